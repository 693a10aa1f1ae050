//! Every message is there in every language, and says the same things.

use std::collections::{BTreeMap, BTreeSet};

use rules::{Seat, action::Occasion};
use web::{
    form::Form,
    i18n::{GENDER, Lang, attribute, catalogue, find},
    names,
    pieces::COLOURS,
    refused,
};
use wire::{Code, Reason, Refusal};

#[test]
fn all_languages_have_the_same_messages() {
    let (english, _) = catalogue(Lang::En);
    let english: BTreeMap<_, _> = english.into_iter().collect();
    for lang in Lang::ALL {
        let (messages, problems) = catalogue(lang);
        assert!(problems.is_empty(), "{lang:?}: {problems:?}");
        let count = messages.len();
        let messages: BTreeMap<_, _> = messages.into_iter().collect();
        assert_eq!(messages.len(), count, "{lang:?} says something twice");
        let ids = |m: &BTreeMap<String, Vec<String>>| m.keys().cloned().collect::<BTreeSet<_>>();
        let (here, there) = (ids(&messages), ids(&english));
        let missing: Vec<_> = there.difference(&here).collect();
        let extra: Vec<_> = here.difference(&there).collect();
        assert!(missing.is_empty(), "{lang:?} lacks {missing:?}");
        assert!(extra.is_empty(), "only {lang:?} has {extra:?}");
        for (id, names) in &messages {
            // Every power may be asked to agree with a race; English has nothing to agree.
            let names: Vec<_> = names.iter().filter(|n| *n != GENDER).collect();
            let there: Vec<_> = english[id.as_str()].iter().collect();
            assert_eq!(names, there, "{lang:?} {id} speaks of these");
        }
    }
}

#[test]
fn everything_in_the_boxes_has_a_name_and_a_text() {
    let mut ids = Vec::new();
    ids.extend(Form::quick().games().iter().map(|id| format!("game-{id}")));
    for pack in content::Library::shipped().boxes() {
        let natives = pack.game.natives.name.to_lowercase();
        ids.push(format!("natives-{}", natives.replace(' ', "-")));
        ids.extend(pack.maps.iter().map(|m| format!("map-{}", m.id)));
        ids.extend(
            pack.game
                .terrains
                .iter()
                .map(|t| format!("terrain-{}", t.id)),
        );
        ids.extend(pack.game.symbols.iter().map(|s| format!("symbol-{}", s.id)));
        ids.extend(pack.game.markers.iter().map(|m| format!("marker-{}", m.id)));
        for (kind, id) in pack
            .races
            .iter()
            .map(|r| ("race", &r.id))
            .chain(pack.powers.iter().map(|p| ("power", &p.id)))
            .chain(pack.sites.iter().map(|s| ("site", &s.id)))
        {
            ids.push(format!("{kind}-{id}"));
            ids.push(format!("{kind}-{id}-text"));
        }
    }
    ids.extend(COLOURS.iter().map(|c| format!("colour-{}", c.id)));
    ids.extend(bots::BOTS.iter().map(|(id, _)| format!("bot-{id}")));
    for lang in Lang::ALL {
        let missing: Vec<_> = ids.iter().filter(|id| find(lang, id).is_none()).collect();
        assert!(missing.is_empty(), "{lang:?} lacks {missing:?}");
    }
}

#[test]
fn the_program_asks_only_for_messages_that_there_are() {
    let (english, _) = catalogue(Lang::En);
    let known: BTreeSet<_> = english.into_iter().map(|m| m.0).collect();
    let mut files = Vec::new();
    for folder in ["src", "src/ui", "src/ui/online"] {
        let path = format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"));
        for file in std::fs::read_dir(path).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|e| e == "rs") {
                files.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    for call in [
        "Message::new(\"",
        "app.t(\"",
        "at(\"",
        "seat(\"",
        "tribe(\"",
        "site(\"",
    ] {
        for text in &files {
            for rest in text.split(call).skip(1) {
                let id = rest.split('"').next().unwrap();
                assert!(
                    known.contains(id),
                    "{call}{id}\" asks for what there is not"
                );
            }
        }
    }
}

/// What the rules name by a keyword is asked for by that keyword.
#[test]
fn every_keyword_of_the_rules_has_a_message() {
    let mut wanted: BTreeSet<_> = rules::Refusal::KEYWORDS
        .iter()
        .map(|word| format!("refusal-{word}"))
        .collect();
    // Said differently if chance has the move, or if it can be said where tokens may go.
    wanted.extend(["refusal-not-now-chance", "refusal-too-many-here"].map(String::from));
    wanted.extend(Occasion::KEYWORDS.iter().map(|word| format!("when-{word}")));
    let (english, _) = catalogue(Lang::En);
    let known = english.into_iter().map(|m| m.0);
    let known: BTreeSet<_> = known
        .filter(|id| id.starts_with("refusal-") || id.starts_with("when-"))
        .collect();
    assert_eq!(known, wanted);
}

#[test]
fn a_badge_agrees_with_its_banner() {
    let pair = |lang, (race, race_name), (power, power_name)| {
        let power = names::power_of(lang, (race, race_name), (power, power_name));
        (names::name(lang, "race", race, race_name), power)
    };
    let (amazons, wizards) = (("amazons", "Amazons"), ("wizards", "Wizards"));
    let (fortified, flying) = (("fortified", "Fortified"), ("flying", "Flying"));
    let said = |lang, race, power| {
        let (race, power) = pair(lang, race, power);
        format!("{race} {power}")
    };
    assert_eq!(said(Lang::It, amazons, fortified), "Amazzoni Fortificate");
    assert_eq!(said(Lang::It, wizards, fortified), "Maghi Fortificati");
    assert_eq!(said(Lang::Pl, wizards, flying), "Czarodzieje Latający");
    assert_eq!(said(Lang::Pl, amazons, flying), "Amazonki Latające");
    assert_eq!(said(Lang::En, amazons, flying), "Amazons Flying");
    // By itself, and beside a race of one's own that has a shipped one's id.
    let alone = names::name(Lang::It, "power", "fortified", "Fortified");
    assert_eq!(alone, "Fortificati");
    let own = ("amazons", "Pond People");
    assert_eq!(said(Lang::It, own, fortified), "Pond People Fortificati");
}

/// Whoever is spoken of, no form is asked for that no power has.
#[test]
fn genders_are_those_that_powers_know() {
    for (lang, genders) in [
        (Lang::En, &[][..]),
        (Lang::It, &["feminine"]),
        (Lang::Pl, &["personal"]),
        (Lang::Ja, &[]),
    ] {
        let (messages, _) = catalogue(lang);
        let found: BTreeSet<_> = messages
            .iter()
            .filter_map(|(id, _)| attribute(lang, id, GENDER))
            .collect();
        assert!(found.iter().map(String::as_str).eq(genders.iter().copied()));
    }
}

/// The forms that a number takes: one, other; in Polish one, few, many.
#[test]
fn numbers_have_all_the_forms_of_their_language() {
    for (lang, needed) in [
        (Lang::En, &["[one]", "[other]"][..]),
        (Lang::It, &["[one]", "[other]"]),
        (Lang::Pl, &["[one]", "[few]", "[many]"]),
        (Lang::Ja, &[]),
    ] {
        let folder = format!("{}/messages/{}", env!("CARGO_MANIFEST_DIR"), lang.tag());
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            for select in text.split("->\n").skip(1) {
                let variants = select.split("\n}").next().unwrap();
                if !variants.contains("[one]") {
                    // Not by number.
                    continue;
                }
                for form in needed {
                    // The default of Polish may be any of them.
                    assert!(variants.contains(form), "{path:?}: {variants}");
                }
            }
        }
    }
}

#[test]
fn whatever_a_server_refuses_is_said_in_the_readers_language() {
    let codes = Code::ALL.iter().map(|c| c.keyword());
    let reasons = Reason::ALL.iter().map(|r| r.keyword());
    let known: BTreeSet<String> = codes.chain(reasons).map(refused::message).collect();
    for lang in Lang::ALL {
        let (messages, _) = catalogue(lang);
        let own = messages.into_iter().map(|m| m.0);
        let own: BTreeSet<String> = own.filter(|id| id.starts_with("refused-")).collect();
        assert_eq!(own, known, "{lang:?}");
    }
    let taken = Refusal::not_now(Reason::NoFreeSeat);
    assert_eq!(
        refused::say(Lang::It, &taken),
        "Questo posto è già occupato."
    );
    // A reason of a later server is said by its code.
    let later = Refusal {
        reason: Some("of_another_kind".into()),
        ..taken
    };
    assert_eq!(
        refused::say(Lang::Pl, &later),
        "Teraz nie da się tego zrobić."
    );
}

#[test]
fn a_bot_at_a_server_is_called_as_elsewhere() {
    assert_eq!(names::bot_at(Lang::It, "strong", Seat(1)), "Bot forte 2");
    assert_eq!(names::bot_at(Lang::Ja, "strong", Seat(1)), "強いボット2");
    assert_eq!(names::bot_at(Lang::En, "strong", Seat(1)), "Strong bot 2");
    // One that this page does not know yet.
    assert_eq!(names::bot_at(Lang::En, "newest", Seat(0)), "newest 1");
}
