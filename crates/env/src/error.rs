//! What can be wrong with what a caller asks for.

use rules::Refusal;

/// Why something was not done. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// An id that stands for nothing.
    #[error("there is no action {id}: ids go from 0 to {}, those of chance among them, and name regions of this map", all - 1)]
    Id {
        /// The id.
        id: i64,
        /// How many ids there are.
        all: usize,
    },
    /// The rules refuse an action.
    #[error("{action} is refused: {why}")]
    Refused {
        /// The action in notation.
        action: String,
        /// The sentence of the rules.
        why: String,
        /// Which refusal it is.
        refusal: Refusal,
    },
    /// The second half of a choice whose first was not made, or another action in its place.
    #[error("{0}")]
    Half(String),
    /// There is no such seat.
    #[error("there is no seat {seat}: seats go from 0 to {}", seats - 1)]
    Seat {
        /// What was asked for.
        seat: i64,
        /// How many there are.
        seats: usize,
    },
    /// A line that is no notation.
    #[error("{0}")]
    Notation(String),
    /// What cannot be played.
    #[error("{0}")]
    Setup(String),
    /// Bytes that are no state of this game.
    #[error("these bytes are no state of this game: {0}")]
    Bytes(String),
    /// There is nothing to take back.
    #[error("nothing has been done yet")]
    Nothing,
    /// Something in a lane of a batch.
    #[error("lane {lane}: {why}")]
    Lane {
        /// The lane, from 0.
        lane: usize,
        /// What.
        why: Box<Error>,
    },
    /// An argument that makes no sense.
    #[error("{0}")]
    Argument(String),
    /// There is no bot of this name.
    #[error(transparent)]
    Bot(#[from] bots::SpecError),
}

impl Error {
    /// Whether the rules say so: the action exists, and is not legal now.
    pub fn is_refusal(&self) -> bool {
        match self {
            Error::Refused { .. } | Error::Half(_) => true,
            Error::Lane { why, .. } => why.is_refusal(),
            _ => false,
        }
    }
}
