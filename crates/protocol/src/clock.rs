//! Clocks: worked out from the times of the entries, so that every node and every client gets the
//! same.

use serde::{Deserialize, Serialize};

use crate::{Chair, Clock};

const SECOND: i64 = 1_000;
const DAY: i64 = 86_400 * SECOND;

/// Whose time runs, since when, and what is left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockState {
    /// Milliseconds of reserve that each seat has left.
    reserve: Vec<i64>,
    seat: Option<Chair>,
    since: i64,
}

impl ClockState {
    /// The game begins: every seat has its reserve.
    pub fn start(&mut self, clock: Clock, seats: usize) {
        let reserve = match clock {
            Clock::Live { reserve, .. } => i64::from(reserve) * SECOND,
            _ => 0,
        };
        self.reserve = vec![reserve; seats];
    }

    /// This seat has the move from now on; nothing happens if it had it already.
    pub fn pass(&mut self, clock: Clock, seat: Option<Chair>, now: i64) {
        if seat == self.seat {
            return;
        }
        self.charge(clock, now);
        (self.seat, self.since) = (seat, now);
    }

    /// Takes what the seat used beyond its turn from its reserve.
    pub fn charge(&mut self, clock: Clock, now: i64) {
        if let (Some(seat), Clock::Live { turn, .. }) = (self.seat, clock)
            && let Some(reserve) = self.reserve.get_mut(seat.index())
        {
            let over = now - self.since - i64::from(turn) * SECOND;
            *reserve = (*reserve - over.max(0)).max(0);
        }
    }

    /// The seat gets a new turn's time, if it has the move.
    pub fn renew(&mut self, seat: Chair, now: i64) {
        if self.seat == Some(seat) {
            self.since = now;
        }
    }

    /// When the time of a seat that has the move is up, in milliseconds since 1970.
    pub fn flag(&self, clock: Clock, seat: Chair) -> Option<i64> {
        let reserve = self.reserve.get(seat.index()).copied().unwrap_or(0);
        match clock {
            Clock::None => None,
            Clock::Live { turn, .. } => Some(self.since + i64::from(turn) * SECOND + reserve),
            Clock::Slow { days } => Some(self.since + i64::from(days) * DAY),
        }
    }

    /// Who has the move.
    pub fn seat(&self) -> Option<Chair> {
        self.seat
    }

    /// Since when whoever has the move has it, in milliseconds since 1970.
    pub fn since(&self) -> i64 {
        self.since
    }

    /// Milliseconds of reserve that each seat had left when its last move ended.
    pub fn reserve(&self) -> &[i64] {
        &self.reserve
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_then_the_reserve() {
        let clock = Clock::Live {
            turn: 10,
            reserve: 20,
        };
        let (a, b) = (Chair::at(0), Chair::at(1));
        let mut c = ClockState::default();
        c.start(clock, 2);
        c.pass(clock, Some(a), 1_000);
        assert_eq!(c.flag(clock, a), Some(31_000));
        // Within the turn: nothing is used up.
        c.pass(clock, Some(b), 9_000);
        assert_eq!(c.reserve(), [20_000, 20_000]);
        // Five seconds over.
        c.pass(clock, Some(a), 24_000);
        assert_eq!(c.reserve(), [20_000, 15_000]);
        c.pass(clock, Some(b), 25_000);
        assert_eq!(c.flag(clock, b), Some(50_000));
        // Far over: it never falls below nothing.
        c.pass(clock, None, 99_000);
        assert_eq!(c.reserve(), [20_000, 0]);
    }

    #[test]
    fn days_and_no_clock() {
        let a = Chair::at(0);
        let mut c = ClockState::default();
        c.pass(Clock::None, Some(a), 5);
        assert_eq!(c.flag(Clock::None, a), None);
        assert_eq!(c.flag(Clock::Slow { days: 2 }, a), Some(5 + 2 * DAY));
        c.renew(a, 7);
        assert_eq!(c.flag(Clock::Slow { days: 2 }, a), Some(7 + 2 * DAY));
    }
}
