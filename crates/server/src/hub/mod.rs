//! The tables that this node serves.

mod actor;
mod bans;
mod damage;
mod fanout;
mod join;
mod message;
mod operator;
pub(crate) mod origin;
mod think;

use damage::Damage;

pub use actor::{Answer, Ask, Joined};
pub use bans::Bans;
pub use fanout::{Fanout, Here, Nats, News};
pub use join::Joining;
pub use message::Out;
pub(crate) use operator::OPERATED;
pub use think::{Places, Thinker};

pub use crate::time::now;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use content::Own;
use metrics::gauge;
use protocol::Seed;
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinSet,
};
use tracing::{debug, info, warn};
use wire::{Code, Refusal};

use crate::{
    figures,
    store::{Batch, Listing, Log, Row, Store, StoreError, Writer},
    table::{Entry, RuleBook, Table},
};

/// Questions that wait at a table.
const WAITING: usize = 128;
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
/// How often what is old is forgotten. The first time, too, comes only after so long: a node that
/// starts with a wrong clock can still be stopped.
const TIDY: Duration = Duration::from_secs(3_600);
/// How often addresses are forgotten that are not needed any more.
const FORGET_ORIGINS: Duration = Duration::from_secs(300);

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

/// What all tables of a node share.
pub(crate) struct Shared {
    pub store: Arc<dyn Store>,
    pub writer: Writer,
    pub book: RuleBook,
    pub thinker: Thinker,
    pub fanout: Fanout,
    /// What a seat may say in a minute.
    pub chat_per_minute: u32,
    pub origins: origin::Origins,
    /// Who may not use the server.
    pub bans: bans::Known,
    /// How long a table stays that nobody asks for.
    pub idle: Duration,
    pub damage: Damage,
    tables: Mutex<HashMap<String, mpsc::Sender<Ask>>>,
    actors: Mutex<JoinSet<()>>,
    stopping: AtomicBool,
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
    /// How long a table stays that nobody asks for.
    pub idle: Duration,
}

impl Hub {
    /// A hub. Tasks that have something to finish go into `tasks`.
    ///
    /// # Errors
    /// In words, if the store fails, there is no randomness, or NATS's address makes no sense.
    pub async fn start(parts: Parts, tasks: &mut JoinSet<()>) -> Result<Hub, String> {
        let node = random::<8>().map_err(|e| e.to_string())?;
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
        let operated = operated.map_err(|e| e.to_string())?;
        let bans = bans::Known::read(&*parts.store).await;
        let shared = Arc::new(Shared {
            bans: bans.map_err(|e| e.to_string())?,
            store: parts.store,
            writer: parts.writer,
            book: parts.book,
            thinker: parts.thinker,
            fanout,
            chat_per_minute: parts.chat_per_minute,
            origins: origin::Origins::default(),
            idle: parts.idle,
            damage: Damage::default(),
            tables: Mutex::default(),
            actors: Mutex::default(),
            stopping: AtomicBool::new(false),
        });
        let _ = hub.set(Arc::downgrade(&shared));
        let me = Hub { shared };
        tokio::spawn(sweep(Arc::downgrade(&me.shared), operated));
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

    /// Whether commands would be kept now.
    ///
    /// # Errors
    /// Why not.
    pub async fn ready(&self) -> Result<(), StoreError> {
        match self.is_stopping() {
            true => Err(StoreError::down("this node is stopping")),
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

    /// How many tables are in memory.
    pub fn loaded(&self) -> usize {
        self.shared.lock().len()
    }

    /// Makes a table; `origin` is from where, as [`Hub::origins`] has it. Whether there was none with
    /// this id.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn make(&self, id: &str, entries: &[Entry], origin: &str) -> Result<bool, Refusal> {
        let made = self.shared.make(id, entries, origin).await;
        made.map_err(|e| store_refusal(&e))
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
        let plain = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase();
        if !(8..=32).contains(&table.len()) || !table.chars().all(plain) {
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

impl Shared {
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, mpsc::Sender<Ask>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way to a table.
    fn door(self: Arc<Self>, table: &str) -> mpsc::Sender<Ask> {
        let mut tables = self.lock();
        if let Some(door) = tables.get(table).filter(|d| !d.is_closed()) {
            return door.clone();
        }
        let (door, asks) = mpsc::channel(WAITING);
        tables.insert(table.into(), door.clone());
        gauge!(figures::TABLES).set(tables.len() as f64);
        drop(tables);
        let mut actors = self.actors.lock().unwrap_or_else(PoisonError::into_inner);
        // Those that have ended make room.
        while actors.try_join_next().is_some() {}
        actors.spawn(actor::run(self.clone(), table.into(), asks));
        drop(actors);
        door
    }

    /// A table goes out of memory: nobody finds it any more, but for those who have its door.
    pub fn let_go(&self, table: &str, asks: &mpsc::Receiver<Ask>) -> bool {
        let mut tables = self.lock();
        if !asks.is_empty() {
            return false;
        }
        tables.remove(table);
        gauge!(figures::TABLES).set(tables.len() as f64);
        true
    }

    /// A table that cannot be served goes out of memory: nobody finds it any more, but for those who
    /// have its door.
    pub fn forget(&self, table: &str) {
        let mut tables = self.lock();
        tables.remove(table);
        gauge!(figures::TABLES).set(tables.len() as f64);
    }

    /// Content of one's own by its hash: known here, or kept in the store.
    pub async fn learn(&self, hash: &str) -> Result<Option<Own>, StoreError> {
        if let Some(own) = self.book.own(hash) {
            return Ok(Some(own));
        }
        let text = self.store.content(hash).await?;
        let own = text.map(|t| Own::read(&t)).filter(|o| o.hash() == hash);
        if let Some(own) = &own {
            self.book.learn(own.clone());
        }
        Ok(own)
    }

    pub async fn make(
        &self,
        id: &str,
        entries: &[Entry],
        origin: &str,
    ) -> Result<bool, StoreError> {
        let at = now();
        let rows: Vec<Row> = (0..)
            .zip(entries)
            .map(|(number, entry)| row(number, at, None, entry))
            .collect::<Result<_, _>>()?;
        let table = Table::from_log(id, &rows, &self.book);
        let table = table.map_err(|e| StoreError::unfit(e.to_string()))?;
        let mut batch = Batch::game(id, rows);
        batch.listing = Some(Listing {
            origin: origin.into(),
            ..table.listing()
        });
        let made = self.writer.append(batch).await?;
        if made {
            info!(table = id, "made");
        }
        Ok(made)
    }

    /// Another node has told something of a table. Those that nobody asks for here need not know.
    fn poke(&self, table: &str, news: Ask) {
        let door = self.lock().get(table).cloned();
        if let Some(door) = door {
            // If the table has so much to do it will look anyway.
            let _ = door.try_send(news);
        }
    }

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
        Ok(())
    }

    /// Asks the store which of the tables in memory were moved on by others.
    async fn catch_up(&self) {
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

/// A row for an entry.
pub(crate) fn row(
    number: u64,
    at: i64,
    command: Option<String>,
    entry: &Entry,
) -> Result<Row, StoreError> {
    let entry = serde_json::to_string(entry).map_err(|e| StoreError::unfit(e.to_string()))?;
    Ok(Row {
        number,
        at,
        command,
        entry,
    })
}

/// Wakes tables whose time is up and that are not in memory: clocks run on while nobody looks,
/// and a bot's move may have been due when a node ended.
async fn sweep(shared: Weak<Shared>, mut operated: Option<String>) {
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

async fn listen(shared: Weak<Shared>) {
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

/// A seed that nobody can guess.
pub(crate) fn fresh_seed() -> Result<Seed, Refusal> {
    random().map(Seed)
}
