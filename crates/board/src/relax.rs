//! Spreads the regions of a [`Mesh`] to their sizes and places.
//!
//! The borders pull like springs, regions push when they are too small, and are drawn towards
//! their given middles. No triangle can turn over: its cost grows without bound as it gets flat.

use crate::mesh::Mesh;
use crate::minimise::minimise;
use crate::point::{Point, pt};
use crate::targets::Targets;

/// Weights of the wishes against one another.
struct Weights {
    area: f64,
    centre: f64,
    spring: f64,
    /// Against triangles of little area.
    flat: f64,
    /// Against triangles of little height over the border.
    thin: f64,
    short: f64,
    bend: f64,
}

/// First the regions find their places, then their sizes.
const STAGES: [(usize, Weights); 3] = [
    (
        120,
        Weights {
            area: 4.0,
            centre: 6.0,
            spring: 0.5,
            flat: 0.004,
            thin: 0.0,
            short: 0.02,
            bend: 0.1,
        },
    ),
    (
        200,
        Weights {
            area: 20.0,
            centre: 3.0,
            spring: 0.5,
            flat: 0.002,
            thin: 0.001,
            short: 0.05,
            bend: 0.5,
        },
    ),
    (
        400,
        Weights {
            area: 60.0,
            centre: 1.5,
            spring: 0.5,
            flat: 0.0,
            thin: 0.01,
            short: 0.05,
            bend: 0.5,
        },
    ),
];

/// Moves the points of a mesh until it looks like a map.
pub(crate) fn relax(mesh: &mut Mesh, targets: &Targets) {
    let triangles: Vec<[usize; 3]> = mesh.triangles().collect();
    let board: f64 = targets.areas.iter().sum();
    let unit = (board / targets.areas.len() as f64).sqrt();
    let mut x: Vec<f64> = mesh.points.iter().flat_map(|p| [p.x, p.y]).collect();
    for (rounds, weights) in STAGES {
        let costs = Costs {
            mesh,
            targets,
            triangles: &triangles,
            unit,
            weights,
        };
        minimise(&mut x, rounds, |x, gradient| costs.cost(x, gradient));
    }
    for (point, x) in mesh.points.iter_mut().zip(x.chunks_exact(2)) {
        *point = pt(x[0], x[1]);
    }
}

struct Costs<'a> {
    mesh: &'a Mesh,
    targets: &'a Targets,
    triangles: &'a [[usize; 3]],
    /// Side of a square of the size of a middling region.
    unit: f64,
    weights: Weights,
}

fn at(x: &[f64], i: usize) -> Point {
    pt(x[2 * i], x[2 * i + 1])
}

fn push(gradient: &mut [f64], i: usize, step: Point) {
    gradient[2 * i] += step.x;
    gradient[2 * i + 1] += step.y;
}

impl Costs<'_> {
    fn cost(&self, x: &[f64], gradient: &mut [f64]) -> f64 {
        gradient.fill(0.0);
        let thin = self.thinness(x, gradient);
        if thin.is_infinite() {
            return thin;
        }
        let sum = thin + self.sizes(x, gradient) + self.pulls(x, gradient);
        for (i, &(sideways, upright)) in self.mesh.free.iter().enumerate() {
            gradient[2 * i] *= f64::from(u8::from(sideways));
            gradient[2 * i + 1] *= f64::from(u8::from(upright));
        }
        sum
    }

    /// Triangles that are flat, or whose border is close to the hub.
    fn thinness(&self, x: &[f64], gradient: &mut [f64]) -> f64 {
        let usual = self.unit * self.unit / 10.0;
        let height = 0.4 * self.unit;
        let mut sum = 0.0;
        for &[hub, b, c] in self.triangles {
            let (p, q, r) = (at(x, hub), at(x, b), at(x, c));
            let base = r - q;
            let double = (q - p).cross(r - p);
            if double <= 1e-3 {
                return f64::INFINITY;
            }
            let flat = self.weights.flat * usual / double;
            let square = base.dot(base);
            let thin = self.weights.thin * height * height * square / (double * double);
            sum += flat + thin;
            let slope = (flat + 2.0 * thin) / double;
            let stretch = base * (2.0 * thin / square);
            push(gradient, hub, base.turned() * -slope);
            push(gradient, b, (p - r).turned() * -slope - stretch);
            push(gradient, c, (q - p).turned() * -slope + stretch);
        }
        sum
    }

    /// Regions of the wrong size or in the wrong place.
    fn sizes(&self, x: &[f64], gradient: &mut [f64]) -> f64 {
        let mut sum = 0.0;
        for (region, ring) in self.mesh.rings.iter().enumerate() {
            let n = ring.len();
            let turn = |i: usize| at(x, ring[i]).cross(at(x, ring[(i + 1) % n]));
            let area = (0..n).map(turn).sum::<f64>() / 2.0;
            let target = self.targets.areas[region];
            let wrong = area / target - 1.0;
            sum += self.weights.area * wrong * wrong;
            let slope = self.weights.area * wrong / target;
            for i in 0..n {
                let around = at(x, ring[(i + 1) % n]) - at(x, ring[(i + n - 1) % n]);
                push(gradient, ring[i], around.turned() * -slope);
            }
            if let Some(centre) = self.targets.centres[region] {
                sum += self.place(x, gradient, ring, area, centre);
            }
        }
        sum
    }

    /// A region whose centre of gravity is not where it should be.
    fn place(&self, x: &[f64], gradient: &mut [f64], ring: &[usize], area: f64, to: Point) -> f64 {
        let n = ring.len();
        let edges = || (0..n).map(|i| (i, (i + 1) % n));
        let sum = edges().fold(Point::default(), |sum, (i, j)| {
            let (p, q) = (at(x, ring[i]), at(x, ring[j]));
            sum + (p + q) * p.cross(q)
        });
        let middle = sum * (1.0 / (6.0 * area));
        let off = middle - to;
        let weight = self.weights.centre / (self.unit * self.unit);
        let pull = off * (2.0 * weight / (6.0 * area));
        for (i, j) in edges() {
            let (p, q) = (at(x, ring[i]), at(x, ring[j]));
            let turn = p.cross(q);
            // The area changes by half of what the turn changes by.
            let slope = (p + q).dot(pull) - 3.0 * middle.dot(pull);
            push(gradient, ring[i], pull * turn - q.turned() * slope);
            push(gradient, ring[j], pull * turn + p.turned() * slope);
        }
        weight * off.dot(off)
    }

    /// Borders that are long, or bent, or have hardly any length.
    fn pulls(&self, x: &[f64], gradient: &mut [f64]) -> f64 {
        let scale = 1.0 / (self.unit * self.unit);
        let mut sum = 0.0;
        for border in &self.mesh.borders {
            let points = &border.points;
            let pieces = (points.len() - 1) as f64;
            let is_frame = self.mesh.is_frame(border);
            // The frame does not pull: regions share it as their other borders let them.
            let pull = if is_frame { 0.0 } else { 1.0 };
            let weight = self.weights.spring * pieces * scale * pull;
            for step in points.windows(2) {
                let line = at(x, step[1]) - at(x, step[0]);
                sum += weight * line.dot(line);
                push(gradient, step[1], line * (2.0 * weight));
                push(gradient, step[0], line * (-2.0 * weight));
            }
            let weight = self.weights.bend * pieces * scale * pull;
            for part in points.windows(3) {
                let bend = at(x, part[0]) + at(x, part[2]) - at(x, part[1]) * 2.0;
                sum += weight * bend.dot(bend);
                push(gradient, part[0], bend * (2.0 * weight));
                push(gradient, part[1], bend * (-4.0 * weight));
                push(gradient, part[2], bend * (2.0 * weight));
            }
            // From end to end, but by the turns of the frame, which has no other points.
            let whole = [points[0], points[points.len() - 1]];
            let spans = if is_frame {
                points.windows(2)
            } else {
                whole.windows(2)
            };
            for span in spans {
                let line = at(x, span[1]) - at(x, span[0]);
                let square = line.dot(line);
                let cost = self.weights.short * 0.36 / (scale * square);
                sum += cost;
                push(gradient, span[1], line * (-2.0 * cost / square));
                push(gradient, span[0], line * (2.0 * cost / square));
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::rotation;
    use crate::testing::grid;

    #[test]
    fn the_gradient_is_that_of_the_cost() {
        let map = grid(3, 3);
        let rotation = rotation(&map).unwrap();
        let mesh = Mesh::new(&map, &rotation).unwrap();
        let mut targets = Targets::new(&map, &rotation, mesh.frame);
        targets.centres[4] = Some(pt(420.0, 300.0));
        let triangles: Vec<[usize; 3]> = mesh.triangles().collect();
        let [_, _, (_, weights)] = STAGES;
        let costs = Costs {
            mesh: &mesh,
            targets: &targets,
            triangles: &triangles,
            unit: 250.0,
            weights,
        };
        let x: Vec<f64> = mesh.points.iter().flat_map(|p| [p.x, p.y]).collect();
        let mut gradient = vec![0.0; x.len()];
        let mut unused = gradient.clone();
        costs.cost(&x, &mut gradient);
        for i in 0..x.len() {
            let (mut less, mut more) = (x.clone(), x.clone());
            less[i] -= 1e-4;
            more[i] += 1e-4;
            let slope = costs.cost(&more, &mut unused) - costs.cost(&less, &mut unused);
            let (sideways, upright) = mesh.free[i / 2];
            if if i % 2 == 0 { sideways } else { upright } {
                assert!((slope / 2e-4 - gradient[i]).abs() < 1e-5, "{i}");
            }
        }
    }
}
