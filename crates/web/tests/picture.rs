//! The board as a picture by itself.

use client::{form::Form, session::Session};
use record::Seed;
use web::{draw, picture::picture};
use wording::{Lang, words::Words};

/// A recorded game, shown at a moment.
fn game(name: &str, at: Option<usize>) -> Session {
    let file = format!("{}/../../records/{name}.record", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).unwrap();
    let mut session = Session::load(&text, vec![], Seed([0; 32])).unwrap();
    if let Some(at) = at {
        session.look_back(at);
    }
    session
}

fn drawn(session: &Session, lang: Lang) -> String {
    let scene = draw::scene(session.pack(), &session.rules().map().id).unwrap();
    let words = Words {
        lang,
        rules: session.rules(),
        names: session.names(),
    };
    picture(&scene, session, &words)
}

#[test]
fn a_picture_needs_nothing_but_itself() {
    for name in [
        "small-world-on-small-world-2",
        "mixed-on-underground-4",
        "underground-on-underground-6",
    ] {
        for at in [None, Some(0), Some(90)] {
            let session = game(name, at);
            for lang in Lang::ALL {
                let svg = drawn(&session, lang);
                assert!(svg.len() < 400_000, "{name} takes {} bytes", svg.len());
                let scheme = svg.matches("://").count();
                assert_eq!(
                    scheme,
                    svg.matches("xmlns=\"http://www.w3.org/2000/svg\"").count()
                );
                for part in ["href=\"", "url("] {
                    for rest in svg.split(part).skip(1) {
                        assert!(rest.starts_with('#'), "{name} refers to {:.40}", rest);
                    }
                }
                for part in ["<script", "<foreignObject", "<image", "@import"] {
                    assert!(!svg.contains(part), "{name} has {part}");
                }
                balanced(&svg);
            }
        }
    }
}

/// Every element that is opened is closed, and no attribute is given twice: browsers draw nothing else.
fn balanced(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        let name = tag.split([' ', '/']).find(|n| !n.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let mut names: Vec<&str> = tag
            .split("=\"")
            .map(|p| p.rsplit([' ', '"']).next().unwrap())
            .collect();
        names.pop();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "<{tag}> says something twice");
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty());
}

#[test]
fn a_picture_shows_what_everybody_may_see() {
    let over = game("small-world-on-small-world-3", None);
    let svg = drawn(&over, Lang::En);
    for seat in over.seats() {
        let coins = over.state().coins(seat);
        assert!(svg.contains(&format!(
            "{}: {coins} coins</text>",
            over.names()[seat.index()]
        )));
    }
    // Names are what people say that they are.
    let mut form = Form::quick();
    form.seats[0].name = "<b>&\"Ann".into();
    let setup = form.setup(Lang::En);
    let running = Session::new(setup, Seed([1; 32]), form.colours(), form.own.clone()).unwrap();
    let svg = drawn(&running, Lang::En);
    assert!(
        !svg.contains("<b>") && svg.contains("&lt;b>&amp;\"Ann"),
        "a name is not escaped"
    );
    assert!(!svg.contains("coins</text>"), "hidden coins are shown");
    balanced(&svg);
}
