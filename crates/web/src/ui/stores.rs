//! What the page knows, by what it is about.

use leptos::prelude::*;
use rules::{Region, Seat};

use super::{online::Online, puzzles::Try};
use client::{
    choices::Choices,
    moment::Moment,
    plan::Plan,
    session::{Session, Turn},
    since::{self, Since},
};

/// A token that is being moved by the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// From which region; `None` for the hand.
    pub from: Option<Region>,
    /// Where the pointer is, in pixels of the window.
    pub x: f64,
    /// Where the pointer is.
    pub y: f64,
}

/// What a reader points at and is about to do on the board.
#[derive(Clone, Copy)]
pub struct BoardStore {
    /// The region that is pointed at.
    pub hover: RwSignal<Option<Region>>,
    /// The region whose menu is open.
    pub menu: RwSignal<Option<Region>>,
    /// Tokens being shared out.
    pub plan: RwSignal<Option<Plan>>,
    /// A token on its way from a region (or from the hand) by the pointer, which is there.
    pub drag: RwSignal<Option<Drag>>,
    /// The region where the keyboard is, if it is what the reader uses.
    pub focus: RwSignal<Option<Region>>,
    /// Where the pointer opened the menu, in pixels of the window on the board.
    pub opened: RwSignal<Option<(f64, f64)>>,
    /// Regions that are shown because something speaks of them.
    pub shown: RwSignal<Vec<Region>>,
    /// Where something happened last.
    pub happened: RwSignal<Option<Region>>,
    /// Whether the board has the whole height of a small screen.
    pub tall: RwSignal<bool>,
    /// What is shown for a moment, with a number each.
    pub effects: RwSignal<Vec<(u64, Moment)>>,
}

impl BoardStore {
    pub(super) fn new() -> BoardStore {
        BoardStore {
            hover: RwSignal::new(None),
            menu: RwSignal::new(None),
            plan: RwSignal::new(None),
            drag: RwSignal::new(None),
            focus: RwSignal::new(None),
            opened: RwSignal::new(None),
            shown: RwSignal::new(Vec::new()),
            happened: RwSignal::new(None),
            tall: RwSignal::new(false),
            effects: RwSignal::new(Vec::new()),
        }
    }

    /// Nothing is pointed at, for another game.
    pub(super) fn clear(self) {
        self.hover.set(None);
        self.menu.set(None);
        self.drag.set(None);
        self.focus.set(None);
        self.opened.set(None);
        self.shown.set(Vec::new());
        self.happened.set(None);
        self.effects.set(Vec::new());
    }
}

/// The game that is shown, and who looks at it.
#[derive(Clone, Copy)]
pub struct GameStore {
    /// The game, if there is one.
    pub session: RwSignal<Option<Session>>,
    /// The name under which it is saved.
    pub id: RwSignal<String>,
    /// The link that holds it, if it is only looked at and not kept.
    pub link: RwSignal<Option<String>>,
    /// The puzzle whose turn is played, if it is one.
    pub puzzle: RwSignal<Option<Try>>,
    /// A number that each game shown has of its own.
    pub number: RwSignal<u64>,
    /// Who looks at the screen: whose coins are shown.
    pub viewer: RwSignal<Option<Seat>>,
    /// What the viewer may do.
    pub choices: Memo<Choices>,
    /// Who is to take the screen over before the game goes on.
    pub next: Memo<Option<Seat>>,
    /// What the others did since the viewer's last turn, until he does something.
    pub since: Memo<Option<Since>>,
    /// Whether bots move at once until a person has the move.
    pub skipping: RwSignal<bool>,
    /// Whether the result was put aside to look at the board.
    pub result_seen: RwSignal<bool>,
    /// Whether another tab of the browser has the game.
    pub elsewhere: RwSignal<bool>,
    /// The moment that is to be looked back at once it is known.
    pub wanted: RwSignal<Option<usize>>,
}

impl GameStore {
    pub(super) fn new(online: Online) -> GameStore {
        let session = RwSignal::new(None);
        let viewer = RwSignal::new(None);
        let choices = Memo::new(move |_| {
            session.with(|s: &Option<Session>| match (s, viewer.get()) {
                (Some(s), Some(viewer)) if s.turn() == Turn::Human(viewer) && !online.acts() => {
                    Choices::new(s.rules(), s.state())
                }
                _ => Choices::default(),
            })
        });
        let next = Memo::new(move |_| {
            session.with(|s: &Option<Session>| match s.as_ref()?.turn() {
                Turn::Human(seat) if viewer.get() != Some(seat) => Some(seat),
                _ => None,
            })
        });
        let since = Memo::new(move |_| {
            let viewer = viewer.get()?;
            session.with(|s: &Option<Session>| since::of(s.as_ref()?, viewer))
        });
        GameStore {
            session,
            id: RwSignal::new(String::new()),
            link: RwSignal::new(None),
            puzzle: RwSignal::new(None),
            number: RwSignal::new(0),
            viewer,
            choices,
            next,
            since,
            skipping: RwSignal::new(false),
            result_seen: RwSignal::new(false),
            elsewhere: RwSignal::new(false),
            wanted: RwSignal::new(None),
        }
    }

    /// Whether a game is kept here: what is played at a server is kept there, a record of other rules stays
    /// as it is, a link holds what came by it, and a puzzle is begun anew.
    pub(super) fn keeps(self, s: &Session) -> bool {
        let held = self.link.with_untracked(Option::is_some);
        let held = held || self.puzzle.with_untracked(Option::is_some);
        !s.is_remote() && s.past().is_none() && !held
    }

    /// The game that comes next is no more what the last one was.
    pub(super) fn let_go(self) {
        self.link.set(None);
        self.puzzle.set(None);
    }
}
