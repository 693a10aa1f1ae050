//! Effects and selectors at random: every kind, with every parameter.

use rules::spec::{self, Asked, Effect, Value};

use super::Vocabulary;
use crate::bytes::Bytes;

/// Whose effect it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// A race's or power's.
    Combo,
    Place,
    Relic,
}

impl Owner {
    fn may_have(self, of: spec::Owner) -> bool {
        match of {
            spec::Owner::All => true,
            spec::Owner::Combo => self == Owner::Combo,
            spec::Owner::Site => self != Owner::Combo,
            spec::Owner::Place => self == Owner::Place,
            spec::Owner::Relic => self == Owner::Relic,
        }
    }
}

/// An effect as it stands in a file. Most are such as the loader takes.
pub(super) fn effect(bytes: &mut Bytes<'_>, owner: Owner, words: &Vocabulary) -> String {
    // What only some may have is drawn more often.
    let own = bytes.one_in(2);
    let kinds = Effect::kinds().filter(|e| {
        let of = e.nature().owner;
        owner.may_have(of) && (!own || of != spec::Owner::All)
    });
    let kinds: Vec<Effect> = kinds.collect();
    let Some(kind) = bytes.pick(&kinds) else {
        return String::new();
    };
    let parameters = parameters(bytes, kind, owner, words);
    format!("{{ {} = {{ {} }} }}", kind.name(), parameters.join(", "))
}

fn parameters(
    bytes: &mut Bytes<'_>,
    kind: &Effect,
    owner: Owner,
    words: &Vocabulary,
) -> Vec<String> {
    let nature = kind.nature();
    let mut out = Vec::new();
    // The words come first, for what else there may be depends on them.
    let mut word = "";
    for key in &nature.keys {
        if let Value::Word(all) = key.value {
            word = bytes.word(all);
            out.push(format!("{} = \"{word}\"", key.name));
        }
    }
    let free = |free: bool| free || word == "anchor";
    for key in nature.keys {
        let optional = matches!(key.value, Value::Regions(None, _));
        let value = match key.value {
            Value::Number(_, range) if goes_with(kind, key.name, word) => {
                number(bytes, range.into_inner()).to_string()
            }
            Value::Pieces(..) if goes_with(kind, key.name, word) => {
                (1 + bytes.below(3)).to_string()
            }
            Value::Regions(_, asked) if goes_with(kind, key.name, word) => match asked {
                Asked::Map => {
                    let name = bytes.pick(&words.words).map_or("anywhere", String::as_str);
                    format!("\"{}{name}\"", bytes.word(&["", "", "not ", "beside "]))
                }
                _ => format!("\"{}\"", selector(bytes, owner, words, 3)),
            },
            Value::Marker(_, alone) => format!("\"{}\"", kind_of_marker(bytes, words, free(alone))),
            Value::Flag if goes_with(kind, key.name, word) && bytes.one_in(2) => "true".into(),
            Value::Name(_) => "\"Tool\"".into(),
            _ => continue,
        };
        // What may be left out is, now and then.
        if !optional || bytes.below(3) > 0 {
            out.push(format!("{} = {value}", key.name));
        }
    }
    if nature.scoped && !matches!(kind, Effect::Haunt(_)) {
        scope(bytes, &mut out);
    }
    out
}

/// Whether a parameter says anything beside this word.
fn goes_with(kind: &Effect, key: &str, word: &str) -> bool {
    match (kind, key) {
        (Effect::Income(_), "every") => word == "region",
        (Effect::Income(_), "where") => ["region", "any"].contains(&word),
        (Effect::Marker(_), "count") => {
            ["first_conquests", "each_turn", "spread", "guard"].contains(&word)
        }
        (Effect::Marker(_), "where") => ["earned", "anchor"].contains(&word),
        (Effect::Marker(_), "movable") => word == "first_conquests",
        (Effect::Die(_), "where") => word == "after_naming",
        (Effect::DeclineKeep(_), "coins") => word == "none",
        (Effect::DeclineKeep(_), "redeploy") => word == "all",
        _ => true,
    }
}

/// A number of a range, mostly a small one, now and then the first or the last.
fn number(bytes: &mut Bytes<'_>, (from, to): (i32, i32)) -> i32 {
    if bytes.one_in(16) {
        return if bytes.one_in(2) { to } else { from };
    }
    let (low, high) = (from.max(-6), to.min(5));
    low + bytes.below((high - low + 1) as usize) as i32
}

/// A kind of marker.
fn kind_of_marker<'w>(bytes: &mut Bytes<'_>, words: &'w Vocabulary, free: bool) -> &'w str {
    let markers = words.markers.iter().filter(|m| m.1 == free);
    let markers: Vec<_> = markers.collect();
    bytes.pick(&markers).map_or("nothing", |m| &m.0)
}

fn scope(bytes: &mut Bytes<'_>, out: &mut Vec<String>) {
    let scope = bytes.word(&["", "", "active", "declined", "both", "both"]);
    if !scope.is_empty() {
        out.push(format!("scope = \"{scope}\""));
    }
}

/// A selector with at most so many parts within one another.
fn selector(bytes: &mut Bytes<'_>, owner: Owner, words: &Vocabulary, depth: usize) -> String {
    let inner = |bytes: &mut Bytes<'_>| selector(bytes, owner, words, depth - 1);
    match bytes.below(if depth == 0 { 10 } else { 17 }) {
        0 => "anywhere".into(),
        1..=3 => bytes
            .pick(&words.words)
            .map_or("edge".into(), String::clone),
        4 => bytes
            .word(&["edge", "coastal", "empty", "nonempty", "secluded"])
            .into(),
        5 => bytes.word(&["conquered", "plundered", "grudged"]).into(),
        6 => format!("tokens {}", 1 + bytes.below(4)),
        7 => bytes.word(&["place", "relic"]).into(),
        8 => match (bytes.pick(&words.sites), bytes.pick(&words.markers)) {
            (Some(site), _) if bytes.one_in(2) => format!("site {site}"),
            (_, Some(marker)) => format!("marker {}", marker.0),
            _ => "conquered".into(),
        },
        9 if owner != Owner::Combo => bytes.word(&["here", "kin", "here"]).into(),
        9 => "own anywhere".into(),
        10 => format!("not {}", inner(bytes)),
        11 | 12 => format!("beside {}", inner(bytes)),
        13 => format!("own {}", inner(bytes)),
        14 => {
            let prefix = bytes.word(&["near", "chained"]);
            format!("{prefix} {}", inner(bytes))
        }
        15 => format!("({} and {})", inner(bytes), inner(bytes)),
        _ => format!("({} or {})", inner(bytes), inner(bytes)),
    }
}
