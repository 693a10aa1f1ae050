//! Where people are told who are not at their table: they subscribe, and end it.

use std::time::Duration;

use axum::{
    Extension, Form, Json, Router,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use protocol::{Channel, Channels, Code, NewSubscription, Reason, Refusal, Subscription};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    App,
    address::Origin,
    cache,
    error::Problem,
    seats::check_key,
    tables::{Body, body},
};
use crate::{
    hub::{now, store_refusal},
    limits::{self, Limit},
    notify::{MailLink, MailPage, Notifier, check_quiet, page},
    store::{Subscriber, Wish, subscription_name},
};

const DAY: i64 = 86_400_000;
/// After so long it may be tried again what was asked too often.
const HOUR: Duration = Duration::from_secs(3_600);
/// How long a mail address that is asked is not asked again for the same subscription.
const ASKED: i64 = 600_000;
/// Longest tag of a language, in bytes.
const LANGUAGE: usize = 35;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_channels))
        .routes(routes!(subscribe))
        .routes(routes!(unsubscribe))
}

/// The pages behind the links of mails.
pub(super) fn pages() -> Router<App> {
    Router::new().route(
        "/notifications/{name}/{token}",
        get(show_page).post(follow_page),
    )
}

/// In what ways people can be told.
#[utoipa::path(
    get,
    path = "/notifications",
    tag = "notifications",
    operation_id = "get_channels",
    responses(
        (status = 200, description = "The ways; none of them if the operator has not set that up.",
            body = Channels),
        (status = 304)
    )
)]
async fn get_channels(State(app): State<App>, asked: HeaderMap) -> Result<Response, Problem> {
    let channels = app.hub.notifier().map(Notifier::channels);
    cache::json(&asked, &channels.unwrap_or_default())
}

fn notifier(app: &App) -> Result<&Notifier, Problem> {
    let notifier = app.hub.notifier();
    notifier.ok_or_else(|| Refusal::not_now(Reason::NoChannel).into())
}

async fn known(app: &App, name: &str) -> Result<Option<Subscriber>, Problem> {
    let known = app.hub.store().subscriber(name).await;
    Ok(known.map_err(|e| store_refusal(&e))?)
}

/// Subscribes, or changes a subscription. What is told there, the command `notify` of each table says.
#[utoipa::path(
    post,
    path = "/notifications",
    tag = "notifications",
    operation_id = "put_subscription",
    request_body = NewSubscription,
    responses(
        (status = 200, description = "It is kept.", body = Subscription),
        (status = 409)
    )
)]
async fn subscribe(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    new: Body<NewSubscription>,
) -> Result<Json<Subscription>, Problem> {
    let new = body(new)?;
    let notifier = notifier(&app)?;
    check_key(&new.id)?;
    notifier.check(&new.channel)?;
    new.quiet.as_ref().map(check_quiet).transpose()?;
    if new.language.len() > LANGUAGE {
        let why = Refusal::new(Code::Unreadable, "this is no tag of a language");
        return Err(why.into());
    }
    let (name, now) = (subscription_name(&new.id), now());
    let old = known(&app, &name).await?;
    let address = notifier.address(&new.channel);
    let mail = matches!(new.channel, Channel::Mail { .. });
    // To another address than before it has to be confirmed anew.
    let same = old.as_ref().filter(|old| old.address == address);
    let confirmed = !mail || same.is_some_and(|old| old.confirmed);
    let asks = !confirmed && same.is_none_or(|old| old.asked + ASKED < now);
    if asks {
        let asked = app.hub.store().asked_since(&address, now - DAY).await;
        let others = asked.map_err(|e| store_refusal(&e))?;
        if others.saturating_sub(same.is_some().into()) >= limits::QUESTIONS {
            let text = "this mail address is asked often enough; try again tomorrow";
            return Err(limits::refusal(Limit::Questions, text, Some(HOUR)).into());
        }
        app.limits.mail(origin)?;
    }
    let subscriber = Subscriber {
        address,
        confirmed,
        asked: same.filter(|_| !asks).map_or(now, |old| old.asked),
        // Nothing was sent yet.
        used: same.map_or(now - DAY, |old| old.used),
        failures: 0,
        wish: Wish {
            id: new.id.clone(),
            channel: new.channel,
            language: new.language,
            quiet: new.quiet,
        },
    };
    let secret = notifier.secret(&subscriber.wish.channel, &new.id);
    let from = origin.to_string();
    app.hub.subscribe(notifier, subscriber, asks, &from).await?;
    Ok(Json(Subscription {
        id: new.id,
        confirmed,
        secret,
    }))
}

/// Which subscription.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({"id": "oNmYvK3tQ0aB7uEJrXwHsA"}))]
#[serde(deny_unknown_fields)]
struct Ended {
    /// Its id.
    id: String,
}

/// Whether there was one.
#[derive(Serialize, ToSchema)]
#[schema(example = json!({"ended": true}))]
struct End {
    /// Whether there was one.
    ended: bool,
}

/// Ends a subscription. What is kept of it is forgotten.
#[utoipa::path(
    post,
    path = "/notifications/end",
    tag = "notifications",
    operation_id = "end_subscription",
    request_body = Ended,
    responses((status = 200, description = "There is none of this id any more.", body = End))
)]
async fn unsubscribe(State(app): State<App>, which: Body<Ended>) -> Result<Json<End>, Problem> {
    let id = body(which)?.id;
    let ended = app.hub.store().unsubscribe(&subscription_name(&id)).await;
    let ended = ended.map_err(|e| store_refusal(&e))?;
    Ok(Json(End { ended }))
}

/// What a page of this kind may do: show itself, and send its own form.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; \
     frame-ancestors 'none'; base-uri 'none'";

fn shown(language: &str, what: MailPage) -> Response {
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-store"),
        // Without it browsers do not say that its form is from here.
        (header::REFERRER_POLICY, "same-origin"),
    ];
    (StatusCode::OK, headers, Html(page(language, what))).into_response()
}

/// The subscription that a link is of.
async fn of_link(app: &App, link: &MailLink) -> Result<Option<Subscriber>, Problem> {
    let known = known(app, &link.name).await?;
    Ok(known.filter(|s| MailLink::of(&s.wish.id) == *link))
}

/// Shows how it stands. Nothing is changed: programs that look at mails follow links.
async fn show_page(
    State(app): State<App>,
    Path((name, token)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let known = of_link(&app, &MailLink { name, token }).await?;
    Ok(match known {
        None => shown("", MailPage::Ended),
        Some(known) => shown(
            &known.wish.language,
            match known.confirmed {
                true => MailPage::Confirmed,
                false => MailPage::Asks,
            },
        ),
    })
}

/// What the page is asked for.
#[derive(Deserialize)]
struct Wanted {
    /// What to do; a mail program that unsubscribes with one request says nothing of it.
    #[serde(default, rename = "do")]
    act: String,
}

/// Confirms or ends a subscription.
async fn follow_page(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path((name, token)): Path<(String, String)>,
    Form(wanted): Form<Wanted>,
) -> Result<Response, Problem> {
    let link = MailLink { name, token };
    let Some(known) = of_link(&app, &link).await? else {
        return Ok(shown("", MailPage::Ended));
    };
    let language = known.wish.language.clone();
    let failed = |e| store_refusal(&e);
    let store = app.hub.store();
    if wanted.act != "confirm" {
        store.unsubscribe(&link.name).await.map_err(failed)?;
        return Ok(shown(&language, MailPage::Ended));
    }
    let confirmed = Subscriber {
        confirmed: true,
        ..known
    };
    let from = origin.to_string();
    app.hub
        .subscribe(notifier(&app)?, confirmed, false, &from)
        .await?;
    Ok(shown(&language, MailPage::Confirmed))
}
