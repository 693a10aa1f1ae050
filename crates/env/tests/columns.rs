//! The page about the arrays says what the arrays have.

mod support;

use std::{fmt::Write, fs, path::Path};

use elbowroom_env::{Array, Column, Numbering};

/// What content names.
const NAMED: [&str; 7] = [
    "terrain", "symbol", "marker", "site", "banner", "badge", "decision",
];
/// What is told of each race with a power.
const DOES: [&str; 3] = ["active: ", "declined: ", "does: "];

fn row(out: &mut String, name: &str, c: &Column) {
    let Column {
        meaning,
        unit,
        low,
        high,
        ..
    } = c;
    writeln!(out, "| `{name}` | {unit} | {low} to {high} | {meaning} |")
        .expect("a string takes all");
}

fn tables() -> String {
    let game = support::on("underground-2", Numbering::Map);
    let observer = game.observer();
    let mut out = String::new();
    let head = "| column | unit | range | what it says |\n|---|---|---|---|\n";
    for array in Array::ALL {
        let rows = match array {
            Array::Regions | Array::Land => "a row for each region",
            Array::Seats => "a row for each seat, the viewer's first",
            Array::Column => "6 rows, one for each combo on offer, the free one first",
            Array::Table => "one row",
        };
        write!(out, "### `{}`: {rows}\n\n{head}", array.name()).expect("a string takes all");
        let mut last = String::new();
        for c in observer.columns(array) {
            if DOES.iter().any(|d| c.name.starts_with(d)) {
                let prefix = c.name.split_once(' ').expect("they have one").0;
                if prefix != last {
                    last = prefix.into();
                    writeln!(out, "| `{prefix} …` | | | see [what races and powers do](#what-races-and-powers-do) |")
                        .expect("a string takes all");
                }
                continue;
            }
            match c.name.split_once(' ').filter(|w| {
                NAMED.contains(&w.0) && c.name != "marker defence" && c.name != "site defence"
            }) {
                Some((prefix, _)) if prefix == last => {}
                Some((prefix, _)) => {
                    last = prefix.into();
                    row(&mut out, &format!("{prefix} …"), c);
                }
                None => row(&mut out, &c.name, c),
            }
        }
        out.push('\n');
    }
    write!(out, "### What races and powers do\n\nOf a race with its power; of several in decline the greatest of each.\n\n{head}")
        .expect("a string takes all");
    for c in observer.columns(Array::Column) {
        if let Some(name) = c.name.strip_prefix("does: ") {
            row(&mut out, name, c);
        }
    }
    write!(out, "\n### Legal actions, a row for each\n\n{head}").expect("a string takes all");
    for c in elbowroom_env::State::feature_columns() {
        row(&mut out, &c.name, &c);
    }
    out
}

#[test]
fn the_page_has_every_column() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/env.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let (text, _) = page
        .split_once("-->\n\n")
        .expect("the page says where its tables begin");
    let whole = format!("{text}-->\n\n{}", tables());
    if std::env::var("ELBOWROOM_COLUMNS").is_ok_and(|v| v == "keep") {
        fs::write(&path, &whole).expect("it can be written");
        return;
    }
    assert!(page == whole, "docs/env.md is not what the arrays have");
}
