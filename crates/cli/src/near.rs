//! What somebody may have meant who wrote something that is not there.

use content::Library;

pub use content::{did_you_mean, nearest};

use crate::{
    error::{Error, Result, flagged},
    lang::message,
    term::clean,
};

/// That there is no such thing, what may have been meant, and what there is. `what` is `game`, `map`,
/// `box`, `player` or `bot`.
pub fn unknown(flag: &str, what: &'static str, name: &str, known: &[&str]) -> Error {
    let near = did_you_mean(nearest(name, known));
    let told = message("unknown")
        .with("flag", flag)
        .with("what", what)
        .with("name", clean(name))
        .with("near", near)
        .with("known", known.join(", "));
    Error::usage(told)
}

/// The id of a game that is named by `--game`.
///
/// # Errors
/// If there is none.
pub fn game<'a>(library: &'a Library, id: &str) -> Result<&'a str> {
    let known: Vec<&str> = library.games().iter().map(|g| g.0).collect();
    let found = known.iter().find(|k| **k == id).copied();
    found.ok_or_else(|| unknown("--game", "game", id, &known))
}

/// The bot of that name.
///
/// # Errors
/// If there is none, or its budget is none.
pub fn bot(text: &str) -> Result<bots::Spec> {
    text.parse().map_err(|e| match e {
        bots::SpecError::Unknown(name) => {
            let known: Vec<&str> = bots::BOTS.iter().map(|b| b.0).collect();
            unknown("--bot", "bot", &name, &known)
        }
        bots::SpecError::Budget(budget) => {
            let told = message("bot-budget").with("budget", clean(&budget));
            let name = text.split(['@', '#']).next().unwrap_or_default();
            Error::usage(flagged("--bot", told.with("name", clean(name))))
        }
        bots::SpecError::NoSearch(name) => {
            let told = message("bot-no-budget").with("name", clean(&name));
            Error::usage(flagged("--bot", told))
        }
    })
}
