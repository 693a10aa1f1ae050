//! Answers that clients may keep: with a mark of what is in them, so that who has them already is told
//! just that.

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use protocol::file::is_marked;
use protocol::{Code, Refusal};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::error::Problem;
use crate::table::hex;

/// The kinds of what is answered.
pub const JSON: &str = "application/json";
pub const TEXT: &str = "text/plain; charset=utf-8";
pub const SVG: &str = "image/svg+xml";

/// How long an answer may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// For ever: at this address there is never anything else.
    Forever,
    /// For a day: it does not change but with the program, or goes away.
    Day,
    /// As long as one asks each time whether it is so still.
    Ask,
}

impl Keep {
    /// As `Cache-Control` says it.
    pub fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Keep::Forever => "public, max-age=31536000, immutable",
            Keep::Day => "public, max-age=86400",
            Keep::Ask => "no-cache",
        })
    }
}

/// How long a file of the browser client may be kept: one whose name has a mark of what is in it, for
/// ever.
pub fn of_file(path: &str) -> Keep {
    match is_marked(path) {
        true => Keep::Forever,
        false => Keep::Ask,
    }
}

/// An answer with its mark; only the mark if it is what was asked not to be sent again.
pub fn tagged(
    asked: &HeaderMap,
    kind: &'static str,
    keep: Keep,
    body: impl Into<Bytes>,
) -> Response {
    with_headers(asked, kind, keep, HeaderMap::new(), body)
}

/// The same with further headers, which count as a part of what the answer is.
pub fn with_headers(
    asked: &HeaderMap,
    kind: &'static str,
    keep: Keep,
    more: HeaderMap,
    body: impl Into<Bytes>,
) -> Response {
    let body = body.into();
    let mut hash = Sha256::new();
    for (name, value) in &more {
        hash.update(name.as_str());
        hash.update(value.as_bytes());
    }
    hash.update(&body);
    let mark = format!("\"{}\"", &hex(&hash.finalize())[..32]);
    let known = match (mark.parse::<ETag>(), asked.typed_get::<IfNoneMatch>()) {
        (Ok(mark), Some(known)) => !known.precondition_passes(&mark),
        _ => false,
    };
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => {
            let kind = HeaderValue::from_static(kind);
            ([(header::CONTENT_TYPE, kind)], Body::from(body)).into_response()
        }
    };
    let headers = response.headers_mut();
    headers.extend(more);
    headers.insert(header::CACHE_CONTROL, keep.header());
    if let Ok(mark) = mark.parse() {
        headers.insert(header::ETAG, mark);
    }
    response
}

/// JSON with its mark, to be asked for each time.
pub fn json(asked: &HeaderMap, value: &impl Serialize) -> Result<Response, Problem> {
    let text = serde_json::to_string(value);
    let text = text.map_err(|_| Refusal::new(Code::Failed, "the answer cannot be written"))?;
    Ok(tagged(asked, JSON, Keep::Ask, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_named_by_its_content_is_kept_for_ever() {
        for (path, keep) in [
            ("/elbowroom-0123456789abcdef.wasm", Keep::Forever),
            ("/a/start-0123456789abcdef.js", Keep::Forever),
            ("/", Keep::Ask),
            ("/index.html", Keep::Ask),
            ("/offline.js", Keep::Ask),
            ("/elbowroom-0123456789abcde.wasm", Keep::Ask),
            ("/0123456789abcdef.js", Keep::Ask),
        ] {
            assert_eq!(of_file(path), keep, "{path}");
        }
    }
}
