//! What might have been done, on the board.

use std::{collections::VecDeque, time::Duration};

use leptos::prelude::*;
use rules::{Action, State};

use super::{QUICKEST, Replay};
use crate::i18n::Message;
use client::{chronicle, moment, session::Entry};

impl Replay {
    /// Shows on the board what might have been done in place of what was, step by step, from a state on.
    pub fn imagine(self, from: &State, actions: &[Action]) {
        self.playing.set(false);
        self.run.update_value(|n| *n += 1);
        self.app.game.session.update(|s| {
            if let Some(s) = s {
                s.imagine(*from);
            }
        });
        self.app.board.menu.set(None);
        self.app.board.effects.set(Vec::new());
        self.app.board.shown.set(Vec::new());
        let (begin, steps) = untrack(|| {
            let steps = self.app.look(|s, _| s.what_if(from, actions));
            (self.app.t("replay-imagined-begin"), steps)
        });
        self.imagined.set(Some(begin));
        self.imagine_next(self.run.get_value(), steps.into());
    }

    /// Shows the next of some steps that never were, after a while.
    fn imagine_next(self, run: u64, mut left: VecDeque<Entry>) {
        let Some(step) = left.pop_front() else {
            return;
        };
        let pace = self.app.settings.pace.get_untracked().max(QUICKEST);
        let show = move || {
            let still = untrack(|| self.app.look(|s, _| s.is_imagined()));
            if !still || self.run.get_value() != run {
                return;
            }
            let (told, seen, after) = untrack(|| {
                let look = self.app.look(|s, w| {
                    let mut after = step.before;
                    let done = s.rules().apply(&mut after, step.action, &mut ());
                    let told = chronicle::tell(w, &step).join(" ");
                    let seen = moment::single(s.rules(), &step, &after);
                    done.is_ok().then_some((told, seen, after))
                });
                let (told, seen, after) = look.unwrap_or((String::new(), vec![], step.before));
                let message = Message::new("replay-imagined").with("told", told);
                (self.app.say(message), seen, after)
            });
            self.app.game.session.update(|s| {
                if let Some(s) = s {
                    s.imagine(after);
                }
            });
            self.app.board.effects.set(Vec::new());
            self.app.flash(seen);
            self.app.board.shown.set(chronicle::places(&step));
            self.imagined.set(Some(told));
            self.imagine_next(run, left);
        };
        set_timeout(show, Duration::from_millis(pace));
    }
}
