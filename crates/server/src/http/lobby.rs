//! The lobby: public tables, page by page.

use axum::{
    extract::{Query, State},
    http::{HeaderMap, header},
    response::Response,
};
use protocol::{Clock, Code, Listed, Phase, Refusal};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{App, cache, error::Problem};
use crate::store::{After, Listing};

/// Most tables on one page.
const MOST: u32 = 100;
/// Tables that are looked through for one page, at most.
const LOOKED: u32 = 10 * MOST;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_tables))
}

/// Which tables.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Which {
    /// How far they are: `open`, `running` or `over`; `open` by default.
    #[param(inline)]
    phase: Option<Phase>,
    /// Id of the game.
    game: Option<String>,
    /// Id of the map.
    map: Option<String>,
    /// Number of seats.
    #[param(minimum = 2, maximum = 6)]
    seats: Option<usize>,
    /// How long players may think: `none`, `live` or `slow`.
    #[param(inline)]
    clock: Option<Pace>,
    /// Most tables on the page; 100 by default.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// Where the page begins: as the link to it says.
    cursor: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum Pace {
    None,
    Live,
    Slow,
}

impl Which {
    /// Whether a table is one of them.
    fn is(&self, table: &Listed) -> bool {
        let t = &table.table;
        let pace = match t.clock {
            Clock::None => Pace::None,
            Clock::Live { .. } => Pace::Live,
            Clock::Slow { .. } => Pace::Slow,
        };
        self.game.as_ref().is_none_or(|g| *g == t.game)
            && self.map.as_ref().is_none_or(|m| *m == t.map)
            && self.seats.is_none_or(|n| n == t.seats.len())
            && self.clock.is_none_or(|c| c == pace)
    }

    /// The address of the page that begins after a table.
    fn next(&self, after: &After) -> String {
        let mut out = format!("/api/v1/tables?cursor={}-{}", after.updated, after.id);
        let phase = self.phase.map(|p| match p {
            Phase::Open => "open",
            Phase::Running => "running",
            Phase::Over => "over",
        });
        let clock = self.clock.map(|c| match c {
            Pace::None => "none",
            Pace::Live => "live",
            Pace::Slow => "slow",
        });
        for (name, value) in [
            ("phase", phase.map(str::to_owned)),
            ("clock", clock.map(str::to_owned)),
            ("game", self.game.clone()),
            ("map", self.map.clone()),
            ("seats", self.seats.map(|n| n.to_string())),
            ("limit", self.limit.map(|n| n.to_string())),
        ] {
            // Ids of content are plain; what is not finds nothing, and has no further page.
            if let Some(value) = value {
                out += &format!("&{name}={value}");
            }
        }
        out
    }
}

fn cursor(text: &str) -> Result<After, Refusal> {
    let read = || {
        let (updated, id) = text.split_once('-')?;
        let updated = updated.parse().ok()?;
        let id = id.to_owned();
        Some(After { updated, id })
    };
    read().ok_or_else(|| Refusal::new(Code::Unreadable, "this is no cursor of this list"))
}

/// Public tables, the latest first. A page may have fewer than asked for; there are more as long as
/// it has a link to the next.
#[utoipa::path(
    get,
    path = "/tables",
    tag = "lobby",
    params(Which),
    responses(
        (status = 200, description = "The tables.", body = Vec<Listed>, headers(
            ("Link" = String, description = "The next page, as `<…>; rel=\"next\"`; none after the last.")
        )),
        (status = 304, headers(("Link" = String, description = "The next page.")))
    )
)]
async fn list_tables(
    State(app): State<App>,
    Query(which): Query<Which>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let phase = which.phase.unwrap_or(Phase::Open);
    let most = which.limit.unwrap_or(MOST).clamp(1, MOST) as usize;
    let mut after = which.cursor.as_deref().map(cursor).transpose()?;
    let mut found = Vec::new();
    let mut more = true;
    for _ in 0..LOOKED / MOST {
        let page = app.hub.store().lobby(phase, after.as_ref(), MOST).await;
        let page = page.map_err(|e| crate::hub::store_refusal(&e))?;
        more = page.len() as u32 == MOST;
        for listing in page {
            if found.len() == most {
                more = true;
                break;
            }
            let (updated, id) = (listing.updated, listing.id.clone());
            let is_damaged = app.hub.is_damaged(&id);
            after = Some(After { updated, id });
            if is_damaged {
                continue;
            }
            found.extend(listed(listing).filter(|t| which.is(t)));
        }
        if found.len() == most || !more {
            break;
        }
    }
    let mut headers = HeaderMap::new();
    let link = after.filter(|_| more).map(|a| which.next(&a));
    let link = link.and_then(|l| format!("<{l}>; rel=\"next\"").parse().ok());
    if let Some(link) = link {
        headers.insert(header::LINK, link);
    }
    let text = serde_json::to_string(&found);
    let text = text.map_err(|_| Refusal::new(Code::Failed, "the list cannot be written"))?;
    let (kind, keep) = (cache::JSON, cache::Keep::Ask);
    Ok(cache::with_headers(&asked, kind, keep, headers, text))
}

fn listed(listing: Listing) -> Option<Listed> {
    Some(Listed {
        phase: listing.phase,
        created: listing.created,
        updated: listing.updated,
        table: serde_json::from_str(&listing.summary).ok()?,
    })
}
