//! Every message about content is there in every language, says the same things, and is asked for.

use elbowroom_content::{NoGame, PROBLEMS};
use messages::Lang;
use rules::selector::{Selector, SelectorError};
use rules::{CompileError, Options, ruleset::limits::Bound};

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
        "figure-",
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

/// What the rules refuse is said as they say it in English, and otherwise in every other language.
#[test]
fn what_the_rules_refuse_is_said_in_every_language() {
    let [a, b, c] = ["a", "b", "c"].map(str::to_owned);
    let two = [
        Bound::Loan,
        Bound::Markers,
        Bound::Costs,
        Bound::GrantedMarkers,
        Bound::GrantedCosts,
        Bound::Grants,
        Bound::Summons,
    ];
    let two = two.map(|bound| bound(a.clone(), b.clone()));
    let bounds = [
        Bound::Races,
        Bound::Powers,
        Bound::Sites,
        Bound::Pieces,
        Bound::Defence,
        Bound::Extras,
        Bound::SiteCosts,
    ];
    let bounds = bounds.into_iter().chain(two);
    let mut all: Vec<CompileError> = bounds
        .map(|what| CompileError::TooMany { what, value: 7 })
        .collect();
    let figures = [
        "number of seats",
        "number of races",
        "number of powers",
        "combos on offer",
        "faces of the die",
        "highest face of the die",
        "number of turns",
        "natives in a region",
    ];
    let figures = figures.iter().map(|what| (*what, String::new()));
    let figures = figures.chain([("tokens", a.clone())]);
    all.extend(figures.map(|(what, of)| CompileError::Range {
        what,
        of,
        value: 7,
        min: 1,
        max: 3,
    }));
    let things = [
        "terrain",
        "symbol",
        "region",
        "marker",
        "race or power to leave out",
    ];
    all.extend(things.map(|what| CompileError::Unknown {
        owner: a.clone(),
        what,
        word: b.clone(),
    }));
    all.push(CompileError::SharedFigure(a.clone()));
    all.push(CompileError::NotFixed { owner: a.clone() });
    all.push(CompileError::Circular { owner: a.clone() });
    all.push(CompileError::OneWay { map: c, a, b });
    for e in all {
        let theirs = e.to_string();
        let e = NoGame::Compile(e);
        assert_eq!(e.say(Lang::En), theirs);
        for lang in [Lang::It, Lang::Pl, Lang::Ja] {
            assert_ne!(e.say(lang), theirs);
        }
    }
    let boxes = elbowroom_content::Library::shipped();
    let seats = boxes.rules("small-world", "small-world-2", 9, &Options::default());
    let seats = seats.unwrap_err();
    assert_eq!(seats.say(Lang::En), seats.to_string());
}
