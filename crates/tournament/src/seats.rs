//! Who sits where: so that nobody begins more often than others.

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::SplitMix64;

use crate::history::{History, lateness};

/// In an order that the seed draws.
pub(crate) fn shuffled<T>(mut all: Vec<T>, seed: u64) -> Vec<T> {
    let mut random = SplitMix64::seed_from_u64(seed);
    for i in (1..all.len()).rev() {
        // Of 2 to the power of 64 numbers what is left over is no matter.
        let j = (random.next_u64() % (i as u64 + 1)) as usize;
        all.swap(i, j);
    }
    all
}

/// A number of its own for these players, from the seed.
pub(crate) fn seed_for(seed: u64, players: &[u32], what: u64) -> u64 {
    let mut random = SplitMix64::seed_from_u64(seed ^ what.rotate_left(32));
    for &player in players {
        random = SplitMix64::seed_from_u64(random.next_u64() ^ u64::from(player));
    }
    random.next_u64()
}

/// Calls for each order of these.
fn orders(all: &mut Vec<u32>, from: usize, each: &mut impl FnMut(&[u32])) {
    if from == all.len() {
        return each(all);
    }
    for i in from..all.len() {
        all.swap(from, i);
        orders(all, from + 1, each);
        all.swap(from, i);
    }
}

/// The players of a table in the order of their seats: the one after which it is most even who has sat where.
pub(crate) fn seated(players: &[u32], history: &History, seed: u64) -> Vec<u32> {
    let games = players.iter().map(|&p| u64::from(history.past(p).games));
    let mut all = shuffled(players.to_vec(), seed_for(seed, players, games.sum()));
    let (mut best, mut least) = (all.clone(), f64::INFINITY);
    orders(&mut all, 0, &mut |order| {
        let seats = order.len();
        let after = |(i, &p): (usize, &u32)| history.late(p) + lateness(i, seats);
        let uneven: f64 = order.iter().enumerate().map(after).map(|l| l * l).sum();
        if uneven < least - 1e-9 {
            (best, least) = (order.to_vec(), uneven);
        }
    });
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Rules};

    #[test]
    fn whoever_has_begun_sits_later() {
        let rules = Rules::of(3);
        let mut history = History::default();
        let game = |seats: &[u32]| Game {
            seats: seats.into(),
            coins: None,
        };
        history.add(&game(&[7, 5, 9]), &rules);
        assert_eq!(seated(&[5, 7, 9], &history, 3), [9, 5, 7]);
        history.add(&game(&[9, 5, 7]), &rules);
        // All is even: the seed settles it.
        let drawn: Vec<Vec<u32>> = (0..40).map(|s| seated(&[5, 7, 9], &history, s)).collect();
        assert!(drawn.iter().any(|d| *d != drawn[0]));
        assert_eq!(
            seated(&[5, 7, 9], &history, 8),
            seated(&[5, 7, 9], &history, 8)
        );
    }
}
