//! The link in a mail by which whoever reads it confirms or ends the subscription. It opens nothing
//! else: what the id of the subscription can do more it cannot.

use ring::hmac;

use crate::{store::subscription_name, table::hex};

/// The parts of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailLink {
    /// What the store calls the subscription.
    pub name: String,
    /// What only whoever was sent the link can know.
    pub token: String,
}

impl MailLink {
    /// To the subscription of an id.
    pub fn of(id: &str) -> MailLink {
        let key = hmac::Key::new(hmac::HMAC_SHA256, id.as_bytes());
        let sign = hmac::sign(&key, b"link in a mail");
        MailLink {
            name: subscription_name(id),
            token: hex(&sign.as_ref()[..16]),
        }
    }

    /// As an address at this server.
    pub fn at(&self, public: &str) -> String {
        format!("{public}notifications/{}/{}", self.name, self.token)
    }
}
