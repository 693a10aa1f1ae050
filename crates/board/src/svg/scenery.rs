//! Trees, peaks, waves and the like.

use std::fmt::Write;

use rules::spec::art::Stamp;

use super::{Scene, shapes};
use crate::geometry::RegionShape;
use crate::places::Places;
use crate::point::{Point, inside, pt, segment_distance};
use crate::random::Random;

/// A stamp in its place.
struct Placed<'a> {
    stamp: &'a Stamp,
    foot: Point,
    scale: f64,
}

impl Placed<'_> {
    fn size(&self) -> (f64, f64) {
        let Stamp { width, height, .. } = *self.stamp;
        (
            f64::from(width) * self.scale,
            f64::from(height) * self.scale,
        )
    }

    fn middle(&self) -> Point {
        self.foot + pt(0.0, -self.size().1 / 2.0)
    }

    /// Whether the whole drawing lies inside a region, at some distance from its border.
    fn fits(&self, outline: &[Point]) -> bool {
        let (w, h) = self.size();
        let (half, margin) = (w / 2.0, 3.5);
        let clear = |p: Point| {
            let edges = (0..outline.len()).map(|i| (outline[i], outline[(i + 1) % outline.len()]));
            inside(p, outline)
                && edges
                    .into_iter()
                    .all(|(a, b)| segment_distance(p, a, b) > margin)
        };
        [
            (-half, 0.0),
            (half, 0.0),
            (-half * 0.7, -h * 0.6),
            (half * 0.7, -h * 0.6),
            (0.0, -h),
        ]
        .into_iter()
        .all(|(x, y)| clear(self.foot + pt(x, y)))
    }

    /// Whether the drawing keeps away from a disc.
    fn avoids(&self, centre: Point, radius: f64) -> bool {
        let (w, h) = self.size();
        let off = self.middle() - centre;
        let (dx, dy) = (
            (off.x.abs() - w * 0.42).max(0.0),
            (off.y.abs() - h * 0.46).max(0.0),
        );
        pt(dx, dy).length() > radius
    }
}

/// Draws what stands on the ground of all regions, those further back first.
pub(super) fn draw(scene: &Scene, out: &mut String) {
    let mut placed: Vec<Placed> = Vec::new();
    for r in 0..scene.map.regions.len() {
        placed.extend(fill(scene, r));
    }
    placed.sort_by(|a, b| a.foot.y.total_cmp(&b.foot.y));
    let p = &scene.options.prefix;
    // Terrains may share a drawing.
    let mut drawn: Vec<&Stamp> = Vec::new();
    let same = |a: &Stamp, b: &Stamp| std::ptr::eq(a, b) || a.shapes == b.shapes;
    for Placed { stamp, .. } in &placed {
        if !drawn.iter().any(|d| same(d, stamp)) {
            drawn.push(stamp);
        }
    }
    out.push_str(
        r#"<g class="scenery" pointer-events="none" stroke-linecap="round" stroke-linejoin="round"><defs>"#,
    );
    for (n, stamp) in drawn.iter().enumerate() {
        let _ = write!(out, r#"<g id="{p}s{n}">"#);
        shapes(&stamp.shapes, out);
        out.push_str("</g>");
    }
    out.push_str("</defs>");
    for Placed { stamp, foot, scale } in &placed {
        let n = drawn.iter().position(|d| same(d, stamp)).unwrap_or(0);
        let (x, y) = (foot.x, foot.y);
        let _ = write!(
            out,
            r##"<use href="#{p}s{n}" transform="translate({x:.1} {y:.1})scale({scale:.2})"/>"##
        );
    }
    out.push_str("</g>");
}

/// Finds places in one region: first for its landmark, then on a shaken grid.
fn fill<'a>(scene: &Scene<'a>, r: usize) -> Vec<Placed<'a>> {
    let (art, shape) = (scene.arts[r], &scene.geometry.regions[r]);
    let region = &scene.map.regions[r];
    let mut random = Random::new(&scene.map.id, 2000 + r as u64);
    if scene.glows(region) {
        return Vec::new();
    }
    let taken = taken(scene, r);
    // Smaller things in smaller regions.
    let size = (shape.area.sqrt() / 130.0).clamp(0.72, 1.0);
    let mut placed: Vec<Placed> = Vec::new();
    let free = |new: &Placed, placed: &[Placed], apart: f64| {
        new.fits(&shape.outline)
            && taken
                .iter()
                .all(|&(centre, radius)| new.avoids(centre, radius))
            && placed
                .iter()
                .all(|old| old.middle().distance(new.middle()) > apart)
    };
    let spacing = f64::from(art.spacing) * size;
    if let Some(stamp) = art.stamps.iter().find(|s| s.landmark) {
        for _ in 0..60 {
            let new = Placed {
                stamp,
                foot: anywhere(shape, &mut random),
                scale: size,
            };
            if free(&new, &placed, 0.0) {
                placed.push(new);
                break;
            }
        }
    }
    let all: usize = art.stamps.iter().map(|s| usize::from(s.often)).sum();
    if all == 0 {
        return placed;
    }
    let (low, high) = bounds(shape);
    let rows = ((high.y - low.y) / (spacing * 0.62)) as usize + 1;
    let columns = ((high.x - low.x) / spacing) as usize + 2;
    for row in 0..rows {
        let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
        for column in 0..columns {
            let stamp = nth(&art.stamps, random.below(all));
            let across = (column as f64 + shift + 0.28 * random.signed()) * spacing;
            let down = (row as f64 + 0.6 + 0.28 * random.signed()) * spacing * 0.62;
            let scale = size * (0.92 + 0.14 * random.signed());
            let new = Placed {
                stamp,
                foot: low + pt(across, down),
                scale,
            };
            if free(&new, &placed, spacing * 0.62) {
                placed.push(new);
            }
        }
    }
    placed
}

/// One of the stamps, each counted as often as it is drawn.
fn nth(stamps: &[Stamp], mut n: usize) -> &Stamp {
    let taken = |s: &&Stamp| {
        let often = usize::from(s.often);
        let is_it = n < often;
        n = n.saturating_sub(often);
        is_it
    };
    stamps.iter().find(taken).unwrap_or(&stamps[0])
}

/// What the marks of a region need for themselves.
fn taken(scene: &Scene, r: usize) -> Vec<(Point, f64)> {
    let (region, options) = (&scene.map.regions[r], scene.options);
    let places = Places::new(&scene.geometry.regions[r], &region.id, region.symbols.len());
    let mut taken = Vec::new();
    if options.names {
        let half = places.name_size * 0.33 * region.id.chars().count() as f64;
        for along in [-half, 0.0, half] {
            taken.push((places.name + pt(along * 0.7, 0.0), places.name_size * 0.5));
        }
    }
    if options.natives && region.natives {
        taken.push((places.middle, places.middle_radius));
    }
    if options.symbols {
        taken.extend(places.symbols.iter().map(|&s| (s, places.symbol_radius)));
    }
    taken
}

fn bounds(shape: &RegionShape) -> (Point, Point) {
    let first = shape.outline[0];
    shape.outline.iter().fold((first, first), |(low, high), p| {
        (
            pt(low.x.min(p.x), low.y.min(p.y)),
            pt(high.x.max(p.x), high.y.max(p.y)),
        )
    })
}

fn anywhere(shape: &RegionShape, random: &mut Random) -> Point {
    let (low, high) = bounds(shape);
    let (x, y) = (random.unit(), random.unit());
    pt(low.x + (high.x - low.x) * x, low.y + (high.y - low.y) * y)
}
