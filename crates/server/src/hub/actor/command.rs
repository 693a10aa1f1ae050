//! What is done at a table: kept, and told once it is durable.

use metrics::counter;
use protocol::{Code, Command, Done, OwnSeat, Refusal};
use tracing::{error, info, warn};

use super::{Actor, Failed, TRIES, look::entry_of};
use crate::{
    figures,
    hub::{News, fresh_seed, now, row, store_refusal},
    store::{Batch, Row, StoreError},
    table::{Entry, KeyHash, Order, SAVED_EVERY, Table, plan, rematch},
};

/// The operator has deleted a table that people are at.
fn taken_away() -> Refusal {
    let text = "the operator of this server has taken the table away";
    Refusal::new(Code::NotFound, text)
}

/// What the log of the node tells of a table's: as much as a complaint needs.
fn milestone(entry: &Entry) -> Option<&'static str> {
    match entry {
        Entry::Began { .. } => Some("began"),
        Entry::Over { .. } => Some("over"),
        Entry::Next { .. } => Some("goes on at another table"),
        _ => None,
    }
}

/// The address on whose account entries are kept.
pub(super) enum Payer<'a> {
    /// None: they come of themselves, or have been paid for.
    Nobody,
    /// This one; what one needs to play on is kept even if it has had too much kept.
    AllTheSame(&'a str),
    /// This one, if it may.
    Whole(&'a str),
}

impl Actor {
    /// Reads what is new if that is not known.
    pub(super) async fn fresh(&mut self) -> Result<(), Refusal> {
        match self.doubtful {
            true => self.read_on().await,
            false => Ok(()),
        }
    }

    pub(super) async fn command(
        &mut self,
        key: Option<&str>,
        id: &str,
        order: &Order,
        from: &str,
    ) -> Result<Done, Refusal> {
        // The key tells commands of different people apart, also of those who have a seat one after
        // the other.
        let name = match key {
            Some(key) => format!("{}/{id}", KeyHash::of(key).short()),
            None => format!("nobody/{id}"),
        };
        self.allowed(key)?;
        if let Order::Sit { who, .. } = order {
            self.shared.bans.now().name(&who.name)?;
        }
        if let Order::Asked(Command::Chat { text }) = order {
            self.shared.bans.now().text(text)?;
            return self.say(key, name, order, text, from).await;
        }
        if let Order::Asked(Command::Report { seat, text }) = order {
            return self.report(key, name, order, (*seat, text), from).await;
        }
        if let Order::Asked(Command::Notify { subscription, on }) = order {
            return self
                .notify(key, name, order, (subscription, *on), from)
                .await;
        }
        let mut tries = 0;
        loop {
            self.fresh().await?;
            let rights = self.rights(key);
            if let Some(number) = self.table.done(&name) {
                let again = true;
                return Ok(Done { number, again });
            }
            // Whoever asks again for a seat has it already.
            if let Order::Sit { who, .. } = order
                && self.table.seat_of(&who.key).is_some()
            {
                let (number, again) = (self.table.end().saturating_sub(1), true);
                return Ok(Done { number, again });
            }
            if tries == 0
                && let Some(seat) = rights.seat
            {
                self.manners.check(seat, order, self.table.phase())?;
            }
            let seed = fresh_seed()?;
            let entries = {
                let now = self.now();
                plan(&self.table, rights, order, now, seed, &self.shared.book)?
            };
            if let Some(Entry::Next { table }) = entries.last() {
                let first = rematch(&self.table, &entries, fresh_seed()?, &self.shared.book)?;
                // If another node was faster, its table is the one.
                self.shared.make(table, &first, "", from).await?;
                self.keep_on(table, &first).await;
            }
            let payer = match order {
                // It is paid for once.
                _ if tries > 0 => Payer::Nobody,
                // Nobody is kept from going on without somebody, either.
                Order::Asked(
                    Command::Act { .. }
                    | Command::Back
                    | Command::Propose { .. }
                    | Command::Vote { .. },
                ) => Payer::AllTheSame(from),
                _ => Payer::Whole(from),
            };
            match self.commit(&entries, Some(name.clone()), payer).await {
                Ok(number) => {
                    let again = false;
                    return Ok(Done { number, again });
                }
                Err(Failed::Refused(why)) => return Err(why),
                Err(Failed::Conflict) => {
                    tries += 1;
                    counter!(figures::CONFLICTS).increment(1);
                    if tries == TRIES {
                        let text = "others move here at the same time; try again";
                        return Err(Refusal::new(Code::Late, text));
                    }
                }
            }
        }
    }

    /// Keeps entries, and tells everybody once they are durable.
    pub(super) async fn commit(
        &mut self,
        entries: &[Entry],
        command: Option<String>,
        payer: Payer<'_>,
    ) -> Result<u64, Failed> {
        let at = self.now();
        let internal = |text: String| {
            error!("{text}");
            Failed::Refused(Refusal::new(Code::NotNow, "this does not fit the table"))
        };
        let number = self.table.end();
        let mut next = self.table.clone();
        let mut rows = Vec::with_capacity(entries.len());
        let mut command = command;
        let told = entries.iter().cloned().map(|e| (at, e)).collect();
        for (n, entry) in (number..).zip(entries) {
            let applied = next.apply(entry, at, command.as_deref(), &self.shared.book);
            applied.map_err(|e| internal(e.to_string()))?;
            let row = row(n, at, command.take(), entry);
            rows.push(row.map_err(|e| internal(e.to_string()))?);
        }
        let bytes = rows.iter().map(Row::bytes).sum();
        match payer {
            Payer::Nobody => {}
            Payer::AllTheSame(from) => self.shared.kept.note(from, bytes),
            Payer::Whole(from) => {
                let taken = self.shared.kept.take(from, bytes);
                taken.map_err(Failed::Refused)?;
            }
        }
        let listing = Some(next.listing()).filter(|l| *l != self.listing);
        let mut batch = Batch::game(self.table.id(), rows);
        batch.listing = listing.clone();
        if number / SAVED_EVERY != next.end() / SAVED_EVERY {
            batch.saved = next.saved();
        }
        batch.wake = self.news(&next);
        match self.shared.writer.append(batch).await {
            Ok(true) => {
                self.table = next;
                self.listing = listing.unwrap_or_else(|| self.listing.clone());
                self.driving = true;
                for what in entries.iter().filter_map(milestone) {
                    info!(table = self.table.id(), what);
                }
                self.tell(told);
                let news = News::Moved(self.table.end());
                self.shared.fanout.tell(self.table.id(), news);
                Ok(number)
            }
            Ok(false) => {
                self.read_on().await.map_err(Failed::Refused)?;
                Err(Failed::Conflict)
            }
            Err(e) => {
                self.doubtful = true;
                Err(Failed::Refused(store_refusal(&e)))
            }
        }
    }

    /// When it is looked whether people who are not here have to be told something, in milliseconds
    /// since 1970: if there is something new for them.
    fn news(&self, next: &Table) -> Option<i64> {
        if next.room().notified.is_empty() {
            return None;
        }
        let known = self.table.notices();
        let new = next.notices().iter().any(|n| !known.contains(n));
        // By the time of the node, not of the table: that may be ahead of it.
        new.then(|| now() + self.shared.notify_after)
    }

    /// Seats that are kept for somebody here are kept for him where it goes on, too.
    async fn keep_on(&self, next: &str, first: &[Entry]) {
        let store = &self.shared.store;
        for entry in first {
            let Entry::Sat {
                identity: Some(identity),
                key,
                ..
            } = entry
            else {
                continue;
            };
            let keep = async {
                let kept = store.kept_seat(identity, self.table.id()).await?;
                let same = kept.filter(|seat| KeyHash::of(&seat.key) == *key);
                let Some(OwnSeat { key, .. }) = same else {
                    return Ok(());
                };
                let table = next.to_owned();
                let seat = OwnSeat { table, key };
                store.keep_seat(identity, &seat, now()).await
            };
            // His devices have the key all the same.
            let kept: Result<(), StoreError> = keep.await;
            if let Err(why) = kept {
                warn!(table = next, "a seat is not kept: {why}");
            }
        }
    }

    /// Reads what others have added.
    pub(super) async fn read_on(&mut self) -> Result<(), Refusal> {
        if let Some(why) = &self.spoiled {
            return Err(why.clone());
        }
        self.doubtful = true;
        loop {
            let (id, end) = (self.table.id(), self.table.end());
            let rows = self.shared.store.read(id, end, 1_000).await;
            let rows = rows.map_err(|e| store_refusal(&e))?;
            if rows.is_empty() {
                break;
            }
            let mut next = self.table.clone();
            if let Err(bad) = next.follow(&rows, &self.shared.book) {
                let why = self.shared.spoil(self.table.id(), &bad).await;
                self.spoiled = Some(why.clone());
                return Err(why);
            }
            if next.is_gone() {
                info!(table = self.table.id(), "taken away by the operator");
                let why = taken_away();
                self.spoiled = Some(why.clone());
                return Err(why);
            }
            self.table = next;
            self.listing = self.table.listing();
            self.driving = false;
            self.tell(rows.iter().filter_map(entry_of).collect());
        }
        self.doubtful = false;
        self.retry = None;
        Ok(())
    }
}
