//! Tables whose logs are long: whoever comes hears all of it, however slowly, and nobody waits for him.

mod support;

use std::time::Duration;

use serde_json::json;
use server::store::{Batch, Row};
use support::{Place, start};
use testkit::client::{Client, Held};

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
    let follower = testkit::follow::Follower::new(false);
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
    let stream = api.http.get(url).send().await.unwrap();
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
    let follower = testkit::follow::Follower::new(false);
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
        let follower = testkit::follow::Follower::new(false);
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

/// What is kept of a table is what its log makes it, wherever that is cut.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_what_the_log_makes() {
    use server::table::{RuleBook, SAVED_EVERY, Table};
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let mut wish = json!({"game": "small-world", "map": "small-world-2", "takeback": "free",
        "clock": {"live": {"turn": 60, "reserve": 300}}});
    wish["name"] = "Ann".into();
    let ann = api.make(&wish).await.unwrap();
    let bob = api.sit(&ann.table, "Bob").await.unwrap();
    let table = ann.table.clone();
    let ready = |ready: bool| json!({"do": "ready", "ready": ready});
    for n in 0..200 {
        api.command(&ann, ready(n % 2 == 0)).await.unwrap();
    }
    api.command(&ann, ready(true)).await.unwrap();
    api.command(&bob, ready(true)).await.unwrap();
    let held = [ann, bob];
    let mut clients = Vec::new();
    for h in &held {
        clients.push(
            Client::join(&api.address, &table, Some(&h.key), false)
                .await
                .unwrap(),
        );
    }
    // Some actions are taken back, and done again.
    for n in 0..150 {
        for client in &mut clients {
            let Some(seat) = client.seat.filter(|_| client.follower.over.is_none()) else {
                continue;
            };
            if client.follower.to_move() == Some(seat) {
                let legal = client.follower.legal(seat);
                client.act(legal[n % legal.len()]).await.unwrap();
                if n % 2 == 0 {
                    // Chance may have spoken: then it is refused.
                    let _ = client.command(json!({"do": "takeback"})).await;
                }
            }
        }
        let next = clients.iter().map(|c| c.follower.next).max().unwrap();
        for client in &mut clients {
            client.until(next).await.unwrap();
        }
    }
    node.stop().await;
    let store = place.store().await;
    let rows = store.read(&table, 0, 9_999).await.unwrap();
    let undone = rows.iter().filter(|r| r.entry.contains("undone")).count();
    assert!(
        rows.len() as u64 > SAVED_EVERY && undone > 0,
        "{} rows, {undone} undone",
        rows.len()
    );
    let kept = store
        .saved(&table)
        .await
        .unwrap()
        .expect("it is kept now and then");
    assert_eq!(kept.number / SAVED_EVERY, rows.len() as u64 / SAVED_EVERY);
    let book = RuleBook::new(content::Library::shipped().clone());
    let state = |t: &Table| {
        let game = t
            .play()
            .map(|p| (*p.state(), p.game().log().to_vec(), p.seed()));
        (format!("{t:?}"), game, t.saved())
    };
    let whole = Table::from_log(&table, &rows, &book).unwrap();
    for cut in (1..rows.len()).step_by(7).chain([rows.len()]) {
        let early = Table::from_log(&table, &rows[..cut], &book).unwrap();
        let saved = early.saved().unwrap();
        let mut again = Table::from_saved(&table, &saved, &book).unwrap();
        assert!(state(&again) == state(&early), "cut at {cut}");
        again.follow(&rows[cut..], &book).unwrap();
        assert!(state(&again) == state(&whole), "cut at {cut}");
    }
    // What is kept and is of no use does no harm: the log is read.
    let mut bad = Batch::game(
        &*table,
        vec![Row {
            number: rows.len() as u64,
            ..rows[4].clone()
        }],
    );
    bad.rows[0].entry = json!({"t": "chat", "seat": 1, "text": "x"}).to_string();
    bad.saved = Some(server::store::Saved {
        number: 9_999,
        state: "{}".into(),
    });
    assert_eq!(store.append(&[bad]).await.unwrap(), [true]);
    store.close().await;
    let (node, api) = place.node().await;
    let look = api.get(&format!("/tables/{table}")).await.unwrap();
    assert_eq!(look["end"], rows.len() + 1);
    node.stop().await;
}
