//! Tables online.

use std::{
    net::{SocketAddr, UdpSocket},
    path::PathBuf,
};

use server::{Settings, figures::Figures, http::NO_CLIENT};

use crate::{
    COMMIT,
    check::{self, reachable},
    error::{Error, Result, read},
    table::ContentArgs,
    term::say,
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

/// Runs the command.
pub fn run(args: Args) -> Result {
    let file = match &args.config {
        None => Settings::default(),
        Some(path) => {
            let wrong = |e| Error::Usage(format!("{}: {e}", path.display()));
            Settings::read(&read(path)?).map_err(wrong)?
        }
    };
    let settings = args.settings.over(file);
    if let Some(url) = &args.check {
        return check::run(url, settings.listening());
    }
    let config = settings.config();
    let config = config.map_err(|e| Error::Usage(e.to_string()))?;
    let library = args.content.load()?.into_owned();
    let kept = format!("{:?}", config.database);
    Figures::of_process().version(env!("CARGO_PKG_VERSION"), COMMIT);
    let no_client = config.web.is_none();
    let ready = |address: SocketAddr| {
        let mut lines = vec![format!("Elbowroom is at http://{}/", reachable(address))];
        if let Some(others) = from_elsewhere(address) {
            lines.push(format!("Others reach it at http://{others}/"));
        }
        if no_client {
            lines.push(format!("Programs can play, but {NO_CLIENT}."));
        }
        lines.push(format!("Tables are kept by {kept}. Stop it with Ctrl+C."));
        say(lines.join("\n"));
    };
    let ran = server::run_until_told(config, library, ready);
    ran.map_err(|e| Error::Wrong(e.to_string()))
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
