//! Every message about content is there in every language, says the same things, and is asked for.

use elbowroom_content::PROBLEMS;
use messages::Lang;
use rules::selector::{Selector, SelectorError};

#[test]
fn all_languages_say_the_same_things() {
    assert_eq!(PROBLEMS.faults(), Vec::<String>::new());
}

/// But for those whose ids are built from a keyword or from what others say.
#[test]
fn messages_are_those_that_are_asked_for() {
    let src = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let built = [
        "in-",
        "selector-",
        "toml-",
        "item-",
        "wanted-",
        "value-",
        "thing-",
        "purpose-",
        "box-has-",
        "effect-of-",
        "supply-",
    ];
    assert_eq!(PROBLEMS.unasked(src, &built).unwrap(), Vec::<String>::new());
}

/// What a selector lacks is said as the rules say it in English.
#[test]
fn selectors_are_refused_in_the_words_of_the_rules() {
    let long = "hill or ".repeat(40);
    for text in [
        "hill or",
        "(hill",
        "hill hill",
        "Hill",
        "marker",
        "site",
        "tokens",
        &long,
    ] {
        let why: SelectorError = text.parse::<Selector>().unwrap_err();
        let id = format!("selector-{}", why.fault.keyword());
        let said = PROBLEMS.message(id).with("n", 64).with("word", "x");
        let said = said.say(Lang::En);
        let theirs = why.fault.to_string();
        assert_eq!(said.split('"').next(), theirs.split('"').next());
    }
}
