//! The tables that this node serves.

mod actor;
mod bans;
mod calls;
mod care;
mod damage;
mod fanout;
mod indexing;
mod join;
mod message;
mod operator;
pub(crate) mod origin;
mod seek;
mod shared;
mod think;
mod told;
mod tournaments;

pub use actor::{Answer, Ask, Joined};
pub use bans::Bans;
pub use calls::Called;
pub use fanout::{Fanout, Here, Nats, News};
pub use join::Joining;
pub use message::Out;
pub(crate) use operator::OPERATED;
pub use seek::{Found, Group};
pub(crate) use shared::{Shared, row};
pub use think::{Places, Thinker};
pub(crate) use tournaments::Under;

pub use crate::time::now;

use crate::say::{Why, message};
use messages::Message;
use std::{
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use protocol::{Code, Refusal};
use record::Seed;
use tokio::{sync::oneshot, task::JoinSet};
use tracing::{debug, warn};

use self::{
    care::{listen, sweep},
    damage::Damage,
    indexing::index,
};
use crate::{
    admin::Trouble,
    identity::Challenges,
    limits::Kept,
    notify::Notifier,
    store::{Store, StoreError, Writer},
    table::{Entry, Moves, RuleBook, Table},
};

/// Bytes that nobody can guess.
///
/// # Errors
/// If the system has none.
pub fn random<const N: usize>() -> Result<[u8; N], Refusal> {
    let mut bytes = [0; N];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|_| Refusal::new(Code::Store, "there is no randomness to be had"))?;
    Ok(bytes)
}

/// The tables that this node serves. Clones are the same.
#[derive(Clone)]
pub struct Hub {
    shared: Arc<Shared>,
}

/// What a hub is made of.
pub struct Parts {
    /// The log store.
    pub store: Arc<dyn Store>,
    /// What writes to it.
    pub writer: Writer,
    /// The rules.
    pub book: RuleBook,
    /// Where bots think.
    pub thinker: Thinker,
    /// NATS, if there are other nodes.
    pub nats: Option<Nats>,
    /// What a seat may say in a minute; anything if it is none.
    pub chat_per_minute: u32,
    /// Bytes that an address may have kept in an hour; any number if it is none.
    pub kept_per_hour: u64,
    /// How long a table stays that nobody asks for.
    pub idle: Duration,
    /// What tells people who are not there, if they are told.
    pub notifier: Option<Notifier>,
    /// How long they may be away before they are.
    pub notify_after: Duration,
}

impl Hub {
    /// A hub. Tasks that have something to finish go into `tasks`.
    ///
    /// # Errors
    /// If the store fails, there is no randomness, or NATS's address makes no sense.
    pub async fn start(parts: Parts, tasks: &mut JoinSet<()>) -> Result<Hub, Message> {
        let node = random::<8>().map_err(|e| Why::from(e.text).0)?;
        let node = crate::table::hex(&node);
        let hub: Arc<std::sync::OnceLock<Weak<Shared>>> = Arc::default();
        let fanout = match &parts.nats {
            None => Fanout::alone(),
            Some(nats) => {
                let (h, g) = (hub.clone(), hub.clone());
                let of = |h: &std::sync::OnceLock<Weak<Shared>>| h.get().and_then(Weak::upgrade);
                let heard = move |node: &str, table: &str, news| {
                    if let Some(shared) = of(&h) {
                        shared.poke(
                            table,
                            match news {
                                News::Moved(end) => Ask::Moved(end),
                                News::Said(end) => Ask::Said(end),
                                News::Here(here) => Ask::Here(node.into(), here),
                            },
                        );
                    }
                };
                let back = move || {
                    if let Some(shared) = of(&g) {
                        tokio::spawn(async move { shared.catch_up().await });
                    }
                };
                Fanout::nats(nats, &node, heard, back, tasks).await?
            }
        };
        // Whatever the operator does after this, the node will hear of.
        let operated = parts.store.fact(OPERATED).await;
        let operated = operated.map_err(|e| e.message())?;
        let bans = bans::Known::read(&*parts.store).await;
        let challenges = Challenges::agreed(&*parts.store).await;
        let shared = Arc::new(Shared {
            bans: bans.map_err(|e| e.message())?,
            store: parts.store,
            writer: parts.writer,
            book: Arc::new(parts.book),
            pictures: Arc::default(),
            thinker: parts.thinker,
            fanout,
            chat_per_minute: parts.chat_per_minute,
            kept: Kept::new(parts.kept_per_hour),
            origins: origin::Origins::default(),
            idle: parts.idle,
            challenges: challenges.map_err(|e| e.message())?,
            notifier: parts.notifier,
            notify_after: parts.notify_after.as_millis() as i64,
            damage: Damage::default(),
            tables: Mutex::default(),
            actors: Mutex::default(),
            stopping: AtomicBool::new(false),
        });
        let _ = hub.set(Arc::downgrade(&shared));
        let me = Hub { shared };
        tokio::spawn(sweep(Arc::downgrade(&me.shared), operated));
        if me.shared.notifier.is_some() {
            tokio::spawn(calls::tell(Arc::downgrade(&me.shared)));
        }
        tokio::spawn(index(Arc::downgrade(&me.shared)));
        tokio::spawn(tournaments::take_on(Arc::downgrade(&me.shared)));
        if me.shared.fanout.has_others() {
            tokio::spawn(listen(Arc::downgrade(&me.shared)));
        }
        Ok(me)
    }

    /// The rules.
    pub fn book(&self) -> &RuleBook {
        &self.shared.book
    }

    /// The store.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.shared.store
    }

    /// What devices sign to show who they are.
    pub(crate) fn challenges(&self) -> &Challenges {
        &self.shared.challenges
    }

    /// So many bytes more are kept on account of an address.
    ///
    /// # Errors
    /// If it has had too much kept.
    pub(crate) fn keep(&self, from: &str, bytes: usize) -> Result<(), Refusal> {
        self.shared.kept.take(from, bytes)
    }

    /// Whether commands would be kept now.
    ///
    /// # Errors
    /// Why not.
    pub async fn ready(&self) -> Result<(), StoreError> {
        match self.is_stopping() {
            true => Err(StoreError::down(message("store-stopping"))),
            false => self.shared.writer.ready().await,
        }
    }

    /// Whether a table is known to be of no use any more.
    pub fn is_damaged(&self, table: &str) -> bool {
        self.shared.damage.of(table).is_some()
    }

    /// The text of content of one's own by its hash, if a table here was ever made with it.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn content(&self, hash: &str) -> Result<Option<String>, Refusal> {
        let own = self.shared.learn(hash).await;
        Ok(own.map_err(|e| store_refusal(&e))?.map(|own| own.write()))
    }

    /// The picture of what is seen of a game, as SVG.
    ///
    /// # Errors
    /// If the map cannot be drawn.
    pub async fn picture(&self, moves: &Moves, view: rules::View) -> Result<String, Refusal> {
        let (shared, own) = (&self.shared, moves.own.clone());
        let (pictures, book) = (shared.pictures.clone(), shared.book.clone());
        pictures.draw(book, own, moves.rules.clone(), view).await
    }

    /// Width divided by height of the picture of a game's board.
    ///
    /// # Errors
    /// If there is no such board any more.
    pub fn aspect(&self, moves: &Moves) -> Result<f64, Refusal> {
        let aspect = crate::picture::aspect(&self.shared.book, moves);
        aspect.ok_or_else(|| Refusal::new(Code::Failed, "the board cannot be drawn"))
    }

    /// Whether other nodes may serve the same tables.
    pub(crate) fn has_others(&self) -> bool {
        self.shared.fanout.has_others()
    }

    /// A table as its log makes it, beside those that are served; nothing if it cannot be followed.
    pub(crate) async fn followed(&self, table: &str) -> Result<Option<Table>, Trouble> {
        let followed = self.shared.followed(table).await;
        Ok(followed.map_err(|e| Trouble::new(e.text))?.ok())
    }

    /// How many tables are in memory.
    pub fn loaded(&self) -> usize {
        self.shared.lock().len()
    }

    /// A tournament; nothing if there is none, or a later version has made it.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn tournament(&self, id: &str) -> Result<Option<Under>, Refusal> {
        self.shared.tournament(id).await
    }

    /// Begins a tournament that has not begun.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn begin_tournament(&self, under: &Under) -> Result<(), Refusal> {
        self.shared.begin_tournament(under).await
    }

    /// Makes a table; `origin` is from where, as [`Hub::origins`] has it, `from` the address itself.
    /// Whether there was none with this id.
    ///
    /// # Errors
    /// If the address has had too much kept, or the store fails.
    pub async fn make(
        &self,
        id: &str,
        entries: &[Entry],
        origin: &str,
        from: &str,
    ) -> Result<bool, Refusal> {
        self.shared.make(id, entries, origin, from).await
    }

    /// What tables that were made from an address within the last hour are known by: hashes, of which
    /// the first is that for new ones.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn origins(&self, address: &str) -> Result<Vec<String>, Refusal> {
        let shared = &self.shared;
        let hashes = shared.origins.hashes(&*shared.store, address, now()).await;
        hashes.map_err(|e| store_refusal(&e))
    }

    /// Asks a table, which is read from the store if it is not in memory.
    ///
    /// # Errors
    /// If there is none, or this node is stopping.
    pub async fn ask<T>(
        &self,
        table: &str,
        ask: impl Fn(oneshot::Sender<T>) -> Ask,
    ) -> Result<T, Refusal> {
        if !is_id(table) {
            return Err(no_table());
        }
        // A table that is just being let go of does not answer; a fresh one does.
        for _ in 0..3 {
            if self.is_stopping() {
                return Err(Refusal::new(Code::Store, "this node is stopping"));
            }
            let (reply, answer) = oneshot::channel();
            let door = self.shared.clone().door(table);
            if door.send(ask(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(no_table())
    }

    /// Tells a table something that needs no answer. Whether it was heard.
    pub async fn tell(&self, table: &str, ask: Ask) -> bool {
        if self.is_stopping() {
            return false;
        }
        let mut ask = ask;
        for _ in 0..3 {
            let door = self.shared.clone().door(table);
            match door.send(ask).await {
                Ok(()) => return true,
                Err(back) => ask = back.0,
            }
        }
        false
    }

    /// Whether this node is stopping.
    pub fn is_stopping(&self) -> bool {
        self.shared.is_stopping()
    }

    /// Lets all tables finish what they are doing, and says good-bye to those who are connected.
    pub async fn stop(&self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        let doors: Vec<_> = self.shared.lock().drain().map(|(_, d)| d).collect();
        for door in doors {
            // A table that has gone already needs no telling.
            let _ = door.send(Ask::Stop).await;
        }
        let mut actors = std::mem::take(
            &mut *self
                .shared
                .actors
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        );
        while actors.join_next().await.is_some() {}
    }
}

/// Whether a table may be called so.
pub(crate) fn is_id(table: &str) -> bool {
    let plain = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase();
    (8..=32).contains(&table.len()) && table.chars().all(plain)
}

/// There is no such table.
pub fn no_table() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such table")
}

/// What people are told when the store fails. The reason is for the log only: it may name
/// addresses.
pub(crate) fn store_refusal(e: &StoreError) -> Refusal {
    // One reason may fail thousands of requests.
    static SAID: Mutex<Option<Instant>> = Mutex::new(None);
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    match said.is_some_and(|at| at.elapsed() < Duration::from_secs(1)) {
        true => debug!("{e}"),
        false => {
            warn!("{e}");
            *said = Some(Instant::now());
        }
    }
    Refusal::new(
        Code::Store,
        "the store does not answer; try again, the same command is done once",
    )
}

/// A seed that nobody can guess.
pub(crate) fn fresh_seed() -> Result<Seed, Refusal> {
    random().map(Seed)
}
