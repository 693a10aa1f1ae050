//! Redeployment by people: shares are collected in any order until all tokens have a place, then
//! go to the rules in the order that they want.

use std::collections::BTreeMap;

use rules::{
    Action, Decision, Game, Region, RegionSet, RuleSet, State, Tribe, query::shares::Shares,
};

/// What a region has already of what is shared out.
pub fn there(shares: &Shares, state: &State, r: Region) -> u8 {
    match shares.marker {
        None => state.tokens(r),
        Some((_, kind)) => state.markers_in(kind, r),
    }
}

/// The action that puts `n` on `r`.
pub fn action(shares: &Shares, r: Region, n: u8) -> Action {
    match shares.marker {
        None => Action::Deploy(r, n),
        Some(_) => Action::Place(r, n),
    }
}

/// Shares so far.
pub type Plan = BTreeMap<Region, u8>;

/// Adds as even as possible until all is placed: always to the region that has fewest, among
/// equals to one beside opponents, then to the first.
pub fn spread(rules: &RuleSet, state: &State, shares: &Shares, plan: &mut Plan) {
    let exposed = exposed(rules, state, shares.tribe);
    while placed(plan) < shares.total {
        let room = shares
            .open
            .filter(|r| plan.get(r).copied().unwrap_or(0) < shares.most);
        let next = room.min_by_key(|&r| {
            let has = there(shares, state, r) + plan.get(&r).copied().unwrap_or(0);
            (has, !exposed.has(r), r)
        });
        match next {
            Some(r) => *plan.entry(r).or_default() += 1,
            None => return,
        }
    }
}

/// Puts back what stood there before the redeployment, then what stood there when the turn began,
/// then spreads the rest.
pub fn keep(rules: &RuleSet, game: &Game, shares: &Shares, plan: &mut Plan) {
    let state = game.state();
    for old in history(game, shares.tribe) {
        for r in shares.open {
            let has = there(shares, state, r) + plan.get(&r).copied().unwrap_or(0);
            // A region may have been somebody else's then.
            let had = match old.regions(shares.tribe).has(r) {
                true => there(shares, &old, r),
                false => 0,
            };
            let more = had
                .saturating_sub(has)
                .min(shares.total - placed(plan))
                .min(shares.most);
            if more > 0 {
                *plan.entry(r).or_default() += more;
            }
        }
    }
    spread(rules, state, shares, plan);
}

/// How many have a place.
pub fn placed(plan: &Plan) -> u8 {
    plan.values().sum()
}

/// The state before a tribe began to redeploy, and the one when the turn began.
pub fn history(game: &Game, t: Tribe) -> [State; 2] {
    let redeploys = |s: &State| matches!(s.decision(), Some(Decision::GiveUp(x) | Decision::Deploy(x, _) | Decision::Place(x, ..)) if x == t);
    let rules = game.rules();
    let mut state = rules.start();
    let (mut before, mut began) = (state, state);
    for &a in game.log() {
        let last = state;
        if rules.apply(&mut state, a, &mut ()).is_err() {
            break;
        }
        if (last.round(), last.seat()) != (state.round(), state.seat()) {
            began = state;
        }
        if redeploys(&state) && !redeploys(&last) {
            before = last;
        }
    }
    [before, began]
}

/// Regions of a tribe beside an active race of an opponent.
pub fn exposed(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    let owner = state.owner(t);
    let mut others = RegionSet::EMPTY;
    for other in state.tribes() {
        if state.owner(other) != owner && !state.in_decline(other) {
            others |= state.regions(other);
        }
    }
    rules.beside(others) & state.regions(t)
}
