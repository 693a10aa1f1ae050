//! Who is connected to a table, at this node and at others.

use std::{collections::HashMap, time::Duration};

use axum::extract::ws::Utf8Bytes;
use protocol::{Chair, Message};
use tokio::time::Instant;

use super::Actor;
use crate::hub::{Here, News, Out};

/// How long changes are collected before they are told.
const COLLECT: Duration = Duration::from_millis(500);
/// How often a node tells the others that its people are still there.
const AGAIN: Duration = Duration::from_secs(30);
/// A node of which nothing was heard for so long has nobody any more: it may have been killed.
const GONE: Duration = Duration::from_secs(75);

/// What is known of who is connected.
#[derive(Default)]
pub(super) struct Presence {
    /// When what has changed is told.
    due: Option<Instant>,
    /// What the other nodes were told last, and when.
    told: Option<(Here, Instant)>,
    /// What other nodes told, and when.
    elsewhere: HashMap<String, (Here, Instant)>,
}

impl Presence {
    /// When there is something to be told.
    pub fn next(&self) -> Option<Instant> {
        let again = self.told.filter(|t| t.0 != Here::default());
        let gone = self.elsewhere.values().map(|e| e.1 + GONE).min();
        [self.due, again.map(|t| t.1 + AGAIN), gone]
            .into_iter()
            .flatten()
            .min()
    }

    fn changed(&mut self) {
        if self.due.is_none() {
            self.due = Some(Instant::now() + COLLECT);
        }
    }

    /// Another node tells who is connected to it.
    pub fn hear(&mut self, node: String, here: Here) {
        let now = Instant::now();
        let before = match here == Here::default() {
            true => self.elsewhere.remove(&node),
            false => self.elsewhere.insert(node, (here, now)),
        };
        let before = before.map(|b| b.0);
        if before.is_none() && here != Here::default() {
            // It may not know yet who is here.
            self.told = None;
        }
        if before != Some(here) {
            self.changed();
        }
    }

    /// All together with those who are here.
    fn all(&mut self, own: Here) -> Here {
        let now = Instant::now();
        self.elsewhere.retain(|_, (_, at)| *at + GONE > now);
        let others = self.elsewhere.values().map(|e| e.0);
        others.fold(own, |sum, other| Here {
            seats: sum.seats | other.seats,
            watching: sum.watching + other.watching,
        })
    }
}

impl Actor {
    pub(super) fn presence_changed(&mut self) {
        self.presence.changed();
    }

    fn here(&self) -> Here {
        let mut here = Here::default();
        for member in &self.members {
            match member.seat {
                Some(seat) => here.seats |= 1 << seat.index(),
                None => here.watching += 1,
            }
        }
        here
    }

    /// Tells everybody who is connected: those who are here, and the other nodes.
    pub(super) fn tell_presence(&mut self) {
        let own = self.here();
        self.presence.due = None;
        let now = Instant::now();
        let known = |told: &(Here, Instant)| told.0 == own && told.1 + AGAIN > now;
        let nobody = self.presence.told.is_none() && own == Here::default();
        if self.shared.fanout.has_others()
            && !nobody
            && !self.presence.told.as_ref().is_some_and(known)
        {
            self.shared.fanout.tell(self.table.id(), News::Here(own));
            self.presence.told = Some((own, now));
        }
        let all = self.presence.all(own);
        let seats = (0..6).filter(|i| all.seats >> i & 1 == 1).map(Chair::at);
        let message = Message::Presence {
            seats: seats.collect(),
            watching: all.watching as usize,
        };
        let text: Utf8Bytes = message.text().into();
        for member in &self.members {
            // Whoever has no room for it hears it next time.
            let _ = member.sink.try_send(Out::Text(text.clone()));
        }
    }

    /// Whether somebody is connected who has this seat, at any node.
    pub(super) fn is_connected(&mut self, seat: Chair) -> bool {
        let own = self.here();
        self.presence.all(own).seats >> seat.index() & 1 == 1
    }

    /// Nobody is here any more.
    pub(super) fn tell_absence(&self) {
        if self.presence.told.is_some_and(|t| t.0 != Here::default()) {
            let nobody = News::Here(Here::default());
            self.shared.fanout.tell(self.table.id(), nobody);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here(seats: u8, watching: u32) -> Here {
        Here { seats, watching }
    }

    #[tokio::test(start_paused = true)]
    async fn nodes_are_added_up_until_they_fall_silent() {
        let mut p = Presence::default();
        assert_eq!(p.next(), None);
        p.hear("a".into(), here(0b01, 1));
        p.hear("b".into(), here(0b10, 2));
        assert_eq!(p.next(), Some(Instant::now() + COLLECT));
        assert_eq!(p.all(here(0b100, 0)), here(0b111, 3));
        // The same person at two nodes, as after a change of networks, is one.
        assert_eq!(p.all(here(0b1, 0)).seats, 0b11);
        p.hear("a".into(), Here::default());
        assert_eq!(p.all(Here::default()), here(0b10, 2));
        tokio::time::advance(GONE).await;
        assert_eq!(p.all(Here::default()), Here::default());
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_is_new_is_told_and_nobody_else_again() {
        let mut p = Presence {
            told: Some((here(1, 0), Instant::now())),
            ..Presence::default()
        };
        p.hear("a".into(), here(0b10, 0));
        assert!(p.told.is_none() && p.due.is_some());
        p.told = Some((here(1, 0), Instant::now()));
        p.due = None;
        p.hear("a".into(), here(0b10, 0));
        assert!(p.told.is_some() && p.due.is_none());
        assert_eq!(p.next(), Some(Instant::now() + AGAIN));
    }
}
