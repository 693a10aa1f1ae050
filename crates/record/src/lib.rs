//! What a table and its clients exchange.
//!
//! - A [`Setup`] says who plays what, under which options.
//! - A [`Seed`] decides every outcome of chance of a game, one by one, and can be committed to
//!   before the game.
//! - A [`Table`] runs a game: it takes the players' actions and draws the outcomes.
//! - A [`Record`] is a whole game as text, which [`verify`] replays and checks.
//! - [`Lines`] take back what a person did, line by line, and do it again.
//! - A [`Snapshot`] is a position in one line, an [`Observation`] what a seat sees of one.
//!
//! ```
//! use content::Library;
//! use elbowroom_record::{Player, SeatSetup, Seed, Setup, Table, verify};
//! use rules::Actions;
//!
//! let seats = ["Ann", "Bo"].map(|name| SeatSetup::new(name, Player::Human));
//! let setup = Setup {
//!     game: "small-world".into(),
//!     map: "small-world-2".into(),
//!     seats: seats.into(),
//!     options: Default::default(),
//!     seed: None,
//! };
//! let mut table = Table::new(setup, Seed::from_text("tea"), Library::shipped())?;
//! table.settle(&mut Vec::new());
//! let mut legal = Actions::default();
//! while let Some(seat) = table.state().to_move() {
//!     table.rules().legal(table.state(), &mut legal);
//!     table.act(seat, legal[0]).expect("what is listed is accepted");
//! }
//! assert!(verify(&table.record(), Library::shipped()).is_ok());
//! # Ok::<(), elbowroom_record::SetupError>(())
//! ```
//!
//! `docs/records.md` describes the texts.

#![warn(missing_docs)]

mod bring;
mod lines;
mod observation;
mod record;
mod say;
mod seed;
mod seeded;
mod setup;
mod snapshot;
mod table;
mod verify;

pub use bring::Brought;
pub use lines::{Lines, TableLine, of_one_turn};
pub use observation::{Observation, ObservedCombo, ObservedRegion, ObservedTribe};
pub use record::{By, ReadError, Record, Step};
pub use say::RECORDS;
pub use seed::Seed;
pub use seeded::SeededGame;
pub use setup::{
    OPTIONS, OptionError, Player, SeatSetup, Setup, SetupError, option_from_text, options_to_text,
};
pub use snapshot::{ReadSnapshotError, Snapshot};
pub use table::{Refused, Table};
pub use verify::{Failure, Replay, replay, verify};

/// The version of the rules that this program plays. It changes when a game that was recorded
/// before could go another way now; every record states it.
pub const RULES_VERSION: u32 = 2;
