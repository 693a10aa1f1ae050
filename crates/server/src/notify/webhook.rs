//! Requests to an address of somebody's own, signed as Standard Webhooks has it.

use data_encoding::BASE64;
use protocol::Notification;
use reqwest::{Client, Url, header};
use ring::hmac;

use super::Sent;

/// What requests are signed with: both sides know the id.
fn key(id: &str) -> Vec<u8> {
    use sha2::{Digest, Sha256};
    Sha256::digest(format!("webhook {id}")).to_vec()
}

/// The same as it is told.
pub fn secret(id: &str) -> String {
    format!("whsec_{}", BASE64.encode(&key(id)))
}

/// What stands in the header of a message of this name, sent at this second.
fn signature(id: &str, name: &str, second: i64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, &key(id));
    let sign = hmac::sign(&key, format!("{name}.{second}.{body}").as_bytes());
    format!("v1,{}", BASE64.encode(sign.as_ref()))
}

/// Sends it.
pub async fn send(http: &Client, url: Url, id: &str, name: &str, what: &Notification) -> Sent {
    let Ok(body) = serde_json::to_string(what) else {
        return Sent::Failed("it cannot be written".into());
    };
    let second = crate::hub::now() / 1_000;
    let asked = http
        .post(url)
        .header(header::CONTENT_TYPE, "application/json")
        .header("webhook-id", name)
        .header("webhook-timestamp", second)
        .header("webhook-signature", signature(id, name, second, &body))
        .body(body);
    super::send(asked).await
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text that is signed, and the form of the signature, are those of the specification.
    #[test]
    fn a_signature_is_of_the_name_the_time_and_the_body() {
        let secret = secret("an id");
        let bytes = BASE64.decode(secret.strip_prefix("whsec_").unwrap().as_bytes());
        let key = hmac::Key::new(hmac::HMAC_SHA256, &bytes.unwrap());
        let told = signature("an id", "msg", 1_674_087_231, "{}");
        let sign = BASE64.decode(told.strip_prefix("v1,").unwrap().as_bytes());
        hmac::verify(&key, b"msg.1674087231.{}", &sign.unwrap()).unwrap();
    }
}
