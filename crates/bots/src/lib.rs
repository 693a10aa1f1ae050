//! Players for the games of [`rules`]. A bot gets a view, which holds what its seat may see and
//! nothing else.
//!
//! ```
//! use content::Library;
//! use elbowroom_bots::{by_name, playout::Dice};
//! use rules::{Options, Seat};
//!
//! let rules = Library::shipped().rules("small-world", "small-world-2", 2, &Options::default())?;
//! let mut bots = ["greedy", "random"].map(|name| by_name(name, 1).expect("there is such a bot"));
//! let (mut state, mut dice) = (rules.start(), Dice::new(7));
//! while !state.is_over() {
//!     let action = match state.to_move() {
//!         Some(seat) => bots[seat.index()].act(&rules, &rules.view(&state, Some(seat))),
//!         None => rules.draw(&state, dice.next_u32()).expect("chance has the move"),
//!     };
//!     rules.apply(&mut state, action, &mut ()).expect("bots make legal moves");
//! }
//! assert!(state.coins(Seat(0)) > state.coins(Seat(1)));
//! # Ok::<(), content::NoGame>(())
//! ```

pub mod analysis;
mod budget;
mod gentle;
mod greedy;
mod ledger;
mod level;
pub mod playout;
mod random;
mod search;
mod side;
mod steady;
mod strong;
pub mod tune;
mod turn;
pub mod value;

pub use budget::{Budget, Stop};
pub use gentle::Gentle;
pub use greedy::Greedy;
pub use level::{BOTS, Spec, SpecError, by_name};
pub use random::Random;
pub use search::{Prospect, Shape, Thought};
pub use steady::Steady;
pub use strong::Strong;

use rules::{Action, RuleSet, State, View};

/// A state that fits a view. Others are taken to have as many coins as the viewer.
fn guess(view: &View) -> State {
    let own = view.seat().and_then(|s| view.coins(s)).unwrap_or(0);
    view.assume(|_| own)
}

/// How likely the die makes up for so many tokens, from 0 to 1.
fn chance(rules: &RuleSet, short: u8) -> f32 {
    rules.die_at_least(short).share()
}

/// A player.
pub trait Bot: Send {
    /// Chooses an action for the viewer, who has the move. The action is legal.
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action;

    /// What the player thought in the latest turn in which it compared options: a thought for each
    /// choice, in their order.
    fn thoughts(&self) -> &[Thought] {
        &[]
    }
}
