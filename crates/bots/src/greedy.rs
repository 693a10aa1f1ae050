//! A player that looks one turn ahead. It weighs the states that its actions lead to, so it uses
//! every race and power that the content files can express, and knows none of them by name.

mod conquest;
mod decline;
pub(crate) mod deploy;
mod draft;
pub(crate) mod gain;
pub(crate) mod prospect;
pub(crate) mod threat;
pub(crate) mod worth;

use rules::{Action, Actions, Decision, RuleSet, Seat, State, View};

use crate::{Bot, playout::Dice, turn::under_way};

/// Looks one turn ahead.
pub struct Greedy {
    policy: Policy,
}

impl Greedy {
    /// With a seed for its dice, which it needs to imagine what chance may bring.
    pub fn new(seed: u64) -> Greedy {
        Greedy {
            policy: Policy::new(seed),
        }
    }
}

impl Bot for Greedy {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        let state = view.assume(|_| rules.start_coins() as u16);
        self.policy.choose(rules, &state)
    }
}

/// How the greedy player decides, for a state that is known or assumed. It stands in for other
/// players too: it never looks at coins other than those of the seat that has the move.
pub struct Policy {
    legal: Actions,
    dice: Dice,
    /// Whether it is imagining the rest of a turn in which the race goes on.
    imagining: bool,
}

impl Policy {
    /// With a seed.
    pub fn new(seed: u64) -> Policy {
        Policy {
            legal: Actions::default(),
            dice: Dice::new(seed),
            imagining: false,
        }
    }

    /// Chooses for whoever has the move: a seat, not chance.
    ///
    /// The answer is always legal; if the game is over it is [`Action::End`].
    pub fn choose(&mut self, rules: &RuleSet, state: &State) -> Action {
        let choice = match state.decision() {
            Some(Decision::Draft | Decision::Swap(_) | Decision::Anchor(..)) => {
                self.draft(rules, state)
            }
            Some(Decision::Conquest(t)) => self.conquest(rules, state, t),
            Some(Decision::Deploy(t, from)) => self.deploy(rules, state, t, from),
            Some(Decision::Place(t, n, from, left)) => self.place(rules, state, t, n, from, left),
            Some(Decision::Peace) => self.peace(rules, state),
            Some(Decision::Late) => self.late(rules, state),
            _ => self.best_state(rules, state),
        };
        choice.unwrap_or_else(|| {
            rules.legal(state, &mut self.legal);
            self.legal.first().copied().unwrap_or(Action::End)
        })
    }

    /// The same, but a race that may decline goes on.
    pub(crate) fn choose_on(&mut self, rules: &RuleSet, state: &State) -> Action {
        let before = std::mem::replace(&mut self.imagining, true);
        let choice = self.choose(rules, state);
        self.imagining = before;
        choice
    }

    /// Starts its dice anew.
    pub(crate) fn reseed(&mut self, seed: u64) {
        self.dice = Dice::new(seed);
    }

    /// A number from its dice.
    pub(crate) fn random(&mut self) -> u32 {
        self.dice.next_u32()
    }

    /// The action after which the state is worth most.
    fn best_state(&mut self, rules: &RuleSet, state: &State) -> Option<Action> {
        let me = state.to_move()?;
        rules.legal(state, &mut self.legal);
        let worth = |&a: &Action| {
            let mut next = *state;
            match rules.apply_legal(&mut next, a, &mut ()) {
                Ok(()) => worth::worth(rules, &next, me),
                Err(_) => f32::MIN,
            }
        };
        best(self.legal.iter().copied(), worth)
    }

    /// Plays on until the turn of `seat` in `round` is over, if it is not over yet.
    pub(crate) fn finish_turn(
        &mut self,
        rules: &RuleSet,
        state: &mut State,
        (seat, round): (Seat, u8),
    ) {
        let before = std::mem::replace(&mut self.imagining, true);
        while under_way(state, seat, round) {
            if deploy::in_bulk(rules, state) {
                continue;
            }
            let next = match rules.draw(state, self.dice.next_u32()) {
                Some(outcome) => outcome,
                None => self.choose(rules, state),
            };
            if rules.apply_legal(state, next, &mut ()).is_err() {
                break;
            }
        }
        self.imagining = before;
    }
}

/// Turns that a seat has after the present one, or after the one that is under way at another
/// seat.
fn turns_after(rules: &RuleSet, state: &State, seat: Seat) -> u8 {
    let rounds = rules.turns() - state.round().min(rules.turns());
    rounds + (seat > state.seat() && !state.is_over()) as u8
}

/// The item of which `value` is highest; the first of several.
fn best<T: Copy>(items: impl Iterator<Item = T>, value: impl Fn(&T) -> f32) -> Option<T> {
    let mut best = None;
    for item in items {
        let v = value(&item);
        if best.is_none_or(|(_, top)| v > top) {
            best = Some((item, v));
        }
    }
    best.map(|(item, _)| item)
}
