//! Ending and deleting tables, also while people sit there: by an entry in the log, whose number
//! whoever moves at the same time finds taken. Nodes that have the table in memory follow it.

use super::{Admin, Trouble, trouble};
use crate::say::message;
use crate::{
    hub::{OPERATED, now, random},
    store::{Batch, Listing, Log, Row},
    table::{Ending, Entry, end, hex},
};
use protocol::Phase;

/// How often it is tried when people move at the same time.
const TRIES: usize = 20;

impl Admin {
    /// Ends the game of a table as it stands, with the seed for everybody to see.
    ///
    /// # Errors
    /// If there is no such table, no game goes on there, or the seed is sealed with a key that is
    /// not given.
    pub async fn end(&mut self, id: &str) -> Result<(), Trouble> {
        for _ in 0..TRIES {
            let (mut table, rows) = self.table(id).await?;
            let play = match table.phase() {
                Phase::Running => table.play(),
                Phase::Open => return trouble(message("admin-not-begun")),
                Phase::Over => return trouble(message("admin-over")),
            };
            let play = play.ok_or(Trouble::new(message("admin-no-game")))?;
            let entry = end(play, table.made().part, Ending::Operator);
            let at = now().max(rows.last().map_or(0, |r| r.at));
            let number = table.end();
            let applied = table.apply(&entry, at, None, &self.book);
            applied.map_err(|e| Trouble::new(e.to_string()))?;
            if self.add(id, number, at, &entry, table.listing()).await? {
                return self.operated().await;
            }
        }
        trouble(message("admin-busy"))
    }

    /// Deletes a table and all that is kept of it, but for an entry that says so to nodes that have
    /// the table in memory. It goes after some days.
    ///
    /// # Errors
    /// If there is none.
    pub async fn delete(&mut self, id: &str) -> Result<(), Trouble> {
        let none = || Trouble::new(message("admin-no-table").with("table", id));
        for _ in 0..TRIES {
            let ends = self.store.ends(Log::Game, &[id.to_owned()]).await?;
            let (_, last) = ends.first().ok_or_else(none)?;
            let rows = self.store.read(id, *last, 1).await?;
            let row = rows.first().ok_or_else(none)?;
            let (number, at) = match is_gone(row) {
                // It was deleted before; if something is left, that goes now.
                true => match self.lines.clear(id, *last).await? {
                    true => return self.operated().await,
                    false => return Err(none()),
                },
                false => (last + 1, now().max(row.at)),
            };
            // It looks like a table that never began, which is forgotten some days later.
            let listing = Listing {
                id: id.into(),
                public: false,
                phase: Phase::Open,
                created: at,
                updated: at,
                deadline: None,
                origin: String::new(),
                summary: String::new(),
            };
            if self.add(id, number, at, &Entry::Gone, listing).await? {
                self.lines.clear(id, number).await?;
                return self.operated().await;
            }
        }
        trouble(message("admin-busy"))
    }

    /// Adds an entry to a log. Whether its number was free.
    async fn add(
        &self,
        id: &str,
        number: u64,
        at: i64,
        entry: &Entry,
        listing: Listing,
    ) -> Result<bool, Trouble> {
        let entry = serde_json::to_string(entry).map_err(|e| Trouble::new(e.to_string()))?;
        let row = Row {
            number,
            at,
            command: None,
            entry,
        };
        let mut batch = Batch::game(id, vec![row]);
        batch.listing = Some(listing);
        Ok(self.store.append(&[batch]).await?[..] == [true])
    }

    /// Has the nodes that run look at what was done.
    pub(super) async fn operated(&self) -> Result<(), Trouble> {
        let mark = random::<8>().map_err(|e| Trouble::new(e.text))?;
        self.store.disagree(OPERATED, &[]).await?;
        self.store.agree(OPERATED, &hex(&mark)).await?;
        Ok(())
    }
}

/// Whether nothing but this is left of a table.
pub(super) fn is_gone(row: &Row) -> bool {
    matches!(serde_json::from_str(&row.entry), Ok(Entry::Gone))
}

/// Whether a table was deleted.
pub(super) fn is_deleted(rows: &[Row]) -> bool {
    rows.last().is_some_and(is_gone)
}
