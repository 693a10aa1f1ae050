//! Many games between bots.

mod report;

use std::time::{Duration, Instant};

use record::{Player, Setup, Table};
use study::{Failed, Runner, totals::Totals};
use wording::Message;

use crate::{
    error::{Error, Result, flagged},
    lang::{count, message, reader},
    position,
    report::ReportArgs,
    table::{GameArgs, bots_help, players, seats},
    term::progress,
};

/// Let bots play many games and report what came of it.
///
/// The report is the same for the same seed and flags, whatever the number of jobs.
#[derive(clap::Args, Debug)]
#[command(after_help = bots_help())]
pub struct Args {
    /// The bots, in turn order, 2 to 6 [default: greedy,greedy; from a position, greedy on every seat]
    #[arg(long, value_name = "BOTS", value_delimiter = ',')]
    seats: Vec<String>,

    /// Begin every game in this position: a line that `position of` prints, or a file with it
    #[arg(long, value_name = "LINE|FILE", conflicts_with_all = ["game", "map", "options"])]
    position: Option<String>,

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
    let position = args.position.as_deref();
    let position = position.map(|p| position::to_play(p, &library));
    let position = position.transpose()?;
    let n = position.as_ref().map_or(2, |p| p.rules.seats());
    let words = match args.seats.is_empty() {
        true => vec!["greedy".to_owned(); usize::from(n)],
        false => args.seats.clone(),
    };
    let seats = seats(players(&words, false, "--seats")?, &[], wording::Lang::En)?;
    let seed = args.game.seed()?;
    let table = match &position {
        None => Table::new(args.game.setup(&library, seats)?, seed, &library),
        Some(position) => Table::at(position, seats, seed, &library),
    };
    let table = table.map_err(|e| Error::usage(e.message()))?;
    let (setup, rules) = (table.setup(), table.rules());
    let out = args.report.begin()?;
    let bots = bot_names(setup);
    let bar = progress(args.games);
    let began = Instant::now();
    let mut totals = Totals::new(rules, &bots);
    let runner = Runner {
        rules,
        start: *table.game().start(),
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
    let report = report::Report::new(setup, &own, args.rotate, rules, &seed, &totals);
    let report = report.from(position.as_ref());
    match (args.report.is_json(), args.csv) {
        (true, _) => out.object(&report)?,
        (false, true) => out.write(&report.csv()),
        (false, false) => out.write(&report.text(out.term().width)),
    }
    // Speed differs from run to run, so it is no part of the report.
    let speed = speed(args.games, totals.actions(), took, jobs);
    eprintln!("{}", speed.say(reader()));
    Ok(())
}

/// Why games were not played.
pub(crate) fn failed(e: Failed) -> Error {
    match e {
        Failed::Threads(_) => Error::usage(flagged("--jobs", e.message())),
        Failed::Game { .. } => Error::wrong(e.message()),
    }
}

pub(crate) fn bot_names(setup: &Setup) -> Vec<String> {
    let name = |p: &Player| p.to_string();
    setup.seats.iter().map(|s| name(&s.player)).collect()
}

fn speed(games: u64, actions: u64, took: Duration, jobs: usize) -> Message {
    let seconds = took.as_secs_f64().max(1e-9);
    message("sim-speed")
        .with("games", count("n-games", games))
        .with("seconds", format!("{seconds:.2}"))
        .with("jobs", count("n-jobs", jobs))
        .with("speed", format!("{:.0}", games as f64 / seconds))
        .with("actions", format!("{:.0}", actions as f64 / seconds))
}
