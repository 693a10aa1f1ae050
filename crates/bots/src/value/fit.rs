//! Fits a [`Net`] to what came of positions, by gradient descent (Adam). The same samples and the
//! same seed give the same network on one kind of machine.

use super::{FEATURES, HIDDEN, Net, SCALE};
use crate::playout::Dice;

/// Positions and the coins that came after them.
#[derive(Clone, Default)]
pub struct Samples {
    /// Features.
    pub x: Vec<[f32; FEATURES]>,
    /// Coins.
    pub y: Vec<f32>,
}

const BATCH: usize = 128;
/// Numbers in a network.
const SIZE: usize = FEATURES * HIDDEN + HIDDEN + HIDDEN + FEATURES + 1;

fn flatten(net: &Net) -> Vec<f32> {
    let hidden = net.hidden.iter().flatten();
    let rest = net.bias.iter().chain(&net.out).chain(&net.linear);
    hidden.chain(rest).copied().chain([net.offset]).collect()
}

fn unflatten(v: &[f32]) -> Net {
    let mut net = Net::zero();
    let mut it = v.iter().copied();
    let mut fill = |out: &mut f32| *out = it.next().unwrap_or(0.0);
    net.hidden.iter_mut().flatten().for_each(&mut fill);
    net.bias.iter_mut().for_each(&mut fill);
    net.out.iter_mut().for_each(&mut fill);
    net.linear.iter_mut().for_each(&mut fill);
    fill(&mut net.offset);
    net
}

fn random_net(dice: &mut Dice) -> Net {
    let mut net = Net::zero();
    let mut noise = |scale: f32| (dice.next_u32() as f32 / u32::MAX as f32 - 0.5) * 2.0 * scale;
    let scale = (6.0 / (FEATURES + HIDDEN) as f32).sqrt();
    net.hidden
        .iter_mut()
        .flatten()
        .for_each(|w| *w = noise(scale));
    net.out.iter_mut().for_each(|w| *w = noise(0.3));
    net
}

/// Adds the gradient of the squared error of one sample. Returns that error.
fn gradient(net: &Net, x: &[f32; FEATURES], y: f32, g: &mut Net) -> f32 {
    let h = net.activations(x);
    let error = net.eval(x) - y;
    g.offset += error;
    let mut back = [0.0; HIDDEN];
    for i in 0..HIDDEN {
        g.out[i] += error * h[i];
        back[i] = if h[i] > 0.0 { error * net.out[i] } else { 0.0 };
        g.bias[i] += back[i];
    }
    for (i, &xi) in x.iter().enumerate() {
        if xi != 0.0 {
            g.linear[i] += error * xi;
            for (g, b) in g.hidden[i].iter_mut().zip(&back) {
                *g += xi * b;
            }
        }
    }
    error * error
}

/// Fits a network to samples, going over them so many times. `start` is a network to go on from.
/// `report` hears the root of the mean squared error, in coins, after each pass.
pub fn fit(
    samples: &Samples,
    passes: usize,
    seed: u64,
    start: Option<Net>,
    mut report: impl FnMut(usize, f32),
) -> Net {
    let mut dice = Dice::new(seed);
    let mut net = start.unwrap_or_else(|| random_net(&mut dice));
    let mut w = flatten(&net);
    let (mut m, mut v) = (vec![0.0f32; SIZE], vec![0.0f32; SIZE]);
    let mut order: Vec<u32> = (0..samples.y.len() as u32).collect();
    let steps = (passes * order.len().div_ceil(BATCH)).max(1) as f32;
    let mut step = 0;
    for pass in 0..passes {
        for i in (1..order.len()).rev() {
            order.swap(i, dice.below(i + 1));
        }
        let mut loss = 0.0f64;
        for batch in order.chunks(BATCH) {
            let mut g = Net::zero();
            for &i in batch {
                let i = i as usize;
                loss += gradient(&net, &samples.x[i], samples.y[i] / SCALE, &mut g) as f64;
            }
            step += 1;
            let rate = 2e-3 * (1.0 - step as f32 / (steps + 1.0));
            let (c1, c2) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
            for (i, g) in flatten(&g).into_iter().enumerate() {
                let g = g / batch.len() as f32 + 1e-5 * w[i];
                m[i] = 0.9 * m[i] + 0.1 * g;
                v[i] = 0.999 * v[i] + 0.001 * g * g;
                w[i] -= rate * (m[i] / c1) / ((v[i] / c2).sqrt() + 1e-8);
            }
            net = unflatten(&w);
        }
        let n = order.len().max(1) as f64;
        report(pass, (loss / n).sqrt() as f32 * SCALE);
    }
    net
}

/// Root of the mean squared error on samples, in coins.
pub fn error(net: &Net, samples: &Samples) -> f32 {
    let squares = samples.x.iter().zip(&samples.y);
    let sum: f64 = squares
        .map(|(x, y)| (net.eval(x) * SCALE - y) as f64)
        .map(|e| e * e)
        .sum();
    (sum / samples.y.len().max(1) as f64).sqrt() as f32
}

/// Root of the mean squared deviation of samples from their mean, in coins.
pub fn spread(samples: &Samples) -> f32 {
    let n = samples.y.len().max(1) as f64;
    let mean = samples.y.iter().map(|&y| y as f64).sum::<f64>() / n;
    let squares = samples.y.iter().map(|&y| (y as f64 - mean).powi(2));
    (squares.sum::<f64>() / n).sqrt() as f32
}

impl Net {
    /// The network as text, one number a line.
    pub fn to_text(&self) -> String {
        let mut out = format!("{FEATURES} {HIDDEN}\n");
        for v in flatten(self) {
            out += &format!("{v:.5}\n");
        }
        out
    }

    /// A network from text.
    ///
    /// # Errors
    /// What is wrong, if it is not such a text or one for other features.
    pub fn from_text(text: &str) -> Result<Net, String> {
        let (head, rest) = text.split_once('\n').unwrap_or_default();
        if head.trim() != format!("{FEATURES} {HIDDEN}") {
            return Err(format!(
                "these weights are for \"{head}\", not \"{FEATURES} {HIDDEN}\" features and units"
            ));
        }
        let v: Result<Vec<f32>, _> = rest.split_whitespace().map(str::parse).collect();
        match v {
            Ok(v) if v.len() == SIZE => Ok(unflatten(&v)),
            Ok(v) => Err(format!("{SIZE} weights expected, {} found", v.len())),
            Err(e) => Err(e.to_string()),
        }
    }
}
