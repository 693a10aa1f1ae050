//! What effects may name.

use messages::Message;
use rules::{selector::KEYWORDS, spec::GameSpec};

use crate::{near, say::message, shipped};

/// The box that a file is for, and the places and relics that come with it.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) game: &'a GameSpec,
    pub(crate) sites: &'a [String],
}

/// The terrains, symbols and tags of a box, each once.
pub(crate) fn words(game: &GameSpec) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    let terrains = game.terrains.iter().map(|t| &t.id);
    let symbols = game.symbols.iter().map(|s| &s.id);
    let terrain_tags = game.terrains.iter().flat_map(|t| &t.tags);
    let symbol_tags = game.symbols.iter().flat_map(|s| &s.tags);
    let everything = terrains
        .chain(symbols)
        .chain(terrain_tags)
        .chain(symbol_tags);
    for word in everything {
        if !all.contains(&word.as_str()) {
            all.push(word);
        }
    }
    all
}

impl<'a> Known<'a> {
    /// A box and none but the shipped places and relics.
    pub(crate) fn of(game: &'a GameSpec) -> Self {
        Known { game, sites: &[] }
    }

    /// Whether a selector may use this word: it is of this box or of a shipped one. What is of
    /// another box names no region here, and comes into play when boxes are mixed.
    pub(super) fn is_word(self, word: &str) -> bool {
        words(self.game).contains(&word) || shipped::words().contains(&word)
    }

    /// The words that selectors may use, for messages.
    pub(super) fn word_list(self) -> Message {
        let own = words(self.game);
        let others = shipped::words().iter().filter(|w| !own.contains(w));
        let others: Vec<&str> = others.copied().collect();
        let list = |all: Vec<&str>| all.into_iter().map(str::to_owned).collect::<Vec<_>>();
        let message = match others.is_empty() {
            true => message("words"),
            false => message("words-of-boxes").with("others", list(others)),
        };
        message.with("own", list(own))
    }

    /// What a selector may mean by a word that is not known.
    pub(super) fn meant(self, word: &str) -> Option<&'a str> {
        let mut all = words(self.game);
        all.extend(shipped::words());
        all.extend(KEYWORDS);
        near::selector_word(word, &all)
    }

    /// Whether there is such a place or relic, in this box or in a shipped one.
    pub(super) fn is_site(self, id: &str) -> bool {
        self.sites.iter().any(|s| s == id) || shipped::sites().any(|s| s == id)
    }
}
