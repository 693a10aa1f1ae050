//! Who may think next. Places are shared between the addresses from which tables were made,
//! whoever has used least first, so that no number of tables of one address keeps the bots of
//! another's waiting.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use tokio::time::Instant;

use crate::limits;

/// How many may think and wait.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// Places for any bot.
    pub any: usize,
    /// Places besides these for bots that answer at once.
    pub quick: usize,
    /// Thoughts that wait, of all tables.
    pub waiting: usize,
    /// Thoughts that wait, of the tables of one address.
    pub waiting_each: usize,
    /// What the tables of one address may use in an hour before all others go first; none if zero.
    pub hourly: Duration,
}

impl Places {
    /// With so many places for any bot.
    pub fn new(any: usize, hourly: Duration) -> Places {
        Places {
            any: any.max(1),
            quick: 1,
            waiting: limits::THOUGHTS,
            waiting_each: limits::THOUGHTS_EACH,
            hourly,
        }
    }

    /// Places for any bot that the tables of one address may hold at a time: never all of them, if
    /// there are several.
    fn share(&self) -> usize {
        (self.any / 2).max(1)
    }

    /// Places that stand in for those of thoughts that were given up and do not end.
    fn spare(&self) -> usize {
        self.any + self.quick
    }
}

/// For whom something is to be thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The table.
    pub table: String,
    /// From where it was made.
    pub from: String,
    /// Whether a person is there.
    pub person: bool,
    /// Whether the bot answers at once.
    pub quick: bool,
}

/// A thought that waits or is under way.
pub type Ticket = u64;

/// The share of what was used lately that counts after so long.
const HALF_LIFE: f64 = 60.0;
/// Addresses of which it is known what they used before those that used nothing to speak of are
/// forgotten.
const KNOWN: usize = 1_024;

/// What the tables of an address have used, in seconds.
#[derive(Clone, Copy)]
struct Used {
    /// Lately.
    lately: f64,
    /// Of what it may use in an hour.
    hourly: f64,
    at: Instant,
}

/// A thought under way.
struct Thinking {
    wish: Wish,
    since: Instant,
    /// Whether at a place for quick bots.
    quick: bool,
    /// Whether nobody waits for it any more, although it does not end.
    lost: bool,
}

/// Thoughts that wait and that are under way.
pub struct Queue {
    places: Places,
    next: Ticket,
    waiting: BTreeMap<Ticket, Wish>,
    /// Few: at most as many as there are places, and those that are lost.
    thinking: BTreeMap<Ticket, Thinking>,
    used: HashMap<String, Used>,
}

impl Queue {
    /// Nobody thinks yet.
    pub fn new(places: Places) -> Queue {
        Queue {
            places,
            next: 0,
            waiting: BTreeMap::new(),
            thinking: BTreeMap::new(),
            used: HashMap::new(),
        }
    }

    /// A thought waits from now on; unless too many do.
    pub fn enter(&mut self, wish: Wish) -> Option<Ticket> {
        let own = self.waiting.values().filter(|w| w.from == wish.from);
        if self.waiting.len() >= self.places.waiting || own.count() >= self.places.waiting_each {
            return None;
        }
        let ticket = self.next;
        self.next += 1;
        self.waiting.insert(ticket, wish);
        Some(ticket)
    }

    /// The next that gets a place, if there is one for anybody who waits.
    pub fn admit(&mut self, now: Instant) -> Option<Ticket> {
        let at = |quick| {
            let thinking = self.thinking.values();
            thinking.filter(|t| !t.lost && t.quick == quick).count()
        };
        let lost = self.thinking.values().filter(|t| t.lost).count();
        let any = at(false) + lost.saturating_sub(self.places.spare()) < self.places.any;
        let quick = at(true) < self.places.quick;
        let place = |wish: &Wish| match wish.quick {
            true if quick => Some(true),
            _ if any && self.held(&wish.from) < self.places.share() => Some(false),
            _ => None,
        };
        let free = self.waiting.iter().filter_map(|(&ticket, wish)| {
            let alone = !self.thinking.values().any(|t| t.wish.table == wish.table);
            let place = place(wish).filter(|_| alone)?;
            Some((self.rank(ticket, wish, now), ticket, place))
        });
        let first = free.min_by(|a, b| a.0.partial_cmp(&b.0).unwrap_or(Ordering::Equal));
        let (_, ticket, quick) = first?;
        let wish = self.waiting.remove(&ticket)?;
        let (since, lost) = (now, false);
        let thinking = Thinking {
            wish,
            since,
            quick,
            lost,
        };
        self.thinking.insert(ticket, thinking);
        Some(ticket)
    }

    /// A thought is at its end, or does not wait any more.
    pub fn leave(&mut self, ticket: Ticket, now: Instant) {
        self.waiting.remove(&ticket);
        if let Some(Thinking { wish, since, .. }) = self.thinking.remove(&ticket) {
            let seconds = now.saturating_duration_since(since).as_secs_f64();
            let mut used = self.used(&wish.from, now);
            used.lately += seconds;
            used.hourly += seconds;
            self.used.insert(wish.from, used);
        }
        if self.used.len() > KNOWN {
            let all: Vec<String> = self.used.keys().cloned().collect();
            for from in all {
                let used = self.used(&from, now);
                if used.lately.max(used.hourly) < 0.001 {
                    self.used.remove(&from);
                }
            }
        }
    }

    /// A thought that should have ended is not waited for any more. Its place goes to another, as
    /// long as there are not too many of them; its table and its address still have it.
    pub fn lose(&mut self, ticket: Ticket) {
        if let Some(thinking) = self.thinking.get_mut(&ticket) {
            thinking.lost = true;
        }
    }

    /// How many wait, and how many are under way.
    pub fn len(&self) -> (usize, usize) {
        (self.waiting.len(), self.thinking.len())
    }

    /// Whether the tables of an address have used more than they may in an hour.
    pub fn is_over(&self, from: &str, now: Instant) -> bool {
        let most = self.places.hourly.as_secs_f64();
        most > 0.0 && self.used(from, now).hourly > most
    }

    /// Places for any bot that the tables of an address hold.
    fn held(&self, from: &str) -> usize {
        let thinking = self.thinking.values();
        thinking
            .filter(|t| t.wish.from == from && (t.lost || !t.quick))
            .count()
    }

    /// Who goes before whom: addresses within their hour, tables with a person, addresses that
    /// have used less, and who came first.
    fn rank(&self, ticket: Ticket, wish: &Wish, now: Instant) -> (bool, bool, f64, Ticket) {
        let under_way = self.thinking.values().filter(|t| t.wish.from == wish.from);
        let under_way = under_way.map(|t| now.saturating_duration_since(t.since).as_secs_f64());
        let used = self.used(&wish.from, now).lately + under_way.sum::<f64>();
        let over = self.is_over(&wish.from, now);
        (over, !wish.person, used, ticket)
    }

    /// What the thoughts of an address that have ended used, as it counts by now.
    fn used(&self, from: &str, now: Instant) -> Used {
        let mut used = self.used.get(from).copied().unwrap_or(Used {
            lately: 0.0,
            hourly: 0.0,
            at: now,
        });
        let passed = now.saturating_duration_since(used.at).as_secs_f64();
        used.lately *= 0.5_f64.powf(passed / HALF_LIFE);
        let back = self.places.hourly.as_secs_f64() * passed / 3_600.0;
        used.hourly = (used.hourly - back).max(0.0);
        used.at = now;
        used
    }
}

#[cfg(test)]
mod tests;
