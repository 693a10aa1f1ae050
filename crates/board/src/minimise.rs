//! Going downhill: the method of Broyden, Fletcher, Goldfarb and Shanno with limited memory.

/// Steps that are remembered to guess the curvature.
const MEMORY: usize = 10;

/// Changes `x` so that `cost` gets small. The cost also writes its gradient, and is infinite
/// where `x` may not go; it must be finite at the start.
pub(crate) fn minimise(
    x: &mut Vec<f64>,
    rounds: usize,
    mut cost: impl FnMut(&[f64], &mut [f64]) -> f64,
) {
    let n = x.len();
    let mut gradient = vec![0.0; n];
    let mut value = cost(x, &mut gradient);
    let mut steps: Vec<(Vec<f64>, Vec<f64>, f64)> = Vec::new();
    let mut idle = 0;
    let (mut to, mut there) = (vec![0.0; n], vec![0.0; n]);
    for _ in 0..rounds {
        let mut way = direction(&gradient, &steps);
        let mut slope = dot(&way, &gradient);
        if slope >= 0.0 {
            steps.clear();
            way = direction(&gradient, &steps);
            slope = dot(&way, &gradient);
        }
        if slope > -1e-9 {
            return;
        }
        // Without memory the length of the gradient says little: start with a step of one unit.
        let longest = way.iter().fold(0.0_f64, |m, w| m.max(w.abs()));
        let mut length = if steps.is_empty() {
            1.0 / longest
        } else {
            (40.0 / longest).min(1.0)
        };
        let mut found = f64::INFINITY;
        for _ in 0..40 {
            for i in 0..n {
                to[i] = x[i] + length * way[i];
            }
            found = cost(&to, &mut there);
            if found <= value + 1e-4 * length * slope {
                break;
            }
            length *= 0.5;
        }
        if found > value {
            if steps.is_empty() {
                return;
            }
            steps.clear();
            continue;
        }
        let moved: Vec<f64> = way.iter().map(|w| w * length).collect();
        let bent: Vec<f64> = there.iter().zip(&gradient).map(|(a, b)| a - b).collect();
        let curve = dot(&moved, &bent);
        if curve > 1e-12 {
            if steps.len() == MEMORY {
                steps.remove(0);
            }
            steps.push((moved, bent, curve));
        }
        std::mem::swap(x, &mut to);
        std::mem::swap(&mut gradient, &mut there);
        let gain = value - found;
        value = found;
        if length < 1e-3 {
            steps.clear();
        }
        idle = if gain < 1e-6 * value.abs() {
            idle + 1
        } else {
            0
        };
        if idle == 15 {
            return;
        }
    }
}

/// The way downhill, by the two loops over the remembered steps.
fn direction(gradient: &[f64], steps: &[(Vec<f64>, Vec<f64>, f64)]) -> Vec<f64> {
    let mut way: Vec<f64> = gradient.iter().map(|g| -g).collect();
    let mut shares = Vec::new();
    for (moved, bent, curve) in steps.iter().rev() {
        let share = dot(moved, &way) / curve;
        add(&mut way, bent, -share);
        shares.push(share);
    }
    if let Some((_, bent, curve)) = steps.last() {
        let scale = curve / dot(bent, bent);
        way.iter_mut().for_each(|w| *w *= scale);
    }
    for ((moved, bent, curve), share) in steps.iter().zip(shares.iter().rev()) {
        let back = dot(bent, &way) / curve;
        add(&mut way, moved, share - back);
    }
    way
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

fn add(to: &mut [f64], what: &[f64], times: f64) {
    for (t, w) in to.iter_mut().zip(what) {
        *t += times * w;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bent_valley_is_followed_to_its_lowest_point() {
        let mut x = vec![-1.2, 1.0];
        minimise(&mut x, 500, |x, g| {
            let (a, b) = (1.0 - x[0], x[1] - x[0] * x[0]);
            g[0] = -2.0 * a - 400.0 * x[0] * b;
            g[1] = 200.0 * b;
            a * a + 100.0 * b * b
        });
        assert!(
            (x[0] - 1.0).abs() < 1e-2 && (x[1] - 1.0).abs() < 1e-2,
            "{x:?}"
        );
    }
}
