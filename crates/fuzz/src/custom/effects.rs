//! Effects and selectors at random: every kind, with every parameter.

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

/// Kinds that races and powers may have, then those that all may have, then those of sites.
const COMBO: [&str; 8] = [
    "loan",
    "marker",
    "decline_keep",
    "decline_extra",
    "decline_acts",
    "no_help",
    "tools",
    "swap",
];
const ALL: [&str; 21] = [
    "cost",
    "reach",
    "entry",
    "habitat",
    "as_if_empty",
    "keep_tokens",
    "income",
    "when_lost",
    "toll",
    "tribute",
    "recruit",
    "strike",
    "convert",
    "peace",
    "die",
    "decline_late",
    "revive",
    "grudge",
    "copy_relic",
    "marker",
    "habitat",
];
const SITE: [&str; 2] = ["double", "sacrifice"];
const PLACE: [&str; 3] = ["haunt", "summon", "grant"];
const RELIC: [&str; 2] = ["assist", "carry"];

/// An effect as it stands in a file. Most are such as the loader takes.
pub(super) fn effect(bytes: &mut Bytes<'_>, owner: Owner, words: &Vocabulary) -> String {
    let own: &[&[&str]] = match owner {
        Owner::Combo => &[&COMBO, &COMBO, &ALL],
        Owner::Place => &[&SITE, &PLACE, &ALL],
        Owner::Relic => &[&SITE, &RELIC, &ALL],
    };
    let list = bytes.pick(own).copied().unwrap_or(&ALL);
    let name = match bytes.word(list) {
        "marker" if owner != Owner::Combo => "income",
        name => name,
    };
    let parameters = parameters(bytes, name, owner, words);
    format!("{{ {name} = {{ {} }} }}", parameters.join(", "))
}

fn parameters(bytes: &mut Bytes<'_>, name: &str, owner: Owner, words: &Vocabulary) -> Vec<String> {
    let mut out = Vec::new();
    let selector = |bytes: &mut Bytes<'_>| format!("\"{}\"", selector(bytes, owner, words, 3));
    match name {
        "cost" => {
            out.push(format!("tokens = {}", bytes.below(11) as i32 - 6));
            maybe(bytes, &mut out, "where", selector);
            scope(bytes, &mut out);
        }
        "reach" => {
            for (at, key) in ["to", "linked", "through"].into_iter().enumerate() {
                if at == 0 && bytes.below(2) == 0 || bytes.below(3) == 0 {
                    out.push(format!("{key} = {}", selector(bytes)));
                }
            }
            scope(bytes, &mut out);
        }
        "entry" => {
            out.push(format!("where = {}", selector(bytes)));
            if bytes.below(2) == 0 {
                out.push("only = true".into());
            }
            scope(bytes, &mut out);
        }
        "habitat" => {
            let word = bytes.pick(&words.words).map_or("anywhere", String::as_str);
            let prefix = bytes.word(&["", "", "not ", "beside "]);
            out.push(format!("where = \"{prefix}{word}\""));
            scope(bytes, &mut out);
        }
        "as_if_empty" | "double" => {
            out.push(format!("where = {}", selector(bytes)));
            scope(bytes, &mut out);
        }
        "keep_tokens" | "peace" | "no_help" => scope(bytes, &mut out),
        "loan" => out.push(format!("tokens = {}", 1 + bytes.below(6))),
        "income" => {
            out.push(format!("coins = {}", 1 + bytes.below(5)));
            let per = bytes.word(&[
                "region",
                "any",
                "turn",
                "first_turn",
                "group",
                "single_group",
            ]);
            out.push(format!("per = \"{per}\""));
            if per == "region" && bytes.below(2) == 0 {
                out.push(format!("every = {}", 1 + bytes.below(4)));
            }
            maybe(bytes, &mut out, "where", selector);
            scope(bytes, &mut out);
        }
        "when_lost" | "toll" | "sacrifice" => {
            out.push(format!("coins = {}", 1 + bytes.below(6)));
            scope(bytes, &mut out);
        }
        "tribute" => {
            out.push(format!("coins = {}", 1 + bytes.below(4)));
            maybe(bytes, &mut out, "where", selector);
            scope(bytes, &mut out);
        }
        "recruit" => {
            out.push(format!("tokens = {}", 1 + bytes.below(4)));
            let at = bytes.word(&["redeployment", "turn_start"]);
            out.push(format!("at = \"{at}\""));
            out.push(format!("every = {}", 1 + bytes.below(4)));
            maybe(bytes, &mut out, "where", selector);
            scope(bytes, &mut out);
        }
        "tools" => {
            out.push(format!("where = {}", selector(bytes)));
            out.push(format!("max = {}", 1 + bytes.below(9)));
            out.push("name = \"Tool\"".into());
        }
        "marker" => marker(bytes, &mut out, words, selector),
        "strike" => {
            out.push(format!("marker = \"{}\"", kind(bytes, words, false).0));
            scope(bytes, &mut out);
        }
        "haunt" => out.push(format!("marker = \"{}\"", kind(bytes, words, true).0)),
        "summon" => {
            out.push(format!("marker = \"{}\"", kind(bytes, words, true).0));
            out.push(format!("losses = {}", bytes.below(4)));
        }
        "convert" => {
            for key in ["from_hand", "at_entry"] {
                if bytes.below(2) == 0 {
                    out.push(format!("{key} = true"));
                }
            }
            scope(bytes, &mut out);
        }
        "die" => {
            if bytes.below(2) == 0 {
                out.push("roll = \"before_choosing\"".into());
            } else {
                out.push("roll = \"after_naming\"".into());
                maybe(bytes, &mut out, "where", selector);
            }
            scope(bytes, &mut out);
        }
        "decline_keep" => {
            if bytes.below(2) == 0 {
                out.push("keep = \"all\"".into());
                if bytes.below(2) == 0 {
                    out.push("redeploy = true".into());
                }
            } else {
                out.push(format!("keep = \"none\", coins = {}", bytes.below(4)));
            }
        }
        "revive" => out.push(format!("regions = {}", 1 + bytes.below(4))),
        "grudge" => out.push(format!("markers = {}", 1 + bytes.below(5))),
        "assist" => {
            if bytes.below(2) == 0 {
                out.push(format!("tokens = {}", -(bytes.below(5) as i32)));
            }
            for key in ["as_if_empty", "anywhere", "convert"] {
                if bytes.below(2) == 0 {
                    out.push(format!("{key} = true"));
                }
            }
        }
        _ => {}
    }
    out
}

fn marker(
    bytes: &mut Bytes<'_>,
    out: &mut Vec<String>,
    words: &Vocabulary,
    selector: impl Fn(&mut Bytes<'_>) -> String,
) {
    let place = bytes.word(&[
        "every_region",
        "first_conquests",
        "each_turn",
        "spread",
        "guard",
        "earned",
        "anchor",
    ]);
    let (kind, supply) = kind(bytes, words, place == "anchor");
    out.push(format!("kind = \"{kind}\", place = \"{place}\""));
    match place {
        "first_conquests" if bytes.below(2) == 0 => out.push("movable = true".into()),
        "every_region" => {}
        "earned" | "anchor" => maybe(bytes, out, "where", selector),
        _ => out.push(format!("count = {}", 1 + bytes.below(supply as usize))),
    }
    scope(bytes, out);
}

/// A kind of marker, and how many there are.
fn kind(bytes: &mut Bytes<'_>, words: &Vocabulary, free: bool) -> (String, u8) {
    let markers = words.markers.iter().filter(|m| m.2 == free);
    let markers: Vec<_> = markers.collect();
    let found = bytes.pick(&markers);
    found.map_or(("nothing".into(), 1), |m| (m.0.clone(), m.1))
}

fn maybe(
    bytes: &mut Bytes<'_>,
    out: &mut Vec<String>,
    key: &str,
    value: impl Fn(&mut Bytes<'_>) -> String,
) {
    if bytes.below(3) > 0 {
        out.push(format!("{key} = {}", value(bytes)));
    }
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
