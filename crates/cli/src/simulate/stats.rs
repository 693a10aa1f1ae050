//! Sums over games, and what they say about the mean.

use rules::RuleSet;
use serde::Serialize;

use super::game::{Pick, Played};

/// A number with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// Sums of a quantity.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    /// How often it was seen.
    pub n: u64,
    total: f64,
    squares: f64,
}

impl Sum {
    /// Adds one.
    pub fn add(&mut self, x: f64) {
        self.n += 1;
        self.total += x;
        self.squares += x * x;
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        if self.n == 0 {
            0.0
        } else {
            self.total / self.n as f64
        }
    }

    /// The mean with its interval by Student's t.
    pub fn estimate(&self) -> Estimate {
        let value = self.mean();
        if self.n < 2 {
            return Estimate {
                value,
                low: f64::NEG_INFINITY,
                high: f64::INFINITY,
            };
        }
        let n = self.n as f64;
        let variance = ((self.squares - self.total * value) / (n - 1.0)).max(0.0);
        let half = t_quantile(self.n - 1) * (variance / n).sqrt();
        Estimate {
            value,
            low: value - half,
            high: value + half,
        }
    }

    /// The mean as a share of all, with Wilson's interval. Shared wins count as parts of one.
    pub fn share(&self) -> Estimate {
        let n = (self.n as f64).max(1.0);
        let p = self.mean();
        let z2 = Z * Z;
        let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        Estimate {
            value: p,
            low: (middle - half).max(0.0),
            high: (middle + half).min(1.0),
        }
    }
}

/// The 97.5 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The 97.5 % quantile of Student's t with so many degrees of freedom: exact for 1 and 2, by the
/// expansion of Cornish and Fisher beyond, which is right to three digits from 3 on.
fn t_quantile(freedom: u64) -> f64 {
    match freedom {
        0 => f64::INFINITY,
        1 => 12.706_204_736,
        2 => 4.302_652_730,
        _ => {
            let (d, z) = (freedom as f64, Z);
            let (z3, z5, z7) = (z.powi(3), z.powi(5), z.powi(7));
            z + (z3 + z) / (4.0 * d)
                + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * d * d)
                + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * d * d * d)
        }
    }
}

/// What is known of a seat.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeatTotals {
    pub coins: Sum,
    pub wins: Sum,
    pub declines: Sum,
}

/// What is known of a race or power.
#[derive(Clone, Copy, Debug, Default)]
pub struct PickTotals {
    /// Coins over its whole life.
    pub coins: Sum,
    /// Coins for each turn of its life.
    pub per_turn: Sum,
    /// Turns of its life.
    pub turns: Sum,
    /// What it cost.
    pub price: Sum,
    /// Shares of the win of those who picked it.
    pub wins: Sum,
}

impl PickTotals {
    fn add(&mut self, pick: &Pick, share: f64) {
        self.coins.add(pick.coins as f64);
        if pick.turns > 0 {
            self.per_turn.add(pick.coins as f64 / pick.turns as f64);
        }
        self.turns.add(pick.turns as f64);
        self.price.add(pick.price as f64);
        self.wins.add(share);
    }
}

/// What is known of all games.
#[derive(Clone, Debug)]
pub struct Totals {
    pub games: u64,
    pub length: Sum,
    pub picks: Sum,
    pub conquests: Sum,
    pub spread: Sum,
    pub seats: Vec<SeatTotals>,
    pub races: Vec<PickTotals>,
    pub powers: Vec<PickTotals>,
    actions: u64,
}

impl Totals {
    /// Nothing yet.
    pub fn new(rules: &RuleSet) -> Totals {
        Totals {
            games: 0,
            length: Sum::default(),
            picks: Sum::default(),
            conquests: Sum::default(),
            spread: Sum::default(),
            seats: vec![SeatTotals::default(); rules.seats as usize],
            races: vec![PickTotals::default(); rules.races.len()],
            powers: vec![PickTotals::default(); rules.powers.len()],
            actions: 0,
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Played) {
        self.games += 1;
        self.actions += game.actions;
        self.length.add(game.actions as f64);
        self.picks.add(game.picks.len() as f64);
        self.conquests.add(game.conquests as f64);
        let seats = self.seats.len();
        let coins = &game.coins[..seats];
        let most = coins.iter().max().copied().unwrap_or(0);
        let least = coins.iter().min().copied().unwrap_or(0);
        self.spread.add((most - least) as f64);
        for (i, seat) in self.seats.iter_mut().enumerate() {
            seat.coins.add(game.coins[i] as f64);
            seat.wins.add(game.shares[i] as f64);
            seat.declines.add(game.declines[i] as f64);
        }
        for pick in &game.picks {
            let share = game.shares[pick.seat as usize] as f64;
            self.races[pick.race as usize].add(pick, share);
            self.powers[pick.power as usize].add(pick, share);
        }
    }

    /// Actions of all games.
    pub fn actions(&self) -> u64 {
        self.actions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, t) in [
            (1, 12.706),
            (2, 4.303),
            (5, 2.571),
            (10, 2.228),
            (30, 2.042),
        ] {
            assert!((t_quantile(freedom) - t).abs() < 0.01, "{freedom}");
        }
        assert!((t_quantile(1_000_000) - 1.96).abs() < 0.001);
    }

    #[test]
    fn intervals_are_those_of_a_calculator() {
        let mut sum = Sum::default();
        [1.0, 2.0, 3.0, 4.0].iter().for_each(|&x| sum.add(x));
        let e = sum.estimate();
        // 2.5 ± 3.182 · 1.291 / 2
        assert!(
            (e.value - 2.5).abs() < 1e-9 && (e.high - 4.554).abs() < 0.02,
            "{e:?}"
        );
        let mut wins = Sum::default();
        (0..10).for_each(|i| wins.add((i < 7) as u8 as f64));
        let e = wins.share();
        assert!(
            (e.low - 0.3968).abs() < 1e-3 && (e.high - 0.8922).abs() < 1e-3,
            "{e:?}"
        );
        assert_eq!(Sum::default().share().low, 0.0);
    }
}
