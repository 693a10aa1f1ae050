//! What does a tribe earn at the end of the turn?

use crate::{
    RuleSet,
    profile::Source,
    state::{State, Tribe, TribeInfo},
};

/// Calls `f` with each sum that a tribe would earn if its player's turn ended now: one coin for
/// each region (Small World p. 5), then what its effects pay.
#[inline]
pub fn each(rules: &RuleSet, state: &State, t: Tribe, mut f: impl FnMut(u8, Source)) {
    let held = state.regions(t);
    f(held.len(), Source::Regions);
    let first_turn = state.tribes[t.index()].flags & TribeInfo::FIRST_TURN != 0;
    for i in &rules.profile(state, t).income {
        let times = match &i.place {
            Some(place) => (place.eval(rules, state, t) & held).len(),
            None => (!i.first_turn || first_turn) as u8,
        };
        f(times * i.coins, i.source);
    }
}
