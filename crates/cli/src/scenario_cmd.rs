//! Rule cases.

use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::Subcommand;

use crate::{
    error::{Error, Result, file_error, read, usage},
    table::ContentArgs,
    term::{clean, say},
};

/// Run rule cases: positions, what is done, and what the rulebook says comes of it.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Run cases and compare
    Run {
        /// Files with cases, or folders: then all files in them that end in .scenario
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,

        /// The box that the cases are about
        #[arg(long, value_name = "ID", default_value = "small-world")]
        game: String,

        /// Say only what fails
        #[arg(long)]
        quiet: bool,

        #[command(flatten)]
        content: ContentArgs,
    },
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    let What::Run {
        files,
        game,
        quiet,
        content,
    } = args.command;
    let library = content.load()?;
    let Some(pack) = library.boxes().iter().find(|b| b.game.id == game) else {
        let known: Vec<&str> = library.boxes().iter().map(|b| b.game.id.as_str()).collect();
        return usage(format!(
            "--game: there is no box \"{}\", expected one of {}",
            clean(&game),
            known.join(", ")
        ));
    };
    let mut all = Vec::new();
    for path in &files {
        find(path, &mut all)?;
    }
    if all.is_empty() {
        return Err(Error::Usage("no files that end in .scenario there".into()));
    }
    let (mut cases, mut failed, mut unreadable) = (0, 0, 0);
    for path in &all {
        let name = path.display().to_string();
        match scenario::parse_in(pack, &name, &read(path)?) {
            Err(problems) => {
                unreadable += 1;
                say(clean(&problems.to_string()));
            }
            Ok(read) => {
                let outcome = scenario::run(&read);
                cases += outcome.cases.len();
                failed += outcome.cases.iter().filter(|c| !c.passed()).count();
                if !quiet || !outcome.passed() {
                    say(clean(&outcome.to_string()));
                }
            }
        }
    }
    let files = match unreadable {
        0 => String::new(),
        n => format!(", {n} of {} files cannot be read", all.len()),
    };
    say(format!("{} of {cases} cases hold{files}", cases - failed));
    if failed + unreadable > 0 {
        return Err(Error::Told);
    }
    Ok(())
}

fn find(path: &Path, out: &mut Vec<PathBuf>) -> Result {
    if !path.is_dir() {
        out.push(path.into());
        return Ok(());
    }
    let entries = fs::read_dir(path).map_err(|e| file_error("read", path, &e))?;
    let mut entries: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() || entry.extension().is_some_and(|e| e == "scenario") {
            find(&entry, out)?;
        }
    }
    Ok(())
}
