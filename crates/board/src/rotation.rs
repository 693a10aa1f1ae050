//! The order in which regions lie round one another, and the corners that follow from it.
//!
//! A *dart* is one contact of a region as seen from that region: the ring of a region is the list
//! of its darts in clockwise order. Each border is a pair of darts, one on either side; where two
//! regions touch twice, there are two such pairs. The outside of the board takes part as the node
//! after the last region, but has no ring of its own: its order follows from the others.

use rules::spec::{EDGE, MapSpec};

use crate::error::GeometryError;

/// One contact of a region, seen from that region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dart {
    /// The region, or the outside.
    pub from: usize,
    /// The neighbour, or the outside.
    pub to: usize,
    /// The same contact seen from the other side.
    pub twin: usize,
    /// The next contact going clockwise round `from`.
    pub next: usize,
    /// The one before.
    pub prev: usize,
    /// The corner between this contact and the next.
    pub corner: usize,
}

/// The contacts of a whole map.
#[derive(Clone, Debug)]
pub(crate) struct Rotation {
    /// All darts; those of one region stand together in clockwise order.
    pub darts: Vec<Dart>,
    /// The darts of each region, and of the outside last.
    pub rings: Vec<Vec<usize>>,
    /// Number of corners.
    pub corners: usize,
}

/// The numbers of a map's neighbours, as listed; the outside is the number after the last region.
pub(crate) fn numbered(map: &MapSpec) -> Result<Vec<Vec<usize>>, GeometryError> {
    let outside = map.regions.len();
    if outside < 2 {
        return Err(GeometryError::TooFew);
    }
    for (i, region) in map.regions.iter().enumerate() {
        if map.regions[..i].iter().any(|r| r.id == region.id) {
            return Err(GeometryError::Twice(region.id.clone()));
        }
    }
    let number = |region: &str, name: &str| {
        if name == EDGE {
            return Ok(outside);
        }
        let found = map.regions.iter().position(|r| r.id == name);
        found.ok_or_else(|| GeometryError::Unknown {
            region: region.to_owned(),
            neighbour: name.to_owned(),
        })
    };
    let mut rings = Vec::new();
    for region in &map.regions {
        let ring = region.neighbours.iter().map(|n| number(&region.id, n));
        rings.push(ring.collect::<Result<Vec<_>, _>>()?);
    }
    check(map, &rings)?;
    Ok(rings)
}

/// Refuses lists that no map has.
fn check(map: &MapSpec, rings: &[Vec<usize>]) -> Result<(), GeometryError> {
    let outside = rings.len();
    let count = |a: usize, b: usize| rings[a].iter().filter(|&&x| x == b).count();
    for (a, ring) in rings.iter().enumerate() {
        for (i, &b) in ring.iter().enumerate() {
            let again = ring.len() > 1 && ring[(i + 1) % ring.len()] == b;
            let again = again && map.regions[a].clockwise;
            if a == b || again {
                return Err(GeometryError::Misplaced {
                    region: name(map, a),
                    neighbour: name(map, b),
                });
            }
            if b != outside && count(a, b) != count(b, a) {
                let (more, fewer) = if count(a, b) > count(b, a) {
                    (a, b)
                } else {
                    (b, a)
                };
                return Err(GeometryError::OneSided {
                    region: name(map, more),
                    neighbour: name(map, fewer),
                });
            }
        }
    }
    if rings.iter().all(|ring| !ring.contains(&outside)) {
        return Err(GeometryError::NoEdge);
    }
    let mut seen = vec![false; outside];
    let mut todo = vec![0];
    while let Some(a) = todo.pop() {
        if !std::mem::replace(&mut seen[a], true) {
            todo.extend(rings[a].iter().filter(|&&b| b != outside));
        }
    }
    match seen.iter().position(|s| !s) {
        Some(a) => Err(GeometryError::Disconnected(name(map, a))),
        None => Ok(()),
    }
}

/// Identifier of a region, or the word for the outside.
pub(crate) fn name(map: &MapSpec, region: usize) -> String {
    let found = map.regions.get(region).map(|r| r.id.as_str());
    found.unwrap_or(EDGE).to_owned()
}

impl Rotation {
    /// Builds the contacts and corners from clockwise rings of the regions.
    pub(crate) fn new(map: &MapSpec, lists: &[Vec<usize>]) -> Result<Rotation, GeometryError> {
        let mut rotation = Rotation::unpaired(lists);
        for a in 0..lists.len() {
            for b in a + 1..lists.len() {
                rotation.pair(a, b);
            }
        }
        rotation.add_outside(map)?;
        rotation.find_corners(map)?;
        Ok(rotation)
    }

    fn unpaired(lists: &[Vec<usize>]) -> Rotation {
        let mut darts = Vec::new();
        let mut rings = Vec::new();
        for (from, list) in lists.iter().enumerate() {
            let (first, n) = (darts.len(), list.len());
            rings.push((first..first + n).collect());
            darts.extend(list.iter().enumerate().map(|(i, &to)| Dart {
                from,
                to,
                twin: usize::MAX,
                next: first + (i + 1) % n,
                prev: first + (i + n - 1) % n,
                corner: usize::MAX,
            }));
        }
        Rotation {
            darts,
            rings,
            corners: 0,
        }
    }

    /// Finds which contacts of two regions belong together. Going round, `b` meets its contacts
    /// with `a` in the opposite order, so only the start has to be found: the one with most
    /// three-way corners.
    fn pair(&mut self, a: usize, b: usize) {
        let contacts = |from: usize, to: usize| -> Vec<usize> {
            let ring = self.rings[from].iter().copied();
            ring.filter(|&d| self.darts[d].to == to).collect()
        };
        let (here, there) = (contacts(a, b), contacts(b, a));
        let n = here.len();
        let fits = |shift: usize| {
            let pairs = (0..n).map(|i| (here[i], there[(shift + n - i) % n]));
            pairs
                .map(|(d, e)| {
                    let (d, e) = (&self.darts[d], &self.darts[e]);
                    let to = |dart: usize| self.darts[dart].to;
                    usize::from(to(d.next) == to(e.prev)) + usize::from(to(d.prev) == to(e.next))
                })
                .sum::<usize>()
        };
        let Some(shift) = (0..n).rev().max_by_key(|&s| fits(s)) else {
            return;
        };
        for i in 0..n {
            let (d, e) = (here[i], there[(shift + n - i) % n]);
            self.darts[d].twin = e;
            self.darts[e].twin = d;
        }
    }

    /// Gives the outside its ring: past each contact with it, the corner is walked round until
    /// the outside comes again.
    fn add_outside(&mut self, map: &MapSpec) -> Result<(), GeometryError> {
        let outside = self.rings.len();
        let shore: Vec<usize> = (0..self.darts.len())
            .filter(|&d| self.darts[d].to == outside)
            .collect();
        let bad = |d: &Dart| GeometryError::BadOrder(name(map, d.from));
        let mut ring = Vec::new();
        let mut dart = shore[0];
        loop {
            let twin = self.darts.len();
            ring.push(twin);
            let from = self.darts[dart].from;
            self.darts[dart].twin = twin;
            self.darts.push(Dart {
                from: outside,
                to: from,
                twin: dart,
                next: usize::MAX,
                prev: usize::MAX,
                corner: usize::MAX,
            });
            let mut walker = self.darts[dart].next;
            let mut steps = 0;
            while self.darts[walker].to != outside {
                walker = self.darts[self.darts[walker].twin].next;
                steps += 1;
                if steps > self.darts.len() {
                    return Err(bad(&self.darts[dart]));
                }
            }
            dart = walker;
            if self.darts[dart].twin != usize::MAX {
                break;
            }
        }
        if dart != shore[0] || ring.len() != shore.len() {
            return Err(bad(&self.darts[dart]));
        }
        // Clockwise on the board is anticlockwise round the outside.
        ring.reverse();
        for (i, &d) in ring.iter().enumerate() {
            self.darts[d].next = ring[(i + 1) % ring.len()];
            self.darts[d].prev = ring[(i + ring.len() - 1) % ring.len()];
        }
        self.rings.push(ring);
        Ok(())
    }

    fn find_corners(&mut self, map: &MapSpec) -> Result<(), GeometryError> {
        for first in 0..self.darts.len() {
            if self.darts[first].corner != usize::MAX {
                continue;
            }
            let mut round: Vec<usize> = Vec::new();
            let mut dart = first;
            while self.darts[dart].corner == usize::MAX {
                let from = self.darts[dart].from;
                if round.contains(&from) {
                    let by = from.min(self.darts[dart].to);
                    return Err(GeometryError::Surrounds(name(map, by)));
                }
                round.push(from);
                self.darts[dart].corner = self.corners;
                dart = self.darts[self.darts[dart].twin].prev;
            }
            if dart != first || round.len() < 3 {
                return Err(GeometryError::BadOrder(name(map, round[0])));
            }
            self.corners += 1;
        }
        let (nodes, borders) = (self.rings.len(), self.darts.len() / 2);
        if nodes + self.corners != borders + 2 {
            // The genus is not zero: name a region with a corner of more than three.
            let odd = self.darts.iter().find(|d| {
                let twin = &self.darts[d.twin];
                self.darts[d.next].to != self.darts[twin.prev].to
            });
            let odd = odd.map_or(0, |d| d.from);
            return Err(GeometryError::BadOrder(name(map, odd)));
        }
        Ok(())
    }

    /// The outside's number.
    pub(crate) fn outside(&self) -> usize {
        self.rings.len() - 1
    }

    /// The contacts of regions with the outside, clockwise along the frame of the board.
    pub(crate) fn frame(&self) -> Vec<usize> {
        let ring = self.rings[self.outside()].iter().rev();
        ring.map(|&d| self.darts[d].twin).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::map;

    #[test]
    fn three_regions_in_a_row_have_four_corners() {
        let m = map(&[("a", "edge b"), ("b", "edge c edge a"), ("c", "edge b")]);
        let rotation = Rotation::new(&m, &numbered(&m).unwrap()).unwrap();
        assert_eq!(rotation.corners, 4);
        assert_eq!(rotation.frame().len(), 4);
    }

    #[test]
    fn a_region_between_two_others_has_two_corners_of_its_own() {
        let m = map(&[("a", "edge b c b"), ("b", "edge a c a"), ("c", "a b")]);
        let rotation = Rotation::new(&m, &numbered(&m).unwrap()).unwrap();
        // Two on the frame, two at the ends of c.
        assert_eq!(rotation.corners, 4);
    }

    #[test]
    fn lists_that_no_map_has_are_refused() {
        let refuse = |regions: &[(&str, &str)]| {
            let m = map(regions);
            let rings = numbered(&m);
            rings.and_then(|r| Rotation::new(&m, &r)).unwrap_err()
        };
        assert_eq!(refuse(&[("a", "edge")]), GeometryError::TooFew);
        assert!(matches!(
            refuse(&[("a", "edge x"), ("b", "edge a")]),
            GeometryError::Unknown { .. }
        ));
        assert!(matches!(
            refuse(&[("a", "edge b"), ("b", "edge")]),
            GeometryError::OneSided { .. }
        ));
        assert!(matches!(
            refuse(&[("a", "edge a b"), ("b", "edge a")]),
            GeometryError::Misplaced { .. }
        ));
        assert_eq!(refuse(&[("a", "b"), ("b", "a")]), GeometryError::NoEdge);
        assert_eq!(
            refuse(&[("a", "edge"), ("b", "edge")]),
            GeometryError::Disconnected("b".into())
        );
        assert_eq!(
            refuse(&[("a", "edge b c"), ("b", "edge a"), ("c", "a")]),
            GeometryError::Surrounds("a".into())
        );
        let wrong = [
            ("a", "edge b c d"),
            ("b", "edge c a d"),
            ("c", "edge d b a"),
            ("d", "a b c"),
        ];
        assert!(matches!(refuse(&wrong), GeometryError::BadOrder(_)));
    }
}
