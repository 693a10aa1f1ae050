//! When to decline: the coins until the end of the game, with and without.

use rules::{Action, RuleSet, State, Tribe};

use super::{
    Policy, prospect, turns_after,
    worth::{self, KEPT, power, series},
};

/// Share of its income that an active race still has a turn later, if it goes on.
const ACTIVE_KEPT: f32 = 0.95;
/// How much better than going on it must be.
const MARGIN: f32 = 0.5;

/// Coins from a declined race and a new one over some turns.
fn anew(offer: (f32, f32), declined: f32, turns: u8) -> f32 {
    if turns == 0 {
        return 0.0;
    }
    declined * series(turns) + offer.0 + offer.1 * (turns - 1) as f32
}

/// Coins from a race that goes on over some turns.
fn onward(income: f32, turns: u8) -> f32 {
    (1..=turns).map(|k| income * power(ACTIVE_KEPT, k)).sum()
}

impl Policy {
    /// Whether a race that may decline now should.
    pub(super) fn should_decline(
        &mut self,
        rules: &RuleSet,
        state: &State,
        t: Tribe,
    ) -> Option<Action> {
        let me = state.owner(t);
        let turn = (state.seat(), state.round());
        let left = turns_after(rules, state, me);
        if left == 0 {
            return None;
        }
        let offer = prospect::best_offer(rules, state, state.coins(me));
        let coins = state.coins(me) as f32;

        let mut decline: Option<(Action, f32)> = None;
        for a in [Action::Decline, Action::DeclineGranted] {
            let mut declined = *state;
            if rules.apply(&mut declined, a, &mut ()).is_err() {
                continue;
            }
            self.finish_turn(rules, &mut declined, turn);
            let now = declined.coins(me) as f32 - coins;
            let stays: f32 = declined
                .tribes_of(me)
                .map(|t| worth::later(rules, &declined, t))
                .sum();
            let value = now + anew(offer, stays, left);
            if decline.is_none_or(|(_, top)| value > top) {
                decline = Some((a, value));
            }
        }

        let mut on = *state;
        self.finish_turn(rules, &mut on, turn);
        let this_turn = on.coins(me) as f32 - coins;
        let goes_on = this_turn + self.best_onward(rules, &on, me, left, offer);
        decline
            .filter(|&(_, value)| value > goes_on + MARGIN)
            .map(|(a, _)| a)
    }

    /// Coins after a turn in which the race went on: to the end, or until it declines in the next
    /// turn, which then brings no new race.
    fn best_onward(
        &self,
        rules: &RuleSet,
        on: &State,
        me: rules::Seat,
        left: u8,
        offer: (f32, f32),
    ) -> f32 {
        let mut active = 0.0;
        let mut old = 0.0;
        let mut then = 0.0;
        for t in on.tribes_of(me) {
            let later = worth::later(rules, on, t);
            if on.in_decline(t) {
                old += later;
            } else {
                active += later;
                then += on.regions(t).len() as f32;
                if rules.profile(on, t).extra {
                    then += old;
                }
            }
        }
        let to_the_end = onward(active, left) + old * series(left);
        let then = then * KEPT;
        let later = then + anew(offer, then, left - 1);
        to_the_end.max(later)
    }

    /// Whether to decline after scoring.
    pub(super) fn late(&mut self, rules: &RuleSet, state: &State) -> Option<Action> {
        let me = state.seat();
        let left = turns_after(rules, state, me);
        if left == 0 {
            return Some(Action::End);
        }
        let offer = prospect::best_offer(rules, state, state.coins(me));
        let mut declined = *state;
        rules.apply(&mut declined, Action::Decline, &mut ()).ok()?;
        let stays: f32 = declined
            .tribes_of(me)
            .map(|t| worth::later(rules, &declined, t))
            .sum();
        let decline = anew(offer, stays, left);
        let goes_on = self.best_onward(rules, state, me, left, offer);
        Some(if decline > goes_on {
            Action::Decline
        } else {
            Action::End
        })
    }
}
