//! What stands before every request: known hosts and own origin only, limits for each address, a
//! whole request in good time; and what every answer has: strict headers, refusals as problems.

use std::net::IpAddr;

use axum::{
    body::{Body, Bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::StreamExt as _;
use protocol::{Code, Refusal};
use tokio::time::{Instant, timeout_at};
use tower_http::cors::{AllowOrigin, CorsLayer};

use super::{
    App, address,
    error::{Problem, explain},
    listen::LastOnes,
};
use crate::{
    config::Config,
    limits::{self, Left, Limit, hit},
};

/// Whether pages of every origin may use the server.
fn is_open(config: &Config) -> bool {
    config.origins.iter().any(|o| o == "*")
}

/// Whether pages of this origin may, by the configuration.
fn is_allowed(config: &Config, origin: &str) -> bool {
    let mut origins = config.origins.iter();
    is_open(config) || origins.any(|o| o.trim_end_matches('/') == origin)
}

/// Whether a page of this origin may use the server: its own host, or one that is configured.
/// Programs that are no browsers send none.
fn own_origin(headers: &HeaderMap, host: Option<&str>, config: &Config) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let same = origin.split_once("://").map(|(_, host)| host) == host && host.is_some();
    same || is_allowed(config, origin)
}

/// What browsers are told about pages of other origins.
pub fn cross_origin(config: &Config) -> CorsLayer {
    let own: Vec<HeaderValue> = (config.origins.iter())
        .filter_map(|o| o.trim_end_matches('/').parse().ok())
        .collect();
    let exposed = [
        header::LOCATION,
        header::RETRY_AFTER,
        header::ETAG,
        header::LINK,
        header::WWW_AUTHENTICATE,
        LIMIT,
        REMAINING,
        RESET,
    ];
    CorsLayer::new()
        .allow_origin(match is_open(config) {
            true => AllowOrigin::any(),
            false => AllowOrigin::list(own),
        })
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            header::IF_NONE_MATCH,
        ])
        .expose_headers(exposed)
        .max_age(std::time::Duration::from_secs(86_400))
}

const LIMIT: HeaderName = HeaderName::from_static("ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("ratelimit-reset");

/// The host that a request is for, with its port.
pub(super) fn host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let named = uri.authority().map(|a| a.as_str());
    named.or_else(|| headers.get(header::HOST)?.to_str().ok())
}

/// The names of the server that its operator says, with their ports.
pub(super) fn own_names(config: &Config) -> impl Iterator<Item = String> {
    let addresses = config.origins.iter().chain(&config.notify.public_url);
    let named = addresses.filter_map(|address| {
        let (_, rest) = address.split_once("://")?;
        Some(rest.split('/').next().unwrap_or(rest))
    });
    let all = named.chain(config.hosts.iter().map(String::as_str));
    all.map(str::to_ascii_lowercase)
}

/// Ends of names that nobody on the internet can have.
const LOCAL: [&str; 6] = [
    ".localhost",
    ".local",
    ".lan",
    ".internal",
    ".home.arpa",
    ".test",
];

/// Whether the server may be reached under this name. Otherwise a page could have its own name lead
/// to a server in the reader's network, and use it as if that were its own.
fn known_host(host: &str, config: &Config) -> bool {
    let bare = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let name = bare.trim_end_matches('.').to_ascii_lowercase();
    let ip = name.trim_start_matches('[').trim_end_matches(']');
    let host_of = |origin: &String| {
        let (_, rest) = origin.split_once("://")?;
        let rest = rest.trim_end_matches('/');
        Some(
            rest.split_once(':')
                .map_or(rest, |r| r.0)
                .to_ascii_lowercase(),
        )
    };
    ip.parse::<IpAddr>().is_ok()
        || !name.contains('.')
        || LOCAL.iter().any(|end| name.ends_with(end))
        || config.hosts.iter().any(|h| h.eq_ignore_ascii_case(&name))
        || config.origins.iter().filter_map(host_of).any(|h| h == name)
        // A proxy serves what it is told to serve.
        || (config.behind_proxy && config.hosts.is_empty())
}

/// The whole of a request's body, if it comes in time and is not too large.
async fn whole(body: Body) -> Result<Bytes, Problem> {
    let end = Instant::now() + limits::BODY_TIME;
    let mut parts = body.into_data_stream();
    let mut all = Vec::new();
    loop {
        let part = match timeout_at(end, parts.next()).await {
            Ok(Some(Ok(part))) => part,
            Ok(None) => return Ok(all.into()),
            Ok(Some(Err(_))) => {
                let text = "the body of the request broke off";
                return Err(Problem::unreadable(StatusCode::BAD_REQUEST, text));
            }
            Err(_) => {
                hit(Limit::BodyTime);
                let text = "the body of the request did not come in time";
                return Err(Problem::unreadable(StatusCode::REQUEST_TIMEOUT, text));
            }
        };
        if all.len() + part.len() > limits::BODY {
            hit(Limit::Body);
            let text = format!("a body has at most {} KiB", limits::BODY >> 10);
            return Err(Problem::unreadable(StatusCode::PAYLOAD_TOO_LARGE, &text));
        }
        all.extend_from_slice(&part);
    }
}

/// Whether a request may be looked at, and what is left of the limit on requests.
fn admit(app: &App, request: &Request, origin: address::Origin) -> Result<Option<Left>, Problem> {
    let (uri, headers) = (request.uri(), request.headers());
    if matches!(uri.path(), "/health" | "/ready") {
        return Ok(None);
    }
    if request.extensions().get::<LastOnes>().is_some() {
        let text = "this node has as many connections as it can have; come back in a moment";
        return Err(Refusal::new(Code::Store, text).into());
    }
    let left = app.limits.ask(origin)?;
    // The pages may be read: they say why nothing else may be done.
    if uri.path().starts_with("/api/") {
        app.hub.bans().address(&origin.to_string())?;
    }
    let bytes: usize = headers
        .iter()
        .map(|(n, v)| n.as_str().len() + v.len())
        .sum();
    let bytes = bytes + uri.path().len() + uri.query().map_or(0, str::len);
    if headers.len() > limits::HEADER_COUNT || bytes > limits::HEADERS {
        hit(Limit::Headers);
        let status = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
        let (most, kib) = (limits::HEADER_COUNT, limits::HEADERS >> 10);
        let text = format!("a request has at most {most} headers and {kib} KiB of them");
        return Err(Problem::unreadable(status, &text));
    }
    let host = host(uri, headers);
    if !host.is_some_and(|h| known_host(h, &app.config)) {
        let text = "this server does not know itself by this name; whoever runs it can name it \
                    with --host";
        let why = Refusal::new(Code::Forbidden, text);
        return Err(Problem(StatusCode::MISDIRECTED_REQUEST, why));
    }
    let simple = matches!(*request.method(), Method::GET | Method::HEAD);
    let upgrade = headers.contains_key(header::UPGRADE);
    if (upgrade || !simple) && !own_origin(headers, host, &app.config) {
        let text = "pages of another origin may not use this server";
        return Err(Refusal::new(Code::Forbidden, text).into());
    }
    Ok(left)
}

/// The request with its whole body.
async fn complete(mut request: Request) -> Result<Request, Problem> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let body = std::mem::take(request.body_mut());
        *request.body_mut() = whole(body).await?.into();
    }
    Ok(request)
}

/// What an answer has in it that may be seen on pages of others.
#[derive(Clone, Copy, Debug)]
pub struct Abroad {
    /// Whether it may stand in a frame there.
    pub framed: bool,
}

/// Lets a request through or not, and gives every answer its headers.
pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let origin = address::of(&request, &app.limits);
    request.extensions_mut().insert(origin);
    let api = request.uri().path().starts_with("/api/");
    let from = request.headers().get(header::ORIGIN);
    let foreign = from.and_then(|o| o.to_str().ok());
    let foreign = foreign.is_some_and(|o| is_allowed(&app.config, o));
    let admitted = admit(&app, &request, origin);
    let left = admitted.as_ref().ok().copied().flatten();
    let mut response = match admitted {
        Err(why) => why.into_response(),
        Ok(_) => match complete(request).await {
            Err(why) => why.into_response(),
            Ok(request) => next.run(request).await,
        },
    };
    if api {
        response = explain(response).await;
    }
    let abroad = response.extensions_mut().remove::<Abroad>();
    let is_framed = abroad.is_some_and(|a| a.framed);
    let headers = response.headers_mut();
    // A page of its own kind says itself what it may do, and what it says of itself.
    let policy = headers.entry(header::CONTENT_SECURITY_POLICY);
    policy.or_insert(match api {
        true => HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
        false => HeaderValue::from_static(POLICY),
    });
    let refers = headers.entry(header::REFERRER_POLICY);
    refers.or_insert(HeaderValue::from_static("no-referrer"));
    let mut set = |name: &'static str, value: HeaderValue| {
        headers.insert(name, value);
    };
    let readers = match foreign || abroad.is_some() {
        true => "cross-origin",
        false => "same-origin",
    };
    // Older browsers go by this one.
    if !is_framed {
        set("x-frame-options", HeaderValue::from_static("DENY"));
    }
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", readers),
        (
            "permissions-policy",
            "camera=(), microphone=(), geolocation=(), payment=()",
        ),
    ] {
        set(name, HeaderValue::from_static(value));
    }
    if api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if let Some(left) = left {
        headers.insert(LIMIT, left.of.into());
        headers.insert(REMAINING, left.left.into());
        let seconds = u32::try_from(left.whole.as_secs()).unwrap_or(u32::MAX);
        headers.insert(RESET, seconds.saturating_add(1).into());
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
    use crate::config::Settings;

    fn config(origins: &[&str], hosts: &[&str], behind_proxy: bool) -> Config {
        let owned = |names: &[&str]| names.iter().map(|n| n.to_string()).collect();
        let settings = Settings {
            origins: owned(origins),
            hosts: owned(hosts),
            behind_proxy: Some(behind_proxy),
            ..Settings::default()
        };
        settings.config().unwrap()
    }

    #[test]
    fn only_the_own_origin_and_those_allowed() {
        let ask = |origin: Option<&'static str>, allowed: &str| {
            let mut headers = HeaderMap::new();
            if let Some(o) = origin {
                headers.insert("origin", HeaderValue::from_static(o));
            }
            let config = config(&[allowed], &[], false);
            own_origin(&headers, Some("game.example:80"), &config)
        };
        let friend = "https://friend.example/";
        assert!(ask(None, friend));
        assert!(ask(Some("https://game.example:80"), friend));
        assert!(ask(Some("https://friend.example"), friend));
        assert!(!ask(Some("https://evil.example"), friend));
        assert!(!ask(Some("null"), friend));
        assert!(!ask(Some("https://game.example:80.evil.example"), friend));
        assert!(ask(Some("https://evil.example"), "*"));
    }

    #[test]
    fn names_that_anybody_may_have_are_known_only_if_they_are_named() {
        let own = config(&["https://friend.example:8443/"], &["Game.Example"], false);
        for host in [
            "127.0.0.1:7160",
            "[::1]:7160",
            "localhost:7160",
            "shelf",
            "shelf.local:80",
            "game.example.",
            "GAME.example:443",
            "friend.example",
        ] {
            assert!(known_host(host, &own), "{host}");
        }
        for host in [
            "evil.example:7160",
            "127.0.0.1.evil.example",
            "x.game.example",
        ] {
            assert!(!known_host(host, &own), "{host}");
        }
        // A proxy has its own names, unless they are told.
        assert!(known_host("any.example", &config(&[], &[], true)));
        assert!(!known_host(
            "any.example",
            &config(&[], &["game.example"], true)
        ));
    }
}
