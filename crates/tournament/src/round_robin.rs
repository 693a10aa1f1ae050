//! Everybody meets everybody.

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::SplitMix64;

use crate::{
    Game, Rules,
    history::History,
    seats::{seated, seed_for, shuffled},
    sizes,
};

/// How often two players of a round are tried the other way round before another round is added.
const STEPS: u32 = 40_000;
/// What it costs that two do not meet who have to, each time. That they meet oftener costs the square of how often.
const MISSED: i64 = 8;

/// The rounds in which everybody meets everybody at least so often: of each the tables, the players in the order
/// of their seats. One alone sits out.
///
/// With two seats it is the circle method with the seats of Berger's tables: each two meet exactly so often, and
/// nobody sits first more than once oftener than second, or the other way, each time through. With more seats,
/// where perfect plans are known for few numbers of players alone, one is looked for: of as many rounds as there
/// would be if all could meet evenly, and of more and more as long as none is found.
pub fn schedule(players: &[u32], times: u32, rules: &Rules) -> Vec<Vec<Vec<u32>>> {
    if players.len() < 2 {
        return Vec::new();
    }
    match rules.seats {
        2 => {
            let drawn = shuffled(players.to_vec(), seed_for(rules.seed, players, 0));
            let once = berger(&drawn);
            let turned = once.iter().map(|round| {
                let turn = |table: &Vec<u32>| table.iter().rev().copied().collect();
                round.iter().map(turn).collect::<Vec<Vec<u32>>>()
            });
            let turned: Vec<Vec<Vec<u32>>> = turned.collect();
            let each = |time: u32| {
                if time.is_multiple_of(2) {
                    &once
                } else {
                    &turned
                }
            };
            (0..times).flat_map(|time| each(time).clone()).collect()
        }
        _ => searched(players, times, rules),
    }
}

/// Berger's tables: the last stays, the others go round.
fn berger(players: &[u32]) -> Vec<Vec<Vec<u32>>> {
    // With an odd number nobody is the last: whoever would meet him sits out.
    let n = players.len().next_multiple_of(2);
    let named = |i: usize| players.get(i).copied();
    let round = |r: usize| {
        let mut tables = Vec::new();
        for i in 0..n - 1 {
            let j = (r + n - 1 - i % (n - 1)) % (n - 1);
            let pair = match i.cmp(&j) {
                // Counted from 1 on the first half begins against the last.
                std::cmp::Ordering::Equal if i < n / 2 => (i, n - 1),
                std::cmp::Ordering::Equal => (n - 1, i),
                std::cmp::Ordering::Less if (i + j) % 2 == 1 => (i, j),
                std::cmp::Ordering::Less => (j, i),
                std::cmp::Ordering::Greater => continue,
            };
            let table: Vec<u32> = [named(pair.0), named(pair.1)]
                .into_iter()
                .flatten()
                .collect();
            tables.push(table);
        }
        // Whoever sits out is named last.
        tables.sort_by_key(|t| std::cmp::Reverse(t.len()));
        tables
    };
    (0..n - 1).map(round).collect()
}

/// Rounds that are looked for, by the places of the players among all.
struct Search {
    times: i64,
    players: usize,
    /// How often each two meet.
    met: Vec<i64>,
    /// Of each round who sits at which table.
    rounds: Vec<Vec<Vec<usize>>>,
    random: SplitMix64,
}

impl Search {
    /// So many rounds, drawn.
    fn drawn(players: usize, sizes: &[usize], times: i64, rounds: usize, seed: u64) -> Search {
        let mut search = Search {
            times,
            players,
            met: vec![0; players * players],
            rounds: Vec::new(),
            random: SplitMix64::seed_from_u64(seed),
        };
        for _ in 0..rounds {
            let mut drawn = shuffled((0..players).collect(), search.random.next_u64()).into_iter();
            let tables = sizes
                .iter()
                .map(|&size| drawn.by_ref().take(size).collect());
            let tables: Vec<Vec<usize>> = tables.collect();
            for table in &tables {
                for (i, &a) in table.iter().enumerate() {
                    for &b in &table[i + 1..] {
                        search.change(a, b, 1);
                    }
                }
            }
            search.rounds.push(tables);
        }
        search
    }

    fn below(&mut self, n: usize) -> usize {
        (self.random.next_u64() % n.max(1) as u64) as usize
    }

    fn cost(&self, met: i64) -> i64 {
        match met - self.times {
            missed if missed < 0 => -missed * MISSED,
            more => more * more,
        }
    }

    /// Two meet so much oftener. What that costs.
    fn change(&mut self, a: usize, b: usize, by: i64) -> i64 {
        let at = a * self.players + b;
        let (was, is) = (self.met[at], self.met[at] + by);
        self.met[at] = is;
        self.met[b * self.players + a] = is;
        self.cost(is) - self.cost(was)
    }

    /// Lets the players at two places of a round change them. What that costs.
    fn swap(&mut self, round: usize, (a, i): (usize, usize), (b, j): (usize, usize)) -> i64 {
        let (one, other) = (self.rounds[round][a][i], self.rounds[round][b][j]);
        let mut cost = 0;
        for (table, goes, comes) in [(a, one, other), (b, other, one)] {
            for at in 0..self.rounds[round][table].len() {
                let who = self.rounds[round][table][at];
                if who != goes {
                    cost += self.change(goes, who, -1) + self.change(comes, who, 1);
                }
            }
        }
        self.rounds[round][a][i] = other;
        self.rounds[round][b][j] = one;
        cost
    }

    fn is_done(&self) -> bool {
        let n = self.players;
        let mut two = (0..n).flat_map(|a| (0..a).map(move |b| a * n + b));
        two.all(|at| self.met[at] >= self.times)
    }

    /// Looks for a plan by which all meet so often: what is tried may cost a little more than what is there, and
    /// less and less of it as time goes by (threshold accepting). Whether there is one then.
    fn run(&mut self) -> bool {
        for step in 0..STEPS {
            let round = self.below(self.rounds.len());
            let tables = self.rounds[round].len();
            let (a, b) = (self.below(tables), self.below(tables));
            if a == b {
                continue;
            }
            let (i, j) = (
                self.below(self.rounds[round][a].len()),
                self.below(self.rounds[round][b].len()),
            );
            let threshold = MISSED * i64::from(STEPS - step) / i64::from(STEPS);
            if self.swap(round, (a, i), (b, j)) > threshold {
                self.swap(round, (a, i), (b, j));
            }
            if step % 64 == 0 && self.is_done() {
                return true;
            }
        }
        self.is_done()
    }
}

fn searched(players: &[u32], times: u32, rules: &Rules) -> Vec<Vec<Vec<u32>>> {
    let n = players.len();
    let sizes = sizes(n, rules.seats);
    let two: usize = sizes.iter().map(|size| size * (size - 1)).sum();
    let least = (n * (n - 1) * times as usize).div_ceil(two.max(1));
    let found = (least..).map(|rounds| {
        let seed = seed_for(rules.seed, players, rounds as u64);
        let mut search = Search::drawn(n, &sizes, i64::from(times), rounds, seed);
        (search.run(), search.rounds)
    });
    let mut done = found.filter(|found| found.0).map(|found| found.1);
    let mut history = History::default();
    let named = |round: Vec<Vec<usize>>| {
        let mut tables = Vec::new();
        for table in round {
            let table: Vec<u32> = table.into_iter().map(|at| players[at]).collect();
            let seats = seated(&table, &history, rules.seed);
            let game = Game { seats, coins: None };
            history.add(&game, rules);
            tables.push(game.seats);
        }
        tables
    };
    done.next().into_iter().flatten().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Berger's tables for four and six, as the federation of chess prints them.
    #[test]
    fn two_seats_go_by_bergers_tables() {
        let told = |n: u32| -> Vec<String> {
            let mut rounds: Vec<String> = berger(&(1..=n).collect::<Vec<u32>>())
                .iter()
                .map(|round| {
                    let mut pairs: Vec<String> =
                        round.iter().map(|t| format!("{}-{}", t[0], t[1])).collect();
                    pairs.sort();
                    pairs.join(" ")
                })
                .collect();
            rounds.sort();
            rounds
        };
        assert_eq!(told(4), ["1-2 4-3", "1-4 2-3", "2-4 3-1"]);
        assert_eq!(
            told(6),
            [
                "1-2 5-3 6-4",
                "1-4 2-3 6-5",
                "1-6 2-5 3-4",
                "2-6 3-1 4-5",
                "3-6 4-2 5-1"
            ]
        );
    }

    fn meetings(rounds: &[Vec<Vec<u32>>]) -> BTreeMap<(u32, u32), u32> {
        let mut met = BTreeMap::new();
        for table in rounds.iter().flatten() {
            for (i, &a) in table.iter().enumerate() {
                for &b in &table[i + 1..] {
                    *met.entry((a.min(b), a.max(b))).or_default() += 1;
                }
            }
        }
        met
    }

    #[test]
    fn each_two_meet_exactly_so_often_at_tables_of_two() {
        for n in 2..=17_u32 {
            let players: Vec<u32> = (1..=n).collect();
            for times in 1..=2 {
                let rounds = schedule(&players, times, &Rules::of(2));
                let met = meetings(&rounds);
                assert_eq!(met.len() as u32, n * (n - 1) / 2, "{n}");
                assert!(met.values().all(|&m| m == times));
                for &p in &players {
                    let count = |seat: usize| {
                        let tables = rounds.iter().flatten();
                        let there = tables.filter(|t| t.len() == 2 && t[seat] == p);
                        there.count() as i64
                    };
                    let uneven = (count(0) - count(1)).abs();
                    assert!(uneven <= if times == 1 { 1 } else { 0 }, "{n} {p}");
                }
            }
        }
    }

    #[test]
    fn each_two_meet_at_larger_tables_about_as_often() {
        for seats in 3..=6 {
            for n in [seats as u32, 7, 9, 12, 16] {
                let players: Vec<u32> = (1..=n).collect();
                let rounds = schedule(&players, 1, &Rules::of(seats));
                let met = meetings(&rounds);
                assert_eq!(met.len() as u32, n * (n - 1) / 2, "{n} at {seats}");
                for round in &rounds {
                    let mut all: Vec<u32> = round.iter().flatten().copied().collect();
                    all.sort_unstable();
                    assert_eq!(all, players);
                }
                // Two rounds more at the most than if all could meet evenly.
                let two = |size: &usize| (size * (size - 1)) as f64;
                let each: f64 = sizes(n as usize, seats).iter().map(two).sum();
                let even = f64::from(n * (n - 1)) / each;
                let most = even.ceil() as usize + 2;
                assert!(
                    rounds.len() <= most,
                    "{n} at {seats}: {} of {even}",
                    rounds.len()
                );
            }
        }
    }

    #[test]
    fn nobody_plays_alone() {
        assert!(schedule(&[], 1, &Rules::of(2)).is_empty());
        assert!(schedule(&[4], 1, &Rules::of(3)).is_empty());
        assert_eq!(schedule(&[4, 9], 3, &Rules::of(5)).len(), 3);
    }
}
