//! Whether the node is well, for those who look after it: a proxy, whatever starts it anew.

use std::sync::atomic::Ordering;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{App, cache};

/// Seconds after which it is worth asking again.
const AGAIN: u32 = 1;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_health))
        .routes(routes!(get_ready))
}

/// Whether the process answers. It is never limited, and needs no key.
#[utoipa::path(
    get,
    path = "/health",
    tag = "server",
    responses((status = 200, description = "It does.", body = String,
        content_type = "text/plain; charset=utf-8", example = "well\n"))
)]
async fn get_health() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, cache::TEXT)], "well\n")
}

/// Whether the node would keep what is done, and takes whoever comes anew. It is never limited, and
/// needs no key.
#[utoipa::path(
    get,
    path = "/ready",
    tag = "server",
    responses(
        (status = 200, description = "It would.", body = String,
            content_type = "text/plain; charset=utf-8", example = "ready\n"),
        (status = 503, description = "It would not: the store takes nothing, or the node is stopping.",
            body = String, content_type = "text/plain; charset=utf-8", headers(
            ("Retry-After" = u32, description = "Seconds after which to ask again.")
        ), example = "not ready\n")
    )
)]
async fn get_ready(State(app): State<App>) -> Response {
    let kind = (header::CONTENT_TYPE, cache::TEXT);
    match app.hub.ready().await {
        Ok(()) if !app.draining.load(Ordering::Relaxed) => ([kind], "ready\n").into_response(),
        _ => {
            let again = [(header::RETRY_AFTER, AGAIN.to_string())];
            let unready = StatusCode::SERVICE_UNAVAILABLE;
            (unready, again, [kind], "not ready\n").into_response()
        }
    }
}
