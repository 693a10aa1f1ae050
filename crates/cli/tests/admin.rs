//! `elbowroom admin`: beside a server that runs, and on the store of one that was stopped.
#![cfg(feature = "serve")]

mod support;

use load::{
    client::{Api, Client},
    node::{Node, Start},
    services::Postgres,
    stubborn::{self, Stubborn},
};
use serde_json::{Value, json};
use support::{Place, Ran};

struct Server {
    place: Place,
    database: String,
}

impl Server {
    fn start(&self) -> Node {
        let start = Start {
            program: env!("CARGO_BIN_EXE_elbowroom").into(),
            folder: self.place.path(""),
            database: self.database.clone(),
            flags: Vec::new(),
            environment: Vec::new(),
            log: false,
        };
        Node::start(&start, None).unwrap()
    }

    fn admin(&self, words: &[&str]) -> Ran {
        let mut all = vec!["admin", "--database", &self.database];
        all.extend(words);
        self.place.run(&all, "")
    }
}

/// Two people of whom one is called as nobody else is, some moves, and something that was said.
async fn game(node: &Node) -> Vec<Stubborn> {
    let api = Api::new(&node.address);
    let wish = json!({"game": "small-world", "seats": 2, "public": true, "name": "Quirin"});
    let host = api.make(&wish).await.unwrap();
    let other = api.sit(&host.table, "Player 2").await.unwrap();
    for held in [&host, &other] {
        let ready = json!({"do": "ready", "ready": true});
        api.command(held, ready).await.unwrap();
    }
    let says = json!({"do": "chat", "text": "a word of mine"});
    api.command(&host, says).await.unwrap();
    let mut players: Vec<Stubborn> = [host, other].iter().map(Stubborn::new).collect();
    for n in 0..12 {
        let node = node.address.as_str();
        assert!(stubborn::step(&mut players, &[node], n).await.unwrap());
    }
    players
}

async fn looks_after(server: &Server) {
    let node = server.start();
    let mut players = game(&node).await;
    let table = players[0].held.table.clone();
    let second = game(&node).await[0].held.table.clone();

    // Beside the server that runs.
    server
        .admin(&["list"])
        .code(0)
        .says(&table)
        .says("2 tables");
    server
        .admin(&["list", "--phase", "over"])
        .code(0)
        .says("0 tables");
    let look = server.admin(&["look", &table]).code(0);
    let look = look
        .says("Quirin")
        .says("has the move")
        .says("a word of mine");
    let key = &players[0].held.key;
    assert!(!look.out.contains(key.as_str()), "{}", look.out);
    server.admin(&["check"]).code(0).says("2 tables");
    for changing in [
        &["end", &*table][..],
        &["delete", &table],
        &["erase", "Quirin"],
        &["vacuum"],
    ] {
        server.admin(changing).code(1).complains("stop it");
    }
    let person = server.admin(&["person", "Quirin"]).code(0);
    let person: Value = serde_json::from_str(&person.out).unwrap();
    assert_eq!(person.as_array().unwrap().len(), 2);
    assert_eq!(person[0]["said"][0][1], "a word of mine");
    assert!(!person[0]["moves"].as_array().unwrap().is_empty());

    // Once it is stopped.
    players.iter_mut().for_each(Stubborn::lose);
    node.kill().unwrap();
    server.admin(&["end", &table]).code(0).says("over");
    server
        .admin(&["end", &table])
        .code(1)
        .complains("over already");
    server.admin(&["erase", "Quirin"]).code(0).says("2 tables");
    server.admin(&["person", "Quirin"]).code(0).says("[]");
    server.admin(&["delete", &second]).code(0);
    server
        .admin(&["delete", &second])
        .code(1)
        .complains(&second);
    server.admin(&["vacuum"]).code(0);
    server.admin(&["check"]).code(0).says("1 tables");

    // What the next server makes of it: the game is over, the name and the word are gone.
    let node = server.start();
    let api = Api::new(&node.address);
    let watch = Client::join(&node.address, &table, None, true)
        .await
        .unwrap();
    assert!(watch.follower.over.is_some());
    let log = Value::from(watch.follower.entries.clone().unwrap()).to_string();
    assert!(
        !log.contains("Quirin") && !log.contains("a word of mine"),
        "{log}"
    );
    let lobby = api.get("/tables?phase=over").await.unwrap().to_string();
    assert!(
        lobby.contains(&table) && !lobby.contains("Quirin"),
        "{lobby}"
    );
    let act = json!({"do": "act", "line": "decline"});
    let why = api.command(&players[0].held, act).await.unwrap_err();
    assert!(why.starts_with("409"), "{why}");
    let gone = api.get(&format!("/tables/{second}")).await.unwrap_err();
    assert!(gone.starts_with("404"), "{gone}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_and_people_with_sqlite() {
    let server = Server {
        place: Place::new(),
        database: "tables.sqlite".into(),
    };
    looks_after(&server).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn tables_and_people_with_postgres() {
    let postgres = Postgres::start().unwrap();
    let server = Server {
        place: Place::new(),
        database: postgres.database().await.unwrap(),
    };
    looks_after(&server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_taken_under_way_and_restored() {
    let server = Server {
        place: Place::new(),
        database: "tables.sqlite".into(),
    };
    let node = server.start();
    let players = game(&node).await;
    let table = players[0].held.table.clone();
    server.admin(&["backup", "copy.sqlite"]).code(0);
    server
        .admin(&["backup", "copy.sqlite"])
        .code(1)
        .complains("there already");
    // The game goes on, and a second one begins: the backup has neither.
    let later = game(&node).await[0].held.table.clone();
    server
        .admin(&["restore", "copy.sqlite"])
        .code(1)
        .complains("another server");
    node.kill().unwrap();
    server
        .place
        .file("noise.sqlite", "this is no database at all");
    server.admin(&["restore", "noise.sqlite"]).code(1);
    server.admin(&["look", &later]).code(0);
    server.admin(&["restore", "copy.sqlite"]).code(0);
    server.admin(&["check"]).code(0).says("1 tables");
    server.admin(&["look", &later]).code(1).complains(&later);
    assert!(server.place.path("tables.sqlite.before").is_file());
    let node = server.start();
    let api = Api::new(&node.address);
    api.get(&format!("/tables/{table}")).await.unwrap();
}

#[test]
fn what_is_no_store_is_said() {
    let server = Server {
        place: Place::new(),
        database: "nowhere.sqlite".into(),
    };
    server.admin(&["list"]).code(1).complains("nowhere.sqlite");
    assert!(!server.place.path("nowhere.sqlite").exists());
}
