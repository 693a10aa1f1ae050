//! One connection: what is read of it is counted, what is not taken ends it, and it is closed in a
//! way that lets the last words arrive.

use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep, sleep, timeout},
};

use super::Entered;
use crate::limits::{self, Limit, hit};

/// How long a connection that is closed is read from, so that its client can read the last words.
const LINGER: Duration = Duration::from_secs(2);
/// Bytes that are read from it at most.
const LINGER_BYTES: u64 = 256 << 10;

/// What came on a connection since its last message was complete.
#[derive(Debug, Default)]
pub struct Meter {
    watched: AtomicBool,
    bytes: AtomicUsize,
}

impl Meter {
    /// A message is complete; from now on there is a limit to what comes without the next one.
    pub fn whole(&self) {
        self.watched.store(true, Ordering::Relaxed);
        self.bytes.store(0, Ordering::Relaxed);
    }

    /// So many bytes came. Whether there may be so many.
    fn add(&self, n: usize) -> bool {
        let before = self.bytes.fetch_add(n, Ordering::Relaxed);
        !self.watched.load(Ordering::Relaxed) || before + n <= limits::FRAGMENTS
    }
}

/// A connection.
pub(super) struct Line {
    stream: Option<TcpStream>,
    meter: Arc<Meter>,
    entered: Option<Entered>,
    /// Until when what is to be sent has to be taken.
    patience: Option<Pin<Box<Sleep>>>,
    /// Whether nothing more can come of it.
    over: bool,
}

impl Line {
    pub fn new(stream: TcpStream, meter: Arc<Meter>, entered: Entered) -> Line {
        Line {
            stream: Some(stream),
            meter,
            entered: Some(entered),
            patience: None,
            over: false,
        }
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        let stream = self.stream.as_mut().map(Pin::new);
        stream.ok_or_else(|| io::ErrorKind::NotConnected.into())
    }

    /// What came of sending: if the client takes nothing it has so long, and no longer.
    fn sent<T>(&mut self, cx: &mut Context<'_>, sent: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        match sent {
            Poll::Ready(Ok(done)) => {
                self.patience = None;
                Poll::Ready(Ok(done))
            }
            Poll::Ready(Err(e)) => {
                self.over = true;
                Poll::Ready(Err(e))
            }
            Poll::Pending => {
                let end = || Box::pin(sleep(limits::SEND_TIME));
                let patience = self.patience.get_or_insert_with(end);
                ready!(patience.as_mut().poll(cx));
                hit(Limit::SendTime);
                self.over = true;
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = ready!(self.stream()?.poll_read(cx, buf));
        let n = buf.filled().len() - before;
        self.over |= read.is_err() || n == 0;
        if !self.meter.add(n) {
            let text = "too much that is no message";
            return Poll::Ready(Err(io::Error::new(io::ErrorKind::InvalidData, text)));
        }
        Poll::Ready(read)
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = self.stream()?.poll_write(cx, buf);
        self.sent(cx, sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = self.stream()?.poll_write_vectored(cx, bufs);
        self.sent(cx, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream
            .as_ref()
            .is_some_and(TcpStream::is_write_vectored)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(cx)
    }
}

impl Drop for Line {
    /// Closing while there is something unread would reset the connection, and what was said last
    /// might not arrive.
    fn drop(&mut self) {
        let (stream, entered) = (self.stream.take(), self.entered.take());
        if self.over {
            return;
        }
        if let (Some(stream), Ok(runtime)) = (stream, tokio::runtime::Handle::try_current()) {
            runtime.spawn(async move {
                // Whoever is gone needs no good manners.
                let _ = timeout(LINGER, linger(stream)).await;
                drop(entered);
            });
        }
    }
}

async fn linger(mut stream: TcpStream) -> io::Result<()> {
    stream.shutdown().await?;
    let (mut rest, began) = (stream.take(LINGER_BYTES), Instant::now());
    let mut some = [0; 1024];
    while began.elapsed() < LINGER && rest.read(&mut some).await? > 0 {}
    Ok(())
}
