//! Who asks: by a session of a device of his, or by a token of a program, which is good for some things.

use axum::http::HeaderMap;
use protocol::{Code, OwnSeat, Reason, Refusal, Scope, TOKEN_PREFIX};

use super::{failed, store};
use crate::{
    http::{App, bearer, error::Problem},
    hub::now,
    store::{PassKind, Person},
};

fn no_session() -> Problem {
    let why = Refusal::because(Code::Forbidden, Reason::NoSession);
    Problem::from(why).without_key()
}

/// Who asks, by the session that is shown, and with which device.
pub(in crate::http) async fn session(
    app: &App,
    headers: &HeaderMap,
) -> Result<(Person, String), Problem> {
    let token = bearer(headers).unwrap_or_default();
    if is_token(&token) {
        return Err(Refusal::because(Code::Forbidden, Reason::NoScope).into());
    }
    let found = store(app).pass(&token, PassKind::Session, now()).await;
    found.map_err(failed)?.ok_or_else(no_session)
}

/// Whether a program shows this, and no seat or device.
fn is_token(shown: &str) -> bool {
    shown.starts_with(TOKEN_PREFIX)
}

/// Who asks, by a session, or by a token that is good for this.
pub(in crate::http) async fn asker(
    app: &App,
    headers: &HeaderMap,
    scope: Scope,
) -> Result<Person, Problem> {
    let shown = bearer(headers).unwrap_or_default();
    if !is_token(&shown) {
        return Ok(session(app, headers).await?.0);
    }
    let found = store(app).bearer(&shown).await.map_err(failed)?;
    let found = found.ok_or_else(no_session)?;
    if !found.scopes.contains(&scope) {
        return Err(Refusal::because(Code::Forbidden, Reason::NoScope).into());
    }
    store(app).token_used(&found, now()).await.map_err(failed)?;
    Ok(found.person)
}

/// Who asks for a seat, if he shows who he is.
pub(in crate::http) async fn somebody(
    app: &App,
    headers: &HeaderMap,
) -> Result<Option<Person>, Problem> {
    match bearer(headers) {
        None => Ok(None),
        Some(_) => Ok(Some(asker(app, headers, Scope::Play).await?)),
    }
}

/// The key that a request shows at a table. A token stands for the key of the seat that is kept for whoever
/// it is of; where he has none, he may look on.
pub(in crate::http) async fn key_at(
    app: &App,
    table: &str,
    headers: &HeaderMap,
    scope: Scope,
) -> Result<Option<String>, Problem> {
    let shown = bearer(headers);
    if !shown.as_deref().is_some_and(is_token) {
        return Ok(shown);
    }
    let person = asker(app, headers, scope).await?;
    let seat = store(app).kept_seat(&person.id, table).await;
    match seat.map_err(failed)? {
        Some(seat) => Ok(Some(seat.key)),
        None if scope == Scope::Read => Ok(None),
        None => Err(Refusal::because(Code::Forbidden, Reason::NotSeated).into()),
    }
}

/// Keeps the seat that somebody has just taken, for all of his devices and programs.
pub(in crate::http) async fn keep_seat(
    app: &App,
    person: &Person,
    seat: OwnSeat,
) -> Result<(), Problem> {
    let kept = store(app).keep_seat(&person.id, &seat, now()).await;
    Ok(kept.map_err(failed)?)
}

/// What somebody is called at a table: his own name, or one that nobody has.
pub(in crate::http) async fn name_at_table(
    app: &App,
    person: Option<&Person>,
    wish: String,
) -> Result<String, Problem> {
    let Some(person) = person else {
        let clean = crate::table::clean(&wish);
        let known = store(app).identity_named(&clean).await.map_err(failed)?;
        return match known {
            None => Ok(wish),
            Some(_) => Err(Refusal::not_now(Reason::NameReserved).into()),
        };
    };
    Ok(person.name.clone())
}
