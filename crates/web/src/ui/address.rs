//! Where in the page the reader is, as an address: the browser's way back leads from place to place, and
//! a link or a reload to where one was.

use std::cell::{Cell, RefCell};

use client::share;
use wasm_bindgen::JsValue;

thread_local! {
    /// Whether the reader comes to where the address already leads.
    static ARRIVING: Cell<bool> = const { Cell::new(false) };
    /// The code of a link by which the reader would become somebody's friend: it has no place in the address.
    static GIVEN: RefCell<Option<String>> = RefCell::default();
    /// The tournament to which a link led, or that the reader looked at last in the lobby.
    static TOURNAMENT: RefCell<Option<String>> = RefCell::default();
    /// The address of the place where the reader is.
    static HERE: RefCell<String> = RefCell::default();
}

/// A place in the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The first screen.
    Start,
    /// How to play.
    Help,
    /// The rules at hand, at what is named of them.
    Rules(Option<String>),
    /// What became of one's games.
    Results,
    /// The puzzles, or one of them.
    Puzzles { id: Option<String> },
    /// The tables of the server.
    Lobby,
    /// A game that is kept in this browser, and the moment of it that is looked back at: so many
    /// entries of its log have happened.
    Game { id: String, step: Option<usize> },
    /// A game or a position that is in the link itself, packed, and the moment of it that is looked back
    /// at.
    Shared { packed: String, step: Option<usize> },
    /// A table at a server, the key behind its address, and the moment of its game that is looked back
    /// at.
    Table {
        id: String,
        key: Option<String>,
        step: Option<usize>,
    },
}

/// What stands behind the address of the lobby where somebody would like to be friends.
const FRIEND: &str = "friend=";
/// What stands behind the address of the lobby where a tournament is looked at.
const CUP: &str = "tournament=";
const HELP: &str = "help";
const RULES: &str = "rules";
const RESULTS: &str = "results";
const PUZZLES: &str = "puzzles";
const PUZZLE: &str = "puzzle-";

impl Place {
    /// The place that the page's address names.
    pub fn here() -> Place {
        let location = web_sys::window().map(|w| w.location());
        let part = |f: fn(&web_sys::Location) -> Result<String, JsValue>| {
            location
                .as_ref()
                .and_then(|l| f(l).ok())
                .unwrap_or_default()
        };
        let (search, hash) = (
            part(web_sys::Location::search),
            part(web_sys::Location::hash),
        );
        let hash = hash.trim_start_matches('#').to_owned();
        let words: Vec<&str> = search.trim_start_matches('?').split('&').collect();
        let value = |name: &str| {
            let pair = words
                .iter()
                .find_map(|w| w.split_once('=').filter(|p| p.0 == name));
            pair.map(|p| p.1)
        };
        let step = value("step").and_then(|n| n.parse().ok());
        match value("table") {
            Some(id) => Place::Table {
                id: id.into(),
                key: Some(hash).filter(|k| !k.is_empty()),
                step,
            },
            None if words.contains(&"lobby") => {
                if let Some(code) = hash.strip_prefix(FRIEND) {
                    GIVEN.set(Some(code.into()));
                }
                if let Some(id) = hash.strip_prefix(CUP) {
                    TOURNAMENT.set(Some(id.into()));
                }
                Place::Lobby
            }
            None if hash == HELP => Place::Help,
            None if hash == RULES => Place::Rules(None),
            None if hash.starts_with(RULES) => {
                let key = hash.split_once('=').map(|(_, key)| key.to_owned());
                Place::Rules(key)
            }
            None if hash == RESULTS => Place::Results,
            None if hash == PUZZLES => Place::Puzzles { id: None },
            None if hash.starts_with(PUZZLE) => Place::Puzzles {
                id: hash.strip_prefix(PUZZLE).map(Into::into),
            },
            None if hash.is_empty() => Place::Start,
            None => match hash.strip_prefix(share::MARK) {
                Some(packed) => Place::Shared {
                    packed: packed.into(),
                    step,
                },
                None => Place::Game { id: hash, step },
            },
        }
    }

    /// The link by which others become friends of whoever has made a code.
    pub fn friend_link(code: &str) -> String {
        format!("{}#{FRIEND}{code}", Place::Lobby.link())
    }

    /// The code of such a link, if the reader has come by one, once.
    pub fn friend_code() -> Option<String> {
        GIVEN.take()
    }

    /// The link to a tournament.
    pub fn tournament_link(id: &str) -> String {
        format!("{}#{CUP}{id}", Place::Lobby.link())
    }

    /// The tournament that the reader has come to see, or comes back to.
    pub fn tournament() -> Option<String> {
        TOURNAMENT.with_borrow(Clone::clone)
    }

    /// The reader looks at a tournament, or at none any more.
    pub fn name_tournament(id: Option<&str>) {
        TOURNAMENT.set(id.map(Into::into));
        let lobby = Place::Lobby.address();
        let address = id.map(|id| format!("{lobby}#{CUP}{id}"));
        set(&address.unwrap_or(lobby), false);
    }

    /// The link that leads there, from anywhere.
    pub fn link(&self) -> String {
        let origin = web_sys::window().and_then(|w| w.location().origin().ok());
        origin.unwrap_or_default() + &self.address()
    }

    /// Its address, from the page's path on. The key to a seat has no place in it: whoever copies the
    /// address would give his seat away.
    pub fn address(&self) -> String {
        let path = web_sys::window().and_then(|w| w.location().pathname().ok());
        let path = path.unwrap_or_else(|| "./".into());
        let moment = |first: &str, step: &Option<usize>| match step {
            Some(step) => format!("{first}step={step}"),
            None => String::new(),
        };
        match self {
            Place::Start => path,
            Place::Help => format!("{path}#{HELP}"),
            Place::Rules(None) => format!("{path}#{RULES}"),
            Place::Rules(Some(key)) => format!("{path}#{RULES}={key}"),
            Place::Results => format!("{path}#{RESULTS}"),
            Place::Puzzles { id: None } => format!("{path}#{PUZZLES}"),
            Place::Puzzles { id: Some(id) } => format!("{path}#{PUZZLE}{id}"),
            Place::Lobby => format!("{path}?lobby"),
            Place::Game { id, step } => format!("{path}{}#{id}", moment("?", step)),
            Place::Shared { packed, step } => {
                format!("{path}{}#{}{packed}", moment("?", step), share::MARK)
            }
            Place::Table { id, step, .. } => format!("{path}?table={id}{}", moment("&", step)),
        }
    }

    /// The reader goes there: the way back leads to where he is now.
    pub fn go(&self) {
        set(&self.address(), !ARRIVING.get());
    }

    /// The reader is there, and was not elsewhere before.
    pub fn name(&self) {
        set(&self.address(), false);
    }
}

/// Does something because the address already leads there, so that the way back stays as it is.
pub fn arrive(f: impl FnOnce()) {
    HERE.set(now());
    ARRIVING.set(true);
    f();
    ARRIVING.set(false);
}

/// The reader stays where he was before the browser took him a step along his way.
pub fn stay() {
    set(&HERE.with_borrow(String::clone), true);
}

/// Takes the reader back along his way. Whether there is a way back in this page.
pub fn back() -> bool {
    let history = web_sys::window().and_then(|w| w.history().ok());
    let came = |h: &web_sys::History| h.state().is_ok_and(|s| s.is_truthy());
    history.filter(came).is_some_and(|h| h.back().is_ok())
}

/// Names the moment that is looked back at, if the reader is at a game or a table.
pub fn name_step(at: Option<usize>) {
    match Place::here() {
        Place::Game { id, step } if step != at => Place::Game { id, step: at }.name(),
        Place::Shared { packed, step } if step != at => Place::Shared { packed, step: at }.name(),
        Place::Table { id, key, step } if step != at => Place::Table { id, key, step: at }.name(),
        _ => {}
    }
}

/// The page's address from its path on.
fn now() -> String {
    let location = web_sys::window().map(|w| w.location());
    let parts = location.map(|l| [l.pathname(), l.search(), l.hash()]);
    parts.into_iter().flatten().filter_map(Result::ok).collect()
}

fn set(url: &str, push: bool) {
    HERE.set(url.into());
    if let Some(history) = web_sys::window().and_then(|w| w.history().ok())
        && now() != url
    {
        // An address that is not changed costs no more than a click after the next load. What was come to
        // from elsewhere in the page is marked, so that the page's own ways back lead there.
        let _ = match push {
            true => history.push_state_with_url(&JsValue::TRUE, "", Some(url)),
            false => {
                let mark = history.state().unwrap_or(JsValue::NULL);
                history.replace_state_with_url(&mark, "", Some(url))
            }
        };
    }
}
