//! Random playouts: the yardstick of the engine's speed, and a source of positions for tests.

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Action, Actions, RuleSet, Sink, State};

/// A generator whose numbers are the same on every platform.
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// From a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next number.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        (self.0.next_u64() >> 32) as u32
    }

    /// A number below `n`, which is not 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((self.next_u32() as u64 * n as u64) >> 32) as usize
    }
}

/// One step of a random playout: an outcome of chance by its weight, else any legal action,
/// each as likely. `None` when the game is over.
#[inline]
pub fn random_action(
    rules: &RuleSet,
    state: &State,
    legal: &mut Actions,
    dice: &mut Dice,
) -> Option<Action> {
    if state.is_chance() {
        return rules.draw(state, dice.next_u32());
    }
    rules.legal(state, legal);
    if legal.is_empty() {
        None
    } else {
        Some(legal[dice.below(legal.len())])
    }
}

/// A random action; with an odd `seed` mostly one that does something, if there is any: neither an
/// end nor a decline, so that more comes about in games that are to try out the rules.
pub fn busy_action(
    rules: &RuleSet,
    state: &State,
    legal: &mut Actions,
    dice: &mut Dice,
    seed: u64,
) -> Option<Action> {
    let idle = |a: &Action| {
        let rest = matches!(a, Action::End | Action::Pass | Action::Abandon(_));
        rest || matches!(a, Action::Decline)
    };
    let busy = seed % 2 == 1 && dice.below(4) > 0;
    let mut a = random_action(rules, state, legal, dice);
    for _ in 0..8 {
        if !busy || !a.as_ref().is_some_and(idle) {
            break;
        }
        a = random_action(rules, state, legal, dice);
    }
    a
}

/// Plays a game to its end at random. Returns the number of actions applied.
///
/// # Panics
/// If the rules refuse an action that they called legal: a fault of the rules.
pub fn play_out<S: Sink>(
    rules: &RuleSet,
    state: &mut State,
    legal: &mut Actions,
    dice: &mut Dice,
    sink: &mut S,
) -> u64 {
    let mut n = 0;
    while let Some(a) = random_action(rules, state, legal, dice) {
        if let Err(why) = rules.apply_legal(state, a, sink) {
            panic!("{a:?} is legal but refused: {why:?}");
        }
        n += 1;
    }
    n
}
