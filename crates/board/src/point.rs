//! Points of the board and the little plane geometry that the rest of the crate needs.
//!
//! Only `+ - * /` and `sqrt` are used: those are exact to the last bit everywhere, so a map looks
//! the same on every platform.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A point of the board, or a step from one to another: `x` to the right, `y` downwards, in
/// board units (the board is 1000 wide).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Distance from the left side.
    pub x: f64,
    /// Distance from the top.
    pub y: f64,
}

/// Shorthand for a [`Point`].
pub const fn pt(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// Length of the step.
    pub fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// Distance to another point.
    pub fn distance(self, other: Point) -> f64 {
        (self - other).length()
    }

    /// Cross product; positive if `other` lies clockwise of `self` on the screen.
    pub fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// Dot product.
    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The point a share `t` of the way to `other`.
    pub fn lerp(self, other: Point, t: f64) -> Point {
        self + (other - self) * t
    }

    /// The step turned clockwise by a quarter turn on the screen.
    pub fn turned(self) -> Point {
        pt(-self.y, self.x)
    }

    /// The step of length 1 in the same direction, or none if it has no length.
    pub fn unit(self) -> Option<Point> {
        let length = self.length();
        (length > 1e-12).then(|| self * (1.0 / length))
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        pt(self.x + other.x, self.y + other.y)
    }
}

impl AddAssign for Point {
    fn add_assign(&mut self, other: Point) {
        *self = *self + other;
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        pt(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Point {
    type Output = Point;
    fn neg(self) -> Point {
        pt(-self.x, -self.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, by: f64) -> Point {
        pt(self.x * by, self.y * by)
    }
}

/// Area inside a closed ring; positive if it runs clockwise on the screen.
pub fn ring_area(ring: &[Point]) -> f64 {
    let steps = (0..ring.len()).map(|i| ring[i].cross(ring[(i + 1) % ring.len()]));
    steps.sum::<f64>() / 2.0
}

/// Centre of gravity of the area inside a closed ring.
pub fn centroid(ring: &[Point]) -> Point {
    let mut sum = Point::default();
    for i in 0..ring.len() {
        let (p, q) = (ring[i], ring[(i + 1) % ring.len()]);
        sum += (p + q) * p.cross(q);
    }
    sum * (1.0 / (6.0 * ring_area(ring)))
}

/// Length of an open line.
pub fn line_length(line: &[Point]) -> f64 {
    line.windows(2).map(|s| s[0].distance(s[1])).sum()
}

/// Distance from `p` to the segment from `a` to `b`.
pub fn segment_distance(p: Point, a: Point, b: Point) -> f64 {
    let step = b - a;
    let square = step.dot(step);
    if square <= 0.0 {
        return p.distance(a);
    }
    let t = ((p - a).dot(step) / square).clamp(0.0, 1.0);
    p.distance(a + step * t)
}

/// Whether `p` lies inside a closed ring.
pub fn inside(p: Point, ring: &[Point]) -> bool {
    let mut within = false;
    for i in 0..ring.len() {
        let (a, b) = (ring[i], ring[(i + 1) % ring.len()]);
        if (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            within = !within;
        }
    }
    within
}

/// Whether two segments cross or touch, ends included.
pub fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |p: Point, q: Point, r: Point| (q - p).cross(r - p);
    let (s1, s2) = (side(a, b, c), side(a, b, d));
    let (s3, s4) = (side(c, d, a), side(c, d, b));
    if ((s1 > 0.0 && s2 < 0.0) || (s1 < 0.0 && s2 > 0.0))
        && ((s3 > 0.0 && s4 < 0.0) || (s3 < 0.0 && s4 > 0.0))
    {
        return true;
    }
    let on = |s: f64, p: Point, q: Point, r: Point| s == 0.0 && (r - p).dot(r - q) <= 0.0;
    on(s1, a, b, c) || on(s2, a, b, d) || on(s3, c, d, a) || on(s4, c, d, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clockwise_ring_has_a_positive_area() {
        let square = [pt(0.0, 0.0), pt(2.0, 0.0), pt(2.0, 3.0), pt(0.0, 3.0)];
        assert_eq!(ring_area(&square), 6.0);
        assert_eq!(centroid(&square), pt(1.0, 1.5));
        assert!(inside(pt(1.0, 1.0), &square));
        assert!(!inside(pt(3.0, 1.0), &square));
    }

    #[test]
    fn segments_meet_when_they_cross_or_touch() {
        let o = pt(0.0, 0.0);
        assert!(segments_meet(o, pt(2.0, 2.0), pt(0.0, 2.0), pt(2.0, 0.0)));
        assert!(segments_meet(o, pt(2.0, 0.0), pt(1.0, 0.0), pt(1.0, 5.0)));
        assert!(!segments_meet(o, pt(2.0, 0.0), pt(3.0, 0.0), pt(4.0, 0.0)));
        assert!(!segments_meet(o, pt(2.0, 0.0), pt(0.0, 1.0), pt(2.0, 1.0)));
    }

    #[test]
    fn the_distance_to_a_segment_ends_at_its_ends() {
        let (a, b) = (pt(0.0, 0.0), pt(10.0, 0.0));
        assert_eq!(segment_distance(pt(5.0, 3.0), a, b), 3.0);
        assert_eq!(segment_distance(pt(13.0, 4.0), a, b), 5.0);
    }
}
