//! Replaying a record and checking everything that it says.

use std::fmt;

use content::Library;
use messages::Message;
use rules::Game;

use crate::{
    RULES_VERSION,
    record::{By, Record, Step, expected},
    say::message,
};

/// Where and why a record fails. Prints in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The number of the action, from 1, if one is at fault.
    pub number: Option<usize>,
    /// Its line in the text that the record was read from, from 1; 0 if it was not read.
    pub line: u32,
    /// Why.
    pub why: Message,
}

impl Failure {
    fn whole(why: Message) -> Failure {
        Failure {
            number: None,
            line: 0,
            why,
        }
    }

    /// With its place, as a message.
    pub fn message(&self) -> Message {
        let why = self.why.clone();
        match (self.number, self.line) {
            (None, _) => why,
            (Some(n), 0) => message("at-action").with("n", n).with("why", why),
            (Some(n), line) => message("at-line")
                .with("n", n)
                .with("line", line)
                .with("why", why),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Failure {}

/// A record as far as it replays.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game: whole, or up to where it stops.
    pub game: Game,
    /// Why it stops before the record does.
    pub stop: Option<Failure>,
    /// The first thing that the record says and that is not so, though the game goes on: a die, the
    /// result, the fingerprint.
    pub doubt: Option<Failure>,
}

/// Replays a record and demands that all that it says is so. If it has a seed, every outcome of
/// chance must be the one that the seed gives; a commitment must fit the seed, the result and the
/// fingerprint must fit the game. A record of another version of the rules has to replay by those
/// of this program; its fingerprint is passed over, for it says how that version kept a game.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(record: &Record, given: &Library) -> Result<Game, Failure> {
    let replay = replay(record, given)?;
    match replay.doubt.or(replay.stop) {
        None => Ok(replay.game),
        Some(why) => Err(why),
    }
}

/// Replays a record as far as it goes, whatever version of the rules it is of.
///
/// # Errors
/// If it does not begin: there is no such content, or the seed is not the one that was promised.
pub fn replay(record: &Record, given: &Library) -> Result<Replay, Failure> {
    let seed = record.setup.seed;
    if let (Some(seed), Some(commitment)) = (seed, &record.commitment)
        && seed.commitment() != *commitment
    {
        return Err(Failure::whole(message("seed-unfit")));
    }
    let library = record.content_library(given).map_err(Failure::whole)?;
    let rules = record.setup.rules(&library);
    let rules = rules.map_err(|e| Failure::whole(e.message()))?;
    let start = record.start.unwrap_or_else(|| rules.start());
    let mut replay = Replay {
        game: Game::at(rules, start),
        stop: None,
        doubt: None,
    };
    let mut outcomes = 0;
    for (i, step) in record.steps.iter().enumerate() {
        let (doubt, done) = apply(record, &mut replay.game, step, outcomes);
        outcomes += u64::from(step.action.is_chance());
        let notation = replay.game.rules().notation(step.action);
        let fail = |why: Message| Failure {
            number: Some(i + 1),
            line: step.line,
            why: message("of-action")
                .with("action", &notation)
                .with("why", why),
        };
        replay.doubt = replay.doubt.or(doubt.map(&fail));
        if let Err(why) = done {
            replay.stop = Some(stop(record, fail(why)));
            return Ok(replay);
        }
    }
    if let Some(unread) = &record.unread {
        let unread = Failure {
            number: Some(record.steps.len() + 1),
            line: unread.line,
            why: expected(&unread.found, &unread.expected),
        };
        replay.stop = Some(stop(record, unread));
        return Ok(replay);
    }
    let end = check_end(record, &replay.game).err();
    replay.doubt = replay.doubt.or(end);
    Ok(replay)
}

/// Why a record cannot be followed any further; where its rules were others, that is said.
fn stop(record: &Record, why: Failure) -> Failure {
    Failure {
        why: of_version(record, why.why, "version-stop"),
        ..why
    }
}

/// What is wrong, and what follows from it if the record is of another version of the rules than that
/// of this program.
fn of_version(record: &Record, why: Message, then: &str) -> Message {
    match record.is_of_other_rules() {
        false => why,
        true => message(then)
            .with("why", why)
            .with("theirs", record.rules)
            .with("ours", RULES_VERSION),
    }
}

/// Applies a step: what is doubtful about it, and why it cannot be.
fn apply(
    record: &Record,
    game: &mut Game,
    step: &Step,
    outcomes: u64,
) -> (Option<Message>, Result<(), Message>) {
    let rules = game.rules().clone();
    let who = |by: Option<By>| match by {
        None => message("by-nobody"),
        Some(By::Chance) => message("by-chance"),
        Some(By::Seat(s)) => {
            let name = record.setup.seats.get(s.index());
            let name = name.map_or("?", |n| n.name());
            message("by-seat")
                .with("n", u16::from(s.0) + 1)
                .with("name", name)
        }
    };
    let to_move = By::to_move(game.state());
    if let Some(by) = step.by
        && to_move != Some(by)
    {
        let (by, to_move) = (who(Some(by)), who(to_move));
        let why = message("other-mover").with("by", by).with("mover", to_move);
        return (None, Err(why));
    }
    let drawn = record.setup.seed.filter(|_| step.action.is_chance());
    let drawn = drawn.and_then(|s| rules.draw(game.state(), s.number(outcomes)));
    let drawn = drawn.filter(|drawn| *drawn != step.action);
    let doubt = drawn.map(|d| message("other-draw").with("action", rules.notation(d)));
    let done = game.apply_with(step.action, &mut ());
    let done = done.map_err(|why| wording::words::refused(&rules, game.state(), why));
    (doubt, done)
}

fn check_end(record: &Record, game: &Game) -> Result<(), Failure> {
    let state = game.state();
    if let Some(result) = &record.result {
        if !state.is_over() {
            let why = of_version(record, message("not-over"), "version-more");
            return Err(Failure::whole(why));
        }
        let coins: Vec<u16> = (0..game.rules().seats())
            .map(|s| state.coins(rules::Seat(s)))
            .collect();
        if *result != coins {
            let why = message("other-result")
                .with("theirs", words(result))
                .with("ours", words(&coins));
            let why = of_version(record, why, "version-counts");
            return Err(Failure::whole(why));
        }
    }
    if let Some(fingerprint) = record.fingerprint
        && !record.is_of_other_rules()
        && fingerprint != state.fingerprint()
    {
        return Err(Failure::whole(
            message("other-fingerprint")
                .with("theirs", format!("{fingerprint:016x}"))
                .with("ours", format!("{:016x}", state.fingerprint())),
        ));
    }
    Ok(())
}

fn words(numbers: &[u16]) -> String {
    let words: Vec<String> = numbers.iter().map(u16::to_string).collect();
    words.join(" ")
}
