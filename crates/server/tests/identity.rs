//! Being somebody: one name, some devices, and seats on all of them; and nobody else is he.

#[macro_use]
mod support;

use client::identity::DeviceKey;
use serde_json::{Value, json};
use server::{Settings, admin::Admin};
use support::{Place, random, start, until};
use testkit::{
    client::{Api, Client, Held, play_out},
    passkey::TestPasskey,
    people::{Person, device},
    services::{Nats, Postgres},
};

suite!(
    somebody_is_the_same_on_two_devices,
    a_name_belongs_to_one,
    what_is_shown_must_be_right,
    a_device_that_was_lost_is_shut_out,
    recovery_codes_bring_back_whoever_has_no_device,
    passkeys_bring_any_device,
    a_passkey_is_good_for_what_it_was_asked_for,
    seats_are_kept_for_all_devices,
    one_sits_once_and_as_who_one_is,
    games_are_found_by_who_played_them,
    whoever_is_forgotten_is_gone,
    whoever_is_erased_is_nobody_any_more,
);

async fn try_make(api: &Api, n: u8, name: &str) -> Result<Person, String> {
    api.person(n, name).await
}

async fn make(api: &Api, n: u8, name: &str) -> Person {
    try_make(api, n, name).await.unwrap()
}

async fn sign_in(api: &Api, key: &DeviceKey) -> Result<Value, String> {
    api.post("/identity/session", None, &api.proof(key).await?)
        .await
}

async fn add(api: &Api, n: u8, code: &str) -> Result<Person, String> {
    let new = json!({"code": code, "device": api.proof(&device(n)).await?});
    let session = api.post("/identity/devices", None, &new).await?;
    Person::of(device(n), &session)
}

/// What somebody does with a device.
trait Own {
    async fn post(&self, api: &Api, path: &str, body: Value) -> Result<Value, String>;
    async fn bare(&self, api: &Api, path: &str) -> Result<Value, String>;
    async fn code(&self, api: &Api) -> String;
    async fn who(&self, api: &Api) -> Result<Value, String>;
}

impl Own for Person {
    async fn post(&self, api: &Api, path: &str, body: Value) -> Result<Value, String> {
        let path = format!("/identity/{path}");
        api.post(&path, Some(&self.token), &body).await
    }

    async fn bare(&self, api: &Api, path: &str) -> Result<Value, String> {
        let path = format!("/identity/{path}");
        api.post_bare(&path, Some(&self.token)).await
    }

    async fn code(&self, api: &Api) -> String {
        let made = self.bare(api, "code").await.unwrap();
        made["code"].as_str().unwrap().to_owned()
    }

    async fn who(&self, api: &Api) -> Result<Value, String> {
        api.get_as("/identity", &self.token).await
    }
}

fn refused<T>(answer: Result<T, String>, reason: &str) {
    let why = answer.err().expect("it is refused");
    assert!(why.contains(reason), "{why} is not {reason}");
}

fn table() -> Value {
    json!({"game": "small-world", "map": "small-world-2", "public": true})
}

async fn somebody_is_the_same_on_two_devices(place: Place) {
    let (node, api) = place.node().await;
    let one = make(&api, 1, "Zoë").await;
    // Whoever did not hear the answer asks again.
    let again = make(&api, 1, "Somebody else").await;
    assert_eq!(again.id, one.id);
    assert_ne!(again.token, one.token);
    let code = one.code(&api).await;
    let two = add(&api, 2, &code.to_lowercase().replace('-', "")).await;
    let two = two.unwrap();
    assert_eq!(two.id, one.id);
    // The same device again, though the code was used; no other with it.
    assert_eq!(add(&api, 2, &code).await.unwrap().id, one.id);
    refused(add(&api, 3, &code).await, "bad_code");
    let who = two.who(&api).await.unwrap();
    assert_eq!((&who["name"], &who["codes"]), (&json!("Zoë"), &json!(0)));
    let devices = who["devices"].as_array().unwrap();
    assert_eq!(devices.len(), 2);
    assert_eq!(devices[0]["label"], "Laptop");
    // Another name, for all of them.
    two.post(&api, "name", json!({"name": "Zoë K."}))
        .await
        .unwrap();
    assert_eq!(one.who(&api).await.unwrap()["name"], "Zoë K.");
    let profile = api.get(&format!("/people/{}", one.id)).await.unwrap();
    assert_eq!(profile["name"], "Zoë K.");
    let told: Vec<&String> = profile.as_object().unwrap().keys().collect();
    assert_eq!(told, ["id", "made", "name", "ratings"]);
    let all = api.get_as("/identity/export", &one.token).await;
    assert_eq!(all.unwrap()["identity"]["id"], one.id);
    let later = sign_in(&api, &two.key).await.unwrap();
    assert_eq!(later["identity"]["id"], one.id);
    node.stop().await;
}

async fn a_name_belongs_to_one(place: Place) {
    let (node, api) = place.node().await;
    let ann = make(&api, 1, "Ann").await;
    // Nobody is called like her, or so that he is taken for her; Cyrillic letters are such.
    for name in ["Ann", "ANN", "\u{410}nn", " Ann "] {
        refused(try_make(&api, 2, name).await, "name_reserved");
        let held = api.make(&table()).await.unwrap();
        refused(api.sit(&held.table, name).await, "name_reserved");
        let mut named = table();
        named["name"] = name.into();
        refused(api.make(&named).await, "name_reserved");
    }
    refused(try_make(&api, 2, "greedy").await, "name_of_bot");
    for name in ["Player 2", "", "Ann (2)"] {
        refused(try_make(&api, 2, name).await, "no_name");
    }
    // Nor does anybody give himself the mark of one.
    let held = api.make(&table()).await.unwrap();
    refused(api.sit(&held.table, "Ann \u{2713}").await, "name_reserved");
    let bob = make(&api, 2, "Bob").await;
    refused(
        bob.post(&api, "name", json!({"name": "ann"})).await,
        "name_reserved",
    );
    // In other letters it is still one's own; and what one was called is anybody's again.
    ann.post(&api, "name", json!({"name": "ANN"}))
        .await
        .unwrap();
    ann.post(&api, "name", json!({"name": "Anna"}))
        .await
        .unwrap();
    bob.post(&api, "name", json!({"name": "ann"}))
        .await
        .unwrap();
    refused(try_make(&api, 3, "Ann").await, "name_reserved");
    make(&api, 3, "Bob").await;
    node.stop().await;
}

async fn what_is_shown_must_be_right(place: Place) {
    let (node, api) = place.node().await;
    let ann = make(&api, 1, "Ann").await;
    refused(sign_in(&api, &device(9)).await, "no_identity");
    let good = api.proof(&ann.key).await.unwrap();
    let other = api.proof(&device(2)).await.unwrap();
    for member in ["key", "challenge", "signature"] {
        let mut wrong = good.clone();
        wrong[member] = other[member].clone();
        refused(
            api.post("/identity/session", None, &wrong).await,
            "bad_proof",
        );
    }
    // Signed for another server, which would hand it on.
    let challenge = good["challenge"].as_str().unwrap();
    let elsewhere = ann.key.prove("other.example", challenge, "");
    let elsewhere = serde_json::to_value(elsewhere).unwrap();
    refused(
        api.post("/identity/session", None, &elsewhere).await,
        "bad_proof",
    );
    for wrong in [json!("="), json!(""), json!("AAAA"), json!(7)] {
        let mut bad = good.clone();
        bad["key"] = wrong;
        refused(
            api.post("/identity/session", None, &bad).await,
            "unreadable",
        );
    }
    // Sessions are not guessed, and a seat's key is none.
    let held = api.make(&table()).await.unwrap();
    for token in ["", "AAAAAAAAAAAAAAAAAAAAAA", &held.key] {
        let answer = api.get_as("/identity", token).await;
        refused(answer, "no_session");
        let answer = api.post("/tables", Some(token), &table()).await;
        if !token.is_empty() {
            refused(answer, "no_session");
        }
    }
    refused(api.get("/identity").await, "no_session");
    for code in ["", "K7QD", "K7QD-9M2X-AV4T-HC3P-W8ZB", &ann.token] {
        refused(add(&api, 3, code).await, "bad_code");
    }
    refused(api.get("/people/nobody").await, "not_found");
    node.stop().await;
}

async fn a_device_that_was_lost_is_shut_out(place: Place) {
    let (node, api) = place.node().await;
    let one = make(&api, 1, "Ann").await;
    let only = json!({"key": one.key.public()});
    refused(
        one.post(&api, "devices/end", only.clone()).await,
        "last_device",
    );
    let two = add(&api, 2, &one.code(&api).await).await.unwrap();
    let other = make(&api, 5, "Bob").await;
    // Nobody removes another's.
    other.post(&api, "devices/end", only.clone()).await.unwrap();
    assert!(one.who(&api).await.is_ok());
    // Nor does whoever has it bring another by a code that he has made before.
    let code = one.code(&api).await;
    let left = two.post(&api, "devices/end", only).await.unwrap();
    refused(add(&api, 3, &code).await, "bad_code");
    assert_eq!(left["devices"].as_array().unwrap().len(), 1);
    refused(one.who(&api).await, "no_session");
    refused(sign_in(&api, &one.key).await, "no_identity");
    // It may be somebody else's from then on.
    let cleo = make(&api, 1, "Cleo").await;
    assert_ne!(cleo.id, two.id);
    // There are so many, and no more; the code is not lost over it.
    let full = make(&api, 20, "Dan").await;
    for n in 21..30 {
        add(&api, n, &full.code(&api).await).await.unwrap();
    }
    let code = full.bare(&api, "recovery").await.unwrap()["codes"][0].clone();
    let code = code.as_str().unwrap();
    refused(add(&api, 30, code).await, "many_devices");
    let gone = json!({"key": device(25).public()});
    full.post(&api, "devices/end", gone).await.unwrap();
    add(&api, 30, code).await.unwrap();
    node.stop().await;
}

async fn recovery_codes_bring_back_whoever_has_no_device(place: Place) {
    let (node, api) = place.node().await;
    let one = make(&api, 1, "Ann").await;
    let codes = async || {
        let made = one.bare(&api, "recovery").await.unwrap();
        let codes: Vec<String> = serde_json::from_value(made["codes"].clone()).unwrap();
        codes
    };
    let (old, new) = (codes().await, codes().await);
    assert_eq!((old.len(), new.len()), (8, 8));
    assert_eq!(one.who(&api).await.unwrap()["codes"], 8);
    refused(add(&api, 2, &old[0]).await, "bad_code");
    let two = add(&api, 2, &new[0]).await.unwrap();
    assert_eq!(
        (&two.id, &two.who(&api).await.unwrap()["codes"]),
        (&one.id, &json!(7))
    );
    refused(add(&api, 3, &new[0]).await, "bad_code");
    // With codes at hand the last device may go.
    for device in [&one, &two] {
        let key = json!({"key": device.key.public()});
        two.post(&api, "devices/end", key).await.unwrap();
    }
    refused(two.who(&api).await, "no_session");
    assert_eq!(add(&api, 3, &new[1]).await.unwrap().id, one.id);
    node.stop().await;
}

/// Where the pages are that passkeys are made for.
const PAGE: &str = "https://games.example";

async fn named(place: &Place) -> (server::Node, Api) {
    start(Settings {
        hosts: vec!["games.example".into()],
        ..place.settings()
    })
    .await
}

async fn make_passkey(api: &Api, who: &Person) -> (TestPasskey, Value) {
    let asked = who.bare(api, "passkeys/new").await.unwrap();
    let (passkey, answer) = TestPasskey::make(PAGE, &asked).unwrap();
    let new = json!({"label": "Phone", "passkey": answer});
    let identity = who.post(api, "passkeys", new).await.unwrap();
    (passkey, identity)
}

async fn ask_for(api: &Api, n: u8) -> Value {
    let asked = json!({"key": device(n).public()});
    api.post("/identity/passkeys/ask", None, &asked)
        .await
        .unwrap()
}

async fn bring(api: &Api, n: u8, answer: &Value) -> Result<Person, String> {
    let new = json!({"passkey": answer, "device": api.proof(&device(n)).await?});
    let session = api.post("/identity/devices", None, &new).await?;
    Person::of(device(n), &session)
}

async fn passkeys_bring_any_device(place: Place) {
    let (node, api) = named(&place).await;
    let ann = make(&api, 1, "Ann of the Hills").await;
    let asked = ann.bare(&api, "passkeys/new").await.unwrap();
    let options = &asked["options"];
    assert_eq!(options["rp"]["id"], "games.example");
    assert_eq!(options["user"]["displayName"], "Ann of the Hills");
    assert_eq!(options["attestation"], "none");
    assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
    assert_eq!(options["excludeCredentials"], json!([]));
    let (passkey, identity) = make_passkey(&api, &ann).await;
    assert_eq!(identity["passkeys"][0]["label"], "Phone");
    // A system that has one already is asked for no other.
    let again = ann.bare(&api, "passkeys/new").await.unwrap();
    let known = &again["options"]["excludeCredentials"][0]["id"];
    assert_eq!(*known, identity["passkeys"][0]["id"]);
    // It brings one device after another, and whoever did not hear the answer.
    for n in [2, 3, 3] {
        let shown = passkey.show(&ask_for(&api, n).await).unwrap();
        assert_eq!(bring(&api, n, &shown).await.unwrap().id, ann.id);
    }
    let who = ann.who(&api).await.unwrap();
    assert_eq!(who["devices"].as_array().unwrap().len(), 3);
    assert!(who["passkeys"][0]["used"].as_i64() >= who["passkeys"][0]["made"].as_i64());
    let all = api.get_as("/identity/export", &ann.token).await.unwrap();
    assert_eq!(all["identity"]["passkeys"].as_array().unwrap().len(), 1);
    // The last device may go, since it brings another.
    for n in [2, 3, 1] {
        let key = json!({"key": device(n).public()});
        let gone = ann.post(&api, "devices/end", key).await;
        assert_eq!(gone.is_ok(), n != 1 || ann.who(&api).await.is_err());
    }
    let shown = passkey.show(&ask_for(&api, 4).await).unwrap();
    let back = bring(&api, 4, &shown).await.unwrap();
    assert_eq!(back.id, ann.id);
    // Nobody removes another's; then it brings nobody.
    let id = json!({"id": identity["passkeys"][0]["id"]});
    let bob = make(&api, 9, "Bob").await;
    bob.post(&api, "passkeys/end", id.clone()).await.unwrap();
    let shown = passkey.show(&ask_for(&api, 5).await).unwrap();
    assert!(bring(&api, 5, &shown).await.is_ok());
    let left = back.post(&api, "passkeys/end", id).await.unwrap();
    assert_eq!(left["passkeys"], json!([]));
    let shown = passkey.show(&ask_for(&api, 6).await).unwrap();
    refused(bring(&api, 6, &shown).await, "bad_passkey");
    // There are so many, and no more.
    for _ in 0..protocol::MOST_PASSKEYS {
        make_passkey(&api, &back).await;
    }
    refused(back.bare(&api, "passkeys/new").await, "many_passkeys");
    // Whoever is forgotten, is so by them, too.
    let (last, _) = make_passkey(&api, &bob).await;
    bob.bare(&api, "end").await.unwrap();
    let shown = last.show(&ask_for(&api, 6).await).unwrap();
    refused(bring(&api, 6, &shown).await, "bad_passkey");
    node.stop().await;
}

async fn a_passkey_is_good_for_what_it_was_asked_for(place: Place) {
    let (node, api) = named(&place).await;
    let (ann, bob) = (make(&api, 1, "Ann").await, make(&api, 2, "Bob").await);
    // Made for a page of another, for somebody else, of what nobody has asked.
    let asked = ann.bare(&api, "passkeys/new").await.unwrap();
    let keep = async |who: &Person, origin: &str, asked: &Value| {
        let (_, answer) = TestPasskey::make(origin, asked).unwrap();
        let new = json!({"passkey": answer});
        who.post(&api, "passkeys", new).await
    };
    for origin in [
        "https://evil.example",
        "http://games.example",
        "https://games.example:444",
        "https://sub.games.example",
    ] {
        refused(keep(&ann, origin, &asked).await, "bad_passkey");
    }
    refused(keep(&bob, PAGE, &asked).await, "bad_passkey");
    let mut other = asked.clone();
    other["state"] = ask_for(&api, 1).await["state"].clone();
    refused(keep(&ann, PAGE, &other).await, "bad_passkey");
    other["state"] = "AAAA".into();
    refused(keep(&ann, PAGE, &other).await, "bad_passkey");
    let mut other = asked.clone();
    other["options"]["challenge"] = ask_for(&api, 1).await["options"]["challenge"].clone();
    refused(keep(&ann, PAGE, &other).await, "bad_passkey");
    keep(&ann, PAGE, &asked).await.unwrap();
    // Shown for another device, on another's page, with another's signature.
    let (mut passkey, _) = make_passkey(&api, &ann).await;
    let (others, _) = make_passkey(&api, &bob).await;
    let shown = passkey.show(&ask_for(&api, 3).await).unwrap();
    refused(bring(&api, 4, &shown).await, "bad_passkey");
    let mut forged = others.show(&ask_for(&api, 4).await).unwrap();
    let mine = passkey.show(&ask_for(&api, 4).await).unwrap();
    for part in ["id", "rawId"] {
        forged["credential"][part] = mine["credential"][part].clone();
    }
    refused(bring(&api, 4, &forged).await, "bad_passkey");
    forged["credential"]["response"]["userHandle"] =
        mine["credential"]["response"]["userHandle"].clone();
    refused(bring(&api, 4, &forged).await, "bad_passkey");
    for credential in [json!({}), json!("x"), Value::Null, json!([1])] {
        forged["credential"] = credential;
        refused(bring(&api, 4, &forged).await, "bad_passkey");
    }
    passkey.origin = "https://evil.example".into();
    let shown = passkey.show(&ask_for(&api, 4).await).unwrap();
    refused(bring(&api, 4, &shown).await, "bad_passkey");
    node.stop().await;
    // A server that is asked under no name binds none.
    let (node, api) = place.node().await;
    let asked = json!({"key": device(4).public()});
    refused(
        api.post("/identity/passkeys/ask", None, &asked).await,
        "no_passkeys",
    );
    node.stop().await;
}

async fn seats_are_kept_for_all_devices(place: Place) {
    let (node, api) = place.node().await;
    let one = make(&api, 1, "Ann").await;
    let two = add(&api, 2, &one.code(&api).await).await.unwrap();
    let bob = make(&api, 3, "Bob").await;
    let seat = |n: usize, key: usize| json!({"table": format!("table{n:04}"), "key": format!("{key:022}")});
    let tell = async |who: &Person, keep: Vec<Value>, forget: &[&str]| {
        let news = json!({"keep": keep, "forget": forget});
        who.post(&api, "seats", news).await.unwrap()
    };
    tell(&one, vec![seat(1, 1), seat(2, 2)], &[]).await;
    let all = tell(&two, vec![seat(2, 22), seat(3, 3)], &["table0001"]).await;
    let mut all: Vec<Value> = serde_json::from_value(all).unwrap();
    all.sort_by_key(|s| s["table"].to_string());
    assert_eq!(all, [seat(2, 22), seat(3, 3)]);
    assert_eq!(tell(&bob, Vec::new(), &["table0002"]).await, json!([]));
    assert_eq!(
        tell(&one, Vec::new(), &[]).await.as_array().unwrap().len(),
        2
    );
    // Of too many the oldest go.
    for n in 1..=6 {
        let some = (n * 40..(n + 1) * 40).map(|i| seat(i, i)).collect();
        tell(&one, some, &[]).await;
    }
    let all = tell(&one, Vec::new(), &[]).await;
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), 200);
    assert!(!all.contains(&seat(3, 3)) && all.contains(&seat(279, 279)));
    for bad in [
        json!({"keep": [{"table": "../etc", "key": format!("{:022}", 1)}]}),
        json!({"keep": [{"table": "table0001", "key": "short"}]}),
        json!({"keep": vec![seat(1, 1); 41]}),
    ] {
        assert!(one.post(&api, "seats", bad).await.is_err());
    }
    // Whoever has the file has no key: it is sealed.
    if let Ok(file) = std::fs::read(place.folder().join("tables.sqlite")) {
        let text = String::from_utf8_lossy(&file);
        assert!(!text.contains(&format!("{:022}", 279)) && !text.contains(&one.token));
    }
    node.stop().await;
}

/// Makes a table and sits there as somebody.
async fn make_as(api: &Api, who: &Person) -> Held {
    let mut new = table();
    new["name"] = "whatever".into();
    api.make_as(&who.token, &new).await.unwrap()
}

async fn one_sits_once_and_as_who_one_is(place: Place) {
    let (node, api) = place.node().await;
    let ann = make(&api, 1, "Ann").await;
    let held = make_as(&api, &ann).await;
    refused(api.sit_as(&ann.token, &held.table).await, "own_seat");
    let guest = api.sit(&held.table, "Guest").await.unwrap();
    let snapshot = api.get(&format!("/tables/{}", held.table)).await.unwrap();
    let seats = &snapshot["seats"];
    assert_eq!(
        (&seats[0]["name"], &seats[0]["identity"]),
        (&json!("Ann"), &json!(ann.id))
    );
    assert_eq!(
        (&seats[1]["name"], &seats[1]["identity"]),
        (&json!("Guest"), &Value::Null)
    );
    let log = api
        .get(&format!("/tables/{}/log", held.table))
        .await
        .unwrap();
    assert_eq!(log[1]["identity"], json!(ann.id));
    let lobby = api.get("/tables?phase=open").await.unwrap();
    assert_eq!(lobby[0]["table"]["seats"][0]["identity"], json!(ann.id));
    // Where it goes on one is the same.
    let mut clients = Vec::new();
    for held in [&held, &guest] {
        let ready = json!({"do": "ready", "ready": true});
        api.command(held, ready).await.unwrap();
        let client = Client::join(&api.address, &held.table, Some(&held.key), false).await;
        clients.push(client.unwrap());
    }
    play_out(&mut clients, random(5)).await.unwrap();
    for held in [&held, &guest] {
        api.command(held, json!({"do": "rematch"})).await.unwrap();
    }
    let next = until(async || {
        let snapshot = api.get(&format!("/tables/{}", held.table)).await.unwrap();
        snapshot["next"].as_str().map(str::to_owned)
    });
    let next = api.get(&format!("/tables/{}", next.await)).await.unwrap();
    assert_eq!(next["seats"][1]["identity"], json!(ann.id));
    node.stop().await;
}

async fn games_are_found_by_who_played_them(place: Place) {
    let (node, api) = place.node().await;
    let (ann, bob) = (make(&api, 1, "Ann").await, make(&api, 2, "Bob").await);
    for seed in 0..2 {
        let held = make_as(&api, &ann).await;
        let other = match seed {
            0 => api.sit_as(&bob.token, &held.table).await.unwrap(),
            _ => api.sit(&held.table, "Guest").await.unwrap(),
        };
        let mut clients = Vec::new();
        for held in [&held, &other] {
            let ready = json!({"do": "ready", "ready": true});
            api.command(held, ready).await.unwrap();
            let client = Client::join(&api.address, &held.table, Some(&held.key), false).await;
            clients.push(client.unwrap());
        }
        play_out(&mut clients, random(seed)).await.unwrap();
    }
    let found = async |who: &Person| {
        let path = format!("/games?identity={}", who.id);
        let games = api.get(&path).await.unwrap();
        games.as_array().unwrap().clone()
    };
    let games = until(async || {
        let games = found(&ann).await;
        (games.len() == 2).then_some(games)
    });
    let games = games.await;
    assert_eq!(games[0]["seats"][0]["identity"], json!(ann.id));
    assert_eq!(found(&bob).await.len(), 1);
    // Another name changes nothing of it.
    ann.post(&api, "name", json!({"name": "Anna"}))
        .await
        .unwrap();
    assert_eq!(found(&ann).await.len(), 2);
    node.stop().await;
}

async fn whoever_is_forgotten_is_gone(place: Place) {
    let (node, api) = place.node().await;
    let ann = make(&api, 1, "Ann").await;
    let two = add(&api, 2, &ann.code(&api).await).await.unwrap();
    let code = ann.code(&api).await;
    let made = ann.bare(&api, "recovery").await.unwrap();
    let held = make_as(&api, &ann).await;
    let seat = json!({"keep": [{"table": held.table, "key": held.key}]});
    ann.post(&api, "seats", seat).await.unwrap();
    two.bare(&api, "end").await.unwrap();
    refused(ann.who(&api).await, "no_session");
    refused(sign_in(&api, &ann.key).await, "no_identity");
    refused(add(&api, 3, &code).await, "bad_code");
    refused(
        add(&api, 3, made["codes"][0].as_str().unwrap()).await,
        "bad_code",
    );
    refused(api.get(&format!("/people/{}", ann.id)).await, "not_found");
    // The seat is still whose key it is; the name is anybody's.
    let ready = json!({"do": "ready", "ready": true});
    api.command(&held, ready).await.unwrap();
    let next = make(&api, 1, "Ann").await;
    assert_ne!(next.id, ann.id);
    let seats = next.post(&api, "seats", json!({})).await.unwrap();
    assert_eq!(seats, json!([]));
    node.stop().await;
}

async fn whoever_is_erased_is_nobody_any_more(place: Place) {
    let (node, api) = place.node().await;
    let (ann, bob) = (make(&api, 1, "Ann").await, make(&api, 2, "Bob").await);
    let held = make_as(&api, &ann).await;
    node.stop().await;
    let config = support::config(place.settings());
    let library = content::Library::shipped().clone();
    let mut admin = Admin::open(&config.database, None, library).await.unwrap();
    assert_eq!(admin.erase("Ann").await.unwrap(), 1);
    drop(admin);
    let store = place.store().await;
    assert_eq!(store.identity(&ann.id).await.unwrap(), None);
    assert_eq!(store.identity(&bob.id).await.unwrap().unwrap().name, "Bob");
    let rows = store.read(&held.table, 0, 10).await.unwrap();
    assert!(rows.iter().all(|row| !row.entry.contains(&ann.id)));
    store.close().await;
}

/// Any node makes challenges that any other takes, and knows sessions that another opened.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    any(no_postgres, no_nats),
    ignore = "PostgreSQL or NATS is not installed, and no address of one is given"
)]
async fn two_nodes_know_the_same_people() {
    let (server, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
    let place = Place::postgres(&server).await;
    let settings = || Settings {
        nats: Some(nats.url().into()),
        ..place.settings()
    };
    let (one, here) = start(settings()).await;
    let (two, there) = start(settings()).await;
    let ann = make(&here, 1, "Ann").await;
    assert_eq!(ann.who(&there).await.unwrap()["name"], "Ann");
    let challenge = here.post_bare("/identity/challenge", None).await;
    let challenge = challenge.unwrap();
    let challenge = challenge["challenge"].as_str().unwrap();
    let proof = ann.key.prove(&there.address, challenge, "");
    let proof = serde_json::to_value(proof).unwrap();
    there.post("/identity/session", None, &proof).await.unwrap();
    // Many ask for one name at once, on both: one has it.
    let tries = (10..18).map(|n| {
        let api = if n % 2 == 0 { &here } else { &there };
        try_make(api, n, "Cleo")
    });
    let made = futures_util::future::join_all(tries).await;
    assert_eq!(made.iter().filter(|m| m.is_ok()).count(), 1);
    one.stop().await;
    two.stop().await;
}

/// A proxy may not hand on the name that the page knows; then the operator says it.
#[tokio::test(flavor = "multi_thread")]
async fn a_device_signs_for_a_name_of_the_server() {
    let place = Place::sqlite();
    let (node, api) = start(Settings {
        origins: vec!["https://Games.example".into()],
        public_url: Some("https://public.example:8443".into()),
        hosts: vec!["lan.example".into()],
        ..place.settings()
    })
    .await;
    let ann = make(&api, 1, "Ann").await;
    let sign = async |host: &str| {
        let made = api.post_bare("/identity/challenge", None).await.unwrap();
        let proof = ann.key.prove(host, made["challenge"].as_str().unwrap(), "");
        let proof = serde_json::to_value(proof).unwrap();
        api.post("/identity/session", None, &proof).await
    };
    for host in ["games.example", "public.example:8443", "lan.example"] {
        sign(host).await.unwrap();
    }
    for host in ["other.example", "public.example", "Games.example", ""] {
        refused(sign(host).await, "bad_proof");
    }
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_makes_so_many_and_no_more() {
    let place = Place::sqlite();
    let (node, api) = start(Settings {
        identities_per_hour: Some(10),
        ..place.settings()
    })
    .await;
    for n in 1..=10 {
        make(&api, n, &format!("Somebody of {n}")).await;
    }
    refused(try_make(&api, 11, "One more").await, "too_much");
    // Whoever is somebody already comes in all the same.
    sign_in(&api, &device(3)).await.unwrap();
    node.stop().await;
}
