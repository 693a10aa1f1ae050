//! What many games between bots say: of seats, races, powers and pairings.
//!
//! [`play`] plays one game between [`Player`]s, to anybody who [`Watch`]es. A [`Runner`] plays
//! many between named bots, on several cores, and hands them over in their order, so that what is
//! made of them does not depend on the number of cores. [`recorded`] does the same with games that were recorded. [`totals::Totals`] sums up a simulation,
//! [`balance::Tally`] what there is to say of each race, power and pairing; [`stats`] has the
//! intervals.
//!
//! ```
//! use content::Library;
//! use elbowroom_study::{BuiltIn, Player, play};
//! use record::Seed;
//! use rules::Options;
//!
//! let rules = Library::shipped().rules("small-world", "small-world-2", 2, &Options::default())?;
//! let bot = |name| Box::new(BuiltIn(bots::by_name(name, 1).expect("there is such a bot")));
//! let mut players: [Box<dyn Player>; 2] = [bot("greedy"), bot("gentle")];
//! let state = play(&rules, &rules.start(), &mut players, Seed::from_text("a game"), None, &mut ())?;
//! assert!(state.is_over());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod balance;
pub mod deal;
mod game;
mod played;
pub mod recorded;
mod run;
mod say;
pub mod stats;
pub mod totals;

pub use deal::{Deal, Subject};
pub use game::{Broken, BuiltIn, Player, Watch, play};
pub use played::{Pick, Played, Trouble};
pub use run::{Failed, Runner};
pub use say::STUDY;
