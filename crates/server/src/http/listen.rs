//! Connections: who may have one, how long its client may take, and how it ends.

mod line;

pub use line::Meter;

use std::{
    convert::Infallible,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use metrics::gauge;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{mpsc, watch},
    time::sleep,
};
use tower::ServiceExt as _;
use tracing::warn;

use self::line::Line;
use super::address::Origin;
use crate::{
    config::Config,
    figures,
    limits::{self, Counts, Limit, hit},
};

/// How long a client may take for a request on one of the last connections.
const LAST_TIME: Duration = Duration::from_secs(2);
/// Data that is on its way and not confirmed for so long ends a connection.
const UNCONFIRMED: Duration = Duration::from_secs(30);
/// Bytes that wait for a client in the kernel, at most; it takes twice as many.
const SEND_BUFFER: usize = 128 << 10;
/// How long a connection without a request lasts once the node stops.
const FAREWELL: Duration = Duration::from_secs(1);

/// What a request came in on, if that is one of the last connections that there are: only who asks
/// whether the node is well is answered.
#[derive(Clone, Copy, Debug)]
pub struct LastOnes;

/// Who may have a connection.
#[derive(Debug)]
pub struct Gate {
    each: Counts<Origin>,
    most_each: usize,
    all: AtomicUsize,
    most: usize,
    head_time: Duration,
}

impl Gate {
    /// As the configuration says.
    pub fn new(config: &Config) -> Gate {
        let most_each = match config.behind_proxy {
            // All connections are the proxy's.
            true => 0,
            false => config
                .connections_per_address
                .saturating_mul(limits::SOCKETS),
        };
        let files = rlimit::Resource::NOFILE.get_soft();
        let files = files.map_or(1_024, |n| usize::try_from(n).unwrap_or(usize::MAX));
        let left = files.saturating_sub(limits::RESERVE).max(1);
        Gate {
            each: Counts::default(),
            most_each,
            all: AtomicUsize::new(0),
            most: match config.connections {
                0 => left,
                n => n.min(left),
            },
            head_time: match config.behind_proxy {
                true => limits::PROXY_TIME,
                false => limits::HEAD_TIME,
            },
        }
    }

    /// For those who look after the node: nobody else comes here.
    pub fn open() -> Gate {
        Gate {
            each: Counts::default(),
            most_each: 0,
            all: AtomicUsize::new(0),
            most: usize::MAX,
            head_time: limits::PROXY_TIME,
        }
    }

    /// Lets in a connection from there, perhaps as one of the last.
    fn enter(self: &Arc<Self>, origin: Origin) -> Result<(Entered, bool), Limit> {
        if !self.each.take(&origin, self.most_each) {
            return Err(Limit::Sockets);
        }
        let gate = self.clone();
        let n = self.all.fetch_add(1, Ordering::Relaxed);
        let entered = Entered { gate, origin };
        gauge!(figures::SOCKETS).set(n as f64 + 1.0);
        match n {
            n if n < self.most => Ok((entered, false)),
            n if n < self.most.saturating_add(limits::RESERVE / 2) => Ok((entered, true)),
            _ => Err(Limit::AllSockets),
        }
    }
}

/// A connection that is counted until it is dropped.
#[derive(Debug)]
struct Entered {
    gate: Arc<Gate>,
    origin: Origin,
}

impl Drop for Entered {
    fn drop(&mut self) {
        self.gate.each.give_back(&self.origin);
        let n = self.gate.all.fetch_sub(1, Ordering::Relaxed);
        gauge!(figures::SOCKETS).set(n as f64 - 1.0);
    }
}

/// Serves whoever comes until the node stops, and then lets requests that are under way finish.
pub async fn run(
    listener: TcpListener,
    router: Router,
    gate: Arc<Gate>,
    mut stop: watch::Receiver<bool>,
) {
    let (open, mut closed) = mpsc::channel::<Infallible>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            // If the sender is gone the node is too.
            _ = stop.wait_for(|s| *s) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(e) => {
                warn!("no connection can be taken: {e}");
                sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        match gate.enter(Origin::new(peer.ip())) {
            Ok((entered, last)) => {
                let (router, stop, open) = (router.clone(), stop.clone(), open.clone());
                tokio::spawn(async move {
                    serve(stream, peer, entered, last, router, stop).await;
                    drop(open);
                });
            }
            Err(limit) => {
                hit(limit);
                refuse(&stream, limit);
            }
        }
    }
    drop(listener);
    drop(open);
    closed.recv().await;
}

/// Says why, if that can be said at once.
fn refuse(stream: &TcpStream, limit: Limit) {
    let status = match limit {
        Limit::Sockets => "429 Too Many Requests",
        _ => "503 Service Unavailable",
    };
    let text = format!(
        "HTTP/1.1 {status}\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n"
    );
    // Whoever does not hear it finds the connection closed.
    let _ = stream.try_write(text.as_bytes());
}

async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    entered: Entered,
    last: bool,
    router: Router,
    mut stop: watch::Receiver<bool>,
) {
    prepare(&stream);
    let head_time = match last {
        true => LAST_TIME,
        false => entered.gate.head_time,
    };
    let meter = Arc::new(Meter::default());
    let line = Line::new(stream, meter.clone(), entered);
    let under_way = Arc::new(AtomicUsize::new(0));
    let requests = under_way.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        let extensions = request.extensions_mut();
        extensions.insert(ConnectInfo(peer));
        extensions.insert(meter.clone());
        if last {
            extensions.insert(LastOnes);
        }
        let (router, requests) = (router.clone(), requests.clone());
        async move {
            requests.fetch_add(1, Ordering::Relaxed);
            let answer = router.oneshot(request.map(Body::new)).await;
            requests.fetch_sub(1, Ordering::Relaxed);
            answer
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_time)
        .keep_alive(!last)
        // The guard refuses in words what is more than half of that.
        .max_headers(2 * limits::HEADER_COUNT)
        .max_buf_size(4 * limits::HEADERS)
        .serve_connection(TokioIo::new(line), service)
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => Some(ended),
        _ = stop.wait_for(|s| *s) => None,
    };
    if let Some(ended) = ended {
        if ended.is_err_and(|e| e.is_timeout()) {
            hit(Limit::HeadTime);
        }
        return;
    }
    connection.as_mut().graceful_shutdown();
    loop {
        tokio::select! {
            _ = connection.as_mut() => return,
            () = sleep(FAREWELL) => {
                // Half a request is waited for no longer; one that is whole is answered.
                if under_way.load(Ordering::Relaxed) == 0 {
                    return;
                }
            }
        }
    }
}

/// What does not work on some system works without.
fn prepare(stream: &TcpStream) {
    // Small messages go out at once.
    let _ = stream.set_nodelay(true);
    let socket = socket2::SockRef::from(stream);
    let _ = socket.set_send_buffer_size(SEND_BUFFER);
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(UNCONFIRMED));
    let alive = socket2::TcpKeepalive::new().with_time(UNCONFIRMED);
    let _ = socket.set_tcp_keepalive(&alive);
}

#[cfg(test)]
mod tests;
