//! Regions and sets of regions.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub};

/// Most regions that a map may have. The largest printed board (Underground, 6 players) has 65.
pub const MAX_REGIONS: usize = 72;

/// A region of a map: its index in the map file, from 0, below [`MAX_REGIONS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Region(pub(crate) u8);

impl Region {
    /// The region of this number; `None` if no map has so many.
    #[inline]
    pub const fn new(number: u8) -> Option<Region> {
        if (number as usize) < MAX_REGIONS {
            Some(Region(number))
        } else {
            None
        }
    }

    /// Its number, from 0.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The index, for arrays.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of regions: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RegionSet(pub(crate) u128);

impl RegionSet {
    /// The set without regions.
    pub const EMPTY: RegionSet = RegionSet(0);

    /// The first `n` regions, or all that there can be.
    pub fn first_of(n: usize) -> RegionSet {
        RegionSet((1u128 << n.min(MAX_REGIONS)) - 1)
    }

    /// The set of one region.
    #[inline]
    pub fn of(r: Region) -> RegionSet {
        RegionSet(1u128 << r.0)
    }

    /// Whether `r` is in it.
    #[inline]
    pub fn has(self, r: Region) -> bool {
        let half = if r.0 < 64 {
            self.0 as u64
        } else {
            (self.0 >> 64) as u64
        };
        half >> (r.0 & 63) & 1 != 0
    }

    /// Adds `r`.
    #[inline]
    pub fn insert(&mut self, r: Region) {
        self.0 |= 1u128 << r.0;
    }

    /// Takes `r` out.
    #[inline]
    pub fn remove(&mut self, r: Region) {
        self.0 &= !(1u128 << r.0);
    }

    /// Whether there are no regions in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of regions in it.
    #[inline]
    pub fn len(self) -> u8 {
        // By halves, as below: counting is dear where the machine has no instruction for it.
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let mut n = low.count_ones();
        if high != 0 {
            n += high.count_ones();
        }
        n as u8
    }

    /// Whether there is more than one region in it.
    #[inline]
    pub fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The regions in it, in order.
    #[inline]
    pub fn iter(self) -> Regions {
        Regions(self)
    }

    /// The first region in it.
    #[inline]
    pub fn first(self) -> Option<Region> {
        self.iter().next()
    }

    /// The last region in it.
    #[inline]
    pub fn last(self) -> Option<Region> {
        (self.0 != 0).then(|| Region(127 - self.0.leading_zeros() as u8))
    }

    /// The regions from `from` on.
    #[inline]
    pub fn from(self, from: u8) -> RegionSet {
        RegionSet(self.0 >> from << from)
    }
}

/// A set of regions in as few bytes as it needs, for what is seldom asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Packed([u8; MAX_REGIONS.div_ceil(8)]);

impl Packed {
    pub const EMPTY: Packed = Packed([0; MAX_REGIONS.div_ceil(8)]);

    /// The set.
    pub fn get(self) -> RegionSet {
        let mut bytes = [0; 16];
        bytes[..self.0.len()].copy_from_slice(&self.0);
        RegionSet(u128::from_le_bytes(bytes))
    }

    /// Adds the regions of a set.
    pub fn add(&mut self, set: RegionSet) {
        let more = set.0.to_le_bytes();
        self.0.iter_mut().zip(more).for_each(|(b, m)| *b |= m);
    }
}

impl IntoIterator for RegionSet {
    type Item = Region;
    type IntoIter = Regions;

    #[inline]
    fn into_iter(self) -> Regions {
        self.iter()
    }
}

/// The regions of a set, in order.
#[derive(Clone, Debug)]
pub struct Regions(RegionSet);

impl Iterator for Regions {
    type Item = Region;

    // By halves: on most maps the upper one is empty, and steps in 64 bits are half the work.
    #[inline]
    fn next(&mut self) -> Option<Region> {
        let set = &mut self.0;
        let (low, high) = (set.0 as u64, (set.0 >> 64) as u64);
        if low != 0 {
            set.0 = (high as u128) << 64 | (low & (low - 1)) as u128;
            return Some(Region(low.trailing_zeros() as u8));
        }
        if high != 0 {
            set.0 = ((high & (high - 1)) as u128) << 64;
            return Some(Region(64 + high.trailing_zeros() as u8));
        }
        None
    }

    #[inline]
    fn fold<B, F: FnMut(B, Region) -> B>(self, init: B, mut f: F) -> B {
        let set = self.0.0;
        let out = walk(set as u64, 0, init, &mut f);
        walk((set >> 64) as u64, 64, out, &mut f)
    }
}

/// Folds over the regions of one half of a set, the first of which has this number.
#[inline(always)]
fn walk<B>(half: u64, first: u8, init: B, f: &mut impl FnMut(B, Region) -> B) -> B {
    let (mut left, mut out) = (half, init);
    while left != 0 {
        out = f(out, Region(first + left.trailing_zeros() as u8));
        left &= left - 1;
    }
    out
}

impl FromIterator<Region> for RegionSet {
    fn from_iter<I: IntoIterator<Item = Region>>(iter: I) -> Self {
        let mut set = RegionSet::EMPTY;
        iter.into_iter().for_each(|r| set.insert(r));
        set
    }
}

impl BitOr for RegionSet {
    type Output = RegionSet;
    #[inline]
    fn bitor(self, o: RegionSet) -> RegionSet {
        RegionSet(self.0 | o.0)
    }
}

impl BitOrAssign for RegionSet {
    #[inline]
    fn bitor_assign(&mut self, o: RegionSet) {
        self.0 |= o.0;
    }
}

impl BitAnd for RegionSet {
    type Output = RegionSet;
    #[inline]
    fn bitand(self, o: RegionSet) -> RegionSet {
        RegionSet(self.0 & o.0)
    }
}

impl BitAndAssign for RegionSet {
    #[inline]
    fn bitand_assign(&mut self, o: RegionSet) {
        self.0 &= o.0;
    }
}

impl Sub for RegionSet {
    type Output = RegionSet;
    #[inline]
    fn sub(self, o: RegionSet) -> RegionSet {
        RegionSet(self.0 & !o.0)
    }
}

impl std::fmt::Debug for RegionSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|r| r.0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_no_region_beyond_the_last() {
        let all: Vec<Region> = (0..=u8::MAX).filter_map(Region::new).collect();
        assert_eq!(all.len(), MAX_REGIONS);
        let set: RegionSet = all.iter().copied().collect();
        assert_eq!(set, RegionSet::first_of(usize::MAX));
        for r in &all {
            let one = RegionSet::of(*r);
            let found = all.iter().filter(|o| one.has(**o));
            assert_eq!(found.collect::<Vec<_>>(), [r]);
            assert_eq!((one.first(), one.last()), (Some(*r), Some(*r)));
        }
        let backwards: RegionSet = all.iter().rev().copied().collect();
        assert!(backwards.iter().eq(all));
    }
}
