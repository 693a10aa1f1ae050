//! How it stands at the tables where one has a seat: the list of somebody who plays at several.

use axum::{Extension, Json, extract::State};
use futures_util::future::join_all;
use protocol::{Code, MOST_SEATS, OwnSeat, OwnSeats, Refusal, Standing};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    App,
    address::Origin,
    error::Problem,
    tables::{Body, body},
};
use crate::hub::Ask;

/// So many tables that are looked at count as a request.
const TABLES_A_REQUEST: usize = 8;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(look_at_seats))
}

/// How it stands at the tables of one's seats, those first where one has to do something. Tables that there
/// are not any more, and keys that open nothing, are left out.
#[utoipa::path(
    post,
    path = "/seats",
    tag = "tables",
    request_body = OwnSeats,
    responses((status = 200, description = "How it stands.", body = Vec<Standing>))
)]
async fn look_at_seats(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    own: Body<OwnSeats>,
) -> Result<Json<Vec<Standing>>, Problem> {
    let own = body(own)?.seats;
    if own.len() > MOST_SEATS {
        let text = format!("at most {MOST_SEATS} seats are looked at together");
        return Err(Refusal::new(Code::Unreadable, text).into());
    }
    for _ in 1..own.len().div_ceil(TABLES_A_REQUEST) {
        app.limits.ask(origin)?;
    }
    let look = own.into_iter().map(|OwnSeat { table, key }| {
        let app = &app;
        async move {
            let ask = |reply| Ask::Standing {
                key: key.clone(),
                reply,
            };
            // One table that cannot be had does not take the others along.
            app.hub.ask(&table, ask).await.ok()?.ok()?
        }
    });
    let mut all: Vec<Standing> = join_all(look).await.into_iter().flatten().collect();
    all.sort_by_key(Standing::order);
    Ok(Json(all))
}
