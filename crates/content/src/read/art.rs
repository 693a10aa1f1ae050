//! How things look: `face`, `sign`, `icon` and `art`.

use rules::spec::art::{
    Eyes, Face, Head, Icon, LINE, LONGEST_PATH, SPACING, Shape, Sign, Stamp, TerrainArt, Tile,
    is_colour, is_paint, is_path,
};

use crate::{fields::Fields, say::message};

/// The face of a race, if it has one of its own.
pub(crate) fn face(f: &mut Fields<'_, '_>) -> Option<Face> {
    let (table, at) = f.table_opt("face")?;
    let mut f = Fields::new("face", table, at, f.report);
    let face = Face {
        skin: colour(&mut f, "skin"),
        hair: colour(&mut f, "hair"),
        helmet: colour_opt(&mut f, "helmet"),
        head: f
            .word_or_report("head", message("expected-head"))
            .unwrap_or(Head::Round),
        side: f.word("side").unwrap_or_default(),
        top: f.word("top").unwrap_or_default(),
        eyes: f
            .word_or_report("eyes", message("expected-eyes"))
            .unwrap_or(Eyes::Dots),
        mouth: f.word("mouth").unwrap_or_default(),
    };
    f.finish();
    Some(face)
}

/// The sign of a marker, place or relic, if it has one of its own.
pub(crate) fn sign(f: &mut Fields<'_, '_>) -> Option<Sign> {
    let (table, at) = f.table_opt("sign")?;
    let mut f = Fields::new("sign", table, at, f.report);
    let colour = colour(&mut f, "colour");
    let path = path(&mut f);
    f.finish();
    Some(Sign { colour, path })
}

/// The icon of a symbol or of natives, if it has one of its own.
pub(crate) fn icon(f: &mut Fields<'_, '_>) -> Option<Icon> {
    let (table, at) = f.table_opt("icon")?;
    let mut f = Fields::new("icon", table, at, f.report);
    let icon = Icon {
        ground: colour(&mut f, "ground"),
        shapes: shapes(&mut f),
    };
    f.finish();
    Some(icon)
}

/// How a terrain is drawn, if it says so.
pub(crate) fn terrain(f: &mut Fields<'_, '_>) -> Option<TerrainArt> {
    let (table, at) = f.table_opt("art")?;
    let mut f = Fields::new("art-of-a-terrain", table, at, f.report);
    let art = TerrainArt {
        ground: colour(&mut f, "ground"),
        rim: colour(&mut f, "rim"),
        shading: f.word("shading").unwrap_or_default(),
        tile: tile(&mut f),
        // Closer ones would take long to draw.
        spacing: f.fraction_opt("spacing", 16.0..=200.0).unwrap_or(SPACING),
        stamps: stamps(&mut f),
        glyph: glyph(&mut f),
        terminal: colour_opt(&mut f, "terminal"),
    };
    f.finish();
    Some(art)
}

fn tile(f: &mut Fields<'_, '_>) -> Option<Tile> {
    let (table, at) = f.table_opt("tile")?;
    let mut f = Fields::new("tile", table, at, f.report);
    let tile = Tile {
        size: f.fraction("size", 8.0..=100.0),
        shapes: shapes(&mut f),
    };
    f.finish();
    Some(tile)
}

fn stamps(f: &mut Fields<'_, '_>) -> Vec<Stamp> {
    let mut all = Vec::new();
    let mut landmark = false;
    for (table, at) in f.tables("stamps", 0..=8) {
        let mut f = Fields::new("stamp", table, at, f.report);
        let stamp = Stamp {
            width: f.fraction("width", 1.0..=100.0),
            height: f.fraction("height", 1.0..=100.0),
            often: f.number_opt("often", 0..=9).unwrap_or(1),
            landmark: f.flag("landmark", false),
            shapes: shapes(&mut f),
        };
        if stamp.landmark && landmark {
            let message = message("two-landmarks");
            f.report.error(&f.span("landmark"), message);
        } else if stamp.often == 0 && !stamp.landmark {
            let message = message("drawn-nowhere");
            f.report.error(&f.span("often"), message);
        }
        landmark |= stamp.landmark;
        f.finish();
        all.push(stamp);
    }
    all
}

fn shapes(f: &mut Fields<'_, '_>) -> Vec<Shape> {
    let mut all = Vec::new();
    for (table, at) in f.tables("shapes", 1..=16) {
        let mut f = Fields::new("shape", table, at.clone(), f.report);
        let shape = Shape {
            path: path(&mut f),
            fill: paint(&mut f, "fill"),
            stroke: paint(&mut f, "stroke"),
            width: f.fraction_opt("width", 0.1..=20.0).unwrap_or(LINE),
        };
        if shape.fill.is_none() && shape.stroke.is_none() {
            let message = message("shape-undrawn");
            f.report.error(&at, message);
        } else if shape.stroke.is_none() && f.has("width") {
            let message = message("width-of-line");
            f.report.error(&f.span("width"), message);
        }
        f.finish();
        all.push(shape);
    }
    all
}

/// A character of one column that every terminal has.
fn glyph(f: &mut Fields<'_, '_>) -> char {
    if f.value("glyph").is_none() {
        return ' ';
    }
    let glyph = f.text("glyph", 40);
    match glyph.chars().next() {
        Some(c) if glyph.len() == 1 && (c.is_ascii_graphic() || c == ' ') => c,
        _ => {
            let message = message("glyph");
            f.report.error(&f.span("glyph"), message);
            ' '
        }
    }
}

/// Path data.
fn path(f: &mut Fields<'_, '_>) -> String {
    let path = f.text("path", LONGEST_PATH);
    if !path.is_empty() && !is_path(&path) {
        let message = message("no-path");
        f.report.error(&f.span("path"), message);
    }
    path
}

/// A colour.
fn colour(f: &mut Fields<'_, '_>, key: &'static str) -> String {
    let colour = f.text(key, 40);
    if !colour.is_empty() && !is_colour(&colour) {
        let message = message("no-colour").with("key", key);
        f.report.error(&f.span(key), message);
    }
    colour
}

/// A colour that may be missing.
fn colour_opt(f: &mut Fields<'_, '_>, key: &'static str) -> Option<String> {
    f.value(key)?;
    Some(colour(f, key))
}

/// A colour that may be missing, or let through what is behind it.
fn paint(f: &mut Fields<'_, '_>, key: &'static str) -> Option<String> {
    f.value(key)?;
    let paint = f.text(key, 40);
    if !paint.is_empty() && !is_paint(&paint) {
        let message = message("no-paint").with("key", key);
        f.report.error(&f.span(key), message);
    }
    Some(paint)
}
