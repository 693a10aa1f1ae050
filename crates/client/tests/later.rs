//! A page follows a table at a server that is later than it is: what it does not know it passes over.

use client::{
    remote::{Farewell, Heard, Remote},
    session::Session,
};
use protocol::{Code, Command, Told};

const MADE: &str = r#"{"n": 0, "at": 1, "t": "made", "game": "small-world",
    "map": "small-world-2", "seats": 2, "options": {}, "public": false, "clock": "none",
    "takeback": "agreed", "title": "", "rules": 1, "mood": "merry"}"#;

/// Has a page hear something and take in what it tells.
fn hear(page: &mut Remote, session: &mut Option<Session>, text: &str) -> Vec<Heard> {
    let heard = page.hear(text, 0);
    for one in &heard {
        if let Heard::Entry { entry, .. } = one {
            page.take(entry, session).unwrap();
        }
    }
    heard
}

#[test]
fn messages_entries_and_codes_of_a_later_server_end_nothing() {
    let (mut page, mut session) = (Remote::new("t", None), None);
    let mut say = |text: &str| hear(&mut page, &mut session, text);
    let welcome = r#"{"type": "welcome", "table": "t", "host": true, "end": 0, "now": 5}"#;
    assert_eq!(say(welcome), [Heard::Welcome]);
    assert_eq!(say(r#"{"type": "weather", "rain": true}"#), []);
    let log = format!(
        r#"{{"type": "log", "entries": [{MADE},
            {{"n": 1, "at": 2, "t": "applauded", "by": 3}},
            {{"n": 2, "at": 3, "t": "sat", "seat": 1, "name": "Ann"}}]}}"#
    );
    assert_eq!(say(&log).len(), 3);
    // The numbers go on behind what was passed over.
    let more = r#"{"type": "log", "entries": [{"n": 3, "at": 4, "t": "ready", "seat": 1, "ready": true}]}"#;
    let [Heard::Entry { entry, news: true }] = &say(more)[..] else {
        panic!("an entry is missing");
    };
    assert!(matches!(entry.told, Told::Ready { ready: true, .. }));
    page.ask(Command::Begin { part: None }, "mine".into());
    let no = r#"{"type": "refused", "id": "mine", "code": "asleep", "text": "it sleeps"}"#;
    let [Heard::Refused(Command::Begin { .. }, why)] = &page.hear(no, 0)[..] else {
        panic!("it is not told that it is refused");
    };
    assert_eq!(why.code, Code::Unknown);
    let room = page.room.as_ref().unwrap();
    assert_eq!(room.sitters.len(), 2);
    assert_eq!(page.notes.all().len(), 1, "{:?}", page.notes);
    // What makes no sense at all still ends it.
    for strange in ["?", r#"{"type": "pong"}"#] {
        let end = vec![Heard::Bye(Some(Farewell::Strange))];
        assert_eq!(page.hear(strange, 0), end, "{strange}");
    }
}
