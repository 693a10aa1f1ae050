//! Tables that cannot be followed any more: they are told as such, can be looked at, and keep
//! nobody else waiting.

mod support;

use content::Library;
use record::{Record, replay};
use serde_json::{Value, json};
use server::{
    store::{Batch, Row, Store},
    table::LOG_VERSION,
};
use support::{Place, random, until};
use testkit::client::{Api, Client, Held, play_out};

/// A minute ago is long enough for every clock here.
const AGO: i64 = 60_000;

/// A table of a person and a bot in the middle of the person's first turn, with its rows.
async fn begun(place: &Place) -> (Held, Vec<Row>) {
    let (node, api) = place.node().await;
    let wish = json!({"game": "small-world", "map": "small-world-2", "name": "Ann", "public": true,
        "options": {"turns": 1}, "clock": {"live": {"turn": 5, "reserve": 0}}});
    let host = api.make(&wish).await.unwrap();
    let bot = json!({"do": "bot", "seat": 2, "bot": "random"});
    api.command(&host, bot).await.unwrap();
    api.command(&host, json!({"do": "begin"})).await.unwrap();
    node.stop().await;
    let store = place.store().await;
    let rows = store.read(&host.table, 0, 1_000).await.unwrap();
    store.close().await;
    (host, rows)
}

/// The same table under another name, with further entries, as if it had been left long ago.
async fn copy(store: &dyn Store, of: &str, rows: &[Row], name: &str, more: &[Value]) {
    copy_from(store, of, rows, name, more, -AGO).await;
}

/// The same with all its times moved by so many milliseconds.
async fn copy_from(
    store: &dyn Store,
    of: &str,
    rows: &[Row],
    name: &str,
    more: &[Value],
    moved: i64,
) {
    let mut rows = rows.to_vec();
    for entry in more {
        let (number, at) = (rows.len() as u64, rows[rows.len() - 1].at);
        rows.push(Row {
            number,
            at,
            command: None,
            entry: entry.to_string(),
        });
    }
    rows.iter_mut().for_each(|r| r.at += moved);
    let mut listing = store.listing(of).await.unwrap().unwrap();
    listing.id = name.into();
    listing.deadline = Some(rows[0].at);
    let batch = Batch {
        listing: Some(listing),
        ..Batch::game(name, rows)
    };
    assert_eq!(store.append(&[batch]).await.unwrap(), [true]);
}

fn illegal() -> Value {
    json!({"t": "act", "seat": 1, "do": "conquer 13"})
}

/// The rows with another version of the rules in the first.
fn of_version(rows: &[Row], of: &str, version: u32) -> Vec<Row> {
    let mut rows = rows.to_vec();
    let mut made: Value = serde_json::from_str(&rows[0].entry).unwrap();
    made[of] = version.into();
    rows[0].entry = made.to_string();
    rows
}

#[tokio::test(flavor = "multi_thread")]
async fn three_hundred_spoiled_tables_keep_nobody_waiting() {
    let place = Place::sqlite();
    let (Held { table, .. }, rows) = begun(&place).await;
    let store = place.store().await;
    for n in 0..300 {
        let name = format!("spoiled{n:05}");
        copy(&*store, &table, &rows, &name, &[illegal()]).await;
    }
    // Two sound ones whose deadlines are later: the clock of one has run out, in the other a bot
    // has the move.
    copy(&*store, &table, &rows, "clock000000", &[]).await;
    let away = json!({"t": "away", "seat": 1, "why": "left"});
    copy(&*store, &table, &rows, "robot000000", &[away]).await;
    for name in ["clock000000", "robot000000"] {
        store.put_off(name, rows[0].at - 1).await.unwrap();
    }
    store.close().await;
    let mut settings = place.settings();
    settings.thinking = Some(200);
    let (node, api) = support::start(settings).await;
    // Nobody asks for them; the lobby lists what is over.
    until(async || {
        let over = api.get("/tables?phase=over").await.unwrap();
        let ids: Vec<&str> = over
            .as_array()?
            .iter()
            .filter_map(|t| t["table"]["id"].as_str())
            .collect();
        (ids.contains(&"clock000000") && ids.contains(&"robot000000")).then_some(())
    })
    .await;
    // Those that are of no use are not offered.
    let running = api.get("/tables?phase=running").await.unwrap();
    let ids = running.to_string();
    assert!(!ids.contains("spoiled"), "{ids}");
    node.stop().await;
    let store = place.store().await;
    assert_eq!(
        store
            .due(server::hub::now() + 60_000, 400)
            .await
            .unwrap()
            .iter()
            .filter(|t| t.starts_with("spoiled"))
            .count(),
        0,
        "they are put off"
    );
    store.close().await;
}

async fn refused(api: &Api, path: &str) -> (u16, String) {
    api.ask("GET", path, None, None).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_table_says_so_and_can_be_looked_at() {
    let place = Place::sqlite();
    let (Held { table, .. }, rows) = begun(&place).await;
    let store = place.store().await;
    copy(
        &*store,
        &table,
        &of_version(&rows, "rules", 1),
        "oldrules",
        &[illegal()],
    )
    .await;
    copy(
        &*store,
        &table,
        &rows,
        "brokenrow",
        &[json!({"t": "act", "do": 7})],
    )
    .await;
    copy(&*store, &table, &rows, "brokenrow0", &[json!(["t"])]).await;
    copy(
        &*store,
        &table,
        &rows,
        "laterrow0",
        &[json!({"t": "dance", "seat": 1})],
    )
    .await;
    let later = of_version(&rows, "log", LOG_VERSION + 1);
    copy(&*store, &table, &later, "laterlog", &[]).await;
    store.close().await;
    let (node, api) = place.node().await;
    let (status, text) = refused(&api, "/tables/oldrules").await;
    assert!(
        status == 410 && text.contains("\"damaged\""),
        "{status} {text}"
    );
    let said = "made under rules version 1, this server plays version ";
    assert!(text.contains(said), "{text}");
    let number = format!("from entry {} on", rows.len());
    assert!(text.contains(&number), "{text}");
    // Its log and its record can be had, but not its seed.
    let log = api.get("/tables/oldrules/log").await.unwrap();
    assert_eq!(log.as_array().unwrap().len(), rows.len() + 1);
    let (status, text) = refused(&api, "/tables/oldrules/record").await;
    assert!(status == 200 && text.contains("\nrules 1\n"), "{text}");
    assert!(
        text.contains("\ncommitment ") && !text.contains("\nseed "),
        "{text}"
    );
    let record = Record::read(&text, Library::shipped()).unwrap();
    let followed = replay(&record, Library::shipped()).unwrap();
    assert_eq!(followed.game.log().len() + 1, record.steps.len());
    assert!(
        followed
            .stop
            .is_some_and(|s| s.to_string().contains("`conquer 13`"))
    );
    // Whoever comes by a connection is told.
    let why = Client::join(&api.address, "oldrules", None, true)
        .await
        .err();
    assert!(why.is_some_and(|w| w.contains("damaged")));
    // A row that is nothing, and one of a later version, which another node may understand.
    let (status, text) = refused(&api, "/tables/brokenrow").await;
    assert!(
        status == 503 && text.contains("later version"),
        "{status} {text}"
    );
    let (status, text) = refused(&api, "/tables/brokenrow0").await;
    assert!(
        status == 410 && text.contains("damaged at entry"),
        "{status} {text}"
    );
    for table in ["laterrow0", "laterlog"] {
        let (status, text) = refused(&api, &format!("/tables/{table}")).await;
        assert!(
            status == 503 && text.contains("later version"),
            "{status} {text}"
        );
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_other_rules_goes_on_if_they_agree() {
    let place = Place::sqlite();
    let (host, rows) = begun(&place).await;
    let store = place.store().await;
    // As tables were kept before they named a version.
    let mut old = of_version(&rows, "rules", 1);
    let mut made: Value = serde_json::from_str(&old[0].entry).unwrap();
    let fields = made.as_object_mut().unwrap();
    fields.remove("rules");
    fields.insert("clock".into(), "none".into());
    old[0].entry = made.to_string();
    copy(&*store, &host.table, &old, "oldtable", &[]).await;
    store.close().await;
    let (node, api) = place.node().await;
    let log = api.get("/tables/oldtable/log").await.unwrap();
    assert!(log[0]["rules"].is_null(), "{}", log[0]);
    let ann = Client::join(&api.address, "oldtable", Some(&host.key), true).await;
    let mut ann = [ann.unwrap()];
    play_out(&mut ann, random(1)).await.unwrap();
    assert!(ann[0].follower.over.is_some());
    node.stop().await;
}

/// What a node left whose clock was ten days ahead goes on at once; and one that starts with such a clock
/// forgets nothing that it takes for old.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_wrong_stops_no_table_and_deletes_none() {
    const DAY: i64 = 86_400_000;
    let place = Place::sqlite();
    let (host, rows) = begun(&place).await;
    let store = place.store().await;
    let later = 10 * DAY;
    copy_from(&*store, &host.table, &rows, "clocklater", &[], later).await;
    let away = json!({"t": "away", "seat": 1, "why": "left"});
    copy_from(&*store, &host.table, &rows, "robotlater", &[away], later).await;
    // It never began, and nothing has happened there for eleven days.
    copy_from(
        &*store,
        &host.table,
        &rows[..1],
        "opentable0",
        &[],
        -11 * DAY,
    )
    .await;
    let mut open = store.listing("opentable0").await.unwrap().unwrap();
    open.phase = protocol::Phase::Open;
    open.updated = rows[0].at - 11 * DAY;
    open.deadline = None;
    let ready = Row {
        number: 1,
        at: open.updated,
        command: None,
        entry: json!({"t": "freed", "seat": 1}).to_string(),
    };
    let mut batch = Batch::game("opentable0", vec![ready]);
    batch.listing = Some(open);
    assert_eq!(store.append(&[batch]).await.unwrap(), [true]);
    store.close().await;
    let mut settings = place.settings();
    settings.thinking = Some(200);
    let (node, api) = support::start(settings).await;
    for table in ["clocklater", "robotlater"] {
        let watch = Client::join(&api.address, table, None, true).await;
        let mut watch = watch.unwrap();
        while watch.follower.over.is_none() {
            watch.message().await.unwrap();
        }
        let times = watch.follower.entries.iter().flatten();
        let times: Vec<i64> = times.map(|e| e["at"].as_i64().unwrap()).collect();
        // What the node added.
        let (before, added) = (times[rows.len() - 1], &times[rows.len() + 1..]);
        let took = added[added.len() - 1] - before;
        assert!(added.is_sorted() && added[0] >= before, "{times:?}");
        assert!(took < 60_000, "it took {took} ms");
    }
    // Some looks later it is still there.
    api.get("/tables/opentable0").await.unwrap();
    node.stop().await;
}
