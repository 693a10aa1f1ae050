//! A whole redeployment on one line, the last region with it or without it.

use bots::playout::{Dice, busy_action, random_action};
use content::Library;
use elbowroom_record::{
    Player, Record, SeatSetup, Seed, SeededGame, Setup, Table, of_one_turn, verify,
};
use rules::{Action, Actions, Decision, Event, Game, Options, RuleSet, State};

/// A random game of two.
fn played(game: &str, map: &str, seed: u64) -> Table {
    let setup = Setup {
        game: game.into(),
        map: map.into(),
        seats: vec![
            SeatSetup::new("Ann", Player::Human),
            SeatSetup::new("Ben", Player::Human),
        ],
        options: Options::default(),
        seed: None,
    };
    let dealt = Seed::from_text(&seed.to_string());
    let mut table = Table::new(setup, dealt, Library::shipped()).unwrap();
    table.settle(&mut Vec::new());
    let (mut legal, mut dice) = (Actions::default(), Dice::new(seed));
    while let Some(seat) = table.state().to_move() {
        let action = random_action(table.rules(), table.state(), &mut legal, &mut dice).unwrap();
        table.act(seat, action).unwrap();
    }
    table
}

/// A redeployment: the actions that were chosen, and all the shares that they came to.
struct Whole {
    before: State,
    first: usize,
    chosen: Vec<Action>,
    shares: Vec<Action>,
}

fn redeployments(rules: &RuleSet, log: &[Action]) -> Vec<Whole> {
    let mut out: Vec<Whole> = Vec::new();
    let mut state = rules.start();
    let mut going_on = false;
    for (i, &action) in log.iter().enumerate() {
        let before = state;
        let mut events = Vec::new();
        rules.apply(&mut state, action, &mut events).unwrap();
        let Some(Decision::Deploy(tribe, _)) = before.decision() else {
            continue;
        };
        if !going_on {
            out.push(Whole {
                before,
                first: i,
                chosen: Vec::new(),
                shares: Vec::new(),
            });
        }
        let whole = out.last_mut().unwrap();
        whole.chosen.push(action);
        for e in &events {
            match *e {
                Event::Deployed {
                    tribe: t,
                    region,
                    tokens,
                } if t == tribe => whole.shares.push(Action::Deploy(region, tokens)),
                _ => {}
            }
        }
        going_on =
            matches!(state.decision(), Some(Decision::Deploy(t, from)) if t == tribe && from > 0);
    }
    out
}

#[test]
fn whole_redeployments_are_the_choices_in_them() {
    let (mut all, mut forced) = (0, 0);
    for (game, map) in [
        ("small-world", "small-world-2"),
        ("underground", "underground-2"),
    ] {
        for seed in 0..8 {
            let table = played(game, map, seed);
            let rules = table.rules();
            for whole in redeployments(rules, table.game().log()) {
                all += 1;
                forced += (whole.shares.len() > whole.chosen.len()) as u32;
                assert_eq!(
                    rules.to_do(&whole.before, &whole.shares).unwrap(),
                    whole.chosen
                );
                assert_eq!(
                    rules.to_do(&whole.before, &whole.chosen).unwrap(),
                    whole.chosen
                );
                if whole.chosen.len() > 1 {
                    let todo = rules.whole(&whole.before, &whole.chosen);
                    assert_eq!(todo.as_ref(), Some(&whole.chosen));
                    let part = &whole.chosen[..whole.chosen.len() - 1];
                    assert_eq!(rules.whole(&whole.before, part), None);
                }
                // A token too many or too few in the region that takes the rest is told.
                let Some(&Action::Deploy(r, n)) = whole.shares.last() else {
                    panic!("a redeployment without shares");
                };
                if whole.shares.len() > whole.chosen.len() {
                    let mut wrong = whole.shares.clone();
                    *wrong.last_mut().unwrap() = Action::Deploy(r, n + 1);
                    assert!(rules.to_do(&whole.before, &wrong).is_err());
                }
            }
        }
    }
    assert!(all > 100 && forced > 50, "{all}, {forced}");
}

#[test]
fn a_record_may_have_whole_redeployments_on_one_line() {
    for seed in 0..4 {
        let table = played("small-world", "small-world-2", seed);
        let rules = table.rules();
        let record = table.record();
        let written = record.write(rules);
        let mut lines: Vec<String> = written.lines().map(str::to_owned).collect();
        let read = Record::read(&written, Library::shipped()).unwrap();
        let mut merged = 0;
        for whole in redeployments(rules, table.game().log()) {
            let line = |i: usize| read.steps[whole.first + i].line as usize - 1;
            let shares = whole.shares.iter().map(|&a| rules.notation(a));
            let shares = shares.map(|s| s.replacen("deploy ", "", 1));
            let (who, _) = lines[line(0)].split_once(':').unwrap();
            let shares = shares.collect::<Vec<_>>().join(" ");
            lines[line(0)] = format!("{who}: deploy {shares}");
            for i in 1..whole.chosen.len() {
                lines[line(i)].clear();
            }
            merged += 1;
        }
        assert!(merged > 5);
        let text = lines.join("\n");
        let again = Record::read(&text, Library::shipped()).unwrap();
        assert_eq!(again, record, "{text}");
        verify(&again, Library::shipped()).unwrap();
    }
}

/// A position some turns into a random game.
fn on_the_way(rules: &RuleSet, legal: &mut Actions, dice: &mut Dice) -> State {
    let mut state = rules.start();
    while state.round() < 3 {
        let action = busy_action(rules, &state, legal, dice, 1).unwrap();
        rules.apply(&mut state, action, &mut ()).unwrap();
    }
    state
}

/// Random games, half of them begun in a position, in which every action is a line of its own: what is
/// taken back as a turn was done in it, and what stood before it was not.
#[test]
fn a_turn_ends_where_the_turn_of_another_begins() {
    let options = Options::default();
    let rules = Library::shipped().rules("small-world", "small-world-2", 2, &options);
    let rules = rules.unwrap();
    let (mut legal, mut beyond, mut tried) = (Actions::default(), 0, 0);
    for seed in 0..12u64 {
        let dealt = Seed([seed as u8; 32]);
        let mut play = SeededGame::new(rules.clone(), dealt);
        let mut dice = Dice::new(seed);
        if seed % 2 == 1 {
            let start = on_the_way(&rules, &mut legal, &mut dice);
            play = SeededGame::of(Game::at(rules.clone(), start), dealt);
        }
        // The turn in which each action since chance or another spoke was made.
        let mut run: Vec<(u8, rules::Seat)> = Vec::new();
        let mut whose = None;
        while !play.state().is_over() {
            while play.draw(&mut ()).is_some() {
                run.clear();
            }
            let Some(seat) = play.state().to_move() else {
                break;
            };
            if whose != Some(seat) {
                run.clear();
                whose = Some(seat);
            }
            run.push((play.state().round(), play.state().seat()));
            let action = busy_action(&rules, play.state(), &mut legal, &mut dice, 1).unwrap();
            play.apply(action, &mut ()).unwrap();
            let last = run[run.len() - 1];
            let own = run.iter().rev().take_while(|turn| **turn == last).count();
            let lines = vec![1; run.len()];
            assert_eq!(of_one_turn(play.game(), &lines), Some(own as u16));
            assert!(play.clone().undo_last(seat, own).is_ok() || play.state().is_chance());
            tried += 1;
            beyond += u32::from(own < run.len());
        }
    }
    assert!(tried > 300 && beyond > 0, "{beyond} of {tried}");
}
