//! Why a map cannot be drawn.

use std::fmt;

use messages::{Catalogue, Message};

/// The messages of this crate.
pub static GEOMETRY: Catalogue = messages::catalogue!("geometry");

/// A message of this crate.
pub(crate) fn message(id: &str) -> Message {
    GEOMETRY.message(id)
}

/// Why a map cannot be drawn. Regions are named by their identifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GeometryError {
    /// A board needs two regions at least.
    TooFew,
    /// Width divided by height must be between 0.2 and 5.
    BadAspect,
    /// Two regions have the same identifier.
    Twice(String),
    /// A region has a neighbour that is not on the map.
    Unknown {
        /// The region.
        region: String,
        /// The name that no region has.
        neighbour: String,
    },
    /// A region is its own neighbour, or names one twice in a row.
    Misplaced {
        /// The region.
        region: String,
        /// The neighbour.
        neighbour: String,
    },
    /// One region names another as often as the other names it, but here they differ.
    OneSided {
        /// The region that names the other.
        region: String,
        /// The region that does not.
        neighbour: String,
    },
    /// No region touches the edge of the board.
    NoEdge,
    /// The regions fall into parts that do not touch.
    Disconnected(String),
    /// One region surrounds others all by itself; its outline would have a hole.
    Surrounds(String),
    /// The order of the neighbours does not fit on a plane.
    BadOrder(String),
    /// Borders would have to cross.
    NotPlanar(String),
    /// A drawing exists, but the regions could not be spread out.
    Crowded,
}

impl GeometryError {
    /// In words.
    pub fn message(&self) -> Message {
        let of = |id, region: &String| message(id).with("region", region);
        match self {
            GeometryError::TooFew => message("too-few"),
            GeometryError::BadAspect => message("bad-aspect"),
            GeometryError::Twice(region) => of("twice", region),
            GeometryError::Unknown { region, neighbour } => {
                of("unknown-neighbour", region).with("neighbour", neighbour)
            }
            GeometryError::Misplaced { region, neighbour } => {
                of("misplaced", region).with("neighbour", neighbour)
            }
            GeometryError::OneSided { region, neighbour } => {
                of("one-sided", region).with("neighbour", neighbour)
            }
            GeometryError::NoEdge => message("no-edge"),
            GeometryError::Disconnected(region) => of("disconnected", region),
            GeometryError::Surrounds(region) => of("surrounds", region),
            GeometryError::BadOrder(region) => of("bad-order", region),
            GeometryError::NotPlanar(region) => of("not-planar", region),
            GeometryError::Crowded => message("crowded"),
        }
    }
}

/// Prints in English.
impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for GeometryError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_in_every_language_and_asked_for() {
        assert_eq!(GEOMETRY.faults(), Vec::<String>::new());
        let src = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        assert_eq!(GEOMETRY.unasked(src, &[]).unwrap(), Vec::<String>::new());
    }
}
