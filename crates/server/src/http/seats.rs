//! Taking seats, and the keys that open them.

use axum::{
    Extension, Json,
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
};
use data_encoding::BASE64URL_NOPAD;
use protocol::{
    Chair, Code, Held, NewKey, NewSeat, OwnPlans, Reason, Refusal, Scope, TOKEN_PREFIX,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    App,
    address::Origin,
    bearer,
    error::Problem,
    identity::{self, key_at},
    tables::{Body, act, body, created},
};
use crate::{
    hub::{Ask, random, store_refusal},
    store::Person,
    table::{KeyHash, Newcomer, Order},
};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(take_seat))
        .routes(routes!(replace_key))
        .routes(routes!(get_plans))
}

pub(super) fn key(given: Option<String>) -> Result<String, Problem> {
    match given {
        None => Ok(BASE64URL_NOPAD.encode(&random::<16>()?)),
        Some(key) => check_key(&key).map(|()| key),
    }
}

/// Whether a key, or what else nobody is to guess, has the form of one.
pub(super) fn check_key(key: &str) -> Result<(), Problem> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let own = !key.starts_with(TOKEN_PREFIX);
    match own && (22..=64).contains(&key.len()) && key.chars().all(plain) {
        true => Ok(()),
        false => {
            let text = "a key has 22 to 64 letters, digits, - or _, and is no token";
            Err(Refusal::new(Code::Unreadable, text).into())
        }
    }
}

/// Whoever comes to a table, under a name that he may have.
pub(super) async fn newcomer(
    app: &App,
    person: Option<Person>,
    name: String,
    key: KeyHash,
) -> Result<Newcomer, Problem> {
    let name = identity::name_at_table(app, person.as_ref(), name).await?;
    app.hub.bans().name(&name)?;
    Ok(Newcomer {
        name,
        key,
        identity: person.map(|person| person.id),
    })
}

/// The seat of a key.
pub(super) async fn seat_of(app: &App, table: &str, key: &str) -> Result<Option<Chair>, Problem> {
    let ask = |reply| Ask::Seat {
        key: key.to_owned(),
        reply,
    };
    Ok(app.hub.ask(table, ask).await??)
}

/// Whether whoever made the table would sit there with somebody.
async fn welcome(app: &App, table: &str, person: &Person) -> Result<(), Problem> {
    let Some(host) = app.hub.ask(table, Ask::Host).await?? else {
        return Ok(());
    };
    let blocks = app.hub.store().blocks(&host, &person.id).await;
    match blocks.map_err(|e| store_refusal(&e))? {
        true => Err(Refusal::not_now(Reason::NotWelcome).into()),
        false => Ok(()),
    }
}

/// Takes a seat. Whoever shows a session sits there as who he is.
#[utoipa::path(
    post,
    path = "/tables/{table}/seats",
    tag = "tables",
    security((), ("session" = []), ("token" = [])),
    request_body = NewSeat,
    responses(
        (status = 201, description = "The seat is taken, or was before.", body = Held),
        (status = 401),
        (status = 403),
        (status = 404),
        (status = 409),
        (status = 410)
    )
)]
async fn take_seat(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path(table): Path<String>,
    headers: HeaderMap,
    new: Body<NewSeat>,
) -> Result<Response, Problem> {
    let new = body(new)?;
    let sits = identity::sits(&app, &headers, new.key, Some(&table)).await?;
    let key = &sits.key;
    if seat_of(&app, &table, key).await?.is_none() {
        if let Some(person) = &sits.person {
            welcome(&app, &table, person).await?;
        }
        let order = Order::Sit {
            seat: new.seat,
            who: newcomer(&app, sits.person.clone(), new.name, KeyHash::of(key)).await?,
        };
        let id = BASE64URL_NOPAD.encode(&random::<12>()?);
        let sat = act(&app, &table, origin, None, id, order).await;
        // The same may have been asked for at the same time.
        if sat.is_err() && seat_of(&app, &table, key).await?.is_none() {
            sat?;
        }
        if let Some(seat) = seat_of(&app, &table, key).await? {
            app.hub.sat_from(&table, seat, &origin.to_string()).await;
        }
    }
    let seat = seat_of(&app, &table, key).await?;
    Ok(created(sits.held(&app, table, seat).await?))
}

/// Gives the seat of the key in the header a new one. The old one is worth nothing from then on.
#[utoipa::path(
    post,
    path = "/tables/{table}/key",
    tag = "tables",
    security(("key" = [])),
    request_body = NewKey,
    responses(
        (status = 200, description = "The new key opens all that the old one did.", body = Held),
        (status = 401),
        (status = 404),
        (status = 409),
        (status = 410)
    )
)]
async fn replace_key(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path(table): Path<String>,
    headers: HeaderMap,
    new: Body<NewKey>,
) -> Result<Json<Held>, Problem> {
    let key = key(body(new)?.key)?;
    if seat_of(&app, &table, &key).await?.is_none() {
        let hash = KeyHash::of(&key);
        let id = BASE64URL_NOPAD.encode(&random::<12>()?);
        let order = Order::Rekey { key: hash };
        act(&app, &table, origin, bearer(&headers), id, order).await?;
    }
    let seat = seat_of(&app, &table, &key).await?;
    Ok(Json(Held { table, seat, key }))
}

/// What the seat of the key in the header has planned, and what became of it. Nobody else is told.
#[utoipa::path(
    get,
    path = "/tables/{table}/plans",
    tag = "tables",
    security(("key" = []), ("token" = [])),
    responses(
        (status = 200, description = "What is planned.", body = OwnPlans),
        (status = 401),
        (status = 403),
        (status = 404),
        (status = 410)
    )
)]
async fn get_plans(
    State(app): State<App>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Json<OwnPlans>, Problem> {
    let key = key_at(&app, &table, &headers, Scope::Read).await?;
    let ask = |reply| Ask::Plans {
        key: key.clone(),
        reply,
    };
    let plans = app.hub.ask(&table, ask).await.and_then(|plans| plans);
    plans.map(Json).map_err(|why| match key {
        Some(_) => why.into(),
        None => Problem::from(why).without_key(),
    })
}
