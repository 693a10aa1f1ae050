//! How somebody comes to a table. Whoever has much to catch up with reads it from the store himself, a
//! page at a time and as fast as his connection takes it, while the table goes on; it lets him in once
//! it has the rest in memory.

use std::time::Duration;

use protocol::{Message, Refusal};
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use super::{
    Ask, Hub, Joined, Out,
    actor::{Place, texts},
    message::log_of,
};

/// Entries in one page.
const PAGE: u32 = 400;
/// How long a connection may take for a page before it counts as gone.
const PATIENCE: Duration = Duration::from_secs(60);

/// Somebody who would like to hear what happens at a table.
pub struct Joining {
    /// His key.
    pub key: Option<String>,
    /// The number of the last entry that he has.
    pub last: Option<u64>,
    /// The number of the last line that he has of what is said.
    pub said: Option<u64>,
    /// Whether he wants views.
    pub views: bool,
    /// Where it goes.
    pub sink: mpsc::Sender<Out>,
}

impl Hub {
    /// Lets somebody in. He hears what he does not know yet, and from then on what happens.
    ///
    /// # Errors
    /// If there is no such table, or the store fails.
    pub async fn join(&self, table: &str, who: Joining) -> Result<Joined, Refusal> {
        let ask = |reply| Ask::Join {
            key: who.key.clone(),
            last: who.last,
            said: who.said,
            views: who.views,
            sink: who.sink.clone(),
            reply,
        };
        let (joined, place) = self.ask(table, ask).await??;
        if let Place::Behind { from, end } = place {
            let usher = Usher {
                hub: self.clone(),
                table: table.into(),
                id: joined.id,
                sink: who.sink,
            };
            tokio::spawn(usher.lead(from, end));
        }
        Ok(joined)
    }

    /// Entries of a table's log from a number on, as JSON.
    ///
    /// # Errors
    /// If there is no such table, or the store fails.
    pub async fn log(&self, table: &str, from: u64, limit: u32) -> Result<String, Refusal> {
        let end = self.ask(table, Ask::End).await??;
        let rows = self.shared.store.read(table, from, limit.clamp(1, 1_000));
        let mut rows = rows.await.map_err(|e| super::store_refusal(&e))?;
        rows.retain(|r| r.number < end);
        Ok(format!("[{}]", texts(&rows).join(",")))
    }
}

struct Usher {
    hub: Hub,
    table: String,
    id: u64,
    sink: mpsc::Sender<Out>,
}

impl Usher {
    async fn lead(self, mut from: u64, mut end: u64) {
        while from < end {
            match self.page(from, end).await {
                Some(next) => from = next,
                None => return self.give_up().await,
            }
            if from < end {
                continue;
            }
            let id = self.id;
            let ask = |reply: oneshot::Sender<_>| Ask::Enter { id, from, reply };
            match self.hub.ask(&self.table, ask).await {
                // More has happened than the table has in memory.
                Ok(Ok(Place::Behind { end: now, .. })) => end = now,
                Ok(Ok(Place::Here)) => return,
                Ok(Err(_)) | Err(_) => return self.give_up().await,
            }
        }
    }

    /// Sends a page; the number after it. Nothing if there is no connection, or no store.
    async fn page(&self, from: u64, end: u64) -> Option<u64> {
        let read = self.hub.shared.store.read(&self.table, from, PAGE).await;
        let mut rows = read.map_err(|e| super::store_refusal(&e)).ok()?;
        rows.retain(|r| r.number < end);
        let last = rows.last()?.number;
        let text = log_of(texts(&rows).iter().map(String::as_str));
        // The page before has to be on its way, but for a little that others may have to say.
        let room = self.sink.max_capacity().saturating_sub(4).max(1);
        let room = timeout(PATIENCE, self.sink.reserve_many(room)).await;
        room.ok()?.ok()?.next()?.send(Out::Text(text));
        Some(last + 1)
    }

    async fn give_up(self) {
        let bye = Message::bye("stopping", "it does not go on here: come back in a moment");
        // Whoever is gone need not be told.
        let _ = self.sink.try_send(Out::Last(bye.text().into()));
        self.hub.tell(&self.table, Ask::Part(self.id)).await;
    }
}
