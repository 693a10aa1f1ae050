//! The weakest player, and the measure of all others.

use rules::{Action, Actions, RuleSet, View};

use crate::{Bot, playout::Dice};

/// Makes any legal move, each as likely.
pub struct Random {
    dice: Dice,
    legal: Actions,
}

impl Random {
    /// With a seed for its dice.
    pub fn new(seed: u64) -> Random {
        Random {
            dice: Dice::new(seed),
            legal: Actions::default(),
        }
    }
}

impl Bot for Random {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        rules.legal_for(view, &mut self.legal);
        self.legal[self.dice.below(self.legal.len().max(1))]
    }
}
