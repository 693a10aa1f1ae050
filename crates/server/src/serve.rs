//! A node, from start to stop.

use crate::say::{message, of};
use messages::Message;
use std::{
    io::IsTerminal,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use content::Library;
use tokio::{net::TcpListener, task::JoinSet};
use tracing::{debug, info, warn};
use tracing_subscriber::EnvFilter;

use crate::{
    config::{Config, Database},
    dumps::nightly,
    figures::Figures,
    http::{App, Gate, Limits, metrics_router, router, run},
    hub::{Hub, Parts, Places, Thinker},
    notify::Notifier,
    store::{Claim, PostgresStore, SqliteStore, Store, StoreError, Writer},
    table::RuleBook,
};

/// How long what is under way may take when a node stops, whatever the store does; and then the
/// store. Together with [`LAST`] they are less than five seconds, after which whoever stops
/// processes may lose patience.
const FAREWELL: Duration = Duration::from_millis(3_500);
const CLOSING: Duration = Duration::from_millis(700);
/// How long threads may take at the end of the process: bots that are thinking.
const LAST: Duration = Duration::from_millis(300);
/// How often limits of those who are gone are forgotten.
const TIDY: Duration = Duration::from_secs(60);

/// Why a node does not start.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Failure(Message);

impl Failure {
    /// In words.
    pub fn message(&self) -> Message {
        self.0.clone()
    }
}

impl From<StoreError> for Failure {
    fn from(e: StoreError) -> Failure {
        Failure(e.message())
    }
}

impl From<std::io::Error> for Failure {
    fn from(e: std::io::Error) -> Failure {
        Failure(content::trouble(&e))
    }
}

fn taken(flag: &str, at: SocketAddr, e: &std::io::Error) -> Failure {
    use std::io::ErrorKind;
    let told = match e.kind() {
        ErrorKind::AddrInUse => message("listen-in-use"),
        ErrorKind::AddrNotAvailable => {
            message("listen-not-here").with("port", at.port().to_string())
        }
        ErrorKind::PermissionDenied => message("listen-denied"),
        _ => message("listen-other").with("why", content::trouble(e)),
    };
    Failure(told.with("flag", flag).with("at", at.to_string()))
}

/// A node that runs.
pub struct Node {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where metrics are, if anywhere.
    pub metrics: Option<SocketAddr>,
    hub: Hub,
    store: Arc<dyn Store>,
    claim: Claim,
    lanes: JoinSet<()>,
    servers: JoinSet<()>,
    limits: Arc<Limits>,
    draining: Arc<AtomicBool>,
    stop: tokio::sync::watch::Sender<bool>,
}

impl Node {
    /// Starts a node.
    ///
    /// # Errors
    /// If the store, NATS or the address cannot be had.
    pub async fn start(config: Config, library: Library) -> Result<Node, Failure> {
        let (store, lanes_wanted) = open_store(&config).await?;
        let claim = store.claim(config.nats.is_some()).await?;
        let metrics = Figures::of_process();
        let mut lanes = JoinSet::new();
        let delay = config.commit_delay;
        let writer = Writer::start(store.clone(), lanes_wanted, delay, &mut lanes);
        let places = Places::new(config.bot_threads, config.bot_time_per_hour);
        let book = RuleBook::new(library);
        for (hash, text) in book.texts() {
            store.keep_content(&hash, &text).await?;
        }
        let parts = Parts {
            store: store.clone(),
            writer,
            book,
            thinker: Thinker::new(places, config.thinking),
            nats: config.nats.clone(),
            chat_per_minute: config.chat_per_minute,
            kept_per_hour: config.kept_per_hour,
            idle: config.idle,
            notifier: Notifier::new(&config.notify, &*store).await?,
            notify_after: config.notify.after,
        };
        let hub = Hub::start(parts, &mut lanes).await.map_err(Failure)?;
        let listener = TcpListener::bind(config.listen).await;
        let listener = listener.map_err(|e| taken("--listen", config.listen, &e))?;
        let address = listener.local_addr()?;
        let side = match config.metrics {
            None => None,
            Some(at) => Some(
                TcpListener::bind(at)
                    .await
                    .map_err(|e| taken("--metrics", at, &e))?,
            ),
        };
        let metrics_at = side.as_ref().and_then(|l| l.local_addr().ok());
        if let Some(dumps) = &config.dumps {
            let made = std::fs::create_dir_all(dumps);
            let wrong = |e| Failure(of(dumps.display(), content::trouble(&e)));
            made.map_err(wrong)?;
        }
        let app = App::new(hub.clone(), config);
        let (stop, stopped) = tokio::sync::watch::channel(false);
        let mut servers = JoinSet::new();
        if let Some(dumps) = app.config.dumps.clone() {
            let (writing, mut stopped) = (nightly(hub.clone(), dumps), stopped.clone());
            servers.spawn(async move {
                tokio::select! {
                    () = writing => {}
                    // What is half done goes away, and is begun anew.
                    _ = stopped.changed() => {}
                }
            });
        }
        if let Some(side) = side {
            let service = metrics_router(app.clone(), metrics.clone());
            servers.spawn(run(side, service, Arc::new(Gate::open()), stopped.clone()));
        }
        let limits = app.limits.clone();
        let (gate, draining) = (Arc::new(Gate::new(&app.config)), app.draining.clone());
        servers.spawn(run(listener, router(app), gate, stopped.clone()));
        let (mut tidy, limits_to_tidy) = (stopped, limits.clone());
        tokio::spawn(async move {
            while tokio::time::timeout(TIDY, tidy.changed()).await.is_err() {
                limits_to_tidy.tidy();
                metrics.run_upkeep();
            }
        });
        info!(%address, "listening");
        Ok(Node {
            address,
            metrics: metrics_at,
            hub,
            store,
            claim,
            lanes,
            servers,
            limits,
            draining,
            stop,
        })
    }

    /// Has `/ready` say that whoever comes anew should go to another node; requests are still
    /// served.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// How many tables are in memory.
    pub fn loaded(&self) -> usize {
        self.hub.loaded()
    }

    /// Stops it: nothing new is taken, what is under way is finished and written. It takes less than
    /// five seconds, even if the store does not answer.
    pub async fn stop(self) {
        let Node {
            hub,
            store,
            claim,
            mut lanes,
            mut servers,
            limits,
            stop,
            ..
        } = self;
        info!("stopping");
        let finish = async {
            stop.send_replace(true);
            hub.stop().await;
            // They are saying good-bye.
            while limits.connected() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            while servers.join_next().await.is_some() {}
            // The last of those who could write anything.
            drop(hub);
            while lanes.join_next().await.is_some() {}
        };
        if tokio::time::timeout(FAREWELL, finish).await.is_err() {
            warn!("something did not finish in time");
        }
        if tokio::time::timeout(CLOSING, store.close()).await.is_err() {
            warn!("the store did not close in time");
        }
        drop(claim);
        info!("stopped");
    }
}

/// Runs a node until the process is told to stop (SIGINT or SIGTERM), with its log on standard
/// error. `ready` is called with the address once it listens.
///
/// # Errors
/// If it does not start.
pub fn run_until_told(
    config: Config,
    library: Library,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&config.log)
        .map_err(|_| Failure(message("settings-log").with("filter", &config.log)))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    // A second node of one process logs where the first does.
    let _ = match config.log_json {
        true => log.json().try_init(),
        false => log.try_init(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    // Each connection is an open file, and what a process may have of them by default is few.
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(n) => debug!(files = n, "may open"),
        Err(e) => warn!("the limit of open files stays as it is: {e}"),
    }
    let ran = runtime.block_on(async {
        let told = told_to_stop()?;
        let drain = config.drain;
        let node = Node::start(config, library).await?;
        ready(node.address);
        told.await;
        if !drain.is_zero() {
            info!(seconds = drain.as_secs(), "draining");
            node.drain();
            // Who is in a hurry says it twice.
            let again = told_to_stop()?;
            let _ = tokio::time::timeout(drain, again).await;
        }
        node.stop().await;
        Ok(())
    });
    runtime.shutdown_timeout(LAST);
    ran
}

/// Waits for Ctrl+C, or SIGTERM where there is such a thing. What comes from now on counts.
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminated = {
        use tokio::signal::unix::{SignalKind, signal};
        signal(SignalKind::terminate())?
    };
    Ok(async move {
        #[cfg(unix)]
        let told = terminated.recv();
        #[cfg(not(unix))]
        let told = std::future::pending::<()>();
        tokio::select! {
            _ = told => {}
            _ = tokio::signal::ctrl_c() => {}
        }
    })
}

/// The store, with the key that it is sealed with, and how many transactions it takes at a time.
async fn open_store(config: &Config) -> Result<(Arc<dyn Store>, usize), StoreError> {
    let key_file = config.key_file.as_deref();
    match &config.database {
        Database::Sqlite(path) => {
            let mut store = SqliteStore::open(path).await?;
            let beside = SqliteStore::key_file(path);
            store.seal(key_file.unwrap_or(&beside)).await?;
            Ok((Arc::new(store), 1))
        }
        Database::Postgres(url) => {
            let connections = config.database_connections;
            let mut store = PostgresStore::connect(url.get(), connections).await?;
            store.seal(key_file).await?;
            Ok((Arc::new(store), 2))
        }
    }
}
