//! The WebSocket of a table.

use std::{num::NonZeroU32, time::Duration};

use axum::{
    Extension,
    extract::{
        Path, State, WebSocketUpgrade,
        ws::{self, CloseFrame, Utf8Bytes, WebSocket},
    },
    response::{IntoResponse, Response},
};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use metrics::{counter, gauge};
use serde::Deserialize;
use tokio::{sync::mpsc, time::Instant};
use utoipa_axum::{router::OpenApiRouter, routes};
use wire::{Code, Incoming, Message, Named, Refusal};

use super::{
    App,
    error::Problem,
    guard::{Origin, Place},
    tables::check_name,
};
use crate::hub::{Answer, Ask, Joined, Out, now};

/// Bytes of a connection's buffer for reading: the default, 128 KiB, makes an idle connection cost
/// 24 times as much.
pub const READ_BUFFER: usize = 2 << 10;
/// Largest message from a client, in bytes.
const LARGEST: usize = 4 << 10;
/// Messages that wait for a client before it counts as too slow.
pub(super) const WAITING: usize = 64;
/// How long a client may take to say who it is.
const HELLO: Duration = Duration::from_secs(10);
/// A client that says nothing for so long is asked, and after twice as long it is gone.
const SILENCE: Duration = Duration::from_secs(45);
/// Mistakes after which a connection ends.
const PATIENCE: u32 = 20;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(socket))
}

/// The WebSocket of a table. docs/protocol.md describes the messages.
#[utoipa::path(
    get,
    path = "/tables/{table}/socket",
    responses((status = 101), (status = 403, body = Refusal), (status = 429, body = Refusal))
)]
async fn socket(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path(table): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(place) = app.limits.connect(origin) else {
        return Problem::too_much("too many connections from your address").into_response();
    };
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .on_upgrade(move |socket| async move {
            gauge!("elbowroom_connections").increment(1);
            Connection::serve(app, table, socket, place).await;
            gauge!("elbowroom_connections").decrement(1);
        })
}

struct Connection {
    app: App,
    table: String,
    key: Option<String>,
    /// Weak, so that the table can hang up by dropping its own.
    sink: mpsc::WeakSender<Out>,
    limit: Option<DefaultDirectRateLimiter>,
    mistakes: u32,
}

/// Why a connection ends.
enum End {
    /// The client went.
    Gone,
    /// With a last message.
    Bye(&'static str, &'static str),
}

const SLOW: End = End::Bye("slow", "you take messages too slowly: come back");

impl Connection {
    async fn serve(app: App, table: String, mut socket: WebSocket, _place: Place) {
        let (key, last, views) = match hello(&mut socket).await {
            Ok(hello) => hello,
            Err(end) => return close(socket, end).await,
        };
        let (sink, mut out) = mpsc::channel(WAITING);
        let ask = |reply| Ask::Join {
            key: key.clone(),
            last,
            views,
            sink: sink.clone(),
            reply,
        };
        let joined = app.hub.ask(&table, ask).await;
        let Joined { id, .. } = match joined.and_then(|j| j) {
            Ok(joined) => joined,
            Err(why) => {
                let code = match why.code {
                    Code::NotFound => "not_found",
                    _ => "stopping",
                };
                let bye = Message::bye(code, &why.text).text().into();
                // Whoever is gone need not be told.
                let _ = socket.send(ws::Message::Text(bye)).await;
                return close(socket, End::Gone).await;
            }
        };
        let quota = NonZeroU32::new(app.config.messages_per_second).and_then(|n| {
            let burst = NonZeroU32::new(n.get().saturating_mul(4))?;
            Some(Quota::per_second(n).allow_burst(burst))
        });
        let mut connection = Connection {
            app: app.clone(),
            table: table.clone(),
            key,
            sink: sink.downgrade(),
            limit: quota.map(RateLimiter::direct),
            mistakes: 0,
        };
        drop(sink);
        let end = connection.talk(&mut socket, &mut out).await;
        drop(out);
        leave(&app, &table, id).await;
        close(socket, end).await;
    }

    async fn talk(&mut self, socket: &mut WebSocket, out: &mut mpsc::Receiver<Out>) -> End {
        let mut heard = Instant::now();
        let mut asked = false;
        loop {
            let silence = heard + if asked { 2 * SILENCE } else { SILENCE };
            tokio::select! {
                message = out.recv() => {
                    let (text, last) = match message {
                        Some(Out::Text(text)) => (text, false),
                        Some(Out::Last(text)) => (text, true),
                        // The table has dropped us: too much was waiting.
                        None => return SLOW,
                    };
                    if socket.send(ws::Message::Text(text)).await.is_err() || last {
                        return End::Gone;
                    }
                }
                message = socket.recv() => {
                    heard = Instant::now();
                    asked = false;
                    match message {
                        Some(Ok(ws::Message::Text(text))) => {
                            if let Err(end) = self.hear(&text).await {
                                return end;
                            }
                        }
                        Some(Ok(ws::Message::Ping(_) | ws::Message::Pong(_))) => {
                            if let Err(end) = self.count() {
                                return end;
                            }
                        }
                        Some(Ok(ws::Message::Binary(_))) => {
                            return End::Bye("protocol", "messages are text");
                        }
                        Some(Ok(ws::Message::Close(_)) | Err(_)) | None => return End::Gone,
                    }
                }
                () = tokio::time::sleep_until(silence) => {
                    if asked {
                        return End::Bye("silent", "you have not answered");
                    }
                    asked = true;
                    if socket.send(ws::Message::Ping(Default::default())).await.is_err() {
                        return End::Gone;
                    }
                }
            }
        }
    }

    fn count(&self) -> Result<(), End> {
        let limit = self.limit.as_ref();
        match limit.is_none_or(|l| l.check().is_ok()) {
            true => Ok(()),
            false => Err(End::Bye("limit", "too many messages")),
        }
    }

    /// One message of the client.
    async fn hear(&mut self, text: &Utf8Bytes) -> Result<(), End> {
        self.count()?;
        counter!("elbowroom_messages_total").increment(1);
        if let Ok(Incoming::Ping { n }) = serde_json::from_str(text) {
            let now = now();
            self.send(&Message::Pong { n, now });
            return Ok(());
        }
        let named = match serde_json::from_str::<Named>(text) {
            Ok(named) => named,
            Err(e) => return self.mistake(name_in(text), &format!("this is no command: {e}")),
        };
        if let Err(why) = check_name(&named.id) {
            return self.mistake(String::new(), &why.text);
        }
        let Some(sink) = self.sink.upgrade() else {
            return Err(SLOW);
        };
        let ask = Ask::Command {
            key: self.key.clone(),
            id: named.id,
            order: named.command.into(),
            reply: Answer::Sink(sink),
        };
        match self.app.hub.tell(&self.table, ask).await {
            true => Ok(()),
            false => Err(End::Bye("stopping", "this node is stopping: come back")),
        }
    }

    /// What cannot be read is refused; after some of it the connection ends.
    fn mistake(&mut self, id: String, text: &str) -> Result<(), End> {
        self.mistakes += 1;
        if self.mistakes > PATIENCE {
            return Err(End::Bye("protocol", "too much that cannot be read"));
        }
        let why = Refusal::new(Code::Unreadable, text);
        self.send(&Message::Refused { id, why });
        Ok(())
    }

    fn send(&self, message: &Message) {
        // If there is no room the table will drop us soon.
        let _ = self
            .sink
            .upgrade()
            .map(|s| s.try_send(Out::Text(message.text().into())));
    }
}

/// The name that what is no command has all the same, so that its sender knows what is refused.
fn name_in(text: &str) -> String {
    #[derive(Deserialize)]
    struct Name {
        id: String,
    }
    let name = serde_json::from_str::<Name>(text).ok();
    let name = name.filter(|n| check_name(&n.id).is_ok());
    name.map_or_else(String::new, |n| n.id)
}

/// Tells a table that somebody has gone.
pub(super) async fn leave(app: &App, table: &str, id: u64) {
    app.hub.tell(table, Ask::Part(id)).await;
}

type Hello = (Option<String>, Option<u64>, bool);

async fn hello(socket: &mut WebSocket) -> Result<Hello, End> {
    let first = tokio::time::timeout(HELLO, socket.recv()).await;
    let text = match first {
        Ok(Some(Ok(ws::Message::Text(text)))) => text,
        Ok(Some(Ok(_))) | Err(_) => return Err(End::Bye("protocol", "the first message is hello")),
        Ok(Some(Err(_)) | None) => return Err(End::Gone),
    };
    match serde_json::from_str(&text) {
        Ok(Incoming::Hello { key, last, views }) if key.as_ref().is_none_or(|k| k.len() <= 100) => {
            Ok((key, last, views))
        }
        _ => Err(End::Bye("protocol", "the first message is hello")),
    }
}

async fn close(mut socket: WebSocket, end: End) {
    // Whoever is gone need not be told.
    if let End::Bye(why, text) = end {
        let bye = Message::bye(why, text).text().into();
        let _ = socket.send(ws::Message::Text(bye)).await;
    }
    let frame = CloseFrame {
        code: ws::close_code::NORMAL,
        reason: Utf8Bytes::default(),
    };
    let closing = socket.send(ws::Message::Close(Some(frame)));
    let _ = tokio::time::timeout(Duration::from_secs(2), closing).await;
}
