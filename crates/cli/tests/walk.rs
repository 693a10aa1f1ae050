//! The walk-through of `docs/content.md`: its files are made and its commands run, as they stand.

mod support;

use support::Place;

const DOCS: &str = include_str!("../../../docs/content.md");

/// The blocks of the walk-through, each with its language.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let section = DOCS.split("\n## A box of one's own, from nothing\n").nth(1);
    let section = section.and_then(|s| s.split("\n## ").next());
    let section = section.expect("the page has a walk-through");
    // Every second part is a block, its language in the first line.
    let parts = section.split("```").skip(1).step_by(2);
    parts.filter_map(|p| p.split_once('\n')).collect()
}

#[test]
fn what_the_page_walks_through_works() {
    let place = Place::new();
    let (mut files, mut commands) = (0, 0);
    for (language, text) in blocks() {
        match language {
            "toml" => {
                let first = text.lines().next().unwrap();
                let name = first
                    .strip_prefix("# ")
                    .expect("a file says where it belongs");
                place.file(name, text);
                files += 1;
            }
            "sh" => {
                for line in text.lines() {
                    // As people type it, but nobody is here to play, and nobody has all day.
                    let line = line
                        .replace("human", "random")
                        .replace("--games 2000", "--games 20");
                    let words: Vec<&str> = line.split('"').enumerate().flat_map(words).collect();
                    assert_eq!(words[0], "elbowroom");
                    let ran = place.run(&words[1..], "").code(0);
                    assert!(!ran.err.contains("warning"), "{line}: {}", ran.err);
                    commands += 1;
                }
            }
            other => panic!("a block in {other}"),
        }
    }
    assert_eq!((files, commands), (4, 9));
    assert!(place.text("pond.svg").contains("<svg"));
    assert!(place.text("otters.svg").contains("Otters ("));
}

/// The words of a part of a line that is split at its quotes: every second part is quoted.
fn words((at, part): (usize, &str)) -> Vec<&str> {
    match at % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    }
}
