//! Addresses that may have a password.

use std::fmt;

/// An address that may have a name, a password or a token in it. What is shown of it is the host.
#[derive(Clone, PartialEq, Eq)]
pub struct Private(String);

impl Private {
    /// All of it.
    pub fn get(&self) -> &str {
        &self.0
    }

    /// The part before the host, and what is asked for behind it.
    fn secrets(&self) -> impl Iterator<Item = &str> {
        let inner = self.0.split_once("://").map_or(&*self.0, |(_, rest)| rest);
        let user = inner.rsplit_once('@').map(|(user, _)| user);
        let password = user.and_then(|u| u.split_once(':')).map(|(_, p)| p);
        let query = inner.split_once('?').map(|(_, query)| query);
        let values = query
            .into_iter()
            .flat_map(|q| q.split('&'))
            .filter_map(|pair| pair.split_once('=').map(|(_, value)| value));
        let all = [Some(&*self.0), user, password].into_iter().flatten();
        all.chain(values).filter(|s| s.len() > 2)
    }

    /// A text of a library about the address, without what is secret in that.
    pub fn scrub(&self, text: &str) -> String {
        let hide = |text: String, secret: &str| text.replace(secret, "…");
        self.secrets().fold(text.to_owned(), hide)
    }
}

impl From<String> for Private {
    fn from(address: String) -> Private {
        Private(address)
    }
}

impl fmt::Display for Private {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, rest) = match self.0.split_once("://") {
            Some((scheme, rest)) => (Some(scheme), rest),
            None => (None, &*self.0),
        };
        // A password may have any sign in it, so the last decides.
        let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
        let host = host.split(['/', '?', '#', '&', '=']).next().unwrap_or("");
        match scheme {
            Some(scheme) => write!(f, "{scheme}://{host}"),
            None => f.write_str(host),
        }
    }
}

impl fmt::Debug for Private {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_is_shown_and_nothing_else() {
        for (address, shown) in [
            ("nats://user:pw@bad host", "nats://bad host"),
            ("nats://token@a:4222", "nats://a:4222"),
            (
                "postgres://u:p/w?x@y@h:5432/d?password=pw",
                "postgres://h:5432",
            ),
            ("postgres://h/d?user=a@b&password=secret", "postgres://b"),
            ("tls://a.example:4222", "tls://a.example:4222"),
            ("plain", "plain"),
        ] {
            let private = Private::from(address.to_owned());
            assert_eq!(private.to_string(), shown);
            assert_eq!(format!("{private:?}"), shown);
            let scrubbed = private.scrub(&format!("cannot parse {address}"));
            for secret in ["pw", "token", "secret", "p/w?x@y"] {
                assert!(!scrubbed.contains(secret), "{scrubbed}");
            }
        }
    }
}
