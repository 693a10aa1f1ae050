//! The rectangle of the board, and where along it one region ends and the next begins.

use rules::spec::MapSpec;

use crate::point::{Point, pt};

/// Width of every board in board units.
pub const WIDTH: f64 = 1000.0;

/// The rectangle of a board. Places on it are distances clockwise from the top left corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub height: f64,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Top,
    Right,
    Bottom,
    Left,
}

impl Frame {
    pub(crate) fn perimeter(self) -> f64 {
        2.0 * (WIDTH + self.height)
    }

    /// The four corners of the rectangle with their places, clockwise from the top left.
    pub(crate) fn corners(self) -> [(f64, Point); 4] {
        let h = self.height;
        [
            (0.0, pt(0.0, 0.0)),
            (WIDTH, pt(WIDTH, 0.0)),
            (WIDTH + h, pt(WIDTH, h)),
            (2.0 * WIDTH + h, pt(0.0, h)),
        ]
    }

    /// The point at a place, and the side it is on.
    pub(crate) fn at(self, place: f64) -> (Point, Side) {
        let (h, t) = (self.height, self.wrapped(place));
        if t < WIDTH {
            (pt(t, 0.0), Side::Top)
        } else if t < WIDTH + h {
            (pt(WIDTH, t - WIDTH), Side::Right)
        } else if t < 2.0 * WIDTH + h {
            (pt(2.0 * WIDTH + h - t, h), Side::Bottom)
        } else {
            (pt(0.0, self.perimeter() - t), Side::Left)
        }
    }

    /// The same place as a distance below the perimeter.
    pub(crate) fn wrapped(self, place: f64) -> f64 {
        let p = self.perimeter();
        let t = place - (place / p).floor() * p;
        if t < p { t } else { 0.0 }
    }

    /// The place nearest to a point of the board.
    fn nearest(self, point: Point) -> f64 {
        let h = self.height;
        let (right, down) = (WIDTH - point.x, h - point.y);
        let least = point.x.min(point.y).min(right).min(down);
        let place = if least == point.y {
            point.x
        } else if least == right {
            WIDTH + point.y
        } else if least == down {
            WIDTH + h + right
        } else {
            2.0 * WIDTH + h + down
        };
        self.wrapped(place)
    }

    /// Places where the regions along the frame part, given the regions in clockwise order:
    /// the `i`th is between region `i` and the next. They ascend, by a perimeter in all.
    pub(crate) fn partings(self, map: &MapSpec, regions: &[usize]) -> Vec<f64> {
        let n = regions.len();
        let perimeter = self.perimeter();
        let gap = (perimeter / (2.5 * n as f64)).min(45.0);
        let mut places = self
            .by_centres(map, regions)
            .unwrap_or_else(|| self.even(n, gap));
        for _ in 0..400 {
            for place in &mut places {
                *place = self.off_corners(*place, gap);
            }
            for i in 0..n {
                let next = (i + 1) % n;
                let turn = if next == 0 { perimeter } else { 0.0 };
                let short = gap - (places[next] + turn - places[i]);
                if short > 0.0 {
                    places[i] -= 0.55 * short;
                    places[next] += 0.55 * short;
                }
            }
        }
        places
    }

    /// A place pushed away from the corners of the rectangle, staying on its side.
    fn off_corners(self, place: f64, gap: f64) -> f64 {
        let t = self.wrapped(place);
        for (corner, _) in self.corners() {
            for corner in [corner, corner + self.perimeter()] {
                if (t - corner).abs() < gap {
                    let pushed = if t < corner {
                        corner - gap
                    } else {
                        corner + gap
                    };
                    return place - t + pushed;
                }
            }
        }
        place
    }

    fn by_centres(self, map: &MapSpec, regions: &[usize]) -> Option<Vec<f64>> {
        let centre = |r: usize| {
            let c = map.regions[r].centre?;
            Some(pt(f64::from(c[0]) * WIDTH, f64::from(c[1]) * self.height))
        };
        let n = regions.len();
        let perimeter = self.perimeter();
        let mut places: Vec<f64> = Vec::new();
        for i in 0..n {
            let middle = centre(regions[i])?.lerp(centre(regions[(i + 1) % n])?, 0.5);
            places.push(self.nearest(middle));
        }
        // Unroll: each step goes the short way, and all of them together go round once.
        let step = |from: f64, to: f64| {
            let d = self.wrapped(to - from);
            if d > perimeter / 2.0 {
                d - perimeter
            } else {
                d
            }
        };
        let steps: Vec<f64> = (0..n)
            .map(|i| step(places[i], places[(i + 1) % n]))
            .collect();
        if n < 3 || (steps.iter().sum::<f64>() - perimeter).abs() > 1.0 {
            return None;
        }
        for i in 1..n {
            places[i] = places[i - 1] + steps[i - 1];
        }
        Some(places)
    }

    /// Even places, turned so that the corners of the rectangle lie well between them.
    fn even(self, n: usize, gap: f64) -> Vec<f64> {
        let perimeter = self.perimeter();
        let step = perimeter / n as f64;
        let places = |turn: usize| -> Vec<f64> {
            let start = step * turn as f64 / 24.0;
            (0..n).map(|i| start + step * i as f64).collect()
        };
        let room = |turn: usize| {
            let pushed = |t: f64| (self.off_corners(t, 2.0 * gap) - t).abs();
            places(turn).into_iter().map(pushed).fold(0.0, f64::max)
        };
        let best = (0..24).min_by(|&a, &b| room(a).total_cmp(&room(b)));
        places(best.unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_go_round_clockwise() {
        let frame = Frame { height: 500.0 };
        assert_eq!(frame.at(10.0), (pt(10.0, 0.0), Side::Top));
        assert_eq!(frame.at(1100.0), (pt(1000.0, 100.0), Side::Right));
        assert_eq!(frame.at(1600.0), (pt(900.0, 500.0), Side::Bottom));
        assert_eq!(frame.at(-20.0), (pt(0.0, 20.0), Side::Left));
        for place in [5.0, 1234.0, 2100.0, 2800.0] {
            assert_eq!(frame.nearest(frame.at(place).0), place);
        }
    }
}
