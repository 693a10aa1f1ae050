//! Whether the store takes entries, as far as is known.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use metrics::{counter, gauge};
use tokio::time::Instant;
use tracing::{error, info, warn};

use super::{Journal, StoreError, error::within_time};
use crate::figures;

/// How long what is known counts.
const FRESH: Duration = Duration::from_secs(1);
/// How long it may take to find out.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often it is said again that nothing can be written.
const AGAIN: Duration = Duration::from_secs(60);

/// What was seen last. The first failure is logged with its reason, and when it is over; what fails
/// in between is counted, for thousands of commands may fail for one reason.
#[derive(Default)]
pub(super) struct Health {
    seen: Mutex<Seen>,
    probing: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Seen {
    last: Option<(Instant, Result<(), StoreError>)>,
    /// Writes that failed since one went well, and when that was said.
    failed: u64,
    said: Option<Instant>,
}

impl Health {
    /// A write has ended.
    pub fn saw(&self, result: Result<(), StoreError>) {
        let now = Instant::now();
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        match &result {
            Err(e) => {
                counter!(figures::WRITE_FAILURES).increment(1);
                seen.failed += 1;
                if seen.failed == 1 {
                    error!("nothing can be written: {e}");
                } else if seen.said.is_some_and(|at| at + AGAIN <= now) {
                    warn!(failed = seen.failed, "still nothing can be written: {e}");
                } else {
                    seen.said.get_or_insert(now);
                    seen.last = Some((now, result));
                    return;
                }
                seen.said = Some(now);
            }
            Ok(()) if seen.failed > 0 => {
                info!(failed = seen.failed, "the store takes entries again");
                (seen.failed, seen.said) = (0, None);
            }
            Ok(()) => {}
        }
        gauge!(figures::STORE_WRITABLE).set(f64::from(u8::from(result.is_ok())));
        seen.last = Some((now, result));
    }

    fn fresh(&self) -> Option<Result<(), StoreError>> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let last = seen.last.as_ref().filter(|l| l.0.elapsed() < FRESH);
        last.map(|l| l.1.clone())
    }

    /// Whether entries are taken now: what was seen a moment ago, or else something is written to
    /// find out; once, however many ask.
    pub async fn ask(&self, store: &dyn Journal) -> Result<(), StoreError> {
        if let Some(known) = self.fresh() {
            return known;
        }
        let _one = self.probing.lock().await;
        if let Some(known) = self.fresh() {
            return known;
        }
        let found = within_time(PATIENCE, store.probe()).await;
        self.saw(found.clone());
        found
    }
}
