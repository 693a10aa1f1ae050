//! Being told of all of one's tables.

use axum::{Json, extract::State, http::HeaderMap};
use protocol::{Everywhere, Reason, Refusal, SubscriptionId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{failed, session, store};
use crate::{
    http::{
        App,
        error::Problem,
        tables::{Body, body},
    },
    store::subscription_name,
};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_told, tell_everywhere))
}

/// The subscriptions that are told of every seat that one gets.
#[utoipa::path(
    get,
    path = "/identity/notifications",
    tag = "notifications",
    operation_id = "get_told",
    security(("session" = [])),
    responses(
        (status = 200, description = "Their ids.", body = Vec<SubscriptionId>,
            example = json!(["oNmYvK3tQ0aB7uEJrXwHsA"])),
        (status = 401)
    )
)]
async fn get_told(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<Json<Vec<SubscriptionId>>, Problem> {
    let (person, _) = session(&app, &headers).await?;
    let told = app.hub.tell_everywhere(&person.id, None).await;
    Ok(Json(told.map_err(failed)?))
}

/// Has a subscription be told of every seat that one gets from now on as who one is, at a table that one makes, takes
/// a seat at, or is given in a tournament; or not any more. Five at the most are.
#[utoipa::path(
    post,
    path = "/identity/notifications",
    tag = "notifications",
    operation_id = "tell_everywhere",
    security(("session" = [])),
    request_body = Everywhere,
    responses(
        (status = 200, description = "The ids of those that are.", body = Vec<SubscriptionId>,
            example = json!(["oNmYvK3tQ0aB7uEJrXwHsA"])),
        (status = 401),
        (status = 409)
    )
)]
async fn tell_everywhere(
    State(app): State<App>,
    headers: HeaderMap,
    wish: Body<Everywhere>,
) -> Result<Json<Vec<SubscriptionId>>, Problem> {
    let Everywhere { subscription, on } = body(wish)?;
    let (person, _) = session(&app, &headers).await?;
    let name = subscription_name(&subscription);
    let known = store(&app).subscriber(&name).await.map_err(failed)?;
    if on && known.is_none() {
        return Err(Refusal::not_now(Reason::NoSubscription).into());
    }
    let wish = Some((subscription.as_str(), on));
    let told = app.hub.tell_everywhere(&person.id, wish).await;
    Ok(Json(told.map_err(failed)?))
}
