//! Passkeys, which bring a device to an identity without a code.

use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, Uri},
};
use protocol::{
    Code, Identity, LostPasskey, MOST_PASSKEYS, NewPasskey, PasskeyAnswer, PasskeyAsked,
    PasskeyOptions, Reason, Refusal,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{KEPT, described, failed, label, names, session, store};
use crate::{
    http::{
        App,
        address::Origin,
        error::Problem,
        tables::{Body, body},
    },
    hub::now,
    identity::Site,
    store::Person,
};

/// About what the store keeps of a passkey, in bytes: some have long keys.
const PASSKEY: usize = 4 * KEPT;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(new_passkey))
        .routes(routes!(add_passkey))
        .routes(routes!(ask_passkey))
        .routes(routes!(remove_passkey))
}

fn site(app: &App, uri: &Uri, headers: &HeaderMap) -> Result<Site, Problem> {
    Ok(Site::of(names(app, uri, headers))?)
}

/// Who shows a passkey that was asked for this device.
pub(super) async fn shown(
    app: &App,
    device: &str,
    answer: &PasskeyAnswer,
    uri: &Uri,
    headers: &HeaderMap,
) -> Result<Person, Problem> {
    let site = site(app, uri, headers)?;
    let shown = app.hub.challenges().shown_passkey(device, answer)?;
    let id = shown.id();
    let found = store(app).passkey(&id).await.map_err(failed)?;
    let nobodys = || Refusal::because(Code::Forbidden, Reason::BadPasskey);
    let (person, known) = found.ok_or_else(nobodys)?;
    let changing = shown.check(&site, &person.id, &known)?;
    let noted = store(app).passkey_used(&id, &changing, now()).await;
    noted.map_err(failed)?;
    Ok(person)
}

/// What a browser is to ask the reader's system for, so that it makes a passkey: a key that it keeps, and that
/// brings the identity to any of his browsers. Good for five minutes.
#[utoipa::path(
    post,
    path = "/identity/passkeys/new",
    tag = "identity",
    operation_id = "new_passkey",
    security(("session" = [])),
    responses(
        (status = 200, description = "What to ask for.", body = PasskeyOptions),
        (status = 401),
        (status = 403),
        (status = 409)
    )
)]
async fn new_passkey(
    State(app): State<App>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Json<PasskeyOptions>, Problem> {
    let (person, _) = session(&app, &headers).await?;
    let known = store(&app).passkeys(&person.id).await.map_err(failed)?;
    if known.len() >= MOST_PASSKEYS as usize {
        return Err(Refusal::not_now(Reason::ManyPasskeys).into());
    }
    let site = site(&app, &uri, &headers)?;
    let asked = app.hub.challenges().new_passkey(&site, &person, &known);
    Ok(Json(asked?))
}

/// Keeps a passkey that the reader's system has made.
#[utoipa::path(
    post,
    path = "/identity/passkeys",
    tag = "identity",
    operation_id = "add_passkey",
    security(("session" = [])),
    request_body = NewPasskey,
    responses(
        (status = 200, description = "It is kept.", body = Identity),
        (status = 401),
        (status = 403),
        (status = 409)
    )
)]
async fn add_passkey(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    uri: Uri,
    headers: HeaderMap,
    new: Body<NewPasskey>,
) -> Result<Json<Identity>, Problem> {
    let new = body(new)?;
    let (person, _) = session(&app, &headers).await?;
    let (site, label) = (site(&app, &uri, &headers)?, label(&new.label));
    let challenges = app.hub.challenges();
    let known = challenges.made_passkey(&site, &person.id, label, &new.passkey, now())?;
    app.hub.keep(&origin.to_string(), PASSKEY)?;
    let store = store(&app);
    let added = store.add_passkey(&person.id, &known).await;
    if !added.map_err(failed)? {
        let there = store.passkey(&known.shown.id).await.map_err(failed)?;
        match there {
            // Whoever asks again, after an answer that was lost, has it.
            Some((owner, _)) if owner.id == person.id => {}
            Some(_) => return Err(Refusal::because(Code::Forbidden, Reason::BadPasskey).into()),
            None => return Err(Refusal::not_now(Reason::ManyPasskeys).into()),
        }
    }
    Ok(Json(described(&app, person).await?))
}

/// What a browser is to ask for, so that whoever has a passkey shows it for a device that is to be one of his:
/// `POST /identity/devices` takes the answer. Good for five minutes, and for this device alone.
#[utoipa::path(
    post,
    path = "/identity/passkeys/ask",
    tag = "identity",
    operation_id = "ask_passkey",
    request_body = PasskeyAsked,
    responses(
        (status = 200, description = "What to ask for.", body = PasskeyOptions),
        (status = 403)
    )
)]
async fn ask_passkey(
    State(app): State<App>,
    uri: Uri,
    headers: HeaderMap,
    asked: Body<PasskeyAsked>,
) -> Result<Json<PasskeyOptions>, Problem> {
    let device = body(asked)?.key;
    let site = site(&app, &uri, &headers)?;
    Ok(Json(app.hub.challenges().ask_passkey(&site, &device)?))
}

/// Removes a passkey: it brings nobody any more. Devices that it has brought stay.
#[utoipa::path(
    post,
    path = "/identity/passkeys/end",
    tag = "identity",
    operation_id = "remove_passkey",
    security(("session" = [])),
    request_body = LostPasskey,
    responses(
        (status = 200, description = "It is not one of the identity's any more.", body = Identity),
        (status = 401)
    )
)]
async fn remove_passkey(
    State(app): State<App>,
    headers: HeaderMap,
    lost: Body<LostPasskey>,
) -> Result<Json<Identity>, Problem> {
    let id = body(lost)?.id;
    let (person, _) = session(&app, &headers).await?;
    let gone = store(&app).drop_passkey(&person.id, &id).await;
    gone.map_err(failed)?;
    Ok(Json(described(&app, person).await?))
}
