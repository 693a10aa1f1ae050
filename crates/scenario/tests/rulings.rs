//! `docs/rulings.md` has every ruling that is cited, and a scenario shows each.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

const DOCS: &str = include_str!("../../../docs/rulings.md");

/// The rulings: number and the cells of its row.
fn rulings() -> BTreeMap<u16, Vec<&'static str>> {
    let mut out = BTreeMap::new();
    let mut last = 0;
    for line in DOCS.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if let Ok(n) = cells[0].parse::<u16>() {
            assert!(n > last, "{n} stands after {last}");
            last = n;
            out.insert(n, cells);
        }
    }
    assert!(out.len() > 150, "only {} rulings", out.len());
    out
}

/// The files of a folder that are text.
fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().flatten().map(|e| e.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if !["target", "dist", "node_modules"].contains(&&*name) {
                files(&path, out);
            }
        } else if [".rs", ".scenario", ".md", ".toml", ".ftl"]
            .iter()
            .any(|e| name.ends_with(e))
        {
            out.push(path);
        }
    }
}

/// The numbers that a text cites: `ruling 73`, `rulings 4, 5 and 98–103`. Both ends of a range.
fn cited(text: &str) -> Vec<(u16, u16)> {
    // A citation may go on in the next line of a comment.
    let lines = text
        .lines()
        .map(|l| l.trim().trim_start_matches(['/', '!', '#']).trim());
    let text = lines.collect::<Vec<_>>().join(" ");
    let mut out = Vec::new();
    for (at, word) in text.match_indices("uling") {
        let rest = text[at + word.len()..].trim_start_matches('s');
        let Some(mut rest) = rest.strip_prefix(' ') else {
            continue;
        };
        loop {
            let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
            let n = digits(rest);
            let Ok(first) = rest[..n].parse::<u16>() else {
                break;
            };
            rest = &rest[n..];
            let mut last = first;
            if let Some(to) = rest.strip_prefix(['-', '–'])
                && let Ok(end) = to[..digits(to)].parse()
            {
                last = end;
                rest = &to[digits(to)..];
            }
            out.push((first, last));
            match [", ", " and ", " to "]
                .iter()
                .find_map(|s| rest.strip_prefix(s))
            {
                Some(more) => rest = more,
                None => break,
            }
        }
    }
    out
}

#[test]
fn citations_are_read() {
    assert_eq!(
        cited("ruling 73; rulings 4, 5 and 98–103."),
        [(73, 73), (4, 4), (5, 5), (98, 103)]
    );
    assert_eq!(cited("/// as it is (ruling\n    /// 119)"), [(119, 119)]);
    assert_eq!(cited("a ruling, and rulings of 1999"), []);
}

#[test]
fn every_ruling_that_is_cited_is_there() {
    let rulings = rulings();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    for folder in ["crates", "scenarios", "docs", "xtask"] {
        files(&root.join(folder), &mut paths);
    }
    let mut missing = Vec::new();
    let mut all = 0;
    for path in &paths {
        // Its own examples are of no ruling.
        if path.ends_with("scenario/tests/rulings.rs") {
            continue;
        }
        let Ok(text) = fs::read_to_string(path) else {
            continue;
        };
        for (first, last) in cited(&text) {
            all += 1;
            for n in [first, last] {
                if !rulings.contains_key(&n) {
                    missing.push(format!("{n} in {}", path.display()));
                }
            }
        }
    }
    assert!(all > 600, "only {all} citations");
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn a_scenario_shows_every_ruling() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut paths = Vec::new();
    files(&root, &mut paths);
    let mut shown = BTreeSet::new();
    for path in &paths {
        for (first, last) in cited(&fs::read_to_string(path).unwrap()) {
            shown.extend(first..=last);
        }
    }
    let missing: Vec<u16> = rulings()
        .into_keys()
        .filter(|n| !shown.contains(n))
        .collect();
    assert!(missing.is_empty(), "no scenario cites {missing:?}");
}

#[test]
fn every_ruling_says_what_where_and_by_which_option() {
    for (n, cells) in rulings() {
        let [_, question, answer, source, option] = cells[..] else {
            panic!("{n}: a number, a question, an answer, a source and an option are expected");
        };
        assert!(
            !question.is_empty() && answer.ends_with('.') && !source.is_empty(),
            "{n}"
        );
        // An option that stands there is one that a game can have.
        if !option.is_empty() {
            let option = option.trim_matches('`');
            let text = format!(
                "title: t\nrule: r\nmap: small-world-2\noptions: {option}\n---\n= coins: 5 5\n"
            );
            elbowroom_scenario::parse(&format!("ruling {n}"), &text).unwrap();
        }
    }
}
