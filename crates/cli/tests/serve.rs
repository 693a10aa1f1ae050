//! The real program serving tables, and what becomes of them when it is killed in the middle of
//! everything.
#![cfg(feature = "serve")]

mod support;

use std::{
    process::Command,
    time::{Duration, Instant},
};

use rules::Seat;
use serde_json::{Value, json};
use server::figures::{FIGURES, Kind, OF_PROCESS};
use support::Place;
use testkit::{
    client::Api,
    measure::Processes,
    node::{Node, Start},
    run::{Plan, Who},
    services::{Nats, Postgres},
    stubborn::{self, Stubborn, choose},
};

/// How the program is started in a folder.
fn how(place: &Place, database: &str, flags: &[&str]) -> Start {
    Start {
        program: env!("CARGO_BIN_EXE_elbowroom").into(),
        folder: place.path(""),
        database: database.into(),
        flags: flags.iter().map(|&f| f.into()).collect(),
        environment: Vec::new(),
        log: false,
    }
}

/// Starts a node; at any port, or at the one that it had before.
fn start(place: &Place, database: &str, nats: Option<&Nats>, address: Option<&str>) -> Node {
    let flags: Vec<&str> = nats.iter().flat_map(|n| ["--nats", n.url()]).collect();
    Node::start(&how(place, database, &flags), address).unwrap()
}

/// The next move of whoever has it, made for sure. Whether the game goes on.
async fn step(players: &mut [Stubborn], nodes: &[&str], n: usize) -> bool {
    stubborn::step(players, nodes, n).await.unwrap()
}

/// Who has the move, once all know the same.
async fn mover(players: &mut [Stubborn], nodes: &[&str]) -> Option<Seat> {
    stubborn::mover(players, nodes).await.unwrap()
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
    stubborn::check(players, &[address]).await.unwrap();
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
    let mut node = start(&place, database, None, None);
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
        let client = player.come(&[&address]).await.unwrap();
        client.send(&command).await.unwrap();
        tokio::time::sleep(Duration::from_micros(700 * round as u64)).await;
        let address = node.kill().unwrap();
        players.iter_mut().for_each(Stubborn::lose);
        node = start(&place, database, None, Some(&address));
        players[mover.index()]
            .insist(&[&address], command)
            .await
            .unwrap();
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
    let mut node = start(&place, "tables.sqlite", None, None);
    let mut players = table(&node).await;
    let address = node.address.clone();
    for n in 0..10 {
        assert!(step(&mut players, &[&address], n).await);
    }
    node.signal("TERM").unwrap();
    let began = Instant::now();
    // Everybody is told.
    let mover = players[0].follower().to_move().unwrap();
    let other = &mut players[1 - mover.index()];
    let client = other.come(&[&address]).await.unwrap();
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
    assert!(node.wait().unwrap() && began.elapsed() < Duration::from_secs(5));
    // The file is whole without what SQLite keeps beside it.
    let beside = std::fs::metadata(place.path("tables.sqlite-wal"));
    assert!(beside.map_or(0, |m| m.len()) == 0);
    players.iter_mut().for_each(Stubborn::lose);
    let node = start(&place, "tables.sqlite", None, Some(&address));
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
    let one = start(&place, &database, Some(&nats), None);
    let two = start(&place, &database, Some(&nats), None);
    let mut players = table(&one).await;
    // One player at each node.
    let (a, b) = (one.address.clone(), two.address.clone());
    players[0].come(&[&a]).await.unwrap();
    players[1].come(&[&b]).await.unwrap();
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
    one.kill().unwrap();
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
    let one = start(&place, &database, Some(&nats), None);
    let two = start(&place, &database, Some(&nats), None);
    let mut players = table(&one).await;
    let (a, b) = (one.address.clone(), two.address.clone());
    players[0].come(&[&a]).await.unwrap();
    players[1].come(&[&b]).await.unwrap();
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
    let client = players[mover.index()].client().unwrap();
    let why = client.command(command.clone()).await.unwrap_err();
    assert!(why.contains("\"code\":\"store\""), "{why}");
    assert!(!why.contains("127.0.0.1"), "{why}");
    let ready = async |address: &str| {
        let url = format!("http://{address}/ready");
        reqwest::get(url).await.unwrap().status().as_u16()
    };
    assert_eq!(ready(&a).await, 503);
    server.restart().unwrap();
    players[mover.index()]
        .insist(&[&a, &b], command)
        .await
        .unwrap();
    // The move may have gone by the other node; this one looks again after a moment.
    let began = Instant::now();
    while ready(&a).await != 200 {
        assert!(began.elapsed() < Duration::from_secs(20));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    to_the_end(&place, &mut players, &[&a, &b]).await;
}

/// Bots alone at a table, the node killed: it goes on although nobody asks for the table.
#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_after_a_kill() {
    let place = Place::new();
    let node = start(&place, "tables.sqlite", None, None);
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
    let address = node.kill().unwrap();
    let node = start(&place, "tables.sqlite", None, Some(&address));
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
    let node = start(&place, "tables.sqlite", None, None);
    let tables = testkit::run::make(&[&node.address], 2, 2, Who::Anybody)
        .await
        .unwrap();
    let server = Processes(vec![node.pid()]);
    // What is needed once is there then.
    let first = testkit::run::idle(&[&node.address], &tables, 50)
        .await
        .unwrap();
    let before = server.resident().unwrap();
    let more = testkit::run::idle(&[&node.address], &tables, 400)
        .await
        .unwrap();
    let each = (server.resident().unwrap() - before) / 400;
    assert!(each < 24 << 10, "{each} bytes");
    drop((first, more));
}

/// The load test, in small: nothing is lost, nothing comes twice, all are back at once.
#[tokio::test(flavor = "multi_thread")]
async fn the_load_test_in_small() {
    load_in_small(&[], Who::Anybody).await;
}

/// The same for people who are somebody, are rated, and would be told if they were not there.
#[tokio::test(flavor = "multi_thread")]
async fn the_load_test_of_somebody_in_small() {
    let flags = ["--public-url=http://localhost", "--private-endpoints"];
    load_in_small(&flags, Who::Somebody).await;
}

async fn load_in_small(flags: &[&str], who: Who) {
    let place = Place::new();
    let node = Node::start(&how(&place, "tables.sqlite", flags), None).unwrap();
    let mut tables = testkit::run::make(&[&node.address], 20, 3, who)
        .await
        .unwrap();
    let server = Processes(vec![node.pid()]);
    for rate in [Some(100), None] {
        // As fast as can be few games are soon over: that round has fresh ones, and is measured at once.
        let mut warm_up = Duration::from_millis(500);
        if rate.is_none() {
            warm_up = Duration::ZERO;
            tables = testkit::run::make(&[&node.address], 20, 3, who)
                .await
                .unwrap();
        }
        let plan = Plan {
            rate,
            warm_up,
            time: Duration::from_secs(2),
        };
        let report = testkit::run::play(&mut tables, plan, &server)
            .await
            .unwrap();
        assert!(report.moves > 20.0, "{report}");
        // What is measured from the moment at which a move was due has all the waiting in it.
        assert!(report.seats.worst >= report.late.worst, "{report}");
        assert!(report.seats.count == report.sent.count, "{report}");
        assert!(report.used.own.is_some(), "{report}");
    }
    testkit::run::storm(&[&node.address], &mut tables)
        .await
        .unwrap();
    assert!(
        testkit::run::check(&[&node.address], &mut tables)
            .await
            .unwrap()
            > 200
    );
}

/// The example in `examples/` plays a whole game against a bot of the server.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(no_python, ignore = "Python is not installed")]
async fn the_example_bot_plays_a_game() {
    let place = Place::new();
    let node = start(&place, "tables.sqlite", None, None);
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

/// Whatever a node of the program answers is compared with how it describes itself.
#[tokio::test(flavor = "multi_thread")]
#[should_panic(expected = "it accepts colour, which is not described")]
async fn what_is_done_beside_the_description_is_found() {
    let place = Place::new();
    let node = start(&place, "tables.sqlite", None, None);
    let _ = Api::new(&node.address).get("/content?colour=red").await;
}

/// The metrics of a node that has just started.
async fn metrics(address: &str) -> String {
    let url = format!("http://{address}/metrics");
    reqwest::get(url).await.unwrap().text().await.unwrap()
}

/// A port that was free a moment ago.
fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// Everything that is counted is there from the start, at 0, described, and in a form of which that
/// of several nodes can be put together.
#[tokio::test(flavor = "multi_thread")]
async fn every_figure_is_there_from_the_start() {
    let place = Place::new();
    let side = format!("127.0.0.1:{}", free_port());
    let node = Node::start(&how(&place, "tables.sqlite", &["--metrics", &side]), None).unwrap();
    let text = metrics(&side).await;
    let has = |line: &str| text.lines().any(|l| l.starts_with(line));
    for figure in FIGURES {
        let name = figure.name;
        assert!(has(&format!("# HELP {name} ")), "{name} in\n{text}");
        match figure.kind {
            Kind::Seconds => {
                assert!(has(&format!("# TYPE {name} histogram")), "{name}");
                assert!(has(&format!("{name}_bucket{{")), "{name}\n{text}");
            }
            Kind::Counter | Kind::Gauge => {
                assert!(has(name), "{name}");
            }
        }
    }
    for name in OF_PROCESS.iter().filter(|_| cfg!(target_os = "linux")) {
        assert!(has(&format!("{name} ")), "{name} in\n{text}");
    }
    for limit in server::limits::Limit::ALL {
        let line = format!("elbowroom_limit_hits_total{{limit=\"{}\"}} 0", limit.name());
        assert!(has(&line), "{line} in\n{text}");
    }
    assert!(has("elbowroom_build_info{version="), "{text}");
    assert!(has("elbowroom_ready 1"), "{text}");
    let requests =
        "elbowroom_requests_total{method=\"GET\",route=\"/api/v1/tables\",status=\"200\"}";
    assert!(has(&format!("{requests} 0")), "{text}");
    let url = format!("http://{}/api/v1/tables", node.address);
    let answer = reqwest::get(url).await.unwrap();
    let id = answer.headers()["x-request-id"].to_str().unwrap();
    assert_eq!(id.len(), 16, "{id}");
    let text = metrics(&side).await;
    assert!(text.contains(&format!("{requests} 1\n")), "{text}");
}

/// What is told of the server names only figures that there are.
#[test]
fn the_dashboard_and_the_alerts_name_figures_that_there_are() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy");
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/server.md");
    let mut known: Vec<String> = OF_PROCESS.iter().map(|n| (*n).to_owned()).collect();
    for figure in FIGURES {
        match figure.kind {
            Kind::Seconds => known.extend(
                ["_bucket", "_sum", "_count", ""].map(|end| format!("{}{end}", figure.name)),
            ),
            Kind::Counter | Kind::Gauge => known.push(figure.name.into()),
        }
    }
    for (file, least) in [
        (format!("{folder}/grafana.json"), 15),
        (format!("{folder}/alerts.yml"), 8),
        (docs.into(), 15),
    ] {
        let text = std::fs::read_to_string(&file).unwrap();
        let word = |c: char| !c.is_ascii_alphanumeric() && c != '_';
        let figure = |w: &&str| {
            (w.starts_with("elbowroom_") || w.starts_with("process_")) && !w.ends_with('_')
        };
        let named: Vec<&str> = text.split(word).filter(figure).collect();
        assert!(named.len() >= least, "{file} names {}", named.len());
        for name in named {
            assert!(known.iter().any(|k| k == name), "{file}: {name}");
        }
    }
    let dashboard = std::fs::read_to_string(format!("{folder}/grafana.json")).unwrap();
    serde_json::from_str::<Value>(&dashboard).unwrap();
}

/// A program that was built with a client, whose folder `ELBOWROOM_CLIENT` names, serves all of it; who
/// starts another, or asks for its page, reads what is missing and what is to be done.
#[tokio::test(flavor = "multi_thread")]
async fn the_client_is_inside_or_it_is_said_that_it_is_not() {
    let place = Place::new();
    let node = start(&place, "tables.sqlite", None, None);
    let url = format!("http://{}/", node.address);
    let answer = reqwest::get(&url).await.unwrap();
    let kind = |answer: &reqwest::Response| {
        let kind = answer.headers()["content-type"].to_str().unwrap();
        kind.to_owned()
    };
    assert!(kind(&answer).starts_with("text/html"));
    let inside = option_env!("ELBOWROOM_CLIENT").filter(|folder| !folder.is_empty());
    let (ended, page) = (answer.status(), answer.text().await.unwrap());
    match inside {
        None => {
            assert_eq!(ended, 404);
            for to_do in ["<code>cargo xtask web build</code>", "rustup target add"] {
                assert!(page.contains(to_do), "{page}");
            }
            for lang in ["en", "it", "pl", "ja"] {
                assert!(page.contains(&format!("<p lang=\"{lang}\">")), "{page}");
            }
        }
        Some(folder) => {
            assert_eq!(ended, 200);
            let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
            let mut served = Vec::new();
            for file in std::fs::read_dir(root.join(folder)).unwrap() {
                let name = file.unwrap().file_name().into_string().unwrap();
                if name.ends_with(".gz") || name.ends_with(".br") {
                    continue;
                }
                let answer = reqwest::get(format!("{url}{name}")).await.unwrap();
                assert_eq!(answer.status(), 200, "{name}");
                let (kind, bytes) = (kind(&answer), answer.bytes().await.unwrap());
                let mut whole = std::fs::read(root.join(folder).join(&name)).unwrap();
                if name == "index.html" {
                    // It says where its picture is.
                    let page = String::from_utf8(whole).unwrap();
                    let picture = format!("content=\"{url}preview.png\"");
                    whole = page.replace("content=\"preview.png\"", &picture).into();
                    assert!(String::from_utf8_lossy(&bytes).contains(&picture));
                }
                assert_eq!(bytes, whole, "{name}");
                served.push((name, kind));
            }
            for (end, kind) in [
                (".wasm", "application/wasm"),
                (".js", "text/javascript; charset=utf-8"),
            ] {
                let found = served.iter().find(|s| s.0.ends_with(end));
                assert_eq!(found.map(|s| &*s.1), Some(kind), "{served:?}");
            }
        }
    }
    // The health check of a container.
    let url = format!("http://{}", node.address);
    place
        .run(&["serve", "--check", &url], "")
        .code(0)
        .says("ready");
    place
        .run(&["serve", "--listen", &node.address, "--check"], "")
        .code(0);
    let address = node.kill().unwrap();
    place
        .run(&["serve", "--check", &url], "")
        .code(1)
        .complains(&address);
    place
        .run(&["serve", "--check", "nonsense"], "")
        .code(2)
        .complains("http://");
    // Whoever starts it is told, too.
    let mut talk = place.start(&["serve", "--lang=it", "--listen=127.0.0.1:0", "--log=off"]);
    let told = talk.until("Ctrl+C");
    talk.child.kill().unwrap();
    talk.child.wait().unwrap();
    assert_eq!(
        told.contains("cargo install --path crates/cli"),
        inside.is_none(),
        "{told}"
    );
    assert!(
        told.starts_with("Elbowroom è su http://127.0.0.1:"),
        "{told}"
    );
}

#[test]
fn a_port_that_cannot_be_had_is_told_with_its_flag() {
    let place = Place::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    place
        .run(&["serve", "--listen", &taken], "")
        .code(1)
        .complains("--listen")
        .complains("another program");
    place
        .run(&["serve", "--listen=127.0.0.1:0", "--metrics", &taken], "")
        .code(1)
        .complains("--metrics")
        .complains(&taken);
    place
        .run(&["serve", "--listen", "192.0.2.1:7160"], "")
        .code(1)
        .complains("no address of this machine");
    place
        .run(&["serve", "--listen", "nonsense"], "")
        .code(2)
        .complains("it is like 127.0.0.1:7160");
    place
        .run(&["serve", "--listen=127.0.0.1:0", "--log", "=,="], "")
        .code(1)
        .complains("--log");
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
