//! What is kept of a game.

use serde::{Deserialize, Serialize};
use study::stats::SHARES;

/// The result of a game. It is a line of a results file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The cycle, from 0; `round` for people. All games of a cycle have the same dice.
    #[serde(rename = "round")]
    pub cycle: u64,
    /// Its number in it, from 0.
    pub game: u32,
    /// The names of the bots, by seat.
    pub bots: Vec<String>,
    /// Coins at the end.
    pub coins: Vec<u16>,
    /// Places, from 1; equals share one.
    pub places: Vec<u8>,
    /// Declines.
    pub declines: Vec<u8>,
    /// Decisions that had to be made for a program.
    pub faults: Vec<u32>,
    /// Actions of the game, those of chance included.
    pub actions: u32,
    /// Microseconds that each seat thought in each of its turns.
    pub micros: Vec<Vec<u64>>,
    /// What went wrong first at each seat, if anything did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub complaints: Vec<Option<String>>,
}

impl GameResult {
    /// The share of the win of each seat, in sixtieths.
    pub fn shares(&self) -> impl Iterator<Item = i64> + '_ {
        let winners = self.places.iter().filter(|&&p| p == 1).count().max(1) as i64;
        let share = move |&p: &u8| if p == 1 { SHARES / winners } else { 0 };
        self.places.iter().map(share)
    }

    /// Whether all lists have an entry for each of so many seats.
    pub fn is_whole(&self, seats: usize) -> bool {
        let lists = [
            self.bots.len(),
            self.coins.len(),
            self.places.len(),
            self.declines.len(),
            self.faults.len(),
            self.micros.len(),
        ];
        lists.iter().all(|&n| n == seats) && self.places.contains(&1)
    }
}
