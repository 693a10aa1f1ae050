//! What the operator does beside nodes that run: he ends and deletes tables, and bars people.

use std::sync::Arc;

use protocol::Chair;
use tokio::sync::watch;
use tracing::warn;

use super::{Ask, Bans, Hub, Shared, now};
use crate::store::StoreError;

/// What the store calls the last thing that the operator did beside nodes that run.
pub(crate) const OPERATED: &str = "operated";

impl Hub {
    /// Who may not use the server, as far as this node knows.
    pub fn bans(&self) -> Arc<Bans> {
        self.shared.bans.now()
    }

    /// Hears when that changes.
    pub fn watch_bans(&self) -> watch::Receiver<Arc<Bans>> {
        self.shared.bans.watch()
    }

    /// Notes from where a seat was taken, for a day.
    pub async fn sat_from(&self, table: &str, seat: Chair, address: &str) {
        let (shared, at) = (&self.shared, now());
        let note = async {
            let hashes = shared.origins.hashes(&*shared.store, address, at).await?;
            let hash = hashes.first().map_or("", |hash| hash);
            shared.store.sat_from(table, seat, hash, at).await
        };
        if let Err(e) = note.await {
            // The seat is taken all the same.
            warn!("{e}");
        }
    }
}

impl Shared {
    /// Looks whether the operator has changed something since; if so, the tables in memory follow.
    pub async fn hear_operator(&self, known: &mut Option<String>) -> Result<(), StoreError> {
        let said = self.store.fact(OPERATED).await?;
        if *known == said {
            return Ok(());
        }
        self.bans.read_again(&*self.store).await?;
        let doors: Vec<_> = self.lock().values().cloned().collect();
        for door in doors {
            // One that has so much to do looks when it is asked for something.
            let _ = door.try_send(Ask::Bans);
        }
        self.catch_up().await;
        *known = said;
        Ok(())
    }
}
