//! A position in numbers, seen from one seat: what a [`Net`](super::Net) is fed with.
//!
//! Nothing here names a race or a power. The numbers come from effects in force and from what
//! stands on the map, so they say something about content that nobody has seen yet.

use rules::{Region, RuleSet, Seat, State, Tribe, spec::Placing, state::MAX_SEATS};

use super::campaign::{self, Campaign};
use crate::{
    greedy::{prospect, worth},
    ledger::Ledger,
    side::Side,
};

/// Numbers for each seat.
pub const FEATURES: usize = 116;

/// A position in which a turn begins, worked out once for all seats.
pub struct Position<'a> {
    rules: &'a RuleSet,
    state: &'a State,
    sides: [Option<Side<'a>>; MAX_SEATS],
    /// What each seat would conquer next.
    campaigns: [Campaign; MAX_SEATS],
    /// The best combos on offer, best first.
    offers: [Offer; 2],
    /// Coins of the best combo on offer in its first turn, and in each one after.
    offer: (f32, f32),
}

/// Coins that a seat has to pick a combo with; nearly all have as many.
const PURSE: u16 = 5;

/// What a combo would bring.
#[derive(Clone, Copy, Default)]
struct Offer {
    /// Coins in the turn in which it is picked, less its price.
    first: f32,
    /// Coins in each turn after, from what it takes in the first.
    each: f32,
    /// Tokens.
    tokens: f32,
    campaign: Campaign,
}

impl Offer {
    fn score(&self) -> f32 {
        self.first + 1.5 * self.each
    }
}

/// The combos that promise most: a rough estimate picks two, which are then looked at closely.
fn offers(rules: &RuleSet, state: &State) -> ([Offer; 2], prospect::Offer) {
    let mut rough = [prospect::Offer::default(); 2];
    for o in prospect::offers(rules, state, PURSE) {
        if o.score() > rough[0].score() {
            rough = [o, rough[0]];
        } else if o.score() > rough[1].score() {
            rough[1] = o;
        }
    }
    let mut best = [Offer::default(); 2];
    for place in rough.map(|o| o.place) {
        let Some(combo) = state.column().get(place as usize) else {
            continue;
        };
        let c = campaign::of_combo(rules, state, state.seat(), combo.race, combo.power);
        let p = rules.combo(combo.race, combo.power);
        let (mut first, mut each) = (c.now + combo.coins as f32 - place as f32, c.later);
        first += c.flat + c.once;
        each += c.flat;
        let offer = Offer {
            first,
            each,
            tokens: (rules.combo_tokens(combo.race, combo.power) + p.loan) as f32,
            campaign: c,
        };
        if offer.score() > best[0].score() {
            best[1] = best[0];
            best[0] = offer;
        } else if offer.score() > best[1].score() {
            best[1] = offer;
        }
    }
    (best, rough[0])
}

/// Turns that a seat has left in a position in which a turn begins, that one included.
pub fn turns_left(rules: &RuleSet, state: &State, seat: Seat) -> u8 {
    if state.is_over() {
        return 0;
    }
    rules.turns() - state.round() + (seat >= state.seat()) as u8
}

struct Row {
    x: [f32; FEATURES],
    n: usize,
}

impl Row {
    fn put(&mut self, v: f32) {
        self.x[self.n] = v;
        self.n += 1;
    }
    fn flag(&mut self, v: bool) {
        self.put(v as u8 as f32);
    }
}

impl<'a> Position<'a> {
    /// Works out who threatens what.
    pub fn new(rules: &'a RuleSet, state: &'a State) -> Self {
        let mut sides = [const { None }; MAX_SEATS];
        for s in 0..rules.seats() {
            sides[s as usize] = Some(Side::new(rules, state, Seat(s)));
        }
        let (offers, rough) = offers(rules, state);
        let mut campaigns = [Campaign::default(); MAX_SEATS];
        for s in (0..rules.seats()).map(Seat) {
            campaigns[s.index()] = match state.active(s) {
                Some(t) => campaign::of_tribe(rules, state, t),
                None => offers[0].campaign,
            };
        }
        Position {
            rules,
            state,
            sides,
            campaigns,
            offers,
            offer: (rough.first, rough.each),
        }
    }

    fn side(&self, s: Seat) -> &Side<'a> {
        match &self.sides[s.index()] {
            Some(side) => side,
            None => unreachable!("every seat has a side"),
        }
    }

    /// How often a region is likely to be attacked before `owner` moves, and after that.
    fn risk(&self, owner: Seat, t: Tribe, r: Region) -> (f32, f32) {
        let n = self.rules.seats();
        let away = |s: u8| (s + n - self.state.seat().0) % n;
        let truce = self.state.ally(owner).filter(|_| !self.state.in_decline(t));
        let (mut before, mut after) = (0.0, 0.0);
        for s in (0..n).map(Seat).filter(|&s| s != owner && Some(s) != truce) {
            if turns_left(self.rules, self.state, s) == 0 {
                continue;
            }
            let [risk] = self.side(s).attacks(self.rules, self.state, r);
            if away(s.0) < away(owner.0) {
                before += risk;
            } else {
                after += risk;
            }
        }
        (before, after)
    }

    /// The numbers for one seat.
    pub fn features(&self, me: Seat) -> [f32; FEATURES] {
        let (rules, state) = (self.rules, self.state);
        let mut row = Row {
            x: [0.0; FEATURES],
            n: 0,
        };
        let left = turns_left(rules, state, me);
        let l = left as f32 / 10.0;
        let side = self.side(me);

        row.put(l);
        row.put(l * l);
        (1..=4).for_each(|k| row.flag(left == k));
        (2..=5).for_each(|n| row.flag(rules.seats() == n));
        let n = rules.seats() as f32;
        let away = (me.0 + rules.seats() - state.seat().0) % rules.seats();
        row.flag(away == 0);
        row.put(away as f32 / n);

        // The active race.
        let mut risks = (0.0, 0.0);
        let start = row.n;
        if let Some(t) = state.active(me) {
            let p = rules.profile(state, t);
            let held = state.regions(t);
            let regions = held.len() as f32 / 10.0;
            let ledger = Ledger::of_tribe(rules, state, t);
            let later = worth::later(rules, state, t);
            let bonus = later / 10.0 - regions;
            let mut tokens_at_risk = 0.0;
            for r in held {
                let (b, a) = self.risk(me, t, r);
                let coins = ledger.of(r).1 / 5.0;
                risks.0 += b * coins;
                risks.1 += a * coins;
                tokens_at_risk += b;
            }
            let (hand, reserve) = state.hand(t);
            let tokens = (state.on_map(t) + hand + reserve) as f32 / 10.0;
            let declined = Ledger::of_profile(rules, state, t, rules.profile_in_decline(state, t))
                .persistent(held);
            row.put(1.0);
            row.put(l);
            row.put(regions);
            row.put(regions * l);
            row.put(bonus);
            row.put(bonus * l);
            row.put(tokens);
            row.put(tokens * l);
            row.put(side.spare / 10.0);
            row.put(side.conquests / 5.0);
            row.put(side.conquests / 5.0 * l);
            row.put(p.loan as f32 / 5.0);
            row.put((held & state.immune()).len() as f32 / 3.0);
            row.put(declined / 10.0);
            row.put(declined / 10.0 * l);
            row.put(tokens_at_risk);
            row.flag(p.keeps_tokens);
            row.flag(p.converts);
            row.flag(p.strike.is_some());
            row.flag(p.rolls_before);
            row.flag(p.late);
            row.flag(p.extra);
            row.flag(p.acts || p.keep.is_some());
            row.flag(p.peace);
            let recruits = p.recruit.iter().map(|r| r.tokens as f32 / r.every as f32);
            row.put(recruits.sum());
            let grows = p.has_markers(Placing::EachTurn);
            row.flag(grows);
            row.put(ledger.plunder());
            row.put(prospect::discount(rules, p));
        }
        row.n = start + 28;
        row.put(risks.0);
        row.put(risks.1);

        // Races in decline.
        let (mut income, mut extra, mut acting) = (0.0, 0.0, 0.0);
        let mut risks = (0.0, 0.0);
        for t in state.tribes_of(me).filter(|&t| state.in_decline(t)) {
            let p = rules.profile(state, t);
            let coins = worth::later(rules, state, t) / 10.0;
            income += coins;
            if p.extra {
                extra += coins;
            }
            if p.acts {
                acting += (state.on_map(t) + state.hand(t).0 - state.regions(t).len()) as f32 / 5.0;
            }
            for r in state.regions(t) {
                let (b, a) = self.risk(me, t, r);
                risks.0 += b / 5.0;
                risks.1 += a / 5.0;
            }
        }
        row.put(income);
        row.put(income * l);
        row.put(extra);
        row.put(extra * l);
        row.put(acting);
        row.put(risks.0);
        row.put(risks.1);

        // A race to come.
        let (first, each) = self.offer;
        let none = state.active(me).is_none();
        row.flag(none);
        row.put(if none { l } else { 0.0 });
        row.put(first / 10.0);
        row.put(each / 10.0 * l);
        row.put(if none { first / 10.0 } else { 0.0 });
        row.put(if none { each / 10.0 * l } else { 0.0 });

        // The others, on average.
        let mut sums = [0.0; 8];
        for s in (0..rules.seats()).map(Seat).filter(|&s| s != me) {
            let o = self.side(s);
            let has = state.active(s).is_some();
            let add = [
                o.regions / 10.0,
                o.spare / 10.0,
                o.conquests / 5.0,
                o.income / 10.0,
                o.declined / 10.0,
                !has as u8 as f32,
                if turns_left(rules, state, s) > 0 {
                    1.0
                } else {
                    0.0
                },
                o.reach.len() as f32 / 20.0,
            ];
            sums.iter_mut()
                .zip(add)
                .for_each(|(s, a)| *s += a / (n - 1.0));
        }
        sums.into_iter().for_each(|s| row.put(s));

        // The land.
        let size = rules.map().open.len() as f32;
        row.put((rules.map().open - state.occupied()).len() as f32 / size);
        row.put(worth::natives(rules, state) as f32 / size);
        row.put(size / 40.0);
        row.put(side.reach.len() as f32 / 20.0);
        self.outlook(me, &mut row);
        debug_assert!(row.n <= FEATURES, "{} features", row.n);
        row.x
    }

    /// What the seats could do next.
    fn outlook(&self, me: Seat, row: &mut Row) {
        let (rules, state) = (self.rules, self.state);
        let n = rules.seats();
        let l = turns_left(rules, state, me) as f32 / 10.0;
        let away = |s: Seat| (s.0 + n - state.seat().0) % n;
        // Regions lost before the seat's turn and after it.
        let (mut active, mut declined) = ([0.0; 2], [0.0; 2]);
        let mut theirs = [0.0; 4];
        for s in (0..n).map(Seat).filter(|&s| s != me) {
            if turns_left(rules, state, s) == 0 {
                continue;
            }
            let c = &self.campaigns[s.index()];
            let when = (away(s) > away(me)) as usize;
            active[when] += c.lost[me.index()].0;
            declined[when] += c.lost[me.index()].1;
            let add = [c.conquests, c.now, c.later, c.left];
            theirs
                .iter_mut()
                .zip(add)
                .for_each(|(t, a)| *t += a / (n - 1) as f32);
        }
        let mine = &self.campaigns[me.index()];
        let has = state.active(me).is_some();
        let hurt: f32 = mine.lost.iter().map(|l| l.0 + l.1).sum();
        let (mut income, mut old) = (0.0, 0.0);
        for t in state.tribes_of(me) {
            let later = worth::later(rules, state, t);
            if state.in_decline(t) {
                old += later;
            } else {
                income += later;
            }
        }
        let [best, second] = &self.offers;
        let old_next = (old - declined[0]).max(0.0);
        let next = if has {
            (income - active[0]).max(0.0) + mine.now + old_next
        } else {
            best.first + old_next
        };
        let after = if has {
            (income - active[0]).max(0.0) + mine.later + old_next - active[1] - declined[1]
        } else {
            best.each + old_next - declined[1]
        };
        let anew = best.first + 0.8 * old_next.max(if has { income * 0.7 } else { 0.0 });
        row.put(next / 10.0);
        row.put(after / 10.0 * l);
        row.put(anew / 10.0);
        row.put(anew / 10.0 * l);
        for v in [mine.conquests, mine.now, mine.later, mine.left, hurt] {
            row.put(if has { v / 5.0 } else { 0.0 });
        }
        row.put(if has { mine.later / 5.0 * l } else { 0.0 });
        for v in [active[0], active[1], declined[0], declined[1]] {
            row.put(v / 3.0);
            row.put(v / 3.0 * l);
        }
        theirs.iter().for_each(|v| row.put(v / 5.0));
        for o in [best, second] {
            row.put(o.first / 10.0);
            row.put(o.each / 10.0);
            row.put(o.each / 10.0 * l);
            row.put(if has { 0.0 } else { o.first / 10.0 });
            row.put(if has { 0.0 } else { o.each / 10.0 * l });
            row.put(if has { 0.0 } else { o.tokens / 10.0 });
        }
    }
}
