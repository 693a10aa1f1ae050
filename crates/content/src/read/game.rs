//! `game.toml`: what all games of a box have in common.

use rules::spec::{
    Access, GameSpec, MarkerSpec, NativesSpec, OnConquest, OnDecline, SymbolSpec, TerrainSpec,
};
use rules::{ruleset::limits, state::MAX_PIECES};
use toml::de::DeTable;

use super::{
    art,
    item::NAME,
    said::{Said, translations},
    unique,
};
use crate::{
    MIXED,
    fields::{Fields, describe, is_selector_word, shorten, whole},
    problem::{Report, Span},
    say::{message, refused},
};

/// Reads the whole file.
pub(crate) fn game<'t>(table: &DeTable<'t>, at: Span, report: &mut Report<'t>) -> GameSpec {
    let mut f = Fields::new("game", table, at, report);
    let id = f.id("id");
    if id == MIXED {
        let message = message("id-of-all").with("id", &id);
        f.report.error(&f.span("id"), message);
    }
    let name = f.text("name", NAME);
    let die = die(&mut f);
    let start_coins = f.number("start_coins", 0..=100);
    let column = f.number("column", limits::COLUMN);
    let natives = natives(&mut f);
    let mut words = Vec::new();
    let mut tags = Vec::new();
    let terrains = terrains(&mut f, &mut words, &mut tags);
    let symbols = symbols(&mut f, &mut words, &mut tags);
    plain_tags(&mut f, &words, tags);
    let markers = markers(&mut f);
    let translations = translations(&mut f, Said::Name(NAME));
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
        translations,
    }
}

fn die(f: &mut Fields) -> Vec<u8> {
    let mut die = Vec::new();
    for face in f.list("die", limits::FACES) {
        match whole(face.get_ref()).filter(|n| *n <= limits::FACE) {
            Some(n) => die.push(n),
            None => {
                let (found, most) = (describe(face.get_ref()), limits::FACE);
                let message = message("face").with("found", found).with("most", most);
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
        translations: Default::default(),
        icon: None,
    };
    let expected = message("expected-natives");
    match f.value("natives").map(|v| (v.get_ref().as_table(), v)) {
        Some((Some(table), value)) => {
            let mut f = Fields::new("natives", table, value.span(), f.report);
            natives.name = f.text("name", NAME);
            natives.tokens = f.number("tokens", limits::NATIVES);
            natives.supply = f.number("supply", 0..=100);
            natives.translations = translations(&mut f, Said::Name(NAME));
            natives.icon = art::icon(&mut f);
            f.finish();
        }
        Some((None, value)) => {
            f.wrong("natives", value, expected);
        }
        None => {
            f.required("natives", expected);
        }
    }
    natives
}

/// The field `tags`, each with its place.
fn tags(f: &mut Fields) -> Vec<(String, Span)> {
    let tags = f.words("tags", 0..=4);
    for (tag, at) in &tags {
        if !is_selector_word(tag) || rules::selector::KEYWORDS.contains(&tag.as_str()) {
            let message = message("no-tag").with("tag", shorten(tag));
            f.report.error(at, message);
        }
    }
    tags
}

/// Tags may repeat among themselves, but a word must not mean two things.
fn plain_tags(f: &mut Fields, words: &[String], tags: Vec<(String, Span)>) {
    for (tag, at) in tags {
        if words.contains(&tag) {
            let message = message("tag-twice").with("tag", shorten(&tag));
            f.report.error(&at, message);
        }
    }
}

fn names(tags: &[(String, Span)]) -> Vec<String> {
    tags.iter().map(|(tag, _)| tag.clone()).collect()
}

fn terrains<'t>(
    f: &mut Fields<'_, 't>,
    words: &mut Vec<String>,
    all_tags: &mut Vec<(String, Span)>,
) -> Vec<TerrainSpec> {
    let mut all = Vec::new();
    for (table, at) in f.tables("terrains", 1..=16) {
        let mut f = Fields::new("terrain", table, at, f.report);
        let id = f.selector_word("id");
        unique(f.report, words, "id-taken-terrain", &id, &f.span("id"));
        let name = f.text("name", NAME);
        let tags = tags(&mut f);
        let cost = f.number_opt("cost", 1..=limits::CHANGE).unwrap_or(2);
        let defence = f.number_opt("defence", 0..=limits::CHANGE).unwrap_or(0);
        let access = f.word("access").unwrap_or_default();
        let shore_entry = f.flag("shore_entry", false);
        let supply = f.number_opt("supply", 0..=100);
        let translations = translations(&mut f, Said::Name(NAME));
        let art = art::terrain(&mut f);
        f.finish();
        all.push(TerrainSpec {
            id,
            name,
            tags: names(&tags),
            cost,
            defence,
            access,
            shore_entry,
            supply,
            translations,
            art,
        });
        all_tags.extend(tags);
    }
    if !all.is_empty()
        && all
            .iter()
            .all(|t| !matches!(t.access, Access::Open | Access::Transit))
    {
        let message = message("no-open-terrain");
        f.report.error(&f.span("terrains"), message);
    }
    all
}

fn symbols<'t>(
    f: &mut Fields<'_, 't>,
    words: &mut Vec<String>,
    all_tags: &mut Vec<(String, Span)>,
) -> Vec<SymbolSpec> {
    let mut all = Vec::new();
    for (table, at) in f.tables("symbols", 0..=16) {
        let mut f = Fields::new("symbol", table, at, f.report);
        let id = f.selector_word("id");
        unique(f.report, words, "id-taken-symbol", &id, &f.span("id"));
        let name = f.text("name", NAME);
        let tags = tags(&mut f);
        let translations = translations(&mut f, Said::Name(NAME));
        let (icon, glow) = (art::icon(&mut f), f.flag("glow", false));
        f.finish();
        all.push(SymbolSpec {
            id,
            name,
            translations,
            tags: names(&tags),
            icon,
            glow,
        });
        all_tags.extend(tags);
    }
    all
}

fn markers<'t>(f: &mut Fields<'_, 't>) -> Vec<MarkerSpec> {
    let mut all: Vec<MarkerSpec> = Vec::new();
    let mut seen = Vec::new();
    for (table, at) in f.tables("markers", 0..=16) {
        let mut f = Fields::new("marker", table, at, f.report);
        let id = f.selector_word("id");
        unique(f.report, &mut seen, "id-taken-marker", &id, &f.span("id"));
        let marker = MarkerSpec {
            id,
            name: f.text("name", NAME),
            supply: f.number("supply", 1..=MAX_PIECES as u8),
            defence: f
                .number_opt("defence", 0..=limits::PIECE_DEFENCE)
                .unwrap_or(0),
            immune: f.flag("immune", false),
            stacks: f.flag("stacks", false),
            company: f.flag("company", false),
            free: f.flag("free", false),
            barred: f.flag("barred", false),
            on_conquest: f
                .word_or_report("on_conquest", message("expected-on-conquest"))
                .unwrap_or(OnConquest::Lost),
            on_decline: f
                .word_or_report("on_decline", message("expected-on-decline"))
                .unwrap_or(OnDecline::Stays),
            sign: art::sign(&mut f),
            translations: translations(&mut f, Said::Name(NAME)),
        };
        if marker.barred && !marker.immune {
            let message = message("barred");
            f.report.error(&f.span("barred"), message);
        }
        f.finish();
        all.push(marker);
    }
    if let Err(e) = limits::check_markers(&all, &[]) {
        f.report.error(&f.span("markers"), refused(&e));
    }
    all
}
