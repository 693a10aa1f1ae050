//! From where tables are made, for limits: never the address itself, but a hash of it with a random
//! key of the day. The hash is forgotten after an hour and the key after a day, so that nobody can
//! find the address any more, whatever he has of the store.

use ring::hmac;
use tokio::sync::Mutex;

use crate::{
    store::{Store, StoreError},
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

/// The days whose keys are needed: today's, and within the first hour yesterday's.
fn days(now: i64) -> impl Iterator<Item = i64> + Clone {
    let (today, an_hour_ago) = (now.div_euclid(DAY), (now - HOUR).div_euclid(DAY));
    std::iter::once(today).chain((an_hour_ago != today).then_some(an_hour_ago))
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
            let hash = hmac::sign(&key, address.as_bytes());
            out.push(hex(&hash.as_ref()[..8]));
        }
        Ok(out)
    }

    /// Has the store forget what is not needed any more.
    pub async fn forget(&self, store: &dyn Store, now: i64) -> Result<(), StoreError> {
        store.forget_origins(now - HOUR).await?;
        let needed: Vec<String> = days(now).map(|day| format!("{NAME}{day}")).collect();
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
        other
            .forget(&store, noon + DAY / 2 + 2 * HOUR)
            .await
            .unwrap();
        let later = Origins::default()
            .hashes(&store, "1.2.3.4", noon)
            .await
            .unwrap();
        assert_ne!(later, first, "the key of that day is gone");
    }
}
