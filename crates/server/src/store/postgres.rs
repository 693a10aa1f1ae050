//! PostgreSQL, for many nodes.

use std::{collections::HashSet, time::Duration};

use async_trait::async_trait;
use sqlx::{
    PgPool, Row as _,
    postgres::{PgPoolOptions, PgRow},
};
use wire::Phase;

use super::{Batch, Listing, Row, Store, StoreError, phase_from, phase_number};

/// A store in a PostgreSQL database.
pub struct PostgresStore {
    pool: PgPool,
}

/// How long a node waits for a connection before it says that the store does not answer.
const PATIENCE: Duration = Duration::from_secs(3);

impl PostgresStore {
    /// Connects to the database, and makes the tables if they are not there.
    ///
    /// # Errors
    /// If it cannot be reached, or is of a later version.
    pub async fn connect(url: &str, connections: u32) -> Result<PostgresStore, StoreError> {
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(PATIENCE)
            .connect(url)
            .await?;
        sqlx::migrate!("migrations/postgres").run(&pool).await?;
        Ok(PostgresStore { pool })
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

fn listing(row: &PgRow) -> Result<Listing, sqlx::Error> {
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

/// Rows as columns, for `unnest`.
#[derive(Default)]
struct Columns<'a> {
    tables: Vec<&'a str>,
    numbers: Vec<i64>,
    times: Vec<i64>,
    commands: Vec<Option<&'a str>>,
    entries: Vec<&'a str>,
}

impl<'a> Columns<'a> {
    fn push(&mut self, table: &'a str, row: &'a Row) {
        self.tables.push(table);
        self.numbers.push(row.number as i64);
        self.times.push(row.at);
        self.commands.push(row.command.as_deref());
        self.entries.push(&row.entry);
    }
}

/// One statement, hence one transaction and one trip to the database. Numbers have no gaps, so
/// whoever has the first of a batch has them all.
const APPEND: &str = "WITH won AS (
        INSERT INTO log (table_id, number, at, command, entry)
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])
        ON CONFLICT DO NOTHING RETURNING table_id
    ), rest AS (
        INSERT INTO log (table_id, number, at, command, entry)
        SELECT * FROM unnest($6::text[], $7::bigint[], $8::bigint[], $9::text[], $10::text[])
            AS r (table_id, number, at, command, entry)
        WHERE r.table_id IN (SELECT table_id FROM won)
    ), listed AS (
        INSERT INTO tables
            (id, open_to_all, phase, created, updated, deadline, origin, summary)
        SELECT * FROM unnest($11::text[], $12::boolean[], $13::smallint[], $14::bigint[],
            $15::bigint[], $16::bigint[], $17::text[], $18::text[])
            AS l (id, open_to_all, phase, created, updated, deadline, origin, summary)
        WHERE l.id IN (SELECT table_id FROM won)
        ON CONFLICT (id) DO UPDATE SET open_to_all = excluded.open_to_all,
            phase = excluded.phase, updated = excluded.updated,
            deadline = excluded.deadline, summary = excluded.summary
    ) SELECT table_id FROM won";

#[async_trait]
impl Store for PostgresStore {
    async fn append(&self, batches: &[Batch]) -> Result<Vec<bool>, StoreError> {
        // Always in the same order, so that two nodes do not wait for one another.
        let mut sorted: Vec<&Batch> = batches.iter().collect();
        sorted.sort_by(|a, b| a.table.cmp(&b.table));
        let (mut firsts, mut rest) = (Columns::default(), Columns::default());
        for batch in &sorted {
            let mut rows = batch.rows.iter();
            if let Some(first) = rows.next() {
                firsts.push(&batch.table, first);
            }
            rows.for_each(|row| rest.push(&batch.table, row));
        }
        let listings: Vec<&Listing> = sorted.iter().filter_map(|b| b.listing.as_ref()).collect();
        fn column<T>(all: &[&Listing], of: impl Fn(&Listing) -> T) -> Vec<T> {
            all.iter().map(|l| of(l)).collect()
        }
        let won: Vec<String> = sqlx::query_scalar(APPEND)
            .bind(firsts.tables)
            .bind(firsts.numbers)
            .bind(firsts.times)
            .bind(firsts.commands)
            .bind(firsts.entries)
            .bind(rest.tables)
            .bind(rest.numbers)
            .bind(rest.times)
            .bind(rest.commands)
            .bind(rest.entries)
            .bind(column(&listings, |l| l.id.clone()))
            .bind(column(&listings, |l| l.public))
            .bind(column(&listings, |l| phase_number(l.phase)))
            .bind(column(&listings, |l| l.created))
            .bind(column(&listings, |l| l.updated))
            .bind(column(&listings, |l| l.deadline))
            .bind(column(&listings, |l| l.origin.clone()))
            .bind(column(&listings, |l| l.summary.clone()))
            .fetch_all(&self.pool)
            .await?;
        let won: HashSet<String> = won.into_iter().collect();
        Ok(batches.iter().map(|b| won.contains(&b.table)).collect())
    }

    async fn read(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, at, command, entry FROM log
             WHERE table_id = $1 AND number >= $2 ORDER BY number LIMIT $3",
        )
        .bind(table)
        .bind(i64::try_from(from).unwrap_or(i64::MAX))
        .bind(i64::from(limit))
        .fetch_all(&self.pool)
        .await?;
        let row = |row: &PgRow| {
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
        let row = sqlx::query(select_listings!("WHERE id = $1"))
            .bind(table)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.as_ref().map(listing).transpose()?)
    }

    async fn lobby(&self, phase: Phase, limit: u32) -> Result<Vec<Listing>, StoreError> {
        let rows = sqlx::query(select_listings!(
            "WHERE open_to_all AND phase = $1 ORDER BY updated DESC LIMIT $2"
        ))
        .bind(phase_number(phase))
        .bind(i64::from(limit))
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(listing).collect::<Result<_, _>>()?)
    }

    async fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar(
            "SELECT id FROM tables WHERE deadline < $1 ORDER BY deadline LIMIT $2",
        )
        .bind(now)
        .bind(i64::from(limit))
        .fetch_all(&self.pool)
        .await?)
    }

    async fn ends(&self, tables: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        let rows: Vec<(String, i64)> = sqlx::query_as(
            "SELECT table_id, max(number) FROM log WHERE table_id = ANY ($1) GROUP BY table_id",
        )
        .bind(tables)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|(t, n)| (t, n as u64)).collect())
    }

    async fn made_by(&self, origin: &str, since: i64) -> Result<u64, StoreError> {
        let n: i64 =
            sqlx::query_scalar("SELECT count(*) FROM tables WHERE origin = $1 AND created >= $2")
                .bind(origin)
                .bind(since)
                .fetch_one(&self.pool)
                .await?;
        Ok(n as u64)
    }

    async fn forget_open(&self, before: i64) -> Result<u64, StoreError> {
        let gone = sqlx::query(
            "WITH gone AS (
                 DELETE FROM tables WHERE phase = 0 AND updated < $1 RETURNING id
             ), rows AS (DELETE FROM log WHERE table_id IN (SELECT id FROM gone))
             SELECT id FROM gone",
        )
        .bind(before)
        .fetch_all(&self.pool)
        .await?;
        Ok(gone.len() as u64)
    }

    async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}
