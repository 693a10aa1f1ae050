//! Single drawings, for legends, buttons and lists.

use std::fmt::Write;

use super::shapes;
use crate::art::{Icon, TerrainArt};

/// An icon on its disc, as an `svg` element of its own that fills its surroundings.
pub fn icon(icon: &Icon) -> String {
    let mut out = open("-13 -13 26 26");
    let ground = icon.ground;
    let _ = write!(
        out,
        r##"<circle r="12" fill="{ground}" stroke="#43301f" stroke-width="1.6"/>"##
    );
    shapes(icon.shapes, &mut out);
    out.push_str("</g></svg>");
    out
}

/// A sample of a terrain: its ground, its pattern, and one thing that stands on it; as an `svg`
/// element of its own that fills its surroundings.
pub fn swatch(art: &TerrainArt) -> String {
    let mut out = open("-28 -28 56 56");
    let (ground, rim) = (art.ground, art.rim);
    let _ = write!(
        out,
        r##"<rect x="-27" y="-27" width="54" height="54" rx="10" fill="{ground}"/>"##
    );
    for (x, y) in [(-1.0, -1.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 0.0)] {
        let (x, y) = (x * art.tile.size, y * art.tile.size);
        let _ = write!(out, r#"<g fill="none" transform="translate({x} {y})">"#);
        shapes(art.tile.shapes, &mut out);
        out.push_str("</g>");
    }
    if let Some(stamp) = art.landmark.as_ref().or(art.stamps.first()) {
        let y = stamp.height / 2.0;
        let _ = write!(out, r#"<g transform="translate(0 {y})">"#);
        shapes(stamp.shapes, &mut out);
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

    #[test]
    fn small_drawings_are_whole_elements() {
        for drawing in [
            icon(&art::symbol("mine")),
            swatch(&art::terrain("forest", &[])),
        ] {
            assert!(drawing.starts_with("<svg") && drawing.ends_with("</svg>"));
            assert_eq!(
                drawing.matches("<g").count(),
                drawing.matches("</g>").count()
            );
        }
    }
}
