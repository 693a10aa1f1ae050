//! What is recommended to somebody who learns, and why: what a bot that looks one turn ahead would do
//! with what he sees.

use bots::{Bot, Greedy};
use rules::{Action, Event, RuleSet, Seat, State, View, profile::Source};

/// More actions than a turn has.
const LONG: usize = 500;

/// What a combo is worth in the turn in which it is picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Its place among those on offer.
    pub place: u8,
    /// The regions that it may hold in the end.
    pub regions: u8,
    /// The coins that the turn brings.
    pub earned: u16,
    /// The same with those that lie on the combo, less what it costs.
    gain: i32,
    /// Its tokens.
    pub tokens: u8,
}

/// What a bot would do.
pub fn tip(rules: &RuleSet, view: &View) -> Action {
    Greedy::new(0).act(rules, view)
}

/// The combo that brings most in the turn in which it is picked; of equals that with more tokens, then
/// the one that costs less.
pub fn best_combo(rules: &RuleSet, view: &View, seat: Seat, places: &[u8]) -> Option<Prospect> {
    let own = view.coins(seat).unwrap_or_default();
    let state = view.assume(|_| own);
    let dearest_first = places.iter().rev();
    let all = dearest_first.filter_map(|&place| prospect(rules, state, seat, place));
    all.max_by_key(|p| (p.gain, p.tokens))
}

/// What a combo brings if a bot plays the turn with it, without luck.
fn prospect(rules: &RuleSet, mut state: State, seat: Seat, place: u8) -> Option<Prospect> {
    let combo = *state.column().get(usize::from(place))?;
    // Coins that lay on the combo are no earnings of the turn.
    let scored = |source| source != Source::Column;
    let (round, before) = (state.round(), i32::from(state.coins(seat)));
    let mut bot = Greedy::new(0);
    let mut events = Vec::new();
    let mut next = Action::Pick(place);
    let mut regions = 0;
    for _ in 0..LONG {
        rules.apply(&mut state, next, &mut events).ok()?;
        if state.is_over() || state.seat() != seat || state.round() != round {
            break;
        }
        let held = state.active(seat).map(|t| state.regions(t).len());
        regions = held.unwrap_or(regions);
        next = match rules.draw(&state, 0) {
            Some(outcome) => outcome,
            None => {
                let who = state.to_move()?;
                bot.act(rules, &rules.view(&state, Some(who)))
            }
        };
    }
    let earned = events.iter().map(|e| match *e {
        Event::Earned {
            seat: s,
            coins,
            source,
            ..
        } if s == seat && scored(source) => u16::from(coins),
        Event::Paid { to, coins, .. } if to == seat => u16::from(coins),
        _ => 0,
    });
    Some(Prospect {
        place,
        regions,
        earned: earned.sum(),
        gain: i32::from(state.coins(seat)) - before,
        tokens: rules.combo_tokens(combo.race, combo.power),
    })
}
