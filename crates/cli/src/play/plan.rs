//! Redeployment by people: shares are collected in any order until all tokens have a place, then
//! go to the rules in the order that they want.

use std::collections::BTreeMap;

use rules::{
    Action, Game, MarkerId, MarkerUseId, Region, RegionSet, RuleSet, State, Tribe, spec::Placing,
    state::Decision,
};

/// What is to be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// Whose.
    pub tribe: Tribe,
    /// The marker effect and its marker, or tokens if `None`.
    pub marker: Option<(MarkerUseId, MarkerId)>,
    /// Regions that may get some.
    pub open: RegionSet,
    /// How many are to be placed.
    pub total: u8,
    /// Most in one region.
    pub most: u8,
}

impl Task {
    /// The task of a state, if a person would want to plan it as a whole.
    pub fn of(rules: &RuleSet, state: &State) -> Option<Task> {
        match state.decision()? {
            Decision::Deploy(tribe, from) => {
                let total = state.at_hand(tribe);
                Some(Task {
                    tribe,
                    marker: None,
                    open: state.regions(tribe).from(from),
                    total,
                    most: total,
                })
            }
            Decision::Place(tribe, n, from, left) => {
                let m = rules.marker_use(state, tribe, n)?;
                let open = state.regions(tribe).from(from);
                let (total, most) = match m.placing {
                    Placing::Spread => (left, left),
                    Placing::Guard => (left.min(open.len()), 1),
                    _ => return None,
                };
                Some(Task {
                    tribe,
                    marker: Some((n, m.kind)),
                    open,
                    total,
                    most,
                })
            }
            _ => None,
        }
    }

    /// Whether two are the same but for what is placed already.
    pub fn same(&self, other: &Task) -> bool {
        (self.tribe, self.marker) == (other.tribe, other.marker)
    }

    /// The action that puts `n` on `r`.
    pub fn action(&self, r: Region, n: u8) -> Action {
        match self.marker {
            None => Action::Deploy(r, n),
            Some(_) => Action::Place(r, n),
        }
    }

    /// What a region has of it already.
    pub fn there(&self, state: &State, r: Region) -> u8 {
        match self.marker {
            None => state.tokens(r),
            Some((_, kind)) => state.markers_in(kind, r),
        }
    }
}

/// Shares so far.
pub type Plan = BTreeMap<Region, u8>;

/// Adds as even as possible until all is placed: always to the region that has fewest, among
/// equals to one beside opponents, then to the first.
pub fn spread(rules: &RuleSet, state: &State, task: &Task, plan: &mut Plan) {
    let exposed = exposed(rules, state, task.tribe);
    while placed(plan) < task.total {
        let room = task
            .open
            .filter(|r| plan.get(r).copied().unwrap_or(0) < task.most);
        let next = room.min_by_key(|&r| {
            let has = task.there(state, r) + plan.get(&r).copied().unwrap_or(0);
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
pub fn keep(rules: &RuleSet, game: &Game, task: &Task, plan: &mut Plan) {
    let state = game.state();
    for old in history(game, task.tribe) {
        for r in task.open {
            let has = task.there(state, r) + plan.get(&r).copied().unwrap_or(0);
            // A region may have been somebody else's then.
            let had = match old.regions(task.tribe).has(r) {
                true => task.there(&old, r),
                false => 0,
            };
            let more = had
                .saturating_sub(has)
                .min(task.total - placed(plan))
                .min(task.most);
            if more > 0 {
                *plan.entry(r).or_default() += more;
            }
        }
    }
    spread(rules, state, task, plan);
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
