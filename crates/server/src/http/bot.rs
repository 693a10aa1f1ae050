//! The interface for bots: a stream of what happens, and moves by POST. What a bot shows is the key
//! of its seat, or a token of whoever sits there.

use std::{convert::Infallible, time::Duration};

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{Path, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use futures_util::{Stream, stream};
use protocol::{Command, Done, Message, Named, Scope};
use serde::Deserialize;
use tokio::sync::mpsc;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    App,
    address::Origin,
    admission::Admission,
    error::Problem,
    identity::{key_at, shown_at_table},
    socket::leave,
    tables::{Body as Given, body, check_name, do_asked},
};
use crate::{
    hub::{Joined, Joining, Out},
    limits::WAITING,
};

/// An empty line comes after so long if there is nothing else, so that both sides know that the
/// other is there.
const HEARTBEAT: Duration = Duration::from_secs(10);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(follow))
        .routes(routes!(step))
}

/// A connection that parts when it is dropped.
struct Following {
    app: App,
    table: String,
    id: u64,
    out: mpsc::Receiver<Out>,
    admission: Admission,
}

impl Following {
    /// The next line, and whether there may be more after it; nothing if the table has dropped the
    /// connection.
    async fn next(&mut self) -> Option<(String, bool)> {
        tokio::select! {
            next = tokio::time::timeout(HEARTBEAT, self.out.recv()) => match next {
                Err(_) => Some((String::new(), true)),
                Ok(Some(Out::Text(text))) => Some((text.to_string(), true)),
                Ok(Some(Out::Last(text))) => Some((text.to_string(), false)),
                Ok(None) => None,
            },
            why = self.admission.ended() => {
                why.map(|why| (Message::bye("banned", &why.text).text(), false))
            }
        }
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        let (app, table, id) = (self.app.clone(), self.table.clone(), self.id);
        tokio::spawn(async move { leave(&app, &table, id).await });
    }
}

/// What happens at a table, as lines of JSON: the same messages as on the WebSocket, with views.
#[utoipa::path(
    get,
    path = "/bot/tables/{table}/stream",
    operation_id = "follow_table",
    tag = "bots",
    security((), ("key" = []), ("token" = [])),
    responses(
        (
            status = 200,
            description = "Lines, each a `Message`, and an empty one every ten seconds.",
            content_type = "application/x-ndjson",
            body = String,
            example = "{\"type\":\"pong\",\"n\":1,\"now\":1795842196401}\n\n"
        ),
        (status = 401),
        (status = 403),
        (status = 404),
        (status = 410)
    )
)]
async fn follow(
    State(app): State<App>,
    axum::Extension(origin): axum::Extension<Origin>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let place = app.limits.connect(origin)?;
    let key = key_at(&app, &table, &headers, Scope::Read).await?;
    let (sink, out) = mpsc::channel(WAITING);
    let joining = Joining {
        key,
        last: None,
        said: None,
        views: true,
        sink,
    };
    let Joined { id, .. } = app.hub.join(&table, joining).await?;
    let shown = shown_at_table(&app, &headers);
    let following = Following {
        admission: Admission::new(&app, origin, place, shown),
        app,
        table,
        id,
        out,
    };
    let body = Body::from_stream(lines(following));
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

fn lines(following: Following) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(Some(following), async |following| {
        let mut following = following?;
        let (text, more) = following.next().await?;
        Some((Ok((text + "\n").into()), more.then_some(following)))
    })
}

/// A line of notation.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({"line": "conquer 13", "after": 41, "id": "k3f9"}))]
#[serde(deny_unknown_fields)]
struct Move {
    /// The line, such as `conquer 13`.
    line: String,
    /// A name for it, as for any command; without one, sending it again is another move.
    #[serde(default)]
    id: Option<String>,
    /// The number of the last entry that the bot has seen. If the game went on since, the move is
    /// refused.
    #[serde(default)]
    after: Option<u64>,
}

/// Makes a move.
#[utoipa::path(
    post,
    path = "/bot/tables/{table}/move",
    operation_id = "make_move",
    tag = "bots",
    security(("key" = []), ("token" = [])),
    request_body = Move,
    responses(
        (status = 200, description = "It is done, and durable.", body = Done),
        (status = 401),
        (status = 403),
        (status = 404),
        (status = 409),
        (status = 410),
        (status = 422)
    )
)]
async fn step(
    State(app): State<App>,
    axum::Extension(origin): axum::Extension<Origin>,
    Path(table): Path<String>,
    headers: HeaderMap,
    step: Given<Move>,
) -> Result<Json<Done>, Problem> {
    let step = body(step)?;
    let id = match step.id {
        Some(id) => id,
        None => data_encoding::HEXLOWER.encode(&crate::hub::random::<12>()?),
    };
    let key = key_at(&app, &table, &headers, Scope::Play).await?;
    let (line, after) = (step.line, step.after);
    let named = Named {
        id,
        command: Command::Act { line, after },
    };
    check_name(&named.id)?;
    do_asked(&app, &headers, &table, origin, key, named).await
}
