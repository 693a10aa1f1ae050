//! Seeds, and the outcomes of chance that they stand for.

use std::fmt;

use rand_chacha::ChaCha8Rng;
use rand_core::{RngCore, SeedableRng};
use sha2::{Digest, Sha256};

/// 32 bytes that decide all outcomes of chance of a game.
///
/// Outcome number `i` of a game (from 0, counting only outcomes) is drawn from the first word of
/// block `i` of the ChaCha8 key stream with the seed as its key and a nonce of zero, read as a
/// little-endian number: see [`Seed::number`]. So any outcome can be had without those before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// From what a person types: 64 hexadecimal digits are the seed itself; any other text,
    /// a number too, is a phrase, and the seed is the SHA-256 hash of its UTF-8 bytes without
    /// white space around them.
    pub fn from_text(text: &str) -> Seed {
        let text = text.trim();
        Seed::from_hex(text).unwrap_or_else(|| Seed(Sha256::digest(text.as_bytes()).into()))
    }

    /// From 64 hexadecimal digits; `None` if the text is anything else.
    pub fn from_hex(text: &str) -> Option<Seed> {
        bytes_from_hex(text).map(Seed)
    }

    /// The seed as 64 hexadecimal digits.
    pub fn hex(&self) -> String {
        hex(&self.0)
    }

    /// The SHA-256 hash of the seed's bytes as 64 hexadecimal digits. Shown before the game, it
    /// proves afterwards that the seed was not chosen during it.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The number from which outcome `i` is drawn by [`rules::RuleSet::draw`].
    pub fn number(&self, i: u64) -> u32 {
        let mut stream = ChaCha8Rng::from_seed(self.0);
        stream.set_word_pos(i as u128 * 16);
        stream.next_u32()
    }

    /// A seed for something beside this game: the SHA-256 hash of the seed's bytes, the label and
    /// `n` as eight little-endian bytes. Bots have `child("bot", seat)`, the games of a
    /// simulation `child("game", number)`.
    pub fn child(&self, label: &str, n: u64) -> Seed {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(label.as_bytes());
        hash.update(n.to_le_bytes());
        Seed(hash.finalize().into())
    }

    /// The seed of a game to which several have given a part, this one being the server's: the SHA-256
    /// hash of its bytes, the words `shared seed`, and for each seat that has given one, in their order,
    /// the seat's number (from 1) as one byte and the bytes of its part. Whoever gives a part at random
    /// gets dice that nobody chose who did not know it.
    pub fn shared(&self, parts: &[Option<Seed>]) -> Seed {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(b"shared seed");
        for (number, part) in (1_u8..).zip(parts) {
            if let Some(part) = part {
                hash.update([number]);
                hash.update(part.0);
            }
        }
        Seed(hash.finalize().into())
    }

    /// The first eight bytes as a little-endian number, for generators that want one.
    pub fn as_u64(&self) -> u64 {
        let mut first = [0; 8];
        first.copy_from_slice(&self.0[..8]);
        u64::from_le_bytes(first)
    }
}

/// Shows no seed by accident, for whoever knows it knows the dice.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed(commitment {})", &self.commitment()[..8])
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

pub(crate) fn bytes_from_hex(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return None;
    }
    let mut out = [0; 32];
    for (byte, pair) in out.iter_mut().zip(digits.chunks(2)) {
        let digit = |c: u8| (c as char).to_digit(16);
        *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_description() {
        // ChaCha8 with a key and nonce of zero: the words of a published test vector begin
        // 3e00ef2f 895f40d6 …, as bytes.
        let zero = Seed([0; 32]);
        assert_eq!(zero.number(0), u32::from_le_bytes([0x3e, 0x00, 0xef, 0x2f]));
        let mut whole = ChaCha8Rng::from_seed([0; 32]);
        for i in 0..40 {
            assert_eq!(zero.number(i), whole.next_u32(), "block {i}");
            (0..15).for_each(|_| _ = whole.next_u32());
        }
    }

    #[test]
    fn numbers_never_change() {
        // The same numbers came from a second implementation, written from the description.
        let seed = Seed::from_text("elbowroom");
        assert_eq!(
            seed.hex(),
            "406db7b1c4d901b0b5a109aae185aff8e4d684a2721c4a866799cb8c32c8bf5b"
        );
        assert_eq!(
            seed.commitment(),
            "880dad06cc9b2dcc2af195f443faac61830afb4905b373403291ec89d74c0aff"
        );
        let numbers: Vec<u32> = [0, 1, 2, 100, 1 << 40].map(|i| seed.number(i)).into();
        assert_eq!(
            numbers,
            [423375476, 3700830342, 3277475741, 278422290, 1861051049]
        );
        assert_eq!(
            seed.child("bot", 1).hex(),
            "620718583bdb45a068d54ce5e63452b87aae53aa58142d8b3036846a52c99bb9"
        );
    }

    #[test]
    fn every_part_and_whose_it_is_counts() {
        let (own, a, b) = (Seed([1; 32]), Seed([2; 32]), Seed([3; 32]));
        let all = [
            own.shared(&[]),
            own.shared(&[Some(a), None]),
            own.shared(&[None, Some(a)]),
            own.shared(&[Some(a), Some(b)]),
            own.shared(&[Some(b), Some(a)]),
            a.shared(&[Some(a), Some(b)]),
        ];
        for (i, seed) in all.iter().enumerate() {
            assert!(all[i + 1..].iter().all(|other| other != seed), "{i}");
        }
        assert_eq!(own.shared(&[]), own.shared(&[None; 6]));
        // Put together from the description: SHA-256 of 01…, the words, 02, 02….
        let mut bytes = vec![1; 32];
        bytes.extend(b"shared seed\x02");
        bytes.extend([2; 32]);
        assert_eq!(all[2].0, <[u8; 32]>::from(Sha256::digest(&bytes)));
    }

    #[test]
    fn hex_is_the_seed_and_all_else_a_phrase() {
        let seed = Seed::from_text("7");
        assert_eq!(Seed::from_text(&seed.hex()), seed);
        assert_eq!(
            Seed::from_text(&format!(" {}\n", seed.hex().to_uppercase())),
            seed
        );
        assert_eq!(Seed::from_text(" 7 "), seed);
        assert_ne!(Seed::from_text("07"), seed);
        assert_eq!(Seed::from_hex("7"), None);
        assert_eq!(Seed::from_hex(&"é".repeat(32)), None);
    }
}
