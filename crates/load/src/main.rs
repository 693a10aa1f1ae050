//! The load test: bots on WebSockets, for a bounded time, against a server that runs.

use std::{process::ExitCode, time::Duration};

use clap::Parser;

use load::{
    measure::{Memory, Report},
    run::{self, Plan},
};

/// Plays many tables at once over WebSockets and measures: moves per second, the time from a move
/// to all seats, what an idle connection costs, and how long it takes until all are back when
/// everybody comes back at once. It checks that no entry is lost and none comes twice.
///
/// The server must have no limits: --tables-per-hour 0 --requests-per-second 0
/// --messages-per-second 0 --connections-per-address 0.
#[derive(Parser)]
#[command(name = "elbowroom-load")]
struct Args {
    /// Host and port of the server
    #[arg(default_value = "127.0.0.1:7160")]
    address: String,

    /// Tables
    #[arg(long, default_value_t = 1_000)]
    tables: usize,

    /// Seats at each table, each with a connection; 2 to 6
    #[arg(long, default_value_t = 2)]
    seats: usize,

    /// Moves a second that are played at first, spread over the tables
    #[arg(long, default_value_t = 500)]
    rate: u64,

    /// Seconds for which they are
    #[arg(long, default_value_t = 20)]
    seconds: u64,

    /// Seconds for which every table plays as fast as it can afterwards; 0 for not at all
    #[arg(long, default_value_t = 10)]
    flat_out: u64,

    /// Process id of the server, to measure its memory and its time
    #[arg(long)]
    pid: Option<u32>,

    /// Whether all come back at once at the end
    #[arg(long, default_value_t = true, action = clap::ArgAction::Set)]
    storm: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    match load(args).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("elbowroom-load: {why}");
            ExitCode::FAILURE
        }
    }
}

async fn load(args: Args) -> load::Result<()> {
    let memory = Memory(args.pid);
    let before = memory.resident();
    let mut tables = run::make(&args.address, args.tables, args.seats).await?;
    let made = memory.resident();
    let players = args.tables * args.seats;
    println!("{players} players at {} tables", args.tables);
    let idle = run::idle(&args.address, &tables, 1_000).await?;
    let with_idle = memory.resident();
    drop(idle);
    // The tables tell everybody who has gone; that is over then.
    tokio::time::sleep(Duration::from_secs(2)).await;
    if let (Some(before), Some(made), Some(with_idle)) = (before, made, with_idle) {
        let kib = |bytes: i64, n: usize| bytes as f64 / 1024.0 / n as f64;
        println!(
            "memory: {:.1} KiB a table with its {} connections, {:.1} KiB an idle connection",
            kib(made - before, args.tables),
            args.seats,
            kib(with_idle - made, 1_000),
        );
    }
    let paced = Plan {
        rate: Some(args.rate),
        time: Duration::from_secs(args.seconds),
    };
    report("paced", run::play(&mut tables, paced, &memory).await?);
    if args.flat_out > 0 {
        let flat_out = Plan {
            rate: None,
            time: Duration::from_secs(args.flat_out),
        };
        report("flat out", run::play(&mut tables, flat_out, &memory).await?);
    }
    if args.storm {
        let took = run::storm(&args.address, &mut tables).await?;
        println!(
            "storm: {players} came back at once within {:.2} s",
            took.as_secs_f64()
        );
    }
    let checked = run::check(&args.address, &mut tables).await?;
    println!("checked: {checked} entries, none lost and none doubled");
    Ok(())
}

fn report(name: &str, r: Report) {
    println!(
        "{name}: {:.0} moves/s, {:.0} entries/s; to all seats p50 {:.2} ms, p99 {:.2} ms, \
         worst {:.1} ms; acknowledged p50 {:.2} ms, p99 {:.2} ms{}",
        r.moves,
        r.entries,
        r.seats.0,
        r.seats.1,
        r.seats.2,
        r.done.0,
        r.done.1,
        r.cpu.map_or(String::new(), |c| format!(
            "; the server used {:.0} % of a core",
            c * 100.0
        )),
    );
}
