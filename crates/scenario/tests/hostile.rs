//! Whatever a file says, reading and running it brings problems or mismatches, never a panic.

use std::{fs, path::Path, sync::OnceLock};

use proptest::prelude::*;
use scenario::{read, run};

/// The files of the repository, as material.
fn corpus() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut out = Vec::new();
    collect(&root, &mut out);
    assert!(!out.is_empty(), "there are no scenarios");
    out
}

fn collect(folder: &Path, out: &mut Vec<String>) {
    for path in fs::read_dir(folder).unwrap().flatten().map(|e| e.path()) {
        if path.is_dir() {
            collect(&path, out);
        } else {
            out.push(fs::read_to_string(path).unwrap());
        }
    }
}

/// The cases of the corpus, each a text of its own.
fn cases() -> &'static [String] {
    static CASES: OnceLock<Vec<String>> = OnceLock::new();
    CASES.get_or_init(read_cases)
}

fn read_cases() -> Vec<String> {
    let all = corpus();
    let split = |t: &String| {
        t.split("\n===\n")
            .map(str::to_owned)
            .collect::<Vec<String>>()
    };
    all.iter().flat_map(split).collect()
}

/// Words that could do harm somewhere.
const WORDS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "7",
    "8",
    "18",
    "23",
    "40",
    "41",
    "127",
    "128",
    "200",
    "255",
    "256",
    "65535",
    "65536",
    "-1",
    "1:0",
    "3:255",
    "3:40",
    "12:40",
    "none",
    "own",
    "edge",
    "a",
    "orcs",
    "ghouls",
    "trolls",
    "amazons",
    "halflings",
    "sorcerers",
    "spirit",
    "stout",
    "bivouacking",
    "heroic",
    "fortified",
    "berserk",
    "lair",
    "hero",
    "encampment",
    "dragon",
    "hand",
    "reserve",
    "firsts",
    "at",
    "with",
    "seat",
    ":",
    ";",
    ",",
    "#",
    "=",
    ">",
    "---",
    "===",
    "\u{0}",
    "é",
    "ß",
    "İ",
    "conquer",
    "deploy",
    "place",
    "roll",
    "strike",
    "convert",
    "pick",
    "decline",
    "finish",
    "pass",
    "ally",
    "die",
    "underground-2",
    "mixed",
    "add-monsters",
    "tools",
    "stonehedge",
    "shiny-orb",
    "copy",
    "use",
    "carry",
    "send",
    "site",
    "granted",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_case_with_words_exchanged_never_panics(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec(
            (any::<prop::sample::Index>(), prop::sample::select(WORDS), 0..3u8),
            1..6,
        ),
    ) {
        let cases = cases();
        let mut words: Vec<String> = which
            .get(cases)
            .split_inclusive([' ', '\n', ':'])
            .map(str::to_owned)
            .collect();
        for (at, word, how) in changes {
            let at = at.index(words.len());
            match how {
                0 => words[at] = format!("{word} "),
                1 => words.insert(at, format!("{word} ")),
                _ => {
                    words.remove(at);
                }
            }
            if words.is_empty() {
                break;
            }
        }
        try_it(&words.concat());
    }

    #[test]
    fn lines_of_many_cases_thrown_together_never_panic(
        picks in prop::collection::vec(
            (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
            1..40,
        ),
        map in prop::sample::select(vec!["small-world-2", "underground-2"]),
    ) {
        let cases = cases();
        let mut text = format!("title: t\nrule: r\nmap: {map}\n");
        for (which, line) in picks {
            let lines: Vec<&str> = which.get(cases).lines().collect();
            text += lines[line.index(lines.len())];
            text.push('\n');
        }
        try_it(&text);
    }

    #[test]
    fn any_text_never_panics(text in "\\PC*") {
        try_it(&text);
        try_it(&format!("title: t\nrule: r\nmap: own\nregion a: hill\nregion b: sea\n---\n{text}"));
    }
}

fn try_it(text: &str) {
    let scenario = read("hostile.scenario", text);
    let outcome = run(&scenario);
    let _ = outcome.to_string();
    // Something is said about every file: what its cases say, or why they cannot be read.
    assert!(!outcome.cases.is_empty());
    assert_eq!(
        outcome.cases.len(),
        scenario.cases.len() + scenario.spoilt.len()
    );
    let lines = text.lines().count().max(1);
    for case in &scenario.spoilt {
        assert!(!case.problems.is_empty());
        for p in case.problems.iter().chain(&scenario.notes) {
            assert!((1..=lines).contains(&p.line), "{p}");
        }
    }
}
