//! No secret of a seat leaves the server to another: every byte that seats and spectators receive
//! over whole games is read, on all ways by which something can be had.

mod support;

use std::sync::{Arc, Mutex};

use data_encoding::{BASE64, HEXLOWER};
use protocol::Message;
use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use record::Observation;
use rules::Seat;
use serde_json::{Value, json};
use server::Settings;
use server::store::{SqliteStore, Store as _};
use server::table::{Entry, RuleBook, Table};
use support::{Place, random, start};
use testkit::{
    client::{Api, Client, Held},
    people::Person,
};

/// Everything in a text that could be a secret.
struct Secrets {
    words: Vec<String>,
}

impl Secrets {
    /// The seed in all usual spellings, the hashes of the keys, and the keys themselves.
    async fn of(place: &Place, table: &str, keys: &[&str]) -> Secrets {
        let store = place.store().await;
        let rows = store.read(table, 0, 10_000).await.unwrap();
        store.close().await;
        let mut seeds = Vec::new();
        let mut words: Vec<String> = keys.iter().map(|k| (*k).to_owned()).collect();
        for row in rows {
            match serde_json::from_str(&row.entry).unwrap() {
                Entry::Began { seed } => {
                    let seed = seed.0.0;
                    words.push(BASE64.encode(&seed));
                    words.push(format!("{seed:?}"));
                    // Any four bytes of it would be too much.
                    let hex = HEXLOWER.encode(&seed);
                    seeds.push(hex.clone());
                    words.extend((0..=56).step_by(8).map(|i| hex[i..i + 8].to_owned()));
                }
                Entry::Made(_) | Entry::Sat { .. } => {
                    let value: Value = serde_json::from_str(&row.entry).unwrap();
                    if let Some(part) = value["part"].as_str() {
                        let own = record::Seed::from_hex(part).unwrap().child("part", 0).hex();
                        for secret in [part.to_owned(), own] {
                            words.extend((0..=56).step_by(8).map(|i| secret[i..i + 8].to_owned()));
                            seeds.push(secret);
                        }
                    }
                    for name in ["host", "key", "origin"] {
                        words.extend(value[name].as_str().map(str::to_owned));
                    }
                }
                _ => {}
            }
        }
        assert!(words.len() > 12);
        // Not even the files have the seed while the game goes on.
        for file in std::fs::read_dir(place.folder()).unwrap() {
            let bytes = std::fs::read(file.unwrap().path()).unwrap();
            let text = String::from_utf8_lossy(&bytes);
            let found = seeds.iter().find(|s| text.contains(s.as_str()));
            assert!(found.is_none(), "a seed is in the store");
        }
        Secrets { words }
    }

    fn look(&self, what: &str, text: &str) {
        let lower = text.to_lowercase();
        for word in &self.words {
            let found = text.contains(word) || lower.contains(&word.to_lowercase());
            assert!(!found, "{word} in {what}: {text}");
        }
    }
}

/// What a message may say of coins: those of the viewer. The types that it is read as know no
/// other fields.
fn look_at_coins(text: &str, seat: Option<Seat>, over: bool) {
    let message: Message = serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"));
    match message {
        Message::View { view, .. } => coins_of(&view, seat, over),
        Message::Log { entries } => {
            for e in entries {
                let value = serde_json::to_value(&e).unwrap();
                let kind = value["t"].as_str().unwrap().to_owned();
                assert_eq!(value.get("coins").is_some(), kind == "over", "{text}");
                assert_eq!(value.get("seed").is_some(), kind == "over", "{text}");
            }
        }
        _ => assert!(!text.contains("coins"), "{text}"),
    }
}

fn coins_of(view: &Observation, seat: Option<Seat>, over: bool) {
    for (i, coins) in view.coins.iter().enumerate() {
        let mine = seat == Some(Seat(i as u8));
        assert_eq!(coins.is_some(), mine || over, "{view:?}");
    }
    // Only who has the move hears what is legal, for that may depend on his coins.
    let to_move = view.to_move.map(|n| Seat(n - 1));
    assert!(view.legal.is_empty() || (seat.is_some() && to_move == seat));
}

/// A log that keeps what is written to it.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_byte_of_whole_games() {
    let log = Kept::default();
    let writer = log.clone();
    // Everything that our own code and the libraries have to say.
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .init();
    let place = Place::sqlite();
    let (node, api) = start(Settings {
        public_url: Some("https://game.example".into()),
        notify_after: Some(0),
        private_endpoints: Some(true),
        ..place.settings()
    })
    .await;
    let mut keys = Vec::new();
    for (n, wish, seats) in [
        (1, json!({"game": "small-world", "map": "small-world-3"}), 3),
        (2, json!({"game": "underground", "map": "underground-2"}), 2),
        (3, json!({"game": "mixed", "map": "underground-3"}), 3),
    ] {
        let secrets = one_game(&place, &api, wish, seats, n).await;
        keys.extend(secrets);
    }
    node.stop().await;
    // What was sent over the wire by this test itself is in the logs of its own client; the
    // server's are ours and its libraries'.
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(text.contains("listening"));
    let ours = text.lines().filter(|l| {
        ["server", "sqlx", "axum", "tower"]
            .iter()
            .any(|target| l.contains(&format!(" {target}")))
    });
    let mut lines = 0;
    for line in ours {
        lines += 1;
        for seed in &keys {
            assert!(!line.contains(seed.as_str()), "{line}");
        }
    }
    assert!(lines > 0);
}

/// Plays one game and returns its seed and keys.
async fn one_game(place: &Place, api: &Api, wish: Value, seats: usize, n: u64) -> Vec<String> {
    let map = format!("/content/{}/{}", wish["game"], wish["map"]).replace('"', "");
    let map = api.get(&map).await.unwrap();
    let held = api.table_of_people(wish, seats).await.unwrap();
    let table = held[0].table.clone();
    let keys: Vec<&str> = held.iter().map(|h| h.key.as_str()).collect();
    let mut secrets = Secrets::of(place, &table, &keys).await;
    // What the operator is told is for him alone.
    let told = format!("between you and me {n}");
    let report = json!({"do": "report", "seat": 2, "text": told});
    api.command(&held[0], report).await.unwrap();
    secrets.words.push(told);
    // Where somebody is told when it is his move is for the server alone, and nobody finds it in the
    // store. There is nobody at that address.
    let (id, path) = (
        format!("between-me-and-you-alone-{n}"),
        format!("my-own-place-{n}"),
    );
    let channel = json!({"by": "webhook", "url": format!("http://127.0.0.1:9/{path}")});
    let new = json!({"id": id, "channel": channel});
    api.post("/notifications", None, &new).await.unwrap();
    let notify = json!({"do": "notify", "subscription": id, "on": true});
    api.command(&held[0], notify).await.unwrap();
    for file in std::fs::read_dir(place.folder()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        assert!(!text.contains(&path) && !text.contains(&id));
    }
    secrets.words.extend([id, path]);
    let somebody = somebody(place, api, &held[0], n).await;
    secrets.words.extend(somebody);
    // What somebody plans is for his own eyes alone. It never fits, so that nothing comes of it.
    let region = map["region"][7]["id"].as_str().unwrap();
    let planned = &*format!("{region}:77");
    plan(api, &held[1], planned).await;
    for file in std::fs::read_dir(place.folder()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!String::from_utf8_lossy(&bytes).contains(planned));
    }
    let mut seen_by_owner = 0;
    // Seats and a spectator, all with views.
    let mut clients = Vec::new();
    for key in keys.iter().copied().map(Some).chain([None]) {
        let mut client = Client::join(&api.address, &table, key, true).await.unwrap();
        client.views().await.unwrap();
        clients.push(client);
    }
    let mut choose = random(n);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(n);
    let mut steps = 0;
    loop {
        let next = clients.iter().map(|c| c.follower.next).max().unwrap();
        for client in &mut clients {
            client.until(next).await.unwrap();
        }
        let over = clients[0].follower.over.is_some();
        for client in &mut clients {
            for text in client.texts.replace(Vec::new()).unwrap() {
                let said_over =
                    text.contains("\"decision\":\"over\"") || text.contains("\"t\":\"over\"");
                if !said_over {
                    secrets.look("a message", &text);
                }
                let is_plan = text.contains(planned);
                seen_by_owner += usize::from(is_plan);
                assert!(!is_plan || client.seat == Some(Seat(1)), "{text}");
                look_at_coins(&text, client.seat, said_over);
            }
        }
        if over {
            break;
        }
        let mover = clients[0].follower.to_move().unwrap();
        let at = clients.iter().position(|c| c.seat == Some(mover)).unwrap();
        if dice.next_u32() % 8 == 0 {
            plan(api, &held[1], planned).await;
            for text in by_the_way(api, &held, &mut clients, at, &mut dice).await {
                secrets.look("an answer", &text);
                assert!(!text.contains(planned), "{text}");
            }
            let path = format!("/tables/{table}/plans");
            for (i, held) in held.iter().enumerate() {
                let plans = api.get_as(&path, &held.key).await.unwrap().to_string();
                assert!(i == 1 || !plans.contains(planned), "{plans}");
            }
        }
        let action = choose(&clients[at].follower, mover);
        clients[at].act(action).await.unwrap();
        steps += 1;
    }
    assert!(steps > 30 && seen_by_owner > 0);
    // Not even once the game is over.
    for path in ["", "/log", "/record"] {
        let path = format!("/tables/{table}{path}");
        let (_, text) = api.ask("GET", &path, None, None).await.unwrap();
        assert!(!text.contains(planned), "{text}");
    }
    secrets.words.push(planned.into());
    // Debug output, of the table as it was in the middle of the game and as it is now.
    let path = place.folder().join("tables.sqlite");
    let store = SqliteStore::open(&path).await.unwrap();
    let rows = store.read(&table, 0, 10_000).await.unwrap();
    let book = RuleBook::new(content::Library::shipped().clone());
    for end in [rows.len() / 2, rows.len() - 1] {
        let loaded = Table::from_log(&table, &rows[..end], &book).unwrap();
        secrets.look("Debug of a table", &format!("{loaded:?} {rows:?}"));
        for row in &rows[..end] {
            let entry: Entry = serde_json::from_str(&row.entry).unwrap();
            let text = format!("{entry:?}");
            if !matches!(entry, Entry::Made(_)) {
                secrets.look("Debug of an entry", &text);
            }
        }
    }
    // A log that is damaged says nothing of what is in it.
    let mut damaged = rows.clone();
    damaged.swap(1, 2);
    let why = Table::from_log(&table, &damaged, &book).unwrap_err();
    secrets.look("an error", &format!("{why} {why:?}"));
    store.close().await;
    secrets.words
}

/// A seat plans how its survivors go back; in the middle of that it does not.
async fn plan(api: &Api, held: &Held, shares: &str) {
    let line = format!("deploy {shares}");
    let plan = json!({"do": "plan", "on": "survivors", "plans": [{"lines": [line]}]});
    if let Err(why) = api.command(held, plan).await {
        assert!(why.contains("asked_now") || why.contains("over"), "{why}");
    }
}

/// Somebody keeps a seat, and has codes for his devices: what must be told to nobody, and what nobody finds
/// in the store.
async fn somebody(place: &Place, api: &Api, held: &Held, n: u64) -> Vec<String> {
    let name = format!("Somebody {n}");
    let Person { key, token, .. } = api.person(n as u8, &name).await.unwrap();
    let proof = api.proof(&key).await.unwrap();
    let token = token.as_str();
    let seat = json!({"keep": [{"table": held.table, "key": held.key}]});
    let kept = api.post("/identity/seats", Some(token), &seat).await;
    assert_eq!(kept.unwrap(), seat["keep"]);
    let ask = async |path: &str| api.post_bare(path, Some(token)).await.unwrap();
    let code = ask("/identity/code").await["code"].clone();
    let codes = ask("/identity/recovery").await["codes"].clone();
    let codes = [vec![code], codes.as_array().unwrap().clone()].concat();
    let mut secrets: Vec<String> = codes
        .iter()
        .map(|code| code.as_str().unwrap().to_owned())
        .collect();
    let signature = proof["signature"].as_str().unwrap().to_owned();
    secrets.extend([token.to_owned(), key.text(), signature]);
    for file in std::fs::read_dir(place.folder()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        let found = secrets
            .iter()
            .chain([&held.key])
            .find(|s| text.contains(*s));
        assert!(found.is_none(), "{found:?} is in the store");
    }
    secrets
}

/// All that can be asked for during a game, by everybody, with and without sense.
async fn by_the_way(
    api: &Api,
    held: &[Held],
    clients: &mut [Client],
    mover: usize,
    dice: &mut Xoshiro256PlusPlus,
) -> Vec<String> {
    let table = &held[0].table;
    let mut out = Vec::new();
    let paths = [
        "",
        "/log",
        "/view",
        "/record",
        "/log?from=2",
        "/board.svg",
        "/board.svg?step=9",
        "/nothing",
    ];
    for (i, key) in held
        .iter()
        .map(|h| Some(h.key.as_str()))
        .chain([None])
        .enumerate()
    {
        for path in paths {
            let path = format!("/tables/{table}{path}");
            let (_, text) = api.ask("GET", &path, key, None).await.unwrap();
            if path.ends_with("/view") {
                let view: Value = serde_json::from_str(&text).unwrap();
                let view: Observation = serde_json::from_value(view["view"].clone()).unwrap();
                let seat = (i < held.len()).then_some(Seat(i as u8));
                coins_of(&view, seat, false);
            }
            out.push(text);
        }
        let lines = [
            "conquer 3",
            "pick 6",
            "die 3",
            "banner elves",
            "",
            "deploy 1:255",
            "xyzzy",
        ];
        let line = lines[dice.next_u32() as usize % lines.len()];
        // Whoever has the move makes none of these, for one might be legal.
        if i != mover {
            let command = json!({"do": "act", "line": line, "id": format!("w{}", dice.next_u32())});
            let path = format!("/tables/{table}/commands");
            out.push(api.ask("POST", &path, key, Some(&command)).await.unwrap().1);
        }
        let command = json!({"do": "chance", "id": "x", "seed": 1});
        out.push(clients[i].command(command).await.unwrap_err());
    }
    let frame = api
        .http
        .get(format!("http://{}/embed/{table}", api.address));
    out.push(frame.send().await.unwrap().text().await.unwrap());
    for path in [
        "/tables?phase=running",
        "/games",
        "/games?player=Player%201",
        "/people/nobody",
    ] {
        out.push(api.ask("GET", path, None, None).await.unwrap().1);
    }
    out
}

/// A view is the same whatever the coins of others are, so it can tell nothing of them.
#[test]
fn views_do_not_depend_on_what_they_hide() {
    let library = content::Library::shipped();
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(4);
    for map in ["small-world-4", "underground-3"] {
        let game = map.rsplit_once('-').unwrap().0;
        let seats = map.rsplit_once('-').unwrap().1.parse().unwrap();
        let rules = library
            .rules(game, map, seats, &Default::default())
            .unwrap();
        let mut state = rules.start();
        let mut actions = Box::<rules::Actions>::default();
        let mut looked = 0;
        while !state.is_over() {
            let action = match rules.draw(&state, dice.next_u32()) {
                Some(outcome) => outcome,
                None => {
                    rules.legal(&state, &mut actions);
                    actions[dice.next_u32() as usize % actions.len()]
                }
            };
            for seat in (0..seats).map(Seat).map(Some).chain([None]) {
                let view = rules.view(&state, seat);
                let other = view.assume(|s| 3 + 5 * u16::from(s.0));
                let seen = |state| Observation::new(&rules, &rules.view(state, seat));
                assert_eq!(seen(&state), seen(&other));
                looked += 1;
            }
            rules.apply(&mut state, action, &mut ()).unwrap();
        }
        assert!(looked > 300);
    }
}
