//! Everything in one file.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
    time::Duration,
};

use async_trait::async_trait;
use serde_json::json;
use sqlx::{
    Connection, Row as _, SqliteConnection, SqlitePool,
    sqlite::{
        SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
    },
};
use tokio::sync::{Mutex, MutexGuard};
use tracing::warn;
use wire::{Chair, Phase};

use super::{
    After, BANS, Ban, Batch, Claim, KEPT_TALK, Listing, Log, PATIENCE, PORTION, Row, Saved, Store,
    StoreError, ban, error::within, phase_from, phase_number,
};
use super::{
    checkpoint::{self, Checkpoints},
    seal::Seal,
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
    seal: Option<Seal>,
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
    async fn commit(mut self) -> Result<(), sqlx::Error> {
        sqlx::query("COMMIT").execute(&mut self.connection).await?;
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
        let wrong = |e: std::io::Error| StoreError::down(format!("{place}: {e}"));
        if path.is_dir() {
            return Err(StoreError::unfit(format!(
                "{place} is a folder, but has to be a file: {place}/elbowroom.sqlite, for example"
            )));
        }
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|f| !f.is_dir()) {
            let folder = folder.display();
            return Err(StoreError::down(format!(
                "{place}: there is no folder {folder}; make it first"
            )));
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
            Err(_) => return Err(StoreError::late(&place, MIGRATION)),
        }
        Ok(SqliteStore {
            path: path.into(),
            place,
            checkpoints: Checkpoints::new(options.clone()),
            options,
            writer: Mutex::new(Some(writer)),
            readers,
            seal: Seal::read(&SqliteStore::key_file(path))?,
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
        self.seal = Some(Seal::agreed(self, &self.place, key_file).await?);
        Ok(())
    }

    /// Opens seeds with the key in this file, if it is there; none is made. Why not, if the store is
    /// sealed with another.
    ///
    /// # Errors
    /// If the file cannot be read, or the store fails.
    pub async fn unseal(&mut self, key_file: Option<&Path>) -> Result<Option<String>, StoreError> {
        Ok(match Seal::given(self, &self.place, key_file).await? {
            Ok(seal) => {
                self.seal = seal;
                None
            }
            Err(why) => Some(why),
        })
    }

    fn opened(&self, table: &str, mut rows: Vec<Row>) -> Vec<Row> {
        if let Some(seal) = &self.seal {
            seal.rows(table, &mut rows);
        }
        rows
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
        true => Err(StoreError::unfit(format!(
            "{place} is a database of another program: name another file by --database"
        ))),
        false => Ok(()),
    }
}

/// Reads listings that meet a condition.
macro_rules! select_listings {
    ($condition:literal) => {
        concat!(
            "SELECT id, open_to_all, phase, created, updated, deadline, origin, summary
             FROM tables ",
            $condition
        )
    };
}

fn listing(row: &SqliteRow) -> Result<Listing, sqlx::Error> {
    Ok(Listing {
        id: row.try_get(0)?,
        public: row.try_get(1)?,
        phase: phase_from(row.try_get(2)?)?,
        created: row.try_get(3)?,
        updated: row.try_get(4)?,
        deadline: row.try_get(5)?,
        origin: row.try_get(6)?,
        summary: row.try_get(7)?,
    })
}

fn entry(row: &SqliteRow) -> Result<Row, sqlx::Error> {
    Ok(Row {
        number: row.try_get::<i64, _>(0)? as u64,
        at: row.try_get(1)?,
        command: row.try_get(2)?,
        entry: row.try_get(3)?,
    })
}

/// The rows as a JSON array, so that one statement takes them all.
fn rows_json<'a>(rows: impl Iterator<Item = (&'a Batch, &'a Row)>) -> String {
    let all: Vec<_> = rows
        .map(|(b, r)| json!([b.table, r.number, r.at, r.command, r.entry]))
        .collect();
    serde_json::Value::from(all).to_string()
}

/// Puts rows of a JSON array into a log.
macro_rules! insert_rows {
    ($log:literal, $more:literal) => {
        concat!(
            "INSERT INTO ",
            $log,
            " (table_id, number, at, command, entry)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
             FROM json_each(?1) WHERE true ",
            $more
        )
    };
}

/// Deletes what belongs to tables that never began, of some at a time.
macro_rules! forget_open {
    ($from:literal, $id:literal) => {
        concat!(
            "DELETE FROM ",
            $from,
            " WHERE ",
            $id,
            " IN (SELECT id FROM tables WHERE phase = 0 AND updated < ?1
                  ORDER BY updated, id LIMIT ?2)"
        )
    };
}

const FIRSTS: &str = insert_rows!("log", "ON CONFLICT DO NOTHING RETURNING table_id");
const REST: &str = insert_rows!("log", "");
const SAID: &str = insert_rows!("talk", "ON CONFLICT DO NOTHING RETURNING table_id");
/// With each line one falls out.
const FALLS_OUT: &str = "DELETE FROM talk WHERE (table_id, number) IN
     (SELECT value ->> 0, (value ->> 1) - ?2 FROM json_each(?1))";
const LIST: &str = "INSERT INTO tables
         (id, open_to_all, phase, created, updated, deadline, origin, summary)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
         value ->> 5, value ->> 6, value ->> 7
     FROM json_each(?1) WHERE true
     ON CONFLICT (id) DO UPDATE SET open_to_all = excluded.open_to_all,
         phase = excluded.phase, updated = excluded.updated,
         deadline = excluded.deadline, summary = excluded.summary";
const SAVE: &str = "INSERT INTO snapshots (table_id, number, state)
     SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1) WHERE true
     ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, state = excluded.state
         WHERE excluded.number > snapshots.number";

/// Puts the first rows of batches into their log; the tables of those that were kept.
async fn firsts<'a>(
    connection: &mut SqliteConnection,
    insert: &'static str,
    batches: impl Iterator<Item = &'a Batch>,
) -> Result<HashSet<String>, sqlx::Error> {
    let rows = rows_json(batches.filter_map(|b| Some((b, b.rows.first()?))));
    if rows == "[]" {
        return Ok(HashSet::new());
    }
    let kept = sqlx::query(insert).bind(rows).fetch_all(connection).await?;
    kept.iter().map(|row| row.try_get(0)).collect()
}

/// Does something for all elements of a JSON array, if there are any.
async fn each(
    connection: &mut SqliteConnection,
    statement: &'static str,
    all: Vec<serde_json::Value>,
) -> Result<(), sqlx::Error> {
    if !all.is_empty() {
        let all = serde_json::Value::from(all).to_string();
        sqlx::query(statement).bind(all).execute(connection).await?;
    }
    Ok(())
}

#[async_trait]
impl Store for SqliteStore {
    async fn append(&self, batches: &[Batch]) -> Result<Vec<bool>, StoreError> {
        let sealed = self.seal.as_ref().map(|s| s.batches(batches));
        let sealed = sealed.transpose()?;
        let batches = sealed.as_deref().unwrap_or(batches);
        let of = |log| batches.iter().filter(move |b| b.log == log);
        self.within(async {
            let mut tx = self.begin().await?;
            let to = &mut tx.connection;
            // Numbers have no gaps, so whoever has the first of a batch has them all.
            let games = firsts(to, FIRSTS, of(Log::Game)).await?;
            let talks = firsts(to, SAID, of(Log::Talk)).await?;
            let kept = || of(Log::Game).filter(|b| games.contains(&b.table));
            let rest = rows_json(kept().flat_map(|b| b.rows.iter().skip(1).map(move |r| (b, r))));
            if rest != "[]" {
                sqlx::query(REST).bind(rest).execute(&mut *to).await?;
            }
            if !talks.is_empty() {
                let said = of(Log::Talk).filter(|b| talks.contains(&b.table));
                let said = rows_json(said.filter_map(|b| Some((b, b.rows.first()?))));
                let fall = sqlx::query(FALLS_OUT).bind(said).bind(KEPT_TALK as i64);
                fall.execute(&mut *to).await?;
            }
            let listings = kept().filter_map(|b| b.listing.as_ref()).map(|l| {
                json!([
                    l.id,
                    l.public as u8,
                    phase_number(l.phase),
                    l.created,
                    l.updated,
                    l.deadline,
                    l.origin,
                    l.summary
                ])
            });
            each(to, LIST, listings.collect()).await?;
            let saved = kept().filter_map(|b| Some((b, b.saved.as_ref()?)));
            let saved = saved.map(|(b, s)| json!([b.table, s.number, s.state]));
            each(to, SAVE, saved.collect()).await?;
            tx.commit().await?;
            let entries = batches.iter().map(|b| b.rows.len()).sum();
            self.checkpoints.committed(entries);
            let won = |b: &Batch| match b.log {
                Log::Game => games.contains(&b.table),
                Log::Talk => talks.contains(&b.table),
            };
            Ok(batches.iter().map(won).collect())
        })
        .await
    }

    async fn read(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, at, command, entry FROM log
             WHERE table_id = ?1 AND number >= ?2 ORDER BY number LIMIT ?3",
        )
        .bind(table)
        .bind(i64::try_from(from).unwrap_or(i64::MAX))
        .bind(limit)
        .fetch_all(&self.readers);
        let rows = self.within(async { rows.await?.iter().map(entry).collect() });
        Ok(self.opened(table, rows.await?))
    }

    async fn talk(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, at, command, entry FROM talk
             WHERE table_id = ?1 AND number >= ?2 ORDER BY number LIMIT ?3",
        )
        .bind(table)
        .bind(i64::try_from(from).unwrap_or(i64::MAX))
        .bind(limit)
        .fetch_all(&self.readers);
        self.within(async { rows.await?.iter().map(entry).collect() })
            .await
    }

    async fn saved(&self, table: &str) -> Result<Option<Saved>, StoreError> {
        let ask = "SELECT number, state FROM snapshots WHERE table_id = ?1";
        let row = sqlx::query_as(ask).bind(table);
        let row: Option<(i64, String)> = self.within(row.fetch_optional(&self.readers)).await?;
        let saved = row.map(|(number, state)| Saved {
            number: number as u64,
            state,
        });
        Ok(match &self.seal {
            Some(seal) => saved.and_then(|s| seal.saved(table, s)),
            None => saved,
        })
    }

    async fn listing(&self, table: &str) -> Result<Option<Listing>, StoreError> {
        let row = sqlx::query(select_listings!("WHERE id = ?1"))
            .bind(table)
            .fetch_optional(&self.readers);
        self.within(async { row.await?.as_ref().map(listing).transpose() })
            .await
    }

    async fn lobby(
        &self,
        phase: Phase,
        after: Option<&After>,
        limit: u32,
    ) -> Result<Vec<Listing>, StoreError> {
        let rows = sqlx::query(select_listings!(
            "WHERE open_to_all = 1 AND phase = ?1 AND (updated, id) < (?2, ?3)
             ORDER BY updated DESC, id DESC LIMIT ?4"
        ))
        .bind(phase_number(phase))
        .bind(after.map_or(i64::MAX, |a| a.updated))
        .bind(after.map_or("", |a| &a.id))
        .bind(limit)
        .fetch_all(&self.readers);
        self.within(async { rows.await?.iter().map(listing).collect() })
            .await
    }

    async fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let due = sqlx::query_scalar(
            "SELECT id FROM tables WHERE deadline < ?1 ORDER BY deadline LIMIT ?2",
        )
        .bind(now)
        .bind(limit)
        .fetch_all(&self.readers);
        self.within(due).await
    }

    async fn put_off(&self, table: &str, until: i64) -> Result<(), StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            sqlx::query("UPDATE tables SET deadline = ?2 WHERE id = ?1")
                .bind(table)
                .bind(until)
                .execute(&mut tx.connection)
                .await?;
            tx.commit().await
        })
        .await
    }

    async fn keep_content(&self, hash: &str, text: &str) -> Result<(), StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            sqlx::query("INSERT INTO content (hash, files) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
                .bind(hash)
                .bind(text)
                .execute(&mut tx.connection)
                .await?;
            tx.commit().await
        })
        .await
    }

    async fn content(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT files FROM content WHERE hash = ?1").bind(hash);
        self.within(query.fetch_optional(&self.readers)).await
    }

    async fn ends(&self, log: Log, tables: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        let ask = match log {
            Log::Game => {
                "SELECT table_id, max(number) FROM log
                 WHERE table_id IN (SELECT value FROM json_each(?1)) GROUP BY table_id"
            }
            Log::Talk => {
                "SELECT table_id, max(number) FROM talk
                 WHERE table_id IN (SELECT value FROM json_each(?1)) GROUP BY table_id"
            }
        };
        let tables = serde_json::Value::from(tables).to_string();
        let rows = sqlx::query_as(ask).bind(tables).fetch_all(&self.readers);
        let rows: Vec<(String, i64)> = self.within(rows).await?;
        Ok(rows.into_iter().map(|(t, n)| (t, n as u64)).collect())
    }

    async fn made_by(&self, origin: &str, since: i64) -> Result<u64, StoreError> {
        let n = sqlx::query_scalar(
            "SELECT count(*) FROM tables WHERE origin = ?1 AND origin <> '' AND created >= ?2",
        )
        .bind(origin)
        .bind(since)
        .fetch_one(&self.readers);
        let n: i64 = self.within(n).await?;
        Ok(n as u64)
    }

    async fn forget_open(&self, before: i64) -> Result<u64, StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            let mut gone = 0;
            // The tables themselves last, for they say what else has to go.
            for statement in [
                forget_open!("log", "table_id"),
                forget_open!("talk", "table_id"),
                forget_open!("snapshots", "table_id"),
                forget_open!("tables", "id"),
            ] {
                let delete = sqlx::query(statement).bind(before).bind(PORTION);
                gone = delete.execute(&mut tx.connection).await?.rows_affected();
            }
            tx.commit().await?;
            Ok(gone)
        })
        .await
    }

    async fn forget_talk(&self, before: i64) -> Result<u64, StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            let gone = sqlx::query(
                "DELETE FROM talk WHERE table_id IN
                     (SELECT DISTINCT t.table_id FROM talk t JOIN tables ON id = t.table_id
                      WHERE phase = 2 AND updated < ?1 LIMIT ?2)",
            )
            .bind(before)
            .bind(PORTION)
            .execute(&mut tx.connection)
            .await?;
            tx.commit().await?;
            Ok(gone.rows_affected())
        })
        .await
    }

    async fn sat_from(
        &self,
        table: &str,
        seat: Chair,
        origin: &str,
        at: i64,
    ) -> Result<(), StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            sqlx::query(
                "INSERT INTO seats_from (table_id, seat, origin, at) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT (table_id, seat) DO UPDATE
                     SET origin = excluded.origin, at = excluded.at",
            )
            .bind(table)
            .bind(u8::from(seat))
            .bind(origin)
            .bind(at)
            .execute(&mut tx.connection)
            .await?;
            tx.commit().await
        })
        .await
    }

    async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let rows = sqlx::query_as(BANS).fetch_all(&self.readers);
        self.within(async { rows.await?.into_iter().map(ban).collect() })
            .await
    }

    async fn forget_bans(&self, now: i64) -> Result<(), StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            sqlx::query("DELETE FROM bans WHERE ends <= ?1")
                .bind(now)
                .execute(&mut tx.connection)
                .await?;
            tx.commit().await
        })
        .await
    }

    async fn forget_origins(&self, before: i64, seats_before: i64) -> Result<u64, StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            sqlx::query("DELETE FROM seats_from WHERE at < ?1")
                .bind(seats_before)
                .execute(&mut tx.connection)
                .await?;
            let gone =
                sqlx::query("UPDATE tables SET origin = '' WHERE origin <> '' AND created < ?1")
                    .bind(before)
                    .execute(&mut tx.connection)
                    .await?;
            tx.commit().await?;
            Ok(gone.rows_affected())
        })
        .await
    }

    async fn fact(&self, name: &str) -> Result<Option<String>, StoreError> {
        let fact = sqlx::query_scalar("SELECT value FROM facts WHERE name = ?1").bind(name);
        self.within(fact.fetch_optional(&self.readers)).await
    }

    async fn agree(&self, name: &str, value: &str) -> Result<String, StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            sqlx::query("INSERT INTO facts (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
                .bind(name)
                .bind(value)
                .execute(&mut tx.connection)
                .await?;
            let agreed = sqlx::query_scalar("SELECT value FROM facts WHERE name = ?1")
                .bind(name)
                .fetch_one(&mut tx.connection)
                .await?;
            tx.commit().await?;
            Ok(agreed)
        })
        .await
    }

    async fn disagree(&self, prefix: &str, but: &[String]) -> Result<(), StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            sqlx::query(
                "DELETE FROM facts WHERE substr(name, 1, length(?1)) = ?1
                 AND name NOT IN (SELECT value FROM json_each(?2))",
            )
            .bind(prefix)
            .bind(serde_json::Value::from(but).to_string())
            .execute(&mut tx.connection)
            .await?;
            tx.commit().await
        })
        .await
    }

    async fn check(&self) -> Result<(), StoreError> {
        let one = sqlx::query("SELECT 1 FROM facts").execute(&self.readers);
        self.within(one).await?;
        Ok(())
    }

    async fn probe(&self) -> Result<(), StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            sqlx::query("UPDATE facts SET value = CURRENT_TIMESTAMP WHERE name = 'probe'")
                .execute(&mut tx.connection)
                .await?;
            tx.commit().await
        })
        .await
    }

    async fn claim(&self, _hears_others: bool) -> Result<Claim, StoreError> {
        Claim::file(&self.path, &beside(&self.path, "-lock")).await
    }

    async fn close(&self) {
        self.readers.close().await;
        self.checkpoints.close().await;
        // Everything goes into the one file. If it does not, it is in the file beside it, and is
        // read from there when the store is opened again.
        if let Some(mut writer) = self.writer.lock().await.take() {
            let checkpoint = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)");
            let _ = checkpoint.execute(&mut writer).await;
            let _ = writer.close().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
