//! The players' colours as a page shows them: as they are, or with their patterns.
//!
//! What shows a player's colour has properties of style: `--owner`, the colour; `--pattern`, a paint for
//! shapes of SVG, and `--large`, the same for where they are drawn small; `--image`, a picture for anything
//! else. Which of them is taken is for the style sheet.

use board::{COLOURS, Colour, TILE};

/// A colour by its number.
pub fn colour(n: u8) -> Colour {
    COLOURS[n as usize % COLOURS.len()]
}

/// The properties of style of a player's colour.
pub fn style(n: u8) -> String {
    let Colour { fill, id, .. } = colour(n);
    format!(
        "--owner:{fill};--pattern:url(#own-{id});--large:url(#large-{id});--image:var(--own-{id})"
    )
}

/// The paints that [`style`] speaks of, for an `svg` element.
pub fn patterns() -> String {
    let one = |(name, scale): (&str, u8)| {
        let one = |c: &Colour| {
            format!(
                r#"<pattern id="{name}-{}" width="{TILE}" height="{TILE}" patternUnits="userSpaceOnUse" patternTransform="scale({scale})">{}</pattern>"#,
                c.id,
                c.tile()
            )
        };
        COLOURS.iter().map(one).collect::<String>()
    };
    [("own", 1), ("large", 2)].map(one).concat()
}

/// The pictures that [`style`] speaks of, as a rule of a style sheet.
pub fn images() -> String {
    let one = |c: &Colour| {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{TILE}" height="{TILE}">{}</svg>"#,
            c.tile()
        );
        let safe = svg
            .replace('"', "'")
            .replace('#', "%23")
            .replace('<', "%3C")
            .replace('>', "%3E");
        format!(r#"--own-{}:url("data:image/svg+xml,{safe}");"#, c.id)
    };
    let all: String = COLOURS.iter().map(one).collect();
    format!(":root{{{all}}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_is_found_under_the_name_that_is_given() {
        let (patterns, images) = (patterns(), images());
        for (n, colour) in COLOURS.iter().enumerate() {
            let style = style(n as u8);
            assert!(style.contains(colour.fill));
            let name = format!("own-{}", colour.id);
            assert!(style.contains(&format!("url(#{name})")));
            assert!(patterns.contains(&format!(r#"id="{name}""#)));
            let large = format!("large-{}", colour.id);
            assert!(style.contains(&format!("url(#{large})")));
            assert!(patterns.contains(&format!(r#"id="{large}""#)));
            assert!(style.contains(&format!("var(--{name})")));
            assert!(images.contains(&format!("--{name}:url(")));
        }
        // A sign that ends an address or a string would end the rule, too.
        let inner = images.replace("url(\"", "").replace("\");", "");
        assert!(!inner.contains(['"', '#', '<', '>']));
    }
}
