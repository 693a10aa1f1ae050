//! What a seat plans for when it is asked: told its holder on all of his devices and nobody else, and
//! carried out by any node.

#[macro_use]
mod support;

use serde_json::{Value, json};
use server::Settings;
use support::{Place, start, until};
use testkit::{
    client::{Api, Client, Held},
    services::{Nats, Postgres},
};

suite!(
    plans_are_told_their_owner_on_all_devices_and_nobody_else,
    a_plan_is_carried_out_once_even_if_the_node_stops,
);

fn slow() -> Value {
    json!({"game": "small-world", "map": "small-world-2", "clock": {"slow": {"days": 3}}})
}

fn plan(on: &str, plans: Value) -> Value {
    json!({"do": "plan", "on": on, "plans": plans})
}

/// Whoever begins, and the other.
async fn table(api: &Api) -> [Held; 2] {
    let held = api.table_of_people(slow(), 2).await.unwrap();
    let [first, second] = held.try_into().unwrap();
    let look = api.get(&format!("/tables/{}", first.table)).await.unwrap();
    match look["to_move"] == 1 {
        true => [first, second],
        false => [second, first],
    }
}

async fn join(api: &Api, held: &Held) -> Client {
    let key = Some(held.key.as_str());
    Client::join(&api.address, &held.table, key, false)
        .await
        .unwrap()
}

/// Plays a seat's turn: the last that may be done is the end of what is under way, where there is one.
async fn turn(api: &Api, held: &Held) {
    let mut client = join(api, held).await;
    let seat = client.seat.unwrap();
    let turn = |c: &Client| c.follower.game().unwrap().state().seat() == seat;
    while turn(&client) && client.follower.to_move() == Some(seat) {
        let action = *client.follower.legal(seat).last().unwrap();
        client.act(action).await.unwrap();
    }
}

async fn plans(api: &Api, held: &Held) -> Value {
    let path = format!("/tables/{}/plans", held.table);
    api.get_as(&path, &held.key).await.unwrap()
}

/// The next message of this type.
async fn message(client: &mut Client, kind: &str) -> Value {
    loop {
        let message = client.message().await.unwrap();
        if message["type"] == kind {
            return message;
        }
    }
}

async fn plans_are_told_their_owner_on_all_devices_and_nobody_else(place: Place) {
    let (node, api) = place.node().await;
    let [first, second] = table(&api).await;
    let (mut one, mut two) = (join(&api, &second).await, join(&api, &second).await);
    let mut other = join(&api, &first).await;
    let none = json!({"plans": [], "ended": []});
    assert_eq!(plans(&api, &second).await, none);
    let wished = json!([{"if": {"untouched": true}, "lines": ["pick 2", "conquer 1"]}]);
    let left = json!([{"on": "turn", "plans": wished}]);
    let done = api.command(&second, plan("turn", wished.clone())).await;
    let done = done.unwrap();
    for client in [&mut one, &mut two] {
        let told = message(client, "plans").await;
        assert_eq!(
            (&told["plans"]["plans"], &told["n"]),
            (&left, &done["number"])
        );
    }
    assert_eq!(plans(&api, &second).await["plans"], left);
    assert_eq!(plans(&api, &first).await, none);
    let path = format!("/tables/{}/plans", first.table);
    for (key, status) in [(None, 401), (Some("a-key-that-opens-nothing-here"), 403)] {
        assert_eq!(api.ask("GET", &path, key, None).await.unwrap().0, status);
    }
    // Whoever comes later with the key has it, too; he takes it back from there.
    let mut later = join(&api, &second).await;
    assert_eq!(message(&mut later, "plans").await["plans"]["plans"], left);
    let taken_back = later.command(plan("turn", json!([])));
    taken_back.await.unwrap();
    assert_eq!(message(&mut one, "plans").await["plans"], none);
    // All that the others hear is that there was something.
    let log = api
        .get(&format!("/tables/{}/log", first.table))
        .await
        .unwrap();
    let private = log
        .as_array()
        .unwrap()
        .iter()
        .filter(|e| e["t"] == "private");
    for entry in private.clone() {
        let members: Vec<&String> = entry.as_object().unwrap().keys().collect();
        assert_eq!(members, ["at", "n", "t"]);
    }
    assert_eq!(private.count(), 2);
    let next = later.follower.next;
    other.until(next).await.unwrap();
    let why = other.command(plan("turn", wished)).await.unwrap_err();
    assert!(why.contains("asked_now"), "{why}");
    for (wrong, status) in [
        (plan("turn", json!([{"lines": ["attack"]}])), "400"),
        (plan("breakfast", json!([])), "422"),
        (plan("turn", json!([{"unless": {}}])), "422"),
        (plan("turn", json!([{}, {}, {}, {}, {}])), "429"),
    ] {
        let why = api.command(&second, wrong).await.unwrap_err();
        assert!(why.starts_with(status), "{why}");
    }
    node.stop().await;
}

async fn a_plan_is_carried_out_once_even_if_the_node_stops(place: Place) {
    let (node, api) = place.node().await;
    let [first, second] = table(&api).await;
    let wished = json!([{"lines": ["pick 1", "decline"]}]);
    api.command(&second, plan("turn", wished)).await.unwrap();
    turn(&api, &first).await;
    // Whether it was done by now or not.
    node.stop().await;
    let (node, api) = place.node().await;
    let store = place.store().await;
    let rows = until(async || {
        // Only the store is asked, which wakes nobody.
        let rows = store.read(&first.table, 0, 10_000).await.unwrap();
        let ended = |e: &str| e.contains("\"plan_ended\"");
        rows.iter().any(|r| ended(&r.entry)).then_some(rows)
    })
    .await;
    let picked = rows
        .iter()
        .filter(|r| r.entry.contains("\"pick 1\""))
        .count();
    assert!(picked <= 2, "each of both picks once");
    let ended = plans(&api, &second).await["ended"][0].clone();
    // Nobody declines in the turn in which he has picked.
    assert_eq!(ended["how"], "refused");
    assert_eq!(
        (&ended["on"], &ended["line"]),
        (&json!("turn"), &json!("decline"))
    );
    let look = api.get(&format!("/tables/{}", first.table)).await.unwrap();
    assert_eq!(look["to_move"], json!(second.seat.unwrap() + 1));
    store.close().await;
    node.stop().await;
}

/// A node that heard nothing of what was planned carries it out, and two of them do it once.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    any(no_postgres, no_nats),
    ignore = "PostgreSQL or NATS is not installed"
)]
async fn any_of_two_nodes_carries_a_plan_out() {
    let (server, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
    let place = Place::postgres(&server).await;
    let settings = || Settings {
        nats: Some(nats.url().into()),
        ..place.settings()
    };
    let (one, here) = start(settings()).await;
    let (two, there) = start(settings()).await;
    let wished = || plan("turn", json!([{"lines": ["pick 1", "end"]}]));
    let mut tables = Vec::new();
    for _ in 0..6 {
        let [first, second] = table(&here).await;
        here.command(&second, wished()).await.unwrap();
        turn(&there, &first).await;
        tables.push([first, second]);
    }
    let [first, second] = table(&here).await;
    here.command(&second, wished()).await.unwrap();
    one.stop().await;
    turn(&there, &first).await;
    tables.push([first, second]);
    for [first, second] in tables {
        until(async || {
            let ended = plans(&there, &second).await["ended"].clone();
            (ended[0]["how"] == "done").then_some(())
        })
        .await;
        let log = there
            .get(&format!("/tables/{}/log", first.table))
            .await
            .unwrap();
        let mine = |e: &&Value| e["t"] == "act" && e["seat"] == second.seat.unwrap() + 1;
        let picks = log.as_array().unwrap().iter().filter(mine);
        let picks = picks.filter(|e| e["do"].as_str().unwrap().starts_with("pick"));
        assert_eq!(picks.count(), 1);
    }
    two.stop().await;
}
