//! What goes wrong with a store, and what can be done about it.

use std::{borrow::Cow, time::Duration};

/// Why the store could not do what it was asked. The text names the file or the host, and what to do
/// if that is known; it never has a password.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{text}")]
pub struct StoreError {
    down: bool,
    text: String,
}

impl StoreError {
    /// The store as a whole does not work now: it is full, locked or gone.
    pub fn down(text: impl Into<String>) -> StoreError {
        let text = text.into();
        StoreError { down: true, text }
    }

    /// What was asked does not fit in, whatever else the store does.
    pub fn unfit(text: impl Into<String>) -> StoreError {
        let text = text.into();
        StoreError { down: false, text }
    }

    /// Whether anything else that is asked now would fail too.
    pub fn is_down(&self) -> bool {
        self.down
    }

    /// Of a store that is kept there.
    pub(super) fn at(place: &str, e: &sqlx::Error) -> StoreError {
        use sqlx::error::ErrorKind;
        let Some(db) = e.as_database_error() else {
            return match e {
                sqlx::Error::PoolTimedOut => StoreError::down(format!(
                    "{place} is busy or does not answer: no connection came free in time"
                )),
                sqlx::Error::Io(e) => StoreError::down(format!("{place} does not answer: {e}")),
                sqlx::Error::Tls(e) => {
                    StoreError::down(format!("{place} cannot be reached by TLS: {e}"))
                }
                sqlx::Error::PoolClosed
                | sqlx::Error::WorkerCrashed
                | sqlx::Error::Protocol(_)
                | sqlx::Error::Configuration(_) => StoreError::down(format!("{place}: {e}")),
                _ => StoreError::unfit(format!("{place}: {e}")),
            };
        };
        let code = db.code().unwrap_or(Cow::Borrowed(""));
        let known = match db.try_downcast_ref::<sqlx::sqlite::SqliteError>() {
            Some(_) => sqlite_advice(&code),
            None => postgres_advice(&code),
        };
        match (known, db.kind()) {
            (Some(advice), _) => {
                let said = db.message();
                StoreError::down(format!("{place}: {said}{advice}"))
            }
            (None, ErrorKind::Other) => StoreError::unfit(format!("{place}: {e} ({code})")),
            (None, _) => StoreError::unfit(format!("{place}: {e}")),
        }
    }

    /// Of a store that did not answer in time.
    pub(super) fn late(place: &str, limit: Duration) -> StoreError {
        let seconds = limit.as_secs_f32();
        StoreError::down(format!("{place} has not answered within {seconds} seconds"))
    }

    /// Of a store whose tables cannot be brought up to date.
    pub(super) fn migrating(place: &str, e: &sqlx::migrate::MigrateError) -> StoreError {
        use sqlx::migrate::MigrateError as M;
        let text = match e {
            M::VersionMissing(n) => format!(
                "{place} was written by a later version of this program (schema {n}): start that \
                 version, or restore a backup made before"
            ),
            M::VersionMismatch(n) | M::Dirty(n) => format!(
                "{place} has a schema {n} that is not this program's: it belongs to another \
                 program, or was made by a version under development"
            ),
            M::Execute(e) | M::ExecuteMigration(e, _) => {
                let StoreError { text, down } = StoreError::at(place, e);
                let text = format!("the tables cannot be made or brought up to date: {text}");
                return StoreError { down, text };
            }
            e => format!("{place}: {e}"),
        };
        StoreError::unfit(text)
    }
}

/// What to do, if the store as a whole is concerned. Codes of SQLite have the primary one in their
/// last byte.
fn sqlite_advice(code: &str) -> Option<&'static str> {
    match code.parse::<u32>().ok()? & 0xff {
        5 | 6 => Some("; another program holds it"),
        7 => Some("; there is no memory left"),
        8 => Some("; this user may not write there, or the file system is read-only"),
        9 => Some(""),
        10 => Some("; the disk or its file system fails"),
        11 => Some("; the file is damaged: restore a backup"),
        13 => Some("; make room, and it goes on by itself"),
        14 => Some("; the folder has to be there, and this user has to be allowed to write in it"),
        26 => Some("; it is something else than a database of SQLite"),
        _ => None,
    }
}

/// The same for the classes of PostgreSQL's codes.
fn postgres_advice(code: &str) -> Option<&'static str> {
    match code {
        "53100" => Some("; make room, and it goes on by itself"),
        "53300" => Some("; it has too few connections: see --database-connections"),
        "55P03" => Some("; another program holds a lock"),
        "57014" => Some("; it took too long"),
        _ => match code.get(..2)? {
            // Connections, resources, an operator's doing, the system, deadlocks, read-only.
            "08" | "53" | "57" | "58" | "40" | "25" => Some(""),
            // Who may do what there.
            "28" | "3D" | "42" => Some(""),
            _ => None,
        },
    }
}

/// Waits for the answer of a store, but not for ever.
pub(super) async fn within<T>(
    place: &str,
    limit: Duration,
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, StoreError> {
    match tokio::time::timeout(limit, work).await {
        Ok(done) => done.map_err(|e| StoreError::at(place, &e)),
        Err(_) => Err(StoreError::late(place, limit)),
    }
}

/// Waits for a store, but not longer.
pub(super) async fn within_time<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let done = tokio::time::timeout(limit, work).await;
    done.unwrap_or_else(|_| Err(StoreError::late("the store", limit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_concerns_all_is_told_from_what_does_not_fit() {
        for full in ["13", "10", "5", "261", "266", "14", "8"] {
            assert!(sqlite_advice(full).is_some(), "{full}");
        }
        // Constraints, and what has no code.
        for unfit in ["19", "1555", "2067", "1", ""] {
            assert!(sqlite_advice(unfit).is_none(), "{unfit}");
        }
        for full in ["53100", "57P01", "57014", "55P03", "40P01", "25006"] {
            assert!(postgres_advice(full).is_some(), "{full}");
        }
        for unfit in ["23505", "22021", "P0001", ""] {
            assert!(postgres_advice(unfit).is_none(), "{unfit}");
        }
    }
}
