//! The log of a table as everybody may read it.

use serde::{Deserialize, Serialize};

use crate::USUAL_PATIENCE;

/// A seat as messages name it: from 1, in turn order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(try_from = "u8", into = "u8")]
#[cfg_attr(feature = "openapi", schema(value_type = u8, minimum = 1, maximum = 6))]
pub struct Chair(u8);

impl Chair {
    /// The seat with this index, from 0.
    pub fn at(index: usize) -> Chair {
        Chair(index.min(5) as u8)
    }

    /// The index, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat as the rules name it.
    pub fn seat(self) -> rules::Seat {
        rules::Seat(self.0)
    }
}

impl From<rules::Seat> for Chair {
    fn from(seat: rules::Seat) -> Chair {
        Chair(seat.0)
    }
}

impl TryFrom<u8> for Chair {
    type Error = &'static str;

    fn try_from(n: u8) -> Result<Chair, Self::Error> {
        match n {
            1..=6 => Ok(Chair(n - 1)),
            _ => Err("a seat is a number from 1 to 6"),
        }
    }
}

impl From<Chair> for u8 {
    fn from(chair: Chair) -> u8 {
        chair.0 + 1
    }
}

impl std::fmt::Display for Chair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// How long players may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// Both sit at the table.
    Live {
        /// Seconds for each time that a seat has the move; 5 to 3600.
        turn: u32,
        /// Seconds for the whole game, used when those are up; 0 to 86400.
        reserve: u32,
    },
    /// Now and then.
    Slow {
        /// Days for each time that a seat has the move; 1 to 30.
        days: u32,
        /// Days that each seat may take off in the game, during which its clock stands; 0 to 60.
        #[serde(default, skip_serializing_if = "is_zero")]
        vacation: u32,
    },
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// When a move may be taken back, within what the rules of taking back allow: never once chance
/// has spoken or another has moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Takeback {
    /// Without asking.
    Free,
    /// If the other people at the table agree.
    #[default]
    Agreed,
    /// Not at all.
    Never,
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The clock ran out.
    Clock,
    /// He left.
    Left,
    /// He did not move, and the others agreed.
    Voted,
}

/// How a game goes on without whoever does not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// A bot plays for him until he comes back.
    Bot,
    /// The seat is offered to anybody; a bot plays until somebody takes it, or he comes back.
    Free,
    /// The game ends as it stands.
    End,
}

impl Way {
    /// All of them.
    pub const ALL: [Way; 3] = [Way::Bot, Way::Free, Way::End];
}

/// Tables that do not name a version of the rules were made under the first.
fn first_rules() -> u32 {
    1
}

fn is_first(rules: &u32) -> bool {
    *rules == first_rules()
}

/// Tables of before were as patient as those that say nothing of it.
fn usual_patience() -> u32 {
    USUAL_PATIENCE
}

fn is_usual_patience(patience: &u32) -> bool {
    *patience == USUAL_PATIENCE
}

/// An entry as everybody may read it. It is put together field by field from the entry that is
/// kept, so that nothing gets into it by accident.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, strum::VariantNames)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[allow(missing_docs)] // They say what `Entry` says.
pub enum Told {
    /// The table was made.
    Made {
        game: String,
        map: String,
        seats: u8,
        #[cfg_attr(feature = "openapi", schema(value_type = crate::described::Options))]
        options: rules::Options,
        public: bool,
        clock: Clock,
        takeback: Takeback,
        title: String,
        /// The version of the rules under which it was made.
        #[serde(default = "first_rules", skip_serializing_if = "is_first")]
        rules: u32,
        /// The hash of the content of one's own that it is played with, under which the server has
        /// it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        content: Option<String>,
        /// The SHA-256 hash of the server's part of the seed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        promise: Option<String>,
        /// Seconds that the others wait for somebody who does not move, where no clock runs.
        #[serde(default = "usual_patience", skip_serializing_if = "is_usual_patience")]
        patience: u32,
    },
    /// A person took a seat.
    Sat {
        seat: Chair,
        name: String,
        /// The id of his identity, if he has one; then the name is his alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        identity: Option<String>,
    },
    /// A bot was put on a seat.
    Bot { seat: Chair, bot: String },
    /// A seat became free.
    Freed { seat: Chair },
    /// A person is ready, or is not any more.
    Ready {
        seat: Chair,
        ready: bool,
        /// His part of the seed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<String>,
    },
    /// The game began. The commitment is the SHA-256 hash of the seed.
    Began { commitment: String },
    /// An action of a seat; of chance if there is no seat.
    Act {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Chair>,
        #[serde(rename = "do")]
        action: String,
    },
    /// A seat asked whether it may take back.
    Asked {
        seat: Chair,
        /// The turn, not only the last line.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        turn: bool,
    },
    /// A seat answered that.
    Answered { seat: Chair, agree: bool },
    /// The last actions were taken back.
    Undone { seat: Chair, actions: u16 },
    /// A bot plays for a person from now on.
    Away { seat: Chair, why: Why },
    /// The person plays again.
    Back { seat: Chair },
    /// A seat proposed how to go on without one that does not move.
    Proposed {
        /// Who; nobody is whoever made the table and has no seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Chair>,
        /// Who is waited for.
        seat: Chair,
        way: Way,
    },
    /// A seat answered that.
    Voted { seat: Chair, agree: bool },
    /// A bot plays for a person from now on, and anybody may take the seat.
    Offered { seat: Chair },
    /// Whoever made the table sent a person away; in a game the seat is offered to anybody.
    Removed { seat: Chair },
    /// Nothing that a seat says is told any more, or it is again.
    Muted { seat: Chair, muted: bool },
    /// A seat takes days off until a time in milliseconds since 1970, or is back by then.
    Vacation { seat: Chair, until: i64 },
    /// A bot decides what is asked of a seat in another's turn, once it has been waited for so many
    /// seconds; or it does not any more.
    Ordered {
        seat: Chair,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        survivors: Option<u32>,
    },
    /// Something that a seat alone is told of: which, and what, nobody else learns.
    Private,
    /// A seat is told by the server, wherever its person is, when there is something to do; or it is
    /// not any more.
    Notified { seat: Chair, on: bool },
    /// A seat has a new key, or who made the table and has no seat.
    Rekeyed {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Chair>,
    },
    /// Somebody said something.
    Chat { seat: Chair, text: String },
    /// The game is over.
    Over {
        coins: Vec<u16>,
        places: Vec<u8>,
        seed: String,
        /// The server's part of the seed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<String>,
        /// The SHA-256 hash of the server's part of the seed at the table where it goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        promise: Option<String>,
        /// Whether it was ended as it stood: by the operator of the server, unless the players
        /// agreed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ended: bool,
        /// Whether the players agreed to end it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        agreed: bool,
    },
    /// A seat would like to play again.
    Rematch {
        seat: Chair,
        /// Its part of the seed of that game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<String>,
    },
    /// It goes on at another table.
    Next { table: String },
    /// The operator of the server took the table away: always the last, and nothing before it is
    /// kept.
    Gone,
    /// Something of which a later server tells and this program knows nothing. It is never sent.
    #[serde(skip)]
    Unknown,
}

/// An entry with its number and time, as messages have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"n": 17, "at": 1795842196401i64, "t": "act", "seat": 1, "do": "conquer 13"})))]
pub struct Numbered {
    /// Its number at the table, from 0 without gaps.
    pub n: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What.
    #[serde(flatten)]
    pub told: Told,
}

/// Something that was said at a table. It is no part of the log, and only the last of it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"n": 7, "at": 1795842196401i64, "seat": 2, "text": "Well played."})))]
pub struct ChatLine {
    /// Its number at the table, from 0 without gaps, beside those of the log.
    pub n: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who.
    pub seat: Chair,
    /// What; text, never markup.
    pub text: String,
}

/// What a bot is called on a seat: `Keen 2`.
pub fn bot_name(bot: &str, seat: Chair) -> String {
    let mut chars = bot.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    let name: String = first.into_iter().chain(chars).collect();
    format!("{name} {seat}")
}
