//! Sums over games. Only whole cycles count: what is known of one that is not finished waits.
//!
//! Everything is summed in whole numbers, so the order in which games end does not matter.

use std::collections::{HashMap, hash_map::Entry};

use hdrhistogram::Histogram;
use serde::{Deserialize, Serialize};
use study::stats::{Ratio, SHARES};
use wording::Message;

use crate::{
    luce::{Luce, LuceSums},
    result::GameResult,
    say::message,
    schedule::Schedule,
};

/// Complaints that are kept of each bot.
const COMPLAINTS: usize = 3;
/// Longest time that a turn is told apart from, in microseconds: a day.
const DAY: u64 = 86_400_000_000;

/// What is known of a bot.
#[derive(Clone, Debug)]
pub struct BotTotals {
    /// Shares of wins in [`SHARES`] by game and seat.
    pub wins: Ratio,
    /// Coins.
    pub coins: Ratio,
    /// Declines.
    pub declines: Ratio,
    /// Games in which it had to be helped, and decisions that had to be made for it.
    pub faults: (u64, u64),
    /// What went wrong first.
    pub complaints: Complaints,
    /// Microseconds of its turns.
    pub turns: Histogram<u64>,
    /// Microseconds of all its turns.
    pub thought: u64,
    /// Its longest turn.
    pub longest: u64,
}

/// The first few things that went wrong, each once: first by the order of the games, not by that
/// in which they end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Complaints(Vec<Complaint>);

/// One of them, with the first game and the seat where it was.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Complaint {
    #[serde(rename = "round")]
    cycle: u64,
    game: u32,
    seat: usize,
    why: String,
}

impl Complaints {
    /// In words.
    pub fn reasons(&self) -> Vec<String> {
        self.0.iter().map(|c| c.why.clone()).collect()
    }

    /// What has been left out once stays out: others came before it, and still do.
    fn add(&mut self, complaint: Complaint) {
        match self.0.iter_mut().find(|c| c.why == complaint.why) {
            Some(same) => *same = complaint.min(same.clone()),
            None => self.0.push(complaint),
        }
        self.0.sort();
        self.0.truncate(COMPLAINTS);
    }
}

/// What a cycle adds to a bot.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    seats: i64,
    wins: i64,
    coins: i64,
    declines: i64,
}

/// A cycle under way.
#[derive(Clone, Debug)]
struct Cycle {
    games: u64,
    bots: Vec<Share>,
    /// Comparisons of each bot with each, and twice those in which it was ahead.
    pairs: Vec<(i64, i64)>,
    seats: Vec<i64>,
}

/// What is known of the whole cycles of a tournament, or of some of them, as data. All of it is
/// whole numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sums {
    pub games: u64,
    #[serde(rename = "rounds")]
    pub cycles: u64,
    bots: Vec<BotSums>,
    ahead: Vec<Ratio>,
    seats: Vec<Ratio>,
    luce: LuceSums,
}

/// A bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct BotSums {
    wins: Ratio,
    coins: Ratio,
    declines: Ratio,
    faults: (u64, u64),
    complaints: Complaints,
    /// Microseconds of its turns, to three digits, and how many turns took so long.
    turns: Vec<(u64, u64)>,
    thought: u64,
    longest: u64,
}

impl BotTotals {
    fn sums(&self) -> BotSums {
        BotSums {
            wins: self.wins,
            coins: self.coins,
            declines: self.declines,
            faults: self.faults,
            complaints: self.complaints.clone(),
            turns: (self.turns.iter_recorded())
                .map(|step| (step.value_iterated_to(), step.count_at_value()))
                .collect(),
            thought: self.thought,
            longest: self.longest,
        }
    }

    /// `None` if no games could have these sums.
    fn add_sums(&mut self, sums: &BotSums) -> Option<()> {
        self.wins = self.wins.and(&sums.wins)?;
        self.coins = self.coins.and(&sums.coins)?;
        self.declines = self.declines.and(&sums.declines)?;
        self.faults.0 = self.faults.0.checked_add(sums.faults.0)?;
        self.faults.1 = self.faults.1.checked_add(sums.faults.1)?;
        for complaint in &sums.complaints.0 {
            self.complaints.add(complaint.clone());
        }
        for &(micros, turns) in &sums.turns {
            self.turns.len().checked_add(turns)?;
            self.turns.saturating_record_n(micros, turns);
        }
        self.thought = self.thought.checked_add(sums.thought)?;
        self.longest = self.longest.max(sums.longest);
        Some(())
    }
}

/// What is known of all games of a tournament.
#[derive(Clone, Debug)]
pub struct Totals {
    names: Vec<String>,
    schedule: Schedule,
    open: HashMap<u64, Cycle>,
    /// Games of whole cycles.
    pub games: u64,
    /// Whole cycles.
    pub cycles: u64,
    /// Each bot.
    pub bots: Vec<BotTotals>,
    /// How often each bot was ahead of each, in halves, by comparison.
    pub ahead: Vec<Ratio>,
    /// Shares of wins of each seat in [`SHARES`].
    pub seats: Vec<Ratio>,
    /// Who won how often against whom.
    pub luce: Luce,
}

impl Totals {
    /// Nothing yet.
    pub fn new(names: Vec<String>, schedule: Schedule) -> Totals {
        let k = names.len();
        let count = |lineup: &Vec<usize>| {
            let times = |bot| lineup.iter().filter(|&&b| b == bot).count() as u32;
            (0..k).map(times).collect()
        };
        let turns = || Histogram::new_with_max(DAY, 3).expect("three digits of a day fit");
        let bot = || BotTotals {
            wins: Ratio::default(),
            coins: Ratio::default(),
            declines: Ratio::default(),
            faults: (0, 0),
            complaints: Complaints::default(),
            turns: turns(),
            thought: 0,
            longest: 0,
        };
        Totals {
            open: HashMap::new(),
            games: 0,
            cycles: 0,
            bots: (0..k).map(|_| bot()).collect(),
            ahead: vec![Ratio::default(); k * k],
            seats: vec![Ratio::default(); schedule.seats()],
            luce: Luce::new(k, schedule.lineups().map(count).collect(), SHARES),
            names,
            schedule,
        }
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it is not a game of this tournament.
    pub fn add(&mut self, game: &GameResult) -> Result<(), Message> {
        let seats = self.schedule.seats();
        if !game.is_whole(seats) {
            return Err(message("line-seats").with("n", seats));
        }
        let number = |name: &String| self.names.iter().position(|n| n == name);
        let seating: Option<Vec<usize>> = game.bots.iter().map(number).collect();
        let planned = self.schedule.cycle(game.cycle);
        let planned = planned.get(game.game as usize);
        let Some(seating) = seating.filter(|s| Some(s) == planned) else {
            return Err(message("line-order")
                .with("game", game.game)
                .with("cycle", game.cycle)
                .with("bots", game.bots.clone()));
        };
        self.note(game, &seating);
        let k = self.names.len();
        let whole = self.schedule.games_in(game.cycle);
        let mut cycle = match self.open.entry(game.cycle) {
            Entry::Occupied(open) => open,
            Entry::Vacant(free) => free.insert_entry(Cycle {
                games: 0,
                bots: vec![Share::default(); k],
                pairs: vec![(0, 0); k * k],
                seats: vec![0; seats],
            }),
        };
        cycle.get_mut().add(game, &seating);
        if cycle.get().games == whole {
            let cycle = cycle.remove();
            self.close(game.cycle, &cycle);
        }
        Ok(())
    }

    /// Who meets whom.
    pub(crate) fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// All that was added, as data.
    pub(crate) fn sums(&self) -> Sums {
        Sums {
            games: self.games,
            cycles: self.cycles,
            bots: self.bots.iter().map(BotTotals::sums).collect(),
            ahead: self.ahead.clone(),
            seats: self.seats.clone(),
            luce: self.luce.sums(),
        }
    }

    /// Adds what others have summed up of other cycles, as if their games had been added here;
    /// `None` if no games of this tournament could have these sums, and then what is here is of
    /// no use.
    pub(crate) fn add_sums(&mut self, sums: &Sums) -> Option<()> {
        let lists = [
            (self.bots.len(), sums.bots.len()),
            (self.ahead.len(), sums.ahead.len()),
            (self.seats.len(), sums.seats.len()),
        ];
        let fit = lists.iter().all(|(here, there)| here == there);
        if !fit || sums.luce.counts() != Some((sums.cycles, sums.games)) {
            return None;
        }
        self.games = self.games.checked_add(sums.games)?;
        self.cycles = self.cycles.checked_add(sums.cycles)?;
        for (bot, more) in self.bots.iter_mut().zip(&sums.bots) {
            bot.add_sums(more)?;
        }
        for (ratio, more) in self.ahead.iter_mut().zip(&sums.ahead) {
            *ratio = ratio.and(more)?;
        }
        for (ratio, more) in self.seats.iter_mut().zip(&sums.seats) {
            *ratio = ratio.and(more)?;
        }
        let sat = self.bots.iter().map(|b| b.wins.observations()).sum::<u64>();
        let seats = self.seats.iter().map(Ratio::observations);
        if sat != seats.clone().sum::<u64>() || seats.clone().any(|n| n != self.games) {
            return None;
        }
        self.luce.add_sums(&sums.luce)
    }

    /// What does not wait for its cycle: times and faults.
    fn note(&mut self, game: &GameResult, seating: &[usize]) {
        for (seat, &bot) in seating.iter().enumerate() {
            let bot = &mut self.bots[bot];
            for &micros in &game.micros[seat] {
                bot.turns.saturating_record(micros);
                bot.thought += micros;
                bot.longest = bot.longest.max(micros);
            }
            let faults = game.faults[seat] as u64;
            bot.faults.0 += (faults > 0) as u64;
            bot.faults.1 += faults;
            if let Some(Some(why)) = game.complaints.get(seat) {
                bot.complaints.add(Complaint {
                    cycle: game.cycle,
                    game: game.game,
                    seat,
                    why: why.clone(),
                });
            }
        }
    }

    fn close(&mut self, number: u64, cycle: &Cycle) {
        self.cycles += 1;
        self.games += cycle.games;
        for (bot, share) in self.bots.iter_mut().zip(&cycle.bots) {
            bot.wins.add(share.wins, share.seats);
            bot.coins.add(share.coins, share.seats);
            bot.declines.add(share.declines, share.seats);
        }
        for (ratio, &(n, ahead)) in self.ahead.iter_mut().zip(&cycle.pairs) {
            ratio.add(ahead, n);
        }
        for (ratio, &wins) in self.seats.iter_mut().zip(&cycle.seats) {
            ratio.add(wins, cycle.games as i64);
        }
        let wins: Vec<i64> = cycle.bots.iter().map(|b| b.wins).collect();
        self.luce.add(self.schedule.games_of(number), &wins);
    }
}

impl Cycle {
    fn add(&mut self, game: &GameResult, seating: &[usize]) {
        self.games += 1;
        let k = self.bots.len();
        for (seat, share) in game.shares().enumerate() {
            let bot = seating[seat];
            self.seats[seat] += share;
            let sum = &mut self.bots[bot];
            sum.seats += 1;
            sum.wins += share;
            sum.coins += game.coins[seat] as i64;
            sum.declines += game.declines[seat] as i64;
            for (other, &rival) in seating.iter().enumerate() {
                if rival == bot {
                    continue;
                }
                let pair = &mut self.pairs[bot * k + rival];
                pair.0 += 1;
                pair.1 += match game.places[seat].cmp(&game.places[other]) {
                    std::cmp::Ordering::Less => 2,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Greater => 0,
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(cycle: u64, game: u32, bots: [&str; 2], coins: [u16; 2]) -> GameResult {
        let place = |a: u16, b: u16| 1 + (b > a) as u8;
        GameResult {
            cycle,
            game,
            bots: bots.map(String::from).into(),
            coins: coins.into(),
            places: vec![place(coins[0], coins[1]), place(coins[1], coins[0])],
            declines: vec![1, 2],
            faults: vec![0, 3],
            actions: 100,
            micros: vec![vec![1000, 3000], vec![500; 2]],
            complaints: vec![None, Some("it babbles".into())],
        }
    }

    fn totals() -> Totals {
        let names = ["a", "b"].map(String::from).into();
        Totals::new(names, Schedule::new(2, 2).unwrap())
    }

    #[test]
    fn games_are_added_up_by_hand() {
        let games = [
            game(0, 0, ["a", "b"], [90, 80]),
            game(0, 1, ["b", "a"], [85, 85]),
            game(1, 0, ["a", "b"], [70, 100]),
            game(1, 1, ["b", "a"], [60, 75]),
            // Its other half is missing.
            game(2, 0, ["a", "b"], [0, 99]),
        ];
        let mut sums = totals();
        games.iter().for_each(|g| sums.add(g).unwrap());
        assert_eq!((sums.games, sums.cycles), (4, 2));
        let a = &sums.bots[0];
        assert_eq!(a.wins.estimate(60.0).value, 2.5 / 4.0);
        assert_eq!(a.coins.estimate(1.0).value, 80.0);
        assert_eq!(a.declines.estimate(1.0).value, 1.5);
        assert_eq!(sums.ahead[1].estimate(2.0).value, 2.5 / 4.0);
        assert_eq!(sums.ahead[2].estimate(2.0).value, 1.5 / 4.0);
        assert_eq!(sums.seats[0].estimate(60.0).value, 1.5 / 4.0);
        // Times and faults of all games.
        assert_eq!((a.longest, a.thought), (3000, 14_000));
        assert_eq!((a.faults, sums.bots[1].faults), ((2, 6), (3, 9)));
        assert_eq!(a.complaints.reasons(), ["it babbles"]);
        // In any order.
        let mut back = totals();
        games.iter().rev().for_each(|g| back.add(g).unwrap());
        assert_eq!(back.ahead, sums.ahead);
        assert_eq!(back.luce.fit().above(0, 1), sums.luce.fit().above(0, 1));
    }

    #[test]
    fn what_is_no_game_of_the_tournament_is_refused() {
        let mut sums = totals();
        assert!(sums.add(&game(0, 1, ["a", "b"], [1, 2])).is_err());
        assert!(sums.add(&game(0, 2, ["a", "b"], [1, 2])).is_err());
        assert!(sums.add(&game(0, 0, ["a", "c"], [1, 2])).is_err());
        let mut short = game(0, 0, ["a", "b"], [1, 2]);
        short.coins.pop();
        assert!(
            sums.add(&short)
                .unwrap_err()
                .to_string()
                .contains("2 seats")
        );
    }
}
