//! Records of games under version 1 of the rules, in every command that opens one.

mod support;

use std::{collections::BTreeMap, fs, path::Path};

use support::Place;

/// The games, by name. What each shows, and why it goes the way it goes, stands in
/// `crates/record/tests/versions.rs`.
fn games() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/version-1");
    let entries = fs::read_dir(folder).unwrap();
    let game = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().unwrap();
        (name, fs::read_to_string(entry.path()).unwrap())
    };
    entries.map(|e| game(e.unwrap())).collect()
}

const BOTH: &str = "The record is of rules version 1, this program plays version 2";

#[test]
fn no_record_is_a_dead_end() {
    let games = games();
    assert!(games.len() >= 14);
    let (mut stopped, mut counted, mut whole, mut asked) = (0, 0, 0, 0);
    for (name, text) in &games {
        let place = Place::new();
        place.file(name, text);
        let verify = place.run(&["record", "verify", name], "");
        let why = verify.out.lines().next().unwrap_or_default().to_owned();
        let ok = verify.code == Some(0);
        let stops = why.contains("cannot be followed any further");
        let asks = why.contains("which asks for more");
        let counts = why.contains("which may count otherwise");
        assert!(ok || why.contains(BOTH), "{name}: {why}");
        assert!(ok ^ stops ^ asks ^ counts, "{name}: {why}");

        // It is shown and told, as far as it goes, and why it goes no further.
        let show = place.run(&["record", "show", name], "").code(0);
        let replay = place.run(&["record", "replay", name], "").code(0);
        let show = show.says("rules version 1").says(" on ");
        let replay = replay.says("Turn 1: Ann").says("> pick 1");
        let flat = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
        for out in [&show.out, &replay.out] {
            assert_eq!(flat(out).contains(BOTH), !ok, "{name}: {out}");
        }

        // Its turns are judged.
        let args = ["analyse", name, "--rollouts", "20", "--seat", "1"];
        let ran = place.run(&[&args[..], &["--format", "json"]].concat(), "");
        let ran = ran.code(0);
        let mut lines = ran.out.lines();
        let head: serde_json::Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        assert_eq!(
            (&head["record_rules"], &head["rules"]),
            (&1.into(), &2.into())
        );
        assert!(
            lines.next().is_some_and(|l| l.contains("\"round\":1")),
            "{name}"
        );
        assert_eq!(head["stop"].is_string(), stops, "{name}");
        assert_eq!(ran.err.contains(BOTH), stops, "{name}: {}", ran.err);

        // It is played on where that is possible, and else told; what is kept stays as it is.
        let ran = place.run(&["play", "--resume", name], "");
        match stops {
            true => {
                let ran = ran.code(1).says("> pick 1");
                assert!(ran.out.contains("Turn 1: Ann"), "{name}");
                let err = flat(&ran.err);
                assert!(err.contains("can be looked at, but not played on"), "{err}");
                assert!(err.contains(BOTH), "{err}");
            }
            false => {
                let ran = ran
                    .code(0)
                    .says("The game was begun under rules version 1; it goes on under version 2.");
                assert_eq!(
                    ran.out.contains(BOTH),
                    counts || asks,
                    "{name}: {}",
                    ran.out
                );
            }
        }
        // Nothing was played, so nothing is written: the old result stays in its file.
        assert_eq!(place.text(name), *text, "{name}");
        if asks {
            place.run(&["play", "--resume", name], "end\n").code(0);
            place
                .run(&["record", "verify", name], "")
                .code(0)
                .says(": ok, ");
        }
        stopped += u32::from(stops);
        counted += u32::from(counts);
        asked += u32::from(asks);
        whole += u32::from(ok);
    }
    assert_eq!((stopped, counted, asked, whole), (6, 4, 1, 3));
}
