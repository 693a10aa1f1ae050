//! Whoever would like to play at once plays with whoever would like to play the same, at one table; and with
//! bots if nobody does.

#[macro_use]
mod support;

use std::collections::BTreeMap;

use serde_json::{Value, json};
use server::Settings;
use support::{Place, start, until};
use testkit::{
    client::{Api, Client},
    people::Person,
    services::{Nats, Postgres},
};

suite!(
    two_who_look_for_the_same_play_at_once,
    bots_take_the_seats_that_are_left,
    whoever_is_gone_is_not_waited_for,
    what_an_address_may_not_make_is_not_found,
    what_cannot_be_is_refused,
    everybody_has_one_table,
);

/// Somebody who looks for others, with a key for his seat.
struct Seeker {
    id: String,
    token: String,
    n: u8,
}

async fn person(api: &Api, n: u8) -> Seeker {
    let Person { id, token, .. } = api.person(n, &format!("Somebody of {n}")).await.unwrap();
    Seeker { id, token, n }
}

impl Seeker {
    fn key(&self) -> String {
        format!("{:022}", self.n)
    }

    fn wish(&self, seats: u8, speed: &str) -> Value {
        json!({"game": "small-world", "seats": seats, "speed": speed, "key": self.key()})
    }

    async fn seek(&self, api: &Api, wish: &Value) -> Value {
        api.post("/match", Some(&self.token), wish).await.unwrap()
    }

    /// The table that is found in the end.
    async fn table(&self, api: &Api, seats: u8) -> String {
        until(async || {
            let search = self.seek(api, &self.wish(seats, "calm")).await;
            search["table"].as_str().map(str::to_owned)
        })
        .await
    }
}

/// So long nobody wants to wait.
fn patient(place: &Place) -> Settings {
    Settings {
        match_wait: Some(3_600),
        ..place.settings()
    }
}

async fn two_who_look_for_the_same_play_at_once(place: Place) {
    let (node, api) = start(patient(&place)).await;
    let (ann, bob, cleo) = (
        person(&api, 1).await,
        person(&api, 2).await,
        person(&api, 3).await,
    );
    let first = ann.seek(&api, &ann.wish(2, "calm")).await;
    assert_eq!(
        (&first["table"], &first["waiting"]),
        (&Value::Null, &json!(1))
    );
    let fills = first["fills"].as_i64().unwrap();
    let other = cleo.seek(&api, &cleo.wish(2, "fast")).await;
    assert_eq!(other["waiting"], 1, "she would like to play another game");
    let found = bob.seek(&api, &bob.wish(2, "calm")).await;
    let table = found["table"].as_str().unwrap();
    for who in [&ann, &bob, &ann] {
        let search = who.seek(&api, &who.wish(2, "calm")).await;
        assert_eq!(search["table"], table);
    }
    let snapshot = api.get(&format!("/tables/{table}")).await.unwrap();
    assert_eq!(snapshot["phase"], "running");
    assert_eq!(snapshot["made"]["public"], true);
    assert_eq!(
        snapshot["made"]["clock"],
        json!({"live": {"turn": 90, "reserve": 600}})
    );
    let mut seated: Vec<&str> = (snapshot["seats"].as_array().unwrap().iter())
        .map(|s| s["identity"].as_str().unwrap())
        .collect();
    seated.sort_unstable();
    let mut wanted = [ann.id.as_str(), &bob.id];
    wanted.sort_unstable();
    assert_eq!(seated, wanted);
    for who in [&ann, &bob] {
        let client = Client::join(&api.address, table, Some(&who.key()), false).await;
        let client = client.unwrap();
        let seat = client.seat.unwrap();
        assert_eq!(
            snapshot["seats"][usize::from(seat.0)]["identity"],
            json!(who.id)
        );
    }
    assert!(fills > 0);
    // Whoever has just got a table, or looks for one, looks for nothing else at the same time; and it is too
    // late to end it.
    let mut other = ann.wish(2, "calm");
    other["key"] = format!("{:022}", 99).into();
    let why = api.post("/match", Some(&ann.token), &other).await;
    assert!(why.unwrap_err().contains("searching"));
    let why = api
        .post("/match", Some(&cleo.token), &cleo.wish(2, "calm"))
        .await;
    assert!(why.unwrap_err().contains("searching"));
    let ended = api.post_bare("/match/end", Some(&ann.token)).await.unwrap();
    assert_eq!(ended["table"], table);
    node.stop().await;
}

/// A table that is found is one that the address has made; where it may not, whoever looked on looks on.
async fn what_an_address_may_not_make_is_not_found(place: Place) {
    let (node, api) = start(Settings {
        tables_per_hour: Some(1),
        ..patient(&place)
    })
    .await;
    let mut people = Vec::new();
    for n in 1..=4 {
        people.push(person(&api, n).await);
    }
    let [ann, bob, cleo, dan] = &people[..] else {
        unreachable!("there are four");
    };
    ann.seek(&api, &ann.wish(2, "calm")).await;
    assert!(bob.seek(&api, &bob.wish(2, "calm")).await["table"].is_string());
    assert!(ann.seek(&api, &ann.wish(2, "calm")).await["table"].is_string());
    cleo.seek(&api, &cleo.wish(2, "calm")).await;
    let why = api
        .post("/match", Some(&dan.token), &dan.wish(2, "calm"))
        .await;
    assert!(why.unwrap_err().contains("too_much"));
    node.stop().await;
    let store = place.store().await;
    for who in [cleo, dan] {
        let seeker = store.seeker(&who.id).await.unwrap().unwrap();
        assert_eq!(
            seeker.table, None,
            "nobody is promised a table that is not made"
        );
    }
    store.close().await;
}

async fn bots_take_the_seats_that_are_left(place: Place) {
    let (node, api) = start(Settings {
        match_wait: Some(0),
        ..place.settings()
    })
    .await;
    let ann = person(&api, 1).await;
    let found = ann.seek(&api, &ann.wish(4, "fast")).await;
    let table = found["table"].as_str().unwrap();
    let snapshot = api.get(&format!("/tables/{table}")).await.unwrap();
    let seats = snapshot["seats"].as_array().unwrap();
    assert_eq!(
        seats
            .iter()
            .filter(|s| s["identity"] == json!(ann.id))
            .count(),
        1
    );
    assert_eq!(seats.iter().filter(|s| s["bot"].is_string()).count(), 3);
    assert_eq!(
        snapshot["made"]["clock"],
        json!({"live": {"turn": 25, "reserve": 180}})
    );
    node.stop().await;
}

async fn whoever_is_gone_is_not_waited_for(place: Place) {
    let (node, api) = start(patient(&place)).await;
    let (ann, bob) = (person(&api, 1).await, person(&api, 2).await);
    ann.seek(&api, &ann.wish(2, "calm")).await;
    let ended = api.post_bare("/match/end", Some(&ann.token)).await;
    assert_eq!(ended.unwrap()["table"], Value::Null);
    let search = bob.seek(&api, &bob.wish(2, "calm")).await;
    assert_eq!(
        (&search["table"], &search["waiting"]),
        (&Value::Null, &json!(1))
    );
    // Nor is somebody who is nobody any more.
    api.post_bare("/identity/end", Some(&bob.token))
        .await
        .unwrap();
    let search = ann.seek(&api, &ann.wish(2, "calm")).await;
    assert_eq!(search["waiting"], 1);
    node.stop().await;
}

async fn what_cannot_be_is_refused(place: Place) {
    let (node, api) = start(patient(&place)).await;
    let ann = person(&api, 1).await;
    let good = ann.wish(2, "calm");
    for (member, bad) in [
        ("game", json!("chess")),
        ("seats", json!(1)),
        ("seats", json!(7)),
        ("speed", json!("slow")),
        ("key", json!("short")),
    ] {
        let mut wish = good.clone();
        wish[member] = bad;
        let why = api
            .post("/match", Some(&ann.token), &wish)
            .await
            .unwrap_err();
        assert!(why.contains("unreadable"), "{why}");
    }
    for path in ["/match", "/match/end"] {
        let body = (path == "/match").then_some(&good);
        let (status, why) = api.ask("POST", path, None, body).await.unwrap();
        assert_eq!(status, 401, "{why}");
        assert!(why.contains("no_session"), "{why}");
    }
    node.stop().await;
}

/// How many sit at each of these tables, of those who were sent there.
async fn sizes(tables: impl IntoIterator<Item = impl Future<Output = String>>) -> Vec<usize> {
    let tables = futures_util::future::join_all(tables).await;
    let mut count = BTreeMap::<String, usize>::new();
    for table in tables {
        *count.entry(table).or_default() += 1;
    }
    count.into_values().collect()
}

async fn everybody_has_one_table(place: Place) {
    let (node, api) = start(patient(&place)).await;
    let mut people = Vec::new();
    for n in 1..=9 {
        people.push(person(&api, n).await);
    }
    let sizes = sizes(people.iter().map(|who| who.table(&api, 3))).await;
    assert_eq!(sizes, [3, 3, 3]);
    node.stop().await;
}

/// On two nodes at once nobody has two tables, and no table is made twice.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    any(no_postgres, no_nats),
    ignore = "PostgreSQL or NATS is not installed"
)]
async fn two_nodes_find_one_another() {
    let (server, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
    let place = Place::postgres(&server).await;
    let settings = || Settings {
        nats: Some(nats.url().into()),
        ..patient(&place)
    };
    let (one, here) = start(settings()).await;
    let (two, there) = start(settings()).await;
    let api = |n: usize| [&here, &there][n % 2];
    let mut people = Vec::new();
    for n in 1..=12 {
        people.push(person(api(n.into()), n).await);
    }
    let tables = people.iter().enumerate();
    let sizes = sizes(tables.map(|(n, who)| who.table(api(n), 2))).await;
    assert_eq!(sizes, [2; 6]);
    let running = here.get("/tables?phase=running").await.unwrap();
    assert_eq!(running.as_array().unwrap().len(), 6);
    one.stop().await;
    two.stop().await;
}
