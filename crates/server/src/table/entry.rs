//! What the log of a table says, one entry a row, and what of it everybody may read.

use protocol::{Chair, Clock, Plan, PlanEnd, PlanFor, Takeback, Told, USUAL_PATIENCE, Way, Why};
use record::Seed;
use serde::{Deserialize, Serialize};

use super::secret::{KeyHash, Private, Secret};

/// The version of the rules of tables that do not name one: they were made before there was another.
pub const FIRST_RULES: u32 = 1;

fn first_rules() -> u32 {
    FIRST_RULES
}

/// The version of what entries say. It rises when a log that this program writes means something else
/// to the one before: a log of a later version is left to those who know it.
pub const LOG_VERSION: u32 = 1;

fn first_log() -> u32 {
    1
}

fn usual_patience() -> u32 {
    USUAL_PATIENCE
}

/// What is settled when a table is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// Id of the game.
    pub game: String,
    /// Id of the map.
    pub map: String,
    /// Number of seats.
    pub seats: u8,
    /// The rule options.
    #[serde(default)]
    pub options: rules::Options,
    /// Whether the lobby lists it.
    pub public: bool,
    /// How long players may think.
    pub clock: Clock,
    /// When a move may be taken back.
    pub takeback: Takeback,
    /// Seconds that the others wait for somebody who does not move; of tables of before it is the
    /// usual.
    #[serde(default = "usual_patience")]
    pub patience: u32,
    /// What its maker calls it.
    pub title: String,
    /// The [version](LOG_VERSION) of its log.
    #[serde(default = "first_log")]
    pub log: u32,
    /// The version of the rules under which it was made.
    #[serde(default = "first_rules")]
    pub rules: u32,
    /// The hash of the content of one's own that it is played with: [`content::Own::hash`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// What the server's part of the seed is made from, secret also after the end; tables of before
    /// have none.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "readable"
    )]
    pub part: Option<Secret>,
    /// The key of whoever made it.
    pub host: KeyHash,
}

/// What cannot be opened is as good as none: whoever looks after a store without its key still reads
/// what else there is.
fn readable<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Option<Secret>, D::Error> {
    let text = Option::<String>::deserialize(d)?;
    Ok(text.and_then(|t| Seed::from_hex(&t)).map(Secret))
}

/// The server's part of a seed, from what it is made from: revealed at the end.
pub(crate) fn own_part(part: Secret) -> Seed {
    part.0.child("part", 0)
}

/// What the server's part of the seed is made from at the table where it goes on. So it is bound to
/// that one, too, before anybody gives a part there.
pub(crate) fn next_part(part: Secret) -> Secret {
    Secret(part.0.child("next", 0))
}

/// So many bytes of a plan count as much as an entry of a seat beside its moves.
const PLAN_BYTES: usize = 50;

/// A plan among those that a seat leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum InPlans {
    /// One of those that it had left for the same: their number in the order of then, from 0. It stays as
    /// it was left, with what the seat held then.
    Kept(u8),
    /// Another.
    New(Plan),
}

impl InPlans {
    /// How much text it is, in bytes.
    fn size(&self) -> usize {
        match self {
            InPlans::Kept(_) => 0,
            InPlans::New(plan) => plan.size(),
        }
    }

    fn is_new(&self) -> bool {
        matches!(self, InPlans::New(_))
    }
}

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Entry {
    /// The table was made. Always number 0, and only that.
    Made(Made),
    /// A person took a seat.
    Sat {
        /// Which.
        seat: Chair,
        /// His name.
        name: String,
        /// His key.
        key: KeyHash,
        /// The id of his identity, if he has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        identity: Option<String>,
    },
    /// A bot was put on a seat.
    Bot {
        /// Which.
        seat: Chair,
        /// Its name.
        bot: String,
    },
    /// A seat became free.
    Freed {
        /// Which.
        seat: Chair,
    },
    /// A person is ready, or is not any more.
    Ready {
        /// Who.
        seat: Chair,
        /// Whether.
        ready: bool,
        /// His part of the seed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<Secret>,
    },
    /// The game began.
    Began {
        /// The seed, secret until the end.
        seed: Secret,
    },
    /// An action of a seat, or of chance.
    Act {
        /// Whose; nobody's is chance's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Chair>,
        /// In notation.
        #[serde(rename = "do")]
        action: String,
    },
    /// A seat asked whether it may take back.
    Asked {
        /// Which.
        seat: Chair,
        /// Its turn, not only its last line.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        turn: bool,
    },
    /// A seat answered that.
    Answered {
        /// Which.
        seat: Chair,
        /// What.
        agree: bool,
    },
    /// The last actions were taken back.
    Undone {
        /// Whose.
        seat: Chair,
        /// How many.
        actions: u16,
    },
    /// A bot plays for a person from now on.
    Away {
        /// For whom.
        seat: Chair,
        /// Why.
        why: Why,
    },
    /// The person plays again.
    Back {
        /// Who.
        seat: Chair,
    },
    /// A seat proposed how to go on without one that does not move.
    Proposed {
        /// Who; nobody is whoever made the table and has no seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Chair>,
        /// Who is waited for.
        seat: Chair,
        /// How.
        way: Way,
    },
    /// A seat answered that.
    Voted {
        /// Which.
        seat: Chair,
        /// What.
        agree: bool,
    },
    /// A bot plays for a person from now on, and anybody may take the seat.
    Offered {
        /// Which.
        seat: Chair,
    },
    /// Whoever made the table sent a person away. His key opens nothing any more; before the game the
    /// seat is free, in a game it is offered to anybody.
    Removed {
        /// Which.
        seat: Chair,
    },
    /// Nothing that a seat says is told any more, or it is again.
    Muted {
        /// Which.
        seat: Chair,
        /// Whether.
        muted: bool,
    },
    /// A seat takes days off.
    Vacation {
        /// Which.
        seat: Chair,
        /// Until when, in milliseconds since 1970; it is back if that is not later.
        until: i64,
    },
    /// A bot decides what is asked of a seat in another's turn, once it has been waited for so many
    /// seconds; or it does not any more.
    Ordered {
        /// Which.
        seat: Chair,
        /// For how long, in seconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        survivors: Option<u32>,
    },
    /// A seat has planned this, instead of what it had planned for the same before. Nobody else is told.
    Planned {
        /// Which.
        seat: Chair,
        /// What for.
        on: PlanFor,
        /// What; nothing takes back what was planned.
        plans: Private<Vec<InPlans>>,
    },
    /// What a seat had planned was carried out, as far as it could be. Nobody else is told.
    PlanEnded {
        /// Which.
        seat: Chair,
        /// What it was for.
        on: PlanFor,
        /// How it ended.
        how: PlanEnd,
        /// The line that was refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        line: Option<Private<String>>,
    },
    /// A seat is told wherever its person is when there is something to do, or it is not any more.
    Notified {
        /// Which.
        seat: Chair,
        /// Whether.
        on: bool,
    },
    /// A seat has a new key, or who made the table and has none; the old one is worth nothing.
    Rekeyed {
        /// Which.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Chair>,
        /// The new key.
        key: KeyHash,
    },
    /// Somebody said something. Up to version 0.1 that was part of the log; now it is kept apart, as
    /// [`Said`].
    Chat {
        /// Who.
        seat: Chair,
        /// What.
        text: String,
    },
    /// The game is over.
    Over {
        /// Coins of each seat.
        coins: Vec<u16>,
        /// Place of each seat, from 1.
        places: Vec<u8>,
        /// The seed, for everybody to check the dice.
        seed: Secret,
        /// The server's part of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<Secret>,
        /// The hash of the server's part at the table where it goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        promise: Option<String>,
        /// Whether it was ended as it stood: by the operator, unless the players agreed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ended: bool,
        /// Whether the players agreed to end it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        agreed: bool,
    },
    /// A seat would like to play again.
    Rematch {
        /// Which.
        seat: Chair,
        /// Its part of the seed of that game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<Secret>,
    },
    /// All do: it goes on at another table, where the keys of this one hold.
    Next {
        /// Its id.
        table: String,
    },
    /// The operator took the table away. Always the last; the entries before it are deleted, and it
    /// stays for some days, so that every node finds its number taken.
    Gone,
}

/// Something that somebody said, as it is kept beside the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// Who.
    pub seat: Chair,
    /// What.
    pub text: String,
}

impl Entry {
    /// The seat whose doing it is, or none of whoever made the table, and how much of what the seat may do beside its moves: nothing of
    /// moves, of what happens by itself, and of what can happen only once. What a takeback leaves
    /// behind in the log is counted with it.
    pub fn beside_the_game(&self) -> Option<(Option<Chair>, u16)> {
        match self {
            Entry::Sat { seat, .. }
            | Entry::Bot { seat, .. }
            | Entry::Freed { seat }
            | Entry::Ready { seat, .. }
            | Entry::Asked { seat, .. }
            | Entry::Answered { seat, .. }
            | Entry::Away {
                seat,
                why: Why::Left,
            }
            | Entry::Back { seat }
            | Entry::Voted { seat, .. }
            | Entry::Notified { seat, .. }
            | Entry::Ordered { seat, .. }
            | Entry::Vacation { seat, .. }
            | Entry::Rematch { seat, .. } => Some((Some(*seat), 1)),
            // It may be as long as several others, and leaves another behind when it is carried out.
            Entry::Planned { seat, plans, .. } => {
                let size: usize = plans.0.iter().map(InPlans::size).sum();
                let new = plans.0.iter().filter(|p| p.is_new()).count();
                Some((Some(*seat), 2 + (new + size / PLAN_BYTES) as u16))
            }
            Entry::Rekeyed { seat, .. } => Some((*seat, 1)),
            // A bot that is proposed takes over the second time at the latest, and then somebody
            // has to come back, which is counted.
            Entry::Proposed { way: Way::Bot, .. } => None,
            Entry::Proposed { by, .. } => Some((*by, 1)),
            Entry::Removed { .. } | Entry::Muted { .. } => Some((None, 1)),
            Entry::Undone { seat, actions } => Some((Some(*seat), actions.saturating_add(1))),
            Entry::Away {
                why: Why::Clock | Why::Voted,
                ..
            }
            | Entry::Offered { .. }
            | Entry::Made(_)
            | Entry::Began { .. }
            | Entry::Act { .. }
            | Entry::Chat { .. }
            | Entry::Over { .. }
            | Entry::Next { .. }
            | Entry::PlanEnded { .. }
            | Entry::Gone => None,
        }
    }

    /// What everybody may read of it.
    pub fn told(&self) -> Told {
        match self.clone() {
            Entry::Made(m) => Told::Made {
                game: m.game,
                map: m.map,
                seats: m.seats,
                options: m.options,
                public: m.public,
                clock: m.clock,
                takeback: m.takeback,
                title: m.title,
                rules: m.rules,
                content: m.content,
                promise: m.part.map(|p| own_part(p).commitment()),
                patience: m.patience,
            },
            Entry::Sat {
                seat,
                name,
                identity,
                ..
            } => Told::Sat {
                seat,
                name,
                identity,
            },
            Entry::Bot { seat, bot } => Told::Bot { seat, bot },
            Entry::Freed { seat } => Told::Freed { seat },
            Entry::Ready { seat, ready, part } => Told::Ready {
                seat,
                ready,
                part: part.map(|p| p.0.hex()),
            },
            Entry::Began { seed } => Told::Began {
                commitment: seed.0.commitment(),
            },
            Entry::Act { seat, action } => Told::Act { seat, action },
            Entry::Asked { seat, turn } => Told::Asked { seat, turn },
            Entry::Answered { seat, agree } => Told::Answered { seat, agree },
            Entry::Undone { seat, actions } => Told::Undone { seat, actions },
            Entry::Away { seat, why } => Told::Away { seat, why },
            Entry::Back { seat } => Told::Back { seat },
            Entry::Proposed { by, seat, way } => Told::Proposed { by, seat, way },
            Entry::Voted { seat, agree } => Told::Voted { seat, agree },
            Entry::Offered { seat } => Told::Offered { seat },
            Entry::Removed { seat } => Told::Removed { seat },
            Entry::Muted { seat, muted } => Told::Muted { seat, muted },
            Entry::Vacation { seat, until } => Told::Vacation { seat, until },
            Entry::Ordered { seat, survivors } => Told::Ordered { seat, survivors },
            Entry::Planned { .. } | Entry::PlanEnded { .. } => Told::Private,
            Entry::Notified { seat, on } => Told::Notified { seat, on },
            Entry::Rekeyed { seat, .. } => Told::Rekeyed { seat },
            Entry::Chat { seat, text } => Told::Chat { seat, text },
            Entry::Over {
                coins,
                places,
                seed,
                part,
                promise,
                ended,
                agreed,
            } => Told::Over {
                coins,
                places,
                seed: seed.0.hex(),
                part: part.map(|p| p.0.hex()),
                promise,
                ended,
                agreed,
            },
            Entry::Rematch { seat, part } => Told::Rematch {
                seat,
                part: part.map(|p| p.0.hex()),
            },
            Entry::Next { table } => Told::Next { table },
            Entry::Gone => Told::Gone,
        }
    }
}
