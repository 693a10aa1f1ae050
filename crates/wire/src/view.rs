//! What a seat sees of the game, for clients that do not know the rules themselves.

use serde::{Deserialize, Serialize};

use crate::Chair;

/// A region now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RegionView {
    /// Its name in notation.
    pub region: String,
    /// Tokens in it.
    pub tokens: u8,
    /// Whose they are, an index into the tribes; nobody's or natives' if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tribe: Option<usize>,
    /// Defence that markers and places add.
    pub defence: u8,
    /// Ids of markers, places and relics in it.
    pub pieces: Vec<String>,
}

/// A race in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TribeView {
    /// Whose.
    pub seat: Chair,
    /// Id of the banner.
    pub race: String,
    /// Id of the badge, if it has one still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<String>,
    /// Whether it is in decline.
    pub declined: bool,
    /// Tokens in hand.
    pub hand: u8,
}

/// A combo on offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ComboView {
    /// Id of the banner.
    pub race: String,
    /// Id of the badge.
    pub power: String,
    /// Coins on it.
    pub coins: u8,
    /// Tokens that it brings.
    pub tokens: u8,
}

/// The game as a seat or a spectator sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableView {
    /// Whose view it is; a spectator's if nobody's.
    #[serde(default)]
    pub seat: Option<Chair>,
    /// Number of the turn, from 1.
    pub round: u8,
    /// Turns that each player has.
    pub turns: u8,
    /// Whose turn it is.
    pub turn: Chair,
    /// Who decides now; nobody once the game is over.
    #[serde(default)]
    pub to_move: Option<Chair>,
    /// Whether the game is over.
    pub over: bool,
    /// Coins of each seat; `null` where the viewer does not know them.
    pub coins: Vec<Option<u16>>,
    /// The races in play.
    pub tribes: Vec<TribeView>,
    /// The regions in the order of the map.
    pub regions: Vec<RegionView>,
    /// The combos on offer, the free one first.
    pub column: Vec<ComboView>,
    /// What the viewer may do, in notation, if he has the move.
    pub legal: Vec<String>,
}

/// A view with the number of the last entry in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"n": 41, "view": {"seat": 1, "round": 1, "turns": 10, "turn": 1, "to_move": 1,
    "over": false, "coins": [5, null], "tribes": [{"seat": 1, "race": "elves", "power": "flying",
        "declined": false, "hand": 3}],
    "regions": [{"region": "1", "tokens": 2, "tribe": 0, "defence": 0, "pieces": []}],
    "column": [{"race": "orcs", "power": "wealthy", "coins": 0, "tokens": 9}],
    "legal": ["conquer 2", "end"]}})))]
pub struct ViewMessage {
    /// The number.
    pub n: u64,
    /// The view.
    pub view: TableView,
}
