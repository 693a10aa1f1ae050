//! Nothing that is in a box is named in the code: whatever the boxes have, another may have too.

mod code;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use code::{crates, files, walk};
use elbowroom_content::Library;
use proc_macro2::TokenStream;

/// Where a word of the boxes stands for something else, and for what.
const ALLOWED: &[(&str, &[&str], &str)] = &[
    (
        "content/src/shipped.rs",
        &["small-world"],
        "the files that come with the program have to be found",
    ),
    (
        "content/src/near.rs",
        &[
            "armour",
            "shield",
            "flying",
            "seafaring",
            "immortal",
            "berserk",
            "ghost",
        ],
        "what people may write for an effect of another name",
    ),
    (
        "web/src/ui/plan_view.rs",
        &["ghost"],
        "a class of the style sheet",
    ),
    (
        "web/src/ui/start.rs",
        &["hero"],
        "a class of the style sheet",
    ),
];

/// The ids of all that is in the shipped boxes, and of the boxes.
fn ids() -> BTreeSet<&'static str> {
    let mut all = BTreeSet::new();
    for b in Library::shipped().boxes() {
        all.insert(&*b.game.id);
        all.extend(b.game.terrains.iter().map(|t| &*t.id));
        all.extend(b.game.symbols.iter().map(|s| &*s.id));
        all.extend(b.game.markers.iter().map(|m| &*m.id));
        all.extend(b.races.iter().map(|r| &*r.id));
        all.extend(b.powers.iter().map(|p| &*p.id));
        all.extend(b.sites.iter().map(|s| &*s.id));
        all.extend(b.maps.iter().map(|m| &*m.id));
    }
    all
}

/// What a text literal names: an id that it is as a whole, or one of several words that it has in
/// it, which is no word of any language.
fn named<'a>(text: &'a str, ids: &'a BTreeSet<&str>) -> impl Iterator<Item = &'a str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let words = text.split(move |c| !is_part(c)).filter(move |word| {
        let word = word.trim_end_matches('-');
        word == text || word.contains(['-', '_'])
    });
    let words = words.map(|w| w.trim_end_matches('-'));
    words.filter_map(|w| ids.get(w).copied())
}

#[test]
fn nothing_in_a_box_is_named_in_the_code() {
    let crates = &crates();
    let mut all = Vec::new();
    for entry in fs::read_dir(crates).unwrap() {
        let path = entry.unwrap().path();
        let source = path.join("src");
        // The whole of it is tests.
        let is_tests = path.ends_with("browser-tests");
        if source.is_dir() && !is_tests {
            files(&source, &mut all);
        }
    }
    assert!(all.len() > 300, "{} files", all.len());
    let ids = ids();
    let mut found = BTreeSet::new();
    let mut tests: Vec<PathBuf> = Vec::new();
    for path in &all {
        let text = fs::read_to_string(path).unwrap();
        let tokens: TokenStream = text.parse().expect("code");
        let (mut texts, mut modules) = (Vec::new(), Vec::new());
        walk(tokens, &mut texts, &mut modules);
        let stem = path.file_stem().unwrap();
        let folder = match ["lib", "main", "mod"].iter().any(|s| stem == *s) {
            true => path.parent().unwrap().to_owned(),
            false => path.with_extension(""),
        };
        tests.extend(modules.iter().map(|m| folder.join(m)));
        let shown = path.strip_prefix(crates).unwrap();
        for text in &texts {
            found.extend(named(text, &ids).map(|id| (shown.to_owned(), id.to_owned())));
        }
    }
    let is_test = |path: &Path| {
        let path = crates.join(path).with_extension("");
        tests.iter().any(|t| path.starts_with(t))
    };
    found.retain(|(path, _)| !is_test(path));
    for (path, ids, why) in ALLOWED {
        for id in *ids {
            let known = (PathBuf::from(path), (*id).to_owned());
            assert!(found.remove(&known), "{id} is no more in {path}: {why}");
        }
    }
    let lines: Vec<String> = found
        .iter()
        .map(|(path, id)| format!("{}: \"{id}\"", path.display()))
        .collect();
    assert!(lines.is_empty(), "in the code:\n{}", lines.join("\n"));
}

#[test]
fn names_are_found_where_they_stand() {
    let ids = ids();
    let found = |text: &str| named(text, &ids).map(str::to_owned).collect::<Vec<_>>();
    let one = ids.iter().find(|id| !id.contains(['-', '_'])).unwrap();
    let two = ids.iter().find(|id| id.contains('-')).unwrap();
    assert_eq!(found(one), [*one]);
    assert!(found(&format!("some {one}")).is_empty());
    assert_eq!(found(&format!("{{\"x\":\"{two}\"}}")), [*two]);
    assert_eq!(found(&format!("{two}-{{}}")), [*two]);
    let code = format!(
        "#[doc = \"{one}\"] #[schema(example = \"{one}\")] struct A(#[x = \"{two}\"] u8); \
         #[cfg(test)] mod inside {{ const X: &str = \"{one}\"; }} #[cfg(test)] mod apart; \
         fn f() {{ g(br#\"{one}\"#) }}"
    );
    let (mut texts, mut tests) = (Vec::new(), Vec::new());
    walk(code.parse().unwrap(), &mut texts, &mut tests);
    assert_eq!(texts, [*two, *one]);
    assert_eq!(tests, ["inside", "apart"]);
}
