//! Search: whole turns are thought up, tried out in imagined games, and compared.
//!
//! [`beam`] finds chains of conquests that end well, [`deployments`] where troops may go at the end,
//! [`candidates`] the options of any decision, [`rollout`] plays games on from there, and [`Search`]
//! spends a budget on the options that do best.

mod beam;
mod candidates;
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
use rollout::Outcome;

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
    /// Imagined games.
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
        limit: Limit,
    ) -> Option<Thought> {
        let seat = state.to_move()?;
        let shape = self.shape;
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
        let all = arms.len();
        let (mut live, mut rollouts) = (all, 0);
        while live > 1 {
            let used = limit.used(rollouts);
            if used >= 1.0 && rollouts > 0 {
                break;
            }
            rollouts += self.batch(rules, state, seat, seed, limit, &mut arms[..live]);
            if let Some(cut) = arms[live..].iter().position(|a| a.pinned) {
                self.batch(
                    rules,
                    state,
                    seat,
                    seed,
                    limit,
                    &mut arms[live + cut..][..1],
                );
            }
            arms[..live].sort_by(|a, b| b.sum.score().total_cmp(&a.sum.score()));
            // From all to one while the limit is used up, each cut by the same ratio.
            let rest = 1.0 - limit.used(rollouts).min(1.0);
            let keep = (all as f32).powf(rest).ceil() as usize;
            live = live.min(keep.max(1));
            if given.is_none() && is_clear(&arms[0].sum, &arms[1].sum) {
                break;
            }
        }
        arms.sort_by_key(|a| a.pinned);
        Some(Thought {
            seat,
            options: arms.into_iter().map(|a| a.prospect(rules)).collect(),
            rollouts,
        })
    }

    /// What may be expected of a position, for one seat.
    pub fn expect(
        &mut self,
        rules: &RuleSet,
        state: &State,
        seat: Seat,
        seed: u64,
        rollouts: u32,
    ) -> Prospect {
        let mut arm = Arm {
            line: Line {
                actions: vec![],
                value: 0.0,
            },
            pinned: true,
            sum: Outcome::default(),
        };
        let wanted = if state.is_over() { 1 } else { rollouts };
        while arm.sum.games() < wanted {
            let arms = std::slice::from_mut(&mut arm);
            if self.batch(rules, state, seat, seed, Limit::Rollouts(rollouts), arms) == 0 {
                break;
            }
        }
        arm.prospect(rules)
    }

    /// Plays some more games for each arm, on all cores, until time runs out; the same games
    /// whatever the number of cores. Returns how many.
    fn batch(
        &self,
        rules: &RuleSet,
        state: &State,
        me: Seat,
        seed: u64,
        limit: Limit,
        arms: &mut [Arm],
    ) -> u32 {
        let horizon = (self.shape.rounds * rules.seats as u32).saturating_sub(1);
        let played = AtomicU32::new(0);
        let play = |player: &mut Player, arm: &mut Arm| {
            for _ in 0..BATCH {
                if matches!(limit, Limit::Until(..)) && limit.used(0) >= 1.0 {
                    return;
                }
                // The same dice for the same game of each arm: what differs is the option.
                let game = seed.wrapping_add(arm.sum.games() as u64);
                player.roll_out(
                    rules,
                    state,
                    &arm.line.actions,
                    me,
                    game,
                    horizon,
                    &mut arm.sum,
                );
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

/// Whether the first is better beyond doubt, so that more games would not change the choice.
fn is_clear(first: &Outcome, second: &Outcome) -> bool {
    const GAMES: u32 = 64;
    const ERRORS: f64 = 5.0;
    first.games() >= GAMES
        && second.games() >= GAMES
        && first.score() - second.score() > ERRORS * (first.variance() + second.variance()).sqrt()
}
