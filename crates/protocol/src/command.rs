//! What a client asks of a table, and why it may be refused.

use serde::{Deserialize, Deserializer, Serialize};

use crate::{Chair, Plan, PlanFor, Way};

/// What a person at a table asks for. As JSON: `{"do": "act", "line": "conquer 13"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Make actions of one's own, a line of notation.
    Act {
        /// The line, such as `conquer 13` or `deploy 3:2 4:1`.
        line: String,
        /// The number of the last entry that one has seen. If the game went on since, the line is
        /// refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
    },
    /// Say that one is ready, or not. Once every seat is taken and everybody is ready, the game
    /// begins.
    Ready {
        /// Whether.
        ready: bool,
        /// One's part of the seed: 64 hexadecimal digits, drawn at random and told to nobody before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<String>,
    },
    /// Put a bot on a free seat. Only who made the table may.
    Bot {
        /// Which seat.
        seat: Chair,
        /// Which bot.
        bot: String,
    },
    /// Make a seat free before the game. Only who made the table may.
    Free {
        /// Which.
        seat: Chair,
    },
    /// Begin although not everybody is ready. Only who made the table may.
    Begin {
        /// The part of the seed of whoever begins, if he sits there; see `ready`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<String>,
    },
    /// Say something.
    Chat {
        /// What; text, at most 500 characters.
        text: String,
    },
    /// Ask whether one may take back one's last line.
    Takeback {
        /// The turn instead, as far as neither chance nor another has spoken.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        turn: bool,
    },
    /// Answer somebody who asks that.
    Answer {
        /// Whether he may.
        agree: bool,
    },
    /// Go: before the game the seat is free again, in the game a bot goes on.
    Leave,
    /// Go on oneself instead of the bot.
    Back,
    /// Propose how the game goes on without the seat that has the move, once it has been silent for
    /// longer than the patience of a table without a clock.
    Propose {
        /// The seat that is waited for.
        seat: Chair,
        /// How.
        way: Way,
    },
    /// Answer that.
    Vote {
        /// Whether one agrees. Whoever says nothing for the patience of the table does.
        agree: bool,
    },
    /// Send a person away: before the game the seat is free, in the game it is offered to anybody.
    /// Only who made the table may.
    Remove {
        /// Which seat.
        seat: Chair,
    },
    /// Have nothing that a person says be told, or be told again. Only who made the table may.
    Mute {
        /// Which seat.
        seat: Chair,
        /// Whether it is silenced from now on.
        muted: bool,
    },
    /// Tell the operator of the server, and nobody else, about a person.
    Report {
        /// Whose seat.
        seat: Chair,
        /// What there is to tell; text, at most 500 characters.
        text: String,
    },
    /// Take days off, at a table with a clock of days where each seat has some: so long the clock of the
    /// seat stands.
    Vacation {
        /// How many, from now on; 0 to be back now.
        days: u32,
    },
    /// Have what is asked of one's seat in another's turn, such as where survivors go, be decided by
    /// a bot if one does not do it oneself within a time; or not any more.
    Order {
        /// The time, in seconds, at most 30 days; none if one is waited for.
        survivors: Option<u32>,
    },
    /// Leave plans for what one will be asked, instead of those of before; nobody else is told of them.
    /// The first whose condition holds is carried out as soon as it is asked. They lapse when one was,
    /// when none holds, when one answers oneself, and when one leaves the seat.
    Plan {
        /// What they are for.
        on: PlanFor,
        /// The plans, at most 4; none takes back what was left.
        plans: Vec<Plan>,
    },
    /// Be told wherever a subscription says when there is something to do on one's seat, or not any
    /// more.
    Notify {
        /// The id of the subscription.
        subscription: String,
        /// Whether.
        on: bool,
    },
    /// Say that one would like to play again. Once all do, there is a new table.
    Rematch {
        /// One's part of the seed of that game; see `ready`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<String>,
    },
}

/// A command with the name that its sender gave it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "k3f9", "do": "act", "line": "deploy 3:2 4:1", "after": 41})))]
pub struct Named {
    /// The name, different for each command: 1 to 64 letters, digits, `-` or `_`. The same command
    /// sent again is done once.
    pub id: String,
    /// The command.
    #[serde(flatten)]
    pub command: Command,
}

/// What came of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"number": 42, "again": false})))]
pub struct Done {
    /// The number of its first entry.
    pub number: u64,
    /// Whether it had been done before.
    pub again: bool,
}

/// Why a command is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[error("{text}")]
pub struct Refusal {
    /// For programs.
    #[serde(deserialize_with = "any_code")]
    pub code: Code,
    /// For programs, too: a keyword for what it is exactly, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// For people, in English.
    pub text: String,
    /// Seconds after which it may be tried again, if it was too much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait: Option<u32>,
}

/// Kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The key does not allow it.
    Forbidden,
    /// Another has the move.
    NotYourMove,
    /// The rules of the game do not allow it.
    Rules,
    /// It cannot be read.
    Unreadable,
    /// The game went on since.
    Late,
    /// It makes no sense at this table now.
    NotNow,
    /// Too much at a time.
    TooMuch,
    /// The store does not answer: whether it was done is not known. The same command may be sent
    /// again, and is done once.
    Store,
    /// The table cannot be followed any further: its log is damaged, or was written under other
    /// rules. It will not be otherwise another time. Its log and its record can be had.
    Damaged,
    /// Whoever asks, a name or a word is barred from the server by its operator.
    Banned,
    /// There is no such thing.
    NotFound,
    /// The server made a mistake.
    Failed,
    /// One that a later server knows and this program does not. It is never sent.
    #[serde(skip)]
    Unknown,
}

/// A code of any server: later ones have further codes.
pub(crate) fn any_code<'de, D: Deserializer<'de>>(d: D) -> Result<Code, D::Error> {
    let keyword = String::deserialize(d)?;
    let found = Code::ALL.into_iter().find(|c| c.keyword() == keyword);
    Ok(found.unwrap_or(Code::Unknown))
}

impl Code {
    /// All that a server says: what every client has to have words for, besides [`Code::Unknown`].
    pub const ALL: [Code; 12] = [
        Code::Forbidden,
        Code::NotYourMove,
        Code::Rules,
        Code::Unreadable,
        Code::Late,
        Code::NotNow,
        Code::TooMuch,
        Code::Store,
        Code::Damaged,
        Code::Banned,
        Code::NotFound,
        Code::Failed,
    ];

    /// What programs know it by.
    pub fn keyword(self) -> &'static str {
        match self {
            Code::Forbidden => "forbidden",
            Code::NotYourMove => "not_your_move",
            Code::Rules => "rules",
            Code::Unreadable => "unreadable",
            Code::Late => "late",
            Code::NotNow => "not_now",
            Code::TooMuch => "too_much",
            Code::Store => "store",
            Code::Damaged => "damaged",
            Code::Banned => "banned",
            Code::NotFound => "not_found",
            Code::Failed => "failed",
            Code::Unknown => "unknown",
        }
    }
}

impl Refusal {
    /// With a code and words.
    pub fn new(code: Code, text: impl Into<String>) -> Refusal {
        Refusal {
            code,
            reason: None,
            text: text.into(),
            wait: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_its_keyword() {
        for code in Code::ALL {
            assert_eq!(serde_json::to_value(code).unwrap(), code.keyword());
        }
    }
}
