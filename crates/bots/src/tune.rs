//! Fits the network of [`value`](crate::value) to games of the bots among themselves: first of
//! greedy players, then of players that draft and decline by the network fitted so far, then of
//! players that search with it. The positions that a search brings about are not those of hasty
//! players: a network that has not seen them takes some of them for better than they are, and a
//! search finds just those.

use std::{
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use rules::{Action, Actions, Decision, RuleSet, Seat, State};

use crate::{
    Bot, Budget, Greedy, Shape, Strong,
    playout::Dice,
    steady::Steady,
    value::{
        Net, Position,
        fit::{self, Samples},
        turns_left,
    },
};

/// How much work a fit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Games on each table in each round of hasty players.
    pub games: u64,
    /// Rounds of hasty players: without a network to go on from greedy ones in the first, else
    /// such as draft and decline by the network of the round before.
    pub rounds: u32,
    /// Games on each table in each round of players that search.
    pub deep_games: u64,
    /// Rounds of players that search, which come after the others.
    pub deep_rounds: u32,
    /// Passes over the samples in each round.
    pub passes: usize,
    /// Threads that play; the result does not depend on it.
    pub cores: usize,
    /// Seed of everything.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            games: 1500,
            rounds: 3,
            deep_games: 300,
            deep_rounds: 0,
            passes: 10,
            cores: 1,
            seed: 1,
        }
    }
}

/// What came of a round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Round {
    /// From 0.
    pub number: u32,
    /// Positions that were learned from.
    pub samples: usize,
    /// Root of the mean squared error on games that were not learned from, in coins.
    pub error: f32,
    /// The same if the mean were said of every position.
    pub spread: f32,
}

/// Imagined games for each decision of the players that search.
const ROLLOUTS: u32 = 24;
/// One game in so many is kept apart to measure the error.
const HELD_OUT: u64 = 10;

/// Fits a network to games on these tables, from `start` on or from nothing. `played` is called
/// after each game; `report` hears what came of each round.
pub fn tune(
    tables: &[Arc<RuleSet>],
    start: Option<Net>,
    effort: Effort,
    played: &(dyn Fn() + Sync),
    mut report: impl FnMut(Round),
) -> Net {
    let mut net: Option<Arc<Net>> = start.map(Arc::new);
    let mut offset = effort.seed.wrapping_mul(1 << 32);
    for number in 0..(effort.rounds + effort.deep_rounds).max(1) {
        let deep = number >= effort.rounds;
        let games = if deep {
            effort.deep_games
        } else {
            effort.games
        };
        let mut learn = Samples::default();
        let mut check = Samples::default();
        for rules in tables {
            let make = |seed| bot(&net, deep, seed);
            for (game, samples) in play(rules, &make, played, offset..offset + games, effort.cores)
            {
                let into = match game % HELD_OUT {
                    0 => &mut check,
                    _ => &mut learn,
                };
                into.x.extend(samples.x);
                into.y.extend(samples.y);
            }
        }
        offset += games;
        let start = net.as_deref().cloned();
        let fitted = fit::fit(&learn, effort.passes, effort.seed, start, |_, _| ());
        report(Round {
            number,
            samples: learn.y.len(),
            error: fit::error(&fitted, &check),
            spread: fit::spread(&check),
        });
        net = Some(Arc::new(fitted));
    }
    match net {
        Some(net) => Arc::unwrap_or_clone(net),
        None => Net::zero(),
    }
}

fn bot(net: &Option<Arc<Net>>, deep: bool, seed: u64) -> Box<dyn Bot> {
    let Some(net) = net.clone() else {
        return Box::new(Greedy::new(seed));
    };
    match deep {
        true => {
            let budget = Budget::Rollouts(ROLLOUTS);
            Box::new(Strong::with(&net, budget, Shape::default(), seed))
        }
        false => Box::new(Steady::with(net, seed)),
    }
}

/// The samples of each game, in the order of the games, each with its number from 0.
fn play(
    rules: &RuleSet,
    make: &(dyn Fn(u64) -> Box<dyn Bot> + Sync),
    played: &(dyn Fn() + Sync),
    seeds: Range<u64>,
    cores: usize,
) -> Vec<(u64, Samples)> {
    let next = AtomicU64::new(seeds.start);
    let mut all: Vec<(u64, Samples)> = std::thread::scope(|scope| {
        let one = || {
            let mut done = vec![];
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= seeds.end {
                    return done;
                }
                done.push((seed - seeds.start, sample(rules, make, seed)));
                played();
            }
        };
        let threads: Vec<_> = (0..cores.max(1)).map(|_| scope.spawn(one)).collect();
        let parts = threads.into_iter().filter_map(|t| t.join().ok());
        parts.flatten().collect()
    });
    all.sort_by_key(|(g, _)| *g);
    all
}

/// Something out of the ordinary that is done in one turn of a game, so that the network also
/// learns what comes of it.
#[derive(Clone, Copy, PartialEq)]
enum Odd {
    Decline,
    Wander,
    Stray,
    Nothing,
}

/// Plays a game and notes every position in which a turn begins.
fn sample(rules: &RuleSet, make: &dyn Fn(u64) -> Box<dyn Bot>, seed: u64) -> Samples {
    let mut out = Samples::default();
    let mut legal = Actions::default();
    let mut dice = Dice::new(seed);
    let mut bots: Vec<_> = (0..rules.seats() as u64)
        .map(|s| make(seed * 8 + s))
        .collect();
    let odd_turn = (
        Seat(dice.below(rules.seats() as usize) as u8),
        1 + dice.below(2 * rules.turns() as usize) as u8,
    );
    let kinds = [Odd::Decline, Odd::Wander, Odd::Stray, Odd::Nothing];
    let kind = kinds[dice.below(kinds.len())];
    let mut state = rules.start();
    let mut turn = None;
    // Positions whose outcome is not known yet, and whose they are.
    let mut open: Vec<(Seat, usize)> = vec![];
    while !state.is_over() {
        let now = (state.seat(), state.round());
        if turn != Some(now) && !state.is_chance() {
            turn = Some(now);
            if now == odd_turn {
                // What came of it says nothing about the positions before.
                open.clear();
                out = Samples::default();
            }
            let position = Position::new(rules, &state);
            for s in (0..rules.seats()).map(Seat) {
                if now != odd_turn && turns_left(rules, &state, s) > 0 {
                    open.push((s, out.y.len()));
                    out.x.push(position.features(s));
                    out.y.push(-(state.coins(s) as f32));
                }
            }
        }
        let action = match (rules.draw(&state, dice.next_u32()), state.to_move()) {
            (Some(outcome), _) => outcome,
            (None, Some(seat)) => {
                let strange = if now == odd_turn && seat == now.0 {
                    strange(rules, &state, kind, &mut legal, &mut dice)
                } else {
                    None
                };
                strange.unwrap_or_else(|| {
                    bots[seat.index()].act(rules, &rules.view(&state, Some(seat)))
                })
            }
            (None, None) => break,
        };
        if rules.apply(&mut state, action, &mut ()).is_err() {
            debug_assert!(false, "bots make legal moves");
            break;
        }
    }
    for (seat, i) in open {
        out.y[i] += state.coins(seat) as f32;
    }
    out
}

fn strange(
    rules: &RuleSet,
    state: &State,
    kind: Odd,
    legal: &mut Actions,
    dice: &mut Dice,
) -> Option<Action> {
    rules.legal(state, legal);
    let any = |dice: &mut Dice, legal: &Actions| {
        let stays = |a: &&Action| !matches!(a, Action::Decline | Action::DeclineGranted);
        let n = legal.iter().filter(stays).count();
        if n == 0 {
            return None;
        }
        let k = dice.below(n);
        legal.iter().filter(stays).nth(k).copied()
    };
    match state.decision()? {
        Decision::Draft => any(dice, legal),
        Decision::Conquest(_) => match kind {
            Odd::Decline if legal.contains(&Action::Decline) => Some(Action::Decline),
            Odd::Wander => any(dice, legal),
            Odd::Stray if dice.below(2) == 0 => any(dice, legal),
            _ => None,
        },
        _ => None,
    }
}
