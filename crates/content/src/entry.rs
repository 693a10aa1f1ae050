//! Where a race may enter the board.

use rules::spec::{Access, EDGE, GameSpec, MapSpec};

/// The regions by which a race may enter the board, as indices into the map's regions: those that
/// touch the edge, and those on the shore of a sea that does (Small World p. 4, ruling 4). A lake
/// whose terrain has no `shore_entry` makes none, and terrain that nobody may conquer is none.
///
/// Water at the edge is among them: races that may hold it enter there.
pub fn entry_regions(map: &MapSpec, game: &GameSpec) -> Vec<usize> {
    let terrain = |r: usize| {
        let id = &map.regions[r].terrain;
        game.terrains.iter().find(|t| t.id == *id)
    };
    let at_edge = |r: usize| map.regions[r].neighbours.iter().any(|n| n == EDGE);
    let sea = |id: &String| {
        let found = map.regions.iter().position(|r| r.id == *id);
        found.is_some_and(|r| at_edge(r) && terrain(r).is_some_and(|t| t.shore_entry))
    };
    let closed = |r: usize| terrain(r).is_some_and(|t| t.access == Access::Never);
    let entry = |r: usize| at_edge(r) || map.regions[r].neighbours.iter().any(sea);
    (0..map.regions.len())
        .filter(|r| entry(*r) && !closed(*r))
        .collect()
}
