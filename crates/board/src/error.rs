//! Why a map cannot be drawn.

use thiserror::Error;

/// Why a map cannot be drawn. Regions are named by their identifiers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GeometryError {
    /// A board needs two regions at least.
    #[error("a board needs two regions at least")]
    TooFew,
    /// Width divided by height must be between 0.2 and 5.
    #[error("the aspect of a board (width divided by height) must be between 0.2 and 5")]
    BadAspect,
    /// Two regions have the same identifier.
    #[error("two regions are called {0}")]
    Twice(String),
    /// A region has a neighbour that is not on the map.
    #[error("region {region} has a neighbour {neighbour} that is not on the map")]
    Unknown {
        /// The region.
        region: String,
        /// The name that no region has.
        neighbour: String,
    },
    /// A region is its own neighbour, or names one twice in a row.
    #[error("region {region} names {neighbour} where it cannot stand")]
    Misplaced {
        /// The region.
        region: String,
        /// The neighbour.
        neighbour: String,
    },
    /// One region names another as often as the other names it, but here they differ.
    #[error("region {region} names {neighbour} as a neighbour, but not the other way round")]
    OneSided {
        /// The region that names the other.
        region: String,
        /// The region that does not.
        neighbour: String,
    },
    /// No region touches the edge of the board.
    #[error("no region touches the edge of the board")]
    NoEdge,
    /// The regions fall into parts that do not touch.
    #[error("region {0} cannot be reached from the first region of the map")]
    Disconnected(String),
    /// One region surrounds others all by itself; its outline would have a hole.
    #[error("region {0} surrounds other regions all by itself: give them a second neighbour")]
    Surrounds(String),
    /// The order of the neighbours does not fit on a plane.
    #[error("the clockwise orders of the neighbours do not fit together; look at {0}")]
    BadOrder(String),
    /// Borders would have to cross.
    #[error("no drawing of this map is without crossing borders; look at {0}")]
    NotPlanar(String),
    /// A drawing exists, but the regions could not be spread out.
    #[error("the regions of this map could not be spread over the board")]
    Crowded,
}
