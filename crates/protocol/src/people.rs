//! What people have to do with one another: friends, whom one does not wish to meet, invitations to tables.

use serde::{Deserialize, Serialize};

use crate::Summary;

/// Most people of whom somebody says what they are to him.
pub const MOST_CONTACTS: u32 = 200;
/// Most invitations of somebody that wait for an answer.
pub const MOST_INVITATIONS: u32 = 20;

/// What somebody is to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// Both have said that they are friends.
    Friend,
    /// One has said so, and waits for the other.
    Asked,
    /// The other has, and waits for one's answer.
    Asks,
    /// One does not wish to meet him: he cannot invite one, nor ask, nor sit down where one is the host, and
    /// nobody finds the two of them for one table.
    Blocked,
}

/// Somebody who is something to one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"identity": "5e1c09b2d47a63f0", "name": "Bea", "tie": "friend", "since": 1795842196401i64})))]
pub struct Contact {
    /// The id of his identity.
    pub identity: String,
    /// What he is called.
    pub name: String,
    /// What he is.
    pub tie: Tie,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
}

/// What somebody is to be to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TieWish {
    /// A friend, if he says so, too.
    Friend,
    /// Somebody whom one does not wish to meet.
    Blocked,
    /// Nobody in particular. If he has asked, that is refused.
    None,
}

/// Somebody, and what he is to be to one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"identity": "5e1c09b2d47a63f0", "tie": "friend"})))]
#[serde(deny_unknown_fields)]
pub struct NewContact {
    /// The id of his identity.
    pub identity: String,
    /// What he is to be.
    pub tie: TieWish,
}

/// A code by which others become one's friends at once: what a link holds. A new one takes the place of that
/// of before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"code": "K7QD-9M2X-AV4T-HC3P-W8ZB", "ends": 1796446996401i64})))]
pub struct FriendCode {
    /// It.
    pub code: String,
    /// Until when it is good, in milliseconds since 1970.
    pub ends: i64,
}

/// A code that somebody was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"code": "K7QD-9M2X-AV4T-HC3P-W8ZB"})))]
#[serde(deny_unknown_fields)]
pub struct GivenCode {
    /// It.
    pub code: String,
}

/// Somebody, in few words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "5e1c09b2d47a63f0", "name": "Bea"})))]
pub struct PersonName {
    /// The id of his identity.
    pub id: String,
    /// What he is called.
    pub name: String,
}

/// That somebody is asked to a table where people take seats still.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"from": {"id": "0c8b1a77e2f94d31", "name": "Ann"}, "to": {"id": "5e1c09b2d47a63f0", "name": "Bea"},
    "at": 1795842196401i64, "declined": false, "table": {"id": "7f3a52c4d1b90e68a2c4", "title": "After lunch", "game": "small-world",
        "map": "small-world-2", "clock": {"slow": {"days": 1}}, "seats": [{"name": "Ann", "identity": "0c8b1a77e2f94d31"}, {}]}})))]
pub struct Invitation {
    /// The table, as it is.
    pub table: Summary,
    /// Who asks.
    pub from: PersonName,
    /// Who is asked.
    pub to: PersonName,
    /// Since when, in milliseconds since 1970.
    pub at: i64,
    /// Whether he has said no.
    pub declined: bool,
}

/// Invitations to tables where people take seats still, the latest first. Whoever took a seat is invited no
/// more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"received": [], "sent": []})))]
pub struct Invitations {
    /// Those that wait for one's answer.
    pub received: Vec<Invitation>,
    /// Those that one has sent.
    pub sent: Vec<Invitation>,
}

/// Somebody who is to be invited, or not any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"table": "7f3a52c4d1b90e68a2c4", "identity": "5e1c09b2d47a63f0"})))]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// To which table; one sits there.
    pub table: String,
    /// The id of his identity.
    pub identity: String,
}

/// An invitation that one has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"table": "7f3a52c4d1b90e68a2c4"})))]
#[serde(deny_unknown_fields)]
pub struct InvitedTo {
    /// To which table.
    pub table: String,
}
