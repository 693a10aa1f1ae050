//! Carries what was committed from SQLite's log into its file, beside the one who writes.
//!
//! Left to itself SQLite does so in the middle of every commit that brings its log to 1,000 pages,
//! several times a second when many play. Whoever moved waits for that too: it was most of what one
//! move in a hundred waited. A passive checkpoint on a connection of its own hinders nobody.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::sync::Mutex;
use tracing::debug;

/// Entries after which there is one: some megabytes of log.
const EVERY: usize = 1_000;

/// Pages at which whoever writes does it after all: some 80 MB. The log is begun anew only when all of it
/// is in the file, and beside somebody who writes all the time a checkpoint does not come to its end; then
/// little is left to do.
pub(super) const AT_LAST: &str = "20000";

/// The connection for it.
pub(super) struct Checkpoints {
    options: SqliteConnectOptions,
    entries: AtomicUsize,
    connection: Arc<Mutex<Option<SqliteConnection>>>,
}

impl Checkpoints {
    pub(super) fn new(options: SqliteConnectOptions) -> Checkpoints {
        Checkpoints {
            options,
            entries: AtomicUsize::new(0),
            connection: Arc::default(),
        }
    }

    /// So many entries were committed. Starts a checkpoint if it is time and none is under way.
    pub(super) fn committed(&self, entries: usize) {
        let waiting = self.entries.fetch_add(entries, Ordering::Relaxed) + entries;
        if waiting < EVERY {
            return;
        }
        let Ok(mut place) = self.connection.clone().try_lock_owned() else {
            return;
        };
        self.entries.store(0, Ordering::Relaxed);
        let options = self.options.clone();
        tokio::spawn(async move {
            let made = async {
                let mut connection = match place.take() {
                    Some(connection) => connection,
                    None => SqliteConnection::connect_with(&options).await?,
                };
                let passive = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)");
                passive.execute(&mut connection).await?;
                Ok::<_, sqlx::Error>(connection)
            };
            match made.await {
                Ok(connection) => *place = Some(connection),
                // The log holds all of it, and the next one tries again.
                Err(e) => debug!("a checkpoint failed: {e}"),
            }
        });
    }

    /// Waits for the one under way, and closes the connection.
    pub(super) async fn close(&self) {
        if let Some(connection) = self.connection.lock().await.take() {
            let _ = connection.close().await;
        }
    }
}
