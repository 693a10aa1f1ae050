//! Single drawings, for legends, buttons and lists.

use std::fmt::Write;

use rules::spec::art::{Icon, TerrainArt};

use super::{escaped, shapes};

/// An icon on its disc, as an `svg` element of its own that fills its surroundings.
pub fn icon(icon: &Icon) -> String {
    let mut out = open("-13 -13 26 26");
    let ground = escaped(&icon.ground);
    let _ = write!(
        out,
        r##"<circle r="12" fill="{ground}" stroke="#43301f" stroke-width="1.6"/>"##
    );
    shapes(&icon.shapes, &mut out);
    out.push_str("</g></svg>");
    out
}

/// A sample of a terrain: its ground, its pattern, and one thing that stands on it; as an `svg`
/// element of its own that fills its surroundings.
pub fn swatch(art: &TerrainArt) -> String {
    let mut out = open("-28 -28 56 56");
    let (ground, rim) = (escaped(&art.ground), escaped(&art.rim));
    let _ = write!(
        out,
        r##"<rect x="-27" y="-27" width="54" height="54" rx="10" fill="{ground}"/>"##
    );
    if let Some(tile) = &art.tile {
        for (x, y) in [(-1.0, -1.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 0.0)] {
            let (x, y) = (x * tile.size, y * tile.size);
            let _ = write!(out, r#"<g fill="none" transform="translate({x} {y})">"#);
            shapes(&tile.shapes, &mut out);
            out.push_str("</g>");
        }
    }
    let landmark = art.stamps.iter().find(|s| s.landmark);
    if let Some(stamp) = landmark.or(art.stamps.first()) {
        let y = stamp.height / 2.0;
        let _ = write!(out, r#"<g transform="translate(0 {y})">"#);
        shapes(&stamp.shapes, &mut out);
        out.push_str("</g>");
    }
    let _ = write!(
        out,
        r##"<rect x="-26" y="-26" width="52" height="52" rx="9" fill="none" stroke="{rim}" stroke-width="3"/></g></svg>"##
    );
    out
}

fn open(view: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" aria-hidden="true"><g stroke-linecap="round" stroke-linejoin="round">"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art;
    use crate::testing::game;

    #[test]
    fn small_drawings_are_whole_elements() {
        let game = game();
        for drawing in [
            icon(art::natives(&game)),
            swatch(art::terrain(&game, &game.terrains[0].id)),
        ] {
            assert!(drawing.starts_with("<svg") && drawing.ends_with("</svg>"));
            assert_eq!(
                drawing.matches("<g").count(),
                drawing.matches("</g>").count()
            );
        }
    }
}
