//! What a new race would earn, estimated from its effects alone.

use rules::{PowerId, RaceId, RuleSet, Seat, State, ruleset::Place, spec::Per};

/// Tokens that a region costs a new race.
const PRICE: f32 = 2.5;

/// Share of the map's open regions that a place covers.
fn share(rules: &RuleSet, place: &Place) -> f32 {
    match place {
        Place::Fixed(set) => {
            (*set & rules.map.open).len() as f32 / rules.map.open.len().max(1) as f32
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

/// Coins that a combo would bring in the turn in which it is picked, and in each one after.
fn yields(rules: &RuleSet, race: RaceId, power: PowerId) -> (f32, f32) {
    let p = rules.combo(race, power);
    let tokens = (rules.combo_tokens(race, power) + p.loan) as f32;
    let mut price = PRICE;
    for c in &p.cost {
        price += c.tokens as f32 * share(rules, &c.place) * 1.2;
    }
    if p.rolls_before {
        price -= 0.6;
    }
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

/// Coins that the best combo on offer would bring a seat, less its price: in the turn in which it
/// is picked, and in each one after.
pub(super) fn best_offer(rules: &RuleSet, state: &State, seat: Seat) -> (f32, f32) {
    let purse = state.coins(seat);
    let mut best = (0.0f32, 0.0f32);
    for (place, combo) in state.column().iter().enumerate() {
        if place as u16 > purse {
            break;
        }
        let (first, each) = yields(rules, combo.race, combo.power);
        let first = first + combo.coins as f32 - place as f32;
        if first + 2.0 * each > best.0 + 2.0 * best.1 {
            best = (first, each);
        }
    }
    best
}
