//! A hash of a state that is the same on every platform and in every version of Rust.

use std::hash::{Hash, Hasher};

use crate::state::State;

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
        self.hash(&mut h);
        h.finish()
    }
}
