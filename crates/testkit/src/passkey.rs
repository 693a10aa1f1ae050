//! A passkey, as the system of somebody's device would keep it: ES256, nothing attested (WebAuthn, level 3).

use data_encoding::BASE64URL_NOPAD as BASE64;
use ring::{
    digest::{SHA256, digest},
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde_json::{Value, json};

use crate::Result;

/// Somebody was there, and was seen to be who he is.
const PRESENT: u8 = 0b101;
/// The key may be elsewhere, too, and is.
const BACKED_UP: u8 = 0b1_1000;
/// The key is said as well.
const WITH_KEY: u8 = 0b100_0000;

/// A passkey, and where its owner uses it.
pub struct TestPasskey {
    /// The address of the page.
    pub origin: String,
    pair: EcdsaKeyPair,
    id: Vec<u8>,
    owner: String,
    name: String,
}

fn text<'a>(options: &'a Value, path: &str) -> Result<&'a str> {
    let found = options.pointer(path).and_then(Value::as_str);
    found.ok_or_else(|| format!("no {path} in {options}"))
}

fn client_data(kind: &str, challenge: &str, origin: &str) -> String {
    format!(
        r#"{{"type":"{kind}","challenge":"{challenge}","origin":"{origin}","crossOrigin":false}}"#
    )
}

impl TestPasskey {
    /// Makes one for a page, as the server asks: with what is to be handed back to it.
    ///
    /// # Errors
    /// If the server did not ask for one, or there is no randomness.
    pub fn make(origin: &str, asked: &Value) -> Result<(TestPasskey, Value)> {
        let options = &asked["options"];
        let random = SystemRandom::new();
        let broken = |_| "no key".to_owned();
        let kind = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let key = EcdsaKeyPair::generate_pkcs8(kind, &random).map_err(broken)?;
        let pair = EcdsaKeyPair::from_pkcs8(kind, key.as_ref(), &random);
        let made = TestPasskey {
            origin: origin.into(),
            pair: pair.map_err(|e| e.to_string())?,
            id: digest(&SHA256, key.as_ref()).as_ref().to_vec(),
            owner: text(options, "/user/id")?.into(),
            name: text(options, "/rp/id")?.into(),
        };
        let challenge = text(options, "/challenge")?;
        let said = client_data("webauthn.create", challenge, origin);
        // A map in CBOR: the format, no statement, the data with the key.
        let data = made.data(PRESENT | BACKED_UP | WITH_KEY);
        let mut object = b"\xA3\x63fmt\x64none\x67attStmt\xA0\x68authData".to_vec();
        object.push(0x58);
        object.push(u8::try_from(data.len()).map_err(|e| e.to_string())?);
        object.extend(data);
        let response = json!({
            "clientDataJSON": BASE64.encode(said.as_bytes()),
            "attestationObject": BASE64.encode(&object),
            "transports": ["internal", "hybrid"],
        });
        let answer = made.answer(asked, response);
        Ok((made, answer))
    }

    /// Shows it to a server that asks for one.
    ///
    /// # Errors
    /// If the server did not ask, or there is no randomness.
    pub fn show(&self, asked: &Value) -> Result<Value> {
        let challenge = text(&asked["options"], "/challenge")?;
        let said = client_data("webauthn.get", challenge, &self.origin);
        let data = self.data(PRESENT | BACKED_UP);
        let mut signed = data.clone();
        signed.extend(digest(&SHA256, said.as_bytes()).as_ref());
        let signature = self.pair.sign(&SystemRandom::new(), &signed);
        let signature = signature.map_err(|_| "no signature")?;
        let response = json!({
            "clientDataJSON": BASE64.encode(said.as_bytes()),
            "authenticatorData": BASE64.encode(&data),
            "signature": BASE64.encode(signature.as_ref()),
            "userHandle": self.owner,
        });
        Ok(self.answer(asked, response))
    }

    fn answer(&self, asked: &Value, response: Value) -> Value {
        let id = BASE64.encode(&self.id);
        json!({
            "state": asked["state"],
            "credential": {
                "id": id,
                "rawId": id,
                "type": "public-key",
                "authenticatorAttachment": "platform",
                "clientExtensionResults": {},
                "response": response,
            },
        })
    }

    /// What is said of it: for which site, how, how often (that is not counted), and the key.
    fn data(&self, flags: u8) -> Vec<u8> {
        let mut data = digest(&SHA256, self.name.as_bytes()).as_ref().to_vec();
        data.push(flags);
        data.extend([0; 4]);
        if flags & WITH_KEY != 0 {
            // Of no maker; how long its id is, and the id.
            data.extend([0; 16]);
            data.extend([0, self.id.len() as u8]);
            data.extend(&self.id);
            // A point of P-256 for ES256, as COSE writes it.
            let (x, y) = self.pair.public_key().as_ref()[1..].split_at(32);
            data.extend(b"\xA5\x01\x02\x03\x26\x20\x01\x21\x58\x20");
            data.extend(x);
            data.extend(b"\x22\x58\x20");
            data.extend(y);
        }
        data
    }
}
