//! To play at once, with whoever would like to.

use axum::{Extension, Json, extract::State, http::HeaderMap};
use protocol::{Code, Refusal, Search, Seek};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    App,
    address::Origin,
    error::Problem,
    identity::session,
    seats::{check_key, seat_of},
    tables::{Body, body, may_make},
};
use crate::hub::{Found, store_refusal};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(seek_match))
        .routes(routes!(end_match))
}

/// Looks for people to play with at once, who play about as well; the longer one waits, the farther from it
/// they may be, and in the end bots take the seats that are left. It is asked every other second, and says the
/// table once there is one: a public one, at which the game has begun.
#[utoipa::path(
    post,
    path = "/match",
    tag = "lobby",
    security(("session" = [])),
    request_body = Seek,
    responses(
        (status = 200, description = "How far it is.", body = Search),
        (status = 401),
        (status = 409)
    )
)]
async fn seek_match(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
    seek: Body<Seek>,
) -> Result<Json<Search>, Problem> {
    let seek = body(seek)?;
    check_key(&seek.key)?;
    let person = session(&app, &headers).await?.0;
    app.hub.bans().name(&person.name)?;
    let maps = app.hub.book().content().maps(&seek.game);
    let map = maps.iter().find(|map| map.players == seek.seats);
    let map = map.ok_or_else(|| {
        let text = "there is no such game, or none for so many";
        Refusal::new(Code::Unreadable, text)
    })?;
    let wait = app.config.match_wait.as_millis() as i64;
    let found = match app.hub.seek(&person, &seek, wait).await? {
        Found::Search(search) => search,
        Found::Group(group) => {
            // It is a table like any other.
            let origins = may_make(&app, origin).await?;
            let hash = origins.first().map_or("", |hash| hash);
            let from = (hash, &*origin.to_string());
            app.hub.seat_group(group, &seek, &map.id, from).await?
        }
    };
    if let Some(table) = &found.table
        && let Some(seat) = seat_of(&app, table, &seek.key).await?
    {
        app.hub.sat_from(table, seat, &origin.to_string()).await;
    }
    Ok(Json(found))
}

/// Looks for nobody any more. If there was a table already, this says which: one sits there.
#[utoipa::path(
    post,
    path = "/match/end",
    tag = "lobby",
    security(("session" = [])),
    responses(
        (status = 200, description = "Nobody is looked for.", body = Search),
        (status = 401)
    )
)]
async fn end_match(State(app): State<App>, headers: HeaderMap) -> Result<Json<Search>, Problem> {
    let person = session(&app, &headers).await?.0;
    let ended = app.hub.store().stop_seeking(&person.id).await;
    ended.map_err(|e| store_refusal(&e))?;
    let left = app.hub.store().seeker(&person.id).await;
    let left = left.map_err(|e| store_refusal(&e))?;
    Ok(Json(Search {
        table: left.and_then(|seeker| seeker.table).map(|table| table.0),
        waiting: 0,
        fills: 0,
    }))
}
