//! Whatever a file says, reading and running it brings problems or mismatches, never a panic.

use std::{fs, path::Path, sync::OnceLock};

use proptest::prelude::*;
use scenario::{parse, run};

/// The files of the repository, as material.
fn corpus() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut out = Vec::new();
    for game in fs::read_dir(root).unwrap().flatten() {
        for folder in fs::read_dir(game.path()).unwrap().flatten() {
            for path in fs::read_dir(folder.path()).unwrap().flatten() {
                out.push(fs::read_to_string(path.path()).unwrap());
            }
        }
    }
    out
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
    match parse("hostile.scenario", text) {
        Ok(scenario) => {
            let _ = run(&scenario).to_string();
        }
        Err(problems) => {
            assert!(!problems.0.is_empty());
            let lines = text.lines().count().max(1);
            for p in &problems.0 {
                assert!((1..=lines).contains(&p.line), "{p}");
            }
        }
    }
}
