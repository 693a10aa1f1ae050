//! What a table does of its own accord: bots move, clocks run out, and it goes out of memory.

use std::time::Duration;

use bots::Stop;
use tokio::time::Instant;
use tracing::debug;

use super::{Actor, Failed, Thinking, command::Payer};
use crate::{
    hub::think::{Turn, Wish},
    table::Entry,
};

/// How much longer than its own a node waits before it does what another should have done.
const GRACE: i64 = 3_000;

impl Actor {
    /// Has a bot think if one has the move and it is this node's business.
    pub(super) fn drive(&mut self) {
        let to_move = self.table.bot_due();
        // What was thought of a position that is gone, or for a person who is back, is of no use.
        let now_moved = self.table.moved();
        self.thinking
            .take_if(|t| t.moved != now_moved || to_move.is_none_or(|b| b.0 != t.seat));
        if self.thinking.is_some() || self.doubtful || self.shared.is_stopping() {
            return;
        }
        let Some((seat, bot, from)) = to_move else {
            return;
        };
        if self.now() < from + self.patience() || self.retry.is_some() {
            return;
        }
        let Some(play) = self.table.play() else {
            return;
        };
        let (play, bot, part) = (play.clone(), bot.to_owned(), self.table.made().part);
        let wish = Wish {
            table: self.table.id().into(),
            from: self.whose.clone(),
            person: self.members.iter().any(|m| m.seat.is_some()),
            quick: false,
        };
        let (thinker, stop) = (self.shared.thinker.clone(), Stop::default());
        let (turn, told) = (
            Turn {
                play,
                part,
                seat,
                bot,
            },
            stop.clone(),
        );
        self.thinking = Some(Thinking {
            moved: self.table.moved(),
            seat,
            work: tokio::spawn(async move { thinker.actions(wish, turn, told).await }),
            stop,
        });
    }

    /// How much longer than its own this node waits.
    pub(super) fn patience(&self) -> i64 {
        match self.driving || !self.shared.fanout.has_others() {
            true => 0,
            false => GRACE,
        }
    }

    /// A bot has decided.
    pub(super) async fn played(&mut self, entries: Vec<Entry>) {
        // `drive` has seen to it that this is for the position as it is.
        self.thinking = None;
        if !entries.is_empty() {
            self.own(&entries).await;
        }
    }

    /// Keeps entries that nobody asked for. What goes wrong is tried again by the next timer.
    pub(super) async fn own(&mut self, entries: &[Entry]) {
        match self.commit(entries, None, Payer::Nobody).await {
            Ok(_) | Err(Failed::Conflict) => {}
            Err(Failed::Refused(why)) => {
                debug!("{why}");
                self.retry = Some(Instant::now() + Duration::from_secs(1));
            }
        }
    }

    /// When to look again, whatever comes.
    pub(super) fn timer(&self) -> Instant {
        let mut at = Instant::now() + Duration::from_secs(30);
        if self.shared.is_stopping() {
            return at;
        }
        let from_now = |when: i64| {
            let wait = (when - self.now()).clamp(0, 86_400_000) as u64;
            Instant::now() + Duration::from_millis(wait)
        };
        if let Some(due) = self.table.due() {
            at = at.min(from_now(due + self.patience()));
        }
        if let Some((_, _, from)) = self.table.bot_due().filter(|_| self.thinking.is_none()) {
            at = at.min(from_now(from + self.patience()));
        }
        if let Some(presence) = self.presence.next() {
            at = at.min(presence);
        }
        if let Some(retry) = self.retry {
            // Nothing else can be done before that.
            return retry;
        }
        if self.members.is_empty() && self.table.bot_to_move().is_none() {
            at = at.min(self.idle_since + self.shared.idle);
        }
        if self.doubtful || self.talk.doubtful {
            at = at.min(Instant::now() + Duration::from_secs(1));
        }
        at
    }

    pub(super) async fn tick(&mut self) {
        if self.retry.is_some_and(|at| at <= Instant::now()) {
            self.retry = None;
        }
        let mut failed = self.doubtful && self.read_on().await.is_err();
        failed |= self.talk.doubtful && self.read_talk().await.is_err();
        if failed {
            self.retry = Some(Instant::now() + Duration::from_secs(1));
            return;
        }
        if self.presence.next().is_some_and(|at| at <= Instant::now()) {
            self.tell_presence();
        }
        let overdue = self.table.overdue(self.now() - self.patience());
        if !overdue.is_empty() && !self.shared.is_stopping() {
            self.own(&overdue).await;
        }
    }

    pub(super) fn is_idle(&self) -> bool {
        self.members.is_empty()
            && self.arriving.iter().all(|a| a.is_gone())
            && self.thinking.is_none()
            && self.table.bot_to_move().is_none()
            && self.idle_since.elapsed() >= self.shared.idle
    }
}
