//! Matches between bots, and what they say about their strength.
//!
//! A [`Match`] says what is played by whom, under a [`Schedule`] in which every bot sits at every
//! seat equally often with the same dice. A [`Tournament`] plays it on several cores; [`Totals`]
//! add its games up, a [`Report`] says what they mean, with intervals and ratings by [`Luce`]. A
//! [`Store`] keeps the games, so that a tournament can go on where it was stopped. Several machines
//! play a [`Shard`] each, whose reports [`merge`] adds up. A bot may be an outside program that reads
//! and writes lines of text.
//!
//! A bot of Rust becomes such a program by [`program`].
//!
//! ```
//! use elbowroom_arena::Schedule;
//!
//! // Two bots at tables of two: each sits at each seat with the same dice.
//! let schedule = Schedule::new(2, 2)?;
//! let (cycles, games) = schedule.cycles_for(100);
//! assert_eq!(games, 100);
//! assert_eq!(cycles, 50);
//! # Ok::<(), elbowroom_arena::ScheduleError>(())
//! ```
//!
//! `docs/bots.md` describes all of it for people who write bots.

#![warn(missing_docs)]

mod client;
mod clock;
mod entrant;
mod luce;
mod merge;
mod message;
mod plot;
mod process;
mod program;
mod report;
mod result;
mod say;
mod schedule;
mod shard;
mod store;
mod totals;
mod tournament;

pub use client::{answer, program};
pub use entrant::{Entrant, EntrantError, Kind, split_list};
pub use luce::{Luce, Ratings};
pub use merge::{MergeError, Merged, ShardReport, merge};
pub use message::{PROTOCOL, decision_message};
pub use plot::{PlotError, svg};
pub use process::{Failed, READY};
pub use program::Program;
pub use report::{BotRow, FORMAT, Faults, Meeting, Report, SeatRow, TurnTimes};
pub use result::GameResult;
pub use say::ARENA;
pub use schedule::{Schedule, ScheduleError, Seating};
pub use shard::{Shard, ShardError};
pub use store::{Difference, Header, Store, StoreError};
pub use totals::{BotTotals, Complaints, Totals};
pub use tournament::{Match, Played, Run, RunError, Tournament};
