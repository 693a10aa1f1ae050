//! Rule cases.

use std::{
    borrow::Cow,
    fs,
    path::{Path, PathBuf},
};

use clap::Subcommand;
use content::{Library, Severity, has_content};
use serde_json::json;

use crate::{
    error::{Error, Result, file_error, read},
    lang::{count, message, reader},
    near,
    report::{Headed, Out, ReportArgs},
    table::ContentArgs,
    term::clean,
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
    ///
    /// A file of cases may have content of its own beside it: races, powers, sites, maps or a
    /// game.toml in its folder, or all of that in a folder "own" there. Its cases are played with
    /// it, on top of --content.
    Run {
        /// Files with cases, or folders: then all files in them that end in .scenario
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,

        /// The box that the cases are about; the first that there is if left out
        #[arg(long, value_name = "ID")]
        game: Option<String>,

        /// Say only what fails, and nothing if all holds
        #[arg(long)]
        quiet: bool,

        #[command(flatten)]
        report: ReportArgs,

        #[command(flatten)]
        content: ContentArgs,
    },
}

/// A folder with content beside a file of cases.
const OWN: &str = "own";

/// Runs the command.
pub fn run(args: Args) -> Result {
    let What::Run {
        files,
        game,
        quiet,
        report,
        content,
    } = args.command;
    let out = report.begin()?;
    let json = report.is_json();
    let quiet = quiet || json;
    let mut failing: Vec<String> = Vec::new();
    let library = content.load()?;
    let game = game.unwrap_or_else(|| library.boxes()[0].game.id.clone());
    if !library.boxes().iter().any(|b| b.game.id == game) {
        let known: Vec<&str> = library.boxes().iter().map(|b| b.game.id.as_str()).collect();
        return Err(near::unknown("--game", "box", &game, &known));
    }
    let mut all = Vec::new();
    for path in &files {
        find(path, &mut all)?;
    }
    if all.is_empty() {
        return Err(Error::usage(message("cases-none")));
    }
    let (mut cases, mut held, mut unreadable, mut unused) = (0, 0, 0, 0);
    for path in &all {
        let name = path.display().to_string();
        let text = read(path)?;
        let library = match beside(path, &library, quiet, &out) {
            Ok(library) => library,
            Err(problems) => {
                unused += 1;
                let bad = message("cases-bad").with("file", &name).say(reader());
                let bad = format!("{bad}\n{problems}");
                match json {
                    true => failing.push(bad),
                    false => out.say(clean(&bad)),
                }
                continue;
            }
        };
        let read = scenario::read_in(&library, &game, &name, &text);
        let mut outcome = scenario::run(&read);
        cases += outcome.cases.len();
        held += outcome.cases.iter().filter(|c| c.passed()).count();
        unreadable += outcome.cases.iter().filter(|c| !c.is_readable()).count();
        if quiet {
            outcome = outcome.failing();
        }
        if !outcome.cases.is_empty() {
            match json {
                true => failing.push(outcome.to_string()),
                false => out.say(clean(&outcome.to_string())),
            }
        }
    }
    let failed = held < cases || unused > 0;
    if json {
        let body = json!({
            "cases": cases, "held": held, "unreadable": unreadable, "files_not_run": unused,
            "failing": failing,
        });
        out.object(&Headed::new("scenarios", body))?;
    } else if !quiet || failed {
        let some = |id, n: usize| match n {
            0 => message("none"),
            n => count(id, n),
        };
        let told = message("cases-held")
            .with("held", held)
            .with("n", cases)
            .with("unreadable", some("cases-unreadable", unreadable))
            .with("unused", some("cases-unused", unused));
        out.say(told.say(reader()));
    }
    match failed {
        true => Err(Error::Told),
        false => Ok(()),
    }
}

/// The content with that which lies beside a file of cases.
///
/// # Errors
/// What is wrong with it, a line for each.
fn beside<'a>(
    file: &Path,
    library: &'a Library,
    quiet: bool,
    out: &Out,
) -> std::result::Result<Cow<'a, Library>, String> {
    let Some(folder) = folder(file) else {
        return Ok(Cow::Borrowed(library));
    };
    match library.clone().with_dir(&folder) {
        Ok((library, warnings)) => {
            if !quiet {
                let warned = warnings.iter().filter(|w| w.severity == Severity::Warning);
                for w in warned {
                    out.say(clean(&w.say(reader())));
                }
            }
            Ok(Cow::Owned(library))
        }
        Err(problems) => {
            let lines: Vec<String> = problems
                .iter()
                .map(|p| format!("     {}", p.say(reader())))
                .collect();
            Err(lines.join("\n"))
        }
    }
}

/// The folder with content that belongs to a file of cases, if there is one.
fn folder(file: &Path) -> Option<PathBuf> {
    let here = match file.parent() {
        Some(p) if p.as_os_str().is_empty() => Path::new("."),
        Some(p) => p,
        None => return None,
    };
    [here.to_owned(), here.join(OWN)]
        .into_iter()
        .find(|f| has_content(f))
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
