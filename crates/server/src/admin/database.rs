//! What only an operator asks of a database. The statements are the same for both.

use crate::say::{Why, message, of};
use messages::Message;
use std::{path::Path, process::Command, str::FromStr};

use sqlx::{Connection, PgConnection, SqliteConnection, postgres::PgConnectOptions};

use protocol::Chair;

use super::{Trouble, trouble};
use crate::{
    config::Private,
    store::{Ban, UNINDEX},
};

/// A connection of one's own.
pub enum Database {
    /// To a file.
    Sqlite(SqliteConnection),
    /// To a server, with its address.
    Postgres(PgConnection, Private),
}

impl From<sqlx::Error> for Trouble {
    fn from(e: sqlx::Error) -> Trouble {
        Trouble::new(e.to_string())
    }
}

/// Does the same on either connection.
macro_rules! on {
    ($self:expr, $connection:ident => $work:expr) => {
        match $self {
            Database::Sqlite($connection) => $work,
            Database::Postgres($connection, _) => $work,
        }
    };
}

/// What is kept of a table before a number of its log.
const CLEAR: [&str; 7] = [
    "DELETE FROM seats_from WHERE table_id = $1 AND $2 >= 0",
    "DELETE FROM reports WHERE table_id = $1 AND $2 >= 0",
    "DELETE FROM calls WHERE table_id = $1 AND $2 >= 0",
    "DELETE FROM snapshots WHERE table_id = $1 AND number <= $2",
    "DELETE FROM talk WHERE table_id = $1 AND $2 >= 0",
    "DELETE FROM log WHERE table_id = $1 AND number < $2",
    "UPDATE tables SET origin = '' WHERE id = $1 AND origin <> '' AND $2 >= 0",
];

/// Subscriptions that are told of a seat and of no other, and that they are.
const FORGET_CALLS: [&str; 2] = [
    "DELETE FROM subscriptions WHERE id IN
         (SELECT subscription FROM calls WHERE table_id = $1 AND seat = $2)
     AND id NOT IN
         (SELECT subscription FROM calls WHERE table_id <> $1 OR seat <> $2)",
    "DELETE FROM calls WHERE table_id = $1 AND seat = $2",
];

impl Database {
    pub async fn open(database: &crate::config::Database) -> Result<Database, Trouble> {
        match database {
            crate::config::Database::Sqlite(path) => {
                let options = sqlx::sqlite::SqliteConnectOptions::new()
                    .filename(path)
                    .busy_timeout(std::time::Duration::from_secs(10));
                let connection = SqliteConnection::connect_with(&options).await?;
                Ok(Database::Sqlite(connection))
            }
            crate::config::Database::Postgres(url) => {
                let options = PgConnectOptions::from_str(url.get());
                let options = options.map_err(|e| Trouble::new(url.scrub(&e.to_string())))?;
                let connection = PgConnection::connect_with(&options).await;
                let connection = connection.map_err(|e| Trouble::new(url.scrub(&e.to_string())))?;
                Ok(Database::Postgres(connection, url.clone()))
            }
        }
    }

    pub async fn close(self) {
        // It is of no use any more, however it ends.
        match self {
            Database::Sqlite(connection) => drop(connection.close().await),
            Database::Postgres(connection, _) => drop(connection.close().await),
        }
    }

    /// The tables at which nothing happened since then, the quietest first. Of those that were
    /// deleted no summary is left.
    pub async fn ids(&mut self, before: i64) -> Result<Vec<String>, Trouble> {
        let query = "SELECT id FROM tables WHERE updated <= $1 AND summary <> ''
             ORDER BY updated, id";
        Ok(on!(self, c => sqlx::query_scalar(query).bind(before).fetch_all(c).await?))
    }

    /// Deletes what is kept of a table but for the last entry of its log, which has this number;
    /// whether there was anything.
    pub async fn clear(&mut self, id: &str, number: u64) -> Result<bool, Trouble> {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        let gone = on!(self, c => {
            let mut tx = c.begin().await?;
            let mut gone = 0;
            for statement in CLEAR {
                let clear = sqlx::query(statement).bind(id).bind(number);
                gone += clear.execute(&mut *tx).await?.rows_affected();
            }
            for statement in UNINDEX {
                let clear = sqlx::query(statement).bind(id);
                gone += clear.execute(&mut *tx).await?.rows_affected();
            }
            tx.commit().await?;
            gone
        });
        Ok(gone > 0)
    }

    /// Keeps a ban; its number.
    pub async fn bar(&mut self, ban: &Ban) -> Result<i64, Trouble> {
        let insert = "INSERT INTO bans (kind, what, reason, made, ends) VALUES ($1, $2, $3, $4, $5)
             RETURNING number";
        Ok(on!(self, c => {
            let query = sqlx::query_scalar(insert)
                .bind(ban.kind.name())
                .bind(&ban.what)
                .bind(&ban.reason)
                .bind(ban.made)
                .bind(ban.ends);
            query.fetch_one(c).await?
        }))
    }

    /// Takes a ban back; whether there was one.
    pub async fn unbar(&mut self, number: i64) -> Result<bool, Trouble> {
        let delete = "DELETE FROM bans WHERE number = $1";
        let gone = on!(self, c => {
            sqlx::query(delete).bind(number).execute(c).await?.rows_affected()
        });
        Ok(gone > 0)
    }

    /// Deletes a report; whether there was one.
    pub async fn settle(&mut self, number: i64) -> Result<bool, Trouble> {
        let delete = "DELETE FROM reports WHERE number = $1";
        let gone = on!(self, c => {
            sqlx::query(delete).bind(number).execute(c).await?.rows_affected()
        });
        Ok(gone > 0)
    }

    /// Deletes what people of a name have told the operator, and what he was told of them.
    pub async fn forget_reports(&mut self, name: &str) -> Result<(), Trouble> {
        let delete = "DELETE FROM reports WHERE by_name = $1 OR of_name = $1";
        on!(self, c => sqlx::query(delete).bind(name).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Forgets who is told of a seat, and where, unless he is told of others, too.
    pub async fn forget_calls(&mut self, id: &str, seat: Chair) -> Result<(), Trouble> {
        let seat = i64::from(u8::from(seat));
        on!(self, c => {
            let mut tx = c.begin().await?;
            for statement in FORGET_CALLS {
                sqlx::query(statement).bind(id).bind(seat).execute(&mut *tx).await?;
            }
            tx.commit().await?;
        });
        Ok(())
    }

    /// From where a seat was taken, and when, if that is still kept.
    pub async fn seat_from(
        &mut self,
        id: &str,
        seat: Chair,
    ) -> Result<Option<(String, i64)>, Trouble> {
        let query = "SELECT origin, at FROM seats_from
             WHERE table_id = $1 AND seat = $2 AND origin <> ''";
        let seat = i64::from(u8::from(seat));
        Ok(on!(self, c => {
            let query = sqlx::query_as(query).bind(id).bind(seat);
            query.fetch_optional(c).await?
        }))
    }

    /// Puts other texts in the place of entries, and forgets what was kept of the table as it was.
    pub async fn rewrite(
        &mut self,
        id: &str,
        entries: &[(u64, String)],
        forget_talk: &[u64],
        summary: &str,
    ) -> Result<(), Trouble> {
        on!(self, c => {
            let mut tx = c.begin().await?;
            for (number, entry) in entries {
                sqlx::query("UPDATE log SET entry = $1 WHERE table_id = $2 AND number = $3")
                    .bind(entry)
                    .bind(id)
                    .bind(i64::try_from(*number).unwrap_or(i64::MAX))
                    .execute(&mut *tx)
                    .await?;
            }
            for number in forget_talk {
                sqlx::query("DELETE FROM talk WHERE table_id = $1 AND number = $2")
                    .bind(id)
                    .bind(i64::try_from(*number).unwrap_or(i64::MAX))
                    .execute(&mut *tx)
                    .await?;
            }
            sqlx::query("DELETE FROM snapshots WHERE table_id = $1")
                .bind(id)
                .execute(&mut *tx)
                .await?;
            // Its game is looked at again.
            for statement in UNINDEX {
                sqlx::query(statement).bind(id).execute(&mut *tx).await?;
            }
            sqlx::query("UPDATE tables SET summary = $1, indexed = 0 WHERE id = $2")
                .bind(summary)
                .bind(id)
                .execute(&mut *tx)
                .await?;
            tx.commit().await?;
        });
        Ok(())
    }

    /// What the database finds wrong with itself.
    pub async fn integrity(&mut self) -> Result<Vec<Message>, Trouble> {
        let mut found: Vec<String> = match self {
            Database::Sqlite(c) => {
                sqlx::query_scalar("PRAGMA integrity_check")
                    .fetch_all(&mut *c)
                    .await?
            }
            // It checks its pages itself, whenever it reads them.
            Database::Postgres(..) => Vec::new(),
        };
        found.retain(|line| line != "ok");
        let mut found: Vec<Message> = found.into_iter().map(|line| Why::from(line).0).collect();
        let query = "SELECT table_id FROM log
             WHERE table_id NOT IN (SELECT id FROM tables WHERE summary = '')
             GROUP BY table_id HAVING count(*) <> max(number) + 1 OR min(number) <> 0";
        let gaps: Vec<String> = on!(self, c => sqlx::query_scalar(query).fetch_all(c).await?);
        let gaps = gaps.iter();
        found.extend(gaps.map(|id| message("admin-gaps").with("table", id)));
        let query = "SELECT DISTINCT table_id FROM log
             WHERE table_id NOT IN (SELECT id FROM tables)";
        let lone: Vec<String> = on!(self, c => sqlx::query_scalar(query).fetch_all(c).await?);
        let lone = lone.iter();
        found.extend(lone.map(|id| message("admin-not-listed").with("table", id)));
        Ok(found)
    }

    pub async fn vacuum(&mut self) -> Result<(), Trouble> {
        on!(self, c => sqlx::query("VACUUM").execute(c).await?.rows_affected());
        Ok(())
    }

    pub async fn backup(&mut self, file: &Path) -> Result<(), Trouble> {
        match self {
            Database::Sqlite(c) => {
                let name = file
                    .to_str()
                    .ok_or(Trouble(message("admin-name-no-text")))?;
                sqlx::query("VACUUM INTO $1").bind(name).execute(c).await?;
                ours_alone(file)
            }
            Database::Postgres(_, url) => {
                // The password goes by the environment: others see what a program is called with.
                let ran = Command::new("pg_dump")
                    .arg("--format=custom")
                    .arg("--file")
                    .arg(file)
                    .env("PGDATABASE", url.get())
                    .output();
                match ran {
                    Ok(out) if out.status.success() => ours_alone(file),
                    Ok(out) => {
                        let why = url.scrub(String::from_utf8_lossy(&out.stderr).trim());
                        trouble(of("pg_dump", why))
                    }
                    Err(e) => {
                        trouble(message("admin-no-pg-dump").with("why", content::trouble(&e)))
                    }
                }
            }
        }
    }
}

/// Nobody else may read what was kept.
fn ours_alone(file: &Path) -> Result<(), Trouble> {
    #[cfg(unix)]
    {
        let rights = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        let set = std::fs::set_permissions(file, rights);
        set.map_err(|e| Trouble(of(file.display(), content::trouble(&e))))?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}
