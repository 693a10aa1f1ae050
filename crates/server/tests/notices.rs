//! Whoever is not at his table is told when it is his move: where he wishes, once, and nobody else.

#[macro_use]
mod support;

use data_encoding::{BASE64, BASE64URL_NOPAD};
use ring::hmac;
use serde_json::{Value, json};
use server::{Settings, admin::Admin, store::subscription_name};
use support::{Place, random, start, until};
use testkit::{
    client::{Api, Client, Held, play_out},
    services::{Nats, Postgres},
    sinks::{HttpSink, MailSink, SunkMail, SunkRequest},
};
use web_push_native::{
    Auth, decrypt,
    p256::{SecretKey, elliptic_curve::sec1::ToEncodedPoint},
};

suite!(
    a_webhook_is_told_once_and_signed,
    whoever_is_there_is_not_told,
    a_browser_reads_what_is_pushed_to_it,
    a_mail_address_is_asked_first,
    what_is_quiet_comes_later_and_together,
    what_fails_is_tried_again_and_what_is_gone_is_forgotten,
    another_who_takes_the_seat_is_not_told_for,
    what_cannot_be_is_refused,
    ones_own_tables_are_listed_with_what_there_is_to_do_first,
    whoever_is_erased_is_told_no_more,
    somebody_is_told_of_all_of_his_tables,
);

const PUBLIC: &str = "https://game.example/";

/// Settings under which people are told at once, here.
fn told(place: &Place) -> Settings {
    Settings {
        public_url: Some(PUBLIC.into()),
        notify_after: Some(0),
        private_endpoints: Some(true),
        ..place.settings()
    }
}

fn slow() -> Value {
    json!({"game": "small-world", "map": "small-world-2", "clock": {"slow": {"days": 3}},
        "title": "After lunch"})
}

fn id(n: usize) -> String {
    format!("{n:022}")
}

async fn subscribe(api: &Api, n: usize, channel: Value) -> Value {
    let new = json!({"id": id(n), "channel": channel, "language": "en"});
    api.post("/notifications", None, &new).await.unwrap()
}

async fn notify(api: &Api, held: &Held, n: usize, on: bool) -> Result<Value, String> {
    let command = json!({"do": "notify", "subscription": id(n), "on": on});
    api.command(held, command).await
}

fn hook(sink: &HttpSink) -> Value {
    json!({"by": "webhook", "url": format!("{}/hook", sink.url)})
}

/// Plays a seat's turn, while nobody else is there.
async fn turn(api: &Api, held: &Held) {
    let mut client = Client::join(&api.address, &held.table, Some(&held.key), false)
        .await
        .unwrap();
    let (seat, mut choose) = (client.seat.unwrap(), random(7));
    while client.follower.to_move() == Some(seat) {
        let action = choose(&client.follower, seat);
        client.act(action).await.unwrap();
    }
}

fn body(request: &SunkRequest) -> Value {
    serde_json::from_slice(&request.body).unwrap()
}

async fn a_webhook_is_told_once_and_signed(place: Place) {
    let sink = HttpSink::start().await.unwrap();
    let (node, api) = start(told(&place)).await;
    let held = api.table_of_people(slow(), 2).await.unwrap();
    let subscription = subscribe(&api, 1, hook(&sink)).await;
    assert_eq!(subscription["confirmed"], true);
    let at = notify(&api, &held[1], 1, true).await.unwrap();
    let again = notify(&api, &held[1], 1, true).await.unwrap();
    assert_eq!(again["number"], at["number"], "it is so already");
    let log = api.get(&format!("/tables/{}/log", held[0].table)).await;
    let log = log.unwrap();
    let entry = log.as_array().unwrap().last().unwrap();
    assert_eq!(
        (&entry["t"], &entry["seat"], &entry["on"]),
        (&json!("notified"), &json!(2), &json!(true))
    );
    turn(&api, &held[0]).await;
    let came = sink.until(1).await.unwrap();
    let what = body(&came[0]);
    assert_eq!(came[0].path, "/hook");
    assert_eq!(what["title"], "Your move: After lunch (2 days left)");
    assert_eq!(what["url"], format!("{PUBLIC}?table={}", held[0].table));
    let notice = &what["notices"][0];
    assert_eq!(notice["occasion"], "move");
    assert_eq!(
        (&notice["seat"], &notice["table"]),
        (&json!(2), &json!(held[0].table))
    );
    let left = notice["until"].as_i64().unwrap() - notice["since"].as_i64().unwrap();
    assert_eq!(left, 3 * 86_400_000);
    // Whoever has the secret can tell that it is from here.
    let header = |name: &str| came[0].headers[name].as_str();
    let secret = subscription["secret"].as_str().unwrap();
    let secret = secret.strip_prefix("whsec_").unwrap();
    let key = BASE64.decode(secret.as_bytes()).unwrap();
    let key = hmac::Key::new(hmac::HMAC_SHA256, &key);
    let (name, time) = (header("webhook-id"), header("webhook-timestamp"));
    let text = format!("{name}.{time}.{}", String::from_utf8_lossy(&came[0].body));
    let sign = header("webhook-signature").strip_prefix("v1,").unwrap();
    let sign = BASE64.decode(sign.as_bytes()).unwrap();
    hmac::verify(&key, text.as_bytes(), &sign).unwrap();
    // He has the move as long as he has it: that is told once. The next time is another, and so is
    // the end.
    turn(&api, &held[1]).await;
    turn(&api, &held[0]).await;
    let came = sink.until(2).await.unwrap();
    assert_ne!(came[1].headers["webhook-id"], came[0].headers["webhook-id"]);
    let since = |request: &SunkRequest| body(request)["notices"][0]["since"].as_i64();
    assert!(since(&came[1]) > since(&came[0]));
    let mut clients = Vec::new();
    for h in &held {
        let client = Client::join(&api.address, &h.table, Some(&h.key), false).await;
        clients.push(client.unwrap());
    }
    play_out(&mut clients, random(3)).await.unwrap();
    let came = sink.until(3).await.unwrap();
    assert_eq!(body(&came[2])["notices"][0]["occasion"], "over");
    assert_eq!(came.len(), 3);
    node.stop().await;
    assert_eq!(sink.requests().len(), 3);
}

async fn whoever_is_there_is_not_told(place: Place) {
    let sink = HttpSink::start().await.unwrap();
    let (node, api) = start(told(&place)).await;
    let held = api.table_of_people(slow(), 2).await.unwrap();
    for n in [1, 2] {
        subscribe(&api, n, hook(&sink)).await;
    }
    notify(&api, &held[1], 1, true).await.unwrap();
    let other = api.table_of_people(slow(), 2).await.unwrap();
    notify(&api, &other[1], 2, true).await.unwrap();
    let there = Client::join(&api.address, &held[1].table, Some(&held[1].key), false).await;
    turn(&api, &held[0]).await;
    // What came after it at another table has come: so it would have, too.
    turn(&api, &other[0]).await;
    let came = sink.until(1).await.unwrap();
    assert_eq!(body(&came[0])["notices"][0]["table"], other[0].table);
    drop(there);
    // Whoever wishes it no more is told no more, and one who never did neither.
    notify(&api, &other[1], 2, false).await.unwrap();
    turn(&api, &other[1]).await;
    turn(&api, &other[0]).await;
    let third = api.table_of_people(slow(), 2).await.unwrap();
    notify(&api, &third[1], 2, true).await.unwrap();
    turn(&api, &third[0]).await;
    let came = sink.until(2).await.unwrap();
    assert_eq!(body(&came[1])["notices"][0]["table"], third[0].table);
    node.stop().await;
}

async fn a_browser_reads_what_is_pushed_to_it(place: Place) {
    let sink = HttpSink::start().await.unwrap();
    let (node, api) = start(told(&place)).await;
    let server = api.get("/notifications").await.unwrap();
    assert_eq!(
        (&server["webhook"], &server["mail"]),
        (&json!(true), &json!(false))
    );
    let held = api.table_of_people(slow(), 2).await.unwrap();
    let own = SecretKey::from_slice(&[7; 32]).unwrap();
    let auth = Auth::from([9; 16]);
    let keys = json!({
        "p256dh": BASE64URL_NOPAD.encode(own.public_key().to_encoded_point(false).as_bytes()),
        "auth": BASE64URL_NOPAD.encode(&auth),
    });
    let channel = json!({"by": "push", "endpoint": format!("{}/push/abc", sink.url), "keys": keys});
    subscribe(&api, 1, channel).await;
    notify(&api, &held[1], 1, true).await.unwrap();
    turn(&api, &held[0]).await;
    let came = sink.until(1).await.unwrap();
    assert_eq!(came[0].path, "/push/abc");
    let header = |name: &str| came[0].headers[name].as_str();
    assert_eq!(header("content-encoding"), "aes128gcm");
    assert!(header("ttl").parse::<u32>().unwrap() > 3_600);
    // A push service that has not delivered it yet lets a later one of the same table take its place.
    assert_eq!(header("topic"), held[0].table);
    let shown = header("authorization");
    let key = shown.rsplit_once("k=").unwrap().1;
    assert_eq!(server["push"], key, "what the browser was given");
    let text = decrypt(came[0].body.clone(), &own, &auth).unwrap();
    let what: Value = serde_json::from_slice(&text).unwrap();
    assert_eq!(what["title"], "Your move: After lunch (2 days left)");
    // The next node, and the same one started again, sign with the same key.
    node.stop().await;
    let (node, api) = start(told(&place)).await;
    assert_eq!(api.get("/notifications").await.unwrap()["push"], key);
    node.stop().await;
}

fn mailed(place: &Place, sink: &MailSink) -> Settings {
    Settings {
        smtp: Some(sink.url.clone()),
        mail_from: Some("Elbowroom <tables@game.example>".into()),
        ..told(place)
    }
}

/// The path of the link in a mail.
fn link(mail: &SunkMail) -> String {
    let text = mail.text();
    let (_, rest) = text.split_once(PUBLIC).unwrap();
    let rest = match rest.split_once("notifications/") {
        Some((_, rest)) => rest,
        None => panic!("{text}"),
    };
    let path = rest.split_whitespace().next().unwrap();
    format!("/notifications/{path}")
}

/// A page by its path, or a form sent from there.
async fn follow(api: &Api, path: &str, form: Option<&str>) -> String {
    let url = format!("http://{}{path}", api.address);
    let client = reqwest::Client::new();
    let request = match form {
        None => client.get(url),
        Some(form) => client
            .post(url)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(form.to_owned()),
    };
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status().as_u16(), 200);
    let policy = answer.headers()["content-security-policy"]
        .to_str()
        .unwrap();
    assert!(policy.contains("default-src 'none'"), "{policy}");
    answer.text().await.unwrap()
}

async fn a_mail_address_is_asked_first(place: Place) {
    let sink = MailSink::start().await.unwrap();
    let (node, api) = start(mailed(&place, &sink)).await;
    let held = api.table_of_people(slow(), 2).await.unwrap();
    let address = |text: &str| json!({"by": "mail", "address": text});
    let first = subscribe(&api, 1, address("bea@example.org")).await;
    assert_eq!(first["confirmed"], false);
    let mails = sink.until(1).await.unwrap();
    assert_eq!(mails[0].to, "bea@example.org");
    notify(&api, &held[1], 1, true).await.unwrap();
    turn(&api, &held[0]).await;
    // Nothing but the question comes to an address that nobody has confirmed, and to look at the link,
    // as programs do, is not to follow it. Asking again at once sends nothing either.
    let page = link(&mails[0]);
    assert!(follow(&api, &page, None).await.contains("value=confirm"));
    assert_eq!(
        subscribe(&api, 1, address("bea@example.org")).await["confirmed"],
        false
    );
    let forged = format!("{}0", &page[..page.len() - 1]);
    let forged = match forged == page {
        true => format!("{}1", &page[..page.len() - 1]),
        false => forged,
    };
    follow(&api, &forged, Some("do=confirm")).await;
    assert_eq!(sink.mails().len(), 1);
    let told = follow(&api, &page, Some("do=confirm")).await;
    assert!(told.contains("is told when it is your move"), "{told}");
    assert_eq!(
        subscribe(&api, 1, address("bea@example.org")).await["confirmed"],
        true
    );
    let mails = sink.until(2).await.unwrap();
    assert_eq!(
        mails[1].header("subject"),
        Some("Your move: After lunch (2 days left)")
    );
    assert_eq!(
        mails[1].header("list-unsubscribe-post"),
        Some("List-Unsubscribe=One-Click")
    );
    assert!(
        mails[1]
            .header("list-unsubscribe")
            .unwrap()
            .contains("/notifications/")
    );
    assert!(
        mails[1]
            .text()
            .contains(&format!("{PUBLIC}?table={}", held[0].table))
    );
    // A mail program ends it with one request.
    let stop = link(&mails[1]);
    follow(&api, &stop, Some("List-Unsubscribe=One-Click")).await;
    assert!(!follow(&api, &stop, None).await.contains("<form"));
    let why = notify(&api, &held[1], 1, true).await.unwrap_err();
    assert!(why.contains("no_subscription"), "{why}");
    // An address is asked three times a day, however it is written.
    for n in 2..4 {
        subscribe(&api, n, address("cid@example.org")).await;
    }
    subscribe(&api, 4, address("Cid@Example.org")).await;
    let fourth = json!({"id": id(5), "channel": address("CID@example.org")});
    let why = api.post("/notifications", None, &fourth).await.unwrap_err();
    assert!(why.starts_with("429"), "{why}");
    assert_eq!(sink.mails().len(), 5);
    // Another address has to be confirmed anew.
    let moved = subscribe(&api, 2, address("dan@example.org")).await;
    assert_eq!(moved["confirmed"], false);
    // Nobody has many people asked: ten addresses in an hour, of which five were.
    for n in 10..15 {
        subscribe(&api, n, address(&format!("eve{n}@example.org"))).await;
    }
    let more = json!({"id": id(15), "channel": address("eve15@example.org")});
    let why = api.post("/notifications", None, &more).await.unwrap_err();
    assert!(why.starts_with("429"), "{why}");
    node.stop().await;
}

async fn what_is_quiet_comes_later_and_together(place: Place) {
    let sink = HttpSink::start().await.unwrap();
    let (node, api) = start(told(&place)).await;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let minute = (now.unwrap().as_secs() / 60 % 1_440) as u16;
    let quiet = |from: u16, to: u16| json!({"from": from, "to": to, "zone": "UTC"});
    let new = |quiet: Value| json!({"id": id(1), "channel": hook(&sink), "language": "it", "quiet": quiet});
    let around = quiet((minute + 1_435) % 1_440, (minute + 5) % 1_440);
    api.post("/notifications", None, &new(around))
        .await
        .unwrap();
    subscribe(&api, 2, hook(&sink)).await;
    let mut tables = Vec::new();
    for _ in 0..2 {
        let held = api.table_of_people(slow(), 2).await.unwrap();
        notify(&api, &held[1], 1, true).await.unwrap();
        notify(&api, &held[1], 2, true).await.unwrap();
        turn(&api, &held[0]).await;
        tables.push(held);
    }
    // The other, for whom it is not quiet, has heard of both.
    until(async || {
        let told: usize = sink.requests().iter().map(|r| notices(r).len()).sum();
        (told == 2).then_some(())
    })
    .await;
    let before = sink.requests().len();
    let other = quiet((minute + 600) % 1_440, (minute + 601) % 1_440);
    api.post("/notifications", None, &new(other)).await.unwrap();
    let all = sink.until(before + 1).await.unwrap();
    let what = body(&all[before]);
    assert_eq!(notices(&all[before]).len(), 2, "in one message");
    assert_eq!(what["title"], "2 tavoli hanno qualcosa per te");
    assert_eq!(what["url"], PUBLIC);
    node.stop().await;
}

fn notices(request: &SunkRequest) -> Vec<Value> {
    body(request)["notices"].as_array().unwrap().clone()
}

async fn what_fails_is_tried_again_and_what_is_gone_is_forgotten(place: Place) {
    let sink = HttpSink::start().await.unwrap();
    let (node, api) = start(told(&place)).await;
    let held = api.table_of_people(slow(), 2).await.unwrap();
    subscribe(&api, 1, hook(&sink)).await;
    notify(&api, &held[1], 1, true).await.unwrap();
    sink.answer(503);
    turn(&api, &held[0]).await;
    sink.until(1).await.unwrap();
    let (store, name) = (place.store().await, subscription_name(&id(1)));
    until(async || {
        let known = store.subscriber(&name).await.unwrap()?;
        (known.failures == 1).then_some(())
    })
    .await;
    // Whoever says anew where he is told is told at once.
    sink.answer(200);
    subscribe(&api, 1, hook(&sink)).await;
    let came = sink.until(2).await.unwrap();
    assert_eq!(came[1].body, came[0].body);
    assert_eq!(came[1].headers["webhook-id"], came[0].headers["webhook-id"]);
    // Where there is nobody any more nothing is sent again.
    sink.answer(410);
    turn(&api, &held[1]).await;
    turn(&api, &held[0]).await;
    sink.until(3).await.unwrap();
    until(async || {
        store
            .subscriber(&name)
            .await
            .unwrap()
            .is_none()
            .then_some(())
    })
    .await;
    let why = notify(&api, &held[1], 1, true).await.unwrap_err();
    assert!(why.contains("no_subscription"), "{why}");
    store.close().await;
    node.stop().await;
}

async fn another_who_takes_the_seat_is_not_told_for(place: Place) {
    let sink = HttpSink::start().await.unwrap();
    let (node, api) = start(told(&place)).await;
    let held = api.table_of_people(slow(), 2).await.unwrap();
    for n in [1, 2] {
        subscribe(&api, n, hook(&sink)).await;
    }
    notify(&api, &held[1], 1, true).await.unwrap();
    // A new key: whoever had the old one is told nothing.
    let path = format!("/tables/{}/key", held[1].table);
    let new = api
        .post(&path, Some(&held[1].key), &json!({}))
        .await
        .unwrap();
    let new = Held {
        key: new["key"].as_str().unwrap().into(),
        ..held[1].clone()
    };
    turn(&api, &held[0]).await;
    let other = api.table_of_people(slow(), 2).await.unwrap();
    notify(&api, &other[1], 2, true).await.unwrap();
    turn(&api, &other[0]).await;
    let came = sink.until(1).await.unwrap();
    assert_eq!(notices(&came[0])[0]["table"], other[0].table);
    notify(&api, &new, 1, true).await.unwrap();
    turn(&api, &new).await;
    turn(&api, &held[0]).await;
    let came = sink.until(2).await.unwrap();
    assert_eq!(notices(&came[1])[0]["table"], held[0].table);
    node.stop().await;
}

async fn what_cannot_be_is_refused(place: Place) {
    let (node, api) = start(Settings {
        private_endpoints: None,
        ..told(&place)
    })
    .await;
    let refused = async |new: Value| {
        let why = api.post("/notifications", None, &new).await.unwrap_err();
        why[..3].to_owned()
    };
    let hook = |url: &str| json!({"by": "webhook", "url": url});
    for url in [
        "http://example.org/",
        "https://127.0.0.1/",
        "https://shelf/",
        "x",
    ] {
        let new = json!({"id": id(1), "channel": hook(url)});
        assert_eq!(refused(new).await, "400", "{url}");
    }
    let good = hook("https://example.org/");
    for wrong in [
        json!({"id": "short", "channel": good}),
        json!({"id": id(1)}),
        json!({"id": id(1), "channel": {"by": "pigeon"}}),
        json!({"id": id(1), "channel": good, "quiet": {"from": 0, "to": 1_440, "zone": "UTC"}}),
        json!({"id": id(1), "channel": good, "quiet": {"from": 0, "to": 1, "zone": "Nowhere"}}),
        json!({"id": id(1), "channel": good, "language": "x".repeat(36)}),
        json!({"id": id(1), "channel": {"by": "push", "endpoint": "https://example.org/",
            "keys": {"p256dh": "AA", "auth": "AA"}}}),
    ] {
        let status = refused(wrong.clone()).await;
        assert!(["400", "422"].contains(&&*status), "{status}: {wrong}");
    }
    let mail = json!({"id": id(1), "channel": {"by": "mail", "address": "ann@example.org"}});
    assert_eq!(refused(mail).await, "409");
    let held = api.table_of_people(slow(), 2).await.unwrap();
    let why = notify(&api, &held[0], 1, true).await.unwrap_err();
    assert!(why.contains("no_subscription"), "{why}");
    for n in 1..=6 {
        let new = json!({"id": id(n), "channel": good});
        api.post("/notifications", None, &new).await.unwrap();
        let told = notify(&api, &held[0], n, true).await;
        assert_eq!(told.is_ok(), n <= 5, "{told:?}");
    }
    let looks_on = Held {
        key: id(9),
        ..held[0].clone()
    };
    let why = notify(&api, &looks_on, 1, true).await.unwrap_err();
    assert!(why.starts_with("40"), "{why}");
    let end = async || {
        api.post("/notifications/end", None, &json!({"id": id(1)}))
            .await
            .unwrap()
    };
    assert_eq!(end().await["ended"], true);
    assert_eq!(end().await["ended"], false);
    node.stop().await;
    // A server that is not told where it is tells nobody anything.
    let (node, api) = start(place.settings()).await;
    let none = json!({"webhook": false, "mail": false});
    assert_eq!(api.get("/notifications").await.unwrap(), none);
    let new = json!({"id": id(2), "channel": good});
    let why = api.post("/notifications", None, &new).await.unwrap_err();
    assert!(
        why.starts_with("409") && why.contains("no_channel"),
        "{why}"
    );
    node.stop().await;
}

async fn ones_own_tables_are_listed_with_what_there_is_to_do_first(place: Place) {
    let (node, api) = place.node().await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(api.table_of_people(slow(), 2).await.unwrap());
    }
    turn(&api, &tables[1][0]).await;
    let open = api
        .make(&json!({"game": "small-world", "map": "small-world-2"}))
        .await
        .unwrap();
    let of = |held: &Held, key: &str| json!({"table": held.table, "key": key});
    let mut seats: Vec<Value> = tables.iter().map(|t| of(&t[1], &t[1].key)).collect();
    seats.push(of(&open, &open.key));
    // What opens nothing, and what is not there, is left out.
    seats.push(of(&tables[0][0], &id(9)));
    seats.push(json!({"table": "0123456789abcdef0123", "key": id(9)}));
    let ask = async |seats: &[Value]| api.post("/seats", None, &json!({"seats": seats})).await;
    let all = ask(&seats).await.unwrap();
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), 4);
    assert_eq!(all[0]["table"], tables[1][0].table);
    assert_eq!(
        (&all[0]["seat"], &all[0]["to_move"]),
        (&json!(2), &json!(2))
    );
    let left = all[0]["until"].as_i64().unwrap() - all[0]["since"].as_i64().unwrap();
    assert_eq!(left, 3 * 86_400_000);
    assert_eq!(all[1]["to_move"], 1);
    assert_eq!(
        (&all[3]["phase"], &all[3]["seat"]),
        (&json!("open"), &json!(null))
    );
    let many = vec![seats[0].clone(); 41];
    let why = ask(&many).await.unwrap_err();
    assert!(why.starts_with("400"), "{why}");
    node.stop().await;
}

/// Two nodes look at the same store: each thing is told by one of them, also what a node had taken that is
/// gone.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    any(no_postgres, no_nats),
    ignore = "PostgreSQL or NATS is not installed"
)]
async fn two_nodes_tell_once() {
    let (server, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
    let place = Place::postgres(&server).await;
    let settings = || Settings {
        nats: Some(nats.url().into()),
        ..told(&place)
    };
    let sink = HttpSink::start().await.unwrap();
    let (one, api) = start(settings()).await;
    let (two, other) = start(settings()).await;
    let keys = [&api, &other].map(|api| api.get("/notifications"));
    let [a, b] = keys;
    assert_eq!(a.await.unwrap(), b.await.unwrap(), "they have one key");
    subscribe(&api, 1, hook(&sink)).await;
    let mut tables = Vec::new();
    for n in 0..12 {
        let held = api.table_of_people(slow(), 2).await.unwrap();
        let (here, there) = if n % 2 == 0 {
            (&api, &other)
        } else {
            (&other, &api)
        };
        notify(here, &held[1], 1, true).await.unwrap();
        turn(there, &held[0]).await;
        tables.push(held[0].table.clone());
    }
    until(async || (heard(&sink).len() >= tables.len()).then_some(())).await;
    // One that is left alone tells what comes next.
    one.stop().await;
    let held = other.table_of_people(slow(), 2).await.unwrap();
    notify(&other, &held[1], 1, true).await.unwrap();
    turn(&other, &held[0]).await;
    tables.push(held[0].table.clone());
    until(async || (heard(&sink).len() >= tables.len()).then_some(())).await;
    let mut all = heard(&sink);
    all.sort();
    tables.sort();
    assert_eq!(all, tables, "each once");
    two.stop().await;
}

/// The tables of all that was told.
fn heard(sink: &HttpSink) -> Vec<String> {
    let all = sink.requests();
    let all = all.iter().flat_map(notices);
    all.map(|n| n["table"].as_str().unwrap().to_owned())
        .collect()
}

async fn whoever_is_erased_is_told_no_more(place: Place) {
    let sink = HttpSink::start().await.unwrap();
    let (node, api) = start(told(&place)).await;
    let held = api.table_of_people(slow(), 2).await.unwrap();
    for (n, held) in held.iter().enumerate() {
        subscribe(&api, n, hook(&sink)).await;
        notify(&api, held, n, true).await.unwrap();
    }
    node.stop().await;
    let database = support::config(place.settings()).database;
    let library = content::Library::shipped().clone();
    let mut operator = Admin::open(&database, None, library).await.unwrap();
    operator.erase("Player 2").await.unwrap();
    drop(operator);
    let store = place.store().await;
    let known = async |n| store.subscriber(&subscription_name(&id(n))).await.unwrap();
    assert!(known(0).await.is_some() && known(1).await.is_none());
    let callers = async |seat| {
        let seat = protocol::Chair::at(seat);
        store.callers(&held[0].table, seat).await.unwrap()
    };
    assert_eq!((callers(0).await, callers(1).await), (1, 0));
    store.close().await;
}

async fn somebody_is_told_of_all_of_his_tables(place: Place) {
    let sink = HttpSink::start().await.unwrap();
    let (node, api) = start(told(&place)).await;
    let (ann, bea) = (
        api.person(1, "Ann").await.unwrap(),
        api.person(2, "Bea").await.unwrap(),
    );
    let everywhere = async |token: &str, n: usize, on: bool| {
        let wish = json!({"subscription": id(n), "on": on});
        api.post("/identity/notifications", Some(token), &wish)
            .await
    };
    let why = everywhere(&bea.token, 1, true).await.unwrap_err();
    assert!(why.contains("no_subscription"), "{why}");
    subscribe(&api, 1, hook(&sink)).await;
    // Asked for twice it is so once.
    for _ in 0..2 {
        let is = everywhere(&bea.token, 1, true).await.unwrap();
        assert_eq!(is, json!([id(1)]));
    }
    let hers = api.get_as("/identity/notifications", &ann.token).await;
    assert_eq!(hers.unwrap(), json!([]));
    // A table of a tournament, which she is given while she is not there: the one who begins is told, too.
    let wish = json!({"title": "Weeks", "game": "small-world", "seats": 2,
        "how": {"system": "swiss", "rounds": 1}, "clock": {"slow": {"days": 3}}});
    let made = api.post("/tournaments", Some(&ann.token), &wish).await;
    let made = made.unwrap();
    let cup = made["tournament"]["id"].as_str().unwrap();
    for (token, what) in [
        (&ann.token, "enter"),
        (&bea.token, "enter"),
        (&ann.token, "begin"),
    ] {
        let path = format!("/tournaments/{cup}/{what}");
        api.post_bare(&path, Some(token)).await.unwrap();
    }
    let table = until(async || {
        let view = api.get(&format!("/tournaments/{cup}")).await.ok()?;
        let table = view["rounds"][0]["games"][0]["table"].as_str()?.to_owned();
        api.get(&format!("/tables/{table}")).await.ok()?;
        Some(table)
    })
    .await;
    let none = json!({});
    let kept = api.post("/identity/seats", Some(&ann.token), &none).await;
    let kept = kept.unwrap();
    assert_eq!(kept[0]["table"], table.as_str());
    let seat = Held {
        table: table.clone(),
        seat: None,
        key: kept[0]["key"].as_str().unwrap().into(),
    };
    // If it is not hers at once it is after Ann's turn.
    turn(&api, &seat).await;
    let came = sink.until(1).await.unwrap();
    let what = body(&came[0]);
    assert_eq!(what["notices"][0]["table"], table.as_str());
    assert_eq!(what["notices"][0]["occasion"], "move");
    // A table where she sits down herself.
    let mut wish = slow();
    wish["name"] = "me".into();
    let held = api.make_as(&ann.token, &wish).await.unwrap();
    api.sit_as(&bea.token, &held.table).await.unwrap();
    let log = api
        .get(&format!("/tables/{}/log", held.table))
        .await
        .unwrap();
    let entries = log.as_array().unwrap().iter();
    let notified: Vec<&Value> = entries.filter(|e| e["t"] == "notified").collect();
    assert_eq!((notified.len(), &notified[0]["seat"]), (1, &json!(2)));
    // And no more once she says so, or ends the subscription.
    assert_eq!(everywhere(&bea.token, 1, false).await.unwrap(), json!([]));
    everywhere(&bea.token, 1, true).await.unwrap();
    let end = json!({"id": id(1)});
    api.post("/notifications/end", None, &end).await.unwrap();
    let left = api.get_as("/identity/notifications", &bea.token).await;
    assert_eq!(left.unwrap(), json!([]));
    node.stop().await;
}
