//! Files of all games that are over.

use std::path::PathBuf;

use axum::{
    extract::{Path, Request, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use tower::ServiceExt as _;
use tower_http::services::ServeFile;

use super::{App, cache, nothing};
use crate::dumps::is_public;

/// The way to the files, if there are any.
pub(super) fn routes() -> axum::Router<App> {
    axum::Router::new().route("/dumps/{file}", get(one))
}

/// One of them: whole, or a part of it.
async fn one(State(app): State<App>, Path(file): Path<String>, request: Request) -> Response {
    let folder = app.config.dumps.as_ref();
    let path: Option<PathBuf> = folder.filter(|_| is_public(&file)).map(|f| f.join(&file));
    let Some(path) = path else {
        return nothing().await.into_response();
    };
    let Ok(answer) = ServeFile::new(path).oneshot(request).await;
    if answer.status() == StatusCode::NOT_FOUND {
        return nothing().await.into_response();
    }
    let mut answer = answer.into_response();
    // That of a night is written anew if it gets lost, perhaps without what was taken away since.
    let keep = cache::Keep::Ask.header();
    answer.headers_mut().insert(header::CACHE_CONTROL, keep);
    answer
}
