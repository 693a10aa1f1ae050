//! A turn's conquests, estimated: how much a race would take, from whom, if it went for what pays
//! best. No state is copied or changed, so a position can be judged by what every seat could do
//! next.

use rules::{
    Occupant, PowerId, RaceId, Region, RegionSet, RuleSet, Seat, State, Tribe,
    query::{attacker::Attacker, conquest, cost::Costs},
    region::MAX_REGIONS,
    ruleset::{Profile, Topic},
    state::{MAX_SEATS, MAX_TRIBES},
};

use crate::{
    chance,
    greedy::worth,
    ledger::{Ledger, unheld},
    side::plain_cost,
};

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
    /// Coins in each turn and once, whatever is taken.
    pub flat: f32,
    pub once: f32,
    /// Tokens that are left.
    pub left: f32,
    /// Regions that the seats would lose, of their active and declined races.
    pub lost: [(f32, f32); MAX_SEATS],
}

/// What conquests cost an army.
enum Price<'a> {
    /// A race in play.
    Tribe(Costs<'a>),
    /// One that is not picked yet: changes of cost, and where.
    Offer([(RegionSet, i8); 8]),
}

/// Who conquers, with what.
struct Army<'a> {
    rules: &'a RuleSet,
    state: &'a State,
    profile: &'a Profile,
    ledger: Ledger,
    price: Price<'a>,
    seat: Seat,
    own: RegionSet,
    reach: RegionSet,
    ground: RegionSet,
    linked: RegionSet,
    shielded: RegionSet,
    tokens: u8,
    /// Regions that may be added before loaned tokens run short.
    room: i16,
}

/// The conquests of a tribe if its turn came now.
pub(crate) fn of_tribe(rules: &RuleSet, state: &State, t: Tribe) -> Campaign {
    let (hand, reserve) = state.hand(t);
    let own = state.regions(t);
    let profile = rules.profile(state, t);
    let linked = match profile.linked.is_empty() {
        true => RegionSet::EMPTY,
        false => rules.union(state, t, Topic::Linked, |p| &p.linked),
    };
    let attacker = Attacker::new(rules, state, t);
    Army {
        rules,
        state,
        profile,
        ledger: Ledger::of_tribe(rules, state, t),
        price: Price::Tribe(attacker.costs(rules.map().all)),
        seat: state.owner(t),
        own,
        reach: attacker.reach(),
        ground: conquest::ground(rules, state, t),
        linked,
        shielded: conquest::shielded(rules, state, t, rules.map().all),
        tokens: state.on_map(t) + hand + reserve + state.tools(t) - own.len(),
        room: worth::room(rules, state, t),
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
    let v = rules.seen_by(state.board(), nobody);
    let ground = rules.map().open | (rules.map().closed & profile.habitat);
    let union = |list: &[rules::ruleset::Place]| {
        list.iter().fold(RegionSet::EMPTY, |s, p| s | unheld(p, v))
    };
    let mut reach = union(&profile.entry_only);
    if reach.is_empty() {
        reach = rules.map().entry | union(&profile.entry);
    }
    reach |= union(&profile.reach);
    let mut mods = [(RegionSet::EMPTY, 0i8); 8];
    for (m, c) in mods.iter_mut().zip(&profile.cost) {
        *m = (unheld(&c.place, v), c.tokens);
    }
    let tokens = rules.combo_tokens(race, power);
    Army {
        rules,
        state,
        profile,
        ledger: Ledger::of_offer(v, profile),
        price: Price::Offer(mods),
        seat,
        own: RegionSet::EMPTY,
        reach: reach & ground,
        ground,
        linked: union(&profile.linked),
        shielded: state.immune(),
        tokens: tokens + profile.loan,
        room: tokens as i16,
    }
    .run()
}

impl Army<'_> {
    fn cost(&self, r: Region) -> u8 {
        let cost = match &self.price {
            Price::Tribe(costs) => costs.of(r) as i16,
            Price::Offer(mods) => {
                let plain = plain_cost(self.rules, self.state, r);
                let here = mods.iter().filter(|(set, _)| set.has(r));
                plain as i16 + here.map(|&(_, n)| n as i16).sum::<i16>()
            }
        };
        // A roll before each conquest is worth a token on average.
        (cost - self.profile.rolls_before as i16).max(1) as u8
    }

    fn run(mut self) -> Campaign {
        let (rules, state) = (self.rules, self.state);
        let mut out = Campaign {
            flat: self.ledger.flat,
            once: self.ledger.once,
            ..Campaign::default()
        };

        // Costs and gains of the regions in reach, worked out as they come into reach.
        let mut costs = [0u8; MAX_REGIONS];
        let mut gains = [0f32; MAX_REGIONS];
        let mut scores = [0f32; MAX_REGIONS];
        let mut coins = [(0f32, 0f32); MAX_REGIONS];
        let mut known = RegionSet::EMPTY;
        // Regions that the tokens suffice for no more: there will not be more of them.
        let mut dear = RegionSet::EMPTY;
        let mut open = (self.reach - self.own) - self.shielded;
        let mut strikes = self.profile.strike.is_some() as u8;
        let mut convert = self.profile.converts as u8 * (rules.seats() - 1);
        loop {
            for r in open - known {
                let cost = self.cost(r);
                costs[r.index()] = cost;
                let (now, later) = self.ledger.of(r);
                coins[r.index()] = (now, later);
                let other = match state.occupant(r) {
                    Occupant::Tribe(v) if state.owner(v) == self.seat => -1.0,
                    Occupant::Tribe(_) => DENIED,
                    _ => 0.0,
                };
                let gain = now + LATER * later + other;
                gains[r.index()] = gain;
                scores[r.index()] = gain - PRICE * cost as f32;
            }
            known |= open;
            let mut best: Option<(Region, u8, f32)> = None;
            for r in open - dear {
                let mut cost = costs[r.index()];
                let mut score = scores[r.index()];
                if cost > self.tokens {
                    if strikes > 0 && self.tokens > 0 {
                        cost = 1;
                    } else if convert > 0 && self.lone(r) {
                        cost = 0;
                    } else {
                        dear.insert(r);
                        continue;
                    }
                    score = gains[r.index()] - PRICE * cost as f32;
                }
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
            self.tokens = self.tokens.saturating_sub(cost);
            self.room -= 1;
            self.own.insert(r);
            open |= rules.map().neighbours[r.index()] & self.ground;
            if self.linked.has(r) {
                open |= self.linked & self.ground;
            }
            open = (open - self.own) - self.shielded;
        }
        // A final attempt with what is left.
        if self.tokens > 0 && self.room > 0 && !self.profile.rolls_before {
            let mut best: Option<(Region, f32, f32)> = None;
            for r in open {
                let short = costs[r.index()].saturating_sub(self.tokens);
                let chance = chance(rules, short);
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
