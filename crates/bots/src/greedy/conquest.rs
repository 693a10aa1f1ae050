//! What a tribe does next.

use rules::{Action, Actions, RuleSet, State, Tribe, query::cost::Costs};

use super::{Policy, gain::Gains, worth};
use crate::chance;

/// What a token in hand is worth, as a share of what a region is worth.
const TOKEN_USED: f32 = 0.38;
/// Coins that a token is worth which nothing else can be done with.
const TOKEN_SPARE: f32 = 0.1;
/// How much of the tokens counts that a conquest saves which costs less than it would.
const SAVED: f32 = 0.4;
/// By how much something special must better the turn to be done.
const WORTHWHILE: f32 = 0.5;

impl Policy {
    pub(super) fn conquest(&mut self, rules: &RuleSet, state: &State, t: Tribe) -> Option<Action> {
        rules.legal(state, &mut self.legal);
        if !self.imagining && self.legal.contains(&Action::Decline) {
            if let Some(decline) = self.should_decline(rules, state, t) {
                return Some(decline);
            }
            rules.legal(state, &mut self.legal);
        }
        let chosen = best_conquest(rules, state, t, &self.legal);
        if self.legal.iter().any(is_special)
            && let Some(a) = self.special(rules, state, t, chosen.map_or(0.0, |c| c.1))
        {
            return Some(a);
        }
        if self.legal.contains(&Action::Roll) {
            return Some(Action::Roll);
        }
        Some(chosen.map_or(Action::End, |(a, _)| a))
    }

    /// An action that is neither a conquest nor the end, if one pays.
    fn special(
        &mut self,
        rules: &RuleSet,
        state: &State,
        t: Tribe,
        without: f32,
    ) -> Option<Action> {
        let me = state.owner(t);
        let before = worth::worth(rules, state, me);
        let mut best: Option<(Action, f32)> = None;
        let mut then = Actions::default();
        for &a in self.legal.iter().filter(|a| is_special(a)) {
            let mut next = *state;
            if rules.apply_legal(&mut next, a, &mut ()).is_err() {
                continue;
            }
            let gain = if let Action::Use(_) | Action::Copy(_) = a {
                rules.legal(&next, &mut then);
                best_conquest(rules, &next, t, &then).map_or(0.0, |c| c.1) - without
            } else {
                worth::worth(rules, &next, me) - before + WORTHWHILE - 0.01
            };
            if gain > best.map_or(WORTHWHILE, |b| b.1) {
                best = Some((a, gain));
            }
        }
        best.map(|(a, _)| a)
    }
}

/// Whether an action does something else than conquer, roll or end.
fn is_special(a: &Action) -> bool {
    matches!(
        a,
        Action::Use(_) | Action::Copy(_) | Action::Send(_) | Action::Revive(_)
    )
}

/// The conquest that pays best for what it takes, and how well.
fn best_conquest(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    legal: &Actions,
) -> Option<(Action, f32)> {
    let gains = Gains::new(rules, state, t);
    let costs = Costs::new(rules, state, t);
    let have = state.available(t);
    let price = TOKEN_USED * gains.region();
    let mut chosen: Option<(Action, f32)> = None;
    let mut attempt: Option<(Action, f32)> = None;
    for &a in legal.iter() {
        let (r, used) = match a {
            Action::Conquer(r) => (r, costs.tokens_for(r, costs.of(r))),
            Action::Strike(r) => (r, 1),
            Action::Convert(r) => (r, 0),
            Action::Attempt(r) => {
                let short = costs.of(r).saturating_sub(have + costs.tools(r));
                let gain = gains.of(r) * chance(rules, short);
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
    chosen.or(attempt)
}
