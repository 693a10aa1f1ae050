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
mod report;
mod scenario_cmd;
#[cfg(feature = "serve")]
mod serve;
mod settings;
mod simulate;
mod statistics;
mod table;
mod tables;
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

    /// Commands that report something.
    const REPORT: &[&str] = &[
        "record verify",
        "record show",
        "record replay",
        "record statistics",
        "position show",
        "position hint",
        "simulate",
        "arena",
        "arena merge",
        "bench",
        "content list",
        "content show",
        "content explain",
        "content balance",
        "content check",
        "map list",
        "scenario run",
        "analyse",
        "admin list",
        "admin look",
        "admin end",
        "admin delete",
        "admin person",
        "admin erase",
        "admin ban list",
        "admin ban add",
        "admin ban remove",
        "admin report list",
        "admin report settle",
        "admin backup",
        "admin dump",
        "admin restore",
        "admin vacuum",
        "admin check",
    ];
    /// Those that show, write or do something instead.
    const OTHERS: &[&str] = &[
        "play",
        "position of",
        "content format",
        "map show",
        "map draw",
        "tune",
        "serve",
        "help",
        "completions",
        "man",
    ];

    fn leaves(command: &clap::Command, path: &str, out: &mut Vec<(String, clap::Command)>) {
        let real = |c: &&clap::Command| c.get_name() != "help" || path.is_empty();
        for below in command.get_subcommands().filter(real) {
            let path = format!("{path} {}", below.get_name());
            // One that stands alone as well has flags of its own.
            if !below.is_subcommand_required_set() {
                out.push((path.trim().into(), below.clone()));
            }
            leaves(below, &path, out);
        }
    }

    /// Whatever reports does so in the same way, and a flag means the same wherever it is.
    #[test]
    fn a_flag_is_the_same_everywhere() {
        let mut all = Vec::new();
        let mut command = super::Cli::command();
        // Then those of a command are those below it, too.
        command.build();
        leaves(&command, "", &mut all);
        for (path, command) in &all {
            let path = &**path;
            let has = |id: &str| command.get_arguments().find(|a| a.get_id() == id);
            let reports = REPORT.contains(&path);
            assert!(
                reports || OTHERS.contains(&path),
                "{path} reports, or does not?"
            );
            assert_eq!(has("format").is_some(), reports, "--format of {path}");
            if let Some(format) = has("format") {
                let values = format.get_possible_values();
                let values: Vec<_> = values.iter().map(|v| v.get_name().to_owned()).collect();
                assert_eq!(values, ["text", "json"], "--format of {path}");
            }
            assert!(!reports || has("out").is_some(), "--out of {path}");
            if has("out").is_some() && path != "man" {
                assert!(has("force").is_some(), "--force of {path}");
            }
            if let Some(seed) = has("seed") {
                let names = seed.get_value_names().unwrap();
                assert_eq!(names[0].as_str(), "SEED", "--seed of {path}");
            }
        }
        assert_eq!(all.len(), REPORT.len() + OTHERS.len());
    }
}
