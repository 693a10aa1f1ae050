//! The end of a turn, quickly: from the last conquest to the moment when the next turn begins.

use rules::{Action, Decision, RuleSet, Seat, State};

use crate::greedy::{Policy, deploy::in_bulk, prospect};

/// Whether the turn of `seat` in `round` is still under way.
pub(crate) fn under_way(state: &State, seat: Seat, round: u8) -> bool {
    !state.is_over() && state.seat() == seat && state.round() == round
}

/// Goes on until the turn under way is over, without any further conquest. Stops early at a
/// decision to decline after scoring.
pub(crate) fn settle(rules: &RuleSet, state: &mut State, policy: &mut Policy) {
    let (seat, round) = (state.seat(), state.round());
    while under_way(state, seat, round) {
        if in_bulk(rules, state) {
            continue;
        }
        let ok = match state.decision() {
            Some(Decision::Late) => return,
            Some(Decision::Conquest(_)) => rules.apply_legal(state, Action::End, &mut ()),
            Some(Decision::Draft) => {
                let place = prospect::best_place(rules, state, state.coins(seat));
                rules.apply_legal(state, Action::Pick(place), &mut ())
            }
            _ => {
                let next = match rules.draw(state, policy.random()) {
                    Some(outcome) => outcome,
                    None => policy.choose(rules, state),
                };
                rules.apply_legal(state, next, &mut ())
            }
        };
        if ok.is_err() {
            debug_assert!(false, "settling makes legal moves");
            return;
        }
    }
}
