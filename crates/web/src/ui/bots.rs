//! Bots at the table of this browser: each is asked for its action, and takes as long as the reader wants.

use std::time::Duration;

use leptos::prelude::*;
use rules::Seat;

use super::{app::App, browser, worker};
use crate::i18n;
use client::{
    job::{self, Trouble},
    session::{Session, Turn},
};

impl App {
    /// A bot goes on that was stopped while the reader was elsewhere.
    pub(super) fn go_on(self) {
        let turn = |s: &Option<Session>| s.as_ref().map(Session::to_act);
        if let Some(Turn::Bot(seat, name)) = self.game.session.with_untracked(turn)
            && !self.game.elsewhere.get_untracked()
        {
            self.ask_bot(seat, &name);
        }
    }

    pub(super) fn ask_bot(self, seat: Seat, name: &str) {
        // In a puzzle nobody plays but the reader.
        if self.game.puzzle.with_untracked(Option::is_some) {
            return;
        }
        let at = self
            .game
            .session
            .with_untracked(|s| s.as_ref().map(|s| s.entries().len()));
        let Some(at) = at else { return };
        let (id, name) = (self.game.id.get_untracked(), name.to_owned());
        let asked_at = browser::now();
        // What happened is drawn first; what is asked is the whole game as a text.
        browser::soon(move || {
            let request = self.game.session.with_untracked(|s| {
                let s = s.as_ref()?;
                let same = self.game.id.get_untracked() == id && s.entries().len() == at;
                same.then(|| job::request(s, seat, &name))
            });
            let Some(request) = request else { return };
            worker::ask(&request, move |answer| {
                // What a bot takes to think is time to follow the game, too.
                let thought = browser::now().saturating_sub(asked_at);
                let pace = Duration::from_millis(self.pace_now().saturating_sub(thought));
                set_timeout(move || self.bot_acts(&id, at, answer), pace);
            });
        });
    }

    fn bot_acts(self, id: &str, at: usize, answer: Result<String, Trouble>) {
        let actions = self.game.session.with_untracked(|s| {
            let s = s.as_ref()?;
            // The reader may have gone to another game in the meantime.
            let same = self.game.id.get_untracked() == id && s.entries().len() == at;
            let actions = answer.ok().and_then(|a| s.rules().parse_line(&a).ok());
            same.then_some(actions)
        });
        match actions {
            None => {}
            Some(Some(actions)) => self.act(&actions),
            Some(None) => {
                let lang = self.settings.lang.get_untracked();
                self.notice.set(i18n::say(lang, "bot-failed"));
            }
        }
    }
}
