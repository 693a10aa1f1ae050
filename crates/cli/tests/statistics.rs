//! `elbowroom record statistics`: of all that a server has written into a file, and of records.
#![cfg(feature = "serve")]

mod support;

use std::io::{Read as _, Write as _};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use protocol::RecordedGame;
use serde_json::{Value, json};
use support::Place;
use testkit::{
    client::Api,
    node::{Node, Start},
};

/// A store at which bots have played some games, and one was ended before its time.
async fn played(place: &Place) {
    let start = Start {
        program: env!("CARGO_BIN_EXE_elbowroom").into(),
        folder: place.path(""),
        database: "tables.sqlite".into(),
        flags: Vec::new(),
        environment: Vec::new(),
        log: false,
    };
    let node = Node::start(&start, None).unwrap();
    let api = Api::new(&node.address);
    let mut last = String::new();
    for (map, seats, games) in [("small-world-2", 2, 4), ("underground-3", 3, 2)] {
        let game = map.rsplit_once('-').unwrap().0;
        let wish = json!({"game": game, "map": map, "public": true, "options": {"turns": 3}});
        for _ in 0..games {
            let host = api.make(&wish).await.unwrap();
            for seat in 1..=seats {
                let sits = json!({"do": "bot", "seat": seat, "bot": "random"});
                api.command(&host, sits).await.unwrap();
            }
            api.command(&host, json!({"do": "begin"})).await.unwrap();
            let path = format!("/tables/{}", host.table);
            while api.get(&path).await.unwrap()["phase"] != "over" {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        }
    }
    for name in ["Ann", "Bob"] {
        let wish = json!({"game": "small-world", "seats": 2, "public": true, "name": name});
        let host = api.make(&wish).await.unwrap();
        api.sit(&host.table, "Cem").await.unwrap();
        api.command(&host, json!({"do": "begin"})).await.unwrap();
        last = host.table;
    }
    let end = ["admin", "--database=tables.sqlite", "end", &last];
    place.run(&end, "").code(0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dump_says_what_its_records_say() {
    let place = Place::new();
    played(&place).await;
    let run = |line: &str| {
        let args: Vec<&str> = line.split_whitespace().collect();
        place.run(&args, "")
    };
    let object = |line: &str| -> Value {
        let line = format!("{line} --format json");
        serde_json::from_str(&run(&line).code(0).out).unwrap()
    };
    let admin = "admin --database tables.sqlite dump";
    let dumped = object(&format!("{admin} all.jsonl.gz"));
    assert_eq!(dumped["format"], "elbowroom admin dump 1");
    assert_eq!(dumped["games"], 7);
    let bytes = std::fs::read(place.path("all.jsonl.gz")).unwrap();
    assert_eq!(dumped["bytes"], bytes.len());
    run(&format!("{admin} all.jsonl.gz"))
        .code(1)
        .complains("all.jsonl.gz");
    run(&format!("{admin} again.jsonl.gz"))
        .code(0)
        .says("7 games");
    assert_eq!(std::fs::read(place.path("again.jsonl.gz")).unwrap(), bytes);
    run(&format!("{admin} none.gz --before 2020-01-01"))
        .code(0)
        .says("0 games");
    run(&format!("{admin} x.gz --before yesterday"))
        .code(2)
        .complains("2026-11-28");

    // Every record of it is right, to whoever verifies records.
    let mut text = String::new();
    GzDecoder::new(&*bytes).read_to_string(&mut text).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let mut files = Vec::new();
    for (n, line) in lines.iter().skip(1).enumerate() {
        let game: RecordedGame = serde_json::from_str(line).unwrap();
        place.file(&format!("{n}.record"), &game.record);
        files.push(format!("{n}.record"));
    }
    let files = files.join(" ");
    run(&format!("record verify {files}"))
        .code(0)
        .says("7 of 7 ok");

    // The same numbers each time, packed or not, and from the records one by one.
    let said = object("record statistics all.jsonl.gz");
    assert_eq!(said["format"], "elbowroom statistics 1");
    assert_eq!(said, object("record statistics all.jsonl.gz"));
    place.file("plain.jsonl", &text);
    assert_eq!(said, object("record statistics plain.jsonl"));
    assert_eq!(said, object(&format!("record statistics {files}")));
    assert_eq!(said["unfinished"], 1);
    let kinds = said["kinds"].as_array().unwrap();
    let of = |kind: &Value| (kind["map"].clone(), kind["games"].clone());
    let all: Vec<_> = kinds.iter().map(of).collect();
    let wanted = [("small-world-2", 4), ("underground-3", 2)];
    assert_eq!(all, wanted.map(|(map, n)| (json!(map), json!(n))));
    assert_eq!(kinds[0]["options"], json!(["turns=3"]));
    // What the seats earned is what the games say of themselves.
    let mut sums = [0.0; 2];
    for line in &lines[1..] {
        let game: RecordedGame = serde_json::from_str(line).unwrap();
        if game.game.map == "small-world-2" && game.game.ended.is_none() {
            for (sum, seat) in sums.iter_mut().zip(&game.game.seats) {
                *sum += f64::from(seat.coins) / 4.0;
            }
        }
    }
    for (seat, mean) in kinds[0]["seats"].as_array().unwrap().iter().zip(sums) {
        assert_eq!(seat["player"], "all");
        let told = seat["coins"]["value"].as_f64().unwrap();
        assert!((told - mean).abs() < 1e-9, "{told} {mean}");
    }
    for what in ["races", "powers"] {
        let rows = kinds[1][what].as_array().unwrap();
        assert!(
            rows.iter().any(|r| r["picked"].as_u64() > Some(0)),
            "{what}"
        );
    }
    let told = run("record statistics all.jsonl.gz").code(0);
    told.says("4 games of small-world on small-world-2")
        .says("1 game that did not come to its end");

    // What is wrong is told with its place.
    let wrong = text.replacen("result ", "result 9", 1);
    let at = wrong.lines().position(|l| l.contains("result 9")).unwrap() + 1;
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(wrong.as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    std::fs::write(place.path("wrong.gz"), &packed).unwrap();
    run("record statistics wrong.gz")
        .code(1)
        .complains(&format!("line {at}"));
    place.file("strange.jsonl", "{\"format\":\"something else 1\"}\n");
    run("record statistics strange.jsonl")
        .code(1)
        .complains("elbowroom games 1");
    place.file("cut.jsonl", &text[..text.len() - 100]);
    run("record statistics cut.jsonl")
        .code(1)
        .complains("line 8");
    std::fs::write(place.path("cut.gz"), &bytes[..bytes.len() / 2]).unwrap();
    run("record statistics cut.gz").code(2).complains("cut.gz");
    run("record statistics nowhere.gz").code(2);
}
