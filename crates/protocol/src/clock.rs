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
    /// Which seats took days off, from when and until when.
    vacations: Vec<(Chair, i64, i64)>,
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

    /// A seat takes days off until a time, or is back by then.
    pub fn take_off(&mut self, seat: Chair, now: i64, until: i64) {
        match self
            .vacations
            .iter_mut()
            .rfind(|v| v.0 == seat && v.2 > now)
        {
            Some(under_way) => under_way.2 = until.max(under_way.1),
            None => self.vacations.push((seat, now, until)),
        }
    }

    /// Another sits on a seat: he has all days off before him.
    pub fn forget_vacations(&mut self, seat: Chair) {
        self.vacations.retain(|v| v.0 != seat);
    }

    /// Until when a seat has taken days off, if it has at that time, in milliseconds since 1970.
    pub fn is_off(&self, seat: Chair, now: i64) -> Option<i64> {
        let mut all = self.vacations.iter().filter(|v| v.0 == seat);
        all.find(|v| v.2 > now).map(|v| v.2)
    }

    /// Milliseconds that a seat may still take off.
    pub fn days_left(&self, clock: Clock, seat: Chair) -> i64 {
        let Clock::Slow { vacation, .. } = clock else {
            return 0;
        };
        let all = self.vacations.iter().filter(|v| v.0 == seat);
        i64::from(vacation) * DAY - all.map(|v| v.2 - v.1).sum::<i64>()
    }

    /// Milliseconds that a seat's clock stands or has stood since the seat has the move.
    fn stood(&self, seat: Chair) -> i64 {
        let all = self.vacations.iter().filter(|v| v.0 == seat);
        all.map(|v| (v.2 - v.1.max(self.since)).max(0)).sum()
    }

    /// When the time of a seat that has the move is up, in milliseconds since 1970.
    pub fn flag(&self, clock: Clock, seat: Chair) -> Option<i64> {
        let reserve = self.reserve.get(seat.index()).copied().unwrap_or(0);
        match clock {
            Clock::None => None,
            Clock::Live { turn, .. } => Some(self.since + i64::from(turn) * SECOND + reserve),
            Clock::Slow { days, .. } => Some(self.since + i64::from(days) * DAY + self.stood(seat)),
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
        let slow = Clock::Slow {
            days: 2,
            vacation: 0,
        };
        assert_eq!(c.flag(slow, a), Some(5 + 2 * DAY));
        c.renew(a, 7);
        assert_eq!(c.flag(slow, a), Some(7 + 2 * DAY));
    }

    #[test]
    fn a_clock_stands_on_days_off_and_there_are_so_many() {
        let slow = Clock::Slow {
            days: 2,
            vacation: 10,
        };
        let (a, b) = (Chair::at(0), Chair::at(1));
        let mut c = ClockState::default();
        c.pass(slow, Some(b), 0);
        // Taken before he has the move: from when he has it counts.
        c.take_off(a, DAY, 5 * DAY);
        c.pass(slow, Some(a), 3 * DAY);
        assert_eq!(c.flag(slow, a), Some(7 * DAY));
        assert_eq!(
            (c.is_off(a, 4 * DAY), c.is_off(b, 4 * DAY)),
            (Some(5 * DAY), None)
        );
        assert_eq!(c.days_left(slow, a), 6 * DAY);
        // Back earlier: what was not needed is left, and the clock runs.
        c.take_off(a, 4 * DAY, 4 * DAY);
        assert_eq!(
            (c.flag(slow, a), c.days_left(slow, a)),
            (Some(6 * DAY), 7 * DAY)
        );
        assert_eq!(c.is_off(a, 4 * DAY), None);
        // And again within the same turn.
        c.take_off(a, 5 * DAY, 8 * DAY);
        assert_eq!(
            (c.flag(slow, a), c.days_left(slow, a)),
            (Some(9 * DAY), 4 * DAY)
        );
        // The next turn begins with none of it.
        c.pass(slow, Some(b), 9 * DAY);
        assert_eq!(c.flag(slow, b), Some(11 * DAY));
        c.pass(slow, Some(a), 10 * DAY);
        assert_eq!(c.flag(slow, a), Some(12 * DAY));
        c.forget_vacations(a);
        assert_eq!(c.days_left(slow, a), 10 * DAY);
        assert_eq!(c.days_left(Clock::None, a), 0);
    }
}
