//! What is fetched for a table beside its messages: the content that it is played with, and the record
//! of one that cannot be followed.

use leptos::prelude::*;

use super::{api, play::Link, socket};
use crate::ui::{app::App, browser};
use client::remote::{Farewell, Remote};

impl App {
    /// Whether nothing can be taken in before what the table is played with is there. It is asked
    /// for.
    pub(super) fn lacks_content(self) -> bool {
        let wanted = |r: &Remote| Some((r.id.clone(), r.wanted()?.to_owned()));
        let Some((table, hash)) = self.online.look_now(wanted) else {
            return false;
        };
        // While it is under way, what comes in waits.
        self.online.waiting.set(true);
        leptos::task::spawn_local(async move {
            let answer = api::content(&hash).await;
            // The reader may have gone elsewhere in the meantime.
            if self
                .online
                .look_now(|r| r.id != table || r.wanted() != Some(&hash))
            {
                return;
            }
            let mut given = false;
            self.online.remote.update(|r| {
                given = r
                    .as_mut()
                    .zip(answer.ok())
                    .is_some_and(|(r, text)| r.give(&text));
            });
            self.online.waiting.set(false);
            if given {
                self.drain();
                return;
            }
            socket::close();
            self.online.link.set(Link::Ended(Farewell::Strange));
            let lang = self.settings.lang.get_untracked();
            self.notice.set(crate::i18n::say(lang, "online-no-content"));
        });
        true
    }

    /// The server cannot follow the table any further: what was played is shown.
    pub(super) fn look_at_what_was(self) {
        let table = self.online.look_now(|r| r.id.clone());
        leptos::task::spawn_local(async move {
            let record = api::record(&table).await;
            if self.online.look_now(|r| r.id != table) {
                return;
            }
            match record {
                Ok(text) => {
                    let id = format!("{:x}", browser::now());
                    let opened = self.open_text(&text, &id);
                    match opened {
                        Ok(()) => self.online.remote.set(None),
                        Err(why) => self.notice.set(why.say(self.settings.lang.get_untracked())),
                    }
                }
                Err(why) => self.fail(why),
            }
        });
    }
}
