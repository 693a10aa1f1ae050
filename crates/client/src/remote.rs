//! A table at a server: what is known of it, and what is still to be answered. `docs/protocol.md`
//! describes the messages.

mod notes;
mod outbox;
mod ways;

pub use notes::{Note, Notes, name};
pub use outbox::{Outbox, Sent};
pub use ways::{Late, Proposed};

use content::Own;
use protocol::{
    Chair, Command, Incoming, Message, Numbered, OwnPlans, Room, Sitter, Takeback, Told,
};
use record::Seed;
use rules::Seat;

use crate::{say::message, session::Session};

/// What a message of the server changes, for whoever shows the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// The connection is there: what was asked and not answered is to be sent again.
    Welcome,
    /// An entry of the log, which is to be [taken in](Remote::take). What was there before the
    /// connection is not news.
    Entry {
        /// The entry.
        entry: Numbered,
        /// Whether it has happened just now.
        news: bool,
    },
    /// What this page asked is refused, with the server's words in English.
    Refused(Command, protocol::Refusal),
    /// Something else that is shown: who is there, what is done.
    Changed,
    /// The connection ends. If coming back is of no use, with the reason.
    Bye(Option<Farewell>),
}

/// Why coming back is of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// There is no such table.
    NoTable,
    /// The key of this page's seat is worth nothing any more.
    Revoked,
    /// The server does not understand this page, or the page the server.
    Strange,
    /// The server cannot follow the table any further. What was played can be had as a record.
    Damaged,
    /// The operator of the server has taken the table away.
    Ended,
    /// The operator of the server has barred whoever looks at this page.
    Banned,
}

/// A table at a server.
#[derive(Clone, Debug)]
pub struct Remote {
    /// Its id.
    pub id: String,
    /// The key to one's seat, or to the table if one made it; a spectator has none.
    pub key: Option<String>,
    /// One's seat.
    pub seat: Option<Seat>,
    /// Whether one made the table.
    pub host: bool,
    /// The seats that are connected, and how many look on.
    pub present: (Vec<Seat>, usize),
    /// What is known of the table; nothing before its first entry.
    pub room: Option<Room>,
    /// What was said and done there.
    pub notes: Notes,
    /// The content of its own that the table is played with, and its hash.
    own: Own,
    own_hash: String,
    /// What was said before the first entry of the table was taken in.
    heard_said: Vec<protocol::ChatLine>,
    /// What one has planned, and what became of it.
    pub plans: OwnPlans,
    /// What was asked and is not answered yet.
    pub outbox: Outbox,
    /// The number of the next entry to be heard.
    next: u64,
    /// The number of the last line that was heard of what is said.
    said: Option<u64>,
    /// Entries before this number are no news.
    old: u64,
    /// The server's clock minus this computer's, in milliseconds.
    ahead: i64,
}

impl Remote {
    /// A table of which nothing is known yet.
    pub fn new(id: &str, key: Option<String>) -> Remote {
        Remote {
            id: id.into(),
            key,
            seat: None,
            host: false,
            present: (Vec::new(), 0),
            room: None,
            notes: Notes::default(),
            own: Own::default(),
            own_hash: String::new(),
            heard_said: Vec::new(),
            plans: OwnPlans::default(),
            outbox: Outbox::default(),
            next: 0,
            said: None,
            old: 0,
            ahead: 0,
        }
    }

    /// The first message of a connection.
    pub fn hello(&self) -> String {
        let hello = Incoming::Hello {
            key: self.key.clone(),
            last: self.next.checked_sub(1),
            said: self.said,
            views: false,
        };
        // It has text and numbers alone.
        serde_json::to_string(&hello).unwrap_or_default()
    }

    /// What a message of the server means. `now` is this computer's time in milliseconds since
    /// 1970. Entries that are known already are passed over, and so are messages of a type that only a
    /// later server knows; where an entry is missing, or a message cannot be read, the connection is
    /// of no use.
    pub fn hear(&mut self, text: &str, now: i64) -> Vec<Heard> {
        let message = match Message::read(text) {
            Ok(Some(message)) => message,
            Ok(None) => return vec![],
            Err(_) => return vec![Heard::Bye(Some(Farewell::Strange))],
        };
        match message {
            Message::Welcome {
                seat,
                host,
                end,
                now: server,
                ..
            } => {
                self.seat = seat.map(Chair::seat);
                self.host = host;
                self.old = end;
                self.ahead = server - now;
                // They come again if there are any.
                self.plans = OwnPlans::default();
                vec![Heard::Welcome]
            }
            Message::Log { entries } => self.entries(entries),
            Message::Said { lines } => {
                for line in lines {
                    if self.said.is_none_or(|known| known < line.n) {
                        self.said = Some(line.n);
                        self.heard_said.push(line);
                    }
                }
                self.take_said();
                vec![Heard::Changed]
            }
            Message::Done { id, .. } => {
                self.outbox.answered(&id);
                vec![Heard::Changed]
            }
            Message::Refused { id, why } => match (why.code, self.outbox.answered(&id)) {
                // Whether it was done is not known: it goes out again with the next connection.
                (protocol::Code::Store, Some(sent)) => {
                    self.outbox.put_back(sent);
                    vec![Heard::Bye(None)]
                }
                (_, Some(sent)) => vec![Heard::Refused(sent.command, why)],
                (_, None) => vec![Heard::Changed],
            },
            Message::Presence { seats, watching } => {
                self.present = (seats.into_iter().map(Chair::seat).collect(), watching);
                vec![Heard::Changed]
            }
            Message::Pong { now: server, .. } => {
                self.ahead = server - now;
                vec![]
            }
            Message::View { .. } => vec![],
            Message::Plans { plans, .. } => {
                self.plans = plans;
                vec![Heard::Changed]
            }
            Message::Bye { why, .. } => vec![Heard::Bye(match why.as_str() {
                "not_found" => Some(Farewell::NoTable),
                "revoked" => Some(Farewell::Revoked),
                "protocol" => Some(Farewell::Strange),
                "damaged" => Some(Farewell::Damaged),
                "ended" => Some(Farewell::Ended),
                "banned" => Some(Farewell::Banned),
                _ => None,
            })],
        }
    }

    fn entries(&mut self, entries: Vec<Numbered>) -> Vec<Heard> {
        let mut out = Vec::new();
        for entry in entries {
            if entry.n < self.next {
                continue;
            }
            if entry.n > self.next {
                // Coming back gets what is missing.
                out.push(Heard::Bye(None));
                break;
            }
            self.next += 1;
            let news = entry.n >= self.old;
            out.push(Heard::Entry { entry, news });
        }
        out
    }

    /// Has what was said stand among what was done.
    fn take_said(&mut self) {
        if self.room.is_some() {
            for line in self.heard_said.drain(..) {
                self.notes.say(line);
            }
        }
    }

    /// The hash of the content that the table is played with and that is still to be asked for.
    pub fn wanted(&self) -> Option<&str> {
        let hash = self.room.as_ref()?.content.as_deref()?;
        (self.own_hash != hash).then_some(hash)
    }

    /// The content of its own that the table is played with, as far as it is there.
    pub fn own(&self) -> &Own {
        &self.own
    }

    /// Takes in the content that the table is played with, as the server gives it. Whether it is
    /// what the table names.
    pub fn give(&mut self, text: &str) -> bool {
        let own = Own::read(text);
        let hash = own.hash();
        let is_it = self.wanted() == Some(&hash) && own.content_library().is_ok();
        if is_it {
            (self.own, self.own_hash) = (own, hash);
        }
        is_it
    }

    /// Takes an entry in, once it is to be shown. The game begins, goes on and ends in `session`.
    ///
    /// # Errors
    /// If this page does not know the game that is played, its rules do not allow
    /// what the server says, or the dice are not those that were promised. Then the page can't follow the table any further.
    pub fn take(
        &mut self,
        entry: &Numbered,
        session: &mut Option<Session>,
    ) -> Result<(), wording::Message> {
        match (&mut self.room, &entry.told) {
            (Some(room), told) => {
                room.take(told, entry.at);
                self.notes.take(entry);
            }
            (None, Told::Made { .. }) => self.room = Room::new(&entry.told, entry.at),
            (None, _) => {}
        }
        self.take_said();
        if self.room.as_ref().and_then(|r| r.fair) == Some(false) {
            return Err(message("dice-not-kept"));
        }
        match (&entry.told, session.as_mut()) {
            (Told::Began { commitment }, _) => {
                let room = self.room.as_ref().ok_or(message("no-beginning"))?;
                if let Some(hash) = self.wanted() {
                    return Err(message("no-content").with("hash", hash));
                }
                let began = Session::remote(
                    room.setup(),
                    self.own.clone(),
                    self.seat,
                    commitment.clone(),
                )?;
                *session = Some(began);
            }
            (Told::Act { action, .. }, Some(s)) => s.hear(action)?,
            (Told::Undone { seat, actions }, Some(s)) => s.hear_undone(seat.seat(), *actions)?,
            (Told::Over { seed, ended, .. }, Some(s)) => {
                s.hear_seed(Seed::from_hex(seed).ok_or(message("seed-unread"))?);
                // The rules would go on, but nobody does.
                if *ended {
                    s.set_away(true);
                }
            }
            (
                Told::Away { .. } | Told::Back { .. } | Told::Offered { .. } | Told::Removed { .. },
                Some(s),
            ) => s.set_away(self.is_away()),
            // Another has taken a seat of the game that goes on.
            (Told::Sat { seat, name, .. }, Some(s)) => s.hear_name(seat.seat(), name),
            _ => {}
        }
        let to_move = session.as_ref().and_then(|s| s.latest().to_move());
        if let Some(room) = &mut self.room {
            room.pass(to_move.map(Chair::from), entry.at);
        }
        Ok(())
    }

    /// Whether one goes on at the table where it goes on: whoever has said so.
    pub fn goes_on(&self) -> bool {
        let room = self.room.as_ref().zip(self.seat);
        room.is_some_and(|(room, seat)| room.rematch.contains(&seat.into()))
    }

    /// The message that asks for something; it is kept until it is answered.
    pub fn ask(&mut self, command: Command, id: String) -> String {
        self.outbox.ask(command, id)
    }

    /// Milliseconds until the clock of whoever has the move runs out, if there is a clock; `now`
    /// is this computer's time. Negative once it has.
    pub fn left(&self, seat: Seat, now: i64) -> Option<i64> {
        let room = self.room.as_ref()?;
        Some(room.flag(seat.into())? - (now + self.ahead))
    }

    /// The message that says why nothing is taken back at this table now, whoever has spoken last.
    pub fn why_not_back(&self) -> Option<&'static str> {
        let room = self.room.as_ref()?;
        match (room.takeback, &room.asking) {
            (Takeback::Never, _) => Some("back-never"),
            (_, Some(_)) => Some("back-asked"),
            _ => None,
        }
    }

    /// Whether a bot plays for whoever looks at this page.
    pub fn is_away(&self) -> bool {
        let sitter = self.seat.zip(self.room.as_ref());
        let sitter = sitter.and_then(|(seat, room)| room.sitters.get(seat.index()));
        matches!(sitter, Some(Sitter::Person { away: true, .. }))
    }
}
