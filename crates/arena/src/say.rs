//! Why a tournament cannot be played, as messages.

use wording::{Catalogue, Message, i18n::GAME};

/// The messages of this crate.
pub static ARENA: Catalogue = messages::catalogue!("arena").upon(&GAME);

/// A message of this crate.
pub(crate) fn message(id: impl Into<String>) -> Message {
    ARENA.message(id)
}

/// Has errors print their messages in English.
macro_rules! in_english {
    ($($error:ty),*) => {
        $(
            impl std::fmt::Display for $error {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    self.message().fmt(f)
                }
            }

            impl std::error::Error for $error {}
        )*
    };
}

pub(crate) use in_english;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_in_every_language_and_asked_for() {
        assert_eq!(ARENA.faults(), Vec::<String>::new());
        let src = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        assert_eq!(ARENA.unasked(src, &[]).unwrap(), Vec::<String>::new());
    }
}
