//! No sentence for a reader stands in the code: it would be in one language. Sentences are messages.

mod code;

use std::{
    fs,
    path::{Path, PathBuf},
};

use code::{crates, files, said};
use proc_macro2::TokenStream;

/// The sources whose words reach people who play, measure or run a server. Descriptions of commands and
/// of the interface of a server are English everywhere, and so are logs.
const SOURCES: &[&str] = &[
    "arena/src",
    "board/src",
    "cli/src",
    "client/src",
    "content/src",
    "record/src",
    "server/src/admin",
    "server/src/config.rs",
    "server/src/serve.rs",
    "server/src/store",
    "study/src",
    "web/src",
    "wording/src",
];

/// Sentences that are none for such a reader, by their beginnings, and why.
const ALLOWED: &[(&str, &[&str], &str)] = &[
    (
        "arena/src",
        &[
            "the rules are version",
            "an action was expected",
            "it goes on after",
        ],
        "what programs that play and this one tell each other",
    ),
    (
        "arena/src",
        &[
            "elbowroom arena report 1",
            "elbowroom arena results 1",
            "elbowroom arena shard 1",
        ],
        "the names of formats",
    ),
    (
        "cli/src",
        &[
            "{}\\n\\nA program reads lines",
            "write a bot,",
            "invent races,",
            "how games,",
            "how the rules are read",
            "write down how a rule goes",
            "play many games",
            "Bots, from weak to strong",
        ],
        "help texts",
    ),
    (
        "cli/src/play/end.rs",
        &["elbowroom record replay"],
        "a command to type",
    ),
    (
        "content/src",
        &["All boxes mixed", "Small World, all boxes mixed"],
        "the name of a game in its file; wording has it in every language",
    ),
    (
        "content/src/near.rs",
        &["tokens 1", "nonempty and", "beside own"],
        "selectors, as they are written",
    ),
    (
        "content/src/theirs.rs",
        &["cannot extend value", "`, there are no "],
        "what the library says, to be told apart",
    ),
    (
        "server/src",
        &[
            "INSERT ",
            "LOCK TABLE",
            "RETURNING ",
            "SELECT ",
            "WITH won",
            " (table_id,",
        ],
        "what databases are asked",
    ),
    (
        "server/src/store",
        &["there is no ban of a", "there is no phase"],
        "rows that this program has not written; the log has it",
    ),
];

/// Whether a text is a sentence: three words in a row, whatever is put in between.
fn is_sentence(text: &str) -> bool {
    let mut plain = String::new();
    let mut depth = 0u32;
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            c if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    let is_word = |w: &str| {
        let w = w.trim_end_matches([',', ';', ':', '.']);
        let w = w.split('\'').next().unwrap_or_default();
        w.chars().count() > 1
            && w.chars().all(char::is_alphabetic)
            && w.chars().any(char::is_lowercase)
    };
    let words: Vec<bool> = plain.split_whitespace().map(is_word).collect();
    words.windows(3).any(|three| three.iter().all(|is| *is))
}

#[test]
fn no_sentence_for_a_reader_stands_in_the_code() {
    let crates = crates();
    let mut all = Vec::new();
    for source in SOURCES {
        let path = crates.join(source);
        match path.is_dir() {
            true => files(&path, &mut all),
            false => all.push(path),
        }
    }
    assert!(all.len() > 200, "{} files", all.len());
    let mut found: Vec<(PathBuf, String)> = Vec::new();
    let mut tests: Vec<PathBuf> = Vec::new();
    for path in &all {
        let tokens: TokenStream = fs::read_to_string(path).unwrap().parse().expect("code");
        let (mut texts, mut modules) = (Vec::new(), Vec::new());
        said(tokens, &mut texts, &mut modules);
        let folder = match ["lib", "main", "mod"]
            .iter()
            .any(|s| path.file_stem().unwrap() == *s)
        {
            true => path.parent().unwrap().to_owned(),
            false => path.with_extension(""),
        };
        tests.extend(modules.iter().map(|m| folder.join(m)));
        let shown = path.strip_prefix(&crates).unwrap();
        let sentences = texts.into_iter().filter(|t| is_sentence(t));
        found.extend(sentences.map(|text| (shown.to_owned(), text)));
    }
    let is_test = |path: &Path| {
        let path = crates.join(path).with_extension("");
        tests.iter().any(|t| path.starts_with(t))
    };
    found.retain(|(path, _)| !is_test(path));
    for (path, starts, why) in ALLOWED {
        for start in *starts {
            let before = found.len();
            found.retain(|(p, text)| !(p.starts_with(path) && text.starts_with(start)));
            assert!(
                found.len() < before,
                "{start:?} is no more in {path}: {why}"
            );
        }
    }
    let lines: Vec<String> = found
        .iter()
        .map(|(path, text)| format!("{}: {text:?}", path.display()))
        .collect();
    assert!(
        lines.is_empty(),
        "sentences in the code:\n{}",
        lines.join("\n")
    );
}

#[test]
fn sentences_are_found_where_they_stand() {
    for text in [
        "there is no bot",
        "{n} games are over: {why}",
        "No: it can't be.",
    ] {
        assert!(is_sentence(text), "{text}");
    }
    for text in [
        "worker-cut-off",
        "{} {}: {}",
        "elbowroom play --resume {path}",
        "two words",
        "PRAGMA x",
    ] {
        assert!(!is_sentence(text), "{text}");
    }
    let code = "#[arg(help = \"a help text here\")] fn f() { g(\"said to a reader\"); \
                panic!(\"a fault of the program\"); x.expect(\"it is always there\"); } \
                #[cfg(test)] mod tests { const X: &str = \"only in a test\"; } const Y: &str = \"said here, too\";";
    let (mut texts, mut tests) = (Vec::new(), Vec::new());
    said(code.parse().unwrap(), &mut texts, &mut tests);
    assert_eq!(texts, ["said to a reader", "said here, too"]);
    assert_eq!(tests, ["tests"]);
}
