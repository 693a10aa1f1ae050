//! Turns are taken from a log as they were played, and what they lost is found.

use elbowroom_bots::{
    Bot, Greedy, Random,
    analysis::{Analyst, turns},
    playout::Dice,
};
use rules::{Action, Options, RuleSet, Seat};
use std::sync::Arc;

fn table() -> Arc<RuleSet> {
    let library = content::Library::shipped();
    let options = Options::default();
    library
        .rules("small-world", "small-world-2", 2, &options)
        .unwrap()
}

/// A game of a greedy player in seat 0 against a random one.
fn log(rules: &RuleSet, seed: u64) -> Vec<Action> {
    let mut dice = Dice::new(seed);
    let mut bots: [Box<dyn Bot>; 2] = [Box::new(Greedy::new(seed)), Box::new(Random::new(seed))];
    let mut state = rules.start();
    let mut log = vec![];
    while !state.is_over() {
        let a = match rules.draw(&state, dice.next_u32()) {
            Some(outcome) => outcome,
            None => {
                let seat = state.to_move().unwrap();
                bots[seat.index()].act(rules, &rules.view(&state, Some(seat)))
            }
        };
        rules.apply(&mut state, a, &mut ()).unwrap();
        log.push(a);
    }
    log
}

#[test]
fn every_turn_of_a_game_is_there_once() {
    let rules = table();
    let turns = turns(&rules, &rules.start(), &log(&rules, 1));
    let whose: Vec<_> = turns.iter().map(|t| (t.round, t.seat)).collect();
    let all: Vec<_> = (1..=10)
        .flat_map(|round| [(round, Seat(0)), (round, Seat(1))])
        .collect();
    assert_eq!(whose, all);
    assert!(turns.last().unwrap().end.is_over());
    for pair in turns.windows(2) {
        let next = &pair[1].choices[0];
        assert_eq!(
            (next.state.seat(), next.state.round()),
            (pair[1].seat, pair[1].round)
        );
    }
    assert!(matches!(turns[0].choices[0].actions[0], Action::Pick(_)));
}

#[test]
fn actions_of_a_choice_apply_in_their_order() {
    let rules = table();
    for turn in turns(&rules, &rules.start(), &log(&rules, 2)) {
        for choice in turn.choices {
            let mut state = choice.state;
            let mut dice = Dice::new(3);
            for a in choice.actions {
                while let Some(outcome) = rules.draw(&state, dice.next_u32()) {
                    rules.apply(&mut state, outcome, &mut ()).unwrap();
                }
                rules.apply(&mut state, a, &mut ()).unwrap();
            }
        }
    }
}

#[test]
fn a_random_player_gives_away_more_than_a_greedy_one() {
    let rules = table();
    let mut analyst = Analyst::new(60, 1, 1);
    let mut lost = [0.0, 0.0];
    for turn in turns(&rules, &rules.start(), &log(&rules, 3)) {
        for choice in &turn.choices {
            if let Some(review) = analyst.review(&rules, choice) {
                assert_eq!(review.played.actions, choice.actions);
                assert!(review.loss() >= 0.0);
                lost[turn.seat.index()] += review.coins_lost();
            }
        }
    }
    assert!(lost[1] > lost[0], "{lost:?}");
}

#[test]
fn a_game_that_is_over_is_what_came_of_it() {
    let rules = table();
    let end = turns(&rules, &rules.start(), &log(&rules, 4))
        .pop()
        .unwrap()
        .end;
    let sure = Analyst::new(10, 1, 1).expect(&rules, &end, Seat(0));
    assert_eq!(sure.coins[0], end.coins(Seat(0)) as f32);
    assert_eq!(sure.coins[1], end.coins(Seat(1)) as f32);
    assert!(sure.share > 0.9, "greedy beats random");
}
