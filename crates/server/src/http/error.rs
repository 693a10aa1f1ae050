//! Refusals as answers.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use wire::{Code, Refusal};

/// A refusal with its status.
#[derive(Debug)]
pub struct Problem(pub StatusCode, pub Refusal);

impl Problem {
    /// Too much at a time.
    pub fn too_much(text: &str) -> Problem {
        Refusal::new(Code::TooMuch, text).into()
    }
}

impl From<Refusal> for Problem {
    fn from(why: Refusal) -> Problem {
        let status = match why.code {
            Code::Forbidden => StatusCode::FORBIDDEN,
            Code::NotYourMove | Code::Late | Code::NotNow => StatusCode::CONFLICT,
            Code::Rules => StatusCode::UNPROCESSABLE_ENTITY,
            Code::Unreadable => StatusCode::BAD_REQUEST,
            Code::TooMuch => StatusCode::TOO_MANY_REQUESTS,
            Code::Store => StatusCode::SERVICE_UNAVAILABLE,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Problem(status, why)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.0, Json(self.1)).into_response()
    }
}
