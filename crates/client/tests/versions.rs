//! Games of version 1 of the rules, opened in the browser.

use std::{fs, path::Path};

use client::{
    chronicle,
    job::Desk,
    review::{self, Report},
    session::{Session, Turn},
};
use record::{RULES_VERSION, Record, Seed, replay};
use wording::{i18n::Lang, words::Words};

#[test]
fn a_game_of_other_rules_is_shown_as_far_as_it_goes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/version-1");
    let (mut past, mut over, mut open) = (0, 0, 0);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.display();
        let text = fs::read_to_string(&path).unwrap();
        let record = Record::read(&text, content::Library::shipped()).unwrap();
        let followed = replay(&record, content::Library::shipped()).unwrap();
        let mut session = Session::load(&text, vec![], Seed([0; 32])).unwrap();
        let log = followed.game.log();
        let shown: Vec<_> = session.entries().iter().map(|e| e.action).collect();
        assert_eq!(shown, log, "{name}");
        match session.past() {
            Some((version, why)) => {
                past += 1;
                assert_eq!(version, 1);
                // Nobody plays it on, and what is kept is what was opened, with its result.
                match followed.stop.or(followed.doubt) {
                    Some(reason) => assert_eq!(*why, reason.message(), "{name}"),
                    None => panic!("{name}: {why}"),
                }
                let over = session.state().is_over();
                assert_eq!(matches!(session.turn(), Turn::Over), over, "{name}");
                assert_eq!(matches!(session.turn(), Turn::Other(_)), !over, "{name}");
                assert!(session.humans().is_empty(), "{name}");
                assert_eq!(session.record(), text, "{name}");
            }
            None => {
                assert!(followed.stop.is_none(), "{name}");
                match session.turn() {
                    Turn::Over => over += 1,
                    Turn::Human(seat) => {
                        open += 1;
                        let legal = session.rules().legal_actions(session.state());
                        session.act(seat, &legal[..1]).unwrap();
                    }
                    turn => panic!("{name}: {turn:?}"),
                }
                let now = Record::read(&session.record(), content::Library::shipped());
                assert_eq!(now.unwrap().rules, RULES_VERSION, "{name}");
            }
        }
        // The story is told in every language, and the turns are judged.
        for lang in Lang::ALL {
            let words = Words {
                lang,
                rules: session.rules(),
                names: session.names(),
            };
            for entry in session.entries() {
                let told = chronicle::tell(&words, entry);
                assert_eq!(chronicle::is_told(entry), !told.is_empty(), "{name}");
            }
        }
        let turns = bots::analysis::turns(session.rules(), &session.rules().start(), log);
        let last = turns.len() - 1;
        let answer = Desk::default().answer(&review::request(&session, last));
        let answer = answer.unwrap_or_else(|e| panic!("{name}: {e:?}"));
        assert!(Report::read(&answer, session.rules()).is_some(), "{name}");
    }
    assert_eq!((past, over, open), (10, 3, 1));
}
