//! The devices of an identity, and the codes that bring another.

use std::time::Duration;

use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, Uri},
};
use protocol::{
    Code, DeviceCode, Identity, LostDevice, NewDevice, RECOVERY_CODES, Reason, RecoveryCodes,
    Refusal, Session,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{KEPT, check, described, failed, open, passkeys, session, store};
use crate::{
    http::{
        App,
        address::Origin,
        error::Problem,
        tables::{Body, body},
    },
    hub::now,
    identity::{code_of, fresh_code},
    store::{Pass, PassKind},
};

/// How long a code for another device is good.
const DEVICE_CODE: Duration = Duration::from_secs(15 * 60);
/// Codes for other devices that somebody may have at a time.
const DEVICE_CODES: u32 = 5;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(add_device))
        .routes(routes!(remove_device))
        .routes(routes!(make_device_code))
        .routes(routes!(make_recovery_codes))
}

/// Adds a device to the identity of a code, or of a passkey.
#[utoipa::path(
    post,
    path = "/identity/devices",
    tag = "identity",
    operation_id = "add_device",
    request_body = NewDevice,
    responses(
        (status = 200, description = "It is added, or was before.", body = Session),
        (status = 403),
        (status = 409)
    )
)]
async fn add_device(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    uri: Uri,
    headers: HeaderMap,
    new: Body<NewDevice>,
) -> Result<Json<Session>, Problem> {
    let new = body(new)?;
    let device = check(&app, &new.device, &uri, &headers)?;
    let store = store(&app);
    if let Some(person) = store.device(&device.key).await.map_err(failed)? {
        return Ok(Json(open(&app, origin, &device.key, person).await?));
    }
    let full = || Refusal::not_now(Reason::ManyDevices);
    if let Some(answer) = &new.passkey {
        let person = passkeys::shown(&app, &device.key, answer, &uri, &headers).await?;
        app.hub.keep(&origin.to_string(), KEPT)?;
        let added = store.add_device(&person.id, &device).await;
        return match added.map_err(failed)? {
            true => Ok(Json(open(&app, origin, &device.key, person).await?)),
            false => Err(full().into()),
        };
    }
    let code = code_of(&new.code).unwrap_or_default();
    let mut owner = None;
    for kind in [PassKind::Device, PassKind::Recovery] {
        let found = store.pass(&code, kind, now()).await.map_err(failed)?;
        owner = owner.or(found.map(|found| (found.0, kind)));
    }
    let bad = || Refusal::because(Code::Forbidden, Reason::BadCode);
    let (person, kind) = owner.ok_or_else(bad)?;
    let taken = store.take_pass(&code, kind, now()).await.map_err(failed)?;
    // Another was quicker with it.
    taken.ok_or_else(bad)?;
    app.hub.keep(&origin.to_string(), KEPT)?;
    if !store
        .add_device(&person.id, &device)
        .await
        .map_err(failed)?
    {
        // The code is not lost: it may be the last.
        let back = Pass {
            secret: code,
            kind,
            identity: person.id,
            device: String::new(),
            ends: match kind {
                PassKind::Recovery => i64::MAX,
                _ => now() + DEVICE_CODE.as_millis() as i64,
            },
        };
        store.give_pass(&back).await.map_err(failed)?;
        return Err(full().into());
    }
    Ok(Json(open(&app, origin, &device.key, person).await?))
}

/// Removes a device, such as one that was lost: its sessions end. The last goes only if a recovery code
/// or a passkey is left.
#[utoipa::path(
    post,
    path = "/identity/devices/end",
    tag = "identity",
    operation_id = "remove_device",
    security(("session" = [])),
    request_body = LostDevice,
    responses(
        (status = 200, description = "It is not one of the identity's any more.", body = Identity),
        (status = 401),
        (status = 409)
    )
)]
async fn remove_device(
    State(app): State<App>,
    headers: HeaderMap,
    lost: Body<LostDevice>,
) -> Result<Json<Identity>, Problem> {
    let key = body(lost)?.key;
    let (person, _) = session(&app, &headers).await?;
    let known = described(&app, person.clone()).await?;
    let brings = known.codes > 0 || !known.passkeys.is_empty();
    if !brings && known.devices.iter().all(|d| d.key == key) {
        return Err(Refusal::not_now(Reason::LastDevice).into());
    }
    let gone = store(&app).drop_device(&person.id, &key).await;
    gone.map_err(failed)?;
    // Nor does it bring another from then on.
    let gone = store(&app).drop_passes(&person.id, PassKind::Device).await;
    gone.map_err(failed)?;
    Ok(Json(described(&app, person).await?))
}

/// A code that brings the identity to another device, once and within a quarter of an hour.
#[utoipa::path(
    post,
    path = "/identity/code",
    tag = "identity",
    operation_id = "make_device_code",
    security(("session" = [])),
    responses(
        (status = 200, description = "The code.", body = DeviceCode),
        (status = 401)
    )
)]
async fn make_device_code(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
) -> Result<Json<DeviceCode>, Problem> {
    let (person, _) = session(&app, &headers).await?;
    let store = store(&app);
    let there = store.passes(&person.id, PassKind::Device).await;
    if there.map_err(failed)? >= DEVICE_CODES {
        // Nobody needs those of before.
        let gone = store.drop_passes(&person.id, PassKind::Device).await;
        gone.map_err(failed)?;
    }
    app.hub.keep(&origin.to_string(), KEPT)?;
    let pass = Pass {
        secret: fresh_code()?,
        kind: PassKind::Device,
        identity: person.id,
        device: String::new(),
        ends: now() + DEVICE_CODE.as_millis() as i64,
    };
    store.give_pass(&pass).await.map_err(failed)?;
    Ok(Json(DeviceCode {
        code: pass.secret,
        ends: pass.ends,
    }))
}

/// New recovery codes, for when no device is left. Those of before are worth nothing from then on.
#[utoipa::path(
    post,
    path = "/identity/recovery",
    tag = "identity",
    operation_id = "make_recovery_codes",
    security(("session" = [])),
    responses(
        (status = 200, description = "The codes.", body = RecoveryCodes),
        (status = 401)
    )
)]
async fn make_recovery_codes(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
) -> Result<Json<RecoveryCodes>, Problem> {
    let (person, _) = session(&app, &headers).await?;
    app.hub.keep(&origin.to_string(), KEPT * RECOVERY_CODES)?;
    let fresh = |_| {
        Ok::<_, Refusal>(Pass {
            secret: fresh_code()?,
            kind: PassKind::Recovery,
            identity: person.id.clone(),
            device: String::new(),
            ends: i64::MAX,
        })
    };
    let passes: Vec<Pass> = (0..RECOVERY_CODES).map(fresh).collect::<Result<_, _>>()?;
    let renewed = store(&app).renew_passes(&passes).await;
    renewed.map_err(failed)?;
    let codes = passes.into_iter().map(|pass| pass.secret).collect();
    Ok(Json(RecoveryCodes { codes }))
}
