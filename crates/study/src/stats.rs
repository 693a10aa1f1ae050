//! Means, shares and their intervals.

use serde::{Deserialize, Serialize};

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

/// Shares of a win are counted in sixtieths, so that two to six winners share it in whole numbers.
pub const SHARES: i64 = 60;

/// The 97.5 % quantile of the normal distribution.
pub const Z: f64 = 1.959_963_984_540_054;

/// Groups as if seen besides, in which pairing was of no use. A few groups that agree by accident
/// would otherwise claim to know more than they can.
const CAUTION: f64 = 2.0;

/// The 97.5 % quantile of Student's t with so many degrees of freedom: exact for 1 and 2, by the
/// expansion of Cornish and Fisher beyond, which is right to three digits from 3 on.
pub fn t_quantile(freedom: u64) -> f64 {
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

/// A share `p` of `n` observations with Wilson's interval, for a quantile `z`.
fn wilson(p: f64, n: f64, z: f64) -> Estimate {
    if n <= 0.0 || !z.is_finite() {
        return Estimate {
            value: p,
            low: 0.0,
            high: 1.0,
        };
    }
    let z2 = z * z;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    Estimate {
        value: p,
        low: (middle - half).max(0.0),
        high: (middle + half).min(1.0),
    }
}

/// Sums of a quantity that is observed independently.
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

    /// The mean; 0 of nothing.
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
        wilson(self.mean(), (self.n as f64).max(1.0), Z)
    }
}

/// A ratio of two sums over groups of games that belong together: coins over seats, wins over
/// games. The games of a group share their dice, so only groups are independent.
///
/// Whole numbers are summed, so the order in which groups come does not matter, to the last digit.
///
/// Sums that were made in several places add up to those made in one. As data it is these sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ratio {
    groups: u64,
    x: i64,
    n: i64,
    xx: i128,
    xn: i128,
    nn: i128,
}

impl Ratio {
    /// Adds a group: the sum of the quantity, in a unit of the caller's, over `n` observations.
    /// A group without observations says nothing.
    pub fn add(&mut self, x: i64, n: i64) {
        if n == 0 {
            return;
        }
        self.groups += 1;
        self.x += x;
        self.n += n;
        self.xx += x as i128 * x as i128;
        self.xn += x as i128 * n as i128;
        self.nn += n as i128 * n as i128;
    }

    /// With the groups of another, as if all had been added to one; `None` if no groups of
    /// observations, of a quantity that is never negative, could have the sums of the other, or if
    /// there are more than can be reckoned with.
    pub fn and(&self, other: &Ratio) -> Option<Ratio> {
        other.possible()?;
        let sum = Ratio {
            groups: self.groups.checked_add(other.groups)?,
            x: self.x.checked_add(other.x)?,
            n: self.n.checked_add(other.n)?,
            xx: self.xx.checked_add(other.xx)?,
            xn: self.xn.checked_add(other.xn)?,
            nn: self.nn.checked_add(other.nn)?,
        };
        sum.possible().map(|()| sum)
    }

    /// Whether groups of a quantity that is never negative could have these sums.
    fn possible(&self) -> Option<()> {
        let (x, n) = (i128::from(self.x), i128::from(self.n));
        let negative = [x, n, self.xx, self.xn, self.nn].iter().any(|&c| c < 0);
        // No sum of squares is more than the square of the sum.
        let more = self.xx > x * x || self.xn > x * n || self.nn > n * n;
        // Every group has an observation.
        let groups = match self.groups {
            0 => x == 0 && n == 0,
            groups => i128::from(groups) <= n,
        };
        let possible = !negative && !more && groups;
        (possible && self.over()? >= 0).then_some(())
    }

    /// Σ(x − r·n)² with r = Σx / Σn, times (Σn)²: whole numbers, so cancelling loses no digits.
    fn over(&self) -> Option<i128> {
        let (x, n) = (self.x as i128, self.n as i128);
        let squares = n.checked_mul(n)?.checked_mul(self.xx)?;
        let mixed = x.checked_mul(n)?.checked_mul(2)?.checked_mul(self.xn)?;
        let sizes = x.checked_mul(x)?.checked_mul(self.nn)?;
        squares.checked_sub(mixed)?.checked_add(sizes)
    }

    /// Groups that had any observations.
    pub fn groups(&self) -> u64 {
        self.groups
    }

    /// Observations.
    pub fn observations(&self) -> u64 {
        self.n as u64
    }

    /// The sum of the quantity, in the unit in which it was added.
    pub fn total(&self) -> i64 {
        self.x
    }

    /// The mean; 0 of nothing.
    fn mean(&self, unit: f64) -> f64 {
        match self.n {
            0 => 0.0,
            n => self.x as f64 / unit / n as f64,
        }
    }

    /// The variance of the mean, by groups, as if independent but for what they share; `None` from
    /// fewer than two groups.
    fn variance(&self, unit: f64) -> Option<f64> {
        if self.groups < 2 {
            return None;
        }
        let over = self.over()?;
        let n = self.n as f64;
        let g = self.groups as f64;
        let spread = over as f64 / (unit * unit) / (n * n) * g / (g - 1.0);
        Some(spread / (n * n))
    }

    /// The mean, `unit` being what 1 was added as, with its interval by Student's t over groups.
    pub fn estimate(&self, unit: f64) -> Estimate {
        let value = self.mean(unit);
        let half = match self.variance(unit) {
            Some(variance) => t_quantile(self.groups - 1) * variance.sqrt(),
            None => f64::INFINITY,
        };
        Estimate {
            value,
            low: value - half,
            high: value + half,
        }
    }

    /// The mean as a share of all, with Wilson's interval for as many independent observations as
    /// the groups are worth. Where all groups say 0 or all say 1, a group counts as one.
    pub fn share(&self, unit: f64) -> Estimate {
        let p = self.mean(unit);
        let (g, n) = (self.groups as f64, self.n as f64);
        let Some(variance) = self.variance(unit) else {
            return wilson(p, 0.0, Z);
        };
        let alone = p * (1.0 - p) / n;
        let worth = if alone <= 0.0 {
            g
        } else {
            let effect = (g * variance / alone + CAUTION) / (g + CAUTION);
            n / effect
        };
        wilson(p.clamp(0.0, 1.0), worth, t_quantile(self.groups - 1))
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

    #[test]
    fn a_ratio_over_groups_is_worked_by_hand() {
        // Three pairs of games: 2 of 2, 1 of 2, 0 of 2.
        let mut wins = Ratio::default();
        [2, 1, 0].iter().for_each(|&x| wins.add(x, 2));
        let e = wins.estimate(1.0);
        // Mean 1/2; Σ(x − n/2)² = 1 + 0 + 1, times 3/2, over 6²: 3/36; root 0.288675;
        // t(2) = 4.302653.
        assert!((e.value - 0.5).abs() < 1e-12);
        assert!((e.high - e.value - 4.302_652_73 * 0.288_675).abs() < 1e-4);
        // As a share: alone 0.25/6 = 1/24, effect by groups 2, with caution (3·2 + 2)/5 = 1.6,
        // so 3.75 games' worth: middle 1/2, half 4.302653/(1 + 18.5128/3.75) ·
        // √(0.25/3.75 + 18.5128/(4·3.75²)) = 0.724823 · √(0.066667 + 0.329117) = 0.455996.
        let e = wins.share(1.0);
        assert!((e.low - 0.044_004).abs() < 1e-4, "{e:?}");
        assert!((e.high - 0.955_996).abs() < 1e-4, "{e:?}");
        // The unit and the order do not matter.
        let mut fine = Ratio::default();
        [0, 60, 120].iter().for_each(|&x| fine.add(x, 2));
        assert_eq!(fine.share(60.0), e);
        // One group says nothing of the spread.
        let mut one = Ratio::default();
        one.add(1, 2);
        assert_eq!((one.share(1.0).low, one.share(1.0).high), (0.0, 1.0));
        assert_eq!(one.estimate(1.0).high, f64::INFINITY);
    }

    #[test]
    fn what_was_summed_in_parts_is_what_was_summed_in_one() {
        let groups = [(7, 2), (0, 2), (120, 4), (60, 1), (5, 0), (90, 3)];
        let sum = |of: &[(i64, i64)]| {
            let mut sum = Ratio::default();
            of.iter().for_each(|&(x, n)| sum.add(x, n));
            sum
        };
        for at in 0..=groups.len() {
            let (a, b) = groups.split_at(at);
            assert_eq!(sum(a).and(&sum(b)), Some(sum(&groups)));
        }
        // What no groups come to.
        let whole = sum(&groups);
        let wrong: [fn(&mut Ratio); 7] = [
            |r| r.groups = 0,
            |r| r.groups = 1000,
            |r| r.x = -1,
            // Squares that are less than the mean's.
            |r| r.xx = 1,
            |r| r.n = i64::MAX,
            |r| r.xx = i128::MAX,
            |r| (r.x, r.xx, r.xn, r.nn) = (0, 0, 0, 1 << 80),
        ];
        for (i, spoil) in wrong.iter().enumerate() {
            let mut spoilt = whole;
            spoil(&mut spoilt);
            assert_eq!(spoilt.and(&Ratio::default()), None, "{i}");
            assert_eq!(whole.and(&spoilt), None, "{i}");
        }
    }

    #[test]
    fn intervals_of_shares_cover_them() {
        // Pairs of games whose dice favour one seat: a bot of chance 0.7 wins the first game if
        // the dice are below it, the second if they are not too low.
        let mut dice = bots::playout::Dice::new(3);
        let mut next = || dice.next_u32() as f64 / 4294967296.0;
        for (p, groups) in [(0.5, 40), (0.7, 100), (0.95, 100)] {
            let mut covered = 0;
            for _ in 0..400 {
                let mut wins = Ratio::default();
                for _ in 0..groups {
                    let (first, own) = (next(), next());
                    // Half of the pairs share their luck, the wrong way round.
                    let second = if own < 0.5 { 1.0 - first } else { next() };
                    wins.add((first < p) as i64 + (second < p) as i64, 2);
                }
                let e = wins.share(1.0);
                covered += (e.low <= p && p <= e.high) as u32;
            }
            // 380 expected, by chance 364 to 394 but once in 1000.
            assert!((364..=400).contains(&covered), "{p}: {covered}");
        }
    }

    #[test]
    fn pairing_narrows_and_agreement_does_not_convince_at_once() {
        // Pairs that are always split: certain in the long run, not after three.
        let split = |groups: i64| {
            let mut r = Ratio::default();
            (0..groups).for_each(|_| r.add(1, 2));
            r.share(1.0)
        };
        assert!(split(3).high > 0.8);
        assert!(split(1000).high < 0.503);
        // Everything won: a group is one observation. Wilson: n/(n + z²).
        let mut all = Ratio::default();
        (0..200).for_each(|_| all.add(2, 2));
        let z = t_quantile(199);
        assert!((all.share(1.0).low - 200.0 / (200.0 + z * z)).abs() < 1e-9);
    }
}
