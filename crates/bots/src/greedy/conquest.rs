//! What a tribe does next.

use rules::{Action, RuleSet, State, Tribe, query::cost::Costs};

use super::{Policy, gain::Gains};

/// What a token in hand is worth, as a share of what a region is worth.
const TOKEN_USED: f32 = 0.38;
/// Coins that a token is worth which nothing else can be done with.
const TOKEN_SPARE: f32 = 0.1;
/// How much of the tokens counts that a conquest saves which costs less than it would.
const SAVED: f32 = 0.4;

impl Policy {
    pub(super) fn conquest(&mut self, rules: &RuleSet, state: &State, t: Tribe) -> Option<Action> {
        rules.legal(state, &mut self.legal);
        if !self.imagining && self.legal.contains(&Action::Decline) {
            if self.should_decline(rules, state, t) {
                return Some(Action::Decline);
            }
            rules.legal(state, &mut self.legal);
        }
        if self.legal.contains(&Action::Roll) {
            return Some(Action::Roll);
        }
        let gains = Gains::new(rules, state, t);
        let costs = Costs::new(rules, state, t);
        let have = state.available(t);
        let price = TOKEN_USED * gains.region();
        let mut chosen: Option<(Action, f32)> = None;
        let mut attempt: Option<(Action, f32)> = None;
        for &a in self.legal.iter() {
            let (r, used) = match a {
                Action::Conquer(r) => (r, costs.of(r)),
                Action::Strike(r) => (r, 1),
                Action::Convert(r) => (r, 0),
                Action::Attempt(r) => {
                    let short = costs.of(r) - have;
                    let good = rules.die.iter().filter(|&&f| f >= short).count();
                    let gain = gains.of(r) * good as f32 / rules.die.len() as f32;
                    if gain > attempt.map_or(0.0, |(_, top)| top) {
                        attempt = Some((a, gain));
                    }
                    continue;
                }
                _ => continue,
            };
            let gain = gains.of(r);
            if gain > TOKEN_SPARE * used as f32 {
                let saved = costs.of(r).saturating_sub(used) as f32;
                let score = gain + price * (SAVED * saved - used as f32);
                if chosen.is_none_or(|(_, top)| score > top) {
                    chosen = Some((a, score));
                }
            }
        }
        Some(chosen.or(attempt).map_or(Action::End, |(a, _)| a))
    }
}
