//! Tables online.

use std::{
    net::{SocketAddr, UdpSocket},
    path::PathBuf,
};

use server::{Client, ClientFile, Settings, config::Database, figures::Figures};
use wording::{Lang, Message};

use crate::{
    COMMIT,
    check::{self, reachable},
    error::{Error, Result, read},
    lang::{message, reader},
    table::ContentArgs,
    term::{clean, say},
};

/// Serve tables online, to browsers and to bots.
///
/// Without flags: for one small machine, with everything in one file. With PostgreSQL and NATS any
/// number of nodes serve the same tables. docs/server.md describes it.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Flags go before the environment, the environment before the file that --config \
                  names, which has the same names without the dashes: listen = \"0.0.0.0:7160\"."
)]
pub struct Args {
    /// File with settings, as TOML
    #[arg(long, env = "ELBOWROOM_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,

    /// Serve nothing: ask the server at this URL whether it is ready, or without a URL the one that
    /// these settings start; exit code 1 if not
    #[arg(long, value_name = "URL", num_args = 0..=1, default_missing_value = "")]
    check: Option<String>,

    #[command(flatten)]
    settings: Settings,

    #[command(flatten)]
    content: ContentArgs,
}

/// The files of the browser client that this program was built with; none if it was built without.
const INSIDE: &[ClientFile] = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// What an operator has to know and to do where there is no browser client.
fn no_client() -> Message {
    message("no-client")
        .with("target", "`rustup target add wasm32-unknown-unknown`")
        .with("install", "`cargo install --path crates/cli`")
        .with("build", "`cargo xtask web build`")
        .with("flag", "`--web dist`")
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    let file = match &args.config {
        None => Settings::default(),
        Some(path) => {
            let file = clean(&path.display().to_string());
            let read = Settings::read(&file, &read(path)?);
            read.map_err(|e| Error::usage(e.message()))?
        }
    };
    let settings = args.settings.over(file);
    if let Some(url) = &args.check {
        return check::run(url, settings.listening());
    }
    let named = settings.web.is_some();
    let config = settings.config();
    let mut config = config.map_err(|e| Error::usage(e.message()))?;
    config.client = match config.client {
        Client::Folder(folder) if named || INSIDE.is_empty() => Client::Folder(folder),
        _ if INSIDE.is_empty() => {
            let said = Lang::ALL.map(|lang| (lang.tag(), no_client().say(lang)));
            Client::Missing(said.into())
        }
        _ => Client::Inside(INSIDE),
    };
    let lang = reader();
    let library = args.content.load()?.into_owned();
    let kept = match &config.database {
        Database::Sqlite(path) => message("store-sqlite").with("file", path.display().to_string()),
        Database::Postgres(url) => message("store-postgres").with("url", url.to_string()),
    };
    Figures::of_process().version(env!("CARGO_PKG_VERSION"), COMMIT);
    let has_client = !matches!(config.client, Client::Missing(_));
    let ready = |address: SocketAddr| {
        let at = |id, address: SocketAddr| {
            message(id)
                .with("address", format!("http://{address}/"))
                .say(lang)
        };
        let mut lines = vec![at("serve-at", reachable(address))];
        if let Some(others) = from_elsewhere(address) {
            lines.push(at("serve-others", others));
        }
        if !has_client {
            lines.push(no_client().say(lang));
        }
        lines.push(message("serve-kept").with("store", kept).say(lang));
        say(lines.join("\n"));
    };
    let ran = server::run_until_told(config, library, ready);
    ran.map_err(|e| Error::wrong(e.message()))
}

/// The address at which others reach a server that listens everywhere: the one that this machine
/// has towards its network. No packet is sent to find it.
fn from_elsewhere(listen: SocketAddr) -> Option<SocketAddr> {
    if !listen.ip().is_unspecified() {
        return None;
    }
    let (any, elsewhere) = match listen {
        SocketAddr::V4(_) => ("0.0.0.0:0", "192.0.2.1:9"),
        SocketAddr::V6(_) => ("[::]:0", "[2001:db8::1]:9"),
    };
    let socket = UdpSocket::bind(any).ok()?;
    socket.connect(elsewhere).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then(|| SocketAddr::new(ip, listen.port()))
}
