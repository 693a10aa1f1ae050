//! Search: whole turns are thought up, tried out in imagined games, and compared.
//!
//! [`beam`] finds chains of conquests that end well, [`deployments`] where troops may go at the end,
//! [`candidates`] the options of any decision, [`rollout`] plays games on from there, by quick players
//! or [`careful`] ones, and [`Search`] spends a budget on the options that do best.

mod beam;
mod candidates;
mod careful;
mod deployments;
mod player;
mod rollout;

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicU32, AtomicUsize, Ordering},
};

use rules::{Action, RuleSet, Seat, State, state::MAX_SEATS};

use crate::{budget::Limit, value::Net};
pub(crate) use player::Player;
use rollout::{Manner, Outcome};

/// A way to go on: actions of one seat, up to the end of its conquests or to a roll of chance.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The actions, the first of them next.
    pub actions: Vec<Action>,
    /// What the planner expects of it: the measure of [`Player::value`].
    pub value: f32,
}

/// An option of a decision, and what may be expected of it.
#[derive(Clone, Debug)]
pub struct Prospect {
    /// The actions of the option in their order, up to the end of the conquests or a roll of
    /// chance; none where a position is judged as it stands.
    pub actions: Vec<Action>,
    /// The share of the win, from 0 to 1, on average over the imagined games.
    pub share: f32,
    /// Final coins of each seat, on average over the imagined games.
    pub coins: [f32; MAX_SEATS],
    /// Imagined games. Where there was time for careful ones, those who got that far are judged by
    /// these alone, so that their figures are not quite those of the others.
    pub rollouts: u32,
}

/// What a search found out about a decision.
#[derive(Clone, Debug)]
pub struct Thought {
    /// Who decides.
    pub seat: Seat,
    /// The options that were compared, the chosen one first, then from good to bad.
    pub options: Vec<Prospect>,
    /// Imagined games in all.
    pub rollouts: u32,
}

/// Coins by which a seat is ahead of the best of the others. Seats that are not at the table have
/// none.
pub(crate) fn lead(coins: &[f32; MAX_SEATS], seat: Seat) -> f32 {
    let others = (0..MAX_SEATS).filter(|&s| s != seat.index());
    let best = others.map(|s| coins[s]).fold(0.0, f32::max);
    coins[seat.index()] - best
}

/// How a search goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shape {
    /// Positions that the beam keeps at each depth of a turn.
    pub width: usize,
    /// Sets of regions to give up that the beam goes on from; with 0 none is given up.
    pub starts: usize,
    /// Turns that are tried out in imagined games.
    pub keep: usize,
    /// Ways to redeploy that are tried out in imagined games; with fewer than two the policy
    /// decides alone.
    pub deploys: usize,
    /// Rounds that an imagined game lasts, the last of them up to the thinker's next turn, before
    /// the network values it. The quick players that stand in for everybody play worse than the
    /// network judges: with as many rollouts a single round was stronger than six, and takes a
    /// fraction of the time.
    pub rounds: u32,
    /// Threads.
    pub cores: usize,
}

impl Default for Shape {
    fn default() -> Self {
        Shape {
            width: 6,
            starts: 3,
            keep: 12,
            deploys: 16,
            rounds: 1,
            cores: 1,
        }
    }
}

struct Arm {
    line: Line,
    /// Whether it is tried out to the end, however bad it is.
    pinned: bool,
    sum: Outcome,
}

/// Imagined games that one thread plays at a stretch.
const BATCH: u32 = 4;

/// A part of a search: some share of its limit, spent on games of one manner.
#[derive(Clone, Copy)]
struct Stage {
    manner: Manner,
    /// The shares of the limit at which it begins and ends.
    span: (f32, f32),
    /// Options that are left when it ends.
    left: usize,
    /// Score by which the best must be ahead if the rest of the search is to be spared.
    margin: f64,
}

/// Where there is little time, quick players alone stand in for everybody.
const QUICK: [Stage; 1] = [Stage {
    manner: Manner::Quick,
    span: (0.0, 1.0),
    left: 1,
    margin: 0.0,
}];

/// Where there is more, they only find out which options are worth a closer look: more of their
/// games would not make up for how they play.
const AMPLE: [Stage; 2] = [
    Stage {
        manner: Manner::Quick,
        span: (0.0, 0.25),
        left: 5,
        margin: 0.1,
    },
    Stage {
        manner: Manner::Careful,
        span: (0.25, 1.0),
        left: 1,
        margin: 0.0,
    },
];

/// What is searched: a position, who decides, and the dice.
#[derive(Clone, Copy)]
struct Question<'q> {
    rules: &'q RuleSet,
    state: &'q State,
    seat: Seat,
    seed: u64,
    limit: Limit<'q>,
}

/// A search with its players.
pub(crate) struct Search {
    shape: Shape,
    players: Vec<Mutex<Player>>,
}

impl Search {
    pub fn new(net: &Arc<Net>, shape: Shape, seed: u64) -> Search {
        let players = (0..shape.cores.max(1) as u64)
            .map(|k| Mutex::new(Player::new(net.clone(), seed ^ k)))
            .collect();
        Search { shape, players }
    }

    /// The player that does what needs no search.
    pub fn player(&mut self) -> &mut Player {
        match self.players[0].get_mut() {
            Ok(player) => player,
            Err(poisoned) => poisoned.into_inner(),
        }
    }

    /// Compares the options of whoever has the move, until the limit is used up; and a line that
    /// is given, if any, which then stands last. `None` if there is nothing to choose that is
    /// worth a search.
    pub fn think(
        &mut self,
        rules: &RuleSet,
        state: &State,
        given: Option<&[Action]>,
        seed: u64,
        limit: Limit<'_>,
    ) -> Option<Thought> {
        let seat = state.to_move()?;
        let shape = self.shape;
        // How many cores have shared in the games before must not show in its dice.
        self.player().policy.reseed(seed);
        let lines = self.player().candidates(rules, state, shape, limit);
        if lines.is_empty() {
            return None;
        }
        let arm = |line, pinned| Arm {
            line,
            pinned,
            sum: Outcome::default(),
        };
        let mut arms: Vec<Arm> = lines.into_iter().map(|line| arm(line, false)).collect();
        arms.extend(given.map(|actions| {
            let line = Line {
                actions: actions.to_vec(),
                value: 0.0,
            };
            arm(line, true)
        }));
        let stages: &[Stage] = if limit.is_ample() { &AMPLE } else { &QUICK };
        let question = Question {
            rules,
            state,
            seat,
            seed,
            limit,
        };
        let (mut live, mut rollouts) = (arms.len(), 0);
        for (i, stage) in stages.iter().enumerate() {
            if live < 2 || (i > 0 && limit.used(rollouts) >= 1.0) {
                break;
            }
            if i > 0 {
                // Games of another manner are not to be compared with those before.
                let again = |(at, arm): &(usize, &mut Arm)| *at < live || arm.pinned;
                let arms = arms.iter_mut().enumerate().filter(again);
                arms.for_each(|(_, arm)| arm.sum = Outcome::default());
            }
            live = self.contest(question, stage, &mut arms, live, &mut rollouts);
        }
        arms.sort_by_key(|a| a.pinned);
        Some(Thought {
            seat,
            options: arms.into_iter().map(|a| a.prospect(rules)).collect(),
            rollouts,
        })
    }

    /// Goes through a stage with the first `live` options, and those that are pinned. Sorts them,
    /// and returns how many of them are left: one if it is beyond doubt.
    fn contest(
        &self,
        question: Question<'_>,
        stage: &Stage,
        arms: &mut [Arm],
        mut live: usize,
        rollouts: &mut u32,
    ) -> usize {
        let (from, to) = stage.span;
        let all = live as f32;
        let least = (stage.left as f32).min(all);
        let begun = *rollouts;
        while live > 1 {
            let used = (question.limit.used(*rollouts) - from) / (to - from);
            if used >= 1.0 && *rollouts > begun {
                break;
            }
            let played = self.batch(question, stage.manner, &mut arms[..live]);
            // The time was up before anything could be compared, or nobody waits any more.
            if played == 0 {
                break;
            }
            *rollouts += played;
            if let Some(cut) = arms[live..].iter().position(|a| a.pinned) {
                let given = &mut arms[live + cut..][..1];
                self.batch(question, stage.manner, given);
            }
            arms[..live].sort_by(|a, b| b.sum.score().total_cmp(&a.sum.score()));
            // From all to the last while the limit is used up, each cut by the same ratio.
            let used = (question.limit.used(*rollouts) - from) / (to - from);
            let rest = 1.0 - used.min(1.0);
            let keep = (least * (all / least).powf(rest)).ceil() as usize;
            live = live.min(keep.max(1));
            let compared = arms.iter().any(|a| a.pinned);
            if !compared && is_clear(&arms[0].sum, &arms[1].sum, stage.margin) {
                return 1;
            }
        }
        live
    }

    /// What may be expected of a position, for one seat, after these actions of whoever has the turn.
    pub fn expect(
        &mut self,
        rules: &RuleSet,
        (state, actions): (&State, &[Action]),
        seat: Seat,
        seed: u64,
        rollouts: u32,
    ) -> Prospect {
        let mut arm = Arm {
            line: Line {
                actions: actions.to_vec(),
                value: 0.0,
            },
            pinned: true,
            sum: Outcome::default(),
        };
        let wanted = if state.is_over() { 1 } else { rollouts };
        let question = Question {
            rules,
            state,
            seat,
            seed,
            limit: Limit::Rollouts(rollouts),
        };
        while arm.sum.games() < wanted {
            let arms = std::slice::from_mut(&mut arm);
            if self.batch(question, Manner::Quick, arms) == 0 {
                break;
            }
        }
        arm.prospect(rules)
    }

    /// Plays some more games for each arm, on all cores, until time runs out; the same games
    /// whatever the number of cores. Returns how many.
    fn batch(&self, question: Question<'_>, manner: Manner, arms: &mut [Arm]) -> u32 {
        let Question {
            rules,
            state,
            seat,
            seed,
            limit,
        } = question;
        let horizon = (self.shape.rounds * rules.seats() as u32).saturating_sub(1);
        let played = AtomicU32::new(0);
        let play = |player: &mut Player, arm: &mut Arm| {
            for _ in 0..BATCH {
                if matches!(limit, Limit::Until(..)) && limit.used(0) >= 1.0 {
                    return;
                }
                // The same dice for the same game of each arm: what differs is the option.
                let game = seed.wrapping_add(arm.sum.games() as u64);
                let end = player.roll_out(rules, state, &arm.line.actions, game, horizon, manner);
                player.count(rules, &end, seat, &mut arm.sum);
                played.fetch_add(1, Ordering::Relaxed);
            }
        };
        if self.players.len() == 1 {
            if let Ok(mut player) = self.players[0].lock() {
                arms.iter_mut().for_each(|arm| play(&mut player, arm));
            }
            return played.into_inner();
        }
        let next = AtomicUsize::new(0);
        let arms: Vec<Mutex<&mut Arm>> = arms.iter_mut().map(Mutex::new).collect();
        std::thread::scope(|scope| {
            for player in &self.players {
                scope.spawn(|| {
                    let Ok(mut player) = player.lock() else {
                        return;
                    };
                    while let Some(arm) = arms.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if let Ok(mut arm) = arm.lock() {
                            play(&mut player, &mut arm);
                        }
                    }
                });
            }
        });
        played.into_inner()
    }
}

impl Arm {
    fn prospect(self, rules: &RuleSet) -> Prospect {
        Prospect {
            actions: self.line.actions,
            share: self.sum.share(),
            coins: self.sum.coins(rules),
            rollouts: self.sum.games(),
        }
    }
}

/// Whether the first is better by more than `margin` beyond doubt, so that more games would not
/// change the choice.
fn is_clear(first: &Outcome, second: &Outcome, margin: f64) -> bool {
    const GAMES: u32 = 64;
    const ERRORS: f64 = 5.0;
    let ahead = first.score() - second.score() - margin;
    first.games() >= GAMES
        && second.games() >= GAMES
        && ahead > ERRORS * (first.variance() + second.variance()).sqrt()
}
