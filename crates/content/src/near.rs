//! What somebody may have meant who wrote something that is not there.

use messages::Message;
use rules::selector::Selector;

use crate::say::message;

/// The name that is most like what was written, if any is like it at all.
pub fn nearest<'a>(written: &str, names: &[&'a str]) -> Option<&'a str> {
    let written = written.trim().to_lowercase();
    let like = |name: &&&str| strsim::jaro_winkler(&written, &name.to_lowercase());
    let best = names.iter().max_by(|a, b| like(a).total_cmp(&like(b)))?;
    (like(&best) > 0.8).then_some(*best)
}

/// `; did you mean "Dwarves"?`, or nothing.
pub fn did_you_mean(name: Option<&str>) -> Message {
    match name {
        Some(name) => message("did-you-mean").with("name", name),
        None => message("nothing"),
    }
}

/// The effects that people look for under other names: what they say, and the end of the id of the
/// message that says what it is for and what it is called here.
const PURPOSES: &[(&[&str], &str)] = &[
    (
        &[
            "defense", "defend", "harder", "fortify", "protect", "shield", "armor", "armour",
            "wall",
        ],
        "defend",
    ),
    (
        &["immune", "immunity", "invulnerable", "untouchable"],
        "immune",
    ),
    (
        &[
            "fly", "flying", "jump", "teleport", "range", "distance", "tunnel", "move",
        ],
        "far",
    ),
    (&["swim", "sail", "water", "seafaring", "terrain"], "closed"),
    (
        &["poison", "kill", "damage", "destroy", "attack", "wound"],
        "take",
    ),
    (
        &[
            "discount",
            "cheaper",
            "strength",
            "bonus_attack",
            "conquest",
            "conquer",
        ],
        "cheap",
    ),
    (
        &[
            "coins", "coin", "gold", "money", "bonus", "score", "points", "victory", "earn",
        ],
        "bank",
    ),
    (&["steal", "thief", "rob", "tax", "tithe"], "opponents"),
    (
        &[
            "tokens",
            "reinforce",
            "reinforcement",
            "reinforcements",
            "grow",
            "breed",
            "spawn",
            "troops",
            "units",
        ],
        "tokens",
    ),
    (&["survive", "immortal", "losses", "undead"], "keep"),
    (&["truce", "ally", "diplomacy", "pacify"], "peace"),
    (&["dice", "roll", "luck", "berserk"], "die"),
    (&["decline", "ghost", "stay", "last"], "decline"),
];

/// Under which name an effect is found that people call so: `"reach", to conquer far away`.
pub fn purpose(word: &str) -> Option<Message> {
    let word = word.trim().to_lowercase().replace([' ', '-'], "_");
    let found = PURPOSES.iter().find(|p| p.0.contains(&word.as_str()))?;
    Some(message(format!("purpose-{}", found.1)))
}

/// What people say of regions, and how selectors say it.
const WORDS: &[(&str, &str)] = &[
    ("all", "anywhere"),
    ("any", "anywhere"),
    ("every", "anywhere"),
    ("everywhere", "anywhere"),
    ("border", "edge"),
    ("coast", "coastal"),
    ("shore", "coastal"),
    ("occupied", "nonempty"),
    ("free", "empty"),
    ("vacant", "empty"),
    ("enemy", "tokens 1 and not own anywhere"),
    ("enemies", "tokens 1 and not own anywhere"),
    ("opponent", "tokens 1 and not own anywhere"),
    ("opponents", "tokens 1 and not own anywhere"),
    ("natives", "nonempty and not tokens 1"),
    ("monster", "nonempty and not tokens 1"),
    ("monsters", "nonempty and not tokens 1"),
    ("lost_tribe", "nonempty and not tokens 1"),
    ("lost_tribes", "nonempty and not tokens 1"),
    ("adjacent", "beside own anywhere"),
    ("neighbour", "beside own anywhere"),
    ("neighbor", "beside own anywhere"),
    ("isolated", "secluded"),
    ("my", "own anywhere"),
    ("defended", "nonempty"),
];

/// What selectors say for a word that they do not know, `known` being those that they do.
pub(crate) fn selector_word<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let wanted = word.to_lowercase().replace('-', "_");
    let said = WORDS.iter().find(|w| w.0 == wanted).map(|w| w.1);
    let plural = || {
        let one = wanted.strip_suffix('s')?;
        known.iter().find(|k| **k == one).copied()
    };
    said.or_else(plural).or_else(|| nearest(&wanted, known))
}

/// A selector as it should read, if what was written is how people would say it.
pub(crate) fn selector(written: &str) -> Option<String> {
    let mut text = format!(" {} ", written.to_lowercase());
    for (said, meant) in [
        (",", " or "),
        ("|", " or "),
        ("&", " and "),
        ("!", " not "),
        (" next to ", " beside "),
        (" adjacent to ", " beside "),
        (" adjacent ", " beside "),
        (" bordering on ", " beside "),
        (" bordering ", " beside "),
        (" close to ", " beside "),
        (" besides ", " beside "),
        (" next ", " beside "),
        (" my ", " own "),
        (" without ", " and not "),
        (" the ", " "),
        (" a ", " "),
        (" regions ", " "),
        (" with ", " "),
    ] {
        text = text.replace(said, meant);
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (text != written && text.parse::<Selector>().is_ok()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::spec::Effect;

    #[test]
    fn slips_are_guessed_and_nonsense_is_not() {
        let names = ["Dwarves", "Dragon Master", "Elves"];
        assert_eq!(nearest("dwarfes", &names), Some("Dwarves"));
        assert_eq!(nearest("dragonmaster", &names), Some("Dragon Master"));
        assert_eq!(nearest("zzz", &names), None);
        assert_eq!(nearest("x", &[]), None);
    }

    #[test]
    fn what_is_proposed_is_there() {
        let unknown = serde::de::value::StrDeserializer::<serde::de::value::Error>::new("zzz");
        let known = <Effect as serde::Deserialize>::deserialize(unknown).unwrap_err();
        let known = known.to_string();
        for (words, _) in PURPOSES {
            let said = purpose(words[0]).unwrap().to_string();
            for name in said.split('"').skip(1).step_by(2) {
                assert!(known.contains(&format!("`{name}`")), "{name}");
            }
        }
        for (_, meant) in WORDS {
            assert!(meant.parse::<Selector>().is_ok(), "{meant}");
        }
        assert_eq!(selector("next to water").as_deref(), Some("beside water"));
        assert_eq!(selector("Hill, Swamp").as_deref(), Some("hill or swamp"));
        assert_eq!(selector("hill swamp"), None);
        assert_eq!(selector_word("hills", &["hill", "swamp"]), Some("hill"));
        assert_eq!(selector_word("coast", &["hill"]), Some("coastal"));
    }
}
