//! Tournaments that are drawn.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tournament::{Game, Player, Rules, Waiting, arena_tables, standings, swiss_round};

fn players(n: u32) -> Vec<Player> {
    let one = |number| Player {
        number,
        strength: (number * 7 % 13) as i32,
    };
    (1..=n).map(one).collect()
}

/// Plays so many rounds of a Swiss tournament, whose coins are drawn from a seed; in each round others are away.
fn swiss(n: u32, rules: &Rules, rounds: u32, away: u32) -> Vec<Vec<Game>> {
    let all = players(n);
    let mut games = Vec::new();
    let mut out = Vec::new();
    for round in 0..rounds {
        let there = |p: &&Player| away == 0 || !(p.number + round).is_multiple_of(away);
        let there: Vec<Player> = all.iter().filter(there).copied().collect();
        let tables = swiss_round(&there, &games, rules);
        assert_eq!(tables, swiss_round(&there, &games, rules));
        let mut seated: Vec<u32> = tables.iter().flatten().copied().collect();
        seated.sort_unstable();
        let numbers: Vec<u32> = there.iter().map(|p| p.number).collect();
        assert_eq!(seated, numbers, "everybody sits once");
        let played: Vec<Game> = (tables.into_iter())
            .map(|seats| {
                let coins = seats.iter().enumerate().map(|(i, s)| {
                    let drawn = u64::from(*s) * 2_654_435_761 + u64::from(round) * 40_503;
                    ((drawn ^ rules.seed) % 23 + i as u64) as i64
                });
                let coins = (seats.len() > 1).then(|| coins.collect());
                Game { seats, coins }
            })
            .collect();
        games.extend(played.clone());
        out.push(played);
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn tables_of_a_round_differ_by_one_seat(n in 2..40_u32, k in 2..=6_usize, seed: u64, away in 0..6_u32) {
        let rules = Rules { seed, ..Rules::of(k) };
        for round in swiss(n, &rules, 5, if away == 1 { 0 } else { away }) {
            let sizes: Vec<usize> = round.iter().map(|g| g.seats.len()).collect();
            let (most, least) = (sizes.iter().max(), sizes.iter().min());
            if let (Some(most), Some(least)) = (most, least) {
                prop_assert!(most - least <= 1 && *most <= k);
                prop_assert!(*least >= 2 || k == 2 || sizes == [1]);
            }
        }
    }

    #[test]
    fn nobody_meets_twice_in_half_as_many_rounds_as_there_are_players(n in 6..32_u32, seed: u64) {
        let rules = Rules { seed, ..Rules::of(2) };
        let mut met = BTreeMap::new();
        for game in swiss(n, &rules, n / 2, 0).iter().flatten().filter(|g| g.seats.len() == 2) {
            let pair = (game.seats[0].min(game.seats[1]), game.seats[0].max(game.seats[1]));
            *met.entry(pair).or_insert(0) += 1;
        }
        prop_assert!(met.values().all(|&times| times == 1));
    }

    #[test]
    fn nobody_sits_out_twice_before_all_have(n in 3..20_u32, seed: u64) {
        let n = n | 1;
        let rules = Rules { seed, ..Rules::of(2) };
        let mut byes = vec![0; n as usize + 1];
        for round in swiss(n, &rules, n, 0) {
            for game in round.iter().filter(|g| g.seats.len() == 1) {
                byes[game.seats[0] as usize] += 1;
            }
        }
        prop_assert!(byes[1..].iter().all(|&b| b == 1));
    }

    /// Of nine rounds nobody begins more than twice as often as he is last, or is last as he begins.
    #[test]
    fn seats_are_shared_out_evenly(n in 8..24_u32, k in 2..=6_usize, seed: u64) {
        let rules = Rules { seed, ..Rules::of(k) };
        let mut late = vec![0.0; n as usize + 1];
        for game in swiss(n, &rules, 9, 0).iter().flatten().filter(|g| g.seats.len() > 1) {
            for (i, &p) in game.seats.iter().enumerate() {
                late[p as usize] += 2.0 * i as f64 / (game.seats.len() - 1) as f64 - 1.0;
            }
        }
        for l in &late[1..] {
            prop_assert!(l.abs() <= 3.0, "{late:?}");
        }
        // On the whole it is much closer.
        let mean = late[1..].iter().map(|l: &f64| l.abs()).sum::<f64>() / f64::from(n);
        prop_assert!(mean <= 1.3, "{mean}");
    }

    #[test]
    fn standings_are_an_order_and_points_are_shared_out(n in 2..30_u32, k in 2..=6_usize, seed: u64) {
        let rules = Rules { seed, ..Rules::of(k) };
        let games: Vec<Game> = swiss(n, &rules, 4, 0).concat();
        let table = standings(&players(n), &games, &rules);
        prop_assert!(table.windows(2).all(|w| w[0].place <= w[1].place && w[0].points >= w[1].points - 1e-9));
        prop_assert_eq!(table[0].place, 1);
        let all: f64 = table.iter().map(|s| s.points).sum();
        let worth = |g: &Game| match g.seats.len() { 1 => 1.0, seats => seats as f64 / 2.0 };
        let given: f64 = games.iter().map(worth).sum();
        prop_assert!((all - given).abs() < 1e-6);
        for s in &table {
            prop_assert!(0.0 <= s.interval.0 && s.interval.0 <= s.interval.1 && s.interval.1 <= 1.0);
        }
    }

    #[test]
    fn an_arena_seats_whoever_waits_longest(n in 0..30_u32, k in 2..=6_usize, seed: u64) {
        let rules = Rules { seed, ..Rules::of(k) };
        let waiting: Vec<Waiting> = (1..=n).map(|number| Waiting { number, seconds: number }).collect();
        let tables = arena_tables(&waiting, &[], &rules);
        let mut seated: Vec<u32> = tables.iter().flatten().copied().collect();
        seated.sort_unstable();
        let left: Vec<u32> = (1..=n).filter(|p| !seated.contains(p)).collect();
        // Those who are left have waited less than all who play at whole tables.
        prop_assert!(left.iter().all(|p| seated.iter().filter(|s| *s < p).count() == 0));
        prop_assert!(left.len() < k);
        prop_assert!(tables.iter().all(|t| t.len() == k || (t.len() >= 2 && n >= 30)));
    }
}
