//! Being somebody: an identity is what some devices, each with a key pair of its own, have in common.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Contact, Invitations, OwnSeat, PersonName, Rating, SubscriptionId, Token};

/// Most devices of an identity.
pub const MOST_DEVICES: u32 = 10;
/// Most passkeys of an identity.
pub const MOST_PASSKEYS: u32 = 10;
/// Most seats that are kept for an identity.
pub const MOST_KEPT_SEATS: u32 = 200;
/// How many recovery codes there are at a time.
pub const RECOVERY_CODES: usize = 8;
/// Longest name of a device, in characters.
pub const LONGEST_LABEL: usize = 40;

/// What a device signs to show that it has its key: the server that it speaks to, as its requests name it
/// in `Host`, so that no other server can hand it on; and what that server has just said.
pub fn signed_text(host: &str, challenge: &str) -> String {
    format!("elbowroom identity\n{host}\n{challenge}")
}

/// What a device is to sign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"challenge": "AAABoh1sKk8H3v0yqXx2c1T9mEJrXwHsAZ8QkGm0w7d4b5n6", "ends": 1795842316401i64})))]
pub struct Challenge {
    /// It, as text.
    pub challenge: String,
    /// Until when it is taken, in milliseconds since 1970.
    pub ends: i64,
}

/// A device that shows that it has its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"key": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", "challenge": "AAABoh1sKk8H3v0yqXx2c1T9mEJrXwHsAZ8QkGm0w7d4b5n6", "signature": "5VZDAMNgrHKQhuLMgG6CioSHfx645dl02HPgZSJJAVVfuIIVkKM7rMYeOXAc-bRr0lv18FlbviRlUUFDjnoQCw", "label": "Firefox, Linux"})))]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// Its public key: 32 bytes of Ed25519 (RFC 8032), in base64url without padding.
    pub key: String,
    /// What it was to sign.
    pub challenge: String,
    /// The signature of [`signed_text`]: 64 bytes, in base64url without padding.
    pub signature: String,
    /// What its owner calls it, such as `Firefox on Linux`, if it is a new one; at most 40 characters.
    #[serde(default)]
    pub label: String,
}

/// An identity to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"name": "Ann", "device": {"key": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", "challenge": "AAABoh1sKk8H3v0yqXx2c1T9mEJrXwHsAZ8QkGm0w7d4b5n6", "signature": "5VZDAMNgrHKQhuLMgG6CioSHfx645dl02HPgZSJJAVVfuIIVkKM7rMYeOXAc-bRr0lv18FlbviRlUUFDjnoQCw", "label": "Firefox, Linux"}})))]
#[serde(deny_unknown_fields)]
pub struct NewIdentity {
    /// The name, which nobody else here may have from then on.
    pub name: String,
    /// Its first device.
    pub device: Proof,
}

/// A device to be added to an identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"code": "K7QD-9M2X-AV4T-HC3P-W8ZB", "device": {"key": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", "challenge": "AAABoh1sKk8H3v0yqXx2c1T9mEJrXwHsAZ8QkGm0w7d4b5n6", "signature": "5VZDAMNgrHKQhuLMgG6CioSHfx645dl02HPgZSJJAVVfuIIVkKM7rMYeOXAc-bRr0lv18FlbviRlUUFDjnoQCw", "label": "Firefox, Linux"}})))]
#[serde(deny_unknown_fields)]
pub struct NewDevice {
    /// A code that another device was given for it, or one of the recovery codes. It is good once. Empty where
    /// a passkey is shown.
    #[serde(default)]
    pub code: String,
    /// A passkey of the identity, in place of a code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passkey: Option<PasskeyAnswer>,
    /// The device.
    pub device: Proof,
}

/// What a device may do as somebody, for a time.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"token": "oNmYvK3tQ0aB7uEJrXwHsA", "ends": 1798434196401i64, "identity": {"id": "5e1c09b2d47a63f0", "name": "Ann", "made": 1795842196401i64, "devices": [{"key": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", "label": "Firefox, Linux", "made": 1795842196401i64, "used": 1795842196401i64}], "passkeys": [], "codes": 8}})))]
pub struct Session {
    /// What its requests show, as `Authorization: Bearer …`. It is said once.
    pub token: String,
    /// Until when, in milliseconds since 1970.
    pub ends: i64,
    /// Who it is.
    pub identity: Identity,
}

/// Shows nothing of the token.
impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Session({:?})", self.identity)
    }
}

/// Who somebody is, for himself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "5e1c09b2d47a63f0", "name": "Ann", "made": 1795842196401i64, "devices": [{"key": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", "label": "Firefox, Linux", "made": 1795842196401i64, "used": 1795842196401i64}], "passkeys": [], "codes": 8})))]
pub struct Identity {
    /// The id, which others may know and which never changes.
    pub id: String,
    /// The name.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub made: i64,
    /// The devices.
    pub devices: Vec<Device>,
    /// The passkeys.
    #[serde(default)]
    pub passkeys: Vec<Passkey>,
    /// How many recovery codes are left.
    pub codes: u32,
}

/// A device of an identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Device {
    /// Its public key.
    pub key: String,
    /// What its owner calls it.
    pub label: String,
    /// Since when, in milliseconds since 1970.
    pub made: i64,
    /// When it last showed that it has its key, in milliseconds since 1970.
    pub used: i64,
}

/// A passkey of an identity: a key that the reader's system keeps, for all browsers that he uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Passkey {
    /// Its id, as WebAuthn has it: in base64url without padding.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// Since when, in milliseconds since 1970.
    pub made: i64,
    /// When it was last shown, in milliseconds since 1970.
    pub used: i64,
}

/// What a browser is to ask for a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"options": {"challenge": "zDy1Xq0m0mB1oBq0m3f9Yg", "rpId": "games.example", "userVerification": "required", "timeout": 300000}, "state": "AAABoh1sKk8H3v0yqXx2c1T9mEJrXwHsAZ8QkGm0w7d4b5n6"})))]
pub struct PasskeyOptions {
    /// For a new one, what `PublicKeyCredential.parseCreationOptionsFromJSON` takes; for one that is to be
    /// shown, what `parseRequestOptionsFromJSON` takes (WebAuthn, level 3, section 5.1).
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Value,
    /// What the server keeps of it nowhere, so that it has to be handed back.
    pub state: String,
}

/// What a browser's passkey answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"state": "AAABoh1sKk8H3v0yqXx2c1T9mEJrXwHsAZ8QkGm0w7d4b5n6", "credential": {"type": "public-key"}})))]
#[serde(deny_unknown_fields)]
pub struct PasskeyAnswer {
    /// As it came with what was asked.
    pub state: String,
    /// What `PublicKeyCredential.toJSON` says.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub credential: Value,
}

/// A device that wants to show a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"key": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"})))]
#[serde(deny_unknown_fields)]
pub struct PasskeyAsked {
    /// The public key of the device, for which alone the passkey is good then.
    pub key: String,
}

/// A passkey to be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"label": "Firefox, Linux", "passkey": {"state": "AAABoh1sKk8H3v0yqXx2c1T9mEJrXwHsAZ8QkGm0w7d4b5n6", "credential": {"type": "public-key"}}})))]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// What its owner calls it; at most 40 characters.
    #[serde(default)]
    pub label: String,
    /// It.
    pub passkey: PasskeyAnswer,
}

/// A passkey that is to bring nobody any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "Vx3aBvJm0v0m0Q"})))]
#[serde(deny_unknown_fields)]
pub struct LostPasskey {
    /// Its id.
    pub id: String,
}

/// A code for another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"code": "K7QD-9M2X-AV4T-HC3P-W8ZB", "ends": 1795842916401i64})))]
pub struct DeviceCode {
    /// It.
    pub code: String,
    /// Until when it is good, in milliseconds since 1970.
    pub ends: i64,
}

/// Codes that bring an identity to a device when no other is left, each once. They are said once, and those
/// of before are worth nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"codes": ["K7QD-9M2X-AV4T-HC3P-W8ZB"]})))]
pub struct RecoveryCodes {
    /// They.
    pub codes: Vec<String>,
}

/// Another name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"name": "Ann"})))]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// It.
    pub name: String,
}

/// A device that is to be one of the identity's no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"key": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"})))]
#[serde(deny_unknown_fields)]
pub struct LostDevice {
    /// Its public key.
    pub key: String,
}

/// Seats that an identity keeps, so that all its devices have them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"keep": [{"table": "7f3a52c4d1b90e68a2c4", "key": "oNmYvK3tQ0aB7uEJrXwHsA"}], "forget": []})))]
#[serde(deny_unknown_fields)]
pub struct KeptSeats {
    /// Those that are to be kept besides.
    #[serde(default)]
    pub keep: Vec<OwnSeat>,
    /// The tables whose seats are not any more.
    #[serde(default)]
    pub forget: Vec<String>,
}

/// All that a server keeps of an identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"identity": {"id": "5e1c09b2d47a63f0", "name": "Ann", "made": 1795842196401i64, "devices": [{"key": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", "label": "Firefox, Linux", "made": 1795842196401i64, "used": 1795842196401i64}], "passkeys": [], "codes": 8}, "seats": [{"table": "7f3a52c4d1b90e68a2c4", "key": "oNmYvK3tQ0aB7uEJrXwHsA"}], "ratings": [], "contacts": [], "invitations": {"received": [], "sent": []}, "tokens": [], "bots": [], "told": [], "tournaments": []})))]
pub struct IdentityExport {
    /// Who it is.
    pub identity: Identity,
    /// Its seats.
    pub seats: Vec<OwnSeat>,
    /// Its ratings.
    pub ratings: Vec<Rating>,
    /// Who is what to it.
    #[serde(default)]
    pub contacts: Vec<Contact>,
    /// Invitations that it has and has sent.
    #[serde(default)]
    pub invitations: Invitations,
    /// Its tokens, and those of its bots.
    #[serde(default)]
    pub tokens: Vec<Token>,
    /// Its bots.
    #[serde(default)]
    pub bots: Vec<PersonName>,
    /// The ids of the subscriptions that are told of every seat that it gets.
    #[serde(default)]
    pub told: Vec<SubscriptionId>,
    /// The ids of the tournaments that it has made or entered.
    #[serde(default)]
    pub tournaments: Vec<String>,
}

/// Who somebody is, for everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": "5e1c09b2d47a63f0", "name": "Ann", "made": 1795842196401i64, "ratings": []})))]
pub struct Profile {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub made: i64,
    /// Whose bot it is, if it is a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<PersonName>,
    /// The ratings, the one with the most games first.
    pub ratings: Vec<Rating>,
}
