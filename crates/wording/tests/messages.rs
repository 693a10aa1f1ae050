//! Every message is there in every language, and says the same things.

use std::collections::BTreeSet;

use content::Library;
use elbowroom_wording::{
    Lang, Words,
    i18n::{GAME, GENDER, find},
    names::{self, Thing},
    notation::verb,
};
use rules::{
    NoUndo, Options, Refusal, Seat,
    action::Occasion,
    notation::{NotationError, VERBS},
    spec::Effect,
};

#[test]
fn all_languages_say_the_same_things() {
    assert_eq!(GAME.faults(), Vec::<String>::new());
}

#[test]
fn everything_in_the_boxes_has_a_name_and_a_text() {
    let mut ids = Vec::new();
    ids.extend(
        Library::shipped()
            .games()
            .into_iter()
            .map(|(id, _)| format!("game-{id}")),
    );
    for pack in Library::shipped().boxes() {
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
        // What copies relics gives the copy a name, and what brings tools names one.
        let effects = pack.races.iter().map(|r| ("race", &r.id, &r.effects));
        let powers = pack.powers.iter().map(|p| ("power", &p.id, &p.effects));
        for (kind, id, effects) in effects.chain(powers) {
            for effect in effects {
                match effect {
                    Effect::CopyRelic(_) => ids.push(format!("copy-{kind}-{id}")),
                    Effect::Tools(e) => {
                        let name = e.name.to_lowercase().replace(' ', "-");
                        ids.push(format!("tool-{name}"));
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(ids.iter().any(|id| id.starts_with("copy-")));
    assert!(ids.iter().any(|id| id.starts_with("tool-")));
    for (id, _) in bots::BOTS {
        ids.extend([format!("bot-{id}"), format!("bot-{id}-note")]);
    }
    for lang in Lang::ALL {
        let missing: Vec<_> = ids.iter().filter(|id| find(lang, id).is_none()).collect();
        assert!(missing.is_empty(), "{lang:?} lacks {missing:?}");
    }
}

#[test]
fn only_messages_that_there_are_are_asked_for() {
    let (english, _) = GAME.messages(Lang::En);
    let known: BTreeSet<_> = english.into_iter().map(|m| m.0).collect();
    let mut asked = 0;
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).unwrap() {
        let path = file.unwrap().path();
        // What is said of effects is a catalogue of its own.
        if path.ends_with("effects.rs") {
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        let calls = [
            "GAME.message",
            "say",
            "at",
            "seat",
            "tribe",
            "site",
            "tokens",
            "marker",
            "figure",
            "message",
        ];
        for call in calls.map(|c| format!("{c}(\"")) {
            for rest in text.split(&call).skip(1) {
                let id = rest.split('"').next().unwrap();
                assert!(
                    known.contains(id),
                    "{call}{id}\" asks for what there is not"
                );
                asked += 1;
            }
        }
    }
    assert!(asked > 80, "{asked}");
}

/// What the rules name by a keyword is asked for by that keyword.
#[test]
fn every_keyword_of_the_rules_has_a_message() {
    let mut wanted: BTreeSet<_> = Refusal::KEYWORDS
        .iter()
        .map(|word| format!("refusal-{word}"))
        .collect();
    // Said differently if chance has the move, or if it can be said where tokens may go.
    wanted.extend(["refusal-not-now-chance", "refusal-too-many-here"].map(String::from));
    wanted.extend(Occasion::KEYWORDS.iter().map(|word| format!("when-{word}")));
    let unread = NotationError::KEYWORDS.iter();
    wanted.extend(unread.map(|word| format!("notation-{word}")));
    wanted.insert("notation-no-verb-meant".into());
    wanted.extend(NoUndo::KEYWORDS.iter().map(|word| format!("undo-{word}")));
    let (english, _) = GAME.messages(Lang::En);
    let known = english.into_iter().map(|m| m.0);
    let known: BTreeSet<_> = known
        .filter(|id| {
            let kinds = ["refusal-", "when-", "notation-", "undo-"];
            kinds.iter().any(|kind| id.starts_with(kind))
        })
        .collect();
    assert_eq!(known, wanted);
}

#[test]
fn every_verb_says_what_it_does() {
    let said: BTreeSet<_> = VERBS.iter().map(|v| verb(Lang::En, v)).collect();
    assert_eq!(said.len(), VERBS.len());
    let missing = said.iter().find(|s| s.starts_with("verb-"));
    assert_eq!(missing, None);
    let (english, _) = GAME.messages(Lang::En);
    let known = english.iter().filter(|m| m.0.starts_with("verb-"));
    assert_eq!(known.count(), VERBS.len(), "no message is left over");
}

#[test]
fn what_cannot_be_read_is_said_in_every_language() {
    let library = content::Library::shipped();
    let rules = library.rules("small-world", "small-world-2", 2, &Options::default());
    let rules = rules.unwrap();
    let lines = [
        "xyz",
        "attack 3",
        "pick",
        "end 3",
        "pick 1 2",
        "conquer 99",
        "pick x",
        "use socks",
        "banner nobody",
        "badge nothing",
        "deploy 1:2 1:3",
    ];
    for lang in Lang::ALL {
        let words = Words {
            lang,
            rules: &rules,
            names: &[],
        };
        let said: BTreeSet<_> = lines
            .iter()
            .map(|line| words.unread(&rules.parse_line(line).expect_err(line)))
            .collect();
        assert_eq!(said.len(), lines.len(), "{said:?}");
        let bare = said.iter().find(|s| s.starts_with("notation-"));
        assert_eq!(bare, None);
    }
}

#[test]
fn a_badge_agrees_with_its_banner() {
    let (amazons, wizards) = (("amazons", "Amazons"), ("wizards", "Wizards"));
    let (fortified, flying) = (("fortified", "Fortified"), ("flying", "Flying"));
    let said = |lang, race: (&'static str, &'static str), power: (&'static str, &'static str)| {
        let race = Thing::plain("race", race.0, race.1);
        let power = Thing::plain("power", power.0, power.1);
        let beside = names::power_of(lang, &race, &power);
        format!("{} {beside}", names::name(lang, &race))
    };
    assert_eq!(said(Lang::It, amazons, fortified), "Amazzoni Fortificate");
    assert_eq!(said(Lang::It, wizards, fortified), "Maghi Fortificati");
    assert_eq!(said(Lang::Pl, wizards, flying), "Czarodzieje Latający");
    assert_eq!(said(Lang::Pl, amazons, flying), "Amazonki Latające");
    assert_eq!(said(Lang::En, amazons, flying), "Amazons Flying");
    // By itself, and beside a race of one's own that has a shipped one's id.
    let alone = Thing::plain("power", "fortified", "Fortified");
    assert_eq!(names::name(Lang::It, &alone), "Fortificati");
    let own = ("amazons", "Pond People");
    assert_eq!(said(Lang::It, own, fortified), "Pond People Fortificati");
}

/// The languages of content are those of the program, but for the one in which it is written.
#[test]
fn content_may_be_translated_into_every_language() {
    let all = Lang::ALL.map(Lang::tag);
    let others: Vec<_> = all.into_iter().filter(|tag| *tag != "en").collect();
    assert_eq!(others, content::LANGUAGES);
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
        let (messages, _) = GAME.messages(lang);
        let found: BTreeSet<_> = messages
            .iter()
            .filter_map(|(id, _)| GAME.attribute(lang, id, GENDER))
            .collect();
        assert!(found.iter().map(String::as_str).eq(genders.iter().copied()));
    }
}

#[test]
fn a_bot_at_a_server_is_called_as_elsewhere() {
    assert_eq!(names::bot_at(Lang::It, "strong", Seat(1)), "Bot forte 2");
    assert_eq!(names::bot_at(Lang::Ja, "strong", Seat(1)), "強いボット2");
    assert_eq!(names::bot_at(Lang::En, "strong", Seat(1)), "Strong bot 2");
    // One that this page does not know yet.
    assert_eq!(names::bot_at(Lang::En, "newest", Seat(0)), "newest 1");
}
