//! The likelihood of ratings, and the best of them.

use super::{
    POINTS, PRIOR,
    matrix::{Matrix, dot, invert},
};

/// Who won how often, over all cycles.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    /// How often each bot sits in each line-up.
    pub lineups: Vec<Vec<u32>>,
    /// Games of each line-up.
    pub games: Vec<f64>,
    /// Wins of each bot.
    pub wins: Vec<f64>,
}

/// The weight of the prior: one over its variance.
pub(super) fn pull() -> f64 {
    (POINTS / PRIOR).powi(2)
}

impl Tally {
    /// The chance of each bot to win a game of each line-up.
    pub fn chances(&self, theta: &[f64]) -> Vec<Vec<f64>> {
        let chances = |lineup: &Vec<u32>| {
            let weights = lineup.iter().zip(theta).map(|(&m, t)| m as f64 * t.exp());
            let weights: Vec<f64> = weights.collect();
            let all: f64 = weights.iter().sum();
            weights.iter().map(|w| w / all).collect()
        };
        self.lineups.iter().map(chances).collect()
    }

    /// The logarithm of the likelihood, with the prior, but for a constant.
    pub fn likelihood(&self, theta: &[f64]) -> f64 {
        let mut out = dot(&self.wins, theta) - pull() / 2.0 * dot(theta, theta);
        for (lineup, n) in self.lineups.iter().zip(&self.games) {
            let weights = lineup.iter().zip(theta).map(|(&m, t)| m as f64 * t.exp());
            out -= n * weights.sum::<f64>().ln();
        }
        out
    }

    /// The information in the games, were they independent.
    pub fn information(&self, chances: &[Vec<f64>]) -> Matrix {
        let k = self.wins.len();
        let mut h = vec![vec![0.0; k]; k];
        for (n, p) in self.games.iter().zip(chances) {
            for i in 0..k {
                h[i][i] += n * p[i];
                for j in 0..k {
                    h[i][j] -= n * p[i] * p[j];
                }
            }
        }
        h
    }

    /// The ratings of greatest likelihood among those in which bot `i` is `offset[i]` above the
    /// free number `of[i]`, by Newton's steps. The likelihood with its prior is strictly concave.
    pub fn best(&self, of: &[usize], offset: &[f64]) -> Vec<f64> {
        let k = self.wins.len();
        let free = of.iter().max().map_or(0, |m| m + 1);
        let place = |x: &[f64]| -> Vec<f64> { (0..k).map(|i| x[of[i]] + offset[i]).collect() };
        let mut x = vec![0.0; free];
        for _ in 0..200 {
            let theta = place(&x);
            let chances = self.chances(&theta);
            let all = self.information(&chances);
            let mut h = vec![vec![0.0; free]; free];
            let mut slope = vec![0.0; free];
            for i in 0..k {
                let expected = self.games.iter().zip(&chances).map(|(n, p)| n * p[i]);
                slope[of[i]] += self.wins[i] - expected.sum::<f64>() - pull() * theta[i];
                h[of[i]][of[i]] += pull();
                for j in 0..k {
                    h[of[i]][of[j]] += all[i][j];
                }
            }
            let step: Vec<f64> = invert(h).iter().map(|row| dot(row, &slope)).collect();
            // Cut where it would leave the ground on which it was worked out.
            let longest = step.iter().fold(0.0_f64, |m, s| m.max(s.abs()));
            let cut = (1.0 / longest).min(1.0);
            x.iter_mut().zip(&step).for_each(|(x, s)| *x += cut * s);
            if longest < 1e-10 {
                break;
            }
        }
        place(&x)
    }

    /// The greatest likelihood if a bot is so much above another.
    pub fn profile(&self, bot: usize, other: usize, above: f64) -> f64 {
        let k = self.wins.len();
        let mut of = vec![0; k];
        for (free, i) in (0..k).filter(|&i| i != bot).enumerate() {
            of[i] = free;
        }
        of[bot] = of[other];
        let mut offset = vec![0.0; k];
        offset[bot] = above;
        self.likelihood(&self.best(&of, &offset))
    }
}
