//! What a position is worth: the coins that each seat may expect until the end of the game, by a
//! small network that was fitted to games of the bots among themselves.

mod campaign;
mod features;
pub mod fit;

pub use features::{FEATURES, Position, turns_left};

use std::sync::{Arc, OnceLock};

use rules::{RuleSet, Seat, State, state::MAX_SEATS};

/// Width of the hidden layer.
pub const HIDDEN: usize = 48;
/// Coins that one unit of the output stands for.
pub const SCALE: f32 = 30.0;

/// A network with one hidden layer of rectified units and a linear path beside it.
#[derive(Clone)]
pub struct Net {
    pub(crate) hidden: Vec<[f32; HIDDEN]>,
    pub(crate) bias: [f32; HIDDEN],
    pub(crate) out: [f32; HIDDEN],
    pub(crate) linear: [f32; FEATURES],
    pub(crate) offset: f32,
}

impl Net {
    /// The network that comes with the bots. `elbowroom tune` made it.
    pub fn shipped() -> Arc<Net> {
        static NET: OnceLock<Arc<Net>> = OnceLock::new();
        NET.get_or_init(|| match Net::from_text(include_str!("value/weights.txt")) {
            Ok(net) => Arc::new(net),
            // A test loads them.
            Err(why) => unreachable!("the weights that come with the bots: {why}"),
        })
        .clone()
    }

    /// A network that answers 0.
    pub fn zero() -> Net {
        Net {
            hidden: vec![[0.0; HIDDEN]; FEATURES],
            bias: [0.0; HIDDEN],
            out: [0.0; HIDDEN],
            linear: [0.0; FEATURES],
            offset: 0.0,
        }
    }

    /// Activations of the hidden layer.
    #[inline]
    pub(crate) fn activations(&self, x: &[f32; FEATURES]) -> [f32; HIDDEN] {
        let mut h = self.bias;
        for (&xi, row) in x.iter().zip(&self.hidden) {
            if xi != 0.0 {
                for (h, w) in h.iter_mut().zip(row) {
                    *h += xi * w;
                }
            }
        }
        h.map(|v| v.max(0.0))
    }

    /// The answer, in units of [`SCALE`] coins.
    #[inline]
    pub fn eval(&self, x: &[f32; FEATURES]) -> f32 {
        let h = self.activations(x);
        let mut y = self.offset;
        for (a, b) in x.iter().zip(&self.linear) {
            y += a * b;
        }
        for (a, b) in h.iter().zip(&self.out) {
            y += a * b;
        }
        y
    }

    /// Coins that each seat may expect from here to the end, in a position in which a turn
    /// begins.
    pub fn expect(&self, rules: &RuleSet, state: &State) -> [f32; MAX_SEATS] {
        let mut out = [0.0; MAX_SEATS];
        if state.is_over() {
            return out;
        }
        let position = Position::new(rules, state);
        for s in (0..rules.seats()).map(Seat) {
            if turns_left(rules, state, s) > 0 {
                out[s.index()] = (self.eval(&position.features(s)) * SCALE).max(0.0);
            }
        }
        out
    }
}
