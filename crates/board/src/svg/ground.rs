//! The board itself: its rim, and the ground of every region.

use std::fmt::Write;

use super::{
    RIM, Scene, escaped, mix,
    path::{frame_path, region_path},
    shapes,
};
use rules::spec::art::{Shading, TerrainArt};

use crate::random::Random;

/// Draws the rim, and the regions with their patterns and the shading along their borders.
pub(super) fn draw(scene: &Scene, out: &mut String) {
    let Scene {
        map,
        geometry,
        arts,
        options,
        ..
    } = scene;
    let p = &options.prefix;
    out.push_str("<defs>");
    for (r, _) in map.regions.iter().enumerate() {
        let d = region_path(geometry, r);
        let _ = write!(
            out,
            r##"<path id="{p}r{r}" d="{d}"/><clipPath id="{p}c{r}"><use href="#{p}r{r}"/></clipPath>"##
        );
    }
    let board = frame_path(geometry);
    let _ = write!(
        out,
        r#"<clipPath id="{p}board"><path d="{board}"/></clipPath>"#
    );
    let terrains = terrains(scene);
    for (t, (art, _)) in terrains.iter().enumerate() {
        let Some(tile) = &art.tile else { continue };
        let size = tile.size;
        let _ = write!(
            out,
            r#"<pattern id="{p}t{t}" width="{size}" height="{size}" patternUnits="userSpaceOnUse"><g fill="none" stroke-linecap="round">"#
        );
        shapes(&tile.shapes, out);
        out.push_str("</g></pattern>");
    }
    let _ = write!(
        out,
        r##"<radialGradient id="{p}glow"><stop offset="0" stop-color="#fff3b0"/><stop offset=".25" stop-color="#ffb13b"/><stop offset=".6" stop-color="#e2451c" stop-opacity=".85"/><stop offset="1" stop-color="#7a1710" stop-opacity="0"/></radialGradient></defs>"##
    );
    rim(scene, out);
    for (r, shape) in map.regions.iter().enumerate() {
        let tile = terrains.iter().position(|(_, id)| *id == shape.terrain);
        region(scene, r, tile.unwrap_or(0), arts[r], out);
    }
}

/// Each kind of terrain on the map once, with its identifier.
fn terrains<'a>(scene: &Scene<'a>) -> Vec<(&'a TerrainArt, &'a str)> {
    let mut found: Vec<(&TerrainArt, &str)> = Vec::new();
    for (region, &art) in scene.map.regions.iter().zip(&scene.arts) {
        if found.iter().all(|(_, id)| *id != region.terrain) {
            found.push((art, &region.terrain));
        }
    }
    found
}

fn rim(scene: &Scene, out: &mut String) {
    let (w, h) = (scene.geometry.width, scene.geometry.height);
    let mut frame = |margin: f64, round: f64, style: &str| {
        let (x, w, h) = (-margin, w + 2.0 * margin, h + 2.0 * margin);
        let _ = write!(
            out,
            r#"<rect x="{x}" y="{x}" width="{w}" height="{h:.1}" rx="{round}" {style}/>"#
        );
    };
    frame(RIM, 36.0, r##"fill="#3a2616""##);
    frame(RIM - 1.5, 35.0, r##"fill="#7a5330""##);
    frame(
        RIM - 5.0,
        33.0,
        r##"fill="none" stroke="#a67c4a" stroke-width="1.2" stroke-opacity=".7""##,
    );
    frame(
        RIM - 10.0,
        30.0,
        r##"fill="none" stroke="#e4c483" stroke-width="2""##,
    );
    frame(4.0, 26.0, r##"fill="#2e1d10""##);
}

fn region(scene: &Scene, r: usize, tile: usize, art: &TerrainArt, out: &mut String) {
    let p = &scene.options.prefix;
    let region = &scene.map.regions[r];
    let id = escaped(&region.id);
    // No two fields of one terrain are quite alike.
    let tone = Random::new(&scene.map.id, 1000 + r as u64).signed() * 0.06;
    let towards = if tone < 0.0 { "#3a2a1a" } else { "#ffffff" };
    let base = match art.shading {
        Shading::Abyss => &art.rim,
        _ => &art.ground,
    };
    let ground = mix(base, towards, tone.abs());
    let words = escaped(&describe(scene, r));
    let _ = write!(
        out,
        r##"<g clip-path="url(#{p}c{r})" fill="none"><use class="region" data-region="{id}" href="#{p}r{r}" fill="{ground}"><title>{words}</title></use><g pointer-events="none" stroke-linejoin="round">"##
    );
    let mut band = |colour: &str, width: f64, opacity: f64| {
        let _ = write!(
            out,
            r##"<use href="#{p}r{r}" stroke="{colour}" stroke-width="{width}" stroke-opacity="{opacity}"/>"##
        );
    };
    let rim = escaped(&art.rim);
    match art.shading {
        Shading::Land => {
            for (width, opacity) in [(44.0, 0.07), (30.0, 0.09), (18.0, 0.12), (8.0, 0.18)] {
                band(&rim, width, opacity);
            }
        }
        Shading::Water => {
            for (width, opacity) in [(60.0, 0.12), (42.0, 0.16), (26.0, 0.2), (11.0, 0.38)] {
                band(&rim, width, opacity);
            }
        }
        Shading::Abyss => {
            for (i, width) in [96.0, 68.0, 44.0, 24.0, 9.0].into_iter().enumerate() {
                let colour = mix(&art.rim, &art.ground, 0.1 + 0.22 * i as f64);
                band(&colour, width, 1.0);
            }
        }
    }
    if scene.glows(region) {
        let shape = &scene.geometry.regions[r];
        let (x, y, radius) = (shape.label.x, shape.label.y, shape.radius * 0.95);
        let _ = write!(
            out,
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="url(#{p}glow)"/>"##
        );
    }
    if art.tile.is_some() {
        let _ = write!(out, r##"<use href="#{p}r{r}" fill="url(#{p}t{tile})"/>"##);
    }
    out.push_str("</g></g>");
}

/// A region in words, for those who can't see the picture.
fn describe(scene: &Scene, r: usize) -> String {
    let region = &scene.map.regions[r];
    let terrains = &scene.game.terrains;
    let terrain = terrains.iter().find(|t| t.id == region.terrain);
    let mut words = vec![
        region.id.as_str(),
        terrain.map_or(region.terrain.as_str(), |t| t.name.as_str()),
    ];
    for symbol in &region.symbols {
        let known = scene.game.symbols.iter().find(|s| s.id == *symbol);
        words.push(known.map_or(symbol.as_str(), |s| s.name.as_str()));
    }
    if region.natives {
        words.push(&scene.game.natives.name);
    }
    words.join(", ")
}
