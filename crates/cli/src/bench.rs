//! The speed of the rules and of the bots.

use std::{
    fs,
    hint::black_box,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use bots::{
    analysis::Analyst,
    playout::{Dice, play_out},
};
use content::PieceId;
use record::RULES_VERSION;
use rules::{Actions, Options, RuleSet, State, spec::MapSpec};
use serde::Serialize;
use wording::Message;

use crate::{
    VERSION,
    error::{Error, Result, usage},
    lang::{message, reader},
    near, position,
    report::{Head, ReportArgs},
    table::ContentArgs,
    term::{headings, pad_left},
};

/// Measure speed: of the rules in random playouts, with the legal actions listed at each step, and
/// of the bots in turns that they imagine.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Only this game: a box, or mixed for all of them together; by default each box
    #[arg(long, value_name = "ID")]
    game: Option<String>,

    /// Only this map
    #[arg(long, value_name = "ID")]
    map: Option<String>,

    /// Only the map of this position, from it on: a line that `position of` prints, or a file with it
    #[arg(long, value_name = "LINE|FILE", conflicts_with_all = ["game", "map"])]
    position: Option<String>,

    /// Measurements of each figure
    #[arg(long, value_name = "N", default_value_t = 5,
          value_parser = clap::value_parser!(u16).range(1..=1000))]
    repetitions: u16,

    /// Seconds that each takes
    #[arg(long, value_name = "S", default_value_t = 0.5)]
    seconds: f64,

    /// Threads of the second measurement; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    #[command(flatten)]
    report: ReportArgs,

    #[command(flatten)]
    content: ContentArgs,
}

/// All figures.
#[derive(Serialize)]
struct Bench {
    #[serde(flatten)]
    head: Head,
    /// The files of content of one's own.
    content: Vec<PieceId>,
    /// The position from which it is measured, if it is not the first of each map.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    rustc: &'static str,
    optimised: bool,
    /// Nothing if it is not known.
    cpu: Option<String>,
    system: String,
    cores: usize,
    repetitions: u16,
    seconds: f64,
    state_bytes: usize,
    copy_ns: Figure,
    runs: Vec<Run>,
}

/// One map on so many threads.
#[derive(Serialize)]
struct Run {
    game: String,
    map: String,
    threads: usize,
    /// Whole games a second.
    playouts: Figure,
    /// Actions applied a second.
    actions: Figure,
    actions_per_game: f64,
    /// Whole turns a second that search imagines and values, on one thread.
    #[serde(skip_serializing_if = "Option::is_none")]
    imagined_turns: Option<Figure>,
}

/// A figure over the repetitions.
#[derive(Serialize, Clone, Copy)]
struct Figure {
    median: f64,
    min: f64,
    max: f64,
}

impl Figure {
    fn of(mut all: Vec<f64>) -> Figure {
        all.sort_by(f64::total_cmp);
        let n = all.len();
        Figure {
            median: (all[(n - 1) / 2] + all[n / 2]) / 2.0,
            min: all[0],
            max: all[n - 1],
        }
    }
}

impl Figure {
    fn range(self, number: impl Fn(f64) -> String) -> Message {
        message("bench-range")
            .with("median", number(self.median))
            .with("min", number(self.min))
            .with("max", number(self.max))
    }
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    if !(0.001..=3600.0).contains(&args.seconds) {
        let wanted = message("number-wanted").with("flag", "--seconds");
        return usage(wanted.with("min", "0.001").with("max", "3600"));
    }
    let out = args.report.begin()?;
    let library = args.content.load()?;
    let position = args.position.as_deref();
    let position = position.map(|p| position::to_play(p, &library));
    let position = position.transpose()?;
    let games: Vec<&str> = match &args.game {
        None => library.boxes().iter().map(|b| &*b.game.id).collect(),
        Some(id) => vec![near::game(&library, id)?],
    };
    let maps: Vec<(&str, &MapSpec)> = games
        .iter()
        .flat_map(|&g| library.maps(g).into_iter().map(move |m| (g, m)))
        .filter(|(_, m)| args.map.as_ref().is_none_or(|id| *id == m.id))
        .collect();
    if maps.is_empty() {
        let maps = games.iter().flat_map(|g| library.maps(g));
        let known: Vec<&str> = maps.map(|m| m.id.as_str()).collect();
        let id = args.map.as_deref().unwrap_or_default();
        return Err(near::unknown("--map", "map", id, &known));
    }
    let cores = thread::available_parallelism().map_or(1, |n| n.get());
    let jobs = args.jobs.map_or(cores, |n| n as usize);
    let seconds = Duration::from_secs_f64(args.seconds);
    let mut bench = Bench {
        head: Head::of("bench"),
        content: library.own().ids(),
        position: position.as_ref().map(ToString::to_string),
        rustc: env!("ELBOWROOM_RUSTC"),
        optimised: !cfg!(debug_assertions),
        cpu: cpu(),
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        cores,
        repetitions: args.repetitions,
        seconds: args.seconds,
        state_bytes: size_of::<State>(),
        copy_ns: Figure::of(vec![0.0]),
        runs: Vec::new(),
    };
    let lang = reader();
    if !args.report.is_json() {
        out.say(format!(
            "elbowroom {VERSION}, rules {RULES_VERSION}, {}, {}",
            bench.rustc, bench.system
        ));
        let unknown = message("bench-unknown").say(lang);
        let cpu = bench.cpu.as_deref().unwrap_or(&unknown);
        let on = message("bench-cores").with("cpu", cpu).with("n", cores);
        out.say(on.say(lang));
        if !bench.optimised {
            out.say(message("bench-plain").say(lang));
        }
        let how = message("bench-how")
            .with("n", args.repetitions)
            .with("seconds", args.seconds.to_string());
        out.say(format!("{}\n", how.say(lang)));
        out.say(headings(&[
            ("col-map", -16),
            ("col-threads", 8),
            ("col-actions", 30),
            ("col-playouts", 14),
            ("col-imagined", 20),
        ]));
    }
    let mut measured: Vec<(Arc<RuleSet>, State)> = Vec::new();
    match &position {
        Some(position) => measured.push((position.rules.clone(), position.state)),
        None => {
            for (game, map) in maps {
                let seats = map.players.clamp(2, 6);
                let rules = library.rules(game, &map.id, seats, &Options::default());
                let rules = rules.map_err(|e| Error::usage(e.message()))?;
                let start = rules.start();
                measured.push((rules, start));
            }
        }
    }
    for (rules, start) in &measured {
        if bench.runs.is_empty() {
            bench.copy_ns = copies(start, args.repetitions, seconds);
        }
        for threads in [1, jobs] {
            if threads == 1 && bench.runs.last().is_some_and(|r| r.map == rules.map().id) {
                continue;
            }
            let mut run = playouts(rules, start, threads, args.repetitions, seconds);
            if threads == 1 {
                run.imagined_turns = Some(imagined(rules, start, args.repetitions, seconds));
            }
            if !args.report.is_json() {
                let turns = run.imagined_turns;
                out.say(format!(
                    "{:<16}{:>8}{}{:>14}{:>20}",
                    run.map,
                    run.threads,
                    pad_left(&millions(run.actions), 30),
                    format!("{:.0}", run.playouts.median),
                    turns.map_or(String::new(), |f| format!("{:.0}", f.median))
                ));
            }
            bench.runs.push(run);
        }
    }
    if args.report.is_json() {
        return out.object(&bench);
    }
    let c = bench.copy_ns;
    let range = c.range(|x| format!("{x:.1}"));
    let told = message("bench-state").with("n", bench.state_bytes);
    out.say(format!("\n{}", told.with("range", range).say(lang)));
    Ok(())
}

fn millions(f: Figure) -> String {
    f.range(|x| format!("{:.3}", x / 1e6)).say(reader())
}

/// Random playouts on so many threads.
fn playouts(
    rules: &RuleSet,
    start: &State,
    threads: usize,
    repetitions: u16,
    seconds: Duration,
) -> Run {
    let (mut games, mut actions) = (Vec::new(), Vec::new());
    let (mut all_games, mut all_actions) = (0, 0);
    // One more, not counted, to warm up.
    for repetition in 0..=repetitions {
        let stop = AtomicBool::new(false);
        let began = Instant::now();
        let counts: Vec<(u64, u64)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|worker| {
                    let stop = &stop;
                    let seed = (repetition as u64) << 32 | worker as u64;
                    scope.spawn(move || {
                        let (mut dice, mut legal) = (Dice::new(seed), Actions::default());
                        let (mut games, mut actions) = (0, 0);
                        while !stop.load(Ordering::Relaxed) {
                            let mut state = *start;
                            actions += play_out(rules, &mut state, &mut legal, &mut dice, &mut ());
                            games += 1;
                        }
                        (games, actions)
                    })
                })
                .collect();
            thread::sleep(seconds);
            stop.store(true, Ordering::Relaxed);
            workers
                .into_iter()
                .map(|w| w.join().unwrap_or((0, 0)))
                .collect()
        });
        let took = began.elapsed().as_secs_f64();
        if repetition > 0 {
            let (g, a) = counts.iter().fold((0, 0), |(g, a), c| (g + c.0, a + c.1));
            games.push(g as f64 / took);
            actions.push(a as f64 / took);
            all_games += g;
            all_actions += a;
        }
    }
    Run {
        game: rules.game().to_owned(),
        map: rules.map().id.clone(),
        threads,
        playouts: Figure::of(games),
        actions: Figure::of(actions),
        actions_per_game: all_actions as f64 / all_games.max(1) as f64,
        imagined_turns: None,
    }
}

/// Turns a second that search imagines, in games from their start to their end.
fn imagined(rules: &RuleSet, start: &State, repetitions: u16, seconds: Duration) -> Figure {
    let mut analyst = Analyst::new(1, 1, 1);
    let mut all = Vec::new();
    // One more, not counted, to warm up.
    for repetition in 0..=repetitions as u64 {
        let began = Instant::now();
        let (mut turns, mut games) = (0, 0);
        while began.elapsed() < seconds {
            let mut state = *start;
            turns += analyst.imagine(rules, &mut state, repetition << 32 | games);
            games += 1;
        }
        if repetition > 0 {
            all.push(turns as f64 / began.elapsed().as_secs_f64());
        }
    }
    Figure::of(all)
}

/// Nanoseconds that a copy of a state takes.
fn copies(state: &State, repetitions: u16, seconds: Duration) -> Figure {
    let mut all = Vec::new();
    for _ in 0..repetitions {
        let began = Instant::now();
        let mut n = 0u64;
        while began.elapsed() < seconds.min(Duration::from_millis(200)) {
            for _ in 0..1000 {
                let copy: State = *black_box(state);
                black_box(&copy);
            }
            n += 1000;
        }
        all.push(began.elapsed().as_nanos() as f64 / n as f64);
    }
    Figure::of(all)
}

fn cpu() -> Option<String> {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|l| l.strip_prefix("model name"));
    let (_, name) = model?.split_once(':')?;
    Some(name.trim().into())
}
