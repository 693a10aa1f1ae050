//! States as text and as bytes.
//!
//! Both have the same plain facts in the same order: the fields of `fields`. What a state keeps
//! besides, for speed, is worked out again. The text is one line:
//!
//! ```text
//! turn=3:1 step=conquest todo=conquest:0 tribes=0:1:orcs:swamp:d:0:2 land=a:0:1,b:n:1 … coins=5,7
//! ```
//!
//! Fields are separated by spaces and may stand in any order; one that has nothing is left out.
//! A field is a list of rows with commas between them, a row a list of values with colons between
//! them; zeros at its end may be left out. The bytes are a version, [`BYTES_VERSION`], then for
//! each field, in order, the number of rows as two bytes and the values, a byte each, and at last
//! two bytes for the coins of each seat, little-endian as all numbers.
//!
//! Neither says which rules they belong to: whoever keeps a position keeps that with it.

mod bytes;
mod check;
mod fields;
mod kind;
mod text;
pub(crate) mod todo;

use self::fields::FIELDS;
use crate::{RuleSet, state::State};

pub use bytes::BYTES_VERSION;

/// Most coins of a seat in a position that is read.
const MOST_COINS: u16 = 20_000;

/// Why a position cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// A field is not in the right form, or names what is not there.
    #[error("{field}: {why}")]
    Field {
        /// The name of the field.
        field: &'static str,
        /// What is wrong and what was expected.
        why: String,
    },
    /// There is no field of this name.
    #[error("there is no field \"{0}\" in a position")]
    Unknown(String),
    /// The bytes are of another version, too few or too many.
    #[error("these bytes are no position: {0}")]
    Bytes(&'static str),
    /// Each fact may be, but they do not go together.
    #[error("the position does not hold together: {0}")]
    Inconsistent(String),
}

/// The facts of a state: for each of [`FIELDS`] its values, row after row.
type Facts = Vec<Vec<u16>>;

impl RuleSet {
    fn facts(&self, state: &State) -> Facts {
        let write = |f: &fields::Field| {
            let mut out = Vec::new();
            (f.write)(self, state, &mut out);
            out
        };
        FIELDS.iter().map(write).collect()
    }

    /// The state of these facts, without coins.
    fn put_facts(&self, facts: &Facts) -> Result<State, SnapshotError> {
        let mut state = self.blank();
        for (field, values) in FIELDS.iter().zip(facts) {
            let wrong = |why: String| SnapshotError::Field {
                field: field.name,
                why,
            };
            let width = field.kinds.len();
            if values.len() > field.most * width {
                let (n, most) = (values.len() / width, field.most);
                return Err(wrong(format!("{n} rows, expected at most {most}")));
            }
            for row in values.chunks(width) {
                for (kind, &value) in field.kinds.iter().zip(row) {
                    kind.check(self, value).map_err(wrong)?;
                }
                (field.read)(self, &mut state, row).map_err(|why| wrong(why.into()))?;
            }
        }
        Ok(state)
    }
}
