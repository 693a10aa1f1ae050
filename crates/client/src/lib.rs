//! A game as a person plays it, whatever the screen: the same rules as everywhere, and what a view
//! of them says and lets one do.
//!
//! All of it is plain Rust that runs and is tested on any computer, and knows no screen: a
//! [`session`] holds a game, here or at a server ([`remote`]), [`choices`] says what may be done
//! where, [`plan`] keeps a redeployment until it is whole, [`hint`] explains a region before it is
//! touched, [`chronicle`] tells what happened. The words are those of [`wording`]. The browser puts
//! pictures on it, the terminal text.

pub mod choices;
pub mod chronicle;
pub mod form;
pub mod heard;
pub mod hint;
pub mod history;
pub mod identity;
pub mod job;
pub mod lesson;
pub mod moment;
pub mod muted;
pub mod notify;
pub mod own;
pub mod pieces;
pub mod plan;
pub mod planned;
pub mod puzzle;
pub mod qr;
pub mod reference;
pub mod refused;
pub mod remote;
pub mod replay;
pub mod review;
pub mod save;
mod say;
pub mod session;
pub mod share;
pub mod since;
pub mod sound;
pub mod stats;

pub use say::CLIENT;
