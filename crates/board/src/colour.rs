//! The colours of the seats.

/// A colour that a player may have: a name for messages, the colour, and one that can be read on
/// it. They differ in lightness too, for those who do not tell hues apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// Its message is `colour-` and this.
    pub id: &'static str,
    /// As `#rrggbb`.
    pub fill: &'static str,
    /// Dark or light.
    pub ink: &'static str,
}

const fn colour(id: &'static str, fill: &'static str, ink: &'static str) -> Colour {
    Colour { id, fill, ink }
}

/// The colours, one for each seat.
pub const COLOURS: [Colour; 6] = [
    colour("blue", "#2a5fa8", "#ffffff"),
    colour("red", "#c23b2a", "#ffffff"),
    colour("yellow", "#f0bd35", "#2f2015"),
    colour("purple", "#6d3f94", "#ffffff"),
    colour("teal", "#35b3a0", "#10231f"),
    colour("grey", "#3f434b", "#ffffff"),
];
