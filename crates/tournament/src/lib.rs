//! Tournaments for tables of two to six: who plays whom, who sits where, and how they stand.
//!
//! Nothing here knows a clock or a name. What comes out depends on what goes in and on a seed, and on nothing
//! else, so that whoever works it out again gets the same.
//!
//! ```
//! use tournament::{Game, Player, Rules, standings, swiss_round};
//!
//! let players: Vec<Player> = (1..=8).map(|number| Player { number, strength: 0 }).collect();
//! let rules = Rules::of(2);
//! let mut games = Vec::new();
//! for _ in 0..3 {
//!     for seats in swiss_round(&players, &games, &rules) {
//!         // Whoever has the lower number wins.
//!         let coins = seats.iter().map(|number| 100 - i64::from(*number)).collect();
//!         games.push(Game { seats, coins: Some(coins) });
//!     }
//! }
//! let table = standings(&players, &games, &rules);
//! assert_eq!((table[0].number, table[0].points), (1, 3.0));
//! ```

mod arena;
mod history;
mod round_robin;
mod seats;
mod standings;
mod swiss;
mod tables;

pub use arena::{Waiting, arena_tables};
pub use round_robin::schedule;
pub use standings::{Standing, standings};
pub use swiss::swiss_round;

/// Somebody who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// His number, which is his alone.
    pub number: u32,
    /// How well he is thought to play, as long as nothing else is known: whoever has more is seeded before.
    pub strength: i32,
}

/// A game, in the order in which games were paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Numbers of players, in the order of their seats. One alone sits out a round.
    pub seats: Vec<u32>,
    /// What they have come to, in that order; nothing as long as it is played, or if it counts for nobody.
    pub coins: Option<Vec<i64>>,
}

/// What holds for a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// Seats at a table, 2 to 6.
    pub seats: usize,
    /// Coins that each seat gets besides before those of a table with all seats are compared: they make up for
    /// who begins. Seats beyond the end get none.
    pub compensation: Vec<i64>,
    /// Points for a round that somebody sits out.
    pub bye: f64,
    /// What settles whatever nothing else does.
    pub seed: u64,
}

impl Rules {
    /// The usual ones for so many seats at a table: no compensation, a whole point for sitting out.
    pub fn of(seats: usize) -> Rules {
        Rules {
            seats,
            compensation: Vec::new(),
            bye: 1.0,
            seed: 0,
        }
    }

    /// Points of a game, in the order of its seats: of each the share of opponents whom he has left behind, and
    /// half of one for whom he is level with. They sum up to half of the seats.
    pub fn points(&self, coins: &[i64]) -> Vec<f64> {
        let with: Vec<i64> = match coins.len() == self.seats {
            true => (coins.iter().enumerate())
                .map(|(i, c)| c + self.compensation.get(i).copied().unwrap_or(0))
                .collect(),
            false => coins.to_vec(),
        };
        let opponents = with.len().saturating_sub(1).max(1) as f64;
        let of = |i: usize| {
            let others = (0..with.len()).filter(|&j| j != i);
            let won = others.map(|j| match with[i].cmp(&with[j]) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            });
            won.sum::<f64>() / opponents
        };
        (0..with.len()).map(of).collect()
    }
}

/// How many sit at each table if so many play: as few tables as can be, whose sizes differ by one at most, the
/// larger ones first. With two seats and an odd number the last sits alone, and so out.
fn sizes(players: usize, seats: usize) -> Vec<usize> {
    let tables = players.div_ceil(seats.max(1));
    let larger = players.checked_rem(tables).unwrap_or(0);
    let size = |table: usize| players / tables + usize::from(table < larger);
    (0..tables).map(size).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_worth_the_share_of_opponents_left_behind() {
        let two = Rules::of(2);
        assert_eq!(two.points(&[90, 80]), [1.0, 0.0]);
        assert_eq!(two.points(&[80, 80]), [0.5, 0.5]);
        let four = Rules::of(4);
        assert_eq!(
            four.points(&[70, 90, 80, 60]),
            [1.0 / 3.0, 1.0, 2.0 / 3.0, 0.0]
        );
        // Level with one, one behind, one before.
        assert_eq!(four.points(&[80, 90, 80, 60])[0], 0.5);
        assert_eq!(four.points(&[]), Vec::<f64>::new());
    }

    #[test]
    fn coins_by_seat_make_up_for_who_begins() {
        let rules = Rules {
            compensation: vec![0, 3],
            ..Rules::of(2)
        };
        assert_eq!(rules.points(&[82, 80]), [0.0, 1.0]);
        assert_eq!(rules.points(&[83, 80]), [0.5, 0.5]);
        // They were measured for tables of all seats, and say nothing of others.
        assert_eq!(rules.points(&[82, 80, 81]), [1.0, 0.0, 0.5]);
    }

    #[test]
    fn tables_are_about_as_large() {
        assert_eq!(sizes(12, 4), [4, 4, 4]);
        assert_eq!(sizes(9, 4), [3, 3, 3]);
        assert_eq!(sizes(11, 6), [6, 5]);
        assert_eq!(sizes(7, 3), [3, 2, 2]);
        assert_eq!(sizes(5, 2), [2, 2, 1]);
        assert_eq!(sizes(0, 4), Vec::<usize>::new());
        // Nobody sits out where there are more than two seats.
        for seats in 3..=6 {
            assert!((2..200).all(|n| sizes(n, seats).iter().all(|&s| s >= 2)));
        }
    }
}
