//! Outlines as path data.

use std::fmt::Write;

use crate::geometry::Geometry;
use crate::point::Point;

/// The closed outline of a region as path data: the same curves as [`border_path`] gives for its
/// borders.
pub fn region_path(geometry: &Geometry, region: usize) -> String {
    let mut pen = Pen::default();
    for side in &geometry.regions[region].sides {
        let border = &geometry.borders[side.border];
        if border.region == region {
            pen.follow(border.line.iter().copied());
        } else {
            pen.follow(border.line.iter().rev().copied());
        }
    }
    pen.path.push('z');
    pen.path
}

/// A border as path data: its points rounded to a smooth curve.
pub fn border_path(geometry: &Geometry, border: usize) -> String {
    let mut pen = Pen::default();
    pen.follow(geometry.borders[border].line.iter().copied());
    pen.path
}

/// The closed outline of the whole board as path data.
pub fn frame_path(geometry: &Geometry) -> String {
    let mut pen = Pen::default();
    let first = geometry.frame.iter().take(1);
    let ring: Vec<Point> = geometry.frame.iter().chain(first).copied().collect();
    pen.follow(ring.into_iter());
    pen.path.push('z');
    pen.path
}

/// Writes path data with steps of tenths, which add up without error.
#[derive(Default)]
struct Pen {
    path: String,
    at: Option<(i64, i64)>,
}

fn tenths(p: Point) -> (i64, i64) {
    ((p.x * 10.0).round() as i64, (p.y * 10.0).round() as i64)
}

impl Pen {
    /// Goes from the first point of a line to its last, bending at the points between.
    fn follow(&mut self, line: impl Iterator<Item = Point>) {
        let points: Vec<Point> = line.collect();
        let last = points.len() - 1;
        if self.at.is_none() {
            let (x, y) = tenths(points[0]);
            self.path.push('M');
            self.number(x);
            self.number(y);
            self.at = Some((x, y));
        }
        for i in 1..last {
            let middle = points[i].lerp(points[i + 1], 0.5);
            if i == 1 {
                self.step('l', &[points[0].lerp(points[1], 0.5)]);
            }
            self.step('q', &[points[i], middle]);
        }
        self.step('l', &[points[last]]);
    }

    fn step(&mut self, kind: char, to: &[Point]) {
        let (x, y) = self.at.unwrap_or_default();
        self.path.push(kind);
        for &point in to {
            let (px, py) = tenths(point);
            self.number(px - x);
            self.number(py - y);
        }
        self.at = to.last().copied().map(tenths);
    }

    /// Writes a number of tenths.
    fn number(&mut self, tenths: i64) {
        let separate = !self.path.ends_with(|c: char| c.is_ascii_alphabetic()) && tenths >= 0;
        if separate {
            self.path.push(' ');
        }
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
        let _ = match (whole, rest) {
            (_, 0) => write!(self.path, "{sign}{whole}"),
            (0, _) => write!(self.path, "{sign}.{rest}"),
            _ => write!(self.path, "{sign}{whole}.{rest}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::grid;

    #[test]
    fn a_path_starts_where_it_ends() {
        let geometry = Geometry::compute(&grid(3, 2)).unwrap();
        let path = region_path(&geometry, 0);
        assert!(path.starts_with('M') && path.ends_with('z'));
        let border = border_path(&geometry, 0);
        assert!(!border.contains('z'));
    }
}
