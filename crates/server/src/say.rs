//! What an operator is told, as messages. What goes into logs is their English.

use messages::{Catalogue, Message};

/// The messages of this crate.
pub static SERVER: Catalogue = messages::catalogue!("server");

/// A message of this crate.
pub(crate) fn message(id: impl Into<String>) -> Message {
    SERVER.message(id)
}

/// A message, or words that others have found: those of the database and of the network.
#[derive(Clone, Debug)]
pub struct Why(pub(crate) Message);

impl From<Message> for Why {
    fn from(message: Message) -> Why {
        Why(message)
    }
}

impl From<String> for Why {
    fn from(words: String) -> Why {
        Why(message("as-is").with("text", words))
    }
}

impl From<&str> for Why {
    fn from(words: &str) -> Why {
        words.to_owned().into()
    }
}

/// What went wrong, and with what.
pub(crate) fn of(what: impl std::fmt::Display, why: impl Into<Why>) -> Message {
    message("of")
        .with("what", what.to_string())
        .with("why", why.into().0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_in_every_language_and_asked_for() {
        assert_eq!(SERVER.faults(), Vec::<String>::new());
        let src = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        assert_eq!(SERVER.unasked(src, &[]).unwrap(), Vec::<String>::new());
    }
}
