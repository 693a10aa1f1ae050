//! PostgreSQL, for many nodes.

use std::{collections::HashSet, path::Path, str::FromStr as _, time::Duration};

use async_trait::async_trait;
use sqlx::{
    Connection as _, PgConnection, PgPool, Postgres, Row as _,
    pool::PoolConnection,
    postgres::{PgConnectOptions, PgPoolOptions, PgRow},
};
use tracing::warn;
use wire::{Chair, Phase};

use super::seal::Seal;
use super::{
    After, BANS, Ban, BanRow, Batch, Claim, KEPT_TALK, Listing, Log, PATIENCE, PORTION, Row, Saved,
    Store, StoreError, ban, error::within, phase_from, phase_number,
};

/// A store in a PostgreSQL database.
pub struct PostgresStore {
    place: String,
    options: PgConnectOptions,
    pool: PgPool,
    /// What seeds are sealed with.
    seal: Option<Seal>,
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

impl PostgresStore {
    /// Connects to the database, and makes the tables if they are not there.
    ///
    /// # Errors
    /// If it cannot be reached, or is of a later version.
    pub async fn connect(url: &str, connections: u32) -> Result<PostgresStore, StoreError> {
        let options = PgConnectOptions::from_str(url).map_err(|_| {
            StoreError::unfit(
                "the address of PostgreSQL cannot be read: it is like \
                 postgres://USER:PASSWORD@HOST:5432/DATABASE, with special characters as %XX",
            )
        })?;
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
            seal: None,
        })
    }

    /// Seals seeds from now on, with the key in this file; without one, they lie open. It is made if
    /// there is none yet.
    ///
    /// # Errors
    /// If it is not the key of the store, or the store has one and none is given.
    pub async fn seal(&mut self, key_file: Option<&Path>) -> Result<(), StoreError> {
        self.seal = match key_file {
            Some(file) => Some(Seal::agreed(self, &self.place, file).await?),
            None => {
                Seal::none(self, &self.place).await?;
                warn!(
                    "seeds of games under way lie open in {}: --key-file seals them",
                    self.place
                );
                None
            }
        };
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
        phase: phase_from(row.try_get(2)?)?,
        created: row.try_get(3)?,
        updated: row.try_get(4)?,
        deadline: row.try_get(5)?,
        origin: row.try_get(6)?,
        summary: row.try_get(7)?,
    })
}

fn entry(row: &PgRow) -> Result<Row, sqlx::Error> {
    Ok(Row {
        number: row.try_get::<i64, _>(0)? as u64,
        at: row.try_get(1)?,
        command: row.try_get(2)?,
        entry: row.try_get(3)?,
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
    ), kept AS (
        INSERT INTO snapshots (table_id, number, state)
        SELECT * FROM unnest($19::text[], $20::bigint[], $21::text[])
            AS s (table_id, number, state)
        WHERE s.table_id IN (SELECT table_id FROM won)
        ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, state = excluded.state
            WHERE excluded.number > snapshots.number
    ), said AS (
        INSERT INTO talk (table_id, number, at, command, entry)
        SELECT * FROM unnest($22::text[], $23::bigint[], $24::bigint[], $25::text[], $26::text[])
        ON CONFLICT DO NOTHING RETURNING table_id, number
    ), falls_out AS (
        DELETE FROM talk USING said
        WHERE talk.table_id = said.table_id AND talk.number = said.number - $27
    ) SELECT true, table_id FROM won UNION ALL SELECT false, table_id FROM said";

#[async_trait]
impl Store for PostgresStore {
    async fn append(&self, batches: &[Batch]) -> Result<Vec<bool>, StoreError> {
        let sealed = self.seal.as_ref().map(|s| s.batches(batches));
        let sealed = sealed.transpose()?;
        let batches = sealed.as_deref().unwrap_or(batches);
        // Always in the same order, so that two nodes do not wait for one another.
        let mut sorted: Vec<&Batch> = batches.iter().collect();
        sorted.sort_by(|a, b| a.table.cmp(&b.table));
        let (mut firsts, mut rest, mut talk) =
            (Columns::default(), Columns::default(), Columns::default());
        for batch in &sorted {
            let mut rows = batch.rows.iter();
            let first = rows.next();
            match (batch.log, first) {
                (_, None) => {}
                (Log::Talk, Some(first)) => talk.push(&batch.table, first),
                (Log::Game, Some(first)) => {
                    firsts.push(&batch.table, first);
                    rows.for_each(|row| rest.push(&batch.table, row));
                }
            }
        }
        let listings: Vec<&Listing> = sorted.iter().filter_map(|b| b.listing.as_ref()).collect();
        fn column<T>(all: &[&Listing], of: impl Fn(&Listing) -> T) -> Vec<T> {
            all.iter().map(|l| of(l)).collect()
        }
        let saved = || {
            let saved = |b: &&'_ Batch| Some((b.table.clone(), b.saved.clone()?));
            sorted.iter().filter_map(saved)
        };
        let query = sqlx::query_as(APPEND)
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
            .bind(saved().map(|s| s.0).collect::<Vec<String>>())
            .bind(saved().map(|s| s.1.number as i64).collect::<Vec<i64>>())
            .bind(saved().map(|s| s.1.state).collect::<Vec<String>>())
            .bind(talk.tables)
            .bind(talk.numbers)
            .bind(talk.times)
            .bind(talk.commands)
            .bind(talk.entries)
            .bind(KEPT_TALK as i64);
        let won: Vec<(bool, String)> = ask!(self, query, fetch_all).await?;
        let won: HashSet<(bool, String)> = won.into_iter().collect();
        let kept = |b: &Batch| won.contains(&(b.log == Log::Game, b.table.clone()));
        Ok(batches.iter().map(kept).collect())
    }

    async fn read(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        let query = sqlx::query(
            "SELECT number, at, command, entry FROM log
             WHERE table_id = $1 AND number >= $2 ORDER BY number LIMIT $3",
        )
        .bind(table)
        .bind(i64::try_from(from).unwrap_or(i64::MAX))
        .bind(i64::from(limit));
        let mut rows = rows(&self.place, ask!(self, query, fetch_all).await?, entry)?;
        if let Some(seal) = &self.seal {
            seal.rows(table, &mut rows);
        }
        Ok(rows)
    }

    async fn talk(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        let query = sqlx::query(
            "SELECT number, at, command, entry FROM talk
             WHERE table_id = $1 AND number >= $2 ORDER BY number LIMIT $3",
        )
        .bind(table)
        .bind(i64::try_from(from).unwrap_or(i64::MAX))
        .bind(i64::from(limit));
        rows(&self.place, ask!(self, query, fetch_all).await?, entry)
    }

    async fn saved(&self, table: &str) -> Result<Option<Saved>, StoreError> {
        let query = sqlx::query_as("SELECT number, state FROM snapshots WHERE table_id = $1");
        let query = query.bind(table);
        let row: Option<(i64, String)> = ask!(self, query, fetch_optional).await?;
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
        let query = sqlx::query(select_listings!("WHERE id = $1")).bind(table);
        let found = ask!(self, query, fetch_optional).await?;
        let mut found = rows(&self.place, found.into_iter().collect(), listing)?;
        Ok(found.pop())
    }

    async fn lobby(
        &self,
        phase: Phase,
        after: Option<&After>,
        limit: u32,
    ) -> Result<Vec<Listing>, StoreError> {
        let query = sqlx::query(select_listings!(
            "WHERE open_to_all AND phase = $1 AND (updated, id) < ($2, $3)
             ORDER BY updated DESC, id DESC LIMIT $4"
        ))
        .bind(phase_number(phase))
        .bind(after.map_or(i64::MAX, |a| a.updated))
        .bind(after.map_or("", |a| &a.id))
        .bind(i64::from(limit));
        rows(&self.place, ask!(self, query, fetch_all).await?, listing)
    }

    async fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query_scalar(
            "SELECT id FROM tables WHERE deadline < $1 ORDER BY deadline LIMIT $2",
        )
        .bind(now)
        .bind(i64::from(limit));
        ask!(self, query, fetch_all).await
    }

    async fn put_off(&self, table: &str, until: i64) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE tables SET deadline = $2 WHERE id = $1")
            .bind(table)
            .bind(until);
        ask!(self, query, execute).await?;
        Ok(())
    }

    async fn keep_content(&self, hash: &str, text: &str) -> Result<(), StoreError> {
        let query =
            sqlx::query("INSERT INTO content (hash, files) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(hash)
                .bind(text);
        ask!(self, query, execute).await?;
        Ok(())
    }

    async fn content(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT files FROM content WHERE hash = $1").bind(hash);
        ask!(self, query, fetch_optional).await
    }

    async fn ends(&self, log: Log, tables: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        let query = sqlx::query_as(match log {
            Log::Game => {
                "SELECT table_id, max(number) FROM log
                 WHERE table_id = ANY ($1) GROUP BY table_id"
            }
            Log::Talk => {
                "SELECT table_id, max(number) FROM talk
                 WHERE table_id = ANY ($1) GROUP BY table_id"
            }
        })
        .bind(tables);
        let rows: Vec<(String, i64)> = ask!(self, query, fetch_all).await?;
        Ok(rows.into_iter().map(|(t, n)| (t, n as u64)).collect())
    }

    async fn made_by(&self, origin: &str, since: i64) -> Result<u64, StoreError> {
        let query = sqlx::query_scalar(
            "SELECT count(*) FROM tables WHERE origin = $1 AND origin <> '' AND created >= $2",
        )
        .bind(origin)
        .bind(since);
        let n: i64 = ask!(self, query, fetch_one).await?;
        Ok(n as u64)
    }

    async fn forget_open(&self, before: i64) -> Result<u64, StoreError> {
        let query = sqlx::query_scalar(
            "WITH gone AS (
                 DELETE FROM tables WHERE phase = 0 AND id IN
                     (SELECT id FROM tables WHERE phase = 0 AND updated < $1
                      ORDER BY updated, id LIMIT $2)
                 RETURNING id
             ), rows AS (DELETE FROM log WHERE table_id IN (SELECT id FROM gone)
             ), lines AS (DELETE FROM talk WHERE table_id IN (SELECT id FROM gone)
             ), states AS (DELETE FROM snapshots WHERE table_id IN (SELECT id FROM gone))
             SELECT count(*) FROM gone",
        )
        .bind(before)
        .bind(PORTION);
        let gone: i64 = ask!(self, query, fetch_one).await?;
        Ok(gone as u64)
    }

    async fn forget_talk(&self, before: i64) -> Result<u64, StoreError> {
        let query = sqlx::query(
            "DELETE FROM talk WHERE table_id IN
                 (SELECT DISTINCT t.table_id FROM talk t JOIN tables ON id = t.table_id
                  WHERE phase = 2 AND updated < $1 LIMIT $2)",
        )
        .bind(before)
        .bind(PORTION);
        Ok(ask!(self, query, execute).await?.rows_affected())
    }

    async fn sat_from(
        &self,
        table: &str,
        seat: Chair,
        origin: &str,
        at: i64,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO seats_from (table_id, seat, origin, at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (table_id, seat) DO UPDATE SET origin = excluded.origin, at = excluded.at",
        )
        .bind(table)
        .bind(i64::from(u8::from(seat)))
        .bind(origin)
        .bind(at);
        ask!(self, query, execute).await?;
        Ok(())
    }

    async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let query = sqlx::query_as(BANS);
        let rows: Vec<BanRow> = ask!(self, query, fetch_all).await?;
        let bans: Result<_, sqlx::Error> = rows.into_iter().map(ban).collect();
        bans.map_err(|e| StoreError::at(&self.place, &e))
    }

    async fn forget_bans(&self, now: i64) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM bans WHERE ends <= $1").bind(now);
        ask!(self, query, execute).await?;
        Ok(())
    }

    async fn forget_origins(&self, before: i64, seats_before: i64) -> Result<u64, StoreError> {
        let seats = sqlx::query("DELETE FROM seats_from WHERE at < $1").bind(seats_before);
        ask!(self, seats, execute).await?;
        let query =
            sqlx::query("UPDATE tables SET origin = '' WHERE origin <> '' AND created < $1")
                .bind(before);
        Ok(ask!(self, query, execute).await?.rows_affected())
    }

    async fn fact(&self, name: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT value FROM facts WHERE name = $1").bind(name);
        ask!(self, query, fetch_optional).await
    }

    async fn agree(&self, name: &str, value: &str) -> Result<String, StoreError> {
        let put =
            sqlx::query("INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(name)
                .bind(value);
        ask!(self, put, execute).await?;
        let query = sqlx::query_scalar("SELECT value FROM facts WHERE name = $1").bind(name);
        ask!(self, query, fetch_one).await
    }

    async fn disagree(&self, prefix: &str, but: &[String]) -> Result<(), StoreError> {
        let query =
            sqlx::query("DELETE FROM facts WHERE starts_with(name, $1) AND name <> ALL ($2)")
                .bind(prefix)
                .bind(but);
        ask!(self, query, execute).await?;
        Ok(())
    }

    async fn check(&self) -> Result<(), StoreError> {
        let query = sqlx::query("SELECT 1 FROM facts");
        ask!(self, query, execute).await?;
        Ok(())
    }

    async fn probe(&self) -> Result<(), StoreError> {
        self.within(async {
            let mut line = self.line().await?;
            for statement in [
                "BEGIN",
                "LOCK TABLE log, tables, talk, snapshots IN ROW EXCLUSIVE MODE",
                "UPDATE facts SET value = now()::text WHERE name = 'probe'",
                "COMMIT",
            ] {
                let query = sqlx::query(statement).persistent(false);
                query.execute(line.get()?).await?;
            }
            line.back();
            Ok(())
        })
        .await
    }

    async fn claim(&self, hears_others: bool) -> Result<Claim, StoreError> {
        Claim::session(&self.place, &self.options, hears_others).await
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}

fn rows<T>(
    place: &str,
    rows: Vec<PgRow>,
    read: impl Fn(&PgRow) -> Result<T, sqlx::Error>,
) -> Result<Vec<T>, StoreError> {
    let rows: Result<_, sqlx::Error> = rows.iter().map(read).collect();
    rows.map_err(|e| StoreError::at(place, &e))
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
