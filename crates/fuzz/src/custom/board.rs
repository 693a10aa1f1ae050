//! Boards at random. Regions and the edge of the board are the corners of a triangulation of the
//! sphere: it grows by putting a region into a triangle, and is stirred by turning borders over.

use rules::spec::GameSpec;

use crate::bytes::Bytes;

/// For each region, and for the edge, which is number 0, what it touches going clockwise.
type Rings = Vec<Vec<usize>>;

/// A map file for a box.
pub(super) fn map(bytes: &mut Bytes<'_>, game: &GameSpec) -> String {
    let rings = rings(bytes);
    let name = |r: &usize| match r {
        0 => "\"edge\"".into(),
        r => format!("\"{r}\""),
    };
    let mut out = format!(
        "id = \"x\"\nname = \"X\"\ngame = \"{}\"\nplayers = {}\nturns = {}\n",
        game.id,
        2 + bytes.below(5),
        3 + bytes.below(8)
    );
    for (r, ring) in rings.iter().enumerate().skip(1) {
        let ring: Vec<String> = ring.iter().map(name).collect();
        // The first terrain of a box is open.
        let terrain = match bytes.below(3) {
            0 => game.terrains.first(),
            _ => bytes.pick(&game.terrains),
        };
        let terrain = terrain.map_or("", |t| &t.id);
        let symbols = match (bytes.below(3), bytes.pick(&game.symbols)) {
            (0, Some(s)) => format!("symbols = [\"{}\"]\n", s.id),
            _ => String::new(),
        };
        let natives = bytes.below(4) == 0;
        out.push_str(&format!(
            "[[region]]\nid = \"{r}\"\nterrain = \"{terrain}\"\n{symbols}natives = {natives}\n\
             neighbours = [{}]\n",
            ring.join(", ")
        ));
    }
    out
}

fn rings(bytes: &mut Bytes<'_>) -> Rings {
    let mut rings: Rings = vec![vec![1, 3, 2], vec![0, 2, 3], vec![0, 3, 1], vec![0, 1, 2]];
    for _ in 0..bytes.below(24) {
        let a = bytes.below(rings.len());
        let at = bytes.below(rings[a].len());
        let (b, c) = (rings[a][at], after(&rings[a], rings[a][at]));
        put(&mut rings, [a, b, c]);
    }
    for _ in 0..bytes.below(60) {
        let a = bytes.below(rings.len());
        let at = bytes.below(rings[a].len());
        let b = rings[a][at];
        turn(&mut rings, a, b);
    }
    rings
}

/// What follows in a ring.
fn after(ring: &[usize], r: usize) -> usize {
    let at = ring.iter().position(|&x| x == r).unwrap_or(0);
    ring[(at + 1) % ring.len()]
}

/// What comes before in a ring.
fn before(ring: &[usize], r: usize) -> usize {
    let at = ring.iter().position(|&x| x == r).unwrap_or(0);
    ring[(at + ring.len() - 1) % ring.len()]
}

/// Puts `new` into a ring behind `r`.
fn insert(ring: &mut Vec<usize>, r: usize, new: usize) {
    let at = ring.iter().position(|&x| x == r).unwrap_or(0);
    ring.insert(at + 1, new);
}

/// A new region inside a triangle: `a` touches `b` and then `c`.
fn put(rings: &mut Rings, [a, b, c]: [usize; 3]) {
    let new = rings.len();
    insert(&mut rings[a], b, new);
    insert(&mut rings[b], c, new);
    insert(&mut rings[c], a, new);
    rings.push(vec![a, b, c]);
}

/// The border of `a` and `b` becomes one of the two that meet at its ends, unless these have one.
fn turn(rings: &mut Rings, a: usize, b: usize) {
    let (c, d) = (after(&rings[a], b), before(&rings[a], b));
    let thin = rings[a].len() < 4 || rings[b].len() < 4;
    if thin || c == d || rings[c].contains(&d) {
        return;
    }
    rings[a].retain(|&x| x != b);
    rings[b].retain(|&x| x != a);
    insert(&mut rings[c], a, d);
    insert(&mut rings[d], b, c);
}
