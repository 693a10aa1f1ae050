//! The text literals in the sources of the project.
#![allow(dead_code)]

use std::{
    fs,
    path::{Path, PathBuf},
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The folder of all crates.
pub fn crates() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).to_owned()
}

/// Where an item ends, and its name if it is a module.
fn item(tokens: &[TokenTree]) -> (usize, Option<String>) {
    let is_end = |t: &TokenTree| match t {
        TokenTree::Group(g) => g.delimiter() == Delimiter::Brace,
        t => t.to_string() == ";",
    };
    let end = tokens.iter().position(is_end).unwrap_or(tokens.len());
    let module = tokens[..end].iter().position(|t| t.to_string() == "mod");
    (end + 1, module.map(|m| tokens[m + 1].to_string()))
}

/// What a text literal says.
fn text(literal: &str) -> Option<String> {
    let (from, to) = (literal.find('"')?, literal.rfind('"')?);
    (from < to).then(|| literal[from + 1..to].replace("\\\"", "\""))
}

/// The text literals in code, but for tests and for examples in the descriptions of an interface;
/// and the names of the modules that are tests.
pub fn walk(tokens: TokenStream, texts: &mut Vec<String>, tests: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_test = |t: &TokenTree| match t {
        TokenTree::Group(g) => g.stream().to_string().replace(' ', "") == "cfg(test)",
        _ => false,
    };
    let is = |t: Option<&TokenTree>, word: &str| t.is_some_and(|t| t.to_string() == word);
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        let next = tokens.get(at);
        match token {
            TokenTree::Punct(p) if p.as_char() == '#' && next.is_some_and(is_test) => {
                let (end, module) = item(&tokens[at..]);
                tests.extend(module);
                at += end;
            }
            TokenTree::Ident(i) if i == "doc" && is(next, "=") => at += 2,
            TokenTree::Ident(i) if i == "schema" => at += 1,
            TokenTree::Group(g) => walk(g.stream(), texts, tests),
            TokenTree::Literal(l) => texts.extend(text(&l.to_string())),
            _ => {}
        }
    }
}

pub fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        match path.is_dir() {
            true => files(&path, all),
            false if path.extension().is_some_and(|e| e == "rs") => all.push(path),
            false => {}
        }
    }
}

/// Macros and methods whose texts are for whoever looks for a fault: they stop the program, or write to
/// its log.
const FAULTS: [&str; 14] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug",
    "debug_assert",
    "debug_assert_eq",
    "error",
    "expect",
    "info",
    "panic",
    "trace",
    "unreachable",
    "warn",
    "debug_span",
];

/// The text literals in code that it may say to somebody: without those of tests, of attributes and of
/// what tells of faults in the program; and the names of the modules that are tests.
pub fn said(tokens: TokenStream, texts: &mut Vec<String>, tests: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_group = |t: Option<&TokenTree>| matches!(t, Some(TokenTree::Group(_)));
    let is = |t: Option<&TokenTree>, word: &str| t.is_some_and(|t| t.to_string() == word);
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            TokenTree::Punct(p) if p.as_char() == '#' => {
                at += usize::from(is(tokens.get(at), "!"));
                if !is_group(tokens.get(at)) {
                    continue;
                }
                let attribute = tokens[at].to_string().replace(' ', "");
                at += 1;
                if attribute == "[cfg(test)]" {
                    let (end, module) = item(&tokens[at..]);
                    tests.extend(module);
                    at += end;
                }
            }
            TokenTree::Ident(i) if FAULTS.iter().any(|f| i == f) => {
                at += usize::from(is(tokens.get(at), "!"));
                at += usize::from(is_group(tokens.get(at)));
            }
            TokenTree::Group(g) => said(g.stream(), texts, tests),
            TokenTree::Literal(l) => texts.extend(text(&l.to_string())),
            _ => {}
        }
    }
}
