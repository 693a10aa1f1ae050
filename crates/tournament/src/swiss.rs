//! In each round those meet who have about as many points, and have not met before.

use mwmatching::{Matching, SENTINEL};

use crate::{
    Game, Player, Rules,
    history::History,
    seats::seated,
    sizes,
    tables::{improve, pairs},
};

/// What it costs that two meet who have met before, each time.
const AGAIN: i64 = 10_000_000;
/// What it costs that two meet who are half a point apart: squared, so that one who is far off costs more than
/// several who are near.
const APART: i64 = 2_000;
/// More than all of it together.
const MOST: i64 = 220_000_000;

/// The tables of the next round: the players in the order of their seats. One alone sits out.
///
/// `players` are those who play on. With two seats it is the matching that costs least, by Edmonds' algorithm:
/// nobody meets an opponent again as long as that can be avoided; then those who have about as many points; of
/// those who have the same, the upper half of the ranking meets the lower one, as in the Dutch system. With an
/// odd number whoever has sat out least, and of them whoever is ranked last, sits out. With more seats the
/// tables are filled by the ranking in the same way, and players change places as long as that costs less.
pub fn swiss_round(players: &[Player], games: &[Game], rules: &Rules) -> Vec<Vec<u32>> {
    let history = History::of(games, rules);
    let mut ranked = history.ranked(players);
    let mut alone = Vec::new();
    if ranked.len() == 1 || (rules.seats == 2 && ranked.len() % 2 == 1) {
        let byes = |p: &Player| history.past(p.number).byes;
        let least = ranked.iter().map(byes).min();
        if let Some(at) = ranked.iter().rposition(|p| Some(byes(p)) == least) {
            alone.push(vec![ranked.remove(at).number]);
        }
    }
    let ranked: Vec<u32> = ranked.iter().map(|p| p.number).collect();
    let tables = match rules.seats {
        2 => matched(&ranked, &history),
        _ => shared_out(&ranked, &history, rules),
    };
    let seated = tables
        .iter()
        .map(|table| seated(table, &history, rules.seed));
    seated.chain(alone).collect()
}

/// Half points that two are apart.
fn apart(history: &History, a: u32, b: u32) -> i64 {
    (2.0 * (history.points(a) - history.points(b)).abs()).round() as i64
}

/// What it costs that two meet, but for where they are ranked.
fn cost(history: &History, a: u32, b: u32) -> i64 {
    // Beyond that it makes no difference.
    let again = i64::from(history.together(a, b).min(16)) * AGAIN;
    let apart = apart(history, a, b).min(60);
    again + apart * apart * APART
}

/// Those of a ranking who have as many points as one of it: from where to where.
fn groups(ranked: &[u32], history: &History) -> Vec<(usize, usize)> {
    let mut groups = vec![(0, 0); ranked.len()];
    let mut from = 0;
    while from < ranked.len() {
        let mut same = ranked[from..].iter();
        let len = same
            .position(|&p| apart(history, p, ranked[from]) > 0)
            .unwrap_or(ranked.len() - from);
        groups[from..from + len].fill((from, from + len));
        from += len;
    }
    groups
}

fn matched(ranked: &[u32], history: &History) -> Vec<Vec<u32>> {
    let groups = groups(ranked, history);
    let mut edges = Vec::new();
    for i in 0..ranked.len() {
        for j in i + 1..ranked.len() {
            let distance = j - i;
            // The upper half against the lower one; of two groups the last of one against the first of the other.
            let fold = match groups[i] == groups[j] {
                true => distance.abs_diff((groups[i].1 - groups[i].0) / 2),
                false => distance,
            };
            let cost = cost(history, ranked[i], ranked[j]) + 4 * fold as i64;
            edges.push((i, j, (MOST - cost) as i32));
        }
    }
    if edges.is_empty() {
        return Vec::new();
    }
    let mates = Matching::new(edges).max_cardinality().solve();
    let pair = |(i, &mate): (usize, &usize)| {
        (mate != SENTINEL && i < mate).then(|| vec![ranked[i], ranked[mate]])
    };
    mates.iter().enumerate().filter_map(pair).collect()
}

fn shared_out(ranked: &[u32], history: &History, rules: &Rules) -> Vec<Vec<u32>> {
    let sizes = sizes(ranked.len(), rules.seats);
    let groups = groups(ranked, history);
    let mut tables: Vec<Vec<u32>> = Vec::new();
    let mut from = 0;
    while tables.len() < sizes.len() {
        // As many whole tables as those who have as many points as the next one fill; where they do not fill
        // one, the next ones of the ranking come to it.
        let end = groups[from].1;
        let left = &sizes[tables.len()..];
        let mut filled = 0;
        let full = left.iter().take_while(|&&size| {
            filled += size;
            from + filled <= end
        });
        let count = full.count().max(1);
        let many: usize = left[..count].iter().sum();
        let first = tables.len();
        tables.extend(left[..count].iter().map(|&size| Vec::with_capacity(size)));
        for (i, &player) in ranked[from..from + many].iter().enumerate() {
            let table = first + i % count;
            match tables[table].len() < sizes[table] {
                true => tables[table].push(player),
                // The last of the ranking goes to where there is room.
                false => {
                    let room = (first..tables.len()).find(|&t| tables[t].len() < sizes[t]);
                    tables[room.unwrap_or(table)].push(player);
                }
            }
        }
        from += many;
    }
    improve(&mut tables, |table| {
        pairs(table, |a, b| cost(history, a, b))
    });
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(n: u32) -> Vec<Player> {
        // The first is the strongest.
        let one = |number| Player {
            number,
            strength: -(number as i32),
        };
        (1..=n).map(one).collect()
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
    fn the_upper_half_meets_the_lower_one_at_first() {
        let round = swiss_round(&players(8), &[], &Rules::of(2));
        assert_eq!(sorted(round), [[1, 5], [2, 6], [3, 7], [4, 8]]);
        let round = swiss_round(&players(8), &[], &Rules::of(4));
        assert_eq!(sorted(round), [[1, 3, 5, 7], [2, 4, 6, 8]]);
    }

    #[test]
    fn those_meet_then_who_have_as_many_points() {
        let games = [won(1, 5), won(2, 6), won(3, 7), won(4, 8)];
        let round = swiss_round(&players(8), &games, &Rules::of(2));
        assert_eq!(sorted(round), [[1, 3], [2, 4], [5, 7], [6, 8]]);
        // 1 and 3 have won twice; 2, 4, 5 and 6 once.
        let more = [won(1, 3), won(2, 4), won(5, 7), won(6, 8)];
        let games = [&games[..], &more].concat();
        let round = swiss_round(&players(8), &games, &Rules::of(2));
        assert!(sorted(round).contains(&vec![1, 2]));
    }

    #[test]
    fn nobody_meets_an_opponent_again_who_need_not() {
        // 1 and 2 lead, and have met.
        let games = [won(1, 2), won(3, 4), won(1, 3), won(2, 4)];
        let round = swiss_round(&players(4), &games, &Rules::of(2));
        assert_eq!(sorted(round), [[1, 4], [2, 3]]);
        // All have met all: those who have as many points do so again.
        let games = [&games[..], &[won(1, 4), won(2, 3)]].concat();
        let round = swiss_round(&players(4), &games, &Rules::of(2));
        assert_eq!(sorted(round), [[1, 2], [3, 4]]);
    }

    #[test]
    fn whoever_sits_out_is_the_last_who_has_not() {
        let alone = |games: &[Game]| {
            let round = swiss_round(&players(5), games, &Rules::of(2));
            round.last().cloned().unwrap()
        };
        assert_eq!(alone(&[]), [5]);
        let sat_out = |p| Game {
            seats: vec![p],
            coins: None,
        };
        let games = [won(1, 3), won(2, 4), sat_out(5)];
        assert_eq!(alone(&games), [4]);
        assert_eq!(swiss_round(&players(1), &[], &Rules::of(4)), [[1]]);
        assert!(swiss_round(&[], &[], &Rules::of(2)).is_empty());
    }
}
