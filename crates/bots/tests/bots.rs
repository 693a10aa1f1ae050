//! What holds for every bot: it plays by the rules, sees only its view, and repeats itself.

use bots::{BOTS, Bot, by_name, playout::Dice};
use rules::{Action, Actions, Options, RuleSet, State};

fn tables() -> Vec<RuleSet> {
    let pack = content::small_world();
    pack.maps
        .iter()
        .map(|map| {
            RuleSet::new(
                &pack.game,
                map,
                &pack.races,
                &pack.powers,
                map.players,
                &Options::default(),
            )
            .unwrap()
        })
        .collect()
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

fn seats(rules: &RuleSet, seed: u64, pick: impl Fn(u64) -> usize) -> Vec<Box<dyn Bot>> {
    (0..rules.seats as u64)
        .map(|s| by_name(BOTS[pick(s)].0, seed + s).unwrap())
        .collect()
}

#[test]
fn every_action_is_legal() {
    let mut legal = Actions::default();
    for rules in tables() {
        for seed in 0..20 {
            let mut bots = seats(&rules, seed, |s| ((seed + s) % BOTS.len() as u64) as usize);
            play(&rules, &mut bots, seed, |state, a| {
                rules.legal(state, &mut legal);
                assert!(legal.contains(&a), "{a:?} on {}", rules.map.id);
            });
        }
    }
}

#[test]
fn a_seed_gives_one_game() {
    for rules in tables() {
        for (bot, (name, _)) in BOTS.iter().enumerate() {
            let game = || {
                let mut log = vec![];
                let mut bots = seats(&rules, 5, |_| bot);
                play(&rules, &mut bots, 5, |_, a| log.push(a));
                log
            };
            assert_eq!(game(), game(), "{name}");
        }
    }
}

#[test]
fn hidden_coins_do_not_matter() {
    for rules in tables() {
        for &(name, _) in BOTS {
            let mut bots = seats(&rules, 3, |_| 1);
            let mut turn = 0;
            play(&rules, &mut bots, 3, |state, _| {
                turn += 1;
                if turn % 5 > 0 {
                    return;
                }
                let seat = state.to_move();
                let view = rules.view(state, seat);
                let other = view.assume(|s| 90 + s.0 as u16);
                let act = |state: &State| {
                    by_name(name, 1)
                        .unwrap()
                        .act(&rules, &rules.view(state, seat))
                };
                assert_eq!(act(state), act(&other), "{name}");
            });
        }
    }
}
