//! Ratings: the model of Luce, which for two players is that of Bradley and Terry.
//!
//! A bot of strength γ wins a game with probability γ / Σγ over all seats at the table; a rating
//! is 400 · log₁₀ γ, the scale of Elo. Only the win counts, with ties shared, for that is what a
//! player plays for. The ratings are those of greatest likelihood, drawn towards their mean by a
//! normal prior with a deviation of 1000 points, so that a bot that won or lost every game has one
//! too.
//!
//! An interval has the differences of rating under which the games are not much less likely than
//! under the best, all other ratings being the best for each (profile likelihood). How much less
//! is corrected by what the cycles spread, against what independent games would (the sandwich
//! estimator), for the games of a cycle share their dice.

mod matrix;
mod tally;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use study::stats::{Estimate, t_quantile};

use self::{
    matrix::{Matrix, invert, product},
    tally::{Tally, pull},
};

/// Points for each unit of ln γ.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// Standard deviation of the prior, in points.
const PRIOR: f64 = 1000.0;
/// Cycles as if seen besides in which pairing was of no use; see [`study::stats`].
const CAUTION: f64 = 2.0;
/// How much wider the variance of a bot that won everything or nothing is taken to be than that
/// of independent games: as if the two games of a pair said the same.
const DOUBT: f64 = 2.0;

/// Sums over the cycles in which each line-up was played equally often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Class {
    #[serde(rename = "rounds")]
    cycles: u64,
    /// Wins of each bot in them, and of each two the sum of products.
    wins: Vec<i64>,
    products: Vec<i128>,
}

/// Who won how often against whom.
#[derive(Clone, Debug)]
pub struct Luce {
    bots: usize,
    /// One win is so many.
    unit: f64,
    /// For each line-up, how often each bot sits in it.
    lineups: Vec<Vec<u32>>,
    /// By the number of games of each line-up in a cycle. In order, for not all that is made of
    /// them is whole numbers.
    classes: BTreeMap<Vec<u32>, Class>,
}

/// What a [`Luce`] has summed up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LuceSums(Vec<(Vec<u32>, Class)>);

impl LuceSums {
    /// Cycles and games in them; `None` if they are more than can be counted.
    pub fn counts(&self) -> Option<(u64, u64)> {
        let all = self.0.iter();
        all.map(|(games, class)| {
            let each: u64 = games.iter().map(|&g| u64::from(g)).sum();
            Some((class.cycles, each.checked_mul(class.cycles)?))
        })
        .try_fold((0u64, 0u64), |(cycles, games), more| {
            let more = more?;
            Some((cycles.checked_add(more.0)?, games.checked_add(more.1)?))
        })
    }
}

/// The ratings, and what is known of their differences.
#[derive(Clone, Debug)]
pub struct Ratings {
    tally: Tally,
    /// ln γ of each bot.
    theta: Vec<f64>,
    /// Variances by the spread of the cycles, and as if games were independent.
    by_cycles: Matrix,
    by_games: Matrix,
    quantile: f64,
    /// Bots that won everything or nothing.
    extreme: Vec<bool>,
}

impl Luce {
    /// Nothing yet. `lineups` say how often each bot sits in each line-up; `unit` is the number
    /// that stands for one win.
    pub fn new(bots: usize, lineups: Vec<Vec<u32>>, unit: i64) -> Luce {
        Luce {
            bots,
            unit: unit as f64,
            lineups,
            classes: BTreeMap::new(),
        }
    }

    /// Adds a cycle: the games of each line-up, and the wins of each bot.
    pub fn add(&mut self, games: Vec<u32>, wins: &[i64]) {
        let k = self.bots;
        let class = self.classes.entry(games).or_insert_with(|| Class {
            cycles: 0,
            wins: vec![0; k],
            products: vec![0; k * k],
        });
        class.cycles += 1;
        for i in 0..k {
            class.wins[i] += wins[i];
            for j in 0..k {
                class.products[i * k + j] += wins[i] as i128 * wins[j] as i128;
            }
        }
    }

    /// All that was added.
    pub(crate) fn sums(&self) -> LuceSums {
        let classes = self.classes.iter();
        LuceSums(classes.map(|(g, c)| (g.clone(), c.clone())).collect())
    }

    /// Adds what another has summed up, as if its cycles had been added here; `None` if no cycles
    /// could have these sums, in which every game has one win.
    pub(crate) fn add_sums(&mut self, sums: &LuceSums) -> Option<()> {
        let k = self.bots;
        for (games, more) in &sums.0 {
            let each: i64 = games.iter().map(|&g| i64::from(g)).sum();
            let cycles = i64::try_from(more.cycles).ok()?;
            let wins = more.wins.iter().try_fold(0i64, |n, &w| n.checked_add(w))?;
            let shape = games.len() == self.lineups.len()
                && more.wins.len() == k
                && more.products.len() == k * k;
            let won = each.checked_mul(cycles)?.checked_mul(self.unit as i64)?;
            if !shape || wins != won || more.wins.iter().any(|&w| w < 0) {
                return None;
            }
            let class = self.classes.entry(games.clone()).or_insert_with(|| Class {
                cycles: 0,
                wins: vec![0; k],
                products: vec![0; k * k],
            });
            class.cycles = class.cycles.checked_add(more.cycles)?;
            for (sum, more) in class.wins.iter_mut().zip(&more.wins) {
                *sum = sum.checked_add(*more)?;
            }
            for (sum, more) in class.products.iter_mut().zip(&more.products) {
                *sum = sum.checked_add(*more)?;
            }
        }
        Some(())
    }

    fn tally(&self) -> Tally {
        let mut games = vec![0.0; self.lineups.len()];
        for (by, class) in &self.classes {
            for (n, &g) in games.iter_mut().zip(by) {
                *n += g as f64 * class.cycles as f64;
            }
        }
        let total = |i: usize| self.classes.values().map(|c| c.wins[i]).sum::<i64>() as f64;
        Tally {
            lineups: self.lineups.clone(),
            games,
            wins: (0..self.bots).map(|i| total(i) / self.unit).collect(),
        }
    }

    /// What the scores of the cycles spread, summed.
    fn spread(&self, chances: &[Vec<f64>]) -> Matrix {
        let k = self.bots;
        let mut out = vec![vec![0.0; k]; k];
        for (games, class) in &self.classes {
            let n = class.cycles as f64;
            let expected = |i: usize| -> f64 {
                let by = games.iter().zip(chances);
                by.map(|(&g, p)| g as f64 * p[i]).sum()
            };
            let e: Vec<f64> = (0..k).map(expected).collect();
            let wins = |i: usize| class.wins[i] as f64 / self.unit;
            for i in 0..k {
                for j in 0..k {
                    let products = class.products[i * k + j] as f64 / (self.unit * self.unit);
                    out[i][j] += products - e[i] * wins(j) - wins(i) * e[j] + n * e[i] * e[j];
                }
            }
        }
        out
    }

    /// The ratings of greatest likelihood.
    pub fn fit(&self) -> Ratings {
        let k = self.bots;
        let tally = self.tally();
        let own: Vec<usize> = (0..k).collect();
        let theta = tally.best(&own, &vec![0.0; k]);
        let chances = tally.chances(&theta);
        let information = tally.information(&chances);
        let cycles = self.classes.values().map(|c| c.cycles).sum::<u64>();
        let c = cycles as f64;
        let mut middle = information.clone();
        if cycles > 1 {
            let spread = self.spread(&chances);
            for i in 0..k {
                for j in 0..k {
                    middle[i][j] = (c * spread[i][j] * c / (c - 1.0) + CAUTION * information[i][j])
                        / (c + CAUTION);
                }
            }
        }
        let mut h = information;
        for i in 0..k {
            h[i][i] += pull();
            middle[i][i] += pull();
        }
        let bread = invert(h);
        let seats = |i: usize| -> f64 {
            let sits = tally.lineups.iter().zip(&tally.games);
            sits.filter(|(l, _)| l[i] > 0).map(|(_, n)| n).sum()
        };
        Ratings {
            by_cycles: product(&product(&bread, &middle), &bread),
            by_games: bread,
            quantile: t_quantile(cycles.saturating_sub(1)),
            extreme: (0..k)
                .map(|i| tally.wins[i] <= 0.0 || tally.wins[i] >= seats(i))
                .collect(),
            tally,
            theta,
        }
    }
}

impl Ratings {
    /// The bot of the lowest rating among those that won something and lost something, for the
    /// others are not placed well enough to measure by; if there is none, the lowest of all.
    pub fn weakest(&self) -> usize {
        let key = |&bot: &usize| (self.extreme[bot], self.theta[bot]);
        let by = |a: &usize, b: &usize| {
            let (a, b) = (key(a), key(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        };
        (0..self.theta.len()).min_by(by).unwrap_or(0)
    }

    /// The rating of a bot above another, in points, with its interval.
    pub fn above(&self, bot: usize, other: usize) -> Estimate {
        let value = self.theta[bot] - self.theta[other];
        let points = |value: f64, low: f64, high: f64| Estimate {
            value: value * POINTS,
            low: low * POINTS,
            high: high * POINTS,
        };
        if bot == other {
            return points(0.0, 0.0, 0.0);
        }
        if !self.quantile.is_finite() {
            return points(value, f64::NEG_INFINITY, f64::INFINITY);
        }
        let variance = |v: &Matrix| v[bot][bot] + v[other][other] - 2.0 * v[bot][other];
        let alone = variance(&self.by_games);
        // Where a bot won everything or nothing, all cycles agree and their spread says nothing.
        let effect = match self.extreme[bot] || self.extreme[other] {
            true => DOUBT,
            false => variance(&self.by_cycles) / alone,
        };
        let least = self.tally.likelihood(&self.theta) - self.quantile.powi(2) * effect / 2.0;
        let step = self.quantile * (alone * effect).sqrt();
        let end = |side: f64| {
            let inside = |d: f64| self.tally.profile(bot, other, value + side * d) > least;
            let mut far = step.max(1e-9);
            let mut near = 0.0;
            while inside(far) && far < 1e3 {
                (near, far) = (far, far * 2.0);
            }
            for _ in 0..30 {
                let middle = (near + far) / 2.0;
                match inside(middle) {
                    true => near = middle,
                    false => far = middle,
                }
            }
            value + side * (near + far) / 2.0
        };
        points(value, end(-1.0), end(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::playout::Dice;

    #[test]
    fn a_pair_is_rated_as_by_hand() {
        // 300 wins of 400: 400 · log10(3) = 190.85 points, but for the prior.
        let mut luce = Luce::new(2, vec![vec![1, 1]], 1);
        for i in 0..200 {
            let wins = if i % 2 == 0 { [2, 0] } else { [1, 1] };
            luce.add(vec![2], &wins);
        }
        let above = luce.fit().above(1, 0);
        assert!((above.value + 190.85).abs() < 0.2, "{above:?}");
        // By cycles, of 200: wins 2 or 1, expected 1.5, spread 200/199 · 200 · 1/4 = 50.25; with
        // caution (200 · 50.25 + 2 · 75)/202 = 50.495; information 400 · 3/16 = 75; the
        // deviation of the difference √50.495/75 = 0.09475, times 173.72 points, times 1.972: 32.46
        // to either side, and a little more to the side where games say less.
        assert!(
            ((above.high - above.low) / 2.0 - 32.46).abs() < 0.3,
            "{above:?}"
        );
        let (down, up) = (above.value - above.low, above.high - above.value);
        assert!(down > up && down < up + 2.0, "{above:?}");
        // Four at a table, one against three: 60 % are 400 · log10(0.6 / (0.4 / 3)) = 261.29.
        let mut luce = Luce::new(2, vec![vec![1, 3]], 5);
        (0..300).for_each(|_| luce.add(vec![5], &[15, 10]));
        assert!((luce.fit().above(0, 1).value - 261.29).abs() < 0.3);
    }

    #[test]
    fn whoever_wins_everything_is_rated_with_doubt() {
        let mut luce = Luce::new(2, vec![vec![1, 1]], 1);
        (0..200).for_each(|_| luce.add(vec![2], &[0, 2]));
        let ratings = luce.fit();
        assert_eq!(ratings.weakest(), 0);
        let above = ratings.above(1, 0);
        // 400 of 400 is what a share of 99.08 % gives once in forty tries: 813 points.
        assert!(above.low < 813.0 && above.low > 700.0, "{above:?}");
        assert!(above.value > 813.0 && above.high.is_finite());
        assert_eq!(ratings.above(0, 0).high, 0.0);
        // And nothing at all is nothing to go by.
        let nothing = Luce::new(2, vec![vec![1, 1]], 1).fit().above(1, 0);
        assert_eq!((nothing.value, nothing.high), (0.0, f64::INFINITY));
    }

    #[test]
    fn ratings_do_not_stand_on_one_that_never_won() {
        let lineups = vec![vec![1, 1, 0], vec![1, 0, 1], vec![0, 1, 1]];
        let mut luce = Luce::new(3, lineups, 1);
        for i in 0..60 {
            let won = (i % 3 == 0) as i64;
            luce.add(vec![2; 3], &[0, 2 + won, 4 - won]);
        }
        let ratings = luce.fit();
        assert_eq!(ratings.weakest(), 1);
        // The two that both won are told apart as if the third were not there: 100 wins of 120.
        let above = ratings.above(2, 1);
        assert!(
            (above.value - 400.0 * f64::log10(100.0 / 20.0)).abs() < 3.0,
            "{above:?}"
        );
        // Spread of the wins of a cycle 2/9, so 60 · 2/9 · 60/59 in all; information 120 · 5/36;
        // √13.56 / 16.67 = 0.2209, times 173.72 points, times 2.001, to either side.
        assert!((above.high - above.low - 153.6).abs() < 4.0, "{above:?}");
        let below = ratings.above(0, 1);
        assert!(below.high < -200.0 && below.low < -700.0, "{below:?}");
    }

    /// Plays cycles of games whose winners have known strengths, `bias` being how much a cycle
    /// favours the first two bots together, as dice do that its games share.
    fn tournament(strengths: &[f64], cycles: u64, dice: &mut Dice) -> Ratings {
        let lineups = vec![vec![1, 1, 1], vec![1, 2, 0], vec![0, 1, 2]];
        let mut luce = Luce::new(3, lineups.clone(), 1);
        for _ in 0..cycles {
            // The same number decides several games.
            let shared = dice.next_u32() as f64 / 4294967296.0;
            let mut wins = [0; 3];
            for lineup in &lineups {
                for repeat in 0..3 {
                    let x = match repeat {
                        0 => dice.next_u32() as f64 / 4294967296.0,
                        _ => shared,
                    };
                    let weights = lineup.iter().zip(strengths).map(|(&m, s)| m as f64 * s);
                    let weights: Vec<f64> = weights.collect();
                    let mut at = x * weights.iter().sum::<f64>();
                    let winner = weights.iter().position(|w| {
                        at -= w;
                        at < 0.0
                    });
                    wins[winner.unwrap_or(2)] += 1;
                }
            }
            luce.add(vec![3; 3], &wins);
        }
        luce.fit()
    }

    #[test]
    fn ratings_recover_known_strengths_and_intervals_cover_them() {
        let strengths = [1.0, 2.0, 6.0];
        let truth = |i: usize| 400.0 * f64::log10(strengths[i] / strengths[0]);
        let mut dice = Dice::new(7);
        let large = tournament(&strengths, 20_000, &mut dice);
        for i in [1, 2] {
            let above = large.above(i, 0);
            assert!((above.value - truth(i)).abs() < 12.0, "{i}: {above:?}");
        }
        // Of 200 tournaments, about 95 % cover the truth: by chance 180 to 199 but once in 1000.
        let mut covered = [0; 3];
        for _ in 0..200 {
            let ratings = tournament(&strengths, 60, &mut dice);
            for i in [1, 2] {
                let above = ratings.above(i, 0);
                covered[i] += (above.low <= truth(i) && truth(i) <= above.high) as u32;
            }
        }
        for &n in &covered[1..] {
            assert!((180..=199).contains(&n), "{covered:?}");
        }
    }
}
