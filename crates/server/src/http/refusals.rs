//! Which refusal has which status: one table for the answers and for their description.

use axum::http::{StatusCode, header};
use protocol::{Code, Refusal};
use serde_json::{Value, json};
use utoipa::openapi::{
    Content, Ref, Response, ResponseBuilder,
    schema::{AllOfBuilder, ObjectBuilder, Type},
};

/// A status with which something is refused: what it means, its codes, and an example.
pub struct Kind {
    pub status: StatusCode,
    pub codes: &'static [Code],
    about: &'static str,
    example: &'static str,
    /// The header that comes with it, if there is one.
    header: Option<(&'static str, &'static str)>,
}

const fn kind(
    status: StatusCode,
    codes: &'static [Code],
    about: &'static str,
    example: &'static str,
) -> Kind {
    let header = None;
    Kind {
        status,
        codes,
        about,
        example,
        header,
    }
}

const fn with(mut kind: Kind, name: &'static str, about: &'static str) -> Kind {
    kind.header = Some((name, about));
    kind
}

const LATER: &str = "Seconds after which to try again, as `wait` in the body.";

/// All of them. A code of a command comes with the first status that has it.
pub const KINDS: &[Kind] = &[
    kind(
        StatusCode::BAD_REQUEST,
        &[Code::Unreadable],
        "The address, the body or the upgrade cannot be read, or asks for what there is not.",
        "a key has 22 to 64 letters, digits, - or _",
    ),
    kind(
        StatusCode::FORBIDDEN,
        &[Code::Forbidden, Code::Banned],
        "The key does not allow it, opens nothing, the page is of another origin, or the operator has \
         barred whoever asks, the name or a word.",
        "this key opens nothing at this table",
    ),
    with(
        kind(
            StatusCode::UNAUTHORIZED,
            &[Code::Forbidden],
            "A key is needed and none is shown.",
            "only who sits at the table may do that",
        ),
        "WWW-Authenticate",
        "How to show a key.",
    ),
    kind(
        StatusCode::NOT_FOUND,
        &[Code::NotFound],
        "There is no such thing.",
        "there is no such table",
    ),
    kind(
        StatusCode::REQUEST_TIMEOUT,
        &[Code::Unreadable],
        "The body did not come in time.",
        "the body of the request did not come in time",
    ),
    kind(
        StatusCode::CONFLICT,
        &[Code::NotYourMove, Code::Late, Code::NotNow],
        "It makes no sense at this table now.",
        "the game went on in the meantime",
    ),
    kind(
        StatusCode::GONE,
        &[Code::Damaged],
        "The table cannot be followed any further; its log and its record can be had.",
        "this table is damaged",
    ),
    kind(
        StatusCode::PAYLOAD_TOO_LARGE,
        &[Code::Unreadable],
        "The body is too large.",
        "a body has at most 16 KiB",
    ),
    kind(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        &[Code::Unreadable],
        "The body is not said to be JSON.",
        "Expected request with `Content-Type: application/json`",
    ),
    kind(
        StatusCode::MISDIRECTED_REQUEST,
        &[Code::Forbidden],
        "The server does not know itself by this name.",
        "this server does not know itself by this name",
    ),
    kind(
        StatusCode::UNPROCESSABLE_ENTITY,
        &[Code::Rules, Code::Unreadable],
        "The rules of the game do not allow it, or the body is JSON of another shape.",
        "region 13 is not adjacent",
    ),
    kind(
        StatusCode::UPGRADE_REQUIRED,
        &[Code::Unreadable],
        "This is for WebSockets alone.",
        "Connection header did not include 'upgrade'",
    ),
    with(
        kind(
            StatusCode::TOO_MANY_REQUESTS,
            &[Code::TooMuch],
            "Too much at a time.",
            "too many requests; wait a little",
        ),
        "Retry-After",
        LATER,
    ),
    kind(
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        &[Code::Unreadable],
        "The headers are too many or too large.",
        "a request has at most 100 headers and 16 KiB of them",
    ),
    kind(
        StatusCode::NOT_IMPLEMENTED,
        &[Code::Unreadable],
        "Another format is asked for than is spoken.",
        "only format=json is spoken here",
    ),
    kind(
        StatusCode::INTERNAL_SERVER_ERROR,
        &[Code::Failed],
        "The server made a mistake.",
        "the server failed; it has been logged",
    ),
    with(
        kind(
            StatusCode::SERVICE_UNAVAILABLE,
            &[Code::Store],
            "The store does not answer, or not in time. The same may be sent again, and is done once.",
            "the store does not answer; try again, the same command is done once",
        ),
        "Retry-After",
        LATER,
    ),
];

/// The status of a refusal.
pub fn status(code: Code) -> StatusCode {
    let found = KINDS.iter().find(|k| match code {
        // What cannot be read, and whose key does not allow it, has several.
        Code::Unreadable => k.status == StatusCode::BAD_REQUEST,
        Code::Forbidden => k.status == StatusCode::FORBIDDEN,
        code => k.codes.contains(&code),
    });
    found.map_or(StatusCode::INTERNAL_SERVER_ERROR, |k| k.status)
}

/// The words of a status without spaces: the name of its description.
pub fn name(status: StatusCode) -> String {
    let words = status.canonical_reason().unwrap_or("Refused");
    words.chars().filter(|c| c.is_alphanumeric()).collect()
}

impl Kind {
    /// What comes with the status, as the description of the interface has it.
    pub fn response(&self) -> Response {
        let one_of = |values: Vec<Value>, kind: Type| {
            let of = ObjectBuilder::new().schema_type(kind);
            of.enum_values(Some(values))
        };
        let codes = self.codes.iter().map(|c| json!(c)).collect();
        let narrower = ObjectBuilder::new()
            .property(
                "status",
                one_of(vec![json!(self.status.as_u16())], Type::Integer),
            )
            .property("code", one_of(codes, Type::String));
        let schema = AllOfBuilder::new()
            .item(Ref::from_schema_name("Problem"))
            .item(narrower);
        let mut content = Content::new(Some(schema));
        content.example = Some(self.problem());
        let out = ResponseBuilder::new()
            .description(self.about)
            .content("application/problem+json", content);
        out.build()
    }

    /// Its own header, and what that says.
    pub fn header(&self) -> Option<(&'static str, &'static str)> {
        self.header
    }

    fn problem(&self) -> Value {
        let code = self.codes.first().copied().unwrap_or(Code::Failed);
        let mut why = Refusal::new(code, self.example);
        if self
            .header
            .is_some_and(|(name, _)| name.eq_ignore_ascii_case(header::RETRY_AFTER.as_str()))
        {
            why.wait = Some(1);
        }
        let title = self.status.canonical_reason().unwrap_or("Refused");
        json!(protocol::Problem::new(self.status.as_u16(), title, why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_status_that_has_the_code() {
        for code in Code::ALL {
            let status = status(code);
            let kind = KINDS.iter().find(|k| k.status == status);
            assert!(kind.is_some_and(|k| k.codes.contains(&code)), "{code:?}");
        }
    }
}
