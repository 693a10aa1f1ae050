//! What a state is worth to a seat, in coins: those it has, those it would get if its turn ended
//! now, those it may expect in the turns after, less what the others may expect.

use rules::{Decision, Occupant, Region, RuleSet, Seat, State, Tribe, query::income};

use super::turns_after;
use crate::ledger::Ledger;

/// Share of the income of an active and a declined race that is still there a turn later.
pub(crate) const KEPT: f32 = 0.75;
/// Turns that the expectations reach.
pub(crate) const TURNS_AHEAD: u8 = 3;
/// Coins that a token of the active race brings in each turn that is left, besides its region.
pub(crate) const TOKEN: f32 = 0.12;
/// Weight of the expectations of all the opponents together.
pub(crate) const OTHERS: f32 = 0.8;

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
    let mut now = 0u16;
    income::each(rules, state, t, |coins, _| now += coins as u16);
    let over = (-room(rules, state, t)).max(0) as f32;
    (now as f32 - over, later(rules, state, t))
}

/// Coins that a tribe may earn in each turn to come.
pub(crate) fn later(rules: &RuleSet, state: &State, t: Tribe) -> f32 {
    let over = (-room(rules, state, t)).max(0) as f32;
    Ledger::of_tribe(rules, state, t).persistent(state.regions(t)) - over
}

/// Regions where natives live.
pub(crate) fn natives(rules: &RuleSet, state: &State) -> usize {
    let lived_in = |r: &Region| state.occupant(*r) == Occupant::Natives;
    (rules.map().all & state.occupied())
        .iter()
        .filter(lived_in)
        .count()
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
        coins += later(rules, state, t) * series(turns);
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
        || matches!(
            state.decision(),
            Some(Decision::Peace | Decision::Late | Decision::Sacrifice(..))
        );
    let mut sum = state.coins(me) as f32 + expected(rules, state, me);
    if !scored {
        sum += state
            .tribes_of(me)
            .map(|t| incomes(rules, state, t).0)
            .sum::<f32>();
    }
    let others = (0..rules.seats()).map(Seat).filter(|&s| s != me);
    let theirs: f32 = others.map(|s| expected(rules, state, s)).sum();
    sum - OTHERS / (rules.seats() - 1).max(1) as f32 * theirs
}
