//! Makes puzzles: bots play, their costliest turns are looked for, and those that stand up to many imagined
//! games are written. `cargo xtask puzzles` runs it.

use std::{collections::BTreeSet, env, fs, process::ExitCode};

use bots::{
    analysis::{Analyst, Turn, turns},
    by_name,
    playout::Dice,
};
use client::puzzle::{Made, Puzzle, write_line};
use content::Library;
use rules::{Action, Options, RuleSet, State};

/// Game, map, who plays, and how many puzzles. Bots of middling strength play well, and still err.
const TABLES: &[(&str, &str, &[&str], usize)] = &[
    ("small-world", "small-world-2", &["greedy", "steady"], 3),
    (
        "small-world",
        "small-world-3",
        &["greedy", "steady", "steady"],
        3,
    ),
    (
        "small-world",
        "small-world-4",
        &["greedy", "steady", "greedy", "steady"],
        3,
    ),
    ("underground", "underground-2", &["steady", "greedy"], 3),
    (
        "underground",
        "underground-3",
        &["steady", "greedy", "steady"],
        3,
    ),
    (
        "underground",
        "underground-4",
        &["steady", "greedy", "steady", "greedy"],
        3,
    ),
];
/// Imagined games for each choice, to find turns.
const LOOK: u32 = 300;
/// Imagined games for each line, to be sure: so many times so many, all played to their end.
const BLOCKS: u64 = 16;
const BLOCK: u32 = 128;
/// Final coins by which the best must be better than what was played, where a network judges and where games
/// are played to their end; and how many standard errors that has to be.
const MARGIN: f32 = 2.5;
const MARGIN_PLAYED: f32 = 1.5;
const ERRORS: f32 = 4.0;
/// Most puzzles from one game, each of another player.
const EACH: usize = 2;
/// Fewest actions of a turn that is worth looking for.
const ACTIONS: usize = 3;

fn main() -> ExitCode {
    let Some(file) = env::args().nth(1) else {
        eprintln!("expected a file to write to");
        return ExitCode::FAILURE;
    };
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for &(game, map, bots, wanted) in TABLES {
        let (mut found, mut declined) = (0, false);
        for seed in 1.. {
            if found >= wanted {
                break;
            }
            for p in of_game(game, map, bots, seed) {
                // To be told not to decline teaches little more than once.
                let declines = p.played == "decline";
                if found < wanted && !(declines && declined) {
                    declined |= declines;
                    found += 1;
                    puzzles.push(p);
                }
            }
        }
    }
    // The plainest first.
    puzzles.sort_by(|a, b| gap(b).total_cmp(&gap(a)));
    let text: String = puzzles.iter().map(Puzzle::write).collect();
    match fs::write(&file, text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{file}: {why}");
            ExitCode::FAILURE
        }
    }
}

fn gap(p: &Puzzle) -> f32 {
    p.made.best - p.made.played
}

/// The puzzles of a game that is played for them.
fn of_game(game: &str, map: &str, bots: &[&str], seed: u64) -> Vec<Puzzle> {
    let seats = bots.len() as u8;
    let rules = Library::shipped().rules(game, map, seats, &Options::default());
    let rules = rules.expect("the box has the map");
    let log = play(&rules, bots, seed);
    let mut analyst = Analyst::new(LOOK, cores(), seed);
    let mut found: Vec<(f32, Puzzle)> = Vec::new();
    for turn in turns(&rules, &rules.start(), &log) {
        let Some((state, played)) = whole(&rules, &log, &turn) else {
            continue;
        };
        let Some(review) = analyst.review(&rules, &turn.choices[0]) else {
            continue;
        };
        let conquests = &review.best().actions;
        let seat = turn.seat.index();
        let coins = review.best().coins[seat] - review.played.coins[seat];
        if coins < MARGIN || conquests.len() < ACTIONS {
            continue;
        }
        let Some(best) = completed(&rules, &state, conquests) else {
            continue;
        };
        let mut coins =
            |line: &[Action]| analyst.weigh(&rules, &state, turn.seat, line).coins[seat];
        if coins(&best) - coins(&played) < MARGIN {
            continue;
        }
        let Some(made) = sure(&rules, &state, &played, &best) else {
            continue;
        };
        let position = rules.state_text(&state);
        let puzzle = Puzzle {
            id: format!("{:08x}", fingerprint(&position)),
            game: game.into(),
            map: map.into(),
            seats,
            position,
            played: write_line(&rules, &played),
            best: write_line(&rules, &best),
            made,
        };
        println!(
            "{map} {seats} seed {seed} turn {}: {} instead of {} ({:.2} > {:.2} ± {:.2})",
            turn.round, puzzle.best, puzzle.played, made.best, made.played, made.error
        );
        found.push((made.best - made.played, puzzle));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    // Turns of one player in one game are much alike.
    let mut seats = BTreeSet::new();
    let mut apart = |p: &Puzzle| {
        let turn = p.position.split(' ').next().unwrap_or_default();
        seats.insert(turn.rsplit(':').next().unwrap_or_default().to_owned())
    };
    let puzzles = found.into_iter().map(|(_, p)| p).filter(|p| apart(p));
    puzzles.take(EACH).collect()
}

/// Threads: all but what else is done here.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn is_chance(a: Action) -> bool {
    matches!(a, Action::Roll | Action::Attempt(_))
}

/// The position in which a turn began, and all that its player did in it, if there was no chance and nobody
/// else in between.
fn whole(rules: &RuleSet, log: &[Action], turn: &Turn) -> Option<(State, Vec<Action>)> {
    let begin = turn.choices.first()?.state;
    let mut state = rules.start();
    let mut log = log.iter();
    while state != begin {
        rules.apply(&mut state, *log.next()?, &mut ()).ok()?;
    }
    let mut actions = Vec::new();
    while is_on(&state, &begin) {
        let action = *log.next()?;
        actions.push(action);
        rules.apply(&mut state, action, &mut ()).ok()?;
    }
    ends(&state, &begin, &actions).then_some((begin, actions))
}

/// A turn that begins with these conquests, with all that is left of it as a strong bot does it.
fn completed(rules: &RuleSet, begin: &State, conquests: &[Action]) -> Option<Vec<Action>> {
    let (mut state, mut actions) = (*begin, conquests.to_vec());
    for &action in conquests {
        rules.apply(&mut state, action, &mut ()).ok()?;
    }
    let mut bot = by_name("strong", 1)?;
    while is_on(&state, begin) {
        let action = bot.act(rules, &rules.view(&state, Some(begin.seat())));
        actions.push(action);
        rules.apply(&mut state, action, &mut ()).ok()?;
    }
    ends(&state, begin, &actions).then_some(actions)
}

/// Whether the turn goes on, and whoever's it is decides.
fn is_on(now: &State, begin: &State) -> bool {
    let turn = |s: &State| (s.seat(), s.round());
    !now.is_over() && turn(now) == turn(begin) && now.to_move() == Some(begin.seat())
}

/// Whether the turn was all its player's until others had the move.
fn ends(now: &State, begin: &State, actions: &[Action]) -> bool {
    let left = now.is_over() || now.to_move().is_some_and(|s| s != begin.seat());
    left && !actions.iter().any(|a| is_chance(*a))
}

/// What both lines come to in many imagined games, if the best is better beyond doubt.
fn sure(rules: &RuleSet, state: &State, played: &[Action], best: &[Action]) -> Option<Made> {
    let seat = state.seat();
    let mut pairs = Vec::new();
    for block in 0..BLOCKS {
        // The dice of a block are the same for both lines, and its own.
        let mut analyst = Analyst::to_the_end(BLOCK, cores(), 1000 + block);
        let mut coins = |line: &[Action]| analyst.weigh(rules, state, seat, line);
        let (p, b) = (coins(played), coins(best));
        if b.share <= p.share - 0.01 && block == 0 {
            return None;
        }
        pairs.push((p.coins[seat.index()], b.coins[seat.index()]));
    }
    let n = pairs.len() as f32;
    let mean = |f: &dyn Fn(&(f32, f32)) -> f32| pairs.iter().map(f).sum::<f32>() / n;
    let (p, b) = (mean(&|x| x.0), mean(&|x| x.1));
    let spread = mean(&|x| (x.1 - x.0 - (b - p)).powi(2)) * n / (n - 1.0);
    let error = (spread / n).sqrt();
    (b - p >= MARGIN_PLAYED && b - p >= ERRORS * error).then_some(Made {
        played: p,
        best: b,
        error,
        games: BLOCKS as u32 * BLOCK,
    })
}

fn play(rules: &RuleSet, bots: &[&str], seed: u64) -> Vec<Action> {
    let mut dice = Dice::new(seed);
    let seat = |(i, name): (usize, &&str)| by_name(name, seed * 10 + i as u64).expect("a bot");
    let mut bots: Vec<_> = bots.iter().enumerate().map(seat).collect();
    let (mut state, mut log) = (rules.start(), vec![]);
    while !state.is_over() {
        let action = match rules.draw(&state, dice.next_u32()) {
            Some(outcome) => outcome,
            None => {
                let seat = state.to_move().expect("somebody has the move");
                bots[seat.index()].act(rules, &rules.view(&state, Some(seat)))
            }
        };
        rules
            .apply(&mut state, action, &mut ())
            .expect("bots make legal moves");
        log.push(action);
    }
    log
}

/// A short name that depends on nothing but the position (FNV-1a).
fn fingerprint(text: &str) -> u32 {
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(16_777_619);
    text.bytes().fold(2_166_136_261, step)
}
