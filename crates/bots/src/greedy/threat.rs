//! How likely is a region to be attacked before its owner moves again?

use rules::{
    Region, RegionSet, RuleSet, Seat, State, Tribe,
    query::{conquest::reach, cost::Costs},
    state::MAX_SEATS,
};

/// How much an attacker likes a region that costs him so many tokens.
fn appeal(cost: u8) -> f32 {
    const BY_COST: [f32; 8] = [4.0, 4.0, 3.0, 2.0, 1.0, 0.5, 0.2, 0.1];
    BY_COST[(cost as usize).min(BY_COST.len() - 1)]
}

/// Tokens that a conquest takes on average.
const PRICE: f32 = 2.7;
/// Tokens of a race that is not picked yet.
const FRESH: f32 = 9.0;

/// One opponent who moves before the owner does.
struct Attacker<'a> {
    /// What conquests cost him, if he has a race.
    costs: Option<Costs<'a>>,
    reach: RegionSet,
    /// Attacks that he can make for each unit of appeal.
    pressure: f32,
}

/// The opponents who move before a seat does.
pub(super) struct Threat<'a> {
    rules: &'a RuleSet,
    state: &'a State,
    attackers: [Option<Attacker<'a>>; MAX_SEATS],
}

impl<'a> Threat<'a> {
    /// Against a tribe.
    pub fn new(rules: &'a RuleSet, state: &'a State, of: Tribe) -> Self {
        let me = state.owner(of);
        let mut attackers = [const { None }; MAX_SEATS];
        let truce = state.ally(me).filter(|_| !state.in_decline(of));
        for away in 1..rules.seats {
            let seat = Seat((state.seat().0 + away) % rules.seats);
            if seat == me {
                break;
            }
            let over = seat < state.seat() && state.round() >= rules.turns;
            if Some(seat) != truce && !over {
                attackers[seat.index()] = Some(attacker(rules, state, seat));
            }
        }
        Threat {
            rules,
            state,
            attackers,
        }
    }

    /// How often a region is likely to be attacked if it had 0, 1, … tokens more than now.
    pub fn risk<const N: usize>(&self, r: Region) -> [f32; N] {
        let mut out = [0.0; N];
        for seat in 0..self.rules.seats {
            let by = self.by::<N>(Seat(seat), r);
            out.iter_mut().zip(by).for_each(|(o, x)| *o += x);
        }
        out
    }

    /// The same, by one opponent.
    pub fn by<const N: usize>(&self, seat: Seat, r: Region) -> [f32; N] {
        let mut out = [0.0; N];
        if let Some(a) = &self.attackers[seat.index()]
            && a.reach.has(r)
            && !self.state.immune().has(r)
        {
            let base = match &a.costs {
                Some(costs) => costs.of(r),
                None => plain_cost(self.rules, self.state, r),
            };
            for (n, o) in out.iter_mut().enumerate() {
                *o += a.pressure * appeal(base + n as u8);
            }
        }
        out
    }
}

/// The cost of a region for a race without powers.
fn plain_cost(rules: &RuleSet, state: &State, r: Region) -> u8 {
    rules.map.cost[r.index()] + state.tokens(r) + state.defence(r)
}

fn attacker<'a>(rules: &'a RuleSet, state: &'a State, seat: Seat) -> Attacker<'a> {
    let (tokens, appeals, costs, reach) = match state.active(seat) {
        Some(t) => {
            let (hand, reserve) = state.hand(t);
            let spare = state.on_map(t) + hand + reserve - state.regions(t).len();
            let costs = Costs::new(rules, state, t);
            let reach = reach(rules, state, t);
            let appeals: f32 = reach.map(|r| appeal(costs.of(r))).sum();
            (spare as f32, appeals, Some(costs), reach)
        }
        None => {
            let reach = rules.map.entry & rules.map.open;
            let appeals = reach.map(|r| appeal(plain_cost(rules, state, r))).sum();
            (FRESH, appeals, None, reach)
        }
    };
    Attacker {
        costs,
        reach,
        pressure: (tokens / PRICE / appeals.max(1.0)).min(0.25),
    }
}
