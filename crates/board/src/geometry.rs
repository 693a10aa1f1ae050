//! The shape of every region of a map.

use rules::spec::MapSpec;

use crate::error::GeometryError;
use crate::frame::WIDTH;
use crate::label::pole;
use crate::mesh::Mesh;
use crate::order::rotation;
use crate::outline;
use crate::point::{Point, inside, line_length, ring_area};
use crate::relax::relax;
use crate::targets::Targets;

/// The shapes of a map's regions and borders, in board units: the board is 1000 wide, and
/// `1000 / aspect` high.
#[derive(Clone, Debug, PartialEq)]
pub struct Geometry {
    /// Width of the board, 1000.
    pub width: f64,
    /// Height of the board.
    pub height: f64,
    /// Outline of the whole board, closed, clockwise: a rectangle with rounded corners.
    pub frame: Vec<Point>,
    /// The regions, in the order of the map.
    pub regions: Vec<RegionShape>,
    /// The borders between regions, and between regions and the edge of the board.
    pub borders: Vec<Border>,
}

/// The shape of one region.
#[derive(Clone, Debug, PartialEq)]
pub struct RegionShape {
    /// Outline, closed, clockwise, its last point being another than its first.
    pub outline: Vec<Point>,
    /// The point inside with most room round it: the place for a label or tokens.
    pub label: Point,
    /// Radius of the circle round `label` that fits into the region.
    pub radius: f64,
    /// Area in square units.
    pub area: f64,
    /// What the region touches, clockwise.
    pub sides: Vec<Side>,
}

/// One side of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The border, as an index into [`Geometry::borders`].
    pub border: usize,
    /// The region on the other side, or none for the edge of the board.
    pub neighbour: Option<usize>,
}

/// A line between two regions, or between a region and the edge of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Border {
    /// The region that the line goes clockwise round.
    pub region: usize,
    /// The region on the other side, or none for the edge of the board.
    pub other: Option<usize>,
    /// The line from corner to corner.
    pub line: Vec<Point>,
    /// Its length.
    pub length: f64,
}

impl Geometry {
    /// Draws a map from its graph. The same map always gives the same shapes, bit for bit.
    ///
    /// # Errors
    /// The lists of neighbours contradict one another, the graph fits on no plane, or a region
    /// surrounds another all by itself (which would leave a hole in it).
    pub fn compute(map: &MapSpec) -> Result<Geometry, GeometryError> {
        if !(0.2..=5.0).contains(&map.aspect) {
            return Err(GeometryError::BadAspect);
        }
        let rotation = rotation(map)?;
        let mut mesh = Mesh::new(map, &rotation)?;
        let targets = Targets::new(map, &rotation, mesh.frame);
        relax(&mut mesh, &targets);
        let lines = outline::lines(&mesh, &map.id);
        let outside = rotation.outside();
        let borders: Vec<Border> = lines
            .into_iter()
            .zip(&mesh.borders)
            .map(|(line, border)| {
                let dart = &rotation.darts[border.dart];
                Border {
                    region: dart.from,
                    other: Some(dart.to).filter(|&to| to != outside),
                    length: line_length(&line),
                    line,
                }
            })
            .collect();
        let mut of_dart = vec![0; rotation.darts.len()];
        for (b, border) in mesh.borders.iter().enumerate() {
            of_dart[border.dart] = b;
            of_dart[rotation.darts[border.dart].twin] = b;
        }
        let ring = |node: usize| rotation.rings[node].iter().map(|&d| of_dart[d]);
        let regions = (0..outside).map(|r| RegionShape::new(r, ring(r), &borders));
        let regions = regions.collect();
        let mut frame = Vec::new();
        for dart in rotation.frame() {
            let line = &borders[of_dart[dart]].line;
            frame.extend(&line[..line.len() - 1]);
        }
        Ok(Geometry {
            width: WIDTH,
            height: mesh.frame.height,
            frame,
            regions,
            borders,
        })
    }

    /// The region that a point of the board lies in.
    pub fn region_at(&self, point: Point) -> Option<usize> {
        let within = |shape: &RegionShape| inside(point, &shape.outline);
        self.regions.iter().position(within)
    }

    /// The borders that two regions share: none, one, or two for regions that touch twice.
    pub fn between(&self, a: usize, b: usize) -> impl Iterator<Item = &Border> {
        self.regions[a]
            .sides
            .iter()
            .filter(move |side| side.neighbour == Some(b))
            .map(|side| &self.borders[side.border])
    }
}

impl RegionShape {
    fn new(region: usize, ring: impl Iterator<Item = usize>, borders: &[Border]) -> RegionShape {
        let mut outline = Vec::new();
        let mut sides = Vec::new();
        for border in ring {
            let Border {
                region: owner,
                other,
                line,
                ..
            } = &borders[border];
            if *owner == region {
                outline.extend(&line[..line.len() - 1]);
                sides.push(Side {
                    border,
                    neighbour: *other,
                });
            } else {
                outline.extend(line[1..].iter().rev());
                sides.push(Side {
                    border,
                    neighbour: Some(*owner),
                });
            }
        }
        let (label, radius) = pole(&outline);
        RegionShape {
            label,
            radius,
            area: ring_area(&outline),
            outline,
            sides,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quality::faults;
    use crate::random::Random;
    use crate::testing::{grid, map};

    #[test]
    fn a_region_between_two_others_has_room() {
        let map = map(&[("a", "edge b c b"), ("b", "edge a c a"), ("c", "a b")]);
        let geometry = Geometry::compute(&map).unwrap();
        assert_eq!(faults(&map, &geometry), vec![]);
        assert!(geometry.regions[2].radius > 50.0);
        assert_eq!(geometry.between(0, 1).count(), 2);
        assert_eq!(geometry.between(0, 2).count(), 1);
    }

    #[test]
    fn points_are_found_in_their_regions() {
        let geometry = Geometry::compute(&grid(4, 3)).unwrap();
        for (r, shape) in geometry.regions.iter().enumerate() {
            assert_eq!(geometry.region_at(shape.label), Some(r));
        }
        assert_eq!(geometry.region_at(crate::point::pt(-5.0, 10.0)), None);
    }

    /// Joins random neighbours of a grid, so that regions of all kinds arise, some of them with
    /// others inside.
    #[test]
    fn joined_regions_are_drawn_without_a_fault_or_refused() {
        let mut drawn = 0;
        for seed in 0..60 {
            let mut random = Random::new("joined", seed);
            let mut map = grid(3 + random.below(5), 3 + random.below(4));
            for _ in 0..map.regions.len() / 2 {
                let a = random.below(map.regions.len());
                let gone = map.regions.remove(a);
                let inner: Vec<&String> = gone.neighbours.iter().filter(|n| *n != "edge").collect();
                let to = inner[random.below(inner.len())].clone();
                for region in &mut map.regions {
                    if region.id == to {
                        region.neighbours.extend(gone.neighbours.iter().cloned());
                    }
                    for n in &mut region.neighbours {
                        if *n == gone.id {
                            n.clone_from(&to);
                        }
                    }
                }
                for region in &mut map.regions {
                    let id = region.id.clone();
                    region.neighbours.retain(|n| *n != id);
                    region.neighbours.sort();
                    region.neighbours.dedup();
                    region.clockwise = false;
                }
            }
            match Geometry::compute(&map) {
                Ok(geometry) => {
                    let mut faults = faults(&map, &geometry);
                    faults.retain(|f| f.id() != "fault-touches");
                    assert_eq!(faults, vec![], "seed {seed}");
                    drawn += 1;
                }
                Err(GeometryError::Surrounds(_)) => {}
                Err(error) => panic!("seed {seed}: {error}"),
            }
        }
        assert!(drawn > 20, "{drawn}");
    }
}
