//! How the races, markers, places and lands of a box look, for screens. The rules make nothing of it.

use serde::{Deserialize, Serialize};

/// A face put together from a few simple shapes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// Colour of the skin, `#rrggbb`.
    pub skin: String,
    /// Colour of hair, beard and whatever is on the head, `#rrggbb`.
    pub hair: String,
    /// Colour of a helmet, if it is another than that of the hair.
    #[serde(default)]
    pub helmet: Option<String>,
    /// Its outline.
    pub head: Head,
    /// What is at its sides.
    #[serde(default)]
    pub side: Side,
    /// What is on top.
    #[serde(default)]
    pub top: Top,
    /// The eyes.
    pub eyes: Eyes,
    /// The mouth.
    #[serde(default)]
    pub mouth: Mouth,
}

/// A sign of one colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sign {
    /// Its colour, `#rrggbb`.
    pub colour: String,
    /// Its outline as in the `d` attribute of SVG, in a square from -10 to 10 both ways.
    pub path: String,
}

/// The outline of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The words say it.
pub enum Head {
    Round,
    Wide,
    Long,
    Square,
    Drop,
    Skull,
}

/// What is at the sides of a face.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Side {
    #[default]
    None,
    Round,
    Pointed,
    Big,
    Horns,
    Fins,
    Wings,
    Legs,
}

/// What is on top of a face.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Top {
    #[default]
    None,
    Hair,
    Long,
    Spikes,
    Cone,
    Helmet,
    Crown,
    Hood,
    Flame,
    Cap,
    Bands,
    Leaf,
    Brow,
}

/// The eyes of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Eyes {
    Dots,
    Wide,
    Glow,
    Hollow,
    Narrow,
    Many,
}

/// The mouth of a face.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Mouth {
    Smile,
    Flat,
    Tusks,
    Fangs,
    Beard,
    Teeth,
    Arms,
    Grin,
    #[default]
    None,
}

/// How a terrain is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainArt {
    /// Colour of the ground, `#rrggbb`.
    pub ground: String,
    /// Colour of the shading along the border of a region, `#rrggbb`.
    pub rim: String,
    /// The kind of shading.
    #[serde(default)]
    pub shading: Shading,
    /// Pattern of the ground, if it has one.
    #[serde(default)]
    pub tile: Option<Tile>,
    /// Distance from one stamp to the next, in units of the board, which is 1,000 wide.
    #[serde(default = "spacing")]
    pub spacing: f32,
    /// What stands on it.
    #[serde(default)]
    pub stamps: Vec<Stamp>,
    /// A character that is strewn over it on a board in characters; a space for none.
    #[serde(default = "blank")]
    pub glyph: char,
    /// Its colour in a terminal, `#rrggbb`, if it is another than that of the ground.
    #[serde(default)]
    pub terminal: Option<String>,
}

/// How the ground near the border of a region is shaded.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
pub enum Shading {
    /// Darker towards the border.
    #[default]
    Land,
    /// Lines that follow the shore.
    Water,
    /// Ever darker away from the border.
    Abyss,
}

/// A square that fills an area when it is repeated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Length of a side, in units of the board.
    pub size: f32,
    /// What it is made of, from (0, 0) to its size both ways.
    pub shapes: Vec<Shape>,
}

/// A small drawing that stands on the ground in many places of a region, such as a tree. Its
/// origin is the middle of its foot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stamp {
    /// Width, in units of the board.
    pub width: f32,
    /// Height above the foot.
    pub height: f32,
    /// How often it is drawn, compared with the others; never if 0.
    #[serde(default = "once")]
    pub often: u8,
    /// Whether it is put on the ground first, once in a region, if there is room.
    #[serde(default)]
    pub landmark: bool,
    /// What it is made of, from back to front.
    pub shapes: Vec<Shape>,
}

/// A drawing of its own in a square from -10 to 10 both ways.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Icon {
    /// Colour of what is behind it, `#rrggbb`.
    pub ground: String,
    /// What it is made of, from back to front.
    pub shapes: Vec<Shape>,
}

/// One stroke or patch of a drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Path data as in the `d` attribute of SVG.
    pub path: String,
    /// Colour inside, `#rrggbb` or `#rrggbbaa`, if there is any.
    #[serde(default)]
    pub fill: Option<String>,
    /// Colour of the line, if there is any.
    #[serde(default)]
    pub stroke: Option<String>,
    /// Width of the line.
    #[serde(default = "thin")]
    pub width: f32,
}

/// What [`TerrainArt::spacing`] is if nothing is said.
pub const SPACING: f32 = 30.0;
/// What [`Shape::width`] is if nothing is said.
pub const LINE: f32 = 1.0;

fn spacing() -> f32 {
    SPACING
}

fn blank() -> char {
    ' '
}

fn once() -> u8 {
    1
}

fn thin() -> f32 {
    LINE
}

/// Whether this is a colour: `#` and six hexadecimal digits.
pub fn is_colour(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|t| t.len() == 6 && t.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// Whether this is a colour that may let through what is behind it: a colour, with two further
/// digits or none.
pub fn is_paint(text: &str) -> bool {
    is_colour(text)
        || (text.len() == 9 && text.is_ascii())
            && is_colour(&text[..7])
            && text.bytes().skip(7).all(|b| b.is_ascii_hexdigit())
}

/// Longest path, in characters.
pub const LONGEST_PATH: usize = 600;

/// Whether this is path data and nothing else: screens put it into pictures as it is.
pub fn is_path(text: &str) -> bool {
    let letters = "MmLlHhVvCcSsQqTtAaZz";
    text.starts_with(['M', 'm'])
        && text.len() <= LONGEST_PATH
        && text
            .chars()
            .all(|c| letters.contains(c) || c.is_ascii_digit() || " ,.-".contains(c))
}
