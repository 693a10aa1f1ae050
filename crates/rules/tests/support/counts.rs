//! How many sequences of actions are legal from fixed positions, as chess programs count with
//! `perft`: a fault anywhere in the rules changes a count. `counts.txt` keeps them.

use std::sync::Arc;
use std::{env, fs, path::PathBuf};

use bots::playout::{Dice, busy_action};
use content::Library;
use elbowroom_rules::{Action, Actions, Options, RuleSet, State};

use crate::support::every_action;

/// The longest sequences that are counted, and the longest that are counted in both ways.
const DEPTH: [usize; 2] = [4, 2];

fn table() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/support/counts.txt")
}

/// Sequences of so many actions, as the rules list them.
fn listed(rules: &RuleSet, state: &State, depth: usize) -> u64 {
    let mut legal = Actions::default();
    rules.legal(state, &mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |&action: &Action| {
        let mut next = *state;
        rules
            .apply_legal(&mut next, action, &mut ())
            .expect("what is listed is legal");
        listed(rules, &next, depth - 1)
    };
    legal.iter().map(after).sum()
}

/// The same without the list: every action that there is is tried.
fn accepted(rules: &RuleSet, state: &State, depth: usize, all: &[Action]) -> u64 {
    let after = |&action: &Action| {
        let mut next = *state;
        match rules.apply(&mut next, action, &mut ()) {
            Ok(()) if depth > 1 => accepted(rules, &next, depth - 1, all),
            Ok(()) => 1,
            Err(_) => 0,
        }
    };
    all.iter().map(after).sum()
}

fn counts(rules: &RuleSet, state: &State) -> Vec<u64> {
    (1..=DEPTH[0])
        .map(|depth| listed(rules, state, depth))
        .collect()
}

fn rules(game: &str, map: &str, seats: u8) -> Arc<RuleSet> {
    let rules = Library::shipped().rules(game, map, seats, &Options::default());
    rules.expect("the shipped content compiles")
}

#[test]
fn counts_of_sequences_are_those_of_the_table() {
    if env::var_os("ELBOWROOM_COUNTS").is_some_and(|v| v == "keep") {
        fs::write(table(), made()).expect("the table can be written");
    }
    let text = fs::read_to_string(table()).expect("the table is there");
    let lines = text.lines().filter(|l| !l.starts_with('#'));
    let mut positions = 0;
    for line in lines {
        let parts: Vec<&str> = line.split(" / ").collect();
        let [place, numbers, position] = parts[..] else {
            panic!("expected three parts: {line}");
        };
        let place: Vec<&str> = place.split(' ').collect();
        let rules = rules(place[0], place[1], place[2].parse().unwrap());
        let state = rules
            .read_state(position)
            .unwrap_or_else(|e| panic!("{e}: {line}"));
        let numbers: Vec<u64> = numbers.split(' ').map(|n| n.parse().unwrap()).collect();
        assert_eq!(counts(&rules, &state), numbers, "{line}");
        let all = every_action(&rules);
        for depth in 1..=DEPTH[1] {
            let found = accepted(&rules, &state, depth, &all);
            assert_eq!(
                found,
                numbers[depth - 1],
                "every action tried, {depth}: {line}"
            );
        }
        positions += 1;
    }
    assert_eq!(positions, 24);
}

/// The table anew: positions of random games, at their start and on the way.
fn made() -> String {
    let mut out = String::from(
        "# Game, map, seats / sequences of 1, 2, 3, 4 legal actions, outcomes of chance among them / the\n\
         # position. They are counted in two ways, from the list of legal actions and by trying\n\
         # every action. A change of the rules that changes a count says why and keeps new ones:\n\
         # ELBOWROOM_COUNTS=keep cargo test -p elbowroom-rules --test properties counts\n",
    );
    for (n, (game, map, seats)) in [
        ("small-world", "small-world-2", 2),
        ("small-world", "small-world-5", 5),
        ("underground", "underground-2", 2),
        ("underground", "underground-4", 4),
        ("mixed", "small-world-3", 3),
        ("mixed", "underground-3", 3),
    ]
    .into_iter()
    .enumerate()
    {
        let rules = rules(game, map, seats);
        for steps in [8, 40, 70, 100] {
            let state = after(&rules, steps, n as u64);
            let counts: Vec<String> = counts(&rules, &state).iter().map(u64::to_string).collect();
            let position = rules.state_text(&state);
            out += &format!("{game} {map} {seats} / {} / {position}\n", counts.join(" "));
        }
    }
    out
}

/// The state after so many actions of a random game in which seats do what they can, and as many
/// more as it takes until one has to decide something with three choices or more.
fn after(rules: &RuleSet, steps: usize, seed: u64) -> State {
    let (mut legal, mut dice) = (Actions::default(), Dice::new(seed));
    let mut state = rules.start();
    for n in 0.. {
        rules.legal(&state, &mut legal);
        if n >= steps && legal.len() > 2 {
            break;
        }
        let action = busy_action(rules, &state, &mut legal, &mut dice, 1);
        let action = action.expect("the game goes on");
        rules
            .apply(&mut state, action, &mut ())
            .expect("it is legal");
    }
    state
}

/// The probabilities of chance are those with which it draws.
#[test]
fn outcomes_of_chance_come_as_often_as_is_said() {
    let rules = rules("mixed", "underground-3", 3);
    let mut seen = 0;
    for seed in 0..40 {
        let (mut legal, mut dice) = (Actions::default(), Dice::new(seed));
        let mut state = rules.start();
        while let Some(action) = busy_action(&rules, &state, &mut legal, &mut dice, seed) {
            let outcomes = rules.chance_outcomes(&state);
            assert_eq!(outcomes.is_empty(), !state.is_chance());
            if !outcomes.is_empty() {
                let sum: f64 = outcomes.iter().map(|o| o.1).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{sum}");
                // Evenly spread numbers draw each outcome in its share, to the nearest number.
                let n = 1 << 12;
                for (outcome, probability) in outcomes {
                    let drawn = (0..n).filter(|i| rules.draw(&state, i << 20) == Some(outcome));
                    let share = drawn.count() as f64 / f64::from(n);
                    assert!(
                        (share - probability).abs() < 2.0 / f64::from(n),
                        "{outcome:?}"
                    );
                    seen += 1;
                }
            }
            rules.apply(&mut state, action, &mut ()).unwrap();
            if seen > 600 {
                return;
            }
        }
    }
    panic!("chance had the move too seldom: {seen}");
}
