//! Whole games are told in every language, and what belongs together is told together.

use bots::playout::{Dice, random_action};
use content::Library;
use elbowroom_wording::{
    Lang, Words,
    chronicle::{is_told, tell},
};
use rules::{
    Action, Actions, Event, MarkerId, Options, Region, RuleSet, Seat, State, profile::Source,
};
use std::{collections::HashSet, sync::Arc};

fn rules(game: &str, map: &str, seats: u8) -> Arc<RuleSet> {
    let library = Library::shipped();
    let rules = library.rules(game, map, seats, &Options::default());
    rules.expect("the shipped content compiles")
}

fn names(rules: &RuleSet) -> Vec<String> {
    (1..=rules.seats()).map(|n| format!("P{n}")).collect()
}

#[test]
fn whole_games_are_told_in_sentences() {
    for (i, (game, map, seats)) in [
        ("small-world", "small-world-3", 3),
        ("underground", "underground-2", 2),
        ("mixed", "underground-4", 4),
    ]
    .into_iter()
    .enumerate()
    {
        let rules = rules(game, map, seats);
        let names = names(&rules);
        let (mut dice, mut legal) = (Dice::new(i as u64), Actions::default());
        let mut state = rules.start();
        let mut told = 0;
        while !state.is_over() {
            let action = match state.is_chance() {
                true => rules.draw(&state, (dice.below(1 << 31) as u32) << 1),
                false => random_action(&rules, &state, &mut legal, &mut dice),
            };
            let mut events = Vec::new();
            let before = state;
            rules
                .apply(&mut state, action.expect("the game goes on"), &mut events)
                .expect("it is legal");
            for lang in Lang::ALL {
                let words = Words {
                    lang,
                    rules: &rules,
                    names: &names,
                };
                let sentences = tell(&words, &before, &events);
                assert_eq!(is_told(&events), !sentences.is_empty(), "{events:?}");
                for s in sentences {
                    let ends = s.text.ends_with(['.', '。']) || s.heads_turn;
                    assert!(ends && !s.text.contains(['{', '?']), "{}", s.text);
                    assert!(!s.text.contains("log-"), "{}", s.text);
                    told += 1;
                }
            }
        }
        assert!(told > 400, "{told}");
    }
}

#[test]
fn what_is_refused_in_a_game_is_said_in_sentences() {
    let rules = rules("mixed", "underground-3", 3);
    let names = names(&rules);
    let (mut dice, mut legal) = (Dice::new(7), Actions::default());
    let mut state = rules.start();
    let mut said = HashSet::new();
    let regions = (0..rules.map().len + 1).filter_map(Region::new);
    let mut all = vec![Action::Decline, Action::Roll, Action::End, Action::Pass];
    all.extend(regions.flat_map(|r| {
        [
            Action::Abandon(r),
            Action::Conquer(r),
            Action::Attempt(r),
            Action::Convert(r),
            Action::Revive(r),
            Action::Deploy(r, 9),
            Action::Carry(r),
        ]
    }));
    while let Some(action) = random_action(&rules, &state, &mut legal, &mut dice) {
        for &other in &all {
            let Err(why) = rules.apply(&mut state.clone(), other, &mut ()) else {
                continue;
            };
            if !said.insert(why) {
                continue;
            }
            for lang in Lang::ALL {
                let words = Words {
                    lang,
                    rules: &rules,
                    names: &names,
                };
                let text = words.refusal(&state, why);
                assert!(text.ends_with(['.', '。']), "{why:?}: {text}");
                assert!(
                    !text.contains(['{', '$']) && !text.contains("refusal-"),
                    "{text}"
                );
            }
        }
        rules
            .apply(&mut state, action, &mut ())
            .expect("it is legal");
    }
    assert!(said.len() > 100, "{}", said.len());
}

/// A state in which there are two races, and the first player has an active one on the board.
fn settled(rules: &RuleSet) -> State {
    let (mut dice, mut legal) = (Dice::new(3), Actions::default());
    let mut state = rules.start();
    let settled = |s: &State| {
        let first = s.active(Seat(0));
        s.tribes().count() > 1 && first.is_some_and(|t| s.regions(t).len() > 1)
    };
    while !settled(&state) {
        let action = match state.is_chance() {
            true => rules.draw(&state, (dice.below(1 << 31) as u32) << 1),
            false => random_action(rules, &state, &mut legal, &mut dice),
        };
        let action = action.expect("the game goes on");
        rules
            .apply(&mut state, action, &mut ())
            .expect("it is legal");
    }
    state
}

#[test]
fn markers_placed_together_are_one_sentence() {
    let rules = rules("small-world", "small-world-2", 2);
    let names = names(&rules);
    let state = settled(&rules);
    let tribe = state.active(Seat(0)).expect("it is settled");
    let held: Vec<Region> = state.regions(tribe).iter().collect();
    let kind = rules
        .marker_kinds()
        .find(|(_, m)| m.id == "encampment")
        .map(|(kind, _)| kind)
        .expect("the box has encampments");
    let placed = |region| Event::MarkerPlaced { kind, region };
    let said = |lang, events: &[Event]| -> Vec<String> {
        let words = Words {
            lang,
            rules: &rules,
            names: &names,
        };
        let told = tell(&words, &state, events);
        told.into_iter().map(|s| s.text).collect()
    };
    let several = [placed(held[0]), placed(held[0]), placed(held[1])];
    let words = Words {
        lang: Lang::En,
        rules: &rules,
        names: &names,
    };
    let (a, b) = (words.region(held[0]), words.region(held[1]));
    assert_eq!(
        said(Lang::En, &several),
        [format!("Encampment placed: 2 to {a}, 1 to {b}.")]
    );
    assert_eq!(
        said(Lang::En, &several[..1]),
        [format!("Encampment: now in {a}.")]
    );
    let other = Event::MarkerPlaced {
        kind: MarkerId((kind.0 + 1) % 3),
        region: held[1],
    };
    assert_eq!(said(Lang::Ja, &[several[0], other]).len(), 2);
}

#[test]
fn an_active_and_a_declined_race_earn_apart() {
    let rules = rules("small-world", "small-world-2", 2);
    let names = names(&rules);
    let state = settled(&rules);
    let tribe = state.active(Seat(0)).expect("it is settled");
    let other = state.tribes().find(|t| *t != tribe);
    let other = other.expect("there are two");
    let earned = |coins, tribe| Event::Earned {
        seat: Seat(0),
        coins,
        source: Source::Regions,
        tribe,
    };
    let words = Words {
        lang: Lang::En,
        rules: &rules,
        names: &names,
    };
    let told = tell(
        &words,
        &state,
        &[
            earned(4, Some(tribe)),
            earned(2, Some(other)),
            earned(1, None),
        ],
    );
    let (a, b) = (words.tribe(&state, tribe), words.tribe(&state, other));
    let parts = format!("regions of the {a} 4, regions of the {b} 2, regions 1");
    assert_eq!(told[0].text, format!("P1 earns 7 coins: {parts}."));
    assert_eq!(told.len(), 1);
}

#[test]
fn nothing_is_said_of_no_tokens() {
    let rules = rules("small-world", "small-world-2", 2);
    let names = names(&rules);
    let state = settled(&rules);
    let tribe = state.active(Seat(0)).expect("it is settled");
    let words = Words {
        lang: Lang::En,
        rules: &rules,
        names: &names,
    };
    let left = |tokens| [Event::Reserved { tribe, tokens }];
    assert!(tell(&words, &state, &left(0)).is_empty() && !is_told(&left(0)));
    assert!(is_told(&left(1)));
}
