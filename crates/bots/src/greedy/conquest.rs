//! What a tribe does next.

use rules::{Action, Decision, RuleSet, Seat, State, Tribe};

use super::{
    Policy, turns_after,
    worth::{self, series},
};

/// Coins that a token in hand is worth, as a share of what a region is worth.
const TOKEN_USED: f32 = 0.38;
/// Coins that a token is worth which nothing else can be done with.
const TOKEN_SPARE: f32 = 0.1;

fn consider(chosen: &mut Option<(Action, f32)>, a: Action, score: f32) {
    if chosen.is_none_or(|(_, top)| score > top) {
        *chosen = Some((a, score));
    }
}

impl Policy {
    pub(super) fn conquest(&mut self, rules: &RuleSet, state: &State, t: Tribe) -> Option<Action> {
        let me = state.owner(t);
        rules.legal(state, &mut self.legal);
        if !self.imagining
            && self.legal.contains(&Action::Decline)
            && self.should_decline(rules, state, t)
        {
            return Some(Action::Decline);
        }
        rules.legal(state, &mut self.legal);
        if self.legal.contains(&Action::Roll) {
            return Some(Action::Roll);
        }
        let before = worth::worth(rules, state, me);
        let have = state.available(t) as f32;
        let region = 1.0 + series(turns_after(rules, state, me).min(2));
        let mut chosen: Option<(Action, f32)> = None;
        for &a in self.legal.iter() {
            let bonus = match a {
                Action::Conquer(_) => 0.0,
                Action::Strike(r) | Action::Convert(r) => 0.2 * state.tokens(r) as f32,
                _ => continue,
            };
            let mut next = *state;
            if rules.apply(&mut next, a, &mut ()).is_err() {
                continue;
            }
            let gain = worth::worth(rules, &next, me) - before + bonus;
            let used = if next.decision() == Some(Decision::Conquest(t)) {
                have - next.available(t) as f32
            } else {
                have
            };
            if gain > TOKEN_SPARE * used {
                consider(&mut chosen, a, gain - TOKEN_USED * region * used);
            }
        }
        if chosen.is_none() {
            let attempts = self
                .legal
                .iter()
                .filter(|a| matches!(a, Action::Attempt(_)));
            for &a in attempts {
                let gain = self.dice_gain(rules, state, a, me, before);
                if gain > 0.0 {
                    consider(&mut chosen, a, gain);
                }
            }
        }
        Some(chosen.map_or(Action::End, |(a, _)| a))
    }

    /// What a final attempt is worth, on average over the faces of the die.
    fn dice_gain(&self, rules: &RuleSet, state: &State, a: Action, me: Seat, before: f32) -> f32 {
        let Action::Attempt(r) = a else { return 0.0 };
        let mut next = *state;
        if rules.apply(&mut next, a, &mut ()).is_err() {
            return 0.0;
        }
        let Some(Decision::AttemptDie(t, _)) = next.decision() else {
            return 0.0;
        };
        let cost = rules::query::cost::Costs::new(rules, &next, t).of(r);
        let have = next.available(t);
        let good = rules.die.iter().filter(|&&f| f + have >= cost).count() as f32;
        if rules
            .apply(&mut next, Action::Die(rules.die_max), &mut ())
            .is_err()
        {
            return 0.0;
        }
        (worth::worth(rules, &next, me) - before) * good / rules.die.len() as f32
    }
}
