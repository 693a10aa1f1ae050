//! Fitting the network of the bots.

use std::{
    path::{Path, PathBuf},
    thread,
    time::Instant,
};

use bots::{
    tune::{Effort, Round, tune},
    value::Net,
};
use rules::Options;

use crate::{
    error::{Result, file_error, read, usage},
    lang::{count, message, reader},
    near,
    report::{SeedArg, free},
    table::ContentArgs,
    term::{progress, say},
};

/// Fit the weights that the bots value positions with, to games that they play among themselves.
///
/// The same options give the same weights on one kind of machine, as long as the players are the
/// same. The shipped ones were made with the defaults; docs/bots.md says how to put others into the
/// program.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Games on each map in each round
    #[arg(long, value_name = "N", default_value_t = Effort::default().games,
          value_parser = clap::value_parser!(u64).range(10..=10_000_000))]
    games: u64,

    /// Rounds: the first between greedy bots, each other with the weights of the one before
    #[arg(long, value_name = "N", default_value_t = Effort::default().rounds,
          value_parser = clap::value_parser!(u32).range(0..=100))]
    rounds: u32,

    /// Games on each map in each round of bots that search
    #[arg(long, value_name = "N", default_value_t = Effort::default().deep_games,
          value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    deep_games: u64,

    /// Rounds after those, between bots that search with the weights of the one before
    #[arg(long, value_name = "N", default_value_t = Effort::default().deep_rounds,
          value_parser = clap::value_parser!(u32).range(0..=100))]
    deep_rounds: u32,

    /// Weights to go on from; by default from nothing
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// Passes over the positions in each round
    #[arg(long, value_name = "N", default_value_t = Effort::default().passes as u32,
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    passes: u32,

    #[command(flatten)]
    seed: SeedArg,

    /// Threads; by default one for each core. The weights do not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// Only the maps of this game; by default those of every box
    #[arg(long, value_name = "ID")]
    game: Option<String>,

    /// Where the weights go
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,

    /// Overwrite a file that is there
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    content: ContentArgs,
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    let library = args.content.load()?;
    free("--out", Some(&args.out), args.force)?;
    if let Some(id) = &args.game {
        near::game(&library, id)?;
    }
    let mut tables = vec![];
    for (game, _) in library.games() {
        if args.game.as_deref().is_some_and(|g| g != game) {
            continue;
        }
        for map in library.maps(game) {
            match library.rules(game, &map.id, map.players, &Options::default()) {
                Ok(rules) => tables.push(rules),
                Err(e) => return usage(e.message()),
            }
        }
    }
    if tables.is_empty() {
        return usage(message("tune-no-map"));
    }
    let cores = args.jobs.map_or_else(
        || thread::available_parallelism().map_or(1, |n| n.get()),
        usize::from,
    );
    let effort = Effort {
        games: args.games,
        rounds: args.rounds,
        deep_games: args.deep_games,
        deep_rounds: args.deep_rounds,
        passes: args.passes as usize,
        cores,
        seed: args.seed.number(Effort::default().seed),
    };
    let from = args.from.as_deref().map(weights).transpose()?;
    if args.rounds + args.deep_rounds == 0 {
        return usage(message("tune-no-round"));
    }
    let hasty = args.games * args.rounds as u64;
    let deep = args.deep_games * args.deep_rounds as u64;
    let maps = tables.len() as u64;
    let plan = message("tune-plan")
        .with("hasty", count("n-games", hasty))
        .with("deep", count("n-games", deep))
        .with("maps", count("n-maps", maps));
    say(plan.say(reader()));
    let start = Instant::now();
    let bar = progress((hasty + deep) * maps);
    let report = |r: Round| {
        bar.suspend(|| {
            let told = message("tune-round")
                .with("n", r.number + 1)
                .with("positions", count("n-positions", r.samples))
                .with("error", format!("{:.2}", r.error))
                .with("spread", format!("{:.2}", r.spread))
                .with("seconds", format!("{:.0}", start.elapsed().as_secs_f64()));
            say(told.say(reader()));
        });
    };
    let net = tune(&tables, from, effort, &|| bar.inc(1), report);
    bar.finish_and_clear();
    std::fs::write(&args.out, net.to_text()).map_err(|e| file_error("write", &args.out, &e))
}

/// Weights from a file.
fn weights(file: &Path) -> Result<Net> {
    match Net::from_text(&read(file)?) {
        Ok(net) => Ok(net),
        Err(_) => usage(message("weights-wrong").with("file", file.display().to_string())),
    }
}
