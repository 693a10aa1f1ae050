//! The log store: where every table is kept, one row for each entry of its log.
//!
//! The key of a row is (table, number). Whoever gets a number first has moved first; the other
//! reads what is new and looks again whether his move still makes sense. So any number of nodes
//! may serve one table without asking one another.

mod checkpoint;
mod claim;
mod error;
pub mod games;
mod health;
mod identities;
mod kept_seats;
mod notices;
mod passkeys;
mod people;
mod postgres;
mod programs;
mod ratings;
mod seal;
mod seekers;
mod sqlite;
mod tournaments;
mod words;
mod writer;

pub use claim::Claim;
pub use error::StoreError;
pub use games::{GameQuery, GameRow, IndexedGame, Spot};
pub use identities::{IdentityStore, Pass, PassKind, Person};
pub use kept_seats::KeptSeatStore;
pub use notices::{Caller, NEVER, NoticeStore, Subscriber, Wish, name as subscription_name};
pub use passkeys::{KnownPasskey, PasskeyStore};
pub use people::{Asked, PeopleStore};
pub use postgres::PostgresStore;
pub use programs::{Bearer, ProgramStore};
pub use ratings::{Rated, RatedRow, RatingStore};
pub(crate) use seal::Seal;
pub use seekers::{Seeker, SeekerStore};
pub use sqlite::SqliteStore;
pub use tournaments::{GameState, KeptEntrant, KeptGame, KeptTournament, TournamentStore};
pub(crate) use words::UNINDEX;
pub use writer::Writer;

use std::time::Duration;

use async_trait::async_trait;
use protocol::{Chair, Phase};

use crate::config::Database;

/// What a statement that is one of several has to do, or none of them is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Must {
    /// To change something.
    Change,
    /// Nothing: it may find nothing to change.
    Nothing,
}

/// How long a store may take for one thing that it is asked.
const PATIENCE: Duration = Duration::from_secs(5);
/// Tables whose data are deleted at a time.
const PORTION: i64 = 500;
/// Lines of talk that are kept of a table.
pub const KEPT_TALK: u64 = 200;

/// An entry of a table's log as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Row {
    /// Its number at its table, from 0 without gaps.
    pub number: u64,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// Who asked for it and how he called it: `1/abc`. Only the first entry of a command has it.
    pub command: Option<String>,
    /// The entry, as JSON. It may hold the seed and hashes of keys: it never leaves the server.
    pub entry: String,
}

/// Bytes of a row besides its texts: its table, number and time, twice, for they are its key, too.
const BESIDES: usize = 48;

impl Row {
    /// About how many bytes the store keeps for it.
    pub fn bytes(&self) -> usize {
        let command = self.command.as_ref().map_or(0, String::len);
        BESIDES + command + self.entry.len()
    }
}

/// Shows nothing of the entry, for that may hold the seed.
impl std::fmt::Debug for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Row({} at {})", self.number, self.at)
    }
}

/// What a row is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Log {
    /// The table's own log, from which all else follows. Kept for ever.
    Game,
    /// What is said there. It has numbers of its own, and only the last [`KEPT_TALK`] are kept.
    Talk,
}

/// A table as its log makes it up to a number.
#[derive(Clone, PartialEq, Eq)]
pub struct Saved {
    /// The number of the first entry that is not in it.
    pub number: u64,
    /// What it was then, as JSON. It may hold the seed: it never leaves the server.
    pub state: String,
}

/// Shows nothing of the state, for that may hold the seed.
impl std::fmt::Debug for Saved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Saved(before {})", self.number)
    }
}

/// Entries that are kept together or not at all.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The table.
    pub table: String,
    /// Where they go.
    pub log: Log,
    /// The entries; their numbers follow one another, and there is at least one. Of talk there is
    /// just one.
    pub rows: Vec<Row>,
    /// What the lobby and the clocks shall say of the table from now on, if that changes.
    pub listing: Option<Listing>,
    /// What the table is with these entries, if it is time to keep that.
    pub saved: Option<Saved>,
    /// When it is looked whether those who are told of a seat there have to be told something, in
    /// milliseconds since 1970; if there is anything new for them.
    pub wake: Option<i64>,
}

impl Batch {
    /// Entries of a game, and nothing else.
    pub fn game(table: impl Into<String>, rows: Vec<Row>) -> Batch {
        Batch {
            table: table.into(),
            log: Log::Game,
            rows,
            listing: None,
            saved: None,
            wake: None,
        }
    }

    /// A line of talk.
    pub fn talk(table: impl Into<String>, row: Row) -> Batch {
        Batch {
            log: Log::Talk,
            ..Batch::game(table, vec![row])
        }
    }
}

/// What is looked up of a table without reading its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The table.
    pub id: String,
    /// Whether the lobby shows it.
    pub public: bool,
    /// How far it is.
    pub phase: Phase,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When something last happened that the lobby tells, in milliseconds since 1970.
    pub updated: i64,
    /// When a node has to look after the table even if nobody asks, in milliseconds since 1970.
    pub deadline: Option<i64>,
    /// From where it was made: a hash of an address, for an hour. It is said when the table is made,
    /// and does not change after that but to nothing.
    pub origin: String,
    /// What the lobby shows, as JSON.
    pub summary: String,
}

/// A table of a list of the lobby, after which the next page begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct After {
    /// When something last happened there, in milliseconds since 1970.
    pub updated: i64,
    /// The table.
    pub id: String,
}

/// What a ban bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BanKind {
    /// A name, and whatever looks like it.
    Name,
    /// A word in names and in what is said.
    Word,
    /// Whoever has a key, by its hash.
    Key,
    /// An address, by a hash with the key of a day.
    Address,
}

impl BanKind {
    /// All of them, as they are kept.
    const ALL: [(BanKind, &str); 4] = [
        (BanKind::Name, "name"),
        (BanKind::Word, "word"),
        (BanKind::Key, "key"),
        (BanKind::Address, "address"),
    ];

    /// As it is kept.
    pub fn name(self) -> &'static str {
        let found = BanKind::ALL.iter().find(|k| k.0 == self);
        found.map_or("", |k| k.1)
    }

    fn named(name: &str) -> Result<BanKind, sqlx::Error> {
        let found = BanKind::ALL.iter().find(|k| k.1 == name);
        let wrong = || sqlx::Error::Decode(format!("there is no ban of a {name}").into());
        found.map(|k| k.0).ok_or_else(wrong)
    }
}

/// Somebody or something that the operator has barred.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Its number.
    pub number: i64,
    /// What it bars.
    pub kind: BanKind,
    /// The name, word or hash.
    pub what: String,
    /// Why, for whoever is barred.
    pub reason: String,
    /// Since when, in milliseconds since 1970.
    pub made: i64,
    /// Until when, in milliseconds since 1970.
    pub ends: Option<i64>,
}

/// What somebody at a table has told the operator of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its number.
    pub number: i64,
    /// The table.
    pub table: String,
    /// When it was told, in milliseconds since 1970.
    pub at: i64,
    /// Whose key it came with and how he called it, as [`Row::command`] has it.
    pub command: String,
    /// Who told it: the seat, and what he was called.
    pub by: (Chair, String),
    /// Of whom.
    pub of: (Chair, String),
    /// What.
    pub text: String,
}

/// What came of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reported {
    /// It is kept.
    Kept,
    /// It was before.
    Again,
    /// As many of that seat wait already as may.
    TooMany,
}

/// A store that is only looked into, or written to while no server uses it: nothing keeps others away
/// from it. Seeds are opened with the key that lies beside a file of SQLite.
///
/// # Errors
/// If it cannot be opened.
pub async fn look_into(database: &Database) -> Result<Box<dyn Store>, StoreError> {
    Ok(match database {
        Database::Sqlite(path) => Box::new(SqliteStore::open(path).await?),
        Database::Postgres(url) => Box::new(PostgresStore::connect(url.get(), 2).await?),
    })
}

/// The part of a store that keeps entries. What it has acknowledged is durable.
#[async_trait]
pub trait Journal: Send + Sync + 'static {
    /// Keeps batches in one transaction, at most one of each table and log. Returns for each whether it
    /// was kept: it is not if its first number is taken already. After an error it is not known
    /// what was kept; a reader will see.
    async fn append(&self, batches: &[Batch]) -> Result<Vec<bool>, StoreError>;

    /// Whether entries would be kept: something is written to find out.
    async fn probe(&self) -> Result<(), StoreError>;
}

/// A log store.
#[async_trait]
pub trait Store:
    Journal
    + NoticeStore
    + IdentityStore
    + KeptSeatStore
    + PasskeyStore
    + PeopleStore
    + ProgramStore
    + RatingStore
    + SeekerStore
    + TournamentStore
{
    /// The entries of a table from a number on, at most `limit`.
    async fn read(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError>;

    /// What was said at a table from a number on, at most `limit`.
    async fn talk(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError>;

    /// The table as it was kept last, if it was.
    async fn saved(&self, table: &str) -> Result<Option<Saved>, StoreError>;

    /// What is looked up of one table.
    async fn listing(&self, table: &str) -> Result<Option<Listing>, StoreError>;

    /// Public tables of a phase, the latest first, from the one after `after` on.
    async fn lobby(
        &self,
        phase: Phase,
        after: Option<&After>,
        limit: u32,
    ) -> Result<Vec<Listing>, StoreError>;

    /// Public tables that are over and at which nobody has looked yet whether their games can be found, by
    /// their ids, from the one after `after` on.
    async fn unindexed(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError>;

    /// A table was looked at: its game can be found from now on, in place of what was known of it; none
    /// can if its log cannot be followed. Nothing is done if it is not public and over any more.
    async fn index(&self, table: &str, game: Option<&IndexedGame>) -> Result<(), StoreError>;

    /// Games that are over and can be found: [`games`] has the statements.
    async fn find_games(&self, query: &GameQuery) -> Result<Vec<GameRow>, StoreError>;

    /// Tables whose deadline has passed.
    async fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError>;

    /// Looks a table up no earlier than this: its deadline is put off.
    async fn put_off(&self, table: &str, until: i64) -> Result<(), StoreError>;

    /// Keeps content of one's own under its hash, for the tables that are played with it.
    async fn keep_content(&self, hash: &str, text: &str) -> Result<(), StoreError>;

    /// The content of one's own with a hash.
    async fn content(&self, hash: &str) -> Result<Option<String>, StoreError>;

    /// The last number of each of these tables, in one of their logs.
    async fn ends(&self, log: Log, tables: &[String]) -> Result<Vec<(String, u64)>, StoreError>;

    /// How many tables were made from there since then.
    async fn made_by(&self, origin: &str, since: i64) -> Result<u64, StoreError>;

    /// Forgets some of the tables that were never started and at which nothing happened since then;
    /// how many. None are left once it is none.
    async fn forget_open(&self, before: i64) -> Result<u64, StoreError>;

    /// Forgets what was said at some of the tables that are over and at which nothing happened since
    /// then; how many lines. None are left once it is none.
    async fn forget_talk(&self, before: i64) -> Result<u64, StoreError>;

    /// Notes from where a seat was taken: a hash with the key of the day.
    async fn sat_from(
        &self,
        table: &str,
        seat: Chair,
        origin: &str,
        at: i64,
    ) -> Result<(), StoreError>;

    /// Forgets from where tables were made before then, and seats taken before their time; of how many
    /// tables.
    async fn forget_origins(&self, before: i64, seats_before: i64) -> Result<u64, StoreError>;

    /// Keeps what the operator is told, unless so many reports of that seat wait already; of one
    /// command once.
    async fn report(&self, report: &Report, most: u32) -> Result<Reported, StoreError>;

    /// What the operator was told and has not settled, the oldest first.
    async fn reports(&self) -> Result<Vec<Report>, StoreError>;

    /// All bans.
    async fn bans(&self) -> Result<Vec<Ban>, StoreError>;

    /// Forgets bans that have ended by then.
    async fn forget_bans(&self, now: i64) -> Result<(), StoreError>;

    /// What all nodes agree on under this name, if they do.
    async fn fact(&self, name: &str) -> Result<Option<String>, StoreError>;

    /// What all nodes agree on under this name: what was said first, which is `value` if nothing was
    /// yet.
    async fn agree(&self, name: &str, value: &str) -> Result<String, StoreError>;

    /// Forgets what was agreed on under names that begin so, but for these.
    async fn disagree(&self, prefix: &str, but: &[String]) -> Result<(), StoreError>;

    /// Whether the store answers.
    async fn check(&self) -> Result<(), StoreError>;

    /// Makes sure that no other server uses the store who would not hear of this one: none at all,
    /// or, if this one hears others, none who does not. It is so for as long as the claim is held.
    async fn claim(&self, hears_others: bool) -> Result<Claim, StoreError>;

    /// Finishes and lets go.
    async fn close(&self);
}
