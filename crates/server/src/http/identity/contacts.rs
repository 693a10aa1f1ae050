//! Friends, and those whom one does not wish to meet.

use std::time::Duration;

use axum::{Extension, Json, extract::State, http::HeaderMap};
use protocol::{
    Code, Contact, FriendCode, GivenCode, MOST_CONTACTS, NewContact, PersonName, Reason, Refusal,
    Scope, TieWish,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{KEPT, asker, failed, nobody, session, store};
use crate::{
    http::{
        App,
        address::Origin,
        error::Problem,
        tables::{Body, body},
    },
    hub::now,
    identity::{code_of, fresh_code},
    limits::{self, Limit},
    store::{Pass, PassKind, Person},
};

/// How long a link to become friends by is good.
const FRIEND_CODE: Duration = Duration::from_secs(7 * 86_400);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_contacts, set_contact))
        .routes(routes!(make_friend_code))
        .routes(routes!(take_friend_code))
        .routes(routes!(look_at_friend_code))
}

async fn contacts_of(app: &App, person: &Person) -> Result<Json<Vec<Contact>>, Problem> {
    let contacts = store(app).contacts(&person.id).await;
    Ok(Json(contacts.map_err(failed)?))
}

/// Whoever somebody would like to have to do with, who is none of his and has not blocked him.
pub(super) async fn other(app: &App, person: &Person, id: &str) -> Result<Person, Problem> {
    let found = store(app).identity(id).await.map_err(failed)?;
    let other = found.ok_or_else(nobody)?;
    if other.id == person.id {
        return Err(Refusal::not_now(Reason::Yourself).into());
    }
    let blocked = store(app).blocks(&other.id, &person.id).await;
    match blocked.map_err(failed)? {
        true => Err(Refusal::not_now(Reason::NotWelcome).into()),
        false => Ok(other),
    }
}

fn too_many() -> Refusal {
    limits::refusal(
        Limit::Contacts,
        &format!(
            "nobody has more than {MOST_CONTACTS} friends and others of whom he says something"
        ),
        None,
    )
}

/// Who is what to one, by name.
#[utoipa::path(
    get,
    path = "/identity/contacts",
    tag = "identity",
    operation_id = "get_contacts",
    security(("session" = []), ("token" = [])),
    responses(
        (status = 200, description = "All of them.", body = Vec<Contact>),
        (status = 401),
        (status = 403)
    )
)]
async fn get_contacts(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<Json<Vec<Contact>>, Problem> {
    let person = asker(&app, &headers, Scope::Read).await?;
    contacts_of(&app, &person).await
}

/// Says what somebody is to be to one: a friend, which he is once he says so, too; somebody whom one does not
/// wish to meet; or neither.
#[utoipa::path(
    post,
    path = "/identity/contacts",
    tag = "identity",
    operation_id = "set_contact",
    security(("session" = [])),
    request_body = NewContact,
    responses(
        (status = 200, description = "All of one's contacts.", body = Vec<Contact>),
        (status = 401),
        (status = 404),
        (status = 409)
    )
)]
async fn set_contact(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
    new: Body<NewContact>,
) -> Result<Json<Vec<Contact>>, Problem> {
    let NewContact { identity, tie } = body(new)?;
    let (person, _) = session(&app, &headers).await?;
    if tie == TieWish::Friend {
        let friend = other(&app, &person, &identity).await?;
        if friend.owner.is_some() {
            return Err(Refusal::not_now(Reason::IsBot).into());
        }
    } else if identity == person.id {
        return Err(Refusal::not_now(Reason::Yourself).into());
    }
    if tie != TieWish::None {
        let known = store(&app).identity(&identity).await.map_err(failed)?;
        known.ok_or_else(nobody)?;
        app.hub.keep(&origin.to_string(), KEPT)?;
    }
    let tied = store(&app).tie(&person.id, &identity, tie, now()).await;
    match tied.map_err(failed)? {
        true => contacts_of(&app, &person).await,
        false => Err(too_many().into()),
    }
}

/// A new code by which others become one's friends at once, for a week. That of before is worth nothing from
/// then on.
#[utoipa::path(
    post,
    path = "/identity/friend-code",
    tag = "identity",
    operation_id = "make_friend_code",
    security(("session" = [])),
    responses(
        (status = 200, description = "The code.", body = FriendCode),
        (status = 401)
    )
)]
async fn make_friend_code(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
) -> Result<Json<FriendCode>, Problem> {
    let (person, _) = session(&app, &headers).await?;
    app.hub.keep(&origin.to_string(), KEPT)?;
    let pass = Pass {
        secret: fresh_code()?,
        kind: PassKind::Friend,
        identity: person.id,
        device: String::new(),
        ends: now() + FRIEND_CODE.as_millis() as i64,
    };
    let renewed = store(&app).renew_passes(std::slice::from_ref(&pass)).await;
    renewed.map_err(failed)?;
    Ok(Json(FriendCode {
        code: pass.secret,
        ends: pass.ends,
    }))
}

/// Whose a code is.
async fn giver(app: &App, given: Body<GivenCode>) -> Result<Person, Problem> {
    let code = code_of(&body(given)?.code).unwrap_or_default();
    let found = store(app).pass(&code, PassKind::Friend, now()).await;
    let bad = || Refusal::because(Code::Forbidden, Reason::BadCode);
    Ok(found.map_err(failed)?.ok_or_else(bad)?.0)
}

/// Whose friend one would become by a code.
#[utoipa::path(
    post,
    path = "/friend-code",
    tag = "identity",
    operation_id = "look_at_friend_code",
    request_body = GivenCode,
    responses(
        (status = 200, description = "Whose it is.", body = PersonName),
        (status = 403)
    )
)]
async fn look_at_friend_code(
    State(app): State<App>,
    given: Body<GivenCode>,
) -> Result<Json<PersonName>, Problem> {
    Ok(Json(giver(&app, given).await?.short()))
}

/// Becomes friends with whoever has made a code.
#[utoipa::path(
    post,
    path = "/identity/friends",
    tag = "identity",
    operation_id = "take_friend_code",
    security(("session" = [])),
    request_body = GivenCode,
    responses(
        (status = 200, description = "All of one's contacts.", body = Vec<Contact>),
        (status = 401),
        (status = 403),
        (status = 409)
    )
)]
async fn take_friend_code(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
    given: Body<GivenCode>,
) -> Result<Json<Vec<Contact>>, Problem> {
    let (person, _) = session(&app, &headers).await?;
    let giver = giver(&app, given).await?;
    let other = other(&app, &person, &giver.id).await?;
    app.hub.keep(&origin.to_string(), KEPT)?;
    let friends = store(&app).befriend(&person.id, &other.id, now()).await;
    if friends.map_err(failed)? {
        return contacts_of(&app, &person).await;
    }
    let blocks = store(&app).blocks(&person.id, &other.id).await;
    match blocks.map_err(failed)? {
        true => Err(Refusal::not_now(Reason::NotWelcome).into()),
        false => Err(too_many().into()),
    }
}
