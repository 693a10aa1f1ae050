//! Players for the games of [`rules`]. A bot gets a view, which holds what its seat may see and
//! nothing else.

mod greedy;
pub mod playout;
mod random;

pub use greedy::Greedy;
pub use random::Random;

use rules::{Action, RuleSet, View};

/// A player.
pub trait Bot: Send {
    /// Chooses an action for the viewer, who has the move. The action is legal.
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action;
}

/// The bots that can be named, from weak to strong, each with an honest description.
pub const BOTS: &[(&str, &str)] = &[
    ("random", "makes any legal move, each as likely"),
    (
        "greedy",
        "looks one turn ahead: takes what pays, guards what is threatened, declines when a new race would earn more",
    ),
];

/// The bot of that name, with a seed for its own dice.
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Bot>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "greedy" => Some(Box::new(Greedy::new(seed))),
        _ => None,
    }
}
