//! Where the small things of a region go, so that no two lie on one another.

use crate::geometry::RegionShape;
use crate::point::{Point, pt};

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

impl Places {
    /// Places for a region with some symbols.
    pub fn new(shape: &RegionShape, symbols: usize) -> Places {
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
        Places {
            name: middle + pt(0.0, -above),
            name_size,
            middle,
            middle_radius,
            symbols: (0..symbols).map(symbol).collect(),
            symbol_radius,
        }
    }
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
            let places = Places::new(&shape, 2);
            let gap = |p: Point| p.distance(places.middle) - places.middle_radius;
            assert!(gap(places.name) > 0.4 * places.name_size);
            let [a, b] = [places.symbols[0], places.symbols[1]];
            assert!(gap(a) > places.symbol_radius);
            assert!(a.distance(b) > 2.0 * places.symbol_radius);
        }
    }
}
