//! What a seat does: actions in notation, each followed by chance as long as that has the move.

use protocol::{Chair, Code, Reason, Refusal};
use record::SeededGame;
use rules::{Action, RuleSet};

use super::{
    Entry, Secret, Table,
    begin::settle,
    command::{not_now, refuse},
};

/// Most actions in one line; a redeployment has one for each region at most.
const MOST_ACTIONS: usize = 70;
/// Longest line of notation, in bytes.
const LONGEST_LINE: usize = 1_000;

/// A line of notation of a seat, and the outcomes of chance that follow.
pub(super) fn act(
    table: &Table,
    seat: Chair,
    line: &str,
    after: Option<u64>,
) -> Result<Vec<Entry>, Refusal> {
    let Some(play) = table.play() else {
        return not_now(Reason::NotBegun);
    };
    let actions = read_line(play.rules(), line)?;
    if after.is_some_and(|n| n.saturating_add(1) < table.moved) {
        return refuse(Code::Late, "the game went on in the meantime");
    }
    if !table.room.is_present(seat) {
        return not_now(Reason::Away);
    }
    let mut play = play.clone();
    let done = do_line(&mut play, table.made.part, seat, &actions);
    done.map_err(|stopped| stopped.in_english(&play))
}

/// The actions of a line of notation, one at least.
///
/// # Errors
/// If it is no notation, or too much at once.
pub(super) fn read_line(rules: &RuleSet, line: &str) -> Result<Vec<Action>, Refusal> {
    if line.len() > LONGEST_LINE {
        return refuse(Code::TooMuch, "the line is too long");
    }
    let actions = rules.parse_line(line);
    let actions = actions.map_err(|e| Refusal::new(Code::Unreadable, e.to_string()))?;
    if actions.is_empty() {
        return refuse(
            Code::Unreadable,
            "an action is expected, such as \"conquer 13\"",
        );
    }
    if actions.len() > MOST_ACTIONS {
        return refuse(Code::TooMuch, "too many actions in one line");
    }
    Ok(actions)
}

/// Where a line of a seat stops; the game is as it was before the action that is refused.
pub(super) struct Stopped {
    /// The action that is refused.
    pub action: Action,
    /// What the rules have against it; nothing if the seat has not the move.
    pub why: Option<rules::Refusal>,
}

impl Stopped {
    /// In the words of the interface.
    fn in_english(self, play: &SeededGame) -> Refusal {
        match self.why {
            Some(why) => {
                let notation = play.rules().notation(self.action);
                let why = wording::words::refusal(play.rules(), play.state(), why);
                Refusal::new(Code::Rules, format!("{notation}: {why}"))
            }
            None => {
                let text = match play.state().is_over() {
                    true => "the game is over",
                    false => "another has the move",
                };
                Refusal::new(Code::NotYourMove, text)
            }
        }
    }
}

/// The actions of a line of a seat, and the outcomes of chance that follow. `part` is what the server's
/// part of the seed is made from, for the end.
///
/// # Errors
/// The first action that may not be done. What stands before it is done in `play`, nothing after it.
pub(super) fn do_line(
    play: &mut SeededGame,
    part: Option<Secret>,
    seat: Chair,
    actions: &[Action],
) -> Result<Vec<Entry>, Stopped> {
    let todo = play.rules().to_do(play.state(), actions);
    let todo = todo.map_err(|share| Stopped {
        action: share.action,
        why: Some(share.why),
    })?;
    do_all(play, part, seat, &todo)
}

/// These actions of a seat as they stand, and the outcomes of chance that follow.
///
/// # Errors
/// If the seat has not the move, or the rules refuse one of them.
pub(crate) fn act_for(
    play: &SeededGame,
    part: Option<Secret>,
    seat: Chair,
    actions: &[Action],
) -> Result<Vec<Entry>, Refusal> {
    let mut play = play.clone();
    let done = do_all(&mut play, part, seat, actions);
    done.map_err(|stopped| stopped.in_english(&play))
}

fn do_all(
    play: &mut SeededGame,
    part: Option<Secret>,
    seat: Chair,
    actions: &[Action],
) -> Result<Vec<Entry>, Stopped> {
    let mut entries = Vec::new();
    for &action in actions {
        if play.state().to_move() != Some(seat.seat()) {
            return Err(Stopped { action, why: None });
        }
        let notation = play.rules().notation(action);
        let done = play.apply(action, &mut ());
        done.map_err(|why| Stopped {
            action,
            why: Some(why),
        })?;
        entries.push(Entry::Act {
            seat: Some(seat),
            action: notation,
        });
        settle(play, part, &mut entries);
    }
    Ok(entries)
}
