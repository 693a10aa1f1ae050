//! The colours of the seats.

/// A colour that a player may have. Whoever does not tell all hues apart tells these apart, from one
/// another and from every land (a test works it out); and each has a pattern of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// Its message is `colour-` and this.
    pub id: &'static str,
    /// As `#rrggbb`.
    pub fill: &'static str,
    /// One that can be read on it.
    pub ink: &'static str,
    /// The figure of its pattern in a square of [`TILE`] that is repeated, as path data.
    pub figure: &'static str,
}

/// The side of the square that a pattern repeats.
pub const TILE: u8 = 8;

impl Colour {
    /// One tile of its pattern, as what stands inside an `svg` or a `pattern` element.
    pub fn tile(&self) -> String {
        let Colour {
            fill, ink, figure, ..
        } = self;
        format!(
            r#"<path d="M0 0h{TILE}v{TILE}h-{TILE}z" fill="{fill}"/><path d="{figure}" fill="{ink}"/>"#
        )
    }
}

const fn colour(
    id: &'static str,
    fill: &'static str,
    ink: &'static str,
    figure: &'static str,
) -> Colour {
    Colour {
        id,
        fill,
        ink,
        figure,
    }
}

/// The colours, one for each seat.
pub const COLOURS: [Colour; 6] = [
    // Dots.
    colour(
        "blue",
        "#1858b7",
        "#ffffff",
        "M2 .4a1.600 1.600 0 1 0 .010 0zM6 4.400a1.600 1.600 0 1 0 .010 0z",
    ),
    // Stripes.
    colour("red", "#c8032c", "#ffffff", "M0 8L8 0V3L3 8zM0 0H3L0 3z"),
    // Checks.
    colour("orange", "#ee8a00", "#2f1500", "M0 0h4v4H0zM4 4h4v4H4z"),
    // Crosses.
    colour(
        "purple",
        "#d45ffa",
        "#26062f",
        "M3 .5h2V3h2.500v2H5v2.500H3V5H.5V3H3z",
    ),
    // Waves.
    colour(
        "green",
        "#005505",
        "#ffffff",
        "M0 6L4 2 8 6V8.500L4 4.500 0 8.500z",
    ),
    // A lattice.
    colour("black", "#101010", "#ffffff", "M0 0h8v1.500H1.500V8H0z"),
];
