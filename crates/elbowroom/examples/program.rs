//! A bot as a program, which a tournament starts and asks:
//!
//! ```sh
//! cargo build --example program --features arena
//! elbowroom arena --bots random,"cmd:target/debug/examples/program" --games 60
//! ```

use elbowroom::{bots::Greedy, prelude::*};

/// Plays as greedy does, but never gives peace.
struct Grim(Greedy);

impl Bot for Grim {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        match view.board().decision() {
            Some(Decision::Peace) => Action::Pass,
            _ => self.0.act(rules, view),
        }
    }
}

fn main() -> std::io::Result<()> {
    elbowroom::program(|seed| Grim(Greedy::new(seed)))
}
