//! HTTP and WebSocket.

mod address;
mod admission;
mod board;
mod bot;
mod cache;
mod client;
mod content;
mod description;
mod dumps;
mod embed;
mod error;
mod events;
mod games;
mod guard;
mod health;
mod identity;
mod language;
mod listen;
mod lobby;
mod matching;
mod mine;
mod moment;
mod notices;
mod oembed;
mod packed;
mod page;
mod preview;
mod ratings;
mod refusals;
mod seats;
mod socket;
mod tables;
mod tournaments;
mod version;
mod watch;

use std::sync::{Arc, atomic::AtomicBool};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{HeaderMap, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::get,
};
use protocol::{Listed, OwnedBot};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;

pub use address::{Limits, Origin};
pub use client::{Client, ClientFile};
pub use description::openapi;
pub use listen::{Gate, run};
use moment::Latest;

use crate::{
    config::Config,
    figures::Figures,
    hub::Hub,
    limits::{self, Limit, hit},
};

/// What all requests share.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub hub: Hub,
    /// The configuration.
    pub config: Arc<Config>,
    /// Limits for each address.
    pub limits: Arc<Limits>,
    /// Whether whoever comes anew should go to another node.
    pub draining: Arc<AtomicBool>,
    /// The games under way, the best first.
    best_games: Arc<Latest<Vec<Listed>>>,
    /// Bots that can be invited.
    bots: Arc<Latest<Vec<OwnedBot>>>,
}

impl App {
    /// With these tables.
    pub fn new(hub: Hub, config: Config) -> App {
        App {
            hub,
            limits: Arc::new(Limits::new(&config)),
            config: Arc::new(config),
            draining: Arc::default(),
            best_games: Arc::default(),
            bots: Arc::default(),
        }
    }
}

fn api() -> OpenApiRouter<App> {
    let described = OpenApiRouter::new()
        .merge(description::routes())
        .merge(version::routes())
        .merge(lobby::routes())
        .merge(games::routes())
        .merge(tables::routes())
        .merge(seats::routes())
        .merge(board::routes())
        .merge(oembed::routes())
        .merge(content::routes())
        .merge(mine::routes())
        .merge(identity::routes())
        .merge(ratings::routes())
        .merge(tournaments::routes())
        .merge(matching::routes())
        .merge(notices::routes());
    let open_ended = OpenApiRouter::new()
        .merge(socket::routes())
        .merge(bot::routes())
        .merge(events::routes());
    let described = described
        .layer(packed::layer())
        .layer(middleware::from_fn(packed::only_public))
        .layer(middleware::from_fn(patience));
    OpenApiRouter::with_openapi(description::Api::openapi())
        .nest("/api/v1", described.merge(open_ended))
        .merge(health::routes())
}

/// An answer comes in good time, or it is said that it does not.
async fn patience(request: Request, next: Next) -> Response {
    let answer = tokio::time::timeout(limits::ANSWER_TIME, next.run(request)).await;
    answer.unwrap_or_else(|_| {
        hit(Limit::AnswerTime);
        let text = "this takes too long; try again, the same command is done once";
        let why = protocol::Refusal::new(protocol::Code::Store, text);
        error::Problem::from(why).into_response()
    })
}

/// Everything that the public may ask for.
pub fn router(app: App) -> Router {
    let (api, described) = api().split_for_parts();
    watch::expect(&described);
    let pages = notices::pages()
        .merge(dumps::routes())
        .merge(embed::pages());
    client::behind(api.merge(pages), &app.config)
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn(language::speak))
        .layer(guard::cross_origin(&app.config))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(middleware::from_fn_with_state(app.clone(), watch::watch))
        .with_state(app)
}

async fn nothing() -> error::Problem {
    let text = "there is nothing here";
    protocol::Refusal::new(protocol::Code::NotFound, text).into()
}

/// What only those who look after the server may ask for.
pub fn metrics_router(app: App, figures: Figures) -> Router {
    let metrics = async move |State(app): State<App>| {
        let text = figures.render(app.hub.ready().await.is_ok());
        let kind = "text/plain; version=0.0.4; charset=utf-8";
        ([(header::CONTENT_TYPE, kind)], text)
    };
    let (health, _) = health::routes().split_for_parts();
    health.route("/metrics", get(metrics)).with_state(app)
}

/// The key in `Authorization: Bearer …`.
fn bearer(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let key = value.strip_prefix("Bearer ")?.trim();
    (key.len() <= 100).then(|| key.to_owned())
}
