//! How well somebody plays, by what he won and lost.

use serde::{Deserialize, Serialize};

/// Somebody's rating among those who play a game with so many seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"game": "small-world", "seats": 2, "rating": 1561, "deviation": 121, "games": 31, "provisional": false, "at": 1795842198000i64})))]
pub struct Rating {
    /// Id of the game.
    pub game: String,
    /// Number of seats.
    pub seats: u8,
    /// The rating: 1500 of somebody of whom nothing is known. As with Elo, who has 400 more than another wins
    /// about ten of eleven games between the two.
    pub rating: i32,
    /// How uncertain that is: the true one is within so many of it with a probability of two in three.
    pub deviation: u32,
    /// Games that are in it.
    pub games: u32,
    /// Whether it is too uncertain to be listed.
    pub provisional: bool,
    /// When the last of them ended, in milliseconds since 1970.
    pub at: i64,
}

/// Somebody in a list of the best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"name": "Ann", "identity": "5e1c09b2d47a63f0", "rating": {"game": "small-world", "seats": 2, "rating": 1561, "deviation": 121, "games": 31, "provisional": false, "at": 1795842198000i64}})))]
pub struct Ranked {
    /// The name of a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The id of that person's identity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identity: Option<String>,
    /// A bot instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The rating.
    pub rating: Rating,
}

/// A list of the best that there is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"game": "small-world", "seats": 2, "people": 31})))]
pub struct RatedPool {
    /// Id of the game.
    pub game: String,
    /// Number of seats.
    pub seats: u8,
    /// People that are on it.
    pub people: u64,
}
