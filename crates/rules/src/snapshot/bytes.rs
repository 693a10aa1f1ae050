//! Positions as bytes.

use super::{FIELDS, Facts, SnapshotError};
use crate::{
    RuleSet,
    state::{MAX_SEATS, State},
};

/// The version of the bytes, which is their first. Others are not read.
pub const BYTES_VERSION: u8 = 1;

impl RuleSet {
    /// A state in some hundred bytes, as [`crate::snapshot`] describes.
    /// [`RuleSet::state_from_bytes`] reads them.
    pub fn state_bytes(&self, state: &State) -> Vec<u8> {
        let mut out = vec![BYTES_VERSION];
        for (f, values) in FIELDS.iter().zip(self.facts(state)) {
            out.extend(((values.len() / f.kinds.len()) as u16).to_le_bytes());
            // Every value of a fact is below 256.
            out.extend(values.iter().map(|&v| v as u8));
        }
        let coins = &state.coins[..self.seats as usize];
        out.extend(coins.iter().flat_map(|c| c.to_le_bytes()));
        out
    }

    /// The state of such bytes.
    ///
    /// # Errors
    /// What is wrong with them. No bytes make a state that does not hold together.
    pub fn state_from_bytes(&self, bytes: &[u8]) -> Result<State, SnapshotError> {
        let mut rest = match bytes.split_first() {
            Some((&BYTES_VERSION, rest)) => rest,
            Some(_) => return Err(SnapshotError::Bytes("they are of another version")),
            None => return Err(SHORT),
        };
        let mut facts = Facts::new();
        for f in FIELDS {
            let rows = u16::from_le_bytes(take::<2>(&mut rest)?);
            let n = rows as usize * f.kinds.len();
            let (values, after) = rest.split_at_checked(n).ok_or(SHORT)?;
            facts.push(values.iter().map(|&v| v as u16).collect());
            rest = after;
        }
        let mut state = self.put_facts(&facts)?;
        let mut coins = [0; MAX_SEATS];
        for coins in &mut coins[..self.seats as usize] {
            *coins = u16::from_le_bytes(take(&mut rest)?);
        }
        if !rest.is_empty() {
            return Err(SnapshotError::Bytes("there are too many"));
        }
        self.finish(&mut state, coins)?;
        Ok(state)
    }
}

const SHORT: SnapshotError = SnapshotError::Bytes("there are too few");

fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], SnapshotError> {
    let (first, after) = rest.split_first_chunk::<N>().ok_or(SHORT)?;
    *rest = after;
    Ok(*first)
}
