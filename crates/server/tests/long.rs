//! Tables whose logs are long: whoever comes hears all of it, however slowly, and nobody waits for him.

mod support;

use std::time::Duration;

use load::client::{Client, Held};
use serde_json::json;
use server::store::{Batch, Row};
use support::{Place, start};

/// More pages than a connection has room for.
const LONG: u64 = 30_000;
/// Some pages.
const SOME: u64 = 3_000;

/// Has a log of so many entries, of the kind that made logs long up to version 0.1, at a table whose
/// game has begun.
async fn long_table(place: &Place, long: u64) -> Vec<Held> {
    let (node, api) = place.node().await;
    let wish = json!({"game": "small-world", "map": "small-world-2"});
    let held = api.table_of_people(wish, 2).await.unwrap();
    let table = held[0].table.clone();
    let end = api.get(&format!("/tables/{table}")).await.unwrap()["end"]
        .as_u64()
        .unwrap();
    node.stop().await;
    let store = place.store().await;
    let said = |number| Row {
        number,
        at: 1,
        command: None,
        entry: json!({"t": "chat", "seat": 1, "text": format!("line {number} {}", "é".repeat(80))})
            .to_string(),
    };
    for from in (end..end + long).step_by(1_000) {
        let batch = Batch::game(&*table, (from..from + 1_000).map(said).collect());
        assert_eq!(store.append(&[batch]).await.unwrap(), [true]);
    }
    store.close().await;
    held
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_hears_all_of_a_long_log() {
    let place = Place::sqlite();
    let held = long_table(&place, LONG).await;
    let (node, api) = place.node().await;
    let table = &held[0].table;
    let mut ann = Client::join(&api.address, table, Some(&held[0].key), false)
        .await
        .unwrap();
    let end = ann.follower.next;
    assert!(end > LONG);
    // One who has heard the welcome and reads nothing more for now.
    let follower = load::follow::Follower::new(false);
    let mut slow = Client::come_back_slowly(&api.address, table, None, follower)
        .await
        .unwrap();
    // The game goes on meanwhile, and what is asked at once is answered after all that came before.
    for _ in 0..60 {
        let to_move = ann.follower.to_move();
        if to_move != ann.seat {
            break;
        }
        let action = ann.follower.legal(rules::Seat(0))[0];
        ann.act(action).await.unwrap();
    }
    let end = ann.follower.next;
    slow.until(end).await.unwrap();
    // On the stream for bots, and by pages.
    let url = api.url(&format!("/bot/tables/{table}/stream"));
    let stream = reqwest::get(url).await.unwrap();
    assert_eq!(stream.status(), 200);
    let part = api
        .get(&format!("/tables/{table}/log?from={}", end - 10))
        .await
        .unwrap();
    assert_eq!(part.as_array().unwrap().len(), 10);
    node.stop().await;
}

/// A command that is sent while one still catches up is done, and answered after what came before it.
#[tokio::test(flavor = "multi_thread")]
async fn answers_come_after_what_was_missed() {
    let place = Place::sqlite();
    let held = long_table(&place, SOME).await;
    let (node, api) = start(place.settings()).await;
    let follower = load::follow::Follower::new(false);
    let key = Some(held[0].key.as_str());
    let mut ann = Client::come_back_slowly(&api.address, &held[0].table, key, follower)
        .await
        .unwrap();
    let number = ann
        .command(json!({"do": "act", "line": "pick 1"}))
        .await
        .unwrap();
    assert!(ann.follower.next > number && number >= SOME);
    node.stop().await;
}

/// Many at once, with slow readers among them: what waits for them is bounded.
#[tokio::test(flavor = "multi_thread")]
async fn many_come_at_once() {
    let place = Place::sqlite();
    let held = long_table(&place, SOME).await;
    let (node, api) = place.node().await;
    let table = held[0].table.clone();
    let mut sleepers = Vec::new();
    for _ in 0..20 {
        let follower = load::follow::Follower::new(false);
        sleepers.push(
            Client::come_back_slowly(&api.address, &table, None, follower)
                .await
                .unwrap(),
        );
    }
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let (address, table) = (api.address.clone(), table.clone());
        tasks.spawn(async move { Client::join(&address, &table, None, false).await.unwrap() });
    }
    let heard: Vec<u64> = tasks
        .join_all()
        .await
        .iter()
        .map(|c| c.follower.next)
        .collect();
    assert!(
        heard.iter().all(|&n| n == heard[0] && n > SOME),
        "{heard:?}"
    );
    let stopped = tokio::time::timeout(Duration::from_secs(5), node.stop()).await;
    assert!(stopped.is_ok(), "it waits for those who do not read");
}
