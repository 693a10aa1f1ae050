//! What a node does without being asked: it looks after tables whose time is up, hears what other nodes
//! did, and forgets what is old.

use std::{
    sync::Weak,
    time::{Duration, Instant},
};

use tracing::{info, warn};

use super::{Ask, Shared, now};
use crate::store::{Log, StoreError};

/// How often this node looks for tables whose time is up.
const SWEEP: Duration = Duration::from_secs(2);
/// How often this node asks the store what other nodes did, if it cannot hear them.
const LISTEN: Duration = Duration::from_secs(2);
/// How often it does so all the same.
const LISTEN_ANYWAY: Duration = Duration::from_secs(20);
/// How long a table that never began is kept after something last happened there.
const FORGET_AFTER: Duration = Duration::from_secs(7 * 86_400);
/// How long what was said at a table is kept after its end.
const FORGET_TALK: Duration = Duration::from_secs(30 * 86_400);
/// How long somebody has to confirm that he wishes to be told.
const FORGET_ASKED: Duration = Duration::from_secs(3 * 86_400);
/// How long a subscription is kept that nothing is sent to.
const FORGET_SUBSCRIPTIONS: Duration = Duration::from_secs(400 * 86_400);
/// How long it is kept who looked for opponents, and which table was found: he may not have heard of it.
const FORGET_SEEKERS: Duration = Duration::from_secs(3_600);
/// How long a tournament waits for its host to begin it.
const FORGET_TOURNAMENTS: Duration = Duration::from_secs(30 * 86_400);
/// How often what is old is forgotten. The first time, too, comes only after so long: a node that
/// starts with a wrong clock can still be stopped.
const TIDY: Duration = Duration::from_secs(3_600);
/// How often addresses are forgotten that are not needed any more.
const FORGET_ORIGINS: Duration = Duration::from_secs(300);

impl Shared {
    /// Has the store forget what is old, a portion at a time.
    async fn tidy(&self, at: i64) -> Result<(), StoreError> {
        let mut tables = 0;
        loop {
            let before = at - FORGET_AFTER.as_millis() as i64;
            match self.store.forget_open(before).await? {
                0 => break,
                n => tables += n,
            }
        }
        if tables > 0 {
            info!(tables, "forgot tables that never began");
        }
        let before = at - FORGET_TALK.as_millis() as i64;
        while self.store.forget_talk(before).await? > 0 {}
        let since = |span: Duration| at - span.as_millis() as i64;
        let (asked, used) = (since(FORGET_ASKED), since(FORGET_SUBSCRIPTIONS));
        self.store.forget_subscriptions(asked, used).await?;
        self.store.tidy_identities(at).await?;
        self.store.forget_invitations().await?;
        let seen = since(FORGET_SEEKERS);
        self.store.forget_seekers(seen).await?;
        let made = since(FORGET_TOURNAMENTS);
        self.store.forget_tournaments(made).await?;
        Ok(())
    }

    /// Asks the store which of the tables in memory were moved on by others.
    pub(super) async fn catch_up(&self) {
        let tables: Vec<String> = self.lock().keys().cloned().collect();
        for some in tables.chunks(500) {
            match self.store.ends(Log::Game, some).await {
                Ok(ends) => ends
                    .iter()
                    .for_each(|(t, last)| self.poke(t, Ask::Moved(last + 1))),
                Err(e) => warn!("{e}"),
            }
            match self.store.ends(Log::Talk, some).await {
                Ok(ends) => ends
                    .iter()
                    .for_each(|(t, last)| self.poke(t, Ask::Said(last + 1))),
                Err(e) => warn!("{e}"),
            }
        }
    }
}

/// Wakes tables whose time is up and that are not in memory: clocks run on while nobody looks,
/// and a bot's move may have been due when a node ended.
pub(super) async fn sweep(shared: Weak<Shared>, mut operated: Option<String>) {
    let (mut tidied, mut forgotten) = (Instant::now(), None::<Instant>);
    loop {
        tokio::time::sleep(SWEEP).await;
        let Some(shared) = shared.upgrade() else {
            return;
        };
        if shared.is_stopping() {
            return;
        }
        let at = now();
        if let Err(e) = shared.hear_operator(&mut operated).await {
            warn!("{e}");
        }
        // Whoever serves a table looks after it himself; others help after a while.
        match shared.store.due(at - 3_000, 256).await {
            Ok(due) => {
                for table in &due {
                    match shared.damage.of(table) {
                        None => _ = shared.clone().door(table),
                        Some((_, until)) => shared.leave_alone(table, until).await,
                    }
                }
            }
            Err(e) => warn!("{e}"),
        }
        if forgotten.is_none_or(|f| f.elapsed() > FORGET_ORIGINS) {
            forgotten = Some(Instant::now());
            shared.kept.tidy();
            if let Err(e) = shared.origins.forget(&*shared.store, at).await {
                warn!("{e}");
            }
        }
        if tidied.elapsed() > TIDY {
            tidied = Instant::now();
            if let Err(e) = shared.tidy(at).await {
                warn!("{e}");
            }
        }
    }
}

/// Asks the store what other nodes did, if it cannot hear them.
pub(super) async fn listen(shared: Weak<Shared>) {
    let mut last = now();
    loop {
        tokio::time::sleep(LISTEN).await;
        let Some(shared) = shared.upgrade() else {
            return;
        };
        if !shared.fanout.is_connected() || now() - last > LISTEN_ANYWAY.as_millis() as i64 {
            shared.catch_up().await;
            last = now();
        }
    }
}
