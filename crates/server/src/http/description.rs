//! The description of the interface: what stands at each request is put together here with what all
//! of them have in common.

use std::sync::OnceLock;

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response as Answer;
use content::Library;
use protocol::{Incoming, Message, Named, Problem};
use serde_json::json;
use utoipa::{
    Modify, OpenApi,
    openapi::{
        self as described, Object, Ref, RefOr, Required, Type,
        header::Header,
        path::{Operation, ParameterBuilder, ParameterIn},
        schema::ObjectBuilder,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    App, cache,
    refusals::{self, KINDS},
    version::INTERFACE,
};

/// Who reads the whole description first reads this.
const ABOUT: &str = "\
Tables of Elbowroom online. A table is a log of numbered entries; docs/protocol.md says what is behind \
the requests, and describes the messages of the WebSocket.

Bodies of requests and answers are JSON in UTF-8 unless something else is said. Times are milliseconds \
since 1970, seats are numbered from 1. Whatever is refused is a problem as RFC 9457 has it, with a \
`code` for programs; any address below `/api` that is not described here is refused with 404, any other \
method with 405. Long answers to those who show no key are packed with gzip where that is accepted.

`info.version` is the version of the interface. What an old client would not understand gets another \
number before the dot and another path. With another number behind it there may come: further members \
of answers and messages, further kinds of entries and messages, further codes, further requests and \
optional members of requests. A client passes over what it does not know.";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Elbowroom",
        description = ABOUT,
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    servers((url = "/", description = "The server that this comes from.")),
    tags(
        (name = "lobby", description = "Which tables there are, and to make one."),
        (name = "games", description = "Which games were played, to the end."),
        (name = "tables", description = "To sit at a table, to look at it, to do something there."),
        (name = "bots", description = "The same for programs that do not know the rules."),
        (name = "notifications", description = "To be told when it is one's move although one is not there."),
        (name = "identity", description = "To be the same at all tables and on all devices."),
        (name = "tournaments", description = "To play for places: who plays whom, and how they stand."),
        (name = "content", description = "What can be played."),
        (name = "server", description = "What runs here."),
    ),
    components(schemas(Message, Incoming, Named, Problem)),
    modifiers(&Common)
)]
pub(super) struct Api;

/// What all requests have in common and what does not depend on them.
struct Common;

/// Headers that answers have: the name, the kind, what it says.
const HEADERS: [(&str, Type, &str); 7] = [
    (
        "RateLimit-Limit",
        Type::Integer,
        "So many requests may come at once, where they are limited.",
    ),
    ("RateLimit-Remaining", Type::Integer, "So many are left."),
    (
        "RateLimit-Reset",
        Type::Integer,
        "In so many seconds all of them are there again.",
    ),
    (
        "X-Request-Id",
        Type::String,
        "The name of the request in the log of the server.",
    ),
    (
        "Cache-Control",
        Type::String,
        "How long the answer may be kept.",
    ),
    (
        "ETag",
        Type::String,
        "A mark of what the answer is, for `If-None-Match`.",
    ),
    ("Location", Type::String, "Where the table is."),
];

impl Modify for Common {
    fn modify(&self, api: &mut described::OpenApi) {
        api.info.version = INTERFACE.into();
        let parts = api.components.get_or_insert_default();
        let key = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The key of a seat, or of who made the table."));
        let key = SecurityScheme::Http(key.build());
        parts.add_security_scheme("key", key);
        let session = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The token of a session, which says who one is."));
        let session = SecurityScheme::Http(session.build());
        parts.add_security_scheme("session", session);
        let token = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "The token of a program, which says for whom it does something, and what it may do.",
            ));
        let token = SecurityScheme::Http(token.build());
        parts.add_security_scheme("token", token);
        for (name, kind, about) in HEADERS {
            let mut header = Header::new(Object::with_type(kind));
            header.description = Some(about.into());
            parts.headers.insert(name.into(), header.into());
        }
        for kind in KINDS {
            let mut response = kind.response();
            if let Some((name, about)) = kind.header() {
                let number = name == "Retry-After";
                let of = if number { Type::Integer } else { Type::String };
                let mut header = Header::new(Object::with_type(of));
                header.description = Some(about.into());
                response.headers.insert(name.into(), header.into());
            }
            for name in EVERYWHERE {
                response.headers.insert((*name).into(), header(name));
            }
            let name = refusals::name(kind.status);
            parts.responses.insert(name, response.into());
        }
    }
}

/// What every answer has.
const EVERYWHERE: &[&str] = &[
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "X-Request-Id",
    "Cache-Control",
];

fn header(name: &str) -> RefOr<Header> {
    RefOr::Ref(Ref::new(format!("#/components/headers/{name}")))
}

/// How anything may be refused.
const ANY: [StatusCode; 7] = [
    StatusCode::BAD_REQUEST,
    // The operator may have barred an address.
    StatusCode::FORBIDDEN,
    StatusCode::MISDIRECTED_REQUEST,
    StatusCode::TOO_MANY_REQUESTS,
    StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
    StatusCode::INTERNAL_SERVER_ERROR,
    StatusCode::SERVICE_UNAVAILABLE,
];

/// How what has a body may be refused besides.
const WITH_BODY: [StatusCode; 4] = [
    StatusCode::REQUEST_TIMEOUT,
    StatusCode::PAYLOAD_TOO_LARGE,
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
    StatusCode::UNPROCESSABLE_ENTITY,
];

/// The parts of addresses: the name, what it is, an example.
fn places() -> [(&'static str, &'static str, &'static str); 6] {
    let first = &Library::shipped().boxes()[0];
    [
        ("table", "Id of the table.", "7f3a52c4d1b90e68a2c4"),
        ("identity", "Id of the identity.", "5e1c09b2d47a63f0"),
        (
            "tournament",
            "Id of the tournament.",
            "7f3a52c4d1b90e68a2c4",
        ),
        ("game", "Id of the game.", &first.game.id),
        ("map", "Id of the map.", &first.maps[0].id),
        (
            "hash",
            "The SHA-256 hash of the text, as 64 digits.",
            "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        ),
    ]
}

/// Completes what stands at each request.
pub(super) fn complete(mut api: described::OpenApi) -> described::OpenApi {
    for (path, item) in &mut api.paths.paths {
        // Whether the node is well is told to everybody, whatever else is refused.
        if !path.starts_with("/api/") {
            continue;
        }
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            complete_one(operation);
        }
    }
    api
}

fn complete_one(operation: &mut Operation) {
    let body = operation.request_body.is_some();
    let of_body = WITH_BODY.iter().filter(|_| body);
    let answers = &mut operation.responses.responses;
    for status in ANY.iter().chain(of_body) {
        let empty = described::Response::default;
        let status = status.as_str().to_owned();
        answers.entry(status).or_insert_with(|| empty().into());
    }
    let is_tagged = answers.contains_key("304");
    for (status, answer) in answers.iter_mut() {
        let known = status.parse().unwrap_or_default();
        if known >= 400 {
            let status = StatusCode::from_u16(known).unwrap_or_default();
            let name = refusals::name(status);
            *answer = RefOr::Ref(Ref::from_response_name(name));
        } else if let RefOr::T(answer) = answer {
            for name in EVERYWHERE {
                answer.headers.insert((*name).into(), header(name));
            }
            if is_tagged {
                answer.headers.insert("ETag".into(), header("ETag"));
            }
            match known {
                201 => {
                    answer.headers.insert("Location".into(), header("Location"));
                }
                304 => answer.description = "It is as it was.".into(),
                _ => {}
            }
        }
    }
    let parameters = operation.parameters.get_or_insert_default();
    for parameter in parameters.iter_mut() {
        let RefOr::T(parameter) = parameter else {
            continue;
        };
        let place = places().into_iter().find(|p| p.0 == parameter.name);
        if let (Some((_, about, example)), ParameterIn::Path) = (place, &parameter.parameter_in) {
            parameter.description = Some(about.into());
            let text = ObjectBuilder::new().schema_type(Type::String);
            let text = text.examples([json!(example)]);
            parameter.schema = Some(text.build().into());
        }
    }
    if is_tagged {
        let text = ObjectBuilder::new().schema_type(Type::String);
        let if_none_match = ParameterBuilder::new()
            .name("If-None-Match")
            .parameter_in(ParameterIn::Header)
            .required(Required::False)
            .description(Some(
                "The `ETag` of what one has: if it is that still, 304 says so.",
            ))
            .schema(Some(text));
        parameters.push(if_none_match.build().into());
    }
}

/// The description of the interface.
pub fn openapi() -> described::OpenApi {
    complete(super::api().into_openapi())
}

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_description))
}

/// This description.
#[utoipa::path(
    get,
    path = "/openapi.json",
    tag = "server",
    responses(
        (status = 200, description = "An OpenAPI document.", body = Object,
            example = json!({"openapi": "3.1.0", "info": {"title": "Elbowroom", "version": "1.2"}})),
        (status = 304)
    )
)]
async fn get_description(asked: HeaderMap) -> Answer {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = TEXT.get_or_init(|| serde_json::to_string(&openapi()).unwrap_or_default());
    cache::tagged(&asked, cache::JSON, cache::Keep::Ask, text.as_str())
}
