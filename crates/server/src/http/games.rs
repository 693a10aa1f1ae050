//! Games that are over: found by who played them, and what.

use axum::{
    extract::{Query, State},
    http::HeaderMap,
    response::Response,
};
use protocol::{Code, PastGame, Refusal};
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    App,
    error::Problem,
    page::{MOST, cursor, cursor_text, page},
};
use crate::{
    games::{By, Search, is_known, search},
    hub::store_refusal,
    store::Spot,
    time::day,
};

/// Most characters of what a game is found by.
const LONGEST: usize = 100;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_games))
}

/// Which games: those that meet all that is said.
#[derive(Deserialize, Serialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Which {
    /// Id of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    /// Id of the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<String>,
    /// Number of seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[param(minimum = 2, maximum = 6)]
    seats: Option<usize>,
    /// Who sat there at the end: a person by the name or one that is taken for it, or a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    /// The id of the identity of somebody who sat there.
    #[serde(skip_serializing_if = "Option::is_none")]
    identity: Option<String>,
    /// Who won, or shared the win.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
    /// Id of a race that a seat had at any time: that of `player` or `identity`, if one is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    race: Option<String>,
    /// Id of a power that a seat had at any time: that of `player` or `identity`, if one is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    power: Option<String>,
    /// Fewest rounds that were begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds_min: Option<u8>,
    /// Most rounds that were begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds_max: Option<u8>,
    /// Those that ended then or later: a day such as `2026-11-28`, in UTC, from its beginning on, or
    /// milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<String>,
    /// Those that ended before then; said as `after` is.
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<String>,
    /// Most games on the page; 100 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// Where the page begins: as the link to it says.
    #[serde(skip_serializing_if = "Option::is_none")]
    cursor: Option<String>,
}

fn unreadable(text: impl Into<String>) -> Refusal {
    Refusal::new(Code::Unreadable, text)
}

/// A time that games ended at.
fn time(name: &str, text: &str) -> Result<i64, Refusal> {
    let found = day(text).or_else(|| text.parse().ok());
    found.ok_or_else(|| {
        unreadable(format!(
            "{name} is a day such as 2026-11-28 or milliseconds since 1970"
        ))
    })
}

/// Whether a game that was played had this, though the boxes of this node may not.
async fn is_there(app: &App, kind: By, value: &str) -> Result<bool, Refusal> {
    let known = is_known(&**app.hub.store(), kind, value);
    Ok(value.len() <= LONGEST && known.await.map_err(|e| store_refusal(&e))?)
}

impl Which {
    /// What is to be found. What was never there, neither in the boxes nor in a game, is refused; a name
    /// may be anybody's.
    async fn search(&self, app: &App) -> Result<Search, Refusal> {
        let content = app.hub.book().content();
        let boxes = || content.boxes().iter();
        let mut by = Vec::new();
        for (kind, what, value) in [
            (By::Game, "game", &self.game),
            (By::Map, "map", &self.map),
            (By::Race, "race", &self.race),
            (By::Power, "power", &self.power),
        ] {
            let Some(value) = value else {
                continue;
            };
            let is_here = match kind {
                By::Game => content.games().iter().any(|(id, _)| id == value),
                By::Map => boxes().any(|b| b.map(value).is_some()),
                By::Race => boxes().any(|b| b.race(value).is_some()),
                _ => boxes().any(|b| b.power(value).is_some()),
            };
            let is_there = is_here || self::is_there(app, kind, value).await?;
            if !is_there {
                return Err(unreadable(format!(
                    "there is no {what} of this id, neither here nor in a game that was played"
                )));
            }
            by.push((kind, value.clone()));
        }
        if let Some(seats) = self.seats {
            if !(2..=6).contains(&seats) {
                return Err(unreadable("a game has 2 to 6 seats"));
            }
            by.push((By::Seats, seats.to_string()));
        }
        for (kind, name) in [
            (By::Player, &self.player),
            (By::Identity, &self.identity),
            (By::Winner, &self.winner),
        ] {
            if let Some(name) = name {
                if name.trim().is_empty() || name.chars().count() > LONGEST {
                    return Err(unreadable(format!("a name has 1 to {LONGEST} characters")));
                }
                by.push((kind, name.trim().to_owned()));
            }
        }
        let rounds = (
            self.rounds_min.unwrap_or(0),
            self.rounds_max.unwrap_or(u8::MAX),
        );
        if rounds.0 > rounds.1 {
            return Err(unreadable("rounds_min is more than rounds_max"));
        }
        let at = |name: &str, text: &Option<String>| {
            text.as_deref().map(|text| time(name, text)).transpose()
        };
        Ok(Search {
            by,
            rounds,
            from: at("after", &self.after)?.unwrap_or(i64::MIN),
            until: at("before", &self.before)?.unwrap_or(i64::MAX),
        })
    }
}

/// Public games that are over, the latest first. A page may have fewer than asked for; there are more as
/// long as it has a link to the next.
#[utoipa::path(
    get,
    path = "/games",
    tag = "games",
    params(Which),
    responses(
        (status = 200, description = "The games.", body = Vec<PastGame>, headers(
            ("Link" = String, description = "The next page, as `<…>; rel=\"next\"`; none after the last.")
        )),
        (status = 304, headers(("Link" = String, description = "The next page.")))
    )
)]
async fn list_games(
    State(app): State<App>,
    Query(which): Query<Which>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let wanted = which.search(&app).await?;
    let most = which.limit.unwrap_or(MOST).clamp(1, MOST) as usize;
    let after = which.cursor.as_deref().map(spot).transpose()?;
    let found = search(&**app.hub.store(), &wanted, after, most).await;
    let found = found.map_err(|e| store_refusal(&e))?;
    let next = found.next.map(|spot| Which {
        cursor: Some(match spot.seat {
            ..0 => cursor_text(spot.at, &spot.table),
            seat => cursor_text(spot.at, &format!("{}-{seat}", spot.table)),
        }),
        ..which
    });
    // They are kept as they are told.
    let list = format!("[{}]", found.games.join(","));
    page(&asked, &list, "/games", next.as_ref())
}

/// Where a page begins: after a game, or among the seats of one.
fn spot(text: &str) -> Result<Spot, Refusal> {
    let (at, id) = cursor(text)?;
    let (table, seat) = match id.split_once('-') {
        None => (id, -1),
        Some((table, seat)) => {
            let seat = seat.parse::<u8>();
            let seat = seat.map_err(|_| unreadable("this is no cursor of this list"))?;
            (table.to_owned(), seat.into())
        }
    };
    Ok(Spot { at, table, seat })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_a_spot() {
        assert_eq!(spot("5-ab").unwrap(), Spot::game(5, "ab"));
        let among = spot("5-ab-3").unwrap();
        assert_eq!((among.table.as_str(), among.seat), ("ab", 3));
        for none in ["", "5", "x-ab", "5-ab-x", "5-ab-3-4"] {
            assert!(spot(none).is_err(), "{none}");
        }
    }
}
