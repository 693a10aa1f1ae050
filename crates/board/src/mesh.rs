//! The triangles that a map is made of before it is drawn.
//!
//! Each region is a fan of triangles round a hub, from corner to corner along its borders; every
//! border between two regions has some points of its own. Such a net of triangles can always be
//! laid out flat with no triangle turned over (Tutte), whatever touches twice, and as long as none
//! turns over when the points move, no two borders cross.

use rules::spec::MapSpec;

use crate::error::GeometryError;
use crate::frame::{Frame, Side, WIDTH};
use crate::point::{Point, pt};
use crate::rotation::Rotation;

/// Points that a border has between its two corners.
const INNER: usize = 3;

/// A net of triangles over the board.
#[derive(Clone, Debug)]
pub(crate) struct Mesh {
    pub frame: Frame,
    pub points: Vec<Point>,
    /// Whether a point may move sideways, and up and down.
    pub free: Vec<(bool, bool)>,
    /// The borders, each once.
    pub borders: Vec<MeshBorder>,
    /// The points round each region, clockwise.
    pub rings: Vec<Vec<usize>>,
    /// The hub of each region.
    pub hubs: Vec<usize>,
}

/// A border in a [`Mesh`].
#[derive(Clone, Debug)]
pub(crate) struct MeshBorder {
    /// The contact that it is, seen from the region that it goes clockwise round.
    pub dart: usize,
    /// Its points from corner to corner.
    pub points: Vec<usize>,
}

impl Mesh {
    /// Lays the map out flat, without regard to sizes.
    pub(crate) fn new(map: &MapSpec, rotation: &Rotation) -> Result<Mesh, GeometryError> {
        let height = WIDTH / f64::from(map.aspect);
        let outside = rotation.outside();
        let mut mesh = Mesh {
            frame: Frame { height },
            points: vec![pt(WIDTH / 2.0, height / 2.0); rotation.corners],
            free: vec![(true, true); rotation.corners],
            borders: Vec::new(),
            rings: Vec::new(),
            hubs: Vec::new(),
        };
        mesh.fix_frame(map, rotation);
        for (d, dart) in rotation.darts.iter().enumerate() {
            if dart.to != outside && d < dart.twin {
                let start = mesh.points.len();
                let middle = mesh.points[dart.corner];
                mesh.points.resize(start + INNER, middle);
                let mut points = vec![rotation.darts[dart.prev].corner];
                points.extend(start..start + INNER);
                points.push(dart.corner);
                mesh.borders.push(MeshBorder { dart: d, points });
            }
        }
        mesh.add_rings(rotation);
        mesh.free.resize(mesh.points.len(), (true, true));
        mesh.lay_out()?;
        Ok(mesh)
    }

    /// Fixes the corners on the frame and draws its pieces.
    fn fix_frame(&mut self, map: &MapSpec, rotation: &Rotation) {
        let shore = rotation.frame();
        let n = shore.len();
        let regions: Vec<usize> = shore.iter().map(|&d| rotation.darts[d].from).collect();
        let places = self.frame.partings(map, &regions);
        for (&dart, &place) in shore.iter().zip(&places) {
            let corner = rotation.darts[dart].corner;
            let (point, side) = self.frame.at(place);
            self.points[corner] = point;
            let flat = matches!(side, Side::Top | Side::Bottom);
            self.free[corner] = (flat, !flat);
        }
        let perimeter = self.frame.perimeter();
        for i in 0..n {
            let before = (i + n - 1) % n;
            let (from, to) = (places[before], places[i]);
            let to = if i == 0 { to + perimeter } else { to };
            let mut turns: Vec<(f64, Point)> = Vec::new();
            for (corner, point) in self.frame.corners() {
                let past = self.frame.wrapped(corner - from);
                if past < to - from {
                    turns.push((past, point));
                }
            }
            turns.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut points = vec![rotation.darts[shore[before]].corner];
            for (_, point) in turns {
                points.push(self.points.len());
                self.points.push(point);
                self.free.push((false, false));
            }
            points.push(rotation.darts[shore[i]].corner);
            self.borders.push(MeshBorder {
                dart: shore[i],
                points,
            });
        }
    }

    fn add_rings(&mut self, rotation: &Rotation) {
        let mut of_dart = vec![(0, true); rotation.darts.len()];
        for (b, border) in self.borders.iter().enumerate() {
            of_dart[border.dart] = (b, true);
            of_dart[rotation.darts[border.dart].twin] = (b, false);
        }
        for ring in &rotation.rings[..rotation.outside()] {
            let mut points = Vec::new();
            for &dart in ring {
                let (border, forward) = of_dart[dart];
                let line = &self.borders[border].points;
                let line: Vec<usize> = if forward {
                    line.clone()
                } else {
                    line.iter().rev().copied().collect()
                };
                points.extend(&line[..line.len() - 1]);
            }
            self.rings.push(points);
            self.hubs.push(self.points.len());
            self.points.push(pt(WIDTH / 2.0, self.frame.height / 2.0));
        }
    }

    /// Whether a border is a piece of the frame.
    pub(crate) fn is_frame(&self, border: &MeshBorder) -> bool {
        border.points.iter().all(|&p| self.free[p] != (true, true))
    }

    /// The triangles, each as a hub and two points clockwise round it.
    pub(crate) fn triangles(&self) -> impl Iterator<Item = [usize; 3]> {
        let fans = self.hubs.iter().zip(&self.rings);
        fans.flat_map(|(&hub, ring)| {
            let n = ring.len();
            (0..n).map(move |i| [hub, ring[i], ring[(i + 1) % n]])
        })
    }

    /// Moves every free point to the middle of those that it is joined to, until all rest there.
    fn lay_out(&mut self) -> Result<(), GeometryError> {
        let mut joined: Vec<Vec<usize>> = vec![Vec::new(); self.points.len()];
        for [a, b, c] in self.triangles() {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                joined[from].push(to);
                joined[to].push(from);
            }
        }
        for list in &mut joined {
            list.sort_unstable();
            list.dedup();
        }
        for _ in 0..3000 {
            let mut moved = 0.0_f64;
            for (i, list) in joined.iter().enumerate() {
                if self.free[i] != (true, true) {
                    continue;
                }
                let sum = list
                    .iter()
                    .fold(Point::default(), |s, &j| s + self.points[j]);
                let step = (sum * (1.0 / list.len() as f64) - self.points[i]) * 1.7;
                moved = moved.max(step.length());
                self.points[i] += step;
            }
            if moved < 1e-9 {
                break;
            }
        }
        let flat = |[a, b, c]: [usize; 3]| {
            let p = &self.points;
            (p[b] - p[a]).cross(p[c] - p[a]) > 0.0
        };
        if self.triangles().all(flat) {
            Ok(())
        } else {
            Err(GeometryError::Crowded)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::rotation;
    use crate::testing::{grid, loaded, map};

    #[test]
    fn every_map_lies_flat() {
        let mut maps = loaded();
        maps.push(grid(5, 4));
        maps.push(map(&[
            ("a", "edge b c b"),
            ("b", "edge a c a"),
            ("c", "a b"),
        ]));
        maps.push(map(&[
            ("a", "edge b"),
            ("b", "edge c edge a"),
            ("c", "edge b"),
        ]));
        for map in maps {
            let rotation = rotation(&map).unwrap();
            assert!(Mesh::new(&map, &rotation).is_ok(), "{}", map.id);
        }
    }
}
