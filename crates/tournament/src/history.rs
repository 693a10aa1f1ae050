//! What is known of players from the games that were paired.

use std::collections::BTreeMap;

use crate::{Game, Player, Rules};

/// Of one player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    pub points: f64,
    /// Games that count.
    pub games: u32,
    pub wins: u32,
    pub byes: u32,
    /// His coins, and all coins of his games.
    pub coins: (i64, i64),
    /// Where he has sat, summed up: each time from -1, the first seat, to 1, the last.
    pub late: f64,
    /// Whom he has met, once for each game that counts.
    pub met: Vec<u32>,
    /// Whom he has met in the last game that he was given.
    pub last: Vec<u32>,
}

/// Of all players, and how often each two were put at a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    past: BTreeMap<u32, Past>,
    together: BTreeMap<(u32, u32), u32>,
}

/// Where a seat lies among so many: -1 for the first, 1 for the last.
pub(crate) fn lateness(seat: usize, seats: usize) -> f64 {
    2.0 * seat as f64 / seats.saturating_sub(1).max(1) as f64 - 1.0
}

impl History {
    pub fn of(games: &[Game], rules: &Rules) -> History {
        let mut history = History::default();
        for game in games {
            history.add(game, rules);
        }
        history
    }

    /// Takes in another game.
    pub fn add(&mut self, game: &Game, rules: &Rules) {
        let seats = game.seats.len();
        if let [alone] = game.seats[..] {
            let past = self.past.entry(alone).or_default();
            past.byes += 1;
            past.points += rules.bye;
            return;
        }
        for (i, &number) in game.seats.iter().enumerate() {
            let others = || game.seats.iter().copied().filter(|&o| o != number);
            for other in others().filter(|&o| o > number) {
                *self.together.entry((number, other)).or_default() += 1;
            }
            let past = self.past.entry(number).or_default();
            past.late += lateness(i, seats);
            past.last = others().collect();
        }
        let Some(coins) = game.coins.as_ref().filter(|coins| coins.len() == seats) else {
            return;
        };
        let points = rules.points(coins);
        let best = points.iter().copied().fold(0.0, f64::max);
        let all: i64 = coins.iter().sum();
        for (i, &number) in game.seats.iter().enumerate() {
            let others = game.seats.iter().copied().filter(|&o| o != number);
            let past = self.past.entry(number).or_default();
            past.points += points[i];
            past.games += 1;
            past.wins += u32::from(points[i] == best);
            past.coins = (past.coins.0 + coins[i], past.coins.1 + all);
            past.met.extend(others);
        }
    }

    pub fn past(&self, number: u32) -> Past {
        self.past.get(&number).cloned().unwrap_or_default()
    }

    pub fn points(&self, number: u32) -> f64 {
        self.past.get(&number).map_or(0.0, |p| p.points)
    }

    /// Where somebody has sat, summed up.
    pub fn late(&self, number: u32) -> f64 {
        self.past.get(&number).map_or(0.0, |p| p.late)
    }

    /// How often two were put at a table.
    pub fn together(&self, a: u32, b: u32) -> u32 {
        let pair = (a.min(b), a.max(b));
        self.together.get(&pair).copied().unwrap_or(0)
    }

    /// Players by their points, then by how well they are thought to play.
    pub fn ranked(&self, players: &[Player]) -> Vec<Player> {
        let mut ranked = players.to_vec();
        ranked.sort_by(|a, b| {
            let points = self.points(b.number).total_cmp(&self.points(a.number));
            points
                .then(b.strength.cmp(&a.strength))
                .then(a.number.cmp(&b.number))
        });
        ranked
    }
}
