//! What must hold in every game: checked after every action of random games on all maps.

use std::{collections::HashMap, sync::Arc};

use bots::playout::{Dice, busy_action, random_action};
use content::{Library, MIXED};
use elbowroom_rules::{
    Action, Actions, Event, Game, Options, PowerId, RuleSet, Seat, State, View, profile::Source,
};
use support::{every_action, games, granted, place, rule_sets, some_rule_sets};

#[path = "support/counts.rs"]
mod counts;
#[path = "support/snapshots.rs"]
mod snapshots;
mod support;

#[test]
fn every_game_holds_together_and_ends() {
    let mut played = 0;
    for rules in rule_sets() {
        for seed in 0..games() {
            holds_together(&rules, &rules.start(), seed);
            played += 1;
        }
    }
    println!("{played} random games");
}

/// Plays a game to its end and checks it at every step.
fn holds_together(rules: &Arc<RuleSet>, start: &State, seed: u64) {
    let mut legal = Actions::default();
    let mut dice = Dice::new(seed);
    let mut state = *start;
    let mut log = Vec::new();
    let mut paid = 0u32;
    let mut keys = HashMap::from([(start.key(), *start)]);
    let had = coins(rules, start);
    while let Some(a) = busy_action(rules, &state, &mut legal, &mut dice, seed) {
        let mut events = Vec::new();
        let mut retold = state;
        let applied = rules.apply(&mut state, a, &mut events);
        log.push(a);
        if let Err(why) = applied {
            panic!("legal, but {why:?}: {}", place(rules, seed, &log));
        }
        for &e in &events {
            retold.evolve(rules, e);
            if let Event::Earned { coins, source, .. } = e
                && source != Source::Column
            {
                paid += coins as u32;
            }
        }
        if retold != state {
            panic!("not by events: {}", place(rules, seed, &log));
        }
        // A key is of one state, however it came about.
        let other = *keys.entry(state.key()).or_insert(state);
        if other != state || retold.key() != state.key() {
            panic!("two keys or two states: {}", place(rules, seed, &log));
        }
        if let Err(fault) = rules.audit(&state) {
            panic!("{fault}: {}", place(rules, seed, &log));
        }
        if coins(rules, &state) != paid + had {
            panic!("coins from nowhere: {}", place(rules, seed, &log));
        }
        assert!(log.len() < 4000, "a game comes to its end");
    }
    if !state.is_over() {
        panic!("a dead end: {}", place(rules, seed, &log));
    }
    let shares = rules.win_shares(&state).iter().sum::<f32>();
    assert_eq!(shares.round(), 1.0);
    if *start == rules.start() {
        let again = Game::replay(rules.clone(), &log).expect("a log replays");
        assert_eq!(again.state(), &state);
        assert_eq!(again.state().fingerprint(), state.fingerprint());
    }
}

/// A place that grants a power may grant any, in games that start with it.
#[test]
fn games_hold_together_with_every_granted_power() {
    for map in ["small-world-3", "underground-2"] {
        for seats in [2, 6] {
            let options = Options {
                add_monsters: true,
                ..Options::default()
            };
            let rules = Library::shipped().rules(MIXED, map, seats, &options);
            let rules = Arc::new(rules.expect("the shipped content compiles"));
            for power in 0..rules.powers().len() as u8 {
                for seed in 0..games().div_ceil(6) {
                    let start = granted(&rules, PowerId(power), seed as u8);
                    holds_together(&rules, &start, seed * 2 + 1);
                }
            }
        }
    }
}

/// Coins of the players and on the column: they only grow by what the bank pays.
fn coins(rules: &RuleSet, s: &State) -> u32 {
    let players = (0..rules.seats())
        .map(|i| s.coins(Seat(i)) as u32)
        .sum::<u32>();
    players + s.column().iter().map(|c| c.coins as u32).sum::<u32>()
}

#[test]
fn exactly_the_legal_actions_apply_and_a_refusal_changes_nothing() {
    for rules in some_rule_sets(0) {
        let all = every_action(&rules);
        for seed in 0..games().div_ceil(6) {
            exactly_legal(&rules, &all, &rules.start(), seed);
        }
    }
    let rules = Library::shipped().rules(MIXED, "underground-3", 3, &Options::default());
    let rules = rules.expect("the shipped content compiles");
    let all = every_action(&rules);
    for power in (0..rules.powers().len() as u8).map(PowerId) {
        for seed in 0..games().div_ceil(12) {
            let start = granted(&rules, power, power.0 + seed as u8);
            exactly_legal(&rules, &all, &start, seed * 2 + 1);
        }
    }
}

fn exactly_legal(rules: &RuleSet, all: &[Action], start: &State, seed: u64) {
    let mut legal = Actions::default();
    let mut dice = Dice::new(seed);
    let mut state = *start;
    let mut log = Vec::new();
    while let Some(a) = busy_action(rules, &state, &mut legal, &mut dice, seed) {
        if log.len() % 7 == 0 {
            rules.legal(&state, &mut legal);
            for &b in all {
                let mut next = state;
                let applied = rules.apply(&mut next, b, &mut ());
                if legal.contains(&b) != applied.is_ok() {
                    let at = place(rules, seed, &log);
                    panic!("{} gives {applied:?}: {at}", rules.notation(b));
                }
                if let Err(why) = applied {
                    assert_eq!(next, state, "{b:?}: {why:?}");
                }
            }
            for (i, a) in legal.iter().enumerate() {
                assert!(!legal[..i].contains(a), "{a:?} stands twice");
                assert!(all.contains(a), "{a:?}");
                assert_eq!(rules.parse_line(&rules.notation(*a)), Ok(vec![*a]));
            }
        }
        log.push(a);
        rules.apply(&mut state, a, &mut ()).unwrap();
    }
}

#[test]
fn a_cost_is_the_sum_of_its_lines_and_decides_what_is_legal() {
    for rules in some_rule_sets(1) {
        let mut legal = Actions::default();
        for seed in 100..100 + games().div_ceil(6) {
            let mut dice = Dice::new(seed);
            let mut state = rules.start();
            while let Some(a) = busy_action(&rules, &state, &mut legal, &mut dice, seed) {
                if let Action::Conquer(_) | Action::Attempt(_) = a {
                    let e = rules.explain(&state, a);
                    let sum: i16 = e.lines.iter().map(|l| l.amount).sum();
                    assert_eq!(Some(sum as u8), e.cost);
                    assert_eq!(e.refusal, None);
                    assert!(sum >= 1);
                }
                rules.apply(&mut state, a, &mut ()).unwrap();
            }
        }
    }
}

#[test]
fn what_is_taken_back_has_never_been() {
    for rules in some_rule_sets(2) {
        let mut legal = Actions::default();
        for seed in 0..games().div_ceil(12) {
            let mut dice = Dice::new(seed);
            let mut game = Game::new(rules.clone());
            while let Some(a) = busy_action(&rules, game.state(), &mut legal, &mut dice, seed) {
                let before = game.clone();
                let mover = before.state().to_move();
                game.apply(a).unwrap();
                let Some(seat) = mover else {
                    assert!(game.undo(Seat(0)).is_err(), "chance is not taken back");
                    continue;
                };
                if game.state().is_chance() {
                    assert!(game.undo(seat).is_err());
                    continue;
                }
                let other = Seat((seat.0 + 1) % rules.seats());
                assert!(
                    game.clone().undo(other).is_err(),
                    "nobody takes back another's action"
                );
                assert_eq!(game.undo(seat), Ok(a));
                assert_eq!(game.state(), before.state());
                assert_eq!(game.log(), before.log());
                game.apply(a).unwrap();
            }
        }
    }
}

#[test]
fn a_view_shows_nothing_that_the_seat_may_not_know() {
    let boards = ["small-world-3", "underground-3"];
    for (open, map) in boards.into_iter().flat_map(|m| [(false, m), (true, m)]) {
        let options = Options {
            open_coins: open,
            ..Options::default()
        };
        let rules = Library::shipped().rules(MIXED, map, 3, &options).unwrap();
        let mut legal = Actions::default();
        let mut dice = Dice::new(5);
        let mut state = rules.start();
        while let Some(a) = random_action(&rules, &state, &mut legal, &mut dice) {
            for viewer in [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2))] {
                let view = rules.view(&state, viewer);
                for seat in (0..3).map(Seat) {
                    let known = open || viewer == Some(seat) || state.is_over();
                    assert_eq!(view.coins(seat), known.then(|| state.coins(seat)));
                }
                // A state that differs in nothing but what is hidden gives the same view.
                let twin = view.assume(|_| 77);
                assert_eq!(rules.view(&twin, viewer), view);
                let text = format!("{view:?}");
                assert!(known_or_absent(&view, &text), "{text}");
                if viewer == state.to_move() && viewer.is_some() {
                    let mut own = Actions::default();
                    rules.legal_for(&view, &mut own);
                    rules.legal(&state, &mut legal);
                    assert_eq!(own[..], legal[..]);
                }
            }
            rules.apply(&mut state, a, &mut ()).unwrap();
        }
    }
}

/// A view's own text has no coins but those that it knows.
fn known_or_absent(view: &View, text: &str) -> bool {
    let known = (0..6).filter(|&s| view.coins(Seat(s)).is_some()).count();
    text.split("coins: [")
        .last()
        .is_some_and(|t| t.matches("Some(").count() == known)
}
