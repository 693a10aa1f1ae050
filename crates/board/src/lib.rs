//! Draws the board of a map from its graph.
//!
//! A map file says which regions touch and in which order they lie round one another; perhaps also
//! where their middles are and how large they are. [`Geometry::compute`] makes shapes of that, which
//! are all our own: no board's picture goes into them. [`svg::draw`] makes a picture of the shapes,
//! [`text::draw`] a board in characters for a terminal. Other screens can take the outlines
//! ([`svg::region_path`], [`svg::border_path`]), the places for names and tokens ([`Places`]) and
//! the small drawings ([`art`]) and compose them as they like.
//!
//! Nothing here reads files, asks the clock or throws dice: the same map gives the same drawing to
//! the last bit, on every platform.
//!
//! ```
//! # use rules::spec::{GameSpec, MapSpec};
//! # fn show(map: &MapSpec, game: &GameSpec) -> Result<(), elbowroom_board::GeometryError> {
//! let geometry = elbowroom_board::Geometry::compute(map)?;
//! let words = |region: usize| vec![map.regions[region].terrain.clone()];
//! print!("{}", elbowroom_board::text::draw(map, game, &geometry, words, 100, false));
//! # Ok(())
//! # }
//! ```
//!
//! # How the shapes are found
//!
//! The faces of the graph of regions, the outside of the board added as one more, are the corners
//! of the map. A net of triangles is spun round a hub in every region; laid flat by Tutte's method
//! it has no triangle turned over, and none ever turns over while the points then move to give the
//! regions their sizes and places. So no two borders can cross, whatever the map. Last, the borders
//! are smoothed and displaced to look drawn by hand. [`quality`] measures the result.

pub mod art;
mod colour;
mod error;
mod frame;
mod geometry;
mod label;
mod mesh;
mod minimise;
mod order;
mod outline;
mod places;
mod planar;
pub mod point;
pub mod quality;
mod random;
mod relax;
mod rotation;
pub mod svg;
mod targets;
#[cfg(test)]
mod testing;
pub mod text;

pub use colour::{COLOURS, Colour, TILE};
pub use error::{GEOMETRY, GeometryError};
pub use frame::WIDTH;
pub use geometry::{Border, Geometry, RegionShape, Side};
pub use places::Places;
