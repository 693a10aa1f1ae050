//! Everything in one file.

use std::{collections::HashSet, path::Path, time::Duration};

use async_trait::async_trait;
use serde_json::json;
use sqlx::{
    Row as _, SqlitePool,
    sqlite::{
        SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
    },
};
use wire::Phase;

use super::{Batch, Listing, Row, Store, StoreError, phase_from, phase_number};

/// A store in one SQLite file.
pub struct SqliteStore {
    /// One connection, for there can be one writer at a time.
    writer: SqlitePool,
    readers: SqlitePool,
}

/// Connections for reading: more than there are processors on a small machine are of no use.
const READERS: u32 = 4;

impl SqliteStore {
    /// Opens the file, and makes it if it is not there.
    ///
    /// # Errors
    /// If it cannot be opened, or is of a later version.
    pub async fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit that is acknowledged outlives a loss of power.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10));
        let pool = |most| {
            SqlitePoolOptions::new()
                .max_connections(most)
                .idle_timeout(None)
                .max_lifetime(None)
                .test_before_acquire(false)
        };
        let writer = pool(1).connect_with(options.clone()).await?;
        sqlx::migrate!("migrations/sqlite").run(&writer).await?;
        let readers = pool(READERS).connect_with(options.read_only(true)).await?;
        Ok(SqliteStore { writer, readers })
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
        phase: phase_from(row.try_get(2)?),
        created: row.try_get(3)?,
        updated: row.try_get(4)?,
        deadline: row.try_get(5)?,
        origin: row.try_get(6)?,
        summary: row.try_get(7)?,
    })
}

/// The rows as a JSON array, so that one statement takes them all.
fn rows_json<'a>(rows: impl Iterator<Item = (&'a Batch, &'a Row)>) -> String {
    let all: Vec<_> = rows
        .map(|(b, r)| json!([b.table, r.number, r.at, r.command, r.entry]))
        .collect();
    serde_json::Value::from(all).to_string()
}

/// Puts rows of a JSON array into the log.
macro_rules! insert_rows {
    ($more:literal) => {
        concat!(
            "INSERT INTO log (table_id, number, at, command, entry)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
             FROM json_each(?1) WHERE true ",
            $more
        )
    };
}

#[async_trait]
impl Store for SqliteStore {
    async fn append(&self, batches: &[Batch]) -> Result<Vec<bool>, StoreError> {
        let mut tx = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        // Numbers have no gaps, so whoever has the first of a batch has them all.
        let firsts = rows_json(batches.iter().filter_map(|b| Some((b, b.rows.first()?))));
        let won = sqlx::query(insert_rows!("ON CONFLICT DO NOTHING RETURNING table_id"))
            .bind(firsts)
            .fetch_all(&mut *tx)
            .await?;
        let won: HashSet<String> = won
            .iter()
            .map(|row| row.try_get(0))
            .collect::<Result<_, _>>()?;
        let kept = || batches.iter().filter(|b| won.contains(&b.table));
        let rest = rows_json(kept().flat_map(|b| b.rows.iter().skip(1).map(move |r| (b, r))));
        if rest != "[]" {
            sqlx::query(insert_rows!(""))
                .bind(rest)
                .execute(&mut *tx)
                .await?;
        }
        let listings: Vec<_> = kept()
            .filter_map(|b| b.listing.as_ref())
            .map(|l| {
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
            })
            .collect();
        if !listings.is_empty() {
            sqlx::query(
                "INSERT INTO tables
                     (id, open_to_all, phase, created, updated, deadline, origin, summary)
                 SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
                     value ->> 5, value ->> 6, value ->> 7
                 FROM json_each(?1) WHERE true
                 ON CONFLICT (id) DO UPDATE SET open_to_all = excluded.open_to_all,
                     phase = excluded.phase, updated = excluded.updated,
                     deadline = excluded.deadline, summary = excluded.summary",
            )
            .bind(serde_json::Value::from(listings).to_string())
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await?;
        Ok(batches.iter().map(|b| won.contains(&b.table)).collect())
    }

    async fn read(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, at, command, entry FROM log
             WHERE table_id = ?1 AND number >= ?2 ORDER BY number LIMIT ?3",
        )
        .bind(table)
        .bind(i64::try_from(from).unwrap_or(i64::MAX))
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        let row = |row: &SqliteRow| {
            Ok(Row {
                number: row.try_get::<i64, _>(0)? as u64,
                at: row.try_get(1)?,
                command: row.try_get(2)?,
                entry: row.try_get(3)?,
            })
        };
        Ok(rows.iter().map(row).collect::<Result<_, sqlx::Error>>()?)
    }

    async fn listing(&self, table: &str) -> Result<Option<Listing>, StoreError> {
        let row = sqlx::query(select_listings!("WHERE id = ?1"))
            .bind(table)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.as_ref().map(listing).transpose()?)
    }

    async fn lobby(&self, phase: Phase, limit: u32) -> Result<Vec<Listing>, StoreError> {
        let rows = sqlx::query(select_listings!(
            "WHERE open_to_all = 1 AND phase = ?1 ORDER BY updated DESC LIMIT ?2"
        ))
        .bind(phase_number(phase))
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(listing).collect::<Result<_, _>>()?)
    }

    async fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar(
            "SELECT id FROM tables WHERE deadline < ?1 ORDER BY deadline LIMIT ?2",
        )
        .bind(now)
        .bind(limit)
        .fetch_all(&self.readers)
        .await?)
    }

    async fn ends(&self, tables: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        let rows: Vec<(String, i64)> = sqlx::query_as(
            "SELECT table_id, max(number) FROM log
             WHERE table_id IN (SELECT value FROM json_each(?1)) GROUP BY table_id",
        )
        .bind(serde_json::Value::from(tables).to_string())
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(|(t, n)| (t, n as u64)).collect())
    }

    async fn made_by(&self, origin: &str, since: i64) -> Result<u64, StoreError> {
        let n: i64 =
            sqlx::query_scalar("SELECT count(*) FROM tables WHERE origin = ?1 AND created >= ?2")
                .bind(origin)
                .bind(since)
                .fetch_one(&self.readers)
                .await?;
        Ok(n as u64)
    }

    async fn forget_open(&self, before: i64) -> Result<u64, StoreError> {
        let mut tx = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query(
            "DELETE FROM log WHERE table_id IN
                 (SELECT id FROM tables WHERE phase = 0 AND updated < ?1)",
        )
        .bind(before)
        .execute(&mut *tx)
        .await?;
        let gone = sqlx::query("DELETE FROM tables WHERE phase = 0 AND updated < ?1")
            .bind(before)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(gone.rows_affected())
    }

    async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.writer).await?;
        Ok(())
    }

    async fn close(&self) {
        self.readers.close().await;
        // Everything goes into the one file. If it does not, it is in the file beside it, and is
        // read from there when the store is opened again.
        let checkpoint = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)");
        let _ = checkpoint.execute(&self.writer).await;
        self.writer.close().await;
    }
}
