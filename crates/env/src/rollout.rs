//! Games played to their end from some states, by bots.

use bots::{Bot, Spec, playout::Dice};
use rayon::prelude::*;
use record::Seed;
use rules::{Actions, state::MAX_SEATS};

use crate::{Error, State, game::Reward};

/// What games from one state were worth to each seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spread {
    /// On average.
    pub mean: [f32; MAX_SEATS],
    /// The standard deviation of one game.
    pub deviation: [f32; MAX_SEATS],
}

/// Plays `n` games from each state to their end, all seats by the bot of that name, and says what they
/// were worth. Game `i` from state `s` has dice of its own, `child("rollout", s * n + i)` of the seed,
/// so the result does not depend on the number of threads. Half a choice that was made is made whole
/// at random.
///
/// # Errors
/// If there is no such bot, or `n` is 0.
pub fn rollouts(
    states: &[State],
    n: usize,
    policy: &str,
    seed: Seed,
) -> Result<Vec<Spread>, Error> {
    let spec: Spec = policy.parse()?;
    if n == 0 {
        return Err(Error::Argument("at least one game is to be played".into()));
    }
    let one = |(s, state): (usize, &State)| {
        let mut sums = [[0.0_f64; MAX_SEATS]; 2];
        for i in 0..n {
            let dice = seed.child("rollout", (s * n + i) as u64).as_u64();
            let worth = play(state, spec, dice)?;
            for (seat, worth) in worth.into_iter().map(f64::from).enumerate() {
                sums[0][seat] += worth;
                sums[1][seat] += worth * worth;
            }
        }
        let mut out = Spread::default();
        let [all, squares] = sums;
        for (seat, (sum, squares)) in all.into_iter().zip(squares).enumerate() {
            let mean = sum / n as f64;
            let variance = (squares / n as f64 - mean * mean).max(0.0);
            out.mean[seat] = mean as f32;
            out.deviation[seat] = variance.sqrt() as f32;
        }
        Ok(out)
    };
    states.par_iter().enumerate().map(one).collect()
}

fn play(from: &State, spec: Spec, seed: u64) -> Result<[f32; MAX_SEATS], Error> {
    let game = from.game();
    let rules = game.rules();
    let mut dice = Dice::new(seed);
    let mut legal = Actions::default();
    let mut state = *from.state();
    let refused = |why: rules::Refusal| Error::Argument(format!("a bot was refused: {why:?}"));
    if from.half().is_some() {
        from.list(&mut legal);
        let whole = legal[dice.below(legal.len().max(1))];
        rules.apply(&mut state, whole, &mut ()).map_err(refused)?;
    }
    if spec.name() == "random" {
        bots::playout::play_out(rules, &mut state, &mut legal, &mut dice, &mut ());
    } else {
        let mut players: Vec<Box<dyn Bot>> = (0..game.seats())
            .map(|seat| spec.build(seed.wrapping_add(1 + seat as u64)))
            .collect();
        while !state.is_over() {
            let action = match state.to_move() {
                Some(seat) => {
                    let view = rules.view(&state, Some(seat));
                    players[seat.index()].act(rules, &view)
                }
                None => match rules.draw(&state, dice.next_u32()) {
                    Some(outcome) => outcome,
                    None => break,
                },
            };
            rules.apply(&mut state, action, &mut ()).map_err(refused)?;
        }
    }
    let mut out = [0.0; MAX_SEATS];
    let seats = game.seats();
    game.worth(&state, &mut out[..seats]);
    if game.settings().reward == Reward::Income {
        // What is still to come.
        let had = from.state().all_coins();
        for (out, had) in out[..seats].iter_mut().zip(had) {
            *out -= f32::from(*had);
        }
    }
    Ok(out)
}
