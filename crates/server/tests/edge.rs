//! The edge of the server: limits under concurrency, refusals in words, and how connections end.

mod support;

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};
use server::Settings;
use support::{Place, start, until};
use testkit::client::{Api, Client, Held};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Message, protocol::frame::coding::CloseCode},
};

fn two() -> Value {
    json!({"game": "small-world", "map": "small-world-2"})
}

fn open() -> Value {
    json!({"game": "small-world", "map": "small-world-2", "public": true})
}

/// The limits as they are by default.
fn by_default(place: &Place) -> Settings {
    Settings {
        listen: Some(([127, 0, 0, 1], 0).into()),
        database: place.settings().database,
        // All the requests of a test come from one address.
        requests_per_second: Some(0),
        connections_per_address: Some(0),
        ..Settings::default()
    }
}

/// What a refusal says, which has to be a problem as RFC 9457 has it.
async fn problem(answer: Response, status: u16, code: &str) -> Value {
    assert_eq!(answer.status(), status);
    let kind = answer.headers()[header::CONTENT_TYPE].to_str().unwrap();
    assert_eq!(kind, "application/problem+json");
    let problem: Value = answer.json().await.unwrap();
    assert_eq!(
        (&problem["status"], &problem["code"]),
        (&json!(status), &json!(code))
    );
    assert!(!problem["detail"].as_str().unwrap().is_empty(), "{problem}");
    problem
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_tables_however_many_ask_at_once() {
    let place = Place::sqlite();
    let (node, api) = start(by_default(&place)).await;
    let http = api.http.clone();
    let mut asked = tokio::task::JoinSet::new();
    for n in 0..190 {
        let mut wish = two();
        wish["key"] = format!("a-key-of-one-who-asks-{n:03}").into();
        asked.spawn(http.post(api.url("/tables")).json(&wish).send());
    }
    let (mut made, mut refused) = (0, 0);
    while let Some(answer) = asked.join_next().await {
        let answer = answer.unwrap().unwrap();
        match answer.status() {
            StatusCode::CREATED => {
                let place = answer.headers()[header::LOCATION]
                    .to_str()
                    .unwrap()
                    .to_owned();
                let held: Value = answer.json().await.unwrap();
                assert_eq!(
                    place,
                    format!("/api/v1/tables/{}", held["table"].as_str().unwrap())
                );
                // Whoever asks for the same again gets the same, whatever else he made.
                let again =
                    json!({"game": "underground", "seats": 3, "name": "Ann", "key": held["key"]});
                assert_eq!(api.post("/tables", None, &again).await.unwrap(), held);
                made += 1;
            }
            _ => {
                let wait = &answer.headers()[header::RETRY_AFTER];
                assert!(wait.to_str().unwrap().parse::<u32>().unwrap() > 0);
                problem(answer, 429, "too_much").await;
                refused += 1;
            }
        }
    }
    assert_eq!((made, refused), (30, 160));
    node.stop().await;
}

/// However many speak at once, no more is kept for an address than it may have, and that is counted;
/// games that have begun are played on.
#[tokio::test(flavor = "multi_thread")]
async fn so_many_bytes_however_many_speak_at_once() {
    const MOST: usize = 96 << 10;
    let place = Place::sqlite();
    let settings = Settings {
        kept_per_hour: Some(MOST as u64 >> 10),
        metrics: Some(([127, 0, 0, 1], 0).into()),
        ..place.settings()
    };
    let (node, api) = start(settings).await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(api.table_of_people(two(), 2).await.unwrap());
    }
    let mut speakers = tokio::task::JoinSet::new();
    for held in tables.iter().flatten().flat_map(|h| [h, h, h]) {
        let (address, held) = (api.address.clone(), held.clone());
        speakers.spawn(async move {
            let client = Client::join(&address, &held.table, Some(&held.key), false);
            let mut client = client.await.unwrap();
            let mut said = 0_usize;
            for _ in 0..20 {
                let text = json!({"do": "chat", "text": "x".repeat(400)});
                match client.command(text).await {
                    Ok(_) => said += 1,
                    Err(why) => {
                        assert!(why.contains("too_much") && why.contains("wait"), "{why}");
                    }
                }
            }
            said
        });
    }
    let said: usize = speakers.join_all().await.into_iter().sum();
    let store = place.store().await;
    let mut kept = 0;
    for held in &tables {
        let id = &held[0].table;
        let rows = store.read(id, 0, 10_000).await.unwrap();
        let lines = store.talk(id, 0, 10_000).await.unwrap();
        kept += rows.iter().chain(&lines).map(|r| r.bytes()).sum::<usize>();
    }
    store.close().await;
    // A minute brings a sixtieth of it back; a line more would have been too much.
    assert!(kept > MOST - 600 && kept < MOST + MOST / 60, "{kept}");
    assert!(said > 100 && said < 400, "{said}");
    // Whoever has had too much kept makes no more tables, and plays on.
    let wish = json!({"game": "small-world", "seats": 5, "name": "Ann"});
    let made = api.ask("POST", "/tables", None, Some(&wish));
    let (status, why) = made.await.unwrap();
    assert!(status == 429 && why.contains("too_much"), "{status} {why}");
    let [ann, bob] = &tables[0][..] else {
        panic!("two sit there");
    };
    let mut client = Client::join(&api.address, &ann.table, Some(&ann.key), true)
        .await
        .unwrap();
    let action = client.follower.legal(rules::Seat(0))[0];
    client.act(action).await.unwrap();
    // Something small may still fit, but not much.
    let mut refused = 0;
    for _ in 0..5 {
        let text = json!({"do": "chat", "text": "x".repeat(400)});
        let said = api.command(bob, text).await;
        refused += u32::from(said.is_err_and(|why| why.contains("too_much")));
    }
    assert!(refused > 2, "{refused}");
    let metrics = format!("http://{}/metrics", node.metrics.unwrap());
    let metrics = reqwest::get(metrics).await.unwrap().text().await.unwrap();
    let hits = metrics
        .lines()
        .find_map(|l| l.strip_prefix("elbowroom_limit_hits_total{limit=\"kept\"} "));
    assert!(hits.unwrap().parse::<u64>().unwrap() > 50, "{hits:?}");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_for_everybody() {
    let place = Place::sqlite();
    let (node, api) = start(by_default(&place)).await;
    let mut asked = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let api = api.clone();
        asked.spawn(async move { api.make(&open()).await });
    }
    let all = asked.join_all().await;
    let made: Vec<&Held> = all.iter().flatten().collect();
    assert_eq!(made.len(), 3);
    assert_eq!(
        api.get("/tables").await.unwrap().as_array().unwrap().len(),
        3
    );
    // A table that is full makes room for another.
    for seat in 1..=2 {
        let bot = json!({"do": "bot", "seat": seat, "bot": "random"});
        api.command(made[0], bot).await.unwrap();
    }
    api.command(made[0], json!({"do": "begin"})).await.unwrap();
    api.make(&open()).await.unwrap();
    assert!(api.make(&open()).await.unwrap_err().starts_with("429"));
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_has_pages() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    for n in 0..7 {
        let mut wish = open();
        if n % 2 == 0 {
            wish = json!({"game": "underground", "seats": 3, "public": true,
                "clock": {"slow": {"days": 1}}});
        }
        wish["title"] = format!("{n}").into();
        api.make(&wish).await.unwrap();
    }
    let pages = async |query: &str| {
        let mut next = Some(format!("/api/v1/tables?{query}"));
        let mut pages: Vec<Vec<String>> = Vec::new();
        while let Some(path) = next {
            let answer = api.http.get(format!("http://{}{path}", api.address));
            let answer = answer.send().await.unwrap();
            assert_eq!(answer.status(), 200, "{path}");
            let link = answer
                .headers()
                .get(header::LINK)
                .map(|l| l.to_str().unwrap().to_owned());
            next = link.map(|l| {
                let (path, rest) = l.strip_prefix('<').unwrap().split_once('>').unwrap();
                assert_eq!(rest, "; rel=\"next\"");
                path.to_owned()
            });
            let list: Vec<Value> = answer.json().await.unwrap();
            let title = |t: &Value| t["table"]["title"].as_str().unwrap().to_owned();
            pages.push(list.iter().map(title).collect());
        }
        pages
    };
    let titles = |pages: Vec<Vec<String>>| {
        let mut all: Vec<String> = pages.concat();
        all.sort();
        all.concat()
    };
    let by_two = pages("limit=2").await;
    assert!(by_two.iter().all(|p| p.len() <= 2), "{by_two:?}");
    assert_eq!(titles(by_two), "0123456");
    assert_eq!(titles(pages("").await), "0123456");
    assert_eq!(titles(pages("game=underground&limit=1").await), "0246");
    assert_eq!(titles(pages("seats=2").await), "135");
    assert_eq!(titles(pages("clock=slow&seats=3").await), "0246");
    assert_eq!(titles(pages("clock=live").await), "");
    assert_eq!(titles(pages("phase=over").await), "");
    for bad in ["cursor=x", "phase=later", "seats=x", "colour=red"] {
        let answer = api.http.get(api.url(&format!("/tables?{bad}")));
        let answer = answer.send().await.unwrap();
        problem(answer, 400, "unreadable").await;
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_opens_nothing_is_refused_and_none_is_asked_for() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let held = api.table_of_people(two(), 2).await.unwrap();
    let table = &held[0].table;
    let http = api.http.clone();
    let get = |path: &str, key: &str| http.get(api.url(path)).bearer_auth(key).send();
    for path in [
        format!("/tables/{table}/view"),
        format!("/bot/tables/{table}/stream"),
    ] {
        let answer = get(&path, "a-key-that-opens-nothing").await.unwrap();
        problem(answer, 403, "forbidden").await;
        assert_eq!(get(&path, &held[0].key).await.unwrap().status(), 200);
        assert_eq!(http.get(api.url(&path)).send().await.unwrap().status(), 200);
    }
    let wrong = Client::join(&api.address, table, Some("wrong"), false).await;
    let Err(why) = wrong else {
        panic!("a wrong key lets one in");
    };
    assert!(why.contains("revoked"), "{why}");
    // Whoever shows none is asked for one.
    let say = json!({"id": "x", "do": "chat", "text": "hello"});
    let path = api.url(&format!("/tables/{table}/commands"));
    let answer = http.post(&path).json(&say).send().await.unwrap();
    let asked = answer.headers()[header::WWW_AUTHENTICATE].to_str().unwrap();
    assert!(asked.starts_with("Bearer "), "{asked}");
    problem(answer, 401, "forbidden").await;
    let wrong = http.post(&path).bearer_auth("wrong").json(&say).send();
    problem(wrong.await.unwrap(), 403, "forbidden").await;
    // Whoever made a table and has no seat there can have another key, too.
    let host = api.make(&two()).await.unwrap();
    let old = Client::join(&api.address, &host.table, Some(&host.key), false).await;
    let mut old = old.unwrap();
    let path = format!("/tables/{}/key", host.table);
    let new = api.post(&path, Some(&host.key), &json!({})).await.unwrap();
    let bye = loop {
        let message = old.message().await.unwrap();
        if message["type"] == "bye" {
            break message;
        }
    };
    assert_eq!(bye["why"], "revoked");
    let bot = json!({"do": "bot", "seat": 1, "bot": "random"});
    assert!(
        api.command(&host, bot.clone())
            .await
            .unwrap_err()
            .starts_with("403")
    );
    let key = new["key"].as_str().unwrap().into();
    api.command(&Held { key, ..host }, bot).await.unwrap();
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_key_has_one_seat_however_often_it_asks_at_once() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let host = api
        .make(&json!({"game": "small-world", "seats": 5}))
        .await
        .unwrap();
    let wish = json!({"name": "Ann", "key": "a-key-that-nobody-will-guess"});
    let path = format!("/tables/{}/seats", host.table);
    let mut asked = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (api, path, wish) = (api.clone(), path.clone(), wish.clone());
        asked.spawn(async move { api.post(&path, None, &wish).await.unwrap() });
    }
    let seats = asked.join_all().await;
    assert!(
        seats.iter().all(|s| *s == seats[0] && s["seat"] == 1),
        "{seats:?}"
    );
    // Another of that name is told apart, and nobody is called like a bot.
    assert_eq!(api.sit(&host.table, "Аnn").await.unwrap().seat, Some(1));
    let look = api.get(&format!("/tables/{}", host.table)).await.unwrap();
    assert_eq!(look["seats"][1]["name"], "Аnn (2)");
    assert_eq!(
        look["seats"][2],
        json!({"ready": false, "away": false, "reserve": 0})
    );
    let why = api.sit(&host.table, "Greedy").await.unwrap_err();
    assert!(why.contains("a bot is called that"), "{why}");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_refused_is_refused_in_words() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let http = api.http.clone();
    let ask = |method: Method, path: &str| http.request(method, api.url(path));
    let version = api.get("/version").await.unwrap();
    assert!(
        version["api"].as_str().unwrap().starts_with("1."),
        "{version}"
    );
    assert_eq!(version["program"], env!("CARGO_PKG_VERSION"));
    let send = async |request: reqwest_middleware::RequestBuilder| request.send().await.unwrap();
    problem(send(ask(Method::GET, "/nothing")).await, 404, "not_found").await;
    problem(
        send(ask(Method::GET, "/tables/0123456789")).await,
        404,
        "not_found",
    )
    .await;
    let answer = send(ask(Method::DELETE, "/tables")).await;
    let allow = answer.headers()[header::ALLOW].to_str().unwrap().to_owned();
    assert!(allow.contains("GET") && allow.contains("POST"), "{allow}");
    problem(answer, 405, "unreadable").await;
    let post = || ask(Method::POST, "/tables");
    problem(send(post().body("{}")).await, 415, "unreadable").await;
    let json = |text: &str| {
        post()
            .header("content-type", "application/json")
            .body(text.to_owned())
    };
    problem(send(json("{")).await, 400, "unreadable").await;
    problem(send(json("{\"game\": 7}")).await, 422, "unreadable").await;
    problem(send(json(&" ".repeat(17 << 10))).await, 413, "unreadable").await;
    let long = "x".repeat(20 << 10);
    problem(
        send(ask(Method::GET, "/tables").header("x", long)).await,
        431,
        "unreadable",
    )
    .await;
    let mut many = ask(Method::GET, "/tables");
    for n in 0..150 {
        many = many.header(format!("x-{n}"), "x");
    }
    problem(send(many).await, 431, "unreadable").await;
    let log = ask(Method::GET, "/tables/0123456789/log?from=x");
    problem(send(log).await, 400, "unreadable").await;
    let upgrade = ask(Method::GET, "/tables/0123456789/socket");
    assert!(send(upgrade).await.status().is_client_error());
    let upgrade = ask(Method::GET, "/tables/0123456789/socket").header("connection", "upgrade");
    let upgrade = send(upgrade.header("upgrade", "websocket")).await;
    problem(upgrade, 400, "unreadable").await;
    // Half a body is not waited for; the answer comes all the same.
    let mut half = TcpStream::connect(&api.address).await.unwrap();
    let head = "POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{";
    half.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    half.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 408");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_origins_that_are_allowed_may_use_the_server() {
    let place = Place::sqlite();
    let mut settings = place.settings();
    settings.origins = vec!["https://friend.example".into()];
    settings.requests_per_second = Some(50);
    let (node, api) = start(settings).await;
    let http = api.http.clone();
    let asks = |origin: &str| {
        let ask = http
            .request(Method::OPTIONS, api.url("/tables"))
            .header("origin", origin);
        ask.header("access-control-request-method", "POST")
            .header(
                "access-control-request-headers",
                "authorization,content-type",
            )
            .send()
    };
    let preflight = asks("https://friend.example").await.unwrap();
    assert!(preflight.status().is_success());
    let has = |answer: &Response, name: &str, word: &str| {
        let value = answer
            .headers()
            .get(name)
            .map(|v| v.to_str().unwrap().to_lowercase());
        assert!(
            value.as_ref().is_some_and(|v| v.contains(word)),
            "{name}: {value:?}"
        );
    };
    has(
        &preflight,
        "access-control-allow-origin",
        "https://friend.example",
    );
    has(&preflight, "access-control-allow-headers", "authorization");
    has(&preflight, "access-control-allow-methods", "post");
    let post = http
        .post(api.url("/tables"))
        .header("origin", "https://friend.example");
    let made = post.json(&two()).send().await.unwrap();
    assert_eq!(made.status(), 201);
    has(
        &made,
        "access-control-allow-origin",
        "https://friend.example",
    );
    has(&made, "access-control-expose-headers", "location");
    has(&made, "cross-origin-resource-policy", "cross-origin");
    has(&made, "ratelimit-limit", "500");
    has(&made, "ratelimit-remaining", "49");
    let evil = asks("https://evil.example").await.unwrap();
    assert!(evil.headers().get("access-control-allow-origin").is_none());
    problem(evil, 403, "forbidden").await;
    // A page whose name leads here is not this server's, whatever it says of its origin.
    for (host, status) in [("evil.example:7160", 421), ("shelf.local", 201)] {
        let post = http.post(api.url("/tables")).header("host", host);
        let post = post.header("origin", format!("http://{host}"));
        assert_eq!(
            post.json(&two()).send().await.unwrap().status(),
            status,
            "{host}"
        );
    }
    node.stop().await;
}

/// A WebSocket of which every byte is one's own.
async fn raw(api: &Api, table: &str) -> TcpStream {
    let mut stream = TcpStream::connect(&api.address).await.unwrap();
    let upgrade = format!(
        "GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(upgrade.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    stream
}

/// A frame with a mask of zeros.
fn frame(first: u8, text: &[u8]) -> Vec<u8> {
    let mut out = vec![first];
    match u8::try_from(text.len()) {
        Ok(n) if n < 126 => out.push(0x80 | n),
        _ => {
            out.push(0x80 | 126);
            out.extend(u16::try_from(text.len()).unwrap().to_be_bytes());
        }
    }
    out.extend([0; 4]);
    out.extend(text);
    out
}

/// The last message and the close code.
async fn end(mut stream: TcpStream) -> (Value, u16) {
    let mut last = Value::Null;
    loop {
        let opcode = stream.read_u8().await.unwrap() & 15;
        let mut len = usize::from(stream.read_u8().await.unwrap());
        if len == 126 {
            len = stream.read_u16().await.unwrap().into();
        }
        let mut text = vec![0; len];
        stream.read_exact(&mut text).await.unwrap();
        match opcode {
            1 => last = serde_json::from_slice(&text).unwrap(),
            8 => return (last, u16::from_be_bytes([text[0], text[1]])),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_ends_with_a_reason_and_its_code() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let table = api.make(&two()).await.unwrap().table;
    let hello = frame(0x81, b"{\"type\":\"hello\"}");
    let empty = frame(0x00, b"");
    for (what, bytes, why, code) in [
        (
            "too large",
            frame(0x81, &[b'x'; 4097]),
            "limit",
            CloseCode::Size,
        ),
        (
            "no UTF-8",
            frame(0x81, &[0xff, 0xfe]),
            "protocol",
            CloseCode::Invalid,
        ),
        (
            "reserved bits",
            frame(0xf1, b"x"),
            "protocol",
            CloseCode::Protocol,
        ),
        (
            "not masked",
            b"\x81\x01x".to_vec(),
            "protocol",
            CloseCode::Protocol,
        ),
        (
            "not text",
            frame(0x82, b"x"),
            "protocol",
            CloseCode::Unsupported,
        ),
        (
            "pieces",
            [frame(0x01, b"x"), empty.repeat(4_000)].concat(),
            "limit",
            CloseCode::Policy,
        ),
    ] {
        // As the first message, and after it.
        for before in [&[][..], &hello] {
            let mut stream = raw(&api, &table).await;
            let bytes = [before, &bytes].concat();
            // The server may hang up before it has everything.
            let _ = stream.write_all(&bytes).await;
            let (bye, closed) = end(stream).await;
            assert_eq!(
                (&bye["type"], &bye["why"]),
                (&json!("bye"), &json!(why)),
                "{what}"
            );
            if !(before.is_empty() && what == "not text") {
                assert_eq!(closed, u16::from(code), "{what}");
            }
        }
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_drains_still_serves_and_one_that_stops_answers_first() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let ready = async || {
        let answer = reqwest::get(format!("http://{}/ready", api.address)).await;
        answer.unwrap().status().as_u16()
    };
    let held = api.table_of_people(two(), 2).await.unwrap();
    assert_eq!(ready().await, 200);
    node.drain();
    assert_eq!(ready().await, 503);
    let url = format!(
        "ws://{}/api/v1/tables/{}/socket",
        api.address, held[0].table
    );
    let (mut socket, _) = connect_async(url).await.unwrap();
    let mut send = async |message: Value| socket.send(Message::text(message.to_string())).await;
    send(json!({"type": "hello", "key": held[0].key}))
        .await
        .unwrap();
    for n in 0..40 {
        let say = json!({"id": format!("c{n}"), "do": "chat", "text": "hello"});
        send(say).await.unwrap();
    }
    // While it is at it, the node is told to stop.
    let store = place.store().await;
    let done = async || {
        let said = store.talk(&held[0].table, 0, 1_000).await.unwrap();
        let done: Vec<String> = said.into_iter().filter_map(|r| r.command).collect();
        done
    };
    until(async || (done().await.len() > 5).then_some(())).await;
    let stopped = tokio::spawn(node.stop());
    let (mut answered, mut bye) = (Vec::new(), Value::Null);
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Text(text) = message {
            let message: Value = serde_json::from_str(&text).unwrap();
            match message["type"].as_str() {
                Some("done") => answered.push(message["id"].as_str().unwrap().to_owned()),
                Some("bye") => bye = message,
                _ => {}
            }
        }
    }
    stopped.await.unwrap();
    assert_eq!(bye["why"], "stopping");
    // What was done is acknowledged.
    for command in done().await {
        let id = command.rsplit('/').next().unwrap();
        let mine = id.starts_with('c') && id[1..].parse::<u32>().is_ok();
        assert!(!mine || answered.iter().any(|a| a == id), "{id}");
    }
    tokio::time::sleep(Duration::ZERO).await;
}
