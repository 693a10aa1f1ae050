//! Draws a map from its graph.
pub mod art;
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

pub use error::GeometryError;
pub use frame::WIDTH;
pub use geometry::{Border, Geometry, RegionShape, Side};
pub use places::Places;
