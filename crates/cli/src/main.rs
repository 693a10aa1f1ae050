//! The `elbowroom` program.

mod bench;
mod content_cmd;
mod error;
mod map;
mod play;
mod record;
mod scenario_cmd;
mod simulate;
mod table;
mod term;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The commit that the program was built from.
const COMMIT: &str = env!("ELBOWROOM_COMMIT");
/// Version and commit.
const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " (",
    env!("ELBOWROOM_COMMIT"),
    ")"
);

/// Small World in a terminal: play against people and bots, simulate, measure and check.
///
/// An independent implementation of the rules, without the publisher's art or text.
#[derive(Parser)]
#[command(
    name = "elbowroom",
    version = VERSION,
    arg_required_else_help = true,
    after_help = "Exit codes: 0 all is well, 1 what was checked is wrong, 2 it was called wrongly."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game, alone against bots or with several people at one screen
    Play(play::Args),
    /// Check, replay or show game records
    Record(record::Args),
    /// Let bots play many games and report what came of it
    Simulate(simulate::Args),
    /// Measure the speed of the rules
    Bench(bench::Args),
    /// List, show, explain or check races, powers and maps
    Content(content_cmd::Args),
    /// Show maps
    Map(map::Args),
    /// Run rule cases
    Scenario(scenario_cmd::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Play(args) => play::run(args),
        Command::Record(args) => record::run(args),
        Command::Simulate(args) => simulate::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Content(args) => content_cmd::run(args),
        Command::Map(args) => map::run(args),
        Command::Scenario(args) => scenario_cmd::run(args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            e.tell();
            ExitCode::from(e.code())
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_commands_are_well_formed() {
        super::Cli::command().debug_assert();
    }
}
