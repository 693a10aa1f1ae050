//! The WebSocket of a table.

use std::{sync::Arc, time::Duration};

use axum::{
    Extension,
    extract::{
        Path, State, WebSocketUpgrade,
        ws::{self, CloseCode, CloseFrame, Utf8Bytes, WebSocket, close_code},
    },
    response::{IntoResponse, Response},
};
use metrics::{counter, gauge};
use protocol::{Code, Incoming, Message, Named, Refusal};
use serde::Deserialize;
use tokio::{sync::mpsc, time::Instant};
use tracing::{Instrument, Span};
use tungstenite::error::ProtocolError;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    App,
    address::{Origin, Place},
    error::Problem,
    listen::Meter,
    tables::check_name,
};
use crate::{
    figures,
    hub::{Answer, Ask, Joined, Joining, Out, now},
    limits::{self, Limit, Rate, hit},
};

/// How long a table may take for what it says last.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// Bytes of a connection's buffer for reading: the default, 128 KiB, makes an idle connection cost
/// 24 times as much.
pub const READ_BUFFER: usize = 1 << 10;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(socket))
}

/// The WebSocket of a table.
///
/// Messages are JSON texts: to the client `#/components/schemas/Message`; from it first `Incoming`
/// with `hello`, then that with `ping`, or `Named`, a command. docs/protocol.md says more of them.
/// The key is in the first message; what is wrong with it or with the table is said by `bye`.
#[utoipa::path(
    get,
    path = "/tables/{table}/socket",
    operation_id = "open_socket",
    tag = "tables",
    responses(
        (status = 101, description = "The WebSocket is open."),
        (status = 403),
        (status = 426)
    )
)]
async fn socket(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Extension(meter): Extension<Arc<Meter>>,
    Path(table): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let request = Span::current();
    let place = match app.limits.connect(origin) {
        Ok(place) => place,
        Err(why) => return Problem::from(why).into_response(),
    };
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(limits::MESSAGE)
        .max_frame_size(limits::MESSAGE)
        .on_upgrade(move |socket| {
            let serve = async move {
                gauge!(figures::CONNECTIONS).increment(1);
                Connection::serve(app, table, socket, origin, (place, meter)).await;
                gauge!(figures::CONNECTIONS).decrement(1);
            };
            // What is logged of the connection has the id of its request.
            serve.instrument(request)
        })
}

struct Connection {
    app: App,
    table: String,
    key: Option<String>,
    /// Weak, so that the table can hang up by dropping its own.
    sink: mpsc::WeakSender<Out>,
    limit: Rate,
    mistakes: u32,
    meter: Arc<Meter>,
    /// From where it comes.
    from: String,
}

/// Why a connection ends.
enum End {
    /// The client went, or has heard the last message.
    Gone,
    /// This node is stopping: what waits for the client is still sent.
    Stopping,
    /// With a close code and a last message: why, for programs and for people.
    Bye(CloseCode, &'static str, String),
}

impl End {
    fn bye(code: CloseCode, why: &'static str, text: &str) -> End {
        End::Bye(code, why, text.into())
    }

    /// Because of a limit.
    fn limit(limit: Limit, code: CloseCode, why: &'static str, text: &str) -> End {
        hit(limit);
        End::bye(code, why, text)
    }

    fn slow() -> End {
        let text = "you take messages too slowly: come back";
        End::limit(Limit::Waiting, close_code::AGAIN, "slow", text)
    }

    /// What went wrong with what came.
    fn error(error: axum::Error) -> End {
        let Ok(error) = error.into_inner().downcast::<tungstenite::Error>() else {
            return End::Gone;
        };
        match *error {
            tungstenite::Error::Capacity(_) => {
                let text = format!("a message has at most {} KiB", limits::MESSAGE >> 10);
                End::limit(Limit::Message, close_code::SIZE, "limit", &text)
            }
            tungstenite::Error::Utf8(_) => {
                End::bye(close_code::INVALID, "protocol", "a text is not UTF-8")
            }
            tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => End::Gone,
            tungstenite::Error::Protocol(_) => {
                let text = "this is no WebSocket as RFC 6455 has it";
                End::bye(close_code::PROTOCOL, "protocol", text)
            }
            tungstenite::Error::Io(e) if e.kind() == std::io::ErrorKind::InvalidData => {
                let text = "a message comes in too many pieces";
                End::limit(Limit::Fragments, close_code::POLICY, "limit", text)
            }
            _ => End::Gone,
        }
    }
}

/// Sends a message, if the client takes it in time.
async fn send(socket: &mut WebSocket, message: ws::Message) -> Result<(), End> {
    match tokio::time::timeout(limits::SEND_TIME, socket.send(message)).await {
        Ok(sent) => sent.map_err(|_| End::Gone),
        Err(_) => {
            hit(Limit::SendTime);
            Err(End::Gone)
        }
    }
}

impl Connection {
    async fn serve(
        app: App,
        table: String,
        mut socket: WebSocket,
        origin: Origin,
        (_place, meter): (Place, Arc<Meter>),
    ) {
        let (key, last, said, views) = match hello(&mut socket, &meter).await {
            Ok(hello) => hello,
            Err(end) => return close(socket, end).await,
        };
        let (sink, mut out) = mpsc::channel(limits::WAITING);
        let joining = Joining {
            key: key.clone(),
            last,
            said,
            views,
            sink: sink.clone(),
        };
        let Joined { id, .. } = match app.hub.join(&table, joining).await {
            Ok(joined) => joined,
            Err(why) => {
                let (code, word) = match why.code {
                    Code::NotFound => (close_code::POLICY, "not_found"),
                    Code::Forbidden => (close_code::POLICY, "revoked"),
                    Code::Damaged => (close_code::POLICY, "damaged"),
                    Code::Banned => (close_code::POLICY, "banned"),
                    _ => (close_code::AGAIN, "stopping"),
                };
                return close(socket, End::bye(code, word, &why.text)).await;
            }
        };
        let messages = u64::from(app.config.messages_per_second);
        let burst = messages * u64::from(limits::MESSAGE_BURST);
        let mut connection = Connection {
            app: app.clone(),
            table: table.clone(),
            key,
            sink: sink.downgrade(),
            limit: Rate::new(messages, Duration::from_secs(1), burst),
            mistakes: 0,
            meter,
            from: origin.to_string(),
        };
        drop(sink);
        let end = connection.talk(&mut socket, &mut out).await;
        let end = match end {
            End::Gone => End::Gone,
            end => last_words(&mut socket, &mut out, end).await,
        };
        drop(out);
        leave(&app, &table, id).await;
        close(socket, end).await;
    }

    async fn talk(&mut self, socket: &mut WebSocket, out: &mut mpsc::Receiver<Out>) -> End {
        let mut heard = Instant::now();
        let mut asked = false;
        let mut bans = self.app.hub.watch_bans();
        // There may have been one since it was let in.
        bans.mark_changed();
        loop {
            let patience = limits::SILENCE * if asked { 2 } else { 1 };
            tokio::select! {
                message = out.recv() => {
                    let (text, last) = match message {
                        Some(Out::Text(text)) => (text, false),
                        Some(Out::Last(text)) => (text, true),
                        // The table has dropped us: too much was waiting.
                        None => return End::slow(),
                    };
                    let sent = send(socket, ws::Message::Text(text)).await;
                    if sent.is_err() || last {
                        return End::Gone;
                    }
                }
                message = socket.recv() => {
                    heard = Instant::now();
                    asked = false;
                    self.meter.whole();
                    let heard = match message {
                        Some(Ok(ws::Message::Text(text))) => self.hear(&text).await,
                        Some(Ok(ws::Message::Ping(_) | ws::Message::Pong(_))) => self.count(),
                        Some(Ok(ws::Message::Binary(_))) => {
                            let text = "messages are text";
                            Err(End::bye(close_code::UNSUPPORTED, "protocol", text))
                        }
                        Some(Err(e)) => Err(End::error(e)),
                        Some(Ok(ws::Message::Close(_))) | None => Err(End::Gone),
                    };
                    if let Err(end) = heard {
                        return end;
                    }
                }
                // Whoever tells it lives as long as the server.
                _ = bans.changed() => {
                    if let Err(why) = self.app.hub.bans().address(&self.from) {
                        return End::bye(close_code::POLICY, "banned", &why.text);
                    }
                }
                () = tokio::time::sleep_until(heard + patience) => {
                    if asked {
                        let text = "you have not answered";
                        return End::limit(Limit::Silence, close_code::POLICY, "silent", text);
                    }
                    asked = true;
                    if let Err(end) = send(socket, ws::Message::Ping(Default::default())).await {
                        return end;
                    }
                }
            }
        }
    }

    fn count(&self) -> Result<(), End> {
        self.limit.take().map_err(|_| {
            let text = "too many messages";
            End::limit(Limit::Messages, close_code::POLICY, "limit", text)
        })
    }

    /// One message of the client.
    async fn hear(&mut self, text: &Utf8Bytes) -> Result<(), End> {
        self.count()?;
        counter!(figures::MESSAGES).increment(1);
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
            return Err(End::slow());
        };
        let ask = Ask::Command {
            key: self.key.clone(),
            id: named.id,
            order: named.command.into(),
            from: self.from.clone(),
            reply: Answer::Sink(sink),
        };
        match self.app.hub.tell(&self.table, ask).await {
            true => Ok(()),
            false => Err(End::Stopping),
        }
    }

    /// What cannot be read is refused; after some of it the connection ends.
    fn mistake(&mut self, id: String, text: &str) -> Result<(), End> {
        self.mistakes += 1;
        if self.mistakes > limits::MISTAKES {
            let text = "too much that cannot be read";
            let end = End::limit(Limit::Mistakes, close_code::POLICY, "protocol", text);
            return Err(end);
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

type Hello = (Option<String>, Option<u64>, Option<u64>, bool);

async fn hello(socket: &mut WebSocket, meter: &Meter) -> Result<Hello, End> {
    let no_hello = || {
        let text = "the first message is hello";
        End::bye(close_code::POLICY, "protocol", text)
    };
    meter.whole();
    let first = tokio::time::timeout(limits::HELLO_TIME, socket.recv()).await;
    let text = match first {
        Ok(Some(Ok(ws::Message::Text(text)))) => text,
        Ok(Some(Ok(_))) => return Err(no_hello()),
        Ok(Some(Err(e))) => return Err(End::error(e)),
        Ok(None) => return Err(End::Gone),
        Err(_) => {
            hit(Limit::HelloTime);
            return Err(no_hello());
        }
    };
    match serde_json::from_str(&text) {
        Ok(Incoming::Hello {
            key,
            last,
            said,
            views,
        }) if key.as_ref().is_none_or(|k| k.len() <= 100) => Ok((key, last, said, views)),
        _ => Err(no_hello()),
    }
}

/// Sends what waits for a client whose connection ends. When the node stops its table still has
/// something to say.
async fn last_words(socket: &mut WebSocket, out: &mut mpsc::Receiver<Out>, end: End) -> End {
    let stopping = matches!(end, End::Stopping);
    let stopped = || {
        End::bye(
            close_code::AWAY,
            "stopping",
            "this node is stopping: come back",
        )
    };
    let until = Instant::now() + LAST_WORDS;
    loop {
        let next = match stopping {
            true => tokio::time::timeout_at(until, out.recv())
                .await
                .ok()
                .flatten(),
            false => out.try_recv().ok(),
        };
        let (text, last) = match next {
            Some(Out::Text(text)) => (text, false),
            Some(Out::Last(text)) => (text, true),
            None if stopping => return stopped(),
            None => return end,
        };
        match send(socket, ws::Message::Text(text)).await {
            Ok(()) if !last => {}
            _ => return End::Gone,
        }
    }
}

async fn close(mut socket: WebSocket, end: End) {
    let mut code = close_code::NORMAL;
    if let End::Bye(why, word, text) = end {
        code = why;
        let bye = Message::bye(word, &text).text().into();
        if send(&mut socket, ws::Message::Text(bye)).await.is_err() {
            return;
        }
    }
    let reason = Utf8Bytes::default();
    let frame = CloseFrame { code, reason };
    // Whoever is gone need not be told.
    let _ = send(&mut socket, ws::Message::Close(Some(frame))).await;
}
