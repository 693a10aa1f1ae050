//! `maps/….toml`: a map and what can be said of its regions one by one.

use rules::{
    region::MAX_REGIONS,
    ruleset::limits::TURNS,
    spec::{Access, EDGE, GameSpec, MapSpec, RegionSpec},
    state::MAX_SEATS,
};
use toml::de::DeTable;

use super::{
    borders, corners,
    said::{Said, translations},
    unique,
};
use crate::{
    fields::{Fields, fraction, shorten},
    problem::{Report, Span},
    say::{message, one_of, quoted},
};

/// Longest name of a map, in characters.
const NAME: usize = 60;

/// Where the parts of a region stand in the file.
pub(super) struct Spans {
    pub(super) id: Span,
    terrain: Span,
    natives: Span,
    pub(super) ring: Span,
    /// One for each of [`RegionSpec::neighbours`].
    pub(super) neighbours: Vec<Span>,
}

/// Reads a map. Checks of the whole map wait until there is nothing wrong with its parts.
pub(crate) fn map<'t>(
    table: &DeTable<'t>,
    at: Span,
    game: &GameSpec,
    report: &mut Report<'t>,
) -> MapSpec {
    let mut f = Fields::new("map", table, at, report);
    let mut map = MapSpec {
        id: f.id("id"),
        name: f.text("name", NAME),
        game: f.id("game"),
        players: f.number("players", 2..=MAX_SEATS as u8),
        turns: f.number("turns", TURNS),
        aspect: f.fraction_opt("aspect", 0.2..=5.0).unwrap_or(1.5),
        source: f.text_or_empty("source", 500),
        translations: translations(&mut f, Said::Name(NAME)),
        regions: Vec::new(),
    };
    if !map.game.is_empty() && map.game != game.id {
        let message = message("wrong")
            .with("key", "game")
            .with("found", quoted(&map.game))
            .with("expected", quoted(&game.id));
        f.report.error(&f.span("game"), message);
    }
    let whole = f.span("region");
    let mut spans = Vec::new();
    let mut ids = Vec::new();
    for (table, at) in f.tables("region", 2..=MAX_REGIONS) {
        let (region, span) = region(table, at, game, f.report);
        unique(f.report, &mut ids, "id-taken-region", &region.id, &span.id);
        map.regions.push(region);
        spans.push(span);
    }
    pieces(f.report, game, &map, &spans);
    // A bad id, or a region left out, would only make neighbours unknown.
    if f.len("region") == ids.len() {
        borders::known(f.report, &map, &spans);
    }
    if !f.report.has_errors() {
        borders::mutual(f.report, &map, &spans);
    }
    if !f.report.has_errors() {
        borders::connected(f.report, &map, &spans);
        borders::entries(f.report, game, &map, &spans, &whole);
    }
    if !f.report.has_errors() {
        corners::check(f.report, &map, &spans, &whole);
    }
    f.finish();
    map
}

fn region<'t>(
    table: &DeTable<'t>,
    at: Span,
    game: &GameSpec,
    report: &mut Report<'t>,
) -> (RegionSpec, Spans) {
    let mut f = Fields::new("region", table, at, report);
    let id = region_id(&mut f);
    let terrain = terrain(&mut f, game);
    let mut symbols = Vec::new();
    for (word, at) in f.words("symbols", 0..=8) {
        if !game.symbols.iter().any(|s| s.id == word) {
            let message = message("unknown-symbol")
                .with("word", shorten(&word))
                .with("expected", one_of(game.symbols.iter().map(|s| &*s.id)));
            f.report.error(&at, message);
        } else if symbols.contains(&word) {
            let message = message("symbol-twice").with("word", &word);
            f.report.error(&at, message);
        }
        symbols.push(word);
    }
    let natives = f.flag("natives", false);
    // A double contact with each of the other regions and the edge is the most there can be.
    let neighbours = f.words("neighbours", 1..=144);
    let clockwise = f.flag("clockwise", true);
    let centre = centre(&mut f);
    let area = f.fraction_opt("area", 0.0..=1.0);
    let spans = Spans {
        id: f.span("id"),
        terrain: f.span("terrain"),
        natives: f.span("natives"),
        ring: f.span("neighbours"),
        neighbours: neighbours.iter().map(|(_, at)| at.clone()).collect(),
    };
    f.finish();
    let region = RegionSpec {
        id,
        terrain,
        symbols,
        natives,
        neighbours: neighbours.into_iter().map(|(id, _)| id).collect(),
        clockwise,
        centre,
        area,
    };
    (region, spans)
}

fn region_id(f: &mut Fields) -> String {
    let expected = message("expected-region-id");
    let Some(value) = f.required("id", expected.clone()) else {
        return String::new();
    };
    let fits = |id: &str| {
        (1..=12).contains(&id.len())
            && id != EDGE
            && id
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    };
    match value.get_ref().as_str() {
        Some(id) if fits(id) => id.into(),
        _ => {
            f.wrong("id", value, expected);
            String::new()
        }
    }
}

fn terrain(f: &mut Fields, game: &GameSpec) -> String {
    let known: Vec<&str> = game.terrains.iter().map(|t| t.id.as_str()).collect();
    let expected = one_of(known.iter().copied());
    let Some(value) = f.required("terrain", expected.clone()) else {
        return String::new();
    };
    match value.get_ref().as_str() {
        Some(word) if known.contains(&word) => word.into(),
        _ => {
            f.wrong("terrain", value, expected);
            String::new()
        }
    }
}

fn centre(f: &mut Fields) -> Option<[f32; 2]> {
    let value = f.value("centre")?;
    let expected = message("expected-centre");
    let Some(list) = value.get_ref().as_array() else {
        f.wrong("centre", value, expected);
        return None;
    };
    let numbers: Vec<f32> = list
        .iter()
        .take(3)
        .filter_map(|v| fraction(v.get_ref()))
        .filter(|n| (0.0..=1.0).contains(n))
        .collect();
    match (numbers[..].try_into(), list.len()) {
        (Ok(centre), 2) => Some(centre),
        _ => {
            let message = message("off-board").with("expected", expected);
            f.report.error(&value.span(), message);
            None
        }
    }
}

/// Reports where the pieces in the box do not suffice.
fn pieces(report: &mut Report, game: &GameSpec, map: &MapSpec, spans: &[Spans]) {
    let regions = || map.regions.iter().zip(spans);
    for terrain in &game.terrains {
        let Some(supply) = terrain.supply else {
            continue;
        };
        let here = || regions().filter(|(r, _)| r.terrain == terrain.id);
        if let Some((_, at)) = here().nth(supply.into()) {
            let message = message("terrain-supply")
                .with("n", here().count())
                .with("terrain", &terrain.id)
                .with("most", supply);
            report.error(&at.terrain, message);
        }
    }
    for (region, at) in regions().filter(|(r, _)| r.natives) {
        let terrain = game.terrains.iter().find(|t| t.id == region.terrain);
        if terrain.is_some_and(|t| t.access == Access::Never) {
            let message = message("natives-nowhere").with("region", &region.id);
            report.error(&at.natives, message);
        }
    }
    let places = usize::from(game.natives.supply / game.natives.tokens.max(1));
    let here = || regions().filter(|(r, _)| r.natives);
    if let Some((_, at)) = here().nth(places) {
        let message = message("natives-supply")
            .with("n", here().count())
            .with("most", places)
            .with("tokens", game.natives.supply);
        report.error(&at.natives, message);
    }
}
