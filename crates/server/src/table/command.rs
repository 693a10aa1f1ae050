//! What people ask of a table, and what comes of it: entries, or a refusal.

use protocol::{Chair, Code, Command, LONGEST_ORDER, Phase, Reason, Refusal, Sitter, Why};
use record::{SeatSetup, Seed};
use rules::text::line;

use crate::limits::{self, Limit};

use super::{
    Entry, KeyHash, Lost, Made, Rights, RuleBook, Said, Table,
    act::act,
    back::{answer, takeback},
    begin::{begin, given, next_id, shared_seed},
    beside,
    names::{alike, clean, name_for},
    plans::leave,
    ways::{propose, vote},
};

/// Most characters of what is said at a time.
const LONGEST_CHAT: usize = 500;
const NO_SEAT: &str = "only those who have a seat here may do that";

/// What a table is told to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// What a client asks for.
    Asked(Command),
    /// Take a free seat.
    Sit {
        /// Which; the first that is free if none is named.
        seat: Option<Chair>,
        /// Who.
        who: Newcomer,
    },
    /// Have a new key; the old one is worth nothing from then on.
    Rekey {
        /// The hash of the new key.
        key: KeyHash,
    },
}

/// Whoever comes to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newcomer {
    /// His name, or what he would like to be called.
    pub name: String,
    /// The hash of his new key.
    pub key: KeyHash,
    /// The id of his identity, if he has one.
    pub identity: Option<String>,
}

impl Newcomer {
    /// Takes a seat at which others have these names.
    fn sits(&self, seat: Chair, taken: &[&str]) -> Result<Entry, Refusal> {
        Ok(Entry::Sat {
            seat,
            name: name_for(&self.name, seat, taken)?,
            key: self.key.clone(),
            identity: self.identity.clone(),
        })
    }
}

impl From<Command> for Order {
    fn from(command: Command) -> Order {
        Order::Asked(command)
    }
}

pub(super) fn refuse<T>(code: Code, text: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, text))
}

pub(super) fn not_now<T>(reason: Reason) -> Result<T, Refusal> {
    Err(Refusal::not_now(reason))
}

/// The first entries of a new table.
///
/// # Errors
/// If it cannot be played.
pub fn first_entries(
    made: Made,
    maker: Option<&Newcomer>,
    book: &RuleBook,
) -> Result<Vec<Entry>, Refusal> {
    if !(2..=6).contains(&made.seats) {
        return refuse(Code::Unreadable, "a table has 2 to 6 seats");
    }
    let setup = record::Setup {
        game: made.game.clone(),
        map: made.map.clone(),
        seats: vec![SeatSetup::new("", record::Player::Human); made.seats as usize],
        options: made.options.clone(),
        seed: None,
    };
    if let Err(e) = book.rules(&made, &setup) {
        return refuse(Code::Unreadable, e.to_string());
    }
    let mut out = vec![Entry::Made(made)];
    if let Some(maker) = maker {
        out.push(maker.sits(Chair::at(0), &[])?);
    }
    Ok(out)
}

/// What an order of somebody with these rights makes of a table at a time in milliseconds since 1970;
/// `seed` is used if the game begins.
///
/// # Errors
/// Why it is refused.
pub fn plan(
    table: &Table,
    rights: Rights,
    order: &Order,
    now: i64,
    seed: Seed,
    book: &RuleBook,
) -> Result<Vec<Entry>, Refusal> {
    let entries = wanted(table, rights, order, now, seed, book)?;
    not_too_often(table, entries)
}

fn wanted(
    table: &Table,
    rights: Rights,
    order: &Order,
    now: i64,
    seed: Seed,
    book: &RuleBook,
) -> Result<Vec<Entry>, Refusal> {
    let mine = || seat_of(rights);
    let host = || match rights.host {
        true => Ok(()),
        false => refuse(Code::Forbidden, "only who made the table may do that"),
    };
    // Where nothing has happened for long, whoever sits here may begin all the same.
    let stands_in = rights.seat.is_some() && table.room.may_stand_in(now);
    let host_or_other = || match stands_in {
        true => Ok(()),
        false => host(),
    };
    let open = || match table.phase() {
        Phase::Open => Ok(()),
        _ => not_now(Reason::Begun),
    };
    let command = match order {
        Order::Sit { seat, who } => {
            if table.room.offered.is_empty() {
                open()?;
            }
            if table.seat_of(&who.key).is_some() {
                return not_now(Reason::Seated);
            }
            let is_his =
                |s: &Sitter| who.identity.is_some() && s.identity() == who.identity.as_deref();
            if table.sitters().iter().any(is_his) {
                return not_now(Reason::OwnSeat);
            }
            let wished = clean(&who.name);
            let alike = |name: &String| alike(name, &wished);
            if table.lost_of(&who.key) == Some(Lost::Removed)
                || table.room.removed.iter().any(alike)
            {
                return not_now(Reason::Removed);
            }
            let seat = free_seat(table, *seat)?;
            let taken: Vec<&str> = table.sitters().iter().filter_map(Sitter::name).collect();
            return Ok(vec![who.sits(seat, &taken)?]);
        }
        Order::Rekey { key } => {
            let (seat, key) = (rights.seat, key.clone());
            if !rights.host {
                mine()?;
            }
            // One key opens one seat.
            if table.seat_of(&key).is_some_and(|other| Some(other) != seat) {
                return not_now(Reason::KeyTaken);
            }
            return Ok(vec![Entry::Rekeyed { seat, key }]);
        }
        Order::Asked(command) => command,
    };
    match command {
        Command::Ready { ready, part } => {
            let seat = mine()?;
            open()?;
            let (ready, part) = (*ready, given(part.as_deref())?);
            let mut entries = vec![Entry::Ready { seat, ready, part }];
            let all = table
                .room
                .chairs()
                .all(|c| match &table.sitters()[c.index()] {
                    Sitter::Nobody => false,
                    Sitter::Bot(_) => true,
                    Sitter::Person { ready, .. } => *ready || c == seat,
                });
            if ready && all {
                let seed = shared_seed(table, Some((seat, part)), seed);
                entries.extend(begin(table, seed, book)?);
            }
            Ok(entries)
        }
        Command::Bot { seat, bot } => {
            host_or_other()?;
            open()?;
            if !bots::BOTS.iter().any(|b| b.0 == bot) {
                let known: Vec<&str> = bots::BOTS.iter().map(|b| b.0).collect();
                let text = format!("there is no such bot, expected one of {}", known.join(", "));
                return refuse(Code::NotFound, text);
            }
            let seat = free_seat(table, Some(*seat))?;
            let bot = bot.clone();
            Ok(vec![Entry::Bot { seat, bot }])
        }
        Command::Free { seat } => {
            host_or_other()?;
            open()?;
            match table.sitters().get(seat.index()) {
                None | Some(Sitter::Nobody) => not_now(Reason::NobodyThere),
                Some(_) => Ok(vec![Entry::Freed { seat: *seat }]),
            }
        }
        Command::Begin { part } => {
            host_or_other()?;
            open()?;
            if table.sitters().contains(&Sitter::Nobody) {
                return not_now(Reason::SeatFree);
            }
            // Whoever only looks on has no part in it.
            let own = rights.seat.zip(given(part.as_deref())?);
            let ready = own.map(|(seat, part)| Entry::Ready {
                seat,
                ready: true,
                part: Some(part),
            });
            let seed = shared_seed(table, own.map(|(seat, part)| (seat, Some(part))), seed);
            let begun = begin(table, seed, book)?;
            Ok(ready.into_iter().chain(begun).collect())
        }
        Command::Remove { seat } => {
            host()?;
            let there = table.key_of(*seat).is_some();
            match table.phase() {
                Phase::Over => not_now(Reason::Over),
                _ if rights.seat == Some(*seat) => not_now(Reason::Yourself),
                _ if !there => not_now(Reason::NobodyThere),
                _ => Ok(vec![Entry::Removed { seat: *seat }]),
            }
        }
        Command::Mute { seat, muted } => {
            host()?;
            let (seat, muted) = (*seat, *muted);
            match table.key_of(seat) {
                _ if rights.seat == Some(seat) => not_now(Reason::Yourself),
                None => not_now(Reason::NobodyThere),
                Some(_) => Ok(vec![Entry::Muted { seat, muted }]),
            }
        }
        Command::Propose { seat, way } => propose(table, rights, *seat, *way, now),
        Command::Vote { agree } => vote(table, mine()?, *agree),
        Command::Vacation { days } => {
            let (seat, clock) = (mine()?, table.clock());
            if table.phase() != Phase::Running {
                return not_now(Reason::NotBegun);
            }
            let span = i64::from(*days) * 86_400_000;
            let off = clock.is_off(seat, now).is_some();
            let may = match *days {
                0 => off,
                _ => !off && span <= clock.days_left(table.made.clock, seat),
            };
            match may {
                true => Ok(vec![Entry::Vacation {
                    seat,
                    until: now + span,
                }]),
                false => not_now(Reason::NoVacation),
            }
        }
        Command::Order { survivors } => {
            let (seat, survivors) = (mine()?, *survivors);
            match survivors.is_some_and(|after| after > LONGEST_ORDER) {
                true => refuse(
                    Code::Unreadable,
                    "an order waits for at most 2592000 seconds",
                ),
                false => Ok(vec![Entry::Ordered { seat, survivors }]),
            }
        }
        Command::Plan { on, plans } => {
            let seat = mine()?;
            leave(table, seat, *on, plans).map(|entry| vec![entry])
        }
        // That is `say`: it makes no entries. Nor does what the operator is told. Where somebody is
        // told is no business of the table's either.
        Command::Chat { .. } | Command::Report { .. } | Command::Notify { .. } => {
            refuse(Code::Failed, "what is said is no part of the log")
        }
        Command::Act { .. } | Command::Takeback { .. } | Command::Answer { .. }
            if table.phase() == Phase::Over =>
        {
            not_now(Reason::Over)
        }
        Command::Act { line, after } => act(table, mine()?, line, *after),
        Command::Takeback { turn } => takeback(table, mine()?, *turn),
        Command::Answer { agree } => answer(table, mine()?, *agree),
        Command::Leave => {
            let seat = mine()?;
            match table.phase() {
                Phase::Open => Ok(vec![Entry::Freed { seat }]),
                Phase::Running if table.room.is_present(seat) => Ok(vec![Entry::Away {
                    seat,
                    why: Why::Left,
                }]),
                _ => not_now(Reason::NothingToLeave),
            }
        }
        Command::Back => {
            let seat = mine()?;
            match table.phase() == Phase::Running && !table.room.is_present(seat) {
                true => Ok(vec![Entry::Back { seat }]),
                false => not_now(Reason::NotAway),
            }
        }
        Command::Rematch { part } => {
            let (seat, part) = (mine()?, given(part.as_deref())?);
            if table.phase() != Phase::Over || table.next().is_some() {
                return not_now(Reason::NoRematch);
            }
            let mut entries = vec![Entry::Rematch { seat, part }];
            let wants = |c: Chair| c == seat || table.room.rematch.contains(&c);
            let mut chairs = table.room.chairs();
            let all = chairs.all(|c| wants(c) || !table.room.is_present(c));
            if all {
                let table = next_id(table);
                entries.push(Entry::Next { table });
            }
            Ok(entries)
        }
    }
}

/// What somebody with these rights says.
///
/// # Errors
/// Why it is refused.
pub fn say(table: &Table, rights: Rights, text: &str) -> Result<Said, Refusal> {
    let seat = seat_of(rights)?;
    if table.room.muted.contains(&seat) {
        return Err(Refusal::because(Code::Forbidden, Reason::Muted));
    }
    let text = clean_text(text);
    match text.is_empty() {
        true => refuse(Code::Unreadable, "there is nothing to say"),
        false => Ok(Said { seat, text }),
    }
}

/// Whom somebody tells the operator of, and what.
///
/// # Errors
/// Why it is refused.
pub fn report(
    table: &Table,
    rights: Rights,
    seat: Chair,
    text: &str,
) -> Result<(Chair, Said), Refusal> {
    let by = seat_of(rights)?;
    if by == seat {
        return not_now(Reason::Yourself);
    }
    let person = table.sitters().get(seat.index()).and_then(Sitter::name);
    if person.is_none() {
        return not_now(Reason::NobodyThere);
    }
    let text = clean_text(text);
    match text.is_empty() {
        true => refuse(Code::Unreadable, "there is nothing to tell"),
        false => Ok((by, Said { seat, text })),
    }
}

/// The seat of somebody, or why he has none.
pub(crate) fn seat_of(rights: Rights) -> Result<Chair, Refusal> {
    let reason = match (rights.seat, rights.lost) {
        (Some(seat), _) => return Ok(seat),
        (None, None) => return refuse(Code::Forbidden, NO_SEAT),
        (None, Some(Lost::Taken)) => Reason::SeatTaken,
        (None, Some(Lost::Removed)) => Reason::Removed,
    };
    Err(Refusal::because(Code::Forbidden, reason))
}

/// Refuses what a seat does beside its moves too often, so that no log is without an end. Of a seat
/// that has done it all, a bot may still take its place.
pub(crate) fn not_too_often(table: &Table, entries: Vec<Entry>) -> Result<Vec<Entry>, Refusal> {
    let begins = entries.iter().any(|e| matches!(e, Entry::Began { .. }));
    let too_often = |e: &Entry| {
        let most = limits::ENTRIES + u16::from(matches!(e, Entry::Bot { .. }));
        let beside_it = table.beside_the_game(e);
        beside_it.is_some_and(|(seat, _)| table.beside[beside(seat)] >= most)
    };
    match !begins && entries.iter().any(too_often) {
        true => Err(limits::refusal(
            Limit::Entries,
            "that was done too often on this seat: from now on it can only move",
            None,
        )),
        false => Ok(entries),
    }
}

fn free_seat(table: &Table, seat: Option<Chair>) -> Result<Chair, Refusal> {
    let free = |c: &Chair| {
        table.sitters().get(c.index()) == Some(&Sitter::Nobody) || table.room.offered.contains(c)
    };
    let found = match seat {
        Some(seat) => Some(seat).filter(free),
        None => table.room.chairs().find(free),
    };
    found.map_or_else(|| not_now(Reason::NoFreeSeat), Ok)
}

/// Chat and titles are text: no characters that steer, no white space twice, not too long.
pub(crate) fn clean_text(text: &str) -> String {
    line(text, LONGEST_CHAT)
}
