//! Our own drawings: terrains, symbols and natives as path data, for the picture of a board and
//! for any screen that wants to show them elsewhere (a legend, a button, a list of regions).

mod base;
mod caves;
mod icons;
mod stamps;
mod underground;

pub use icons::{natives, symbol};

/// One stroke or patch of a drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// Path data as in the `d` attribute of SVG.
    pub d: &'static str,
    /// Colour inside, or empty for none.
    pub fill: &'static str,
    /// Colour of the line, or empty for none.
    pub stroke: &'static str,
    /// Width of the line.
    pub width: f32,
}

/// A patch without an outline.
const fn patch(d: &'static str, fill: &'static str) -> Shape {
    Shape {
        d,
        fill,
        stroke: "",
        width: 0.0,
    }
}

/// A line.
const fn line(d: &'static str, stroke: &'static str, width: f32) -> Shape {
    Shape {
        d,
        fill: "",
        stroke,
        width,
    }
}

/// A patch with an outline.
const fn outlined(d: &'static str, fill: &'static str, stroke: &'static str, width: f32) -> Shape {
    Shape {
        d,
        fill,
        stroke,
        width,
    }
}

/// A small drawing that stands on the ground in many places of a region, such as a tree. Its
/// origin is the middle of its foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stamp {
    /// A name that no other stamp has.
    pub name: &'static str,
    /// Width.
    pub width: f32,
    /// Height above the foot.
    pub height: f32,
    /// What it is made of, from back to front.
    pub shapes: &'static [Shape],
}

/// A square that fills an area when it is repeated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// Length of a side.
    pub size: f32,
    /// What it is made of.
    pub shapes: &'static [Shape],
}

/// How the ground near the border of a region is shaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rim {
    /// Darker towards the border.
    Land,
    /// Lines that follow the shore.
    Water,
    /// Ever darker away from the border.
    Abyss,
}

/// How a kind of terrain is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TerrainArt {
    /// Colour of the ground.
    pub ground: &'static str,
    /// Colour of the shading along the border.
    pub rim: &'static str,
    /// The kind of shading.
    pub shading: Rim,
    /// Pattern of the ground.
    pub tile: Tile,
    /// What stands on it; one that is listed twice is drawn twice as often.
    pub stamps: &'static [Stamp],
    /// What is put on it first, once, if there is room.
    pub landmark: Option<Stamp>,
    /// Distance from one stamp to the next.
    pub spacing: f32,
    /// Letters for small boards, three at most.
    pub short: &'static str,
    /// A character for the ground on a board in characters; a space for none.
    pub glyph: char,
    /// Colour for a terminal, as red, green and blue.
    pub rgb: [u8; 3],
}

/// A drawing of its own in a square from -10 to 10 both ways.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Icon {
    /// Colour of a disc behind it.
    pub ground: &'static str,
    /// What it is made of.
    pub shapes: &'static [Shape],
}

/// How a terrain is drawn, by its identifier. Terrains that no box of ours has are drawn like one
/// that bears one of their tags, else as bare ground in a colour of their own.
pub fn terrain(id: &str, tags: &[String]) -> TerrainArt {
    let known = |id: &str| base::terrain(id).or_else(|| underground::terrain(id));
    known(id)
        .or_else(|| tags.iter().find_map(|tag| known(tag)))
        .unwrap_or_else(|| {
            let sum: usize = id.bytes().map(usize::from).sum();
            base::PLAIN[sum % base::PLAIN.len()]
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 13] = [
        "farmland",
        "forest",
        "hill",
        "swamp",
        "mountain",
        "sea",
        "lake",
        "black_mountain",
        "mine",
        "mushroom_forest",
        "mystic_crystal",
        "mudpool",
        "river",
    ];

    #[test]
    fn terrains_differ_in_colour_pattern_and_letters() {
        let arts: Vec<TerrainArt> = KNOWN.iter().map(|id| terrain(id, &[])).collect();
        for (i, a) in arts.iter().enumerate() {
            for b in &arts[..i] {
                assert_ne!(a.ground, b.ground);
                assert_ne!(a.short, b.short);
                assert_ne!(a.rgb, b.rgb);
            }
            assert!(a.short.len() <= 3);
        }
    }

    #[test]
    fn stamps_of_one_name_are_the_same() {
        let mut all: Vec<Stamp> = Vec::new();
        for id in KNOWN {
            let art = terrain(id, &[]);
            all.extend(art.stamps);
            all.extend(art.landmark);
        }
        for a in &all {
            for b in &all {
                assert_eq!(a.name == b.name, a == b);
            }
        }
    }

    #[test]
    fn a_terrain_of_one_s_own_is_drawn_by_its_tag_or_plainly() {
        let tags = ["sea".to_owned()];
        assert_eq!(terrain("lagoon", &tags), terrain("sea", &[]));
        assert_eq!(terrain("lagoon", &[]).short, "?");
    }
}
