//! Every message of the page is there in every language, and says the same things.

use std::collections::BTreeSet;

use board::COLOURS;
use web::i18n::{Lang, PAGE, find};
use wording::i18n::GAME;

#[test]
fn all_languages_say_the_same_things() {
    assert_eq!(PAGE.faults(), Vec::<String>::new());
    let game: BTreeSet<_> = GAME.messages(Lang::En).0.into_iter().map(|m| m.0).collect();
    for (id, _) in PAGE.messages(Lang::En).0 {
        assert!(!game.contains(&id), "{id} hides a message of the game");
    }
    for lang in Lang::ALL {
        let ids = COLOURS.iter().map(|c| format!("colour-{}", c.id));
        let missing: Vec<_> = ids.filter(|id| find(lang, id).is_none()).collect();
        assert!(missing.is_empty(), "{lang:?} lacks {missing:?}");
    }
}

#[test]
fn the_program_asks_only_for_messages_that_there_are() {
    let catalogues = [&PAGE, &GAME].map(|c| c.messages(Lang::En).0);
    let known: BTreeSet<_> = catalogues.into_iter().flatten().map(|m| m.0).collect();
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
