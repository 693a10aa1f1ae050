//! Looking after a store: what an operator does with tables and with what is kept of people.
//!
//! Most of it works beside a server that runs. What rewrites logs wants the store for itself, as a
//! server does, for a node that runs has its tables in memory.

mod bans;
mod database;
mod people;
mod tables;

use std::{path::Path, sync::Arc};

pub use bans::Whom;
use content::Library;
pub use people::Trace;
pub use protocol::{Chair, Phase, Sitter};

pub use crate::store::{Ban, BanKind};

pub use crate::time::written as time;

use self::{database::Database as Lines, tables::is_deleted};
use crate::{
    config::Database,
    hub::now,
    store::{Claim, Listing, PostgresStore, Row, Seal, SqliteStore, Store, StoreError},
    table::{Entry, RuleBook, Said, Table},
};

/// Rows that are read at a time.
const PORTION: u32 = 5_000;

/// Why something cannot be done, in words.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Trouble(String);

impl From<StoreError> for Trouble {
    fn from(e: StoreError) -> Trouble {
        Trouble(e.to_string())
    }
}

impl Trouble {
    /// In words.
    pub fn new(text: impl Into<String>) -> Trouble {
        Trouble(text.into())
    }
}

/// Waits for some work on a store.
///
/// # Errors
/// If the work fails.
pub fn block_on<T>(work: impl Future<Output = Result<T, Trouble>>) -> Result<T, Trouble> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.map_err(|e| Trouble(e.to_string()))?.block_on(work)
}

fn trouble<T>(text: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble(text.into()))
}

/// A store that is looked after.
pub struct Admin {
    store: Arc<dyn Store>,
    lines: Lines,
    book: RuleBook,
    /// Held while something is changed.
    claim: Option<Claim>,
    /// Why seeds cannot be opened, if they cannot.
    sealed: Option<String>,
}

/// What a check has found.
#[derive(Debug, Default)]
pub struct Checked {
    /// Tables that were looked at.
    pub tables: usize,
    /// Entries in their logs.
    pub entries: usize,
    /// What is wrong, each in a sentence.
    pub wrong: Vec<String>,
}

impl Admin {
    /// Opens a store that there is. The file with the key that seeds are sealed with is that beside a
    /// file of SQLite, unless it is named; without it the logs of games that have begun cannot be
    /// followed.
    ///
    /// # Errors
    /// If there is none, it cannot be opened, or the key is another's.
    pub async fn open(
        database: &Database,
        key_file: Option<&Path>,
        library: Library,
    ) -> Result<Admin, Trouble> {
        let (store, sealed): (Arc<dyn Store>, _) = match database {
            Database::Sqlite(path) if !path.is_file() => {
                return trouble(format!(
                    "there is no file {}: name the server's by --database",
                    path.display()
                ));
            }
            Database::Sqlite(path) => {
                let mut store = SqliteStore::open(path).await?;
                let beside = SqliteStore::key_file(path);
                let sealed = store.unseal(Some(key_file.unwrap_or(&beside))).await?;
                (Arc::new(store), sealed)
            }
            Database::Postgres(url) => {
                let mut store = PostgresStore::connect(url.get(), 2).await?;
                let sealed = store.unseal(key_file).await?;
                (Arc::new(store), sealed)
            }
        };
        if let (Some(why), Some(_)) = (&sealed, key_file) {
            return trouble(why);
        }
        Ok(Admin {
            store,
            lines: Lines::open(database).await?,
            book: RuleBook::new(library),
            claim: None,
            sealed,
        })
    }

    /// Has the store for itself from now on.
    async fn alone(&mut self) -> Result<(), Trouble> {
        if self.claim.is_none() {
            let claim = self.store.claim(false).await;
            let why = |e: StoreError| {
                Trouble(format!(
                    "a server has tables of this store in memory, so nothing is changed; stop it \
                     first ({e})"
                ))
            };
            self.claim = Some(claim.map_err(why)?);
        }
        Ok(())
    }

    /// Tables, those first at which nothing has happened for the longest; of one phase if it is
    /// said, and at which nothing has happened for so many days.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list(
        &mut self,
        phase: Option<Phase>,
        quiet_days: u32,
        limit: u32,
    ) -> Result<Vec<Listing>, Trouble> {
        let before = now() - i64::from(quiet_days) * 86_400_000;
        let mut out = Vec::new();
        for id in self.lines.ids(before).await? {
            if out.len() >= limit as usize {
                break;
            }
            let listing = self.store.listing(&id).await?;
            out.extend(listing.filter(|l| phase.is_none_or(|p| p == l.phase)));
        }
        Ok(out)
    }

    /// The log of a table.
    async fn log(&self, id: &str) -> Result<Vec<Row>, Trouble> {
        let mut rows = Vec::new();
        loop {
            let more = self.store.read(id, rows.len() as u64, PORTION).await?;
            let full = more.len() == PORTION as usize;
            rows.extend(more);
            if !full {
                break;
            }
        }
        match rows.is_empty() || is_deleted(&rows) {
            true => trouble(format!("there is no table {id}")),
            false => Ok(rows),
        }
    }

    async fn table(&self, id: &str) -> Result<(Table, Vec<Row>), Trouble> {
        let rows = self.log(id).await?;
        match (Table::from_log(id, &rows, &self.book), &self.sealed) {
            (Ok(table), _) => Ok((table, rows)),
            (Err(_), Some(why)) if rows.iter().any(Seal::is_sealed) => trouble(why),
            (Err(e), _) => trouble(format!("{e}; its entries are all there")),
        }
    }

    /// What a table is, in lines: who sits there, how far the game is, what was said. Neither keys nor
    /// the seed of a game that goes on are in it.
    ///
    /// # Errors
    /// If there is none, or its log makes no sense.
    pub async fn look(&mut self, id: &str) -> Result<Vec<String>, Trouble> {
        let (table, rows) = self.table(id).await?;
        let made = table.made();
        let mut out = vec![
            format!("table {id}: {} on {}", made.game, made.map),
            format!("phase: {}", phase_name(table.phase())),
            format!("entries: {}", rows.len()),
            format!("made: {}", time(rows.first().map_or(0, |r| r.at))),
            format!("last entry: {}", time(rows.last().map_or(0, |r| r.at))),
        ];
        if !made.title.is_empty() {
            out.push(format!("title: {}", made.title));
        }
        for (i, sitter) in table.sitters().iter().enumerate() {
            let seat = Chair::at(i);
            let moves = if table.to_move() == Some(seat) {
                ", has the move"
            } else {
                ""
            };
            out.push(match sitter {
                Sitter::Nobody => format!("seat {seat}: free"),
                Sitter::Bot(bot) => format!("seat {seat}: bot {bot}{moves}"),
                Sitter::Person { name, away, .. } => {
                    let away = if *away { ", away" } else { "" };
                    format!("seat {seat}: {name}{away}{moves}")
                }
            });
        }
        let talk = self.store.talk(id, 0, PORTION).await?;
        for row in rows.iter().chain(&talk) {
            if let Some(Said { seat, text }) = said(row) {
                out.push(format!("{} seat {seat} said: {text}", time(row.at)));
            }
        }
        Ok(out)
    }

    /// Follows every log from its beginning, and has the database check itself.
    ///
    /// # Errors
    /// If the store fails. What is wrong with it is no error.
    pub async fn check(&mut self) -> Result<Checked, Trouble> {
        let mut out = Checked {
            wrong: self.lines.integrity().await?,
            ..Checked::default()
        };
        for id in self.lines.ids(i64::MAX).await? {
            out.tables += 1;
            match self.table(&id).await {
                Ok((table, rows)) => {
                    out.entries += rows.len();
                    let listed = self.store.listing(&id).await?;
                    // Beside a running server the game may have gone on in between.
                    let behind = listed.is_some_and(|l| l.phase > table.phase());
                    if behind {
                        out.wrong
                            .push(format!("table {id} is listed as further than its log"));
                    }
                }
                Err(e) => out.wrong.push(format!("table {id}: {e}")),
            }
        }
        Ok(out)
    }

    /// Gives room back that nothing is in any more.
    ///
    /// # Errors
    /// If the store fails, or a server runs.
    pub async fn vacuum(&mut self) -> Result<(), Trouble> {
        self.alone().await?;
        self.lines.vacuum().await
    }

    /// Writes all of the store into a new file.
    ///
    /// # Errors
    /// If the store fails, or the file is there already.
    pub async fn backup(&mut self, file: &Path) -> Result<(), Trouble> {
        if file.exists() {
            return trouble(format!("{} is there already", file.display()));
        }
        self.lines.backup(file).await
    }
}

/// Puts a backup where a store is, or is to be. The old one stays beside it, with `.before` added to
/// its name.
///
/// # Errors
/// If the backup is none, a server runs, or files cannot be written.
pub async fn restore(database: &Database, backup: &Path) -> Result<(), Trouble> {
    let Database::Sqlite(path) = database else {
        return trouble(
            "a backup of PostgreSQL is restored by its own program: pg_restore --clean \
             --if-exists --dbname URL FILE, while no server runs",
        );
    };
    let wrong = |what: &Path, e: std::io::Error| Trouble(format!("{}: {e}", what.display()));
    if !backup.is_file() {
        return trouble(format!("there is no file {}", backup.display()));
    }
    // It is tried on a copy, so that the backup stays as it is.
    let beside = |end: &str| {
        let mut name = path.clone().into_os_string();
        name.push(end);
        std::path::PathBuf::from(name)
    };
    let fresh = beside(".restoring");
    std::fs::copy(backup, &fresh).map_err(|e| wrong(&fresh, e))?;
    let tried = async {
        let store = SqliteStore::open(&fresh).await?;
        let mut lines = Lines::open(&Database::Sqlite(fresh.clone())).await?;
        let found = lines.integrity().await?;
        lines.close().await;
        store.close().await;
        match found.first() {
            None => Ok(()),
            Some(why) => trouble(format!("{} is damaged: {why}", backup.display())),
        }
    };
    let tried: Result<(), Trouble> = tried.await;
    let claimed = match tried {
        // Opening makes the file if there is none; nobody else has it then.
        Ok(()) => {
            async {
                let store = SqliteStore::open(path).await?;
                let claim = store.claim(false).await?;
                store.close().await;
                Ok::<_, Trouble>(claim)
            }
            .await
        }
        Err(why) => Err(why),
    };
    let _claim = match claimed {
        Ok(claim) => claim,
        Err(why) => {
            // The copy is of no use to anybody.
            let _ = std::fs::remove_file(&fresh);
            return Err(why);
        }
    };
    let old = beside(".before");
    std::fs::rename(path, &old).map_err(|e| wrong(&old, e))?;
    for rest in ["-wal", "-shm", ".restoring-wal", ".restoring-shm"] {
        // They belong to what was there before, and all of that is in the file.
        let _ = std::fs::remove_file(beside(rest));
    }
    std::fs::rename(&fresh, path).map_err(|e| wrong(path, e))
}

/// What was said, if that is what a row has: beside the log, or in that of an older version.
fn said(row: &Row) -> Option<Said> {
    match serde_json::from_str(&row.entry) {
        Ok(Entry::Chat { seat, text }) => Some(Said { seat, text }),
        Ok(_) => None,
        Err(_) => serde_json::from_str(&row.entry).ok(),
    }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Open => "open",
        Phase::Running => "running",
        Phase::Over => "over",
    }
}
