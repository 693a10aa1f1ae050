//! Names, symbols and natives.

use std::fmt::Write;

use super::{Scene, Stack, escaped, shapes};
use rules::spec::art::Icon;

use crate::art;
use crate::places::Places;
use crate::point::Point;

/// Draws what the regions bear.
pub(super) fn draw(scene: &Scene, out: &mut String) {
    out.push_str(r#"<g pointer-events="none" stroke-linecap="round" stroke-linejoin="round">"#);
    for (r, region) in scene.map.regions.iter().enumerate() {
        let places = Places::new(&scene.geometry.regions[r], &region.id, region.symbols.len());
        let stack = scene.options.stacks.get(r).and_then(Option::as_ref);
        let natives = scene.options.stacks.is_empty() && scene.options.natives && region.natives;
        if natives || stack.is_some_and(|s| s.colour.is_none()) {
            let icon = art::natives(scene.game);
            medal(icon, places.middle, places.middle_radius, true, out);
        }
        if let Some(stack) = stack {
            tokens(stack, &places, out);
        }
        if scene.options.symbols {
            for (symbol, &at) in region.symbols.iter().zip(&places.symbols) {
                let icon = art::symbol(scene.game, symbol);
                medal(icon, at, places.symbol_radius, false, out);
            }
        }
    }
    out.push_str("</g>");
    if scene.options.names {
        names(scene, out);
    }
}

/// A disc in the colour of the player with the number of tokens, pale for a race in decline; and beside it
/// what is added to their defence. Beside natives there is their number alone.
fn tokens(stack: &Stack, places: &Places, out: &mut String) {
    let (at, radius) = (places.middle, places.middle_radius);
    let title = escaped(&stack.title);
    let _ = write!(
        out,
        r#"<g class="stack" transform="translate({:.1} {:.1})" font-family="sans-serif" font-weight="700" text-anchor="middle"><title>{title}</title>"#,
        at.x, at.y
    );
    let number = |out: &mut String, x: f64, y: f64, size: f64, text: &str| {
        let _ = write!(
            out,
            r##"<text x="{x:.1}" y="{:.1}" font-size="{size:.1}" fill="#2f2015" stroke="#fff6dc" stroke-width="{:.1}" paint-order="stroke">{text}</text>"##,
            y + size * 0.36,
            size * 0.18
        );
    };
    let count = stack.count.to_string();
    match &stack.colour {
        Some(colour) => {
            let (colour, pale) = (escaped(colour), if stack.declined { ".45" } else { "1" });
            let dashes = if stack.declined {
                r#" stroke-dasharray="4 3""#
            } else {
                ""
            };
            let _ = write!(
                out,
                r##"<circle r="{radius:.1}" fill="#fff6dc"/><circle r="{radius:.1}" fill="{colour}" fill-opacity="{pale}" stroke="#2f2015" stroke-width="2"{dashes}/>"##
            );
            number(out, 0.0, 0.0, radius * 1.2, &count);
        }
        None => number(out, radius * 1.3, radius * 0.6, radius * 0.9, &count),
    }
    if stack.defence > 0 {
        let more = format!("+{}", stack.defence);
        number(out, radius * 1.5, -radius * 0.6, radius * 0.9, &more);
    }
    out.push_str("</g>");
}

/// An icon on a disc, or on a square with cut corners. What is round its middle is a group of its own,
/// with its width, so that a page may draw it larger where the picture is small.
fn medal(icon: &Icon, at: Point, radius: f64, square: bool, out: &mut String) {
    let scale = radius / 12.5;
    let (x, y, ground) = (at.x, at.y, escaped(&icon.ground));
    let _ = write!(
        out,
        r#"<g transform="translate({x:.1} {y:.1})scale({scale:.3})"><g class="medal" style="--width:{:.1}">"#,
        2.0 * radius
    );
    let ink = "#43301f";
    if square {
        let _ = write!(
            out,
            r##"<path d="M-9.500-12h19l2.500 2.500v19l-2.500 2.500h-19l-2.500-2.500v-19z" fill="#00000044" transform="translate(.8 1.6)"/><path d="M-9.500-12h19l2.500 2.500v19l-2.500 2.500h-19l-2.500-2.500v-19z" fill="{ground}" stroke="{ink}" stroke-width="1.6"/>"##
        );
    } else {
        let _ = write!(
            out,
            r##"<circle cx=".6" cy="1.400" r="12.500" fill="#00000044"/><circle r="12" fill="{ground}" stroke="{ink}" stroke-width="1.6"/><circle r="10.300" fill="none" stroke="#fff8e6" stroke-width=".9" stroke-opacity=".8"/>"##
        );
    }
    shapes(&icon.shapes, out);
    out.push_str("</g></g>");
}

/// Names in dark letters with a pale seam, so that they can be read on any ground.
fn names(scene: &Scene, out: &mut String) {
    let mut texts = String::new();
    for (r, region) in scene.map.regions.iter().enumerate() {
        let places = Places::new(&scene.geometry.regions[r], &region.id, region.symbols.len());
        let (x, size) = (places.name.x, places.name_size);
        let y = places.name.y + size * 0.36;
        let id = escaped(&region.id);
        let _ = write!(
            texts,
            r#"<text x="{x:.1}" y="{y:.1}" font-size="{size:.1}">{id}</text>"#
        );
    }
    let font = r#"font-family="Georgia,'Palatino Linotype','DejaVu Serif',serif" font-weight="700" text-anchor="middle" pointer-events="none""#;
    let _ = write!(
        out,
        r##"<g {font}><g fill="#fff6dc" stroke="#fff6dc" stroke-width="4.500" stroke-opacity=".9" stroke-linejoin="round">{texts}</g><g fill="#2f2015">{texts}</g></g>"##
    );
}
