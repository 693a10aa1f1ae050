//! Where the seed of a game comes from, for whoever wants to know that nobody chose it.

use record::Seed;
use serde::{Deserialize, Serialize};

use crate::Told;

/// What the entries of a table say of its seed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dice {
    /// The hash of the server's part; tables of before have none.
    promise: Option<String>,
    #[serde(with = "as_hex")]
    parts: [Option<Seed>; 6],
    commitment: String,
}

impl Dice {
    /// Takes the next entry in. At the end of the game it tells whether the seed is what was promised:
    /// made of the server's part, to which it was bound before anybody sat there, and of what the seats
    /// gave.
    pub fn hear(&mut self, told: &Told) -> Option<bool> {
        match told {
            Told::Made { promise, .. } => self.promise.clone_from(promise),
            // Whoever takes a seat of a game that goes on changes nothing about its seed.
            Told::Sat { seat, .. }
            | Told::Bot { seat, .. }
            | Told::Freed { seat }
            | Told::Removed { seat }
                if self.commitment.is_empty() =>
            {
                self.parts[seat.index()] = None;
            }
            Told::Ready { seat, part, .. } => {
                self.parts[seat.index()] = part.as_deref().and_then(Seed::from_hex);
            }
            Told::Began { commitment } => self.commitment.clone_from(commitment),
            Told::Over { seed, part, .. } => {
                let holds = self.holds(seed, part.as_deref());
                // What seats give from now on is for the next game.
                self.parts = [None; 6];
                return Some(holds);
            }
            Told::Rematch { seat, part } => {
                self.parts[seat.index()] = part.as_deref().and_then(Seed::from_hex);
            }
            _ => {}
        }
        None
    }

    /// What the seats have given of the seed; after the end, of that of the next game.
    pub fn parts(&self) -> &[Option<Seed>; 6] {
        &self.parts
    }

    fn holds(&self, seed: &str, part: Option<&str>) -> bool {
        let Some(seed) = Seed::from_hex(seed) else {
            return false;
        };
        let as_promised = match (&self.promise, part.and_then(Seed::from_hex)) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(promise), Some(part)) => {
                part.commitment() == *promise && part.shared(&self.parts) == seed
            }
        };
        as_promised && seed.commitment() == self.commitment
    }
}

mod as_hex {
    use record::Seed;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    type Parts = [Option<Seed>; 6];

    pub fn serialize<S: Serializer>(parts: &Parts, to: S) -> Result<S::Ok, S::Error> {
        parts.map(|p| p.map(|p| p.hex())).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Parts, D::Error> {
        let mut parts = Parts::default();
        for (part, text) in parts
            .iter_mut()
            .zip(<[Option<String>; 6]>::deserialize(from)?)
        {
            let read = |t: String| Seed::from_hex(&t).ok_or_else(|| D::Error::custom("no seed"));
            *part = text.map(read).transpose()?;
        }
        Ok(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chair, Clock, Takeback};

    /// A game to which two seats have given what these are, and at whose end this is revealed.
    fn is_fair(given: [Option<Seed>; 2], promised: Option<Seed>, seed: Seed, part: Seed) -> bool {
        let mut dice = Dice::default();
        let made = Told::Made {
            game: String::new(),
            map: String::new(),
            seats: 2,
            options: rules::Options::default(),
            public: false,
            clock: Clock::None,
            takeback: Takeback::Never,
            title: String::new(),
            rules: 1,
            content: None,
            promise: promised.map(|p| p.commitment()),
            patience: crate::USUAL_PATIENCE,
        };
        let ready = |at: usize| Told::Ready {
            seat: Chair::at(at),
            ready: true,
            part: given[at].map(|p| p.hex()),
        };
        let commitment = seed.commitment();
        // Somebody takes a seat that was offered in the game.
        let (seat, name) = (Chair::at(0), String::new());
        let identity = None;
        let sat = Told::Sat {
            seat,
            name,
            identity,
        };
        for told in [made, ready(0), ready(1), Told::Began { commitment }, sat] {
            assert_eq!(dice.hear(&told), None);
        }
        let over = Told::Over {
            coins: Vec::new(),
            places: Vec::new(),
            seed: seed.hex(),
            part: Some(part.hex()),
            promise: None,
            ended: false,
            agreed: false,
        };
        dice.hear(&over).unwrap()
    }

    #[test]
    fn whoever_chooses_the_seed_is_found_out() {
        let (own, a, b) = (Seed([1; 32]), Seed([2; 32]), Seed([3; 32]));
        let parts = [Some(a), Some(b)];
        let seed = own.shared(&parts);
        assert!(is_fair(parts, Some(own), seed, own));
        // Another part than was promised, parts that were left out, a seed out of the air.
        let other = Seed([4; 32]);
        assert!(!is_fair(parts, Some(own), other.shared(&parts), other));
        assert!(!is_fair(parts, Some(own), own.shared(&[Some(a)]), own));
        assert!(!is_fair(parts, Some(own), other, own));
        // Of tables of before only the commitment is known.
        assert!(is_fair([None; 2], None, other, own));
        assert!(is_fair(
            [None, Some(b)],
            Some(own),
            own.shared(&[None, Some(b)]),
            own
        ));
    }
}
