//! Settings: by flags, by the environment, by a file; in that order of precedence.

use crate::say::message;
use content::Problem;
use messages::{Arg, Message};
use std::{
    net::{SocketAddr, ToSocketAddrs},
    path::PathBuf,
    time::Duration,
};

use clap::Args;
use serde::Deserialize;

use crate::{http::Client, hub::Nats, limits::default};

mod notify;
mod private;
#[cfg(test)]
mod tests;

pub use notify::Notify;
pub use private::Private;

/// What can be set. Everything has a default that suits one small machine.
#[derive(Args, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// Address and port to listen at [default: 127.0.0.1:7160]
    #[arg(long, env = "ELBOWROOM_LISTEN", value_name = "ADDRESS", value_parser = address)]
    #[serde(deserialize_with = "address_in_file")]
    pub listen: Option<SocketAddr>,

    /// Where tables are kept: a file for SQLite, or a URL that begins with postgres:// [default:
    /// elbowroom.sqlite]
    #[arg(
        long,
        env = "DATABASE_URL",
        value_name = "FILE|URL",
        hide_env_values = true
    )]
    pub database: Option<String>,

    /// NATS, through which several nodes behind one PostgreSQL hear of one another
    #[arg(long, env = "NATS_URL", value_name = "URL", hide_env_values = true)]
    pub nats: Option<String>,

    /// PEM file with certificates that NATS's is checked against, besides the system's
    #[arg(long, env = "ELBOWROOM_NATS_CA", value_name = "FILE")]
    pub nats_ca: Option<PathBuf>,

    /// File with the key that seeds of games under way are sealed with; made if it is not there
    /// [default: beside the SQLite file; with PostgreSQL none]
    #[arg(long, env = "ELBOWROOM_KEY_FILE", value_name = "FILE")]
    pub key_file: Option<PathBuf>,

    /// Folder with the built browser client [default: the client that the program has inside, or else
    /// dist, if it is there]
    #[arg(long, env = "ELBOWROOM_WEB", value_name = "DIR")]
    pub web: Option<PathBuf>,

    /// Address and port for Prometheus, /health and /ready; not for the public [default: none]
    #[arg(long, env = "ELBOWROOM_METRICS", value_name = "ADDRESS", value_parser = address)]
    #[serde(deserialize_with = "address_in_file")]
    pub metrics: Option<SocketAddr>,

    /// Origin whose pages may use this server, besides its own; may be given several times
    #[arg(
        long = "origin",
        env = "ELBOWROOM_ORIGINS",
        value_name = "URL",
        value_delimiter = ','
    )]
    pub origins: Vec<String>,

    /// Name under which the server is reached, if it is neither an address nor a name of the local
    /// network; may be given several times
    #[arg(
        long = "host",
        env = "ELBOWROOM_HOSTS",
        value_name = "NAME",
        value_delimiter = ','
    )]
    pub hosts: Vec<String>,

    /// Believe the last address in X-Forwarded-For: only behind a proxy of your own that sets it
    #[arg(long, env = "ELBOWROOM_BEHIND_PROXY", num_args = 0..=1, default_missing_value = "true")]
    pub behind_proxy: Option<bool>,

    /// Tables that one address may make in an hour; 0 for any number [default: 30]
    #[arg(long, env = "ELBOWROOM_TABLES_PER_HOUR", value_name = "N")]
    pub tables_per_hour: Option<u64>,

    /// Identities that one address may make in an hour; 0 for any number [default: 10]
    #[arg(long, env = "ELBOWROOM_IDENTITIES_PER_HOUR", value_name = "N")]
    pub identities_per_hour: Option<u64>,

    /// Open tables of one address that the lobby shows; 0 for any number [default: 3]
    #[arg(long, env = "ELBOWROOM_OPEN_TABLES", value_name = "N")]
    pub open_tables: Option<usize>,

    /// Requests a second from one address, with ten times as many at once; 0 for any number
    /// [default: 20]
    #[arg(long, env = "ELBOWROOM_REQUESTS_PER_SECOND", value_name = "N")]
    pub requests_per_second: Option<u32>,

    /// Messages a second on one connection, with four times as many at once; 0 for any number
    /// [default: 20]
    #[arg(long, env = "ELBOWROOM_MESSAGES_PER_SECOND", value_name = "N")]
    pub messages_per_second: Option<u32>,

    /// Connections from one address at a time; 0 for any number [default: 100]
    #[arg(long, env = "ELBOWROOM_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    pub connections_per_address: Option<usize>,

    /// Network connections in all; 0 for as many as the limit of open files leaves [default: 0]
    #[arg(long, env = "ELBOWROOM_CONNECTIONS", value_name = "N")]
    pub connections: Option<usize>,

    /// What a seat may say in a minute; 0 for any number [default: 30]
    #[arg(long, env = "ELBOWROOM_CHAT_PER_MINUTE", value_name = "N")]
    pub chat_per_minute: Option<u32>,

    /// KiB that the commands of one address may have kept in an hour; 0 for any number [default:
    /// 16384]
    #[arg(long, env = "ELBOWROOM_KEPT_PER_HOUR", value_name = "KIB")]
    pub kept_per_hour: Option<u64>,

    /// Bots that think at a time [default: as many as there are processors]
    #[arg(long, env = "ELBOWROOM_BOT_THREADS", value_name = "N")]
    pub bot_threads: Option<usize>,

    /// Seconds for which bots may think in an hour for the tables of one address, before they wait
    /// for all others; 0 for any number [default: 1800]
    #[arg(long, env = "ELBOWROOM_BOT_SECONDS_PER_HOUR", value_name = "S")]
    pub bot_seconds_per_hour: Option<u64>,

    /// Milliseconds that a bot may think about a turn [default: 2000]
    #[arg(long, env = "ELBOWROOM_THINKING", value_name = "MS")]
    pub thinking: Option<u64>,

    /// Milliseconds that a move waits for others to be written with it [default: 1]
    #[arg(long, env = "ELBOWROOM_COMMIT_DELAY", value_name = "MS")]
    pub commit_delay: Option<u64>,

    /// Folder into which all public games that are over are written each night, to be fetched below
    /// /dumps/; made if it is not there [default: none]
    #[arg(long, env = "ELBOWROOM_DUMPS", value_name = "DIR")]
    pub dumps: Option<PathBuf>,

    /// Connections to PostgreSQL [default: 8]
    #[arg(long, env = "ELBOWROOM_DATABASE_CONNECTIONS", value_name = "N")]
    pub database_connections: Option<u32>,

    /// Seconds that a table stays in memory when nobody is there [default: 120]
    #[arg(long, env = "ELBOWROOM_IDLE", value_name = "S")]
    pub idle: Option<u64>,
    /// Seconds that somebody who would like to play at once waits before bots take the seats for which
    /// nobody is found [default: 30]
    #[arg(long, env = "ELBOWROOM_MATCH_WAIT", value_name = "S")]
    pub match_wait: Option<u64>,

    /// Seconds for which requests are still served, and /ready says that the node is stopping,
    /// after it is told to stop: time for a proxy to send people elsewhere [default: 0]
    #[arg(long, env = "ELBOWROOM_DRAIN", value_name = "S")]
    pub drain: Option<u64>,

    /// Where everybody finds the server, such as `https://game.example`: for the links in what people
    /// are sent who are not at their table. Without it nobody is sent anything
    #[arg(long, env = "ELBOWROOM_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,

    /// Server that takes mail, such as `smtps://USER:PASSWORD@mail.example`
    #[arg(
        long,
        env = "ELBOWROOM_SMTP",
        value_name = "URL",
        hide_env_values = true
    )]
    pub smtp: Option<String>,

    /// Address that mail is from, such as "Elbowroom <tables@game.example>"
    #[arg(long, env = "ELBOWROOM_MAIL_FROM", value_name = "ADDRESS")]
    pub mail_from: Option<String>,

    /// Seconds that whoever has the move may be away before they are told so [default: 10]
    #[arg(long, env = "ELBOWROOM_NOTIFY_AFTER", value_name = "S")]
    pub notify_after: Option<u64>,

    /// Send notifications to addresses of the server's own network, too
    #[arg(long, env = "ELBOWROOM_PRIVATE_ENDPOINTS", num_args = 0..=1, default_missing_value = "true")]
    pub private_endpoints: Option<bool>,

    /// Logs as JSON
    #[arg(long, env = "ELBOWROOM_LOG_JSON", num_args = 0..=1, default_missing_value = "true")]
    pub log_json: Option<bool>,

    /// What is logged, as in RUST_LOG [default: info]
    #[arg(long, env = "ELBOWROOM_LOG", value_name = "FILTER")]
    pub log: Option<String>,
}

/// Shows nothing: some of it is secret.
impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Settings")
    }
}

/// An address with its port; a name is looked up.
fn address(text: &str) -> Result<SocketAddr, Message> {
    let like = |id: &str| message(id).with("like", message("address-like"));
    let found = text.to_socket_addrs().map_err(|_| like("address-unread"))?;
    // Whoever says a name means the same by it in both worlds; the old one is everywhere.
    let mut all: Vec<SocketAddr> = found.collect();
    all.sort_by_key(SocketAddr::is_ipv6);
    let first = all.first().copied();
    first.ok_or_else(|| like("address-no-host"))
}

fn address_in_file<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = Option::<String>::deserialize(d)?;
    let address = text.as_deref().map(address).transpose();
    address.map_err(|why| serde::de::Error::custom(why.id()))
}

/// Why settings cannot be used.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadSettings(Message);

impl BadSettings {
    /// In words.
    pub fn message(&self) -> Message {
        self.0.clone()
    }
}

impl Settings {
    /// From the text of a TOML file of that name.
    ///
    /// # Errors
    /// If it cannot be read, or has something that there is not.
    pub fn read(file: &str, text: &str) -> Result<Settings, BadSettings> {
        toml::from_str(text).map_err(|e| {
            let told = match e.message() {
                "address-unread" | "address-no-host" => {
                    let why = message(e.message()).with("like", message("address-like"));
                    Problem::of_toml_saying(file, text, why, e.span())
                }
                theirs => Problem::of_toml(file, text, theirs, e.span()),
            };
            let told = Arg::each(|lang| told.say(lang));
            BadSettings(message("as-is").with("text", told))
        })
    }

    /// At any port and without limits for any address, as tests and measurements want it.
    pub fn unlimited(database: &str) -> Settings {
        Settings {
            listen: Some(([127, 0, 0, 1], 0).into()),
            database: Some(database.into()),
            tables_per_hour: Some(0),
            identities_per_hour: Some(0),
            open_tables: Some(0),
            requests_per_second: Some(0),
            messages_per_second: Some(0),
            connections_per_address: Some(0),
            chat_per_minute: Some(0),
            kept_per_hour: Some(0),
            bot_seconds_per_hour: Some(0),
            ..Settings::default()
        }
    }

    /// These, and where they say nothing, those.
    pub fn over(self, file: Settings) -> Settings {
        Settings {
            listen: self.listen.or(file.listen),
            database: self.database.or(file.database),
            nats: self.nats.or(file.nats),
            nats_ca: self.nats_ca.or(file.nats_ca),
            key_file: self.key_file.or(file.key_file),
            web: self.web.or(file.web),
            metrics: self.metrics.or(file.metrics),
            origins: match self.origins.is_empty() {
                true => file.origins,
                false => self.origins,
            },
            hosts: match self.hosts.is_empty() {
                true => file.hosts,
                false => self.hosts,
            },
            behind_proxy: self.behind_proxy.or(file.behind_proxy),
            tables_per_hour: self.tables_per_hour.or(file.tables_per_hour),
            identities_per_hour: self.identities_per_hour.or(file.identities_per_hour),
            requests_per_second: self.requests_per_second.or(file.requests_per_second),
            messages_per_second: self.messages_per_second.or(file.messages_per_second),
            connections_per_address: self
                .connections_per_address
                .or(file.connections_per_address),
            open_tables: self.open_tables.or(file.open_tables),
            connections: self.connections.or(file.connections),
            chat_per_minute: self.chat_per_minute.or(file.chat_per_minute),
            kept_per_hour: self.kept_per_hour.or(file.kept_per_hour),
            bot_threads: self.bot_threads.or(file.bot_threads),
            bot_seconds_per_hour: self.bot_seconds_per_hour.or(file.bot_seconds_per_hour),
            thinking: self.thinking.or(file.thinking),
            commit_delay: self.commit_delay.or(file.commit_delay),
            dumps: self.dumps.or(file.dumps),
            database_connections: self.database_connections.or(file.database_connections),
            idle: self.idle.or(file.idle),
            match_wait: self.match_wait.or(file.match_wait),
            drain: self.drain.or(file.drain),
            public_url: self.public_url.or(file.public_url),
            smtp: self.smtp.or(file.smtp),
            mail_from: self.mail_from.or(file.mail_from),
            notify_after: self.notify_after.or(file.notify_after),
            private_endpoints: self.private_endpoints.or(file.private_endpoints),
            log_json: self.log_json.or(file.log_json),
            log: self.log.or(file.log),
        }
    }

    /// Where a server with these settings listens.
    pub fn listening(&self) -> SocketAddr {
        self.listen.unwrap_or(([127, 0, 0, 1], 7160).into())
    }

    /// With the defaults.
    ///
    /// # Errors
    /// If they contradict one another.
    pub fn config(self) -> Result<Config, BadSettings> {
        let listen = self.listening();
        let notify = self.notify()?;
        let database = match self.database.as_deref() {
            None => Database::Sqlite("elbowroom.sqlite".into()),
            Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                Database::Postgres(url.to_owned().into())
            }
            Some(url) => {
                let path = url.strip_prefix("sqlite://").unwrap_or(url);
                let path = path.strip_prefix("sqlite:").unwrap_or(path);
                if path.is_empty() || path.contains("://") {
                    return Err(BadSettings(message("settings-database")));
                }
                Database::Sqlite(path.into())
            }
        };
        if self.nats.is_some() && matches!(database, Database::Sqlite(_)) {
            return Err(BadSettings(message("settings-nats")));
        }
        // Where `cargo xtask web build` leaves it.
        let built = || Some(PathBuf::from("dist")).filter(|d| d.join("index.html").is_file());
        let web = self.web.or_else(built);
        if let Some(web) = &web
            && !web.join("index.html").is_file()
        {
            let missing = message("settings-web");
            return Err(BadSettings(
                missing.with("folder", web.display().to_string()),
            ));
        }
        Ok(Config {
            listen,
            database,
            nats: self.nats.map(|address| Nats {
                address: address.into(),
                certificates: self.nats_ca,
            }),
            key_file: self.key_file,
            notify,
            client: web.map_or(Client::Missing(vec![]), Client::Folder),
            metrics: self.metrics,
            origins: self.origins,
            hosts: self.hosts,
            behind_proxy: self.behind_proxy.unwrap_or(false),
            tables_per_hour: self.tables_per_hour.unwrap_or(default::TABLES),
            identities_per_hour: self.identities_per_hour.unwrap_or(default::IDENTITIES),
            open_tables: self.open_tables.unwrap_or(default::OPEN_TABLES),
            requests_per_second: self.requests_per_second.unwrap_or(default::REQUESTS),
            messages_per_second: self.messages_per_second.unwrap_or(default::MESSAGES),
            connections_per_address: self.connections_per_address.unwrap_or(default::CONNECTIONS),
            connections: self.connections.unwrap_or(0),
            chat_per_minute: self.chat_per_minute.unwrap_or(default::CHAT),
            kept_per_hour: self
                .kept_per_hour
                .unwrap_or(default::KEPT)
                .saturating_mul(1 << 10),
            bot_threads: self
                .bot_threads
                .filter(|&n| n > 0)
                .unwrap_or_else(processors),
            bot_time_per_hour: Duration::from_secs(
                self.bot_seconds_per_hour.unwrap_or(default::BOT_SECONDS),
            ),
            thinking: Duration::from_millis(self.thinking.unwrap_or(2_000)),
            commit_delay: Duration::from_millis(self.commit_delay.unwrap_or(1)),
            dumps: self.dumps,
            database_connections: self.database_connections.unwrap_or(8).max(2),
            idle: Duration::from_secs(self.idle.unwrap_or(120)),
            match_wait: Duration::from_secs(self.match_wait.unwrap_or(30)),
            drain: Duration::from_secs(self.drain.unwrap_or(0)),
            log_json: self.log_json.unwrap_or(false),
            log: self.log.unwrap_or_else(|| "info".into()),
        })
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// Where tables are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// In this file.
    Sqlite(PathBuf),
    /// At this address, which may have a password.
    Postgres(Private),
}

/// Shows no password.
impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Database::Sqlite(path) => write!(f, "SQLite in {}", path.display()),
            Database::Postgres(url) => write!(f, "PostgreSQL at {url}"),
        }
    }
}

/// Settings with their defaults; see [`Settings`].
#[derive(Clone, Debug)]
#[allow(missing_docs)] // `Settings` says it.
pub struct Config {
    pub listen: SocketAddr,
    pub database: Database,
    pub nats: Option<Nats>,
    pub key_file: Option<PathBuf>,
    pub notify: Notify,
    pub client: Client,
    pub metrics: Option<SocketAddr>,
    pub origins: Vec<String>,
    pub hosts: Vec<String>,
    pub behind_proxy: bool,
    pub tables_per_hour: u64,
    pub identities_per_hour: u64,
    pub open_tables: usize,
    pub requests_per_second: u32,
    pub messages_per_second: u32,
    pub connections_per_address: usize,
    pub connections: usize,
    pub chat_per_minute: u32,
    /// In bytes.
    pub kept_per_hour: u64,
    pub bot_threads: usize,
    pub bot_time_per_hour: Duration,
    pub thinking: Duration,
    pub commit_delay: Duration,
    pub dumps: Option<PathBuf>,
    pub database_connections: u32,
    pub idle: Duration,
    /// How long somebody waits for others before bots take their seats.
    pub match_wait: Duration,
    pub drain: Duration,
    pub log_json: bool,
    pub log: String,
}
