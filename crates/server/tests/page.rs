//! What the page in the browser makes of a table: the client's own code against a real server, over
//! whole games, with connections that are cut in the middle of everything.

mod support;

use std::time::Duration;

use client::{
    remote::{Farewell, Heard, Remote},
    session::{Session, Turn},
};
use futures_util::{SinkExt, StreamExt};
use protocol::{Chair, Command, Phase};
use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Action, Actions, Seat, State};
use serde_json::json;
use server::Settings;
use support::{Place, start};
use testkit::{
    client::{Api, Held},
    services::{Nats, Postgres},
};
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

/// A page that looks at a table.
struct Page {
    address: String,
    remote: Remote,
    session: Option<Session>,
    socket: Option<WebSocketStream<MaybeTlsStream<TcpStream>>>,
    refused: Vec<String>,
    farewell: Option<Farewell>,
    asked: u32,
}

impl Page {
    async fn open(address: &str, table: &str, key: Option<&str>) -> Page {
        let mut page = Page {
            address: address.into(),
            remote: Remote::new(table, key.map(Into::into)),
            session: None,
            socket: None,
            refused: Vec::new(),
            farewell: None,
            asked: 0,
        };
        page.connect().await;
        page
    }

    async fn connect(&mut self) {
        let table = &self.remote.id;
        let url = format!("ws://{}/api/v1/tables/{table}/socket", self.address);
        let (mut socket, _) = connect_async(url).await.unwrap();
        let hello = Message::Text(self.remote.hello().into());
        socket.send(hello).await.unwrap();
        self.socket = Some(socket);
    }

    /// The network is gone, without a word.
    fn cut(&mut self) {
        self.socket = None;
    }

    async fn send(&mut self, text: String) {
        if let Some(socket) = &mut self.socket {
            socket.send(Message::Text(text.into())).await.unwrap();
        }
    }

    async fn ask(&mut self, command: Command) {
        self.asked += 1;
        let id = format!("{}", self.asked);
        let text = self.remote.ask(command, id);
        self.send(text).await;
    }

    /// Hears one message, if one comes soon. Whether one came.
    async fn hear(&mut self) -> bool {
        let Some(socket) = &mut self.socket else {
            return false;
        };
        let wait = Duration::from_millis(400);
        let text = match tokio::time::timeout(wait, socket.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => text,
            Ok(Some(Ok(_))) => return true,
            _ => return false,
        };
        testkit::contract::hear(&serde_json::from_str(&text).unwrap());
        for heard in self.remote.hear(&text, 0) {
            match heard {
                Heard::Welcome => {
                    for text in self.remote.outbox.again() {
                        self.send(text).await;
                    }
                }
                Heard::Entry { entry, .. } => {
                    self.remote.take(&entry, &mut self.session).unwrap();
                }
                Heard::Refused(_, why) => self.refused.push(why.text),
                Heard::Changed => {}
                Heard::Bye(why) => {
                    self.farewell = why;
                    self.cut();
                }
            }
        }
        true
    }

    /// Hears until something holds.
    async fn until(&mut self, what: impl Fn(&Page) -> bool) {
        for _ in 0..2_000 {
            if what(self) {
                return;
            }
            self.hear().await;
        }
        panic!("it never came");
    }

    fn phase(&self) -> Option<Phase> {
        self.remote.room.as_ref().map(|r| r.phase)
    }

    fn actions(&self) -> usize {
        self.session.as_ref().map_or(0, |s| s.entries().len())
    }

    /// A line that is legal for whoever sits here.
    fn line(&self, pick: usize) -> String {
        let s = self.session.as_ref().unwrap();
        let view = s.rules().view(s.state(), self.remote.seat);
        let mut legal = Box::<Actions>::default();
        s.rules().legal_for(&view, &mut legal);
        s.line(&[legal[pick % legal.len()]]).unwrap()
    }

    /// The first region that whoever sits here may conquer.
    fn conquest(&self) -> String {
        let s = self.session.as_ref().unwrap();
        let legal = s.rules().legal_actions(s.state());
        let conquer = legal.iter().find(|a| matches!(a, Action::Conquer(_)));
        s.line(&[*conquer.unwrap()]).unwrap()
    }

    /// What was taken back last, as a line.
    fn again(&mut self) -> String {
        let (session, seat) = (self.session.as_mut().unwrap(), self.remote.seat.unwrap());
        assert!(session.can_redo(seat));
        let actions = session.redo(seat);
        session.line(&actions).unwrap()
    }

    fn state(&self) -> State {
        *self.session.as_ref().unwrap().state()
    }

    fn has_the_move(&self) -> bool {
        let turn = self.session.as_ref().map(Session::turn);
        matches!(turn, Some(Turn::Human(seat)) if Some(seat) == self.remote.seat)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_over_connections_that_are_cut() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    for (game, map, seats) in [
        ("small-world", "small-world-2", 2),
        ("underground", "underground-3", 3),
        ("mixed", "small-world-3", 3),
    ] {
        let wish = json!({"game": game, "map": map, "options": {"turns": 6}});
        let held = api.table_of_people(wish, seats).await.unwrap();
        whole_game(&api, &held).await;
    }
    node.stop().await;
}

async fn whole_game(api: &Api, held: &[Held]) {
    let table = &held[0].table;
    let mut pages = Vec::new();
    for h in held {
        pages.push(Page::open(&api.address, table, Some(&h.key)).await);
    }
    let looker = Page::open(&api.address, table, None).await;
    for (i, page) in pages.iter_mut().enumerate() {
        page.until(|p| p.actions() > 0).await;
        assert_eq!(page.remote.seat, Some(Seat(i as u8)));
    }
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(5);
    let (mut cuts, mut lines) = (0, 0);
    while pages[0].phase() != Some(Phase::Over) {
        let mover = pages.iter().position(Page::has_the_move).unwrap();
        let before = pages[mover].actions();
        let line = pages[mover].line(dice.next_u32() as usize);
        // What is asked for while the connection is down is asked for again when it is back.
        let cut = dice.next_u32() % 8;
        if cut == 0 {
            pages[mover].cut();
        }
        pages[mover].ask(Command::Act { line, after: None }).await;
        if cut == 1 {
            // Whether the server has got it is not known.
            pages[mover].cut();
        }
        if cut < 2 {
            cuts += 1;
            pages[mover].connect().await;
        }
        lines += 1;
        pages[mover]
            .until(|p| p.actions() > before && p.remote.outbox.is_empty())
            .await;
        let now = pages[mover].actions();
        for page in &mut pages {
            page.until(|p| p.actions() >= now).await;
        }
    }
    assert!(cuts > lines / 8, "{cuts} cuts in {lines} lines");
    pages.push(looker);
    for page in &mut pages {
        page.until(|p| p.phase() == Some(Phase::Over)).await;
        assert_eq!(page.refused, Vec::<String>::new());
    }
    // A page that comes now sees the same.
    let mut late = Page::open(&api.address, table, Some(&held[0].key)).await;
    late.until(|p| p.phase() == Some(Phase::Over)).await;
    pages.push(late);
    // The record that each page gives is that of the server, to the letter.
    let path = format!("/tables/{table}/record");
    let (_, record) = api.ask("GET", &path, None, None).await.unwrap();
    for page in &pages {
        let mut session = page.session.clone().unwrap();
        assert_eq!(session.record(), record);
        assert_eq!(session.were_dice_kept(), Some(true));
        // A server that reveals another seed is found out.
        session.hear_seed(record::Seed([7; 32]));
        assert_eq!(session.were_dice_kept(), Some(false));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_bots_clocks_and_taking_back() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let clock = json!({"live": {"turn": 600, "reserve": 900}});
    let new = json!({"game": "small-world", "seats": 3, "clock": clock, "name": "Ada", "title": "Three",
        // A die before each conquest would let nothing be taken back.
        "options": {"without_powers": ["berserk"]}});
    let host = api.make(&new).await.unwrap();
    let mut ada = Page::open(&api.address, &host.table, Some(&host.key)).await;
    ada.until(|p| p.remote.room.is_some() && p.remote.seat.is_some())
        .await;
    assert!(ada.remote.host);
    let bea = api.sit(&host.table, "Bea").await.unwrap();
    let mut bea = Page::open(&api.address, &host.table, Some(&bea.key)).await;
    ada.ask(Command::Bot {
        seat: protocol::Chair::at(2),
        bot: "random".into(),
    })
    .await;
    let ready = || Command::Ready {
        ready: true,
        part: Some(testkit::client::part().unwrap()),
    };
    ada.ask(ready()).await;
    bea.ask(ready()).await;
    bea.until(|p| p.actions() > 0).await;
    ada.until(|p| p.actions() > 0 && p.has_the_move()).await;
    let room = ada.remote.room.as_ref().unwrap();
    assert_eq!(room.title, "Three");
    assert_eq!(room.sitters[2], protocol::Sitter::Bot("random".into()));
    assert_eq!(room.setup().names(), ["Ada", "Bea", "Random 3"]);
    // The clock of a page runs out when the server's does.
    let snapshot = api.get(&format!("/tables/{}", host.table)).await.unwrap();
    assert_eq!(room.flag(Chair::at(0)), snapshot["flag"].as_i64());
    assert_eq!(room.reserve(Chair::at(1)), Some(900_000));
    assert_eq!(
        (room.reserve(Chair::at(2)), room.flag(Chair::at(2))),
        (None, None)
    );
    // A move out of turn is refused, in words.
    let line = ada.line(0);
    bea.ask(Command::Act {
        line: line.clone(),
        after: None,
    })
    .await;
    bea.until(|p| !p.refused.is_empty()).await;
    assert_eq!(bea.refused, ["another has the move"]);
    // To take back needs the other's consent; a pick turns up a new combo, so it stays.
    ada.ask(Command::Act { line, after: None }).await;
    ada.until(|p| p.remote.outbox.is_empty() && p.actions() > 0)
        .await;
    let at = ada.actions();
    ada.ask(Command::Takeback { turn: false }).await;
    ada.until(|p| !p.refused.is_empty()).await;
    let conquer = ada.conquest();
    ada.ask(Command::Act {
        line: conquer,
        after: None,
    })
    .await;
    ada.until(|p| p.actions() > at).await;
    ada.ask(Command::Takeback { turn: false }).await;
    let asks = |p: &Page| p.remote.room.as_ref().unwrap().asking.is_some();
    bea.until(asks).await;
    bea.ask(Command::Answer { agree: true }).await;
    ada.until(|p| p.actions() == at).await;
    ada.until(|p| !asks(p)).await;
    // The turn is taken back in the same way, and done again thing by thing.
    bea.until(|p| !asks(p)).await;
    for more in [1, 2] {
        let line = ada.conquest();
        ada.ask(Command::Act { line, after: None }).await;
        ada.until(|p| p.actions() == at + more && p.remote.outbox.is_empty())
            .await;
    }
    let after = ada.state();
    ada.ask(Command::Takeback { turn: true }).await;
    bea.until(asks).await;
    let asking = bea.remote.room.as_ref().unwrap().asking.clone();
    assert!(asking.unwrap().turn);
    assert_eq!(bea.remote.why_not_back(), Some("back-asked"));
    bea.ask(Command::Answer { agree: true }).await;
    ada.until(|p| p.actions() == at && !asks(p)).await;
    for more in [1, 2] {
        let line = ada.again();
        ada.ask(Command::Act { line, after: None }).await;
        ada.until(|p| p.actions() == at + more && p.remote.outbox.is_empty())
            .await;
    }
    assert_eq!(ada.state(), after);
    bea.until(|p| !asks(p)).await;
    ada.ask(Command::Takeback { turn: true }).await;
    bea.until(asks).await;
    bea.ask(Command::Answer { agree: true }).await;
    ada.until(|p| p.actions() == at && !asks(p)).await;
    // Whoever leaves is played by a bot until he comes back.
    ada.ask(Command::Leave).await;
    ada.until(|p| p.remote.is_away()).await;
    assert!(!ada.has_the_move());
    ada.ask(Command::Back).await;
    ada.until(|p| !p.remote.is_away()).await;
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_operator_does_is_told_and_not_played_on() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let wish = json!({"game": "small-world", "map": "small-world-2"});
    let held = api.table_of_people(wish.clone(), 2).await.unwrap();
    let other = api.table_of_people(wish, 2).await.unwrap();
    let mut page = Page::open(&api.address, &held[0].table, Some(&held[0].key)).await;
    let mut away = Page::open(&api.address, &other[0].table, Some(&other[0].key)).await;
    page.until(|p| p.has_the_move()).await;
    away.until(|p| p.has_the_move()).await;
    let database = support::config(place.settings()).database;
    let library = content::Library::shipped().clone();
    let mut admin = server::admin::Admin::open(&database, None, library)
        .await
        .unwrap();
    admin.end(&held[0].table).await.unwrap();
    page.until(|p| p.phase() == Some(Phase::Over)).await;
    let room = page.remote.room.as_ref().unwrap();
    assert!(room.ended);
    let note = &page.remote.notes.all().last().unwrap().told;
    assert!(matches!(note, protocol::Told::Over { ended: true, .. }));
    assert!(!page.has_the_move());
    assert_eq!(page.session.as_ref().unwrap().were_dice_kept(), Some(true));
    admin.delete(&other[0].table).await.unwrap();
    away.until(|p| p.socket.is_none()).await;
    assert_eq!(away.farewell, Some(Farewell::Ended));
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_ends_a_connection_for_good_is_told() {
    let place = Place::sqlite();
    let (node, api) = place.node().await;
    let wish = json!({"game": "small-world", "map": "small-world-2"});
    let held = api.table_of_people(wish, 2).await.unwrap();
    let mut nowhere = Page::open(&api.address, "0123456789abcdef0123", None).await;
    nowhere.until(|p| p.socket.is_none()).await;
    assert_eq!(nowhere.farewell, Some(Farewell::NoTable));
    let mut old = Page::open(&api.address, &held[0].table, Some(&held[0].key)).await;
    old.until(|p| p.actions() > 0).await;
    let path = format!("/tables/{}/key", held[0].table);
    api.post(&path, Some(&held[0].key), &json!({}))
        .await
        .unwrap();
    old.until(|p| p.socket.is_none()).await;
    assert_eq!(old.farewell, Some(Farewell::Revoked));
    let heard = old.remote.hear("no message at all", 0);
    assert_eq!(heard, [Heard::Bye(Some(Farewell::Strange))]);
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    any(no_postgres, no_nats),
    ignore = "PostgreSQL or NATS is neither installed nor given"
)]
async fn people_at_two_nodes_see_one_another() {
    let (postgres, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
    let place = Place::postgres(&postgres).await;
    let settings = || {
        let nats = Some(nats.url().to_owned());
        Settings {
            nats,
            ..place.settings()
        }
    };
    let (first, api) = start(settings()).await;
    let (second, other) = start(settings()).await;
    let new = json!({"game": "small-world", "map": "small-world-2"});
    let held = api.table_of_people(new, 2).await.unwrap();
    let table = &held[0].table;
    let mut ada = Page::open(&api.address, table, Some(&held[0].key)).await;
    ada.until(|p| p.remote.present.0 == [Seat(0)]).await;
    let mut bea = Page::open(&other.address, table, Some(&held[1].key)).await;
    let mut looker = Page::open(&other.address, table, None).await;
    let all = |p: &Page| p.remote.present == (vec![Seat(0), Seat(1)], 1);
    for page in [&mut ada, &mut bea, &mut looker] {
        page.until(all).await;
    }
    // A node that stops takes its people with it.
    second.stop().await;
    ada.until(|p| p.remote.present == (vec![Seat(0)], 0)).await;
    first.stop().await;
}
