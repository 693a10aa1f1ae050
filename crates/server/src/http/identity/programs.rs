//! Tokens of programs, and bots of one's own that others can invite.

use axum::{
    Extension, Json,
    extract::{Query, State},
    http::HeaderMap,
};
use data_encoding::BASE64URL_NOPAD;
use protocol::{
    Code, LONGEST_LABEL, MOST_BOTS, MOST_TOKENS, MadeToken, NewBot, NewToken, OldBot, OldToken,
    OwnedBot, PersonName, Reason, Refusal, TOKEN_PREFIX, Token,
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{KEPT, failed, nobody, session, store};
use crate::{
    http::{
        App,
        address::Origin,
        error::Problem,
        tables::{Body, body},
    },
    hub::{now, random},
    identity::own_name,
    limits::{self, Limit},
    ratings,
    store::Person,
    table::clean_text,
};

/// A bot of which nothing was heard for so long sleeps, in milliseconds.
const AWAKE: i64 = 120_000;
/// Bots that are listed at a time.
const BOTS: u32 = 100;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_tokens, make_token))
        .routes(routes!(end_token))
        .routes(routes!(get_own_bots, make_bot))
        .routes(routes!(end_bot))
        .routes(routes!(get_bots))
}

/// One's tokens, those of one's bots among them, the oldest first.
#[utoipa::path(
    get,
    path = "/identity/tokens",
    tag = "identity",
    operation_id = "get_tokens",
    security(("session" = [])),
    responses(
        (status = 200, description = "All of them.", body = Vec<Token>),
        (status = 401),
        (status = 403)
    )
)]
async fn get_tokens(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<Json<Vec<Token>>, Problem> {
    let (person, _) = session(&app, &headers).await?;
    Ok(Json(store(&app).tokens(&person.id).await.map_err(failed)?))
}

/// A bot of somebody's own.
async fn own_bot(app: &App, person: &Person, id: &str) -> Result<Person, Problem> {
    let bots = store(app).bots_of(&person.id).await.map_err(failed)?;
    let found = bots.into_iter().find(|bot| bot.id == id);
    Ok(found.ok_or_else(nobody)?)
}

/// Makes a token for a program, of oneself or of a bot of one's own.
#[utoipa::path(
    post,
    path = "/identity/tokens",
    tag = "identity",
    operation_id = "make_token",
    security(("session" = [])),
    request_body = NewToken,
    responses(
        (status = 200, description = "It is made.", body = MadeToken),
        (status = 401),
        (status = 403),
        (status = 404)
    )
)]
async fn make_token(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
    new: Body<NewToken>,
) -> Result<Json<MadeToken>, Problem> {
    let mut new = body(new)?;
    let (person, _) = session(&app, &headers).await?;
    let bearer = match &new.bot {
        None => person.id.clone(),
        Some(bot) => own_bot(&app, &person, bot).await?.id,
    };
    new.scopes.sort_unstable();
    new.scopes.dedup();
    if new.scopes.is_empty() {
        let text = "a token is good for something: read, play, talk or invite";
        return Err(Refusal::new(Code::Unreadable, text).into());
    }
    app.hub.keep(&origin.to_string(), KEPT)?;
    let label = clean_text(&new.label);
    let token = Token {
        id: crate::table::hex(&random::<8>()?),
        label: label.chars().take(LONGEST_LABEL).collect(),
        scopes: new.scopes,
        identity: bearer,
        made: now(),
        used: 0,
    };
    let secret = BASE64URL_NOPAD.encode(&random::<24>()?);
    let secret = format!("{TOKEN_PREFIX}{secret}");
    let made = store(&app).make_token(&token, &person.id, &secret).await;
    match made.map_err(failed)? {
        true => Ok(Json(MadeToken { secret, token })),
        false => {
            let text = format!("nobody has more than {MOST_TOKENS} tokens");
            Err(limits::refusal(Limit::Tokens, &text, None).into())
        }
    }
}

/// Takes a token back: it is good for nothing from then on, and streams that it has opened end within seconds.
#[utoipa::path(
    post,
    path = "/identity/tokens/end",
    tag = "identity",
    operation_id = "end_token",
    security(("session" = [])),
    request_body = OldToken,
    responses(
        (status = 200, description = "The tokens that are left.", body = Vec<Token>),
        (status = 401),
        (status = 403)
    )
)]
async fn end_token(
    State(app): State<App>,
    headers: HeaderMap,
    old: Body<OldToken>,
) -> Result<Json<Vec<Token>>, Problem> {
    let OldToken { id } = body(old)?;
    let (person, _) = session(&app, &headers).await?;
    store(&app)
        .drop_token(&person.id, &id)
        .await
        .map_err(failed)?;
    Ok(Json(store(&app).tokens(&person.id).await.map_err(failed)?))
}

async fn bots_of(app: &App, person: &Person) -> Result<Json<Vec<PersonName>>, Problem> {
    let bots = store(app).bots_of(&person.id).await.map_err(failed)?;
    Ok(Json(bots.into_iter().map(Person::short).collect()))
}

/// One's bots, by name.
#[utoipa::path(
    get,
    path = "/identity/bots",
    tag = "identity",
    operation_id = "get_own_bots",
    security(("session" = [])),
    responses(
        (status = 200, description = "All of them.", body = Vec<PersonName>),
        (status = 401),
        (status = 403)
    )
)]
async fn get_own_bots(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<Json<Vec<PersonName>>, Problem> {
    let (person, _) = session(&app, &headers).await?;
    bots_of(&app, &person).await
}

/// Makes a bot of one's own: somebody with a name and ratings, for whom a program plays that has a token of
/// his.
#[utoipa::path(
    post,
    path = "/identity/bots",
    tag = "identity",
    operation_id = "make_bot",
    security(("session" = [])),
    request_body = NewBot,
    responses(
        (status = 200, description = "It is made.", body = PersonName),
        (status = 401),
        (status = 403),
        (status = 409)
    )
)]
async fn make_bot(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
    new: Body<NewBot>,
) -> Result<Json<PersonName>, Problem> {
    let name = own_name(&body(new)?.name)?;
    let (person, _) = session(&app, &headers).await?;
    app.hub.bans().name(&name)?;
    app.hub.keep(&origin.to_string(), KEPT)?;
    let bot = Person {
        id: crate::table::hex(&random::<8>()?),
        name,
        made: now(),
        owner: Some(person.id.clone()),
    };
    if store(&app).make_bot(&bot).await.map_err(failed)? {
        return Ok(Json(bot.short()));
    }
    let own = store(&app).bots_of(&person.id).await.map_err(failed)?;
    if own.len() < MOST_BOTS as usize {
        return Err(Refusal::not_now(Reason::NameReserved).into());
    }
    let text = format!("nobody has more than {MOST_BOTS} bots");
    Err(limits::refusal(Limit::Bots, &text, None).into())
}

/// Forgets a bot of one's own and its tokens, as an identity is forgotten.
#[utoipa::path(
    post,
    path = "/identity/bots/end",
    tag = "identity",
    operation_id = "end_bot",
    security(("session" = [])),
    request_body = OldBot,
    responses(
        (status = 200, description = "The bots that are left.", body = Vec<PersonName>),
        (status = 401),
        (status = 403),
        (status = 404)
    )
)]
async fn end_bot(
    State(app): State<App>,
    headers: HeaderMap,
    old: Body<OldBot>,
) -> Result<Json<Vec<PersonName>>, Problem> {
    let OldBot { id } = body(old)?;
    let (person, _) = session(&app, &headers).await?;
    let bot = own_bot(&app, &person, &id).await?;
    store(&app).forget_identity(&bot.id).await.map_err(failed)?;
    bots_of(&app, &person).await
}

#[derive(Deserialize, IntoParams)]
struct Which {
    /// The id of the identity whose bots are asked for; all by default.
    #[serde(default)]
    owner: Option<String>,
}

/// Bots with a program that can be invited, those first that were heard of last.
#[utoipa::path(
    get,
    path = "/bots",
    tag = "bots",
    operation_id = "get_bots",
    params(Which),
    responses((status = 200, description = "A hundred of them at most.", body = Vec<OwnedBot>))
)]
async fn get_bots(
    State(app): State<App>,
    Query(Which { owner }): Query<Which>,
) -> Result<Json<Vec<OwnedBot>>, Problem> {
    match owner {
        Some(owner) => Ok(Json(bots(&app, Some(&owner)).await?)),
        None => {
            let all = app.bots.clone();
            Ok(Json(all.get(bots(&app, None)).await?))
        }
    }
}

async fn bots(app: &App, owner: Option<&str>) -> Result<Vec<OwnedBot>, Problem> {
    let bots = store(app).bots(owner, BOTS).await;
    let mut all = Vec::new();
    for (bot, of, heard) in bots.map_err(failed)? {
        let ratings = ratings::of_identity(store(app), &bot.id).await;
        all.push(OwnedBot {
            ratings: ratings.map_err(failed)?,
            id: bot.id,
            name: bot.name,
            owner: PersonName {
                id: bot.owner.unwrap_or_default(),
                name: of,
            },
            made: bot.made,
            awake: now() - heard < AWAKE,
        });
    }
    Ok(all)
}
