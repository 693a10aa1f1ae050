//! What runs here.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::App;

/// The version of the interface. docs/protocol.md says what may change with which number.
pub const INTERFACE: &str = "1.1";

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_version))
}

/// What runs here.
#[derive(Serialize, ToSchema)]
struct Version {
    /// The version of the interface: with another number before the dot it has another path.
    api: &'static str,
    /// The version of the program.
    program: &'static str,
    /// The version of the rules, as records state it.
    rules: u32,
}

/// The versions of the interface, of the program and of the rules.
#[utoipa::path(get, path = "/version", responses((status = 200, body = Version)))]
async fn get_version() -> Json<Version> {
    Json(Version {
        api: INTERFACE,
        program: env!("CARGO_PKG_VERSION"),
        rules: protocol::RULES_VERSION,
    })
}
