//! Players for the games of [`rules`]. A bot gets a view, which holds what its seat may see and
//! nothing else.

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
    let (good, faces) = rules.die_at_least(short);
    good as f32 / faces as f32
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
