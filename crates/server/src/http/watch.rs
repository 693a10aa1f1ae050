//! What is seen of each request: an id by which a complaint can be followed, a line in the log, and
//! figures. Keys and addresses are in none of them.

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode},
    middleware::Next,
    response::Response,
};
use metrics::{counter, histogram};
use tokio::time::Instant;
use tracing::{Instrument, debug, info, info_span, warn};
use utoipa::openapi::{OpenApi, path::Operation};

use super::App;
use crate::{
    figures::{self, Figures},
    hub::random,
    table::hex,
};

/// The header with the id of a request.
const ID: HeaderName = HeaderName::from_static("x-request-id");

/// The route of what is not described: pages and other files.
const FILES: &str = "files";

/// Begins to count the requests of everything that is described, so that there is a 0 to begin
/// with.
pub(super) fn expect(description: &OpenApi) {
    for (route, item) in &description.paths.paths {
        let operations: [(&str, &Option<Operation>); 4] = [
            ("GET", &item.get),
            ("POST", &item.post),
            ("PUT", &item.put),
            ("DELETE", &item.delete),
        ];
        for (method, operation) in operations {
            for status in operation.iter().flat_map(|o| o.responses.responses.keys()) {
                Figures::route(method, route, status);
            }
        }
    }
    Figures::route("GET", FILES, "200");
}

/// The id that a proxy of our own gave, if it is one.
fn given(headers: &HeaderMap) -> Option<String> {
    let id = headers.get(ID)?.to_str().ok()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    ((1..=64).contains(&id.len()) && id.chars().all(plain)).then(|| id.to_owned())
}

/// The table that a request is about: the part of its path that stands where the route has one.
fn table<'a>(route: &str, path: &'a str) -> Option<&'a str> {
    let at = route.split('/').position(|part| part == "{table}")?;
    let id = path.split('/').nth(at)?;
    let plain = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase();
    (id.len() <= 32 && id.chars().all(plain)).then_some(id)
}

/// Methods by name, those that are used here; there is no end of others.
fn method_of(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"];
    let found = known.into_iter().find(|m| *m == method.as_str());
    found.unwrap_or("other")
}

/// Gives a request its id, and tells and counts what became of it.
pub(super) async fn watch(State(app): State<App>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let id = given(request.headers()).filter(|_| app.config.behind_proxy);
    let id = id.unwrap_or_else(|| random::<8>().map_or_else(|_| "none".into(), |b| hex(&b)));
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or(FILES, MatchedPath::as_str).to_owned();
    // What the client's files are called is no route of ours.
    let route = match route.starts_with('/') && !route.contains("{*") {
        true => route,
        false => FILES.into(),
    };
    let method = method_of(request.method());
    let table = table(&route, request.uri().path()).map(str::to_owned);
    let span = info_span!("request", id, table);
    let mut response = next.run(request).instrument(span.clone()).await;
    let status = response.status();
    let took = began.elapsed();
    let labels = [
        ("method", method.to_owned()),
        ("route", route.clone()),
        ("status", status.as_str().to_owned()),
    ];
    counter!(figures::REQUESTS, &labels).increment(1);
    histogram!(figures::REQUEST, "route" => route.clone()).record(took);
    span.in_scope(|| tell(method, &route, status, took.as_secs_f64() * 1_000.0));
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(ID, id);
    }
    response
}

fn tell(method: &str, route: &str, status: StatusCode, ms: f64) {
    let status = status.as_u16();
    match status {
        500.. => warn!(method, route, status, ms, "answered"),
        // The client's own files, and looks into whether the node is well.
        _ if !route.starts_with("/api/") => debug!(method, route, status, ms, "answered"),
        _ => info!(method, route, status, ms, "answered"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_where_the_route_has_it() {
        let route = "/api/v1/tables/{table}/log";
        let of = |path| table(route, path);
        assert_eq!(of("/api/v1/tables/abc123/log"), Some("abc123"));
        assert_eq!(of("/api/v1/tables/a%0Ab/log"), None);
        assert_eq!(table("/api/v1/tables", "/api/v1/tables"), None);
    }

    #[test]
    fn only_plain_ids_are_taken_over() {
        let of = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ID, HeaderValue::from_static(text));
            given(&headers)
        };
        assert_eq!(of("a-b_9").as_deref(), Some("a-b_9"));
        assert_eq!(of("a b"), None);
        assert_eq!(of(""), None);
    }
}
