//! `elbowroom admin`: beside a server that runs, and on the store of one that was stopped.
#![cfg(feature = "serve")]

mod support;

use serde_json::{Value, json};
use support::{Place, Ran};
use testkit::{
    client::{Api, Client},
    node::{Node, Start},
    services::Postgres,
    stubborn::{self, Stubborn},
};

struct Server {
    place: Place,
    database: String,
    flags: Vec<String>,
}

impl Server {
    /// With a file, which has its key beside it.
    fn sqlite() -> Server {
        Server {
            place: Place::new(),
            database: "tables.sqlite".into(),
            flags: Vec::new(),
        }
    }

    /// With a database, and a key in a file of its own.
    async fn postgres(postgres: &Postgres) -> Server {
        Server {
            place: Place::new(),
            database: postgres.database().await.unwrap(),
            flags: vec!["--key-file=the-key".into()],
        }
    }

    fn start(&self) -> Node {
        let start = Start {
            program: env!("CARGO_BIN_EXE_elbowroom").into(),
            folder: self.place.path(""),
            database: self.database.clone(),
            flags: self.flags.clone(),
            environment: Vec::new(),
            log: false,
        };
        Node::start(&start, None).unwrap()
    }

    fn admin(&self, words: &[&str]) -> Ran {
        let mut all = vec!["admin", "--database", &self.database];
        all.extend(self.flags.iter().map(String::as_str));
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
    // And for programs.
    let object = |words: &[&str]| -> Value {
        let words = [words, &["--format", "json"]].concat();
        serde_json::from_str(&server.admin(&words).code(0).out).unwrap()
    };
    let list = object(&["list"]);
    assert_eq!(list["format"], "elbowroom admin list 1");
    assert_eq!(list["tables"].as_array().unwrap().len(), 2);
    let look = object(&["look", &table]);
    assert_eq!(
        (&look["id"], &look["phase"]),
        (&json!(table), &json!("running"))
    );
    assert_eq!(look["seats"][0]["name"], "Quirin");
    assert_eq!(look["said"][0]["text"], "a word of mine");
    assert!(!look.to_string().contains(key.as_str()), "{look}");
    assert_eq!(object(&["check"])["wrong"], json!([]));
    assert_eq!(object(&["ban", "list"])["bans"], json!([]));
    // What is told of others.
    assert_eq!(object(&["report", "list"])["reports"], json!([]));
    let told = json!({"do": "report", "seat": 2, "text": "he shouts"});
    let tell = async || {
        let api = Api::new(&node.address);
        api.command(&players[0].held, told.clone()).await.unwrap();
    };
    tell().await;
    let reports = object(&["report", "list"]);
    let report = &reports["reports"][0];
    assert_eq!(
        (&report["table"], &report["text"]),
        (&json!(table), &told["text"])
    );
    assert_eq!(
        (&report["by"]["name"], &report["of"]["seat"]),
        (&json!("Quirin"), &json!(2))
    );
    let number = report["number"].to_string();
    let list = server.admin(&["report", "list"]).code(0).says("1 report");
    list.says("he shouts").says("Quirin");
    server.admin(&["report", "settle", &number]).code(0);
    server
        .admin(&["report", "settle", &number])
        .code(1)
        .complains(&number);
    assert_eq!(object(&["report", "list"])["reports"], json!([]));
    tell().await;
    let traces = object(&["person", "Quirin"]);
    let all = traces["traces"].as_array().unwrap();
    let here = all.iter().find(|t| t["table"] == json!(table)).unwrap();
    assert_eq!(here["reported"][0][1], "he shouts");
    assert_eq!(
        object(&["person", "Quirin"])["traces"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    // An operator reads it all in his language, too.
    let pole = server.admin(&["look", &table, "--lang", "pl"]).code(0);
    pole.says("miejsce 1: Quirin").says("stan: w toku");
    for changing in [&["erase", "Quirin"][..], &["vacuum"]] {
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
    // With what he told of others.
    server.admin(&["report", "list"]).code(0).says("0 reports");
    server.admin(&["person", "Quirin"]).code(0).says("[]");
    server.admin(&["delete", &second]).code(0);
    server
        .admin(&["delete", &second])
        .code(1)
        .complains(&second);
    server.admin(&["vacuum"]).code(0);
    server.admin(&["check"]).code(0).says("1 table with");

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
    looks_after(&Server::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn tables_and_people_with_postgres() {
    let postgres = Postgres::start().unwrap();
    looks_after(&Server::postgres(&postgres).await).await;
}

/// The people at tables that the operator ends and deletes while they play.
async fn ends_beside(server: &Server) {
    let node = server.start();
    let api = Api::new(&node.address);
    let mut players = game(&node).await;
    let table = players[0].held.table.clone();
    let mut others = game(&node).await;
    let second = others[0].held.table.clone();

    server.admin(&["end", &table]).code(0).says("over");
    for player in &mut players {
        let heard = player.come(&[&node.address]).await.unwrap();
        while heard.follower.over.is_none() {
            heard.message().await.unwrap();
        }
        assert_eq!(heard.follower.over.as_ref().unwrap()["ended"], true);
    }
    let decline = json!({"do": "act", "line": "decline"});
    let why = api.command(&players[0].held, decline.clone()).await;
    let why = why.unwrap_err();
    assert!(why.starts_with("409") && why.contains("over"), "{why}");
    // The record is of the game as far as it went, with its seed.
    let record = format!("/tables/{table}/record");
    let (status, record) = api.ask("GET", &record, None, None).await.unwrap();
    assert_eq!(status, 200, "{record}");
    server.place.file("ended.record", &record);
    let verified = server.place.run(&["record", "verify", "ended.record"], "");
    verified.code(0);

    server.admin(&["delete", &second]).code(0);
    for player in &mut others {
        let heard = player.come(&[&node.address]).await.unwrap();
        let bye = loop {
            let message = heard.message().await.unwrap();
            if message["type"] == "bye" {
                break message;
            }
        };
        assert_eq!(bye["why"], "ended");
        assert!(bye["text"].as_str().unwrap().contains("operator"), "{bye}");
        player.lose();
    }
    for _ in 0..2 {
        let why = api.command(&others[0].held, decline.clone()).await;
        let why = why.unwrap_err();
        assert!(why.starts_with("404"), "{why}");
    }
    server
        .admin(&["delete", &second])
        .code(1)
        .complains(&second);
    server.admin(&["look", &second]).code(1).complains(&second);
    server.admin(&["list"]).code(0).says("1 table\n");
    server.admin(&["check"]).code(0).says("1 table with");
    // Others never noticed, and the next server knows no more of it.
    let third = game(&node).await[0].held.table.clone();
    node.kill().unwrap();
    let node = server.start();
    let api = Api::new(&node.address);
    let gone = api.get(&format!("/tables/{second}")).await.unwrap_err();
    assert!(gone.starts_with("404"), "{gone}");
    api.get(&format!("/tables/{third}")).await.unwrap();
    let ended = api.get(&format!("/tables/{table}")).await.unwrap();
    assert_eq!(ended["phase"], "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_ended_and_deleted_beside_a_server_with_sqlite() {
    ends_beside(&Server::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn tables_are_ended_and_deleted_beside_a_server_with_postgres() {
    let postgres = Postgres::start().unwrap();
    let mut server = Server::postgres(&postgres).await;
    ends_beside(&server).await;
    // What needs no seed does not need the key either.
    let flags = std::mem::take(&mut server.flags);
    server.admin(&["list"]).code(0).says("2 tables");
    let list = server.admin(&["list", "--phase", "running"]).code(0);
    let running = list.out.split(' ').next().unwrap().to_owned();
    for needing in ["end", "look"] {
        let refused = server.admin(&[needing, &running]).code(1);
        refused.complains("--key-file");
    }
    server.place.file("another", &format!("{:064}", 1));
    server.flags = vec!["--key-file=another".into()];
    server.admin(&["list"]).code(1).complains("another");
    server.flags = vec!["--key-file=nowhere".into()];
    server.admin(&["list"]).code(1).complains("nowhere");
    assert!(!server.place.path("nowhere").exists(), "none is made");
    server.flags = flags;
    server.admin(&["end", &running]).code(0);
}

/// Asks until the answer is another, for a node looks every two seconds.
async fn changes(mut ask: impl AsyncFnMut() -> bool) {
    let look = async { while !ask().await {} };
    let in_time = tokio::time::timeout(std::time::Duration::from_secs(20), look);
    in_time.await.expect("nothing changed");
}

/// The last message of a connection.
async fn bye(client: &mut Client) -> Value {
    loop {
        let message = client.message().await.unwrap();
        if message["type"] == "bye" {
            return message;
        }
    }
}

async fn bars(server: &Server) {
    let node = server.start();
    let api = Api::new(&node.address);
    let mut players = game(&node).await;
    let table = players[0].held.table.clone();
    let (barred, other) = (players[0].held.clone(), players[1].held.clone());
    let says = |text: &str| json!({"do": "chat", "text": text});
    let refused = |answer: Result<Value, String>| {
        let why = answer.unwrap_err();
        let is = why.starts_with("403") && why.contains("\"banned\"");
        assert!(is, "{why}");
        why
    };

    // Whoever sits there: by his key, and by his address, which is that of everybody here.
    let ban = [
        "ban", "add", "--table", &table, "--seat", "1", "--days", "2", "--reason", "be kind",
    ];
    server.admin(&ban).code(0).says("ban 1").says("ban 2");
    for player in &mut players {
        let heard = player.come(&[&node.address]).await.unwrap();
        let bye = bye(heard).await;
        assert_eq!(bye["why"], "banned");
        let text = bye["text"].as_str().unwrap();
        assert!(
            text.contains("until 2") && text.ends_with(": be kind"),
            "{text}"
        );
        player.lose();
    }
    refused(api.get("/tables").await);
    let list = server.admin(&["ban", "list"]).code(0).says("2 bans");
    assert!(!list.out.contains("127.0.0.1"), "{}", list.out);
    server.admin(&["ban", "remove", "2"]).code(0);
    changes(async || api.get("/tables").await.is_ok()).await;
    // The others go on, and a bot plays for him.
    let heard = players[1].come(&[&node.address]).await.unwrap();
    let is_away = |e: &Value| e["t"] == "away" && e["seat"] == 1;
    while !heard.follower.entries.iter().flatten().any(is_away) {
        heard.message().await.unwrap();
    }
    refused(api.command(&barred, says("hello")).await);
    refused(api.command(&barred, json!({"do": "back"})).await);
    let why = Client::join(&node.address, &table, Some(&barred.key), true).await;
    assert!(why.err().unwrap().contains("\"banned\""));
    api.command(&other, says("hello")).await.unwrap();

    // By name, by a word, and by an address.
    server.admin(&["ban", "add", "--name", "Quirin"]).code(0);
    server.admin(&["ban", "add", "--word", "darn"]).code(0);
    let wish = |name: &str| json!({"game": "small-world", "seats": 2, "name": name});
    changes(async || api.command(&other, says("darn it")).await.is_err()).await;
    refused(api.command(&other, says("D\u{430}rn!")).await);
    api.command(&other, says("darning")).await.unwrap();
    refused(api.make(&wish("qu\u{456}rin")).await.map(|_| Value::Null));
    refused(api.make(&wish("Darn You")).await.map(|_| Value::Null));
    let open = api.make(&wish("Quincy")).await.unwrap();
    refused(api.sit(&open.table, "QUIRIN").await.map(|_| Value::Null));
    server
        .admin(&["ban", "add", "--address", "127.0.0.1", "--hours", "1"])
        .code(0);
    changes(async || api.get("/tables").await.is_err()).await;
    let why = refused(api.make(&wish("Quincy")).await.map(|_| Value::Null));
    assert!(why.contains("until 2"), "{why}");

    // It holds for the next server, until it is taken back.
    drop(players);
    node.kill().unwrap();
    let node = server.start();
    let api = Api::new(&node.address);
    refused(api.get("/tables").await);
    server.admin(&["ban", "list"]).code(0).says("4 bans");
    server.admin(&["ban", "remove", "5"]).code(0);
    server.admin(&["ban", "remove", "5"]).code(1).complains("5");
    changes(async || api.get("/tables").await.is_ok()).await;
    refused(api.command(&barred, says("hello")).await);
    for wrong in [
        &["ban", "add"][..],
        &["ban", "add", "--name", "A", "--word", "b"],
        &["ban", "add", "--table", &table],
    ] {
        server.admin(wrong).code(2);
    }
    for wrong in [
        &["ban", "add", "--word", "**"][..],
        &["ban", "add", "--table", &table, "--seat", "3"],
    ] {
        server.admin(wrong).code(1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_barred_with_sqlite() {
    bars(&Server::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn people_are_barred_with_postgres() {
    let postgres = Postgres::start().unwrap();
    bars(&Server::postgres(&postgres).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_taken_under_way_and_restored() {
    let server = Server::sqlite();
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
    server.admin(&["check"]).code(0).says("1 table with");
    server.admin(&["look", &later]).code(1).complains(&later);
    assert!(server.place.path("tables.sqlite.before").is_file());
    let node = server.start();
    let api = Api::new(&node.address);
    api.get(&format!("/tables/{table}")).await.unwrap();
}

#[test]
fn what_is_no_store_is_said() {
    let server = Server {
        database: "nowhere.sqlite".into(),
        ..Server::sqlite()
    };
    server.admin(&["list"]).code(1).complains("nowhere.sqlite");
    assert!(!server.place.path("nowhere.sqlite").exists());
}
