//! Where regions should lie and how large they should be.

use rules::spec::MapSpec;

use crate::frame::{Frame, WIDTH};
use crate::point::{Point, pt};
use crate::rotation::Rotation;

/// What the drawing aims at.
#[derive(Clone, Debug)]
pub(crate) struct Targets {
    /// Area of each region; together that of the board.
    pub areas: Vec<f64>,
    /// Where the middle of each region should be, if the map says so.
    pub centres: Vec<Option<Point>>,
}

impl Targets {
    pub(crate) fn new(map: &MapSpec, rotation: &Rotation, frame: Frame) -> Targets {
        let place = |c: [f32; 2]| pt(f64::from(c[0]) * WIDTH, f64::from(c[1]) * frame.height);
        let centres: Vec<Option<Point>> = map.regions.iter().map(|r| r.centre.map(place)).collect();
        let mut shares = guessed(rotation, &centres, frame);
        for (share, region) in shares.iter_mut().zip(&map.regions) {
            if let Some(given) = region.area {
                // No region so small that nothing fits in it.
                *share = f64::from(given).max(0.25 / map.regions.len() as f64);
            }
        }
        let whole = WIDTH * frame.height / shares.iter().sum::<f64>();
        let areas = shares.iter().map(|s| s * whole).collect();
        Targets { areas, centres }
    }
}

/// Shares for regions of which no area is known: by the land that is nearest to their centres,
/// if there are centres, else by the number of their neighbours; not too unequal.
fn guessed(rotation: &Rotation, centres: &[Option<Point>], frame: Frame) -> Vec<f64> {
    let n = centres.len();
    let known: Vec<Point> = centres.iter().flatten().copied().collect();
    let mut sizes: Vec<f64> = (0..n)
        .map(|r| 4.0 + rotation.rings[r].len() as f64)
        .collect();
    if known.len() == n {
        sizes = vec![0.0; n];
        let (columns, rows) = (120, 80);
        for cell in 0..columns * rows {
            let (c, r) = ((cell % columns) as f64 + 0.5, (cell / columns) as f64 + 0.5);
            let p = pt(c / columns as f64 * WIDTH, r / rows as f64 * frame.height);
            let distance = |i: &usize| p.distance(known[*i]);
            let nearest = (0..n).min_by(|a, b| distance(a).total_cmp(&distance(b)));
            sizes[nearest.unwrap_or(0)] += 1.0;
        }
    }
    let total: f64 = sizes.iter().sum();
    let even = 1.0 / n as f64;
    let share = |(region, size): (usize, &f64)| {
        // A region with many neighbours winds between them, and needs more land to be as wide.
        let neighbours = rotation.rings[region].len() as f64;
        let share = (0.6 * size / total + 0.4 * even).clamp(0.7 * even, 2.0 * even);
        share * (0.4 + 0.1 * neighbours).max(0.25 * neighbours - 0.5)
    };
    sizes.iter().enumerate().map(share).collect()
}
