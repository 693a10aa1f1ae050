//! The messages of a game, upon which other catalogues stand.

pub use messages::{Arg, Catalogue, GENDER, Lang, Message, Sources, list, strange};

/// The messages of this crate.
pub static GAME: Catalogue = messages::catalogue!("play", "names", "texts", "notation", "refused");

/// A message of this crate without values; its id if there is none.
pub fn say(lang: Lang, id: &str) -> String {
    GAME.say(lang, id)
}

/// A message of this crate without values, if there is one.
pub fn find(lang: Lang, id: &str) -> Option<String> {
    GAME.find(lang, id)
}
