//! Games kept in the browser, so that none is lost when a page is closed.

use std::{cell::RefCell, collections::BTreeMap};

use crate::{
    lesson::Progress,
    session::{Session, Turn},
};

/// A store of texts under names, such as a browser's.
pub trait Store {
    /// The text under a name.
    fn get(&self, name: &str) -> Option<String>;
    /// Puts a text under a name. Whether there was room.
    fn set(&self, name: &str, text: &str) -> bool;
    /// Takes a name out.
    fn remove(&self, name: &str);
}

/// A store that lasts as long as the program.
#[derive(Debug, Default)]
pub struct Memory {
    /// What is in it.
    pub all: RefCell<BTreeMap<String, String>>,
    /// Whether there is no room for anything more.
    pub full: bool,
}

impl Store for Memory {
    fn get(&self, name: &str) -> Option<String> {
        self.all.borrow().get(name).cloned()
    }

    fn set(&self, name: &str, text: &str) -> bool {
        if !self.full {
            self.all.borrow_mut().insert(name.into(), text.into());
        }
        !self.full
    }

    fn remove(&self, name: &str) {
        self.all.borrow_mut().remove(name);
    }
}

const LIST: &str = "elbowroom.games";
/// Most games that are kept; older ones make room.
const MOST: usize = 40;

/// What the list of games says of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its name in the store.
    pub id: String,
    /// When it was saved, in milliseconds since 1970.
    pub time: u64,
    /// The map.
    pub map: String,
    /// The turn under way, from 1.
    pub round: u8,
    /// Turns in all.
    pub turns: u8,
    /// Whether it is over.
    pub over: bool,
    /// Whether somebody at this screen has the move.
    pub yours: bool,
    /// Names of the seats.
    pub names: Vec<String>,
}

const OVER: &str = "over";
const YOURS: &str = "yours";

impl Saved {
    fn line(&self) -> String {
        let state = match (self.over, self.yours) {
            (true, _) => OVER,
            (_, true) => YOURS,
            _ => "open",
        };
        // Names have neither tabs nor line breaks: a setup cleans them.
        format!(
            "{}\t{}\t{}\t{}\t{}\t{state}\t{}",
            self.id,
            self.time,
            self.map,
            self.round,
            self.turns,
            self.names.join("\t")
        )
    }

    fn read(line: &str) -> Option<Saved> {
        let mut parts = line.split('\t');
        let mut next = || parts.next();
        let mut saved = Saved {
            id: next()?.into(),
            time: next()?.parse().ok()?,
            map: next()?.into(),
            round: next()?.parse().ok()?,
            turns: next()?.parse().ok()?,
            over: false,
            yours: false,
            names: vec![],
        };
        let state = next()?;
        (saved.over, saved.yours) = (state == OVER, state == YOURS);
        saved.names = parts.map(Into::into).collect();
        Some(saved)
    }
}

/// The games in a store, the latest first.
pub fn list(store: &impl Store) -> Vec<Saved> {
    let text = store.get(LIST).unwrap_or_default();
    let mut games: Vec<Saved> = text.lines().filter_map(Saved::read).collect();
    games.sort_by_key(|g| std::cmp::Reverse(g.time));
    games
}

fn key(id: &str) -> String {
    format!("elbowroom.game.{id}")
}

fn holder_key(id: &str) -> String {
    format!("elbowroom.holder.{id}")
}

/// Whoever plays it takes a game, such as one of several tabs of a browser: what others have of it is
/// out of date as soon as this one goes on.
pub fn hold(store: &impl Store, id: &str, who: &str) {
    // Where there is no room, nothing is saved either.
    store.set(&holder_key(id), who);
}

/// Whether a game is whoever's who asks, or nobody's.
pub fn is_held(store: &impl Store, id: &str, who: &str) -> bool {
    store
        .get(&holder_key(id))
        .is_none_or(|holder| holder == who)
}

/// A game as it is kept: its record, with the colours of its seats before it.
pub fn text(session: &Session) -> String {
    after(session, "")
}

/// The same after further lines of comment.
fn after(session: &Session, lines: &str) -> String {
    let colours: Vec<String> = session.colours().iter().map(u8::to_string).collect();
    format!(
        "# colours {}\n{lines}{}",
        colours.join(" "),
        session.record()
    )
}

/// Saves a game. Whether there was room for it.
pub fn save(store: &impl Store, id: &str, session: &Session, time: u64) -> bool {
    let lesson = session.lesson().map(Progress::line).unwrap_or_default();
    let text = after(session, &lesson);
    let mut games = list(store);
    games.retain(|g| g.id != id);
    games.insert(
        0,
        Saved {
            id: id.into(),
            time,
            map: session.rules().map().id.clone(),
            round: session.latest().round(),
            turns: session.rules().turns(),
            over: session.latest().is_over(),
            yours: matches!(session.to_act(), Turn::Human(_)),
            names: session.names().to_vec(),
        },
    );
    for old in games.drain(MOST.min(games.len())..) {
        store.remove(&key(&old.id));
        store.remove(&holder_key(&old.id));
    }
    store.set(&key(id), &text) && set_list(store, &games)
}

/// The text of a game and the colours of its seats.
pub fn load(store: &impl Store, id: &str) -> Option<(String, Vec<u8>)> {
    let text = store.get(&key(id))?;
    let colours = colours(&text);
    Some((text, colours))
}

/// The colours that a text names in its first line, if it does.
pub fn colours(text: &str) -> Vec<u8> {
    let first = text.lines().next().unwrap_or_default();
    let list = first.strip_prefix("# colours ").unwrap_or_default();
    list.split(' ').filter_map(|n| n.parse().ok()).collect()
}

/// A game that was forgotten, so that it can be had back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forgotten {
    saved: Saved,
    text: Option<String>,
}

/// Forgets a game. It can be had back by [`remember`].
pub fn forget(store: &impl Store, id: &str) -> Option<Forgotten> {
    let mut games = list(store);
    let at = games.iter().position(|g| g.id == id);
    let saved = at.map(|at| games.remove(at));
    let text = store.get(&key(id));
    store.remove(&key(id));
    store.remove(&holder_key(id));
    set_list(store, &games);
    saved.map(|saved| Forgotten { saved, text })
}

/// Keeps a game again that was forgotten. Whether there was room.
pub fn remember(store: &impl Store, game: Forgotten) -> bool {
    let mut games = list(store);
    let id = game.saved.id.clone();
    games.retain(|g| g.id != id);
    games.push(game.saved);
    let kept = game.text.is_none_or(|text| store.set(&key(&id), &text));
    kept && set_list(store, &games)
}

fn set_list(store: &impl Store, games: &[Saved]) -> bool {
    let lines: Vec<String> = games.iter().map(Saved::line).collect();
    store.set(LIST, &lines.join("\n"))
}

const TABLES: &str = "elbowroom.tables";
const NAME: &str = "elbowroom.name";
/// Most tables at servers that are kept.
const MOST_TABLES: usize = protocol::MOST_KEPT_SEATS as usize;

/// A table at a server where the reader has a seat, or that he made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The table.
    pub id: String,
    /// The key.
    pub key: String,
    /// When he was last there, in milliseconds since 1970.
    pub time: u64,
    /// What the table is called.
    pub title: String,
}

/// The tables in a store, the latest first.
pub fn tables(store: &impl Store) -> Vec<Kept> {
    let text = store.get(TABLES).unwrap_or_default();
    let read = |line: &str| {
        let mut parts = line.splitn(4, '\t');
        Some(Kept {
            id: parts.next()?.into(),
            key: parts.next()?.into(),
            time: parts.next()?.parse().ok()?,
            title: parts.next()?.into(),
        })
    };
    text.lines().filter_map(read).collect()
}

fn set_tables(store: &impl Store, tables: &[Kept]) {
    let line = |t: &Kept| format!("{}\t{}\t{}\t{}", t.id, t.key, t.time, t.title);
    let lines: Vec<String> = tables.iter().take(MOST_TABLES).map(line).collect();
    // Where there is no room, the link to the seat still works.
    store.set(TABLES, &lines.join("\n"));
}

/// Keeps the key to a table; a title that is empty leaves the one that is known.
pub fn keep_table(store: &impl Store, id: &str, key: &str, title: &str, time: u64) {
    let mut all = tables(store);
    let old = all.iter().position(|t| t.id == id).map(|at| all.remove(at));
    let title = match (title, old) {
        ("", Some(old)) => old.title,
        (title, _) => title.replace(char::is_control, " "),
    };
    let (id, key) = (id.into(), key.into());
    let kept = Kept {
        id,
        key,
        time,
        title,
    };
    all.insert(0, kept);
    set_tables(store, &all);
}

/// The key to a table, if there is one.
pub fn key_of(store: &impl Store, id: &str) -> Option<String> {
    tables(store)
        .into_iter()
        .find(|t| t.id == id)
        .map(|t| t.key)
}

/// Forgets a table, with the key to its seat. It can be had back by [`remember_table`].
pub fn forget_table(store: &impl Store, id: &str) -> Option<Kept> {
    let mut all = tables(store);
    let at = all.iter().position(|t| t.id == id)?;
    let kept = all.remove(at);
    set_tables(store, &all);
    Some(kept)
}

/// Keeps a table again that was forgotten, where it was in the list.
pub fn remember_table(store: &impl Store, table: Kept) {
    let mut all = tables(store);
    all.retain(|t| t.id != table.id);
    let at = all.partition_point(|t| t.time > table.time);
    all.insert(at, table);
    set_tables(store, &all);
}

/// What the reader is called at tables.
pub fn name(store: &impl Store) -> String {
    store.get(NAME).unwrap_or_default()
}

/// Keeps what the reader is called.
pub fn set_name(store: &impl Store, name: &str) {
    store.set(NAME, name);
}
