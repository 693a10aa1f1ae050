//! Hashes of a state that are the same on every platform and in every version of Rust: a slow one that
//! records keep, and a fast one for tables of positions.

use std::hash::{Hash, Hasher};

use crate::{region::RegionSet, snapshot::todo, state::State};

/// FNV-1a, with every number written as little-endian bytes of a fixed width.
struct Fnv(u64);

impl Fnv {
    fn bytes(&mut self, bytes: &[u8]) {
        for &b in bytes {
            self.0 = (self.0 ^ b as u64).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        self.bytes(bytes);
    }
    fn write_u16(&mut self, i: u16) {
        self.bytes(&i.to_le_bytes());
    }
    fn write_u32(&mut self, i: u32) {
        self.bytes(&i.to_le_bytes());
    }
    fn write_u64(&mut self, i: u64) {
        self.bytes(&i.to_le_bytes());
    }
    fn write_u128(&mut self, i: u128) {
        self.bytes(&i.to_le_bytes());
    }
    fn write_usize(&mut self, i: usize) {
        self.bytes(&(i as u64).to_le_bytes());
    }
    fn write_isize(&mut self, i: isize) {
        self.bytes(&(i as i64).to_le_bytes());
    }
}

impl State {
    /// A hash of everything in the state, to compare two games on different machines.
    pub fn fingerprint(&self) -> u64 {
        let mut h = Fnv(0xcbf2_9ce4_8422_2325);
        self.board.hash(&mut h);
        self.coins.hash(&mut h);
        h.finish()
    }

    /// A hash of the state for tables of positions: of all that decides how the game can go on,
    /// without what is kept twice for speed. It is worked out anew in some 100 ns, and may be
    /// another in a later version.
    ///
    /// Two states that are equal have the same key; that two others have it is as likely as for
    /// any hash of 64 bits. A table of positions indexed by it has to expect that, if it goes for
    /// billions of them.
    pub fn key(&self) -> u64 {
        let b = &self.board;
        let mut mix = Mix::new();
        // Tribes above the top are all the same.
        let top = b.top as usize;
        for (set, t) in b.regions.iter().zip(&b.tribes).take(top) {
            mix.set(*set);
            mix.word(u64::from_le_bytes([
                t.seat, t.race, t.power, t.flags, t.on_map, t.hand, t.reserve, t.firsts,
            ]));
        }
        mix.bytes(&b.tokens);
        // With the regions of tribes this says where natives live.
        mix.set(b.occupied);
        mix.word(b.unknown_banners);
        mix.word(b.badges);
        mix.word(b.discarded_badges);
        let turn = &b.turn;
        mix.set(turn.taken);
        mix.set(turn.plundered);
        turn.earlier.iter().for_each(|p| mix.set(p.get()));
        mix.word(u64::from(turn.used) << 32 | u64::from(turn.armed));
        mix.word(u64::from_le_bytes([
            turn.converted,
            turn.flags,
            turn.rolled,
            turn.copied,
            turn.copy_at,
            b.tools,
            b.attacked[0],
            b.attacked[1],
        ]));
        let [v, w] = b.victims.to_le_bytes();
        mix.word(u64::from_le_bytes([
            v,
            w,
            b.cursor,
            b.step as u8,
            b.seat,
            b.round,
            b.granted,
            b.hidden_sites,
        ]));
        mix.word(u64::from(b.unknown_sites) << 32 | b.pieces_len as u64);
        for pieces in b.pieces[..b.pieces_len as usize].chunks(4) {
            let mut bytes = [0; 8];
            for (to, &(kind, region)) in bytes.chunks_exact_mut(2).zip(pieces) {
                to.copy_from_slice(&[kind, region]);
            }
            mix.word(u64::from_le_bytes(bytes));
        }
        mix.bytes(&b.site_at);
        mix.bytes(&b.grudges);
        mix.bytes(&b.active);
        mix.bytes(&b.peace);
        mix.bytes(&b.returned[..b.returned_len as usize]);
        for c in &b.column[..b.column_len as usize] {
            mix.word(u64::from_le_bytes([
                c.race.0, c.power.0, c.coins, 1, 0, 0, 0, 0,
            ]));
        }
        for d in &b.stack[..b.stack_len as usize] {
            let [kind, a, b, c, d] = todo::bytes(*d);
            mix.word(u64::from_le_bytes([kind, a, b, c, d, 1, 0, 0]));
        }
        for c in self.coins.chunks(4) {
            let four = c.iter().fold(0, |sum, &n| sum << 16 | u64::from(n));
            mix.word(four);
        }
        mix.finish()
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, h: &mut H) {
        h.write_u64(self.key());
    }
}

/// Mixes words into two numbers by turns, so that a processor can multiply both at once.
struct Mix {
    lanes: [u64; 2],
    next: bool,
}

impl Mix {
    fn new() -> Mix {
        // Digits of π.
        Mix {
            lanes: [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344],
            next: false,
        }
    }

    #[inline]
    fn word(&mut self, word: u64) {
        let lane = &mut self.lanes[usize::from(self.next)];
        *lane = fold(*lane ^ word, 0x9e37_79b9_7f4a_7c15);
        self.next = !self.next;
    }

    #[inline]
    fn set(&mut self, set: RegionSet) {
        self.word(set.0 as u64);
        self.word((set.0 >> 64) as u64);
    }

    #[inline]
    fn bytes(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            let mut eight = [0; 8];
            eight.copy_from_slice(word);
            self.word(u64::from_le_bytes(eight));
        }
        let rest = words.remainder();
        let mut eight = [0; 8];
        eight[..rest.len()].copy_from_slice(rest);
        eight[7] = rest.len() as u8;
        self.word(u64::from_le_bytes(eight));
    }

    fn finish(&self) -> u64 {
        fold(
            self.lanes[0] ^ 0xa409_3822_299f_31d0,
            self.lanes[1] ^ 0x082e_fa98_ec4e_6c89,
        )
    }
}

/// Both halves of a product, one over the other.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}
