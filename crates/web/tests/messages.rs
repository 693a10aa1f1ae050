//! Every message is there in every language, and says the same things.

use std::collections::{BTreeMap, BTreeSet};

use web::{
    form::Form,
    i18n::{Lang, catalogue, find},
    pieces::COLOURS,
};

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
            let foreign: Vec<_> = names
                .iter()
                .filter(|n| !english[id.as_str()].contains(*n))
                .collect();
            assert!(foreign.is_empty(), "{lang:?} {id} speaks of {foreign:?}");
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
