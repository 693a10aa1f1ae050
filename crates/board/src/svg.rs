//! Draws a board as a picture in SVG.
//!
//! The picture needs no fonts, files or scripts of its own. Every region's ground has the class
//! `region` and its identifier in `data-region`, so that a screen can find and colour it.

mod borders;
mod ground;
mod marks;
mod path;
mod scenery;
mod small;

use std::fmt::Write;

use rules::{
    Region,
    spec::{GameSpec, MapSpec, RegionSpec},
    state::{Board, Occupant},
};

use rules::spec::art::{Shape, TerrainArt};

use crate::art::{rgb, terrain};
use crate::colour::COLOURS;
use crate::geometry::Geometry;

pub use path::{border_path, frame_path, region_path};
pub use small::{icon, swatch};

/// What is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Width in pixels; the picture fills its surroundings if there is none.
    pub width: Option<u32>,
    /// Whether the land is drawn, with all borders and the rim; without it the picture is what regions
    /// bear, to be laid over that of the land.
    pub land: bool,
    /// Whether trees, peaks and the like stand on the land.
    pub scenery: bool,
    /// Whether regions bear their identifiers.
    pub names: bool,
    /// Whether symbols are drawn.
    pub symbols: bool,
    /// Whether the marks of natives are drawn.
    pub natives: bool,
    /// What stands in each region, in the order of the map; then [`Options::natives`] says nothing.
    pub stacks: Vec<Option<Stack>>,
    /// Put before every `id` in the picture, so that several can stand on one page.
    pub prefix: String,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            width: None,
            land: true,
            scenery: true,
            names: true,
            symbols: true,
            natives: true,
            stacks: Vec::new(),
            prefix: "board-".to_owned(),
        }
    }
}

/// Tokens in a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// How many.
    pub count: u8,
    /// The colour of their player, as `#rrggbb`; natives have none.
    pub colour: Option<String>,
    /// Whether the race is in decline.
    pub declined: bool,
    /// What markers, places and relics there add to their defence.
    pub defence: u8,
    /// Whose they are, in words.
    pub title: String,
}

impl Stack {
    /// What stands in each of so many regions, in their order, each player in the colour of his seat.
    /// `title` says whose something is, and is not asked where nobody is.
    pub fn all(
        board: &Board,
        regions: usize,
        title: impl Fn(Occupant) -> String,
    ) -> Vec<Option<Stack>> {
        let stack = |r: Region| {
            let occupant = board.occupant(r);
            let (colour, declined) = match occupant {
                Occupant::Nobody => return None,
                Occupant::Natives => (None, false),
                Occupant::Tribe(t) => {
                    let colour = COLOURS[board.owner(t).index()].fill;
                    (Some(colour.to_owned()), board.in_decline(t))
                }
            };
            Some(Stack {
                count: board.tokens(r),
                colour,
                declined,
                defence: board.defence(r),
                title: title(occupant),
            })
        };
        let regions = (0..regions).filter_map(|r| Region::new(u8::try_from(r).ok()?));
        regions.map(stack).collect()
    }
}

/// Width of the wooden rim round the board.
pub const RIM: f64 = 20.0;

/// What all parts of the drawing look at.
struct Scene<'a> {
    map: &'a MapSpec,
    game: &'a GameSpec,
    geometry: &'a Geometry,
    options: &'a Options,
    /// How each region's terrain is drawn.
    arts: Vec<&'a TerrainArt>,
}

/// The picture of a board, as an `svg` element. Its view box is the board with a margin of
/// [`RIM`] on all sides.
pub fn draw(map: &MapSpec, game: &GameSpec, geometry: &Geometry, options: &Options) -> String {
    let art = |region: &RegionSpec| terrain(game, &region.terrain);
    let arts = map.regions.iter().map(art).collect();
    let scene = Scene {
        map,
        game,
        geometry,
        options,
        arts,
    };
    let mut out = String::new();
    let (w, h) = (geometry.width + 2.0 * RIM, geometry.height + 2.0 * RIM);
    let box_ = format!("-{RIM} -{RIM} {w} {h:.1}");
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box_}" role="img""#
    );
    if let Some(width) = options.width {
        let _ = write!(
            out,
            r#" width="{width}" height="{:.0}""#,
            f64::from(width) * h / w
        );
    }
    let _ = write!(out, r#"><title>{}</title>"#, escaped(&map.name));
    if options.land {
        ground::draw(&scene, &mut out);
        if options.scenery {
            scenery::draw(&scene, &mut out);
        }
        borders::draw(&scene, &mut out);
    }
    marks::draw(&scene, &mut out);
    out.push_str("</svg>\n");
    out
}

impl Scene<'_> {
    /// Whether a region glows like a fire.
    fn glows(&self, region: &RegionSpec) -> bool {
        let mut symbols = self.game.symbols.iter().filter(|s| s.glow);
        symbols.any(|s| region.symbols.contains(&s.id))
    }
}

/// Writes the parts of a small drawing.
fn shapes(shapes: &[Shape], out: &mut String) {
    for shape in shapes {
        let (d, width) = (escaped(&shape.path), shape.width);
        let fill = escaped(shape.fill.as_deref().unwrap_or("none"));
        let _ = write!(out, r#"<path d="{d}" fill="{fill}""#);
        if let Some(stroke) = &shape.stroke {
            let stroke = escaped(stroke);
            let _ = write!(out, r#" stroke="{stroke}" stroke-width="{width}""#);
        }
        out.push_str("/>");
    }
}

/// Text made safe for XML.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // Other control characters have no place in XML.
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// A colour between two, both written `#rrggbb`.
fn mix(a: &str, b: &str, share: f64) -> String {
    let mut mixed = String::from("#");
    for (a, b) in rgb(a).into_iter().zip(rgb(b)) {
        let (a, b) = (f64::from(a), f64::from(b));
        let value = a + (b - a) * share;
        let _ = write!(mixed, "{:02x}", value as u8);
    }
    mixed
}

#[cfg(test)]
mod tests;
