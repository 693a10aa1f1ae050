//! What somebody may have meant who wrote something that is not there.

pub use content::{did_you_mean, nearest};
