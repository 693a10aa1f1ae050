//! What clients may keep, and that what they have is not sent again.

mod support;

use std::io::Read as _;

use flate2::read::GzDecoder;
use reqwest::{Method, Response, header};
use serde_json::json;
use server::{Client, ClientFile, Node, Settings};
use support::{Place, random, start};
use testkit::client::Api;

const FOREVER: &str = "public, max-age=31536000, immutable";

/// A request with headers, at any path.
async fn ask(api: &Api, method: Method, path: &str, headers: &[(&str, &str)]) -> Response {
    let url = format!("http://{}{path}", api.address);
    let mut request = api.http.request(method, url);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

async fn get(api: &Api, path: &str, headers: &[(&str, &str)]) -> Response {
    ask(api, Method::GET, path, headers).await
}

fn said(answer: &Response, name: header::HeaderName) -> String {
    let value = answer.headers().get(&name);
    let value = value.unwrap_or_else(|| panic!("{name} is missing: {answer:?}"));
    value.to_str().unwrap().to_owned()
}

/// Holds that a path comes with a mark, and not again to who has it.
async fn is_tagged(api: &Api, path: &str, keep: &str) {
    let first = get(api, path, &[]).await;
    assert_eq!(first.status(), 200, "{path}");
    assert_eq!(said(&first, header::CACHE_CONTROL), keep, "{path}");
    let mark = said(&first, header::ETAG);
    let body = first.bytes().await.unwrap();
    let weak = format!("W/{mark}");
    let list = format!("\"other\", {mark}");
    for known in [&*mark, &weak, &list, "*"] {
        let again = get(api, path, &[("if-none-match", known)]).await;
        assert_eq!(again.status(), 304, "{path} {known}");
        assert_eq!(said(&again, header::ETAG), mark, "{path} {known}");
        assert_eq!(said(&again, header::CACHE_CONTROL), keep, "{path} {known}");
        assert!(again.bytes().await.unwrap().is_empty(), "{path} {known}");
    }
    for unknown in ["\"other\"", "\"\"", "nonsense"] {
        let again = get(api, path, &[("if-none-match", unknown)]).await;
        assert_eq!(again.status(), 200, "{path} {unknown}");
        assert_eq!(again.bytes().await.unwrap(), body, "{path} {unknown}");
    }
    let head = ask(api, Method::HEAD, path, &[]).await;
    assert_eq!(
        (head.status().as_u16(), said(&head, header::ETAG)),
        (200, mark.clone()),
        "{path}"
    );
    assert_eq!(
        said(&head, header::CONTENT_LENGTH),
        body.len().to_string(),
        "{path}"
    );
    let head = ask(api, Method::HEAD, path, &[("if-none-match", &mark)]).await;
    assert_eq!(head.status(), 304, "{path}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_not_changed_is_not_sent_again() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let wish = json!({"game": "small-world", "map": "small-world-2", "public": true,
        "options": {"turns": 1}});
    let held = api.table_of_people(wish, 2).await.unwrap();
    let table = &held[0].table;
    let mut clients = Vec::new();
    for one in &held {
        let client = testkit::client::Client::join(&api.address, table, Some(&one.key), false);
        clients.push(client.await.unwrap());
    }
    testkit::client::play_out(&mut clients, random(3))
        .await
        .unwrap();
    // What is over is found a moment later.
    support::until(async || {
        let found = api.get("/games").await.unwrap();
        (found != json!([])).then_some(())
    })
    .await;
    for path in [
        "/api/v1/version",
        "/api/v1/openapi.json",
        "/api/v1/content",
        "/api/v1/content/small-world/small-world-2",
        "/api/v1/tables?phase=over",
        "/api/v1/games?seats=2",
        &format!("/api/v1/tables/{table}/record"),
    ] {
        is_tagged(&api, path, "no-cache").await;
    }
    // What is of the moment, or of one person, is not kept.
    for path in ["", "/log", "/view", "/talk"] {
        let answer = get(&api, &format!("/api/v1/tables/{table}{path}"), &[]).await;
        assert_eq!(said(&answer, header::CACHE_CONTROL), "no-store", "{path}");
        assert!(answer.headers().get(header::ETAG).is_none(), "{path}");
    }
    // Another list has another mark.
    let list = async || {
        let answer = get(&api, "/api/v1/tables", &[]).await;
        said(&answer, header::ETAG)
    };
    let before = list().await;
    assert_eq!(list().await, before);
    let wish = json!({"game": "small-world", "seats": 2, "public": true});
    api.make(&wish).await.unwrap();
    assert_ne!(list().await, before);
    node.stop().await;
}

/// Long answers to those who show no key are packed, and say the same.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_public_and_long_is_packed_and_nothing_else() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let wish = json!({"game": "small-world", "map": "small-world-2", "public": true,
        "options": {"turns": 1}});
    let held = api.table_of_people(wish, 2).await.unwrap();
    let table = format!("/api/v1/tables/{}", held[0].table);
    for n in 0..12 {
        let said = json!({"do": "chat", "text": format!("{n} {}", "so it is ".repeat(12))});
        api.command(&held[0], said).await.unwrap();
    }
    let gzip = ("accept-encoding", "gzip, br");
    let packed = async |path: &str, headers: &[(&str, &str)]| {
        let answer = get(&api, path, headers).await;
        assert_eq!(answer.status(), 200, "{path}");
        answer.headers().get(header::CONTENT_ENCODING).cloned()
    };
    for path in [
        "/api/v1/openapi.json",
        "/api/v1/content/small-world/small-world-2",
        &format!("{table}/log"),
        &format!("{table}/talk"),
        &format!("{table}/view"),
    ] {
        let answer = get(&api, path, &[gzip]).await;
        assert_eq!(said(&answer, header::CONTENT_ENCODING), "gzip", "{path}");
        let vary = said(&answer, header::VARY).to_lowercase();
        assert!(vary.contains("accept-encoding"), "{path}: {vary}");
        let mark = answer.headers().get(header::ETAG).cloned();
        let small = answer.bytes().await.unwrap();
        let mut text = String::new();
        let mut unpack = GzDecoder::new(&*small);
        std::io::Read::read_to_string(&mut unpack, &mut text).unwrap();
        let plain = get(&api, path, &[]).await;
        let strong = plain.headers().get(header::ETAG).cloned();
        assert_eq!(plain.text().await.unwrap(), text, "{path}");
        assert!(2 * small.len() < text.len(), "{path}: {}", small.len());
        // Who has it packed has it: its mark says that it means the same, not that it is the same.
        assert_eq!(mark.is_some(), strong.is_some(), "{path}");
        if let (Some(mark), Some(strong)) = (mark, strong) {
            let (mark, strong) = (mark.to_str().unwrap(), strong.to_str().unwrap());
            assert_eq!(mark, format!("W/{strong}"), "{path}");
            let again = get(&api, path, &[gzip, ("if-none-match", mark)]).await;
            assert_eq!(again.status(), 304, "{path}");
        }
    }
    // What is short; what is asked with a key; what makes one.
    assert_eq!(packed("/api/v1/version", &[gzip]).await, None);
    let key = format!("Bearer {}", held[0].key);
    for part in ["view", "log", "talk"] {
        let keyed = [gzip, ("authorization", &*key)];
        assert_eq!(
            packed(&format!("{table}/{part}"), &keyed).await,
            None,
            "{part}"
        );
    }
    let made = api
        .http
        .post(format!("http://{}/api/v1/tables", api.address));
    let long = json!({"game": "small-world", "seats": 2, "name": "Ann", "title": "x".repeat(60)});
    let made = made
        .header(gzip.0, gzip.1)
        .json(&long)
        .send()
        .await
        .unwrap();
    assert_eq!(made.status(), 201);
    assert!(made.headers().get(header::CONTENT_ENCODING).is_none());
    // A stream comes line by line.
    let path = format!("/api/v1/bot/tables/{}/stream", held[0].table);
    assert_eq!(packed(&path, &[gzip]).await, None);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_named_by_their_content_are_kept_for_ever() {
    let place = Place::sqlite();
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let script = "start-0123456789abcdef.js";
    put("index.html", "<!doctype html><title>x</title>");
    put("offline.js", "go()");
    put(script, "go() // in full");
    put(&format!("{script}.gz"), "this is not looked into");
    put(&format!("{script}.br"), "nor is this");
    let settings = Settings {
        web: Some(folder.path().to_owned()),
        ..place.settings()
    };
    let (node, api) = start(settings).await;
    is_tagged(&api, "/", "no-cache").await;
    is_tagged(&api, "/offline.js", "no-cache").await;
    is_tagged(&api, &format!("/{script}"), FOREVER).await;
    // What is not there now may be there later.
    let none = get(&api, "/none-0123456789abcdef.js", &[]).await;
    assert_eq!(none.status(), 404);
    assert_eq!(said(&none, header::CACHE_CONTROL), "no-cache");
    // Packed or not, each has a mark of its own, and those between know that there are two.
    let plain = get(&api, &format!("/{script}"), &[]).await;
    let packed = get(&api, &format!("/{script}"), &[("accept-encoding", "gzip")]).await;
    assert_eq!(said(&packed, header::CONTENT_ENCODING), "gzip");
    assert!(plain.headers().get(header::CONTENT_ENCODING).is_none());
    assert_eq!(said(&packed, header::CACHE_CONTROL), FOREVER);
    for answer in [&plain, &packed] {
        assert_eq!(said(answer, header::VARY).to_lowercase(), "accept-encoding");
    }
    assert_ne!(said(&plain, header::ETAG), said(&packed, header::ETAG));
    let both = [("accept-encoding", "gzip, br")];
    let smallest = get(&api, &format!("/{script}"), &both).await;
    assert_eq!(said(&smallest, header::CONTENT_ENCODING), "br");
    assert_eq!(smallest.text().await.unwrap(), "nor is this");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[should_panic(expected = "it accepts colour, which is not described")]
async fn what_is_done_beside_the_description_is_found() {
    let place = Place::sqlite();
    let (_node, api) = place.node().await;
    let _ = api.get("/content?colour=red").await;
}

/// Compressed as the files of a client are.
fn brotli(text: &str) -> &'static [u8] {
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut text.as_bytes(), &mut packed, &Default::default()).unwrap();
    packed.leak()
}

/// A client that the program has inside is served as one in a folder is: each file with its type, as
/// long as it may be kept, and compressed for whoever can read that.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_inside_the_program_is_served() {
    let place = Place::sqlite();
    let wasm = "elbowroom-0123456789abcdef.wasm";
    let files = [
        (
            "index.html",
            "<!doctype html>",
            "text/html; charset=utf-8",
            "no-cache",
        ),
        (
            "start-0123456789abcdef.js",
            "go()",
            "text/javascript; charset=utf-8",
            FOREVER,
        ),
        (wasm, "\0asm", "application/wasm", FOREVER),
        (
            "style-0123456789abcdef.css",
            "a{}",
            "text/css; charset=utf-8",
            FOREVER,
        ),
        ("icon.svg", "<svg/>", "image/svg+xml", "no-cache"),
    ];
    let inside = files.map(|(name, text, ..)| ClientFile {
        name,
        brotli: brotli(text),
    });
    let mut config = support::config(place.settings());
    config.client = Client::Inside(inside.to_vec().leak());
    let library = content::Library::shipped().clone();
    let node = Node::start(config, library).await.unwrap();
    let api = Api::new(node.address.to_string());
    for (name, text, kind, keep) in files {
        let path = format!("/{name}");
        is_tagged(&api, &path, keep).await;
        let plain = get(&api, &path, &[("accept-encoding", "gzip;q=0, deflate")]).await;
        assert_eq!(said(&plain, header::CONTENT_TYPE), kind, "{name}");
        assert_eq!(said(&plain, header::VARY), "accept-encoding", "{name}");
        assert!(!plain.headers().contains_key("content-encoding"), "{name}");
        assert_eq!(plain.text().await.unwrap(), text);
        let packed = get(&api, &path, &[("accept-encoding", "br, gzip")]).await;
        assert_eq!(said(&packed, header::CONTENT_TYPE), kind, "{name}");
        assert_eq!(said(&packed, header::CONTENT_ENCODING), "br", "{name}");
        assert_eq!(packed.bytes().await.unwrap(), brotli(text), "{name}");
        // In one's own network browsers take this at best.
        let larger = get(&api, &path, &[("accept-encoding", "gzip, deflate")]).await;
        assert_eq!(said(&larger, header::CONTENT_TYPE), kind, "{name}");
        assert_eq!(said(&larger, header::CONTENT_ENCODING), "gzip", "{name}");
        let mut unpacked = String::new();
        let larger = larger.bytes().await.unwrap();
        GzDecoder::new(&*larger)
            .read_to_string(&mut unpacked)
            .unwrap();
        assert_eq!(unpacked, text, "{name}");
    }
    let page = get(&api, "/?table=0123456789", &[]).await;
    assert_eq!(page.text().await.unwrap(), "<!doctype html>");
    for nowhere in ["/other.js", "/a/index.html", "/api/v1/nothing"] {
        let answer = get(&api, nowhere, &[]).await;
        assert_eq!(answer.status(), 404, "{nowhere}");
    }
    let put = ask(&api, Method::POST, "/index.html", &[]).await;
    assert_eq!(put.status(), 405);
    node.stop().await;
}

/// Sites that show a link with a picture follow only a whole address: the page has it, wherever it comes from,
/// and is kept and compressed as before. Nobody writes into the page by what stands as the host.
#[tokio::test(flavor = "multi_thread")]
async fn the_page_names_its_picture_by_its_whole_address() {
    let whole = include_str!("../../web/static/index.html");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), whole).unwrap();
    let packed = folder.path().join("index.html.br");
    std::fs::write(packed, brotli(whole)).unwrap();
    let inside = ClientFile {
        name: "index.html",
        brotli: brotli(whole),
    };
    let clients = [
        Client::Folder(folder.path().to_owned()),
        Client::Inside(vec![inside].leak()),
    ];
    for client in clients {
        let place = Place::sqlite();
        let mut config = support::config(Settings {
            behind_proxy: Some(true),
            ..place.settings()
        });
        config.client = client;
        let library = content::Library::shipped().clone();
        let node = Node::start(config, library).await.unwrap();
        let api = Api::new(node.address.to_string());
        let proxied = ("x-forwarded-proto", "https");
        let at = async |path: &str, host: &str| {
            let answer = get(&api, path, &[("host", host), proxied]).await;
            assert_eq!(said(&answer, header::CACHE_CONTROL), "no-cache", "{path}");
            let kind = said(&answer, header::CONTENT_TYPE);
            assert!(kind.starts_with("text/html"), "{kind}");
            answer.text().await.unwrap()
        };
        let picture = "content=\"https://game.example/preview.png\"";
        let there = whole.replace("content=\"preview.png\"", picture);
        assert!(there.contains(picture));
        for path in ["/", "/?lang=it", "/?table=none", "/index.html"] {
            assert_eq!(at(path, "game.example").await, there, "{path}");
            is_tagged(&api, path, "no-cache").await;
        }
        is_tagged(&api, "/?table=0123456789", "no-cache").await;
        for forged in ["a\"><script>", "game.example/x", "u@game.example", "a b"] {
            assert_eq!(at("/", forged).await, whole, "{forged}");
        }
        // Compressed it says the same, by a mark of its own for each host.
        let host = ("host", "game.example");
        let gzip = ("accept-encoding", "gzip, br");
        let packed = get(&api, "/", &[host, proxied, gzip]).await;
        assert_eq!(said(&packed, header::CONTENT_ENCODING), "gzip");
        assert_eq!(said(&packed, header::VARY), "accept-encoding");
        let mark = said(&packed, header::ETAG);
        let mut unpacked = String::new();
        let bytes = packed.bytes().await.unwrap();
        let mut reader = GzDecoder::new(&*bytes);
        reader.read_to_string(&mut unpacked).unwrap();
        assert_eq!(unpacked, there);
        let known = ("if-none-match", &*mark);
        let again = get(&api, "/", &[host, proxied, gzip, known]).await;
        assert_eq!(again.status(), 304);
        let elsewhere = [("host", "other.example"), proxied, gzip, known];
        let other = get(&api, "/", &elsewhere).await;
        assert_eq!(other.status(), 200);
        assert_ne!(said(&other, header::ETAG), mark);
        node.stop().await;
    }
}
