//! Being somebody: identities, the sessions of their devices, and what these have in common.

mod access;
mod contacts;
mod devices;
mod invitations;
mod passkeys;
mod programs;
mod told;

use std::time::Duration;

use axum::{
    Extension, Json,
    extract::{Path, State},
    http::{HeaderMap, Uri},
};
use data_encoding::BASE64URL_NOPAD;
use protocol::{
    Challenge, Code, Device, Identity, IdentityExport, KeptSeats, LONGEST_LABEL, MOST_SEATS,
    NewIdentity, NewName, OwnSeat, Profile, Proof, Reason, Refusal, Scope, Session,
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) use access::{Shown, asker, key_at, name_at_table, session, shown_at_table, sits};
pub(super) use invitations::invitations;

use super::{
    App,
    address::Origin,
    error::Problem,
    guard,
    seats::check_key,
    tables::{Body, body},
};
use crate::{
    hub::{is_id, now, random, store_refusal},
    identity::{self, own_name},
    ratings,
    store::{Pass, PassKind, Person, Store, StoreError},
    table::clean_text,
};

/// How long a session lasts.
const SESSION: Duration = Duration::from_secs(30 * 86_400);
/// About what the store keeps of an identity or a device, of a pass, of a seat, in bytes.
const KEPT: usize = 400;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(challenge))
        .routes(routes!(make_identity, get_identity))
        .routes(routes!(open_session))
        .routes(routes!(rename))
        .routes(routes!(keep_seats))
        .routes(routes!(export))
        .routes(routes!(forget))
        .routes(routes!(get_person))
        .merge(contacts::routes())
        .merge(devices::routes())
        .merge(invitations::routes())
        .merge(passkeys::routes())
        .merge(programs::routes())
        .merge(told::routes())
}

fn failed(e: StoreError) -> Refusal {
    store_refusal(&e)
}

fn store(app: &App) -> &dyn Store {
    &**app.hub.store()
}

/// Who somebody is, for himself.
async fn described(app: &App, person: Person) -> Result<Identity, Problem> {
    let described = identity::described(store(app), person).await;
    Ok(described.map_err(failed)?)
}

/// Under which names the server is asked: first that of the request, then those that the operator says, since a
/// proxy may not hand on the first.
fn names(app: &App, uri: &Uri, headers: &HeaderMap) -> impl Iterator<Item = String> {
    let asked = guard::host(uri, headers).map(str::to_ascii_lowercase);
    asked.into_iter().chain(guard::own_names(&app.config))
}

/// What somebody calls a device of his, as far as it is kept.
fn label(wish: &str) -> String {
    clean_text(wish).chars().take(LONGEST_LABEL).collect()
}

/// What a device shows, as far as that does not need the store. Its signature is for the server under one of its
/// names.
fn check(app: &App, proof: &Proof, uri: &Uri, headers: &HeaderMap) -> Result<Device, Problem> {
    let mut why = Refusal::because(Code::Forbidden, Reason::BadProof);
    let is_good = names(app, uri, headers).any(|host| {
        let checked = app.hub.challenges().check(proof, &host, now());
        checked.map_err(|e| why = e).is_ok()
    });
    if !is_good {
        return Err(why.into());
    }
    Ok(Device {
        key: proof.key.clone(),
        label: label(&proof.label),
        made: now(),
        used: now(),
    })
}

/// Opens a session of a device that has shown its key.
async fn open(app: &App, origin: Origin, device: &str, person: Person) -> Result<Session, Problem> {
    app.hub.keep(&origin.to_string(), KEPT)?;
    let pass = Pass {
        secret: BASE64URL_NOPAD.encode(&random::<16>()?),
        kind: PassKind::Session,
        identity: person.id.clone(),
        device: device.into(),
        ends: now() + SESSION.as_millis() as i64,
    };
    store(app).give_pass(&pass).await.map_err(failed)?;
    Ok(Session {
        token: pass.secret,
        ends: pass.ends,
        identity: described(app, person).await?,
    })
}

/// What a device is to sign: `elbowroom identity`, the server as the request names it in `Host`, and this,
/// each on a line of its own.
#[utoipa::path(
    post,
    path = "/identity/challenge",
    tag = "identity",
    operation_id = "make_challenge",
    responses((status = 200, description = "It, good for two minutes.", body = Challenge))
)]
async fn challenge(State(app): State<App>) -> Result<Json<Challenge>, Problem> {
    Ok(Json(app.hub.challenges().fresh(now())?))
}

/// Makes an identity, whose name nobody else here may have from then on. Whoever asks again with the same
/// device has the same.
#[utoipa::path(
    post,
    path = "/identity",
    tag = "identity",
    operation_id = "make_identity",
    request_body = NewIdentity,
    responses(
        (status = 200, description = "It is made, or was before.", body = Session),
        (status = 403),
        (status = 409)
    )
)]
async fn make_identity(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    uri: Uri,
    headers: HeaderMap,
    new: Body<NewIdentity>,
) -> Result<Json<Session>, Problem> {
    let new = body(new)?;
    let device = check(&app, &new.device, &uri, &headers)?;
    if let Some(person) = store(&app).device(&device.key).await.map_err(failed)? {
        return Ok(Json(open(&app, origin, &device.key, person).await?));
    }
    let name = own_name(&new.name)?;
    app.hub.bans().name(&name)?;
    app.limits.identity(origin)?;
    app.hub.keep(&origin.to_string(), KEPT)?;
    let person = Person {
        id: crate::table::hex(&random::<8>()?),
        name,
        made: now(),
        owner: None,
    };
    // The device comes first: nobody is made whom no device brings.
    let store = store(&app);
    let added = store.add_device(&person.id, &device).await;
    let made = match added.map_err(failed)? {
        true => store.make_identity(&person).await.map_err(failed)?,
        // The same device asks at the same time.
        false => false,
    };
    let owner = store.device(&device.key).await.map_err(failed)?;
    match owner {
        Some(owner) => {
            if made && owner != person {
                store.forget_identity(&person.id).await.map_err(failed)?;
            }
            Ok(Json(open(&app, origin, &device.key, owner).await?))
        }
        None => {
            if made {
                store.forget_identity(&person.id).await.map_err(failed)?;
            }
            let gone = store.drop_device(&person.id, &device.key).await;
            gone.map_err(failed)?;
            Err(Refusal::not_now(Reason::NameReserved).into())
        }
    }
}

/// Opens a session of a device of an identity.
#[utoipa::path(
    post,
    path = "/identity/session",
    tag = "identity",
    operation_id = "open_session",
    request_body = Proof,
    responses(
        (status = 200, description = "It is open.", body = Session),
        (status = 403)
    )
)]
async fn open_session(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    uri: Uri,
    headers: HeaderMap,
    proof: Body<Proof>,
) -> Result<Json<Session>, Problem> {
    let device = check(&app, &body(proof)?, &uri, &headers)?;
    let person = store(&app).device(&device.key).await.map_err(failed)?;
    let person = person.ok_or_else(|| Refusal::because(Code::Forbidden, Reason::NoIdentity))?;
    let noted = store(&app).device_used(&device.key, now()).await;
    noted.map_err(failed)?;
    Ok(Json(open(&app, origin, &device.key, person).await?))
}

/// Who one is.
#[utoipa::path(
    get,
    path = "/identity",
    tag = "identity",
    operation_id = "get_identity",
    security(("session" = []), ("token" = [])),
    responses(
        (status = 200, description = "The identity of the session.", body = Identity),
        (status = 401),
        (status = 403)
    )
)]
async fn get_identity(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<Json<Identity>, Problem> {
    let person = asker(&app, &headers, Scope::Read).await?;
    Ok(Json(described(&app, person).await?))
}

/// Another name. At tables where one sits, and in games that were played, one keeps that of before.
#[utoipa::path(
    post,
    path = "/identity/name",
    tag = "identity",
    operation_id = "rename_identity",
    security(("session" = [])),
    request_body = NewName,
    responses(
        (status = 200, description = "One has it.", body = Identity),
        (status = 401),
        (status = 409)
    )
)]
async fn rename(
    State(app): State<App>,
    headers: HeaderMap,
    new: Body<NewName>,
) -> Result<Json<Identity>, Problem> {
    let name = own_name(&body(new)?.name)?;
    let (person, _) = session(&app, &headers).await?;
    app.hub.bans().name(&name)?;
    let renamed = store(&app).rename_identity(&person.id, &name).await;
    match renamed.map_err(failed)? {
        true => Ok(Json(described(&app, Person { name, ..person }).await?)),
        false => Err(Refusal::not_now(Reason::NameReserved).into()),
    }
}

/// Keeps seats for all devices, forgets others, and says all that are kept, the latest first.
#[utoipa::path(
    post,
    path = "/identity/seats",
    tag = "identity",
    operation_id = "keep_seats",
    security(("session" = [])),
    request_body = KeptSeats,
    responses(
        (status = 200, description = "All that are kept.", body = Vec<OwnSeat>),
        (status = 401)
    )
)]
async fn keep_seats(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
    seats: Body<KeptSeats>,
) -> Result<Json<Vec<OwnSeat>>, Problem> {
    let seats = body(seats)?;
    if seats.keep.len().max(seats.forget.len()) > MOST_SEATS {
        let text = format!("at most {MOST_SEATS} seats are kept or forgotten together");
        return Err(Refusal::new(Code::Unreadable, text).into());
    }
    for seat in &seats.keep {
        check_key(&seat.key)?;
        if !is_id(&seat.table) {
            let text = "this is no id of a table";
            return Err(Refusal::new(Code::Unreadable, text).into());
        }
    }
    let (person, _) = session(&app, &headers).await?;
    let store = store(&app);
    let known = store.kept_seats(&person.id).await.map_err(failed)?;
    for seat in seats.keep.iter().filter(|seat| !known.contains(seat)) {
        app.hub.keep(&origin.to_string(), KEPT)?;
        let kept = store.keep_seat(&person.id, seat, now()).await;
        kept.map_err(failed)?;
    }
    for table in &seats.forget {
        let gone = store.forget_seat(&person.id, table).await;
        gone.map_err(failed)?;
    }
    Ok(Json(store.kept_seats(&person.id).await.map_err(failed)?))
}

/// All that is kept of the identity.
#[utoipa::path(
    get,
    path = "/identity/export",
    tag = "identity",
    operation_id = "export_identity",
    security(("session" = [])),
    responses(
        (status = 200, description = "All of it.", body = IdentityExport),
        (status = 401)
    )
)]
async fn export(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<Json<IdentityExport>, Problem> {
    let (person, _) = session(&app, &headers).await?;
    let seats = store(&app).kept_seats(&person.id).await.map_err(failed)?;
    let ratings = ratings::of_identity(store(&app), &person.id).await;
    let bots = store(&app).bots_of(&person.id).await.map_err(failed)?;
    let told = app.hub.tell_everywhere(&person.id, None).await;
    let tournaments = store(&app).tournaments_of(&person.id).await;
    Ok(Json(IdentityExport {
        told: told.map_err(failed)?,
        tournaments: tournaments.map_err(failed)?,
        ratings: ratings.map_err(failed)?,
        contacts: store(&app).contacts(&person.id).await.map_err(failed)?,
        invitations: (invitations(store(&app), &person.id).await).map_err(failed)?,
        tokens: store(&app).tokens(&person.id).await.map_err(failed)?,
        bots: bots.into_iter().map(Person::short).collect(),
        identity: described(&app, person).await?,
        seats,
    }))
}

/// Whether there was one.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({"forgotten": true}))]
struct Forgotten {
    /// That it is forgotten.
    forgotten: bool,
}

/// Forgets the identity, its devices, passkeys, codes and seats, its contacts and invitations, its tokens and its bots; its
/// name is anybody's again. Games that were played
/// keep the name that it had there, and its id, which is nobody's from then on.
#[utoipa::path(
    post,
    path = "/identity/end",
    tag = "identity",
    operation_id = "forget_identity",
    security(("session" = [])),
    responses(
        (status = 200, description = "There is no such identity any more.", body = Forgotten),
        (status = 401)
    )
)]
async fn forget(State(app): State<App>, headers: HeaderMap) -> Result<Json<Forgotten>, Problem> {
    let (person, _) = session(&app, &headers).await?;
    let gone = store(&app).forget_identity(&person.id).await;
    gone.map_err(failed)?;
    Ok(Json(Forgotten { forgotten: true }))
}

/// There is nobody of an id.
fn nobody() -> Refusal {
    let text = "there is nobody of this id (any more)";
    Refusal::new(Code::NotFound, text)
}

/// Somebody, as everybody may know him. `/games?identity=…` has what he has played.
#[utoipa::path(
    get,
    path = "/people/{identity}",
    tag = "identity",
    operation_id = "get_person",
    responses(
        (status = 200, description = "Who it is.", body = Profile),
        (status = 404)
    )
)]
async fn get_person(
    State(app): State<App>,
    Path(identity): Path<String>,
) -> Result<Json<Profile>, Problem> {
    let found = store(&app).identity(&identity).await.map_err(failed)?;
    let Person {
        id,
        name,
        made,
        owner,
    } = found.ok_or_else(nobody)?;
    let ratings = ratings::of_identity(store(&app), &id).await;
    let owner = match owner {
        Some(owner) => store(&app).identity(&owner).await.map_err(failed)?,
        None => None,
    };
    Ok(Json(Profile {
        ratings: ratings.map_err(failed)?,
        id,
        name,
        made,
        owner: owner.map(Person::short),
    }))
}
