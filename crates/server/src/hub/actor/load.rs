//! Reading a table from the store.

use std::{collections::VecDeque, sync::Arc};

use metrics::counter;
use protocol::Refusal;
use tokio::time::Instant;
use tracing::warn;

use super::{
    Actor, TAIL,
    look::{entry_of, texts},
    manners::Manners,
    presence::Presence,
    talk::Talk,
};
use crate::{
    figures,
    hub::{Shared, no_table, store_refusal},
    store::{KEPT_TALK, Row},
    table::{Entry, Table},
};

/// All rows of a table.
pub(in crate::hub) async fn whole_log(shared: &Shared, id: &str) -> Result<Vec<Row>, Refusal> {
    log_from(shared, id, 0).await
}

/// The log of a table from a number on.
async fn log_from(shared: &Shared, id: &str, from: u64) -> Result<Vec<Row>, Refusal> {
    let mut rows = Vec::new();
    loop {
        let from = from + rows.len() as u64;
        let more = shared.store.read(id, from, 5_000).await;
        let more = more.map_err(|e| store_refusal(&e))?;
        let full = more.len() == 5_000;
        rows.extend(more);
        if !full {
            return Ok(rows);
        }
    }
}

/// A table from what was kept of it, with the rows that have come since; nothing if that is of no
/// use. The log is what counts: it is read from its beginning then.
async fn load_saved(shared: &Shared, id: &str) -> Result<Option<(Table, Vec<Row>)>, Refusal> {
    let saved = shared.store.saved(id).await;
    let saved = saved.map_err(|e| store_refusal(&e))?;
    let Some(mut table) = saved.and_then(|s| Table::from_saved(id, &s, &shared.book)) else {
        return Ok(None);
    };
    let rows = log_from(shared, id, table.end()).await?;
    match table.follow(&rows, &shared.book) {
        Ok(()) => Ok(Some((table, rows))),
        Err(e) => {
            warn!("what was kept of a table is of no use: {e}");
            Ok(None)
        }
    }
}

/// Has the content known that a table is played with, by the first row of its log: it may be some that this
/// node was started with once.
pub(in crate::hub) async fn learn(shared: &Shared, first: &Row) -> Result<(), Refusal> {
    if let Some((_, Entry::Made(made))) = entry_of(first)
        && let Some(hash) = &made.content
    {
        let known = shared.learn(hash).await;
        known.map_err(|e| store_refusal(&e))?;
    }
    Ok(())
}

/// A table with all that is known of it.
pub(super) async fn load(shared: Arc<Shared>, id: &str) -> Result<Actor, Refusal> {
    if let Some((why, _)) = shared.damage.of(id) {
        return Err(why);
    }
    let first = shared.store.read(id, 0, 1).await;
    let first = first.map_err(|e| store_refusal(&e))?;
    let Some(first) = first.first() else {
        return Err(no_table());
    };
    if matches!(entry_of(first), Some((_, Entry::Gone))) {
        return Err(no_table());
    }
    learn(&shared, first).await?;
    let (table, rows) = match load_saved(&shared, id).await? {
        Some(loaded) => loaded,
        None => {
            let rows = log_from(&shared, id, 0).await?;
            match Table::from_log(id, &rows, &shared.book) {
                Ok(table) => (table, rows),
                Err(bad) => return Err(shared.spoil(id, &bad).await),
            }
        }
    };
    if table.is_gone() {
        return Err(no_table());
    }
    counter!(figures::TABLES_LOADED).increment(1);
    let last_at = rows.last().map_or(table.time(), |r| r.at);
    let from = rows.len().saturating_sub(TAIL);
    let mut talk = Talk::default();
    let said = shared.store.talk(id, 0, KEPT_TALK as u32).await;
    talk.follow(said.map_err(|e| store_refusal(&e))?);
    let listing = shared.store.listing(id).await;
    let listing = listing.map_err(|e| store_refusal(&e))?;
    let whose = listing.map(|l| l.origin).filter(|o| !o.is_empty());
    let manners = Manners::new(shared.chat_per_minute);
    let mut actor = Actor {
        shared,
        listing: table.listing(),
        table,
        tail: VecDeque::new(),
        members: Vec::new(),
        arriving: Vec::new(),
        talk,
        next_member: 0,
        driving: false,
        doubtful: false,
        spoiled: None,
        thinking: None,
        presence: Presence::default(),
        manners,
        whose: whose.unwrap_or_else(|| id.to_owned()),
        idle_since: Instant::now(),
        last_at,
        last_known: Instant::now(),
        retry: None,
    };
    for (row, text) in rows[from..].iter().zip(texts(&rows[from..])) {
        actor.remember(row.number, text.into());
    }
    Ok(actor)
}
