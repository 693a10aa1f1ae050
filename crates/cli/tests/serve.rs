//! The real program serving tables, and what becomes of them when it is killed in the middle of
//! everything.
#![cfg(feature = "serve")]

mod support;

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use load::{
    client::{Api, Client, Held},
    follow::Follower,
    measure::Memory,
    run::Plan,
    services::{Nats, Postgres, unique},
};
use rules::Seat;
use serde_json::{Value, json};
use support::Place;

/// A node: the program, and where it listens.
struct Node {
    child: Child,
    address: String,
}

impl Node {
    /// Starts it; on any port, or on the one that it had before.
    fn start(place: &Place, database: &str, nats: Option<&Nats>, address: Option<&str>) -> Node {
        let mut command = place.command(&["serve", "--database", database]);
        command
            .args(["--listen", address.unwrap_or("127.0.0.1:0")])
            .args(["--tables-per-hour=0", "--requests-per-second=0"])
            .args(["--messages-per-second=0", "--connections-per-address=0"])
            .arg("--log=warn")
            .env_remove("DATABASE_URL")
            .env_remove("NATS_URL")
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if let Some(nats) = nats {
            command.args(["--nats", nats.url()]);
        }
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().expect("it starts").unwrap();
        let address = first.split("http://").nth(1).unwrap();
        let address = address.trim_end_matches('/').to_owned();
        Node { child, address }
    }

    /// SIGKILL: no farewell of any kind.
    fn kill(mut self) -> String {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.address.clone()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A player who does not give up: he comes back wherever a node answers, and sends what was not
/// acknowledged again.
struct Stubborn {
    held: Held,
    client: Option<Client>,
    follower: Follower,
    /// Numbers that were acknowledged to him.
    acknowledged: Vec<u64>,
}

impl Stubborn {
    fn new(held: &Held) -> Stubborn {
        Stubborn {
            held: held.clone(),
            client: None,
            follower: Follower::new(true),
            acknowledged: Vec::new(),
        }
    }

    fn follower(&self) -> &Follower {
        self.client.as_ref().map_or(&self.follower, |c| &c.follower)
    }

    /// Connects if he is not connected.
    async fn come(&mut self, addresses: &[&str]) -> &mut Client {
        let began = Instant::now();
        while self.client.is_none() {
            for address in addresses {
                // What he knows is kept even if the connection fails half-way.
                let known = self.known();
                let key = Some(self.held.key.as_str());
                let joined = Client::come_back(address, &self.held.table, key, known).await;
                if let Ok(client) = joined {
                    self.client = Some(client);
                    break;
                }
            }
            assert!(began.elapsed() < Duration::from_secs(30), "nobody answers");
            if self.client.is_none() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        self.client.as_mut().unwrap()
    }

    /// A copy of what he knows.
    fn known(&self) -> Follower {
        let mut copy = Follower::new(true);
        for entry in self.follower.entries.iter().flatten() {
            copy.hear(entry).unwrap();
        }
        copy
    }

    /// The connection is gone.
    fn lose(&mut self) {
        if let Some(client) = self.client.take() {
            self.follower = client.cut();
        }
    }

    /// Has a command done, however often it has to be sent.
    async fn insist(&mut self, addresses: &[&str], command: Value) -> u64 {
        loop {
            match self.come(addresses).await.command(command.clone()).await {
                Ok(number) => {
                    self.acknowledged.push(number);
                    return number;
                }
                Err(why) if why.contains("\"code\":\"store\"") => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                Err(why) if why.contains("\"refused\"") => panic!("{command}: {why}"),
                Err(_) => self.lose(),
            }
        }
    }

    /// Hears what there is up to a number.
    async fn until(&mut self, addresses: &[&str], next: u64) {
        while self.follower().next < next {
            if self.come(addresses).await.until(next).await.is_err() {
                self.lose();
            }
        }
    }
}

/// Who has the move, once all know the same.
async fn mover(players: &mut [Stubborn], addresses: &[&str]) -> Option<Seat> {
    for p in players.iter_mut() {
        p.come(addresses).await;
    }
    let next = players.iter().map(|p| p.follower().next).max().unwrap();
    for p in players.iter_mut() {
        p.until(addresses, next).await;
    }
    players[0].follower().to_move()
}

/// The next move of whoever has it, made for sure. Whether the game goes on.
async fn step(players: &mut [Stubborn], addresses: &[&str], n: usize) -> bool {
    let Some(mover) = mover(players, addresses).await else {
        return false;
    };
    let command = choose(players[0].follower(), mover, n);
    players[mover.index()].insist(addresses, command).await;
    true
}

fn choose(follower: &Follower, mover: Seat, n: usize) -> Value {
    let legal = follower.legal(mover);
    let line = follower.notation(legal[(n * 7_919) % legal.len()]);
    json!({"do": "act", "line": line, "id": unique()})
}

/// Plays on to the end, and checks that nothing was lost and nothing came twice.
async fn to_the_end(place: &Place, players: &mut [Stubborn], addresses: &[&str]) {
    let mut n = 1;
    while step(players, addresses, n).await {
        n += 1;
        assert!(n < 5_000);
    }
    check(place, players, addresses[0]).await;
}

async fn check(place: &Place, players: &mut [Stubborn], address: &str) {
    let api = Api::new(address);
    let table = players[0].held.table.clone();
    // A fresh spectator hears the whole log; each player has heard the same.
    let watch = Client::join(address, &table, None, true).await.unwrap();
    let log = watch.follower.entries.clone().unwrap();
    for p in players.iter_mut() {
        p.until(&[address], watch.follower.next).await;
        assert_eq!(p.follower().entries.as_ref(), Some(&log));
        // Everything that was acknowledged is there, and is his.
        for &number in &p.acknowledged {
            let entry = &log[number as usize];
            assert_eq!(entry["seat"], p.held.seat.unwrap() + 1, "{entry}");
        }
        let mut numbers = p.acknowledged.clone();
        numbers.dedup();
        assert_eq!(numbers.len(), p.acknowledged.len());
    }
    let path = format!("/tables/{table}/record");
    let (status, record) = api.ask("GET", &path, None, None).await.unwrap();
    assert_eq!(status, 200, "{record}");
    place.file("online.record", &record);
    place
        .run(&["record", "verify", "online.record"], "")
        .code(0)
        .says("dice as committed");
}

async fn table(node: &Node) -> Vec<Stubborn> {
    let wish = json!({"game": "small-world", "map": "small-world-2"});
    let held = Api::new(&node.address).table_of_people(wish, 2).await;
    held.unwrap().iter().map(Stubborn::new).collect()
}

/// Kills the node again and again, with a command on its way each time.
async fn killed_in_mid_turn(database: &str) {
    let place = Place::new();
    let mut node = Node::start(&place, database, None, None);
    let mut players = table(&node).await;
    for round in 0..6 {
        for n in 0..3 + round {
            let address = node.address.clone();
            assert!(step(&mut players, &[&address], n + round).await);
        }
        // A move is under way when it dies; it is sent again afterwards, and done once.
        let address = node.address.clone();
        let mover = mover(&mut players, &[&address]).await.unwrap();
        let command = choose(players[0].follower(), mover, round);
        let player = &mut players[mover.index()];
        player.come(&[&address]).await.send(&command).await.unwrap();
        tokio::time::sleep(Duration::from_micros(700 * round as u64)).await;
        let address = node.kill();
        players.iter_mut().for_each(Stubborn::lose);
        node = Node::start(&place, database, None, Some(&address));
        players[mover.index()].insist(&[&address], command).await;
    }
    let address = node.address.clone();
    to_the_end(&place, &mut players, &[&address]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_in_mid_turn_with_sqlite() {
    killed_in_mid_turn("tables.sqlite").await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    no_postgres,
    ignore = "PostgreSQL is not installed and DATABASE_URL not given"
)]
async fn killed_in_mid_turn_with_postgres() {
    let server = Postgres::start().unwrap();
    killed_in_mid_turn(&server.database().await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stopped_with_good_manners() {
    let place = Place::new();
    let mut node = Node::start(&place, "tables.sqlite", None, None);
    let mut players = table(&node).await;
    let address = node.address.clone();
    for n in 0..10 {
        assert!(step(&mut players, &[&address], n).await);
    }
    let pid = node.child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .unwrap()
            .success()
    );
    let began = Instant::now();
    // Everybody is told.
    let mover = players[0].follower().to_move().unwrap();
    let other = &mut players[1 - mover.index()];
    let client = other.come(&[&address]).await;
    loop {
        match client.message().await {
            Ok(message) if message["type"] == "bye" => {
                assert_eq!(message["why"], "stopping");
                break;
            }
            Ok(_) => {}
            Err(why) => panic!("{why}"),
        }
    }
    let status = node.child.wait().unwrap();
    assert!(status.success() && began.elapsed() < Duration::from_secs(5));
    // The file is whole without what SQLite keeps beside it.
    let beside = std::fs::metadata(place.path("tables.sqlite-wal"));
    assert!(beside.map_or(0, |m| m.len()) == 0);
    players.iter_mut().for_each(Stubborn::lose);
    let node = Node::start(&place, "tables.sqlite", None, Some(&address));
    to_the_end(&place, &mut players, &[&node.address]).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    any(no_postgres, no_nats),
    ignore = "PostgreSQL or NATS is not installed"
)]
async fn two_nodes_of_which_one_is_killed() {
    let (server, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
    let database = server.database().await.unwrap();
    let place = Place::new();
    let one = Node::start(&place, &database, Some(&nats), None);
    let two = Node::start(&place, &database, Some(&nats), None);
    let mut players = table(&one).await;
    // One player at each node.
    let (a, b) = (one.address.clone(), two.address.clone());
    players[0].come(&[&a]).await;
    players[1].come(&[&b]).await;
    let began = Instant::now();
    for n in 0..40 {
        assert!(step(&mut players, &[&a, &b], n).await);
    }
    // They hear of one another by NATS, not by looking from time to time.
    assert!(
        began.elapsed() < Duration::from_secs(15),
        "{:?}",
        began.elapsed()
    );
    // Both move the same at once: it is done once, for one of them is too late.
    let mover = mover(&mut players, &[&a, &b]).await.unwrap();
    let command = choose(players[0].follower(), mover, 3);
    let held = players[mover.index()].held.clone();
    let (api_a, api_b) = (Api::new(&a), Api::new(&b));
    let (x, y) = tokio::join!(
        api_a.command(&held, command.clone()),
        api_b.command(&held, command.clone())
    );
    let (x, y) = (x.unwrap(), y.unwrap());
    assert_eq!(x["number"], y["number"]);
    assert_ne!(x["again"], y["again"]);
    one.kill();
    players[0].lose();
    to_the_end(&place, &mut players, &[&b]).await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    any(no_postgres, no_nats),
    ignore = "PostgreSQL or NATS is not installed"
)]
async fn postgres_and_nats_are_stopped_and_started() {
    // Our own, whatever there is, for they are stopped.
    let (mut server, mut nats) = (Postgres::own().unwrap(), Nats::own().unwrap());
    let database = server.database().await.unwrap();
    let place = Place::new();
    let one = Node::start(&place, &database, Some(&nats), None);
    let two = Node::start(&place, &database, Some(&nats), None);
    let mut players = table(&one).await;
    let (a, b) = (one.address.clone(), two.address.clone());
    players[0].come(&[&a]).await;
    players[1].come(&[&b]).await;
    for n in 0..10 {
        assert!(step(&mut players, &[&a, &b], n).await);
    }
    // Without NATS the nodes look into the store.
    nats.stop();
    let turn = players[0].follower().game().unwrap().state().seat();
    let mut n = 0;
    // Until the other has moved, who sits at the other node.
    while players[0].follower().game().unwrap().state().seat() == turn || n < 3 {
        n += 1;
        assert!(step(&mut players, &[&a, &b], n).await);
    }
    nats.restart().unwrap();
    for n in 0..10 {
        assert!(step(&mut players, &[&a, &b], n).await);
    }
    // Without PostgreSQL nothing is acknowledged, and the nodes say that they are not ready.
    server.stop();
    let mover = mover(&mut players, &[&a, &b]).await.unwrap();
    let command = choose(players[0].follower(), mover, 1);
    let client = players[mover.index()].client.as_mut().unwrap();
    let why = client.command(command.clone()).await.unwrap_err();
    assert!(why.contains("\"code\":\"store\""), "{why}");
    assert!(!why.contains("127.0.0.1"), "{why}");
    let ready = async |address: &str| {
        let url = format!("http://{address}/ready");
        reqwest::get(url).await.unwrap().status().as_u16()
    };
    assert_eq!(ready(&a).await, 503);
    server.restart().unwrap();
    players[mover.index()].insist(&[&a, &b], command).await;
    assert_eq!(ready(&a).await, 200);
    to_the_end(&place, &mut players, &[&a, &b]).await;
}

/// Bots alone at a table, the node killed: it goes on although nobody asks for the table.
#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_after_a_kill() {
    let place = Place::new();
    let node = Node::start(&place, "tables.sqlite", None, None);
    let api = Api::new(&node.address);
    let wish = json!({"game": "underground", "seats": 5, "public": true});
    let host = api.make(&wish).await.unwrap();
    for seat in 1..=5 {
        let bot = json!({"do": "bot", "seat": seat, "bot": "greedy"});
        api.command(&host, bot).await.unwrap();
    }
    api.command(&host, json!({"do": "begin"})).await.unwrap();
    let over = async |api: &Api| api.get("/tables?phase=over").await.unwrap() != json!([]);
    assert!(!over(&api).await);
    let address = node.kill();
    let node = Node::start(&place, "tables.sqlite", None, Some(&address));
    let api = Api::new(&node.address);
    let began = Instant::now();
    // The lobby reads what is kept; it wakes no table.
    while !over(&api).await {
        assert!(began.elapsed() < Duration::from_secs(60));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// The buffers of a connection are set to be small; left alone they cost 24 times as much.
#[tokio::test(flavor = "multi_thread")]
async fn an_idle_connection_costs_little() {
    let place = Place::new();
    let node = Node::start(&place, "tables.sqlite", None, None);
    let tables = load::run::make(&node.address, 2, 2).await.unwrap();
    let memory = Memory(Some(node.child.id()));
    // What is needed once is there then.
    let first = load::run::idle(&node.address, &tables, 50).await.unwrap();
    let before = memory.resident().unwrap();
    let more = load::run::idle(&node.address, &tables, 400).await.unwrap();
    let each = (memory.resident().unwrap() - before) / 400;
    assert!(each < 24 << 10, "{each} bytes");
    drop((first, more));
}

/// The load test, in small: nothing is lost, nothing comes twice, all are back at once.
#[tokio::test(flavor = "multi_thread")]
async fn the_load_test_in_small() {
    let place = Place::new();
    let node = Node::start(&place, "tables.sqlite", None, None);
    let mut tables = load::run::make(&node.address, 20, 3).await.unwrap();
    let memory = Memory(Some(node.child.id()));
    for rate in [Some(100), None] {
        let time = Duration::from_secs(2);
        let report = load::run::play(&mut tables, Plan { rate, time }, &memory).await;
        assert!(report.unwrap().moves > 20.0);
    }
    load::run::storm(&node.address, &mut tables).await.unwrap();
    assert!(load::run::check(&node.address, &mut tables).await.unwrap() > 400);
}

/// The example in `examples/` plays a whole game against a bot of the server.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(no_python, ignore = "Python is not installed")]
async fn the_example_bot_plays_a_game() {
    let place = Place::new();
    let node = Node::start(&place, "tables.sqlite", None, None);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let address = format!("http://{}", node.address);
    let ran = Command::new("python3")
        .args([script, &address, "--against", "random"])
        .output()
        .unwrap();
    let out = String::from_utf8(ran.stdout).unwrap();
    let err = String::from_utf8(ran.stderr).unwrap();
    assert!(ran.status.success() && err.is_empty(), "{out}{err}");
    let coins = out.lines().find_map(|l| l.strip_prefix("coins ")).unwrap();
    let coins: Vec<u16> = coins.split(' ').map(|n| n.parse().unwrap()).collect();
    assert!(coins.iter().all(|&n| n > 10), "{coins:?}");
}

#[test]
fn settings_that_make_no_sense_are_told() {
    let place = Place::new();
    let file = place.file("bad.toml", "lisen = 1");
    let file = file.to_str().unwrap();
    place
        .run(&["serve", "--config", file], "")
        .code(2)
        .complains("lisen");
    place
        .run(&["serve", "--config", "nowhere.toml"], "")
        .code(2);
    place
        .run(&["serve", "--web", "nowhere"], "")
        .code(2)
        .complains("index.html");
    place
        .run(&["serve", "--database", "a.db", "--nats", "nats://x"], "")
        .code(2)
        .complains("PostgreSQL");
    place
        .run(&["serve", "--database", "no/such/folder/a.db"], "")
        .code(1);
}
