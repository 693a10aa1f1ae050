//! Cases about content of one's own: each folder of `own` has some, and the cases about it.

use std::{fs, path::Path};

use content::{Library, Severity};

#[test]
fn content_of_ones_own_does_what_is_said_of_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/own");
    let (mut cases, mut wrong) = (0, String::new());
    for folder in fs::read_dir(root).unwrap().map(|e| e.unwrap().path()) {
        let (library, problems) = Library::shipped().clone().with_dir(&folder).unwrap();
        // One of them has a part that does hardly anything, one is too much for a place to grant.
        for p in problems.iter().filter(|p| p.severity == Severity::Warning) {
            let known = ["(conquered or plundered)", "which \"stonehedge\" may grant"];
            let known = known.iter().any(|k| p.message.to_string().contains(k))
                || p.message.to_string().contains("with all boxes mixed");
            assert!(known, "{p}");
        }
        for path in fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()) {
            if path.extension().is_none_or(|e| e != "scenario") {
                continue;
            }
            let name = path.display().to_string();
            let text = fs::read_to_string(&path).unwrap();
            let file = elbowroom_scenario::read_in(&library, "small-world", &name, &text);
            let outcome = elbowroom_scenario::run(&file);
            cases += outcome.cases.len();
            if !outcome.passed() {
                wrong += &outcome.to_string();
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(cases >= 15, "{cases} cases");
}
