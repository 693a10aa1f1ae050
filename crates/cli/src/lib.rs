//! The `elbowroom` program: all of it but its first line, so that what a terminal says and
//! understands can be tested beside the other surfaces.

#[cfg(feature = "serve")]
mod admin;
mod analyse;
mod arena_cmd;
mod bench;
#[cfg(feature = "serve")]
mod check;
mod content_cmd;
mod error;
mod lang;
mod manual;
mod map;
mod near;
pub mod play;
mod position;
mod record_cmd;
mod scenario_cmd;
#[cfg(feature = "serve")]
mod serve;
mod settings;
mod simulate;
mod table;
mod term;
mod tune;

pub use lang::TERMINAL;

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

/// Small World and Small World Underground in a terminal: play, simulate, measure and check.
///
/// An independent implementation of the rules, without the publisher's art or text.
#[derive(Parser)]
#[command(
    name = "elbowroom",
    version = VERSION,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "Exit codes: 0 all is well, 1 what was checked is wrong, 2 it was called wrongly."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    lang: lang::LangArg,
}

// Each says itself what it is for.
#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Record(record_cmd::Args),
    Position(position::Args),
    Simulate(simulate::Args),
    Arena(arena_cmd::Args),
    Bench(bench::Args),
    Content(content_cmd::Args),
    Map(map::Args),
    Scenario(scenario_cmd::Args),
    Tune(tune::Args),
    #[command(visible_alias = "analyze")]
    Analyse(analyse::Args),
    #[cfg(feature = "serve")]
    Serve(Box<serve::Args>),
    #[cfg(feature = "serve")]
    Admin(admin::Args),
    Help(manual::HelpArgs),
    Completions(manual::CompletionsArgs),
    Man(manual::ManArgs),
}

/// Does what the command line says.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = cli.lang.choose().and_then(|()| run(cli.command));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            e.tell();
            ExitCode::from(e.code())
        }
    }
}

fn run(command: Command) -> error::Result {
    match command {
        Command::Play(args) => play::run(args),
        Command::Record(args) => record_cmd::run(args),
        Command::Position(args) => position::run(args),
        Command::Simulate(args) => simulate::run(args),
        Command::Arena(args) => arena_cmd::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Content(args) => content_cmd::run(args),
        Command::Map(args) => map::run(args),
        Command::Scenario(args) => scenario_cmd::run(args),
        Command::Tune(args) => tune::run(args),
        Command::Analyse(args) => analyse::run(args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(*args),
        #[cfg(feature = "serve")]
        Command::Admin(args) => admin::run(args),
        Command::Help(args) => manual::help(&args),
        Command::Completions(args) => manual::completions(&args),
        Command::Man(args) => manual::man(&args),
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
