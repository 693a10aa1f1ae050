//! Why something is refused, in the language of whoever reads it.

use protocol::{Chair, Code, Command};
use rules::Region;
use wording::i18n::Lang;

use super::played::Played;
use crate::table::why_refused;

/// What is refused in another language is what is refused at all, for the same reason.
#[test]
fn every_language_has_the_reason_for_which_a_line_is_refused() {
    let mut game = Played::running(2, |_| {});
    let (mut by_rules, mut otherwise, mut n) = (0, 0, 0);
    while let Some(seat) = game.table.to_move() {
        let rules = game.table.play().unwrap().rules().clone();
        let region = |n: usize| {
            let r = Region::new((n % rules.map().names.len()) as u8).unwrap();
            let notation = rules.notation(rules::Action::Conquer(r));
            notation.split_once(' ').unwrap().1.to_owned()
        };
        let (one, two) = (region(n), region(n * 7 + 1));
        let lines = [
            format!("conquer {one}"),
            format!("deploy {one}:1 {two}:1"),
            format!("deploy {one}:9 {two}:1 {one}:3"),
            "decline".into(),
            format!("abandon {two}"),
            "attack".into(),
            String::new(),
            format!("deploy {}", vec![format!("{one}:9"); 71].join(" ")),
            format!("deploy {one}:9{}", " ".repeat(1_000)),
        ];
        let last = seat.index() ^ usize::from(n % 3 == 0);
        for line in lines {
            let after = None;
            let told = |lang| why_refused(&game.table, Chair::at(last), &line, lang);
            let all: Vec<Option<String>> = Lang::ALL.into_iter().map(told).collect();
            let mut copy = game.clone();
            let done = copy.ask(last, Command::Act { line, after });
            match done {
                Err(why) if why.code == Code::Rules => {
                    let (action, _) = why.text.split_once(": ").unwrap();
                    for told in all {
                        let told = told.unwrap();
                        assert_eq!(told.split_once(": ").unwrap().0, action, "{why}");
                    }
                    by_rules += 1;
                }
                done => {
                    assert!(all.iter().all(Option::is_none), "{done:?}: {all:?}");
                    otherwise += 1;
                }
            }
        }
        game.act(|of| n * 5 % of);
        n += 1;
        if n > 120 {
            break;
        }
    }
    assert!(by_rules > 50 && otherwise > 50, "{by_rules} {otherwise}");
}
