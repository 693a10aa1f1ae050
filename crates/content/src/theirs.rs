//! What the TOML library and `serde` say of a file, as messages of this crate.

use messages::Message;

use crate::say::{PROBLEMS, either, message, quoted};

/// What a file said, fit to be shown: it must not reach a terminal as it is, nor fill it.
fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(200).collect()
}

/// The message for words of theirs; a general one if a later version has words that are new.
fn known(kind: &str, words: &str) -> Message {
    let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let id: String = words.to_lowercase().chars().map(word).collect();
    let id = format!("{kind}-{}", id.trim_matches('-'));
    match PROBLEMS.find(messages::Lang::En, &id) {
        Some(_) => message(id),
        None => message(format!("{kind}-other")),
    }
}

/// Why a text is no TOML.
pub(crate) fn toml(theirs: &str) -> Message {
    let (what, expected) = match theirs.split_once(", expected ") {
        Some((what, expected)) => (what, Some(expected)),
        None => (theirs, None),
    };
    let what = match what.starts_with("cannot extend value") {
        true => message("toml-cannot-extend"),
        false => known("toml", what),
    };
    let Some(expected) = expected else {
        return what;
    };
    let item = |text: &str| match text.strip_prefix('`').and_then(|t| t.strip_suffix('`')) {
        Some("\"") => message("item-quotation-mark"),
        Some(literal) => quoted(literal),
        None => known("item", text),
    };
    let all: Vec<Message> = expected.split(", ").map(item).collect();
    message("toml-expected").with("what", what).with("all", all)
}

/// Why a text is no TOML, or does not hold what it should: the same error says both.
pub(crate) fn toml_or_serde(theirs: &str) -> Message {
    let of_serde = [
        "unknown ",
        "missing field",
        "invalid type: ",
        "invalid value: ",
    ];
    match of_serde.iter().any(|start| theirs.starts_with(start)) {
        true => serde(theirs),
        false => toml(theirs),
    }
}

/// The names in backticks.
pub(crate) fn names(theirs: &str) -> Vec<&str> {
    theirs.split('`').skip(1).step_by(2).collect()
}

/// What is expected where `serde` lists names: one, two, or more of them.
fn expected(theirs: &str) -> Message {
    let all: Vec<Message> = names(theirs).into_iter().map(quoted).collect();
    match all.len() {
        0 => message("none"),
        1 | 2 => either(all),
        _ => message("one-of").with("all", all),
    }
}

/// All that an effect or a word may be called, `list` being what `serde` expected.
pub(crate) fn choice(list: &[&str]) -> Message {
    let all: Vec<Message> = list.iter().map(quoted).collect();
    message("one-of").with("all", all)
}

/// Why a value does not fit, by `serde`.
pub(crate) fn serde(theirs: &str) -> Message {
    let after = |start: &str| theirs.strip_prefix(start);
    if let Some(rest) = after("unknown variant `").or_else(|| after("unknown field `")) {
        let id = if theirs.starts_with("unknown v") {
            "unknown-word"
        } else {
            "unknown-key"
        };
        // The name may hold anything: what is expected has no comma but those of its list.
        let (name, list) = rest
            .split_once("`, expected ")
            .or_else(|| rest.split_once("`, there are no "))
            .unwrap_or((rest, ""));
        return message(id)
            .with("word", shown(name))
            .with("expected", expected(list));
    }
    if let Some(key) = after("missing field `") {
        return message("missing-key").with("key", shown(key.trim_end_matches('`')));
    }
    let unfit = after("invalid type: ").or_else(|| after("invalid value: "));
    if let Some((found, wanted)) = unfit.and_then(|rest| rest.rsplit_once(", expected ")) {
        return message("unfit")
            .with("found", found_value(found))
            .with("expected", known("wanted", wanted));
    }
    known("value", theirs)
}

/// What `serde` found, such as ``integer `7` ``.
fn found_value(theirs: &str) -> Message {
    let quotes = |c| c == '`' || c == '"';
    let value = |rest: &str| quoted(shown(rest.trim_matches(quotes)));
    let of = |kind: &str| theirs.strip_prefix(kind);
    match theirs {
        "sequence" => message("found-list"),
        "map" => message("found-table"),
        _ => match of("string ").or_else(|| of("integer ")) {
            Some(rest) => value(rest),
            None => match of("floating point ") {
                Some(rest) => message("found-number").with("value", value(rest)),
                None => match of("boolean ") {
                    Some(rest) => message("found-boolean").with("value", value(rest)),
                    None => message("found-other"),
                },
            },
        },
    }
}
