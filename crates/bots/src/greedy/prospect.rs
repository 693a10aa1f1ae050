//! What a new race would earn, estimated from its effects alone.

use rules::{
    PowerId, RaceId, RuleSet, State,
    ruleset::{Place, Profile},
    spec::Per,
};

/// Tokens that a region costs a new race.
const PRICE: f32 = 2.5;

/// Share of the map's open regions that a place covers.
fn share(rules: &RuleSet, place: &Place) -> f32 {
    match place {
        Place::Fixed(set) => {
            (*set & rules.map().open).len() as f32 / rules.map().open.len().max(1) as f32
        }
        Place::And(v) => v.iter().map(|p| share(rules, p)).product(),
        Place::Or(v) => v.iter().map(|p| share(rules, p)).sum::<f32>().min(1.0),
        Place::Not(p) => 1.0 - share(rules, p),
        Place::Own(p) => share(rules, p),
        Place::Secluded | Place::Tokens(_) | Place::Grudged => 0.3,
        Place::Sites(_) | Place::Here | Place::Kin => 0.1,
        Place::Beside(p) | Place::Near(p) | Place::Chained(p) => (3.0 * share(rules, p)).min(1.0),
        Place::Plundered => 0.5,
        Place::Empty => 0.5,
        Place::Conquered => 1.0,
        Place::Marker(_) => 0.2,
    }
}

/// Tokens that a race saves in each conquest.
pub(crate) fn discount(rules: &RuleSet, p: &Profile) -> f32 {
    let cost = p.cost.iter();
    let saved = cost.map(|c| -c.tokens as f32 * (1.2 * share(rules, &c.place)).min(1.0));
    saved.sum::<f32>() + if p.rolls_before { 0.6 } else { 0.0 }
}

/// Coins that a combo would bring in the turn in which it is picked, and in each one after.
fn yields(rules: &RuleSet, race: RaceId, power: PowerId) -> (f32, f32) {
    let p = rules.combo(race, power);
    let tokens = (rules.combo_tokens(race, power) + p.loan) as f32;
    let price = PRICE - discount(rules, p);
    let extra = p.strike.is_some() as u8 + p.converts as u8;
    let regions = tokens / price.max(1.0) + extra as f32 * 0.7;
    let (mut first, mut each) = (regions, regions);
    for i in &p.income {
        let coins = match i.per {
            // A race goes where it earns most.
            Per::Region => {
                let covered = (1.5 * share(rules, &i.place)).min(1.0);
                i.coins as f32 * regions * covered / i.every as f32
            }
            _ => i.coins as f32,
        };
        first += coins;
        if i.per != Per::FirstTurn {
            each += coins;
        }
    }
    (first, each)
}

/// A combo on offer.
#[derive(Clone, Copy, Default)]
pub(crate) struct Offer {
    /// Its place in the column.
    pub place: u8,
    /// Coins in the turn in which it is picked, less its price.
    pub first: f32,
    /// Coins in each turn after.
    pub each: f32,
}

impl Offer {
    /// By which offers are compared.
    pub fn score(&self) -> f32 {
        self.first + 2.0 * self.each
    }
}

/// The combos that a seat with so many coins can have, in the order of the column.
pub(crate) fn offers<'a>(
    rules: &'a RuleSet,
    state: &'a State,
    purse: u16,
) -> impl Iterator<Item = Offer> + 'a {
    let affordable = purse as usize + 1;
    let column = state.column().iter().enumerate().take(affordable);
    column.map(move |(place, combo)| {
        let (first, each) = yields(rules, combo.race, combo.power);
        Offer {
            place: place as u8,
            first: first + combo.coins as f32 - place as f32,
            each,
        }
    })
}

/// The best of them.
fn best(rules: &RuleSet, state: &State, purse: u16) -> Offer {
    offers(rules, state, purse).fold(Offer::default(), |best, o| {
        if o.score() > best.score() { o } else { best }
    })
}

/// Coins that the best combo on offer would bring a seat with so many coins, less its price: in
/// the turn in which it is picked, and in each one after.
pub(crate) fn best_offer(rules: &RuleSet, state: &State, purse: u16) -> (f32, f32) {
    let best = best(rules, state, purse);
    (best.first, best.each)
}

/// The place of that combo.
pub(crate) fn best_place(rules: &RuleSet, state: &State, purse: u16) -> u8 {
    best(rules, state, purse).place
}
