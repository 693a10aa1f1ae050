//! Replaying a record and checking everything that it says.

use std::sync::Arc;

use rules::{Game, game::is_outcome};

use crate::{
    RULES_VERSION,
    record::{By, Record},
    setup::Content,
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

/// Replays a record. If it has a seed, every outcome of chance must be the one that the seed
/// gives; a commitment must fit the seed, the result and the fingerprint must fit the game.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(record: &Record, content: &impl Content) -> Result<Game, Failure> {
    if record.rules != RULES_VERSION {
        return Err(Failure::whole(format!(
            "the record is of rules version {}, this program plays version {RULES_VERSION}",
            record.rules
        )));
    }
    let seed = record.setup.seed;
    if let (Some(seed), Some(commitment)) = (seed, &record.commitment)
        && seed.commitment() != *commitment
    {
        return Err(Failure::whole(
            "the seed does not fit the commitment: it is not the one that was promised",
        ));
    }
    let rules = record.setup.rules(content);
    let rules = Arc::new(rules.map_err(|e| Failure::whole(e.to_string()))?);
    let names = record.setup.names();
    let who = |by: Option<By>| match by {
        None => "nobody: the game is over".to_owned(),
        Some(By::Chance) => "chance".into(),
        Some(By::Seat(s)) => {
            let name = names.get(s.index()).map_or("?", |n| n);
            format!("seat {} ({name})", s.0 as u16 + 1)
        }
    };
    let mut game = Game::new(rules.clone());
    let mut outcomes = 0;
    for (i, step) in record.steps.iter().enumerate() {
        let notation = rules.notation(step.action);
        let fail = |why: String| Failure {
            number: Some(i + 1),
            line: step.line,
            message: format!("`{notation}`: {why}"),
        };
        let to_move = By::to_move(game.state());
        if let Some(by) = step.by
            && to_move != Some(by)
        {
            let (by, to_move) = (who(Some(by)), who(to_move));
            return Err(fail(format!(
                "the record says {by}, but to move is {to_move}"
            )));
        }
        if is_outcome(step.action) {
            let drawn = seed.and_then(|s| rules.draw(game.state(), s.number(outcomes)));
            if let Some(drawn) = drawn
                && drawn != step.action
            {
                let drawn = rules.notation(drawn);
                return Err(fail(format!("the seed gives `{drawn}` here")));
            }
            outcomes += 1;
        }
        if let Err(why) = game.apply_with(step.action, &mut ()) {
            return Err(fail(rules.describe_refusal(why)));
        }
    }
    check_end(record, &game)?;
    Ok(game)
}

fn check_end(record: &Record, game: &Game) -> Result<(), Failure> {
    let state = game.state();
    if let Some(result) = &record.result {
        if !state.is_over() {
            return Err(Failure::whole(
                "the record has a result, but the game is not over",
            ));
        }
        let coins: Vec<u16> = (0..game.rules().seats)
            .map(|s| state.coins(rules::Seat(s)))
            .collect();
        if *result != coins {
            return Err(Failure::whole(format!(
                "the record says that the result is {}, but the game gives {}",
                words(result),
                words(&coins)
            )));
        }
    }
    if let Some(fingerprint) = record.fingerprint
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
