//! Who plays whom, from which seats.
//!
//! A *line-up* is the bots of a game, whoever sits where. A *cycle* plays every line-up from every
//! seating: the line-up goes round the table, so that each of its bots sits at each seat equally
//! often. All games of a cycle have the same dice. Who sits behind whom matters in this game too,
//! so cycles go through the different circles of a line-up in turn. People are told of *rounds*;
//! here that is the number of a turn.

use std::collections::BTreeSet;

use wording::Message;

use crate::say::{in_english, message};

/// Fewest and most seats.
pub const SEATS: std::ops::RangeInclusive<usize> = 2..=6;
/// Most line-ups: more would never be played through.
const LINEUPS: usize = 1000;

/// Bots, by number, in the order of the seats.
pub type Seating = Vec<usize>;

/// Why there is no schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScheduleError {
    /// Too few or too many seats.
    Seats(usize),
    /// One bot has nobody to play against.
    Alone,
    /// A line-up of another size.
    Size {
        /// Bots in it.
        found: usize,
        /// Seats at the table.
        seats: usize,
    },
    /// Too many bots for a tournament of all against all.
    TooMany(usize),
}

impl ScheduleError {
    /// In words.
    pub fn message(&self) -> Message {
        match *self {
            ScheduleError::Seats(n) => message("schedule-seats")
                .with("n", n)
                .with("min", *SEATS.start())
                .with("max", *SEATS.end()),
            ScheduleError::Alone => message("schedule-alone"),
            ScheduleError::Size { found, seats } => message("schedule-size")
                .with("found", found)
                .with("seats", seats),
            ScheduleError::TooMany(n) => message("schedule-too-many")
                .with("n", n)
                .with("most", LINEUPS),
        }
    }
}

in_english!(ScheduleError);

/// A tournament's games, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    seats: usize,
    /// For each line-up its circles, for each circle its seatings.
    circles: Vec<Vec<Vec<Seating>>>,
}

impl Schedule {
    /// All line-ups of so many bots at so many seats:
    ///
    /// - as many bots as seats or more: every choice of as many different bots as there are seats;
    /// - fewer bots than seats: each bot alone against the others, who share the other seats as
    ///   evenly as they can, in every way.
    ///
    /// # Errors
    /// If there are fewer than two bots, a wrong number of seats, or too many line-ups.
    pub fn new(bots: usize, seats: usize) -> Result<Schedule, ScheduleError> {
        if !SEATS.contains(&seats) {
            return Err(ScheduleError::Seats(seats));
        }
        if bots < 2 {
            return Err(ScheduleError::Alone);
        }
        let lineups = if bots >= seats {
            let several = (0..seats).fold(1usize, |n, i| n.saturating_mul(bots - i) / (i + 1));
            if several > LINEUPS {
                return Err(ScheduleError::TooMany(several));
            }
            choices(bots, seats)
        } else {
            alone_against_others(bots, seats)
        };
        Schedule::of(&lineups, seats)
    }

    /// These line-ups. The same bots in another order are the same line-up.
    ///
    /// # Errors
    /// If one has another size than the table, or there are too many or none.
    pub fn of(lineups: &[Vec<usize>], seats: usize) -> Result<Schedule, ScheduleError> {
        if !SEATS.contains(&seats) {
            return Err(ScheduleError::Seats(seats));
        }
        if lineups.is_empty() {
            return Err(ScheduleError::Alone);
        }
        let mut seen = BTreeSet::new();
        let mut circles = Vec::new();
        for lineup in lineups {
            if lineup.len() != seats {
                return Err(ScheduleError::Size {
                    found: lineup.len(),
                    seats,
                });
            }
            let mut sorted = lineup.clone();
            sorted.sort_unstable();
            if seen.insert(sorted) {
                circles.push(circles_of(lineup));
            }
        }
        if circles.len() > LINEUPS {
            return Err(ScheduleError::TooMany(circles.len()));
        }
        Ok(Schedule { seats, circles })
    }

    /// Seats at the table.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The line-ups, each as its first seating.
    pub fn lineups(&self) -> impl Iterator<Item = &Seating> {
        self.circles.iter().map(|c| &c[0][0])
    }

    /// The seatings of a cycle, in order.
    pub fn cycle(&self, number: u64) -> Vec<Seating> {
        let circle = |c: &Vec<Vec<Seating>>| c[(number % c.len() as u64) as usize].clone();
        self.circles.iter().flat_map(circle).collect()
    }

    /// Games of each line-up in a cycle.
    pub fn games_of(&self, number: u64) -> Vec<u32> {
        let games = |c: &Vec<Vec<Seating>>| c[(number % c.len() as u64) as usize].len() as u32;
        self.circles.iter().map(games).collect()
    }

    /// Games of a cycle.
    pub fn games_in(&self, number: u64) -> u64 {
        self.games_of(number).iter().map(|&n| n as u64).sum()
    }

    /// Games of so many cycles, from `first` in steps of `step`, without going through them all; as
    /// many as can be told, if they are more.
    pub fn games_every(&self, first: u64, step: u64, cycles: u64) -> u64 {
        let mut all = 0u64;
        for circles in &self.circles {
            // After so many steps the same circles come again.
            let period = circles.len() as u64;
            for k in 0..period.min(cycles) {
                let number = first.saturating_add(k.saturating_mul(step)) % period;
                let times = (cycles - k).div_ceil(period);
                let games = circles[number as usize].len() as u64;
                all = all.saturating_add(games.saturating_mul(times));
            }
        }
        all
    }

    /// The fewest whole cycles that have at least so many games, and how many games they have.
    pub fn cycles_for(&self, games: u64) -> (u64, u64) {
        let (mut cycles, mut n) = (0, 0);
        while n < games {
            n += self.games_in(cycles);
            cycles += 1;
        }
        (cycles, n)
    }
}

/// All choices of `k` out of `n`, in order.
fn choices(n: usize, k: usize) -> Vec<Vec<usize>> {
    if k == 0 {
        return vec![vec![]];
    }
    let mut out = Vec::new();
    for last in k - 1..n {
        for mut choice in choices(last, k - 1) {
            choice.push(last);
            out.push(choice);
        }
    }
    out.sort();
    out
}

/// Each bot alone; the others have the other seats, as evenly as they can, in every way.
fn alone_against_others(bots: usize, seats: usize) -> Vec<Vec<usize>> {
    let mut seen = BTreeSet::new();
    let mut out = Vec::new();
    for hero in 0..bots {
        let others: Vec<usize> = (0..bots).filter(|&b| b != hero).collect();
        let (each, more) = ((seats - 1) / others.len(), (seats - 1) % others.len());
        for twice in choices(others.len(), more) {
            let mut lineup = vec![hero];
            for (i, &other) in others.iter().enumerate() {
                let n = each + twice.contains(&i) as usize;
                lineup.extend(std::iter::repeat_n(other, n));
            }
            let mut sorted = lineup.clone();
            sorted.sort_unstable();
            if seen.insert(sorted) {
                out.push(lineup);
            }
        }
    }
    out
}

/// The different circles of a line-up, that of its own order first; each as its different
/// rotations.
fn circles_of(lineup: &[usize]) -> Vec<Vec<Seating>> {
    let mut seen = BTreeSet::new();
    let mut circles = Vec::new();
    let mut rest = lineup[1..].to_vec();
    let mut add = |circle: Vec<usize>| {
        let n = circle.len();
        let mut rotations: Vec<Seating> = Vec::new();
        for by in 0..n {
            let seating: Seating = (0..n).map(|seat| circle[(seat + n - by) % n]).collect();
            if !rotations.contains(&seating) {
                rotations.push(seating);
            }
        }
        if let Some(least) = rotations.iter().min().cloned()
            && seen.insert(least)
        {
            circles.push(rotations);
        }
    };
    add(lineup.to_vec());
    // All orders of the others, in lexical order.
    rest.sort_unstable();
    loop {
        add(std::iter::once(lineup[0])
            .chain(rest.iter().copied())
            .collect());
        let Some(i) = (1..rest.len()).rev().find(|&i| rest[i - 1] < rest[i]) else {
            return circles;
        };
        let j = (i..rest.len()).rev().find(|&j| rest[j] > rest[i - 1]);
        rest.swap(i - 1, j.unwrap_or(i));
        rest[i..].reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lineups(s: &Schedule) -> Vec<Seating> {
        s.lineups().cloned().collect()
    }

    #[test]
    fn two_players_meet_in_pairs_from_both_seats() {
        let s = Schedule::new(3, 2).unwrap();
        assert_eq!(lineups(&s), [[0, 1], [0, 2], [1, 2]]);
        let games = [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]];
        assert_eq!(s.cycle(0), games);
        assert_eq!(s.cycle(7), games);
        assert_eq!(s.cycles_for(400), (67, 402));
        assert_eq!(s.cycles_for(402), (67, 402));
    }

    #[test]
    fn fewer_bots_than_seats_play_alone_against_the_others() {
        let s = Schedule::new(2, 4).unwrap();
        assert_eq!(lineups(&s), [[0, 1, 1, 1], [1, 0, 0, 0]]);
        assert_eq!(s.cycle(0).len(), 8);
        let s = Schedule::new(3, 4).unwrap();
        assert_eq!(lineups(&s), [[0, 1, 1, 2], [0, 1, 2, 2], [1, 0, 0, 2]]);
    }

    #[test]
    fn every_bot_sits_everywhere_equally_often() {
        for (bots, seats) in [
            (2, 2),
            (4, 2),
            (3, 3),
            (5, 3),
            (4, 4),
            (2, 5),
            (3, 4),
            (6, 6),
        ] {
            let s = Schedule::new(bots, seats).unwrap();
            for cycle in [0, 1, 2, 5, 77] {
                let games = s.cycle(cycle);
                assert_eq!(games.len() as u64, s.games_in(cycle));
                let sits =
                    |bot: usize, seat: usize| games.iter().filter(|g| g[seat] == bot).count();
                for bot in 0..bots {
                    let first = sits(bot, 0);
                    assert!(first > 0, "{bots} at {seats}: {bot} plays");
                    for seat in 1..seats {
                        assert_eq!(sits(bot, seat), first, "{bots} at {seats}, cycle {cycle}");
                    }
                }
            }
        }
    }

    #[test]
    fn cycles_go_through_all_circles() {
        // Four bots sit in (4 − 1)! = 6 circles.
        let s = Schedule::new(4, 4).unwrap();
        let circles: BTreeSet<Vec<Seating>> = (0..6).map(|c| s.cycle(c)).collect();
        assert_eq!(circles.len(), 6);
        assert_eq!(s.cycle(6), s.cycle(0));
        assert_eq!(s.cycle(0)[0], [0, 1, 2, 3]);
        // Two and two sit side by side (4 rotations) or across (2 that differ).
        let s = Schedule::of(&[vec![0, 1, 0, 1]], 4).unwrap();
        assert_eq!((s.games_in(0), s.games_in(1), s.games_in(2)), (2, 4, 2));
        assert_eq!(s.cycles_for(7), (3, 8));
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        assert_eq!(Schedule::new(2, 7), Err(ScheduleError::Seats(7)));
        assert_eq!(Schedule::new(1, 2), Err(ScheduleError::Alone));
        assert!(matches!(
            Schedule::new(40, 6),
            Err(ScheduleError::TooMany(_))
        ));
        let short = Schedule::of(&[vec![0, 1]], 3);
        assert_eq!(short, Err(ScheduleError::Size { found: 2, seats: 3 }));
        let same = Schedule::of(&[vec![0, 1, 1], vec![1, 0, 1]], 3).unwrap();
        assert_eq!(same.lineups().count(), 1);
    }
}
