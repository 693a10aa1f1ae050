//! A map in small squares.

use crate::geometry::Geometry;
use crate::point::pt;

/// Which region each square of a board belongs to. The squares lie between the characters: the
/// character in column `x` and row `y` is the corner of four squares.
#[derive(Clone, Debug)]
pub(super) struct Raster {
    pub columns: usize,
    pub rows: usize,
    squares: Vec<usize>,
}

impl Raster {
    /// Cuts a board into squares.
    pub(super) fn new(geometry: &Geometry, columns: usize, rows: usize) -> Raster {
        let nobody = usize::MAX;
        let mut raster = Raster {
            columns,
            rows,
            squares: vec![nobody; columns * rows],
        };
        for r in 0..geometry.regions.len() {
            raster.fill(geometry, r);
        }
        raster.tidy(geometry.regions.len());
        raster.trim();
        raster
    }

    /// The region of a square; none outside the board.
    pub(super) fn at(&self, x: i32, y: i32) -> Option<usize> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x >= self.columns || y >= self.rows {
            return None;
        }
        Some(self.squares[y * self.columns + x])
    }

    /// The column and row of the square that a point of the board lies in.
    pub(super) fn square(&self, geometry: &Geometry, point: crate::point::Point) -> (i32, i32) {
        let x = point.x / geometry.width * self.columns as f64;
        let y = point.y / geometry.height * self.rows as f64;
        (x.floor() as i32, y.floor() as i32)
    }

    /// Gives a region the squares whose middles lie in it.
    fn fill(&mut self, geometry: &Geometry, region: usize) {
        let outline = &geometry.regions[region].outline;
        let scale = pt(
            self.columns as f64 / geometry.width,
            self.rows as f64 / geometry.height,
        );
        for row in 0..self.rows {
            let y = row as f64 + 0.5;
            let mut turns: Vec<f64> = Vec::new();
            for i in 0..outline.len() {
                let (a, b) = (outline[i], outline[(i + 1) % outline.len()]);
                let (ay, by) = (a.y * scale.y, b.y * scale.y);
                if (ay > y) != (by > y) {
                    turns.push((a.x + (b.x - a.x) * (y - ay) / (by - ay)) * scale.x);
                }
            }
            turns.sort_by(f64::total_cmp);
            for span in turns.chunks_exact(2) {
                let from = (span[0] + 0.5).floor().max(0.0) as usize;
                let to = ((span[1] + 0.5).floor() as usize).min(self.columns);
                for x in from..to {
                    self.squares[row * self.columns + x] = region;
                }
            }
        }
    }

    /// Gives squares that hang off the main part of their region, or belong to nobody, to a region
    /// next to them.
    fn tidy(&mut self, regions: usize) {
        let mut loose = vec![true; self.squares.len()];
        for region in 0..regions {
            let mut seen = vec![false; self.squares.len()];
            let mut largest: Vec<usize> = Vec::new();
            for start in 0..self.squares.len() {
                if self.squares[start] == region && !seen[start] {
                    let part = self.part(start, &mut seen);
                    if part.len() > largest.len() {
                        largest = part;
                    }
                }
            }
            largest.into_iter().for_each(|s| loose[s] = false);
        }
        while let Some((square, region)) = (0..self.squares.len()).find_map(|s| {
            let beside = self.beside(s).find(|&n| !loose[n]);
            beside.filter(|_| loose[s]).map(|n| (s, self.squares[n]))
        }) {
            self.squares[square] = region;
            loose[square] = false;
        }
    }

    /// Takes away squares that stick out by themselves between three of one other region.
    fn trim(&mut self) {
        for square in 0..self.squares.len() {
            let here = self.squares[square];
            let mut round: Vec<usize> = self.beside(square).map(|s| self.squares[s]).collect();
            round.retain(|&r| r != here);
            if let [a, b, c] = round[..]
                && a == b
                && b == c
            {
                self.squares[square] = a;
            }
        }
    }

    /// The squares of one region that hang together with a square.
    fn part(&self, start: usize, seen: &mut [bool]) -> Vec<usize> {
        let mut part = Vec::new();
        let mut todo = vec![start];
        while let Some(square) = todo.pop() {
            if !std::mem::replace(&mut seen[square], true) {
                part.push(square);
                let same = |n: &usize| self.squares[*n] == self.squares[square];
                todo.extend(self.beside(square).filter(same));
            }
        }
        part
    }

    /// The squares left, right, above and below.
    fn beside(&self, square: usize) -> impl Iterator<Item = usize> + use<> {
        let (w, n) = (self.columns, self.squares.len());
        let (x, here) = (square % w, square);
        let left = (x > 0).then(|| here - 1);
        let right = (x + 1 < w).then(|| here + 1);
        let above = here.checked_sub(w);
        let below = Some(here + w).filter(|&s| s < n);
        [left, right, above, below].into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{grid, loaded};

    /// Pairs of regions that share the side of a square.
    fn touching(raster: &Raster) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for s in 0..raster.squares.len() {
            for n in raster.beside(s) {
                pairs.push((raster.squares[s], raster.squares[n]));
            }
        }
        pairs.retain(|(a, b)| a != b);
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    #[test]
    fn the_squares_touch_as_the_regions_do() {
        for map in loaded() {
            let geometry = Geometry::compute(&map).unwrap();
            let rows = (99.0 * geometry.height / geometry.width / 2.0) as usize;
            let pairs = touching(&Raster::new(&geometry, 99, rows));
            let number = |id: &str| map.regions.iter().position(|r| r.id == id);
            let mut stated: Vec<(usize, usize)> = Vec::new();
            for (a, region) in map.regions.iter().enumerate() {
                let neighbours = region.neighbours.iter().filter_map(|n| number(n));
                stated.extend(neighbours.map(|b| (a, b)));
            }
            stated.sort_unstable();
            stated.dedup();
            assert_eq!(pairs, stated, "{}", map.id);
        }
    }

    #[test]
    fn every_square_belongs_to_a_region() {
        let geometry = Geometry::compute(&grid(4, 3)).unwrap();
        let raster = Raster::new(&geometry, 40, 20);
        assert!(raster.squares.iter().all(|&r| r < 12));
        assert_eq!(raster.at(-1, 3), None);
        assert_eq!(raster.at(0, 20), None);
    }
}
