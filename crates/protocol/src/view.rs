//! What a seat sees of the game, for clients that do not know the rules themselves.

use record::Observation;
use serde::{Deserialize, Serialize};

/// A view with the number of the last entry in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"n": 41, "view": {"seat": 1, "turn": 1, "turns": 10, "whose": 1,
    "to_move": 1, "decision": "conquest", "tribe": 0, "tokens": 3, "rolled": null,
    "legal": ["conquer 2", "roll 4", "end"], "cost": {"2": 3, "4": 5}, "chance": {"4": [1, 6]}, "coins": [5, null],
    "column": [{"race": "orcs", "power": "wealthy", "tokens": 9, "coins": 0}],
    "tribes": [{"id": 0, "seat": 1, "race": "elves", "power": "flying", "declined": false,
        "on_map": 2, "hand": 3, "reserve": 0}],
    "regions": {"1": {"tribe": 0, "tokens": 2, "defence": 0}}, "peace": [], "grudges": [], "hidden_sites": 0,
    "granted": null, "returned": [], "discarded": [], "position": "…"}})))]
pub struct ViewMessage {
    /// The number.
    pub n: u64,
    /// The view.
    pub view: Box<Observation>,
}
