//! Tests of the browser client in browsers, as people use it: by mouse, by touch, by keyboard, alone and
//! several at a server. And pictures of its screens.

mod page;
mod run;
pub mod serve;
mod shots;
mod tests;

use std::path::PathBuf;

use bundle::root;

pub use run::test;
pub use shots::{documentation, shots};

/// Where the finished client lies.
pub fn dist() -> PathBuf {
    root().join("dist")
}
