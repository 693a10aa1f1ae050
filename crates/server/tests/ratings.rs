//! Ratings follow from the public games that were played to their end by people who are somebody, and by bots:
//! each game once, and no other.

#[macro_use]
mod support;

use serde_json::{Value, json};
use server::{
    Settings,
    store::{IndexedGame, Rated, Row, Store},
};
use support::{Place, random, start, until};
use testkit::{
    client::{Api, Client, Held, play_out},
    people::Person,
    services::{Nats, Postgres},
};

suite!(
    a_game_rates_those_who_played_it,
    what_says_nothing_rates_nobody,
    the_best_are_listed_once_they_are_sure,
    a_game_is_taken_in_once,
    whoever_is_forgotten_has_no_rating,
    the_game_of_the_best_is_the_best_to_watch,
);

async fn person(api: &Api, n: u8, name: &str) -> Person {
    api.person(n, name).await.unwrap()
}

fn table(seats: usize) -> Value {
    json!({"game": "small-world", "map": format!("small-world-{seats}"), "public": true,
        "name": "whatever"})
}

/// Those who have seats are ready, and play.
async fn play(api: &Api, held: &[Held], seed: u64) -> Vec<u64> {
    for h in held {
        let ready = json!({"do": "ready", "ready": true});
        api.command(h, ready).await.unwrap();
    }
    play_on(api, held, seed).await
}

/// They play to the end. The places of the seats, which coins alone do not decide.
async fn play_on(api: &Api, held: &[Held], seed: u64) -> Vec<u64> {
    let mut clients = Vec::new();
    for h in held {
        let client = Client::join(&api.address, &h.table, Some(&h.key), false).await;
        clients.push(client.unwrap());
    }
    play_out(&mut clients, random(seed)).await.unwrap();
    let over = clients[0].follower.over.as_ref().unwrap();
    serde_json::from_value(over["places"].clone()).unwrap()
}

/// Two people play; the places of both.
async fn two(api: &Api, one: &Person, other: &Person, new: &Value, seed: u64) -> Vec<u64> {
    let first = api.make_as(&one.token, new).await.unwrap();
    let second = api.sit_as(&other.token, &first.table).await.unwrap();
    play(api, &[first, second], seed).await
}

async fn ratings(api: &Api, who: &Person) -> Vec<Value> {
    let profile = api.get(&format!("/people/{}", who.id)).await.unwrap();
    profile["ratings"].as_array().unwrap().clone()
}

/// The only rating of somebody, once it is of so many games.
async fn after(api: &Api, who: &Person, games: u64) -> Value {
    until(async || {
        let all = ratings(api, who).await;
        assert!(all.len() <= 1, "{all:?}");
        let one = all.into_iter().next()?;
        (one["games"].as_u64()? >= games).then_some(one)
    })
    .await
}

async fn a_game_rates_those_who_played_it(place: Place) {
    let (node, api) = place.node().await;
    let (ann, bob) = (person(&api, 1, "Ann").await, person(&api, 2, "Bob").await);
    assert_eq!(ratings(&api, &ann).await, Vec::<Value>::new());
    let places = two(&api, &ann, &bob, &table(2), 1).await;
    let (a, b) = (after(&api, &ann, 1).await, after(&api, &bob, 1).await);
    assert_eq!(
        (&a["game"], &a["seats"], &a["games"], &a["provisional"]),
        (&json!("small-world"), &json!(2), &json!(1), &json!(true))
    );
    let gain = |r: &Value| r["rating"].as_i64().unwrap() - 1_500;
    assert_eq!(gain(&a), -gain(&b), "they were equal before");
    // It is among what is kept of her.
    let all = api.get_as("/identity/export", &ann.token).await.unwrap();
    assert_eq!(all["ratings"], json!([a]));
    assert_eq!(
        gain(&a).signum(),
        (places[1] as i64 - places[0] as i64).signum()
    );
    // Among three one is another.
    let held = api.make_as(&ann.token, &table(3)).await.unwrap();
    for seat in [2, 3] {
        let bot = json!({"do": "bot", "seat": seat, "bot": "random"});
        api.command(&held, bot).await.unwrap();
    }
    play(&api, &[held], 2).await;
    let all = until(async || {
        let all = ratings(&api, &ann).await;
        (all.len() == 2).then_some(all)
    });
    let of_three = all.await.into_iter().find(|r| r["seats"] == 3).unwrap();
    assert_eq!(of_three["games"], 1);
    node.stop().await;
    // The bot has one game, although it sat there twice.
    let store = place.store().await;
    let bots = store.ratings_of("bot random").await.unwrap();
    assert_eq!(bots.len(), 1);
    assert_eq!((bots[0].pool.as_str(), bots[0].games), ("small-world/3", 1));
    store.close().await;
}

async fn what_says_nothing_rates_nobody(place: Place) {
    let (node, api) = place.node().await;
    let (ann, bob) = (person(&api, 1, "Ann").await, person(&api, 2, "Bob").await);
    // Not public, by other rules, and ended as it stood.
    let mut private = table(2);
    private["public"] = false.into();
    two(&api, &ann, &bob, &private, 1).await;
    let mut short = table(2);
    short["options"] = json!({"turns": 2});
    two(&api, &ann, &bob, &short, 2).await;
    // With somebody who is nobody in particular.
    let first = api.make_as(&ann.token, &table(2)).await.unwrap();
    let guest = api.sit(&first.table, "Guest").await.unwrap();
    play(&api, &[first, guest], 3).await;
    // With somebody who was sent away, whose seat a bot plays to the end.
    let first = api.make_as(&ann.token, &table(2)).await.unwrap();
    let second = api.sit_as(&bob.token, &first.table).await.unwrap();
    for held in [&first, &second] {
        let ready = json!({"do": "ready", "ready": true});
        api.command(held, ready).await.unwrap();
    }
    let away = json!({"do": "remove", "seat": 2});
    api.command(&first, away).await.unwrap();
    play_on(&api, &[first], 6).await;
    // With somebody who has come late, to a seat that was given up.
    let first = api.make_as(&ann.token, &table(2)).await.unwrap();
    let second = api.sit_as(&bob.token, &first.table).await.unwrap();
    for held in [&first, &second] {
        let ready = json!({"do": "ready", "ready": true});
        api.command(held, ready).await.unwrap();
    }
    let away = json!({"do": "remove", "seat": 2});
    api.command(&first, away).await.unwrap();
    let cleo = person(&api, 3, "Cleo").await;
    let late = api.sit_as(&cleo.token, &first.table).await.unwrap();
    play_on(&api, &[first, late], 4).await;
    // One that counts comes after all of them, and is the first.
    two(&api, &ann, &bob, &table(2), 5).await;
    for who in [&ann, &bob] {
        assert_eq!(after(&api, who, 1).await["games"], 1);
    }
    assert_eq!(ratings(&api, &cleo).await, Vec::<Value>::new());
    node.stop().await;
}

async fn the_best_are_listed_once_they_are_sure(place: Place) {
    let (node, api) = place.node().await;
    let ann = person(&api, 1, "Ann").await;
    // About seven games are enough; it depends on who wins them.
    let mut games = 0;
    loop {
        let best = api.get("/ratings/small-world/4").await.unwrap();
        let is_there = best
            .as_array()
            .unwrap()
            .iter()
            .any(|r| r["identity"] == json!(ann.id));
        let known = ratings(&api, &ann).await;
        let sure = known.first().is_some_and(|r| r["provisional"] == false);
        assert_eq!(is_there, sure, "after {games}");
        if sure {
            break;
        }
        assert!(games < 20, "{known:?}");
        let held = api.make_as(&ann.token, &table(4)).await.unwrap();
        for (seat, bot) in [(2, "random"), (3, "random"), (4, "greedy")] {
            let bot = json!({"do": "bot", "seat": seat, "bot": bot});
            api.command(&held, bot).await.unwrap();
        }
        play(&api, &[held], games).await;
        games += 1;
        after(&api, &ann, games).await;
    }
    let pools = api.get("/ratings").await.unwrap();
    assert_eq!(
        pools,
        json!([{"game": "small-world", "seats": 4, "people": 1}])
    );
    let best = api.get("/ratings/small-world/4").await.unwrap();
    let best = best.as_array().unwrap();
    let number = |r: &Value| r["rating"]["rating"].as_i64().unwrap();
    assert!(best.is_sorted_by_key(|r| -number(r)), "{best:?}");
    let own = best
        .iter()
        .find(|r| r["identity"] == json!(ann.id))
        .unwrap();
    assert_eq!(
        (&own["name"], &own["rating"]["games"]),
        (&json!("Ann"), &json!(games))
    );
    let bots: Vec<&Value> = best.iter().filter(|r| !r["bot"].is_null()).collect();
    assert!(
        bots.iter()
            .any(|r| r["bot"] == "random" && r["name"].is_null())
    );
    let one = api.get("/ratings/small-world/4?limit=1").await.unwrap();
    assert_eq!(one, json!([best[0]]));
    assert_eq!(api.get("/ratings/small-world/5").await.unwrap(), json!([]));
    assert!(api.get("/ratings/small-world/9").await.is_err());
    node.stop().await;
}

/// A game that is over and found, of nothing in particular.
async fn over(store: &dyn Store, table: &str) {
    let made = json!({"t": "made", "game": "x", "map": "x", "seats": 2, "public": true,
        "clock": "none", "takeback": "free", "title": "", "host": "x"});
    let row = Row {
        number: 0,
        at: 1,
        command: None,
        entry: made.to_string(),
    };
    let mut batch = server::store::Batch::game(table, vec![row]);
    batch.listing = Some(server::store::Listing {
        id: table.into(),
        public: true,
        phase: protocol::Phase::Over,
        created: 1,
        updated: 1,
        deadline: None,
        origin: String::new(),
        summary: "{}".into(),
    });
    assert_eq!(store.append(&[batch]).await.unwrap(), [true]);
    index(store, table).await;
}

async fn index(store: &dyn Store, table: &str) {
    let game = IndexedGame {
        at: 1,
        rounds: 1,
        told: "{}".into(),
        words: Vec::new(),
    };
    store.index(table, Some(&game)).await.unwrap();
}

async fn a_game_is_taken_in_once(place: Place) {
    let store = place.store().await;
    let store = &*store;
    let rated = |who: &str, rating: f64, games: u32| Rated {
        pool: "x/2".into(),
        who: who.into(),
        rating,
        uncertainty: 8.0,
        games,
        at: 1,
    };
    let known = async || {
        let who = ["bot a".to_owned(), "bot b".to_owned()];
        let mut known = store.ratings("x/2", &who).await.unwrap();
        known.sort_by(|a, b| a.who.cmp(&b.who));
        known
    };
    for table in ["aaaaaaaa", "bbbbbbbb"] {
        over(store, table).await;
    }
    let waiting: Vec<String> = (store.unrated(9).await.unwrap().into_iter())
        .map(|w| w.0)
        .collect();
    assert_eq!(waiting, ["aaaaaaaa", "bbbbbbbb"]);
    let first = [rated("bot b", 26.0, 1), rated("bot a", 24.0, 1)];
    assert!(store.rate("aaaaaaaa", &first).await.unwrap());
    // Another node comes with the same, or with what it had reckoned before it.
    assert!(!store.rate("aaaaaaaa", &first).await.unwrap());
    let late = [rated("bot a", 30.0, 1), rated("bot c", 20.0, 1)];
    assert!(!store.rate("bbbbbbbb", &late).await.unwrap());
    assert_eq!(known().await, [first[1].clone(), first[0].clone()]);
    assert_eq!(store.ratings_of("bot c").await.unwrap(), []);
    let second = [rated("bot a", 25.0, 2)];
    assert!(store.rate("bbbbbbbb", &second).await.unwrap());
    assert_eq!(known().await[0], second[0]);
    // What was looked at anew, because a name was taken out of it, rates nobody again.
    index(store, "aaaaaaaa").await;
    assert_eq!(store.unrated(9).await.unwrap(), []);
    store.close().await;
}

async fn whoever_is_forgotten_has_no_rating(place: Place) {
    let (node, api) = place.node().await;
    let (ann, bob) = (person(&api, 1, "Ann").await, person(&api, 2, "Bob").await);
    two(&api, &ann, &bob, &table(2), 1).await;
    after(&api, &ann, 1).await;
    api.post_bare("/identity/end", Some(&ann.token))
        .await
        .unwrap();
    assert_eq!(after(&api, &bob, 1).await["games"], 1);
    node.stop().await;
    let store = place.store().await;
    assert_eq!(store.ratings_of(&ann.id).await.unwrap(), []);
    store.close().await;
}

async fn the_game_of_the_best_is_the_best_to_watch(place: Place) {
    let (node, api) = place.node().await;
    let mut people = Vec::new();
    for n in 1..=6 {
        people.push(person(&api, n, &format!("Somebody of {n}")).await);
    }
    // The second two are rated better than the first, of the last nobody knows anything.
    let store = place.store().await;
    for (n, rating) in [(0, 25.0), (1, 26.0), (2, 30.0), (3, 29.0)] {
        let table = format!("game-{n}");
        over(&*store, &table).await;
        index(&*store, &table).await;
        let rated = Rated {
            pool: "small-world/2".into(),
            who: people[n].id.clone(),
            rating,
            uncertainty: 2.0,
            games: 1,
            at: 1,
        };
        assert!(store.rate(&table, &[rated]).await.unwrap());
    }
    store.close().await;
    let mut tables = Vec::new();
    for pair in people.chunks(2) {
        let held = api.make_as(&pair[0].token, &table(2)).await.unwrap();
        api.sit_as(&pair[1].token, &held.table).await.unwrap();
        api.command(&held, json!({"do": "begin"})).await.unwrap();
        tables.push(held.table);
    }
    let best = api.get("/tables/best").await.unwrap();
    let best: Vec<&Value> = best
        .as_array()
        .unwrap()
        .iter()
        .map(|l| &l["table"]["id"])
        .collect();
    assert_eq!(best, [&tables[1], &tables[0], &tables[2]]);
    let one = api.get("/tables/best?limit=1").await.unwrap();
    assert_eq!(one.as_array().unwrap().len(), 1);
    node.stop().await;
}

/// Two nodes take in what was played at either: each game once.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    any(no_postgres, no_nats),
    ignore = "PostgreSQL or NATS is not installed"
)]
async fn two_nodes_take_each_game_in_once() {
    let (server, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
    let place = Place::postgres(&server).await;
    let settings = || Settings {
        nats: Some(nats.url().into()),
        ..place.settings()
    };
    let (one, here) = start(settings()).await;
    let (two_, there) = start(settings()).await;
    let (ann, bob) = (
        person(&here, 1, "Ann").await,
        person(&there, 2, "Bob").await,
    );
    for seed in 0..10 {
        let api = if seed % 2 == 0 { &here } else { &there };
        two(api, &ann, &bob, &table(2), seed).await;
    }
    let (a, b) = (after(&here, &ann, 10).await, after(&there, &bob, 10).await);
    assert_eq!((&a["games"], &b["games"]), (&json!(10), &json!(10)));
    one.stop().await;
    two_.stop().await;
    let store = place.store().await;
    assert_eq!(store.unrated(9).await.unwrap(), []);
    store.close().await;
}
