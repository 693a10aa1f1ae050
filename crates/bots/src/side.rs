//! What one seat could attack.

use rules::{
    Region, RegionSet, RuleSet, Seat, State,
    query::{
        attacker::Attacker,
        cost::{Costs, held_dearer},
    },
};

use crate::greedy::worth;

/// How much an attacker likes a region that costs him so many tokens.
fn appeal(cost: u8) -> f32 {
    const BY_COST: [f32; 8] = [4.0, 4.0, 3.0, 2.0, 1.0, 0.5, 0.2, 0.1];
    BY_COST[(cost as usize).min(BY_COST.len() - 1)]
}

/// Tokens of a race that is not picked yet.
const FRESH: f32 = 9.0;

/// One seat as an attacker.
pub(crate) struct Side<'a> {
    /// What conquests cost, if the seat has a race.
    costs: Option<Costs<'a>>,
    /// What it can reach with its first conquest.
    pub reach: RegionSet,
    /// Tokens to attack with.
    pub spare: f32,
    /// Conquests that they suffice for.
    pub conquests: f32,
    /// Attacks on a region for each unit of appeal.
    pressure: f32,
    /// Regions of the active race.
    pub regions: f32,
    /// Persistent income of the active race.
    pub income: f32,
    /// The same of the declined ones.
    pub declined: f32,
}

/// The cost of a region for a race without powers.
pub(crate) fn plain_cost(rules: &RuleSet, state: &State, r: Region) -> u8 {
    let plain = rules.map().cost[r.index()] + state.tokens(r) + state.defence(r);
    (plain as i16 + held_dearer(rules, state, r)) as u8
}

impl<'a> Side<'a> {
    pub fn new(rules: &'a RuleSet, state: &'a State, seat: Seat) -> Self {
        let (mut regions, mut income) = (0.0, 0.0);
        let (spare, costs, reach) = match state.active(seat) {
            Some(t) => {
                let (hand, reserve) = state.hand(t);
                let held = state.regions(t).len();
                let spare = state.on_map(t) + hand + reserve - held;
                regions = held as f32;
                income = worth::later(rules, state, t);
                let attacker = Attacker::new(rules, state, t);
                let reach = attacker.reach();
                (spare as f32, Some(attacker.costs(reach)), reach)
            }
            None => (FRESH, None, rules.map().entry & rules.map().open),
        };
        let reach = reach - state.immune();
        // How many regions there are of each cost.
        let mut counts = [0u8; 12];
        let mut appeals = 0.0;
        for r in reach {
            let cost = match &costs {
                Some(c) => c.of(r),
                None => plain_cost(rules, state, r),
            };
            appeals += appeal(cost);
            counts[(cost as usize).min(11)] += 1;
        }
        let mut left = spare;
        let mut conquests = 0.0;
        for (cost, &n) in counts.iter().enumerate().skip(1) {
            let most = left / cost as f32;
            if most <= n as f32 {
                conquests += most;
                break;
            }
            conquests += n as f32;
            left -= n as f32 * cost as f32;
        }
        let declined = state
            .tribes_of(seat)
            .filter(|&t| state.in_decline(t))
            .map(|t| worth::later(rules, state, t))
            .sum();
        Side {
            costs,
            reach,
            spare,
            conquests,
            pressure: (conquests / appeals.max(1.0)).min(0.25),
            regions,
            income,
            declined,
        }
    }

    /// How often this seat is likely to attack a region in a turn, if the region had 0, 1, …
    /// tokens more than now.
    pub fn attacks<const N: usize>(&self, rules: &RuleSet, state: &State, r: Region) -> [f32; N] {
        let mut out = [0.0; N];
        if self.reach.has(r) {
            let cost = match &self.costs {
                Some(c) => c.of(r),
                None => plain_cost(rules, state, r),
            };
            for (n, o) in out.iter_mut().enumerate() {
                *o = self.pressure * appeal(cost + n as u8);
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::plain_cost;
    use content::Library;
    use rules::{Tribe, query::cost::Costs};
    use std::path::Path;

    /// Who has no race yet is told of what effects of others defend, as everybody is.
    #[test]
    fn what_effects_defend_is_seen_by_whoever_has_no_race() {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenario/tests/own/defence");
        let (library, _) = Library::shipped().clone().with_dir(&own).unwrap();
        let path = own.join("defence.scenario");
        let text = std::fs::read_to_string(&path).unwrap();
        let file = scenario::read_in(&library, "small-world", "defence", &text);
        let (mut seen, mut defended) = (0, 0);
        for case in &file.cases {
            let (rules, state) = (case.rules(), case.start());
            let plain = |t: &Tribe| rules.profile(state, *t).cost.is_empty();
            let Some(t) = state.active(state.seat()).filter(plain) else {
                continue;
            };
            let costs = Costs::new(rules, state, t);
            for r in rules.map().all - state.regions(t) {
                assert_eq!(plain_cost(rules, state, r), costs.of(r), "{}", case.title);
                let pieces = rules.map().cost[r.index()] + state.tokens(r) + state.defence(r);
                seen += 1;
                defended += (pieces < costs.of(r)) as u8;
            }
        }
        assert!(seen > 20 && defended > 8, "{defended} of {seen}");
    }
}
