//! How long a player may think.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use rules::{Seat, State};
use web_time::Instant;

/// What thinking may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Time for a whole turn. How far the search gets depends on the machine, so games differ
    /// from run to run.
    Time(Duration),
    /// Imagined games for each decision: with the same seed the moves are always the same.
    Rollouts(u32),
}

/// Ends thinking early: whoever thinks against the clock takes what he has found so far. Clones are
/// the same.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// What is thought from now on is of no use to anybody.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Watches over the time of a turn.
#[derive(Debug)]
pub(crate) struct TurnClock {
    budget: Budget,
    stop: Stop,
    /// The turn under way, and what has been used of its time.
    turn: Option<(Seat, u8)>,
    used: Duration,
}

/// What one decision may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit<'s> {
    /// From when, how long, and what ends it before.
    Until(Instant, Duration, Option<&'s Stop>),
    Rollouts(u32),
}

impl Limit<'_> {
    /// Whether options should not be looked for any longer, lest no time is left to compare them.
    pub fn hurries(&self) -> bool {
        const SEEKING: f32 = 0.35;
        matches!(self, Limit::Until(..)) && self.used(0) > SEEKING
    }

    /// Whether there is so much that some of it may go into imagined games that take longer.
    pub fn is_ample(&self) -> bool {
        const AMPLE: (Duration, u32) = (Duration::from_millis(120), 1000);
        match self {
            Limit::Until(_, time, _) => *time >= AMPLE.0,
            Limit::Rollouts(n) => *n >= AMPLE.1,
        }
    }

    /// The share that is used after so many rollouts, from 0; 1 or more when it is used up.
    pub fn used(&self, rollouts: u32) -> f32 {
        match self {
            Limit::Until(_, _, Some(stop)) if stop.is_set() => f32::INFINITY,
            Limit::Until(start, time, _) => {
                start.elapsed().as_secs_f32() / time.as_secs_f32().max(1e-6)
            }
            Limit::Rollouts(n) => rollouts as f32 / (*n).max(1) as f32,
        }
    }
}

impl TurnClock {
    pub fn new(budget: Budget) -> TurnClock {
        TurnClock {
            budget,
            stop: Stop::default(),
            turn: None,
            used: Duration::ZERO,
        }
    }

    /// The same, with something else that ends thinking.
    pub fn stopped_by(self, stop: Stop) -> TurnClock {
        TurnClock { stop, ..self }
    }

    /// Lets `think` decide something with a share of what the turn has left.
    pub fn spend<T>(&mut self, state: &State, share: f32, think: impl FnOnce(Limit<'_>) -> T) -> T {
        let whole = match self.budget {
            Budget::Time(whole) => whole,
            Budget::Rollouts(n) => return think(Limit::Rollouts(n)),
        };
        let turn = Some((state.seat(), state.round()));
        if self.turn != turn {
            self.turn = turn;
            self.used = Duration::ZERO;
        }
        let start = Instant::now();
        let left = whole.saturating_sub(self.used);
        let out = think(Limit::Until(start, left.mul_f32(share), Some(&self.stop)));
        self.used += start.elapsed();
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rollouts_are_a_share_of_the_limit() {
        assert_eq!(Limit::Rollouts(200).used(50), 0.25);
        assert!(Limit::Rollouts(0).used(1) >= 1.0);
    }

    #[test]
    fn options_are_sought_for_part_of_the_time() {
        assert!(!Limit::Rollouts(1).hurries());
        let gone = Limit::Until(Instant::now(), Duration::ZERO, None);
        std::thread::sleep(Duration::from_millis(1));
        assert!(gone.hurries());
        assert!(!Limit::Until(Instant::now(), Duration::from_secs(3600), None).hurries());
    }

    #[test]
    fn a_second_is_ample_and_a_tenth_is_not() {
        let of = |ms| Limit::Until(Instant::now(), Duration::from_millis(ms), None);
        assert!(of(600).is_ample() && !of(60).is_ample());
        assert!(Limit::Rollouts(1000).is_ample() && !Limit::Rollouts(999).is_ample());
    }

    #[test]
    fn time_passes() {
        let gone = Limit::Until(Instant::now(), Duration::ZERO, None);
        std::thread::sleep(Duration::from_millis(1));
        assert!(gone.used(0) >= 1.0);
        let ample = Limit::Until(Instant::now(), Duration::from_secs(3600), None);
        assert!(ample.used(u32::MAX) < 0.5);
    }

    #[test]
    fn who_is_told_to_stop_has_no_time_left() {
        let stop = Stop::default();
        let hour = Limit::Until(Instant::now(), Duration::from_secs(3600), Some(&stop));
        assert!(!hour.hurries() && hour.used(0) < 1.0);
        stop.set();
        assert!(hour.hurries() && hour.used(0) >= 1.0);
    }
}
