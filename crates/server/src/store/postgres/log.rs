//! What PostgreSQL is asked as a log store.

use std::collections::HashSet;

use async_trait::async_trait;
use protocol::{Chair, Phase};
use sqlx::Connection as _;

use super::{
    PostgresStore, ask,
    batch::{APPEND, Columns, WORDS},
};
use crate::store::{
    After, Ban, Batch, Claim, GameQuery, GameRow, IndexedGame, Journal, KEPT_TALK, Listing, Log,
    PORTION, Report, Reported, Row, Saved, Store, StoreError,
    games::Bind,
    words::{
        AGREE, BANS, CONTENT, DUE, FACT, FORGET_BANS, FORGET_ORIGINS, FORGET_SEATS, FORGET_TALK,
        INDEX, KEEP_CONTENT, MADE_BY, PUT_OFF, READ, REPORT, REPORTED, REPORTS, SAT_FROM, SAVED,
        TALK, UNINDEX, ban, entry, listing, phase_number, report, select_listings,
        select_unindexed,
    },
};

#[async_trait]
impl Journal for PostgresStore {
    async fn append(&self, batches: &[Batch]) -> Result<Vec<bool>, StoreError> {
        let sealed = self.seal.batches(batches)?;
        let batches = &*sealed;
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
        let woken = || sorted.iter().filter_map(|b| Some((&*b.table, b.wake?)));
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
            .bind(KEPT_TALK as i64)
            .bind(woken().map(|w| w.0).collect::<Vec<&str>>())
            .bind(woken().map(|w| w.1).collect::<Vec<i64>>());
        let won: Vec<(bool, String)> = ask!(self, query, fetch_all).await?;
        let won: HashSet<(bool, String)> = won.into_iter().collect();
        let kept = |b: &Batch| won.contains(&(b.log == Log::Game, b.table.clone()));
        Ok(batches.iter().map(kept).collect())
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
}

#[async_trait]
impl Store for PostgresStore {
    async fn read(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        Ok(self
            .seal
            .opened(table, self.rows(READ, table, from, limit).await?))
    }

    async fn talk(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        self.rows(TALK, table, from, limit).await
    }

    async fn saved(&self, table: &str) -> Result<Option<Saved>, StoreError> {
        let query = sqlx::query_as(SAVED).bind(table);
        Ok(self
            .seal
            .saved(table, ask!(self, query, fetch_optional).await?))
    }

    async fn listing(&self, table: &str) -> Result<Option<Listing>, StoreError> {
        let query = sqlx::query_as(select_listings!("WHERE id = $1")).bind(table);
        let found = ask!(self, query, fetch_optional).await?;
        self.readable(found.map(listing).transpose())
    }

    async fn lobby(
        &self,
        phase: Phase,
        after: Option<&After>,
        limit: u32,
    ) -> Result<Vec<Listing>, StoreError> {
        let query = sqlx::query_as(select_listings!(
            "WHERE open_to_all AND phase = $1 AND (updated, id) < ($2, $3)
             ORDER BY updated DESC, id DESC LIMIT $4"
        ))
        .bind(phase_number(phase))
        .bind(after.map_or(i64::MAX, |a| a.updated))
        .bind(after.map_or("", |a| &a.id))
        .bind(i64::from(limit));
        let found = ask!(self, query, fetch_all).await?;
        self.readable(found.into_iter().map(listing).collect())
    }

    async fn unindexed(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query_scalar(select_unindexed!("open_to_all"));
        let query = query.bind(after).bind(i64::from(limit));
        ask!(self, query, fetch_all).await
    }

    async fn index(&self, table: &str, game: Option<&IndexedGame>) -> Result<(), StoreError> {
        self.within(async {
            let mut line = self.line().await?;
            let mut tx = line.get()?.begin().await?;
            // From here on whoever changes the table waits, and deletes what is put down here.
            let mark = "UPDATE tables SET indexed = 1
                WHERE id = $1 AND open_to_all AND phase = 2";
            let marked = sqlx::query(mark).bind(table).execute(&mut *tx).await?;
            for statement in UNINDEX {
                sqlx::query(statement).bind(table).execute(&mut *tx).await?;
            }
            if let Some(game) = game.filter(|_| marked.rows_affected() > 0) {
                let insert = sqlx::query(INDEX)
                    .bind(table)
                    .bind(game.at)
                    .bind(i16::from(game.rounds))
                    .bind(&game.told);
                insert.execute(&mut *tx).await?;
                let (words, seats): (Vec<&str>, Vec<i16>) = (game.words.iter())
                    .map(|(word, seat)| (word.as_str(), i16::from(*seat)))
                    .unzip();
                let insert = sqlx::query(WORDS)
                    .bind(words)
                    .bind(game.at)
                    .bind(table)
                    .bind(seats);
                insert.execute(&mut *tx).await?;
            }
            tx.commit().await?;
            line.back();
            Ok(())
        })
        .await
    }

    async fn find_games(&self, query: &GameQuery) -> Result<Vec<GameRow>, StoreError> {
        let mut found = sqlx::query_as(&query.sql);
        for bind in &query.binds {
            found = match bind {
                Bind::Text(text) => found.bind(text),
                Bind::Number(n) => found.bind(n),
            };
        }
        ask!(self, found, fetch_all).await
    }

    async fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query_scalar(DUE).bind(now).bind(i64::from(limit));
        ask!(self, query, fetch_all).await
    }

    async fn put_off(&self, table: &str, until: i64) -> Result<(), StoreError> {
        let query = sqlx::query(PUT_OFF).bind(table).bind(until);
        ask!(self, query, execute).await?;
        Ok(())
    }

    async fn keep_content(&self, hash: &str, text: &str) -> Result<(), StoreError> {
        let query = sqlx::query(KEEP_CONTENT).bind(hash).bind(text);
        ask!(self, query, execute).await?;
        Ok(())
    }

    async fn content(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar(CONTENT).bind(hash);
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
        let query = sqlx::query_scalar(MADE_BY).bind(origin).bind(since);
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
             ), told AS (DELETE FROM reports WHERE table_id IN (SELECT id FROM gone)
             ), called AS (DELETE FROM calls WHERE table_id IN (SELECT id FROM gone)
             ), states AS (DELETE FROM snapshots WHERE table_id IN (SELECT id FROM gone))
             SELECT count(*) FROM gone",
        )
        .bind(before)
        .bind(PORTION);
        let gone: i64 = ask!(self, query, fetch_one).await?;
        Ok(gone as u64)
    }

    async fn forget_talk(&self, before: i64) -> Result<u64, StoreError> {
        let query = sqlx::query(FORGET_TALK).bind(before).bind(PORTION);
        Ok(ask!(self, query, execute).await?.rows_affected())
    }

    async fn sat_from(
        &self,
        table: &str,
        seat: Chair,
        origin: &str,
        at: i64,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(SAT_FROM)
            .bind(table)
            .bind(i64::from(u8::from(seat)))
            .bind(origin)
            .bind(at);
        ask!(self, query, execute).await?;
        Ok(())
    }

    async fn report(&self, report: &Report, most: u32) -> Result<Reported, StoreError> {
        let insert = sqlx::query(REPORT)
            .bind(&report.table)
            .bind(report.at)
            .bind(&report.command)
            .bind(i16::from(u8::from(report.by.0)))
            .bind(&report.by.1)
            .bind(i16::from(u8::from(report.of.0)))
            .bind(&report.of.1)
            .bind(&report.text)
            .bind(i64::from(most));
        if ask!(self, insert, execute).await?.rows_affected() > 0 {
            return Ok(Reported::Kept);
        }
        let known = sqlx::query_scalar(REPORTED)
            .bind(&report.table)
            .bind(&report.command);
        let known: i64 = ask!(self, known, fetch_one).await?;
        Ok(match known {
            0 => Reported::TooMany,
            _ => Reported::Again,
        })
    }

    async fn reports(&self) -> Result<Vec<Report>, StoreError> {
        let query = sqlx::query_as(REPORTS);
        let rows = ask!(self, query, fetch_all).await?;
        self.readable(rows.into_iter().map(report).collect())
    }

    async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let query = sqlx::query_as(BANS);
        let rows = ask!(self, query, fetch_all).await?;
        self.readable(rows.into_iter().map(ban).collect())
    }

    async fn forget_bans(&self, now: i64) -> Result<(), StoreError> {
        let query = sqlx::query(FORGET_BANS).bind(now);
        ask!(self, query, execute).await?;
        Ok(())
    }

    async fn forget_origins(&self, before: i64, seats_before: i64) -> Result<u64, StoreError> {
        let seats = sqlx::query(FORGET_SEATS).bind(seats_before);
        ask!(self, seats, execute).await?;
        let query = sqlx::query(FORGET_ORIGINS).bind(before);
        Ok(ask!(self, query, execute).await?.rows_affected())
    }

    async fn fact(&self, name: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar(FACT).bind(name);
        ask!(self, query, fetch_optional).await
    }

    async fn agree(&self, name: &str, value: &str) -> Result<String, StoreError> {
        let put = sqlx::query(AGREE).bind(name).bind(value);
        ask!(self, put, execute).await?;
        let query = sqlx::query_scalar(FACT).bind(name);
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

    async fn claim(&self, hears_others: bool) -> Result<Claim, StoreError> {
        Claim::session(&self.place, &self.options, hears_others).await
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}

impl PostgresStore {
    /// Rows of one of a table's logs.
    async fn rows(
        &self,
        ask: &'static str,
        table: &str,
        from: u64,
        limit: u32,
    ) -> Result<Vec<Row>, StoreError> {
        let query = sqlx::query_as(ask)
            .bind(table)
            .bind(i64::try_from(from).unwrap_or(i64::MAX))
            .bind(i64::from(limit));
        let rows = ask!(self, query, fetch_all).await?;
        Ok(rows.into_iter().map(entry).collect())
    }
}
