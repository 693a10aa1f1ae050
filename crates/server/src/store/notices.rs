//! Who is told what when he is not at the table: what is kept of it, in words that both stores
//! understand.

use async_trait::async_trait;
use protocol::{Chair, Channel, Quiet};
use serde::{Deserialize, Serialize};

use super::{PostgresStore, SqliteStore, Store as _, StoreError, seal::Sealing};
use crate::{say::message, table::KeyHash};

/// A call that is never looked at by itself.
pub const NEVER: i64 = i64::MAX;

/// Somebody who wishes to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscriber {
    /// What he wishes.
    pub wish: Wish,
    /// A hash of where he is told, to count what is sent there.
    pub address: String,
    /// Whether it is used.
    pub confirmed: bool,
    /// When he was last asked to confirm it, in milliseconds since 1970.
    pub asked: i64,
    /// When something was last sent there, or it was asked for, in milliseconds since 1970.
    pub used: i64,
    /// How often in a row sending has failed.
    pub failures: u32,
}

/// What is sealed of it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    /// The id. The store has its hash besides.
    pub id: String,
    /// Where he is told.
    pub channel: Channel,
    /// In which language.
    pub language: String,
    /// When not.
    pub quiet: Option<Quiet>,
}

/// Shows nothing.
impl std::fmt::Debug for Wish {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Wish")
    }
}

/// What the store calls a subscription: the hash of its id.
pub fn name(id: &str) -> String {
    KeyHash::of(id).text().to_owned()
}

/// That a subscriber is told of a seat.
#[derive(Clone, PartialEq, Eq)]
pub struct Caller {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: Chair,
    /// What the store calls the subscription.
    pub subscription: String,
    /// The key of the seat then: with another the seat is another's.
    pub key: String,
    /// Up to when he has been told, in milliseconds since 1970.
    pub told: i64,
    /// Whether he has been told that time is nearly up.
    pub hurried: bool,
    /// When it is looked at next, in milliseconds since 1970.
    pub next: i64,
}

impl std::fmt::Debug for Caller {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Caller({} of {})", self.seat, self.table)
    }
}

/// What is kept of those who wish to be told.
#[async_trait]
pub trait NoticeStore {
    /// Keeps a subscription, in place of what it was before.
    async fn subscribe(&self, new: &Subscriber) -> Result<(), StoreError>;

    /// The subscription that the store calls so.
    async fn subscriber(&self, name: &str) -> Result<Option<Subscriber>, StoreError>;

    /// Forgets a subscription, and whom it was for; whether there was one.
    async fn unsubscribe(&self, name: &str) -> Result<bool, StoreError>;

    /// How many subscriptions to the same address were asked to be confirmed since then.
    async fn asked_since(&self, address: &str, since: i64) -> Result<u64, StoreError>;

    /// Notes that something was sent, or could not be.
    async fn sent(&self, name: &str, at: i64, failures: u32) -> Result<(), StoreError>;

    /// Has a subscriber be told of a seat, unless as many are told of it as may be; whether he is.
    async fn call(&self, caller: &Caller, most: u32) -> Result<bool, StoreError>;

    /// Has a subscription be told of every seat that somebody gets, or not any more.
    async fn tell_everywhere(
        &self,
        identity: &str,
        subscription: &str,
        on: bool,
        most: u32,
    ) -> Result<(), StoreError>;

    /// What the store calls the subscriptions that are told of every seat that somebody gets.
    async fn told_everywhere(&self, identity: &str) -> Result<Vec<String>, StoreError>;

    /// Has a subscriber not be told of a seat any more.
    async fn call_off(
        &self,
        table: &str,
        seat: Chair,
        subscription: &str,
    ) -> Result<(), StoreError>;

    /// How many are told of a seat.
    async fn callers(&self, table: &str, seat: Chair) -> Result<u64, StoreError>;

    /// What is to be looked at by now. Nobody else looks at it before `until`, as `next` of it says.
    async fn lease(&self, now: i64, until: i64, limit: u32) -> Result<Vec<Caller>, StoreError>;

    /// What came of it; it is looked at again at `next`, or earlier if something happened since.
    async fn settle(&self, leased: &Caller, then: &Caller) -> Result<(), StoreError>;

    /// Looks at all that is for a subscription at once.
    async fn wake(&self, subscription: &str, at: i64) -> Result<(), StoreError>;

    /// Forgets subscriptions that were not confirmed since a time, and those that were not used since
    /// another.
    async fn forget_subscriptions(&self, asked: i64, used: i64) -> Result<u64, StoreError>;

    /// A secret that all nodes have under this name: what was said first, which is `value` if nothing
    /// was yet. It is sealed where seeds are.
    async fn share_secret(&self, name: &str, value: &str) -> Result<String, StoreError>;
}

/// Keeps a subscription.
const SUBSCRIBE: &str =
    "INSERT INTO subscriptions (id, sealed, address, confirmed, asked, used, failures)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed, address = excluded.address,
         confirmed = excluded.confirmed, asked = excluded.asked, used = excluded.used,
         failures = excluded.failures";
/// A subscription.
const SUBSCRIBER: &str = "SELECT sealed, address, confirmed, asked, used, failures
     FROM subscriptions WHERE id = $1";
/// Forgets a subscription; whom it was for goes first.
const UNSUBSCRIBE: [&str; 3] = [
    "DELETE FROM told_everywhere WHERE subscription = $1",
    "DELETE FROM calls WHERE subscription = $1",
    "DELETE FROM subscriptions WHERE id = $1",
];
/// How many subscriptions were asked to be confirmed.
const ASKED_SINCE: &str = "SELECT count(*) FROM subscriptions WHERE address = $1 AND asked >= $2";
/// Notes what was sent.
const SENT: &str = "UPDATE subscriptions SET used = $2, failures = $3 WHERE id = $1";
/// Has somebody be told.
const CALL: &str = "INSERT INTO calls (table_id, seat, subscription, key_hash, told, hurried, next)
     SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM calls
         WHERE table_id = $1 AND seat = $2 AND subscription <> $3 AND key_hash = $4) < $8
     ON CONFLICT (table_id, seat, subscription) DO UPDATE SET key_hash = excluded.key_hash,
         told = excluded.told, hurried = excluded.hurried, next = excluded.next";
/// Has him not be told any more.
const CALL_OFF: &str = "DELETE FROM calls WHERE table_id = $1 AND seat = $2 AND subscription = $3";
/// How many are told.
const CALLERS: &str = "SELECT count(*) FROM calls WHERE table_id = $1 AND seat = $2";
/// Whether anything is due.
const IS_DUE: &str = "SELECT true FROM calls WHERE next <= $1 LIMIT 1";
/// Takes what is due.
macro_rules! lease {
    ($apart:literal) => {
        concat!(
            "UPDATE calls SET next = $2 WHERE next <= $1 AND (table_id, seat, subscription) IN
             (SELECT table_id, seat, subscription FROM calls WHERE next <= $1
              ORDER BY next LIMIT $3 ",
            $apart,
            ") ",
            "RETURNING table_id, seat, subscription, key_hash, told, hurried, next"
        )
    };
}
/// What came of it.
const SETTLE: &str = "UPDATE calls SET told = $4, hurried = $5,
         next = CASE WHEN next = $6 THEN $7 ELSE next END
     WHERE table_id = $1 AND seat = $2 AND subscription = $3";
/// Looks at it at once.
const WAKE: &str = "UPDATE calls SET next = $2 WHERE subscription = $1 AND next > $2";
/// A subscription is told of every seat of somebody.
const EVERYWHERE: &str = "INSERT INTO told_everywhere (identity, subscription)
     SELECT $1, $2 WHERE (SELECT count(*) FROM told_everywhere WHERE identity = $1) < $3
     ON CONFLICT DO NOTHING";
/// It is not any more.
const NOT_EVERYWHERE: &str =
    "DELETE FROM told_everywhere WHERE identity = $1 AND subscription = $2";
/// Those that are.
const TOLD_EVERYWHERE: &str =
    "SELECT subscription FROM told_everywhere WHERE identity = $1 ORDER BY subscription";
/// Forgets subscriptions.
const FORGET_SUBSCRIPTIONS: &str =
    "DELETE FROM subscriptions WHERE (NOT confirmed AND asked < $1) OR used < $2";
/// Forgets whom they were for.
const FORGET_CALLS: &str =
    "DELETE FROM calls WHERE subscription NOT IN (SELECT id FROM subscriptions)";

/// The columns of a call.
type CallerRow = (String, i64, String, String, i64, bool, i64);

fn caller(
    (table, seat, subscription, key, told, hurried, next): CallerRow,
) -> Result<Caller, sqlx::Error> {
    let seat = u8::try_from(seat).unwrap_or_default();
    let seat = Chair::try_from(seat).map_err(|why| sqlx::Error::Decode(why.into()))?;
    Ok(Caller {
        table,
        seat,
        subscription,
        key,
        told,
        hurried,
        next,
    })
}

/// The columns of a subscription.
type SubscriberRow = (String, String, bool, i64, i64, i64);

impl Sealing {
    /// What is sealed of a subscription.
    fn wish(&self, new: &Subscriber) -> Result<String, StoreError> {
        let text = serde_json::to_string(&new.wish);
        let text = text.map_err(|e| StoreError::unfit(e.to_string()))?;
        self.close_text(&text, &name(&new.wish.id))
    }

    /// A secret that was agreed on.
    fn shared(&self, name: &str, agreed: &str) -> Result<String, StoreError> {
        let opened = self.open_text(agreed, name);
        opened.ok_or_else(|| StoreError::unfit(message("key-secret")))
    }

    /// A subscription as it was before it was kept; nothing if it cannot be opened.
    fn subscriber(&self, name: &str, row: SubscriberRow) -> Option<Subscriber> {
        let (sealed, address, confirmed, asked, used, failures) = row;
        let wish = serde_json::from_str(&self.open_text(&sealed, name)?).ok()?;
        Some(Subscriber {
            wish,
            address,
            confirmed,
            asked,
            used,
            failures: u32::try_from(failures).unwrap_or(u32::MAX),
        })
    }
}

/// The same for either store, but for the words that keep two nodes from waiting for one another.
macro_rules! notice_store {
    ($store:ty, $apart:literal) => {
        #[async_trait]
        impl NoticeStore for $store {
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
                let row = self.one(query).await?;
                Ok(row.and_then(|row| self.seal.subscriber(name, row)))
            }

            async fn tell_everywhere(
                &self,
                identity: &str,
                subscription: &str,
                on: bool,
                most: u32,
            ) -> Result<(), StoreError> {
                let query = match on {
                    true => sqlx::query(EVERYWHERE)
                        .bind(identity)
                        .bind(subscription)
                        .bind(i64::from(most)),
                    false => sqlx::query(NOT_EVERYWHERE)
                        .bind(identity)
                        .bind(subscription),
                };
                self.write(query).await?;
                Ok(())
            }

            async fn told_everywhere(&self, identity: &str) -> Result<Vec<String>, StoreError> {
                let query = sqlx::query_as(TOLD_EVERYWHERE).bind(identity);
                let rows: Vec<(String,)> = self.all(query).await?;
                Ok(rows.into_iter().map(|row| row.0).collect())
            }

            async fn unsubscribe(&self, name: &str) -> Result<bool, StoreError> {
                let mut gone = 0;
                for statement in UNSUBSCRIBE {
                    gone = self.write(sqlx::query(statement).bind(name)).await?;
                }
                Ok(gone > 0)
            }

            async fn asked_since(&self, address: &str, since: i64) -> Result<u64, StoreError> {
                let query = sqlx::query_as(ASKED_SINCE).bind(address).bind(since);
                let row: Option<(i64,)> = self.one(query).await?;
                Ok(row.map_or(0, |row| row.0 as u64))
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
                let query = sqlx::query_as(CALLERS)
                    .bind(table)
                    .bind(i64::from(u8::from(seat)));
                let row: Option<(i64,)> = self.one(query).await?;
                Ok(row.map_or(0, |row| row.0 as u64))
            }

            async fn lease(
                &self,
                now: i64,
                until: i64,
                limit: u32,
            ) -> Result<Vec<Caller>, StoreError> {
                // Mostly there is nothing, and then nothing is written.
                let due: Option<(bool,)> = self.one(sqlx::query_as(IS_DUE).bind(now)).await?;
                if due.is_none() {
                    return Ok(Vec::new());
                }
                let query = sqlx::query_as(lease!($apart))
                    .bind(now)
                    .bind(until)
                    .bind(i64::from(limit));
                let rows = self.write_all(query).await?;
                self.readable(rows.into_iter().map(caller).collect())
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
                let sealed = self.seal.close_text(value, name)?;
                let agreed = self.agree(name, &sealed).await?;
                self.seal.shared(name, &agreed)
            }
        }
    };
}

notice_store!(SqliteStore, "");
notice_store!(PostgresStore, "FOR UPDATE SKIP LOCKED");
