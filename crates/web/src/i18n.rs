//! The messages of the page, which stand upon those of the game: the texts are in `messages/`.

use wording::i18n::GAME;

pub use wording::i18n::{Arg, Catalogue, Lang, list};

/// All messages of the page.
pub static PAGE: Catalogue = messages::catalogue!(
    "ui", "help", "online", "replay", "rules", "share", "puzzles"
)
.upon(&GAME);

/// A message of the page or of the game, with what it speaks of.
#[derive(Clone)]
pub struct Message(wording::Message);

impl Message {
    /// The message of that id.
    pub fn new(id: impl Into<String>) -> Message {
        Message(PAGE.message(id))
    }

    /// With a value for a name that it uses.
    pub fn with(self, name: &'static str, value: impl Into<Arg>) -> Message {
        Message(self.0.with(name, value))
    }

    /// In words.
    pub fn say(&self, lang: Lang) -> String {
        self.0.say(lang)
    }
}

impl From<Message> for wording::Message {
    fn from(message: Message) -> wording::Message {
        message.0
    }
}

/// A message without values; its id if there is none.
pub fn say(lang: Lang, id: &str) -> String {
    PAGE.say(lang, id)
}

/// A message without values, if there is one: content of one's own has none.
pub fn find(lang: Lang, id: &str) -> Option<String> {
    PAGE.find(lang, id)
}
