//! Refusals as answers, the framework's own too: RFC 9457.

use axum::{
    body::to_bytes,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{Code, Refusal};

use super::refusals;

/// What kind of content a refusal is.
pub const PROBLEM: HeaderValue = HeaderValue::from_static("application/problem+json");

/// Longest text of the framework that becomes a refusal, in bytes.
const LONGEST: usize = 4 << 10;

/// A refusal with its status.
#[derive(Debug)]
pub struct Problem(pub StatusCode, pub Refusal);

impl Problem {
    /// What cannot be read, with a status of its own.
    pub fn unreadable(status: StatusCode, text: &str) -> Problem {
        Problem(status, Refusal::new(Code::Unreadable, text))
    }

    /// The same for somebody who has shown no key: with one he might be allowed to.
    pub fn without_key(self) -> Problem {
        match self.1.code {
            Code::Forbidden => Problem(StatusCode::UNAUTHORIZED, self.1),
            _ => self,
        }
    }
}

impl From<Refusal> for Problem {
    fn from(why: Refusal) -> Problem {
        Problem(refusals::status(why.code), why)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Problem(status, mut why) = self;
        let wait = match status {
            StatusCode::SERVICE_UNAVAILABLE => Some(1),
            // When others go, nobody knows.
            StatusCode::TOO_MANY_REQUESTS => Some(10),
            _ => None,
        };
        why.wait = why.wait.or(wait);
        let wait = why.wait;
        let title = status.canonical_reason().unwrap_or("Refused");
        let problem = protocol::Problem::new(status.as_u16(), title, why.clone());
        // It has text and numbers alone.
        let text = serde_json::to_string(&problem).unwrap_or_default();
        let mut response = (status, [(header::CONTENT_TYPE, PROBLEM)], text).into_response();
        let headers = response.headers_mut();
        if let Some(wait) = wait {
            headers.insert(header::RETRY_AFTER, wait.into());
        }
        if status == StatusCode::UNAUTHORIZED {
            let bearer = HeaderValue::from_static("Bearer realm=\"a seat at this table\"");
            headers.insert(header::WWW_AUTHENTICATE, bearer);
        }
        // For whoever says it in another language.
        response.extensions_mut().insert(why);
        response
    }
}

/// What the framework refuses, as a refusal like any other.
pub async fn explain(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    if !(status.is_client_error() || status.is_server_error()) || kind == Some(&PROBLEM) {
        return response;
    }
    let (parts, body) = response.into_parts();
    let said = to_bytes(body, LONGEST).await.unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let code = match status {
        StatusCode::NOT_FOUND => Code::NotFound,
        StatusCode::FORBIDDEN | StatusCode::UNAUTHORIZED => Code::Forbidden,
        StatusCode::TOO_MANY_REQUESTS => Code::TooMuch,
        StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT => Code::Store,
        _ if status.is_server_error() => Code::Failed,
        _ => Code::Unreadable,
    };
    let text = match (status, said.trim()) {
        (StatusCode::METHOD_NOT_ALLOWED, _) => "that cannot be done here; Allow says what can",
        // What went wrong inside is for the log.
        (status, _) if status.is_server_error() => "the server failed; it has been logged",
        (status, "") => status.canonical_reason().unwrap_or("refused"),
        (_, said) => said,
    };
    let mut out = Problem(status, Refusal::new(code, text)).into_response();
    for (name, value) in &parts.headers {
        if name != header::CONTENT_TYPE && name != header::CONTENT_LENGTH {
            out.headers_mut().insert(name, value.clone());
        }
    }
    out
}
