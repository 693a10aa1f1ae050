//! Games that are over: by which words they are found, and how.

use protocol::PastGame;

use crate::{
    store::{
        GameRow, IndexedGame, Spot, Store, StoreError,
        games::{AnyOf, Find, Range, WINDOW, count, page, since, window},
    },
    table::{looks, small},
};

/// The word of every game.
const ALL: &str = "all";
/// Windows that are looked through for one page, at most.
const WINDOWS: usize = 5;

/// What a game is found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// Id of the game.
    Game,
    /// Id of the map.
    Map,
    /// How many seats.
    Seats,
    /// Whoever sat there, person or bot.
    Player,
    /// The id of the identity of somebody who sat there.
    Identity,
    /// Whoever won.
    Winner,
    /// Id of a race.
    Race,
    /// Id of a power.
    Power,
}

impl By {
    /// The words for a value, any of which a game may have. Names have one for how they look and one for
    /// how they look in small letters: who is taken for another by either is found.
    pub fn words(self, value: &str) -> AnyOf {
        let name = match self {
            By::Game => "game",
            By::Map => "map",
            By::Seats => "seats",
            By::Player => "player",
            By::Identity => "identity",
            By::Winner => "winner",
            By::Race => "race",
            By::Power => "power",
        };
        match self {
            By::Player | By::Winner => vec![
                format!("{name} {}", small(value)),
                format!("{name}-as {}", looks(value)),
            ],
            _ => vec![format!("{name} {value}")],
        }
    }
}

/// A game with the words that it is found by.
pub fn indexed(game: &PastGame) -> IndexedGame {
    let mut words: Vec<(String, u8)> = vec![(ALL.into(), 0)];
    let mut add = |by: By, value: &str, seat: u8| {
        words.extend(by.words(value).into_iter().map(|word| (word, seat)));
    };
    add(By::Game, &game.game, 0);
    add(By::Map, &game.map, 0);
    add(By::Seats, &game.seats.len().to_string(), 0);
    for (seat, n) in game.seats.iter().zip(1..) {
        for who in [&seat.name, &seat.bot].into_iter().flatten() {
            add(By::Player, who, n);
            if seat.place == 1 {
                add(By::Winner, who, n);
            }
        }
        if let Some(identity) = &seat.identity {
            add(By::Identity, identity, n);
        }
        for combo in &seat.combos {
            add(By::Race, &combo.race, n);
            if let Some(power) = &combo.power {
                add(By::Power, power, n);
            }
        }
    }
    words.sort_unstable();
    words.dedup();
    IndexedGame {
        at: game.at,
        rounds: game.rounds,
        // Texts and numbers alone: it cannot fail.
        told: serde_json::to_string(game).unwrap_or_default(),
        words,
    }
}

/// What is searched.
#[derive(Clone, Debug)]
pub struct Search {
    /// What the games are found by, all of it.
    pub by: Vec<(By, String)>,
    /// Fewest and most rounds.
    pub rounds: (u8, u8),
    /// The earliest end, in milliseconds since 1970.
    pub from: i64,
    /// The end before which they ended, in milliseconds since 1970.
    pub until: i64,
}

/// A page of what was found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The games, the latest first, as JSON.
    pub games: Vec<String>,
    /// Where the next page begins, if there is one.
    pub next: Option<Spot>,
}

/// Whether any game was ever found by this.
///
/// # Errors
/// If the store fails.
pub async fn is_known(store: &dyn Store, by: By, value: &str) -> Result<bool, StoreError> {
    Ok(entries(store, &by.words(value)).await? > 0)
}

/// How many entries there are, as far as that is told.
async fn entries(store: &dyn Store, words: &AnyOf) -> Result<u64, StoreError> {
    let rows = store.find_games(&count(words)).await?;
    Ok(rows.first().map_or(0, |row| row.0 as u64))
}

/// Searches, from a spot on. A page may have fewer games than asked for: there are more as long as it says
/// where the next begins.
///
/// # Errors
/// If the store fails.
pub async fn search(
    store: &dyn Store,
    search: &Search,
    after: Option<Spot>,
    limit: usize,
) -> Result<Found, StoreError> {
    let mut find = Find {
        rounds: search.rounds,
        ..Find::default()
    };
    // Who asks for a player asks for what that one had.
    let is_somebody = |by: By| matches!(by, By::Player | By::Identity);
    let has_player = search.by.iter().any(|(by, _)| is_somebody(*by));
    for (by, value) in &search.by {
        let of_seat = has_player && (is_somebody(*by) || matches!(by, By::Race | By::Power));
        match of_seat {
            true => find.of_seat.push(by.words(value)),
            false => find.of_game.push(by.words(value)),
        }
    }
    let by = rarest(store, &mut find).await?;
    let low = Spot::time(search.from);
    let mut high = Spot::time(search.until);
    high = after.map_or(high.clone(), |after| after.min(high));
    let mut found: Vec<GameRow> = Vec::new();
    for _ in 0..WINDOWS {
        let range = Range {
            low: low.clone(),
            high: high.clone(),
        };
        let end = store.find_games(&window(&by, &range)).await?;
        let end = end.into_iter().next();
        let end = end.map(|(at, table, seat, _)| Spot { at, table, seat });
        let range = Range {
            low: end.clone().unwrap_or(low.clone()),
            high,
        };
        // One more tells whether there are more.
        let wanted = u32::try_from(limit + 1 - found.len()).unwrap_or(u32::MAX);
        for row in store.find_games(&page(&find, &by, &range, wanted)).await? {
            // A window may end among the seats of a game.
            if found.last().is_none_or(|last| last.1 != row.1) {
                found.push(row);
            }
        }
        let last = |found: &[GameRow]| found.last().map(|row| Spot::game(row.0, &row.1));
        if found.len() > limit {
            found.truncate(limit);
            let next = last(&found);
            return Ok(of_rows(found, next));
        }
        let Some(end) = end else {
            return Ok(of_rows(found, None));
        };
        // What is found of the game that the window ended in is not found again.
        let is_done = found.last().is_some_and(|row| row.1 == end.table);
        high = match is_done {
            true => Spot::game(end.at, &end.table),
            false => end,
        };
    }
    Ok(of_rows(found, Some(high)))
}

fn of_rows(rows: Vec<GameRow>, next: Option<Spot>) -> Found {
    let games = rows.into_iter().map(|row| row.3).collect();
    Found { games, next }
}

/// The words of which there are the fewest entries: going through those takes the shortest.
async fn rarest(store: &dyn Store, find: &mut Find) -> Result<AnyOf, StoreError> {
    let mut rarest: Option<(u64, AnyOf)> = None;
    for words in find.of_seat.iter().chain(&find.of_game) {
        let n = entries(store, words).await?;
        if rarest.as_ref().is_none_or(|r| n < r.0) {
            rarest = Some((n, words.clone()));
        }
        if n <= WINDOW / 10 {
            break;
        }
    }
    Ok(rarest.map_or_else(|| vec![ALL.into()], |r| r.1))
}

/// Games that ended before a time, the earliest first, from after a spot on: each with its spot, and as
/// JSON.
///
/// # Errors
/// If the store fails.
pub async fn in_order(
    store: &dyn Store,
    after: &Spot,
    before: i64,
    limit: u32,
) -> Result<Vec<(Spot, String)>, StoreError> {
    let rows = store.find_games(&since(ALL, after, before, limit)).await?;
    let row = |(at, table, seat, told)| (Spot { at, table, seat }, told);
    Ok(rows.into_iter().map(row).collect())
}

/// When the last game ended that can be found, in milliseconds since 1970.
///
/// # Errors
/// If the store fails.
pub async fn last(store: &dyn Store) -> Result<Option<i64>, StoreError> {
    let whole = Search {
        by: Vec::new(),
        rounds: (0, u8::MAX),
        from: i64::MIN,
        until: i64::MAX,
    };
    let found = search(store, &whole, None, 1).await?;
    let game = found.games.first();
    let game = game.and_then(|told| serde_json::from_str::<PastGame>(told).ok());
    Ok(game.map(|game| game.at))
}
