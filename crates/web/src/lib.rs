//! The game in a browser: screens over what `client` says that there is to see and to do.
//!
//! What is drawn is worked out here in plain Rust, which runs and is tested on any computer:
//! [`draw`] makes a map's pictures, [`emblem`] those of races and markers, [`picture`] a board by itself, [`figure`] small
//! pictures of the rules, [`paint`] what shows a player's
//! colour, [`viewport`] what of a board is seen, [`gestures`] what pointers on it mean, [`keys`] what single
//! keys do, [`moving`] what moves over the board,
//! [`tune`] what sounds are made of. The screens themselves (`ui`, built for browsers only) are thin.

pub mod draw;
pub mod emblem;
pub mod figure;
pub mod gestures;
pub mod i18n;
pub mod keys;
pub mod moving;
pub mod paint;
pub mod picture;
pub mod place;
pub mod tune;
pub mod viewport;

#[cfg(target_arch = "wasm32")]
pub mod ui;
