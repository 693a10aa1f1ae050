//! Random, truncated, huge and out-of-order messages never bring down a node or a table.

mod support;

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use support::{Place, random};
use testkit::client::{Api, Client, Held, play_out};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::tungstenite::Message;

/// Messages that make sense, to be spoiled.
fn good() -> Vec<String> {
    let commands = [
        json!({"do": "act", "line": "conquer 3", "after": 9}),
        json!({"do": "act", "line": "deploy 1:2 2:3 3"}),
        json!({"do": "ready", "ready": false}),
        json!({"do": "bot", "seat": 1, "bot": "greedy"}),
        json!({"do": "free", "seat": 2}),
        json!({"do": "begin"}),
        json!({"do": "chat", "text": "hello é 漢"}),
        json!({"do": "takeback"}),
        json!({"do": "answer", "agree": true}),
        json!({"do": "back"}),
        json!({"do": "rematch"}),
        json!({"do": "sit", "name": "x", "key": "y"}),
        json!({"do": "rekey", "key": "y"}),
        json!({"type": "hello", "last": 3}),
        json!({"type": "ping", "n": 3}),
        json!({"type": "log", "entries": []}),
    ];
    let mut out: Vec<String> = (0..)
        .zip(commands)
        .map(|(n, mut c)| {
            c["id"] = format!("g{n}").into();
            c.to_string()
        })
        .collect();
    out.extend(["", "null", "[]", "{}", "7", "\"x\"", "{\"do\":", "\u{0}"].map(str::to_owned));
    out.push("[".repeat(3_000));
    out.push(format!(
        "{{\"do\":\"chat\",\"id\":\"b\",\"text\":\"{}\"}}",
        "x".repeat(3_900)
    ));
    out.push(
        "{\"id\":\"n\",\"do\":\"act\",\"line\":\"pick 1\",\"after\":99999999999999999999}".into(),
    );
    out.push("{\"id\":\"n\",\"do\":\"bot\",\"seat\":0,\"bot\":\"greedy\"}".into());
    out
}

fn spoil(text: &str, dice: &mut Xoshiro256PlusPlus) -> Message {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = |len: usize| dice.next_u32() as usize % len.max(1);
    match at(6) {
        0 => bytes.truncate(at(bytes.len() + 1)),
        1 if !bytes.is_empty() => {
            for _ in 0..=at(4) {
                let i = at(bytes.len());
                bytes[i] = at(256) as u8;
            }
        }
        2 => {
            let i = at(bytes.len() + 1);
            let more: Vec<u8> = (0..at(40)).map(|_| at(256) as u8).collect();
            bytes.splice(i..i, more);
        }
        3 => bytes = bytes.repeat(1 + at(3)),
        _ => {}
    }
    match at(20) {
        0 => Message::Binary(bytes.into()),
        1 => Message::Ping(bytes.into_iter().take(100).collect::<Vec<_>>().into()),
        _ => Message::text(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// The people of a table play their game to its end.
async fn plays_on(api: &Api, held: &[Held], seed: u64) {
    let mut clients = Vec::new();
    for h in held {
        let joined = Client::join(&api.address, &h.table, Some(&h.key), false).await;
        clients.push(joined.unwrap());
    }
    play_out(&mut clients, random(seed)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn spoiled_messages() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let wish = json!({"game": "small-world", "map": "small-world-2"});
    let held = api.table_of_people(wish, 2).await.unwrap();
    let table = &held[0].table;
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(1);
    let good = good();
    let (mut sent, mut ended) = (0, 0);
    for round in 0..60 {
        // With the key of a player who has not the move, and with none.
        let key = [Some(held[1].key.as_str()), None][round % 2];
        let mut client = Client::join(&api.address, table, key, false).await.unwrap();
        for _ in 0..40 {
            let text = &good[dice.next_u32() as usize % good.len()];
            if client.send_raw(spoil(text, &mut dice)).await.is_err() {
                break;
            }
            sent += 1;
        }
        // The server may not have come to all of it yet; whether it goes on is known once it has
        // answered what came last.
        let last = format!("{{\"type\":\"ping\",\"n\":{round}}}");
        let _ = client.send_raw(Message::text(last)).await;
        ended += loop {
            match client.message().await {
                Ok(m) if m["type"] == "pong" && m["n"] == round as u64 => break 0,
                Ok(_) => {}
                Err(_) => break 1,
            }
        };
    }
    assert!(sent > 800 && ended > 0, "{sent} {ended}");
    // A message that is too large, in one frame and in many.
    for size in [5_000, 3_000_000] {
        let mut client = Client::join(&api.address, table, None, false)
            .await
            .unwrap();
        let sent = client.send_raw(Message::text("x".repeat(size))).await;
        let heard = async {
            loop {
                if client.message().await.is_err() {
                    return;
                }
            }
        };
        if sent.is_ok() {
            heard.await;
        }
    }
    // The table goes on, with whoever plays by the rules. Somebody has surely left by accident.
    for h in &held {
        let _ = api.command(h, json!({"do": "back"})).await;
    }
    plays_on(&api, &held, 2).await;
    node.stop().await;
}

/// What is no HTTP, half a request, a hello that never comes, a WebSocket that is none.
#[tokio::test(flavor = "multi_thread")]
async fn spoiled_requests() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let table = api
        .make(&json!({"game": "underground", "seats": 2}))
        .await
        .unwrap()
        .table;
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(2);
    let upgrade = format!(
        "GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let post = "POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Content-Length: 30\r\n\r\n{\"game\":\"underground\",\"seats\":2}";
    let mut open = Vec::new();
    for n in 0..150 {
        let mut stream = TcpStream::connect(&api.address).await.unwrap();
        let mut bytes = match n % 3 {
            0 => upgrade.clone().into_bytes(),
            1 => post.as_bytes().to_vec(),
            _ => (0..300).map(|_| dice.next_u32() as u8).collect(),
        };
        if n % 3 == 0 {
            // Frames that are none.
            bytes.extend((0..100).map(|_| dice.next_u32() as u8));
        }
        for _ in 0..dice.next_u32() % 3 {
            let i = dice.next_u32() as usize % bytes.len();
            bytes[i] = dice.next_u32() as u8;
        }
        bytes.truncate(bytes.len() - dice.next_u32() as usize % 20);
        // The server may have hung up already.
        let _ = stream.write_all(&bytes).await;
        if n % 2 == 0 {
            let mut answer = [0; 64];
            let read = stream.read(&mut answer);
            let _ = tokio::time::timeout(std::time::Duration::from_millis(5), read).await;
        }
        if n % 5 == 0 {
            open.push(stream);
        }
    }
    let look: Value = api.get(&format!("/tables/{table}")).await.unwrap();
    assert_eq!(look["phase"], "open");
    let rules = api.get("/content").await.unwrap()["rules"].as_u64();
    assert_eq!(rules, Some(record::RULES_VERSION.into()));
    drop(open);
    node.stop().await;
}

/// Bodies of requests, of every path that takes one.
#[tokio::test(flavor = "multi_thread")]
async fn spoiled_bodies() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let wish = json!({"game": "small-world", "map": "small-world-2"});
    let held = api.table_of_people(wish, 2).await.unwrap();
    let table = &held[0].table;
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
    let http = api.http.clone();
    let good = [
        json!({"game": "small-world", "seats": 2, "options": {"turns": 3}, "name": "x"}),
        json!({"name": "Ann", "seat": 1, "key": "abcdefghijklmnopqrstuv"}),
        json!({"key": "abcdefghijklmnopqrstuw"}),
        json!({"id": "x", "do": "chat", "text": "x"}),
        json!({"line": "pick 1", "id": "x", "after": 1}),
    ];
    let paths = [
        "/tables".to_owned(),
        format!("/tables/{table}/seats"),
        format!("/tables/{table}/key"),
        format!("/tables/{table}/commands"),
        format!("/bot/tables/{table}/move"),
    ];
    for _ in 0..400 {
        let body = &good[dice.next_u32() as usize % good.len()].to_string();
        let body = match spoil(body, &mut dice) {
            Message::Text(text) => text.as_bytes().to_vec(),
            Message::Binary(bytes) | Message::Ping(bytes) => bytes.to_vec(),
            _ => vec![],
        };
        let path = &paths[dice.next_u32() as usize % paths.len()];
        let answer = http
            .post(api.url(path))
            .header("content-type", "application/json")
            .bearer_auth("wrong")
            .body(body)
            .send()
            .await
            .unwrap();
        assert!(answer.status().as_u16() < 500, "{path} {}", answer.status());
    }
    plays_on(&api, &held, 4).await;
    node.stop().await;
}

/// A client that does not read is dropped, and nobody waits for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read() {
    let place = Place::quick();
    let (node, api) = place.node().await;
    let wish = json!({"game": "underground", "map": "underground-6"});
    let held = api.table_of_people(wish, 6).await.unwrap();
    let table = &held[0].table;
    let mut slow = Client::join(&api.address, table, None, false)
        .await
        .unwrap();
    slow.views().await.unwrap();
    let key = Some(held[0].key.as_str());
    let mut quick = Client::join(&api.address, table, key, false).await.unwrap();
    // Until it is gone, which those who are there hear: a machine keeps much of it by itself.
    let text = "漢".repeat(500);
    let (mut n, mut watching) = (0, true);
    while watching {
        for _ in 0..50 {
            let chat = json!({"id": format!("c{n}"), "do": "chat", "text": text});
            quick.send(&chat).await.unwrap();
            n += 1;
        }
        while quick.follower.said != Some(n - 1) {
            let message = quick.message().await.unwrap();
            watching &= message["watching"] != 0;
        }
        assert!(n < 20_000, "it is never dropped");
    }
    // What was on its way still comes, then the farewell; none if it took nothing for so long that
    // it could not be told any more.
    loop {
        match slow.message().await {
            Ok(message) if message["type"] == "bye" => {
                assert_eq!(message["why"], "slow");
                break;
            }
            Ok(_) => {}
            Err(_) => break,
        }
    }
    assert!(slow.follower.said < quick.follower.said);
    // It comes back with what it knows, and gets the rest.
    let mut back = Client::come_back(&api.address, table, None, slow.cut())
        .await
        .unwrap();
    while back.follower.said < quick.follower.said {
        back.message().await.unwrap();
    }
    node.stop().await;
}
