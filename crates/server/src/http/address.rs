//! From where a request comes, and what each address may have.

use std::{
    collections::HashMap,
    net::{IpAddr, SocketAddr},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{
    extract::{ConnectInfo, Request},
    http::HeaderMap,
};
use protocol::Refusal;
use tracing::warn;

use crate::{
    config::Config,
    limits::{self, Counts, Left, Limit, Rates},
};

/// From where a request comes: an IPv4 address, or the network of an IPv6 address, of which one
/// person has many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin(IpAddr);

impl Origin {
    /// Of an address.
    pub fn new(ip: IpAddr) -> Origin {
        match ip.to_canonical() {
            IpAddr::V6(v6) => {
                let mut s = v6.segments();
                s[4..].fill(0);
                Origin(IpAddr::V6(s.into()))
            }
            v4 => Origin(v4),
        }
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The address of a request.
pub(super) fn of(request: &Request, limits: &Limits) -> Origin {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |c| c.0.ip());
    let forwarded = forwarded(request.headers());
    if forwarded.is_some() && !limits.behind_proxy && !limits.warned.swap(true, Ordering::Relaxed) {
        warn!(
            "requests come with X-Forwarded-For, as from a proxy, but --behind-proxy is not set: \
             all of its clients count as one address"
        );
    }
    Origin::new(forwarded.filter(|_| limits.behind_proxy).unwrap_or(peer))
}

/// The proxy appends the address that it sees; what stands before that, anybody may have sent.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let forwarded = headers.get_all("x-forwarded-for");
    let last = forwarded.iter().next_back().and_then(|v| v.to_str().ok())?;
    last.rsplit(',').next()?.trim().parse().ok()
}

/// Limits for each address.
pub struct Limits {
    requests: Rates<Origin>,
    tables: Rates<Origin>,
    mails: Rates<Origin>,
    identities: Rates<Origin>,
    connections: Counts<Origin>,
    most_connections: usize,
    /// Open tables in the lobby, and whether they have been made already.
    open: Mutex<HashMap<Origin, Vec<(String, bool)>>>,
    most_open: usize,
    behind_proxy: bool,
    warned: AtomicBool,
}

/// A connection that is counted until it is dropped.
pub struct Place {
    limits: Arc<Limits>,
    origin: Origin,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.limits.connections.give_back(&self.origin);
    }
}

impl Limits {
    /// As the configuration says.
    pub fn new(config: &Config) -> Limits {
        let second = Duration::from_secs(1);
        let hour = Duration::from_secs(3_600);
        let requests = u64::from(config.requests_per_second);
        let burst = requests * u64::from(limits::REQUEST_BURST);
        Limits {
            requests: Rates::new(requests, second, burst),
            tables: Rates::new(config.tables_per_hour, hour, config.tables_per_hour),
            mails: Rates::new(limits::MAILS, hour, limits::MAILS),
            identities: Rates::new(config.identities_per_hour, hour, config.identities_per_hour),
            connections: Counts::default(),
            most_connections: config.connections_per_address,
            open: Mutex::default(),
            most_open: config.open_tables,
            behind_proxy: config.behind_proxy,
            warned: AtomicBool::new(false),
        }
    }

    /// One more request from there. What is left, if there is a limit.
    ///
    /// # Errors
    /// If there are too many.
    pub fn ask(&self, origin: Origin) -> Result<Option<Left>, Refusal> {
        self.requests.take(&origin).map_err(|wait| {
            let text = "too many requests; wait a little";
            limits::refusal(Limit::Requests, text, Some(wait))
        })
    }

    /// One more table from there.
    ///
    /// # Errors
    /// If there are too many.
    pub fn table(&self, origin: Origin) -> Result<(), Refusal> {
        let taken = self.tables.take(&origin);
        taken.map(|_| ()).map_err(too_many_tables)
    }

    /// One more mail to somebody, sent because of it.
    ///
    /// # Errors
    /// If there are too many.
    pub fn mail(&self, origin: Origin) -> Result<(), Refusal> {
        let taken = self.mails.take(&origin);
        taken.map(|_| ()).map_err(|wait| {
            let text = "too many mail addresses were asked for you; wait a little";
            limits::refusal(Limit::Mails, text, Some(wait))
        })
    }

    /// One more identity from there.
    ///
    /// # Errors
    /// If there are too many.
    pub fn identity(&self, origin: Origin) -> Result<(), Refusal> {
        let taken = self.identities.take(&origin);
        taken.map(|_| ()).map_err(|wait| {
            let text = "too many identities were made from your address; wait a little";
            limits::refusal(Limit::Identities, text, Some(wait))
        })
    }

    /// One more connection from there.
    ///
    /// # Errors
    /// If there are too many.
    pub fn connect(self: &Arc<Self>, origin: Origin) -> Result<Place, Refusal> {
        match self.connections.take(&origin, self.most_connections) {
            true => {
                let limits = self.clone();
                Ok(Place { limits, origin })
            }
            false => {
                let text = "too many connections from your address";
                Err(limits::refusal(Limit::Connections, text, None))
            }
        }
    }

    /// How many connections there are.
    pub fn connected(&self) -> usize {
        self.connections.sum()
    }

    /// Forgets those who have not asked for a while.
    pub fn tidy(&self) {
        self.requests.tidy();
        self.tables.tidy();
        self.mails.tidy();
        self.identities.tidy();
    }

    /// The tables from there that were in the lobby when they were made.
    pub fn in_lobby(&self, origin: Origin) -> Vec<String> {
        let all = self.lock();
        let made = all.get(&origin).into_iter().flatten().filter(|t| t.1);
        made.map(|t| t.0.clone()).collect()
    }

    /// A table from there will be in the lobby.
    ///
    /// # Errors
    /// If there are too many.
    pub fn enter_lobby(&self, origin: Origin, table: &str) -> Result<(), Refusal> {
        let mut all = self.lock();
        let own = all.entry(origin).or_default();
        if self.most_open > 0 && own.len() >= self.most_open {
            let text = "you have enough open tables in the lobby; fill one of them first";
            return Err(limits::refusal(Limit::OpenTables, text, None));
        }
        own.push((table.to_owned(), false));
        Ok(())
    }

    /// A table that is to be in the lobby has been made.
    pub fn is_in_lobby(&self, origin: Origin, table: &str) {
        let mut all = self.lock();
        let own = all.get_mut(&origin).into_iter().flatten();
        own.filter(|t| t.0 == table).for_each(|t| t.1 = true);
    }

    /// A table from there is not in the lobby any more.
    pub fn leave_lobby(&self, origin: Origin, table: &str) {
        let mut all = self.lock();
        if let Some(own) = all.get_mut(&origin) {
            own.retain(|t| t.0 != table);
            if own.is_empty() {
                all.remove(&origin);
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Origin, Vec<(String, bool)>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An address makes too many tables.
pub(super) fn too_many_tables(wait: Duration) -> Refusal {
    limits::refusal(Limit::Tables, "too many tables; wait a while", Some(wait))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_network_of_version_6_is_one_origin() {
        let of = |text: &str| Origin::new(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3::4"), of("2001:db8:1:2:ffff::"));
        assert_ne!(of("2001:db8:1:2::"), of("2001:db8:1:3::"));
        assert_eq!(of("::ffff:1.2.3.4"), of("1.2.3.4"));
    }

    /// Where nobody has said that there is a proxy, all of its clients are one; the log says so, once.
    #[test]
    fn a_proxy_of_which_nobody_has_said_anything_is_told_of_once() {
        #[derive(Clone, Default)]
        struct Kept(Arc<Mutex<Vec<u8>>>);
        impl std::io::Write for Kept {
            fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
                self.0.lock().unwrap().extend_from_slice(bytes);
                Ok(bytes.len())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let ask = |behind_proxy: bool, forwarded: &[&str]| {
            let settings = crate::Settings {
                behind_proxy: Some(behind_proxy),
                ..Default::default()
            };
            let limits = Limits::new(&settings.config().unwrap());
            let kept = Kept::default();
            let writer = kept.clone();
            let log = tracing_subscriber::fmt().with_writer(move || writer.clone());
            let from = tracing::subscriber::with_default(log.finish(), || {
                let ask = |address: &&str| {
                    let request = Request::builder().header("x-forwarded-for", *address);
                    let mut request = request.body(axum::body::Body::empty()).unwrap();
                    let peer: SocketAddr = ([10, 0, 0, 1], 80).into();
                    request.extensions_mut().insert(ConnectInfo(peer));
                    of(&request, &limits).to_string()
                };
                forwarded.iter().map(ask).collect::<Vec<_>>()
            });
            let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
            assert!(
                !text.contains("192.0.2"),
                "an address is in the log: {text}"
            );
            (from, text.matches("--behind-proxy").count())
        };
        let two = ["192.0.2.1", "192.0.2.2"];
        let proxy = ["10.0.0.1", "10.0.0.1"].map(String::from).to_vec();
        assert_eq!(ask(false, &two), (proxy, 1));
        assert_eq!(ask(true, &two), (two.map(String::from).to_vec(), 0));
    }

    #[test]
    fn the_last_address_is_the_proxys_word() {
        let mut headers = HeaderMap::new();
        assert_eq!(forwarded(&headers), None);
        headers.append("x-forwarded-for", "1.1.1.1, 2.2.2.2".parse().unwrap());
        assert_eq!(forwarded(&headers), Some([2, 2, 2, 2].into()));
        headers.append("x-forwarded-for", "nonsense".parse().unwrap());
        assert_eq!(forwarded(&headers), None);
    }
}
