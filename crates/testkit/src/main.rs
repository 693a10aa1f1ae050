//! The load test: bots on WebSockets, for a bounded time, against a server that runs; and trouble
//! for one that it starts itself.

use std::{path::PathBuf, process::ExitCode, time::Duration};

use clap::{Parser, Subcommand, ValueEnum};

use testkit::{
    Result,
    chaos::{self, Kept},
    measure::{Goal, Processes, load},
    run::{self, Calm, Plan, Who},
};

/// Plays many tables at once over WebSockets and measures: moves per second, the time from a move
/// to all seats, what an idle connection costs, and how long it takes until all are back when
/// everybody comes back at once. It checks that no entry is lost and none comes twice.
///
/// The server must have no limits: --tables-per-hour 0 --identities-per-hour 0 --open-tables 0 --requests-per-second 0
/// --messages-per-second 0 --connections-per-address 0 --chat-per-minute 0 --kept-per-hour 0.
#[derive(Parser)]
#[command(name = "elbowroom-load", args_conflicts_with_subcommands = true)]
struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    load: LoadArgs,
}

#[derive(Subcommand)]
enum Command {
    /// Starts nodes, plays at many tables, and makes trouble that is drawn from a seed; afterwards
    /// everything that was acknowledged has to be there once, and every table to go on
    Chaos(ChaosArgs),
}

#[derive(clap::Args)]
struct LoadArgs {
    /// Host and port of the server; of several nodes: the seats of a table sit at one after the other
    #[arg(default_value = "127.0.0.1:7160")]
    addresses: Vec<String>,

    /// Tables
    #[arg(long, default_value_t = 1_000)]
    tables: usize,

    /// Seats at each table, each with a connection; 2 to 6
    #[arg(long, default_value_t = 2)]
    seats: usize,

    /// Connections that only look on, to see what one costs
    #[arg(long, default_value_t = 1_000)]
    idle: usize,

    /// Moves a second that are played at first, spread over the tables
    #[arg(long, default_value_t = 500)]
    rate: u64,

    /// Seconds for which they are
    #[arg(long, default_value_t = 20)]
    seconds: u64,

    /// Seconds before that, which are not measured
    #[arg(long, default_value_t = 3)]
    warm_up: u64,

    /// How many times that is done, each time at fresh tables
    #[arg(long, default_value_t = 1)]
    runs: usize,

    /// Milliseconds within which 99 of 100 moves have to be with all seats
    #[arg(long, default_value_t = 10.0)]
    goal_p99: f64,

    /// Milliseconds within which all of them have to be
    #[arg(long, default_value_t = 50.0)]
    goal_worst: f64,

    /// Seconds for which as many fresh tables play as fast as they can afterwards, or until one game in
    /// twenty is over; 0 for not at all
    #[arg(long, default_value_t = 10)]
    flat_out: u64,

    /// Process id of the server, to measure its memory and its time; of several nodes, each
    #[arg(long)]
    pid: Vec<u32>,

    /// Have the seats be those of people who are somebody, at public tables, who are told when they are not
    /// there: the server needs --identities-per-hour 0 --public-url http://localhost/ --private-endpoints
    #[arg(long)]
    somebody: bool,

    /// Whether all come back at once at the end
    #[arg(long, default_value_t = true, action = clap::ArgAction::Set)]
    storm: bool,
}

#[derive(clap::Args)]
struct ChaosArgs {
    /// Decides which trouble comes when
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// For how long
    #[arg(long, default_value_t = 30.0)]
    minutes: f64,

    /// Tables
    #[arg(long, default_value_t = 50)]
    tables: usize,

    /// Where tables are kept: one node with SQLite, or two with PostgreSQL and NATS
    #[arg(long, value_enum, default_value_t = Store::Sqlite)]
    store: Store,

    /// The program [default: elbowroom beside this one]
    #[arg(long)]
    program: Option<PathBuf>,

    /// Whether the logs of the nodes are shown
    #[arg(long)]
    log: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Store {
    Sqlite,
    Postgres,
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    let done = match args.command {
        None => measure(args.load).await.map(|()| true),
        Some(Command::Chaos(args)) => trouble(args).await,
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("elbowroom-load: {why}");
            ExitCode::FAILURE
        }
    }
}

async fn measure(args: LoadArgs) -> Result<()> {
    let nodes: Vec<&str> = args.addresses.iter().map(String::as_str).collect();
    let server = Processes(args.pid.clone());
    let before = server.resident();
    let who = match args.somebody {
        true => Who::Somebody,
        false => Who::Anybody,
    };
    let mut tables = run::make(&nodes, args.tables, args.seats, who).await?;
    let made = server.resident();
    let players = args.tables * args.seats;
    println!("{players} players at {} tables", args.tables);
    let idle = run::idle(&nodes, &tables, args.idle).await?;
    let with_idle = server.resident();
    drop(idle);
    // The tables tell everybody who has gone; that is over then.
    tokio::time::sleep(Duration::from_secs(2)).await;
    if let (Some(before), Some(made), Some(with_idle)) = (before, made, with_idle) {
        let kib = |bytes: i64, n: usize| bytes as f64 / 1024.0 / n as f64;
        println!(
            "memory: {:.1} KiB a table with its {} connections, {:.1} KiB an idle connection",
            kib(made - before, args.tables),
            args.seats,
            kib(with_idle - made, args.idle),
        );
    }
    let paced = Plan {
        rate: Some(args.rate),
        warm_up: Duration::from_secs(args.warm_up),
        time: Duration::from_secs(args.seconds),
    };
    let mut goals = [
        Goal::new("99 of 100 moves to all seats", args.goal_p99),
        Goal::new("every move to all seats", args.goal_worst),
        Goal::new("99 of 100 calm moves beside them", args.goal_p99),
        Goal::new("every calm move beside them", args.goal_worst),
    ];
    for run in 1..=args.runs {
        if run > 1 {
            drop(tables);
            // Who has gone is told half a second later.
            tokio::time::sleep(Duration::from_secs(2)).await;
            tables = run::make(&nodes, args.tables, args.seats, who).await?;
        }
        let (report, calm) = paced_run(&args.addresses, &mut tables, paced, &server).await?;
        println!("paced, run {run} of {}: {report}", args.runs);
        println!("  calm beside it      {}", calm.seats);
        for (goal, had) in goals.iter_mut().zip([
            report.seats.p99,
            report.seats.worst,
            calm.seats.p99,
            calm.seats.worst,
        ]) {
            goal.had.push(had);
        }
    }
    if args.flat_out > 0 {
        let flat_out = Plan {
            rate: None,
            warm_up: Duration::from_secs(1),
            time: Duration::from_secs(args.flat_out),
        };
        drop(tables);
        tokio::time::sleep(Duration::from_secs(2)).await;
        tables = run::make(&nodes, args.tables, args.seats, who).await?;
        let report = run::play(&mut tables, flat_out, &server).await?;
        println!("flat out: {report}");
    }
    if args.storm {
        let took = run::storm(&nodes, &mut tables).await?;
        println!(
            "storm: {players} came back at once within {:.2} s",
            took.as_secs_f64()
        );
    }
    let checked = run::check(&nodes, &mut tables).await?;
    println!("checked: {checked} entries, none lost and none doubled");
    goals.iter().for_each(|goal| println!("goal: {goal}"));
    if load().is_some_and(|load| load > 4.0) {
        println!("note: the machine was busy with other things; these figures say little");
    }
    Ok(())
}

/// A round at a beat, and a calm one beside it.
async fn paced_run(
    addresses: &[String],
    tables: &mut [run::Table],
    plan: Plan,
    server: &Processes,
) -> Result<(testkit::measure::Report, testkit::measure::Report)> {
    let (ready, is_ready) = tokio::sync::oneshot::channel();
    let addresses = addresses.to_vec();
    let calm = std::thread::spawn(move || {
        let nodes: Vec<&str> = addresses.iter().map(String::as_str).collect();
        let calm = Calm::new(&nodes)?;
        // If nobody waits any more there is nothing to measure beside.
        let _ = ready.send(());
        calm.play(plan)
    });
    // If it is never ready, it says why when it has ended.
    let _ = is_ready.await;
    let report = run::play(tables, plan, server).await?;
    let calm = tokio::task::spawn_blocking(move || calm.join()).await;
    let calm = calm.map_err(|e| e.to_string())?;
    let calm = calm.map_err(|_| "the calm tables failed".to_owned())??;
    Ok((report, calm))
}

async fn trouble(args: ChaosArgs) -> Result<bool> {
    let beside = || {
        let own = std::env::current_exe().ok()?;
        Some(own.with_file_name("elbowroom")).filter(|p| p.is_file())
    };
    let program = args.program.or_else(beside).ok_or(
        "there is no elbowroom beside this program: build it with the same profile, or name it \
         with --program",
    )?;
    let program = program
        .canonicalize()
        .map_err(|e| format!("{}: {e}", program.display()))?;
    println!("seed {}", args.seed);
    let outcome = chaos::run(chaos::Plan {
        program,
        seed: args.seed,
        time: Duration::from_secs_f64(args.minutes.max(0.0) * 60.0),
        tables: args.tables,
        kept: match args.store {
            Store::Sqlite => Kept::Sqlite,
            Store::Postgres => Kept::Postgres,
        },
        log: args.log,
    })
    .await?;
    println!("{outcome}");
    Ok(outcome.findings.is_empty())
}
