//! A position survives being written: as text, as bytes, and as what a seat sees.

use bots::playout::{Dice, busy_action, random_action};
use elbowroom_rules::{Actions, RuleSet, Seat, State, snapshot::SnapshotError};

use crate::support::{games, rule_sets, some_rule_sets};

#[test]
fn every_state_of_random_games_comes_back() {
    let mut states = 0;
    for rules in rule_sets() {
        for seed in 0..games().div_ceil(3) {
            let (mut legal, mut dice) = (Actions::default(), Dice::new(seed));
            let mut state = rules.start();
            loop {
                comes_back(&rules, &state);
                states += 1;
                let action = busy_action(&rules, &state, &mut legal, &mut dice, seed);
                let Some(action) = action else { break };
                rules.apply(&mut state, action, &mut ()).unwrap();
            }
        }
    }
    println!("{states} states");
}

fn comes_back(rules: &RuleSet, state: &State) {
    let text = rules.state_text(state);
    assert_eq!(text.lines().count(), 1);
    assert_eq!(rules.read_state(&text).as_ref(), Ok(state), "{text}");
    let bytes = rules.state_bytes(state);
    assert_eq!(rules.state_from_bytes(&bytes).as_ref(), Ok(state), "{text}");
    let seat = Some(Seat(0));
    let view = rules.view(state, seat);
    let seen = rules.view_text(&view);
    assert_eq!(rules.read_view(&seen, seat).as_ref(), Ok(&view), "{seen}");
    // From the whole, what the seat may not see is left out.
    assert_eq!(rules.read_view(&text, seat).as_ref(), Ok(&view), "{text}");
}

/// What a seat does not see is not in the text of its view.
#[test]
fn a_view_does_not_tell_the_coins_of_others() {
    let rules = &some_rule_sets(0).next().unwrap();
    let state = rules.start();
    let view = rules.view(&state, Some(Seat(1)));
    let text = rules.view_text(&view);
    let hidden = vec!["?"; rules.seats() as usize - 2];
    let expected = [&["?", "5"][..], &hidden].concat().join(",");
    assert!(text.ends_with(&format!(" coins={expected}")), "{text}");
    assert!(rules.read_state(&text).is_err());
    assert!(rules.read_view(&text, Some(Seat(0))).is_err());
}

/// Whatever is done to a text or to bytes, it is refused in words, or is a state from which games
/// are played to their end.
#[test]
fn what_was_tampered_with_is_refused_or_can_be_played() {
    let (mut refused, mut played) = (0, 0);
    for (n, rules) in some_rule_sets(3).enumerate() {
        let mut dice = Dice::new(n as u64);
        for seed in 0..30 {
            let state = somewhere(&rules, seed);
            for _ in 0..20 {
                let mut bytes = rules.state_bytes(&state);
                let at = dice.below(bytes.len());
                bytes[at] = match dice.below(3) {
                    0 => bytes[at].wrapping_add(1),
                    1 => bytes[at].wrapping_sub(1),
                    _ => dice.next_u32() as u8,
                };
                match rules.state_from_bytes(&bytes) {
                    Ok(changed) => played += plays_on(&rules, changed, seed) as u32,
                    Err(why) => {
                        assert!(!why.to_string().is_empty());
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(refused > 500 && played > 500, "{refused}, {played}");
}

#[test]
fn what_is_wrong_with_a_text_is_said() {
    let rules = &some_rule_sets(0).next().unwrap();
    let text = rules.state_text(&rules.start());
    let why = |text: &str| rules.read_state(text).unwrap_err().to_string();
    assert_eq!(why(""), "turn: is missing");
    assert_eq!(
        why(&format!("{text} colour=red")),
        "there is no field \"colour\" in a position"
    );
    assert_eq!(why(&format!("{text} coins=5,5")), "coins: stands twice");
    assert_eq!(
        why(&text.replace("turn=1", "turn=x")),
        "turn: \"x\", expected a number"
    );
    let odd = text.replace("coins=", "column=nobody:x coins=");
    assert_eq!(why(&odd), "column: \"nobody\", expected a race");
    assert_eq!(
        rules.state_from_bytes(&[9, 9]),
        Err(SnapshotError::Bytes("they are of another version"))
    );
    let mut bytes = rules.state_bytes(&rules.start());
    bytes.push(0);
    assert_eq!(
        rules.state_from_bytes(&bytes),
        Err(SnapshotError::Bytes("there are too many"))
    );
}

/// A state of a random game.
fn somewhere(rules: &RuleSet, seed: u64) -> State {
    let (mut legal, mut dice) = (Actions::default(), Dice::new(seed));
    let mut state = rules.start();
    for _ in 0..dice.below(250) {
        match random_action(rules, &state, &mut legal, &mut dice) {
            Some(action) => rules.apply(&mut state, action, &mut ()).unwrap(),
            None => break,
        }
    }
    state
}

/// Whether a random game from there comes to an end.
fn plays_on(rules: &RuleSet, mut state: State, seed: u64) -> bool {
    let (mut legal, mut dice) = (Actions::default(), Dice::new(seed));
    for _ in 0..4000 {
        match random_action(rules, &state, &mut legal, &mut dice) {
            // What is listed may be refused where a position is one that no game comes to.
            Some(action) => _ = rules.apply(&mut state, action, &mut ()),
            None => return true,
        }
    }
    panic!("no end: {}", rules.state_text(&state));
}
