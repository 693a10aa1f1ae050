#![doc = include_str!("../README.md")]
//!
//! # Where things are
//!
//! A [`Game`] is what is played and how it is told in numbers, a [`State`] a game under way, a
//! [`Batch`] many of them. [`ids`] numbers the actions, [`Observer`] writes what a seat sees.
//!
//! ```
//! use content::Library;
//! use elbowroom_env::{Game, Settings};
//! use record::Seed;
//!
//! let boxes = Library::shipped();
//! let game = Game::new(boxes, None, "small-world-2", None, &Default::default(), Settings::default())?;
//! let mut state = game.new_game(Seed::from_text("tea"));
//! while !state.is_over() {
//!     let ids = state.legal_ids();
//!     state.apply(ids[ids.len() / 2].into())?;
//! }
//! let mut returns = [0.0; 2];
//! state.write_returns(&mut returns);
//! assert_eq!(returns.iter().sum::<f32>(), 1.0);
//! # Ok::<(), elbowroom_env::Error>(())
//! ```

#![warn(missing_docs)]

mod batch;
mod column;
mod effects;
mod error;
mod game;
pub mod ids;
mod observation;
mod rollout;
mod state;

pub use batch::{Batch, Ended, Lanes, Out, Plane};
pub use column::Column;
pub use effects::{EFFECTS, Effects, effects};
pub use error::Error;
pub use game::{Coins, Game, Reward, Settings};
pub use ids::{ACTIONS_VERSION, Half, Id, Ids, Meaning, Numbering};
pub use observation::{Array, Observer, Planes, ROWS, Seen};
pub use rollout::{Spread, rollouts};
pub use state::{FEATURES, Feature, Mover, State};
