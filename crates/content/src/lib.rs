//! The content of the boxes: races, powers and maps as text files.
//!
//! [`small_world`] is the shipped box, embedded, so that it is there in a browser too. Content of
//! one's own comes from a folder with [`load_dir`], from named texts with [`load_files`], or one
//! file at a time with [`parse_item`], [`parse_race`] and its siblings. Whatever is wrong with a
//! file comes back as a list of [`Problem`]s with their places; nothing in this crate panics on any
//! text.
//!
//! `docs/content.md` describes the formats.

mod entry;
mod fields;
mod pack;
mod parse;
mod problem;
mod read;

pub use entry::entry_regions;
pub use pack::{Pack, load_dir, load_files, small_world};
pub use parse::{Item, Kind, kind, parse_game, parse_item, parse_map, parse_power, parse_race};
pub use problem::{Checked, Problem, Severity};
