//! `game.toml`: what all games of a box have in common.

use rules::spec::{
    Access, GameSpec, MarkerSpec, NativesSpec, OnConquest, OnDecline, SymbolSpec, TerrainSpec,
};
use toml::de::DeTable;

use super::unique;
use crate::{
    fields::{Fields, describe, is_id, shorten, whole},
    problem::{Report, Span},
};

/// Most marker pieces in a box.
const MARKERS: u32 = 48;

/// Reads the whole file.
pub(crate) fn game<'t>(table: &DeTable<'t>, at: Span, report: &mut Report<'t>) -> GameSpec {
    let mut f = Fields::new("a game", table, at, report);
    let id = f.id("id");
    let name = f.text("name", 40);
    let die = die(&mut f);
    let start_coins = f.number("start_coins", 0..=100);
    let column = f.number("column", 1..=6);
    let natives = natives(&mut f);
    let mut words = Vec::new();
    let terrains = terrains(&mut f, &mut words);
    let symbols = symbols(&mut f, &mut words);
    let markers = markers(&mut f);
    f.finish();
    GameSpec {
        id,
        name,
        die,
        start_coins,
        column,
        natives,
        terrains,
        symbols,
        markers,
    }
}

fn die(f: &mut Fields) -> Vec<u8> {
    let mut die = Vec::new();
    for face in f.list("die", 1..=12) {
        match whole(face.get_ref()).filter(|n| *n <= 9) {
            Some(n) => die.push(n),
            None => {
                let found = describe(face.get_ref());
                let message =
                    format!("a face of the die is {found}, expected a whole number from 0 to 9");
                f.report.error(&face.span(), message);
            }
        }
    }
    die
}

fn natives(f: &mut Fields) -> NativesSpec {
    let mut natives = NativesSpec {
        name: String::new(),
        tokens: 1,
        supply: 0,
    };
    let expected = "a table with name, tokens and supply";
    match f.value("natives").map(|v| (v.get_ref().as_table(), v)) {
        Some((Some(table), value)) => {
            let mut f = Fields::new("the natives", table, value.span(), f.report);
            natives.name = f.text("name", 40);
            natives.tokens = f.number("tokens", 1..=9);
            natives.supply = f.number("supply", 0..=100);
            f.finish();
        }
        Some((None, value)) => {
            let message = format!(
                "\"natives\" is {}, expected {expected}",
                describe(value.get_ref())
            );
            f.report.error(&value.span(), message);
        }
        None => {
            let message = format!("\"natives\" is missing in a game, expected {expected}");
            f.report.error(&f.span("natives"), message);
        }
    }
    natives
}

fn terrains<'t>(f: &mut Fields<'_, 't>, words: &mut Vec<String>) -> Vec<TerrainSpec> {
    let mut all = Vec::new();
    let mut tagged = Vec::new();
    for (table, at) in f.tables("terrains", 1..=16) {
        let mut f = Fields::new("a terrain", table, at, f.report);
        let id = f.selector_word("id");
        unique(f.report, words, "terrain or symbol", &id, &f.span("id"));
        let name = f.text("name", 40);
        let tags = f.words("tags", 0..=4);
        for (tag, at) in &tags {
            if !is_id(tag) || rules::selector::KEYWORDS.contains(&tag.as_str()) {
                let message = format!(
                    "tag \"{}\" cannot be used in selectors, expected lower-case words joined by \"-\"",
                    shorten(tag)
                );
                f.report.error(at, message);
            }
        }
        let cost = f.number_opt("cost", 1..=9).unwrap_or(2);
        let defence = f.number_opt("defence", 0..=9).unwrap_or(0);
        let access = f.word("access").unwrap_or_default();
        let shore_entry = f.flag("shore_entry", false);
        let supply = f.number_opt("supply", 0..=100);
        f.finish();
        all.push(TerrainSpec {
            id,
            name,
            tags: tags.iter().map(|(tag, _)| tag.clone()).collect(),
            cost,
            defence,
            access,
            shore_entry,
            supply,
        });
        tagged.extend(tags);
    }
    // Tags may repeat among themselves, but a word must not mean two things.
    for (tag, at) in tagged {
        if words.contains(&tag) {
            let message = format!(
                "tag \"{}\" is also a terrain, expected another word",
                shorten(&tag)
            );
            f.report.error(&at, message);
        }
    }
    if !all.is_empty()
        && all
            .iter()
            .all(|t| !matches!(t.access, Access::Open | Access::Transit))
    {
        let message = "no terrain is open to everybody, expected one with access \"open\"";
        f.report.error(&f.span("terrains"), message);
    }
    words.extend(all.iter().flat_map(|t| t.tags.iter().cloned()));
    all
}

fn symbols<'t>(f: &mut Fields<'_, 't>, words: &mut Vec<String>) -> Vec<SymbolSpec> {
    let mut all = Vec::new();
    for (table, at) in f.tables("symbols", 0..=16) {
        let mut f = Fields::new("a symbol", table, at, f.report);
        let id = f.selector_word("id");
        unique(
            f.report,
            words,
            "terrain, tag or symbol",
            &id,
            &f.span("id"),
        );
        let name = f.text("name", 40);
        f.finish();
        all.push(SymbolSpec {
            id,
            name,
            tags: Vec::new(),
        });
    }
    all
}

fn markers<'t>(f: &mut Fields<'_, 't>) -> Vec<MarkerSpec> {
    let mut all: Vec<MarkerSpec> = Vec::new();
    let mut seen = Vec::new();
    for (table, at) in f.tables("markers", 0..=16) {
        let mut f = Fields::new("a marker", table, at, f.report);
        let id = f.selector_word("id");
        unique(f.report, &mut seen, "marker", &id, &f.span("id"));
        all.push(MarkerSpec {
            id,
            name: f.text("name", 40),
            supply: f.number("supply", 1..=48),
            defence: f.number_opt("defence", 0..=9).unwrap_or(0),
            immune: f.flag("immune", false),
            stacks: f.flag("stacks", false),
            company: f.flag("company", false),
            free: f.flag("free", false),
            barred: f.flag("barred", false),
            on_conquest: f
                .word_or_report("on_conquest", "\"lost\" or \"returned\"")
                .unwrap_or(OnConquest::Lost),
            on_decline: f
                .word_or_report("on_decline", "\"stays\" or \"leaves\"")
                .unwrap_or(OnDecline::Stays),
        });
        f.finish();
    }
    let sum: u32 = all.iter().map(|m| u32::from(m.supply)).sum();
    if sum > MARKERS {
        let message = format!("the markers have {sum} pieces together, expected at most {MARKERS}");
        f.report.error(&f.span("markers"), message);
    }
    all
}
