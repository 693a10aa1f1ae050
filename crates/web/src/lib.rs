//! The game in a browser: the same rules as everywhere, with screens on top.
//!
//! What a screen shows and what a click means is worked out here in plain Rust, which runs and is
//! tested on any computer: a [`session`] holds a table, [`choices`] says what may be done where,
//! [`hint`] explains it, [`chronicle`] tells what happened, [`words`] finds the words for all of
//! it in the language chosen. The screens themselves (`ui`, built for browsers only) are thin.

pub mod advice;
pub mod choices;
pub mod chronicle;
pub mod draw;

pub mod emblem;
pub mod form;
pub mod hint;
pub mod i18n;
pub mod job;
pub mod moment;
pub mod own;
pub mod pieces;
pub mod place;
pub mod plan;
pub mod refused;
pub mod remote;
pub mod replay;
pub mod review;
pub mod save;
pub mod session;
pub mod stats;
pub mod viewport;

pub use wording::{names, words};

#[cfg(target_arch = "wasm32")]
pub mod ui;
