#![doc = include_str!("../README.md")]
//!
//! [`Words`] know a table: its language, its rules and the names at it. With them
//! [`ask`] says what has to be decided and what the answers are called, [`chronicle`] tells what
//! happened, [`effects`] says what an effect does, [`names`] finds the names of the content. Beneath them are [`i18n`] and the files in
//! `messages/`.

pub mod ask;
pub mod chronicle;
pub mod effects;
pub mod i18n;
pub mod names;
pub mod notation;
pub mod words;

pub use i18n::{Catalogue, Lang, Message};
pub use words::Words;
