//! Everything in one file.

mod batch;
mod log;
mod single;

use crate::say::{message, of};
use messages::Message;
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{
    Connection, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::sync::{Mutex, MutexGuard};
use tracing::warn;

use super::{
    PATIENCE, StoreError,
    checkpoint::{self, Checkpoints},
    error::within,
    seal::{Seal, Sealing},
};

/// A store in one SQLite file.
pub struct SqliteStore {
    path: PathBuf,
    place: String,
    options: SqliteConnectOptions,
    /// The connection that writes, for there can be one writer at a time. There is none after
    /// something went wrong: what state it was in is not asked, the next is a new one.
    writer: Mutex<Option<SqliteConnection>>,
    readers: SqlitePool,
    checkpoints: Checkpoints,
    /// What seeds are sealed with.
    pub(super) seal: Sealing,
}

/// Connections for reading: more than there are processors on a small machine are of no use.
const READERS: u32 = 4;
/// How long another program may hold the file.
const BUSY: Duration = Duration::from_secs(3);
/// How long the tables may take to be brought up to date.
const MIGRATION: Duration = Duration::from_secs(3_600);

/// A transaction. If it is dropped its connection goes with it, and whatever was under way there is
/// rolled back.
struct Transaction<'a> {
    place: MutexGuard<'a, Option<SqliteConnection>>,
    connection: SqliteConnection,
}

impl Transaction<'_> {
    async fn commit(self) -> Result<(), sqlx::Error> {
        self.end("COMMIT").await
    }

    async fn roll_back(self) -> Result<(), sqlx::Error> {
        self.end("ROLLBACK").await
    }

    async fn end(mut self, how: &'static str) -> Result<(), sqlx::Error> {
        sqlx::query(how).execute(&mut self.connection).await?;
        *self.place = Some(self.connection);
        Ok(())
    }
}

impl SqliteStore {
    /// Opens the file, and makes it if it is not there. Nobody but its user may read it.
    ///
    /// # Errors
    /// If it cannot be opened, or is of a later version.
    pub async fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let place = path.display().to_string();
        let wrong = |e: std::io::Error| StoreError::down(of(&place, content::trouble(&e)));
        if path.is_dir() {
            return Err(StoreError::unfit(
                message("store-folder").with("place", place),
            ));
        }
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|f| !f.is_dir()) {
            let missing = message("store-no-folder").with("place", place);
            let folder = folder.display().to_string();
            return Err(StoreError::down(missing.with("folder", folder)));
        }
        ours_alone(path).map_err(wrong)?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit that is acknowledged outlives a loss of power.
            .synchronous(SqliteSynchronous::Full)
            .pragma("wal_autocheckpoint", checkpoint::AT_LAST)
            .busy_timeout(BUSY);
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(PATIENCE)
            .idle_timeout(None)
            .max_lifetime(None)
            .test_before_acquire(false)
            .connect_lazy_with(options.clone().read_only(true));
        let mut writer = within(&place, PATIENCE, SqliteConnection::connect_with(&options)).await?;
        foreign(&place, &mut writer).await?;
        let migrations = sqlx::migrate!("migrations/sqlite");
        match tokio::time::timeout(MIGRATION, migrations.run(&mut writer)).await {
            Ok(done) => done.map_err(|e| StoreError::migrating(&place, &e))?,
            Err(_) => return Err(StoreError::late(place, MIGRATION)),
        }
        Ok(SqliteStore {
            path: path.into(),
            place,
            checkpoints: Checkpoints::new(options.clone()),
            options,
            writer: Mutex::new(Some(writer)),
            readers,
            seal: Sealing(Seal::read(&SqliteStore::key_file(path))?),
        })
    }

    /// Where the key is that seeds in a file are sealed with, unless it is elsewhere.
    pub fn key_file(path: &Path) -> PathBuf {
        beside(path, "-key")
    }

    /// Seals seeds from now on, with the key in this file. It is made if there is none yet.
    ///
    /// # Errors
    /// If it is not the key of the store.
    pub async fn seal(&mut self, key_file: &Path) -> Result<(), StoreError> {
        self.seal = Sealing(Some(Seal::agreed(self, &self.place, key_file).await?));
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

    async fn begin(&self) -> Result<Transaction<'_>, sqlx::Error> {
        let mut place = self.writer.lock().await;
        let mut connection = match place.take() {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        sqlx::query("BEGIN IMMEDIATE")
            .execute(&mut connection)
            .await?;
        Ok(Transaction { place, connection })
    }

    async fn within<T>(
        &self,
        work: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, StoreError> {
        within(&self.place, PATIENCE, work).await
    }
}

/// Another file of the same name with something behind it, as SQLite has them.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Makes the file if it is not there; and whoever was not told may not read it, or those that SQLite
/// makes beside it with the same rights.
fn ours_alone(path: &Path) -> std::io::Result<()> {
    let mut open = std::fs::File::options();
    open.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut open, 0o600);
    match open.open(path) {
        Ok(_) => return Ok(()),
        Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => {}
        Err(e) => return Err(e),
    }
    // It is not opened here: closing it would take SQLite's own locks away.
    #[cfg(unix)]
    for file in [path.to_owned(), beside(path, "-wal"), beside(path, "-shm")] {
        use std::os::unix::fs::PermissionsExt as _;
        let Ok(known) = std::fs::metadata(&file) else {
            continue;
        };
        if known.permissions().mode() & 0o077 != 0 {
            let only = std::fs::Permissions::from_mode(0o600);
            if let Err(e) = std::fs::set_permissions(&file, only) {
                warn!("{} may be read by others: {e}", file.display());
            }
        }
    }
    Ok(())
}

/// Refuses the file of another program.
async fn foreign(place: &str, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let ask = "SELECT count(*), count(*) FILTER (WHERE name = '_sqlx_migrations')
               FROM sqlite_master WHERE type = 'table'";
    let asked = sqlx::query_as::<_, (i64, i64)>(ask).fetch_one(connection);
    let (tables, ours) = within(place, PATIENCE, asked).await?;
    match tables > 0 && ours == 0 {
        true => Err(StoreError::unfit(
            message("store-foreign").with("place", place),
        )),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Journal as _;

    #[tokio::test]
    async fn whoever_writes_syncs_even_after_a_failure() {
        let dir = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&dir.path().join("a.sqlite"))
            .await
            .unwrap();
        for _ in 0..2 {
            let mut tx = store.begin().await.unwrap();
            for (pragma, wanted) in [("synchronous", "2"), ("journal_mode", "wal")] {
                let asked = format!("SELECT {pragma} || '' FROM pragma_{pragma}");
                let is: String = sqlx::query_scalar(&asked)
                    .fetch_one(&mut tx.connection)
                    .await
                    .unwrap();
                assert_eq!(is, wanted, "{pragma}");
            }
            // Given up in the middle: the next is another connection.
            drop(tx);
            assert!(store.writer.lock().await.is_none());
        }
        store.probe().await.unwrap();
    }
}
