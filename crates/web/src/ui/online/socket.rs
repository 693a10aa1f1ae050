//! The connection to a table: kept up as long as the table is looked at.

use std::cell::{Cell, RefCell};

use futures_channel::mpsc::{UnboundedSender, unbounded};
use futures_util::{
    FutureExt, SinkExt, StreamExt,
    future::{Either, select},
    pin_mut,
};
use gloo_net::websocket::{Message, futures::WebSocket};
use gloo_timers::future::TimeoutFuture;

use crate::ui::browser;

/// Milliseconds of silence after which the server is asked whether it is there; after twice as
/// long the connection counts as cut.
const SILENCE: u32 = 10_000;
/// Milliseconds before the first try to come back, and at most.
const WAIT: std::ops::RangeInclusive<u32> = 250..=5_000;

thread_local! {
    static OUT: RefCell<Option<UnboundedSender<String>>> = const { RefCell::new(None) };
    /// The connection that counts: an older one ends by itself.
    static LATEST: Cell<u64> = const { Cell::new(0) };
}

/// Who uses a connection.
pub trait User: Copy + 'static {
    /// The first message, on a connection that has just been made.
    fn hello(self) -> String;
    /// A message of the server. Whether the connection is still of use.
    fn hear(self, text: &str) -> Next;
    /// The connection is cut; it is tried again.
    fn cut(self);
}

/// What comes after a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// The next one.
    On,
    /// A new connection.
    Again,
    /// Nothing.
    End,
}

/// Connects to a table, and again whenever the connection is cut, until another connection is
/// asked for or [`close`].
pub fn connect(table: &str, user: impl User) {
    let mine = browser::number();
    LATEST.set(mine);
    OUT.with_borrow_mut(|out| *out = None);
    let url = browser::socket_address(&format!("api/v1/tables/{table}/socket"));
    leptos::task::spawn_local(async move {
        let mut wait = *WAIT.start();
        while LATEST.get() == mine {
            let (next, heard) = talk(&url, mine, user).await;
            if next == Next::End || LATEST.get() != mine {
                return;
            }
            OUT.with_borrow_mut(|out| *out = None);
            user.cut();
            // Not all at the same moment, after a server was away.
            wait = match heard {
                true => *WAIT.start(),
                false => (wait * 2).min(*WAIT.end()),
            };
            let wait = wait / 2 + (js_sys::Math::random() * f64::from(wait / 2)) as u32;
            select(TimeoutFuture::new(wait), browser::online().boxed_local()).await;
        }
    });
}

/// Ends the connection.
pub fn close() {
    LATEST.set(browser::number());
    OUT.with_borrow_mut(|out| *out = None);
}

/// Sends a message, if there is a connection.
pub fn send(text: String) {
    OUT.with_borrow(|out| {
        if let Some(out) = out {
            // A connection that was cut gets it again when it is back.
            let _ = out.unbounded_send(text);
        }
    });
}

/// One connection. Tells what comes next and whether the server has said anything.
async fn talk(url: &str, mine: u64, user: impl User) -> (Next, bool) {
    let Ok(socket) = WebSocket::open(url) else {
        return (Next::Again, false);
    };
    let (mut write, mut read) = socket.split();
    if write.send(Message::Text(user.hello())).await.is_err() {
        return (Next::Again, false);
    }
    let (out, mut waiting) = unbounded::<String>();
    OUT.with_borrow_mut(|o| *o = Some(out));
    let (mut heard, mut asked) = (false, false);
    loop {
        let (incoming, outgoing, silence) =
            (read.next(), waiting.next(), TimeoutFuture::new(SILENCE));
        pin_mut!(incoming, outgoing, silence);
        let text = match select(incoming, select(outgoing, silence)).await {
            Either::Left((Some(Ok(Message::Text(text))), _)) => text,
            Either::Left(_) => return (Next::Again, heard),
            Either::Right((Either::Left((Some(text), _)), _)) => {
                if write.send(Message::Text(text)).await.is_err() {
                    return (Next::Again, heard);
                }
                continue;
            }
            // Another connection has taken the place of this one.
            Either::Right((Either::Left((None, _)), _)) => return (Next::End, heard),
            Either::Right((Either::Right(_), _)) => {
                let ping = Message::Text(r#"{"type":"ping","n":0}"#.into());
                if asked || write.send(ping).await.is_err() {
                    return (Next::Again, heard);
                }
                asked = true;
                continue;
            }
        };
        (heard, asked) = (true, false);
        if LATEST.get() != mine {
            return (Next::End, heard);
        }
        match user.hear(&text) {
            Next::On => {}
            next => return (next, heard),
        }
    }
}
