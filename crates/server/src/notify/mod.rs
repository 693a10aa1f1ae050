//! Telling people who are not at their table: by Web Push, by a webhook, by mail. When there is
//! something to tell is for the hub; here is how it is said and sent.

mod address;
mod link;
mod mail;
mod push;
mod quiet;
mod webhook;
mod words;

pub use link::MailLink;
pub use quiet::{check as check_quiet, until as quiet_until};
pub use words::{MailPage, compose, page};

use std::time::Duration;

use protocol::{Channel, Channels, Code, Notification, Reason, Refusal};
use reqwest::{Client, RequestBuilder, StatusCode, redirect::Policy};
use ring::hmac;

use self::{address::Guarded, mail::Mail, push::Push};
use crate::{
    config::Notify,
    store::{Store, StoreError, Subscriber},
    table::hex,
};

/// How long somebody else's server may take to take something.
const PATIENCE: Duration = Duration::from_secs(10);
/// What all nodes sign what they push with, and hash addresses with.
const SECRET: &str = "notify-key";

/// What came of sending something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It was taken.
    Taken,
    /// There is nobody there any more.
    Gone,
    /// It was not taken now.
    Failed(String),
}

/// Sends a request; what came of it.
async fn send(request: RequestBuilder) -> Sent {
    match request.send().await.map(|answer| answer.status()) {
        Ok(status) if status.is_success() => Sent::Taken,
        Ok(StatusCode::NOT_FOUND | StatusCode::GONE) => Sent::Gone,
        Ok(status) => Sent::Failed(format!("it answers {status}")),
        // Where somebody is reached is not for the log.
        Err(e) => Sent::Failed(e.without_url().to_string()),
    }
}

/// Sends.
pub struct Notifier {
    public: String,
    http: Client,
    push: Push,
    mail: Option<Mail>,
    addresses: hmac::Key,
    guarded: Guarded,
}

impl Notifier {
    /// As it is configured; nothing if nobody is to be told.
    ///
    /// # Errors
    /// If the store fails, or what is configured cannot be used.
    pub async fn new(config: &Notify, store: &dyn Store) -> Result<Option<Notifier>, StoreError> {
        let Some(public) = config.public_url.clone() else {
            return Ok(None);
        };
        let unfit = |e: String| StoreError::unfit(e);
        let secret = store.share_secret(SECRET, &push::fresh()?).await?;
        let guarded = Guarded {
            private: config.private_endpoints,
        };
        let http = Client::builder()
            .timeout(PATIENCE)
            // Another address might be one that must not be asked.
            .redirect(Policy::none())
            .no_proxy()
            .dns_resolver(std::sync::Arc::new(guarded))
            .user_agent(concat!("elbowroom/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|e| unfit(e.to_string()))?;
        let mail = Mail::new(config).map_err(unfit)?;
        Ok(Some(Notifier {
            push: Push::new(&secret, &public, config.mail_from.as_deref())?,
            addresses: hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()),
            public,
            http,
            mail,
            guarded,
        }))
    }

    /// The ways in which people can be told.
    pub fn channels(&self) -> Channels {
        Channels {
            push: Some(self.push.public_key().to_owned()),
            webhook: true,
            mail: self.mail.is_some(),
        }
    }

    /// Where everybody finds the server, with a slash at its end.
    pub fn public(&self) -> &str {
        &self.public
    }

    /// Whether somebody can be told there.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, channel: &Channel) -> Result<(), Refusal> {
        let unreadable = |text: &str| Err(Refusal::new(Code::Unreadable, text));
        let url = match channel {
            Channel::Push { endpoint, keys } => {
                if push::Keys::read(keys).is_none() {
                    return unreadable("these are no keys of a subscription to Web Push");
                }
                endpoint
            }
            Channel::Webhook { url } => url,
            Channel::Mail { address } => {
                return match (&self.mail, mail::read(address)) {
                    (None, _) => Err(Refusal::not_now(Reason::NoChannel)),
                    (_, None) => unreadable("this is no mail address"),
                    _ => Ok(()),
                };
            }
        };
        match self.guarded.url(url) {
            Some(_) => Ok(()),
            None => unreadable("an endpoint is an https address on the internet, of at most 2 KiB"),
        }
    }

    /// A hash of where somebody is told.
    pub fn address(&self, channel: &Channel) -> String {
        let place = match channel {
            Channel::Push { endpoint, .. } => endpoint.clone(),
            Channel::Webhook { url } => url.clone(),
            Channel::Mail { address } => mail::folded(address),
        };
        hex(&hmac::sign(&self.addresses, place.as_bytes()).as_ref()[..16])
    }

    /// What requests to a webhook are signed with, for whoever has the id of the subscription.
    pub fn secret(&self, channel: &Channel, id: &str) -> Option<String> {
        matches!(channel, Channel::Webhook { .. }).then(|| webhook::secret(id))
    }

    /// Tells somebody something; the message has this name.
    pub async fn send(&self, to: &Subscriber, name: &str, what: &Notification) -> Sent {
        let wish = &to.wish;
        match &wish.channel {
            Channel::Push { endpoint, keys } => match self.guarded.url(endpoint) {
                Some(url) => self.push.send(&self.http, url, keys, what).await,
                None => Sent::Gone,
            },
            Channel::Webhook { url } => match self.guarded.url(url) {
                Some(url) => webhook::send(&self.http, url, &wish.id, name, what).await,
                None => Sent::Gone,
            },
            Channel::Mail { address } => match &self.mail {
                Some(mail) => {
                    let link = MailLink::of(&wish.id).at(&self.public);
                    mail.send(address, &words::mail(wish, what, &link), &link)
                        .await
                }
                None => Sent::Failed("there is no mail server".into()),
            },
        }
    }

    /// Asks whoever has a mail address whether he wishes to be told there.
    pub async fn ask(&self, to: &Subscriber) -> Sent {
        let (Channel::Mail { address }, Some(mail)) = (&to.wish.channel, &self.mail) else {
            return Sent::Gone;
        };
        let link = MailLink::of(&to.wish.id).at(&self.public);
        let question = words::question(&to.wish, &self.public, &link);
        mail.send(address, &question, &link).await
    }
}

/// How long nothing more is sent to somebody after something was, in milliseconds: what comes in
/// between is told together.
pub fn gap(channel: &Channel) -> i64 {
    match channel {
        Channel::Push { .. } => 30_000,
        Channel::Webhook { .. } => 0,
        Channel::Mail { .. } => 600_000,
    }
}
