//! What can be played.

use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use rules::spec::MapSpec;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use wire::{Code, Refusal};

use super::{App, error::Problem};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(content))
        .routes(routes!(files))
        .routes(routes!(map))
}

/// What can be played.
#[derive(Serialize, ToSchema)]
struct Content {
    games: Vec<GameInfo>,
    bots: Vec<BotInfo>,
    /// The version of the rules.
    rules: u32,
}

#[derive(Serialize, ToSchema)]
struct GameInfo {
    id: String,
    name: String,
    /// The hash of the content of one's own that new tables are played with, if there is any.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<String>,
    maps: Vec<MapInfo>,
}

#[derive(Serialize, ToSchema)]
struct MapInfo {
    id: String,
    name: String,
    /// Number of players that it is made for.
    players: u8,
    /// Turns that each player has.
    turns: u8,
}

#[derive(Serialize, ToSchema)]
struct BotInfo {
    id: String,
    description: String,
}

/// The games with their maps, and the bots.
#[utoipa::path(get, path = "/content", responses((status = 200, body = Content)))]
async fn content(State(app): State<App>) -> Json<Content> {
    let library = app.hub.book().content();
    let map = |m: &&MapSpec| MapInfo {
        id: m.id.clone(),
        name: m.name.clone(),
        players: m.players,
        turns: m.turns,
    };
    let game = |&(id, name): &(&str, &str)| GameInfo {
        id: id.into(),
        name: name.into(),
        content: app.hub.book().hash_of(id),
        maps: library.maps(id).iter().map(map).collect(),
    };
    let bot = |&(id, description): &(&str, &str)| BotInfo {
        id: id.into(),
        description: description.into(),
    };
    Json(Content {
        games: library.games().iter().map(game).collect(),
        bots: bots::BOTS.iter().map(bot).collect(),
        rules: protocol::RULES_VERSION,
    })
}

/// The files of content of one's own by their hash: docs/records.md describes the text. The hash is
/// that of its bytes.
#[utoipa::path(
    get,
    path = "/content/{hash}",
    responses((status = 200, body = String), (status = 404, body = Refusal))
)]
async fn files(State(app): State<App>, Path(hash): Path<String>) -> Result<Response, Problem> {
    let hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    let text = match hash.len() == 64 && hash.chars().all(hex) {
        true => app.hub.content(&hash).await?,
        false => None,
    };
    let text = text.ok_or_else(|| Refusal::new(Code::NotFound, "there is no such content"))?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        // Another text would have another hash.
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, text).into_response())
}

/// One map: its regions with terrain, symbols and neighbours.
#[utoipa::path(
    get,
    path = "/content/{game}/{map}",
    responses((status = 200, body = Object), (status = 404, body = Refusal))
)]
async fn map(
    State(app): State<App>,
    Path((game, map)): Path<(String, String)>,
) -> Result<Json<MapSpec>, Problem> {
    let maps = app.hub.book().content().maps(&game);
    let found = maps.into_iter().find(|m| m.id == map);
    let found = found.ok_or_else(|| Refusal::new(Code::NotFound, "there is no such map"))?;
    Ok(Json(found.clone()))
}
