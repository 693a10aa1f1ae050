//! Tournaments: to make one, to enter, and how they stand.

use axum::{
    Json,
    extract::{Path, Query, State},
    http::HeaderMap,
};
use protocol::{
    ARENA_MINUTES, Clock, Code, LONGEST_TOURNAMENT_TITLE, MOST_ENTRANTS, MOST_ROUNDS,
    NewTournament, Reason, Refusal, Scope, Tournament, TournamentPhase, TournamentSystem,
    TournamentView,
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    App,
    error::Problem,
    identity::{asker, session},
    tables::{Body, body, check_clock},
};
use crate::{
    hub::{Under, now, random, store_refusal},
    ratings::{self, Pool},
    store::{KeptTournament, Person, Store, StoreError},
    table::{clean_text, hex},
    tournaments::{told, view},
};

/// Most tournaments of a list.
const MOST: u32 = 50;
/// Most who enter a tournament in which all meet all.
const MOST_IN_ROUND_ROBIN: u32 = 24;
/// How far ahead the beginning of a tournament may be settled, in milliseconds.
const AHEAD: i64 = 366 * 86_400_000;
/// How often it is tried to begin while others enter.
const BEGINS: u32 = 5;
/// Most coins that a seat gets besides.
const MOST_COMPENSATION: u32 = 50;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_tournaments, make_tournament))
        .routes(routes!(get_tournament))
        .routes(routes!(enter_tournament))
        .routes(routes!(leave_tournament))
        .routes(routes!(begin_tournament))
        .routes(routes!(end_tournament))
}

fn failed(e: StoreError) -> Refusal {
    store_refusal(&e)
}

fn store(app: &App) -> &dyn Store {
    &**app.hub.store()
}

async fn found(app: &App, id: &str) -> Result<Under, Problem> {
    let none = || Refusal::new(Code::NotFound, "there is no such tournament");
    Ok(app.hub.tournament(id).await?.ok_or_else(none)?)
}

async fn shown(app: &App, id: &str) -> Result<Json<TournamentView>, Problem> {
    let under = found(app, id).await?;
    let later = || Refusal::new(Code::NotFound, "a later version has made this tournament");
    Ok(Json(view(&under).ok_or_else(later)?))
}

/// The one who has made it, if that is who asks.
async fn hosted(app: &App, headers: &HeaderMap, id: &str) -> Result<Under, Problem> {
    let (person, _) = session(app, headers).await?;
    let under = found(app, id).await?;
    match under.kept.host == person.id {
        true => Ok(under),
        false => Err(Refusal::because(Code::Forbidden, Reason::NotYours).into()),
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Which {
    /// How far they are: `open`, `running` or `over`.
    #[param(inline)]
    phase: TournamentPhase,
}

/// Tournaments of a phase, the latest first, 50 at the most.
#[utoipa::path(
    get,
    path = "/tournaments",
    tag = "tournaments",
    params(Which),
    responses((status = 200, description = "They.", body = Vec<Tournament>))
)]
async fn list_tournaments(
    State(app): State<App>,
    Query(which): Query<Which>,
) -> Result<Json<Vec<Tournament>>, Problem> {
    let all = store(&app).tournaments(which.phase, MOST).await;
    Ok(Json(all.map_err(failed)?.iter().filter_map(told).collect()))
}

/// What is wrong with how a tournament is to be.
fn check(app: &App, new: &NewTournament) -> Result<(), Problem> {
    let wrong = |text: &str| Err(Problem::from(Refusal::new(Code::Unreadable, text)));
    if new.title.is_empty() {
        return wrong("a tournament has a title");
    }
    if new.clock == Clock::None {
        return wrong("the tables of a tournament have a clock");
    }
    check_clock(new.clock)?;
    let maps = app.hub.book().content().maps(&new.game);
    let is_one = |n: u8| maps.iter().any(|m| m.players == n);
    if !(2..=6).contains(&new.seats) || !(2..=new.seats).all(is_one) {
        return wrong("there is no such game, or none for so many and for fewer");
    }
    let good = match new.how {
        TournamentSystem::RoundRobin { times } => (1..=4).contains(&times),
        TournamentSystem::Swiss { rounds } => (1..=MOST_ROUNDS).contains(&rounds),
        TournamentSystem::Arena { minutes } => {
            (ARENA_MINUTES.0..=ARENA_MINUTES.1).contains(&minutes)
        }
    };
    if !good {
        return wrong(
            "all meet all 1 to 4 times, Swiss has 1 to 30 rounds, an arena 5 to 720 minutes",
        );
    }
    let ahead = now()..now() + AHEAD;
    if new.starts.is_some_and(|starts| !ahead.contains(&starts)) {
        return wrong("a tournament begins within a year from now");
    }
    let coins = &new.compensation;
    if coins.len() > usize::from(new.seats) || coins.iter().any(|&c| c > MOST_COMPENSATION) {
        return wrong("each seat gets 0 to 50 coins besides");
    }
    Ok(())
}

/// Makes a tournament, which people and bots enter until it begins. Three of one host are not over at a time.
#[utoipa::path(
    post,
    path = "/tournaments",
    tag = "tournaments",
    security(("session" = [])),
    request_body = NewTournament,
    responses(
        (status = 200, description = "It is made.", body = TournamentView),
        (status = 401),
        (status = 409)
    )
)]
async fn make_tournament(
    State(app): State<App>,
    headers: HeaderMap,
    new: Body<NewTournament>,
) -> Result<Json<TournamentView>, Problem> {
    let mut new = body(new)?;
    let title = clean_text(&new.title);
    new.title = title.chars().take(LONGEST_TOURNAMENT_TITLE).collect();
    check(&app, &new)?;
    let (person, _) = session(&app, &headers).await?;
    app.hub.bans().name(&person.name)?;
    app.hub.bans().text(&new.title)?;
    let broken = |_| Refusal::new(Code::Failed, "a tournament cannot be written");
    let kept = KeptTournament {
        id: hex(&random::<10>()?),
        host: person.id,
        host_name: person.name,
        about: serde_json::to_string(&new).map_err(broken)?,
        made: now(),
        phase: TournamentPhase::Open,
        round: 0,
        rounds: 0,
        starts: new.starts.unwrap_or(0),
        ends: 0,
        entrants: 0,
    };
    let made = store(&app).make_tournament(&kept).await;
    match made.map_err(failed)? {
        true => shown(&app, &kept.id).await,
        false => Err(Refusal::not_now(Reason::ManyTournaments).into()),
    }
}

/// A tournament: who has entered, who plays whom, and how they stand.
#[utoipa::path(
    get,
    path = "/tournaments/{tournament}",
    tag = "tournaments",
    responses(
        (status = 200, description = "It.", body = TournamentView),
        (status = 404)
    )
)]
async fn get_tournament(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<TournamentView>, Problem> {
    shown(&app, &id).await
}

/// How well somebody plays what is played there.
async fn rating(app: &App, person: &Person, under: &Under) -> Result<i32, Problem> {
    let (game, seats) = (&under.about.game, under.about.seats);
    let all = ratings::of_identity(store(app), &person.id).await;
    let all = all.map_err(failed)?;
    let mut of_it = all.iter().filter(|r| r.game == *game && r.seats == seats);
    let unknown = Pool {
        game: game.clone(),
        seats,
    };
    Ok(of_it
        .next()
        .map_or_else(|| ratings::unrated(unknown), |r| r.rating))
}

/// Enters a tournament that has not begun, or an arena that is open. Tables are given to whoever has entered: they
/// are among his seats. In an arena it has to be asked again at least every half minute by whoever wants another
/// table. Whoever has left can come back.
#[utoipa::path(
    post,
    path = "/tournaments/{tournament}/enter",
    tag = "tournaments",
    security(("session" = []), ("token" = [])),
    responses(
        (status = 200, description = "One is in it.", body = TournamentView),
        (status = 401),
        (status = 403),
        (status = 404),
        (status = 409)
    )
)]
async fn enter_tournament(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<TournamentView>, Problem> {
    let person = asker(&app, &headers, Scope::Play).await?;
    app.hub.bans().name(&person.name)?;
    let under = found(&app, &id).await?;
    let is_in = under.entrants.iter().any(|e| e.identity == person.id);
    let most = match (under.kept.phase, under.about.how) {
        (TournamentPhase::Over, _) => return Err(Refusal::not_now(Reason::TournamentOver).into()),
        (TournamentPhase::Running, TournamentSystem::Arena { .. }) => MOST_ENTRANTS,
        (TournamentPhase::Running, _) if !is_in => {
            return Err(Refusal::not_now(Reason::TournamentBegun).into());
        }
        (_, TournamentSystem::RoundRobin { .. }) => MOST_IN_ROUND_ROBIN,
        _ => MOST_ENTRANTS,
    };
    let until = match under.about.how {
        TournamentSystem::Arena { .. } => TournamentPhase::Running,
        _ => TournamentPhase::Open,
    };
    let rating = rating(&app, &person, &under).await?;
    let entered = store(&app).enter(&id, &person.id, rating, until, (now(), most));
    if entered.await.map_err(failed)? {
        return shown(&app, &id).await;
    }
    let phase = found(&app, &id).await?.kept.phase;
    let why = match phase > until {
        true => Reason::TournamentBegun,
        false => Reason::TournamentFull,
    };
    Err(Refusal::not_now(why).into())
}

/// Leaves a tournament. A game that is under way is played on, and counts.
#[utoipa::path(
    post,
    path = "/tournaments/{tournament}/leave",
    tag = "tournaments",
    security(("session" = []), ("token" = [])),
    responses(
        (status = 200, description = "One plays on no more.", body = TournamentView),
        (status = 401),
        (status = 403),
        (status = 404)
    )
)]
async fn leave_tournament(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<TournamentView>, Problem> {
    let person = asker(&app, &headers, Scope::Play).await?;
    found(&app, &id).await?;
    // It may begin at the same time: whoever is in it then plays on no more.
    let left = store(&app).withdraw(&id, &person.id).await;
    left.map_err(failed)?;
    let left = store(&app).retire(&id, &person.id).await;
    left.map_err(failed)?;
    shown(&app, &id).await
}

/// Begins a tournament of one's own that has not begun, whatever was settled; two at least have to have entered.
#[utoipa::path(
    post,
    path = "/tournaments/{tournament}/begin",
    tag = "tournaments",
    security(("session" = [])),
    responses(
        (status = 200, description = "It has begun.", body = TournamentView),
        (status = 401),
        (status = 403),
        (status = 404),
        (status = 409)
    )
)]
async fn begin_tournament(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<TournamentView>, Problem> {
    let under = hosted(&app, &headers, &id).await?;
    match under.kept.phase {
        TournamentPhase::Over => return Err(Refusal::not_now(Reason::TournamentOver).into()),
        TournamentPhase::Open if under.entrants.len() < 2 => {
            return Err(Refusal::not_now(Reason::FewEntrants).into());
        }
        TournamentPhase::Open => {
            // Somebody may enter at the same time.
            for _ in 0..BEGINS {
                let now = found(&app, &id).await?;
                if now.kept.phase != TournamentPhase::Open {
                    break;
                }
                app.hub.begin_tournament(&now).await?;
            }
        }
        // It is asked for again.
        TournamentPhase::Running => {}
    }
    shown(&app, &id).await
}

/// Ends a tournament of one's own. Games that are under way are played on, and count for nothing there.
#[utoipa::path(
    post,
    path = "/tournaments/{tournament}/end",
    tag = "tournaments",
    security(("session" = [])),
    responses(
        (status = 200, description = "It is over.", body = TournamentView),
        (status = 401),
        (status = 403),
        (status = 404)
    )
)]
async fn end_tournament(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<TournamentView>, Problem> {
    hosted(&app, &headers, &id).await?;
    let ended = store(&app).end_tournament(&id).await;
    ended.map_err(failed)?;
    shown(&app, &id).await
}
