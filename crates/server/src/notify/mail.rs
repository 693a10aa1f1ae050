//! Mail, by SMTP.

use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor,
    message::{
        Mailbox,
        header::{ContentType, Header, HeaderName, HeaderValue},
    },
};

use super::{PATIENCE, Sent};
use crate::config::Notify;

/// A mail to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The subject.
    pub subject: String,
    /// What it says.
    pub text: String,
}

/// Sends mail.
pub struct Mail {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// An address, if it is one.
pub fn read(address: &str) -> Option<Address> {
    address.trim().parse().ok().filter(|_| address.len() <= 254)
}

/// An address as it is counted: however it is written.
pub fn folded(address: &str) -> String {
    address.trim().to_lowercase()
}

impl Mail {
    /// As it is configured; nothing if no mail is sent.
    ///
    /// # Errors
    /// If what is configured cannot be used.
    pub fn new(config: &Notify) -> Result<Option<Mail>, String> {
        let (Some(server), Some(from)) = (&config.smtp, &config.mail_from) else {
            return Ok(None);
        };
        let wrong = |e: &dyn std::fmt::Display| server.scrub(&e.to_string());
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(server.get());
        let transport = transport.map_err(|e| wrong(&e))?;
        Ok(Some(Mail {
            server: transport.timeout(Some(PATIENCE)).build(),
            from: from.parse().map_err(|e| wrong(&e))?,
        }))
    }

    /// Sends it; `stop` is the link by which whoever gets it gets no more.
    pub async fn send(&self, to: &str, letter: &Letter, stop: &str) -> Sent {
        let Some(to) = read(to) else {
            return Sent::Gone;
        };
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(&letter.subject)
            .header(Unsubscribe(format!("<{stop}>")))
            .header(UnsubscribePost("List-Unsubscribe=One-Click".into()))
            .header(AutoSubmitted("auto-generated".into()))
            .header(ContentType::TEXT_PLAIN)
            .body(letter.text.clone());
        let message = match message {
            Ok(message) => message,
            Err(e) => return Sent::Failed(e.to_string()),
        };
        match self.server.send(message).await {
            Ok(_) => Sent::Taken,
            // There is no such box, or it takes nothing from here. A full one is told apart (452).
            Err(e) if e.is_permanent() => Sent::Gone,
            Err(e) => Sent::Failed(e.to_string()),
        }
    }
}

/// A header that is text.
macro_rules! header {
    ($(#[doc = $doc:literal] $header:ident = $name:literal;)*) => {
        $(
            #[doc = $doc]
            #[derive(Clone)]
            struct $header(String);

            impl Header for $header {
                fn name() -> HeaderName {
                    HeaderName::new_from_ascii_str($name)
                }

                fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                    Ok($header(text.into()))
                }

                fn display(&self) -> HeaderValue {
                    HeaderValue::new(Self::name(), self.0.clone())
                }
            }
        )*
    };
}

header! {
    /// Where one unsubscribes (RFC 2369).
    Unsubscribe = "List-Unsubscribe";
    /// That a program may do it, with one request (RFC 8058).
    UnsubscribePost = "List-Unsubscribe-Post";
    /// That no answer is wanted (RFC 3834).
    AutoSubmitted = "Auto-Submitted";
}
