//! A plane drawing of a graph, if it has one.
//!
//! After Demoucron, Malgrange and Pertuiset: start with a cycle, which has two faces; then draw
//! path after path of what is left into a face that has room for it, always choosing the piece
//! with the fewest faces to go to. The graphs are small (a hundred nodes), so nothing is kept
//! between rounds.

/// Why a graph has no plane drawing of the kind that is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The graph falls apart without this node.
    Cut(usize),
    /// Borders round this node would have to cross.
    Crossing(usize),
}

/// A part of the graph that is not drawn yet: nodes that hang together, or a single border.
struct Piece {
    /// Drawn nodes that it is joined to.
    ends: Vec<usize>,
    /// Its own nodes.
    inner: Vec<usize>,
}

/// Rings of neighbours in a plane drawing, one for each region; `sets` lists the neighbours of
/// each region, the outside being the number after the last.
///
/// Where four or more regions would meet in one corner, and two of them that are not beside one
/// another there touch elsewhere, they are made to touch here once more.
pub(crate) fn rings(sets: &[Vec<usize>]) -> Result<Vec<Vec<usize>>, Failure> {
    let outside = sets.len();
    let mut graph: Vec<Vec<usize>> = sets.to_vec();
    graph.push(
        (0..outside)
            .filter(|&a| sets[a].contains(&outside))
            .collect(),
    );
    let mut faces = faces(&graph)?;
    let mut rings: Vec<Vec<usize>> = (0..graph.len()).map(|a| ring(&faces, a)).collect();
    split_corners(&graph, &mut faces, &mut rings);
    rings.truncate(outside);
    Ok(rings)
}

/// All faces of a plane drawing, each as the nodes round it, all in the same sense.
fn faces(graph: &[Vec<usize>]) -> Result<Vec<Vec<usize>>, Failure> {
    let cycle = cycle(graph)?;
    let mut drawn = vec![false; graph.len()];
    let mut borders = vec![vec![false; graph.len()]; graph.len()];
    let mut draw = |path: &[usize], drawn: &mut [bool]| {
        for step in path.windows(2) {
            borders[step[0]][step[1]] = true;
            borders[step[1]][step[0]] = true;
        }
        path.iter().for_each(|&a| drawn[a] = true);
        borders.clone()
    };
    let mut lines = draw(&[&cycle[..], &cycle[..1]].concat(), &mut drawn);
    let mut faces = vec![cycle.clone(), cycle.into_iter().rev().collect()];
    loop {
        let pieces = pieces(graph, &drawn, &lines);
        let mut best: Option<(usize, usize, usize)> = None;
        for (p, piece) in pieces.iter().enumerate() {
            if piece.ends.len() < 2 {
                let cut = piece.ends.first().or(piece.inner.first());
                return Err(Failure::Cut(cut.copied().unwrap_or(0)));
            }
            let room = |f: &&Vec<usize>| piece.ends.iter().all(|e| f.contains(e));
            let rooms = faces.iter().filter(room).count();
            let Some(face) = faces.iter().position(|f| room(&f)) else {
                return Err(Failure::Crossing(piece.ends[0]));
            };
            if best.is_none_or(|(fewest, ..)| rooms < fewest) {
                best = Some((rooms, p, face));
            }
        }
        let Some((_, p, face)) = best else {
            return Ok(faces);
        };
        let path = path(graph, &pieces[p]);
        lines = draw(&path, &mut drawn);
        let halves = split(&faces[face], &path);
        faces[face] = halves.0;
        faces.push(halves.1);
    }
}

/// Any cycle, found by walking without turning back; a node that ends the walk is a dead end.
fn cycle(graph: &[Vec<usize>]) -> Result<Vec<usize>, Failure> {
    let mut walk = vec![0];
    loop {
        let here = walk[walk.len() - 1];
        let before = walk.len().checked_sub(2).map(|i| walk[i]);
        let Some(&next) = graph[here].iter().find(|&&b| Some(b) != before) else {
            return Err(Failure::Cut(graph[here].first().copied().unwrap_or(here)));
        };
        if let Some(start) = walk.iter().position(|&a| a == next) {
            walk.drain(..start);
            return Ok(walk);
        }
        walk.push(next);
    }
}

/// What is not drawn yet.
fn pieces(graph: &[Vec<usize>], drawn: &[bool], lines: &[Vec<bool>]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut seen = drawn.to_vec();
    for a in 0..graph.len() {
        if drawn[a] {
            let single = |&b: &usize| b > a && drawn[b] && !lines[a][b];
            pieces.extend(graph[a].iter().copied().filter(single).map(|b| Piece {
                ends: vec![a, b],
                inner: Vec::new(),
            }));
        } else if !seen[a] {
            let mut piece = Piece {
                ends: Vec::new(),
                inner: Vec::new(),
            };
            let mut todo = vec![a];
            while let Some(b) = todo.pop() {
                if !std::mem::replace(&mut seen[b], true) {
                    piece.inner.push(b);
                    todo.extend(graph[b].iter().filter(|&&c| !drawn[c]));
                    piece.ends.extend(graph[b].iter().filter(|&&c| drawn[c]));
                }
            }
            piece.ends.sort_unstable();
            piece.ends.dedup();
            pieces.push(piece);
        }
    }
    pieces
}

/// A shortest path through a piece, from one of its ends to another.
fn path(graph: &[Vec<usize>], piece: &Piece) -> Vec<usize> {
    let start = piece.ends[0];
    if piece.inner.is_empty() {
        return piece.ends.clone();
    }
    let mut came: Vec<Option<usize>> = vec![None; graph.len()];
    let mut queue: Vec<usize> = Vec::new();
    for &b in graph[start].iter().filter(|b| piece.inner.contains(b)) {
        came[b] = Some(start);
        queue.push(b);
    }
    let mut done = 0;
    while done < queue.len() {
        let here = queue[done];
        done += 1;
        let is_end = |b: &&usize| **b != start && piece.ends.contains(b);
        if let Some(&end) = graph[here].iter().find(is_end) {
            let mut path = vec![end, here];
            while let Some(before) = came[path[path.len() - 1]] {
                path.push(before);
            }
            return path;
        }
        for &b in graph[here].iter().filter(|b| piece.inner.contains(b)) {
            if came[b].is_none() {
                came[b] = Some(here);
                queue.push(b);
            }
        }
    }
    piece.ends[..2].to_vec()
}

/// A face cut in two along a path between two of its nodes.
fn split(face: &[usize], path: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let at = |node: usize| face.iter().position(|&a| a == node).unwrap_or(0);
    let (from, to) = (at(path[0]), at(path[path.len() - 1]));
    let along = |from: usize, to: usize| -> Vec<usize> {
        let n = face.len();
        let steps = (to + n - from) % n;
        (0..=steps).map(|i| face[(from + i) % n]).collect()
    };
    let inner = &path[1..path.len() - 1];
    let mut first = along(to, from);
    first.extend(inner);
    let mut second = along(from, to);
    second.extend(inner.iter().rev());
    (first, second)
}

/// Cuts corners of four and more between two nodes that touch elsewhere, so that they touch there
/// once more.
fn split_corners(graph: &[Vec<usize>], faces: &mut Vec<Vec<usize>>, rings: &mut [Vec<usize>]) {
    let mut f = 0;
    while f < faces.len() {
        let face = faces[f].clone();
        let n = face.len();
        let pairs = (0..n).flat_map(|i| (i + 2..n).map(move |j| (i, j)));
        let cut = pairs
            .filter(|&(i, j)| j - i < n - 1)
            .find(|&(i, j)| graph[face[i]].contains(&face[j]));
        let Some((i, j)) = cut else {
            f += 1;
            continue;
        };
        for (at, other) in [(i, j), (j, i)] {
            let ring = &mut rings[face[at]];
            let (from, to) = (face[(at + 1) % n], face[(at + n - 1) % n]);
            let m = ring.len();
            let gap = (0..m).find(|&k| ring[k] == from && ring[(k + 1) % m] == to);
            ring.insert(gap.map_or(m, |k| k + 1), face[other]);
        }
        let halves = split(&face, &[face[i], face[j]]);
        faces[f] = halves.0;
        faces.push(halves.1);
    }
}

/// The ring of one node: each face that it is on leads from one neighbour to the next.
fn ring(faces: &[Vec<usize>], node: usize) -> Vec<usize> {
    let mut steps: Vec<(usize, usize)> = Vec::new();
    for face in faces {
        let n = face.len();
        let at = face.iter().position(|&a| a == node);
        steps.extend(at.map(|i| (face[(i + 1) % n], face[(i + n - 1) % n])));
    }
    let mut ring = Vec::new();
    let mut at = 0;
    while !steps.is_empty() {
        let (from, to) = steps.remove(at);
        ring.push(from);
        at = steps.iter().position(|s| s.0 == to).unwrap_or(0);
    }
    ring
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_regions_that_all_touch_do_not_fit() {
        let sets: Vec<Vec<usize>> = (0..4)
            .map(|a| (0..5).filter(|&b| b != a).collect())
            .collect();
        assert!(matches!(rings(&sets), Err(Failure::Crossing(_))));
    }

    #[test]
    fn a_region_with_one_neighbour_is_a_cut() {
        let sets = vec![vec![1, 2, 3], vec![0, 3], vec![0]];
        assert_eq!(rings(&sets), Err(Failure::Cut(0)));
    }

    #[test]
    fn four_regions_round_a_corner_get_a_ring() {
        // 0 1 over 2 3, touching along the sides only; 4 is the outside.
        let sets = vec![vec![1, 2, 4], vec![0, 3, 4], vec![0, 3, 4], vec![1, 2, 4]];
        let rings = rings(&sets).unwrap();
        assert!(rings.iter().all(|r| r.len() == 3));
    }
}
