//! What a file of SQLite is asked about those who wish to be told.

use async_trait::async_trait;
use protocol::Chair;

use super::SqliteStore;
use crate::store::{
    Caller, NoticeStore, Store, StoreError, Subscriber,
    notices::{
        ASKED_SINCE, CALL, CALL_OFF, CALLERS, FORGET_CALLS, FORGET_SUBSCRIPTIONS, SENT, SETTLE,
        SUBSCRIBE, SUBSCRIBER, UNSUBSCRIBE, WAKE, caller, lease, name,
    },
};

#[async_trait]
impl NoticeStore for SqliteStore {
    async fn subscribe(&self, new: &Subscriber) -> Result<(), StoreError> {
        let query = sqlx::query(SUBSCRIBE)
            .bind(name(&new.wish.id))
            .bind(self.seal.wish(new)?)
            .bind(&new.address)
            .bind(new.confirmed)
            .bind(new.asked)
            .bind(new.used)
            .bind(i64::from(new.failures));
        self.write(query).await?;
        Ok(())
    }

    async fn subscriber(&self, name: &str) -> Result<Option<Subscriber>, StoreError> {
        let query = sqlx::query_as(SUBSCRIBER).bind(name);
        let row = self.within(query.fetch_optional(&self.readers)).await?;
        Ok(row.and_then(|row| self.seal.subscriber(name, row)))
    }

    async fn unsubscribe(&self, name: &str) -> Result<bool, StoreError> {
        let mut gone = 0;
        for statement in UNSUBSCRIBE {
            gone = self.write(sqlx::query(statement).bind(name)).await?;
        }
        Ok(gone > 0)
    }

    async fn asked_since(&self, address: &str, since: i64) -> Result<u64, StoreError> {
        let query = sqlx::query_scalar(ASKED_SINCE).bind(address).bind(since);
        let n: i64 = self.within(query.fetch_one(&self.readers)).await?;
        Ok(n as u64)
    }

    async fn sent(&self, name: &str, at: i64, failures: u32) -> Result<(), StoreError> {
        let query = sqlx::query(SENT)
            .bind(name)
            .bind(at)
            .bind(i64::from(failures));
        self.write(query).await?;
        Ok(())
    }

    async fn call(&self, caller: &Caller, most: u32) -> Result<bool, StoreError> {
        let query = sqlx::query(CALL)
            .bind(&caller.table)
            .bind(i64::from(u8::from(caller.seat)))
            .bind(&caller.subscription)
            .bind(&caller.key)
            .bind(caller.told)
            .bind(caller.hurried)
            .bind(caller.next)
            .bind(i64::from(most));
        Ok(self.write(query).await? > 0)
    }

    async fn call_off(
        &self,
        table: &str,
        seat: Chair,
        subscription: &str,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(CALL_OFF)
            .bind(table)
            .bind(i64::from(u8::from(seat)))
            .bind(subscription);
        self.write(query).await?;
        Ok(())
    }

    async fn callers(&self, table: &str, seat: Chair) -> Result<u64, StoreError> {
        let query = sqlx::query_scalar(CALLERS)
            .bind(table)
            .bind(i64::from(u8::from(seat)));
        let n: i64 = self.within(query.fetch_one(&self.readers)).await?;
        Ok(n as u64)
    }

    async fn lease(&self, now: i64, until: i64, limit: u32) -> Result<Vec<Caller>, StoreError> {
        // Mostly there is nothing, and then nothing is written.
        let due = sqlx::query_scalar("SELECT count(*) FROM calls WHERE next <= $1").bind(now);
        let due: i64 = self.within(due.fetch_one(&self.readers)).await?;
        if due == 0 {
            return Ok(Vec::new());
        }
        self.within(async {
            let mut tx = self.begin().await?;
            let rows = sqlx::query_as(lease!(""))
                .bind(now)
                .bind(until)
                .bind(limit)
                .fetch_all(&mut tx.connection)
                .await?;
            tx.commit().await?;
            rows.into_iter().map(caller).collect()
        })
        .await
    }

    async fn settle(&self, leased: &Caller, then: &Caller) -> Result<(), StoreError> {
        let query = sqlx::query(SETTLE)
            .bind(&leased.table)
            .bind(i64::from(u8::from(leased.seat)))
            .bind(&leased.subscription)
            .bind(then.told)
            .bind(then.hurried)
            .bind(leased.next)
            .bind(then.next);
        self.write(query).await?;
        Ok(())
    }

    async fn wake(&self, subscription: &str, at: i64) -> Result<(), StoreError> {
        let query = sqlx::query(WAKE).bind(subscription).bind(at);
        self.write(query).await?;
        Ok(())
    }

    async fn forget_subscriptions(&self, asked: i64, used: i64) -> Result<u64, StoreError> {
        let query = sqlx::query(FORGET_SUBSCRIPTIONS).bind(asked).bind(used);
        let gone = self.write(query).await?;
        if gone > 0 {
            let query = sqlx::query(FORGET_CALLS);
            self.write(query).await?;
        }
        Ok(gone)
    }

    async fn share_secret(&self, name: &str, value: &str) -> Result<String, StoreError> {
        let agreed = self
            .agree(name, &self.seal.close_text(value, name)?)
            .await?;
        self.seal.shared(name, &agreed)
    }
}
