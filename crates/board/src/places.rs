//! Where the small things of a region go, so that no two lie on one another.

use crate::geometry::RegionShape;
use crate::point::{Point, inside, pt, segment_distance};

/// Places inside the largest circle of a region: its name above, its symbols below, and the
/// middle for natives or tokens. All in board units.
#[derive(Clone, Debug, PartialEq)]
pub struct Places {
    /// Middle of the region's identifier.
    pub name: Point,
    /// Height of its letters, about.
    pub name_size: f64,
    /// Middle of the mark of natives, and of tokens.
    pub middle: Point,
    /// Radius of the mark of natives; tokens may be larger.
    pub middle_radius: f64,
    /// Middle of each symbol.
    pub symbols: Vec<Point>,
    /// Radius of a symbol.
    pub symbol_radius: f64,
}

/// Width of a letter of a name, and half of its height, as shares of the size of its letters.
const LETTER: f64 = 0.66;
const HALF_HIGH: f64 = 0.36;
/// Steps to either side in which room is looked for, and how wide they are.
const STEPS: u8 = 16;
const STEP: f64 = 2.5;

impl Places {
    /// Places for a region of this name with some symbols. Where the region is narrow, its name
    /// and its symbols move to the side until they lie in it.
    pub fn new(shape: &RegionShape, name: &str, symbols: usize) -> Places {
        let (middle, r) = (shape.label, shape.radius);
        let name_size = (0.54 * r).clamp(18.0, 28.0);
        let middle_radius = (0.34 * r).clamp(11.0, 19.0);
        let symbol_radius = (0.27 * r).clamp(10.0, 16.0);
        let above = (0.58 * r).max(middle_radius + 0.42 * name_size + 2.0);
        let below = (0.62 * r).max(middle_radius + symbol_radius + 1.0);
        let first = -(symbols.saturating_sub(1) as f64) / 2.0;
        let symbol = |i: usize| {
            let along = (first + i as f64) * 2.15 * symbol_radius;
            middle + pt(along, below)
        };
        let mut places = Places {
            name: middle + pt(0.0, -above),
            name_size,
            middle,
            middle_radius,
            symbols: (0..symbols).map(symbol).collect(),
            symbol_radius,
        };
        let ring = &shape.outline;
        let moved = |x: f64| Places {
            name: places.name + pt(x, 0.0),
            ..places.clone()
        };
        let name_at = aside(|x| moved(x).name_fits(name, ring)).unwrap_or(0.0);
        let symbols = &places.symbols;
        let fits = |x: f64| {
            symbols
                .iter()
                .all(|&s| room(s + pt(x, 0.0), ring) >= symbol_radius)
        };
        let symbols_at = aside(fits).unwrap_or(0.0);
        places.name.x += name_at;
        places.symbols.iter_mut().for_each(|s| s.x += symbols_at);
        places
    }

    /// Whether a name lies within an outline as a whole.
    pub fn name_fits(&self, name: &str, ring: &[Point]) -> bool {
        let wide = self.name_size * LETTER * name.chars().count() as f64 / 2.0;
        let high = self.name_size * HALF_HIGH;
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let corner = |(x, y): (f64, f64)| self.name + pt(x * wide, y * high);
        corners.into_iter().all(|c| inside(corner(c), ring))
    }
}

/// The least distance to a side at which something fits.
fn aside(fits: impl Fn(f64) -> bool) -> Option<f64> {
    let steps = (0..=STEPS).map(|n| f64::from(n) * STEP);
    let mut both = steps.flat_map(|x| [x, -x]);
    both.find(|&x| fits(x))
}

/// Radius of the circle round a point that an outline leaves room for; 0 outside.
pub(crate) fn room(at: Point, ring: &[Point]) -> f64 {
    if !inside(at, ring) {
        return 0.0;
    }
    let sides = (0..ring.len()).map(|i| segment_distance(at, ring[i], ring[(i + 1) % ring.len()]));
    sides.fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_lies_on_anything_else() {
        for radius in [20.0, 35.0, 50.0, 90.0] {
            let shape = RegionShape {
                outline: Vec::new(),
                label: pt(100.0, 100.0),
                radius,
                area: 1.0,
                sides: Vec::new(),
            };
            let places = Places::new(&shape, "A1", 2);
            let gap = |p: Point| p.distance(places.middle) - places.middle_radius;
            assert!(gap(places.name) > 0.4 * places.name_size);
            let [a, b] = [places.symbols[0], places.symbols[1]];
            assert!(gap(a) > places.symbol_radius);
            assert!(a.distance(b) > 2.0 * places.symbol_radius);
        }
    }

    /// A slanting band: there is room for a name only beside the line through the middle.
    #[test]
    fn what_does_not_fit_moves_aside() {
        let corners = [
            (0.0, 60.0),
            (160.0, 0.0),
            (200.0, 0.0),
            (200.0, 45.0),
            (0.0, 120.0),
        ];
        let outline = corners.map(|(x, y)| pt(x, y)).to_vec();
        let shape = RegionShape {
            outline,
            label: pt(100.0, 52.0),
            radius: 27.0,
            area: 1.0,
            sides: Vec::new(),
        };
        let places = Places::new(&shape, "A10", 1);
        assert!(places.name_fits("A10", &shape.outline) && places.name.x > 102.0);
        assert!(room(places.symbols[0], &shape.outline) >= places.symbol_radius);
    }
}
