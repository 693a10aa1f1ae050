//! What is wrong with records, setups and positions, as messages.

use messages::{Arg, Catalogue, Lang, Message};
use rules::text::{shortened, visible};
use rules::{RuleSet, notation::NotationError, snapshot::SnapshotError};
use wording::{Words, i18n::GAME};

/// The messages of this crate.
pub static RECORDS: Catalogue = messages::catalogue!("records");

/// A message of this crate.
pub(crate) fn message(id: impl Into<String>) -> Message {
    RECORDS.message(id)
}

/// What a text says where something else should be.
pub(crate) fn found(text: impl Into<Arg>) -> Message {
    message("found").with("text", text)
}

/// Without its full stop, for what goes on after it.
fn unended(said: String) -> String {
    said.trim_end_matches(['.', '。']).to_owned()
}

fn words(lang: Lang, rules: &RuleSet) -> Vec<String> {
    (1..=rules.seats())
        .map(|n| GAME.message("player-name").with("n", n).say(lang))
        .collect()
}

/// Why a line is no action, for a sentence that goes on. In English it begins with a small letter.
pub(crate) fn unread(rules: &RuleSet, why: &NotationError) -> Arg {
    Arg::each(|lang| match lang {
        Lang::En => visible(&why.to_string()),
        lang => {
            let names = &words(lang, rules);
            visible(&unended(Words { lang, rules, names }.unread(why)))
        }
    })
}

/// What is wrong with a state. What exactly is said in English, whose words the rules use for it.
pub(crate) fn unheld(e: &SnapshotError) -> Message {
    let coarse = match e {
        SnapshotError::Field { field, .. } => message("position-field").with("field", *field),
        SnapshotError::Unknown(field) => message("position-unknown").with("field", field),
        SnapshotError::Bytes(_) => message("position-bytes"),
        SnapshotError::Inconsistent(_) => message("position-inconsistent"),
    };
    found(Arg::each(|lang| match lang {
        Lang::En => visible(&e.to_string()),
        lang => visible(&coarse.say(lang)),
    }))
}

/// Enough of a hostile text for a message, in quotation marks.
pub(crate) fn quoted(text: &str) -> Message {
    found(format!("\"{}\"", shortened(text, 60)))
}
