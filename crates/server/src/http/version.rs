//! What runs here.

use axum::{http::HeaderMap, response::Response};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{App, cache, error::Problem};

/// The version of the interface. docs/protocol.md says what may change with which number.
pub const INTERFACE: &str = "1.8";

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_version))
}

/// What runs here.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({"api": "1.8", "program": "0.2.0", "rules": 2}))]
struct Version {
    /// The version of the interface: with another number before the dot it has another path.
    api: &'static str,
    /// The version of the program.
    program: &'static str,
    /// The version of the rules, as records state it.
    rules: u32,
}

/// The versions of the interface, of the program and of the rules.
#[utoipa::path(
    get,
    path = "/version",
    tag = "server",
    responses((status = 200, description = "The versions.", body = Version), (status = 304))
)]
async fn get_version(asked: HeaderMap) -> Result<Response, Problem> {
    let version = Version {
        api: INTERFACE,
        program: env!("CARGO_PKG_VERSION"),
        rules: record::RULES_VERSION,
    };
    cache::json(&asked, &version)
}
