//! What this crate itself has to say, as messages.

use wording::{Catalogue, Message, i18n::GAME};

/// The messages of this crate.
pub static CLIENT: Catalogue = messages::catalogue!("client", "lesson", "reference").upon(&GAME);

/// A message of this crate.
pub(crate) fn message(id: impl Into<String>) -> Message {
    CLIENT.message(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_in_every_language_and_asked_for() {
        assert_eq!(CLIENT.faults(), Vec::<String>::new());
        let src = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        assert_eq!(CLIENT.unasked(src, &[]).unwrap(), Vec::<String>::new());
    }
}
