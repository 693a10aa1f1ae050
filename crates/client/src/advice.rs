//! What a first game is told at each step.

use rules::{Action, Decision, Seat};

use crate::{
    choices::Choices,
    session::{Session, Turn},
};

/// The message of advice for whoever looks.
pub fn advice(session: &Session, viewer: Option<Seat>) -> &'static str {
    let state = session.state();
    match session.turn() {
        Turn::Over => return "advice-over",
        Turn::Human(seat) if viewer == Some(seat) => {}
        _ => return "advice-wait",
    }
    match state.decision() {
        Some(Decision::Draft) if state.round() == 1 => "advice-draft-first",
        Some(Decision::Draft) => "advice-draft",
        Some(Decision::Conquest(t)) => {
            let choices = Choices::new(session.rules(), state);
            let all = choices.regions.values().flatten();
            let (mut sure, mut chance) = (false, false);
            for a in all {
                sure |= matches!(
                    a,
                    Action::Conquer(_) | Action::Convert(_) | Action::Strike(_)
                );
                chance |= matches!(a, Action::Attempt(_));
            }
            let decline = choices.buttons.contains(&Action::Decline);
            match (sure, chance) {
                _ if decline && state.available(t) < 3 => "advice-decline",
                (true, _) if state.regions(t).is_empty() => "advice-enter",
                (true, _) => "advice-conquer",
                (false, true) => "advice-die",
                (false, false) => "advice-end",
            }
        }
        Some(Decision::Deploy(t, _)) if state.owner(t) != state.seat() => "advice-survivors",
        Some(Decision::Deploy(..)) => "advice-deploy",
        Some(Decision::Place(..)) => "advice-place",
        _ => "advice-other",
    }
}
