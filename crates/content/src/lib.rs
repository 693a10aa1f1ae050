//! The content of the boxes: races, powers, places, relics and maps as text files.
//!
//! [`small_world`] and [`underground`] are the shipped boxes, embedded, so that they are there in a
//! browser too. A [`Library`] gives the rules of each game on each map, and of all boxes mixed.
//!
//! Content of one's own comes from a folder with [`Library::with_dir`], from named texts with
//! [`Library::with_files`] or, for a single box, [`load_files`], or one file at a time with [`parse_item`], [`parse_race`] and its siblings.
//! Whatever is wrong with a file comes back as a list of [`Problem`]s with their places; nothing in
//! this crate panics on any text. What it came from is kept as [`Own`], by which records and servers
//! hand it on.
//!
//! ```
//! use elbowroom_content::{Library, small_world};
//! use rules::Options;
//!
//! let orcs = small_world().races.iter().find(|race| race.id == "orcs");
//! assert_eq!(orcs.map(|race| race.tokens), Some(5));
//! let rules = Library::shipped().rules("mixed", "underground-4", 4, &Options::default())?;
//! assert!(rules.races().len() > 20);
//! # Ok::<(), elbowroom_content::NoGame>(())
//! ```
//!
//! `docs/content.md` describes the formats.

mod entry;
mod fields;
mod identity;
mod inert;
mod kept;
mod library;
mod mix;
mod near;
mod own;
mod pack;
mod parse;
mod problem;
mod read;
mod say;
mod shipped;
mod theirs;

pub use entry::entry_regions;
pub use identity::{MOST_OWN, Own, Piece, PieceId, short};
pub use library::{LeftOut, Library, MIXED, NoGame, mixed};
pub use mix::Unmixed;
pub use near::{did_you_mean, nearest, purpose};
pub use pack::{Pack, has_content, load_files, trouble, unusable};
pub use parse::{
    Item, Kind, kind, parse_game, parse_item, parse_map, parse_power, parse_race, parse_site,
};
pub use problem::{Checked, Problem, Severity};
pub use read::LANGUAGES;
pub use say::PROBLEMS;
pub use shipped::{small_world, underground};
