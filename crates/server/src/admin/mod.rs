//! Looking after a store: what an operator does with tables and with what is kept of people.
//!
//! Most of it works beside a server that runs. What rewrites logs wants the store for itself, as a
//! server does, for a node that runs has its tables in memory.

mod bans;
mod database;
mod dump;
mod people;
mod reports;
mod tables;

use crate::say::{Why, message, of};
use messages::Message;
use serde::Serialize;
use std::{path::Path, sync::Arc};

pub use bans::Whom;
use content::Library;
pub use people::{KeptIdentity, Trace};
pub use protocol::{Chair, Phase, Sitter};

pub use crate::dumps::Written;
pub use crate::store::{Ban, BanKind, Listing, Report};

pub use crate::time::{day, written as time};

use self::{database::Database as Lines, tables::is_deleted};
use crate::{
    config::Database,
    hub::now,
    store::{Claim, PostgresStore, Row, Seal, SqliteStore, Store, StoreError},
    table::{Entry, RuleBook, Said, Table},
};

/// Rows that are read at a time.
const PORTION: u32 = 5_000;

/// Why something cannot be done, in words.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Trouble(Message);

impl From<StoreError> for Trouble {
    fn from(e: StoreError) -> Trouble {
        Trouble(e.message())
    }
}

impl Trouble {
    /// Because of that.
    pub fn new(why: impl Into<Why>) -> Trouble {
        Trouble(why.into().0)
    }

    /// In words.
    pub fn message(&self) -> Message {
        self.0.clone()
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
    runtime
        .map_err(|e| Trouble(content::trouble(&e)))?
        .block_on(work)
}

fn trouble<T>(why: impl Into<Why>) -> Result<T, Trouble> {
    Err(Trouble::new(why))
}

/// A store that is looked after.
pub struct Admin {
    store: Arc<dyn Store>,
    lines: Lines,
    book: RuleBook,
    /// Held while something is changed.
    claim: Option<Claim>,
    /// Why seeds cannot be opened, if they cannot.
    sealed: Option<Message>,
}

/// What a table is.
#[derive(Debug, Serialize)]
pub struct Look {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// The map.
    pub map: String,
    /// What it is called; nothing if it has no title.
    pub title: String,
    /// How far it is.
    pub phase: Phase,
    /// Entries of its log.
    pub entries: usize,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
    /// When its last entry was written.
    pub last: i64,
    /// Who sits there, seat by seat.
    pub seats: Vec<LookSeat>,
    /// What was said.
    pub said: Vec<LookLine>,
}

/// A seat of a table; without a bot and a name it is free.
#[derive(Debug, Serialize)]
pub struct LookSeat {
    /// From 1.
    pub seat: Chair,
    /// The bot that sits there.
    pub bot: Option<String>,
    /// The name of the person who sits there.
    pub name: Option<String>,
    /// Whether a bot plays for that person.
    pub away: bool,
    /// Whether the seat has the move.
    pub to_move: bool,
}

/// Something that was said at a table.
#[derive(Debug, Serialize)]
pub struct LookLine {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// By whom.
    pub seat: Chair,
    /// What.
    pub text: String,
}

/// What a check has found.
#[derive(Debug, Default)]
pub struct Checked {
    /// Tables that were looked at.
    pub tables: usize,
    /// Entries in their logs.
    pub entries: usize,
    /// What is wrong.
    pub wrong: Vec<Message>,
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
                return trouble(message("admin-no-file").with("file", path.display().to_string()));
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
            return trouble(why.clone());
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
            let why =
                |e: StoreError| Trouble(message("admin-server-runs").with("why", e.message()));
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
            true => trouble(message("admin-no-table").with("table", id)),
            false => Ok(rows),
        }
    }

    async fn table(&self, id: &str) -> Result<(Table, Vec<Row>), Trouble> {
        let rows = self.log(id).await?;
        if let Some(Ok(Entry::Made(made))) = rows.first().map(|r| serde_json::from_str(&r.entry))
            && let Some(hash) = &made.content
        {
            self.book.find(&*self.store, hash).await?;
        }
        match (Table::from_log(id, &rows, &self.book), &self.sealed) {
            (Ok(table), _) => Ok((table, rows)),
            (Err(_), Some(why)) if rows.iter().any(Seal::is_sealed) => trouble(why.clone()),
            (Err(e), _) => trouble(message("admin-all-there").with("why", e.to_string())),
        }
    }

    /// What a table is: who sits there, how far the game is, what was said. Neither keys nor the seed
    /// of a game that goes on are in it.
    ///
    /// # Errors
    /// If there is none, or its log makes no sense.
    pub async fn look(&mut self, id: &str) -> Result<Look, Trouble> {
        let (table, rows) = self.table(id).await?;
        let made = table.made();
        let seats = table.sitters().iter().enumerate().map(|(i, sitter)| {
            let seat = Chair::at(i);
            LookSeat {
                seat,
                bot: match sitter {
                    Sitter::Bot(bot) => Some(bot.to_string()),
                    Sitter::Nobody | Sitter::Person { .. } => None,
                },
                name: match sitter {
                    Sitter::Person { name, .. } => Some(name.clone()),
                    Sitter::Nobody | Sitter::Bot(_) => None,
                },
                away: matches!(sitter, Sitter::Person { away: true, .. }),
                to_move: table.to_move() == Some(seat),
            }
        });
        let talk = self.store.talk(id, 0, PORTION).await?;
        let lines = rows.iter().chain(&talk);
        let lines = lines.filter_map(|row| {
            let Said { seat, text } = said(row)?;
            let at = row.at;
            Some(LookLine { at, seat, text })
        });
        Ok(Look {
            id: id.into(),
            game: made.game.clone(),
            map: made.map.clone(),
            title: made.title.clone(),
            phase: table.phase(),
            entries: rows.len(),
            made: rows.first().map_or(0, |r| r.at),
            last: rows.last().map_or(0, |r| r.at),
            seats: seats.collect(),
            said: lines.collect(),
        })
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
                        out.wrong.push(message("admin-ahead").with("table", id));
                    }
                }
                Err(e) => {
                    let wrong = message("admin-table-wrong").with("table", id);
                    out.wrong.push(wrong.with("why", e.message()));
                }
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
            return trouble(message("admin-there").with("file", file.display().to_string()));
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
        return trouble(message("admin-pg-restore"));
    };
    let wrong = |what: &Path, e: std::io::Error| Trouble(of(what.display(), content::trouble(&e)));
    if !backup.is_file() {
        return trouble(message("admin-no-backup").with("file", backup.display().to_string()));
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
            Some(why) => {
                let damaged = message("admin-damaged");
                let damaged = damaged.with("file", backup.display().to_string());
                trouble(damaged.with("why", why.clone()))
            }
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
