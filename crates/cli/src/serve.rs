//! Tables online.

use std::path::PathBuf;

use server::Settings;

use crate::{
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
    let config = args.settings.over(file).config();
    let config = config.map_err(|e| Error::Usage(e.to_string()))?;
    let library = args.content.load()?.into_owned();
    let kept = format!("{:?}", config.database);
    let ready = |address| {
        say(format!(
            "Elbowroom is at http://{address}/\nTables are kept by {kept}. Stop it with Ctrl+C."
        ));
    };
    let ran = server::run_until_told(config, library, ready);
    ran.map_err(|e| Error::Wrong(e.to_string()))
}
