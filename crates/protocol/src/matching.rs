//! Finding people to play with at once.

use serde::{Deserialize, Serialize};

use crate::Clock;

/// How fast a game is that is found for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// 90 seconds for each time that one has the move, and ten minutes besides.
    Calm,
    /// 25 seconds, and three minutes.
    Fast,
}

impl Speed {
    /// All of them.
    pub const ALL: [Speed; 2] = [Speed::Calm, Speed::Fast];

    /// As it is said.
    pub fn word(self) -> &'static str {
        match self {
            Speed::Calm => "calm",
            Speed::Fast => "fast",
        }
    }

    /// The clock of its tables.
    pub fn clock(self) -> Clock {
        let (turn, reserve) = match self {
            Speed::Calm => (90, 600),
            Speed::Fast => (25, 180),
        };
        Clock::Live { turn, reserve }
    }
}

/// What somebody would like to play at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"game": "small-world", "seats": 3, "speed": "calm", "key": "oNmYvK3tQ0aB7uEJrXwHsA"})))]
#[serde(deny_unknown_fields)]
pub struct Seek {
    /// Id of the game.
    pub game: String,
    /// Number of seats.
    pub seats: u8,
    /// How fast.
    pub speed: Speed,
    /// The key that will open one's seat, of one's own choice as when a table is made: with the same it is the
    /// same search, with another a new one.
    pub key: String,
}

/// How far a search is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"waiting": 2, "fills": 1795842226401i64})))]
pub struct Search {
    /// The table, once it is found: the game has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// How many look for the same, oneself among them.
    pub waiting: u32,
    /// From when on bots take the seats for which nobody is found, in milliseconds since 1970.
    pub fills: i64,
}
