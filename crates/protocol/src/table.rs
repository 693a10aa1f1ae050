//! Tables: making them, taking seats, what the lobby tells of them.

use serde::{Deserialize, Serialize};

use crate::{Chair, Clock, Takeback, Told, USUAL_PATIENCE};

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People take seats.
    Open,
    /// The game goes on.
    Running,
    /// The game is over.
    Over,
}

/// A public table in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"phase": "open", "created": 1795842196401i64, "updated": 1795842198000i64,
    "table": {"id": "7f3a52c4d1b90e68a2c4", "title": "After lunch", "game": "small-world",
        "map": "small-world-2", "options": {"turns": 6}, "clock": {"slow": {"days": 1}},
        "seats": [{"name": "Ann"}, {}]}})))]
pub struct Listed {
    /// How far it is.
    pub phase: Phase,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When something last happened there, in milliseconds since 1970.
    pub updated: i64,
    /// What it is.
    pub table: Summary,
}

/// A table in few words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// What its maker calls it.
    pub title: String,
    /// Id of the game.
    pub game: String,
    /// Id of the map.
    pub map: String,
    /// Rule options, if any differ from the default.
    #[serde(default, skip_serializing_if = "is_usual")]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::described::Options))]
    pub options: rules::Options,
    /// How long players may think.
    pub clock: Clock,
    /// Who sits where.
    pub seats: Vec<Sitting>,
}

pub(crate) fn is_usual(options: &rules::Options) -> bool {
    *options == rules::Options::default()
}

/// Who sits on a seat; nobody if there is neither.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sitting {
    /// The person there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The id of the identity of the person there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identity: Option<String>,
    /// The bot there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether anybody may take the seat in the game that goes on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub offered: bool,
}

fn usual_patience() -> u32 {
    USUAL_PATIENCE
}

/// A table to be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"game": "small-world", "seats": 2, "public": true, "title": "After lunch",
    "clock": {"slow": {"days": 1}}, "name": "Ann"})))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Id of the game.
    pub game: String,
    /// Id of the map; by default the one for the number of seats.
    #[serde(default)]
    pub map: Option<String>,
    /// Number of seats; by default as many as the map is made for.
    #[serde(default)]
    pub seats: Option<u8>,
    /// Rule options that differ from the default.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::described::Options))]
    pub options: rules::Options,
    /// Whether the lobby lists it.
    #[serde(default)]
    pub public: bool,
    /// How long players may think.
    #[serde(default)]
    pub clock: Clock,
    /// When moves may be taken back.
    #[serde(default)]
    pub takeback: Takeback,
    /// Seconds that the others wait for somebody who does not move, where no clock runs, before they
    /// may go on without him; 10 to 2592000. Before the game, so long after the last thing that
    /// happened whoever sits here may do what you may.
    #[serde(default = "usual_patience")]
    pub patience: u32,
    /// What you call it.
    #[serde(default)]
    pub title: String,
    /// Your name, if you take the first seat.
    #[serde(default)]
    pub name: Option<String>,
    /// A key of your own choice: 22 to 64 letters, digits, `-` or `_`, which nobody can guess. Who
    /// asks again with the same key gets the same table.
    #[serde(default)]
    pub key: Option<String>,
}

/// What you have at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"table": "7f3a52c4d1b90e68a2c4", "seat": 1, "key": "oNmYvK3tQ0aB7uEJrXwHsA"})))]
pub struct Held {
    /// The table.
    pub table: String,
    /// Your seat, if you have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Chair>,
    /// The key: whoever has it is you. It is said once; to a program with a token, which stands for it, not at all.
    pub key: String,
}

/// A seat to be taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"name": "Bea"})))]
#[serde(deny_unknown_fields)]
pub struct NewSeat {
    /// Your name.
    pub name: String,
    /// Which; the first that is free by default.
    #[serde(default)]
    pub seat: Option<Chair>,
    /// A key of your own choice, as when a table is made. Who asks again with the same key gets the
    /// same seat.
    #[serde(default)]
    pub key: Option<String>,
}

/// A new key for a seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"key": "oNmYvK3tQ0aB7uEJrXwHsA"})))]
#[serde(deny_unknown_fields)]
pub struct NewKey {
    /// A key of your own choice, as when a table is made.
    #[serde(default)]
    pub key: Option<String>,
}

/// A seat as the snapshot of a table shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// The person there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The id of the identity of the person there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identity: Option<String>,
    /// The bot there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether the person is ready.
    pub ready: bool,
    /// Whether a bot plays for the person.
    pub away: bool,
    /// Whether anybody may take the seat in the game that goes on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub offered: bool,
    /// Whether nothing that the person says is told.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub muted: bool,
    /// Milliseconds of reserve left, if there is a clock.
    pub reserve: i64,
}

/// A table at one moment, as everybody may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "7f3a52c4d1b90e68a2c4", "phase": "open", "end": 2,
    "made": {"t": "made", "game": "small-world", "map": "small-world-2", "seats": 2, "options": {},
        "public": true, "clock": "none", "takeback": "agreed", "title": "", "rules": 2},
    "seats": [{"name": "Ann", "ready": false, "away": false, "reserve": 0},
        {"ready": false, "away": false, "reserve": 0}]})))]
pub struct Snapshot {
    /// The id.
    pub id: String,
    /// What was settled when it was made: an entry of the log.
    pub made: Told,
    /// How far it is.
    pub phase: Phase,
    /// The number of the next entry.
    pub end: u64,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// Who has the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Chair>,
    /// When the clock of the seat that has the move runs out, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flag: Option<i64>,
    /// From when on the seat that has the move keeps the others waiting for longer than the table's
    /// patience, where no clock runs, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overdue: Option<i64>,
    /// Where it goes on after the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stores have summaries of before the options were told.
    #[test]
    fn a_summary_without_options_is_of_a_table_by_the_usual_rules() {
        let old = r#"{"id":"7f","title":"","game":"g","map":"m","clock":"none","seats":[{}]}"#;
        let mut summary: Summary = serde_json::from_str(old).unwrap();
        assert_eq!(summary.options, rules::Options::default());
        assert_eq!(serde_json::to_string(&summary).unwrap(), old);
        summary.options.turns = Some(6);
        let told = serde_json::to_string(&summary).unwrap();
        assert_eq!(serde_json::from_str::<Summary>(&told).unwrap(), summary);
    }
}
