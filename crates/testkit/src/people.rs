//! Whoever is somebody at a server, with a key that a test knows.

use client::identity::DeviceKey;
use serde_json::{Value, json};

use crate::{Result, client::Api};

/// Somebody, by one of his devices.
pub struct Person {
    /// The device's key.
    pub key: DeviceKey,
    /// The id.
    pub id: String,
    /// The token of a session.
    pub token: String,
}

impl Person {
    /// Whom a session was opened for.
    ///
    /// # Errors
    /// If it is none.
    pub fn of(key: DeviceKey, session: &Value) -> Result<Person> {
        let text = |v: &Value| v.as_str().map(str::to_owned).ok_or("this is no session");
        Ok(Person {
            key,
            token: text(&session["token"])?,
            id: text(&session["identity"]["id"])?,
        })
    }
}

/// A key that is the same in every run.
pub fn device(n: u8) -> DeviceKey {
    DeviceKey::new([n; 32])
}

impl Api {
    /// What a device shows, for a challenge of now.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn proof(&self, key: &DeviceKey) -> Result<Value> {
        let challenge = self.post_bare("/identity/challenge", None).await?;
        let challenge = challenge["challenge"].as_str().ok_or("no challenge")?;
        let proof = key.prove(&self.address, challenge, "Laptop");
        serde_json::to_value(proof).map_err(|e| e.to_string())
    }

    /// Makes somebody, whose device has the key of this number.
    ///
    /// # Errors
    /// If there is no answer, or a refusal.
    pub async fn person(&self, n: u8, name: &str) -> Result<Person> {
        let new = json!({"name": name, "device": self.proof(&device(n)).await?});
        let session = self.post("/identity", None, &new).await?;
        Person::of(device(n), &session)
    }
}
