//! The point of a region with most room round it.

use crate::point::{Point, centroid, inside, pt, segment_distance};

/// Room is found to within this distance.
const PRECISION: f64 = 0.5;
/// Room that is given up for being nearer to the middle, as a share of the distance.
const MIDDLE: f64 = 0.06;

/// A square that may hold the point looked for.
struct Square {
    centre: Point,
    half: f64,
    /// Distance from the centre to the outline; negative outside.
    room: f64,
    /// Room less what the distance from the middle costs.
    worth: f64,
}

impl Square {
    fn new(centre: Point, half: f64, ring: &[Point], middle: Point) -> Square {
        let distance = (0..ring.len())
            .map(|i| segment_distance(centre, ring[i], ring[(i + 1) % ring.len()]))
            .fold(f64::INFINITY, f64::min);
        let room = if inside(centre, ring) {
            distance
        } else {
            -distance
        };
        let worth = room - MIDDLE * centre.distance(middle);
        Square {
            centre,
            half,
            room,
            worth,
        }
    }

    /// The most that any point of the square can be worth.
    fn hope(&self) -> f64 {
        self.worth + self.half * std::f64::consts::SQRT_2 * (1.0 + MIDDLE)
    }
}

/// The centre of the largest circle inside a ring, and its radius: the "pole of inaccessibility",
/// but for a small preference for
/// the middle of the ring, found by cutting the most promising square into four until none promises more.
pub(crate) fn pole(ring: &[Point]) -> (Point, f64) {
    let middle = centroid(ring);
    let least = |f: fn(&Point) -> f64| ring.iter().map(f).fold(f64::INFINITY, f64::min);
    let most = |f: fn(&Point) -> f64| ring.iter().map(f).fold(f64::NEG_INFINITY, f64::max);
    let (left, right) = (least(|p| p.x), most(|p| p.x));
    let (top, bottom) = (least(|p| p.y), most(|p| p.y));
    let size = (right - left).min(bottom - top).max(1.0);
    let half = size / 2.0;
    let mut squares = Vec::new();
    let (columns, rows) = ((right - left) / size, (bottom - top) / size);
    for c in 0..columns.ceil() as usize {
        for r in 0..rows.ceil() as usize {
            let corner = pt(left + c as f64 * size, top + r as f64 * size);
            squares.push(Square::new(corner + pt(half, half), half, ring, middle));
        }
    }
    let mut best = Square::new(ring[0], 0.0, ring, middle);
    while let Some(i) =
        (0..squares.len()).max_by(|&a, &b| squares[a].hope().total_cmp(&squares[b].hope()))
    {
        let square = squares.swap_remove(i);
        if square.hope() - best.worth <= PRECISION {
            break;
        }
        let half = square.half / 2.0;
        for (dx, dy) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
            squares.push(Square::new(square.centre + pt(dx, dy), half, ring, middle));
        }
        if square.worth > best.worth {
            best = square;
        }
    }
    (best.centre, best.room.max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pole_of_a_bent_region_lies_in_its_thick_part() {
        let ring = [
            pt(0.0, 0.0),
            pt(100.0, 0.0),
            pt(100.0, 20.0),
            pt(60.0, 20.0),
            pt(60.0, 60.0),
            pt(0.0, 60.0),
        ];
        let (centre, radius) = pole(&ring);
        assert!((radius - 30.0).abs() < 4.0, "{radius}");
        assert!(centre.x < 60.0);
    }
}
