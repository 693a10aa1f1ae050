//! All public games that are over, in one file.

use std::path::Path;

use super::{Admin, Trouble, trouble};
use crate::{
    dumps::{Written, write},
    games::{indexed, last},
    say::message,
};

/// Tables that are looked up at a time.
const PORTION: u32 = 256;

impl Admin {
    /// Writes all public games that ended before a time, in milliseconds since 1970, into a new file; all
    /// that there are if none is said. Also before when they ended.
    ///
    /// # Errors
    /// If the store fails, or the file is there already or cannot be written.
    pub async fn dump(
        &mut self,
        file: &Path,
        before: Option<i64>,
    ) -> Result<(Written, i64), Trouble> {
        if file.exists() {
            return trouble(message("admin-there").with("file", file.display().to_string()));
        }
        self.index().await?;
        let until = match before {
            Some(until) => until,
            // A moment after the last, so that the file says nothing of when it was written.
            None => last(&*self.store).await?.map_or(0, |at| at + 1),
        };
        let me = &*self;
        let follow = |id: String| async move {
            let table = me.table(&id).await;
            Ok(table.ok().map(|(table, _)| table))
        };
        let written = write(&*self.store, until, file, follow).await?;
        Ok((written, until))
    }

    /// Puts down what games are found by, as far as no server has yet.
    async fn index(&self) -> Result<(), Trouble> {
        let mut after = String::new();
        loop {
            let some = self.store.unindexed(&after, PORTION).await?;
            for id in &some {
                // What cannot be followed is for a server to say.
                if let Ok((table, _)) = self.table(id).await {
                    let game = table.past().map(|past| indexed(&past));
                    self.store.index(id, game.as_ref()).await?;
                }
            }
            match some.last() {
                Some(last) => after.clone_from(last),
                None => return Ok(()),
            }
        }
    }
}
