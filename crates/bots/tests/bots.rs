//! What holds for every bot: it plays by the rules, sees only its view, and repeats itself.

use elbowroom_bots::{BOTS, Bot, by_name, playout::Dice};
use rules::{Action, Actions, Options, RuleSet, State};
use std::sync::Arc;

/// Every map of every game, with all its seats.
fn tables() -> Vec<Arc<RuleSet>> {
    let library = content::Library::shipped();
    let games: Vec<&str> = library.games().iter().map(|g| g.0).collect();
    let mut all = vec![];
    for game in games {
        for map in library.maps(game) {
            let options = Options::default();
            all.push(library.rules(game, &map.id, map.players, &options).unwrap());
        }
    }
    all
}

/// A small table of each game.
fn few_tables() -> Vec<Arc<RuleSet>> {
    let small = |rules: &Arc<RuleSet>| rules.seats() == 2;
    tables().into_iter().filter(small).collect()
}

/// A bot as it is tested, and where.
struct Subject {
    name: String,
    tables: Vec<Arc<RuleSet>>,
    games: u64,
}

/// Every bot. Those that search think little and play on few tables: their games take long.
fn subjects() -> Vec<Subject> {
    let subject = |&(name, _): &(&str, &str)| match name {
        "keen" | "strong" => Subject {
            name: format!("{name}#1"),
            tables: few_tables(),
            games: 1,
        },
        _ => Subject {
            name: name.to_owned(),
            tables: tables(),
            games: 4,
        },
    };
    BOTS.iter().map(subject).collect()
}

/// Plays a game and calls `f` with each action of a player before it is applied.
fn play(
    rules: &RuleSet,
    bots: &mut [Box<dyn Bot>],
    seed: u64,
    mut f: impl FnMut(&State, Action),
) -> State {
    let mut dice = Dice::new(seed);
    let mut state = rules.start();
    while !state.is_over() {
        let a = match rules.draw(&state, dice.next_u32()) {
            Some(outcome) => outcome,
            None => {
                let seat = state.to_move().unwrap();
                let a = bots[seat.index()].act(rules, &rules.view(&state, Some(seat)));
                f(&state, a);
                a
            }
        };
        if let Err(why) = rules.apply(&mut state, a, &mut ()) {
            panic!("{a:?} is refused: {why:?}");
        }
    }
    state
}

/// A bot of this name in every seat.
fn seats(rules: &RuleSet, seed: u64, name: &str) -> Vec<Box<dyn Bot>> {
    (0..rules.seats() as u64)
        .map(|s| by_name(name, seed + s).unwrap())
        .collect()
}

#[test]
fn every_action_is_legal() {
    let mut legal = Actions::default();
    for subject in subjects() {
        for rules in &subject.tables {
            for seed in 0..subject.games {
                let mut bots = seats(rules, seed, &subject.name);
                // Positions that it would not get into by itself.
                bots[0] = by_name("random", seed).unwrap();
                play(rules, &mut bots, seed, |state, a| {
                    rules.legal(state, &mut legal);
                    let name = &subject.name;
                    assert!(legal.contains(&a), "{name}: {a:?} on {}", rules.map().id);
                });
            }
        }
    }
}

#[test]
fn a_seed_gives_one_game() {
    for subject in subjects() {
        for rules in &subject.tables {
            let game = || {
                let mut log = vec![];
                let mut bots = seats(rules, 5, &subject.name);
                bots[0] = by_name("greedy", 5).unwrap();
                play(rules, &mut bots, 5, |_, a| log.push(a));
                log
            };
            assert_eq!(game(), game(), "{}", subject.name);
        }
    }
}

#[test]
fn hidden_coins_do_not_matter() {
    for subject in subjects() {
        for rules in &subject.tables {
            let mut bots = seats(rules, 3, "greedy");
            let mut asked = 0;
            play(rules, &mut bots, 3, |state, _| {
                asked += 1;
                if asked % 11 > 0 {
                    return;
                }
                let seat = state.to_move();
                let view = rules.view(state, seat);
                let other = view.assume(|s| 90 + s.0 as u16);
                let act = |state: &State| {
                    let mut bot = by_name(&subject.name, 1).unwrap();
                    bot.act(rules, &rules.view(state, seat))
                };
                assert_eq!(act(state), act(&other), "{}", subject.name);
            });
        }
    }
}
