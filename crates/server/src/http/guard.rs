//! What stands before every request: own origin only, limits for each address, strict headers.

use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use wire::{Code, Refusal};

use super::{App, error::Problem};
use crate::config::Config;

/// From where a request comes: an IPv4 address, or the network of an IPv6 address, of which one
/// person has many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin(IpAddr);

impl Origin {
    fn new(ip: IpAddr) -> Origin {
        match ip.to_canonical() {
            IpAddr::V6(v6) => {
                let mut s = v6.segments();
                s[4..].fill(0);
                Origin(IpAddr::V6(s.into()))
            }
            v4 => Origin(v4),
        }
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Limits for each address.
pub struct Limits {
    requests: Option<DefaultKeyedRateLimiter<Origin>>,
    connections: Mutex<HashMap<Origin, usize>>,
    most_connections: usize,
}

/// A connection that is counted until it is dropped.
pub struct Place {
    limits: Arc<Limits>,
    origin: Origin,
}

impl Limits {
    /// As the configuration says.
    pub fn new(config: &Config) -> Limits {
        let quota = |n: u32| {
            let per_second = NonZeroU32::new(n)?;
            let burst = NonZeroU32::new(n.saturating_mul(10))?;
            Some(Quota::per_second(per_second).allow_burst(burst))
        };
        Limits {
            requests: quota(config.requests_per_second).map(RateLimiter::keyed),
            connections: Mutex::default(),
            most_connections: config.connections_per_address,
        }
    }

    fn may_ask(&self, origin: Origin) -> bool {
        let limits = self.requests.as_ref();
        limits.is_none_or(|l| l.check_key(&origin).is_ok())
    }

    /// Forgets those who have not asked for a while.
    pub fn tidy(&self) {
        if let Some(requests) = &self.requests {
            requests.retain_recent();
            requests.shrink_to_fit();
        }
    }

    /// One more connection from there, if there may be one.
    pub fn connect(self: &Arc<Self>, origin: Origin) -> Option<Place> {
        let mut all = self.lock();
        let n = all.entry(origin).or_insert(0);
        if self.most_connections > 0 && *n >= self.most_connections {
            return None;
        }
        *n += 1;
        drop(all);
        let limits = self.clone();
        Some(Place { limits, origin })
    }

    /// How many connections there are.
    pub fn connected(&self) -> usize {
        self.lock().values().sum()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Origin, usize>> {
        self.connections
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.limits.lock();
        if let Some(n) = all.get_mut(&self.origin) {
            *n -= 1;
            if *n == 0 {
                all.remove(&self.origin);
            }
        }
    }
}

/// Whether a page of this origin may use the server: its own host, or one that is configured.
/// Programs that are no browsers send none.
fn own_origin(headers: &HeaderMap, others: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let host = headers.get(header::HOST).and_then(|h| h.to_str().ok());
    let same = origin.split_once("://").map(|(_, host)| host) == host && host.is_some();
    same || others.iter().any(|o| o.trim_end_matches('/') == origin)
}

/// The address of a request.
fn address(request: &Request, behind_proxy: bool) -> Origin {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |c| c.0.ip());
    // The proxy appends the address that it sees; what stands before that, anybody may have sent.
    let forwarded = request.headers().get_all("x-forwarded-for");
    let last = forwarded.iter().next_back().and_then(|v| v.to_str().ok());
    let last = last.and_then(|v| v.rsplit(',').next()?.trim().parse().ok());
    Origin::new(last.filter(|_| behind_proxy).unwrap_or(peer))
}

/// Lets a request through or not, and gives every answer its headers.
pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let origin = address(&request, app.config.behind_proxy);
    request.extensions_mut().insert(origin);
    let api = request.uri().path().starts_with("/api/");
    let simple = matches!(*request.method(), Method::GET | Method::HEAD);
    let upgrade = request.headers().contains_key(header::UPGRADE);
    let mut response = if !app.limits.may_ask(origin) {
        Problem::too_much("too many requests; wait a little").into_response()
    } else if (upgrade || !simple) && !own_origin(request.headers(), &app.config.origins) {
        let why = "pages of another origin may not use this server";
        Problem::from(Refusal::new(Code::Forbidden, why)).into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    let mut set = |name: &'static str, value: HeaderValue| {
        headers.insert(name, value);
    };
    set(
        "content-security-policy",
        match api {
            true => HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
            false => HeaderValue::from_static(POLICY),
        },
    );
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        (
            "permissions-policy",
            "camera=(), microphone=(), geolocation=(), payment=()",
        ),
    ] {
        set(name, HeaderValue::from_static(value));
    }
    if api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// The content security policy of the client's pages: nothing but files that this server gives.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; \
     connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; \
     frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_origin_and_those_allowed() {
        let ask = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert("host", HeaderValue::from_static("game.example:80"));
            if let Some(o) = origin {
                headers.insert("origin", HeaderValue::from_static(o));
            }
            own_origin(&headers, &["https://friend.example/".into()])
        };
        assert!(ask(None));
        assert!(ask(Some("https://game.example:80")));
        assert!(ask(Some("https://friend.example")));
        assert!(!ask(Some("https://evil.example")));
        assert!(!ask(Some("null")));
        assert!(!ask(Some("https://game.example:80.evil.example")));
    }

    #[test]
    fn one_network_of_version_6_is_one_origin() {
        let of = |text: &str| Origin::new(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3::4"), of("2001:db8:1:2:ffff::"));
        assert_ne!(of("2001:db8:1:2::"), of("2001:db8:1:3::"));
        assert_eq!(of("::ffff:1.2.3.4"), of("1.2.3.4"));
    }
}
