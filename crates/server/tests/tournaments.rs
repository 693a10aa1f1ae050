//! Tournaments: who plays whom is settled once, tables are given to whoever has entered, and what comes of them
//! is how all stand.

#[macro_use]
mod support;

use serde_json::{Value, json};
use server::Settings;
use support::{Place, random, start, until};
use testkit::{
    client::{Api, Client, play_out},
    people::Person,
    services::{Nats, Postgres},
};

suite!(
    a_swiss_tournament_is_played_to_its_end,
    all_meet_all,
    an_arena_gives_tables_to_whoever_waits,
    it_begins_when_it_was_settled,
    what_makes_no_sense_is_refused,
    whoever_is_forgotten_plays_no_more,
);

fn wish(how: Value) -> Value {
    json!({
        "title": "Sunday", "game": "small-world", "seats": 2, "how": how,
        "clock": {"live": {"turn": 3600, "reserve": 0}},
    })
}

fn swiss(rounds: u32) -> Value {
    json!({"system": "swiss", "rounds": rounds})
}

async fn people(api: &Api, n: u8) -> Vec<Person> {
    let mut all = Vec::new();
    for i in 1..=n {
        all.push(api.person(i, &format!("Somebody of {i}")).await.unwrap());
    }
    all
}

fn refused(answer: Result<Value, String>, reason: &str) {
    let why = answer.expect_err("it is refused");
    assert!(why.contains(reason), "{why} is not {reason}");
}

/// A tournament, for whoever has made it.
struct Cup {
    id: String,
    host: String,
}

impl Cup {
    async fn make(api: &Api, host: &Person, wish: &Value) -> Cup {
        let made = api.post("/tournaments", Some(&host.token), wish).await;
        Cup {
            id: made.unwrap()["tournament"]["id"].as_str().unwrap().into(),
            host: host.token.clone(),
        }
    }

    async fn now(&self, api: &Api) -> Value {
        api.get(&format!("/tournaments/{}", self.id)).await.unwrap()
    }

    async fn ask(&self, api: &Api, token: &str, what: &str) -> Result<Value, String> {
        let path = format!("/tournaments/{}/{what}", self.id);
        api.post_bare(&path, Some(token)).await
    }

    async fn enter(&self, api: &Api, all: &[Person]) {
        for person in all {
            self.ask(api, &person.token, "enter").await.unwrap();
        }
    }

    async fn begin(&self, api: &Api) -> Value {
        self.ask(api, &self.host, "begin").await.unwrap()
    }

    /// Once the tables of a round are made, they.
    async fn round(&self, api: &Api, number: u64) -> Value {
        until(async || {
            let now = self.now(api).await;
            let round = now["rounds"].get(0)?.clone();
            for game in round["games"].as_array()? {
                let path = format!("/tables/{}", game["table"].as_str()?);
                api.get(&path).await.ok()?;
            }
            (round["number"] == number).then_some(round)
        })
        .await
    }

    async fn over(&self, api: &Api) -> Value {
        until(async || {
            let now = self.now(api).await;
            (now["tournament"]["phase"] == "over").then_some(now)
        })
        .await
    }
}

fn numbers(seats: &Value) -> Vec<u64> {
    let seats = seats.as_array().unwrap().iter();
    seats.map(|n| n.as_u64().unwrap()).collect()
}

/// The keys of the seats of a table, by who has them.
async fn keys(api: &Api, table: &str, all: &[Person]) -> Vec<String> {
    let mut keys = Vec::new();
    for person in all {
        let none = json!({});
        let kept = api
            .post("/identity/seats", Some(&person.token), &none)
            .await;
        let kept = kept.unwrap();
        let mut mine = kept.as_array().unwrap().iter();
        let seat = mine.find(|seat| seat["table"] == table);
        keys.extend(seat.map(|seat| seat["key"].as_str().unwrap().to_owned()));
    }
    keys
}

async fn play(api: &Api, table: &Value, all: &[Person], seed: u64) {
    let table = table.as_str().unwrap();
    let mut clients = Vec::new();
    for key in keys(api, table, all).await {
        let client = Client::join(&api.address, table, Some(&key), false).await;
        clients.push(client.unwrap());
    }
    assert!(clients.len() >= 2, "whoever has entered has a seat");
    play_out(&mut clients, random(seed)).await.unwrap();
}

async fn play_all(api: &Api, round: &Value, all: &[Person], seed: u64) {
    for (i, game) in (0..).zip(round["games"].as_array().unwrap()) {
        play(api, &game["table"], all, seed + i).await;
    }
}

async fn a_swiss_tournament_is_played_to_its_end(place: Place) {
    let (node, api) = place.node().await;
    let all = people(&api, 5).await;
    let mut wish = wish(swiss(2));
    wish["compensation"] = json!([0, 2]);
    let cup = Cup::make(&api, &all[0], &wish).await;
    let open = api.get("/tournaments?phase=open").await.unwrap();
    assert_eq!(open[0]["id"], cup.id.as_str());
    assert_eq!(open[0]["host"]["name"], "Somebody of 1");
    cup.enter(&api, &all).await;
    // Whoever enters again is in it once; whoever leaves before it begins was never in it.
    cup.enter(&api, &all[2..3]).await;
    cup.ask(&api, &all[4].token, "leave").await.unwrap();
    let begun = cup.begin(&api).await;
    assert_eq!(begun["tournament"]["phase"], "running");
    assert_eq!(begun["tournament"]["rounds"], 2);
    let entrants = begun["entrants"].as_array().unwrap();
    assert_eq!(entrants.len(), 4);
    assert_eq!(entrants[0]["rating"], 1_500);
    let first = cup.round(&api, 1).await;
    assert_eq!(first["games"].as_array().unwrap().len(), 2);
    let tables = api.get("/tables?phase=running").await.unwrap();
    let table = tables
        .as_array()
        .unwrap()
        .iter()
        .find(|t| t["table"]["id"] == first["games"][0]["table"]);
    assert_eq!(table.unwrap()["table"]["title"], "Sunday");
    play_all(&api, &first, &all, 1).await;
    // Another node goes on where one has ended.
    node.stop().await;
    let (node, api) = place.node().await;
    let second = cup.round(&api, 2).await;
    let pairs = |round: &Value| -> Vec<Vec<u64>> {
        let games = round["games"].as_array().unwrap().iter();
        let pair = |game: &Value| {
            let mut pair = numbers(&game["seats"]);
            pair.sort_unstable();
            pair
        };
        games.map(pair).collect()
    };
    let before = pairs(&first);
    assert!(pairs(&second).iter().all(|pair| !before.contains(pair)));
    play_all(&api, &second, &all, 11).await;
    let over = cup.over(&api).await;
    let rounds = over["rounds"].as_array().unwrap();
    assert_eq!(rounds.len(), 2);
    // Two games a round, each worth a point; by the coins that are told, and what the second seat gets besides.
    let mut points = [0.0; 6];
    for game in rounds.iter().flat_map(|r| r["games"].as_array().unwrap()) {
        let coins: Vec<i64> = (game["coins"].as_array().unwrap().iter())
            .map(|c| c.as_i64().unwrap())
            .collect();
        let seats = numbers(&game["seats"]);
        let margin = coins[0] - coins[1] - 2;
        points[seats[0] as usize] += f64::from(margin.signum() as i32 + 1) / 2.0;
        points[seats[1] as usize] += f64::from(1 - margin.signum() as i32) / 2.0;
    }
    for standing in over["standings"].as_array().unwrap() {
        let entrant = standing["entrant"].as_u64().unwrap() as usize;
        assert_eq!(standing["points"].as_f64().unwrap(), points[entrant]);
        assert_eq!(standing["games"], 2);
    }
    assert_eq!(over["standings"][0]["place"], 1);
    refused(
        cup.ask(&api, &all[4].token, "enter").await,
        "tournament_over",
    );
    assert_eq!(
        api.get("/tournaments?phase=running").await.unwrap(),
        json!([])
    );
    node.stop().await;
}

async fn all_meet_all(place: Place) {
    let (node, api) = place.node().await;
    let all = people(&api, 3).await;
    let how = json!({"system": "round_robin", "times": 1});
    let cup = Cup::make(&api, &all[0], &wish(how)).await;
    cup.enter(&api, &all).await;
    assert_eq!(cup.begin(&api).await["tournament"]["rounds"], 3);
    refused(
        cup.ask(&api, &api.person(9, "Late").await.unwrap().token, "enter")
            .await,
        "tournament_begun",
    );
    let mut met = Vec::new();
    for number in 1..=3 {
        let round = cup.round(&api, number).await;
        assert_eq!(round["byes"].as_array().unwrap().len(), 1);
        let mut pair = numbers(&round["games"][0]["seats"]);
        pair.sort_unstable();
        met.push(pair);
        play_all(&api, &round, &all, number).await;
    }
    met.sort();
    assert_eq!(met, [[1, 2], [1, 3], [2, 3]]);
    let over = cup.over(&api).await;
    // A round that one sits out is worth nothing where all sit out as often.
    let points = over["standings"].as_array().unwrap().iter();
    let points: f64 = points.map(|s| s["points"].as_f64().unwrap()).sum();
    assert_eq!(points, 3.0);

    // Whoever leaves plays his game to its end, and no more; who would meet him sits out.
    let how = json!({"system": "round_robin", "times": 1});
    let cup = Cup::make(&api, &all[0], &wish(how)).await;
    cup.enter(&api, &all).await;
    cup.begin(&api).await;
    let round = cup.round(&api, 1).await;
    let plays = numbers(&round["games"][0]["seats"]);
    let leaves = &all[plays[0] as usize - 1];
    cup.ask(&api, &leaves.token, "leave").await.unwrap();
    play_all(&api, &round, &all, 30).await;
    for number in 2..=3 {
        let round = cup.round(&api, number).await;
        let games = round["games"].as_array().unwrap();
        let there = games.iter().flat_map(|g| numbers(&g["seats"]));
        assert!(there.into_iter().all(|n| n != plays[0]));
        play_all(&api, &round, &all, 40 + number).await;
    }
    let over = cup.over(&api).await;
    assert_eq!(over["entrants"][plays[0] as usize - 1]["present"], false);
    node.stop().await;
}

async fn an_arena_gives_tables_to_whoever_waits(place: Place) {
    let (node, api) = place.node().await;
    let mut all = people(&api, 3).await;
    let how = json!({"system": "arena", "minutes": 60});
    let cup = Cup::make(&api, &all[0], &wish(how)).await;
    cup.enter(&api, &all[..2]).await;
    cup.begin(&api).await;
    let first = cup.round(&api, 1).await;
    // Whoever plays waits for no other table. A bot comes later, by its token, and waits.
    let bot = json!({"name": "Botty"});
    let bot = api.post("/identity/bots", Some(&all[2].token), &bot).await;
    let new = json!({"label": "", "scopes": ["play"], "bot": bot.unwrap()["id"]});
    let made = api
        .post("/identity/tokens", Some(&all[2].token), &new)
        .await;
    let made = made.unwrap();
    let token = made["secret"].as_str().unwrap();
    let view = cup.ask(&api, token, "enter").await.unwrap();
    let botty = &view["entrants"][2];
    assert_eq!(
        (&botty["person"]["name"], &botty["bot"]),
        (&json!("Botty"), &json!(true))
    );
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    assert_eq!(cup.now(&api).await["rounds"].as_array().unwrap().len(), 1);
    play_all(&api, &first, &all, 3).await;
    // Three wait then, and two of them play: the one who has waited longest among them.
    let again = async || {
        cup.ask(&api, token, "enter").await.unwrap();
        cup.enter(&api, &all[..2]).await;
    };
    again().await;
    let second = cup.round(&api, 2).await;
    assert!(
        numbers(&second["games"][0]["seats"]).contains(&3),
        "{}",
        cup.now(&api).await
    );
    // Whoever has left gets no other.
    cup.ask(&api, token, "leave").await.unwrap();
    assert_eq!(cup.now(&api).await["entrants"][2]["present"], false);
    let ended = cup.ask(&api, &cup.host, "end").await.unwrap();
    assert_eq!(ended["tournament"]["phase"], "over");
    let standings = ended["standings"].as_array().unwrap();
    assert_eq!(
        standings
            .iter()
            .map(|s| s["games"].as_u64().unwrap())
            .sum::<u64>(),
        2
    );
    all.clear();
    node.stop().await;
}

async fn it_begins_when_it_was_settled(place: Place) {
    let (node, api) = place.node().await;
    let all = people(&api, 3).await;
    let now = || {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.unwrap().as_millis() as i64
    };
    let settled = |ahead: i64| {
        let mut wish = wish(swiss(1));
        wish["starts"] = (now() + ahead).into();
        wish
    };
    let nobodys = Cup::make(&api, &all[0], &settled(1_000)).await;
    let cup = Cup::make(&api, &all[0], &settled(1_500)).await;
    cup.enter(&api, &all).await;
    // With three seats all of them sit at one table.
    cup.round(&api, 1).await;
    let empty = nobodys.over(&api).await;
    assert_eq!(empty["rounds"], json!([]));
    for bad in [-60_000, 400 * 86_400_000] {
        let made = api
            .post("/tournaments", Some(&all[0].token), &settled(bad))
            .await;
        refused(made, "within a year");
    }
    node.stop().await;
}

async fn what_makes_no_sense_is_refused(place: Place) {
    let (node, api) = place.node().await;
    let all = people(&api, 3).await;
    let make = async |change: &dyn Fn(&mut Value)| {
        let mut wish = wish(swiss(3));
        change(&mut wish);
        api.post("/tournaments", Some(&all[0].token), &wish).await
    };
    type Change<'a> = &'a dyn Fn(&mut Value);
    let bad: [(Change, &str); 11] = [
        (&|w| w["title"] = "  ".into(), "title"),
        (&|w| w["game"] = "chess".into(), "no such game"),
        (&|w| w["seats"] = 1.into(), "no such game"),
        (&|w| w["seats"] = 7.into(), "no such game"),
        (&|w| w["how"] = swiss(0), "1 to 30 rounds"),
        (&|w| w["how"] = swiss(31), "1 to 30 rounds"),
        (
            &|w| w["how"] = json!({"system": "arena", "minutes": 4}),
            "5 to 720",
        ),
        (&|w| w["how"] = json!({"system": "knockout"}), "unreadable"),
        (&|w| w["clock"] = "none".into(), "clock"),
        (&|w| w["compensation"] = json!([0, 51]), "0 to 50"),
        (&|w| w["compensation"] = json!([0, 1, 2]), "0 to 50"),
    ];
    for (change, why) in bad {
        refused(make(change).await, why);
    }
    refused(
        api.post("/tournaments", None, &wish(swiss(3))).await,
        "no_session",
    );
    let cup = Cup::make(&api, &all[0], &wish(swiss(3))).await;
    refused(cup.ask(&api, &all[1].token, "begin").await, "not_yours");
    refused(cup.ask(&api, &all[1].token, "end").await, "not_yours");
    refused(cup.ask(&api, &all[0].token, "begin").await, "few_entrants");
    refused(cup.ask(&api, "nobody", "enter").await, "no_session");
    for what in ["enter", "leave", "begin", "end"] {
        let path = format!("/tournaments/nowhere/{what}");
        refused(api.post_bare(&path, Some(&all[0].token)).await, "not_found");
    }
    refused(api.get("/tournaments/nowhere").await, "not_found");
    // So many of one host are not over at a time.
    let second = Cup::make(&api, &all[0], &wish(swiss(3))).await;
    Cup::make(&api, &all[0], &wish(swiss(3))).await;
    refused(make(&|_| {}).await, "many_tournaments");
    second.ask(&api, &all[0].token, "end").await.unwrap();
    make(&|_| {}).await.unwrap();
    // A token does it only if it is good for that.
    let new = json!({"label": "", "scopes": ["read"]});
    let made = api
        .post("/identity/tokens", Some(&all[0].token), &new)
        .await;
    let made = made.unwrap();
    let token = made["secret"].as_str().unwrap();
    refused(cup.ask(&api, token, "enter").await, "no_scope");
    refused(cup.ask(&api, token, "begin").await, "no_scope");
    node.stop().await;
}

async fn whoever_is_forgotten_plays_no_more(place: Place) {
    let (node, api) = place.node().await;
    let all = people(&api, 4).await;
    let early = Cup::make(&api, &all[0], &wish(swiss(1))).await;
    let cup = Cup::make(&api, &all[0], &wish(swiss(2))).await;
    early.enter(&api, &all).await;
    cup.enter(&api, &all[..3]).await;
    cup.begin(&api).await;
    let first = cup.round(&api, 1).await;
    api.post_bare("/identity/end", Some(&all[2].token))
        .await
        .unwrap();
    assert_eq!(
        early.now(&api).await["entrants"].as_array().unwrap().len(),
        3
    );
    let now = cup.now(&api).await;
    assert_eq!(now["entrants"][2]["present"], false);
    assert!(now["entrants"][2].get("person").is_none());
    // His seat is played on by whoever has its key, and by a bot when his time is up: here he sits out.
    let pair = numbers(&first["games"][0]["seats"]);
    if !pair.contains(&3) {
        play_all(&api, &first, &all[..2], 5).await;
        let second = cup.round(&api, 2).await;
        assert_eq!(second["games"].as_array().unwrap().len(), 1);
    }
    // So is his tournament, when its host is.
    api.post_bare("/identity/end", Some(&all[0].token))
        .await
        .unwrap();
    assert!(early.now(&api).await["tournament"].get("host").is_none());
    node.stop().await;
}

/// Whoever asks which node, each round is settled once, and each of its tables is made once.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
#[cfg_attr(
    no_nats,
    ignore = "nats-server is not installed and NATS_URL not given"
)]
async fn two_nodes_settle_each_round_once() {
    let server = Postgres::start().unwrap();
    let nats = Nats::start().unwrap();
    let place = Place::postgres(&server).await;
    let settings = || Settings {
        nats: Some(nats.url().into()),
        ..place.settings()
    };
    let (one, api) = start(settings()).await;
    let (two, other) = start(settings()).await;
    let all = people(&api, 8).await;
    let cup = Cup::make(&other, &all[0], &wish(swiss(2))).await;
    let entering = all.iter().zip([&api, &other].into_iter().cycle());
    let entering = entering.map(|(person, at)| cup.ask(at, &person.token, "enter"));
    for entered in futures_util::future::join_all(entering).await {
        entered.unwrap();
    }
    let mut given = numbers(&json!(
        (cup.now(&api).await["entrants"].as_array().unwrap().iter())
            .map(|e| e["number"].clone())
            .collect::<Vec<Value>>()
    ));
    given.sort_unstable();
    assert_eq!(given, [1, 2, 3, 4, 5, 6, 7, 8]);
    let (a, b) = tokio::join!(
        cup.ask(&api, &cup.host, "begin"),
        cup.ask(&other, &cup.host, "begin")
    );
    assert!(a.is_ok() && b.is_ok());
    for number in 1..=2 {
        let round = cup.round(&other, number).await;
        assert_eq!(round["games"].as_array().unwrap().len(), 4);
        play_all(&api, &round, &all, number * 100).await;
    }
    let over = cup.over(&other).await;
    assert_eq!(over["rounds"].as_array().unwrap().len(), 2);
    one.stop().await;
    two.stop().await;
}
