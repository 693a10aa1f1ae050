//! How well people and bots play, by what they won and lost: Weng and Lin's ratings, as OpenSkill has them,
//! among those who play a game with so many seats. All of it follows from the games that were played.

use protocol::{EndedBy, PastGame, PastSeat, Ranked, RatedPool, Rating, Sitting, Summary};
use skillratings::{
    MultiTeamOutcome,
    weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team},
};

use crate::store::{Rated, RatedRow, Store, StoreError};

/// Of somebody of whom nothing is known, as it is told.
const MEAN: f64 = 1_500.0;
/// How much is told of one by which the ratings are reckoned: so 400 are ten to one, as with Elo.
const SCALE: f64 = 30.0;
/// Beyond this, as it is told, a rating is provisional: it takes some 20 games of two, 7 of four.
const PROVISIONAL: f64 = 150.0;
/// What a bot is called among those who are rated.
const BOT: &str = "bot ";

/// Among whom somebody is rated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Id of the game.
    pub game: String,
    /// Number of seats.
    pub seats: u8,
}

impl Pool {
    /// As it is kept.
    pub fn text(&self) -> String {
        format!("{}/{}", self.game, self.seats)
    }

    fn of_text(text: &str) -> Option<Pool> {
        let (game, seats) = text.rsplit_once('/')?;
        Some(Pool {
            game: game.into(),
            seats: seats.parse().ok()?,
        })
    }
}

/// Who is rated for a seat: an identity, or a bot.
fn who(seat: &PastSeat) -> Option<String> {
    match (&seat.identity, &seat.bot) {
        (Some(identity), _) if !seat.late => Some(identity.clone()),
        (None, Some(bot)) => Some(format!("{BOT}{bot}")),
        _ => None,
    }
}

/// Who is rated for a game, in the order of the seats: it was public and came to its end, by the usual rules
/// and of the boxes that everybody has, all who played it can be rated, and at least one of them is a person.
/// Nobody if it is not such a game.
pub fn players(game: &PastGame) -> Option<(Pool, Vec<String>)> {
    let is_usual = game.content.is_none() && game.options == rules::Options::default();
    let came_to_its_end = !matches!(game.ended, Some(EndedBy::Agreed | EndedBy::Operator));
    let all: Vec<String> = game.seats.iter().map(who).collect::<Option<_>>()?;
    let people: Vec<&String> = all.iter().filter(|who| !who.starts_with(BOT)).collect();
    let twice = (people.iter().enumerate()).any(|(i, who)| people[..i].contains(who));
    let pool = Pool {
        game: game.game.clone(),
        seats: u8::try_from(all.len()).ok()?,
    };
    let is_one = is_usual && came_to_its_end && !people.is_empty() && !twice;
    is_one.then_some((pool, all))
}

/// What a game makes of those who played it; `before` is what they were, in the order of the seats. A bot
/// that sits there twice is what the two make of it together.
fn after(game: &PastGame, before: &[Rated]) -> Vec<Rated> {
    let ratings: Vec<[WengLinRating; 1]> = before
        .iter()
        .map(|b| {
            [WengLinRating {
                rating: b.rating,
                uncertainty: b.uncertainty,
            }]
        })
        .collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = (ratings.iter().zip(&game.seats))
        .map(|(team, seat)| (&team[..], MultiTeamOutcome::new(seat.place.into())))
        .collect();
    let made = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let mut out: Vec<Rated> = Vec::new();
    for (was, is) in before.iter().zip(made.iter().flatten()) {
        match out.iter_mut().find(|o| o.who == was.who) {
            // The same was before both: what each changes is added up.
            Some(known) => {
                known.rating += is.rating - was.rating;
                known.uncertainty *= is.uncertainty / was.uncertainty;
            }
            None => out.push(Rated {
                rating: is.rating,
                uncertainty: is.uncertainty,
                games: was.games + 1,
                at: game.at,
                ..was.clone()
            }),
        }
    }
    out
}

/// Somebody of whom nothing is known.
fn unknown(pool: &Pool, who: &str) -> Rated {
    let new = WengLinRating::new();
    Rated {
        pool: pool.text(),
        who: who.into(),
        rating: new.rating,
        uncertainty: new.uncertainty,
        games: 0,
        at: 0,
    }
}

/// Takes a game in that is not in any rating yet. Whether this node did; another may have been quicker.
///
/// # Errors
/// If the store fails.
pub async fn rate(store: &dyn Store, table: &str, told: &str) -> Result<bool, StoreError> {
    // What cannot be read is of a later version, and rates nobody here.
    let game: Option<PastGame> = serde_json::from_str(told).ok();
    let rates = game.and_then(|game| players(&game).map(|found| (game, found)));
    let Some((game, (pool, players))) = rates else {
        return store.rate(table, &[]).await;
    };
    let known = store.ratings(&pool.text(), &players).await?;
    let before = |who: &String| {
        let mut known = known.iter();
        let found = known.find(|k| k.who == *who).cloned();
        found.unwrap_or_else(|| unknown(&pool, who))
    };
    let before: Vec<Rated> = players.iter().map(before).collect();
    store.rate(table, &after(&game, &before)).await
}

fn told(pool: Pool, rated: &Rated) -> Rating {
    let deviation = SCALE * rated.uncertainty;
    let middle = WengLinRating::new().rating;
    Rating {
        game: pool.game,
        seats: pool.seats,
        rating: (MEAN + SCALE * (rated.rating - middle)).round() as i32,
        deviation: deviation.round() as u32,
        games: rated.games,
        provisional: deviation > PROVISIONAL,
        at: rated.at,
    }
}

/// What is told of somebody of whom nothing is known.
pub fn unrated(pool: Pool) -> i32 {
    told(pool.clone(), &unknown(&pool, "")).rating
}

/// What somebody is rated now, also if nothing is known of him.
///
/// # Errors
/// If the store fails.
pub async fn now(store: &dyn Store, pool: &Pool, identity: &str) -> Result<Rated, StoreError> {
    let known = store.ratings(&pool.text(), &[identity.to_owned()]).await?;
    let known = known.into_iter().next();
    Ok(known.unwrap_or_else(|| unknown(pool, identity)))
}

/// How well those play who sit at a table, on the average: each at least so well, as far as that is known.
///
/// # Errors
/// If the store fails.
pub async fn of_table(store: &dyn Store, table: &Summary) -> Result<f64, StoreError> {
    let seats = table.seats.len();
    let pool = Pool {
        game: table.game.clone(),
        seats: seats as u8,
    };
    let who = |seat: &Sitting| match (&seat.identity, &seat.bot) {
        (Some(identity), _) => Some(identity.clone()),
        (None, Some(bot)) => Some(format!("{BOT}{bot}")),
        _ => None,
    };
    let sitting: Vec<String> = table.seats.iter().filter_map(who).collect();
    let known = store.ratings(&pool.text(), &sitting).await?;
    let surely = |r: &Rated| r.rating - r.uncertainty;
    let least = surely(&unknown(&pool, ""));
    let others = (seats - known.len()) as f64 * least;
    Ok((known.iter().map(surely).sum::<f64>() + others) / seats as f64)
}

/// The bots of these that are rated, each with its rating.
///
/// # Errors
/// If the store fails.
pub async fn bots(
    store: &dyn Store,
    pool: &Pool,
    bots: &[&str],
) -> Result<Vec<(String, f64)>, StoreError> {
    let who: Vec<String> = bots.iter().map(|bot| format!("{BOT}{bot}")).collect();
    let known = store.ratings(&pool.text(), &who).await?;
    let bot = |r: Rated| Some((r.who.strip_prefix(BOT)?.to_owned(), r.rating));
    Ok(known.into_iter().filter_map(bot).collect())
}

/// All ratings of an identity, the one with the most games first.
///
/// # Errors
/// If the store fails.
pub async fn of_identity(store: &dyn Store, identity: &str) -> Result<Vec<Rating>, StoreError> {
    let rated = store.ratings_of(identity).await?;
    let mut all: Vec<Rating> = rated
        .iter()
        .filter_map(|r| Some(told(Pool::of_text(&r.pool)?, r)))
        .collect();
    all.sort_by_key(|r| std::cmp::Reverse(r.games));
    Ok(all)
}

/// The best of a pool of whom that is known well enough, the best first; bots are among them.
///
/// # Errors
/// If the store fails.
pub async fn best(store: &dyn Store, pool: &Pool, limit: u32) -> Result<Vec<Ranked>, StoreError> {
    let rows = store.best(&pool.text(), PROVISIONAL / SCALE, limit).await?;
    let ranked = |RatedRow { rated, name }: RatedRow| {
        let bot = rated.who.strip_prefix(BOT).map(str::to_owned);
        Ranked {
            identity: bot.is_none().then(|| rated.who.clone()),
            name,
            bot,
            rating: told(pool.clone(), &rated),
        }
    };
    Ok(rows.into_iter().map(ranked).collect())
}

/// The pools in which people are rated, those with the most first.
///
/// # Errors
/// If the store fails.
pub async fn pools(store: &dyn Store) -> Result<Vec<RatedPool>, StoreError> {
    let pools = store.pools(PROVISIONAL / SCALE).await?;
    let pool = |(text, people): (String, u64)| {
        let Pool { game, seats } = Pool::of_text(&text)?;
        Some(RatedPool {
            game,
            seats,
            people,
        })
    };
    Ok(pools.into_iter().filter_map(pool).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::PastCombo;

    fn game(seats: &[(Option<&str>, Option<&str>, u8)]) -> PastGame {
        let seat = |(identity, bot, place): &(Option<&str>, Option<&str>, u8)| PastSeat {
            name: bot.is_none().then(|| "Somebody".into()),
            identity: identity.map(str::to_owned),
            bot: bot.map(str::to_owned),
            late: false,
            coins: 50,
            place: *place,
            combos: Vec::<PastCombo>::new(),
        };
        PastGame {
            table: "abcdefgh".into(),
            at: 1_000,
            ended: None,
            game: "pond".into(),
            map: "pond-2".into(),
            options: rules::Options::default(),
            content: None,
            rounds: 10,
            actions: 100,
            seats: seats.iter().map(seat).collect(),
        }
    }

    fn made(game: &PastGame) -> Vec<Rated> {
        let (pool, players) = players(game).unwrap();
        let before: Vec<Rated> = players.iter().map(|who| unknown(&pool, who)).collect();
        after(game, &before)
    }

    #[test]
    fn only_games_that_say_something_rate_anybody() {
        let (ann, bob) = ((Some("ann"), None, 1), (Some("bob"), None, 2));
        let keen = (None, Some("keen"), 2);
        let good = game(&[ann, bob]);
        let pool = players(&good).unwrap();
        assert_eq!(pool.0.text(), "pond/2");
        assert_eq!(pool.1, ["ann", "bob"]);
        assert_eq!(players(&game(&[ann, keen])).unwrap().1, ["ann", "bot keen"]);
        let guest = (None, None, 2);
        for bad in [
            game(&[ann, guest]),
            game(&[keen, keen]),
            game(&[ann, ann]),
            PastGame {
                ended: Some(EndedBy::Agreed),
                ..good.clone()
            },
            PastGame {
                content: Some("abc".into()),
                ..good.clone()
            },
            PastGame {
                options: rules::Options {
                    turns: Some(3),
                    ..rules::Options::default()
                },
                ..good.clone()
            },
        ] {
            assert_eq!(players(&bad), None);
        }
        // Whoever takes over what another began is not rated for it, nor is anybody else.
        let mut late = good;
        late.seats[1].late = true;
        assert_eq!(players(&late), None);
    }

    /// Weng and Lin, A Bayesian Approximation Method for Online Ranking, 2011: two of whom nothing is known.
    /// `c² = 2 σ² + 2 β²`, and both are as likely to win.
    #[test]
    fn a_game_is_worth_what_its_authors_say() {
        let (mean, sigma, beta) = (25.0_f64, 25.0_f64 / 3.0, 25.0_f64 / 6.0);
        let c = (2.0 * sigma.powi(2) + 2.0 * beta.powi(2)).sqrt();
        let gain = sigma.powi(2) / c * 0.5;
        let delta = sigma / c * (sigma / c).powi(2) * 0.25;
        let left = sigma * (1.0 - delta).sqrt();
        let both = made(&game(&[(Some("ann"), None, 1), (Some("bob"), None, 2)]));
        let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(close(both[0].rating, mean + gain), "{both:?}");
        assert!(close(both[1].rating, mean - gain), "{both:?}");
        assert!(both.iter().all(|r| close(r.uncertainty, left)), "{both:?}");
        assert!(both.iter().all(|r| (r.games, r.at) == (1, 1_000)));
        // Who shares the first place is as good as the other.
        let equal = made(&game(&[(Some("ann"), None, 1), (Some("bob"), None, 1)]));
        assert!(equal.iter().all(|r| close(r.rating, mean)), "{equal:?}");
    }

    #[test]
    fn the_better_place_is_worth_more_among_many() {
        let four = [("a", 2), ("b", 4), ("c", 1), ("d", 2)];
        let four = four.map(|(who, place)| (Some(who), None, place));
        let all = made(&game(&four));
        let of = |who: &str| all.iter().find(|r| r.who == who).unwrap().rating;
        assert!(of("c") > of("a") && of("a") > of("b"));
        assert!((of("a") - of("d")).abs() < 1e-9);
    }

    #[test]
    fn a_bot_on_two_seats_is_one() {
        let both = made(&game(&[
            (Some("ann"), None, 1),
            (None, Some("keen"), 2),
            (None, Some("keen"), 3),
        ]));
        assert_eq!(both.len(), 2);
        assert_eq!((both[1].who.as_str(), both[1].games), ("bot keen", 1));
        assert!(both[1].rating < 25.0 && both[1].uncertainty < 25.0 / 3.0);
    }

    #[test]
    fn what_is_told_is_as_with_elo() {
        let pool = Pool::of_text("pond/2").unwrap();
        let new = told(pool.clone(), &unknown(&pool, "ann"));
        assert_eq!(
            (new.rating, new.deviation, new.provisional),
            (1_500, 250, true)
        );
        let sure = Rated {
            rating: 25.0 + 400.0 / SCALE,
            uncertainty: 1.0,
            ..unknown(&pool, "ann")
        };
        let sure = told(pool, &sure);
        assert_eq!((sure.rating, sure.provisional), (1_900, false));
        // Ten to one, within a little: what their difference means by the model.
        let beta = 25.0_f64 / 6.0;
        let odds = (400.0 / SCALE / (2.0 * beta.powi(2)).sqrt()).exp();
        assert!((9.0..11.0).contains(&odds), "{odds}");
    }
}
