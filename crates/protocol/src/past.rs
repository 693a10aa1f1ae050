//! Games that are over: what is told of each without its record.

use serde::{Deserialize, Serialize};

use crate::table::is_usual;

/// A game that is over, in few words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"table": "7f3a52c4d1b90e68a2c4", "at": 1795842198000i64,
    "game": "small-world", "map": "small-world-2", "options": {"turns": 6}, "rounds": 6, "actions": 214,
    "seats": [
        {"name": "Ann", "coins": 61, "place": 1, "combos": [{"race": "orcs", "power": "flying"}]},
        {"bot": "greedy", "coins": 54, "place": 2, "combos": [{"race": "elves", "power": "hill"}]}]})))]
pub struct PastGame {
    /// The table where it was played.
    pub table: String,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// By whom it was ended as it stood; nothing if it came to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<EndedBy>,
    /// Id of the game.
    pub game: String,
    /// Id of the map.
    pub map: String,
    /// Rule options, if any differ from the default.
    #[serde(default, skip_serializing_if = "is_usual")]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::described::Options))]
    pub options: rules::Options,
    /// The hash of the content of one's own that it was played with, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// Rounds that were begun: as many as each player had turns, unless it was ended before.
    pub rounds: u8,
    /// Actions, those of chance included: so many steps its record has.
    pub actions: u32,
    /// The seats, in turn order.
    pub seats: Vec<PastSeat>,
}

/// Who ended a game before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// The players agreed.
    Agreed,
    /// The operator of the server.
    Operator,
}

/// A seat of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PastSeat {
    /// The person there at the end, also if a bot played on for him.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The id of the identity of the person there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identity: Option<String>,
    /// The bot there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether that person took the seat, or was sent away, when the game was under way.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
    /// Coins at the end.
    pub coins: u16,
    /// The place, from 1; those who share one have the same.
    pub place: u8,
    /// The races that it had, each with its power, in the order in which they came.
    pub combos: Vec<PastCombo>,
}

/// A race that a seat had at any time, with its power. One whose badge was exchanged stands there with
/// either.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PastCombo {
    /// Id of the race.
    pub race: String,
    /// Id of the power; nothing if it never had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<String>,
}

/// What the first line of a file of games says of it: what it is, and the version of its shape. Fields may be
/// added without another version.
pub const GAMES_FORMAT: &str = "elbowroom games 1";

/// The first line of a file of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamesHead {
    /// [`GAMES_FORMAT`].
    pub format: String,
    /// All of its games ended before then, in milliseconds since 1970.
    pub until: i64,
}

/// Every other line of a file of games: they are in the order in which they ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedGame {
    /// The game in few words.
    #[serde(flatten)]
    pub game: PastGame,
    /// Its record, as text.
    pub record: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_the_game_and_its_record() {
        let game = PastGame {
            table: "7f3a52c4".into(),
            at: 5,
            ended: Some(EndedBy::Agreed),
            game: "g".into(),
            map: "m".into(),
            options: rules::Options::default(),
            content: None,
            rounds: 2,
            actions: 3,
            seats: vec![PastSeat {
                name: Some("Ann".into()),
                identity: None,
                bot: None,
                late: false,
                coins: 7,
                place: 1,
                combos: vec![PastCombo {
                    race: "r".into(),
                    power: None,
                }],
            }],
        };
        let line = RecordedGame {
            game,
            record: "elbowroom record 1\n".into(),
        };
        let text = r#"{"table":"7f3a52c4","at":5,"ended":"agreed","game":"g","map":"m","rounds":2,"actions":3,"seats":[{"name":"Ann","coins":7,"place":1,"combos":[{"race":"r"}]}],"record":"elbowroom record 1\n"}"#;
        assert_eq!(serde_json::to_string(&line).unwrap(), text);
        assert_eq!(serde_json::from_str::<RecordedGame>(text).unwrap(), line);
    }
}
