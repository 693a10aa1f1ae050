//! Tables by HTTP and WebSocket, from their making to the record.

#[macro_use]
mod support;

use content::Library;
use record::{Record, verify};
use serde_json::{Value, json};
use support::{Place, random, start, until};
use testkit::{
    client::{Api, Client, play_out},
    follow::Follower,
};

suite!(
    a_whole_game_with_a_spectator_and_its_record,
    the_lobby_and_its_seats,
    commands_are_done_once,
    one_key_opens_one_seat,
    a_seat_does_so_much_beside_its_moves,
    a_line_may_hold_a_whole_redeployment,
    a_key_can_be_revoked,
    who_made_a_table_keeps_it_with_a_new_key,
    who_stands_up_looks_on,
    taking_back_by_agreement,
    whoever_leaves_is_played_by_a_bot_and_may_come_back,
    the_clock_runs_out_even_when_the_node_was_stopped,
    silence_is_agreement_even_when_the_node_was_stopped,
    who_is_sent_away_looks_on,
    the_operator_alone_hears_of_reports,
    bots_alone_play_to_the_end_and_people_play_again,
    survivors_go_back_by_a_standing_order,
    chat_is_text_for_everybody,
    limits_hold,
    headers_origins_and_descriptions,
    nodes_tell_what_there_is_not,
    bots_play_by_stream_and_post,
);

const TWO: &str = "small-world-2";

fn two() -> Value {
    json!({"game": "small-world", "map": TWO})
}

async fn a_whole_game_with_a_spectator_and_its_record(place: Place) {
    let (node, api) = place.node().await;
    let held = api.table_of_people(two(), 2).await.unwrap();
    let table = &held[0].table;
    let mut clients = Vec::new();
    for h in &held {
        let key = Some(h.key.as_str());
        clients.push(Client::join(&api.address, table, key, true).await.unwrap());
    }
    clients.push(Client::join(&api.address, table, None, true).await.unwrap());
    assert_eq!(clients[1].seat, Some(rules::Seat(1)));
    let early = api
        .ask("GET", &format!("/tables/{table}/record"), None, None)
        .await
        .unwrap();
    assert_eq!(early.0, 409, "{}", early.1);
    play_out(&mut clients, random(1)).await.unwrap();
    // All three have heard the same.
    let heard: Vec<_> = clients.iter().map(|c| c.follower.entries.clone()).collect();
    assert_eq!(heard[0], heard[1]);
    assert_eq!(heard[0], heard[2]);
    // The record verifies, with the dice as they were promised.
    let path = format!("/tables/{table}/record");
    let (status, text) = api.ask("GET", &path, None, None).await.unwrap();
    assert_eq!(status, 200);
    let record = Record::read(&text, Library::shipped()).unwrap();
    let game = verify(&record, Library::shipped()).unwrap();
    assert!(game.state().is_over());
    assert_eq!(record.commitment, clients[0].follower.commitment);
    assert!(record.setup.seed.is_some());
    let over = clients[0].follower.over.clone().unwrap();
    assert_eq!(json!(record.result), over["coins"]);
    // The lists of the lobby do not have it: it is not public.
    for phase in ["open", "running", "over"] {
        let list = api.get(&format!("/tables?phase={phase}")).await.unwrap();
        assert_eq!(list, json!([]));
    }
    // The log by HTTP is the same too.
    let mut log = Vec::new();
    loop {
        let path = format!("/tables/{table}/log?from={}&limit=100", log.len());
        let part = api.get(&path).await.unwrap();
        let part = part.as_array().unwrap().clone();
        if part.is_empty() {
            break;
        }
        log.extend(part);
    }
    assert_eq!(Some(log), heard[0]);
    node.stop().await;
    // docs/server.md says how much an ordinary game takes.
    let store = place.store().await;
    let rows = store.read(table, 0, 10_000).await.unwrap();
    store.close().await;
    let bytes: usize = rows.iter().map(|r| r.bytes()).sum();
    assert!((5_000..30_000).contains(&bytes), "{bytes}");
    let each = bytes / rows.len();
    assert!((60..150).contains(&each), "{each}");
}

async fn the_lobby_and_its_seats(place: Place) {
    let (node, api) = place.node().await;
    let mut wish = json!({"game": "underground", "seats": 3, "public": true,
        "title": "Come\u{202e} in\n now", "clock": {"live": {"turn": 60, "reserve": 300}}});
    let host = api.make(&wish).await.unwrap();
    assert_eq!(host.seat, None);
    let lobby = api.get("/tables").await.unwrap();
    assert_eq!(lobby[0]["table"]["title"], "Come in now");
    // Nothing is said of rules where all of them are the usual ones.
    assert_eq!(lobby[0]["table"].get("options"), None);
    assert_eq!(lobby[0]["table"]["seats"], json!([{}, {}, {}]));
    let bot = |seat: u8, bot: &str| json!({"do": "bot", "seat": seat, "bot": bot});
    let refused = async |command: Value, word: &str| {
        let why = api.command(&host, command).await.unwrap_err();
        assert!(why.contains(word), "{why}");
    };
    refused(bot(2, "nobody"), "not_found").await;
    refused(bot(4, "greedy"), "free").await;
    refused(json!({"do": "begin"}), "free").await;
    refused(json!({"do": "ready", "ready": true}), "forbidden").await;
    refused(json!({"do": "rekey", "key": "x"}), "unreadable").await;
    api.command(&host, bot(2, "greedy")).await.unwrap();
    refused(bot(2, "greedy"), "not_now").await;
    let ann = api.sit(&host.table, " Ann\u{7} ").await.unwrap();
    assert_eq!(ann.seat, Some(0));
    // Somebody asks twice with his own key: he has one seat.
    let path = format!("/tables/{}/seats", host.table);
    let bob = json!({"name": "Bob", "key": "a-key-that-nobody-will-guess"});
    let first = api.post(&path, None, &bob).await.unwrap();
    assert_eq!(api.post(&path, None, &bob).await.unwrap(), first);
    assert_eq!(first["seat"], 3);
    assert!(
        api.sit(&host.table, "Eve")
            .await
            .unwrap_err()
            .contains("no free seat")
    );
    let look = api.get(&format!("/tables/{}", host.table)).await.unwrap();
    assert_eq!(look["seats"][0]["name"], "Ann");
    assert_eq!(look["seats"][1]["bot"], "greedy");
    assert_eq!(look["phase"], "open");
    // Only who made it may send somebody away; before the game.
    let free = json!({"do": "free", "seat": 3});
    assert!(
        api.command(&ann, free.clone())
            .await
            .unwrap_err()
            .contains("forbidden")
    );
    api.command(&host, free.clone()).await.unwrap();
    let bob = api.sit(&host.table, "Bob").await.unwrap();
    api.command(&ann, json!({"do": "ready", "ready": true}))
        .await
        .unwrap();
    api.command(&bob, json!({"do": "ready", "ready": true}))
        .await
        .unwrap();
    let look = api.get(&format!("/tables/{}", host.table)).await.unwrap();
    assert_eq!(look["phase"], "running");
    assert_eq!(look["to_move"], 1);
    assert!(look["flag"].as_i64().unwrap() > 0);
    refused(free, "begun").await;
    assert_eq!(api.get("/tables").await.unwrap(), json!([]));
    let running = api.get("/tables?phase=running").await.unwrap();
    assert_eq!(running[0]["table"]["id"], host.table.as_str());
    // What cannot be made is refused, in words.
    for (key, value, word) in [
        ("game", json!("chess"), "map"),
        ("seats", json!(7), "map"),
        ("map", json!("nowhere"), "map"),
        ("clock", json!({"slow": {"days": 0}}), "1 to 30"),
        ("clock", json!({"slow": 3}), "clock"),
        ("key", json!("short"), "22"),
        ("options", json!({"turns": 99}), "turns"),
        ("secret", json!(1), "secret"),
    ] {
        let before = wish[key].clone();
        wish[key] = value;
        let why = api.make(&wish).await.unwrap_err();
        assert!(why.starts_with("4") && why.contains(word), "{key}: {why}");
        match before {
            Value::Null => _ = wish.as_object_mut().unwrap().remove(key),
            before => wish[key] = before,
        }
    }
    // What was agreed upon beyond the usual rules is told before anybody goes there, and ever after.
    let mut games = Library::shipped().boxes().iter();
    let game = games.find(|b| wish["game"] == b.game.id).unwrap();
    let power = game.powers[0].id.clone();
    wish["options"] = json!({"turns": 3, "without_powers": [power]});
    let host = api.make(&wish).await.unwrap();
    let told = async |phase: &str| {
        let list = api.get(&format!("/tables?phase={phase}")).await.unwrap();
        let list: Vec<protocol::Listed> = serde_json::from_value(list).unwrap();
        let table = list.into_iter().find(|t| t.table.id == host.table);
        table.map(|t| t.table.options)
    };
    let agreed = rules::Options {
        turns: Some(3),
        without_powers: vec![power],
        ..rules::Options::default()
    };
    assert_eq!(told("open").await.as_ref(), Some(&agreed));
    for seat in 1..=3 {
        api.command(&host, bot(seat, "random")).await.unwrap();
    }
    api.command(&host, json!({"do": "begin"})).await.unwrap();
    assert_eq!(until(async || told("over").await).await, agreed);
    node.stop().await;
}

async fn commands_are_done_once(place: Place) {
    let (node, api) = place.node().await;
    let held = api.table_of_people(two(), 2).await.unwrap();
    let pick = json!({"do": "act", "line": "pick 1", "id": "once"});
    let first = api.command(&held[0], pick.clone()).await.unwrap();
    assert_eq!(first["again"], false);
    let again = api.command(&held[0], pick.clone()).await.unwrap();
    assert_eq!(again, json!({"number": first["number"], "again": true}));
    // Another's command of the same name is another.
    let why = api.command(&held[1], pick.clone()).await.unwrap_err();
    assert!(why.contains("not_your_move"), "{why}");
    node.stop().await;
    // And after a start, too.
    let (node, api) = place.node().await;
    assert_eq!(api.command(&held[0], pick).await.unwrap(), again);
    // Who has not seen the last move is told so.
    let late = json!({"do": "act", "line": "end", "after": first["number"].as_u64().unwrap() - 1});
    let why = api.command(&held[0], late).await.unwrap_err();
    assert!(why.contains("late"), "{why}");
    // The same table, made twice with one key, is one.
    let mut wish = two();
    wish["key"] = "abcdefghijklmnopqrstuvwxyz".into();
    let one = api.make(&wish).await.unwrap();
    assert_eq!(api.make(&wish).await.unwrap(), one);
    // With another wish it is as it was made: nobody sits where he has not sat down.
    wish["name"] = "Ann".into();
    assert_eq!(api.make(&wish).await.unwrap(), one);
    assert_eq!(one.seat, None);
    node.stop().await;
}

async fn one_key_opens_one_seat(place: Place) {
    let (node, api) = place.node().await;
    let host = api
        .make(&json!({"game": "small-world", "map": "small-world-3"}))
        .await
        .unwrap();
    let path = format!("/tables/{}/seats", host.table);
    let key = "abcdefghijklmnopqrstuvwxyz";
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (api, path) = (api.clone(), path.clone());
        tasks.spawn(async move {
            api.post(&path, None, &json!({"name": "Ann", "key": key}))
                .await
                .unwrap()
        });
    }
    for held in tasks.join_all().await {
        assert_eq!(held["seat"], 1);
    }
    let bob = api.sit(&host.table, "Bob").await.unwrap();
    let path = format!("/tables/{}/key", host.table);
    let why = api.post(&path, Some(&bob.key), &json!({"key": key})).await;
    // The answer is for the key that was sent: it is another's, and Bob's holds.
    assert!(why.is_err() || why.unwrap()["seat"] == 1);
    let ready = json!({"do": "ready", "ready": true, "id": "1"});
    let first = api.command(&bob, ready.clone()).await.unwrap();
    assert_eq!(first["again"], false);
    // Whoever sits there next may use the same names for his commands.
    api.command(&host, json!({"do": "free", "seat": 2}))
        .await
        .unwrap();
    let cid = api.sit(&host.table, "Cid").await.unwrap();
    assert_eq!(cid.seat, Some(1));
    assert_eq!(api.command(&cid, ready).await.unwrap()["again"], false);
    let look = api.get(&format!("/tables/{}", host.table)).await.unwrap();
    assert_eq!(look["seats"][1]["ready"], true);
    node.stop().await;
}

async fn a_seat_does_so_much_beside_its_moves(place: Place) {
    let (node, api) = place.node().await;
    let mut wish = two();
    wish["name"] = "Ann".into();
    let ann = api.make(&wish).await.unwrap();
    let bob = api.sit(&ann.table, "Bob").await.unwrap();
    let mut client = Client::join(&api.address, &ann.table, Some(&bob.key), false)
        .await
        .unwrap();
    let mut done = 0_u16;
    let why = loop {
        match client.command(json!({"do": "ready", "ready": false})).await {
            Ok(_) => done += 1,
            Err(why) => break why,
        }
        assert!(done < 2_000, "the log has no end");
    };
    assert!(why.contains("too_much"), "{why}");
    assert_eq!(done + 1, server::limits::ENTRIES);
    // Nobody else is kept from anything, and the game can begin and be played.
    api.command(&ann, json!({"do": "ready", "ready": true}))
        .await
        .unwrap();
    client
        .command(json!({"do": "ready", "ready": true}))
        .await
        .unwrap();
    let mut ann = Client::join(&api.address, &ann.table, Some(&ann.key), true)
        .await
        .unwrap();
    let action = ann.follower.legal(rules::Seat(0))[0];
    ann.act(action).await.unwrap();
    node.stop().await;
}

/// The region that takes the rest is named, too, though it is no choice any more.
async fn a_line_may_hold_a_whole_redeployment(place: Place) {
    let (node, api) = place.node().await;
    let held = api.table_of_people(two(), 2).await.unwrap();
    let mut clients = Vec::new();
    for h in &held {
        let key = Some(h.key.as_str());
        clients.push(
            Client::join(&api.address, &h.table, key, false)
                .await
                .unwrap(),
        );
    }
    let mut choose = random(21);
    let (mover, regions, hand) = loop {
        let next = clients.iter().map(|c| c.follower.next).max().unwrap();
        for client in &mut clients {
            client.until(next).await.unwrap();
        }
        let mover = clients[0].follower.to_move().unwrap();
        let client = &mut clients[mover.index()];
        let state = client.follower.game().unwrap().state();
        if let Some(rules::Decision::Deploy(t, 0)) = state.decision() {
            let (regions, hand) = (state.regions(t), state.at_hand(t));
            if regions.len() > 1 && hand >= regions.len() {
                break (mover, regions, hand);
            }
        }
        let action = choose(&client.follower, mover);
        client.act(action).await.unwrap();
    };
    let client = &mut clients[mover.index()];
    let next = client.follower.next;
    let rest = hand - (regions.len() - 1);
    let names = |last: u8| {
        let name = |r| client.follower.notation(rules::Action::Deploy(r, 1));
        let names = regions.iter().map(|r| name(r).replace("deploy ", ""));
        let mut names: Vec<String> = names.collect();
        let at = names.pop().unwrap().replace(":1", &format!(":{last}"));
        format!("deploy {} {at}", names.join(" "))
    };
    let (wrong, line) = (names(rest + 1), names(rest));
    let act = |line: String| json!({"do": "act", "line": line});
    let why = api
        .command(&held[mover.index()], act(wrong))
        .await
        .unwrap_err();
    assert!(why.contains("rules"), "{why}");
    api.command(&held[mover.index()], act(line)).await.unwrap();
    // One action for each region but the last.
    client
        .until(next + u64::from(regions.len()) - 1)
        .await
        .unwrap();
    let state = client.follower.game().unwrap().state();
    let there: u8 = regions.iter().map(|r| state.tokens(r)).sum();
    assert_eq!(there, hand + regions.len());
    node.stop().await;
}

async fn a_key_can_be_revoked(place: Place) {
    let (node, api) = place.node().await;
    let held = api.table_of_people(two(), 2).await.unwrap();
    let table = held[0].table.clone();
    let key = Some(held[0].key.as_str());
    let mut old = Client::join(&api.address, &table, key, false)
        .await
        .unwrap();
    let path = format!("/tables/{table}/key");
    let new = api.post(&path, key, &json!({})).await.unwrap();
    assert_eq!(new["seat"], 1);
    // The old connection hears that it is over, and the old key is a spectator's.
    loop {
        let message = old.message().await.unwrap();
        if message["type"] == "bye" {
            assert_eq!(message["why"], "revoked");
            break;
        }
    }
    let chat = json!({"do": "chat", "text": "hello"});
    let why = api.command(&held[0], chat.clone()).await.unwrap_err();
    assert!(why.contains("forbidden"), "{why}");
    let renewed = testkit::client::Held {
        key: new["key"].as_str().unwrap().into(),
        ..held[0].clone()
    };
    api.command(&renewed, chat).await.unwrap();
    assert!(api.post(&path, key, &json!({})).await.is_err());
    node.stop().await;
}

/// Whether he sits there or not.
async fn who_made_a_table_keeps_it_with_a_new_key(place: Place) {
    let (node, api) = place.node().await;
    for name in [Some("Ada"), None] {
        let mut wish = two();
        if let Some(name) = name {
            wish["name"] = name.into();
        }
        let old = api.make(&wish).await.unwrap();
        assert_eq!(old.seat.is_some(), name.is_some());
        let path = format!("/tables/{}/key", old.table);
        let new = api.post(&path, Some(&old.key), &json!({})).await.unwrap();
        let new = testkit::client::Held {
            key: new["key"].as_str().unwrap().into(),
            ..old.clone()
        };
        let bot = json!({"do": "bot", "seat": 2, "bot": "random"});
        let why = api.command(&old, bot.clone()).await.unwrap_err();
        assert!(why.contains("forbidden"), "{why}");
        api.command(&new, bot).await.unwrap();
    }
    node.stop().await;
}

async fn who_stands_up_looks_on(place: Place) {
    let (node, api) = place.node().await;
    let mut wish = two();
    wish["name"] = "Ada".into();
    let host = api.make(&wish).await.unwrap();
    let held = api.sit(&host.table, "Ben").await.unwrap();
    let key = Some(held.key.as_str());
    let mut ben = Client::join(&api.address, &host.table, key, true)
        .await
        .unwrap();
    ben.command(json!({"do": "leave"})).await.unwrap();
    // He still hears what goes on, but has nothing to say.
    let chat = json!({"do": "chat", "text": "Pity."});
    api.command(&host, chat.clone()).await.unwrap();
    assert_eq!(line(&mut ben, "Pity").await["seat"], 1);
    let why = ben.command(chat).await.unwrap_err();
    assert!(why.contains("forbidden"), "{why}");
    // The same for whose seat the host makes free.
    let key = api.sit(&host.table, "Ben").await.unwrap().key;
    let mut ben = Client::join(&api.address, &host.table, Some(&key), true)
        .await
        .unwrap();
    let free = json!({"do": "free", "seat": 2});
    let freed = api.command(&host, free).await.unwrap();
    let freed = freed["number"].as_u64().unwrap();
    ben.until(freed + 1).await.unwrap();
    let bot = json!({"do": "bot", "seat": 2, "bot": "random"});
    api.command(&host, bot).await.unwrap();
    ben.until(freed + 2).await.unwrap();
    node.stop().await;
}

/// Waits until the log has an entry of this kind, and returns it.
async fn entry(client: &mut Client, kind: &str) -> Value {
    entry_that(client, kind, |_| true).await
}

async fn entry_that(client: &mut Client, kind: &str, is: impl Fn(&Value) -> bool) -> Value {
    loop {
        let heard = client.follower.entries.iter().flatten();
        let mut heard = heard.into_iter().rev();
        if let Some(found) = heard.find(|e| e["t"] == kind && is(e)) {
            return found.clone();
        }
        client.message().await.unwrap();
    }
}

/// The last line that was said, once it reads so.
async fn line(client: &mut Client, begins: &str) -> Value {
    loop {
        let last = client.follower.lines.last();
        let found = last.filter(|l| l["text"].as_str().unwrap().starts_with(begins));
        if let Some(found) = found {
            return found.clone();
        }
        client.message().await.unwrap();
    }
}

async fn taking_back_by_agreement(place: Place) {
    let (node, api) = place.node().await;
    let held = api.table_of_people(two(), 2).await.unwrap();
    let table = &held[0].table;
    let mut ann = Client::join(&api.address, table, Some(&held[0].key), true)
        .await
        .unwrap();
    let mut bob = Client::join(&api.address, table, Some(&held[1].key), true)
        .await
        .unwrap();
    let take = json!({"do": "takeback"});
    let why = ann.command(take.clone()).await.unwrap_err();
    assert!(why.contains("nothing of yours"), "{why}");
    // A pick is followed by chance, so it stays.
    ann.command(json!({"do": "act", "line": "pick 1"}))
        .await
        .unwrap();
    assert!(ann.command(take.clone()).await.is_err());
    let before = *ann.follower.game().unwrap().state();
    let act = |client: &Client| {
        let legal = client.follower.legal(rules::Seat(0));
        let conquer = |a: &&rules::Action| matches!(a, rules::Action::Conquer(_));
        *legal.iter().find(conquer).unwrap()
    };
    let action = act(&ann);
    ann.act(action).await.unwrap();
    // Asked and refused.
    ann.command(take.clone()).await.unwrap();
    assert!(
        ann.command(take.clone())
            .await
            .unwrap_err()
            .contains("asked already")
    );
    assert!(
        ann.command(json!({"do": "answer", "agree": true}))
            .await
            .is_err()
    );
    entry(&mut bob, "asked").await;
    bob.command(json!({"do": "answer", "agree": false}))
        .await
        .unwrap();
    assert!(
        bob.command(json!({"do": "answer", "agree": true}))
            .await
            .is_err()
    );
    // Asked and agreed.
    ann.command(take.clone()).await.unwrap();
    bob.command(json!({"do": "answer", "agree": true}))
        .await
        .unwrap();
    entry(&mut ann, "undone").await;
    assert_eq!(*ann.follower.game().unwrap().state(), before);
    // The turn, as far as chance has not spoken: all of it at once.
    ann.act(action).await.unwrap();
    let second = act(&ann);
    ann.act(second).await.unwrap();
    ann.command(json!({"do": "takeback", "turn": true}))
        .await
        .unwrap();
    entry_that(&mut bob, "asked", |e| e["turn"] == true).await;
    bob.command(json!({"do": "answer", "agree": true}))
        .await
        .unwrap();
    entry_that(&mut ann, "undone", |e| e["actions"] == 2).await;
    assert_eq!(*ann.follower.game().unwrap().state(), before);
    let why = ann.command(json!({"do": "takeback", "turn": true})).await;
    assert!(why.unwrap_err().contains("nothing of yours"));
    // A question dies with the next action.
    ann.act(action).await.unwrap();
    ann.command(take).await.unwrap();
    let next = act(&ann);
    ann.act(next).await.unwrap();
    assert!(
        bob.command(json!({"do": "answer", "agree": true}))
            .await
            .is_err()
    );
    node.stop().await;
}

async fn whoever_leaves_is_played_by_a_bot_and_may_come_back(place: Place) {
    let (node, api) = place.node().await;
    let held = api.table_of_people(two(), 2).await.unwrap();
    let table = &held[0].table;
    let mut bob = Client::join(&api.address, table, Some(&held[1].key), true)
        .await
        .unwrap();
    api.command(&held[0], json!({"do": "leave"})).await.unwrap();
    assert_eq!(entry(&mut bob, "away").await["why"], "left");
    // The bot plays Ann's turn, until it is Bob's.
    while bob.follower.to_move() != Some(rules::Seat(1)) {
        bob.message().await.unwrap();
    }
    let act = json!({"do": "act", "line": "pick 1"});
    assert!(
        api.command(&held[0], act)
            .await
            .unwrap_err()
            .contains("come back")
    );
    api.command(&held[0], json!({"do": "back"})).await.unwrap();
    assert!(api.command(&held[0], json!({"do": "back"})).await.is_err());
    // Now she has to move herself again.
    let mut choose = random(3);
    while bob.follower.to_move() == Some(rules::Seat(1)) {
        let action = choose(&bob.follower, rules::Seat(1));
        bob.act(action).await.unwrap();
    }
    let next = bob.follower.next;
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    let look = api.get(&format!("/tables/{table}")).await.unwrap();
    assert_eq!(look["end"], next);
    assert_eq!(look["seats"][0]["away"], false);
    node.stop().await;
}

async fn the_clock_runs_out_even_when_the_node_was_stopped(place: Place) {
    let (node, api) = place.node().await;
    let mut wish = two();
    wish["clock"] = json!({"live": {"turn": 5, "reserve": 0}});
    let held = api.table_of_people(wish, 2).await.unwrap();
    let table = held[0].table.clone();
    node.stop().await;
    // It is started again, and nobody asks for the table: its time runs out all the same.
    let (node, api) = place.node().await;
    let store = place.store().await;
    let loaded = until(async || {
        // Only the store is asked, which wakes nobody.
        let rows = store.read(&table, 0, 10_000).await.unwrap();
        let rows: Vec<String> = rows.into_iter().map(|r| r.entry).collect();
        rows.iter().any(|e| e.contains("\"away\"")).then_some(rows)
    })
    .await;
    assert!(loaded.iter().any(|e| e.contains("\"why\":\"clock\"")));
    let mut bob = Client::join(&api.address, &table, Some(&held[1].key), true)
        .await
        .unwrap();
    while bob.follower.to_move() != Some(rules::Seat(1)) && bob.follower.over.is_none() {
        bob.message().await.unwrap();
    }
    node.stop().await;
}

async fn silence_is_agreement_even_when_the_node_was_stopped(place: Place) {
    let (node, api) = place.node().await;
    let mut wish = json!({"game": "small-world", "map": "small-world-4", "patience": 9});
    let why = api.make(&wish).await.unwrap_err();
    assert!(why.contains("10 to 2592000"), "{why}");
    wish["patience"] = 10.into();
    let held = api.table_of_people(wish, 4).await.unwrap();
    let table = held[0].table.clone();
    let look = api.get(&format!("/tables/{table}")).await.unwrap();
    assert_eq!(look["made"]["patience"], 10);
    let late = look["to_move"].as_u64().unwrap() as usize - 1;
    // Somebody who did not make the table, and does not have the move.
    let by = if late == 1 { 2 } else { 1 };
    let propose = json!({"do": "propose", "seat": late + 1, "way": "free"});
    let why = api.command(&held[by], propose.clone()).await.unwrap_err();
    assert!(why.contains("not_overdue"), "{why}");
    until(async || api.command(&held[by], propose.clone()).await.ok()).await;
    let others: Vec<usize> = (0..4).filter(|&i| i != late && i != by).collect();
    let agree = json!({"do": "vote", "agree": true});
    api.command(&held[others[0]], agree).await.unwrap();
    node.stop().await;
    // It is started again, and nobody asks for the table: the last says nothing, and so agrees.
    let (node, api) = place.node().await;
    let store = place.store().await;
    until(async || {
        let rows = store.read(&table, 0, 10_000).await.unwrap();
        let mut entries = rows.iter().map(|r| &r.entry);
        entries.any(|e| e.contains("\"offered\"")).then_some(())
    })
    .await;
    // Another takes the seat, by whatever key he likes; who sat there looks on.
    let key = Some(held[late].key.as_str());
    let mut old = Client::join(&api.address, &table, key, true).await.unwrap();
    let path = format!("/tables/{table}/seats");
    let new = json!({"name": "Eve"});
    let eve = api.post(&path, None, &new).await.unwrap();
    assert_eq!(eve["seat"], late + 1);
    let sat = entry_that(&mut old, "sat", |e| e["name"] == "Eve").await;
    assert_eq!(sat["seat"], late + 1);
    let why = old.command(json!({"do": "back"})).await.unwrap_err();
    assert!(why.contains("seat_taken"), "{why}");
    let why = api.post(&path, None, &new).await.unwrap_err();
    assert!(why.contains("begun"), "{why}");
    store.close().await;
    node.stop().await;
}

async fn who_is_sent_away_looks_on(place: Place) {
    let (node, api) = place.node().await;
    let held = api.table_of_people(two(), 2).await.unwrap();
    let table = held[0].table.clone();
    let key = Some(held[1].key.as_str());
    let mut bob = Client::join(&api.address, &table, key, true).await.unwrap();
    let mute = |muted: bool| json!({"do": "mute", "seat": 2, "muted": muted});
    let chat = json!({"do": "chat", "text": "hello"});
    api.command(&held[0], mute(true)).await.unwrap();
    assert_eq!(entry(&mut bob, "muted").await["muted"], true);
    let why = bob.command(chat.clone()).await.unwrap_err();
    assert!(why.contains("\"muted\""), "{why}");
    api.command(&held[0], mute(false)).await.unwrap();
    bob.command(chat.clone()).await.unwrap();
    let remove = json!({"do": "remove", "seat": 2});
    let why = bob.command(remove.clone()).await.unwrap_err();
    assert!(why.contains("forbidden"), "{why}");
    api.command(&held[0], remove).await.unwrap();
    entry(&mut bob, "removed").await;
    let why = bob.command(chat).await.unwrap_err();
    assert!(why.contains("\"removed\""), "{why}");
    // With his key he does not even come in again, nor under his name; without it he may look on.
    assert!(Client::join(&api.address, &table, key, true).await.is_err());
    let name = api.get(&format!("/tables/{table}")).await.unwrap();
    let seat = &name["seats"][1];
    assert_eq!(
        (&seat["away"], &seat["offered"]),
        (&json!(true), &json!(true))
    );
    let name = seat["name"].as_str().unwrap();
    let why = api.sit(&table, name).await.unwrap_err();
    assert!(why.contains("\"removed\""), "{why}");
    assert!(Client::join(&api.address, &table, None, true).await.is_ok());
    assert_eq!(api.sit(&table, "Eve").await.unwrap().seat, Some(1));
    node.stop().await;
}

async fn the_operator_alone_hears_of_reports(place: Place) {
    let (node, api) = place.node().await;
    let held = api.table_of_people(two(), 2).await.unwrap();
    let table = held[0].table.clone();
    let key = Some(held[1].key.as_str());
    let mut bob = Client::join(&api.address, &table, key, true).await.unwrap();
    let report = |n: usize| json!({"do": "report", "seat": 2, "text": format!("he \u{202e}shouts {n}"), "id": format!("r{n}")});
    for n in 0..5 {
        let done = api.command(&held[0], report(n)).await.unwrap();
        assert_eq!(done["again"], false);
    }
    let again = api.command(&held[0], report(3)).await.unwrap();
    assert_eq!(again["again"], true);
    let why = api.command(&held[0], report(5)).await.unwrap_err();
    assert!(why.starts_with("429"), "{why}");
    let of = |seat: u8| json!({"do": "report", "seat": seat, "text": "he does, too"});
    let why = bob.command(of(2)).await.unwrap_err();
    assert!(why.contains("yourself"), "{why}");
    // The other's are counted for themselves.
    bob.command(of(1)).await.unwrap();
    bob.command(json!({"do": "chat", "text": "hello"}))
        .await
        .unwrap();
    line(&mut bob, "hello").await;
    let mut texts = bob.texts.replace(Vec::new()).unwrap_or_default();
    for path in ["", "/log", "/talk", "/view"] {
        let path = format!("/tables/{table}{path}");
        texts.push(api.ask("GET", &path, key, None).await.unwrap().1);
    }
    assert!(texts.len() > 5);
    for text in texts {
        assert!(
            !text.contains("shouts") && !text.contains("report"),
            "{text}"
        );
    }
    node.stop().await;
    let store = place.store().await;
    let reports = store.reports().await.unwrap();
    let told: Vec<&str> = reports.iter().map(|r| r.text.as_str()).collect();
    let all = [
        "he shouts 0",
        "he shouts 1",
        "he shouts 2",
        "he shouts 3",
        "he shouts 4",
    ];
    assert_eq!(told, [&all[..], &["he does, too"]].concat());
    let chair = protocol::Chair::at;
    assert_eq!((reports[0].by.0, reports[0].of.0), (chair(0), chair(1)));
    assert!(reports.iter().all(|r| r.table == table && r.at > 0));
    store.close().await;
}

async fn bots_alone_play_to_the_end_and_people_play_again(place: Place) {
    let (node, api) = place.node().await;
    // Bots alone.
    let host = api
        .make(&json!({"game": "underground", "seats": 4}))
        .await
        .unwrap();
    for seat in 1..=4 {
        let bot = if seat % 2 == 0 { "greedy" } else { "random" };
        let command = json!({"do": "bot", "seat": seat, "bot": bot});
        api.command(&host, command).await.unwrap();
    }
    api.command(&host, json!({"do": "begin"})).await.unwrap();
    let mut watch = Client::join(&api.address, &host.table, None, false)
        .await
        .unwrap();
    while watch.follower.over.is_none() {
        watch.message().await.unwrap();
    }
    // A person against a bot, again and again.
    let mut wish = two();
    wish["name"] = "Ann".into();
    let ann = api.make(&wish).await.unwrap();
    api.command(&ann, json!({"do": "bot", "seat": 2, "bot": "random"}))
        .await
        .unwrap();
    api.command(&ann, json!({"do": "ready", "ready": true}))
        .await
        .unwrap();
    let mut again = Client::join(&api.address, &ann.table, Some(&ann.key), true)
        .await
        .unwrap();
    assert!(again.command(json!({"do": "rematch"})).await.is_err());
    play_out(std::slice::from_mut(&mut again), random(5))
        .await
        .unwrap();
    again.command(json!({"do": "rematch"})).await.unwrap();
    let next = entry(&mut again, "next").await;
    let next = next["table"].as_str().unwrap();
    // The same key, the next seat.
    let mut ann = Client::join(&api.address, next, Some(&ann.key), true)
        .await
        .unwrap();
    assert_eq!(ann.seat, Some(rules::Seat(1)));
    play_out(std::slice::from_mut(&mut ann), random(6))
        .await
        .unwrap();
    node.stop().await;
}

async fn chat_is_text_for_everybody(place: Place) {
    let (node, api) = place.node().await;
    let held = api.table_of_people(two(), 2).await.unwrap();
    let table = &held[0].table;
    let mut watch = Client::join(&api.address, table, None, true).await.unwrap();
    let say = |text: &str| json!({"do": "chat", "text": text});
    api.command(&held[1], say("<b>\u{202e}hi\n there</b>"))
        .await
        .unwrap();
    let heard = line(&mut watch, "<b>").await;
    assert_eq!(
        (&heard["seat"], &heard["text"]),
        (&json!(2), &json!("<b> hi there</b>"))
    );
    let long = "é".repeat(501);
    api.command(&held[1], say(&long)).await.unwrap();
    let heard = line(&mut watch, "é").await;
    assert_eq!(heard["text"].as_str().unwrap().chars().count(), 500);
    assert!(api.command(&held[1], say(" \n")).await.is_err());
    assert!(
        watch
            .command(say("I only look on"))
            .await
            .unwrap_err()
            .contains("forbidden")
    );
    // It is apart from the log, and sent again it is said once.
    let end = watch.follower.next;
    let mut named = say("once");
    named["id"] = "once".into();
    let first = api.command(&held[1], named.clone()).await.unwrap();
    assert_eq!(first, json!({"number": 2, "again": false}));
    node.stop().await;
    let (node, api) = place.node().await;
    let again = api.command(&held[1], named).await.unwrap();
    assert_eq!(again, json!({"number": 2, "again": true}));
    let look = api.get(&format!("/tables/{table}")).await.unwrap();
    assert_eq!(look["end"], end);
    // Whoever comes back hears what he does not know yet; and only the last of it is kept.
    let known = watch.cut();
    for n in 3..260 {
        api.command(&held[n % 2], say(&format!("line {n}")))
            .await
            .unwrap();
    }
    let path = format!("/tables/{table}/talk?after=255");
    let last = api.get(&path).await.unwrap();
    assert_eq!(last.as_array().unwrap().len(), 4);
    let mut back = Client::come_back(&api.address, table, None, known)
        .await
        .unwrap();
    line(&mut back, "line 259").await;
    let numbers = |c: &Client| {
        let all = c.follower.lines.iter().map(|l| l["n"].as_u64().unwrap());
        all.collect::<Vec<_>>()
    };
    assert_eq!(
        numbers(&back),
        [0, 1].into_iter().chain(60..260).collect::<Vec<_>>()
    );
    node.stop().await;
    let (node, api) = place.node().await;
    let mut fresh = Client::join(&api.address, table, None, true).await.unwrap();
    line(&mut fresh, "line 259").await;
    assert_eq!(numbers(&fresh), (60..260).collect::<Vec<_>>());
    node.stop().await;
}

async fn limits_hold(place: Place) {
    let mut settings = place.settings();
    settings.tables_per_hour = Some(2);
    settings.connections_per_address = Some(2);
    settings.messages_per_second = Some(2);
    let (node, api) = start(settings).await;
    let table = api.make(&two()).await.unwrap().table;
    api.make(&two()).await.unwrap();
    assert!(api.make(&two()).await.unwrap_err().starts_with("429"));
    let join = || Client::join(&api.address, &table, None, false);
    let mut a = join().await.unwrap();
    let b = join().await.unwrap();
    assert!(join().await.is_err());
    drop(b);
    until(async || join().await.ok()).await;
    for n in 0..9 {
        a.send(&json!({"type": "ping", "n": n})).await.unwrap();
    }
    let bye = loop {
        let message = a.message().await.unwrap();
        if message["type"] == "bye" {
            break message;
        }
    };
    assert_eq!(bye["why"], "limit");
    node.stop().await;
    // Requests.
    let mut settings = place.settings();
    settings.requests_per_second = Some(1);
    let (node, api) = start(settings).await;
    let mut statuses = Vec::new();
    for _ in 0..15 {
        statuses.push(api.ask("GET", "/content", None, None).await.unwrap().0);
    }
    assert!(
        statuses.contains(&429) && statuses[0] == 200,
        "{statuses:?}"
    );
    node.stop().await;
}

async fn headers_origins_and_descriptions(place: Place) {
    let dir = tempfile::tempdir().unwrap();
    let page = "<!doctype html><script type=\"module\">go()</script>";
    std::fs::write(dir.path().join("index.html"), page).unwrap();
    std::fs::write(dir.path().join("a.js"), "go()").unwrap();
    let mut settings = place.settings();
    settings.web = Some(dir.path().into());
    settings.metrics = Some(([127, 0, 0, 1], 0).into());
    let (node, api) = start(settings).await;
    let http = api.http.clone();
    let get = async |path: &str| {
        http.get(format!("http://{}{path}", api.address))
            .send()
            .await
            .unwrap()
    };
    for path in ["/", "/?table=0123456789"] {
        let answer = get(path).await;
        let policy = answer.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .to_owned();
        assert!(
            policy.contains("default-src 'none'")
                && policy.contains("script-src 'self' 'wasm-unsafe-eval';"),
            "{policy}"
        );
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
        assert_eq!(answer.text().await.unwrap(), page);
    }
    assert_eq!(get("/a.js").await.text().await.unwrap(), "go()");
    assert_eq!(get("/b.js").await.status(), 404);
    assert_eq!(get("/api/v1/nothing").await.status(), 404);
    assert_eq!(get("/health").await.status(), 200);
    assert_eq!(get("/ready").await.status(), 200);
    // Metrics are not for everybody.
    assert_eq!(get("/metrics").await.status(), 404);
    let metrics = format!("http://{}/metrics", node.metrics.unwrap());
    // Another origin's page may not.
    for (origin, status) in [
        ("http://evil.example", 403),
        (&*format!("http://{}", api.address), 201),
    ] {
        let post = http
            .post(api.url("/tables"))
            .header("origin", origin)
            .json(&two());
        assert_eq!(post.send().await.unwrap().status(), status);
    }
    let socket = http
        .get(api.url("/tables/abcdefgh/socket"))
        .header("origin", "http://evil.example")
        .header("connection", "upgrade")
        .header("upgrade", "websocket");
    assert_eq!(socket.send().await.unwrap().status(), 403);
    let text = http
        .get(metrics)
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert!(text.contains("elbowroom_commits_total"), "{text}");
    // Too large, and no JSON.
    let large = json!({"game": "x".repeat(20_000)});
    assert!(api.make(&large).await.unwrap_err().starts_with("413"));
    let bad = http
        .post(api.url("/tables"))
        .header("content-type", "application/json")
        .body("{");
    assert_eq!(bad.send().await.unwrap().status(), 400);
    // The description names every path, and content what can be played.
    let description = api.get("/openapi.json").await.unwrap();
    assert_eq!(
        description,
        serde_json::to_value(server::http::openapi()).unwrap()
    );
    for path in [
        "/tables",
        "/tables/{table}/commands",
        "/bot/tables/{table}/stream",
    ] {
        assert!(
            description["paths"].get(format!("/api/v1{path}")).is_some(),
            "{path}"
        );
    }
    let content = api.get("/content").await.unwrap();
    assert_eq!(content["games"].as_array().unwrap().len(), 3);
    let map = api
        .get(&format!("/content/small-world/{TWO}"))
        .await
        .unwrap();
    assert!(map["region"].as_array().unwrap().len() > 20);
    node.stop().await;
}

async fn nodes_tell_what_there_is_not(place: Place) {
    let (node, api) = place.node().await;
    for table in ["0123456789abcdef0123", "x", "../../etc"] {
        let why = api.get(&format!("/tables/{table}")).await.unwrap_err();
        assert!(why.starts_with("404"), "{why}");
    }
    let Err(why) = Client::join(&api.address, "0123456789abcdef0123", None, false).await else {
        panic!("there is such a table");
    };
    assert!(why.contains("not_found"), "{why}");
    // Nothing of it stays in memory.
    assert_eq!(node.loaded(), 0);
    node.stop().await;
}

/// A bot on the stream: it reads lines and answers by POST.
async fn bots_play_by_stream_and_post(place: Place) {
    use futures_util::StreamExt;
    let (node, api) = place.node().await;
    let mut wish = two();
    wish["name"] = "Engine".into();
    let held = api.make(&wish).await.unwrap();
    api.command(&held, json!({"do": "bot", "seat": 2, "bot": "random"}))
        .await
        .unwrap();
    let url = api.url(&format!("/bot/tables/{}/stream", held.table));
    let stream = api
        .http
        .get(url)
        .bearer_auth(&held.key)
        .send()
        .await
        .unwrap();
    assert_eq!(stream.headers()["content-type"], "application/x-ndjson");
    let mut stream = stream.bytes_stream();
    api.command(&held, json!({"do": "ready", "ready": true}))
        .await
        .unwrap();
    let (mut buffer, mut moves, mut over) = (Vec::new(), 0, false);
    while !over {
        buffer.extend_from_slice(&stream.next().await.unwrap().unwrap());
        while let Some(end) = buffer.iter().position(|&b| b == b'\n') {
            let line: Vec<u8> = buffer.drain(..=end).collect();
            let Ok(message) = serde_json::from_slice::<Value>(&line) else {
                continue;
            };
            let view = &message["view"];
            over |= view["decision"] == "over";
            if message["type"] == "view" && view["to_move"] == 1 && view["seat"] == 1 {
                let legal = view["legal"].as_array().unwrap();
                let step = json!({"line": legal[moves % legal.len()], "after": message["n"]});
                moves += 1;
                post(&api, &held, &step).await;
            }
        }
    }
    assert!(moves > 20, "{moves}");
    node.stop().await;
}

async fn post(api: &Api, held: &testkit::client::Held, step: &Value) {
    let path = format!("/bot/tables/{}/move", held.table);
    api.post(&path, Some(&held.key), step).await.unwrap();
}

/// Plays for all seats, who conquer what they can, but leaves to others what is asked of a seat in another's
/// turn; how often that was.
async fn play_without_answers(clients: &mut [Client], seed: u64) -> usize {
    let (mut any, mut left) = (random(seed), 0);
    let mut choose = |follower: &Follower, seat| {
        let legal = follower.legal(seat).into_iter();
        let mut conquests = legal.filter(|&a| follower.notation(a).starts_with("conquer"));
        conquests.next().unwrap_or_else(|| any(follower, seat))
    };
    loop {
        let next = clients.iter().map(|c| c.follower.next).max().unwrap();
        for client in clients.iter_mut() {
            client.until(next).await.unwrap();
        }
        if clients[0].follower.over.is_some() {
            return left;
        }
        let mover = clients[0].follower.to_move().unwrap();
        let turn = clients[0].follower.game().unwrap().state().seat();
        match mover == turn {
            true => {
                let action = choose(&clients[mover.index()].follower, mover);
                clients[mover.index()].act(action).await.unwrap();
            }
            false => {
                left += 1;
                while clients[0].follower.to_move() == Some(mover) {
                    clients[0].message().await.unwrap();
                }
            }
        }
    }
}

async fn survivors_go_back_by_a_standing_order(place: Place) {
    let (node, api) = place.node().await;
    let order = |after: Value| json!({"do": "order", "survivors": after});
    let held = api.table_of_people(two(), 2).await.unwrap();
    let why = api
        .command(&held[0], order(json!(2_592_001)))
        .await
        .unwrap_err();
    assert!(why.starts_with("400"), "{why}");
    // Nobody answers when he is attacked, and the game goes on to its end all the same. The dice are the
    // server's: in some games nobody is left to go back, in one of many somebody is.
    let mut games = 0..30;
    loop {
        let seed = games.next().expect("nobody was ever attacked");
        let mut clients = under_order(&api, &order(json!(0))).await;
        if play_without_answers(&mut clients, seed).await == 0 {
            continue;
        }
        let log = clients[0].follower.entries.as_ref().unwrap();
        let mut orders = log.iter().filter(|e| e["t"] == "ordered");
        assert_eq!(orders.next().unwrap()["survivors"], 0);
        // They were moves of the seats themselves: nobody was away.
        assert!(log.iter().all(|e| e["t"] != "away"));
        break;
    }
    // Whoever has given an order for later is waited for until then, and can do it himself.
    let mut clients = under_order(&api, &order(json!(3_600))).await;
    play_out(&mut clients, random(4)).await.unwrap();
    node.stop().await;
}

/// A game of two who have given this order.
async fn under_order(api: &Api, order: &Value) -> Vec<Client> {
    let mut clients = Vec::new();
    for held in api.table_of_people(two(), 2).await.unwrap() {
        api.command(&held, order.clone()).await.unwrap();
        let client = Client::join(&api.address, &held.table, Some(&held.key), true).await;
        clients.push(client.unwrap());
    }
    clients
}
