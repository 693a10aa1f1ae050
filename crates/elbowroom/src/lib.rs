#![doc = include_str!("../README.md")]
//!
//! # Where things are
//!
//! [`rules`] has the state of a game, what is legal and what comes of it; [`content`] the boxes;
//! [`record`] setups, seeds, records and positions in a line. [`prelude`] has what most programs
//! need of them. A search of one's own in some 70 lines is `examples/uct.rs`, a bot in a
//! tournament `examples/eager.rs`.
//!
//! Without a bot, a game is a loop:
//!
//! ```
//! use elbowroom::prelude::*;
//!
//! let rules = Library::shipped().rules("small-world", "small-world-2", 2, &Options::default())?;
//! let seed = Seed::from_text("a loop");
//! let (mut state, mut legal, mut outcomes) = (rules.start(), Actions::default(), 0);
//! while !state.is_over() {
//!     let action = match rules.draw(&state, seed.number(outcomes)) {
//!         Some(outcome) => {
//!             outcomes += 1;
//!             outcome
//!         }
//!         None => {
//!             rules.legal(&state, &mut legal);
//!             legal[0]
//!         }
//!     };
//!     rules.apply(&mut state, action, &mut ()).expect("what is listed is accepted");
//! }
//! assert_eq!(state.round(), 10);
//! # Ok::<(), elbowroom::content::NoGame>(())
//! ```

#![warn(missing_docs)]

#[cfg(feature = "bots")]
mod game;

#[cfg(feature = "arena")]
pub use arena;
#[cfg(feature = "board")]
pub use board;
#[cfg(feature = "bots")]
pub use bots;
pub use content;
#[cfg(feature = "env")]
pub use env;
pub use record;
pub use rules;
#[cfg(feature = "arena")]
pub use study;

#[cfg(feature = "arena")]
pub use arena::{answer, program};
#[cfg(feature = "bots")]
pub use game::{Finished, Match, MatchError, Seated, bot, closure, own, play};

/// What most programs need.
///
/// ```
/// use elbowroom::prelude::*;
///
/// let boxes = Library::shipped();
/// assert!(boxes.games().iter().any(|game| game.0 == "underground"));
/// ```
pub mod prelude {
    pub use content::Library;
    pub use record::{Record, Seed, Snapshot, Table};
    pub use rules::{
        Action, Actions, Decision, Event, Game, Options, Refusal, Region, RuleSet, Seat, State,
        Tribe, View,
    };

    #[cfg(feature = "bots")]
    pub use crate::{Match, MatchError, bot, closure, own, play};
    #[cfg(feature = "bots")]
    pub use bots::{Bot, playout::Dice};
}
