//! Content of one's own at a server: tables name it, clients get it, and it stays what it was.

mod support;

use content::{Library, Own};
use record::{Record, verify};
use rules::{Action, Seat};
use serde_json::{Value, json};
use server::Node;
use sha2::{Digest, Sha256};
use support::{Place, config, random};
use testkit::{
    client::{Api, Client, play_out},
    follow::Follower,
};

const NEWTS: &str = "id = \"newts\"\nname = \"Newts\"\ntokens = 6\nsupply = 12\nrule = \"my own\"\n\
    text = \"Swamps pay.\"\neffects = [{ income = { coins = 1, per = \"region\", where = \"swamp\" } }]\n";

fn library(newts: &str) -> Library {
    let files = [("races/newts.toml".to_owned(), newts.to_owned())];
    Library::shipped().clone().with_files(&files).unwrap().0
}

async fn node(place: &Place, library: Library) -> (Node, Api) {
    let node = Node::start(config(place.settings()), library)
        .await
        .unwrap();
    let api = Api::new(node.address.to_string());
    support::hold();
    (node, api)
}

/// A table of two on which newts come up soon: few others are in the box.
fn wish() -> Value {
    let races = content::small_world().races.iter().map(|r| r.id.clone());
    let without: Vec<String> = races.skip(6).collect();
    json!({"game": "small-world", "map": "small-world-2", "public": true,
        "options": {"without_races": without}})
}

/// The content that a table names, got and checked as a client does it.
async fn content_of(api: &Api, table: &str) -> Own {
    let made = api
        .get(&format!("/tables/{table}/log?limit=1"))
        .await
        .unwrap()[0]
        .clone();
    assert_eq!(made["rules"], record::RULES_VERSION, "{made}");
    let hash = made["content"].as_str().unwrap().to_owned();
    let path = format!("/content/{hash}");
    let (status, text) = api.ask("GET", &path, None, None).await.unwrap();
    assert_eq!(status, 200, "{text}");
    // There is never another text at this address.
    let answer = api.http.get(api.url(&path)).send().await.unwrap();
    let (keep, mark) = (
        &answer.headers()["cache-control"],
        &answer.headers()["etag"],
    );
    assert_eq!(keep, "public, max-age=31536000, immutable");
    let again = api.http.get(api.url(&path)).header("if-none-match", mark);
    assert_eq!(again.send().await.unwrap().status(), 304);
    let bytes = Sha256::digest(text.as_bytes());
    let bytes: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(bytes, hash);
    let own = Own::read(&text);
    assert_eq!(own.hash(), hash);
    own
}

async fn join(api: &Api, table: &str, key: &str, own: &Own) -> Client {
    let mut follower = Follower::new(true);
    follower.own = own.clone();
    Client::come_back(&api.address, table, Some(key), follower)
        .await
        .unwrap()
}

/// Takes newts wherever they are on offer.
fn with_newts(seed: u64) -> impl FnMut(&Follower, Seat) -> Action {
    let mut any = random(seed);
    move |follower, seat| {
        let legal = follower.legal(seat);
        let game = follower.game().unwrap();
        let newts = game.rules().races().iter().position(|r| r.id == "newts");
        let column = game.state().column().iter();
        let at = column
            .map(|c| c.race.0 as usize)
            .position(|r| Some(r) == newts);
        let pick = at.map(|at| Action::Pick(at as u8));
        match pick.filter(|p| legal.contains(p)) {
            Some(pick) => pick,
            None => any(follower, seat),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_keeps_the_content_that_it_was_made_with() {
    let place = Place::sqlite();
    let (first, api) = node(&place, library(NEWTS)).await;
    let games = api.get("/content").await.unwrap()["games"].clone();
    assert!(
        games[0]["content"].is_string() && games[2]["content"].is_string(),
        "{games}"
    );
    let held = api.table_of_people(wish(), 2).await.unwrap();
    let table = held[0].table.clone();
    let own = content_of(&api, &table).await;
    let mut clients = Vec::new();
    for h in &held {
        clients.push(join(&api, &table, &h.key, &own).await);
    }
    // A client that has not got it is told which it is.
    let blind = Client::join(&api.address, &table, None, true).await.err();
    assert!(blind.is_some_and(|why| why.contains(&own.hash())));
    drop(clients);
    first.stop().await;

    // The operator changes the race; the game goes on as it was, and new tables have the new one.
    let other = NEWTS.replace("tokens = 6", "tokens = 9");
    let (second, api) = node(&place, library(&other)).await;
    let mut clients = Vec::new();
    for h in &held {
        clients.push(join(&api, &table, &h.key, &own).await);
    }
    play_out(&mut clients, with_newts(3)).await.unwrap();
    let path = format!("/tables/{table}/record");
    let (_, text) = api.ask("GET", &path, None, None).await.unwrap();
    assert!(
        text.contains("#| tokens = 6\n") && text.contains(": pick "),
        "{text}"
    );
    let record = Record::read(&text, Library::shipped()).unwrap();
    assert_eq!(record.content, own);
    let game = verify(&record, Library::shipped()).unwrap();
    assert!(game.state().is_over());
    // It is found by what it was played with, drawn, and written into a file with its content, although
    // the boxes of this node are others.
    let found = support::until(async || {
        let found = api.get("/games?race=newts").await.unwrap();
        (found != json!([])).then_some(found)
    })
    .await;
    assert_eq!(found[0]["table"], table);
    assert_eq!(found[0]["content"], own.hash());
    let path = format!("/tables/{table}/board.svg");
    let (status, picture) = api.ask("GET", &path, None, None).await.unwrap();
    assert!(status == 200 && picture.starts_with("<svg"), "{picture}");
    let file = place.folder().join("all.gz");
    let database = config(place.settings()).database;
    let admin = server::admin::Admin::open(&database, None, Library::shipped().clone());
    let (written, _) = admin.await.unwrap().dump(&file, None).await.unwrap();
    assert_eq!(written.games, 1);
    let mut lines = String::new();
    let file = std::fs::File::open(file).unwrap();
    let mut unpack = flate2::read::GzDecoder::new(file);
    std::io::Read::read_to_string(&mut unpack, &mut lines).unwrap();
    let line: Value = serde_json::from_str(lines.lines().nth(1).unwrap()).unwrap();
    assert_eq!(line["record"], text);
    let new = api.table_of_people(wish(), 2).await.unwrap();
    let others = content_of(&api, &new[0].table).await;
    assert_ne!(others, own);
    assert!(others.pieces()[0].text().contains("tokens = 9"));
    // Playing again is playing the same again.
    for h in &held {
        api.command(h, json!({"do": "rematch"})).await.unwrap();
    }
    let snapshot = api.get(&format!("/tables/{table}")).await.unwrap();
    let next = &snapshot["next"];
    let next = content_of(&api, next.as_str().unwrap()).await;
    assert_eq!(next, own);
    second.stop().await;

    // A server without any has it all the same, for the tables that were made with it.
    let (third, api) = node(&place, Library::shipped().clone()).await;
    assert_eq!(content_of(&api, &new[0].table).await, others);
    let plain = api.table_of_people(wish(), 2).await.unwrap();
    let log = api
        .get(&format!("/tables/{}/log", plain[0].table))
        .await
        .unwrap();
    assert!(log[0]["content"].is_null(), "{}", log[0]);
    for hash in [
        "0".repeat(64),
        "0".into(),
        "g".repeat(64),
        "..%2f".repeat(13),
    ] {
        let (status, _) = api
            .ask("GET", &format!("/content/{hash}"), None, None)
            .await
            .unwrap();
        assert_eq!(status, 404, "{hash}");
    }
    third.stop().await;
}

/// What was kept of a table is used under the rules and with the content that it was made by alone; else
/// the log is followed from its beginning.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_kept_by_other_rules_or_content_is_not_used() {
    use server::{
        store::{Batch, Saved},
        table::{RuleBook, Table},
    };
    let place = Place::sqlite();
    let (first, api) = node(&place, library(NEWTS)).await;
    let held = api.table_of_people(wish(), 2).await.unwrap();
    let table = &held[0].table;
    first.stop().await;
    let store = place.store().await;
    let mut rows = store.read(table, 0, 100).await.unwrap();
    // One of version 0.1, which does not say with what it is played.
    let mut made: Value = serde_json::from_str(&rows[0].entry).unwrap();
    for member in ["rules", "content"] {
        made.as_object_mut().unwrap().remove(member).unwrap();
    }
    rows[0].entry = made.to_string();
    let book = |newts: &str| RuleBook::new(library(newts));
    let richer = NEWTS.replace("coins = 1", "coins = 2");
    let saved = Table::from_log(table, &rows, &book(NEWTS)).unwrap().saved();
    let saved = saved.unwrap();
    let used = |saved: &Saved, newts| Table::from_saved(table, saved, &book(newts)).is_some();
    assert!(used(&saved, NEWTS));
    assert!(!used(&saved, &richer), "the content is another");
    assert!(Table::from_log(table, &rows, &book(&richer)).is_ok());
    let with = |change: &dyn Fn(&mut Value)| {
        let mut state = serde_json::from_str(&saved.state).unwrap();
        change(&mut state);
        let (number, state) = (saved.number, state.to_string());
        Saved { number, state }
    };
    assert!(used(&with(&|_| {}), NEWTS));
    let other_rules = with(&|state| state["rules"] = 1.into());
    assert!(!used(&other_rules, NEWTS));
    // The rules make another state of the same moves.
    let other_state = with(&|state| {
        let fingerprint = state["game"]["fingerprint"].as_u64().unwrap();
        state["game"]["fingerprint"] = (fingerprint ^ 1).into();
    });
    assert!(!used(&other_state, NEWTS));
    // A node goes by the log, whatever an older one has kept.
    let mut stale = with(&|state| {
        state["rules"] = 1.into();
        state["made"]["title"] = "stale".into();
    });
    stale.number += 1;
    let mut batch = Batch::game(&**table, vec![rows[1].clone()]);
    batch.rows[0].number = rows.len() as u64;
    batch.rows[0].entry = json!({"t": "chat", "seat": 1, "text": "x"}).to_string();
    batch.saved = Some(stale);
    assert_eq!(store.append(&[batch]).await.unwrap(), [true]);
    store.close().await;
    let (second, api) = node(&place, library(NEWTS)).await;
    let look = api.get(&format!("/tables/{table}")).await.unwrap();
    assert_eq!(
        (&look["made"]["title"], &look["phase"]),
        (&json!(""), &json!("running"))
    );
    second.stop().await;
}
