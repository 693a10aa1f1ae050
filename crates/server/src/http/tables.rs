//! Tables by HTTP: make one, take a seat, look at it, do something.

use axum::{
    Extension, Json,
    extract::{Path, Query, State, rejection::JsonRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{
    Chair, Clock, Code, Command, Done, Held, Named, NewTable, PATIENCE, Phase, Reason, Refusal,
    Scope, Snapshot, ViewMessage,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tokio::sync::oneshot;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    App,
    address::{self, Origin},
    cache,
    error::Problem,
    identity::{self, key_at},
    language::by_the_rules,
    seats::{newcomer, seat_of},
};
use crate::{
    hub::{Answer, Ask, fresh_seed, now},
    table::{KeyHash, LOG_VERSION, Made, Order, Secret, clean_text, first_entries},
};

/// Most characters of a table's title.
const LONGEST_TITLE: usize = 60;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(make_table))
        .routes(routes!(get_table))
        .routes(routes!(send_command))
        .routes(routes!(get_log))
        .routes(routes!(get_talk))
        .routes(routes!(get_view))
        .routes(routes!(get_record))
}

/// JSON from outside; what is wrong with it is said as a refusal.
pub(super) type Body<T> = Result<Json<T>, JsonRejection>;

pub(super) fn body<T>(body: Body<T>) -> Result<T, Problem> {
    match body {
        Ok(Json(body)) => Ok(body),
        Err(e) => Err(Problem::unreadable(e.status(), &e.body_text())),
    }
}

pub(super) fn check_clock(clock: Clock) -> Result<(), Problem> {
    let good = match clock {
        Clock::None => true,
        Clock::Live { turn, reserve } => (5..=3_600).contains(&turn) && reserve <= 86_400,
        Clock::Slow { days, vacation } => (1..=30).contains(&days) && vacation <= 60,
    };
    match good {
        true => Ok(()),
        false => Err(Refusal::new(
            Code::Unreadable,
            "a turn has 5 to 3600 seconds, a reserve at most 86400, a slow game 1 to 30 days, and \
             at most 60 off",
        )
        .into()),
    }
}

fn check_patience(patience: u32) -> Result<(), Problem> {
    match PATIENCE.contains(&patience) {
        true => Ok(()),
        false => Err(Refusal::new(
            Code::Unreadable,
            "others wait 10 to 2592000 seconds for somebody who does not move",
        )
        .into()),
    }
}

/// Makes a table. Whoever shows a session sits there as who he is.
#[utoipa::path(
    post,
    path = "/tables",
    tag = "lobby",
    security((), ("session" = []), ("token" = [])),
    request_body = NewTable,
    responses(
        (status = 201, description = "It is made, or was before.", body = Held),
        (status = 401),
        (status = 403),
        (status = 409)
    )
)]
async fn make_table(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
    new: Body<NewTable>,
) -> Result<Response, Problem> {
    let new = body(new)?;
    let sits = identity::sits(&app, &headers, new.key, None).await?;
    check_clock(new.clock)?;
    check_patience(new.patience)?;
    let unreadable = |text: &str| Refusal::new(Code::Unreadable, text);
    let maps = app.hub.book().content().maps(&new.game);
    let map = maps.iter().find(|m| match &new.map {
        Some(id) => m.id == *id,
        None => new.seats.is_some_and(|n| m.players == n),
    });
    let map = map.ok_or_else(|| {
        unreadable("there is no such map in this game; name a map or a number of seats")
    })?;
    let bans = app.hub.bans();
    bans.text(&new.title)?;
    let key = &sits.key;
    let hash = KeyHash::of(key);
    let public = new.public;
    let content = app.hub.book().hash_of(&new.game);
    let made = Made {
        game: new.game,
        map: map.id.clone(),
        seats: new.seats.unwrap_or(map.players),
        options: new.options,
        public: new.public,
        clock: new.clock,
        takeback: new.takeback,
        patience: new.patience,
        title: clean_text(&new.title).chars().take(LONGEST_TITLE).collect(),
        log: LOG_VERSION,
        rules: record::RULES_VERSION,
        content,
        part: Some(Secret(fresh_seed()?)),
        host: hash.clone(),
    };
    let seat = new.name.is_some().then(|| Chair::at(0));
    let maker = match new.name {
        None => None,
        Some(name) => Some(newcomer(&app, sits.person.clone(), name, hash).await?),
    };
    let entries = first_entries(made, maker.as_ref(), app.hub.book())?;
    let table = crate::table::hex(&Sha256::digest(format!("table {key}")))[..20].to_owned();
    if is_made(&app, &table).await? {
        // It is asked for again, perhaps with another wish: it is as it was made.
        let seat = seat_of(&app, &table, key).await?;
        return Ok(created(sits.held(&app, table, seat).await?));
    }
    let known_by = may_make(&app, origin).await?;
    if public {
        for id in app.limits.in_lobby(origin) {
            let listing = app.hub.store().listing(&id).await;
            let listing = listing.map_err(|e| crate::hub::store_refusal(&e))?;
            if listing.is_none_or(|l| l.phase != Phase::Open) {
                app.limits.leave_lobby(origin, &id);
            }
        }
        app.limits.enter_lobby(origin, &table)?;
    }
    let hash = known_by.first().map_or("", |hash| hash);
    let made = app
        .hub
        .make(&table, &entries, hash, &origin.to_string())
        .await;
    if public {
        match made {
            Ok(_) => app.limits.is_in_lobby(origin, &table),
            Err(_) => app.limits.leave_lobby(origin, &table),
        }
    }
    if made? && let Some(seat) = seat {
        app.hub.sat_from(&table, seat, &origin.to_string()).await;
    }
    Ok(created(sits.held(&app, table, seat).await?))
}

/// Whether an address may make another table, and what those of it are known by: hashes, of which the first is
/// that for new ones.
pub(super) async fn may_make(app: &App, origin: Origin) -> Result<Vec<String>, Problem> {
    app.limits.table(origin)?;
    let known_by = app.hub.origins(&origin.to_string()).await?;
    let most = app.config.tables_per_hour;
    if most > 0 {
        let mut made = 0;
        for hash in &known_by {
            let some = app.hub.store().made_by(hash, now() - 3_600_000).await;
            made += some.map_err(|e| crate::hub::store_refusal(&e))?;
        }
        if made >= most {
            return Err(address::too_many_tables(HOUR / 2).into());
        }
    }
    Ok(known_by)
}

const HOUR: std::time::Duration = std::time::Duration::from_secs(3_600);

async fn is_made(app: &App, table: &str) -> Result<bool, Problem> {
    let listing = app.hub.store().listing(table).await;
    Ok(listing
        .map_err(|e| crate::hub::store_refusal(&e))?
        .is_some())
}

/// What one has at a table, and where that is.
pub(super) fn created(held: Held) -> Response {
    let place = format!("/api/v1/tables/{}", held.table);
    let headers = [(header::LOCATION, place)];
    (StatusCode::CREATED, headers, Json(held)).into_response()
}

/// A table as everybody may see it.
#[utoipa::path(
    get,
    path = "/tables/{table}",
    tag = "tables",
    responses(
        (status = 200, description = "The table.", body = Snapshot),
        (status = 404),
        (status = 410)
    )
)]
async fn get_table(
    State(app): State<App>,
    Path(table): Path<String>,
) -> Result<Json<Snapshot>, Problem> {
    Ok(Json(app.hub.ask(&table, Ask::Snapshot).await??))
}

/// Whether a command may have this name.
pub(super) fn check_name(id: &str) -> Result<(), Refusal> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    match (1..=64).contains(&id.len()) && id.chars().all(plain) {
        true => Ok(()),
        false => Err(Refusal::new(
            Code::Unreadable,
            "the id of a command has 1 to 64 letters, digits, - or _",
        )),
    }
}

/// Does something at a table.
#[utoipa::path(
    post,
    path = "/tables/{table}/commands",
    tag = "tables",
    security(("key" = []), ("token" = [])),
    request_body = Named,
    responses(
        (status = 200, description = "It is done, and durable.", body = Done),
        (status = 401),
        (status = 403),
        (status = 404),
        (status = 409),
        (status = 410)
    )
)]
async fn send_command(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path(table): Path<String>,
    headers: HeaderMap,
    named: Body<Named>,
) -> Result<Json<Done>, Problem> {
    let named = body(named)?;
    check_name(&named.id)?;
    let scope = match named.command {
        Command::Chat { .. } | Command::Report { .. } => Scope::Talk,
        _ => Scope::Play,
    };
    let key = key_at(&app, &table, &headers, scope).await?;
    do_asked(&app, &headers, &table, origin, key, named).await
}

/// Does what is asked for; a refusal is told in the language of whoever asks.
pub(super) async fn do_asked(
    app: &App,
    headers: &HeaderMap,
    table: &str,
    origin: Origin,
    key: Option<String>,
    Named { id, command }: Named,
) -> Result<Json<Done>, Problem> {
    let (shown, asked) = (key.clone(), command.clone());
    match act(app, table, origin, key, id, command.into()).await {
        Ok(done) => Ok(Json(done)),
        Err(why) => Err(by_the_rules(app, headers, table, shown, &asked, why).await),
    }
}

pub(super) async fn act(
    app: &App,
    table: &str,
    from: Origin,
    key: Option<String>,
    id: String,
    order: Order,
) -> Result<Done, Problem> {
    let ask = |reply: oneshot::Sender<_>| Ask::Command {
        key: key.clone(),
        id: id.clone(),
        order: order.clone(),
        from: from.to_string(),
        reply: Answer::Reply(reply),
    };
    let done = app.hub.ask(table, ask).await.and_then(|done| done);
    done.map_err(|why| match key {
        Some(_) => why.into(),
        None => Problem::from(why).without_key(),
    })
}

#[derive(Deserialize, IntoParams)]
struct Part {
    /// The number of the first; 0 by default.
    #[serde(default)]
    from: u64,
    /// How many at most; 1 to 1000, 1000 by default.
    #[serde(default)]
    limit: Option<u32>,
}

/// Entries of a table's log.
#[utoipa::path(
    get,
    path = "/tables/{table}/log",
    tag = "tables",
    params(Part),
    responses(
        (status = 200, description = "The entries, in order.", body = Vec<protocol::Numbered>),
        (status = 404)
    )
)]
async fn get_log(
    State(app): State<App>,
    Path(table): Path<String>,
    Query(part): Query<Part>,
) -> Result<Response, Problem> {
    let limit = part.limit.unwrap_or(1_000);
    let from = part.from;
    let text = app.hub.log(&table, from, limit).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

#[derive(Deserialize, IntoParams)]
struct After {
    /// The number of the last line that is known.
    #[serde(default)]
    after: Option<u64>,
}

/// What was said at a table: the last of it.
#[utoipa::path(
    get,
    path = "/tables/{table}/talk",
    tag = "tables",
    params(After),
    responses(
        (status = 200, description = "The lines, in order.", body = Vec<protocol::ChatLine>),
        (status = 404),
        (status = 410)
    )
)]
async fn get_talk(
    State(app): State<App>,
    Path(table): Path<String>,
    Query(After { after }): Query<After>,
) -> Result<Json<Vec<protocol::ChatLine>>, Problem> {
    let ask = |reply| Ask::Talk { after, reply };
    Ok(Json(app.hub.ask(&table, ask).await??))
}

/// The game as the seat of the key in the header sees it; as a spectator does without one.
#[utoipa::path(
    get,
    path = "/tables/{table}/view",
    tag = "tables",
    security((), ("key" = []), ("token" = [])),
    responses(
        (status = 200, description = "What is seen.", body = ViewMessage),
        (status = 401),
        (status = 403),
        (status = 404),
        (status = 409),
        (status = 410)
    )
)]
async fn get_view(
    State(app): State<App>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Json<ViewMessage>, Problem> {
    let key = key_at(&app, &table, &headers, Scope::Read).await?;
    let ask = |reply| Ask::View {
        key: key.clone(),
        reply,
    };
    let view = app.hub.ask(&table, ask).await??;
    let view = view.ok_or_else(|| Refusal::not_now(Reason::NotBegun))?;
    Ok(Json(view))
}

/// The record of a game that is over, with the seed and the commitment to it.
#[utoipa::path(
    get,
    path = "/tables/{table}/record",
    tag = "tables",
    responses(
        (status = 200, description = "The record.", body = String,
            content_type = "text/plain; charset=utf-8", headers(
            ("Content-Disposition" = String, description = "A name for the file.")
        )),
        (status = 304, headers(
            ("Content-Disposition" = String, description = "A name for the file.")
        )),
        (status = 404),
        (status = 409)
    )
)]
async fn get_record(
    State(app): State<App>,
    Path(table): Path<String>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let record = app.hub.ask(&table, Ask::Record).await??;
    let record = record.ok_or_else(|| Refusal::not_now(Reason::NotOver))?;
    let name = format!("attachment; filename=\"{table}.record\"");
    let mut named = HeaderMap::new();
    if let Ok(name) = name.parse() {
        named.insert(header::CONTENT_DISPOSITION, name);
    }
    // Names can be taken out of it, so it is asked for each time.
    let (kind, keep) = (cache::TEXT, cache::Keep::Ask);
    Ok(cache::with_headers(&asked, kind, keep, named, record))
}
