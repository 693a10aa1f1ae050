//! Has public games found once they are over. Any node looks for those that nobody has looked at yet, also
//! those that ended before there was anything of the kind; what two find at a time is put down twice alike.

use std::{
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use protocol::{Code, Refusal};
use tracing::{info, warn};

use super::{
    Shared,
    actor::{learn, whole_log},
    random, store_refusal,
};
use crate::{
    games::indexed,
    ratings::rate,
    store::StoreError,
    table::{BadLog, Table, hex},
};

/// How often it is looked whether there are any.
const LOOK: Duration = Duration::from_secs(1);
/// Tables that are looked up at a time.
const PORTION: u32 = 64;
/// After so many the log tells how far it is.
const TOLD: u64 = 10_000;

/// Looks for games that are over, as long as the node runs.
pub(super) async fn index(shared: Weak<Shared>) {
    // Nodes that begin together begin in different places.
    let mut after = random::<4>().map_or_else(|_| String::new(), |b| hex(&b));
    let mut done = 0;
    loop {
        let Some(shared) = shared.upgrade().filter(|s| !s.is_stopping()) else {
            return;
        };
        let is_through = match shared.store.unindexed(&after, PORTION).await {
            Ok(tables) => {
                for table in &tables {
                    if shared.is_stopping() {
                        return;
                    }
                    let began = Instant::now();
                    match shared.index_one(table).await {
                        Ok(()) => done += 1,
                        // It is come upon again.
                        Err(why) => warn!("{}", why.text),
                    }
                    if done % TOLD == TOLD - 1 {
                        info!(games = done, "looked at games that are over");
                    }
                    // Those who play go before.
                    tokio::time::sleep(began.elapsed()).await;
                }
                let is_through = tables.len() < PORTION as usize;
                after = tables.last().cloned().unwrap_or_default();
                is_through
            }
            Err(e) => {
                warn!("{e}");
                true
            }
        };
        let is_rated = shared.rate_some().await.unwrap_or_else(|e| {
            warn!("{e}");
            true
        });
        if is_through && is_rated {
            after.clear();
            drop(shared);
            tokio::time::sleep(LOOK).await;
        }
    }
}

impl Shared {
    /// A table as its log makes it, beside those that are served.
    pub async fn followed(self: &Arc<Self>, id: &str) -> Result<Result<Table, BadLog>, Refusal> {
        let rows = whole_log(self, id).await?;
        if let Some(first) = rows.first() {
            learn(self, first).await?;
        }
        let (shared, id) = (self.clone(), id.to_owned());
        // A long game takes some milliseconds.
        let followed =
            tokio::task::spawn_blocking(move || Table::from_log(&id, &rows, &shared.book));
        let failed = |_| Refusal::new(Code::Failed, "a log could not be followed");
        followed.await.map_err(failed)
    }

    /// Takes some games into the ratings that are in none yet; whether there are no more of them.
    async fn rate_some(&self) -> Result<bool, StoreError> {
        let games = self.store.unrated(PORTION).await?;
        for (table, told) in &games {
            let began = Instant::now();
            // Where another was quicker, nothing is left to do, or it is come upon again.
            rate(&*self.store, table, told).await?;
            tokio::time::sleep(began.elapsed()).await;
        }
        Ok(games.len() < PORTION as usize)
    }

    /// Puts down what a table's game is found by. One whose log cannot be followed is not looked at again,
    /// unless a later version of the program seems to have written it: a node of that version will.
    async fn index_one(self: &Arc<Self>, id: &str) -> Result<(), Refusal> {
        if self.damage.is_later(id) {
            return Ok(());
        }
        let game = match self.followed(id).await? {
            Ok(table) => table.past().map(|past| indexed(&past)),
            Err(bad) => {
                self.damage.note(id, &bad);
                if bad.is_later() {
                    return Ok(());
                }
                None
            }
        };
        let kept = self.store.index(id, game.as_ref()).await;
        kept.map_err(|e| store_refusal(&e))
    }
}
