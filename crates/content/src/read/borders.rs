//! Which regions touch, whatever the order round a region.

use messages::Message;
use rules::spec::{Access, EDGE, GameSpec, MapSpec};

use super::map::Spans;
use crate::{
    entry::entry_regions,
    fields::shorten,
    problem::{Report, Span},
    say::message,
};

/// The neighbours of each region as indices into the map's regions, `None` for the edge and for
/// what is not known.
pub(super) fn rings(map: &MapSpec) -> Vec<Vec<Option<usize>>> {
    let find = |id: &String| map.regions.iter().position(|r| r.id == *id);
    let ring = |ids: &[String]| ids.iter().map(find).collect();
    map.regions.iter().map(|r| ring(&r.neighbours)).collect()
}

/// Every neighbour is another region of the map or the edge.
pub(super) fn known(report: &mut Report, map: &MapSpec, spans: &[Spans]) {
    for ((region, at), ring) in map.regions.iter().zip(spans).zip(rings(map)) {
        for ((id, at), found) in region.neighbours.iter().zip(&at.neighbours).zip(ring) {
            if id == EDGE {
                continue;
            }
            let message = match found {
                None => message("unknown-neighbour").with("id", shorten(id)),
                Some(_) if *id == region.id => message("own-neighbour").with("id", id),
                Some(_) => continue,
            };
            report.error(at, message.with("edge", EDGE));
        }
    }
}

/// What one region says of a border, the other says too.
pub(super) fn mutual(report: &mut Report, map: &MapSpec, spans: &[Spans]) {
    let rings = rings(map);
    let times = |a: usize, b: usize| rings[a].iter().filter(|n| **n == Some(b)).count();
    for (r, ring) in rings.iter().enumerate() {
        for (i, n) in ring.iter().enumerate() {
            let Some(n) = *n else { continue };
            let (mine, theirs) = (times(r, n), times(n, r));
            if mine > theirs && ring[..i].iter().all(|m| *m != Some(n)) {
                let (r_id, n_id) = (&map.regions[r].id, &map.regions[n].id);
                let message = match theirs {
                    0 => message("border-one-way"),
                    _ => message("border-uneven")
                        .with("here", often(mine))
                        .with("there", often(theirs)),
                };
                let message = message.with("a", r_id).with("b", n_id);
                report.error(&spans[r].neighbours[i], message);
            }
        }
    }
}

fn often(n: usize) -> Message {
    match n {
        1 => message("once"),
        2 => message("twice"),
        n => message("times").with("n", n),
    }
}

/// The map is in one piece.
pub(super) fn connected(report: &mut Report, map: &MapSpec, spans: &[Spans]) {
    let seen = spread(&rings(map), [0], |_| true);
    if let Some(r) = seen.iter().position(|s| !s) {
        let message = message("unreachable")
            .with("a", &map.regions[r].id)
            .with("b", &map.regions[0].id);
        report.error(&spans[r].id, message);
    }
}

/// Any race can enter, and get everywhere that is open to it.
pub(super) fn entries(
    report: &mut Report,
    game: &GameSpec,
    map: &MapSpec,
    spans: &[Spans],
    whole: &Span,
) {
    let open = |r: usize| {
        let terrain = game
            .terrains
            .iter()
            .find(|t| t.id == map.regions[r].terrain);
        terrain.is_some_and(|t| matches!(t.access, Access::Open | Access::Transit))
    };
    let entries = entry_regions(map, game).into_iter().filter(|r| open(*r));
    let seen = spread(&rings(map), entries, open);
    if !seen.contains(&true) {
        let message = message("no-entry");
        report.error(whole, message);
    } else if let Some(r) = (0..seen.len()).find(|r| open(*r) && !seen[*r]) {
        let message = message("region-closed").with("id", &map.regions[r].id);
        report.warning(&spans[r].id, message);
    }
}

/// The regions that can be reached from `start` through regions that `may` be crossed.
fn spread(
    rings: &[Vec<Option<usize>>],
    start: impl IntoIterator<Item = usize>,
    may: impl Fn(usize) -> bool,
) -> Vec<bool> {
    let mut seen = vec![false; rings.len()];
    let mut todo: Vec<usize> = start.into_iter().collect();
    while let Some(r) = todo.pop() {
        if !std::mem::replace(&mut seen[r], true) {
            todo.extend(rings[r].iter().flatten().filter(|n| may(**n)));
        }
    }
    seen
}
