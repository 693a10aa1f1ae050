//! What a state is worth to a seat, in coins: those it has, those it would get if its turn ended
//! now, those it may expect in the turns after, less what the others may expect.

use rules::{
    Decision, RuleSet, Seat, State, Tribe,
    query::income,
    ruleset::{Income, Place, Viewpoint},
    spec::Per,
};

use super::turns_after;

/// Share of the income of an active and a declined race that is still there a turn later.
pub(super) const KEPT: f32 = 0.75;
/// Turns that the expectations reach.
const TURNS_AHEAD: u8 = 3;
/// Coins that a token of the active race brings in each turn that is left, besides its region.
const TOKEN: f32 = 0.12;
/// Weight of the expectations of all the opponents together.
const OTHERS: f32 = 0.8;

/// Whether an income depends on what was done this turn, and so does not come again.
fn is_passing(i: &Income) -> bool {
    fn passing(p: &Place) -> bool {
        match p {
            Place::Conquered | Place::Plundered => true,
            Place::Own(p)
            | Place::Beside(p)
            | Place::Near(p)
            | Place::Chained(p)
            | Place::Not(p) => passing(p),
            Place::And(v) | Place::Or(v) => v.iter().any(passing),
            _ => false,
        }
    }
    i.per == Per::FirstTurn || passing(&i.place)
}

/// Regions that the loan of tokens will cost a tribe at the end of the turn.
fn overstretch(rules: &RuleSet, state: &State, t: Tribe) -> u8 {
    let loan = rules.profile(state, t).loan;
    if loan == 0 {
        return 0;
    }
    let (hand, reserve) = state.hand(t);
    let total = state.on_map(t) + hand + reserve;
    state
        .regions(t)
        .len()
        .saturating_sub(total - loan.min(total))
}

/// Coins that a tribe earns this turn, and those of them that may come again.
pub(super) fn incomes(rules: &RuleSet, state: &State, t: Tribe) -> (f32, f32) {
    let held = state.regions(t);
    let over = overstretch(rules, state, t);
    let mut now = 0u16;
    income::each(rules, state, t, |coins, _| now += coins as u16);
    let mut later = held.len() as u16;
    rules.each(state, t, |p, here| {
        let v = Viewpoint {
            rules,
            board: state,
            tribe: t,
            here,
        };
        for i in p.income.iter().filter(|i| !is_passing(i)) {
            later += income::times(i, v) as u16 * i.coins as u16;
        }
    });
    (now as f32 - over as f32, later as f32 - over as f32)
}

/// The sum of a share that shrinks from turn to turn.
pub(super) fn series(turns: u8) -> f32 {
    (1..=turns).map(|k| KEPT.powi(k as i32)).sum()
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
pub(super) fn worth(rules: &RuleSet, state: &State, me: Seat) -> f32 {
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
