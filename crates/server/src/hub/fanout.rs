//! Telling the other nodes that a table has moved on, and who is connected. Of a move only the id of
//! the table and a number are told: what is new is read from the store. So nothing is lost if a
//! message is; it only takes longer.

use crate::say::message;
use messages::Message;
use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use futures_util::StreamExt;
use tokio::{sync::mpsc, task::JoinSet};
use tracing::{info, warn};

use crate::config::Private;

const MOVED: &str = "elbowroom.v1.moved";
const SAID: &str = "elbowroom.v1.said";
const HERE: &str = "elbowroom.v1.here";
const BOTH: &str = "elbowroom.v1.*";
/// Most messages that wait while the others cannot be reached.
const WAITING: usize = 4_096;

/// What nodes tell one another of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The next number of its log is this now.
    Moved(u64),
    /// The next number of what is said there is this now.
    Said(u64),
    /// Who is connected to the node that tells it.
    Here(Here),
}

/// Who is connected to a node for a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Here {
    /// The seats, a bit each.
    pub seats: u8,
    /// How many look on.
    pub watching: u32,
}

impl News {
    /// Subject and text, as `NODE TABLE NUMBER...`.
    fn write(&self, node: &str, table: &str) -> (&'static str, String) {
        match self {
            News::Moved(end) => (MOVED, format!("{node} {table} {end}")),
            News::Said(end) => (SAID, format!("{node} {table} {end}")),
            News::Here(Here { seats, watching }) => {
                (HERE, format!("{node} {table} {seats} {watching}"))
            }
        }
    }

    /// Node, table and news; nothing if it cannot be read, as from a later version.
    fn read<'a>(subject: &str, text: &'a str) -> Option<(&'a str, &'a str, News)> {
        let mut words = text.split(' ');
        let (node, table) = (words.next()?, words.next()?);
        let news = match subject {
            MOVED => News::Moved(words.next()?.parse().ok()?),
            SAID => News::Said(words.next()?.parse().ok()?),
            HERE => News::Here(Here {
                seats: words.next()?.parse().ok()?,
                watching: words.next()?.parse().ok()?,
            }),
            _ => return None,
        };
        Some((node, table, news))
    }
}

/// Where NATS is.
#[derive(Clone, Debug)]
pub struct Nats {
    /// Its address.
    pub address: Private,
    /// A file with certificates that its own is checked against, besides the system's.
    pub certificates: Option<PathBuf>,
}

/// The way to the other nodes.
#[derive(Clone)]
pub struct Fanout {
    to: Option<mpsc::Sender<(String, News)>>,
    connected: Arc<AtomicBool>,
}

impl Fanout {
    /// There are no others.
    pub fn alone() -> Fanout {
        Fanout {
            to: None,
            connected: Arc::new(AtomicBool::new(true)),
        }
    }

    /// By NATS. Connects now or later; `heard` is called with what others tell (which node, of
    /// which table, what), and `back` when the connection comes back.
    ///
    /// # Errors
    /// In words without a password, if the address makes no sense or the certificates cannot be
    /// read.
    pub async fn nats(
        nats: &Nats,
        node: &str,
        heard: impl Fn(&str, &str, News) + Send + Sync + 'static,
        back: impl Fn() + Send + Sync + 'static,
        tasks: &mut JoinSet<()>,
    ) -> Result<Fanout, Message> {
        let wrong = |why: &dyn std::fmt::Display| {
            let why = nats.address.scrub(&why.to_string());
            message("nats-wrong")
                .with("address", nats.address.to_string())
                .with("why", why)
        };
        let connected = Arc::new(AtomicBool::new(false));
        let (flag, back) = (connected.clone(), Arc::new(back));
        let mut options = async_nats::ConnectOptions::new();
        if let Some(file) = &nats.certificates {
            // Read later, where an error would be tried again for ever.
            std::fs::File::open(file).map_err(|e| wrong(&format!("{}: {e}", file.display())))?;
            options = options.add_root_certificates(file.clone());
        }
        let place = nats.address.to_string();
        let client = options
            .retry_on_initial_connect()
            .name("elbowroom")
            .event_callback(move |event| {
                let (flag, back, place) = (flag.clone(), back.clone(), place.clone());
                async move {
                    match event {
                        async_nats::Event::Connected => {
                            info!("connected to NATS at {place}");
                            flag.store(true, Ordering::Relaxed);
                            back();
                        }
                        async_nats::Event::Disconnected => {
                            warn!("the connection to NATS at {place} is lost");
                            flag.store(false, Ordering::Relaxed);
                        }
                        _ => {}
                    }
                }
            })
            .connect(nats.address.get())
            .await
            .map_err(|e| wrong(&e))?;
        let (to, mut queue) = mpsc::channel::<(String, News)>(WAITING);
        let (publisher, me) = (client.clone(), node.to_owned());
        tasks.spawn(async move {
            while let Some((table, news)) = queue.recv().await {
                let (subject, text) = news.write(&me, &table);
                if let Err(e) = publisher.publish(subject, text.into()).await {
                    warn!("NATS takes no message: {e}");
                }
            }
            // What was told last shall reach the others before the node goes.
            let _ = publisher.flush().await;
        });
        let me = node.to_owned();
        tokio::spawn(async move {
            let mut messages = match client.subscribe(BOTH).await {
                Ok(messages) => messages,
                Err(e) => return warn!("NATS lets nobody listen: {e}"),
            };
            while let Some(message) = messages.next().await {
                let text = String::from_utf8_lossy(&message.payload);
                if let Some((from, table, news)) = News::read(&message.subject, &text)
                    && from != me
                {
                    heard(from, table, news);
                }
            }
        });
        Ok(Fanout {
            to: Some(to),
            connected,
        })
    }

    /// Whether there are other nodes.
    pub fn has_others(&self) -> bool {
        self.to.is_some()
    }

    /// Whether they can be reached now.
    pub fn is_connected(&self) -> bool {
        self.connected.load(Ordering::Relaxed)
    }

    /// Tells the others something of a table.
    pub fn tell(&self, table: &str, news: News) {
        if let Some(to) = &self.to {
            // If the queue is full the others find it out by looking into the store.
            let _ = to.try_send((table.into(), news));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_heard() {
        let here = Here {
            seats: 0b101,
            watching: 3,
        };
        for news in [News::Moved(17), News::Said(3), News::Here(here)] {
            let (subject, text) = news.write("n1", "t1");
            assert_eq!(News::read(subject, &text), Some(("n1", "t1", news)));
        }
        for (subject, text) in [
            (MOVED, ""),
            (MOVED, "n1 t1"),
            (MOVED, "n1 t1 x"),
            (HERE, "n1 t1 256 0"),
            (HERE, "n1 t1 1"),
            ("elbowroom.v1.later", "n1 t1 1"),
        ] {
            assert_eq!(News::read(subject, text), None);
        }
    }
}
