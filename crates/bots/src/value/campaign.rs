//! A turn's conquests, estimated: how much a race would take, from whom, if it went for what pays
//! best. No state is copied or changed, so a position can be judged by what every seat could do
//! next.

use rules::{
    Occupant, PowerId, RaceId, Region, RegionSet, RuleSet, Seat, State, Tribe,
    query::conquest,
    region::MAX_REGIONS,
    ruleset::Profile,
    spec::DieUse,
    state::{MAX_SEATS, MAX_TRIBES},
};

use crate::greedy::{gain::once_taken, worth::is_passing};

/// What the tokens for a region are set against, in coins.
const PRICE: f32 = 0.6;
/// What an income in later turns counts.
const LATER: f32 = 1.5;
/// What the loss of an opponent counts, for each region.
const DENIED: f32 = 0.5;

/// What would come of a turn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Campaign {
    /// Regions taken; part of one if the die must decide.
    pub conquests: f32,
    /// Coins for them this turn.
    pub now: f32,
    /// Coins for them in each later turn.
    pub later: f32,
    /// Tokens that are left.
    pub left: f32,
    /// Regions that the seats would lose, of their active and declined races.
    pub lost: [(f32, f32); MAX_SEATS],
}

/// Who conquers, with what.
struct Army<'a> {
    rules: &'a RuleSet,
    state: &'a State,
    profile: &'a Profile,
    /// The tribe, or one without regions in place of a race that is not picked yet.
    tribe: Tribe,
    seat: Seat,
    own: RegionSet,
    reach: RegionSet,
    shielded: RegionSet,
    tokens: u8,
    /// Regions that may be added before loaned tokens run short.
    room: i16,
}

/// The conquests of a tribe if its turn came now.
pub(crate) fn of_tribe(rules: &RuleSet, state: &State, t: Tribe) -> Campaign {
    let (hand, reserve) = state.hand(t);
    let own = state.regions(t);
    Army {
        rules,
        state,
        profile: rules.profile(state, t),
        tribe: t,
        seat: state.owner(t),
        own,
        reach: conquest::reach(rules, state, t),
        shielded: conquest::shielded(rules, state, t),
        tokens: state.on_map(t) + hand + reserve - own.len(),
        room: crate::greedy::worth::room(rules, state, t),
    }
    .run()
}

/// The first conquests of a combo on offer, if a seat picked it now.
pub(crate) fn of_combo(
    rules: &RuleSet,
    state: &State,
    seat: Seat,
    race: RaceId,
    power: PowerId,
) -> Campaign {
    let profile = rules.combo(race, power);
    let nobody = Tribe(MAX_TRIBES as u8 - 1);
    let ground = rules.map.open | (rules.map.closed & profile.habitat);
    let mut reach = rules.map.entry;
    for place in profile.entry.iter().chain(&profile.reach) {
        reach |= place.eval(rules, state, nobody);
    }
    let tokens = rules.combo_tokens(race, power);
    Army {
        rules,
        state,
        profile,
        tribe: nobody,
        seat,
        own: RegionSet::EMPTY,
        reach: reach & ground,
        shielded: state.immune(),
        tokens: tokens + profile.loan,
        room: tokens as i16,
    }
    .run()
}

impl Army<'_> {
    fn cost(&self, mods: &[(RegionSet, i8)], r: Region) -> u8 {
        let i = r.index();
        let mut cost =
            (self.rules.map.cost[i] + self.state.tokens(r) + self.state.defence(r)) as i16;
        for &(set, tokens) in mods {
            if set.has(r) {
                cost += tokens as i16;
            }
        }
        cost.max(1) as u8
    }

    fn run(mut self) -> Campaign {
        let (rules, state) = (self.rules, self.state);
        let mut out = Campaign::default();
        let mut mods = [(RegionSet::EMPTY, 0i8); 8];
        let mut n_mods = 0;
        for m in self.profile.cost.iter().take(7) {
            mods[n_mods] = (m.place.eval(rules, state, self.tribe), m.tokens);
            n_mods += 1;
        }
        if self.profile.die == Some(DieUse::BeforeChoosing) {
            mods[n_mods] = (rules.map.all, -1);
            n_mods += 1;
        }
        let mods = &mods[..n_mods];
        let mut incomes = [(RegionSet::EMPTY, 0.0f32, 0.0f32); 8];
        let mut n_incomes = 0;
        for i in self.profile.income.iter().take(8) {
            if let Some(place) = &i.place {
                let coins = i.coins as f32;
                let later = if is_passing(i) { 0.0 } else { coins };
                let set = once_taken(place, rules, state, self.tribe);
                incomes[n_incomes] = (set, coins, later);
                n_incomes += 1;
            }
        }
        let incomes = &incomes[..n_incomes];
        let ground = rules.map.open | (rules.map.closed & self.profile.habitat);
        let linked = self.profile.linked.iter().fold(RegionSet::EMPTY, |s, p| {
            s | p.eval(rules, state, self.tribe)
        });

        // Costs and gains of the regions in reach, worked out as they come into reach.
        let mut costs = [0u8; MAX_REGIONS];
        let mut gains = [0f32; MAX_REGIONS];
        let mut coins = [(0f32, 0f32); MAX_REGIONS];
        let mut known = RegionSet::EMPTY;
        let mut open = (self.reach - self.own) - self.shielded;
        let mut strikes = self.profile.strike.is_some() as u8;
        let mut convert = self.profile.converts as u8 * (rules.seats - 1);
        loop {
            for r in open - known {
                costs[r.index()] = self.cost(mods, r);
                let (mut now, mut later) = (1.0, 1.0);
                for &(set, n, l) in incomes {
                    if set.has(r) {
                        now += n;
                        later += l;
                    }
                }
                coins[r.index()] = (now, later);
                let other = match state.occupant(r) {
                    Occupant::Tribe(v) if state.owner(v) == self.seat => -1.0,
                    Occupant::Tribe(_) => DENIED,
                    _ => 0.0,
                };
                gains[r.index()] = now + LATER * later + other;
            }
            known |= open;
            let mut best: Option<(Region, u8, f32)> = None;
            for r in open {
                let mut cost = costs[r.index()];
                if cost > self.tokens && strikes > 0 && self.tokens > 0 {
                    cost = 1;
                }
                if cost > self.tokens {
                    if convert == 0 || !self.lone(r) {
                        continue;
                    }
                    cost = 0;
                }
                let score = gains[r.index()] - PRICE * cost as f32;
                if best.is_none_or(|b| score > b.2) {
                    best = Some((r, cost, score));
                }
            }
            let Some((r, cost, _)) = best.filter(|_| self.room > 0) else {
                break;
            };
            if cost == 0 {
                convert -= 1;
            } else if cost < costs[r.index()] {
                strikes -= 1;
            }
            self.take(&mut out, r, 1.0, coins[r.index()]);
            self.tokens -= cost;
            self.room -= 1;
            self.own.insert(r);
            open |= rules.map.neighbours[r.index()] & ground;
            if linked.has(r) {
                open |= linked & ground;
            }
            open = (open - self.own) - self.shielded;
        }
        // A final attempt with what is left.
        if self.tokens > 0 && self.room > 0 && self.profile.die.is_none() {
            let mut best: Option<(Region, f32, f32)> = None;
            for r in open {
                let short = costs[r.index()].saturating_sub(self.tokens);
                let good = rules.die.iter().filter(|&&f| f >= short).count();
                let chance = good as f32 / rules.die.len() as f32;
                let score = chance * gains[r.index()];
                if score > best.map_or(0.0, |b| b.2) {
                    best = Some((r, chance, score));
                }
            }
            if let Some((r, chance, _)) = best {
                self.take(&mut out, r, chance, coins[r.index()]);
            }
        }
        out.left = self.tokens as f32;
        out
    }

    /// Whether a lone active token stands in a region.
    fn lone(&self, r: Region) -> bool {
        match self.state.occupant(r) {
            Occupant::Tribe(v) => {
                self.state.tokens(r) == 1
                    && !self.state.in_decline(v)
                    && self.state.owner(v) != self.seat
            }
            _ => false,
        }
    }

    fn take(&self, out: &mut Campaign, r: Region, share: f32, (now, later): (f32, f32)) {
        out.conquests += share;
        out.now += share * now;
        out.later += share * later;
        if let Occupant::Tribe(v) = self.state.occupant(r) {
            let lost = &mut out.lost[self.state.owner(v).index()];
            if self.state.in_decline(v) {
                lost.1 += share;
            } else {
                lost.0 += share;
            }
        }
    }
}
