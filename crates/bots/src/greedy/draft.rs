//! Which combo to take, and what else opens the first turn of a race.

use rules::{Action, RuleSet, State};

use super::{Policy, best, worth};

impl Policy {
    /// Imagines the turn with each choice, and takes the one that ends best.
    pub(super) fn draft(&mut self, rules: &RuleSet, state: &State) -> Option<Action> {
        let me = state.seat();
        rules.legal(state, &mut self.legal);
        let picks: Vec<Action> = self.legal.to_vec();
        let mut values = vec![0.0; picks.len()];
        for (i, &a) in picks.iter().enumerate() {
            let mut next = *state;
            rules.apply_legal(&mut next, a, &mut ()).ok()?;
            self.finish_turn(rules, &mut next, (state.seat(), state.round()));
            values[i] = worth::worth(rules, &next, me);
        }
        best(0..picks.len(), |&i| values[i]).map(|i| picks[i])
    }
}
