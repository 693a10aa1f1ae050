//! Those who are connected to a table.

use metrics::counter;
use tokio::{sync::mpsc, time::Instant};
use wire::{Chair, Code, Message, Refusal, ViewMessage};

use super::{Actor, Joined, look::texts};
use crate::{
    hub::{
        Out,
        message::{entry_text, log_of},
        store_refusal,
    },
    table::{Entry, Rights, Sitter},
};

/// Entries in one message to somebody who has much to catch up with.
const PORTION: u32 = 400;

/// Somebody who is connected.
pub(super) struct Member {
    pub id: u64,
    pub key: Option<String>,
    pub seat: Option<Chair>,
    pub host: bool,
    pub views: bool,
    pub sink: mpsc::Sender<Out>,
}

impl Actor {
    /// Tells everybody what is new: the last entries of the table, with their times.
    pub(super) fn tell(&mut self, entries: Vec<(i64, Entry)>) {
        let first = self.table.end() - entries.len() as u64;
        if let Some((at, _)) = entries.last() {
            (self.last_at, self.last_known) = (self.last_at.max(*at), Instant::now());
        }
        let texts: Vec<String> = (first..)
            .zip(&entries)
            .map(|(n, (at, entry))| entry_text(n, *at, entry.told()))
            .collect();
        let text = log_of(texts.iter().map(String::as_str));
        for (n, text) in (first..).zip(texts) {
            self.remember(n, text.into());
        }
        let keys = |e: &(i64, Entry)| {
            matches!(
                e.1,
                Entry::Sat { .. } | Entry::Freed { .. } | Entry::Rekeyed { .. }
            )
        };
        if entries.iter().any(keys) {
            self.check_keys();
        }
        let mut slow = Vec::new();
        for member in &self.members {
            let mut sent = member.sink.try_send(Out::Text(text.clone())).is_ok();
            if member.views
                && let Some(view) = self.table.view(member.seat)
            {
                let ViewMessage { n, view } = view;
                let view = Message::View { n, view }.text().into();
                sent &= member.sink.try_send(Out::Text(view)).is_ok();
            }
            if !sent {
                slow.push(member.id);
            }
        }
        for id in slow {
            counter!("elbowroom_slow_clients_total").increment(1);
            self.part(id);
        }
    }

    /// Whose key was replaced goes; whoever left his seat, or had to, looks on.
    pub(super) fn check_keys(&mut self) {
        let mut gone = Vec::new();
        let mut changed = false;
        for member in &mut self.members {
            let key = member.key.as_deref();
            let Rights { seat, host } = key.map_or_else(Rights::default, |k| self.table.rights(k));
            if (seat, host) != (member.seat, member.host) {
                changed = true;
                let sitter = member
                    .seat
                    .and_then(|s| self.table.sitters().get(s.index()));
                if matches!(sitter, Some(Sitter::Person { .. })) || host != member.host {
                    gone.push(member.id);
                    let bye = Message::bye("revoked", "this link is not valid any more")
                        .text()
                        .into();
                    let _ = member.sink.try_send(Out::Last(bye));
                }
                (member.seat, member.host) = (seat, host);
            }
        }
        gone.into_iter().for_each(|id| self.part(id));
        if changed {
            self.presence_changed();
        }
    }

    /// The entries from a number on as a message, if they are in memory.
    pub(super) fn tail_text(&self, from: u64) -> Option<axum::extract::ws::Utf8Bytes> {
        let first = self.tail.front()?.0;
        (from >= first).then(|| {
            let entries = self.tail.iter().filter(|e| e.0 >= from);
            log_of(entries.map(|e| &*e.1))
        })
    }

    pub(super) async fn join(
        &mut self,
        key: Option<String>,
        last: Option<u64>,
        views: bool,
        sink: mpsc::Sender<Out>,
    ) -> Result<Joined, Refusal> {
        self.fresh().await?;
        let rights = self.opened(key.as_deref())?;
        let gone = || Refusal::new(Code::TooMuch, "the connection takes nothing");
        let send = |text| sink.try_send(Out::Text(text)).map_err(|_| gone());
        let end = self.table.end();
        send(
            Message::Welcome {
                table: self.table.id().into(),
                seat: rights.seat,
                host: rights.host,
                end,
                now: self.now(),
            }
            .text()
            .into(),
        )?;
        // A number that there is not yet, from another table or a store of old, gets everything.
        let mut from = last.filter(|&n| n < end).map_or(0, |n| n + 1);
        while from < end {
            if let Some(text) = self.tail_text(from) {
                send(text)?;
                break;
            }
            let rows = self.shared.store.read(self.table.id(), from, PORTION).await;
            let mut rows = rows.map_err(|e| store_refusal(&e))?;
            rows.retain(|r| r.number < end);
            let Some(last) = rows.last() else {
                break;
            };
            from = last.number + 1;
            send(log_of(texts(&rows).iter().map(String::as_str)))?;
        }
        if views && let Some(ViewMessage { n, view }) = self.table.view(rights.seat) {
            send(Message::View { n, view }.text().into())?;
        }
        let id = self.next_member;
        self.next_member += 1;
        self.members.push(Member {
            id,
            key,
            seat: rights.seat,
            host: rights.host,
            views,
            sink,
        });
        self.presence_changed();
        Ok(Joined { id, rights })
    }

    pub(super) fn part(&mut self, id: u64) {
        let before = self.members.len();
        self.members.retain(|m| m.id != id);
        if self.members.len() < before {
            self.idle_since = Instant::now();
            self.presence_changed();
        }
    }
}
