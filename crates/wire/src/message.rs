//! What a client hears of a table.

use serde::{Deserialize, Serialize};

use protocol::Observation;

use crate::{Chair, Line, Numbered, Refusal};

/// A message to a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
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
        lines: Vec<Line>,
    },
    /// What one sees; for clients that asked for views.
    View {
        /// The number of the last entry in it.
        n: u64,
        /// The view.
        view: Box<Observation>,
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

impl Message {
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

#[cfg(test)]
mod tests {
    use super::*;

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
