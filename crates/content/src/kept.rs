//! What was put together of a library, kept ready: the one place where packs and compiled rules stay.

use std::sync::{Arc, Mutex, PoisonError};

use rules::{Options, RuleSet};

use crate::{NoGame, Pack};

/// Most that is kept of each kind: enough for every map of the boxes with some options.
const MOST: usize = 64;

/// A game and a map.
type Board = (String, String);
/// A game, a map, the seats, the options.
type Rules = (String, String, u8, Options);

/// Packs and rule sets by what they are of.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    packs: Mutex<Vec<(Board, Arc<Pack>)>>,
    rules: Mutex<Vec<(Rules, Arc<RuleSet>)>>,
}

impl Kept {
    pub fn pack(
        &self,
        key: Board,
        make: impl FnOnce() -> Result<Pack, NoGame>,
    ) -> Result<Arc<Pack>, NoGame> {
        keep(&self.packs, key, make)
    }

    pub fn rules(
        &self,
        key: Rules,
        make: impl FnOnce() -> Result<RuleSet, NoGame>,
    ) -> Result<Arc<RuleSet>, NoGame> {
        keep(&self.rules, key, make)
    }
}

/// What is kept under a key, or else what is made now. The lock is not held meanwhile: two who ask
/// for the same at once both make it, and one of them is kept.
fn keep<K: PartialEq, V>(
    all: &Mutex<Vec<(K, Arc<V>)>>,
    key: K,
    make: impl FnOnce() -> Result<V, NoGame>,
) -> Result<Arc<V>, NoGame> {
    let lock = || all.lock().unwrap_or_else(PoisonError::into_inner);
    let find = |all: &[(K, Arc<V>)]| {
        let found = all.iter().find(|known| known.0 == key);
        found.map(|known| known.1.clone())
    };
    if let Some(known) = find(&lock()) {
        return Ok(known);
    }
    let made = Arc::new(make()?);
    let mut all = lock();
    if let Some(known) = find(&all) {
        return Ok(known);
    }
    if all.len() >= MOST {
        // The oldest; whoever plays by it still has it.
        all.remove(0);
    }
    all.push((key, made.clone()));
    Ok(made)
}
