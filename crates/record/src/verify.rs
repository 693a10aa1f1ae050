//! Replaying a record and checking everything that it says.

use content::Library;
use rules::Game;

use crate::{
    RULES_VERSION,
    record::{By, Record, Step},
};

/// Where and why a record fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", place(*.number, *.line))]
pub struct Failure {
    /// The number of the action, from 1, if one is at fault.
    pub number: Option<usize>,
    /// Its line in the text that the record was read from, from 1; 0 if it was not read.
    pub line: u32,
    /// Why, in words.
    pub message: String,
}

fn place(number: Option<usize>, line: u32) -> String {
    match (number, line) {
        (None, _) => String::new(),
        (Some(n), 0) => format!("action {n}: "),
        (Some(n), line) => format!("action {n} (line {line}): "),
    }
}

impl Failure {
    fn whole(message: impl Into<String>) -> Failure {
        Failure {
            number: None,
            line: 0,
            message: message.into(),
        }
    }
}

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
        return Err(Failure::whole(
            "the seed does not fit the commitment: it is not the one that was promised",
        ));
    }
    let library = record.content_library(given).map_err(Failure::whole)?;
    let rules = record.setup.rules(&library);
    let rules = rules.map_err(|e| Failure::whole(e.to_string()))?;
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
        let fail = |why: String| Failure {
            number: Some(i + 1),
            line: step.line,
            message: format!("`{notation}`: {why}"),
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
            message: format!("{}, expected {}", unread.found, unread.expected),
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
    let message = match versions(record) {
        None => why.message,
        Some(versions) => format!(
            "{}. {versions}; from here on they differ, and the game cannot be followed any further",
            why.message
        ),
    };
    Failure { message, ..why }
}

/// Which version of the rules a record is of, if it is another than that of this program.
fn versions(record: &Record) -> Option<String> {
    record.is_of_other_rules().then(|| {
        format!(
            "The record is of rules version {}, this program plays version {RULES_VERSION}",
            record.rules
        )
    })
}

/// Applies a step: what is doubtful about it, and why it cannot be.
fn apply(
    record: &Record,
    game: &mut Game,
    step: &Step,
    outcomes: u64,
) -> (Option<String>, Result<(), String>) {
    let rules = game.rules().clone();
    let who = |by: Option<By>| match by {
        None => "nobody: the game is over".to_owned(),
        Some(By::Chance) => "chance".into(),
        Some(By::Seat(s)) => {
            let name = record.setup.seats.get(s.index());
            let name = name.map_or("?", |n| n.name());
            format!("seat {} ({name})", s.0 as u16 + 1)
        }
    };
    let to_move = By::to_move(game.state());
    if let Some(by) = step.by
        && to_move != Some(by)
    {
        let (by, to_move) = (who(Some(by)), who(to_move));
        let why = format!("the record says {by}, but to move is {to_move}");
        return (None, Err(why));
    }
    let drawn = record.setup.seed.filter(|_| step.action.is_chance());
    let drawn = drawn.and_then(|s| rules.draw(game.state(), s.number(outcomes)));
    let drawn = drawn.filter(|drawn| *drawn != step.action);
    let doubt = drawn.map(|d| format!("the seed gives `{}` here", rules.notation(d)));
    let done = game.apply_with(step.action, &mut ());
    let done = done.map_err(|why| wording::words::refusal(&rules, game.state(), why));
    (doubt, done)
}

fn check_end(record: &Record, game: &Game) -> Result<(), Failure> {
    let state = game.state();
    if let Some(result) = &record.result {
        if !state.is_over() {
            let why = "the record has a result, but the game is not over";
            return Err(Failure::whole(match versions(record) {
                None => why.to_owned(),
                Some(versions) => format!("{why}. {versions}, which asks for more"),
            }));
        }
        let coins: Vec<u16> = (0..game.rules().seats)
            .map(|s| state.coins(rules::Seat(s)))
            .collect();
        if *result != coins {
            let why = format!(
                "the record says that the result is {}, but the game gives {}",
                words(result),
                words(&coins)
            );
            return Err(Failure::whole(match versions(record) {
                None => why,
                Some(versions) => format!("{why}. {versions}, which may count otherwise"),
            }));
        }
    }
    if let Some(fingerprint) = record.fingerprint
        && !record.is_of_other_rules()
        && fingerprint != state.fingerprint()
    {
        return Err(Failure::whole(format!(
            "the record has the fingerprint {fingerprint:016x}, but the game gives {:016x}",
            state.fingerprint()
        )));
    }
    Ok(())
}

fn words(numbers: &[u16]) -> String {
    let words: Vec<String> = numbers.iter().map(u16::to_string).collect();
    words.join(" ")
}
