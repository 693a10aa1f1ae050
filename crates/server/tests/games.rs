//! Games that are over are found, and nothing else is.

#[macro_use]
mod support;

use protocol::{EndedBy, PastGame};
use record::{Player, Record, verify};
use serde_json::{Value, json};
use server::{
    admin::Admin,
    store::{Batch, Row},
};
use support::{Place, config, random, until};
use testkit::client::{Api, Client, Held, play_out};

suite!(
    what_is_told_of_a_game_is_in_its_record,
    games_are_found_by_what_they_are,
    games_that_were_ended_say_so,
    what_is_private_or_goes_on_is_not_found,
    what_makes_no_sense_is_refused,
    pages_have_every_game_once,
    what_the_operator_takes_away_is_not_found,
    a_damaged_table_is_looked_at_once,
    the_board_is_a_picture_at_every_step,
    the_board_of_a_game_under_way_is_asked_for_each_time,
);

const TWO: &str = "small-world-2";

/// A public table at which people of these names play a game of one round to its end.
async fn played(api: &Api, names: [&str; 2], more: Value, seed: u64) -> Held {
    let mut wish = json!({"game": "small-world", "map": TWO, "public": true, "name": names[0],
        "options": {"turns": 1}});
    let more = more.as_object().unwrap().clone();
    wish.as_object_mut().unwrap().extend(more);
    let host = api.make(&wish).await.unwrap();
    let other = api.sit(&host.table, names[1]).await.unwrap();
    api.command(&host, json!({"do": "begin"})).await.unwrap();
    let mut clients = Vec::new();
    for held in [&host, &other] {
        let client = Client::join(&api.address, &host.table, Some(&held.key), false);
        clients.push(client.await.unwrap());
    }
    play_out(&mut clients, random(seed)).await.unwrap();
    host
}

/// A table at which a game of bots goes on by itself.
async fn of_bots(api: &Api, map: &str, seats: u8, bot: &str) -> Held {
    let game = map.rsplit_once('-').unwrap().0;
    let wish = json!({"game": game, "map": map, "public": true, "options": {"turns": 2}});
    let host = api.make(&wish).await.unwrap();
    for seat in 1..=seats {
        let sits = json!({"do": "bot", "seat": seat, "bot": bot});
        api.command(&host, sits).await.unwrap();
    }
    api.command(&host, json!({"do": "begin"})).await.unwrap();
    host
}

async fn games(api: &Api, asked: &str) -> Vec<PastGame> {
    let found = api.get(&format!("/games{asked}")).await.unwrap();
    serde_json::from_value(found).unwrap()
}

/// The tables of the games that are found.
async fn tables(api: &Api, asked: &str) -> Vec<String> {
    let found = games(api, asked).await;
    found.into_iter().map(|g| g.table).collect()
}

/// Waits until so many games are found at all.
async fn all(api: &Api, n: usize) -> Vec<PastGame> {
    until(async || {
        let found = games(api, "").await;
        (found.len() == n).then_some(found)
    })
    .await
}

async fn what_is_told_of_a_game_is_in_its_record(place: Place) {
    let (node, api) = place.node().await;
    let host = of_bots(&api, "underground-3", 3, "random").await;
    let game = all(&api, 1).await.remove(0);
    assert_eq!(game.table, host.table);
    assert_eq!((&*game.game, &*game.map), ("underground", "underground-3"));
    assert_eq!((game.ended, game.rounds), (None, 2));
    assert_eq!(game.options.turns, Some(2));
    let path = format!("/tables/{}/record", host.table);
    let text = api.ask("GET", &path, None, None).await.unwrap().1;
    let record = Record::read(&text, content::Library::shipped()).unwrap();
    let played = verify(&record, content::Library::shipped()).unwrap();
    assert_eq!(game.actions as usize, record.steps.len());
    let coins: Vec<u16> = game.seats.iter().map(|s| s.coins).collect();
    assert_eq!(Some(coins), record.result);
    let standings = played.rules().standings(played.state());
    for standing in standings {
        assert_eq!(game.seats[standing.seat.index()].place, standing.place);
    }
    // What each seat picked, as the log of the lines of the record has it.
    let mut picked = vec![Vec::new(); 3];
    let (rules, mut state) = (played.rules(), *played.start());
    for step in &record.steps {
        if let (rules::Action::Pick(place), Some(seat)) = (step.action, state.to_move()) {
            let combo = state.column()[place as usize];
            let race = rules.races()[combo.race.0 as usize].id.clone();
            let power = rules.powers()[combo.power.0 as usize].id.clone();
            picked[seat.index()].push((race, Some(power)));
        }
        rules.apply(&mut state, step.action, &mut ()).unwrap();
    }
    for (seat, picked) in game.seats.iter().zip(picked) {
        assert_eq!(seat.bot.as_deref(), Some("random"));
        assert_eq!(seat.name, None);
        let had = seat.combos.iter();
        let had: Vec<_> = had.map(|c| (c.race.clone(), c.power.clone())).collect();
        assert!(picked.iter().all(|p| had.contains(p)), "{picked:?} {had:?}");
        assert!(!picked.is_empty());
    }
    let players = record.setup.seats.iter().map(|s| s.player.clone());
    assert!(players.eq(vec![Player::Bot("random".into()); 3]));
    // It ended when its log says so.
    let log = api.get(&format!("/tables/{}/log", host.table)).await;
    let log = log.unwrap();
    let over = log.as_array().unwrap().iter().find(|e| e["t"] == "over");
    assert_eq!(json!(game.at), over.unwrap()["at"]);
    node.stop().await;
}

async fn games_are_found_by_what_they_are(place: Place) {
    let (node, api) = place.node().await;
    let first = played(&api, ["Ann", "Zoë"], json!({}), 1).await.table;
    let second = played(&api, ["Bill", "Ann"], json!({"options": {}}), 2)
        .await
        .table;
    let third = of_bots(&api, "underground-3", 3, "random").await.table;
    let found = all(&api, 3).await;
    // The latest first.
    assert!(found.is_sorted_by(|a, b| a.at >= b.at));
    let find = async |asked: &str| {
        let mut found = tables(&api, asked).await;
        found.sort();
        let named = |t: &String| match t {
            t if *t == first => 1,
            t if *t == second => 2,
            t if *t == third => 3,
            t => panic!("{t}"),
        };
        let mut numbers: Vec<u8> = found.iter().map(named).collect();
        numbers.sort();
        numbers
    };
    for (asked, wanted) in [
        ("game=small-world", &[1, 2][..]),
        ("game=underground&seats=3", &[3]),
        ("game=underground&seats=2", &[]),
        ("map=small-world-2", &[1, 2]),
        ("map=small-world-5", &[]),
        ("seats=2", &[1, 2]),
        ("player=Ann", &[1, 2]),
        // Who would be taken for another at a table is found: small letters, Cyrillic ones, a one for
        // an l, a capital i for one.
        ("player=ANN", &[1, 2]),
        ("player=%D0%90nn", &[1, 2]),
        ("player=Bi11", &[2]),
        ("player=BiII", &[2]),
        ("player=zoe", &[]),
        ("player=Zo%C3%AB", &[1]),
        ("player=random", &[3]),
        ("player=nobody%20at%20all", &[]),
        ("rounds_max=1", &[1]),
        ("rounds_min=2&rounds_max=2", &[3]),
        ("rounds_min=3", &[2]),
        ("after=2020-01-01&player=Ann", &[1, 2]),
        ("before=2020-01-01", &[]),
    ] {
        assert_eq!(find(&format!("?{asked}")).await, wanted, "{asked}");
    }
    let at = |table: &str| found.iter().find(|g| g.table == table).unwrap().at;
    assert_eq!(find(&format!("?after={}", at(&second))).await, [2, 3]);
    assert_eq!(find(&format!("?before={}", at(&second))).await, [1]);
    // Races and powers: of any seat, and of the player if one is named.
    for game in &found {
        for (seat, other) in game.seats.iter().zip(game.seats.iter().skip(1)) {
            let number = find(&format!("?before={}&after={}", game.at + 1, game.at)).await[0];
            for combo in &seat.combos {
                let race = format!("?race={}", combo.race);
                let power = format!("?power={}", combo.power.as_ref().unwrap());
                assert!(find(&race).await.contains(&number), "{race}");
                assert!(find(&power).await.contains(&number), "{power}");
                let Some(name) = &seat.name else {
                    continue;
                };
                let his = find(&format!("{race}&player={name}")).await;
                assert!(his.contains(&number), "{race} of {name}");
                let name = other.name.as_ref().unwrap();
                let has = other.combos.iter().any(|c| c.race == combo.race);
                let theirs = find(&format!("{race}&player={name}")).await;
                assert_eq!(theirs.contains(&number), has, "{race} of {name}");
            }
        }
        let winners = game.seats.iter().filter(|s| s.place == 1);
        for seat in winners {
            let name = seat.name.as_ref().or(seat.bot.as_ref()).unwrap();
            let won = tables(&api, &format!("?winner={name}")).await;
            assert!(won.contains(&game.table), "{name}");
        }
        let losers = game.seats.iter().filter(|s| s.place > 1);
        for name in losers.filter_map(|s| s.name.as_ref()) {
            let won = tables(&api, &format!("?winner={name}")).await;
            assert!(!won.contains(&game.table), "{name}");
        }
    }
    node.stop().await;
}

/// Puts the log of a table down under another name, changed, as if it had been there before there was
/// anything of the kind.
async fn copy(place: &Place, of: &str, name: &str, change: impl Fn(&mut Vec<Row>)) {
    let store = place.store().await;
    let mut rows = store.read(of, 0, 10_000).await.unwrap();
    change(&mut rows);
    let mut listing = store.listing(of).await.unwrap().unwrap();
    listing.id = name.into();
    let batch = Batch {
        listing: Some(listing),
        ..Batch::game(name, rows)
    };
    assert_eq!(store.append(&[batch]).await.unwrap(), [true]);
    store.close().await;
}

async fn games_that_were_ended_say_so(place: Place) {
    let (node, api) = place.node().await;
    let wish = json!({"game": "small-world", "map": TWO, "public": true, "name": "Ann"});
    let host = api.make(&wish).await.unwrap();
    api.sit(&host.table, "Bob").await.unwrap();
    api.command(&host, json!({"do": "begin"})).await.unwrap();
    let mut admin = operator(&place).await;
    admin.end(&host.table).await.unwrap();
    drop(admin);
    let found = all(&api, 1).await;
    assert_eq!(found[0].ended, Some(EndedBy::Operator));
    assert_eq!(found[0].rounds, 1);
    node.stop().await;
    // The same with the word of the players.
    copy(&place, &host.table, "agreed000000", |rows| {
        let over = rows.last_mut().unwrap();
        let mut entry: Value = serde_json::from_str(&over.entry).unwrap();
        assert_eq!(
            (&entry["t"], &entry["ended"]),
            (&json!("over"), &json!(true))
        );
        entry["agreed"] = true.into();
        over.entry = entry.to_string();
    })
    .await;
    let (node, api) = place.node().await;
    let found = all(&api, 2).await;
    let agreed = found.iter().find(|g| g.table == "agreed000000").unwrap();
    assert_eq!(agreed.ended, Some(EndedBy::Agreed));
    assert!(found.iter().any(|g| g.ended == Some(EndedBy::Operator)));
    node.stop().await;
}

/// What the operator does beside a node that runs.
async fn operator(place: &Place) -> Admin {
    let database = config(place.settings()).database;
    let library = content::Library::shipped().clone();
    Admin::open(&database, None, library).await.unwrap()
}

async fn what_is_private_or_goes_on_is_not_found(place: Place) {
    let (node, api) = place.node().await;
    let private = played(&api, ["Ann", "Bob"], json!({"public": false}), 3).await;
    let wish = json!({"game": "small-world", "map": TWO, "public": true, "name": "Ann"});
    let running = api.make(&wish).await.unwrap();
    api.sit(&running.table, "Bob").await.unwrap();
    api.command(&running, json!({"do": "begin"})).await.unwrap();
    api.make(&wish).await.unwrap();
    // What ended after them is found; they would have been, too.
    let public = played(&api, ["Ann", "Bob"], json!({}), 4).await;
    let found = all(&api, 1).await;
    assert_eq!(found[0].table, public.table);
    for asked in [
        "?player=Ann",
        "?game=small-world",
        "?seats=2",
        "?winner=Bob",
    ] {
        let found = tables(&api, asked).await;
        assert!(!found.contains(&private.table), "{asked}");
        assert!(!found.contains(&running.table), "{asked}");
    }
    let store = place.store().await;
    let waiting = store.unindexed("", 10).await.unwrap();
    assert_eq!(waiting, Vec::<String>::new());
    store.close().await;
    node.stop().await;
}

async fn what_makes_no_sense_is_refused(place: Place) {
    let (node, api) = place.node().await;
    for (asked, word) in [
        ("game=chess", "no game"),
        ("map=atlantis", "no map"),
        ("race=martians", "no race"),
        ("power=fluffy", "no power"),
        ("seats=7", "2 to 6"),
        ("seats=two", "seats"),
        ("player=", "1 to 100"),
        ("winner=%20", "1 to 100"),
        ("rounds_min=5&rounds_max=4", "rounds_max"),
        ("rounds_min=300", "rounds_min"),
        ("after=yesterday", "after is a day"),
        ("before=2026-02-30", "before is a day"),
        ("cursor=here", "cursor"),
        ("colour=red", "colour"),
    ] {
        let path = format!("/games?{asked}");
        let (status, text) = api.ask("GET", &path, None, None).await.unwrap();
        assert_eq!(status, 400, "{asked}: {text}");
        let why: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(why["code"], "unreadable", "{asked}");
        let detail = why["detail"].as_str().unwrap();
        assert!(detail.contains(word), "{asked}: {detail}");
    }
    node.stop().await;
}

async fn pages_have_every_game_once(place: Place) {
    let (node, api) = place.node().await;
    for n in 0..7 {
        played(&api, ["Ann & Co", "Bob"], json!({}), n).await;
    }
    let whole = all(&api, 7).await;
    for limit in [1, 2, 3, 6, 7, 100] {
        let mut path = format!("/api/v1/games?player=ann+%26+co&limit={limit}");
        let mut found: Vec<PastGame> = Vec::new();
        loop {
            let url = format!("http://{}{path}", api.address);
            let answer = api.http.get(url).send().await.unwrap();
            assert_eq!(answer.status(), 200, "{path}");
            let next = answer.headers().get("link").cloned();
            let page: Vec<PastGame> = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
            assert!(page.len() <= limit);
            found.extend(page);
            let Some(next) = next else {
                break;
            };
            let next = next.to_str().unwrap().to_owned();
            let end = next.find(">; rel=\"next\"").unwrap();
            path = next[1..end].to_owned();
        }
        assert_eq!(found, whole, "{limit}");
    }
    node.stop().await;
}

async fn what_the_operator_takes_away_is_not_found(place: Place) {
    let (node, api) = place.node().await;
    let taken = played(&api, ["Ann", "Bob"], json!({}), 5).await;
    let kept = played(&api, ["Ann", "Cem"], json!({}), 6).await;
    all(&api, 2).await;
    let mut admin = operator(&place).await;
    admin.delete(&taken.table).await.unwrap();
    drop(admin);
    let found = all(&api, 1).await;
    assert_eq!(found[0].table, kept.table);
    assert_eq!(tables(&api, "?player=Bob").await, Vec::<String>::new());
    node.stop().await;
    // A name that is taken out of everything is taken out of this, too.
    let mut admin = operator(&place).await;
    assert_eq!(admin.erase("Ann").await.unwrap(), 1);
    drop(admin);
    let (node, api) = place.node().await;
    let found = all(&api, 1).await;
    assert_eq!(found[0].seats[0].name.as_deref(), Some("Player 1"));
    assert_eq!(tables(&api, "?player=Ann").await, Vec::<String>::new());
    assert_eq!(tables(&api, "?player=Cem").await, [kept.table]);
    node.stop().await;
}

async fn a_damaged_table_is_looked_at_once(place: Place) {
    let (node, api) = place.node().await;
    let host = played(&api, ["Ann", "Bob"], json!({}), 7).await;
    all(&api, 1).await;
    node.stop().await;
    copy(&place, &host.table, "damaged00000", |rows| {
        let act = |row: &Row| row.entry.contains("\"act\"") && row.entry.contains("\"seat\"");
        let act = rows.iter().position(act);
        rows[act.unwrap()].entry = json!({"t": "act", "seat": 1, "do": "conquer 99"}).to_string();
    })
    .await;
    let store = place.store().await;
    assert_eq!(store.unindexed("", 9).await.unwrap(), ["damaged00000"]);
    let (node, api) = place.node().await;
    until(async || {
        let left = store.unindexed("", 9).await.unwrap();
        left.is_empty().then_some(())
    })
    .await;
    assert_eq!(tables(&api, "").await, [host.table]);
    // Nor does it come to be due: nobody waits there.
    assert!(store.due(i64::MAX, 9).await.unwrap().is_empty());
    store.close().await;
    node.stop().await;
}

/// A picture with the headers that it comes with.
async fn picture(api: &Api, path: &str) -> (u16, reqwest::header::HeaderMap, String) {
    let url = api.url(&format!("/tables/{path}"));
    let answer = api.http.get(url).send().await.unwrap();
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    (status, headers, answer.text().await.unwrap())
}

async fn the_board_is_a_picture_at_every_step(place: Place) {
    let (node, api) = place.node().await;
    let host = of_bots(&api, "underground-2", 2, "random").await;
    let game = all(&api, 1).await.remove(0);
    let table = &host.table;
    let path = format!("/tables/{table}/record");
    let text = api.ask("GET", &path, None, None).await.unwrap().1;
    let library = content::Library::shipped();
    let record = Record::read(&text, library).unwrap();
    let played = verify(&record, library).unwrap();
    let (rules, pack) = (played.rules(), record.setup.pack(library).unwrap());
    let map = pack.map(&record.setup.map).unwrap();
    let shape = board::Geometry::compute(map).unwrap();
    let names = wording::names::people(wording::Lang::En, rules);
    let words = wording::Words {
        lang: wording::Lang::En,
        rules,
        names: &names,
    };
    // What the record says of each step is what is drawn; with no more than a board and its tokens.
    let drawn = |state: &rules::State| {
        let title = |who| match who {
            rules::Occupant::Nobody => String::new(),
            rules::Occupant::Natives => words.natives(),
            rules::Occupant::Tribe(t) => words.owned(state, t),
        };
        let options = board::svg::Options {
            stacks: board::svg::Stack::all(state, map.regions.len(), title),
            ..board::svg::Options::default()
        };
        board::svg::draw(map, &pack.game, &shape, &options)
    };
    let mut state = *played.start();
    let last = record.steps.len();
    let mut pictures = std::collections::BTreeSet::new();
    for step in 0..=last {
        // Every one of the last, some of the others.
        if step % 9 == 0 || step + 12 > last {
            let path = format!("{table}/board.svg?step={step}");
            let (status, headers, svg) = picture(&api, &path).await;
            assert_eq!(status, 200, "{svg}");
            assert_eq!(svg, drawn(&state), "step {step}");
            assert_eq!(headers["content-type"], "image/svg+xml");
            assert_eq!(headers["cache-control"], "public, max-age=86400");
            assert_eq!(headers["cross-origin-resource-policy"], "cross-origin");
            assert_eq!(headers["x-frame-options"], "DENY");
            pictures.insert(svg);
        }
        if let Some(step) = record.steps.get(step) {
            rules.apply(&mut state, step.action, &mut ()).unwrap();
        }
    }
    assert!(pictures.len() > 8, "{}", pictures.len());
    let (_, headers, svg) = picture(&api, &format!("{table}/board.svg")).await;
    assert_eq!(svg, drawn(played.state()));
    assert!(svg.len() < 400_000, "{}", svg.len());
    // Who has it is told so; and who can unpack gets it small.
    let url = api.url(&format!("/tables/{table}/board.svg"));
    let known = api.http.get(&url).header("if-none-match", &headers["etag"]);
    assert_eq!(known.send().await.unwrap().status(), 304);
    let packed = api.http.get(&url).header("accept-encoding", "gzip");
    let packed = packed.send().await.unwrap();
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    assert!(packed.bytes().await.unwrap().len() * 2 < svg.len());
    // A step that there is not.
    for (step, told) in [
        (format!("{}", game.actions + 1), format!("0 to {last}")),
        ("-1".into(), "step".into()),
        ("x".into(), "step".into()),
        ("99999999999999999999999".into(), "step".into()),
    ] {
        let (status, _, text) = picture(&api, &format!("{table}/board.svg?step={step}")).await;
        assert_eq!(status, 400, "{text}");
        let detail: Value = serde_json::from_str(&text).unwrap();
        assert!(detail["detail"].as_str().unwrap().contains(&told), "{text}");
    }
    assert_eq!(picture(&api, "0123456789/board.svg").await.0, 404);
    node.stop().await;
}

async fn the_board_of_a_game_under_way_is_asked_for_each_time(place: Place) {
    let (node, api) = place.node().await;
    let wish = json!({"game": "small-world", "map": TWO, "name": "Ann"});
    let host = api.make(&wish).await.unwrap();
    let path = format!("{}/board.svg", host.table);
    // Before the game: as it is laid out, without a table's being public.
    let (status, headers, laid) = picture(&api, &path).await;
    assert_eq!(status, 200, "{laid}");
    assert_eq!(headers["cache-control"], "no-cache");
    assert_eq!(picture(&api, &format!("{path}?step=1")).await.0, 400);
    let other = api.sit(&host.table, "Bob").await.unwrap();
    api.command(&host, json!({"do": "begin"})).await.unwrap();
    let (_, headers, first) = picture(&api, &path).await;
    assert_eq!(headers["cache-control"], "no-cache");
    let mut clients = Vec::new();
    for held in [&host, &other] {
        let client = Client::join(&api.address, &host.table, Some(&held.key), true);
        clients.push(client.await.unwrap());
    }
    // Until somebody has conquered something.
    let mut choose = random(8);
    let moved = loop {
        let next = clients.iter().map(|c| c.follower.next).max().unwrap();
        for client in &mut clients {
            client.until(next).await.unwrap();
        }
        let mover = clients[0].follower.to_move().unwrap();
        let at = clients.iter().position(|c| c.seat == Some(mover)).unwrap();
        let action = choose(&clients[at].follower, mover);
        clients[at].act(action).await.unwrap();
        let moved = picture(&api, &path).await.2;
        if moved != first {
            break moved;
        }
    };
    assert!(moved.contains("<title>Player 1"), "who stands there");
    // No name, and nothing of what is hidden.
    assert!(!moved.contains("Ann") && !moved.contains("coin"), "{moved}");
    let (_, _, earlier) = picture(&api, &format!("{path}?step=0")).await;
    assert_eq!(earlier, laid);
    node.stop().await;
}
