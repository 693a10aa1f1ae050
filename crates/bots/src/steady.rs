//! A player that values the ends of its turns with a network.

use rules::{Action, Decision, RuleSet, View};

use crate::{Bot, guess, search::Player, value::Net};

/// Conquers as the greedy player does, but drafts and declines by what a network says of the
/// positions that come of it.
pub struct Steady {
    player: Player,
}

impl Steady {
    /// With a seed for its dice.
    pub fn new(seed: u64) -> Steady {
        Steady::with(Net::shipped(), seed)
    }

    /// With a network of one's own.
    pub(crate) fn with(net: std::sync::Arc<Net>, seed: u64) -> Steady {
        Steady {
            player: Player::new(net, seed),
        }
    }
}

impl Bot for Steady {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        let state = guess(view);
        if state.to_move() == Some(state.seat()) {
            let goes_on = |a| a == Action::End && state.decision() != Some(Decision::Late);
            match self.player.quick_choice(rules, &state) {
                Some(choice) if !goes_on(choice.action) => return choice.action,
                _ => {}
            }
        }
        self.player.policy.choose_on(rules, &state)
    }
}
