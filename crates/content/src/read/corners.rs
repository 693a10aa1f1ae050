//! The order round each region: whether all lists together describe a board.
//!
//! With the edge of the board as one region more, a board is a sphere divided into regions. A list
//! of neighbours in clockwise order says of each two consecutive ones, `a` and then `b`, that they
//! meet the region `r` in a corner. The same corner seen from `a` reads `b` and then `r`, and from
//! `b` it reads `r` and then `a`: so every corner that one list names must be named by the two
//! others, and then all corners join exactly three regions.
//!
//! Such a division of a sphere into n regions has 3n − 6 borders (Euler: n − borders + corners = 2,
//! and each border has two ends while each corner has three). With V regions and the edge as one
//! more, and B stretches of the edge, the borders between regions are 3V − 3 − B. A border that is
//! met twice (a *double contact*, when two regions enclose a third) counts twice: so the pairs of
//! neighbouring regions are one fewer for each double contact.

use std::collections::BTreeMap;

use rules::spec::{EDGE, MapSpec};

use super::{borders::rings, map::Spans};
use crate::{
    problem::{Report, Span},
    say::message,
};

type Corner = (usize, usize, usize);

struct Board<'a> {
    map: &'a MapSpec,
    /// Neighbours of each region, the edge being one past the last.
    rings: Vec<Vec<usize>>,
    /// The corners as seen from their first regions, and how often each is named.
    corners: BTreeMap<Corner, usize>,
}

/// Checks the order of the lists that have one. Expects the borders to be mutual.
pub(super) fn check(report: &mut Report, map: &MapSpec, spans: &[Spans], whole: &Span) {
    let edge = map.regions.len();
    let rings: Vec<Vec<usize>> = rings(map)
        .into_iter()
        .map(|ring| ring.into_iter().map(|n| n.unwrap_or(edge)).collect())
        .collect();
    let mut board = Board {
        map,
        rings,
        corners: BTreeMap::new(),
    };
    let mut sound = true;
    for r in (0..edge).filter(|r| map.regions[*r].clockwise) {
        sound &= board.ring(report, r, &spans[r]);
    }
    if sound {
        sound = board.agree(report, spans);
    }
    if sound && map.regions.iter().all(|r| r.clockwise) {
        sound = board.count(report, whole);
        if sound {
            board.turn(report, whole);
        }
    }
}

impl Board<'_> {
    fn name(&self, r: usize) -> &str {
        self.map.regions.get(r).map_or(EDGE, |r| &r.id)
    }

    /// Collects the corners of one region.
    fn ring(&mut self, report: &mut Report, r: usize, spans: &Spans) -> bool {
        let ring = &self.rings[r];
        if ring.len() == 1 {
            let message = message("one-contact")
                .with("a", self.name(r))
                .with("b", self.name(ring[0]));
            report.error(&spans.ring, message);
            return false;
        }
        for (i, a) in ring.iter().enumerate() {
            let b = ring[(i + 1) % ring.len()];
            if *a == b {
                let message = message("follows-itself")
                    .with("a", self.name(b))
                    .with("region", self.name(r));
                report.error(&spans.neighbours[(i + 1) % ring.len()], message);
                return false;
            }
            *self.corners.entry((r, *a, b)).or_default() += 1;
        }
        true
    }

    /// How often a corner is named as seen from the first of its regions; `None` if that one has
    /// no order or is the edge.
    fn named(&self, corner: Corner) -> Option<usize> {
        let region = self.map.regions.get(corner.0)?;
        region
            .clockwise
            .then(|| self.corners.get(&corner).copied().unwrap_or(0))
    }

    /// Every corner is named by all its regions.
    fn agree(&self, report: &mut Report, spans: &[Spans]) -> bool {
        let views = |(r, a, b): Corner| [(a, b, r), (b, r, a)];
        // A region is to blame if it names a corner and neither of the two others does.
        let mut blamed = vec![false; self.map.regions.len()];
        for (corner, times) in &self.corners {
            let (r, a, b) = *corner;
            let lacks = |view| self.named(view).is_some_and(|n| n < *times);
            if !blamed[r] && views(*corner).into_iter().all(lacks) {
                blamed[r] = true;
                let order = match self.order(r) {
                    Some(order) => message("order-by-neighbours").with("order", order),
                    None => message("order-clockwise"),
                };
                let message = message("no-corner")
                    .with("a", self.name(a))
                    .with("b", self.name(b))
                    .with("region", self.name(r))
                    .with("order", order);
                report.error(&spans[r].ring, message);
            }
        }
        if blamed.contains(&true) {
            return false;
        }
        // Else all that can be said is what is missing.
        let mut missing = BTreeMap::new();
        for (corner, times) in &self.corners {
            for view in views(*corner) {
                if self.named(view).is_some_and(|n| n < *times) {
                    missing.entry(view).or_insert(corner.0);
                }
            }
        }
        for ((r, a, b), witness) in &missing {
            let message = message("corner-missing")
                .with("witness", self.name(*witness))
                .with("a", self.name(*a))
                .with("b", self.name(*b))
                .with("region", self.name(*r));
            report.error(&spans[*r].ring, message);
        }
        missing.is_empty()
    }

    /// The order round a region that follows from the lists of its neighbours, if they agree.
    fn order(&self, r: usize) -> Option<String> {
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for (a, b, c) in self.corners.keys() {
            if *b == r {
                pairs.push((*c, *a));
            }
            if *c == r {
                pairs.push((*a, *b));
            }
        }
        let start = self.rings[r][0];
        let mut order = vec![start];
        loop {
            let at = order[order.len() - 1];
            let mut after = pairs.iter().filter(|(a, _)| *a == at).map(|(_, b)| *b);
            let next = after.next()?;
            if after.any(|b| b != next) {
                return None;
            }
            if next == start {
                break;
            }
            if order.contains(&next) {
                return None;
            }
            order.push(next);
        }
        let names: Vec<&str> = order.iter().map(|r| self.name(*r)).collect();
        Some(names.join(" "))
    }

    /// The number of borders is that of a board in one piece with one edge.
    fn count(&self, report: &mut Report, whole: &Span) -> bool {
        let regions = self.rings.len();
        let contacts: usize = self.rings.iter().map(Vec::len).sum();
        let edges = self
            .rings
            .iter()
            .flatten()
            .filter(|n| **n == regions)
            .count();
        let borders = (contacts - edges) / 2;
        let sound = borders + edges + 3 == 3 * regions;
        if !sound {
            let expected = (3 * regions).saturating_sub(3 + edges);
            let message = message("no-board")
                .with("regions", regions)
                .with("edges", edges)
                .with("borders", borders)
                .with("expected", expected);
            report.error(whole, message);
        }
        sound
    }

    /// Warns where the centres say that the lists go the other way round.
    fn turn(&self, report: &mut Report, whole: &Span) {
        let centre = |r: usize| self.map.regions.get(r).and_then(|r| r.centre);
        let mut sense = 0i32;
        for (r, a, b) in self.corners.keys() {
            if let (Some(r), Some(a), Some(b)) = (centre(*r), centre(*a), centre(*b)) {
                // The y axis points down: clockwise turns have a positive area.
                let area = (a[0] - r[0]) * (b[1] - r[1]) - (a[1] - r[1]) * (b[0] - r[0]);
                sense += i32::from(area > 0.0) - i32::from(area < 0.0);
            }
        }
        if sense < 0 {
            let message = message("anticlockwise");
            report.warning(whole, message);
        }
    }
}
