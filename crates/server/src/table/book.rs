//! What tables are played with: the boxes of this node, and content that others had.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use content::{Library, Own, Pack};
use record::{Setup, SetupError};
use rules::RuleSet;

use super::entry::{FIRST_RULES, Made};
use crate::store::{Store, StoreError};

/// The content that tables here are played with; its rules are kept by the [`Library`] that they are of.
pub struct RuleBook {
    content: Library,
    /// Content of one's own that tables here are played with, by its hash: what this node was
    /// started with, and what it was started with when a table was made.
    own: Mutex<HashMap<String, Own>>,
}

/// Why a table cannot be played here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// It names what is not there.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Its content is not known, or cannot be used any more.
    #[error("its content, which has the hash {0}, is not to be had here")]
    Content(String),
}

impl RuleBook {
    /// Of these boxes.
    pub fn new(content: Library) -> RuleBook {
        let games = content.games().into_iter().map(|g| content.own().of(g.0));
        let own = games.filter(|o| !o.is_empty()).map(|o| (o.hash(), o));
        RuleBook {
            own: Mutex::new(own.collect()),
            content,
        }
    }

    /// The boxes.
    pub fn content(&self) -> &Library {
        &self.content
    }

    /// The hash of the content of one's own that new tables of a game are played with, if there is
    /// any.
    pub fn hash_of(&self, game: &str) -> Option<String> {
        let own = self.content.own().of(game);
        (!own.is_empty()).then(|| own.hash())
    }

    /// Content of one's own by its hash, if it is known here.
    pub fn own(&self, hash: &str) -> Option<Own> {
        let own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        own.get(hash).cloned()
    }

    /// The texts of the content of one's own of this node, with their hashes.
    pub fn texts(&self) -> Vec<(String, String)> {
        let own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        own.iter().map(|(h, o)| (h.clone(), o.write())).collect()
    }

    /// Content of one's own by its hash, for the tables that were made with it.
    pub fn learn(&self, own: Own) {
        let mut all = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(own.hash(), own);
    }

    /// Content of one's own by its hash: known here, or kept in the store.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn find(&self, store: &dyn Store, hash: &str) -> Result<Option<Own>, StoreError> {
        if let Some(own) = self.own(hash) {
            return Ok(Some(own));
        }
        let text = store.content(hash).await?;
        let own = text.map(|t| Own::read(&t)).filter(|o| o.hash() == hash);
        if let Some(own) = &own {
            self.learn(own.clone());
        }
        Ok(own)
    }

    /// The content of one's own of a table.
    ///
    /// # Errors
    /// If it is not known here.
    pub fn own_of(&self, made: &Made) -> Result<Own, BookError> {
        match &made.content {
            Some(hash) => self.own(hash).ok_or(BookError::Content(hash.clone())),
            // Tables of before did not say: they have what the server has.
            None if made.rules == FIRST_RULES => Ok(self.content.own().of(&made.game)),
            None => Ok(Own::default()),
        }
    }

    /// What a game on a map is played with, by this content of one's own.
    ///
    /// # Errors
    /// If there is no such thing.
    pub fn pack(&self, own: &Own, game: &str, map: &str) -> Result<Arc<Pack>, BookError> {
        let missing = || BookError::Content(own.hash());
        if *own == self.content.own().of(game) {
            return self.content.pack(game, map).map_err(|_| missing());
        }
        let library = own.content_library().map_err(|_| missing())?;
        library.pack(game, map).map_err(|_| missing())
    }

    /// The rules of a table, whose game is set up like this.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn rules(&self, made: &Made, setup: &Setup) -> Result<Arc<RuleSet>, BookError> {
        let own = self.own_of(made)?;
        if own == self.content.own().of(&setup.game) {
            return Ok(setup.rules(&self.content)?);
        }
        let library = own.content_library();
        let library = library.map_err(|_| BookError::Content(own.hash()))?;
        Ok(setup.rules(&library)?)
    }
}
