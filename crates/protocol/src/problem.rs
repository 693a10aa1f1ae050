//! Refusals by HTTP.

use serde::{Deserialize, Serialize};

use crate::{Code, Refusal};

/// Why a request is refused, as RFC 9457 has it (`application/problem+json`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"type": "about:blank", "title": "Conflict", "status": 409, "code": "late",
    "detail": "the game went on in the meantime"})))]
pub struct Problem {
    /// Always `about:blank`: the status and the code tell which kind it is.
    #[serde(rename = "type", default = "blank")]
    pub kind: String,
    /// The status in words.
    #[serde(default)]
    pub title: String,
    /// The status.
    pub status: u16,
    /// What is wrong, for people: in the language of `Accept-Language` that they would rather read, if there is
    /// one for it, else in English.
    pub detail: String,
    /// The kind of refusal, for programs.
    #[serde(deserialize_with = "crate::command::any_code")]
    pub code: Code,
    /// A keyword for what it is exactly, where the code has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Seconds after which it may be tried again, if it was too much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait: Option<u32>,
}

fn blank() -> String {
    "about:blank".into()
}

impl Problem {
    /// A refusal with a status.
    pub fn new(status: u16, title: &str, why: Refusal) -> Problem {
        Problem {
            kind: blank(),
            title: title.into(),
            status,
            detail: why.text,
            code: why.code,
            reason: why.reason,
            wait: why.wait,
        }
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal {
            code: problem.code,
            reason: problem.reason,
            text: problem.detail,
            wait: problem.wait,
        }
    }
}
