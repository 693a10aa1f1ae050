//! What holds for the bots that search.

use std::sync::Arc;
use std::time::{Duration, Instant};

use elbowroom_bots::{Bot, Budget, Shape, Strong, Thought, by_name, playout::Dice};
use rules::{Action, Options, RuleSet, Seat, State, View};

fn table(game: &str, map: &str, seats: u8) -> Arc<RuleSet> {
    let library = content::Library::shipped();
    library
        .rules(game, map, seats, &Options::default())
        .unwrap()
}

/// Plays a game; `look` sees each bot after each of its actions.
fn play(
    rules: &RuleSet,
    bots: &mut [Box<dyn Bot>],
    seed: u64,
    mut look: impl FnMut(&State, &dyn Bot, Action),
) -> State {
    let mut dice = Dice::new(seed);
    let mut state = rules.start();
    while !state.is_over() {
        let a = match rules.draw(&state, dice.next_u32()) {
            Some(outcome) => outcome,
            None => {
                let seat = state.to_move().unwrap();
                let bot = &mut bots[seat.index()];
                let a = bot.act(rules, &rules.view(&state, Some(seat)));
                look(&state, &**bot, a);
                a
            }
        };
        rules.apply(&mut state, a, &mut ()).unwrap();
    }
    state
}

#[test]
fn it_plays_the_same_on_any_number_of_cores() {
    let rules = table("small-world", "small-world-2", 2);
    let game = |cores: usize| {
        let mut log = vec![];
        let mut bots: Vec<Box<dyn Bot>> = (0..2)
            .map(|s| by_name(&format!("strong#12x{cores}"), s).unwrap())
            .collect();
        play(&rules, &mut bots, 9, |_, _, a| log.push(a));
        log
    };
    assert_eq!(game(1), game(3));
}

/// A thousand games are ample: after a quick comparison the best go on into careful games.
#[test]
fn with_ample_thought_a_few_options_are_looked_at_more_closely() {
    let rules = table("small-world", "small-world-2", 2);
    let beginning = |cores: usize| {
        let shape = Shape {
            cores,
            ..Shape::default()
        };
        let mut bot = Strong::new(Budget::Rollouts(1000), shape, 1);
        let mut dice = Dice::new(8);
        let mut state = rules.start();
        let mut log = vec![];
        while state.round() <= 2 && !state.is_over() {
            let a = match rules.draw(&state, dice.next_u32()) {
                Some(outcome) => outcome,
                None => bot.act(&rules, &rules.view(&state, state.to_move())),
            };
            rules.apply(&mut state, a, &mut ()).unwrap();
            let games = bot.thoughts().last().map(|t| {
                let all: Vec<u32> = t.options.iter().map(|o| o.rollouts).collect();
                (t.rollouts, all)
            });
            log.push((a, games));
        }
        log
    };
    let log = beginning(1);
    assert_eq!(log, beginning(2), "the same on any number of cores");
    let thoughts = log.iter().filter_map(|(_, games)| games.as_ref());
    let mut close = 0;
    for (all, games) in thoughts.filter(|(_, games)| games.len() > 6) {
        // Quick games do not count for those that went on.
        let last: u32 = games[5..].iter().sum();
        assert!(games.iter().sum::<u32>() < *all, "{all}: {games:?}");
        // Unless one was far better than the others, there were hundreds of careful ones.
        close += u32::from(games[0] > 100 && last < 250);
    }
    assert!(close > 2, "{close}");
}

#[test]
fn a_thought_begins_with_what_is_done() {
    let rules = table("underground", "underground-2", 2);
    let mut bots: Vec<Box<dyn Bot>> =
        vec![by_name("keen#8", 1).unwrap(), by_name("random", 2).unwrap()];
    let mut thoughts = 0;
    play(&rules, &mut bots, 4, |state, bot, a| {
        let Some(thought) = bot.thoughts().last() else {
            return;
        };
        assert_eq!(Some(thought.seat), state.to_move());
        thoughts += (thought.options[0].actions[0] == a) as u32;
        let all: f32 = thought.options.iter().map(|o| o.share).sum();
        assert!(all.is_finite());
        for o in &thought.options {
            assert!((0.0..=1.0).contains(&o.share), "{o:?}");
            assert!(o.rollouts <= thought.rollouts);
        }
    });
    // Every turn has a choice.
    assert!(thoughts >= 10, "{thoughts}");
}

#[test]
fn the_strong_bot_compares_redeployments_and_tells_all_choices_of_a_turn() {
    let rules = table("small-world", "small-world-2", 2);
    let bots = [by_name("strong#12", 1), by_name("greedy", 2)];
    let (mut turns, mut redeployed, mut conquered) = (0, 0, 0);
    play(&rules, &mut bots.map(Option::unwrap), 4, |state, bot, a| {
        let (true, Action::Deploy(..)) = (state.to_move() == Some(Seat(0)), a) else {
            return;
        };
        let all = bot.thoughts();
        let is_deploy = |t: &Thought| {
            let mut first = t.options.iter().map(|o| o.actions[0]);
            first.all(|a| matches!(a, Action::Deploy(..)))
        };
        turns += 1;
        redeployed += all.last().is_some_and(is_deploy) as u32;
        // What it conquered is not forgotten.
        conquered += all.iter().any(|t| !is_deploy(t)) as u32;
    });
    assert!(
        turns > 5 && redeployed > turns / 2,
        "{redeployed} of {turns}"
    );
}

/// A turn may take a fifth more than its time; this only guards against ignoring the budget, for
/// the machine that runs the tests may be busy.
#[test]
fn time_is_kept_roughly() {
    let rules = table("mixed", "underground-4", 4);
    let time = Duration::from_millis(50);
    let mut bot = Strong::new(Budget::Time(time), Shape::default(), 1);
    let mut dice = Dice::new(3);
    let mut state = rules.start();
    let mut other = by_name("greedy", 1).unwrap();
    let (mut used, mut turns) = (Duration::ZERO, 0);
    while state.round() <= 3 {
        let a = match rules.draw(&state, dice.next_u32()) {
            Some(outcome) => outcome,
            None => {
                let seat = state.to_move().unwrap();
                let view: View = rules.view(&state, Some(seat));
                let own = seat.0 == 0;
                let start = Instant::now();
                let a = if own {
                    bot.act(&rules, &view)
                } else {
                    other.act(&rules, &view)
                };
                if own {
                    used += start.elapsed();
                    turns = state.round() as u32;
                }
                a
            }
        };
        rules.apply(&mut state, a, &mut ()).unwrap();
    }
    assert!(used < 5 * time * turns, "{used:?} for {turns} turns");
}

#[test]
fn it_beats_the_greedy_bot() {
    let rules = table("small-world", "small-world-2", 2);
    let mut won = 0.0;
    for seed in 0..6 {
        let mut bots: Vec<Box<dyn Bot>> = vec![
            by_name("greedy", seed).unwrap(),
            by_name("keen#16", seed).unwrap(),
        ];
        let me = (seed % 2) as usize;
        bots.swap(me, 1);
        let end = play(&rules, &mut bots, seed, |_, _, _| ());
        won += rules.win_shares(&end)[me];
    }
    // Far below its strength, so that chance does not fail it.
    assert!(won >= 4.0, "{won} of 6");
}
