//! How long the two hashes of a state take, over positions of random games:
//! `cargo run --release -p elbowroom-bots --example hash`

use std::{hint::black_box, time::Instant};

use content::Library;
use elbowroom_bots::playout::{Dice, random_action};
use rules::{Actions, Options, State};

fn main() {
    for (game, map, seats) in [
        ("small-world", "small-world-2", 2),
        ("underground", "underground-4", 4),
        ("mixed", "underground-6", 6),
    ] {
        let rules = Library::shipped().rules(game, map, seats, &Options::default());
        let rules = rules.expect("a shipped board");
        let (mut dice, mut legal) = (Dice::new(1), Actions::default());
        let mut states = Vec::new();
        while states.len() < 10_000 {
            let mut state = rules.start();
            while let Some(action) = random_action(&rules, &state, &mut legal, &mut dice) {
                rules
                    .apply(&mut state, action, &mut ())
                    .expect("it is legal");
                states.push(state);
            }
        }
        let measure = |hash: fn(&State) -> u64| {
            let runs = (0..7).map(|_| {
                let began = Instant::now();
                for state in &states {
                    black_box(hash(black_box(state)));
                }
                began.elapsed().as_nanos() as f64 / states.len() as f64
            });
            runs.fold(f64::INFINITY, f64::min)
        };
        println!(
            "{map}: key {:.0} ns, fingerprint {:.0} ns",
            measure(State::key),
            measure(State::fingerprint)
        );
    }
}
