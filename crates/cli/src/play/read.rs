//! What a line means.

use rules::{
    Action, Decision, State,
    notation::{NotationError, VERBS},
};
use wording::Words;

use crate::{lang::message, near::nearest, term::clean};

use super::commands;

/// The actions that a line stands for in a state; none if it is empty or the game is over.
///
/// # Errors
/// In one sentence, if it is not notation, or chance decides that.
pub fn read(words: &Words<'_>, state: &State, line: &str) -> Result<Vec<Action>, String> {
    let rules = words.rules;
    if line.split_whitespace().count() == 1
        && let Some(action) = bare(rules, state, line.trim())
    {
        return Ok(vec![action]);
    }
    let unread = |e| {
        let why = words.unread(&meant(e));
        clean(&words.say(message("unread").with("why", why)))
    };
    let actions = rules.parse_line(line).map_err(unread)?;
    if actions.iter().any(|a| a.is_chance()) {
        return Err(words.say(message("chance-decides")));
    }
    Ok(match state.is_over() {
        true => vec![],
        false => actions,
    })
}

/// With what may have been meant by a word that is no verb: what looks like it, among all that can be
/// typed.
fn meant(e: NotationError) -> NotationError {
    match e {
        NotationError::NoVerb { word, meant: None } => {
            let verbs = VERBS.iter().filter(|v| !v.chance).map(|v| v.word);
            let known: Vec<&'static str> = verbs.chain(commands::words()).collect();
            let meant = nearest(&word, &known);
            NotationError::NoVerb { word, meant }
        }
        e => e,
    }
}

/// A number or a region's name alone: what the decision is about.
pub(super) fn bare(rules: &rules::RuleSet, state: &State, word: &str) -> Option<Action> {
    if let Some(Decision::Draft | Decision::Swap(_)) = state.decision() {
        let n = word.parse::<u8>().ok()?.checked_sub(1)?;
        return Some(match state.decision() {
            Some(Decision::Draft) => Action::Pick(n),
            _ => Action::Swap(n),
        });
    }
    let r = rules.region_named(word)?;
    match state.decision()? {
        Decision::Conquest(_) => Some(Action::Conquer(r)),
        Decision::GiveUp(_) => Some(Action::GiveUp(r)),
        Decision::Place(..) | Decision::Anchor(..) => Some(Action::Place(r, 1)),
        Decision::Summon(..) => Some(Action::Send(r)),
        Decision::Haunt(..) | Decision::Carry(..) => Some(Action::Carry(r)),
        Decision::Sacrifice(..) => Some(Action::Sacrifice(r)),
        _ => None,
    }
}
