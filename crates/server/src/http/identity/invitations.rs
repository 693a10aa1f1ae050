//! Asking somebody to a table. A challenge is a table at which one sits, ready, and to which others are
//! invited: once all of them sit there and are ready the game begins, with whatever clock.

use axum::{Extension, Json, extract::State, http::HeaderMap};
use protocol::{
    Code, Guest, Invitation, Invitations, InvitedTo, MOST_INVITATIONS, PersonName, Phase, Reason,
    Refusal, Scope, Summary,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{KEPT, asker, contacts::other, failed, store};
use crate::{
    http::{
        App,
        address::Origin,
        error::Problem,
        tables::{Body, body},
    },
    hub::{Ask, now},
    limits::{self, Limit},
    store::{Asked, Store, StoreError},
};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_invitations, invite))
        .routes(routes!(decline))
        .routes(routes!(uninvite))
}

/// An invitation; nothing if the one who is asked has a seat there.
fn readable(asked: Asked) -> Option<Invitation> {
    let table: Summary = serde_json::from_str(&asked.summary).ok()?;
    let named = |(id, name)| PersonName { id, name };
    let to = named(asked.to);
    let sits = table
        .seats
        .iter()
        .any(|s| s.identity.as_ref() == Some(&to.id));
    (!sits).then_some(Invitation {
        table,
        from: named(asked.from),
        to,
        at: asked.at,
        declined: asked.declined,
    })
}

/// The invitations that somebody has and has sent.
pub(in crate::http) async fn invitations(
    store: &dyn Store,
    identity: &str,
) -> Result<Invitations, StoreError> {
    let all = store.invitations(identity).await?;
    let all = all.into_iter().filter_map(readable);
    let (sent, received): (Vec<_>, Vec<_>) = all.partition(|i| i.from.id == identity);
    Ok(Invitations {
        received: received.into_iter().filter(|i| !i.declined).collect(),
        sent,
    })
}

async fn invitations_of(app: &App, identity: &str) -> Result<Json<Invitations>, Problem> {
    let all = invitations(store(app), identity).await;
    Ok(Json(all.map_err(failed)?))
}

/// The invitations that one has and has sent, to tables where people take seats still.
#[utoipa::path(
    get,
    path = "/identity/invitations",
    tag = "identity",
    operation_id = "get_invitations",
    security(("session" = []), ("token" = [])),
    responses(
        (status = 200, description = "All of them.", body = Invitations),
        (status = 401),
        (status = 403)
    )
)]
async fn get_invitations(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<Json<Invitations>, Problem> {
    let person = asker(&app, &headers, Scope::Read).await?;
    invitations_of(&app, &person.id).await
}

/// Invites somebody, a friend, a bot or whoever does not block one, to a table at which one sits and people
/// take seats still. Whoever has declined is not asked there again.
#[utoipa::path(
    post,
    path = "/identity/invitations",
    tag = "identity",
    operation_id = "invite_somebody",
    security(("session" = []), ("token" = [])),
    request_body = Guest,
    responses(
        (status = 200, description = "All invitations that one has and has sent.", body = Invitations),
        (status = 401),
        (status = 403),
        (status = 404),
        (status = 409),
        (status = 410)
    )
)]
async fn invite(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
    guest: Body<Guest>,
) -> Result<Json<Invitations>, Problem> {
    let Guest { table, identity } = body(guest)?;
    let person = asker(&app, &headers, Scope::Invite).await?;
    let other = other(&app, &person, &identity).await?;
    let there = app.hub.ask(&table, Ask::Snapshot).await??;
    if there.phase != Phase::Open {
        return Err(Refusal::not_now(Reason::Begun).into());
    }
    let sits = |id: &str| {
        there
            .seats
            .iter()
            .any(|s| s.identity.as_deref() == Some(id))
    };
    if !sits(&person.id) {
        return Err(Refusal::because(Code::Forbidden, Reason::NotSeated).into());
    }
    if !sits(&other.id) {
        let known = invitations(store(&app), &person.id).await;
        let sent = known.map_err(failed)?.sent;
        let is_new = |i: &&Invitation| i.table.id != table || i.to.id != other.id;
        let waiting = sent.iter().filter(is_new).filter(|i| !i.declined).count();
        if waiting >= MOST_INVITATIONS as usize {
            let text = format!("at most {MOST_INVITATIONS} invitations wait for an answer");
            return Err(limits::refusal(Limit::Invitations, &text, None).into());
        }
        app.hub.keep(&origin.to_string(), KEPT)?;
        let invited = store(&app).invite(&table, &person.id, &other.id, now());
        if !invited.await.map_err(failed)? {
            return Err(Refusal::not_now(Reason::NotWelcome).into());
        }
    }
    invitations_of(&app, &person.id).await
}

/// Says no to an invitation. To say yes one takes a seat there.
#[utoipa::path(
    post,
    path = "/identity/invitations/decline",
    tag = "identity",
    operation_id = "decline_invitation",
    security(("session" = []), ("token" = [])),
    request_body = InvitedTo,
    responses(
        (status = 200, description = "All invitations that one has and has sent.", body = Invitations),
        (status = 401),
        (status = 403)
    )
)]
async fn decline(
    State(app): State<App>,
    headers: HeaderMap,
    to: Body<InvitedTo>,
) -> Result<Json<Invitations>, Problem> {
    let InvitedTo { table } = body(to)?;
    let person = asker(&app, &headers, Scope::Invite).await?;
    let declined = store(&app).decline(&table, &person.id).await;
    declined.map_err(failed)?;
    invitations_of(&app, &person.id).await
}

/// Takes an invitation back.
#[utoipa::path(
    post,
    path = "/identity/invitations/end",
    tag = "identity",
    operation_id = "take_invitation_back",
    security(("session" = []), ("token" = [])),
    request_body = Guest,
    responses(
        (status = 200, description = "All invitations that one has and has sent.", body = Invitations),
        (status = 401),
        (status = 403)
    )
)]
async fn uninvite(
    State(app): State<App>,
    headers: HeaderMap,
    guest: Body<Guest>,
) -> Result<Json<Invitations>, Problem> {
    let Guest { table, identity } = body(guest)?;
    let person = asker(&app, &headers, Scope::Invite).await?;
    let gone = store(&app).uninvite(&table, &person.id, &identity).await;
    gone.map_err(failed)?;
    invitations_of(&app, &person.id).await
}
