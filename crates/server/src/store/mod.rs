//! The log store: where every table is kept, one row for each entry of its log.
//!
//! The key of a row is (table, number). Whoever gets a number first has moved first; the other
//! reads what is new and looks again whether his move still makes sense. So any number of nodes
//! may serve one table without asking one another.

mod postgres;
mod sqlite;
mod writer;

pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;
pub use writer::Writer;

use async_trait::async_trait;
use wire::Phase;

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

/// Shows nothing of the entry, for that may hold the seed.
impl std::fmt::Debug for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Row({} at {})", self.number, self.at)
    }
}

/// Entries that are kept together or not at all.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The table.
    pub table: String,
    /// The entries; their numbers follow one another, and there is at least one.
    pub rows: Vec<Row>,
    /// What the lobby and the clocks shall say of the table from now on, if that changes.
    pub listing: Option<Listing>,
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
    /// From where it was made: a hash of an address.
    pub origin: String,
    /// What the lobby shows, as JSON.
    pub summary: String,
}

/// A phase as the store keeps it.
fn phase_number(phase: Phase) -> i16 {
    phase as i16
}

fn phase_from(n: i16) -> Phase {
    match n {
        0 => Phase::Open,
        1 => Phase::Running,
        _ => Phase::Over,
    }
}

/// Why the store could not do what it was asked.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the log store failed: {0}")]
pub struct StoreError(pub String);

impl From<sqlx::Error> for StoreError {
    fn from(e: sqlx::Error) -> Self {
        StoreError(e.to_string())
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(e: sqlx::migrate::MigrateError) -> Self {
        StoreError(e.to_string())
    }
}

/// A log store. What it has acknowledged is durable.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Keeps batches in one transaction, at most one of each table. Returns for each whether it
    /// was kept: it is not if its first number is taken already. After an error it is not known
    /// what was kept; a reader will see.
    async fn append(&self, batches: &[Batch]) -> Result<Vec<bool>, StoreError>;

    /// The entries of a table from a number on, at most `limit`.
    async fn read(&self, table: &str, from: u64, limit: u32) -> Result<Vec<Row>, StoreError>;

    /// What is looked up of one table.
    async fn listing(&self, table: &str) -> Result<Option<Listing>, StoreError>;

    /// Public tables of a phase, the latest first.
    async fn lobby(&self, phase: Phase, limit: u32) -> Result<Vec<Listing>, StoreError>;

    /// Tables whose deadline has passed.
    async fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError>;

    /// The last number of each of these tables.
    async fn ends(&self, tables: &[String]) -> Result<Vec<(String, u64)>, StoreError>;

    /// How many tables were made from there since then.
    async fn made_by(&self, origin: &str, since: i64) -> Result<u64, StoreError>;

    /// Forgets tables that were never started and at which nothing happened since then; how many.
    async fn forget_open(&self, before: i64) -> Result<u64, StoreError>;

    /// Whether the store answers.
    async fn check(&self) -> Result<(), StoreError>;

    /// Finishes and lets go.
    async fn close(&self);
}
