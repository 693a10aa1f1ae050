//! Searching many games: what is found is what looking at each of them would find, and nothing goes
//! through all of them for it.

mod support;

use protocol::{EndedBy, PastCombo, PastGame, PastSeat, Phase};
use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use server::{
    games::{By, Search, in_order, indexed, search},
    store::{
        Batch, GameQuery, Listing, Row, Spot, Store,
        games::{Bind, Find, Range, WINDOW, count, page, since, window},
    },
};
use sqlx::{Connection, PgConnection, Row as _, SqliteConnection};
use support::Place;
use testkit::services::Postgres;

/// More than two windows of the games that have a word in common, and three of entries.
const GAMES: usize = 4_500;

/// A game that nobody played, of words that are common, rare and in between.
fn game(n: usize, dice: &mut Xoshiro256PlusPlus) -> PastGame {
    let mut draw = |of: u32| dice.next_u32() % of;
    let seats = 2 + draw(3) as usize;
    let seat = |i: usize| {
        let person = draw(4) > 0;
        // Few are there often, many once.
        let person = person.then(|| {
            let of = 1 << (2 * (1 + draw(5)));
            format!("P{}", draw(of))
        });
        let combo = |_| PastCombo {
            race: format!("race-{}", draw(12).min(draw(12))),
            power: Some(format!("power-{}", draw(20))),
        };
        PastSeat {
            bot: person.is_none().then(|| "greedy".into()),
            // Half of them are somebody.
            identity: person
                .as_ref()
                .filter(|p| p.ends_with(['1', '3', '5', '7', '9']))
                .map(|p| format!("id-{p}")),
            name: person,
            late: false,
            combos: (0..1 + i % 3).map(combo).collect(),
            coins: 10,
            place: 1 + i as u8,
        }
    };
    let seats: Vec<PastSeat> = (0..seats).map(seat).collect();
    PastGame {
        table: format!("table{n:06}"),
        // Many end at the same time.
        at: 1_000 + (n / 3) as i64,
        ended: (draw(50) == 0).then_some(EndedBy::Agreed),
        game: "pond".into(),
        map: ["pond-2", "pond-3", "lake"][draw(100).min(51) as usize / 26].into(),
        options: Default::default(),
        content: None,
        rounds: 5 + draw(6) as u8,
        actions: 100,
        seats,
    }
}

/// Games in a store, and as they are.
async fn filled(store: &dyn Store) -> Vec<PastGame> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
    let games: Vec<PastGame> = (0..GAMES).map(|n| game(n, &mut dice)).collect();
    for some in games.chunks(500) {
        let batches: Vec<Batch> = some
            .iter()
            .map(|game| {
                let id = game.table.clone();
                let listing = Listing {
                    id: id.clone(),
                    public: true,
                    phase: Phase::Over,
                    created: 0,
                    updated: game.at,
                    deadline: None,
                    origin: String::new(),
                    summary: "{}".into(),
                };
                let row = Row {
                    number: 0,
                    at: game.at,
                    command: None,
                    entry: "{}".into(),
                };
                Batch {
                    listing: Some(listing),
                    ..Batch::game(id, vec![row])
                }
            })
            .collect();
        assert!(
            store
                .append(&batches)
                .await
                .unwrap()
                .iter()
                .all(|kept| *kept)
        );
        let put = some.iter().map(|game| async move {
            let indexed = indexed(game);
            store.index(&game.table, Some(&indexed)).await.unwrap();
        });
        futures_util::future::join_all(put).await;
    }
    assert_eq!(store.unindexed("", 9).await.unwrap(), Vec::<String>::new());
    games
}

/// Whether a game is one of those that are searched, by looking at it.
fn is_one(wanted: &Search, game: &PastGame) -> bool {
    let named = |seat: &PastSeat, value: &str| {
        let alike = |n: &String| n.eq_ignore_ascii_case(value);
        seat.name.iter().chain(&seat.bot).any(alike)
    };
    let has = |seat: &PastSeat, by: By, value: &str| match by {
        By::Player => named(seat, value),
        By::Identity => seat.identity.as_deref() == Some(value),
        By::Winner => seat.place == 1 && named(seat, value),
        By::Race => seat.combos.iter().any(|c| c.race == value),
        By::Power => seat
            .combos
            .iter()
            .any(|c| c.power.as_deref() == Some(value)),
        By::Game => game.game == value,
        By::Map => game.map == value,
        By::Seats => game.seats.len().to_string() == value,
    };
    let is_somebody = |by: By| matches!(by, By::Player | By::Identity);
    let of_player = |by: By| is_somebody(by) || matches!(by, By::Race | By::Power);
    let has_player = wanted.by.iter().any(|(by, _)| is_somebody(*by));
    let (of_seat, others): (Vec<_>, Vec<_>) = (wanted.by.iter())
        .map(|(by, value)| (*by, value.as_str()))
        .partition(|(by, _)| has_player && of_player(*by));
    let one = |seat: &PastSeat| of_seat.iter().all(|(by, value)| has(seat, *by, value));
    let any = |by, value| game.seats.iter().any(|seat| has(seat, by, value));
    (wanted.from..wanted.until).contains(&game.at)
        && (wanted.rounds.0..=wanted.rounds.1).contains(&game.rounds)
        && others.iter().all(|(by, value)| any(*by, value))
        && game.seats.iter().any(one)
}

/// All that a search finds, page by page.
async fn found(store: &dyn Store, wanted: &Search, limit: usize) -> Vec<PastGame> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let part = search(store, wanted, after, limit).await.unwrap();
        assert!(part.games.len() <= limit);
        let read = |told: &String| serde_json::from_str::<PastGame>(told).unwrap();
        all.extend(part.games.iter().map(read));
        after = part.next;
        if after.is_none() {
            return all;
        }
    }
}

fn searches(dice: &mut Xoshiro256PlusPlus) -> Vec<Search> {
    let mut draw = |of: u32| dice.next_u32() % of;
    let mut one = || {
        let mut by = Vec::new();
        let mut add = |is: bool, kind: By, value: String| by.extend(is.then_some((kind, value)));
        add(draw(8) == 0, By::Game, "pond".into());
        add(
            draw(4) == 0,
            By::Map,
            ["pond-2", "pond-3", "lake"][draw(3) as usize].into(),
        );
        add(draw(5) == 0, By::Seats, (2 + draw(3)).to_string());
        let player = ["p1", "P0", "p77", "greedy", "p5"][draw(5) as usize];
        add(draw(2) == 0, By::Player, player.into());
        let identity = ["id-P1", "id-P3", "id-P77"][draw(3) as usize];
        add(draw(6) == 0, By::Identity, identity.into());
        add(
            draw(6) == 0,
            By::Winner,
            ["greedy", "P2"][draw(2) as usize].into(),
        );
        add(draw(2) == 0, By::Race, format!("race-{}", draw(12)));
        add(draw(3) == 0, By::Power, format!("power-{}", draw(20)));
        let from = [i64::MIN, 1_000 + i64::from(draw(1_000))][draw(2) as usize];
        let until = [i64::MAX, 1_500 + i64::from(draw(1_000))][draw(2) as usize];
        let rounds = [(0, u8::MAX), (7, 8), (0, 5), (11, 20)][draw(4) as usize];
        Search {
            by,
            rounds,
            from,
            until,
        }
    };
    (0..80).map(|_| one()).collect()
}

async fn what_is_found_is_what_there_is(store: &dyn Store) {
    let mut games = filled(store).await;
    // As the dump has them.
    let (mut after, mut told) = (Spot::time(i64::MIN), Vec::new());
    loop {
        let part = in_order(store, &after, 2_400, 999).await.unwrap();
        let Some((last, _)) = part.last() else {
            break;
        };
        after = last.clone();
        told.extend(part.into_iter().map(|(_, told)| told));
    }
    let wanted = games.iter().filter(|g| g.at < 2_400);
    let wanted: Vec<String> = wanted.map(|g| indexed(g).told).collect();
    assert_eq!(told, wanted);
    games.reverse();
    let mut sizes = Vec::new();
    for wanted in searches(&mut Xoshiro256PlusPlus::seed_from_u64(1)) {
        let is: Vec<&PastGame> = games.iter().filter(|g| is_one(&wanted, g)).collect();
        for limit in [100, 7] {
            if limit < 100 && is.len() > 300 {
                continue;
            }
            let found = found(store, &wanted, limit).await;
            assert!(found.iter().eq(is.iter().copied()), "{wanted:?}");
        }
        sizes.push(is.len());
    }
    // They were searches worth the name.
    assert!(sizes.iter().filter(|n| **n == 0).count() > 10);
    assert!(sizes.iter().filter(|n| (1..100).contains(*n)).count() > 20);
    assert!(sizes.iter().any(|n| *n as u64 > WINDOW));
}

/// The statements of searches by common words and by many.
fn statements() -> Vec<GameQuery> {
    let words = |by: By, value: &str| by.words(value);
    let greedy = words(By::Player, "greedy");
    let range = Range {
        low: Spot::time(i64::MIN),
        high: Spot::game(2_000, "table003000"),
    };
    let all = vec!["all".to_owned()];
    let find = Find {
        of_game: vec![words(By::Game, "pond"), words(By::Seats, "3")],
        of_seat: vec![
            greedy.clone(),
            words(By::Race, "race-0"),
            words(By::Power, "power-3"),
        ],
        rounds: (0, 8),
    };
    let none = Find {
        rounds: (0, u8::MAX),
        ..Find::default()
    };
    vec![
        count(&greedy),
        window(&greedy, &range),
        window(&all, &range),
        page(&none, &all, &range, 101),
        page(&find, &greedy, &range, 101),
        page(&find, &words(By::Game, "pond"), &range, 101),
        since("all", &range.high, i64::MAX, 500),
    ]
}

/// The plan of a statement, as the database tells it.
macro_rules! plan {
    ($connection:expr, $explain:literal, $query:expr) => {{
        let sql = format!("{} {}", $explain, $query.sql);
        let mut query = sqlx::query(&sql);
        for bind in &$query.binds {
            query = match bind {
                Bind::Text(text) => query.bind(text),
                Bind::Number(n) => query.bind(n),
            };
        }
        let rows = query.fetch_all($connection).await.unwrap();
        let mut lines = Vec::<String>::new();
        for row in &rows {
            lines.push(row.get(row.columns().len() - 1));
        }
        lines
    }};
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite() {
    let place = Place::quick();
    let store = place.store().await;
    what_is_found_is_what_there_is(&*store).await;
    let file = place.folder().join("tables.sqlite");
    let url = format!("sqlite://{}", file.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    for query in statements() {
        let plan = plan!(&mut connection, "EXPLAIN QUERY PLAN", query);
        let looks = plan.iter().filter(|line| line.contains("SEARCH"));
        assert!(
            looks.clone().all(|line| line.contains("USING")),
            "{plan:#?}"
        );
        assert!(looks.count() > 0, "{plan:#?}");
        // What is gone through as a whole is what a statement within has found.
        let whole = plan.iter().filter(|line| line.starts_with("SCAN"));
        let found = ["f", "w", "entry", "parts", "part0", "part1", "(subquery"];
        for line in whole {
            let of = line.split(' ').nth(1).unwrap();
            assert!(
                found.contains(&of) || line.contains("CONSTANT ROW"),
                "{plan:#?}"
            );
        }
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn postgres() {
    let server = Postgres::start().unwrap();
    let url = server.database().await.unwrap();
    let store = server::store::PostgresStore::connect(&url, 8)
        .await
        .unwrap();
    what_is_found_is_what_there_is(&store).await;
    let mut connection = PgConnection::connect(&url).await.unwrap();
    // So few rows are read as fast without an index: what counts is that there is one for each of them.
    for statement in ["ANALYZE games, game_words", "SET enable_seqscan = off"] {
        let done = sqlx::query(statement).execute(&mut connection).await;
        done.unwrap();
    }
    for query in statements() {
        let plan = plan!(&mut connection, "EXPLAIN", query);
        let plan = plan.join("\n");
        assert!(plan.contains("Index"), "{plan}");
        assert!(!plan.contains("Seq Scan"), "{plan}");
    }
    store.close().await;
}
