//! Every message of the page is there in every language, and says the same things.

use std::collections::BTreeSet;

use protocol::{Code, Reason, Refusal};
use web::{
    i18n::{Lang, PAGE, find},
    pieces::COLOURS,
    refused,
};
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

#[test]
fn whatever_a_server_refuses_is_said_in_the_readers_language() {
    let codes = Code::ALL.into_iter().chain([Code::Unknown]);
    let codes = codes.map(Code::keyword);
    let reasons = Reason::ALL.iter().map(|r| r.keyword());
    let known: BTreeSet<String> = codes.chain(reasons).map(refused::message).collect();
    for lang in Lang::ALL {
        let (messages, _) = PAGE.messages(lang);
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
    // So is a code of a later server, by a sentence that always holds.
    let later = r#"{"status": 418, "detail": "it sleeps", "code": "asleep"}"#;
    let later: Refusal = serde_json::from_str::<protocol::Problem>(later)
        .unwrap()
        .into();
    assert_eq!(
        refused::say(Lang::En, &later),
        "The server does not allow that."
    );
}
