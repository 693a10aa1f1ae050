//! Those who are connected to a table.

use axum::extract::ws::Utf8Bytes;
use metrics::counter;
use protocol::{Chair, Code, Message, OwnPlans, Refusal, ViewMessage};
use tokio::{sync::mpsc, time::Instant};

use super::{Actor, Answer, Joined, Place};
use crate::{
    figures,
    hub::{
        Out,
        message::{entry_text, log_of},
    },
    table::{Entry, Rights},
};

/// Answers that wait for somebody who is still catching up.
const MOST_ANSWERS: usize = 32;

/// Somebody who is connected.
pub(super) struct Member {
    pub id: u64,
    pub key: Option<String>,
    pub seat: Option<Chair>,
    pub host: bool,
    pub views: bool,
    /// What he was told last of what his seat has planned.
    pub plans: OwnPlans,
    pub sink: mpsc::Sender<Out>,
}

/// Somebody who is still catching up.
pub(super) struct Arriving {
    member: Member,
    /// The number of the last line that he has of what is said.
    said: Option<u64>,
    /// Answers to what he has asked in the meantime.
    answers: Vec<Out>,
}

impl Arriving {
    /// The member that he would have been.
    pub fn member(self) -> Member {
        self.member
    }

    /// Whether he does not wait any more.
    pub fn is_gone(&self) -> bool {
        self.member.sink.is_closed()
    }

    /// Keeps an answer. What there is no room for he asks again.
    pub fn answer(&mut self, out: Out) {
        if self.answers.len() < MOST_ANSWERS {
            self.answers.push(out);
        }
    }
}

/// What a seat has planned as a message; `end` is the number of the next entry.
fn plans_text(end: u64, plans: &OwnPlans) -> Utf8Bytes {
    let (n, plans) = (end.saturating_sub(1), plans.clone());
    Message::Plans { n, plans }.text().into()
}

fn takes_nothing() -> Refusal {
    Refusal::new(Code::TooMuch, "the connection takes nothing")
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
                Entry::Sat { .. }
                    | Entry::Freed { .. }
                    | Entry::Removed { .. }
                    | Entry::Rekeyed { .. }
            )
        };
        if entries.iter().any(keys) {
            let replaced = entries.iter().filter_map(|e| match e.1 {
                Entry::Rekeyed { seat, .. } => seat,
                _ => None,
            });
            self.check_keys(&replaced.collect::<Vec<Chair>>());
        }
        self.tell_views(&text);
    }

    /// Sends everybody the entries in a message, and what they see now to those who want that.
    fn tell_views(&mut self, text: &Utf8Bytes) {
        let mut seen: Vec<(Option<Chair>, Option<Utf8Bytes>)> = Vec::new();
        for seat in self.members.iter().filter(|m| m.views).map(|m| m.seat) {
            if seen.iter().all(|s| s.0 != seat) {
                let view = self.table.view(seat);
                let view = view.map(|ViewMessage { n, view }| Message::View { n, view }.text());
                seen.push((seat, view.map(Into::into)));
            }
        }
        let plans = self.new_plans();
        self.tell_all(|member| {
            let view = seen.iter().find(|s| member.views && s.0 == member.seat);
            let view = view.and_then(|s| s.1.clone());
            let plans = plans.iter().find(|p| p.0 == member.id);
            let plans = plans.map(|p| p.1.clone());
            std::iter::once(text.clone())
                .chain(view)
                .chain(plans)
                .collect()
        });
    }

    /// What is to be told of plans, and to whom alone: those on the seat whose plans they are.
    fn new_plans(&mut self) -> Vec<(u64, Utf8Bytes)> {
        let mut out = Vec::new();
        for member in &mut self.members {
            if let Some(seat) = member.seat {
                let plans = self.table.plans(seat);
                if plans != member.plans {
                    member.plans = plans;
                    out.push((member.id, plans_text(self.table.end(), &member.plans)));
                }
            }
        }
        out
    }

    /// Sends something to everybody who is connected; who has no room for it goes.
    pub(super) fn tell_all(&mut self, texts: impl Fn(&Member) -> Vec<Utf8Bytes>) {
        let mut slow = Vec::new();
        for member in &self.members {
            let mut texts = texts(member).into_iter();
            if !texts.all(|text| member.sink.try_send(Out::Text(text)).is_ok()) {
                slow.push(member.id);
            }
        }
        for id in slow {
            counter!(figures::SLOW_CLIENTS).increment(1);
            self.part(id);
        }
    }

    /// Whoever holds a key of these seats that was replaced goes; whoever left his seat, or had to,
    /// or whose seat another took, looks on.
    pub(super) fn check_keys(&mut self, replaced: &[Chair]) {
        let mut gone = Vec::new();
        let mut changed = false;
        for member in &mut self.members {
            let key = member.key.as_deref();
            let Rights { seat, host, .. } =
                key.map_or_else(Rights::default, |k| self.table.rights(k));
            if (seat, host) != (member.seat, member.host) {
                changed = true;
                if member.seat.is_some_and(|s| replaced.contains(&s)) || host != member.host {
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
    fn tail_text(&self, from: u64) -> Option<Utf8Bytes> {
        let first = self.tail.front()?.0;
        (from >= first).then(|| {
            let entries = self.tail.iter().filter(|e| e.0 >= from);
            log_of(entries.map(|e| &*e.1))
        })
    }

    /// Somebody comes. If he has little to catch up with he is a member at once, else once he has
    /// caught up.
    pub(super) async fn join(
        &mut self,
        key: Option<String>,
        last: Option<u64>,
        said: Option<u64>,
        views: bool,
        sink: mpsc::Sender<Out>,
    ) -> Result<(Joined, Place), Refusal> {
        self.fresh().await?;
        if self.talk.doubtful {
            self.read_talk().await?;
        }
        let rights = self.opened(key.as_deref())?;
        let end = self.table.end();
        let welcome = Message::Welcome {
            table: self.table.id().into(),
            seat: rights.seat,
            host: rights.host,
            end,
            now: self.now(),
        };
        let sent = sink.try_send(Out::Text(welcome.text().into()));
        sent.map_err(|_| takes_nothing())?;
        let id = self.next_member;
        self.next_member += 1;
        // A number that there is not yet, from another table or a store of old, gets everything.
        let from = last.filter(|&n| n < end).map_or(0, |n| n + 1);
        self.arriving.retain(|a| !a.member.sink.is_closed());
        self.arriving.push(Arriving {
            said,
            answers: Vec::new(),
            member: Member {
                id,
                key,
                seat: rights.seat,
                host: rights.host,
                views,
                plans: OwnPlans::default(),
                sink,
            },
        });
        let place = self.enter(id, from)?;
        Ok((Joined { id, rights }, place))
    }

    /// Lets somebody in who has everything before a number, if the rest is in memory.
    pub(super) fn enter(&mut self, id: u64, from: u64) -> Result<Place, Refusal> {
        let end = self.table.end();
        let known = match from < end {
            true => self.tail_text(from),
            false => None,
        };
        if from < end && known.is_none() {
            return Ok(Place::Behind { from, end });
        }
        let at = self.arriving.iter().position(|a| a.member.id == id);
        let Arriving {
            said,
            answers,
            mut member,
        } = self.arriving.swap_remove(at.ok_or_else(takes_nothing)?);
        // His key may have got or lost a seat since, or be worth nothing any more.
        let rights = self.opened(member.key.as_deref())?;
        (member.seat, member.host) = (rights.seat, rights.host);
        let view = self.table.view(member.seat).filter(|_| member.views);
        let view = view.map(|ViewMessage { n, view }| Message::View { n, view }.text().into());
        member.plans = member
            .seat
            .map_or_else(OwnPlans::default, |s| self.table.plans(s));
        let plans = Some(&member.plans).filter(|p| **p != OwnPlans::default());
        let plans = plans.map(|plans| plans_text(end, plans));
        let texts = known.into_iter().chain(self.talk.after(said));
        let texts = texts.chain(view).chain(plans);
        let all = texts.map(Out::Text).chain(answers);
        for out in all {
            member.sink.try_send(out).map_err(|_| takes_nothing())?;
        }
        self.members.push(member);
        self.presence_changed();
        Ok(Place::Here)
    }

    /// Where an answer goes to somebody who is still catching up: after what he has not heard yet.
    pub(super) fn arriving(&mut self, to: &Answer) -> Option<&mut Arriving> {
        let Answer::Sink(sink) = to else {
            return None;
        };
        let same = |a: &&mut Arriving| a.member.sink.same_channel(sink);
        self.arriving.iter_mut().find(same)
    }

    pub(super) fn part(&mut self, id: u64) {
        self.arriving.retain(|a| a.member.id != id);
        let before = self.members.len();
        self.members.retain(|m| m.id != id);
        if self.members.len() < before {
            self.idle_since = Instant::now();
            self.presence_changed();
        }
    }
}
