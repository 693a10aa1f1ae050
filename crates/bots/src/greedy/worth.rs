//! What a state is worth to a seat, in coins: those it has, those it would get if its turn ended
//! now, those it may expect in the turns after, less what the others may expect.

use rules::{
    Decision, Region, RuleSet, Seat, State, Tribe,
    query::{conquest::has_natives, income},
    ruleset::{Income, Place, Profile},
};

use super::turns_after;

/// Share of the income of an active and a declined race that is still there a turn later.
pub(crate) const KEPT: f32 = 0.75;
/// Turns that the expectations reach.
pub(crate) const TURNS_AHEAD: u8 = 3;
/// Coins that a token of the active race brings in each turn that is left, besides its region.
pub(crate) const TOKEN: f32 = 0.12;
/// Weight of the expectations of all the opponents together.
pub(crate) const OTHERS: f32 = 0.8;

/// Whether an income depends on what was done this turn, and so does not come again.
pub(crate) fn is_passing(i: &Income) -> bool {
    fn passing(p: &Place) -> bool {
        match p {
            Place::Conquered | Place::Plundered => true,
            Place::Own(p) | Place::Beside(p) | Place::Not(p) => passing(p),
            Place::And(v) | Place::Or(v) => v.iter().any(passing),
            Place::Fixed(_) | Place::Marker(_) | Place::Empty => false,
        }
    }
    i.first_turn || i.place.as_ref().is_some_and(passing)
}

/// Regions that a tribe could hold at the end of the turn more than it has, as far as the loan of
/// tokens is concerned; negative if it will have to give some up.
pub(crate) fn room(rules: &RuleSet, state: &State, t: Tribe) -> i16 {
    let loan = rules.profile(state, t).loan;
    if loan == 0 {
        return i16::MAX;
    }
    let (hand, reserve) = state.hand(t);
    let total = (state.on_map(t) + hand + reserve) as i16;
    total - loan as i16 - state.regions(t).len() as i16
}

/// Coins that a tribe earns this turn, and those of them that may come again.
pub(crate) fn incomes(rules: &RuleSet, state: &State, t: Tribe) -> (f32, f32) {
    let over = (-room(rules, state, t)).max(0) as f32;
    let mut now = 0u16;
    income::each(rules, state, t, |coins, _| now += coins as u16);
    let later = persistent(rules, state, t, rules.profile(state, t));
    (now as f32 - over, later - over)
}

/// Coins that a tribe would earn in each turn with these effects and the regions that it has.
pub(crate) fn persistent(rules: &RuleSet, state: &State, t: Tribe, with: &Profile) -> f32 {
    let held = state.regions(t);
    let mut coins = held.len() as u16;
    for i in with.income.iter().filter(|i| !is_passing(i)) {
        let times = match &i.place {
            Some(place) => (place.eval(rules, state, t) & held).len(),
            None => 1,
        };
        coins += times as u16 * i.coins as u16;
    }
    coins as f32
}

/// Coins that one region of a tribe brings in each turn.
pub(crate) fn coins_of(rules: &RuleSet, state: &State, t: Tribe, r: Region) -> f32 {
    let mut coins = 1.0;
    for i in rules.profile(state, t).income.iter().filter(|i| !is_passing(i)) {
        if let Some(place) = &i.place
            && place.eval(rules, state, t).has(r)
        {
            coins += i.coins as f32;
        }
    }
    coins
}

/// Coins for each region that is taken from somebody.
pub(crate) fn passing(p: &Profile) -> f32 {
    let each = p.income.iter().filter(|i| !i.first_turn && is_passing(i));
    each.map(|i| i.coins as f32).sum()
}

/// Regions where natives live.
pub(crate) fn natives(rules: &RuleSet, state: &State) -> usize {
    rules.map.natives.filter(|&r| has_natives(state, r)).count()
}

/// The sum of a share that shrinks from turn to turn.
pub(crate) fn series(turns: u8) -> f32 {
    KEPT * (1.0 - power(KEPT, turns)) / (1.0 - KEPT)
}

/// A whole power of a number.
pub(crate) fn power(x: f32, n: u8) -> f32 {
    (0..n).fold(1.0, |p, _| p * x)
}

/// Coins that a seat may expect in its next turns from what it holds.
fn expected(rules: &RuleSet, state: &State, seat: Seat) -> f32 {
    let turns = turns_after(rules, state, seat).min(TURNS_AHEAD);
    if turns == 0 {
        return 0.0;
    }
    let mut coins = 0.0;
    for t in state.tribes_of(seat) {
        coins += incomes(rules, state, t).1 * series(turns);
        if !state.in_decline(t) {
            let (hand, reserve) = state.hand(t);
            coins += (state.on_map(t) + hand + reserve) as f32 * TOKEN * turns as f32;
        }
    }
    coins
}

/// What a state is worth to a seat whose turn it is or was.
pub(crate) fn worth(rules: &RuleSet, state: &State, me: Seat) -> f32 {
    let scored = state.seat() != me
        || state.is_over()
        || matches!(state.decision(), Some(Decision::Peace | Decision::Late));
    let mut sum = state.coins(me) as f32 + expected(rules, state, me);
    if !scored {
        sum += state
            .tribes_of(me)
            .map(|t| incomes(rules, state, t).0)
            .sum::<f32>();
    }
    let others = (0..rules.seats).map(Seat).filter(|&s| s != me);
    let theirs: f32 = others.map(|s| expected(rules, state, s)).sum();
    sum - OTHERS / (rules.seats - 1) as f32 * theirs
}
