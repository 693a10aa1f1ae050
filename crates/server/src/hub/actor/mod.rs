//! One table: it answers one question after the other.

mod ask;
mod barred;
mod look;
mod manners;
mod members;
mod own;
mod presence;
mod talk;

pub use ask::{Answer, Ask, Joined, Place};
pub(super) use look::texts;

use std::{collections::VecDeque, sync::Arc};

use axum::extract::ws::Utf8Bytes;
use bots::Stop;
use metrics::{counter, histogram};
use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};
use tracing::{error, info, warn};
use wire::{Chair, Code, Command, Done, Message, Refusal};

use self::{
    ask::{answer_out, answer_to, refuse},
    look::entry_of,
    manners::Manners,
    members::{Arriving, Member},
    presence::Presence,
    talk::Talk,
};
use super::{News, Out, Shared, fresh_seed, no_table, now, row, store_refusal};
use crate::{
    figures,
    store::{Batch, KEPT_TALK, Listing, Row},
    table::{Entry, KeyHash, Order, Rights, Table, plan, rematch, rescued},
};

/// Entries that are kept in memory for those who come back.
const TAIL: usize = 48;
/// A table is kept after so many entries, so that never more of them have to be read and followed.
const SAVED: u64 = 256;
/// How often a command is tried when others move at the same time.
const TRIES: usize = 4;

struct Actor {
    shared: Arc<Shared>,
    table: Table,
    listing: Listing,
    /// The last entries as text, with their numbers.
    tail: VecDeque<(u64, Box<str>)>,
    members: Vec<Member>,
    arriving: Vec<Arriving>,
    talk: Talk,
    next_member: u64,
    /// Whether this node made the last entry, and so looks after what follows.
    driving: bool,
    /// Whether it is not known what the store has.
    doubtful: bool,
    /// Why the table cannot be followed any further, if so.
    spoiled: Option<Refusal>,
    thinking: Option<Thinking>,
    presence: Presence,
    manners: Manners,
    /// On whose account its bots think: from where it was made, or its own once that is forgotten.
    whose: String,
    idle_since: Instant,
    /// The time of the last entry, and when it was known here.
    last_at: i64,
    last_known: Instant,
    /// When it is tried again after the store failed.
    retry: Option<Instant>,
}

struct Thinking {
    /// How far the game was, and for whom the bot thinks.
    moved: u64,
    seat: Chair,
    work: tokio::task::JoinHandle<Vec<Entry>>,
    stop: Stop,
}

/// What is not waited for any more is not thought any further, and waits for no place.
impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.set();
        self.work.abort();
    }
}

enum Failed {
    Conflict,
    Refused(Refusal),
}

/// Serves a table until nobody asks for it any more.
pub(super) async fn run(shared: Arc<Shared>, id: String, mut asks: mpsc::Receiver<Ask>) {
    let mut actor = match load(shared.clone(), &id).await {
        Ok(actor) => actor,
        Err(why) => return turn_away(&shared, &id, asks, why).await,
    };
    actor.heed_bans().await;
    loop {
        actor.drive();
        let timer = actor.timer();
        tokio::select! {
            ask = asks.recv() => match ask {
                Some(Ask::Stop) | None => break,
                Some(ask) => actor.answer(ask).await,
            },
            entries = thought(&mut actor.thinking) => actor.played(entries).await,
            () = sleep_until(timer) => {
                actor.tick().await;
                if actor.is_idle() && shared.let_go(&id, &asks) {
                    break;
                }
            }
        }
        if let Some(why) = actor.spoiled.take() {
            let word = match why.code {
                Code::Damaged => "damaged",
                Code::NotFound => "ended",
                _ => "stopping",
            };
            actor.dismiss(word, &why.text);
            return turn_away(&shared, &id, asks, why).await;
        }
    }
    // Whoever has asked already is answered.
    asks.close();
    while let Ok(ask) = asks.try_recv() {
        actor.answer(ask).await;
    }
    actor.dismiss("stopping", "this node is stopping: come back in a moment");
}

/// Answers all that is asked of a table that cannot be served. What the log of a damaged one says
/// can be had all the same.
async fn turn_away(shared: &Shared, id: &str, mut asks: mpsc::Receiver<Ask>, why: Refusal) {
    // Nobody finds the way here any more; whoever has found it is waited for.
    shared.forget(id);
    while let Some(ask) = asks.recv().await {
        match ask {
            // Whoever does not wait any more need not be answered. Its log ends where it ends.
            Ask::End(reply) if why.code == Code::Damaged => _ = reply.send(Ok(u64::MAX)),
            Ask::Record(reply) if why.code == Code::Damaged => {
                let rows = whole_log(shared, id).await;
                let record = rows.map(|rows| rescued(id, &rows, &shared.book));
                let _ = reply.send(record);
            }
            ask => refuse(ask, why.clone()),
        }
    }
}

/// All rows of a table.
async fn whole_log(shared: &Shared, id: &str) -> Result<Vec<Row>, Refusal> {
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

async fn thought(thinking: &mut Option<Thinking>) -> Vec<Entry> {
    match thinking {
        Some(t) => (&mut t.work).await.unwrap_or_default(),
        None => std::future::pending().await,
    }
}

/// The operator has deleted a table that people are at.
fn taken_away() -> Refusal {
    let text = "the operator of this server has taken the table away";
    Refusal::new(Code::NotFound, text)
}

/// What the log of the node tells of a table's: as much as a complaint needs.
fn milestone(entry: &Entry) -> Option<&'static str> {
    match entry {
        Entry::Began { .. } => Some("began"),
        Entry::Over { .. } => Some("over"),
        Entry::Next { .. } => Some("goes on at another table"),
        _ => None,
    }
}

async fn load(shared: Arc<Shared>, id: &str) -> Result<Actor, Refusal> {
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
    // A table may be played with content that this node was started with once.
    if let Some((_, Entry::Made(made))) = entry_of(first)
        && let Some(hash) = &made.content
    {
        let known = shared.learn(hash).await;
        known.map_err(|e| store_refusal(&e))?;
    }
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

impl Actor {
    /// Says good-bye to all who are connected.
    fn dismiss(&mut self, code: &str, text: &str) {
        self.tell_absence();
        let bye: Utf8Bytes = Message::bye(code, text).text().into();
        let arriving = self.arriving.drain(..).map(Arriving::member);
        for member in self.members.drain(..).chain(arriving) {
            // Whoever does not take it is gone anyway.
            let _ = member.sink.try_send(Out::Last(bye.clone()));
        }
    }

    /// Keeps an entry's text.
    fn remember(&mut self, number: u64, text: Box<str>) {
        if self.tail.len() == TAIL {
            self.tail.pop_front();
        }
        self.tail.push_back((number, text));
    }

    /// The time at this table: the node's, unless the last entry is from a later one, of another
    /// node or of a clock that was wrong. Then it goes on from there, and nothing stands still.
    fn now(&self) -> i64 {
        let since = self.last_known.elapsed().as_millis() as i64;
        now().max(self.last_at.saturating_add(since))
    }

    fn rights(&self, key: Option<&str>) -> Rights {
        key.map_or_else(Rights::default, |k| self.table.rights(k))
    }

    /// What a key opens. One that opens nothing is refused: its holder would wonder why nothing
    /// happens.
    fn opened(&self, key: Option<&str>) -> Result<Rights, Refusal> {
        match (key, self.rights(key)) {
            (
                Some(_),
                Rights {
                    seat: None,
                    host: false,
                },
            ) => {
                let text = "this key opens nothing here (any more); without one you may look on";
                Err(Refusal::new(Code::Forbidden, text))
            }
            (_, rights) => self.allowed(key).map(|()| rights),
        }
    }

    async fn answer(&mut self, ask: Ask) {
        if !matches!(
            ask,
            Ask::Moved(_) | Ask::Said(_) | Ask::Here(..) | Ask::Bans
        ) {
            self.idle_since = Instant::now();
        }
        match ask {
            Ask::Command {
                key,
                id,
                order,
                reply,
            } => {
                let began = Instant::now();
                let done = self.command(key.as_deref(), &id, &order).await;
                match &done {
                    Ok(_) => {
                        histogram!(figures::COMMAND).record(began.elapsed());
                        counter!(figures::COMMANDS).increment(1);
                    }
                    Err(_) => counter!(figures::REFUSALS).increment(1),
                }
                match self.arriving(&reply) {
                    Some(arriving) => arriving.answer(answer_out(id, done)),
                    None => answer_to(reply, id, done),
                }
            }
            Ask::Join {
                key,
                last,
                said,
                views,
                sink,
                reply,
            } => {
                let joined = self.join(key, last, said, views, sink).await;
                let id = joined.as_ref().ok().map(|j| j.0.id);
                if let (Err(_), Some(id)) = (reply.send(joined), id) {
                    self.part(id);
                }
            }
            Ask::Enter { id, from, reply } => {
                let entered = self.fresh().await.and_then(|()| self.enter(id, from));
                let _ = reply.send(entered);
            }
            Ask::Part(id) => self.part(id),
            Ask::View { key, reply } => {
                let view = match self.fresh().await {
                    Ok(()) => self.opened(key.as_deref()).map(|r| self.table.view(r.seat)),
                    Err(why) => Err(why),
                };
                let _ = reply.send(view);
            }
            Ask::Seat { key, reply } => {
                let seat = self.fresh().await.map(|()| self.table.rights(&key).seat);
                let _ = reply.send(seat);
            }
            Ask::Snapshot(reply) => {
                let snapshot = self.fresh().await.map(|()| self.snapshot());
                let _ = reply.send(snapshot);
            }
            Ask::End(reply) => {
                let end = self.fresh().await.map(|()| self.table.end());
                let _ = reply.send(end);
            }
            Ask::Talk { after, reply } => {
                let known = match self.talk.doubtful {
                    true => self.read_talk().await,
                    false => Ok(()),
                };
                let _ = reply.send(known.map(|()| self.talk.lines_after(after)));
            }
            Ask::Record(reply) => {
                let record = self.fresh().await.map(|()| self.table.record());
                let _ = reply.send(record);
            }
            Ask::Moved(end) => {
                if end > self.table.end() {
                    // If the store fails now, it is tried again later.
                    self.doubtful |= self.read_on().await.is_err();
                }
            }
            Ask::Said(end) => {
                if end > self.talk.end {
                    self.talk.doubtful |= self.read_talk().await.is_err();
                }
            }
            Ask::Here(node, here) => self.presence.hear(node, here),
            Ask::Bans => self.heed_bans().await,
            Ask::Stop => {}
        }
    }

    /// Reads what is new if that is not known.
    async fn fresh(&mut self) -> Result<(), Refusal> {
        match self.doubtful {
            true => self.read_on().await,
            false => Ok(()),
        }
    }

    async fn command(
        &mut self,
        key: Option<&str>,
        id: &str,
        order: &Order,
    ) -> Result<Done, Refusal> {
        // The key tells commands of different people apart, also of those who have a seat one after
        // the other.
        let name = match key {
            Some(key) => format!("{}/{id}", KeyHash::of(key).short()),
            None => format!("nobody/{id}"),
        };
        self.allowed(key)?;
        if let Order::Sit { name, .. } = order {
            self.shared.bans.now().name(name)?;
        }
        if let Order::Asked(Command::Chat { text }) = order {
            self.shared.bans.now().text(text)?;
            return self.say(key, name, order, text).await;
        }
        let mut tries = 0;
        loop {
            self.fresh().await?;
            let rights = self.rights(key);
            if let Some(number) = self.table.done(&name) {
                let again = true;
                return Ok(Done { number, again });
            }
            // Whoever asks again for a seat has it already.
            if let Order::Sit { key, .. } = order
                && self.table.seat_of(key).is_some()
            {
                let (number, again) = (self.table.end().saturating_sub(1), true);
                return Ok(Done { number, again });
            }
            if tries == 0
                && let Some(seat) = rights.seat
            {
                self.manners.check(seat, order, self.table.phase())?;
            }
            let seed = fresh_seed()?;
            let entries = plan(&self.table, rights, order, seed, &self.shared.book)?;
            if let Some(Entry::Next { table }) = entries.last() {
                let first = rematch(&self.table, fresh_seed()?, &self.shared.book)?;
                // If another node was faster, its table is the one.
                let made = self.shared.make(table, &first, "").await;
                made.map_err(|e| store_refusal(&e))?;
            }
            match self.commit(&entries, Some(name.clone())).await {
                Ok(number) => {
                    let again = false;
                    return Ok(Done { number, again });
                }
                Err(Failed::Refused(why)) => return Err(why),
                Err(Failed::Conflict) => {
                    tries += 1;
                    counter!(figures::CONFLICTS).increment(1);
                    if tries == TRIES {
                        let text = "others move here at the same time; try again";
                        return Err(Refusal::new(Code::Late, text));
                    }
                }
            }
        }
    }

    /// Keeps entries, and tells everybody once they are durable.
    async fn commit(&mut self, entries: &[Entry], command: Option<String>) -> Result<u64, Failed> {
        let at = self.now();
        let internal = |text: String| {
            error!("{text}");
            Failed::Refused(Refusal::new(Code::NotNow, "this does not fit the table"))
        };
        let number = self.table.end();
        let mut next = self.table.clone();
        let mut rows = Vec::with_capacity(entries.len());
        let mut command = command;
        let told = entries.iter().cloned().map(|e| (at, e)).collect();
        for (n, entry) in (number..).zip(entries) {
            let applied = next.apply(entry, at, command.as_deref(), &self.shared.book);
            applied.map_err(|e| internal(e.to_string()))?;
            let row = row(n, at, command.take(), entry);
            rows.push(row.map_err(|e| internal(e.to_string()))?);
        }
        let listing = Some(next.listing()).filter(|l| *l != self.listing);
        let mut batch = Batch::game(self.table.id(), rows);
        batch.listing = listing.clone();
        if number / SAVED != next.end() / SAVED {
            batch.saved = next.saved();
        }
        match self.shared.writer.append(batch).await {
            Ok(true) => {
                self.table = next;
                self.listing = listing.unwrap_or_else(|| self.listing.clone());
                self.driving = true;
                for what in entries.iter().filter_map(milestone) {
                    info!(table = self.table.id(), what);
                }
                self.tell(told);
                let news = News::Moved(self.table.end());
                self.shared.fanout.tell(self.table.id(), news);
                Ok(number)
            }
            Ok(false) => {
                self.read_on().await.map_err(Failed::Refused)?;
                Err(Failed::Conflict)
            }
            Err(e) => {
                self.doubtful = true;
                Err(Failed::Refused(store_refusal(&e)))
            }
        }
    }

    /// Reads what others have added.
    async fn read_on(&mut self) -> Result<(), Refusal> {
        if let Some(why) = &self.spoiled {
            return Err(why.clone());
        }
        self.doubtful = true;
        loop {
            let (id, end) = (self.table.id(), self.table.end());
            let rows = self.shared.store.read(id, end, 1_000).await;
            let rows = rows.map_err(|e| store_refusal(&e))?;
            if rows.is_empty() {
                break;
            }
            let mut next = self.table.clone();
            if let Err(bad) = next.follow(&rows, &self.shared.book) {
                let why = self.shared.spoil(self.table.id(), &bad).await;
                self.spoiled = Some(why.clone());
                return Err(why);
            }
            if next.is_gone() {
                info!(table = self.table.id(), "taken away by the operator");
                let why = taken_away();
                self.spoiled = Some(why.clone());
                return Err(why);
            }
            self.table = next;
            self.listing = self.table.listing();
            self.driving = false;
            self.tell(rows.iter().filter_map(entry_of).collect());
        }
        self.doubtful = false;
        self.retry = None;
        Ok(())
    }
}
