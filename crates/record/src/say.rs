//! What is wrong with records, setups and positions, as messages.

use messages::{Arg, Catalogue, Lang, Message};
use rules::text::{shortened, visible};
use rules::{RuleSet, notation::NotationError, snapshot::SnapshotError};
use wording::Words;

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
    wording::names::people(lang, rules)
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

/// What the rules say is wrong with a state, if it is a sentence without names and numbers.
pub(crate) fn why(theirs: &str) -> Option<Message> {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let id: String = theirs.to_lowercase().chars().map(letter).collect();
    let id = format!("why-{}", id.trim_matches('-'));
    RECORDS.find(Lang::En, &id).map(|_| message(id))
}

/// What is wrong with a state. Where names and numbers are in what the rules say of it, in other
/// languages than English only what it is about.
pub(crate) fn unheld(e: &SnapshotError) -> Message {
    let coarse = match e {
        SnapshotError::Field { field, why: theirs } => match why(theirs) {
            Some(why) => message("position-field-why").with("why", why),
            None => message("position-field"),
        }
        .with("field", *field),
        SnapshotError::Unknown(field) => message("position-unknown").with("field", field),
        SnapshotError::Bytes(theirs) => match why(theirs) {
            Some(why) => message("position-bytes-why").with("why", why),
            None => message("position-bytes"),
        },
        SnapshotError::Inconsistent(theirs) => match why(theirs) {
            Some(why) => message("position-inconsistent-why").with("why", why),
            None => message("position-inconsistent"),
        },
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What the rules say of a state without names and numbers is a message, and nothing else is.
    #[test]
    fn whatever_the_rules_say_of_a_state_is_told() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/src/snapshot");
        let mut said = Vec::new();
        for file in std::fs::read_dir(folder).unwrap() {
            let code = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let code: String = code.split_whitespace().collect::<Vec<_>>().join(" ");
            for call in [
                "Err(\"",
                "wrong(\"",
                "Bytes(\"",
                "COINS, \"",
                ".name, \"",
                "needed, \"",
            ] {
                let texts = code.split(call).skip(1);
                said.extend(texts.map(|t| t.split('"').next().unwrap_or_default().to_owned()));
            }
        }
        assert!(said.len() > 25, "{said:?}");
        for text in &said {
            assert!(why(text).is_some(), "{text:?} is no message");
        }
        let (known, _) = RECORDS.messages(Lang::En);
        for (id, _) in known.iter().filter(|m| m.0.starts_with("why-")) {
            let text = RECORDS.say(Lang::En, id);
            assert!(
                said.contains(&text),
                "the rules do not say {text:?} any more"
            );
        }
    }
}
