//! Tournaments of bots.

mod merge;
mod plan;
mod text;

use std::{
    fs,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Instant,
};

use arena::{Header, Played, Report, Run, RunError, ShardReport, Store, Totals, Tournament};
use clap::builder::ArgPredicate;
use indicatif::ProgressBar;
use wording::Message;

use crate::{
    VERSION,
    error::{Error, Result, file_error, flagged, unwritten, usage},
    lang::{count, message, reader},
    report::{Out, ReportArgs, free},
    table::{GameArgs, bots_help},
    term::{clean, progress},
};

/// Let bots play a tournament and rate them.
///
/// Bots change seats from game to game, so that each sits everywhere equally often, with the same
/// dice for all games of a round. The result has shares of wins, coins, declines, ratings and the
/// time of a turn, with 95 % confidence intervals. It is the same for the same seed and flags,
/// whatever the number of jobs, but for times and for bots that think by the clock.
#[derive(clap::Args, Debug)]
#[command(
    after_help = after_help(),
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    mut_arg("format", |arg| arg.default_value_if("shard", ArgPredicate::IsPresent, "json"))
)]
pub struct Args {
    #[command(subcommand)]
    below: Option<Below>,

    /// The bots: names, NAME=BOT for a name of your own, or cmd:COMMAND or NAME=cmd:COMMAND for a
    /// program (docs/bots.md)
    #[arg(long, value_name = "BOTS", required = true)]
    bots: Vec<String>,

    /// Players at the table, 2 to 6; by default as many as a line-up has, 2 without one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=6))]
    players: Option<u8>,

    /// Only these line-ups, such as strong,greedy,greedy,greedy; may be given several times. By
    /// default all choices of different bots; if there are fewer bots than players, each alone
    /// against the others
    #[arg(long, value_name = "BOTS")]
    lineup: Vec<String>,

    #[command(flatten)]
    game: GameArgs,

    /// Least number of games: whole rounds of all line-ups from all seats are played
    #[arg(long, value_name = "N", default_value_t = 400,
          value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,

    /// Games at a time; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// Play only one of N parts that are as long, such as 3/16, and report what arena merge needs: the
    /// parts of all machines, put together, are the tournament as if it had been played on one
    #[arg(long, value_name = "K/N")]
    shard: Option<String>,

    /// The bot whose rating is 0; by default the weakest that won something
    #[arg(long, value_name = "BOT", global = true)]
    anchor: Option<String>,

    /// Keep the games in this file, a line each; go on with those that it has
    #[arg(long, value_name = "FILE.jsonl")]
    keep: Option<PathBuf>,

    #[command(flatten)]
    report: ReportArgs,

    /// Draw ratings and shares of wins as a picture
    #[arg(long, value_name = "FILE.svg", global = true)]
    plot: Option<PathBuf>,

    /// Keep a record of each game in this folder
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,

    /// Seconds that a program may take for an answer
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    move_timeout: f64,

    /// Let a program play several games in turn, instead of starting it for each
    #[arg(long)]
    keep_programs: bool,
}

/// What is done with a tournament that was played.
#[derive(clap::Subcommand, Debug)]
enum Below {
    Merge(merge::Args),
}

fn after_help() -> String {
    format!(
        "{}\n\nA program reads lines of JSON and answers with actions; see docs/bots.md.",
        bots_help()
    )
}

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// Runs the command.
pub fn run(args: Args) -> Result {
    if let Some(Below::Merge(files)) = &args.below {
        return merge::run(&args, files);
    }
    let shard = plan::shard(&args)?;
    let library = args.game.content.load()?;
    let plan = plan::plan(&args, &library)?;
    let names: Vec<&str> = plan.entrants.iter().map(|e| e.name.as_str()).collect();
    let anchor = plan::anchor(&args, &names)?;
    let tournament = Tournament::new(plan, &library).map_err(|e| Error::usage(e.message()))?;
    let plan = tournament.plan();
    let (cycles, _) = plan.schedule.cycles_for(args.games);
    let (_, games) = shard.played(&plan.schedule, cycles);
    let out = args.report.begin()?;
    // What goes on draws its picture anew.
    let over = args.report.out.force || args.keep.is_some();
    free("--plot", args.plot.as_deref(), over)?;
    if let Some(dir) = &args.record {
        records_folder(dir, args.keep.is_some())?;
    }
    tournament.check_programs().map_err(|(name, why)| {
        let told = message("at-file").with("path", name);
        Error::usage(flagged("--bots", told.with("why", why.message())))
    })?;
    let names = plan.entrants.iter().map(|e| e.name.clone());
    let mut totals = Totals::new(names.collect(), plan.schedule.clone());
    let pack = library.pack(&plan.game, &plan.map);
    let pack = pack.map_err(|e| Error::usage(e.message()))?;
    let header = Header::new(plan, VERSION, &pack);
    // A file may have more rounds, and those of other shards.
    let asked = |cycle: u64| cycle < cycles && shard.plays(cycle);
    let mut store = match &args.keep {
        None => None,
        Some(path) => {
            let mut take = |game: &arena::GameResult| match asked(game.cycle) {
                true => totals.add(game),
                false => Ok(()),
            };
            let store = Store::open(path, &header, &mut take);
            Some(store.map_err(|e| store_error(path, &e))?)
        }
    };
    let done = store.as_ref().map(|s| s.done().clone()).unwrap_or_default();
    let before = done.iter().filter(|(cycle, _)| asked(*cycle)).count() as u64;
    let jobs = args.jobs.map_or_else(cores, usize::from);
    // A second one ends the program at once.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            process::exit(130);
        }
    });
    let bar = progress(games);
    bar.set_position(before);
    bar.reset_eta();
    let run = Run {
        cycles,
        shard,
        jobs,
        records: args.record.is_some(),
        done: &|cycle, game| done.contains(&(cycle, game)),
        stop: &STOP,
    };
    let began = Instant::now();
    let ended = tournament.run(&run, &mut |played| {
        keep(&args, &mut store, &played)?;
        totals.add(&played.result)?;
        bar.inc(1);
        Ok(())
    });
    finish(&bar, games - before, began, jobs, ended.is_ok());
    match ended {
        Ok(()) | Err(RunError::Stopped) => {}
        Err(why) => return Err(Error::wrong(why.message())),
    }
    match args.shard {
        Some(_) => {
            let report = ShardReport::new(header, shard, cycles, &totals);
            let text = serde_json::to_string(&report);
            out.say(text.map_err(|e| Error::wrong(e.to_string()))?);
        }
        None => tell(&args, &out, &Report::new(plan, VERSION, &totals, anchor))?,
    }
    match ended {
        Ok(()) => Ok(()),
        Err(_) => Err(Error::stopped(match &args.keep {
            Some(path) => message("arena-stopped").with("file", path.display().to_string()),
            None => message("arena-stopped-unkept"),
        })),
    }
}

/// Reports a tournament as it was asked for.
fn tell(args: &Args, out: &Out, report: &Report) -> Result {
    match args.report.is_json() {
        true => out.object(report)?,
        false => out.write(&text::report(report, out.term().width)),
    }
    if let (Some(path), true) = (&args.plot, report.games > 0) {
        let picture = arena::svg(report, reader()).map_err(|e| Error::wrong(e.message()))?;
        fs::write(path, picture).map_err(|e| file_error("write", path, &e))?;
    }
    Ok(())
}

fn finish(bar: &ProgressBar, games: u64, began: Instant, jobs: usize, ended: bool) {
    bar.finish_and_clear();
    if ended {
        let seconds = began.elapsed().as_secs_f64().max(1e-9);
        let told = message("arena-speed")
            .with("games", count("n-games", games))
            .with("seconds", format!("{seconds:.1}"))
            .with("jobs", count("n-jobs", jobs))
            .with("speed", format!("{:.1}", games as f64 / seconds));
        eprintln!("{}", told.say(reader()));
    }
}

/// Keeps a game where it was asked for.
fn keep(
    args: &Args,
    store: &mut Option<Store>,
    played: &Played,
) -> std::result::Result<(), Message> {
    let told = |path: &Path, e: &std::io::Error| unwritten(path, e);
    // The record first: a game that is in the results has one.
    if let (Some(dir), Some(record)) = (&args.record, &played.record) {
        let (cycle, game) = (played.result.cycle, played.result.game);
        let path = dir.join(format!("{cycle:06}-{game:03}.record"));
        fs::write(&path, record).map_err(|e| told(&path, &e))?;
    }
    if let (Some(path), Some(store)) = (&args.keep, store) {
        store.add(&played.result).map_err(|e| told(path, &e))?;
    }
    Ok(())
}

/// The folder for records: new or empty, unless a tournament goes on.
fn records_folder(dir: &Path, goes_on: bool) -> Result {
    fs::create_dir_all(dir).map_err(|e| file_error("make", dir, &e))?;
    let mut inside = fs::read_dir(dir).map_err(|e| file_error("read", dir, &e))?;
    if !goes_on && inside.next().is_some() {
        return usage(message("arena-not-empty").with("dir", dir.display().to_string()));
    }
    Ok(())
}

fn store_error(path: &Path, e: &arena::StoreError) -> Error {
    match e {
        arena::StoreError::Io(e) => file_error("use", path, e),
        e => {
            let told = message("at-file").with("path", clean(&path.display().to_string()));
            Error::usage(flagged("--keep", told.with("why", e.message())))
        }
    }
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, |n| n.get())
}
