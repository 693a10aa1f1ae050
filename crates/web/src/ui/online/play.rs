//! The table that is looked at: what comes from the server is shown, what is done goes there.

use std::{collections::VecDeque, time::Duration};

use leptos::prelude::*;
use protocol::{Chair, Command, Identity, Numbered, Sitter, Told};
use rules::{Action, Decision};

use super::{
    api::Failure,
    chat::is_talk,
    socket::{self, Next},
};
use crate::ui::{
    address::Place,
    app::{App, Screen, app},
    browser::{self, Local},
    worker,
};
use client::{
    moment, notify,
    plan::Plan,
    refused,
    remote::{Farewell, Heard, Remote},
    save,
    session::{Session, Turn},
};
use wording::words::Words;

/// Actions that are waited for with patience; if more have come, they are shown at once.
const PATIENCE: usize = 60;

/// How the connection to a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// There is none, and none is wanted.
    Closed,
    /// It is being made.
    Opening,
    /// It is there.
    Open,
    /// It was cut, and is tried again.
    Cut,
    /// It ended for good.
    Ended(Farewell),
}

/// What the page knows of a table at a server.
#[derive(Clone, Copy)]
pub struct Online {
    /// The table.
    pub remote: RwSignal<Option<Remote>>,
    /// The connection.
    pub link: RwSignal<Link>,
    /// How many lines of the talk the reader has seen.
    pub heard: RwSignal<u64>,
    /// The names of those whose words the reader does not want to see.
    pub hidden: RwSignal<Vec<String>>,
    /// The seat whose menu is open.
    pub menu: RwSignal<Option<Chair>>,
    /// Of whom the operator is about to be told.
    pub reporting: RwSignal<Option<Chair>>,
    /// Whether news wait until what came before has been looked at.
    pub waiting: RwSignal<bool>,
    /// Whether the reader has just come to the table, so that the connection is yet to be made.
    comes: StoredValue<bool>,
    /// Who the reader is, once it was looked for and if he is somebody.
    pub who: RwSignal<Option<Identity>>,
    queue: StoredValue<VecDeque<(Numbered, bool)>>,
    /// Tokens as they were shared out when an action went out, and how long the game was then: if
    /// it is refused they are as they were.
    aside: StoredValue<Option<(Plan, usize)>>,
}

impl Online {
    /// No table yet.
    pub fn new() -> Online {
        Online {
            remote: RwSignal::new(None),
            link: RwSignal::new(Link::Closed),
            heard: RwSignal::new(0),
            hidden: RwSignal::new(Vec::new()),
            menu: RwSignal::new(None),
            reporting: RwSignal::new(None),
            waiting: RwSignal::new(false),
            comes: StoredValue::new(false),
            who: RwSignal::new(None),
            queue: StoredValue::new(VecDeque::new()),
            aside: StoredValue::new(None),
        }
    }

    /// Looks at the table, if there is one, and follows its changes.
    pub fn look<T: Default>(self, f: impl FnOnce(&Remote) -> T) -> T {
        self.remote.with(|r| r.as_ref().map(f).unwrap_or_default())
    }

    /// Whether an action is on its way to the server.
    pub fn acts(self) -> bool {
        self.look(|r| r.outbox.acts())
    }

    /// Whether whoever looks may ask to take back, as far as the table has it.
    pub fn may_take_back(self) -> bool {
        self.look(|r| r.why_not_back().is_none() && r.room.is_some() && !r.outbox.acts())
    }
}

/// The connection's side.
impl socket::User for App {
    fn hello(self) -> String {
        let remote = self.online.remote.try_with_untracked(|r| r.clone());
        let remote = remote.flatten();
        remote.map(|r| r.hello()).unwrap_or_default()
    }

    fn hear(self, text: &str) -> Next {
        let mut heard = Vec::new();
        let acted = self.online.look_now(|r| r.outbox.acts());
        self.online.remote.update(|r| {
            if let Some(r) = r {
                heard = r.hear(text, browser::now() as i64);
            }
        });
        let mut next = Next::On;
        for what in heard {
            match what {
                Heard::Welcome => {
                    self.keep_key();
                    self.online.link.set(Link::Open);
                    let remote = self.online.remote;
                    let again = remote.with_untracked(|r| r.as_ref().map(|r| r.outbox.again()));
                    again.into_iter().flatten().for_each(socket::send);
                }
                Heard::Entry { entry, news } => self
                    .online
                    .queue
                    .update_value(|q| q.push_back((entry, news))),
                Heard::Refused(command, why) => {
                    let lang = self.settings.lang.get_untracked();
                    let said = self
                        .game
                        .session
                        .with_untracked(|s| refused::say_of(lang, &command, &why, s.as_ref()));
                    self.notice.set(said);
                }
                Heard::Changed => {}
                Heard::Bye(None) => next = Next::Again,
                // The key opened nothing from the start.
                Heard::Bye(Some(Farewell::Revoked))
                    if self.online.link.get_untracked() != Link::Open =>
                {
                    self.lose_key();
                    return Next::End;
                }
                Heard::Bye(Some(why)) => {
                    self.online.link.set(Link::Ended(why));
                    next = Next::End;
                    if why == Farewell::Damaged {
                        self.look_at_what_was();
                    }
                }
            }
        }
        self.drain();
        if acted && !self.online.look_now(|r| r.outbox.acts()) {
            self.changed();
            self.take_up();
        }
        next
    }

    fn cut(self) {
        self.online.link.set(Link::Cut);
    }
}

impl App {
    /// Goes to a table, with a key if one has a seat there or made it.
    pub fn visit(self, table: &str, key: Option<String>) {
        let key = key.or_else(|| save::key_of(&Local, table));
        let (id, step) = (table.to_owned(), None);
        Place::Table {
            id,
            key: None,
            step,
        }
        .go();
        worker::stop();
        self.game.wanted.set(None);
        self.game.session.set(None);
        self.game.let_go();
        self.game.id.set(String::new());
        self.notice.set(String::new());
        self.online.queue.set_value(VecDeque::new());
        self.online.waiting.set(false);
        self.online.menu.set(None);
        self.online.reporting.set(None);
        self.online.remote.set(Some(Remote::new(table, key)));
        self.online.link.set(Link::Opening);
        // The room makes the connection: what that takes comes with it.
        self.online.comes.set_value(true);
        self.screen.set(Screen::Room);
    }

    /// Makes the connection, if the reader has just come.
    pub(super) fn arrive(self) {
        if self.online.comes.try_update_value(std::mem::take) == Some(true) {
            self.connect();
        }
    }

    /// Makes the connection anew, for instance because there is a key now.
    pub(super) fn connect(self) {
        let table = self.online.look_now(|r| r.id.clone());
        self.online.link.set(Link::Opening);
        socket::connect(&table, self);
    }

    /// Goes away from the table; the seat is kept.
    pub fn part(self) {
        socket::close();
        self.online.comes.set_value(false);
        self.online.link.set(Link::Closed);
        self.online.remote.set(None);
        self.online.queue.set_value(VecDeque::new());
        self.game.session.set(None);
        self.game.wanted.set(None);
    }

    /// The message for where [`App::leave`] leads.
    pub fn way_out(self) -> &'static str {
        match self.online.remote.with(Option::is_some) {
            true => "online-leave",
            false => "leave",
        }
    }

    /// Asks the table for something. Until an action is answered nothing else is offered, so that
    /// nobody does a thing twice who waits for it: tokens that are being shared out go aside, too.
    pub fn ask(self, command: Command) {
        if matches!(command, Command::Act { .. } | Command::Takeback { .. }) {
            if self.online.look_now(|r| r.outbox.acts()) {
                return;
            }
            let plan = self.board.plan.get_untracked();
            self.online.aside.set_value(plan.zip(self.length()));
            self.board.plan.set(None);
        }
        let mut text = None;
        let id = browser::random_name();
        self.online.remote.update(|r| {
            text = r.as_mut().map(|r| r.ask(command, id));
        });
        if let Some(text) = text {
            socket::send(text);
        }
    }

    /// Tokens that were aside come back, if the game is still where it was.
    fn take_up(self) {
        let aside = self.online.aside.try_update_value(Option::take).flatten();
        let now = self.length();
        if let Some((plan, at)) = aside
            && now == Some(at)
            && self.board.plan.with_untracked(Option::is_some)
        {
            self.board.plan.set(Some(plan));
        }
    }

    /// How much has happened in the game.
    fn length(self) -> Option<usize> {
        self.game
            .session
            .with_untracked(|s| s.as_ref().map(|s| s.entries().len()))
    }

    /// Says why the server did not do something.
    pub fn fail(self, why: Failure) {
        let lang = self.settings.lang.get_untracked();
        self.notice.set(match why {
            Failure::NoServer => crate::i18n::say(lang, "online-no-answer"),
            Failure::Refused(why) => refused::say(lang, &why),
        });
    }

    /// Takes in what has come. What others do is shown action by action, as fast as the reader
    /// wants to follow it.
    pub(super) fn drain(self) {
        if self.online.waiting.get_untracked() {
            return;
        }
        let queue = self.online.queue;
        let mut before = None;
        let mut moved = false;
        while !self.lacks_content()
            && let Some((entry, news)) = queue.try_update_value(VecDeque::pop_front).flatten()
        {
            if news {
                before = before.or(self.length());
            }
            let shown = self.take(&entry, news);
            moved |= !is_talk(&entry.told);
            let pace = self.pace_now();
            let left = queue.with_value(VecDeque::len);
            // A redeployment that is all there is one motion.
            let goes_on = left > 0 && self.is_redeploying();
            if shown && pace > 0 && left < PATIENCE && !goes_on {
                self.online.waiting.set(true);
                set_timeout(
                    move || {
                        self.online.waiting.set(false);
                        self.drain();
                    },
                    Duration::from_millis(pace),
                );
                break;
            }
        }
        if let Some(before) = before {
            if self.pace_now() > 0 {
                let seen = |s: &Session| moment::seen(s, before, s.entries().len());
                let session = self.game.session;
                self.show(session.with_untracked(|s| s.as_ref().map(seen).unwrap_or_default()));
            }
            self.sound(before);
        }
        // Tokens that are being shared out stay where they are while others talk.
        if moved {
            self.changed();
        }
    }

    fn is_redeploying(self) -> bool {
        let asks = |s: &Session| matches!(s.latest().decision(), Some(Decision::Deploy(..)));
        let session = self.game.session;
        session.with_untracked(|s| s.as_ref().is_some_and(asks))
    }

    /// Takes an entry in. Whether it is something that the reader wants to follow.
    fn take(self, entry: &Numbered, news: bool) -> bool {
        let remote = self.online.remote;
        let take = |session: &mut Option<Session>| {
            let mut done = Ok(());
            remote.update(|r| {
                if let Some(r) = r {
                    done = r.take(entry, session);
                }
            });
            done
        };
        let mut done = Ok(());
        match &entry.told {
            Told::Began { .. } => {
                let mut began = None;
                done = take(&mut began);
                let said = self.notice.get_untracked();
                began.into_iter().for_each(|mut s| {
                    s.call_bots(self.settings.lang.get_untracked());
                    self.show_session(s);
                });
                // What was said of one's key is read at the table that one comes to.
                if !news {
                    self.notice.set(said);
                }
            }
            Told::Chat { .. } | Told::Rematch { .. } | Told::Next { .. } => {
                // The game is what it was, so nothing of it is drawn anew.
                done = take(&mut None);
            }
            // Whose move it is has to be known.
            told if is_talk(told) => self.game.session.update_untracked(|s| done = take(s)),
            _ => self.game.session.update(|s| done = take(s)),
        }
        if let Err(why) = done {
            socket::close();
            self.online.link.set(Link::Ended(Farewell::Strange));
            let lang = self.settings.lang.get_untracked();
            self.notice.set(why.say(lang));
        }
        if news {
            self.seat_news(&entry.told);
        }
        if let Told::Next { table } = &entry.told
            && news
            && self.online.look_now(Remote::goes_on)
        {
            let (table, key) = (table.clone(), self.online.look_now(|r| r.key.clone()));
            let before = self.online.look_now(|r| r.id.clone());
            notify::carry(&Local, &before, &table);
            set_timeout(move || self.visit(&table, key), Duration::ZERO);
        }
        let mine = self.online.look_now(|r| r.seat.map(protocol::Chair::from));
        news && matches!(&entry.told, Told::Act { seat: Some(seat), .. } if Some(*seat) != mine)
    }

    /// Makes actions at the table. What the rules refuse is not even asked.
    pub(in crate::ui) fn act_there(self, actions: &[Action]) {
        self.game.session.update_untracked(|s| {
            if let Some(s) = s {
                s.forget_undone();
            }
        });
        self.ask_there(actions);
    }

    /// Asks the server for actions.
    pub(in crate::ui) fn ask_there(self, actions: &[Action]) {
        let lang = self.settings.lang.get_untracked();
        let line = self.game.session.with_untracked(|s| {
            let s = s.as_ref()?;
            let names = s.names();
            let rules = s.rules();
            let words = Words { lang, rules, names };
            Some(
                s.line(actions)
                    .map_err(|why| words.refusal(s.latest(), why)),
            )
        });
        self.board.menu.set(None);
        match line {
            None => {}
            Some(Err(why)) => self.notice.set(why),
            Some(Ok(line)) => {
                self.notice.set(String::new());
                self.ask(Command::Act { line, after: None });
            }
        }
    }

    /// Whether what goes on is followed at a pace: a bot thinks, or news wait.
    pub fn follows(self) -> bool {
        let bot = self.look(|s, _| match s.to_act() {
            Turn::Bot(..) => true,
            Turn::Other(seat) => self.online.look(|r| {
                let sitter = r.room.as_ref().and_then(|r| r.sitters.get(seat.index()));
                matches!(
                    sitter,
                    Some(Sitter::Bot(_) | Sitter::Person { away: true, .. })
                )
            }),
            _ => false,
        });
        bot || self.online.waiting.get()
    }
}

impl Online {
    /// Looks at the table as it is now.
    pub fn look_now<T: Default>(self, f: impl FnOnce(&Remote) -> T) -> T {
        self.remote
            .with_untracked(|r| r.as_ref().map(f).unwrap_or_default())
    }
}

/// The table of this page.
pub fn online() -> Online {
    app().online
}
