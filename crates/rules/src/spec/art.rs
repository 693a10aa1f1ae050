//! How the races, markers and places of a box look, for screens. The rules make nothing of it.

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

/// Whether this is a colour: `#` and six hexadecimal digits.
pub fn is_colour(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|t| t.len() == 6 && t.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// Longest path of a sign, in characters.
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
