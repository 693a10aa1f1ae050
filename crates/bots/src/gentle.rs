//! A friendly player for first games.

use rules::{Action, Actions, Decision, RuleSet, View};

use crate::{Bot, greedy::Policy, playout::Dice};

/// Of how many decisions one is made without thinking.
const CARELESS: usize = 3;

/// Plays like the greedy player most of the time, but picks any combo that it can afford, and
/// often takes any region that it can.
pub struct Gentle {
    policy: Policy,
    dice: Dice,
    legal: Actions,
}

impl Gentle {
    /// With a seed for its dice.
    pub fn new(seed: u64) -> Gentle {
        Gentle {
            policy: Policy::new(seed),
            dice: Dice::new(seed ^ 0x9e37),
            legal: Actions::default(),
        }
    }

    /// Any of the legal actions that match.
    fn any(&mut self, wanted: impl Fn(&Action) -> bool) -> Option<Action> {
        let n = self.legal.iter().filter(|a| wanted(a)).count();
        if n == 0 {
            return None;
        }
        let k = self.dice.below(n);
        self.legal.iter().copied().filter(wanted).nth(k)
    }
}

impl Bot for Gentle {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        let state = view.assume(|_| rules.start_coins() as u16);
        rules.legal(&state, &mut self.legal);
        let careless = match state.decision() {
            Some(Decision::Draft) => self.any(|_| true),
            Some(Decision::Conquest(_)) if self.dice.below(CARELESS) == 0 => {
                self.any(|a| matches!(a, Action::Conquer(_)))
            }
            _ => None,
        };
        careless.unwrap_or_else(|| self.policy.choose(rules, &state))
    }
}
