//! The examples in `docs/scenarios.md` hold, and it names every reason of a refusal.

use std::{fs, path::Path};

use elbowroom_scenario::{WORDS, decisions, parse, run};
use rules::{Refusal, notation::VERBS};

const DOCS: &str = include_str!("../../../docs/scenarios.md");

#[test]
fn the_documented_examples_hold() {
    let examples: Vec<&str> = DOCS
        .split("```scenario\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert!(examples.len() >= 2);
    for text in examples {
        let scenario = parse("docs/scenarios.md", text).unwrap();
        let outcome = run(&scenario);
        assert!(outcome.passed(), "{outcome}");
    }
}

#[test]
fn every_reason_is_documented() {
    for word in Refusal::KEYWORDS {
        assert!(DOCS.contains(&format!("`{word}`")), "{word}");
    }
}

/// Rows of the table that says which words answer which decision: its first and its last cell.
fn answers() -> Vec<(&'static str, &'static str)> {
    let table = DOCS
        .split("### Who decides what")
        .nth(1)
        .expect("the table");
    let table = table.split("\n### ").next().unwrap_or_default();
    let rows = table.lines().filter(|l| l.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        (cells[0], cells[cells.len() - 1])
    })
    .collect()
}

#[test]
fn every_decision_has_its_words() {
    let rows = answers();
    for decision in decisions() {
        let begins = |word: &str| word == decision || word.starts_with(&format!("{decision} "));
        let named = |cell: &str| cell.split('`').any(begins);
        // The step that asks nobody stands below the table.
        let asks = decision != "errands";
        assert_eq!(rows.iter().any(|r| named(r.0)), asks, "{decision}");
    }
    // And every word answers one.
    for verb in VERBS {
        let answers = |cell: &str| {
            cell.split('`')
                .any(|c| c.split(' ').next() == Some(verb.word))
        };
        assert!(rows.iter().any(|r| answers(r.1)), "{verb:?}");
    }
}

#[test]
fn every_word_beyond_the_notation_is_documented() {
    for word in WORDS {
        let there = DOCS.contains(&format!("`> {word} ")) || DOCS.contains(&format!("`> {word}`"));
        assert!(there, "{word}");
    }
}

/// The page that says where things are names files that are there, and every crate.
#[test]
fn the_page_about_the_architecture_is_true() {
    let page = include_str!("../../../docs/architecture.md");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let named = page.split('`').skip(1).step_by(2);
    let paths = named.filter(|n| n.contains('/') && !n.contains(['*', ' ']));
    let mut all = 0;
    for path in paths {
        // Within a paragraph about a crate or a list item, the rest of a path is enough.
        let places = [
            "",
            "crates/rules/src",
            "crates/content/src",
            "crates/web/src",
            "crates/env/src",
            "crates/env/tests",
        ];
        let there = |place: &&str| root.join(place).join(path).exists();
        assert!(places.iter().any(there), "there is no {path}");
        all += 1;
    }
    assert!(all > 40, "{all}");
    for entry in fs::read_dir(root.join("crates")).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(page.contains(&format!("**`{name}`**")), "{name}");
    }
}
