//! Being told when it is one's move although one is not there: where to, when, and what.

use serde::{Deserialize, Serialize};

use crate::Chair;

/// Where somebody is told.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum Channel {
    /// In a browser, by Web Push (RFC 8030): what its `PushSubscription` has.
    Push {
        /// The address of the push service.
        endpoint: String,
        /// What messages are encrypted with.
        keys: PushKeys,
    },
    /// By a request to an address of one's own, signed as Standard Webhooks has it.
    Webhook {
        /// The address.
        url: String,
    },
    /// By mail, once the address is confirmed.
    Mail {
        /// The address.
        address: String,
    },
}

/// Shows nothing: where somebody can be reached is nobody else's business.
impl std::fmt::Debug for Channel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Channel")
    }
}

/// What messages to a browser are encrypted with (RFC 8291), in base64url without padding.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// The browser's public key: 65 bytes of a point on P-256.
    pub p256dh: String,
    /// What only it and the server know: 16 bytes.
    pub auth: String,
}

/// Hours of each day in which nothing is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"from": 1320, "to": 480, "zone": "Europe/Rome"})))]
#[serde(deny_unknown_fields)]
pub struct Quiet {
    /// From this minute of the day on, 0 to 1439.
    pub from: u16,
    /// Up to this one, 0 to 1439; of the next day if it is not later.
    pub to: u16,
    /// By the clocks of this zone of the IANA database.
    pub zone: String,
}

/// The id of a subscription: 22 to 64 letters, digits, `-` or `_` that nobody can guess, made by whoever
/// subscribes. Whoever knows it may change and end the subscription.
pub type SubscriptionId = String;

/// Where and when somebody wishes to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "oNmYvK3tQ0aB7uEJrXwHsA", "language": "en",
    "channel": {"by": "webhook", "url": "https://example.org/elbowroom"}})))]
#[serde(deny_unknown_fields)]
pub struct NewSubscription {
    /// Its id, of one's own choice.
    pub id: SubscriptionId,
    /// Where.
    pub channel: Channel,
    /// The language of what is sent, such as `en`; English if the server does not have it.
    #[serde(default)]
    pub language: String,
    /// When not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<Quiet>,
}

/// A subscription as it is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "oNmYvK3tQ0aB7uEJrXwHsA", "confirmed": true})))]
pub struct Subscription {
    /// Its id.
    pub id: SubscriptionId,
    /// Whether it is used: a mail address not before its owner has followed the link in the mail that
    /// was sent there.
    pub confirmed: bool,
    /// What requests to a webhook are signed with: `whsec_` and the key in base64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// Whether a subscription is told of every seat that somebody gets from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"subscription": "oNmYvK3tQ0aB7uEJrXwHsA", "on": true})))]
#[serde(deny_unknown_fields)]
pub struct Everywhere {
    /// The id of the subscription.
    pub subscription: SubscriptionId,
    /// Whether.
    pub on: bool,
}

/// The ways in which a server tells people who are not there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"mail": false, "webhook": true, "push":
    "BMC2Z4cQjZxAOTvTMtzYX6uGJSUpY5kJFeoqo2v5vKxm5fTDkPoC9x6Rk1mmq9i3ck8ty8sDAgJR3KkXp4o9s2A"})))]
pub struct Channels {
    /// By Web Push: the server's public key (RFC 8292), in base64url, for a browser to subscribe with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub push: Option<String>,
    /// By webhook.
    pub webhook: bool,
    /// By mail.
    pub mail: bool,
}

/// Why somebody is told something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// The seat has the move, and its time is nearly up.
    Hurry,
    /// The seat has the move.
    Move,
    /// The seat is asked whether it goes on without somebody.
    Vote,
    /// The game is over.
    Over,
}

/// What somebody is told of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notice {
    /// The table.
    pub table: String,
    /// What its maker calls it; if that is nothing, who plays there.
    pub title: String,
    /// The seat.
    pub seat: Chair,
    /// Why.
    pub occasion: Occasion,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// Until when there is time, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
}

/// What is sent: to a browser, encrypted, and to a webhook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notification {
    /// In one line, in the language of the subscription.
    pub title: String,
    /// In words, one line for each table.
    pub text: String,
    /// The same as `text`, under the name by which some chat rooms expect it.
    pub content: String,
    /// Where the table is, or the tables are.
    pub url: String,
    /// For programs.
    pub notices: Vec<Notice>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_somebody_is_reached_is_not_shown() {
        let channel = Channel::Mail {
            address: "ann@example.org".into(),
        };
        let new = NewSubscription {
            id: "x".repeat(22),
            channel,
            language: "en".into(),
            quiet: None,
        };
        assert!(!format!("{new:?}").contains("example.org"));
        let told = serde_json::to_value(&new).unwrap();
        assert_eq!(told["channel"]["by"], "mail");
        assert_eq!(told["channel"]["address"], "ann@example.org");
    }
}
