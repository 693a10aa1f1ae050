//! People who have to do with one another: friends, whom one does not wish to meet, invitations, and programs
//! that do something for somebody.

#[macro_use]
mod support;

use std::{
    io::Read,
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};
use server::Settings;
use support::{Place, random, start, until};
use testkit::{
    client::{Api, Client, Held, play_out},
    people::Person,
    services::{Nats, Postgres},
};

suite!(
    friends_are_those_who_both_say_so,
    a_link_makes_friends,
    whoever_is_blocked_does_not_come,
    an_invitation_brings_to_a_table,
    what_makes_no_sense_is_refused,
    nobody_invites_without_end,
    a_token_does_what_it_is_good_for,
    a_bot_is_invited_and_plays,
    whoever_is_forgotten_leaves_nothing,
    refusals_are_told_in_the_readers_language,
);

async fn three(api: &Api) -> [Person; 3] {
    [
        api.person(1, "Ann").await.unwrap(),
        api.person(2, "Bea").await.unwrap(),
        api.person(3, "Cleo").await.unwrap(),
    ]
}

fn refused<T: std::fmt::Debug>(answer: Result<T, String>, reason: &str) {
    let why = answer.expect_err("it is refused");
    assert!(why.contains(reason), "{why} is not {reason}");
}

fn slow() -> Value {
    json!({"game": "small-world", "map": "small-world-2", "clock": {"slow": {"days": 3}}, "name": "me"})
}

/// What somebody does as who he is.
trait Own {
    async fn post(&self, api: &Api, path: &str, body: Value) -> Result<Value, String>;
    async fn get(&self, api: &Api, path: &str) -> Value;
    /// What others are to him, as `Name tie`.
    async fn ties(&self, api: &Api) -> Vec<String>;
    async fn tie(&self, api: &Api, other: &Person, tie: &str) -> Result<Value, String>;
    async fn invite(&self, api: &Api, table: &str, other: &str) -> Result<Value, String>;
    /// The tables that he is invited to, and those to which he has invited others.
    async fn invitations(&self, api: &Api) -> (Vec<String>, Vec<String>);
    async fn token(&self, api: &Api, scopes: Value, bot: Option<&str>) -> (String, String);
}

impl Own for Person {
    async fn post(&self, api: &Api, path: &str, body: Value) -> Result<Value, String> {
        let path = format!("/identity/{path}");
        api.post(&path, Some(&self.token), &body).await
    }

    async fn get(&self, api: &Api, path: &str) -> Value {
        let path = format!("/identity/{path}");
        api.get_as(&path, &self.token).await.unwrap()
    }

    async fn ties(&self, api: &Api) -> Vec<String> {
        let all = self.get(api, "contacts").await;
        let told = |c: &Value| format!("{} {}", text(&c["name"]), text(&c["tie"]));
        all.as_array().unwrap().iter().map(told).collect()
    }

    async fn tie(&self, api: &Api, other: &Person, tie: &str) -> Result<Value, String> {
        let new = json!({"identity": other.id, "tie": tie});
        self.post(api, "contacts", new).await
    }

    async fn invite(&self, api: &Api, table: &str, other: &str) -> Result<Value, String> {
        let guest = json!({"table": table, "identity": other});
        self.post(api, "invitations", guest).await
    }

    async fn invitations(&self, api: &Api) -> (Vec<String>, Vec<String>) {
        let all = self.get(api, "invitations").await;
        let tables = |of: &str| {
            let all = all[of].as_array().unwrap().iter();
            all.map(|i| text(&i["table"]["id"]).to_owned()).collect()
        };
        (tables("received"), tables("sent"))
    }

    async fn token(&self, api: &Api, scopes: Value, bot: Option<&str>) -> (String, String) {
        let new = json!({"label": "Night watch", "scopes": scopes, "bot": bot});
        let made = self.post(api, "tokens", new).await.unwrap();
        let of = |v: &Value| text(v).to_owned();
        (of(&made["secret"]), of(&made["token"]["id"]))
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

async fn friends_are_those_who_both_say_so(place: Place) {
    let (node, api) = place.node().await;
    let [ann, bea, cleo] = three(&api).await;
    ann.tie(&api, &bea, "friend").await.unwrap();
    assert_eq!(ann.ties(&api).await, ["Bea asked"]);
    assert_eq!(bea.ties(&api).await, ["Ann asks"]);
    bea.tie(&api, &ann, "friend").await.unwrap();
    assert_eq!(ann.ties(&api).await, ["Bea friend"]);
    assert_eq!(bea.ties(&api).await, ["Ann friend"]);
    // Again changes nothing, not even since when.
    let before = ann.get(&api, "contacts").await;
    ann.tie(&api, &bea, "friend").await.unwrap();
    assert_eq!(ann.get(&api, "contacts").await, before);
    // Either ends it for both; nobody is asked any more.
    bea.tie(&api, &ann, "none").await.unwrap();
    assert!(ann.ties(&api).await.is_empty());
    assert!(bea.ties(&api).await.is_empty());
    // To say no is to want nothing of it.
    cleo.tie(&api, &ann, "friend").await.unwrap();
    ann.tie(&api, &cleo, "none").await.unwrap();
    assert!(cleo.ties(&api).await.is_empty());
    // Whoever blocks somebody sees that, and the other does not.
    cleo.tie(&api, &ann, "friend").await.unwrap();
    ann.tie(&api, &cleo, "blocked").await.unwrap();
    assert_eq!(ann.ties(&api).await, ["Cleo blocked"]);
    assert!(cleo.ties(&api).await.is_empty());
    refused(cleo.tie(&api, &ann, "friend").await, "not_welcome");
    // Until he does not any more.
    ann.tie(&api, &cleo, "none").await.unwrap();
    cleo.tie(&api, &ann, "friend").await.unwrap();
    assert_eq!(ann.ties(&api).await, ["Cleo asks"]);
    refused(ann.tie(&api, &ann, "friend").await, "yourself");
    refused(ann.tie(&api, &ann, "blocked").await, "yourself");
    let nobody = json!({"identity": "00", "tie": "friend"});
    refused(ann.post(&api, "contacts", nobody).await, "not_found");
    // Nobody else reads it.
    let why = api.get("/identity/contacts").await;
    refused(why, "no_session");
    node.stop().await;
}

async fn a_link_makes_friends(place: Place) {
    let (node, api) = place.node().await;
    let [ann, bea, cleo] = three(&api).await;
    let path = "/identity/friend-code";
    let made = api.post_bare(path, Some(&ann.token)).await.unwrap();
    let code = json!({"code": made["code"]});
    // Whoever has the link sees whose it is before he says yes.
    let whose = api.post("/friend-code", None, &code).await.unwrap();
    assert_eq!(whose, json!({"id": ann.id, "name": "Ann"}));
    for other in [&bea, &cleo] {
        other.post(&api, "friends", code.clone()).await.unwrap();
        assert_eq!(other.ties(&api).await, ["Ann friend"]);
    }
    bea.post(&api, "friends", code.clone()).await.unwrap();
    assert_eq!(ann.ties(&api).await, ["Bea friend", "Cleo friend"]);
    refused(ann.post(&api, "friends", code.clone()).await, "yourself");
    // Whom one has blocked does not come back by it, nor does one go to him.
    ann.tie(&api, &bea, "blocked").await.unwrap();
    refused(bea.post(&api, "friends", code.clone()).await, "not_welcome");
    cleo.tie(&api, &ann, "blocked").await.unwrap();
    refused(
        cleo.post(&api, "friends", code.clone()).await,
        "not_welcome",
    );
    assert_eq!(cleo.ties(&api).await, ["Ann blocked"]);
    // A new one takes its place.
    let again = api.post_bare(path, Some(&ann.token)).await.unwrap();
    assert_ne!(again["code"], made["code"]);
    refused(api.post("/friend-code", None, &code).await, "bad_code");
    // And a code for another thing is none for this.
    let device = api.post_bare("/identity/code", Some(&ann.token)).await;
    let device = json!({"code": device.unwrap()["code"]});
    refused(bea.post(&api, "friends", device).await, "bad_code");
    node.stop().await;
}

async fn whoever_is_blocked_does_not_come(place: Place) {
    let (node, api) = start(Settings {
        match_wait: Some(3_600),
        ..place.settings()
    })
    .await;
    let [ann, bea, cleo] = three(&api).await;
    let bot = bea.post(&api, "bots", json!({"name": "Beabot"})).await;
    let bot = text(&bot.unwrap()["id"]).to_owned();
    let scopes = json!(["read", "play", "invite"]);
    let (token, _) = bea.token(&api, scopes, Some(&bot)).await;
    let mine = api.make_as(&token, &slow()).await.unwrap();
    let guest = json!({"table": mine.table, "identity": ann.id});
    let invite = async || {
        api.post("/identity/invitations", Some(&token), &guest)
            .await
    };
    invite().await.unwrap();
    let hers = api.make_as(&bea.token, &slow()).await.unwrap();
    bea.invite(&api, &hers.table, &ann.id).await.unwrap();
    assert_eq!(ann.invitations(&api).await.0.len(), 2);
    // What she was invited to is gone with whom she blocks, and with her bots.
    ann.tie(&api, &bea, "blocked").await.unwrap();
    assert_eq!(ann.invitations(&api).await, (vec![], vec![]));
    refused(invite().await, "not_welcome");
    // Not to a table of hers; Cleo does.
    let held = api.make_as(&ann.token, &slow()).await.unwrap();
    refused(api.sit_as(&bea.token, &held.table).await, "not_welcome");
    refused(api.sit_as(&token, &held.table).await, "not_welcome");
    api.sit_as(&cleo.token, &held.table).await.unwrap();
    // She may sit down where Bea is.
    let other = api.make_as(&bea.token, &slow()).await.unwrap();
    refused(bea.invite(&api, &other.table, &ann.id).await, "not_welcome");
    api.sit_as(&ann.token, &other.table).await.unwrap();
    // Nobody finds them for one another.
    let seek = async |who: &Person| {
        let key = format!("{:0>22}", who.id);
        let wish = json!({"game": "small-world", "seats": 2, "speed": "calm", "key": key});
        api.post("/match", Some(&who.token), &wish).await.unwrap()
    };
    seek(&ann).await;
    let found = seek(&bea).await;
    assert_eq!(
        (&found["table"], &found["waiting"]),
        (&Value::Null, &json!(2))
    );
    let found = seek(&cleo).await;
    assert!(found["table"].is_string());
    node.stop().await;
}

async fn an_invitation_brings_to_a_table(place: Place) {
    let (node, api) = place.node().await;
    let [ann, bea, cleo] = three(&api).await;
    let held = api.make_as(&ann.token, &slow()).await.unwrap();
    let table = held.table.clone();
    let sent = ann.invite(&api, &table, &bea.id).await.unwrap();
    assert_eq!(sent["sent"][0]["to"], json!({"id": bea.id, "name": "Bea"}));
    ann.invite(&api, &table, &cleo.id).await.unwrap();
    // She sees what it is before she says yes.
    let got = bea.get(&api, "invitations").await;
    let got = &got["received"][0];
    assert_eq!(got["from"], json!({"id": ann.id, "name": "Ann"}));
    assert_eq!(got["table"]["clock"], json!({"slow": {"days": 3}}));
    assert_eq!(got["table"]["seats"][0]["name"], "Ann");
    // Cleo does not come: Ann sees that, and does not ask again.
    let no = json!({"table": table});
    cleo.post(&api, "invitations/decline", no).await.unwrap();
    assert_eq!(cleo.invitations(&api).await, (vec![], vec![]));
    let sent = ann.get(&api, "invitations").await;
    let declined = |i: &Value| (text(&i["to"]["name"]).to_owned(), i["declined"] == true);
    let mut answers: Vec<(String, bool)> = sent["sent"]
        .as_array()
        .unwrap()
        .iter()
        .map(declined)
        .collect();
    answers.sort_unstable();
    assert_eq!(answers, [("Bea".into(), false), ("Cleo".into(), true)]);
    refused(ann.invite(&api, &table, &cleo.id).await, "not_welcome");
    let back = json!({"table": table, "identity": cleo.id});
    ann.post(&api, "invitations/end", back).await.unwrap();
    refused(ann.invite(&api, &table, &cleo.id).await, "not_welcome");
    // To ask twice is to ask once.
    let before = bea.get(&api, "invitations").await;
    ann.invite(&api, &table, &bea.id).await.unwrap();
    assert_eq!(bea.get(&api, "invitations").await, before);
    // Ann is ready; once Bea sits there and is, the game begins although Ann is not there.
    api.command(&held, json!({"do": "ready", "ready": true}))
        .await
        .unwrap();
    let seat = api.sit_as(&bea.token, &table).await.unwrap();
    assert_eq!(bea.invitations(&api).await, (vec![], vec![]));
    api.command(&seat, json!({"do": "ready", "ready": true}))
        .await
        .unwrap();
    let snapshot = api.get(&format!("/tables/{table}")).await.unwrap();
    assert_eq!(snapshot["phase"], "running");
    // All devices of both have the seats.
    for (who, key) in [(&ann, &held.key), (&bea, &seat.key)] {
        let kept = who.post(&api, "seats", json!({})).await.unwrap();
        assert_eq!(kept, json!([{"table": table, "key": key}]));
    }
    // Nobody is invited where the game has begun.
    assert_eq!(ann.invitations(&api).await, (vec![], vec![]));
    node.stop().await;
}

async fn what_makes_no_sense_is_refused(place: Place) {
    let (node, api) = place.node().await;
    let [ann, bea, cleo] = three(&api).await;
    let held = api.make_as(&ann.token, &slow()).await.unwrap();
    let table = &held.table;
    refused(bea.invite(&api, table, &cleo.id).await, "not_seated");
    refused(ann.invite(&api, table, &ann.id).await, "yourself");
    refused(ann.invite(&api, table, "00").await, "not_found");
    refused(ann.invite(&api, "00", &bea.id).await, "not_found");
    // To be invited where one sits is nothing.
    api.sit_as(&bea.token, table).await.unwrap();
    ann.invite(&api, table, &bea.id).await.unwrap();
    assert_eq!(bea.invitations(&api).await, (vec![], vec![]));
    // An invitation can be taken back, by whoever sent it.
    let other = api.make_as(&ann.token, &slow()).await.unwrap();
    ann.invite(&api, &other.table, &cleo.id).await.unwrap();
    let guest = json!({"table": other.table, "identity": cleo.id});
    bea.post(&api, "invitations/end", guest.clone())
        .await
        .unwrap();
    assert_eq!(
        cleo.invitations(&api).await.0,
        std::slice::from_ref(&other.table)
    );
    ann.post(&api, "invitations/end", guest).await.unwrap();
    assert_eq!(cleo.invitations(&api).await, (vec![], vec![]));
    // Begun is begun.
    api.command(&held, json!({"do": "begin"})).await.unwrap();
    refused(ann.invite(&api, table, &cleo.id).await, "begun");
    // A key is none of a token's.
    let like = format!("elb_{:022}", 1);
    let sit = json!({"name": "Dan", "key": like});
    let path = format!("/tables/{}/seats", other.table);
    refused(api.post(&path, None, &sit).await, "unreadable");
    node.stop().await;
}

async fn nobody_invites_without_end(place: Place) {
    let (node, api) = place.node().await;
    let ann = api.person(1, "Ann").await.unwrap();
    let bea = api.person(2, "Bea").await.unwrap();
    let mut tables = Vec::new();
    for n in 0..21 {
        let held = api.make_as(&ann.token, &slow()).await.unwrap();
        let sent = ann.invite(&api, &held.table, &bea.id).await;
        match n < 20 {
            true => drop(sent.unwrap()),
            false => refused(sent, "too_much"),
        }
        tables.push(held.table);
    }
    // Whoever is answered makes room.
    let no = json!({"table": tables[0]});
    bea.post(&api, "invitations/decline", no).await.unwrap();
    ann.invite(&api, &tables[20], &bea.id).await.unwrap();
    assert_eq!(bea.invitations(&api).await.0.len(), 20);
    for n in 0..10 {
        let name = json!({"name": format!("Annbot of {n}")});
        ann.post(&api, "bots", name).await.unwrap();
    }
    let eleventh = json!({"name": "Annbot"});
    refused(ann.post(&api, "bots", eleventh).await, "too_much");
    for _ in 0..30 {
        ann.token(&api, json!(["read"]), None).await;
    }
    let more = json!({"label": "", "scopes": ["read"]});
    refused(ann.post(&api, "tokens", more).await, "too_much");
    node.stop().await;
}

async fn a_token_does_what_it_is_good_for(place: Place) {
    let (node, api) = place.node().await;
    let [ann, bea, _] = three(&api).await;
    let (read, id) = ann.token(&api, json!(["read"]), None).await;
    let (play, _) = ann.token(&api, json!(["play", "play"]), None).await;
    let (talk, _) = ann.token(&api, json!(["talk", "invite"]), None).await;
    let none = json!({"label": "", "scopes": []});
    refused(ann.post(&api, "tokens", none).await, "unreadable");
    let other = json!({"label": "", "scopes": ["play"], "bot": bea.id});
    refused(ann.post(&api, "tokens", other).await, "not_found");
    // To read.
    let who = api.get_as("/identity", &read).await.unwrap();
    assert_eq!(who["name"], "Ann");
    refused(api.get_as("/identity", &play).await, "no_scope");
    // To play: a table is made as who one is, and the token is as good as the key there.
    refused(api.make_as(&read, &slow()).await, "no_scope");
    let mut mine = slow();
    mine["key"] = format!("{:022}", 7).into();
    let held = api.make_as(&play, &mine).await.unwrap();
    // What opens the seat is for the token to stand for, not for the program to know: whoever asks again with
    // the same words has the same table.
    assert_eq!(held.key, "");
    let again = api.make_as(&play, &mine).await.unwrap();
    assert_eq!(
        (again.table, again.key),
        (held.table.clone(), String::new())
    );
    let own = Held {
        key: text(&mine["key"]).to_owned(),
        ..held.clone()
    };
    let ready = json!({"do": "ready", "ready": true});
    refused(api.command(&own, ready).await, "forbidden");
    refused(ann.invite(&api, &held.table, &ann.id).await, "yourself");
    let guest = json!({"table": held.table, "identity": bea.id});
    let invite = |token: String| {
        let (api, guest) = (&api, guest.clone());
        async move {
            api.post("/identity/invitations", Some(&token), &guest)
                .await
        }
    };
    refused(invite(play.clone()).await, "no_scope");
    invite(talk.clone()).await.unwrap();
    let seat = api.sit_as(&bea.token, &held.table).await.unwrap();
    for (held, key) in [(&held, &play), (&seat, &seat.key)] {
        let as_who = Held {
            key: key.clone(),
            ..held.clone()
        };
        let ready = json!({"do": "ready", "ready": true});
        api.command(&as_who, ready).await.unwrap();
    }
    let say = |key: &str| Held {
        key: key.to_owned(),
        ..held.clone()
    };
    let hello = json!({"do": "chat", "text": "hello"});
    refused(api.command(&say(&play), hello.clone()).await, "no_scope");
    api.command(&say(&talk), hello).await.unwrap();
    // One sees with it what the seat sees; with another's what everybody does.
    let view = format!("/tables/{}/view", held.table);
    let seen = api.get_as(&view, &read).await.unwrap();
    assert_eq!(seen["view"]["seat"], 1);
    // And moves with it, unless it is good only to read.
    let line = json!({"line": seen["view"]["legal"][0]});
    let path = format!("/bot/tables/{}/move", held.table);
    refused(api.post(&path, Some(&read), &line).await, "no_scope");
    api.post(&path, Some(&play), &line).await.unwrap();
    let (bea_reads, _) = bea.token(&api, json!(["read", "play"]), None).await;
    let seen = api.get_as(&view, &bea_reads).await.unwrap();
    assert_eq!(seen["view"]["seat"], 2);
    let elsewhere = api.make_as(&ann.token, &slow()).await.unwrap();
    let begin = Held {
        key: bea_reads,
        ..elsewhere
    };
    refused(
        api.command(&begin, json!({"do": "begin"})).await,
        "not_seated",
    );
    // It says nothing of who one is to the rest of the server, and ends when it is taken back.
    for path in ["/identity/tokens", "/identity/bots", "/identity/export"] {
        refused(api.get_as(path, &read).await, "no_scope");
    }
    let all = ann.get(&api, "tokens").await;
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), 3);
    assert_eq!(all[0]["scopes"], json!(["read"]));
    assert!(all[0]["used"].as_i64().unwrap() > 0);
    ann.post(&api, "tokens/end", json!({"id": id}))
        .await
        .unwrap();
    refused(api.get_as("/identity", &read).await, "no_session");
    node.stop().await;
    // Nowhere is it kept as it is shown.
    for file in std::fs::read_dir(place.folder()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let found = String::from_utf8_lossy(&bytes).contains(&play[4..]);
        assert!(!found, "a token is in the store");
    }
}

/// Lines that are heard as they come.
struct Lines {
    response: reqwest::Response,
    rest: String,
}

impl Lines {
    async fn of(api: &Api, path: &str, token: &str) -> Lines {
        let asked = reqwest::Client::new()
            .get(api.url(path))
            .bearer_auth(token)
            .send();
        let response = asked.await.unwrap();
        assert_eq!(response.status(), 200);
        Lines {
            response,
            rest: String::new(),
        }
    }

    /// The next line that says something; none once it ends.
    async fn next(&mut self) -> Option<Value> {
        let wait = async {
            loop {
                if let Some((line, rest)) = self.rest.split_once('\n') {
                    let (line, rest) = (line.to_owned(), rest.to_owned());
                    self.rest = rest;
                    if !line.is_empty() {
                        return Some(serde_json::from_str(&line).unwrap());
                    }
                    continue;
                }
                let bytes = self.response.chunk().await.unwrap()?;
                self.rest += std::str::from_utf8(&bytes).unwrap();
            }
        };
        tokio::time::timeout(Duration::from_secs(60), wait)
            .await
            .expect("something happens")
    }
}

async fn a_bot_is_invited_and_plays(place: Place) {
    let (node, api) = place.node().await;
    let [ann, bea, _] = three(&api).await;
    let bot = ann.post(&api, "bots", json!({"name": "Annbot"})).await;
    let bot = text(&bot.unwrap()["id"]).to_owned();
    // The name is its alone, as people's are.
    let like = json!({"name": "ANNBOT"});
    refused(bea.post(&api, "bots", like).await, "name_reserved");
    assert_eq!(api.get("/bots").await.unwrap(), json!([]));
    let scopes = json!(["read", "play", "invite"]);
    let (token, id) = ann.token(&api, scopes, Some(&bot)).await;
    let mut events = Lines::of(&api, "/bot/events", &token).await;
    let path = format!("/bots?owner={}", ann.id);
    let listed = until(async || {
        let all = api.get(&path).await.unwrap();
        (all[0]["awake"] == true).then_some(all)
    })
    .await;
    assert_eq!(listed[0]["name"], "Annbot");
    assert_eq!(listed[0]["owner"], json!({"id": ann.id, "name": "Ann"}));
    assert_eq!(api.get("/bots?owner=00").await.unwrap(), json!([]));
    let profile = api.get(&format!("/people/{bot}")).await.unwrap();
    assert_eq!(profile["owner"]["name"], "Ann");
    // It is nobody's friend, but anybody may ask it to a table.
    let friend = json!({"identity": bot, "tie": "friend"});
    refused(bea.post(&api, "contacts", friend).await, "is_bot");
    let held = api.make_as(&bea.token, &slow()).await.unwrap();
    bea.invite(&api, &held.table, &bot).await.unwrap();
    let event = events.next().await.unwrap();
    assert_eq!(event["type"], "invited");
    assert_eq!(event["invitation"]["from"]["name"], "Bea");
    let table = text(&event["table"]).to_owned();
    assert_eq!(event["invitation"]["table"]["id"], json!(table));
    assert_eq!(table, held.table);
    let seat = api.sit_as(&token, &table).await.unwrap();
    assert_eq!(
        events.next().await.unwrap(),
        json!({"type": "uninvited", "table": table})
    );
    api.command(&held, json!({"do": "begin"})).await.unwrap();
    let event = events.next().await.unwrap();
    assert_eq!(
        (text(&event["type"]), text(&event["table"])),
        ("playing", &*table)
    );
    // Whoever listens anew hears how it stands.
    let mut again = Lines::of(&api, "/bot/events", &token).await;
    assert_eq!(again.next().await.unwrap()["type"], "playing");
    // The token follows the table, and moves there.
    let path = format!("/bot/tables/{table}/stream");
    let mut game = Lines::of(&api, &path, &token).await;
    let mine = loop {
        let message = game.next().await.unwrap();
        if message["type"] == "view" {
            break message;
        }
    };
    assert_eq!(mine["view"]["seat"], 2);
    assert_eq!(seat.key, "");
    let store = place.store().await;
    let kept = store.kept_seat(&bot, &table).await.unwrap().unwrap();
    store.close().await;
    let mut clients = Vec::new();
    for key in [&held.key, &kept.key] {
        let client = Client::join(&api.address, &table, Some(key), false).await;
        clients.push(client.unwrap());
    }
    play_out(&mut clients, random(7)).await.unwrap();
    let over = json!({"type": "over", "table": table});
    assert_eq!(events.next().await.unwrap(), over);
    // Where it goes on the token opens the seat, too.
    let bots = Held {
        key: token.clone(),
        ..held.clone()
    };
    for who in [&held, &bots] {
        api.command(who, json!({"do": "rematch"})).await.unwrap();
    }
    let event = events.next().await.unwrap();
    assert_eq!(event["type"], "playing");
    let view = format!("/tables/{}/view", text(&event["table"]));
    let seen = api.get_as(&view, &token).await.unwrap();
    assert_eq!(seen["view"]["seat"], 1, "the seats move on");
    // Whoever is sent away plays no more.
    let other = api.make_as(&bea.token, &slow()).await.unwrap();
    api.sit_as(&token, &other.table).await.unwrap();
    api.command(&other, json!({"do": "begin"})).await.unwrap();
    assert_eq!(events.next().await.unwrap()["type"], "playing");
    api.command(&other, json!({"do": "remove", "seat": 2}))
        .await
        .unwrap();
    api.sit_as(&ann.token, &other.table).await.unwrap();
    let over = json!({"type": "over", "table": other.table});
    assert_eq!(events.next().await.unwrap(), over);
    // Without the token nobody listens.
    ann.post(&api, "tokens/end", json!({"id": id}))
        .await
        .unwrap();
    assert_eq!(events.next().await, None);
    node.stop().await;
}

async fn whoever_is_forgotten_leaves_nothing(place: Place) {
    let (node, api) = place.node().await;
    let [ann, bea, _] = three(&api).await;
    ann.tie(&api, &bea, "friend").await.unwrap();
    bea.tie(&api, &ann, "friend").await.unwrap();
    let bot = ann.post(&api, "bots", json!({"name": "Annbot"})).await;
    let bot = text(&bot.unwrap()["id"]).to_owned();
    let (token, _) = ann.token(&api, json!(["read"]), Some(&bot)).await;
    let held = api.make_as(&ann.token, &slow()).await.unwrap();
    ann.invite(&api, &held.table, &bea.id).await.unwrap();
    // All of it can be had before.
    let all = ann.get(&api, "export").await;
    assert_eq!(all["contacts"][0]["name"], "Bea");
    assert_eq!(all["bots"][0]["name"], "Annbot");
    assert_eq!(all["tokens"][0]["identity"], json!(bot));
    assert_eq!(all["invitations"]["sent"][0]["to"]["name"], "Bea");
    let path = "/identity/end";
    api.post_bare(path, Some(&ann.token)).await.unwrap();
    assert!(bea.ties(&api).await.is_empty());
    assert_eq!(bea.invitations(&api).await, (vec![], vec![]));
    refused(api.get_as("/identity", &token).await, "no_session");
    refused(api.get(&format!("/people/{bot}")).await, "not_found");
    // Their names are anybody's.
    api.person(4, "Annbot").await.unwrap();
    node.stop().await;
    let store = place.store().await;
    for gone in [&ann.id, &bot] {
        assert!(store.contacts(gone).await.unwrap().is_empty());
        assert!(store.tokens(gone).await.unwrap().is_empty());
        assert!(store.invitations(gone).await.unwrap().is_empty());
    }
    store.close().await;
}

async fn refusals_are_told_in_the_readers_language(place: Place) {
    let (node, api) = place.node().await;
    let mut table = slow();
    table["name"] = "Ann".into();
    let held = api.make(&table).await.unwrap();
    let bot = json!({"do": "bot", "seat": 2, "bot": "random"});
    api.command(&held, bot).await.unwrap();
    api.command(&held, json!({"do": "begin"})).await.unwrap();
    let told = async |path: &str, body: Value, language: &str| {
        let asked = reqwest::Client::new()
            .post(api.url(&format!("/tables/{}/{path}", held.table)))
            .bearer_auth(&held.key)
            .header("Accept-Language", language)
            .json(&body)
            .send();
        let answer = asked.await.unwrap();
        let status = answer.status().as_u16();
        let told: Value = answer.json().await.unwrap();
        (
            status,
            text(&told["detail"]).to_owned(),
            told["code"].clone(),
        )
    };
    // What has a reason.
    let begin = || json!({"do": "begin", "id": "again"});
    let (status, english, _) = told("commands", begin(), "en").await;
    assert_eq!((status, &*english), (409, "the game has begun"));
    let (status, italian, code) = told("commands", begin(), "de, it;q=0.8").await;
    assert_eq!((status, code), (409, json!("not_now")));
    let known = wording::words::of_server(wording::i18n::Lang::It, "begun");
    assert_eq!(Some(italian), known);
    // What the rules refuse: a conquest before a race was picked.
    let line = || json!({"do": "act", "line": "conquer 1", "id": "c"});
    let (_, english, code) = told("commands", line(), "en").await;
    assert_eq!(code, "rules");
    let (_, japanese, code) = told("commands", line(), "ja").await;
    assert_eq!(code, "rules");
    assert!(japanese.starts_with("conquer 1: ") && japanese != english);
    assert!(!japanese.is_ascii(), "{japanese}");
    // What cannot be read is for whoever writes the program.
    let (_, english, _) = told("commands", json!({"do": "act"}), "en").await;
    let (_, other, _) = told("commands", json!({"do": "act"}), "pl").await;
    assert_eq!(english, other);
    node.stop().await;
}

/// A program that ends with the test.
struct Program(Child);

impl Program {
    /// Ends it: what it has complained of.
    fn said(&mut self) -> String {
        let mut said = String::new();
        self.0.kill().unwrap();
        let errors = self.0.stderr.as_mut().unwrap();
        errors.read_to_string(&mut said).unwrap();
        said
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The example in `examples/` accepts ten invitations, declines the eleventh, and plays all of its games to their
/// ends.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(no_python, ignore = "Python is not installed")]
async fn the_example_plays_ten_tables_at_once() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let ann = api.person(1, "Ann").await.unwrap();
    let bot = ann.post(&api, "bots", json!({"name": "Annbot"})).await;
    let bot = text(&bot.unwrap()["id"]).to_owned();
    let scopes = json!(["read", "play", "invite"]);
    let (token, _) = ann.token(&api, scopes, Some(&bot)).await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/ten_tables.py");
    let program = Command::new("python3")
        .args([script, &format!("http://{}", api.address)])
        .env("TOKEN", token)
        .stderr(Stdio::piped())
        .spawn();
    let mut program = Program(program.unwrap());
    let mut short = slow();
    short["options"] = json!({"turns": 2});
    let mut tables = Vec::new();
    for _ in 0..11 {
        let held = api.make_as(&ann.token, &short).await.unwrap();
        ann.invite(&api, &held.table, &bot).await.unwrap();
        tables.push(held);
    }
    let declined = until(async || {
        let sent = ann.get(&api, "invitations").await;
        let sent = sent["sent"].as_array().unwrap();
        let no = sent.iter().find(|i| i["declined"] == true)?;
        (sent.len() == 1).then(|| text(&no["table"]["id"]).to_owned())
    })
    .await;
    tables.retain(|held| held.table != declined);
    assert_eq!(tables.len(), 10);
    // A bot plays for Ann as soon as the games have begun.
    for held in &tables {
        let ready = json!({"do": "ready", "ready": true});
        api.command(held, ready).await.unwrap();
        let path = format!("/tables/{}", held.table);
        until(async || {
            let snapshot = api.get(&path).await.unwrap();
            (snapshot["phase"] == "running").then_some(())
        })
        .await;
        api.command(held, json!({"do": "leave"})).await.unwrap();
    }
    for held in &tables {
        let path = format!("/tables/{}", held.table);
        until(async || {
            let snapshot = api.get(&path).await.unwrap();
            (snapshot["phase"] == "over").then_some(())
        })
        .await;
    }
    assert_eq!(program.said(), "");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    any(no_postgres, no_nats),
    ignore = "PostgreSQL or NATS is not installed"
)]
async fn events_are_told_by_every_node() {
    let (server, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
    let place = Place::postgres(&server).await;
    let settings = || Settings {
        nats: Some(nats.url().into()),
        ..place.settings()
    };
    let (one, api) = start(settings()).await;
    let (two, other) = start(settings()).await;
    let [ann, bea, _] = three(&api).await;
    let (token, _) = bea.token(&api, json!(["read"]), None).await;
    let mut events = Lines::of(&other, "/bot/events", &token).await;
    let held = api.make_as(&ann.token, &slow()).await.unwrap();
    ann.invite(&api, &held.table, &bea.id).await.unwrap();
    assert_eq!(events.next().await.unwrap()["type"], "invited");
    api.sit_as(&bea.token, &held.table).await.unwrap();
    assert_eq!(events.next().await.unwrap()["type"], "uninvited");
    other.command(&held, json!({"do": "begin"})).await.unwrap();
    assert_eq!(events.next().await.unwrap()["type"], "playing");
    one.stop().await;
    two.stop().await;
}
