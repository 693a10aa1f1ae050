//! How things look: `face` and `sign`.

use rules::spec::art::{Eyes, Face, Head, LONGEST_PATH, Sign, is_colour, is_path};

use crate::fields::Fields;

/// The face of a race, if it has one of its own.
pub(crate) fn face(f: &mut Fields<'_, '_>) -> Option<Face> {
    let (table, at) = f.table_opt("face")?;
    let mut f = Fields::new("a face", table, at, f.report);
    let face = Face {
        skin: colour(&mut f, "skin"),
        hair: colour(&mut f, "hair"),
        helmet: f
            .value("helmet")
            .is_some()
            .then(|| colour(&mut f, "helmet")),
        head: f
            .word_or_report("head", "the shape of the head, such as \"round\"")
            .unwrap_or(Head::Round),
        side: f.word("side").unwrap_or_default(),
        top: f.word("top").unwrap_or_default(),
        eyes: f
            .word_or_report("eyes", "what the eyes are like, such as \"dots\"")
            .unwrap_or(Eyes::Dots),
        mouth: f.word("mouth").unwrap_or_default(),
    };
    f.finish();
    Some(face)
}

/// The sign of a marker, place or relic, if it has one of its own.
pub(crate) fn sign(f: &mut Fields<'_, '_>) -> Option<Sign> {
    let (table, at) = f.table_opt("sign")?;
    let mut f = Fields::new("a sign", table, at, f.report);
    let colour = colour(&mut f, "colour");
    let path = f.text("path", LONGEST_PATH);
    if !path.is_empty() && !is_path(&path) {
        let message = "\"path\" is no path of SVG, expected letters such as M, L, C and z with numbers, \
                       beginning with M";
        f.report.error(&f.span("path"), message);
    }
    f.finish();
    Some(Sign { colour, path })
}

/// A colour.
fn colour(f: &mut Fields<'_, '_>, key: &'static str) -> String {
    let colour = f.text(key, 40);
    if !colour.is_empty() && !is_colour(&colour) {
        let message = format!("\"{key}\" is no colour, expected one such as \"#7ea04c\"");
        f.report.error(&f.span(key), message);
    }
    colour
}
