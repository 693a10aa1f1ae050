//! The rules of *Small World* and *Small World Underground*: state, actions, events, views and
//! explanations. Pure: no I/O, no clock, no randomness.
//!
//! A [`RuleSet`] is content compiled for a map. It makes a [`State`], lists its
//! [legal actions](RuleSet::legal), [applies](RuleSet::apply) one, [draws](RuleSet::draw) outcomes
//! of chance from a number that the caller provides, shows what a seat may [see](RuleSet::view)
//! and [explains](RuleSet::explain) costs and refusals. [`Game`] keeps the list of actions too,
//! and takes back.
//!
//! ```
//! use elbowroom_rules::{Action, Actions, RuleSet, State};
//!
//! /// How many sequences of so many legal actions there are, outcomes of chance among them.
//! fn count(rules: &RuleSet, state: &State, depth: u32) -> u64 {
//!     let mut legal = Actions::default();
//!     rules.legal(state, &mut legal);
//!     let after = |&action: &Action| {
//!         let mut next = *state;
//!         rules.apply(&mut next, action, &mut ()).expect("what is listed is accepted");
//!         if depth > 1 { count(rules, &next, depth - 1) } else { 1 }
//!     };
//!     legal.iter().map(after).sum()
//! }
//! # let _ = count;
//! ```
//!
//! Rule sets of the boxes come from the crate `elbowroom-content`. A state can be written as text
//! and as bytes: see [`snapshot`].
//!
//! No phase and no query names a race, a power or a place: what they do is data, a list of
//! [effects](spec::Effect), and each question of the game is one fold over those in force.

pub mod action;
pub mod amend;
pub mod audit;
pub mod event;
pub mod explain;
pub mod game;
pub mod line;
pub mod notation;
pub mod options;
pub mod position;
pub mod query;
pub mod refusal;
pub mod region;
pub mod ruleset;
pub mod score;
pub mod selector;
pub mod snapshot;
pub mod spec;
pub mod state;
pub mod text;
pub mod view;

mod chance;
mod hash;
mod play;

pub use action::{Action, Actions, MarkerId, Occasion, PowerId, RaceId, Seat, SiteId};
pub use chance::Chance;
pub use event::{Event, Sink};
pub use explain::Explanation;
pub use game::{Game, NoUndo};
pub use options::Options;
pub use refusal::Refusal;
pub use region::{Region, RegionSet};
pub use ruleset::{CompileError, Contents, MarkerUseId, RuleSet};
pub use state::{Board, Combo, Decision, Occupant, State, Tribe};
pub use view::View;

pub use ruleset::profile;
