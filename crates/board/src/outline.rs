//! Turns the borders of a [`Mesh`] into lines that look drawn by hand.
//!
//! Each border is smoothed and then pushed off its course by midpoint displacement. Wherever two
//! lines would come to cross, they are pushed less, in the end not at all.

use crate::mesh::Mesh;
use crate::point::{Point, line_length, segments_meet};
use crate::random::Random;

/// Distance between points of a line, about.
const STEP: f64 = 6.0;
/// Radius of the rounded corners of the frame.
const ROUND: f64 = 22.0;
/// Displacement of the middle of a border, as a share of its length.
const SWAY: f64 = 0.085;
/// Displacement at each finer level, as a share of that before.
const ROUGH: f64 = 0.56;

/// The lines of all borders of a mesh, in its order. `word` seeds the displacement.
pub(crate) fn lines(mesh: &Mesh, word: &str) -> Vec<Vec<Point>> {
    let bent: Vec<usize> = (0..mesh.borders.len())
        .filter(|&b| !mesh.is_frame(&mesh.borders[b]))
        .collect();
    let mut lines: Vec<Vec<Point>> = (0..mesh.borders.len())
        .map(|b| {
            if mesh.is_frame(&mesh.borders[b]) {
                frame_line(mesh, b)
            } else {
                Vec::new()
            }
        })
        .collect();
    let mut force = vec![1.0; lines.len()];
    let mut todo = bent;
    for _ in 0..12 {
        for &b in &todo {
            let seed = Random::new(word, b as u64);
            lines[b] = border_line(&corners(mesh, b), force[b], seed);
        }
        todo = crossing(&lines);
        todo.retain(|&b| !mesh.is_frame(&mesh.borders[b]));
        if todo.is_empty() {
            break;
        }
        for &b in &todo {
            force[b] = if force[b] > 0.1 { force[b] * 0.6 } else { 0.0 };
        }
    }
    lines
}

fn corners(mesh: &Mesh, border: usize) -> Vec<Point> {
    let points = mesh.borders[border].points.iter();
    points.map(|&p| mesh.points[p]).collect()
}

/// A piece of the frame, its right angles rounded.
fn frame_line(mesh: &Mesh, border: usize) -> Vec<Point> {
    let points = corners(mesh, border);
    let mut line = vec![points[0]];
    for i in 1..points.len() - 1 {
        let [before, corner, after] = [points[i - 1], points[i], points[i + 1]];
        let room = before.distance(corner).min(after.distance(corner)) * 0.45;
        let radius = ROUND.min(room);
        let back = (before - corner).unit().unwrap_or_default() * radius;
        let on = (after - corner).unit().unwrap_or_default() * radius;
        let centre = corner + back + on;
        for k in 0..=6 {
            // A quarter of a circle without sines: t = 0 at its start, 1 at its end.
            let t = f64::from(k) / 6.0;
            let (c, s) = ((1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t));
            line.push(centre + (-on) * c + (-back) * s);
        }
    }
    line.push(points[points.len() - 1]);
    line
}

/// A smooth line through some points, displaced with the given force; at no force just the points.
fn border_line(points: &[Point], force: f64, mut random: Random) -> Vec<Point> {
    if force == 0.0 {
        return points.to_vec();
    }
    let smooth = smoothed(points);
    let length = line_length(&smooth);
    let mut n = 4;
    while (n as f64) * STEP < length {
        n *= 2;
    }
    let mut offsets = vec![0.0; n + 1];
    let mut sway = (SWAY * length).min(12.0) * force;
    let mut span = n;
    while span > 1 {
        for i in (span / 2..n).step_by(span) {
            let middle = (offsets[i - span / 2] + offsets[i + span / 2]) / 2.0;
            offsets[i] = middle + sway * random.signed();
        }
        sway *= ROUGH;
        span /= 2;
    }
    // As much to one side as to the other, so that the regions keep their sizes.
    let mean = offsets.iter().sum::<f64>() / n as f64;
    for (i, offset) in offsets.iter_mut().enumerate() {
        let t = i as f64 / n as f64;
        *offset -= mean * 6.0 * t * (1.0 - t);
    }
    let mut line = evenly(&smooth, n);
    let straight = line.clone();
    for i in 1..n {
        let along = (straight[i + 1] - straight[i - 1])
            .unit()
            .unwrap_or_default();
        // Little freedom near the corners, where other lines are close.
        let near = i.min(n - i) as f64 * length / n as f64;
        let offset = offsets[i].clamp(-0.45 * near, 0.45 * near);
        line[i] += along.turned() * offset;
    }
    line
}

/// Points on a Catmull-Rom curve.
fn smoothed(points: &[Point]) -> Vec<Point> {
    let n = points.len();
    let mut line = Vec::new();
    for i in 0..n - 1 {
        let (a, b) = (points[i], points[i + 1]);
        let before = if i == 0 { a + (a - b) } else { points[i - 1] };
        let after = if i + 2 < n {
            points[i + 2]
        } else {
            b + (b - a)
        };
        let (out, into) = ((b - before) * 0.5, (after - a) * 0.5);
        for k in 0..8 {
            let t = f64::from(k) / 8.0;
            let (t2, t3) = (t * t, t * t * t);
            line.push(
                a * (2.0 * t3 - 3.0 * t2 + 1.0)
                    + out * (t3 - 2.0 * t2 + t)
                    + b * (3.0 * t2 - 2.0 * t3)
                    + into * (t3 - t2),
            );
        }
    }
    line.push(points[n - 1]);
    line
}

/// `n + 1` points at equal distances along a line.
fn evenly(line: &[Point], n: usize) -> Vec<Point> {
    let step = line_length(line) / n as f64;
    let mut even = vec![line[0]];
    let mut walked = 0.0;
    for piece in line.windows(2) {
        let length = piece[0].distance(piece[1]);
        while even.len() < n && walked + length >= step * even.len() as f64 {
            let t = (step * even.len() as f64 - walked) / length;
            even.push(piece[0].lerp(piece[1], t));
        }
        walked += length;
    }
    even.resize(n, line[line.len() - 1]);
    even.push(line[line.len() - 1]);
    even
}

/// The lines that cross another or themselves.
pub(crate) fn crossing(lines: &[Vec<Point>]) -> Vec<usize> {
    const CELL: f64 = 25.0;
    // Pieces by the squares that they are in, sorted so that those of a square stand together.
    let mut places: Vec<((i32, i32), usize, usize)> = Vec::new();
    for (l, line) in lines.iter().enumerate() {
        for (i, piece) in line.windows(2).enumerate() {
            let cell = |v: f64| (v / CELL).floor() as i32;
            let (a, b) = (piece[0], piece[1]);
            for cx in cell(a.x.min(b.x))..=cell(a.x.max(b.x)) {
                for cy in cell(a.y.min(b.y))..=cell(a.y.max(b.y)) {
                    places.push(((cx, cy), l, i));
                }
            }
        }
    }
    places.sort_unstable();
    let mut bad = vec![false; lines.len()];
    for square in places.chunk_by(|a, b| a.0 == b.0) {
        for (k, &(_, l, i)) in square.iter().enumerate() {
            for &(_, m, j) in &square[k + 1..] {
                let ends = [lines[l][i], lines[l][i + 1]];
                let others = [lines[m][j], lines[m][j + 1]];
                let joined = ends.iter().any(|e| others.contains(e));
                if !joined && segments_meet(ends[0], ends[1], others[0], others[1]) {
                    bad[l] = true;
                    bad[m] = true;
                }
            }
        }
    }
    (0..lines.len()).filter(|&l| bad[l]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::pt;

    #[test]
    fn a_line_ends_where_its_border_ends() {
        let points = [pt(0.0, 0.0), pt(40.0, 10.0), pt(80.0, 0.0)];
        let line = border_line(&points, 1.0, Random::new("x", 1));
        assert_eq!(line[0], points[0]);
        assert_eq!(line[line.len() - 1], points[2]);
        assert!(line.len() > 12);
    }

    #[test]
    fn crossing_lines_are_found() {
        let a = vec![pt(0.0, 0.0), pt(100.0, 100.0)];
        let b = vec![pt(0.0, 100.0), pt(100.0, 0.0)];
        let c = vec![pt(200.0, 0.0), pt(200.0, 100.0)];
        assert_eq!(crossing(&[a, b, c]), vec![0, 1]);
    }

    #[test]
    fn even_points_are_even() {
        let line = [pt(0.0, 0.0), pt(30.0, 0.0), pt(40.0, 0.0)];
        let even = evenly(&line, 4);
        let xs: Vec<f64> = even.iter().map(|p| p.x).collect();
        assert_eq!(xs, [0.0, 10.0, 20.0, 30.0, 40.0]);
    }
}
