//! What all tables of a node share, and the way to each.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use content::Own;
use metrics::gauge;
use protocol::Refusal;
use tokio::{sync::mpsc, task::JoinSet};
use tracing::info;

use super::{Ask, Fanout, Thinker, actor, bans, damage::Damage, now, origin, store_refusal};
use crate::{
    figures,
    identity::Challenges,
    limits::Kept,
    notify::Notifier,
    picture::Pictures,
    store::{Batch, Listing, Row, Store, StoreError, Writer},
    table::{Entry, RuleBook, Table},
};

/// Questions that wait at a table.
const WAITING: usize = 128;
/// What all tables of a node share.
pub(crate) struct Shared {
    pub store: Arc<dyn Store>,
    pub writer: Writer,
    pub book: Arc<RuleBook>,
    pub pictures: Arc<Pictures>,
    pub thinker: Thinker,
    pub fanout: Fanout,
    /// What a seat may say in a minute.
    pub chat_per_minute: u32,
    /// What each address may have kept.
    pub kept: Kept,
    pub origins: origin::Origins,
    /// Who may not use the server.
    pub bans: bans::Known,
    /// How long a table stays that nobody asks for.
    pub idle: Duration,
    /// What devices sign to show who they are.
    pub challenges: Challenges,
    /// What tells people who are not there, if they are told.
    pub notifier: Option<Notifier>,
    /// How long they may be away before they are, in milliseconds.
    pub notify_after: i64,
    pub damage: Damage,
    pub(super) tables: Mutex<HashMap<String, mpsc::Sender<Ask>>>,
    pub(super) actors: Mutex<JoinSet<()>>,
    pub(super) stopping: AtomicBool,
}

impl Shared {
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Ask>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way to a table.
    pub(super) fn door(self: Arc<Self>, table: &str) -> mpsc::Sender<Ask> {
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
        self.book.find(&*self.store, hash).await
    }

    /// Makes a table for an address, or for none if it is the server's own doing; `origin` is what that is
    /// known by.
    pub async fn make(
        &self,
        id: &str,
        entries: &[Entry],
        origin: &str,
        from: &str,
    ) -> Result<bool, Refusal> {
        let at = now();
        let rows: Result<Vec<Row>, StoreError> = (0..)
            .zip(entries)
            .map(|(number, entry)| row(number, at, None, entry))
            .collect();
        let rows = rows.map_err(|e| store_refusal(&e))?;
        let table = Table::from_log(id, &rows, &self.book);
        let table = table.map_err(|e| store_refusal(&StoreError::unfit(e.to_string())))?;
        self.kept.take(from, rows.iter().map(Row::bytes).sum())?;
        let mut batch = Batch::game(id, rows);
        batch.listing = Some(Listing {
            origin: origin.into(),
            ..table.listing()
        });
        let made = self.writer.append(batch).await;
        let made = made.map_err(|e| store_refusal(&e))?;
        if made {
            info!(table = id, "made");
        }
        Ok(made)
    }

    /// Another node has told something of a table. Those that nobody asks for here need not know.
    pub(super) fn poke(&self, table: &str, news: Ask) {
        let door = self.lock().get(table).cloned();
        if let Some(door) = door {
            // If the table has so much to do it will look anyway.
            let _ = door.try_send(news);
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
