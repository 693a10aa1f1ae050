//! Many games between bots.

mod report;

use std::time::{Duration, Instant};

use record::{Player, Setup};
use study::{Failed, Runner, totals::Totals};

use crate::{
    error::{Error, Result},
    report::ReportArgs,
    table::{GameArgs, bots_help, players, seats},
    term::{Term, count, progress},
};

/// Let bots play many games and report what came of it.
///
/// The report is the same for the same seed and flags, whatever the number of jobs.
#[derive(clap::Args, Debug)]
#[command(after_help = bots_help())]
pub struct Args {
    /// The bots, in turn order, 2 to 6
    #[arg(
        long,
        value_name = "BOTS",
        value_delimiter = ',',
        default_value = "greedy,greedy"
    )]
    seats: Vec<String>,

    /// Let the bots change seats from game to game
    #[arg(long)]
    rotate: bool,

    #[command(flatten)]
    game: GameArgs,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,

    /// Games at a time; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// One line for each number instead: table, name, measure, value and its 95 % interval
    #[arg(long, conflicts_with = "format")]
    csv: bool,

    #[command(flatten)]
    report: ReportArgs,
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    let library = args.game.content.load()?;
    let seats = seats(
        players(&args.seats, false, "--seats")?,
        &[],
        wording::Lang::En,
    )?;
    let setup = args.game.setup(&library, seats)?;
    let seed = args.game.seed()?;
    let rules = setup
        .rules(&library)
        .map_err(|e| Error::usage(e.to_string()))?;
    args.report.begin()?;
    let bots = bot_names(&setup);
    let bar = progress(args.games);
    let began = Instant::now();
    let mut totals = Totals::new(&rules, &bots);
    let runner = Runner {
        rules: &rules,
        bots: &bots,
        seed,
        deal: None,
        rotate: args.rotate,
    };
    let jobs = args.jobs.unwrap_or(0) as usize;
    let jobs = runner
        .run(0..args.games, jobs, || bar.inc(1), |g| totals.add(g))
        .map_err(failed)?;
    let took = began.elapsed();
    bar.finish_and_clear();
    let own = library.own().of(&setup.game);
    let report = report::Report::new(&setup, &own, args.rotate, &rules, &seed, &totals);
    args.report.write(&report, || match args.csv {
        true => report.csv(),
        false => report.text(Term::stdout().width),
    })?;
    // Speed differs from run to run, so it is no part of the report.
    eprintln!("{}", speed(args.games, totals.actions(), took, jobs));
    Ok(())
}

/// Why games were not played.
pub(crate) fn failed(e: Failed) -> Error {
    match e {
        Failed::Threads(_) => Error::usage(format!("--jobs: {e}")),
        Failed::Game { .. } => Error::wrong(e.to_string()),
    }
}

pub(crate) fn bot_names(setup: &Setup) -> Vec<String> {
    let name = |p: &Player| p.to_string();
    setup.seats.iter().map(|s| name(&s.player)).collect()
}

fn speed(games: u64, actions: u64, took: Duration, jobs: usize) -> String {
    let seconds = took.as_secs_f64().max(1e-9);
    format!(
        "{} in {seconds:.2} s with {}: {:.0} games/s, {:.0} actions/s",
        count(games, "game"),
        count(jobs as u64, "job"),
        games as f64 / seconds,
        actions as f64 / seconds
    )
}
