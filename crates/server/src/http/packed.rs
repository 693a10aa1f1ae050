//! Long answers are packed where that gives nothing away.
//!
//! Whoever sees how long an answer is on the wire learns of a secret in it if he can have texts of his
//! own packed together with it. So nothing is packed that has a secret: only what anybody may ask for,
//! without a key, and what is answered alike to all. Streams are never packed: each of their lines has
//! to arrive at once.

use axum::{
    extract::Request,
    http::{
        Extensions, HeaderMap, HeaderValue, Method, StatusCode, Version,
        header::{self, CONTENT_TYPE},
    },
    middleware::Next,
    response::Response,
};
use tower_http::{
    CompressionLevel,
    compression::{
        CompressionLayer,
        predicate::{And, Predicate as _, SizeAbove},
    },
};

use super::cache;

/// Shorter answers are not worth it, in bytes.
const SHORTEST: u64 = 1 << 10;

type Whether = fn(StatusCode, Version, &HeaderMap, &Extensions) -> bool;

/// Packs answers, as far as [`only_public`] lets them be.
pub fn layer() -> CompressionLayer<And<SizeAbove, Whether>> {
    let whether: Whether = |status, _, headers, _| {
        let kind = headers.get(CONTENT_TYPE);
        status == StatusCode::OK
            && kind.is_some_and(|k| {
                [cache::JSON, cache::TEXT, cache::SVG]
                    .iter()
                    .any(|t| k == t)
            })
    };
    CompressionLayer::new()
        // The rest is repetitions, which are found at once.
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(SHORTEST).and(whether))
}

/// Whoever asks with a key, or for something to be done, is answered unpacked.
pub async fn only_public(mut request: Request, next: Next) -> Response {
    let headers = request.headers();
    let is_public = request.method() == Method::GET && !headers.contains_key(header::AUTHORIZATION);
    if !is_public {
        request.headers_mut().remove(header::ACCEPT_ENCODING);
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    // Its bytes are others than those that the mark was made of, though it says the same.
    if headers.contains_key(header::CONTENT_ENCODING)
        && let Some(mark) = headers.get(header::ETAG).and_then(|m| m.to_str().ok())
        && !mark.starts_with("W/")
        && let Ok(weak) = HeaderValue::try_from(format!("W/{mark}"))
    {
        headers.insert(header::ETAG, weak);
    }
    response
}
