//! What goes wrong with a store, and what can be done about it.

use crate::say::{Why, message, of};
use messages::{Arg, Message};
use std::{borrow::Cow, time::Duration};

/// Why the store could not do what it was asked. The text names the file or the host, and what to do
/// if that is known; it never has a password.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{why}")]
pub struct StoreError {
    down: bool,
    why: Message,
}

impl StoreError {
    /// The store as a whole does not work now: it is full, locked or gone.
    pub fn down(why: impl Into<Why>) -> StoreError {
        let why = why.into().0;
        StoreError { down: true, why }
    }

    /// What was asked does not fit in, whatever else the store does.
    pub fn unfit(why: impl Into<Why>) -> StoreError {
        let why = why.into().0;
        StoreError { down: false, why }
    }

    /// In words.
    pub fn message(&self) -> Message {
        self.why.clone()
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
                sqlx::Error::PoolTimedOut => {
                    StoreError::down(message("store-busy").with("place", place))
                }
                sqlx::Error::Io(e) => {
                    let silent = message("store-silent").with("place", place);
                    StoreError::down(silent.with("why", e.to_string()))
                }
                sqlx::Error::Tls(e) => {
                    let failed = message("store-tls").with("place", place);
                    StoreError::down(failed.with("why", e.to_string()))
                }
                sqlx::Error::PoolClosed
                | sqlx::Error::WorkerCrashed
                | sqlx::Error::Protocol(_)
                | sqlx::Error::Configuration(_) => StoreError::down(of(place, e.to_string())),
                _ => StoreError::unfit(of(place, e.to_string())),
            };
        };
        let code = db.code().unwrap_or(Cow::Borrowed(""));
        let known = match db.try_downcast_ref::<sqlx::sqlite::SqliteError>() {
            Some(_) => sqlite_advice(&code),
            None => postgres_advice(&code),
        };
        match (known, db.kind()) {
            (Some(""), _) => StoreError::down(of(place, db.message())),
            (Some(advice), _) => {
                let told = message("of-advised").with("what", place);
                let told = told.with("why", db.message());
                StoreError::down(told.with("advice", message(advice)))
            }
            (None, ErrorKind::Other) => StoreError::unfit(of(place, format!("{e} ({code})"))),
            (None, _) => StoreError::unfit(of(place, e.to_string())),
        }
    }

    /// Of a store that did not answer in time.
    pub(super) fn late(place: impl Into<Arg>, limit: Duration) -> StoreError {
        let told = message("store-late").with("place", place);
        StoreError::down(told.with("seconds", limit.as_secs_f32().to_string()))
    }

    /// Of a store whose tables cannot be brought up to date.
    pub(super) fn migrating(place: &str, e: &sqlx::migrate::MigrateError) -> StoreError {
        use sqlx::migrate::MigrateError as M;
        StoreError::unfit(match e {
            M::VersionMissing(n) => message("store-later")
                .with("place", place)
                .with("n", n.to_string()),
            M::VersionMismatch(n) | M::Dirty(n) => message("store-schema")
                .with("place", place)
                .with("n", n.to_string()),
            M::Execute(e) | M::ExecuteMigration(e, _) => {
                let StoreError { why, down } = StoreError::at(place, e);
                let why = message("store-no-tables").with("why", why);
                return StoreError { down, why };
            }
            e => of(place, e.to_string()),
        })
    }
}

/// The message for what to do, nothing if that is not known, if the store as a whole is concerned. Codes of SQLite have the primary one in their
/// last byte.
fn sqlite_advice(code: &str) -> Option<&'static str> {
    match code.parse::<u32>().ok()? & 0xff {
        5 | 6 => Some("advice-locked"),
        7 => Some("advice-memory"),
        8 => Some("advice-read-only"),
        9 => Some(""),
        10 => Some("advice-disk"),
        11 => Some("advice-damaged"),
        13 => Some("advice-full"),
        14 => Some("advice-folder"),
        26 => Some("advice-foreign"),
        _ => None,
    }
}

/// The same for the classes of PostgreSQL's codes.
fn postgres_advice(code: &str) -> Option<&'static str> {
    match code {
        "53100" => Some("advice-full"),
        "53300" => Some("advice-connections"),
        "55P03" => Some("advice-lock"),
        "57014" => Some("advice-slow"),
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
    done.unwrap_or_else(|_| Err(StoreError::late(message("store-itself"), limit)))
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
