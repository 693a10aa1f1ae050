//! The board of a table as a picture.

use axum::{
    extract::{Path, Query, State},
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use protocol::{Code, Refusal};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{App, cache, error::Problem, guard::Abroad};
use crate::{hub::Ask, table::Moves};

/// What the picture may do where it is opened by itself: be seen.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_board))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    /// After so many actions of the record, those of chance included; after all that there are by default.
    pub step: Option<usize>,
}

impl Step {
    /// Which that is of the game, and what is seen then.
    pub fn of(&self, moves: &Moves) -> Result<(usize, rules::View), Refusal> {
        let last = moves.len();
        let step = self.step.unwrap_or(last);
        let seen = moves.after(step).map(|view| (step, view));
        seen.ok_or_else(|| {
            let text = format!("there is no such step: this game has those from 0 to {last}");
            Refusal::new(Code::Unreadable, text)
        })
    }
}

/// The board as a picture, as somebody sees it who sits nowhere. Before the game it is as it is laid out.
#[utoipa::path(
    get,
    path = "/tables/{table}/board.svg",
    tag = "tables",
    params(Step),
    responses(
        (status = 200, description = "The picture. That of a game which is over may be kept for a day.",
            body = String, content_type = "image/svg+xml"),
        (status = 304),
        (status = 404),
        (status = 409),
        (status = 410)
    )
)]
async fn get_board(
    State(app): State<App>,
    Path(table): Path<String>,
    Query(step): Query<Step>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let moves = app.hub.ask(&table, Ask::Moves).await??;
    let (_, view) = step.of(&moves)?;
    let picture = app.hub.picture(&moves, view).await?;
    // What was played may be taken back, and something else be played.
    let keep = match moves.over {
        true => cache::Keep::Day,
        false => cache::Keep::Ask,
    };
    let mut response = cache::tagged(&asked, cache::SVG, keep, picture);
    let policy = HeaderValue::from_static(POLICY);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    response.extensions_mut().insert(Abroad { framed: false });
    Ok(response)
}
