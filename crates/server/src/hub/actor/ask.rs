//! What a table can be asked.

use tokio::sync::{mpsc, oneshot};
use wire::{Chair, Done, Message, Refusal, Snapshot, ViewMessage};

use crate::{
    hub::{Here, Out},
    table::{Order, Rights},
};

/// A question to a table.
pub enum Ask {
    /// Do something. The answer goes to a connection, or back.
    Command {
        /// The key of whoever asks.
        key: Option<String>,
        /// How he calls it.
        id: String,
        /// What.
        order: Order,
        /// The answer.
        reply: Answer,
    },
    /// Be told what happens.
    Join {
        /// The key of whoever asks.
        key: Option<String>,
        /// The number of the last entry that he has.
        last: Option<u64>,
        /// Whether he wants views.
        views: bool,
        /// Where it goes.
        sink: mpsc::Sender<Out>,
        /// As whom he is there.
        reply: oneshot::Sender<Result<Joined, Refusal>>,
    },
    /// Not be told any more.
    Part(u64),
    /// What a key's seat sees.
    View {
        /// The key.
        key: Option<String>,
        /// The answer.
        reply: oneshot::Sender<Result<Option<ViewMessage>, Refusal>>,
    },
    /// The seat that a key is for.
    Seat {
        /// The key.
        key: String,
        /// The answer.
        reply: oneshot::Sender<Result<Option<Chair>, Refusal>>,
    },
    /// What everybody may see of the table.
    Snapshot(oneshot::Sender<Result<Snapshot, Refusal>>),
    /// Entries from a number on.
    Log {
        /// The first.
        from: u64,
        /// Most of them.
        limit: u32,
        /// The answer, as JSON text.
        reply: oneshot::Sender<Result<String, Refusal>>,
    },
    /// The record, once the game is over.
    Record(oneshot::Sender<Result<Option<String>, Refusal>>),
    /// Another node has moved the table on up to this number.
    Moved(u64),
    /// So many are connected to another node, which has this name.
    Here(String, Here),
    /// Finish.
    Stop,
}

/// Where the answer to a command goes.
pub enum Answer {
    /// To a connection, after what it did.
    Sink(mpsc::Sender<Out>),
    /// Back.
    Reply(oneshot::Sender<Result<Done, Refusal>>),
}

/// As whom somebody is there.
#[derive(Clone, Copy, Debug)]
pub struct Joined {
    /// The number of the connection at this table.
    pub id: u64,
    /// What his key opens.
    pub rights: Rights,
}

/// Answers whatever is asked with a refusal.
pub(super) fn refuse(ask: Ask, why: Refusal) {
    // Whoever does not wait any more need not be answered.
    match ask {
        Ask::Command { id, reply, .. } => answer_to(reply, id, Err(why)),
        Ask::Join { reply, .. } => _ = reply.send(Err(why)),
        Ask::View { reply, .. } => _ = reply.send(Err(why)),
        Ask::Seat { reply, .. } => _ = reply.send(Err(why)),
        Ask::Snapshot(reply) => _ = reply.send(Err(why)),
        Ask::Log { reply, .. } => _ = reply.send(Err(why)),
        Ask::Record(reply) => _ = reply.send(Err(why)),
        Ask::Part(_) | Ask::Moved(_) | Ask::Here(..) | Ask::Stop => {}
    }
}

/// Answers a command.
pub(super) fn answer_to(to: Answer, id: String, answer: Result<Done, Refusal>) {
    match to {
        Answer::Reply(reply) => _ = reply.send(answer),
        Answer::Sink(sink) => {
            let message = match answer {
                Ok(Done { number, again }) => Message::Done { id, number, again },
                Err(why) => Message::Refused { id, why },
            };
            // A connection that takes nothing any more is dropped by its own side.
            let _ = sink.try_send(Out::Text(message.text().into()));
        }
    }
}
