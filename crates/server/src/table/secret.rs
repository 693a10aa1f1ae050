//! What stands in a log and is told to nobody, or to one seat alone: `Debug` shows nothing of it.

use record::Seed;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What is kept of a key: its SHA-256 hash, as hexadecimal digits. The key itself is only in its
/// holder's link.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyHash(String);

impl KeyHash {
    /// Of a key.
    pub fn of(key: &str) -> KeyHash {
        KeyHash(hex(&Sha256::digest(key.as_bytes())))
    }

    /// As it was kept.
    pub(crate) fn of_text(text: &str) -> KeyHash {
        KeyHash(text.into())
    }

    /// Enough of it to tell its holder from others.
    pub(crate) fn short(&self) -> &str {
        self.0.get(..16).unwrap_or(&self.0)
    }

    /// All of it.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for KeyHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("KeyHash")
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    data_encoding::HEXLOWER.encode(bytes)
}

/// A seed in the log. `Debug` shows nothing of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub Seed);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

impl Serialize for Secret {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.0.hex())
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        let seed = Seed::from_hex(&text);
        seed.map(Secret)
            .ok_or_else(|| serde::de::Error::custom("no seed"))
    }
}

/// What only one seat may know, in the log as a text, so that it can be sealed. `Debug` shows nothing
/// of it. What cannot be opened is as good as nothing.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Private<T>(pub T);

impl<T> std::fmt::Debug for Private<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Private")
    }
}

impl<T: Serialize> Serialize for Private<T> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let text = serde_json::to_string(&self.0);
        s.serialize_str(&text.map_err(serde::ser::Error::custom)?)
    }
}

impl<'de, T: serde::de::DeserializeOwned + Default> Deserialize<'de> for Private<T> {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        Ok(Private(serde_json::from_str(&text).unwrap_or_default()))
    }
}
