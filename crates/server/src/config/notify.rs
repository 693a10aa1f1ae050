//! Where people are told who are not at their table.

use std::{fmt, time::Duration};

use messages::Message;

use super::{BadSettings, Private, Settings};
use crate::say::message;

/// How people are told who are not at their table.
#[derive(Clone)]
pub struct Notify {
    /// Where everybody finds the server, with a slash at its end. Nobody is told anything without it.
    pub public_url: Option<String>,
    /// The server that takes mail.
    pub smtp: Option<Private>,
    /// From whom mail is.
    pub mail_from: Option<String>,
    /// How long whoever has the move may be away before he is told.
    pub after: Duration,
    /// Whether requests may go to addresses of the server's own network.
    pub private_endpoints: bool,
}

/// Shows no password.
impl fmt::Debug for Notify {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Notify { public_url, .. } = self;
        write!(f, "Notify({public_url:?})")
    }
}

impl Settings {
    /// How people are told.
    pub(super) fn notify(&self) -> Result<Notify, BadSettings> {
        let bad = |why: Message| Err(BadSettings(why));
        let public_url = match &self.public_url {
            None => None,
            Some(url) => match reqwest::Url::parse(url) {
                Ok(url)
                    if matches!(url.scheme(), "http" | "https")
                        && url.path() == "/"
                        && url.query().is_none()
                        && url.fragment().is_none()
                        && url.username().is_empty() =>
                {
                    Some(url.to_string())
                }
                _ => return bad(message("settings-public-url").with("url", url)),
            },
        };
        match (&self.smtp, &self.mail_from, &public_url) {
            (None, None, _) | (Some(_), Some(_), Some(_)) => {}
            _ => return bad(message("settings-mail")),
        }
        if let Some(from) = &self.mail_from
            && from.parse::<lettre::message::Mailbox>().is_err()
        {
            return bad(message("settings-mail-from").with("address", from));
        }
        if let Some(smtp) = &self.smtp
            && lettre::AsyncSmtpTransport::<lettre::Tokio1Executor>::from_url(smtp).is_err()
        {
            return bad(message("settings-smtp"));
        }
        Ok(Notify {
            public_url,
            smtp: self.smtp.clone().map(Private::from),
            mail_from: self.mail_from.clone(),
            after: Duration::from_secs(self.notify_after.unwrap_or(10)),
            private_endpoints: self.private_endpoints.unwrap_or(false),
        })
    }
}
