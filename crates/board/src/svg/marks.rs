//! Names, symbols and natives.

use std::fmt::Write;

use super::{Scene, escaped, shapes};
use rules::spec::art::Icon;

use crate::art;
use crate::places::Places;
use crate::point::Point;

/// Draws what the regions bear.
pub(super) fn draw(scene: &Scene, out: &mut String) {
    out.push_str(r#"<g pointer-events="none" stroke-linecap="round" stroke-linejoin="round">"#);
    for (r, region) in scene.map.regions.iter().enumerate() {
        let places = Places::new(&scene.geometry.regions[r], &region.id, region.symbols.len());
        if scene.options.natives && region.natives {
            let icon = art::natives(scene.game);
            medal(icon, places.middle, places.middle_radius, true, out);
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

/// An icon on a disc, or on a square with cut corners.
fn medal(icon: &Icon, at: Point, radius: f64, square: bool, out: &mut String) {
    let scale = radius / 12.5;
    let (x, y, ground) = (at.x, at.y, escaped(&icon.ground));
    let _ = write!(
        out,
        r#"<g transform="translate({x:.1} {y:.1})scale({scale:.3})">"#
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
    out.push_str("</g>");
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
