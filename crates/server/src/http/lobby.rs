//! The lobby: public tables, page by page.

use axum::{
    extract::{Query, State},
    http::HeaderMap,
    response::Response,
};
use protocol::{Clock, Code, Listed, Phase, Refusal};
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    App,
    error::Problem,
    page::{MOST, cursor, cursor_text, page},
};
use crate::store::{After, Listing};

/// Tables that are looked through for one page, at most.
const LOOKED: u32 = 10 * MOST;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_tables))
}

/// Which tables.
#[derive(Deserialize, Serialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Which {
    /// How far they are: `open`, `running` or `over`; `open` by default.
    #[param(inline)]
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<Phase>,
    /// Id of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    /// Id of the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<String>,
    /// Number of seats.
    #[param(minimum = 2, maximum = 6)]
    #[serde(skip_serializing_if = "Option::is_none")]
    seats: Option<usize>,
    /// How long players may think: `none`, `live` or `slow`.
    #[param(inline)]
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<Pace>,
    /// Most tables on the page; 100 by default.
    #[param(minimum = 1, maximum = 100)]
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u32>,
    /// Where the page begins: as the link to it says.
    #[serde(skip_serializing_if = "Option::is_none")]
    cursor: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
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
    let after = which.cursor.as_deref().map(cursor).transpose()?;
    let mut after = after.map(|(updated, id)| After { updated, id });
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
    let next = after.filter(|_| more).map(|after| Which {
        cursor: Some(cursor_text(after.updated, &after.id)),
        ..which
    });
    let text = serde_json::to_string(&found);
    let text = text.map_err(|_| Refusal::new(Code::Failed, "the list cannot be written"))?;
    page(&asked, &text, "/tables", next.as_ref())
}

/// A table as the lobby has it; nothing if it is told of in a way that this program cannot read.
pub(super) fn listed(listing: Listing) -> Option<Listed> {
    Some(Listed {
        phase: listing.phase,
        created: listing.created,
        updated: listing.updated,
        table: serde_json::from_str(&listing.summary).ok()?,
    })
}
