//! What a server refuses is said in every language.

use std::collections::BTreeSet;

use client::refused;
use protocol::{Code, Reason, Refusal};
use wording::{Lang, i18n::GAME};

#[test]
fn whatever_a_server_refuses_is_said_in_the_readers_language() {
    let codes = Code::ALL.into_iter().chain([Code::Unknown]);
    let codes = codes.map(Code::keyword);
    let reasons = Reason::ALL.iter().map(|r| r.keyword());
    let known: BTreeSet<String> = codes
        .chain(reasons)
        .map(wording::words::of_server_id)
        .collect();
    for lang in Lang::ALL {
        let (messages, _) = GAME.messages(lang);
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
