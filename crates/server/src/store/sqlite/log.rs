//! What a file of SQLite is asked as a log store.

use async_trait::async_trait;
use protocol::{Chair, Phase};
use serde_json::json;
use sqlx::Connection as _;

use super::{
    SqliteStore,
    batch::{
        FALLS_OUT, FIRSTS, FORGET_OPEN, LIST, REST, SAID, SAVE, WAKE_TABLES, WORDS, each, firsts,
        rows_json,
    },
    beside,
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
impl Journal for SqliteStore {
    async fn append(&self, batches: &[Batch]) -> Result<Vec<bool>, StoreError> {
        let sealed = self.seal.batches(batches)?;
        let batches = &*sealed;
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
            let woken = kept().filter_map(|b| Some(json!([b.table, b.wake?])));
            each(to, WAKE_TABLES, woken.collect()).await?;
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

    async fn probe(&self) -> Result<(), StoreError> {
        let probe = "UPDATE facts SET value = CURRENT_TIMESTAMP WHERE name = 'probe'";
        self.write(sqlx::query(probe)).await?;
        Ok(())
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn read(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        Ok(self
            .seal
            .opened(table, self.rows(READ, table, from, limit).await?))
    }

    async fn talk(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError> {
        self.rows(TALK, table, from, limit).await
    }

    async fn saved(&self, table: &str) -> Result<Option<Saved>, StoreError> {
        let row = sqlx::query_as(SAVED).bind(table);
        let row = self.within(row.fetch_optional(&self.readers)).await?;
        Ok(self.seal.saved(table, row))
    }

    async fn listing(&self, table: &str) -> Result<Option<Listing>, StoreError> {
        let row = sqlx::query_as(select_listings!("WHERE id = $1"))
            .bind(table)
            .fetch_optional(&self.readers);
        self.within(async { row.await?.map(listing).transpose() })
            .await
    }

    async fn lobby(
        &self,
        phase: Phase,
        after: Option<&After>,
        limit: u32,
    ) -> Result<Vec<Listing>, StoreError> {
        let rows = sqlx::query_as(select_listings!(
            "WHERE open_to_all = 1 AND phase = $1 AND (updated, id) < ($2, $3)
             ORDER BY updated DESC, id DESC LIMIT $4"
        ))
        .bind(phase_number(phase))
        .bind(after.map_or(i64::MAX, |a| a.updated))
        .bind(after.map_or("", |a| &a.id))
        .bind(limit)
        .fetch_all(&self.readers);
        self.within(async { rows.await?.into_iter().map(listing).collect() })
            .await
    }

    async fn unindexed(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query_scalar(select_unindexed!("open_to_all = 1"));
        let query = query.bind(after).bind(limit);
        self.within(query.fetch_all(&self.readers)).await
    }

    async fn index(&self, table: &str, game: Option<&IndexedGame>) -> Result<(), StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            let to = &mut tx.connection;
            let mark = "UPDATE tables SET indexed = 1
                WHERE id = $1 AND open_to_all = 1 AND phase = 2";
            let marked = sqlx::query(mark).bind(table).execute(&mut *to).await?;
            for statement in UNINDEX {
                sqlx::query(statement).bind(table).execute(&mut *to).await?;
            }
            if let Some(game) = game.filter(|_| marked.rows_affected() > 0) {
                let insert = sqlx::query(INDEX)
                    .bind(table)
                    .bind(game.at)
                    .bind(game.rounds)
                    .bind(&game.told);
                insert.execute(&mut *to).await?;
                let words = game.words.iter();
                let words = words.map(|(word, seat)| json!([word, game.at, table, seat]));
                each(to, WORDS, words.collect()).await?;
            }
            tx.commit().await
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
        self.within(found.fetch_all(&self.readers)).await
    }

    async fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let due = sqlx::query_scalar(DUE).bind(now).bind(limit);
        self.within(due.fetch_all(&self.readers)).await
    }

    async fn put_off(&self, table: &str, until: i64) -> Result<(), StoreError> {
        self.write(sqlx::query(PUT_OFF).bind(table).bind(until))
            .await?;
        Ok(())
    }

    async fn keep_content(&self, hash: &str, text: &str) -> Result<(), StoreError> {
        self.write(sqlx::query(KEEP_CONTENT).bind(hash).bind(text))
            .await?;
        Ok(())
    }

    async fn content(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar(CONTENT).bind(hash);
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
        let n = sqlx::query_scalar(MADE_BY).bind(origin).bind(since);
        let n: i64 = self.within(n.fetch_one(&self.readers)).await?;
        Ok(n as u64)
    }

    async fn forget_open(&self, before: i64) -> Result<u64, StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            let mut gone = 0;
            for statement in FORGET_OPEN {
                let delete = sqlx::query(statement).bind(before).bind(PORTION);
                gone = delete.execute(&mut tx.connection).await?.rows_affected();
            }
            tx.commit().await?;
            Ok(gone)
        })
        .await
    }

    async fn forget_talk(&self, before: i64) -> Result<u64, StoreError> {
        self.write(sqlx::query(FORGET_TALK).bind(before).bind(PORTION))
            .await
    }

    async fn sat_from(
        &self,
        table: &str,
        seat: Chair,
        origin: &str,
        at: i64,
    ) -> Result<(), StoreError> {
        let note = sqlx::query(SAT_FROM)
            .bind(table)
            .bind(u8::from(seat))
            .bind(origin)
            .bind(at);
        self.write(note).await?;
        Ok(())
    }

    async fn report(&self, report: &Report, most: u32) -> Result<Reported, StoreError> {
        let insert = sqlx::query(REPORT)
            .bind(&report.table)
            .bind(report.at)
            .bind(&report.command)
            .bind(u8::from(report.by.0))
            .bind(&report.by.1)
            .bind(u8::from(report.of.0))
            .bind(&report.of.1)
            .bind(&report.text)
            .bind(most);
        if self.write(insert).await? > 0 {
            return Ok(Reported::Kept);
        }
        let known = sqlx::query_scalar(REPORTED)
            .bind(&report.table)
            .bind(&report.command);
        let known: i64 = self.within(known.fetch_one(&self.readers)).await?;
        Ok(match known {
            0 => Reported::TooMany,
            _ => Reported::Again,
        })
    }

    async fn reports(&self) -> Result<Vec<Report>, StoreError> {
        let rows = sqlx::query_as(REPORTS).fetch_all(&self.readers);
        self.within(async { rows.await?.into_iter().map(report).collect() })
            .await
    }

    async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let rows = sqlx::query_as(BANS).fetch_all(&self.readers);
        self.within(async { rows.await?.into_iter().map(ban).collect() })
            .await
    }

    async fn forget_bans(&self, now: i64) -> Result<(), StoreError> {
        self.write(sqlx::query(FORGET_BANS).bind(now)).await?;
        Ok(())
    }

    async fn forget_origins(&self, before: i64, seats_before: i64) -> Result<u64, StoreError> {
        self.write(sqlx::query(FORGET_SEATS).bind(seats_before))
            .await?;
        self.write(sqlx::query(FORGET_ORIGINS).bind(before)).await
    }

    async fn fact(&self, name: &str) -> Result<Option<String>, StoreError> {
        let fact = sqlx::query_scalar(FACT).bind(name);
        self.within(fact.fetch_optional(&self.readers)).await
    }

    async fn agree(&self, name: &str, value: &str) -> Result<String, StoreError> {
        self.within(async {
            let mut tx = self.begin().await?;
            let put = sqlx::query(AGREE).bind(name).bind(value);
            put.execute(&mut tx.connection).await?;
            let agreed = sqlx::query_scalar(FACT).bind(name);
            let agreed = agreed.fetch_one(&mut tx.connection).await?;
            tx.commit().await?;
            Ok(agreed)
        })
        .await
    }

    async fn disagree(&self, prefix: &str, but: &[String]) -> Result<(), StoreError> {
        let delete = sqlx::query(
            "DELETE FROM facts WHERE substr(name, 1, length(?1)) = ?1
             AND name NOT IN (SELECT value FROM json_each(?2))",
        )
        .bind(prefix)
        .bind(serde_json::Value::from(but).to_string());
        self.write(delete).await?;
        Ok(())
    }

    async fn check(&self) -> Result<(), StoreError> {
        let one = sqlx::query("SELECT 1 FROM facts").execute(&self.readers);
        self.within(one).await?;
        Ok(())
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

impl SqliteStore {
    /// Rows of one of a table's logs.
    async fn rows(
        &self,
        ask: &'static str,
        table: &str,
        from: u64,
        limit: u32,
    ) -> Result<Vec<Row>, StoreError> {
        let rows = sqlx::query_as(ask)
            .bind(table)
            .bind(i64::try_from(from).unwrap_or(i64::MAX))
            .bind(limit)
            .fetch_all(&self.readers);
        let rows = self.within(rows).await?;
        Ok(rows.into_iter().map(entry).collect())
    }
}
