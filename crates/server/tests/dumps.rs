//! Files of all games that are over: whole, in order, the same for the same store, and there each night.

mod support;

use std::{io::Read as _, path::Path};

use content::Library;
use flate2::read::GzDecoder;
use protocol::{GAMES_FORMAT, GamesHead, RecordedGame};
use record::{Record, verify};
use serde_json::{Value, json};
use server::{
    Settings,
    admin::Admin,
    dumps::{Dumps, LIST},
    store::Batch,
};
use sha2::{Digest, Sha256};
use support::{Place, config, start, until};
use testkit::{
    client::Api,
    services::{Nats, Postgres},
};

/// A table of bots, and that its game is over.
async fn played(api: &Api, map: &str, seats: u8, public: bool) -> String {
    let game = map.rsplit_once('-').unwrap().0;
    let wish = json!({"game": game, "map": map, "public": public, "options": {"turns": 1}});
    let host = api.make(&wish).await.unwrap();
    for seat in 1..=seats {
        let sits = json!({"do": "bot", "seat": seat, "bot": "random"});
        api.command(&host, sits).await.unwrap();
    }
    api.command(&host, json!({"do": "begin"})).await.unwrap();
    until(async || {
        let table = api.get(&format!("/tables/{}", host.table)).await.unwrap();
        (table["phase"] == "over").then_some(())
    })
    .await;
    host.table
}

/// The log of a table under another name, as if it had been so many milliseconds earlier.
async fn earlier(place: &Place, of: &str, name: &str, by: i64) {
    let store = place.store().await;
    let mut rows = store.read(of, 0, 10_000).await.unwrap();
    rows.iter_mut().for_each(|row| row.at -= by);
    let mut listing = store.listing(of).await.unwrap().unwrap();
    (listing.id, listing.updated) = (name.into(), listing.updated - by);
    let batch = Batch {
        listing: Some(listing),
        ..Batch::game(name, rows)
    };
    assert_eq!(store.append(&[batch]).await.unwrap(), [true]);
    store.close().await;
}

const DAY: i64 = 86_400_000;

/// A store with games of today and of days before.
async fn filled(place: &Place) {
    let (node, api) = place.node().await;
    let first = played(&api, "small-world-2", 2, true).await;
    let second = played(&api, "underground-3", 3, true).await;
    let private = played(&api, "small-world-2", 2, false).await;
    let wish =
        json!({"game": "small-world", "map": "small-world-2", "public": true, "name": "Ann"});
    let running = api.make(&wish).await.unwrap();
    api.sit(&running.table, "Bob").await.unwrap();
    api.command(&running, json!({"do": "begin"})).await.unwrap();
    node.stop().await;
    earlier(place, &first, "yesterday0000", DAY).await;
    earlier(place, &second, "threedays0000", 3 * DAY).await;
    earlier(place, &first, "twodays000000", 2 * DAY).await;
    earlier(place, &private, "private000000", 2 * DAY).await;
    earlier(place, &running.table, "running000000", 2 * DAY).await;
}

fn unpacked(bytes: &[u8]) -> String {
    let mut text = String::new();
    GzDecoder::new(bytes).read_to_string(&mut text).unwrap();
    text
}

/// The head and the games of a file, each of which has a record that is right.
fn read(bytes: &[u8]) -> (GamesHead, Vec<RecordedGame>) {
    let text = unpacked(bytes);
    let mut lines = text.lines();
    let head: GamesHead = serde_json::from_str(lines.next().unwrap()).unwrap();
    assert_eq!(head.format, GAMES_FORMAT);
    let games: Vec<RecordedGame> = lines.map(|l| serde_json::from_str(l).unwrap()).collect();
    for line in &games {
        let record = Record::read(&line.record, Library::shipped()).unwrap();
        let game = verify(&record, Library::shipped()).unwrap();
        assert!(game.state().is_over());
        assert!(record.setup.seed.is_some() && record.commitment.is_some());
        let coins: Vec<u16> = line.game.seats.iter().map(|s| s.coins).collect();
        assert_eq!(record.result, Some(coins));
        assert_eq!(record.setup.map, line.game.map);
        assert!(line.game.at < head.until);
    }
    assert!(games.is_sorted_by(|a, b| a.game.at <= b.game.at));
    (head, games)
}

fn tables(games: &[RecordedGame]) -> Vec<&str> {
    games.iter().map(|g| g.game.table.as_str()).collect()
}

async fn admin(place: &Place) -> Admin {
    let database = config(place.settings()).database;
    Admin::open(&database, None, Library::shipped().clone())
        .await
        .unwrap()
}

async fn the_file_of_a_night(place: Place) {
    filled(&place).await;
    let folder = place.folder().join("dumps");
    let settings = Settings {
        dumps: Some(folder.clone()),
        ..place.settings()
    };
    let (node, api) = start(settings).await;
    let get = async |path: &str, range: Option<&str>| {
        let url = format!("http://{}/dumps/{path}", api.address);
        let mut request = api.http.get(url);
        if let Some(range) = range {
            request = request.header("range", range);
        }
        request.send().await.unwrap()
    };
    let list = until(async || {
        let answer = get(LIST, None).await;
        match answer.status().as_u16() {
            200 => Some(answer.text().await.unwrap()),
            404 => None,
            status => panic!("{status}"),
        }
    })
    .await;
    let list: Dumps = serde_json::from_str(&list).unwrap();
    assert_eq!(list.format, "elbowroom dumps 1");
    let [dump] = &list.dumps[..] else {
        panic!("{list:?}");
    };
    let answer = get(&dump.file, None).await;
    assert_eq!(answer.headers()["accept-ranges"], "bytes");
    assert_eq!(answer.headers()["content-type"], "application/gzip");
    assert_eq!(answer.headers()["cache-control"], "no-cache");
    assert!(!answer.headers().contains_key("content-encoding"));
    let whole = answer.bytes().await.unwrap();
    assert_eq!(dump.bytes, whole.len() as u64);
    let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(&whole));
    assert_eq!(dump.sha256, hash);
    // It goes up to the last midnight; what ended since is not in it.
    assert_eq!((dump.until % DAY, dump.games), (0, 3));
    let now = std::time::SystemTime::now();
    let now = now.duration_since(std::time::UNIX_EPOCH).unwrap();
    assert!((0..2 * DAY).contains(&(now.as_millis() as i64 - dump.until)));
    let day = server::admin::time(dump.until)[..10].to_owned();
    assert_eq!(dump.file, format!("games-{day}.jsonl.gz"));
    let (head, games) = read(&whole);
    assert_eq!(head.until, dump.until);
    let wanted = ["threedays0000", "twodays000000", "yesterday0000"];
    assert_eq!(tables(&games), wanted);
    // What it says of a game is what the search and the table say.
    let before = format!("/games?before={}", dump.until);
    let mut found: Vec<Value> = api.get(&before).await.unwrap().as_array().unwrap().clone();
    found.reverse();
    for (line, found) in games.iter().zip(found) {
        assert_eq!(json!(line.game), found);
        let path = format!("/tables/{}/record", line.game.table);
        let record = api.ask("GET", &path, None, None).await.unwrap();
        assert_eq!(record, (200, line.record.clone()));
    }
    // A part of it.
    let part = get(&dump.file, Some("bytes=10-29")).await;
    assert_eq!(part.status(), 206);
    let range = format!("bytes 10-29/{}", whole.len());
    assert_eq!(part.headers()["content-range"], range.as_str());
    assert_eq!(part.bytes().await.unwrap(), whole[10..30]);
    let beyond = format!("bytes={}-", whole.len());
    assert_eq!(get(&dump.file, Some(&beyond)).await.status(), 416);
    // Nothing else of the folder.
    std::fs::write(folder.join("mine.txt"), "x").unwrap();
    for none in [
        "mine.txt",
        "",
        "..%2ftables.sqlite",
        "games-2020-01-01.jsonl.gz",
    ] {
        assert_eq!(get(none, None).await.status(), 404, "{none}");
    }
    node.stop().await;
    // By hand it is the same, as often as one likes.
    let (by_hand, again) = (place.folder().join("a.gz"), place.folder().join("b.gz"));
    let mut admin = admin(&place).await;
    for file in [&by_hand, &again] {
        let (written, to) = admin.dump(file, Some(dump.until)).await.unwrap();
        assert_eq!((written.sha256, written.games), (hash.clone(), 3));
        assert_eq!((written.bytes, to), (dump.bytes, dump.until));
        assert_eq!(std::fs::read(file).unwrap(), whole);
    }
    assert!(admin.dump(&again, None).await.is_err(), "it is there");
    let all = place.folder().join("all.gz");
    let (written, to) = admin.dump(&all, None).await.unwrap();
    let (head, games) = read(&std::fs::read(&all).unwrap());
    assert_eq!((written.games, head.until), (5, to));
    assert_eq!(tables(&games)[..3], wanted);
    assert_eq!(games[4].game.at + 1, to);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_of_a_night_from_sqlite() {
    the_file_of_a_night(Place::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn the_file_of_a_night_from_postgres() {
    let server = Postgres::start().unwrap();
    the_file_of_a_night(Place::postgres(&server).await).await;
}

/// What nobody has looked at yet is in what is written by hand, without a server.
#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_no_server_has_looked_at() {
    let place = Place::sqlite();
    filled(&place).await;
    let store = place.store().await;
    assert!(!store.unindexed("", 9).await.unwrap().is_empty());
    store.close().await;
    let file = place.folder().join("all.gz");
    let (written, _) = admin(&place).await.dump(&file, None).await.unwrap();
    assert_eq!(written.games, 5);
    let left = |folder: &Path| {
        let names = std::fs::read_dir(folder).unwrap();
        let names = names.map(|e| e.unwrap().file_name().into_string().unwrap());
        names.filter(|n| n.contains("part")).count()
    };
    assert_eq!(left(place.folder()), 0);
    // What cannot be written leaves nothing behind.
    let nowhere = place.folder().join("none").join("x.gz");
    let why = admin(&place).await.dump(&nowhere, None).await.unwrap_err();
    assert!(why.to_string().contains("none"), "{why}");
    // Of a store without games it is a head.
    let empty = Place::sqlite();
    empty.store().await.close().await;
    let file = empty.folder().join("none.gz");
    let (written, to) = admin(&empty).await.dump(&file, None).await.unwrap();
    assert_eq!((written.games, to), (0, 0));
    assert_eq!(read(&std::fs::read(&file).unwrap()).1, []);
}

/// Of two nodes one writes it.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    any(no_postgres, no_nats),
    ignore = "PostgreSQL or NATS is not installed"
)]
async fn one_node_of_two_writes_it() {
    let server = Postgres::start().unwrap();
    let nats = Nats::start().unwrap();
    let place = Place::postgres(&server).await;
    filled(&place).await;
    let folders = ["a", "b"].map(|name| place.folder().join(name));
    let mut nodes = Vec::new();
    for folder in &folders {
        let settings = Settings {
            nats: Some(nats.url().to_owned()),
            dumps: Some(folder.clone()),
            ..place.settings()
        };
        nodes.push(start(settings).await.0);
    }
    let has = || folders.iter().filter(|f| f.join(LIST).exists()).count();
    until(async || (has() > 0).then_some(())).await;
    let store = place.store().await;
    let list: &Path = folders.iter().find(|f| f.join(LIST).exists()).unwrap();
    let list = std::fs::read_to_string(list.join(LIST)).unwrap();
    let list: Dumps = serde_json::from_str(&list).unwrap();
    assert_eq!(list.dumps[0].games, 3);
    let fact = format!("dump {}", list.dumps[0].until);
    assert!(store.fact(&fact).await.unwrap().is_some());
    for node in nodes {
        node.stop().await;
    }
    assert_eq!(has(), 1);
    store.close().await;
}
