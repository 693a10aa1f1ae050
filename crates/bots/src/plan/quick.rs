//! A turn played quickly: the conquests as the greedy player would, but the draft and the decline
//! as the network values what comes of them.

use rules::{Action, Decision, RuleSet, State};

use super::{Planner, under_way};

impl Planner {
    /// The choice of the seat whose turn it is, for a decision that opens a turn, and the position
    /// when that turn is over.
    pub fn quick_choice(&mut self, rules: &RuleSet, state: &State) -> Option<(Action, State)> {
        let me = state.seat();
        let mut best: Option<(f32, Action, State)> = None;
        let mut consider = |value: f32, a: Action, end: State| {
            if best.as_ref().is_none_or(|b| value > b.0) {
                best = Some((value, a, end));
            }
        };
        match state.decision()? {
            Decision::Draft => {
                for place in 0..state.column().len() as u8 {
                    let a = Action::Pick(place);
                    let mut next = *state;
                    if rules.apply(&mut next, a, &mut ()).is_ok() {
                        self.rest(rules, &mut next);
                        consider(self.value(rules, &next, me), a, next);
                    }
                }
            }
            Decision::Conquest(_) => {
                let mut next = *state;
                if rules.apply(&mut next, Action::Decline, &mut ()).is_err() {
                    return None;
                }
                self.rest(rules, &mut next);
                consider(self.value(rules, &next, me), Action::Decline, next);
                let mut next = *state;
                self.rest(rules, &mut next);
                consider(self.value(rules, &next, me), Action::End, next);
            }
            Decision::Late => {
                for a in [Action::End, Action::Decline] {
                    let mut next = *state;
                    if rules.apply(&mut next, a, &mut ()).is_ok() {
                        self.rest(rules, &mut next);
                        consider(self.value(rules, &next, me), a, next);
                    }
                }
            }
            _ => return None,
        }
        best.map(|(_, a, end)| (a, end))
    }

    /// Plays the rest of the turn as the greedy player would if the race went on.
    fn rest(&mut self, rules: &RuleSet, state: &mut State) {
        self.policy.finish_turn(rules, state);
    }

    /// Plays the turn that begins here.
    pub fn quick_turn(&mut self, rules: &RuleSet, state: &mut State) {
        let (seat, round) = (state.seat(), state.round());
        let mut guard = 0;
        while under_way(state, seat, round) && guard < 1000 {
            guard += 1;
            let open = state.to_move() == Some(seat);
            if open && let Some((_, end)) = self.quick_choice(rules, state) {
                *state = end;
                return;
            }
            let next = match rules.draw(state, self.policy.random()) {
                Some(outcome) => outcome,
                None => self.policy.choose_on(rules, state),
            };
            if rules.apply(state, next, &mut ()).is_err() {
                return;
            }
        }
    }
}
