//! From where tables are made, for limits, and seats taken, for bans: never the address itself, but a
//! hash of it with a random key of the day. The hash is forgotten after an hour, of a seat after a day,
//! and the key once no hash of its day is left, so that nobody can find the address any more, whatever
//! he has of the store. What is banned keeps its hash and the key of that day until the ban ends.

use ring::hmac;
use tokio::sync::Mutex;

use crate::{
    store::{BanKind, Store, StoreError},
    table::hex,
};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
/// What the store calls the keys, before the number of the day.
const NAME: &str = "origin-key-";

/// The keys, as far as they are known.
#[derive(Default)]
pub(crate) struct Origins {
    known: Mutex<Vec<(i64, hmac::Key)>>,
}

/// The days of the last hour, today first.
fn days(now: i64) -> impl Iterator<Item = i64> + Clone {
    let (today, an_hour_ago) = (now.div_euclid(DAY), (now - HOUR).div_euclid(DAY));
    std::iter::once(today).chain((an_hour_ago != today).then_some(an_hour_ago))
}

/// The hash of an address.
pub(crate) fn hash(key: &hmac::Key, address: &str) -> String {
    hex(&hmac::sign(key, address.as_bytes()).as_ref()[..8])
}

/// A hash with the day of its key, as bans have it.
pub(crate) fn with_day(at: i64, hash: &str) -> String {
    format!("{}:{hash}", at.div_euclid(DAY))
}

/// The day and the hash of that.
pub(crate) fn of_day(text: &str) -> Option<(i64, &str)> {
    let (day, hash) = text.split_once(':')?;
    Some((day.parse().ok()?, hash))
}

/// The key of a day, if it is still there.
pub(crate) async fn key(store: &dyn Store, day: i64) -> Result<Option<hmac::Key>, StoreError> {
    let key = store.fact(&format!("{NAME}{day}")).await?;
    Ok(key.map(|k| hmac::Key::new(hmac::HMAC_SHA256, k.as_bytes())))
}

impl Origins {
    /// The hashes under which an address may be known within the last hour, that of today first.
    pub async fn hashes(
        &self,
        store: &dyn Store,
        address: &str,
        now: i64,
    ) -> Result<Vec<String>, StoreError> {
        let mut known = self.known.lock().await;
        known.retain(|k| days(now).any(|day| day == k.0));
        let mut out = Vec::new();
        for day in days(now) {
            let key = match known.iter().find(|k| k.0 == day) {
                Some((_, key)) => key.clone(),
                None => {
                    let fresh = crate::hub::random::<32>();
                    let fresh = fresh.map_err(|e| StoreError::unfit(e.text))?;
                    // All nodes have the same.
                    let agreed = store.agree(&format!("{NAME}{day}"), &hex(&fresh)).await?;
                    let key = hmac::Key::new(hmac::HMAC_SHA256, agreed.as_bytes());
                    known.push((day, key.clone()));
                    key
                }
            };
            out.push(hash(&key, address));
        }
        Ok(out)
    }

    /// Has the store forget what is not needed any more.
    pub async fn forget(&self, store: &dyn Store, now: i64) -> Result<(), StoreError> {
        store.forget_origins(now - HOUR, now - DAY).await?;
        store.forget_bans(now).await?;
        let mut needed = vec![now.div_euclid(DAY), (now - DAY).div_euclid(DAY)];
        for ban in store.bans().await? {
            let address = Some(&*ban.what).filter(|_| ban.kind == BanKind::Address);
            needed.extend(address.and_then(of_day).map(|(day, _)| day));
        }
        let needed: Vec<String> = needed.iter().map(|day| format!("{NAME}{day}")).collect();
        store.disagree(NAME, &needed).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::SqliteStore;

    #[tokio::test]
    async fn hashes_hold_for_an_hour_and_cannot_be_made_again() {
        let dir = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&dir.path().join("a.sqlite"))
            .await
            .unwrap();
        let (one, other) = (Origins::default(), Origins::default());
        let noon = 20_000 * DAY + DAY / 2;
        let first = one.hashes(&store, "1.2.3.4", noon).await.unwrap();
        assert_eq!(first.len(), 1);
        // Another node, and later that day.
        assert_eq!(
            other.hashes(&store, "1.2.3.4", noon + HOUR).await.unwrap(),
            first
        );
        assert_ne!(one.hashes(&store, "1.2.3.5", noon).await.unwrap(), first);
        // Past midnight what was made before still counts.
        let midnight = one
            .hashes(&store, "1.2.3.4", noon + DAY / 2 + 1)
            .await
            .unwrap();
        assert_eq!((midnight.len(), &midnight[1]), (2, &first[0]));
        assert_ne!(midnight[0], first[0]);
        let again = || Origins::default();
        other.forget(&store, noon + DAY).await.unwrap();
        let kept = again().hashes(&store, "1.2.3.4", noon).await.unwrap();
        assert_eq!(kept, first, "a seat may be known by it");
        other.forget(&store, noon + 2 * DAY).await.unwrap();
        let later = again().hashes(&store, "1.2.3.4", noon).await.unwrap();
        assert_ne!(later, first, "the key of that day is gone");
    }
}
