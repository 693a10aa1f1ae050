//! Web Push: messages are encrypted for the browser (RFC 8291) and signed by the server (VAPID,
//! RFC 8292).

use std::time::Duration;

use data_encoding::{BASE64, BASE64URL_NOPAD};
use protocol::{Notification, PushKeys};
use reqwest::{Client, Url, header};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde_json::json;
use web_push_native::{Auth, WebPushBuilder, p256::PublicKey};

use super::{Sent, send};
use crate::{say::message, store::StoreError};

/// How long the push service keeps a message for a browser that is not there.
const KEPT: Duration = Duration::from_secs(3 * 86_400);
/// How long a signature holds, in seconds; a day at most.
const HOLDS: i64 = 12 * 3_600;

/// Nobody but the server makes keys, and it made this one.
fn wrong() -> StoreError {
    StoreError::unfit(message("key-secret"))
}

/// A new key of the server, as it is kept.
pub fn fresh() -> Result<String, StoreError> {
    let kind = &ECDSA_P256_SHA256_FIXED_SIGNING;
    let key = EcdsaKeyPair::generate_pkcs8(kind, &SystemRandom::new());
    Ok(BASE64.encode(key.map_err(|_| wrong())?.as_ref()))
}

/// What messages to a browser are encrypted with.
pub struct Keys {
    public: PublicKey,
    auth: Auth,
}

impl Keys {
    /// From what the browser says; nothing if that is none.
    pub fn read(keys: &PushKeys) -> Option<Keys> {
        let bytes = |text: &str| {
            let text = text.trim_end_matches('=').as_bytes();
            BASE64URL_NOPAD.decode(text).ok()
        };
        let auth: [u8; 16] = bytes(&keys.auth)?.try_into().ok()?;
        Some(Keys {
            public: PublicKey::from_sec1_bytes(&bytes(&keys.p256dh)?).ok()?,
            auth: Auth::from(auth),
        })
    }
}

/// Signs and sends.
pub struct Push {
    key: EcdsaKeyPair,
    public: String,
    /// Whom a push service may ask about what it gets.
    contact: String,
}

impl Push {
    /// With the server's key.
    pub fn new(secret: &str, public: &str, mail: Option<&str>) -> Result<Push, StoreError> {
        let bytes = BASE64.decode(secret.as_bytes()).map_err(|_| wrong())?;
        let random = SystemRandom::new();
        let kind = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let key = EcdsaKeyPair::from_pkcs8(kind, &bytes, &random).map_err(|_| wrong())?;
        let mailbox = mail.and_then(|m| m.parse::<lettre::message::Mailbox>().ok());
        Ok(Push {
            public: BASE64URL_NOPAD.encode(key.public_key().as_ref()),
            key,
            contact: match mailbox {
                Some(mailbox) => format!("mailto:{}", mailbox.email),
                None => public.into(),
            },
        })
    }

    /// The server's public key, in base64url.
    pub fn public_key(&self) -> &str {
        &self.public
    }

    /// What the server shows a push service.
    fn authorization(&self, url: &Url, now: i64) -> Option<String> {
        let part = |value: serde_json::Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let claims = json!({
            "aud": url.origin().ascii_serialization(),
            "exp": now / 1_000 + HOLDS,
            "sub": self.contact,
        });
        let head = part(json!({"typ": "JWT", "alg": "ES256"}));
        let text = format!("{head}.{}", part(claims));
        let sign = self.key.sign(&SystemRandom::new(), text.as_bytes()).ok()?;
        let token = format!("{text}.{}", BASE64URL_NOPAD.encode(sign.as_ref()));
        Some(format!("vapid t={token}, k={}", self.public))
    }

    /// Sends something to a browser.
    pub async fn send(
        &self,
        http: &Client,
        url: Url,
        keys: &PushKeys,
        what: &Notification,
    ) -> Sent {
        let failed = |text: &str| Sent::Failed(text.into());
        let (Some(keys), Ok(body)) = (Keys::read(keys), serde_json::to_vec(what)) else {
            return Sent::Gone;
        };
        let Ok(endpoint) = url.as_str().parse() else {
            return Sent::Gone;
        };
        let built = WebPushBuilder::new(endpoint, keys.public, keys.auth)
            .with_valid_duration(KEPT)
            .build(body);
        let (Ok(built), Some(authorization)) = (built, self.authorization(&url, crate::hub::now()))
        else {
            return failed("it cannot be encrypted");
        };
        let (parts, body) = built.into_parts();
        let mut asked = http
            .post(url)
            .headers(parts.headers)
            .header(header::AUTHORIZATION, authorization)
            .header("urgency", "normal")
            .body(body);
        // Of one table only the last counts, if the browser was not there; what is told of others stays.
        if let [only] = &what.notices[..] {
            asked = asked.header("topic", &only.table);
        }
        send(asked).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    #[test]
    fn a_push_service_can_tell_who_sends() {
        let push = Push::new(&fresh().unwrap(), "https://game.example/", None).unwrap();
        let url = Url::parse("https://push.example:8443/abc?d").unwrap();
        let shown = push.authorization(&url, 1_000_000).unwrap();
        let (token, key) = shown.split_once(", k=").unwrap();
        assert_eq!(key, push.public_key());
        let token = token.strip_prefix("vapid t=").unwrap();
        let (text, sign) = token.rsplit_once('.').unwrap();
        let key = BASE64URL_NOPAD.decode(key.as_bytes()).unwrap();
        assert_eq!(key.len(), 65);
        let sign = BASE64URL_NOPAD.decode(sign.as_bytes()).unwrap();
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, key);
        key.verify(text.as_bytes(), &sign).unwrap();
        let claims = text.split_once('.').unwrap().1;
        let claims = BASE64URL_NOPAD.decode(claims.as_bytes()).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["aud"], "https://push.example:8443");
        assert_eq!(claims["exp"], 1_000 + HOLDS);
        assert_eq!(claims["sub"], "https://game.example/");
    }

    #[test]
    fn keys_are_a_point_and_sixteen_bytes() {
        // Those of the example in RFC 8291.
        let good = PushKeys {
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4".into(),
            auth: "BTBZMqHH6r4Tts7J_aSIgg".into(),
        };
        assert!(Keys::read(&good).is_some());
        for (p256dh, auth) in [
            ("", &*good.auth),
            (&good.p256dh, "BTBZMqHH6r4Tts7J"),
            (&good.p256dh[..40], &good.auth),
            (&good.p256dh.replace("BC", "BD"), &good.auth),
            ("not base64!", &good.auth),
        ] {
            let bad = PushKeys {
                p256dh: p256dh.into(),
                auth: auth.into(),
            };
            assert!(Keys::read(&bad).is_none(), "{p256dh} {auth}");
        }
    }
}
