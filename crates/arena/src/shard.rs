//! Parts of a tournament that are played apart, on as many machines as there are.
//!
//! A cycle is played whole or not at all, for only whole cycles count; which cycles are a shard's
//! rests on its number alone. So more games than before are more cycles for every shard, and a
//! results file that was begun is good for them.

use std::{fmt, num::NonZeroU32, str::FromStr};

use wording::Message;

use crate::{
    say::{in_english, message},
    schedule::Schedule,
};

/// Most shards of a tournament.
const MOST: u32 = 100_000;

/// A part of a tournament. All parts have the same number of cycles, or one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    number: NonZeroU32,
    of: NonZeroU32,
}

/// A text or numbers that name no shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardError;

impl ShardError {
    /// In words.
    pub fn message(self) -> Message {
        message("shard-form").with("most", MOST)
    }
}

in_english!(ShardError);

impl Shard {
    /// All of the tournament.
    pub const WHOLE: Shard = Shard {
        number: NonZeroU32::MIN,
        of: NonZeroU32::MIN,
    };

    /// Number `number`, from 1, of `of`; at most 100,000.
    ///
    /// # Errors
    /// If there is no such shard.
    pub fn new(number: u32, of: u32) -> Result<Shard, ShardError> {
        match (NonZeroU32::new(number), NonZeroU32::new(of)) {
            (Some(number), Some(of)) if number <= of && of.get() <= MOST => {
                Ok(Shard { number, of })
            }
            _ => Err(ShardError),
        }
    }

    /// Its number, from 1.
    pub fn number(self) -> u32 {
        self.number.get()
    }

    /// How many there are.
    pub fn of(self) -> u32 {
        self.of.get()
    }

    /// Whether a cycle is played in it.
    pub fn plays(self, cycle: u64) -> bool {
        cycle % u64::from(self.of()) == u64::from(self.number() - 1)
    }

    /// Those of so many cycles that are played in it, in order.
    pub fn cycles(self, of: u64) -> impl Iterator<Item = u64> {
        (u64::from(self.number() - 1)..of).step_by(self.of() as usize)
    }

    /// How many cycles, of so many, and how many games are played in it.
    pub fn played(self, schedule: &Schedule, of: u64) -> (u64, u64) {
        let (first, step) = (u64::from(self.number() - 1), u64::from(self.of()));
        let cycles = of.saturating_sub(first).div_ceil(step);
        (cycles, schedule.games_every(first, step, cycles))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (number, of) = text.split_once('/').ok_or(ShardError)?;
        // No signs and no spaces: one shard is written in one way.
        let read = |text: &str| match text.bytes().all(|b| b.is_ascii_digit()) {
            true => text.parse().map_err(|_| ShardError),
            false => Err(ShardError),
        };
        Shard::new(read(number)?, read(of)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read_and_written() {
        for text in ["1/1", "3/16", "16/16", "100000/100000"] {
            let shard: Shard = text.parse().unwrap();
            assert_eq!(shard.to_string(), text);
        }
        assert_eq!("1/1".parse(), Ok(Shard::WHOLE));
        for text in [
            "",
            "/",
            "3",
            "0/4",
            "5/4",
            "1/0",
            "-1/4",
            "+1/4",
            " 1/4",
            "1/4/4",
            "1/100001",
            "1/99999999999",
            "one/two",
        ] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError), "{text}");
        }
    }

    #[test]
    fn every_cycle_is_in_one_shard() {
        // Of this line-up the cycles have 2 and 4 games in turn.
        let uneven = Schedule::of(&[vec![0, 1, 0, 1], vec![0, 0, 1, 2]], 4).unwrap();
        for cycles in [0, 1, 5, 12, 61] {
            for of in 1..=13 {
                let shards = (1..=of).map(|n| Shard::new(n, of).unwrap());
                let mut all = Vec::new();
                for shard in shards {
                    let own: Vec<u64> = shard.cycles(cycles).collect();
                    assert!(own.iter().all(|&c| shard.plays(c)));
                    let games = own.iter().map(|&c| uneven.games_in(c)).sum();
                    let played = shard.played(&uneven, cycles);
                    assert_eq!(played, (own.len() as u64, games), "{shard} of {cycles}");
                    let least = cycles / u64::from(of);
                    assert!((least..=least + 1).contains(&played.0));
                    all.extend(own);
                }
                all.sort_unstable();
                assert_eq!(all, (0..cycles).collect::<Vec<_>>());
            }
        }
        // Not by going through them.
        let (cycles, games) = Shard::WHOLE.played(&uneven, u64::MAX);
        assert_eq!((cycles, games), (u64::MAX, u64::MAX));
    }
}
