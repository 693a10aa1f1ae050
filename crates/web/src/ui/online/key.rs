//! The key to a seat: getting it, keeping it, replacing it.

use std::time::Duration;

use leptos::prelude::*;
use protocol::{Reason, Refusal, Told};
use rules::Seat;

use super::{api, who};
use crate::ui::{
    app::App,
    browser::{self, Local},
};
use client::{refused, save};

impl App {
    /// Takes a seat at the table.
    pub fn sit(self, seat: Seat, name: String) {
        let (table, own) = self.online.look_now(|r| (r.id.clone(), r.key.clone()));
        // Who made the table has a key already, and keeps what it opens.
        let key = own.unwrap_or_else(browser::random_name);
        let new = protocol::NewSeat {
            name,
            seat: Some(seat.into()),
            key: Some(key.clone()),
        };
        leptos::task::spawn_local(async move {
            let sat = who::ask(self, async |token| api::sit(token, &table, &new).await).await;
            match sat {
                // The game that is shown is that of somebody who looks on.
                Ok(held) if self.game.session.with_untracked(Option::is_some) => {
                    self.visit(&table, Some(held.key));
                }
                Ok(held) => self.have_key(&table, held.key),
                Err(why) => self.fail(why),
            }
        });
    }

    /// Replaces the key of one's seat, so that older links to it are worth nothing.
    pub fn rekey(self) {
        let (table, old) = self.online.look_now(|r| (r.id.clone(), r.key.clone()));
        let Some(old) = old else { return };
        let new = protocol::NewKey {
            key: Some(browser::random_name()),
        };
        leptos::task::spawn_local(async move {
            match api::rekey(&table, &old, &new).await {
                Ok(held) => {
                    self.have_key(&table, held.key);
                    let lang = self.settings.lang.get_untracked();
                    self.notice.set(crate::i18n::say(lang, "online-rekeyed"));
                }
                Err(why) => self.fail(why),
            }
        });
    }

    /// Takes in what has just become of one's seat, if that is what happened.
    pub(super) fn seat_news(self, told: &Told) {
        let (seat, why) = match told {
            Told::Freed { seat } => (seat, None),
            Told::Removed { seat } => (seat, Some(Reason::Removed)),
            Told::Sat { seat, .. } => (seat, Some(Reason::SeatTaken)),
            _ => return,
        };
        if self.online.look_now(|r| r.seat == Some(seat.seat())) {
            self.stand_up();
            why.into_iter().for_each(|why| self.look_on(why));
        }
    }

    /// One's seat is free again: one looks on from now on. Who made the table keeps the key to it.
    fn stand_up(self) {
        self.online.remote.update(|r| {
            if let Some(r) = r {
                r.seat = None;
                if !r.host {
                    r.key = None;
                    save::forget_table(&Local, &r.id);
                }
            }
        });
    }

    /// One has lost one's seat in a game for this reason, and comes again as whoever one is now.
    fn look_on(self, why: Reason) {
        let (table, lang) = (
            self.online.look_now(|r| r.id.clone()),
            self.settings.lang.get_untracked(),
        );
        let why = Refusal::not_now(why);
        set_timeout(
            move || {
                self.visit(&table, None);
                self.notice.set(refused::say(lang, &why));
            },
            Duration::ZERO,
        );
    }

    fn have_key(self, table: &str, key: String) {
        save::keep_table(&Local, table, &key, "", browser::now());
        who::sync_soon(self);
        self.online.remote.update(|r| {
            if let Some(r) = r.as_mut().filter(|r| r.id == table) {
                r.key = Some(key);
            }
        });
        self.connect();
    }

    /// Keeps the key, now that it has opened something: one that opens nothing must not take the
    /// place of one that does.
    pub(super) fn keep_key(self) {
        let (table, key) = self.online.look_now(|r| (r.id.clone(), r.key.clone()));
        if let Some(key) = key {
            save::keep_table(&Local, &table, &key, "", browser::now());
            who::sync_soon(self);
        }
    }

    /// The key opens nothing: the one that is kept may, else one looks on.
    pub(super) fn lose_key(self) {
        let (table, dead) = self.online.look_now(|r| (r.id.clone(), r.key.clone()));
        if save::key_of(&Local, &table) == dead {
            save::forget_table(&Local, &table);
        }
        set_timeout(
            move || {
                self.visit(&table, None);
                let lang = self.settings.lang.get_untracked();
                self.notice.set(crate::i18n::say(lang, "online-revoked"));
            },
            Duration::ZERO,
        );
    }
}
