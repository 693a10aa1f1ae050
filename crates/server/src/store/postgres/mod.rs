//! PostgreSQL, for many nodes.

mod batch;
mod log;
mod single;

use crate::say::message;
use messages::Message;
use std::{path::Path, str::FromStr as _, time::Duration};

use sqlx::{
    Connection as _, PgConnection, PgPool, Postgres,
    pool::PoolConnection,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tracing::warn;

use super::{
    PATIENCE, StoreError,
    error::within,
    seal::{Seal, Sealing},
};

/// A store in a PostgreSQL database.
pub struct PostgresStore {
    place: String,
    options: PgConnectOptions,
    pool: PgPool,
    /// What seeds are sealed with.
    pub(super) seal: Sealing,
}

/// How long a node waits for a connection before it says that the store does not answer.
const WAIT: Duration = Duration::from_secs(3);
/// What holds for every connection: the database gives up before we do, so that it does not go on
/// with what nobody waits for; and what is acknowledged is on its disk.
const SESSION: &str = "SELECT set_config('statement_timeout', '4s', false),
     set_config('lock_timeout', '2500ms', false),
     set_config('idle_in_transaction_session_timeout', '10s', false),
     set_config('synchronous_commit', CASE current_setting('synchronous_commit')
         WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)";

/// A connection out of the pool. Unless what it was taken for went well it does not go back there:
/// something may still be under way on it.
struct Line {
    connection: Option<PoolConnection<Postgres>>,
}

impl Line {
    fn get(&mut self) -> Result<&mut PgConnection, sqlx::Error> {
        let connection = self.connection.as_deref_mut();
        connection.ok_or(sqlx::Error::PoolClosed)
    }

    /// It went well.
    fn back(mut self) {
        drop(self.connection.take());
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            drop(connection.detach());
        }
    }
}

/// Asks the database on a connection of its own, which goes back when the answer is there.
macro_rules! ask {
    ($store:expr, $query:expr, $how:ident) => {
        $store.within(async {
            let mut line = $store.line().await?;
            let answer = $query.$how(line.get()?).await?;
            line.back();
            Ok(answer)
        })
    };
}
use ask;

impl PostgresStore {
    /// Connects to the database, and makes the tables if they are not there.
    ///
    /// # Errors
    /// If it cannot be reached, or is of a later version.
    pub async fn connect(url: &str, connections: u32) -> Result<PostgresStore, StoreError> {
        let options =
            PgConnectOptions::from_str(url).map_err(|_| StoreError::unfit(message("store-url")))?;
        let place = place(&options);
        // On its own first: the pool would not say why there is no connection.
        let connecting = PgConnection::connect_with(&options);
        let mut first = within(&place, PATIENCE, connecting).await?;
        sqlx::migrate!("migrations/postgres")
            .run(&mut first)
            .await
            .map_err(|e| StoreError::migrating(&place, &e))?;
        let asked = sqlx::query_scalar("SHOW fsync").fetch_one(&mut first);
        let fsync: String = within(&place, PATIENCE, asked).await?;
        if fsync == "off" {
            warn!("{place} has fsync = off: a loss of power may take what was acknowledged");
        }
        // It has done what it was for; that it is gone is all the same.
        let _ = first.close().await;
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(WAIT)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    sqlx::query(SESSION).execute(connection).await?;
                    Ok(())
                })
            })
            .connect_lazy_with(options.clone());
        Ok(PostgresStore {
            place,
            options,
            pool,
            seal: Sealing::default(),
        })
    }

    /// Seals seeds from now on, with the key in this file; without one, they lie open. It is made if
    /// there is none yet.
    ///
    /// # Errors
    /// If it is not the key of the store, or the store has one and none is given.
    pub async fn seal(&mut self, key_file: Option<&Path>) -> Result<(), StoreError> {
        self.seal = Sealing(match key_file {
            Some(file) => Some(Seal::agreed(self, &self.place, file).await?),
            None => {
                Seal::none(self, &self.place).await?;
                warn!(
                    "seeds of games under way lie open in {}: --key-file seals them",
                    self.place
                );
                None
            }
        });
        Ok(())
    }

    /// Opens seeds with the key in this file, if it is there; none is made. Why not, if the store is
    /// sealed with another.
    ///
    /// # Errors
    /// If the file cannot be read, or the store fails.
    pub async fn unseal(&mut self, key_file: Option<&Path>) -> Result<Option<Message>, StoreError> {
        let given = Seal::given(self, &self.place, key_file).await?;
        Ok(self.seal.take_in(given))
    }

    async fn line(&self) -> Result<Line, sqlx::Error> {
        let connection = Some(self.pool.acquire().await?);
        Ok(Line { connection })
    }

    async fn within<T>(
        &self,
        work: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, StoreError> {
        within(&self.place, PATIENCE, work).await
    }
}

/// What errors call the database: its host, and no password.
fn place(options: &PgConnectOptions) -> String {
    let host = match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    };
    let name = options.get_database().unwrap_or(options.get_username());
    format!("PostgreSQL at {host}, database {name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_host_and_no_password() {
        let options = "postgres://ann:secret@db.example:5433/games?sslmode=require";
        let options = PgConnectOptions::from_str(options).unwrap();
        assert_eq!(
            place(&options),
            "PostgreSQL at db.example:5433, database games"
        );
    }

    #[tokio::test]
    async fn an_address_that_cannot_be_read_is_not_repeated() {
        let why = PostgresStore::connect("postgres://ann:secret@bad host/d", 1).await;
        let why = why.err().unwrap().to_string();
        assert!(
            !why.contains("secret") && why.contains("postgres://USER"),
            "{why}"
        );
    }
}
