//! Whoever waits gets a table with others who wait.

use crate::{
    Game, Rules,
    history::History,
    seats::seated,
    tables::{improve, pairs},
};

/// What it costs that two meet who have met in the last game of one of them.
const AGAIN: i64 = 1_000_000;
/// Seconds that somebody waits for a whole table before a smaller one will do.
const PATIENCE: u32 = 30;

/// Somebody who waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// His number.
    pub number: u32,
    /// For how long, in seconds.
    pub seconds: u32,
}

/// The tables that those who wait get now: the players in the order of their seats. Whoever is in none waits on.
///
/// Whoever has waited longest has a seat before others; those who sit together have about as many points a game,
/// and have not just met if others wait. Whole tables are filled at once; a smaller one, of two at least, only
/// for whom half a minute was in vain.
pub fn arena_tables(waiting: &[Waiting], games: &[Game], rules: &Rules) -> Vec<Vec<u32>> {
    let history = History::of(games, rules);
    let mut queue = waiting.to_vec();
    queue.sort_by(|a, b| b.seconds.cmp(&a.seconds).then(a.number.cmp(&b.number)));
    let whole = queue.len() / rules.seats.max(1);
    let rest = queue.split_off(whole * rules.seats);
    let points = |number: u32| {
        let past = history.past(number);
        past.points / f64::from(past.games.max(1))
    };
    queue.sort_by(|a, b| {
        let points = points(b.number).total_cmp(&points(a.number));
        points.then(a.number.cmp(&b.number))
    });
    let numbers = |some: &[Waiting]| some.iter().map(|w| w.number).collect::<Vec<u32>>();
    let mut tables: Vec<Vec<u32>> = queue.chunks(rules.seats.max(1)).map(numbers).collect();
    let cost = |a: u32, b: u32| {
        let just = |a: u32, b: u32| history.past(a).last.contains(&b);
        let again = i64::from(just(a, b)) + i64::from(just(b, a));
        let apart = (1_000.0 * (points(a) - points(b)).abs()) as i64;
        again * AGAIN + apart * apart / 1_000
    };
    improve(&mut tables, |table| pairs(table, cost));
    let in_vain = rest.iter().any(|w| w.seconds >= PATIENCE);
    if rest.len() >= 2 && in_vain {
        tables.push(numbers(&rest));
    }
    (tables.iter())
        .map(|table| seated(table, &history, rules.seed))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(all: &[(u32, u32)]) -> Vec<Waiting> {
        let one = |&(number, seconds): &(u32, u32)| Waiting { number, seconds };
        all.iter().map(one).collect()
    }

    fn sorted(mut tables: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
        for table in &mut tables {
            table.sort_unstable();
        }
        tables.sort();
        tables
    }

    fn won(winner: u32, loser: u32) -> Game {
        Game {
            seats: vec![winner, loser],
            coins: Some(vec![90, 80]),
        }
    }

    #[test]
    fn whoever_has_waited_longest_plays() {
        let rules = Rules::of(2);
        let all = waiting(&[(1, 0), (2, 9), (3, 5)]);
        assert_eq!(sorted(arena_tables(&all, &[], &rules)), [[2, 3]]);
        assert!(arena_tables(&all[..1], &[], &rules).is_empty());
        assert!(arena_tables(&[], &[], &rules).is_empty());
    }

    #[test]
    fn those_play_who_have_about_as_many_points_and_have_not_just_met() {
        let rules = Rules::of(2);
        let all = waiting(&[(1, 3), (2, 3), (3, 3), (4, 3)]);
        let games = [won(1, 3), won(2, 4)];
        assert_eq!(sorted(arena_tables(&all, &games, &rules)), [[1, 2], [3, 4]]);
        let games = [won(1, 3), won(2, 4), won(1, 2), won(3, 4)];
        let tables = sorted(arena_tables(&all, &games, &rules));
        assert!(!tables.contains(&vec![1, 2]), "{tables:?}");
        // Where nobody else waits they meet again.
        assert_eq!(sorted(arena_tables(&all[..2], &games, &rules)), [[1, 2]]);
    }

    #[test]
    fn a_smaller_table_will_do_for_whoever_has_waited_in_vain() {
        let rules = Rules::of(4);
        let all = |seconds| waiting(&[(1, seconds), (2, 1), (3, 0)]);
        assert!(arena_tables(&all(29), &[], &rules).is_empty());
        assert_eq!(sorted(arena_tables(&all(30), &[], &rules)), [[1, 2, 3]]);
        let five = waiting(&[(1, 40), (2, 40), (3, 40), (4, 40), (5, 40)]);
        assert_eq!(arena_tables(&five, &[], &rules).len(), 1);
    }
}
