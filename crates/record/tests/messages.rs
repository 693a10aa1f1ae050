//! Every message about records is there in every language, says the same things, and is asked for.

use content::Library;
use elbowroom_record::{RECORDS, RULES_VERSION, Record, Snapshot, verify};
use messages::Lang;
use wording::i18n::{GAME, strange};

const OTHERS: [Lang; 3] = [Lang::It, Lang::Pl, Lang::Ja];

#[test]
fn all_languages_say_the_same_things() {
    assert_eq!(RECORDS.faults(), Vec::<String>::new());
}

#[test]
fn messages_are_those_that_are_asked_for() {
    let src = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    assert_eq!(
        RECORDS.unasked(src, &["why-"]).unwrap(),
        Vec::<String>::new()
    );
}

/// Whatever is wrong with a record is said to readers of another language in no English words.
#[test]
fn a_bad_record_is_told_in_the_readers_language() {
    let boxes = Library::shipped();
    let header = format!(
        "elbowroom record 1\nrules {RULES_VERSION}\ngame small-world\nmap small-world-2\nseats 2\n\
         seat 1 human Ann\nseat 2 random\n"
    );
    let with = |line: &str| format!("{header}{line}\n");
    let bad = [
        String::new(),
        "chess".into(),
        "elbowroom record 1\nrules x".into(),
        header.replace("seats 2", "seats 9"),
        header.replace("small-world-2", "nowhere"),
        header.replace("game small-world", "game chess"),
        with("conquer 99"),
        with("xyz"),
        with("3: pick 1"),
        with("result 1"),
        with("option turns 99"),
        with("option luck 1"),
        with("pick 1\nseats 2"),
        with("content 7"),
    ];
    let mut told = Vec::new();
    for text in &bad {
        let why = Record::read(text, boxes).unwrap_err();
        assert_eq!(why.to_string(), why.message().say(Lang::En));
        told.push(why.message());
    }
    let seed = format!("seed {}", "0".repeat(64));
    let banner = "chance: banner amazons";
    for text in [
        with("pick 1"),
        with("chance: die 3"),
        with(&format!("{seed}\n{banner}")),
        with(&format!("commitment {}\n{seed}", "1".repeat(64))),
        with("result 1 2"),
        with("fingerprint 0123456789abcdef"),
        with("pick 1").replace(&format!("rules {RULES_VERSION}"), "rules 1"),
    ] {
        let record = Record::read(&text, boxes).unwrap();
        told.push(verify(&record, boxes).unwrap_err().message());
    }
    for line in [
        "",
        "elbowroom position 1 seats=9",
        "elbowroom position 1 x",
        "elbowroom position 1",
    ] {
        told.push(Snapshot::read(line, boxes).unwrap_err().message());
    }
    for lang in OTHERS {
        let strange = strange(&[&RECORDS, &content::PROBLEMS, &GAME], lang);
        for message in &told {
            let said = message.say(lang);
            let english = strange.iter().find(|s| said.contains(*s));
            assert_eq!(english, None, "{lang:?}: {said}");
            assert_ne!(said, message.to_string());
        }
    }
}
