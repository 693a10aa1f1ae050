//! A table: everything that follows from its log.

mod act;
mod back;
mod begin;
mod book;
mod command;
mod entry;
mod fold;
mod moves;
mod names;
mod notices;
mod past;
mod plans;
mod rescue;
mod saved;
mod secret;
#[cfg(test)]
mod tests;
mod view;
mod ways;
mod why;

pub(crate) use act::act_for;
pub use begin::rematch;
pub(crate) use begin::with_all;
pub(crate) use begin::{Ending, end};
pub use book::{BookError, RuleBook};
pub use command::{Newcomer, Order, first_entries, plan, report, say};
pub(crate) use command::{clean_text, not_too_often, seat_of};
pub use entry::{Entry, FIRST_RULES, LOG_VERSION, Made, Said};
pub use fold::BadLog;
pub(crate) use names::{alike, clean, looks, name_for, small};
pub(crate) use why::why_refused;

pub use moves::Moves;
pub use rescue::rescued;
pub use saved::SAVED_EVERY;
pub(crate) use secret::hex;
pub use secret::{KeyHash, Private, Secret};

use plans::Plans;

use std::{collections::VecDeque, sync::Arc};

use content::Own;
use protocol::{Chair, ClockState, Phase, Room, Sitter, Sitting, Summary};
use record::{Record, SeededGame};
use serde::{Deserialize, Serialize};

use crate::store::Listing;

/// Commands that are remembered, so that one that is sent twice is done once.
const REMEMBERED: usize = 64;

/// A table as it is after its last entry.
#[derive(Clone, Debug)]
pub struct Table {
    id: String,
    made: Made,
    created: i64,
    updated: i64,
    /// What everybody may know of it.
    room: Room,
    /// The keys of the people, by seat.
    keys: Vec<Option<KeyHash>>,
    /// The game, shared by clones until it changes.
    play: Option<Arc<SeededGame>>,
    /// The content of one's own that the game is played with.
    own: Arc<Own>,
    /// The lines that can be taken back: whose and how many actions each.
    lines: Vec<(Chair, u16)>,
    /// The number after that of the last entry that moved the game on.
    moved: u64,
    /// The number of the next entry.
    end: u64,
    commands: VecDeque<(String, u64)>,
    /// What each seat has done beside its moves, and whoever made the table; see [`beside`].
    beside: [u16; 7],
    /// What seats have planned.
    plans: Plans,
    /// Keys that opened a seat once, and why they do no more.
    lost: Vec<(KeyHash, Lost)>,
    /// Whether the operator took it away.
    gone: bool,
}

/// Where it is counted what a seat, or whoever made the table, does beside moves.
fn beside(seat: Option<Chair>) -> usize {
    seat.map_or(6, Chair::index)
}

/// Why a key does not open its seat any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lost {
    /// Another has taken the seat, which was offered.
    Taken,
    /// Whoever made the table sent its holder away.
    Removed,
}

/// What a key opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rights {
    /// The seat that it is for.
    pub seat: Option<Chair>,
    /// Whether it is that of whoever made the table.
    pub host: bool,
    /// If it has none: why it does not open one any more.
    pub lost: Option<Lost>,
}

impl Table {
    /// The id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What was settled when it was made.
    pub fn made(&self) -> &Made {
        &self.made
    }

    /// What everybody may know of it.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// How far it is.
    pub fn phase(&self) -> Phase {
        self.room.phase
    }

    /// Who sits where.
    pub fn sitters(&self) -> &[Sitter] {
        &self.room.sitters
    }

    /// The game, once it began.
    pub fn play(&self) -> Option<&SeededGame> {
        self.play.as_deref()
    }

    /// The time of something that happened here, not long before the last entry.
    pub(crate) fn time(&self) -> i64 {
        self.updated.max(self.room.times.since())
    }

    /// The number of the next entry.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// The number after that of the last entry that moved the game on.
    pub fn moved(&self) -> u64 {
        self.moved
    }

    /// Whether the operator took it away: then there is no such table.
    pub fn is_gone(&self) -> bool {
        self.gone
    }

    /// Where it goes on after the end.
    pub fn next(&self) -> Option<&str> {
        self.room.next.as_deref()
    }

    /// The number of the entry that a command made, if it was done already.
    pub fn done(&self, command: &str) -> Option<u64> {
        let found = self.commands.iter().find(|c| c.0 == command);
        found.map(|c| c.1)
    }

    /// The seat that a key is for.
    pub fn seat_of(&self, hash: &KeyHash) -> Option<Chair> {
        let mine = |k: &Option<KeyHash>| k.as_ref() == Some(hash);
        self.keys.iter().position(mine).map(Chair::at)
    }

    /// The key of the person on a seat.
    pub fn key_of(&self, seat: Chair) -> Option<&KeyHash> {
        self.keys.get(seat.index())?.as_ref()
    }

    /// The identity of whoever made the table, if he has one and a seat here.
    pub fn host(&self) -> Option<&str> {
        let seat = self.seat_of(&self.made.host)?;
        self.sitters().get(seat.index())?.identity()
    }

    /// What a key opens. A key that opens nothing is a spectator's.
    pub fn rights(&self, key: &str) -> Rights {
        self.rights_of(&KeyHash::of(key))
    }

    /// What the key with this hash opens.
    fn rights_of(&self, hash: &KeyHash) -> Rights {
        let seat = self.seat_of(hash);
        Rights {
            seat,
            host: self.made.host == *hash,
            lost: self.lost_of(hash).filter(|_| seat.is_none()),
        }
    }

    /// Why a key does not open a seat any more that it opened once.
    fn lost_of(&self, hash: &KeyHash) -> Option<Lost> {
        let mut lost = self.lost.iter().rev();
        lost.find(|l| l.0 == *hash).map(|l| l.1)
    }

    /// How much an entry that comes next counts of what its seat may do beside its moves, and which seat
    /// that is: as it is for [itself](Entry::beside_the_game). What only takes plans back counts
    /// nothing, for those are counted.
    fn beside_the_game(&self, entry: &Entry) -> Option<(Option<Chair>, u16)> {
        let counts = !self.takes_plans_back(entry);
        counts.then(|| entry.beside_the_game()).flatten()
    }

    /// Who has the move. Nobody once the game is over, even if it was ended before its time.
    pub fn to_move(&self) -> Option<Chair> {
        let play = self.play().filter(|_| self.phase() == Phase::Running)?;
        play.state().to_move().map(Chair::from)
    }

    /// The bot that has the move, for itself or for a person who is away, and whose seat it is.
    pub fn bot_to_move(&self) -> Option<(Chair, &str)> {
        let seat = self.to_move()?;
        match self.sitters().get(seat.index())? {
            Sitter::Bot(name) => Some((seat, name)),
            Sitter::Person { away: true, .. } => Some((seat, substitute())),
            _ => None,
        }
    }

    /// The bot that is to decide something, whose seat it is, and from when on, in milliseconds since
    /// 1970: the one that has the move, or one for a person who has a standing order for what is asked
    /// of him in another's turn. What he has planned himself comes first.
    pub fn bot_due(&self) -> Option<(Chair, &str, i64)> {
        if self.plan_due().is_some() {
            return None;
        }
        let since = self.clock().since();
        if let Some((seat, bot)) = self.bot_to_move() {
            return Some((seat, bot, since));
        }
        let (seat, play) = (self.to_move()?, self.play()?);
        let after = self.room.order(seat)?;
        let others = play.state().seat() != seat.seat();
        others.then(|| (seat, substitute(), since + i64::from(after) * 1_000))
    }

    /// When the clock of the seat that has the move runs out.
    pub fn flag(&self) -> Option<i64> {
        self.room.flag(self.to_move()?)
    }

    /// When something is to be done at the table that nobody asks for: what was planned is, a clock runs
    /// out, or what was proposed is carried out.
    pub fn due(&self) -> Option<i64> {
        if self.plan_due().is_some() {
            return Some(self.clock().since());
        }
        self.flag().or(self.room.proposal_due())
    }

    /// The state of the clock.
    pub fn clock(&self) -> &ClockState {
        &self.room.times
    }

    /// The record of the game, once it is over: with the seed and the commitment to it.
    pub fn record(&self) -> Option<String> {
        let play = self.play().filter(|_| self.phase() == Phase::Over)?;
        let mut setup = self.room.setup();
        setup.seed = Some(play.seed());
        let mut record = Record::of(&setup, play.game(), (*self.own).clone());
        record.commitment = Some(play.seed().commitment());
        Some(record.write(play.rules()))
    }

    /// Who sits where, as lists say it.
    pub(crate) fn sittings(&self) -> Vec<Sitting> {
        let sitting = |(chair, s): (Chair, &Sitter)| match s {
            Sitter::Nobody => Sitting::default(),
            Sitter::Bot(bot) => Sitting {
                bot: Some(bot.clone()),
                ..Sitting::default()
            },
            Sitter::Person { name, .. } => Sitting {
                name: Some(name.clone()),
                identity: s.identity().map(str::to_owned),
                offered: self.room.offered.contains(&chair),
                ..Sitting::default()
            },
        };
        let seats = self.room.chairs().zip(self.sitters());
        seats.map(sitting).collect()
    }

    /// What the lobby and the clocks look up.
    pub fn listing(&self) -> Listing {
        let summary = Summary {
            id: self.id.clone(),
            title: self.made.title.clone(),
            game: self.made.game.clone(),
            map: self.made.map.clone(),
            options: self.made.options.clone(),
            clock: self.made.clock,
            seats: self.sittings(),
        };
        // A bot that has the move is waited for by nobody who could wake it up.
        let bot = self.bot_due().map(|b| b.2);
        let deadline = [bot, self.due()].into_iter().flatten().min();
        Listing {
            id: self.id.clone(),
            public: self.made.public,
            phase: self.phase(),
            created: self.created,
            updated: self.updated,
            deadline,
            // It is not in the log, and the store changes nothing about it later.
            origin: String::new(),
            // Text and numbers alone: it cannot fail.
            summary: serde_json::to_string(&summary).unwrap_or_default(),
        }
    }
}

/// The bot that plays for people who are away: the strongest.
pub fn substitute() -> &'static str {
    bots::BOTS.last().map_or("greedy", |b| b.0)
}
