//! Going from screen to screen, by the page or by the browser's way back; and one game in two tabs.

use leptos::prelude::*;

use super::{
    address::{self, Place},
    app::{App, Screen},
    browser::{self, Local},
    games::unopened,
    puzzles::Try,
    replay::Replay,
    worker,
};
use crate::i18n;
use client::{
    save,
    session::{Session, Turn},
};

/// Shows what the page's address names, now and whenever the browser takes the reader along his way;
/// and sees when another tab takes the game.
pub(super) fn follow(app: App, replay: Replay) {
    address::arrive(|| app.come());
    let travelled = window_event_listener_untyped("popstate", move |_| match app.close(replay) {
        true => address::stay(),
        false => address::arrive(|| app.come()),
    });
    let told = window_event_listener_untyped("storage", move |_| app.look_whether_held());
    on_cleanup(move || {
        travelled.remove();
        told.remove();
    });
}

impl App {
    /// Shows how to play; the game stays as it is.
    pub fn open_help(self) {
        Place::Help.go();
        self.screen.set(Screen::Help);
    }

    /// Shows what became of one's games.
    pub fn open_results(self) {
        Place::Results.go();
        self.notice.set(String::new());
        self.screen.set(Screen::Results);
    }

    /// Goes back from there.
    pub fn close_help(self) {
        if !address::back() {
            self.show_game();
        }
    }

    /// Shows the tables of the server.
    pub fn open_lobby(self) {
        Place::Lobby.go();
        self.part();
        self.notice.set(String::new());
        self.screen.set(Screen::Lobby);
    }

    /// Shows the game or the table that is open, or the first screen if there is none.
    fn show_game(self) {
        let table = self.online.look_now(|r| Some(r.id.clone()));
        let playing = self.game.session.with_untracked(Option::is_some);
        let (id, step) = (self.game.id.get_untracked(), None);
        let (place, screen) = match (table, playing) {
            (Some(id), _) => {
                let screen = if playing { Screen::Table } else { Screen::Room };
                (
                    Place::Table {
                        id,
                        key: None,
                        step,
                    },
                    screen,
                )
            }
            (None, true) if self.game.puzzle.with_untracked(Option::is_some) => {
                let id = self
                    .game
                    .puzzle
                    .with_untracked(|t| t.as_ref().map(|t| t.id.clone()));
                (Place::Puzzles { id }, Screen::Table)
            }
            (None, true) => match self.game.link.get_untracked() {
                Some(packed) => (Place::Shared { packed, step }, Screen::Table),
                None => (Place::Game { id, step }, Screen::Table),
            },
            (None, false) => (Place::Start, Screen::Start),
        };
        place.go();
        self.screen.set(screen);
        self.go_on();
    }

    /// Closes what lies over the table, the last that was opened first. Whether there was anything.
    fn close(self, replay: Replay) -> bool {
        if self.screen.get_untracked() != Screen::Table {
            return browser::close_explained();
        }
        let over = |s: &Option<Session>| s.as_ref().is_some_and(|s| s.turn() == Turn::Over);
        let board = self.board;
        if browser::close_explained() {
        } else if board.menu.get_untracked().is_some() {
            board.menu.set(None);
        } else if board.tall.get_untracked() {
            board.tall.set(false);
        } else if replay.is_on_now() {
            replay.end();
        } else if self.game.session.with_untracked(over) && !self.game.result_seen.get_untracked() {
            self.game.result_seen.set(true);
        } else {
            return false;
        }
        true
    }

    /// Shows what the page's address names.
    fn come(self) {
        match Place::here() {
            Place::Start => self.leave_all(Screen::Start),
            Place::Lobby => self.leave_all(Screen::Lobby),
            Place::Help => self.screen.set(Screen::Help),
            Place::Rules(key) => self.show_rules(key),
            Place::Results => self.screen.set(Screen::Results),
            Place::Puzzles { id: None } => self.leave_all(Screen::Puzzles),
            Place::Puzzles { id: Some(id) } => {
                let same = |t: &Option<Try>| t.as_ref().is_some_and(|t| t.id == id);
                match self.game.puzzle.with_untracked(same) {
                    true => self.show_game(),
                    false => self.play_puzzle(&id),
                }
            }
            Place::Table { id, key, step } => {
                let open = self.online.look_now(|r| r.id == id);
                match open && key.is_none() {
                    true => self.show_game(),
                    false => {
                        self.visit(&id, key);
                        self.game.wanted.set(step);
                    }
                }
            }
            Place::Shared { packed, step } => {
                let playing = self.game.session.with_untracked(Option::is_some);
                match playing && self.game.link.get_untracked().as_ref() == Some(&packed) {
                    true => self.show_game(),
                    false => {
                        self.leave_all(Screen::Start);
                        self.open_link(packed, step);
                    }
                }
            }
            Place::Game { id, step } => {
                let remote = self.online.remote.with_untracked(Option::is_some);
                let playing = self.game.session.with_untracked(Option::is_some);
                if playing && !remote && self.game.id.get_untracked() == id {
                    self.show_game();
                } else {
                    self.part();
                    self.go_on_with(&id, step);
                }
            }
        }
    }

    /// Goes away from game and table to a screen that has neither.
    fn leave_all(self, screen: Screen) {
        if self.online.remote.with_untracked(Option::is_some) {
            self.part();
        }
        worker::stop();
        self.notice.set(String::new());
        self.screen.set(screen);
    }

    /// Goes on with a game that is kept here, or looks back at a moment of it; or says why it cannot be.
    pub fn go_on_with(self, id: &str, step: Option<usize>) {
        let lang = self.settings.lang.get_untracked();
        let opened = match save::load(&Local, id) {
            Some((text, _)) => self.open_text(&text, id).map_err(|why| unopened(lang, why)),
            None => Err(i18n::say(lang, "game-gone")),
        };
        match opened {
            Ok(()) => self.game.wanted.set(step),
            Err(why) => self.stay_at_start(why),
        }
    }

    /// What the address names cannot be shown: the first screen says why.
    pub(super) fn stay_at_start(self, why: String) {
        Place::Start.name();
        self.screen.set(Screen::Start);
        self.notice.set(why);
    }

    /// This tab has the game from now on.
    pub(super) fn hold(self, id: &str) {
        save::hold(&Local, id, &self.tab.get_value());
        self.game.elsewhere.set(false);
    }

    /// Notices when another tab has the game: then nothing more is done here.
    pub(super) fn look_whether_held(self) {
        let ours = |s: &Option<Session>| s.as_ref().is_some_and(|s| self.game.keeps(s));
        let id = self.game.id.get_untracked();
        let away = self.game.session.with_untracked(ours)
            && !save::is_held(&Local, &id, &self.tab.get_value());
        if away != self.game.elsewhere.get_untracked() {
            self.game.elsewhere.set(away);
        }
        if away {
            worker::stop();
        }
    }

    /// Goes on here with the game as the other tab left it.
    pub(super) fn take_over_here(self) {
        let id = self.game.id.get_untracked();
        self.go_on_with(&id, None);
    }
}
