//! Programs that do something for somebody: the tokens that they show, bots with names of their own, and
//! what such a program is told.

use serde::{Deserialize, Serialize};

use crate::{Invitation, PersonName, Rating, Summary};

/// Most tokens of somebody, those of his bots among them.
pub const MOST_TOKENS: u32 = 30;
/// Most bots of somebody.
pub const MOST_BOTS: u32 = 10;
/// What each token begins with, so that nobody takes it for a key.
pub const TOKEN_PREFIX: &str = "elb_";

/// What a token is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// To read who one is, what happens to one, one's contacts and invitations, and to look at tables from
    /// one's seats.
    Read,
    /// To make tables, to take seats and play.
    Play,
    /// To say something at tables.
    Talk,
    /// To invite others, and to decline.
    Invite,
}

impl Scope {
    /// All of them.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Play, Scope::Talk, Scope::Invite];

    /// As it is said.
    pub fn word(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Talk => "talk",
            Scope::Invite => "invite",
        }
    }
}

/// A token to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"label": "Night watch", "scopes": ["read", "play"]})))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What one calls it; at most 40 characters.
    pub label: String,
    /// What it is to be good for.
    pub scopes: Vec<Scope>,
    /// The id of the bot of one's own that shows it; oneself if none is named.
    #[serde(default)]
    pub bot: Option<String>,
}

/// A token, without what is shown of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "b1946ac92492d234", "label": "Night watch", "scopes": ["read", "play"], "identity": "5e1c09b2d47a63f0", "made": 1795842196401i64, "used": 1795842196401i64})))]
pub struct Token {
    /// The id.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// What it is good for.
    pub scopes: Vec<Scope>,
    /// The id of the identity that shows it: of oneself, or of a bot of one's own.
    pub identity: String,
    /// Since when, in milliseconds since 1970.
    pub made: i64,
    /// When it was last shown, in milliseconds since 1970, to half a minute.
    pub used: i64,
}

/// A token that was just made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"secret": "elb_oNmYvK3tQ0aB7uEJrXwHsA", "token": {"id": "b1946ac92492d234", "label": "Night watch", "scopes": ["read", "play"], "identity": "5e1c09b2d47a63f0", "made": 1795842196401i64, "used": 1795842196401i64}})))]
pub struct MadeToken {
    /// What a request shows, as `Authorization: Bearer …`. It is said once.
    pub secret: String,
    /// What else there is of it.
    pub token: Token,
}

/// Shows nothing of the secret.
impl std::fmt::Debug for MadeToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "MadeToken({:?})", self.token)
    }
}

/// A token that is to be good for nothing any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "b1946ac92492d234"})))]
#[serde(deny_unknown_fields)]
pub struct OldToken {
    /// Its id.
    pub id: String,
}

/// A bot of one's own to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"name": "Annbot"})))]
#[serde(deny_unknown_fields)]
pub struct NewBot {
    /// The name, which nobody else here may have from then on.
    pub name: String,
}

/// A bot of one's own that is to be forgotten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "5e1c09b2d47a63f0"})))]
#[serde(deny_unknown_fields)]
pub struct OldBot {
    /// The id of its identity.
    pub id: String,
}

/// A program with a name of its own, which can be invited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "5e1c09b2d47a63f0", "name": "Annbot", "owner": {"id": "0c8b1a77e2f94d31", "name": "Ann"}, "made": 1795842196401i64, "awake": true, "ratings": []})))]
pub struct OwnedBot {
    /// The id of its identity.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub owner: PersonName,
    /// Since when, in milliseconds since 1970.
    pub made: i64,
    /// Whether its program was heard of in the last two minutes.
    pub awake: bool,
    /// Its ratings, the one with the most games first.
    pub ratings: Vec<Rating>,
}

/// What happens to somebody, for a program that does something for him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"type": "over", "table": "7f3a52c4d1b90e68a2c4"})))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// He is asked to a table.
    Invited {
        /// To which.
        table: String,
        /// What it is, and by whom.
        invitation: Invitation,
    },
    /// He is not any more: it was taken back, or answered, or the game has begun without him.
    Uninvited {
        /// To which table.
        table: String,
    },
    /// A game goes on at which he has a seat.
    Playing {
        /// Where.
        table: String,
        /// What it is.
        about: Summary,
    },
    /// It is over, or he has that seat no more.
    Over {
        /// Where.
        table: String,
    },
}
