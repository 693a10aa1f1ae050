//! The clockwise order of neighbours: as given, from the centres, or from the graph alone.

use rules::spec::MapSpec;

use crate::error::GeometryError;
use crate::planar;
use crate::point::{Point, pt};
use crate::rotation::{Rotation, name, numbered};

/// The contacts of a map, whatever its file says about their order.
///
/// A map whose lists are all clockwise is taken at its word. Else the neighbours are ordered by
/// the angle between centres, if all regions have one and the lines between them do not cross;
/// else a plane drawing of the graph is looked for.
pub(crate) fn rotation(map: &MapSpec) -> Result<Rotation, GeometryError> {
    let lists = numbered(map)?;
    if map.regions.iter().all(|r| r.clockwise) {
        return Rotation::new(map, &lists);
    }
    let sets = distinct(&lists);
    let centres = centres(map);
    if let Some(centres) = &centres
        && let Some(rings) = by_angle(&sets, centres)
        && let Ok(rotation) = Rotation::new(map, &rings)
    {
        return Ok(rotation);
    }
    let mut rings = planar::rings(&sets).map_err(|e| match e {
        planar::Failure::Cut(a) => GeometryError::Surrounds(name(map, a)),
        planar::Failure::Crossing(a) => GeometryError::NotPlanar(name(map, a)),
    })?;
    if let Some(centres) = &centres
        && turns_left(&rings, centres)
    {
        for ring in &mut rings {
            ring.reverse();
        }
    }
    Rotation::new(map, &rings)
}

/// The given centres in units of the board's height, if every region has one.
fn centres(map: &MapSpec) -> Option<Vec<Point>> {
    let scale = f64::from(map.aspect);
    let centre = |c: [f32; 2]| pt(f64::from(c[0]) * scale, f64::from(c[1]));
    map.regions.iter().map(|r| r.centre.map(centre)).collect()
}

/// Each neighbour once, in the order of numbers, so that a list's own order has no effect.
fn distinct(lists: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let sorted = |list: &Vec<usize>| {
        let mut list = list.clone();
        list.sort_unstable();
        list.dedup();
        list
    };
    lists.iter().map(sorted).collect()
}

/// Neighbours by the angle at which their centres are seen; the edge goes to the outer face.
fn by_angle(sets: &[Vec<usize>], centres: &[Point]) -> Option<Vec<Vec<usize>>> {
    let outside = sets.len();
    let mut rings: Vec<Vec<usize>> = Vec::new();
    for (a, set) in sets.iter().enumerate() {
        let mut ring: Vec<usize> = set.iter().copied().filter(|&b| b != outside).collect();
        let half = |p: Point| p.y < 0.0 || (p.y == 0.0 && p.x < 0.0);
        ring.sort_by(|&b, &c| {
            let (p, q) = (centres[b] - centres[a], centres[c] - centres[a]);
            let turn = q.cross(p).total_cmp(&0.0);
            half(p).cmp(&half(q)).then(turn)
        });
        rings.push(ring);
    }
    // The outer face is the one that is walked round anticlockwise.
    let mut seen: Vec<Vec<bool>> = rings.iter().map(|r| vec![false; r.len()]).collect();
    let mut outer = Vec::new();
    for a in 0..outside {
        for i in 0..rings[a].len() {
            let face = walk(&rings, &mut seen, a, i)?;
            let corners: Vec<Point> = face.iter().map(|&(u, _)| centres[u]).collect();
            if corners.len() > 1 && crate::point::ring_area(&corners) <= 0.0 {
                outer.push(face);
            }
        }
    }
    let [outer] = outer.as_slice() else {
        return None;
    };
    // The outside lies before the neighbour that the walk goes on to. Later places first, so that
    // earlier ones stay where they are.
    let mut places = outer.clone();
    places.retain(|(a, _)| sets[*a].contains(&outside));
    places.sort_unstable_by(|p, q| q.cmp(p));
    for (a, i) in places {
        rings[a].insert(i, outside);
    }
    let placed =
        |(set, ring): (&Vec<usize>, &Vec<usize>)| set.contains(&outside) == ring.contains(&outside);
    sets.iter().zip(&rings).all(placed).then_some(rings)
}

/// The face that lies anticlockwise of the `i`th neighbour of `a`: at each of its regions, the
/// place in the ring of the next. Empty if it was walked before; none if the rings do not match.
fn walk(
    rings: &[Vec<usize>],
    seen: &mut [Vec<bool>],
    mut a: usize,
    mut i: usize,
) -> Option<Vec<(usize, usize)>> {
    let mut face = Vec::new();
    while !std::mem::replace(&mut seen[a][i], true) {
        face.push((a, i));
        let b = rings[a][i];
        let back = rings[b].iter().position(|&x| x == a)?;
        let n = rings[b].len();
        (a, i) = (b, (back + n - 1) % n);
    }
    Some(face)
}

/// Whether rings run against the angles between centres more often than with them.
fn turns_left(rings: &[Vec<usize>], centres: &[Point]) -> bool {
    let mut balance = 0i32;
    for (a, ring) in rings.iter().enumerate() {
        for i in 0..ring.len() {
            let (b, c) = (ring[i], ring[(i + 1) % ring.len()]);
            if b < centres.len() && c < centres.len() {
                let turn = (centres[b] - centres[a]).cross(centres[c] - centres[a]);
                balance += if turn > 0.0 { 1 } else { -1 };
            }
        }
    }
    balance < 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{grid, loaded};

    /// Rings as names, each started at its smallest, so that equal rings compare equal.
    fn rings(rotation: &Rotation) -> Vec<Vec<usize>> {
        let n = rotation.outside();
        let ring = |r: &Vec<usize>| {
            let to: Vec<usize> = r.iter().map(|&d| rotation.darts[d].to).collect();
            (0..to.len())
                .map(|i| [&to[i..], &to[..i]].concat())
                .min()
                .unwrap_or_default()
        };
        rotation.rings[..n].iter().map(ring).collect()
    }

    #[test]
    fn the_centres_give_the_order_that_the_maps_state() {
        for mut map in loaded() {
            let stated = rings(&rotation(&map).unwrap());
            for region in &mut map.regions {
                region.clockwise = false;
                region.neighbours.sort();
            }
            let found = rings(&rotation(&map).unwrap());
            let double = map.regions.iter().any(|r| {
                let mut twice = r.neighbours.clone();
                twice.dedup();
                twice.len() < r.neighbours.len()
            });
            if !double {
                assert_eq!(stated, found, "{}", map.id);
            }
        }
    }

    #[test]
    fn the_graph_alone_gives_the_order_or_its_mirror_image() {
        for mut map in loaded() {
            let stated = rotation(&map).unwrap();
            for region in &mut map.regions {
                region.clockwise = false;
                region.centre = None;
                region.neighbours.sort();
            }
            let found = rotation(&map).unwrap();
            assert_eq!(stated.corners, found.corners, "{}", map.id);
        }
    }

    #[test]
    fn a_grid_has_an_order_without_centres() {
        let mut map = grid(4, 3);
        for region in &mut map.regions {
            region.clockwise = false;
        }
        assert!(rotation(&map).is_ok());
    }
}
