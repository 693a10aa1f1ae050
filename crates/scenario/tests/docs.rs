//! The examples in `docs/scenarios.md` hold, and it names every reason of a refusal.

use scenario::{REFUSALS, parse, run};

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
    for word in REFUSALS {
        assert!(DOCS.contains(&format!("`{word}`")), "{word}");
    }
}
