//! What can be played.

use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
};
use protocol::{Code, Refusal};
use rules::spec::{MapSpec, RegionSpec};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{App, cache, error::Problem};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(content))
        .routes(routes!(files))
        .routes(routes!(map))
}

/// What can be played.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({
    "games": [{"id": "small-world", "name": "Small World", "maps": [
        {"id": "small-world-2", "name": "Two players", "players": 2, "turns": 10}]}],
    "bots": [{"id": "greedy", "description": "looks one turn ahead"}],
    "rules": 2
}))]
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

/// A map.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({
    "id": "pond", "name": "The Pond", "game": "small-world", "players": 2, "turns": 8,
    "aspect": 1.5, "source": "own", "region": [
        {"id": "1", "terrain": "swamp", "symbols": ["mine"], "natives": true,
            "neighbours": ["2", "edge"], "clockwise": true, "centre": [0.25, 0.5], "area": 0.5},
        {"id": "2", "terrain": "hill", "symbols": [], "natives": false,
            "neighbours": ["edge", "1"], "clockwise": true, "centre": null, "area": null}]
}))]
struct Map {
    id: String,
    name: String,
    /// The box whose terrains and symbols it uses.
    game: String,
    /// Number of players that it is made for.
    players: u8,
    /// Turns that each player has.
    turns: u8,
    /// Width divided by height of the board.
    aspect: f32,
    /// Where the map is from.
    source: String,
    /// The regions, in the order in which views have them.
    region: Vec<Region>,
}

/// A region of a map.
#[derive(Serialize, ToSchema)]
struct Region {
    /// Its name in notation.
    id: String,
    terrain: String,
    /// Symbols printed in it.
    symbols: Vec<String>,
    /// Whether natives live here when a game begins.
    natives: bool,
    /// Its neighbours, and `edge` for the edge of the board; one that is met twice stands twice.
    neighbours: Vec<String>,
    /// Whether the neighbours stand in clockwise order.
    clockwise: bool,
    /// A point inside, as shares of width and height from the top left.
    centre: Option<[f32; 2]>,
    /// Share of the board's area.
    area: Option<f32>,
}

impl Map {
    fn of(map: &MapSpec) -> Map {
        let region = |r: &RegionSpec| Region {
            id: r.id.clone(),
            terrain: r.terrain.clone(),
            symbols: r.symbols.clone(),
            natives: r.natives,
            neighbours: r.neighbours.clone(),
            clockwise: r.clockwise,
            centre: r.centre,
            area: r.area,
        };
        Map {
            id: map.id.clone(),
            name: map.name.clone(),
            game: map.game.clone(),
            players: map.players,
            turns: map.turns,
            aspect: map.aspect,
            source: map.source.clone(),
            region: map.regions.iter().map(region).collect(),
        }
    }
}

/// The games with their maps, and the bots.
#[utoipa::path(
    get,
    path = "/content",
    operation_id = "list_content",
    tag = "content",
    responses((status = 200, description = "What can be played.", body = Content), (status = 304))
)]
async fn content(State(app): State<App>, asked: HeaderMap) -> Result<Response, Problem> {
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
    let content = Content {
        games: library.games().iter().map(game).collect(),
        bots: bots::BOTS.iter().map(bot).collect(),
        rules: record::RULES_VERSION,
    };
    cache::json(&asked, &content)
}

/// The files of content of one's own by their hash: docs/records.md describes the text. The hash is
/// that of its bytes.
#[utoipa::path(
    get,
    path = "/content/{hash}",
    operation_id = "get_content",
    tag = "content",
    responses(
        (status = 200, description = "The text; it never changes.", body = String,
            content_type = "text/plain; charset=utf-8"),
        (status = 304),
        (status = 404)
    )
)]
async fn files(
    State(app): State<App>,
    Path(hash): Path<String>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    let text = match hash.len() == 64 && hash.chars().all(hex) {
        true => app.hub.content(&hash).await?,
        false => None,
    };
    let text = text.ok_or_else(|| Refusal::new(Code::NotFound, "there is no such content"))?;
    // Another text would have another hash.
    Ok(cache::tagged(
        &asked,
        cache::TEXT,
        cache::Keep::Forever,
        text,
    ))
}

/// One map: its regions with terrain, symbols and neighbours.
#[utoipa::path(
    get,
    path = "/content/{game}/{map}",
    operation_id = "get_map",
    tag = "content",
    responses(
        (status = 200, description = "The map.", body = Map),
        (status = 304),
        (status = 404)
    )
)]
async fn map(
    State(app): State<App>,
    Path((game, map)): Path<(String, String)>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let maps = app.hub.book().content().maps(&game);
    let found = maps.into_iter().find(|m| m.id == map);
    let found = found.ok_or_else(|| Refusal::new(Code::NotFound, "there is no such map"))?;
    cache::json(&asked, &Map::of(found))
}
