//! What a table can be asked.

use protocol::{
    Chair, ChatLine, Done, Message, OwnPlans, Refusal, Snapshot, Standing, ViewMessage,
};
use tokio::sync::{mpsc, oneshot};
use wording::i18n::Lang;

use crate::{
    hub::{Called, Here, Out},
    table::{Moves, Order, Rights},
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
        /// The address that it comes from.
        from: String,
        /// The answer.
        reply: Answer,
    },
    /// Be told what happens.
    Join {
        /// The key of whoever asks.
        key: Option<String>,
        /// The number of the last entry that he has.
        last: Option<u64>,
        /// The number of the last line that he has of what is said.
        said: Option<u64>,
        /// Whether he wants views.
        views: bool,
        /// Where it goes.
        sink: mpsc::Sender<Out>,
        /// As whom he is there.
        reply: oneshot::Sender<Result<(Joined, Place), Refusal>>,
    },
    /// Be told what happens, after having caught up.
    Enter {
        /// Who: as [`Ask::Join`] has numbered him.
        id: u64,
        /// The first entry that he has not.
        from: u64,
        /// Whether that was enough.
        reply: oneshot::Sender<Result<Place, Refusal>>,
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
    /// What a key's seat has planned.
    Plans {
        /// The key.
        key: Option<String>,
        /// The answer.
        reply: oneshot::Sender<Result<OwnPlans, Refusal>>,
    },
    /// The seat that a key is for.
    Seat {
        /// The key.
        key: String,
        /// The answer.
        reply: oneshot::Sender<Result<Option<Chair>, Refusal>>,
    },
    /// How it stands at the table for the holder of a key; nothing if that opens nothing.
    Standing {
        /// The key.
        key: String,
        /// The answer.
        reply: oneshot::Sender<Result<Option<Standing>, Refusal>>,
    },
    /// How it stands with a seat of which somebody is told.
    Called {
        /// The seat.
        seat: Chair,
        /// The hash of the key that it had.
        key: String,
        /// The answer.
        reply: oneshot::Sender<Result<Called, Refusal>>,
    },
    /// Why the rules refuse a line of a key's seat now, in a language; nothing if they do not.
    Why {
        /// The key.
        key: Option<String>,
        /// The line.
        line: String,
        /// The language.
        lang: Lang,
        /// The answer.
        reply: oneshot::Sender<Result<Option<String>, Refusal>>,
    },
    /// The identity of whoever made the table, if he has one and a seat here.
    Host(oneshot::Sender<Result<Option<String>, Refusal>>),
    /// What everybody may see of the table.
    Snapshot(oneshot::Sender<Result<Snapshot, Refusal>>),
    /// The number of the next entry.
    End(oneshot::Sender<Result<u64, Refusal>>),
    /// What was said, as far as it is kept.
    Talk {
        /// The number of the last line that is known.
        after: Option<u64>,
        /// The answer.
        reply: oneshot::Sender<Result<Vec<ChatLine>, Refusal>>,
    },
    /// The record, once the game is over.
    Record(oneshot::Sender<Result<Option<String>, Refusal>>),
    /// The game move by move, as everybody may see it.
    Moves(oneshot::Sender<Result<Moves, Refusal>>),
    /// Another node has moved the table on up to this number.
    Moved(u64),
    /// Something was said at another node, up to this number.
    Said(u64),
    /// So many are connected to another node, which has this name.
    Here(String, Here),
    /// The operator has changed who may use the server.
    Bans,
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

/// Whether somebody hears what happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// He does.
    Here,
    /// He has too much to catch up with: everything from one number up to another.
    Behind {
        /// The first entry that he has not.
        from: u64,
        /// The next of the log.
        end: u64,
    },
}

/// Answers whatever is asked with a refusal.
pub(super) fn refuse(ask: Ask, why: Refusal) {
    // Whoever does not wait any more need not be answered.
    match ask {
        Ask::Command { id, reply, .. } => answer_to(reply, id, Err(why)),
        Ask::Join { reply, .. } => _ = reply.send(Err(why)),
        Ask::View { reply, .. } => _ = reply.send(Err(why)),
        Ask::Plans { reply, .. } => _ = reply.send(Err(why)),
        Ask::Seat { reply, .. } => _ = reply.send(Err(why)),
        Ask::Standing { reply, .. } => _ = reply.send(Err(why)),
        Ask::Called { reply, .. } => _ = reply.send(Err(why)),
        Ask::Why { reply, .. } => _ = reply.send(Err(why)),
        Ask::Host(reply) => _ = reply.send(Err(why)),
        Ask::Snapshot(reply) => _ = reply.send(Err(why)),
        Ask::Enter { reply, .. } => _ = reply.send(Err(why)),
        Ask::End(reply) => _ = reply.send(Err(why)),
        Ask::Talk { reply, .. } => _ = reply.send(Err(why)),
        Ask::Record(reply) => _ = reply.send(Err(why)),
        Ask::Moves(reply) => _ = reply.send(Err(why)),
        Ask::Part(_) | Ask::Moved(_) | Ask::Said(_) | Ask::Here(..) | Ask::Bans | Ask::Stop => {}
    }
}

/// Answers a command.
pub(super) fn answer_to(to: Answer, id: String, answer: Result<Done, Refusal>) {
    match to {
        Answer::Reply(reply) => _ = reply.send(answer),
        // A connection that takes nothing any more is dropped by its own side.
        Answer::Sink(sink) => _ = sink.try_send(answer_out(id, answer)),
    }
}

/// The answer to a command as a message.
pub(super) fn answer_out(id: String, answer: Result<Done, Refusal>) -> Out {
    let message = match answer {
        Ok(Done { number, again }) => Message::Done { id, number, again },
        Err(why) => Message::Refused { id, why },
    };
    Out::Text(message.text().into())
}
