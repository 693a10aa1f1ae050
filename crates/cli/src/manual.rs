//! What the program says about itself: the documentation by topic, pages for `man`, completions.

use std::{fs, path::PathBuf};

use clap::{Command, CommandFactory};
use clap_complete::Shell;

use crate::{
    Cli,
    error::{Error, Result, file_error},
    lang::{message, reader},
    near::{did_you_mean, nearest},
    term::{say, write_out},
};

/// The pages of the documentation that the program has with it, by topic.
const TOPICS: &[(&str, &str, &str)] = &[
    (
        "bots",
        "write a bot, in Rust or any other language",
        include_str!("../../../docs/bots.md"),
    ),
    ("cli", "all commands", include_str!("../../../docs/cli.md")),
    (
        "content",
        "invent races, powers, places and maps",
        include_str!("../../../docs/content.md"),
    ),
    (
        "protocol",
        "talk to a server",
        include_str!("../../../docs/protocol.md"),
    ),
    (
        "records",
        "how games, actions and positions are written",
        include_str!("../../../docs/records.md"),
    ),
    (
        "rulings",
        "how the rules are read where they leave something open",
        include_str!("../../../docs/rulings.md"),
    ),
    (
        "scale",
        "play many games on many machines",
        include_str!("../../../docs/scale.md"),
    ),
    (
        "scenarios",
        "write down how a rule goes, and check it",
        include_str!("../../../docs/scenarios.md"),
    ),
    (
        "server",
        "serve tables",
        include_str!("../../../docs/server.md"),
    ),
];

/// Print the documentation of a topic, or the help of a command
#[derive(clap::Args, Debug)]
#[command(after_help = topics())]
pub struct HelpArgs {
    /// A topic, or a command and those below it
    #[arg(value_name = "TOPIC|COMMAND")]
    words: Vec<String>,
}

/// Print completions for a shell, to be read when it starts
///
/// For bash: elbowroom completions bash > ~/.local/share/bash-completion/completions/elbowroom
#[derive(clap::Args, Debug)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Write pages for man, one for each command
#[derive(clap::Args, Debug)]
pub struct ManArgs {
    /// The folder; it is made if it is not there, and pages there are replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

fn topics() -> String {
    let line = |(name, what, _): &(&str, &str, &str)| format!("\n  {name:<10} {what}");
    let lines: String = TOPICS.iter().map(line).collect();
    format!("Topics:{lines}")
}

/// Runs `help`.
pub fn help(args: &HelpArgs) -> Result {
    let mut command = Cli::command();
    command.build();
    let Some(first) = args.words.first() else {
        write_out(&command.render_long_help().to_string());
        say(format!("\n{}", topics()));
        return Ok(());
    };
    // A command of the same name has its own `--help`.
    let topic = TOPICS.iter().find(|t| t.0 == first);
    if let (Some((_, _, text)), 1) = (topic, args.words.len()) {
        write_out(text);
        return Ok(());
    }
    let mut at = &mut command;
    for word in &args.words {
        let mut known: Vec<String> = names(at);
        if std::ptr::eq(word, first) {
            known.extend(TOPICS.iter().map(|t| t.0.to_owned()));
        }
        at = match at.find_subcommand_mut(word) {
            Some(found) => found,
            None => {
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                return Err(Error::usage(
                    message("no-help")
                        .with("word", crate::term::clean(word))
                        .with("meant", did_you_mean(nearest(word, &known))),
                ));
            }
        };
    }
    write_out(&at.render_long_help().to_string());
    Ok(())
}

fn names(command: &Command) -> Vec<String> {
    let all = command.get_subcommands();
    all.map(|c| c.get_name().to_owned()).collect()
}

/// Runs `completions`.
pub fn completions(args: &CompletionsArgs) -> Result {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "elbowroom", &mut script);
    write_out(&String::from_utf8_lossy(&script));
    Ok(())
}

/// Runs `man`.
pub fn man(args: &ManArgs) -> Result {
    let failed = |e| file_error("write", &args.out, &e);
    fs::create_dir_all(&args.out).map_err(failed)?;
    clap_mangen::generate_to(Cli::command(), &args.out).map_err(failed)?;
    let pages = fs::read_dir(&args.out).map_err(failed)?.count();
    let told = message("pages-in").with("n", pages);
    let told = told.with("dir", args.out.display().to_string());
    say(told.say(reader()));
    Ok(())
}
