//! How players stand.

use crate::{Game, Player, Rules, history::History};

/// How a player stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// His place, from 1 on; whoever is level shares it.
    pub place: u32,
    /// His number.
    pub number: u32,
    /// Points, of games and of rounds that he has sat out.
    pub points: f64,
    /// Games that count.
    pub games: u32,
    /// Games in which nobody had more.
    pub wins: u32,
    /// Rounds that he has sat out.
    pub byes: u32,
    /// What his opponents have, on the average of all meetings; 0 if he has met nobody.
    pub opposition: f64,
    /// His share of all coins of his games, 0 to 1.
    pub coins: f64,
    /// Between what the points of a game lie that he would make in the long run, with 95 % confidence: Wilson's
    /// interval, as if each game was won or lost, which is the worst case.
    pub interval: (f64, f64),
}

/// Wilson's interval of a share of so many games, with 95 % confidence.
fn wilson(share: f64, games: u32) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (f64::from(games), 1.96_f64);
    let middle = share + z * z / (2.0 * n);
    let reach = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    (
        ((middle - reach) / scale).clamp(0.0, 1.0),
        ((middle + reach) / scale).clamp(0.0, 1.0),
    )
}

/// How all stand, the best first: by points; then by what their opponents have; then by their share of coins.
/// Whoever is level in all of it shares a place.
pub fn standings(players: &[Player], games: &[Game], rules: &Rules) -> Vec<Standing> {
    let history = History::of(games, rules);
    let one = |player: &Player| {
        let past = history.past(player.number);
        let met = past.met.len().max(1) as f64;
        let theirs = past
            .met
            .iter()
            .map(|&o| history.points(o))
            .fold(0.0, |a, b| a + b);
        let bye_points = f64::from(past.byes) * rules.bye;
        let mean = (past.points - bye_points) / f64::from(past.games.max(1));
        Standing {
            place: 0,
            number: player.number,
            points: past.points,
            games: past.games,
            wins: past.wins,
            byes: past.byes,
            opposition: theirs / met,
            coins: past.coins.0 as f64 / past.coins.1.max(1) as f64,
            interval: wilson(mean.clamp(0.0, 1.0), past.games),
        }
    };
    let mut all: Vec<Standing> = players.iter().map(one).collect();
    // Sums of thirds and fifths are equal to within what a float can hold.
    let key = |s: &Standing| {
        let round = |x: f64| (x * 1e6).round() as i64;
        (round(s.points), round(s.opposition), round(s.coins))
    };
    all.sort_by(|a, b| key(b).cmp(&key(a)).then(a.number.cmp(&b.number)));
    for i in 0..all.len() {
        all[i].place = match i > 0 && key(&all[i]) == key(&all[i - 1]) {
            true => all[i - 1].place,
            false => i as u32 + 1,
        };
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u32) -> Player {
        Player {
            number,
            strength: 0,
        }
    }

    fn game(seats: &[u32], coins: &[i64]) -> Game {
        Game {
            seats: seats.into(),
            coins: (!coins.is_empty()).then(|| coins.into()),
        }
    }

    #[test]
    fn points_come_first_then_opponents_then_coins() {
        let players = [1, 2, 3, 4, 5].map(player);
        let games = [
            game(&[1, 2], &[90, 80]),
            game(&[3, 4], &[90, 60]),
            game(&[5], &[]),
            game(&[1, 3], &[90, 85]),
            game(&[5, 2], &[70, 90]),
            // It is played still.
            game(&[4, 5], &[]),
        ];
        let table = standings(&players, &games, &Rules::of(2));
        let told: Vec<(u32, u32, f64)> = (table.iter())
            .map(|s| (s.place, s.number, s.points))
            .collect();
        // 2, 3 and 5 have a point each. Those whom 2 has met have 2 and 1; 3 has met 2 and 0; 5 has met 1.
        assert_eq!(
            told,
            [
                (1, 1, 2.0),
                (2, 2, 1.0),
                (3, 3, 1.0),
                (4, 5, 1.0),
                (5, 4, 0.0)
            ]
        );
        assert_eq!(table[1].opposition, 1.5);
        // Level in both: 175 of 325 coins are more than 70 of 160.
        assert_eq!((table[2].opposition, table[3].opposition), (1.0, 1.0));
        assert_eq!((table[0].games, table[0].wins, table[3].byes), (2, 2, 1));
    }

    #[test]
    fn who_is_level_shares_a_place() {
        let players = [1, 2, 3].map(player);
        let games = [game(&[1, 2, 3], &[80, 80, 60])];
        let table = standings(&players, &games, &Rules::of(3));
        let places: Vec<(u32, u32)> = table.iter().map(|s| (s.place, s.number)).collect();
        assert_eq!(places, [(1, 1), (1, 2), (3, 3)]);
        assert_eq!((table[0].points, table[0].wins), (0.75, 1));
    }

    /// By hand: 10 games, 0.7 of the points: (0.7 + 0.19208 ± 1.96 √(0.021 + 0.009604)) / 1.38416.
    #[test]
    fn an_interval_says_how_much_is_chance() {
        let (low, high) = wilson(0.7, 10);
        assert!((low - 0.3968).abs() < 1e-3 && (high - 0.8922).abs() < 1e-3);
        assert_eq!(wilson(1.0, 0), (0.0, 1.0));
        let (low, high) = wilson(1.0, 3);
        assert!((low - 0.4385).abs() < 1e-3 && high == 1.0);
    }
}
