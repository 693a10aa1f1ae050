//! Every limit of the server: what it is, how much, for whom, and how often it bit. docs/server.md
//! has the same table, which a test compares.

use std::{
    collections::HashMap,
    fmt::Write as _,
    hash::Hash,
    num::NonZeroU32,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use governor::{
    DefaultDirectRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::StateInformationMiddleware,
    state::keyed::DefaultKeyedStateStore,
};
use metrics::counter;
use protocol::{Code, MOST_BOTS, MOST_CONTACTS, MOST_INVITATIONS, MOST_TOKENS, Refusal};

use crate::figures;

/// Largest body of a request, in bytes.
pub const BODY: usize = 16 << 10;
/// Largest headers of a request, in bytes, with its path.
pub const HEADERS: usize = 16 << 10;
/// Most headers of a request.
pub const HEADER_COUNT: usize = 100;
/// Largest message from a client, in bytes.
pub const MESSAGE: usize = 4 << 10;
/// Bytes that a client may send without a message being complete.
pub const FRAGMENTS: usize = 4 * MESSAGE;
/// Messages that wait for a client before it counts as too slow.
pub const WAITING: usize = 64;
/// What cannot be read, on one connection, before it ends.
pub const MISTAKES: u32 = 20;
/// How long a client may take for the head of a request, and to ask again on the same connection.
pub const HEAD_TIME: Duration = Duration::from_secs(15);
/// The same for a proxy, which looks after its own clients and keeps connections for later.
pub const PROXY_TIME: Duration = Duration::from_secs(180);
/// How long a client may take for the body of a request.
pub const BODY_TIME: Duration = Duration::from_secs(10);
/// How long a request may take.
pub const ANSWER_TIME: Duration = Duration::from_secs(15);
/// How long a client may take to say who it is.
pub const HELLO_TIME: Duration = Duration::from_secs(10);
/// How long a client may take for a message that is sent to it.
pub const SEND_TIME: Duration = Duration::from_secs(10);
/// A client that says nothing for so long is asked, and after twice as long it is gone.
pub const SILENCE: Duration = Duration::from_secs(45);
/// Open files that are kept for the store, the other nodes and whoever asks whether the node is
/// well.
pub const RESERVE: usize = 64;
/// How often a seat may leave a game under way: once in so long, and twice at once.
pub const LEAVE_TIME: Duration = Duration::from_secs(10);
/// How often a seat may leave at once.
pub const LEAVES: u32 = 2;
/// What a seat may say at once.
pub const CHAT: u32 = 10;
/// How many times as much all seats of a table may say as one.
pub const TABLE_CHAT: u32 = 3;
/// What a seat may do at a table beside its moves: entries of the log, and moves that it takes back.
pub const ENTRIES: u16 = 500;
/// What the operator is told of others from one seat of a table, until he has settled it.
pub const REPORTS: u32 = 5;
/// Subscriptions that are told of one seat.
pub const SUBSCRIPTIONS: u32 = 5;
/// Mail addresses that may be asked in an hour for subscriptions from one address.
pub const MAILS: u64 = 10;
/// Mails in a day that ask the same mail address whether it may be used.
pub const QUESTIONS: u64 = 3;
/// Pictures of boards that are drawn at a time.
pub const PICTURES: usize = 2;
/// Thoughts of bots that wait, of the tables of one address.
pub const THOUGHTS_EACH: usize = 32;
/// Thoughts of bots that wait, of all tables.
pub const THOUGHTS: usize = 1_024;
/// How many times as many requests may come at once as in a second.
pub const REQUEST_BURST: u32 = 10;
/// How many times as many messages may come at once as in a second.
pub const MESSAGE_BURST: u32 = 4;
/// How many times as many network connections an address may have as there may be WebSockets and
/// streams among them.
pub const SOCKETS: usize = 2;

/// What can be set, by its defaults.
pub mod default {
    /// Requests of an address in a second.
    pub const REQUESTS: u32 = 20;
    /// WebSockets and streams of an address.
    pub const CONNECTIONS: usize = 100;
    /// Tables that an address may make in an hour.
    pub const TABLES: u64 = 30;
    /// Open tables of an address that the lobby shows.
    pub const OPEN_TABLES: usize = 3;
    /// Identities that an address may make in an hour.
    pub const IDENTITIES: u64 = 10;
    /// Messages on a connection in a second.
    pub const MESSAGES: u32 = 20;
    /// What a seat may say in a minute.
    pub const CHAT: u32 = 30;
    /// KiB that an address may have kept in an hour.
    pub const KEPT: u64 = 16 << 10;
    /// Seconds for which bots may think in an hour for the tables of an address.
    pub const BOT_SECONDS: u64 = 1_800;
}

macro_rules! limits {
    ($($(#[doc = $doc:literal])* $limit:ident = $name:literal, $per:literal, $much:expr, $setting:expr, $comes:literal;)*) => {
        /// A limit.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Limit { $($(#[doc = $doc])* $limit,)* }

        impl Limit {
            /// All of them.
            pub const ALL: &[Limit] = &[$(Limit::$limit,)*];

            /// Its name in the metrics.
            pub fn name(self) -> &'static str {
                match self { $(Limit::$limit => $name,)* }
            }

            /// Name, for whom, how much, the setting, what comes of it.
            fn row(self) -> [String; 5] {
                let setting: Option<&str>;
                let (name, per, much, comes) = match self {
                    $(Limit::$limit => {
                        setting = $setting;
                        ($name, $per, $much.to_string(), $comes)
                    })*
                };
                let setting = setting.map_or_else(String::new, |s| format!("`{s}`"));
                [format!("`{name}`"), per.into(), much, setting, comes.into()]
            }
        }
    };
}

limits! {
    /// Requests.
    Requests = "requests", "address", format!("{} a second, {} at once", default::REQUESTS, default::REQUESTS * REQUEST_BURST), Some("--requests-per-second"), "429";
    /// New tables.
    Tables = "tables", "address", format!("{} an hour", default::TABLES), Some("--tables-per-hour"), "429";
    /// Tables that wait for people in the lobby.
    OpenTables = "open_tables", "address", format!("{} in the lobby", default::OPEN_TABLES), Some("--open-tables"), "429";
    /// WebSockets and streams.
    Connections = "connections", "address", format!("{} WebSockets and streams", default::CONNECTIONS), Some("--connections-per-address"), "429";
    /// Network connections; a proxy's are not counted.
    Sockets = "sockets", "address", format!("{SOCKETS} times as many network connections"), Some("--connections-per-address"), "429, closed";
    /// Network connections of all.
    AllSockets = "all_sockets", "node", format!("open files but {RESERVE}"), Some("--connections"), "503, closed";
    /// The head of a request.
    HeadTime = "head_time", "connection", format!("{} s for a request's head, or the next request; {} s with `--behind-proxy`", HEAD_TIME.as_secs(), PROXY_TIME.as_secs()), None, "closed";
    /// The body of a request.
    BodyTime = "body_time", "request", format!("{} s for its body", BODY_TIME.as_secs()), None, "408";
    /// The answer to a request.
    AnswerTime = "answer_time", "request", format!("{} s for its answer", ANSWER_TIME.as_secs()), None, "503";
    /// The body's size.
    Body = "body", "request", format!("{} KiB of body", BODY >> 10), None, "413";
    /// The headers' size.
    Headers = "headers", "request", format!("{HEADER_COUNT} headers, {} KiB", HEADERS >> 10), None, "431";
    /// Messages on a WebSocket.
    Messages = "messages", "connection", format!("{} a second, {} at once", default::MESSAGES, default::MESSAGES * MESSAGE_BURST), Some("--messages-per-second"), "`bye` `limit`, 1008";
    /// A message's size.
    Message = "message", "message", format!("{} KiB", MESSAGE >> 10), None, "`bye` `limit`, 1009";
    /// Pieces of a message.
    Fragments = "fragments", "message", format!("{} KiB on the wire, in however many frames", FRAGMENTS >> 10), None, "`bye` `limit`, 1008";
    /// What cannot be read.
    Mistakes = "mistakes", "connection", format!("{MISTAKES} messages that cannot be read"), None, "`bye` `protocol`, 1008";
    /// The first message.
    HelloTime = "hello_time", "connection", format!("{} s for the first message", HELLO_TIME.as_secs()), None, "`bye` `protocol`, 1008";
    /// Silence.
    Silence = "silence", "connection", format!("{} s without a sign", SILENCE.as_secs() * 2), None, "`bye` `silent`, 1008";
    /// Messages that wait for a client.
    Waiting = "waiting", "connection", format!("{WAITING} messages that wait for it"), None, "`bye` `slow`, 1013";
    /// A message that a client does not take.
    SendTime = "send_time", "connection", format!("{} s to take a message", SEND_TIME.as_secs()), None, "closed";
    /// What a seat says.
    Chat = "chat", "seat", format!("{} a minute, {CHAT} at once", default::CHAT), Some("--chat-per-minute"), "`too_much`";
    /// What a table says.
    TableChat = "table_chat", "table", format!("{TABLE_CHAT} times as much"), Some("--chat-per-minute"), "`too_much`";
    /// Leaving a game under way.
    Leaves = "leaves", "seat", format!("once in {} s, {LEAVES} times at once", LEAVE_TIME.as_secs()), None, "`too_much`";
    /// Entries of a log.
    Entries = "entries", "seat of a table", format!("{ENTRIES} entries that are no moves, with moves taken back"), None, "`too_much`";
    /// What the operator is told of others.
    Reports = "reports", "seat of a table", format!("{REPORTS} reports that wait for the operator"), None, "`too_much`";
    /// Who is told of a seat.
    Subscriptions = "subscriptions", "seat of a table", format!("{SUBSCRIPTIONS} subscriptions that are told of it"), None, "`too_much`";
    /// Mails that somebody has sent.
    Mails = "mails", "address", format!("{MAILS} mail addresses an hour that are asked for it"), None, "429";
    /// Mails that ask.
    Questions = "questions", "mail address", format!("{QUESTIONS} subscriptions a day that it is asked to confirm"), None, "429";
    /// Identities that somebody makes.
    Identities = "identities", "address", format!("{} new identities an hour", default::IDENTITIES), Some("--identities-per-hour"), "429";
    /// Of whom somebody says what they are to him.
    Contacts = "contacts", "identity", format!("{MOST_CONTACTS} friends and others of whom it says something"), None, "429";
    /// Invitations that wait.
    Invitations = "invitations", "identity", format!("{MOST_INVITATIONS} invitations that wait for an answer"), None, "429";
    /// Tokens.
    Tokens = "tokens", "identity", format!("{MOST_TOKENS} tokens, with those of its bots"), None, "429";
    /// Bots of one's own.
    Bots = "bots", "identity", format!("{MOST_BOTS} bots of its own"), None, "429";
    /// What an address has the store keep.
    Kept = "kept", "address", format!("{} MiB that it has kept in an hour", default::KEPT >> 10), Some("--kept-per-hour"), "429, `too_much`";
    /// Bots that wait.
    Thoughts = "thoughts", "address, node", format!("{THOUGHTS_EACH} bots that wait, {THOUGHTS} of all"), None, "a move at random";
    /// How long bots think.
    BotSeconds = "bot_seconds", "address", format!("{} s of thinking an hour", default::BOT_SECONDS), Some("--bot-seconds-per-hour"), "its bots wait for all others";
}

/// A limit has bitten.
pub fn hit(limit: Limit) {
    counter!(figures::LIMITS, "limit" => limit.name()).increment(1);
}

/// Has the metrics know every limit, before any of them bites.
pub fn describe() {
    metrics::describe_counter!(figures::LIMITS, "How often each limit has bitten.");
    for limit in Limit::ALL {
        counter!(figures::LIMITS, "limit" => limit.name()).increment(0);
    }
}

/// The limits as a table in Markdown.
pub fn table() -> String {
    let mut out = String::from("| limit | for each | how much | setting | what comes of it |\n");
    out += "|---|---|---|---|---|\n";
    for limit in Limit::ALL {
        // Writing to a text does not fail.
        let _ = writeln!(out, "| {} |", limit.row().join(" | "));
    }
    out
}

/// A refusal because of a limit, with the time after which it may be tried again.
pub fn refusal(limit: Limit, text: &str, wait: Option<Duration>) -> Refusal {
    hit(limit);
    let wait = wait.map(|w| {
        u32::try_from(w.as_secs())
            .unwrap_or(u32::MAX)
            .saturating_add(1)
    });
    Refusal {
        wait,
        ..Refusal::new(Code::TooMuch, text)
    }
}

/// So many in a time, with some at once; nothing if it is none.
fn quota(each: u64, of: Duration, burst: u64) -> Option<Quota> {
    let number = |n: u64| NonZeroU32::new(u32::try_from(n).unwrap_or(u32::MAX));
    let nanos = of.as_nanos() / u128::from(number(each)?.get());
    let period = Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX).max(1));
    Some(Quota::with_period(period)?.allow_burst(number(burst)?))
}

type Keyed<K> = RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock, StateInformationMiddleware>;

/// How often each of many may do something.
pub struct Rates<K: Hash + Eq + Clone> {
    limiter: Option<Keyed<K>>,
    burst: u32,
    whole: Duration,
}

/// How much each address may have kept: bytes that its commands bring into the store.
pub struct Kept(Rates<String>);

impl Kept {
    /// So many bytes in an hour, all of them at once if need be; any number if it is none.
    pub fn new(each: u64) -> Kept {
        Kept(Rates::new(each, Duration::from_secs(3_600), each))
    }

    /// So many bytes more from there; from nowhere, if it is the server's own doing, as many as there are.
    ///
    /// # Errors
    /// If that is too much.
    pub fn take(&self, from: &str, bytes: usize) -> Result<(), Refusal> {
        if from.is_empty() {
            return Ok(());
        }
        self.0.take_many(&from.to_owned(), bytes).map_err(|wait| {
            let text = "too much was kept for your address; games that have begun can be played on";
            refusal(Limit::Kept, text, Some(wait))
        })
    }

    /// The same for what may be done all the same, such as a move.
    pub fn note(&self, from: &str, bytes: usize) {
        // What is there no more counts no more.
        let _ = self.0.take_many(&from.to_owned(), bytes);
    }

    /// Forgets those who have been away for a while.
    pub fn tidy(&self) {
        self.0.tidy();
    }
}

/// How much of a limit somebody has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// How much there is at most.
    pub of: u32,
    /// How much is left.
    pub left: u32,
    /// When all of it is there again.
    pub whole: Duration,
}

impl<K: Hash + Eq + Clone> Rates<K> {
    /// So often in a time, with `burst` at once; without a limit if it is none.
    pub fn new(each: u64, of: Duration, burst: u64) -> Rates<K> {
        let quota = quota(each, of, burst);
        Rates {
            limiter: quota.map(|q| RateLimiter::keyed(q).with_middleware()),
            burst: quota.map_or(0, |q| q.burst_size().get()),
            whole: quota.map_or(Duration::ZERO, |q| q.burst_size_replenished_in()),
        }
    }

    /// Once more. What is left, if there is a limit.
    ///
    /// # Errors
    /// How long to wait, if it is too often.
    pub fn take(&self, key: &K) -> Result<Option<Left>, Duration> {
        let Some(limiter) = &self.limiter else {
            return Ok(None);
        };
        match limiter.check_key(key) {
            Ok(state) => {
                let left = state.remaining_burst_capacity();
                let gone = self.burst.saturating_sub(left);
                let whole = self
                    .whole
                    .mul_f64(f64::from(gone) / f64::from(self.burst.max(1)));
                let of = self.burst;
                Ok(Some(Left { of, left, whole }))
            }
            Err(not_until) => Err(not_until.wait_time_from(limiter.clock().now())),
        }
    }

    /// Several more at a time, all or none.
    ///
    /// # Errors
    /// How long to wait, if that is too many.
    pub fn take_many(&self, key: &K, many: usize) -> Result<(), Duration> {
        let many = NonZeroU32::new(u32::try_from(many).unwrap_or(u32::MAX));
        let (Some(limiter), Some(many)) = (&self.limiter, many) else {
            return Ok(());
        };
        match limiter.check_key_n(key, many) {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(not_until)) => Err(not_until.wait_time_from(limiter.clock().now())),
            // So many there never are.
            Err(_) => Err(self.whole),
        }
    }

    /// Forgets those who have been away for a while.
    pub fn tidy(&self) {
        if let Some(limiter) = &self.limiter {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// How often one may do something.
pub struct Rate(Option<DefaultDirectRateLimiter>);

impl Rate {
    /// So often in a time, with `burst` at once; without a limit if it is none.
    pub fn new(each: u64, of: Duration, burst: u64) -> Rate {
        Rate(quota(each, of, burst).map(RateLimiter::direct))
    }

    /// Once more.
    ///
    /// # Errors
    /// How long to wait, if it is too often.
    pub fn take(&self) -> Result<(), Duration> {
        match &self.0 {
            None => Ok(()),
            Some(limiter) => limiter
                .check()
                .map_err(|n| n.wait_time_from(DefaultClock::default().now())),
        }
    }
}

/// How many each of some has at a time.
#[derive(Debug)]
pub struct Counts<K: Hash + Eq + Clone> {
    all: Mutex<HashMap<K, usize>>,
}

impl<K: Hash + Eq + Clone> Default for Counts<K> {
    fn default() -> Self {
        let all = Mutex::default();
        Counts { all }
    }
}

impl<K: Hash + Eq + Clone> Counts<K> {
    fn lock(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more, if there may be one; any number if `most` is none. Whoever gets one gives it back.
    pub fn take(&self, key: &K, most: usize) -> bool {
        let mut all = self.lock();
        let n = all.entry(key.clone()).or_insert(0);
        if most > 0 && *n >= most {
            return false;
        }
        *n += 1;
        true
    }

    /// One less.
    pub fn give_back(&self, key: &K) {
        let mut all = self.lock();
        if let Some(n) = all.get_mut(key) {
            *n -= 1;
            if *n == 0 {
                all.remove(key);
            }
        }
    }

    /// All of them.
    pub fn sum(&self) -> usize {
        self.lock().values().sum()
    }
}

#[cfg(test)]
mod tests;
