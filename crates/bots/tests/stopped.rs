//! A bot that is told to stop moves at once, whatever it has found by then.

use std::{sync::mpsc, time::Duration};

use content::Library;
use elbowroom_bots::{Spec, Stop, playout::Dice};
use rules::{Options, Seat};

#[test]
fn who_is_told_to_stop_before_anything_is_compared_moves_at_once() {
    let (done, waits) = mpsc::channel();
    // On a thread of its own, for it went on for ever once.
    std::thread::spawn(move || {
        let rules =
            Library::shipped().rules("small-world", "small-world-3", 3, &Options::default());
        let rules = rules.expect("the shipped content compiles");
        for seed in 0..20 {
            let mut dice = Dice::new(seed);
            let mut state = rules.start();
            let mut moves = 0;
            while moves < 30 && !state.is_over() {
                if let Some(outcome) = rules.draw(&state, dice.next_u32()) {
                    rules
                        .apply(&mut state, outcome, &mut ())
                        .expect("chance is legal");
                    continue;
                }
                let stop = Stop::default();
                stop.set();
                let spec: Spec = "strong".parse().expect("there is such a bot");
                let mut bot = spec.build_with(seed, stop);
                let seat: Seat = state.to_move().expect("somebody has the move");
                let action = bot.act(&rules, &rules.view(&state, Some(seat)));
                rules
                    .apply(&mut state, action, &mut ())
                    .expect("what a bot does is legal");
                moves += 1;
            }
        }
        done.send(()).expect("somebody waits");
    });
    let in_time = waits.recv_timeout(Duration::from_secs(60));
    assert!(in_time.is_ok(), "it thinks for ever");
}
