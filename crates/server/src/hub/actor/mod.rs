//! One table: it answers one question after the other.

mod ask;
mod barred;
mod command;
mod drive;
mod load;
mod look;
mod manners;
mod members;
mod notify;
mod presence;
mod report;
mod talk;

pub use ask::{Answer, Ask, Joined, Place};
pub(super) use load::{learn, whole_log};
pub(super) use look::texts;

use std::{collections::VecDeque, sync::Arc};

use axum::extract::ws::Utf8Bytes;
use bots::Stop;
use metrics::{counter, histogram};
use protocol::{Chair, Code, Message, Refusal};
use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};

use self::{
    ask::{answer_out, answer_to, refuse},
    load::load,
    manners::Manners,
    members::{Arriving, Member},
    presence::Presence,
    talk::Talk,
};
use super::{Out, Shared, now};
use crate::{
    figures,
    store::Listing,
    table::{Entry, Rights, Table, rescued, seat_of},
};

/// Entries that are kept in memory for those who come back.
const TAIL: usize = 48;
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

async fn thought(thinking: &mut Option<Thinking>) -> Vec<Entry> {
    match thinking {
        Some(t) => (&mut t.work).await.unwrap_or_default(),
        None => std::future::pending().await,
    }
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
                    ..
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
                from,
                reply,
            } => {
                let began = Instant::now();
                let done = self.command(key.as_deref(), &id, &order, &from).await;
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
            Ask::Plans { key, reply } => {
                let seat = self
                    .fresh()
                    .await
                    .and_then(|()| self.opened(key.as_deref()));
                let seat = seat.and_then(seat_of);
                let _ = reply.send(seat.map(|seat| self.table.plans(seat)));
            }
            Ask::Seat { key, reply } => {
                let seat = self.fresh().await.map(|()| self.table.rights(&key).seat);
                let _ = reply.send(seat);
            }
            Ask::Standing { key, reply } => {
                let standing = self.fresh().await.map(|()| self.table.standing(&key));
                let _ = reply.send(standing);
            }
            Ask::Called { seat, key, reply } => {
                // What another node did may not be known here yet, but it is what is asked about.
                let called = self.read_on().await.map(|()| self.called(seat, &key));
                let _ = reply.send(called);
            }
            Ask::Why {
                key,
                line,
                lang,
                reply,
            } => {
                let why = match self.fresh().await {
                    Ok(()) => self.opened(key.as_deref()).map(|r| {
                        let seat = r.seat?;
                        crate::table::why_refused(&self.table, seat, &line, lang)
                    }),
                    Err(why) => Err(why),
                };
                let _ = reply.send(why);
            }
            Ask::Host(reply) => {
                let host = self.fresh().await;
                let _ = reply.send(host.map(|()| self.table.host().map(str::to_owned)));
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
            Ask::Moves(reply) => {
                let moves = self.fresh().await;
                let moves = moves.and_then(|()| {
                    let moves = self.table.moves(&self.shared.book);
                    moves.map_err(|e| Refusal::new(Code::NotNow, e.to_string()))
                });
                let _ = reply.send(moves);
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
}
