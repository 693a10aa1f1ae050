//! That no two servers use one store without hearing of one another.

use crate::say::{message, of};
use messages::Message;
use std::{fs::File, path::Path, time::Duration};

use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use tokio::{task::AbortHandle, time::sleep};
use tracing::{error, info};

use super::{StoreError, error::within};

/// How long it is tried, for a server that was just stopped may still be letting go.
const TRIED: Duration = Duration::from_secs(3);
/// Between two tries.
const BETWEEN: Duration = Duration::from_millis(200);
/// How often it is looked whether the database still knows of the claim.
const WATCH: Duration = Duration::from_secs(5);
/// The lock by which servers at one PostgreSQL database know of one another.
const LOCK: i64 = i64::from_be_bytes(*b"elbowrom");

/// A claim to a store, until it is dropped.
#[derive(Debug)]
pub struct Claim {
    _held: Held,
}

#[derive(Debug)]
enum Held {
    /// The lock goes with the file.
    File { _locked: File },
    /// The lock goes with the connection, which the task has.
    Session(AbortHandle),
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Held::Session(task) = self {
            task.abort();
        }
    }
}

impl Claim {
    /// To a file, by a lock on a file beside it. That one stays, so that it is always the same.
    pub(super) async fn file(database: &Path, lock: &Path) -> Result<Claim, StoreError> {
        let wrong = |e: std::io::Error| StoreError::down(of(lock.display(), content::trouble(&e)));
        let mut open = File::options();
        open.create(true).truncate(false).read(true).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut open, 0o600);
        let file = open.open(lock).map_err(wrong)?;
        let mut left = TRIED;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(std::fs::TryLockError::Error(e)) => return Err(wrong(e)),
                Err(std::fs::TryLockError::WouldBlock) => {}
            }
            if left.is_zero() {
                let (database, lock) = (database.display(), lock.display());
                let taken = message("store-claimed").with("database", database.to_string());
                return Err(StoreError::down(taken.with("lock", lock.to_string())));
            }
            sleep(BETWEEN).await;
            left = left.saturating_sub(BETWEEN);
        }
        Ok(Claim {
            _held: Held::File { _locked: file },
        })
    }

    /// To a database of PostgreSQL, by a lock that servers who hear one another share.
    pub(super) async fn session(
        place: &str,
        options: &PgConnectOptions,
        shared: bool,
    ) -> Result<Claim, StoreError> {
        let mut left = TRIED;
        let connection = loop {
            if let Some(connection) = lock(place, options, shared).await? {
                break connection;
            }
            if left.is_zero() {
                return Err(StoreError::down(taken(place, shared)));
            }
            sleep(BETWEEN).await;
            left = left.saturating_sub(BETWEEN);
        };
        let (place, options) = (place.to_owned(), options.clone());
        let task = tokio::spawn(keep(place, options, shared, connection));
        Ok(Claim {
            _held: Held::Session(task.abort_handle()),
        })
    }
}

fn taken(place: &str, shared: bool) -> Message {
    let told = match shared {
        true => message("store-deaf-other"),
        false => message("store-deaf"),
    };
    told.with("place", place)
}

/// A connection with the lock, unless another has it.
async fn lock(
    place: &str,
    options: &PgConnectOptions,
    shared: bool,
) -> Result<Option<PgConnection>, StoreError> {
    let ask = match shared {
        true => "SELECT pg_try_advisory_lock_shared($1)",
        false => "SELECT pg_try_advisory_lock($1)",
    };
    within(place, TRIED, async {
        let mut connection = PgConnection::connect_with(options).await?;
        // If this machine goes without a word, the lock goes within half a minute.
        sqlx::query(
            "SELECT set_config('tcp_keepalives_idle', '15', false),
             set_config('tcp_keepalives_interval', '5', false),
             set_config('tcp_keepalives_count', '3', false)",
        )
        .execute(&mut connection)
        .await?;
        let query = sqlx::query_scalar(ask).bind(LOCK);
        let got: bool = query.fetch_one(&mut connection).await?;
        Ok(got.then_some(connection))
    })
    .await
}

/// Keeps the lock, and takes it again after the database was away.
async fn keep(place: String, options: PgConnectOptions, shared: bool, first: PgConnection) {
    let mut held = Some(first);
    let mut told = false;
    loop {
        sleep(WATCH).await;
        if let Some(connection) = &mut held {
            let alive = within(&place, TRIED, connection.ping()).await;
            if alive.is_ok() {
                continue;
            }
            held = None;
        }
        match lock(&place, &options, shared).await {
            Ok(Some(connection)) => {
                held = Some(connection);
                if std::mem::take(&mut told) {
                    info!("no other server that would not hear this one uses {place} any more");
                }
            }
            Ok(None) if !told => {
                told = true;
                error!("{}", taken(&place, shared));
            }
            // Another still has it, or the database is away: commands say so.
            Ok(None) | Err(_) => {}
        }
    }
}
