//! Bots, thinking beside the tables: for a limited time, which waiting is part of, at places that
//! are shared fairly.

mod queue;
mod stint;

pub use queue::{Places, Wish};
pub use stint::Turn;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use bots::Stop;
use metrics::{counter, gauge, histogram};
use tokio::{
    sync::oneshot,
    time::{Instant, timeout_at},
};
use tracing::warn;

use self::queue::{Queue, Ticket};
use crate::{
    figures,
    limits::{Limit, hit},
    table::Entry,
};

/// What a bot does with a turn, within a time and until it is told to stop.
type Mind = dyn Fn(Turn, Duration, &Stop) -> Vec<Entry> + Send + Sync;

/// Where bots think. Clones are the same.
#[derive(Clone)]
pub struct Thinker {
    hall: Arc<Hall>,
    limit: Duration,
    mind: Arc<Mind>,
}

/// The places, and those who wait for one.
struct Hall {
    all: Mutex<All>,
}

struct All {
    queue: Queue,
    doors: HashMap<Ticket, oneshot::Sender<()>>,
}

impl Hall {
    fn lock(&self) -> MutexGuard<'_, All> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes something, and lets in whoever can be.
    fn change<T>(&self, change: impl FnOnce(&mut Queue, Instant) -> T) -> T {
        let mut all = self.lock();
        let now = Instant::now();
        let out = change(&mut all.queue, now);
        all.let_in(now);
        out
    }
}

impl All {
    fn let_in(&mut self, now: Instant) {
        while let Some(ticket) = self.queue.admit(now) {
            let door = self.doors.remove(&ticket);
            // Whoever has gone in the meantime leaves by himself.
            let _ = door.map(|d| d.send(()));
        }
        let (waiting, thinking) = self.queue.len();
        gauge!(figures::BOTS_WAITING).set(waiting as f64);
        gauge!(figures::BOTS_THINKING).set(thinking as f64);
    }
}

/// A place, or one for it in the queue. Dropping it gives it back.
struct Place {
    hall: Arc<Hall>,
    ticket: Ticket,
}

impl Drop for Place {
    fn drop(&mut self) {
        let ticket = self.ticket;
        self.hall.lock().doors.remove(&ticket);
        self.hall.change(|queue, now| queue.leave(ticket, now));
    }
}

impl Thinker {
    /// At these places, each thought for so long.
    pub fn new(places: Places, limit: Duration) -> Thinker {
        let mind = |turn: Turn, limit, stop: &Stop| turn.play_out(limit, stop);
        Thinker::with(places, limit, mind)
    }

    /// With bots of one's own.
    fn with(
        places: Places,
        limit: Duration,
        mind: impl Fn(Turn, Duration, &Stop) -> Vec<Entry> + Send + Sync + 'static,
    ) -> Thinker {
        let all = Mutex::new(All {
            queue: Queue::new(places),
            doors: HashMap::new(),
        });
        Thinker {
            hall: Arc::new(Hall { all }),
            limit,
            mind: Arc::new(mind),
        }
    }

    /// What a bot does with its turn: its actions up to the end, and the outcomes of chance between
    /// them. A bot that searches and finds no place in time leaves its turn to one that answers at
    /// once; if that fails too a move is made at random, so that no table waits for ever. Whoever
    /// drops this does not wait any more; `stop` ends the search.
    pub async fn actions(&self, wish: Wish, turn: Turn, stop: Stop) -> Vec<Entry> {
        let began = Instant::now();
        let part = |share: f32| began + self.limit.mul_f32(share);
        let wish = Wish {
            quick: turn.is_quick(),
            ..wish
        };
        let patient = match wish.quick {
            true => None,
            false => self.wait(wish.clone(), part(0.5)).await,
        };
        let mut out = if let Some(place) = patient {
            self.at(place, turn.clone(), part(1.0), &stop).await
        } else {
            let hurried = !wish.quick;
            if hurried {
                counter!(figures::BOTS_HURRIED).increment(1);
            }
            let quick = Wish {
                quick: true,
                ..wish
            };
            match self.wait(quick, part(0.75)).await {
                None => Vec::new(),
                Some(place) => {
                    let turn = match hurried {
                        true => turn.clone().in_haste(),
                        false => turn.clone(),
                    };
                    self.at(place, turn, part(1.0), &stop).await
                }
            }
        };
        histogram!(figures::BOT).record(began.elapsed());
        if out.is_empty() {
            counter!(figures::BOTS_REPLACED).increment(1);
            out = turn.at_random();
        }
        out
    }

    /// Waits for a place, but no longer than that.
    async fn wait(&self, wish: Wish, until: Instant) -> Option<Place> {
        let (door, opened) = oneshot::channel();
        let place = {
            let mut all = self.hall.lock();
            let now = Instant::now();
            if all.queue.is_over(&wish.from, now) {
                hit(Limit::BotSeconds);
            }
            let ticket = all.queue.enter(wish);
            if let Some(ticket) = ticket {
                all.doors.insert(ticket, door);
                all.let_in(now);
            }
            let hall = self.hall.clone();
            ticket.map(|ticket| Place { hall, ticket })
        };
        let Some(place) = place else {
            hit(Limit::Thoughts);
            // A table that finds no place in the queue has its turn no sooner than the others.
            tokio::time::sleep_until(until).await;
            return None;
        };
        match timeout_at(until, opened).await {
            Ok(Ok(())) => Some(place),
            _ => None,
        }
    }

    /// Thinks at a place, up to a moment.
    async fn at(&self, place: Place, turn: Turn, end: Instant, stop: &Stop) -> Vec<Entry> {
        let (hall, ticket) = (self.hall.clone(), place.ticket);
        let (mind, own) = (self.mind.clone(), stop.clone());
        let bot = turn.bot.clone();
        // Half of what is left is for the turn, so that the last of its actions is in time.
        let limit = end.saturating_duration_since(Instant::now()) / 2;
        let work = tokio::task::spawn_blocking(move || {
            // Whoever is not waited for any more still holds a place until he has finished.
            let _place = place;
            mind(turn, limit, &own)
        });
        match timeout_at(end, work).await {
            Ok(Ok(entries)) => entries,
            Ok(Err(_)) => {
                counter!(figures::BOTS_FAILED).increment(1);
                warn!(bot, "a bot failed");
                Vec::new()
            }
            Err(_) => {
                counter!(figures::BOTS_LATE).increment(1);
                warn!(bot, "a bot took too long");
                stop.set();
                hall.change(|queue, _| queue.lose(ticket));
                Vec::new()
            }
        }
    }
}

#[cfg(test)]
mod tests;
