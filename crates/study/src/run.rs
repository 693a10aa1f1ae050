//! Many games at a time.

use std::ops::Range;

use rayon::prelude::*;
use record::Seed;
use rules::{RuleSet, State};
use wording::Message;

use crate::{
    Deal, Played, Trouble,
    played::watched,
    say::{in_english, message},
};

/// Games that are played before their results are handed over, in order.
const BATCH: u64 = 2048;

/// Why not all games were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failed {
    /// The threads could not be started.
    Threads(String),
    /// A game went wrong.
    Game {
        /// Its number, from 0.
        game: u64,
        /// What happened.
        trouble: Trouble,
    },
}

impl Failed {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            Failed::Threads(why) => message("threads").with("why", why),
            Failed::Game { game, trouble } => message("game-failed")
                .with("n", *game)
                .with("why", trouble.message()),
        }
    }
}

in_english!(Failed);

/// Plays games of one kind.
pub struct Runner<'a> {
    /// The rules.
    pub rules: &'a RuleSet,
    /// The position in which every game begins: [`RuleSet::start`], or any other.
    pub start: State,
    /// The bot of each seat.
    pub bots: &'a [String],
    /// Whether the bots move on by one seat from game to game.
    pub rotate: bool,
    /// From which each game has its own: `child("game", number)`.
    pub seed: Seed,
    /// What is dealt, if anything.
    pub deal: Option<Deal>,
}

impl Runner<'_> {
    /// Plays these games, `jobs` at a time (one for each core if 0), and hands each over in the
    /// order of the numbers. Returns the number of threads. `done` is called from any thread when
    /// a game has ended.
    ///
    /// # Errors
    /// If the threads cannot be started, or a game goes wrong.
    pub fn run(
        &self,
        games: Range<u64>,
        jobs: usize,
        done: impl Fn() + Sync,
        mut each: impl FnMut(&Played),
    ) -> Result<usize, Failed> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
        let pool = pool.map_err(|e| Failed::Threads(e.to_string()))?;
        let mut next = games.start;
        while next < games.end {
            let batch = next..(next + BATCH).min(games.end);
            next = batch.end;
            let one = |game: u64| {
                let seed = self.seed.child("game", game);
                let by = match self.rotate {
                    true => game as usize % self.bots.len().max(1),
                    false => 0,
                };
                let played = watched(
                    self.rules,
                    &self.start,
                    self.bots,
                    by,
                    seed,
                    self.deal.as_ref(),
                );
                done();
                played.map_err(|trouble| Failed::Game { game, trouble })
            };
            let played: Vec<_> = pool.install(|| batch.into_par_iter().map(one).collect());
            for game in played {
                each(&game?);
            }
        }
        Ok(pool.current_num_threads())
    }
}
