//! What a client hears of a table.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::VariantNames;

use record::Observation;

use crate::{Chair, ChatLine, Numbered, OwnPlans, Refusal, Told};

/// A message to a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, VariantNames)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Message {
    /// The first: where one is, and as whom.
    Welcome {
        /// The table.
        table: String,
        /// One's seat; a spectator has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Chair>,
        /// Whether one made the table.
        host: bool,
        /// The number of the next entry. The entries up to it follow.
        end: u64,
        /// The server's time, in milliseconds since 1970.
        now: i64,
    },
    /// Entries of the log, in order.
    Log {
        /// The entries.
        entries: Vec<Numbered>,
    },
    /// What was said, in order.
    Said {
        /// The lines.
        lines: Vec<ChatLine>,
    },
    /// What one sees; for clients that asked for views.
    View {
        /// The number of the last entry in it.
        n: u64,
        /// The view.
        view: Box<Observation>,
    },
    /// What one has planned, whenever it changes, and at the beginning if there is anything. No other
    /// seat is sent it.
    Plans {
        /// The number of the last entry in it.
        n: u64,
        /// The plans.
        plans: OwnPlans,
    },
    /// A command is done, and durable.
    Done {
        /// The command.
        id: String,
        /// The number of its first entry; of what was said, that of the line.
        number: u64,
        /// Whether it had been done before.
        again: bool,
    },
    /// A command is refused.
    Refused {
        /// The command; empty if it could not be read.
        id: String,
        /// Why.
        #[serde(flatten)]
        why: Refusal,
    },
    /// Who is connected, at any node.
    Presence {
        /// The seats.
        seats: Vec<Chair>,
        /// How many look on.
        watching: usize,
    },
    /// An answer to a ping.
    Pong {
        /// The number of the ping.
        n: u64,
        /// The server's time, in milliseconds since 1970.
        now: i64,
    },
    /// The last: the connection ends.
    Bye {
        /// For programs: `stopping`, `revoked`, `slow`, `limit`, `silent`, `protocol`, `not_found`
        /// or `damaged`.
        why: String,
        /// For people, in English.
        text: String,
    },
}

/// An entry of a kind that is not known.
#[derive(Deserialize)]
struct Later {
    n: u64,
    at: i64,
}

/// Whether a message, or an entry, is of a kind that only a later server knows.
fn is_later(kind: &Value, known: &[&str]) -> bool {
    kind.as_str().is_some_and(|kind| !known.contains(&kind))
}

impl Message {
    /// What a server says, which may be a later one: nothing if it is of a type that is not known.
    /// Entries of kinds that are not known are [`Told::Unknown`]: their numbers count.
    ///
    /// # Errors
    /// If it is no message, or one of a type that is known does not look like one.
    pub fn read(text: &str) -> Result<Option<Message>, serde_json::Error> {
        let why = match serde_json::from_str(text) {
            Ok(message) => return Ok(Some(message)),
            Err(why) => why,
        };
        let value: Value = serde_json::from_str(text)?;
        if is_later(&value["type"], Message::VARIANTS) {
            return Ok(None);
        }
        match value["entries"]
            .as_array()
            .filter(|_| value["type"] == "log")
        {
            Some(entries) => {
                let entries: Result<Vec<Numbered>, _> = entries.iter().map(entry).collect();
                Ok(Some(Message::Log { entries: entries? }))
            }
            None => Err(why),
        }
    }

    /// As text.
    pub fn text(&self) -> String {
        // None of the messages has a map with keys that are no text.
        serde_json::to_string(self).unwrap_or_else(|_| "{}".into())
    }

    /// The connection ends.
    pub fn bye(why: &str, text: &str) -> Message {
        Message::Bye {
            why: why.into(),
            text: text.into(),
        }
    }
}

/// A message of a client that is no command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Incoming {
    /// The first.
    Hello {
        /// One's key; a spectator has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The number of the last entry that one has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<u64>,
        /// The number of the last line that one has of what is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        said: Option<u64>,
        /// Whether one wants views, too.
        #[serde(default)]
        views: bool,
    },
    /// A question whether the server is there.
    Ping {
        /// The number of the question.
        #[serde(default)]
        n: u64,
    },
}

/// An entry of any server.
fn entry(value: &Value) -> Result<Numbered, serde_json::Error> {
    match is_later(&value["t"], Told::VARIANTS) {
        true => {
            let Later { n, at } = Later::deserialize(value)?;
            let told = Told::Unknown;
            Ok(Numbered { n, at, told })
        }
        false => Numbered::deserialize(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_a_later_server_knows_is_passed_over_and_nothing_else() {
        let read = |text: &str| Message::read(text).map_err(|_| ());
        assert_eq!(read(r#"{"type": "applause", "from": 3}"#), Ok(None));
        let log = r#"{"type": "log", "entries": [{"n": 3, "at": 4, "t": "back", "seat": 2},
            {"n": 4, "at": 5, "t": "applauded", "by": [1]}, {"n": 5, "at": 6, "t": "gone"}]}"#;
        let told = |n, at, told| Numbered { n, at, told };
        let seat = Chair::at(1);
        let entries = vec![
            told(3, 4, Told::Back { seat }),
            told(4, 5, Told::Unknown),
            told(5, 6, Told::Gone),
        ];
        assert_eq!(read(log), Ok(Some(Message::Log { entries })));
        let refused = r#"{"type": "refused", "id": "a", "code": "asleep", "text": "it sleeps"}"#;
        let Ok(Some(Message::Refused { why, .. })) = read(refused) else {
            panic!("{refused} is not read");
        };
        assert_eq!((why.code, &*why.text), (crate::Code::Unknown, "it sleeps"));
        for wrong in [
            "",
            "[]",
            r#"{"type": 3}"#,
            r#"{"n": 3}"#,
            r#"{"type": "pong"}"#,
            r#"{"type": "log"}"#,
            r#"{"type": "log", "entries": [{"n": 3, "at": 4, "t": "back"}]}"#,
            r#"{"type": "log", "entries": [{"at": 4, "t": "applauded"}]}"#,
        ] {
            assert_eq!(read(wrong), Err(()), "{wrong}");
        }
    }

    #[test]
    fn what_a_later_server_says_besides_is_passed_over() {
        for (text, known) in [
            (
                r#"{"type": "pong", "n": 1, "now": 2, "later": 3}"#,
                Message::Pong { n: 1, now: 2 },
            ),
            (
                r#"{"type": "log", "later": [], "entries": [{"n": 3, "at": 4, "t": "back", "seat": 2,
                    "later": {}}]}"#,
                Message::Log {
                    entries: vec![Numbered {
                        n: 3,
                        at: 4,
                        told: crate::Told::Back { seat: Chair::at(1) },
                    }],
                },
            ),
        ] {
            assert_eq!(serde_json::from_str::<Message>(text).unwrap(), known);
        }
    }
}
