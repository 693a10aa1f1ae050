//! Who plays best, and which game is the best to watch.

use axum::{
    Json,
    extract::{Path, Query, State},
};
use protocol::{Code, Listed, Phase, Ranked, RatedPool, Refusal};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{App, error::Problem, lobby::listed};
use crate::{
    hub::store_refusal,
    ratings::{self, Pool},
};

/// Most people of a list.
const MOST: u32 = 100;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_pools))
        .routes(routes!(list_best))
        .routes(routes!(list_best_games))
}

/// Among whom people are rated: the games and numbers of seats for which there is a list, those with the most
/// people first.
#[utoipa::path(
    get,
    path = "/ratings",
    tag = "identity",
    operation_id = "list_pools",
    responses((status = 200, description = "The lists.", body = Vec<RatedPool>))
)]
async fn list_pools(State(app): State<App>) -> Result<Json<Vec<RatedPool>>, Problem> {
    let pools = ratings::pools(&**app.hub.store()).await;
    Ok(Json(pools.map_err(|e| store_refusal(&e))?))
}

#[derive(Deserialize, IntoParams)]
struct Part {
    /// How many at most; 1 to 100, 100 by default.
    #[serde(default)]
    limit: Option<u32>,
}

/// The best at a game with so many seats, bots among them; without those whose rating is provisional.
#[utoipa::path(
    get,
    path = "/ratings/{game}/{seats}",
    tag = "identity",
    operation_id = "list_best",
    params(("seats" = u8, Path, description = "Number of seats, 2 to 6."), Part),
    responses(
        (status = 200, description = "They, the best first.", body = Vec<Ranked>),
        (status = 404)
    )
)]
async fn list_best(
    State(app): State<App>,
    Path((game, seats)): Path<(String, u8)>,
    Query(part): Query<Part>,
) -> Result<Json<Vec<Ranked>>, Problem> {
    if !(2..=6).contains(&seats) {
        let why = Refusal::new(Code::NotFound, "a game has 2 to 6 seats");
        return Err(why.into());
    }
    let pool = Pool { game, seats };
    let limit = part.limit.unwrap_or(MOST).clamp(1, MOST);
    let best = ratings::best(&**app.hub.store(), &pool, limit).await;
    Ok(Json(best.map_err(|e| store_refusal(&e))?))
}

/// Games under way that are looked through for the best, the latest of all.
const LOOKED: u32 = 50;

/// Public games that are under way, the one first whose players are rated best: of the latest fifty, as it was a moment
/// ago. Whoever is not rated counts as little as somebody of whom nothing is known.
#[utoipa::path(
    get,
    path = "/tables/best",
    tag = "lobby",
    operation_id = "list_best_games",
    params(Part),
    responses((status = 200, description = "They, the best first.", body = Vec<Listed>))
)]
async fn list_best_games(
    State(app): State<App>,
    Query(part): Query<Part>,
) -> Result<Json<Vec<Listed>>, Problem> {
    let best = app.best_games.clone();
    let limit = part.limit.unwrap_or(MOST).clamp(1, MOST) as usize;
    let mut games = best.get(best_games(&app)).await?;
    games.truncate(limit);
    Ok(Json(games))
}

async fn best_games(app: &App) -> Result<Vec<Listed>, Problem> {
    let failed = |e| Problem::from(store_refusal(&e));
    let store = &**app.hub.store();
    let running = store.lobby(Phase::Running, None, LOOKED).await;
    let mut games = Vec::new();
    for listing in running.map_err(failed)? {
        if app.hub.is_damaged(&listing.id) {
            continue;
        }
        if let Some(game) = listed(listing) {
            let rated = ratings::of_table(store, &game.table).await;
            games.push((rated.map_err(failed)?, game));
        }
    }
    // Of those that are alike the latest.
    games.sort_by(|a, b| b.0.total_cmp(&a.0));
    Ok(games.into_iter().map(|g| g.1).collect())
}
