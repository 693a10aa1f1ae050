//! Tables that cannot be followed: they are known for a while, so that they are not read and
//! complained of again and again, and their deadlines are put off, so that sound tables have theirs
//! kept.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use metrics::counter;
use protocol::{Code, Refusal};
use tracing::warn;

use super::{Shared, now};
use crate::{figures, table::BadLog};

/// How long a table that cannot be followed is left alone, in milliseconds.
const LEFT_ALONE: i64 = 3_600_000;
/// The same if a later version of the program seems to have written what is not understood:
/// another node serves it, or this one is soon replaced.
const LATER: i64 = 60_000;
/// Most tables that are known; beyond that all are found out anew.
const MOST: usize = 100_000;

/// What is known of tables that cannot be followed.
#[derive(Default)]
pub struct Damage(Mutex<HashMap<String, Known>>);

struct Known {
    why: Refusal,
    /// Until when, in milliseconds since 1970.
    until: i64,
}

impl Damage {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Why a table cannot be followed, and until when it is left alone, if that is known.
    pub fn of(&self, table: &str) -> Option<(Refusal, i64)> {
        let mut all = self.lock();
        let known = all.get(table)?;
        if known.until <= now() {
            all.remove(table);
            return None;
        }
        Some((known.why.clone(), known.until))
    }

    /// Whether a table is known to be for a later version of the program.
    pub fn is_later(&self, table: &str) -> bool {
        self.of(table)
            .is_some_and(|(why, _)| why.code == Code::Store)
    }

    /// A table cannot be followed: that is told once, and known for a while. What whoever asks for it is told,
    /// and until when.
    pub fn note(&self, table: &str, bad: &BadLog) -> (Refusal, i64) {
        counter!(figures::DAMAGED_TABLES).increment(1);
        warn!("{bad}");
        let (code, wait) = match bad.is_later() {
            true => (Code::Store, LATER),
            false => (Code::Damaged, LEFT_ALONE),
        };
        let mut why = Refusal::new(code, bad.told());
        why.wait = bad.is_later().then_some((LATER / 1_000) as u32);
        let until = now() + wait;
        let mut all = self.lock();
        if all.len() >= MOST {
            all.clear();
        }
        let known = why.clone();
        all.insert(table.into(), Known { why: known, until });
        (why, until)
    }
}

impl Shared {
    /// A table cannot be followed. It is told once, and left alone for a while. What whoever asks
    /// for it is told.
    pub async fn spoil(&self, table: &str, bad: &BadLog) -> Refusal {
        if let Some((why, _)) = self.damage.of(table) {
            return why;
        }
        let (why, until) = self.damage.note(table, bad);
        self.leave_alone(table, until).await;
        why
    }

    /// Puts off when a table is looked after.
    pub async fn leave_alone(&self, table: &str, until: i64) {
        if let Err(e) = self.store.put_off(table, until).await {
            // It is tried again when the table is due.
            warn!("{e}");
        }
    }
}
