//! Races, powers and maps: listed, shown, explained, checked.

use std::path::PathBuf;

use clap::Subcommand;
use content::Severity;

use crate::{
    error::{Error, Result, usage},
    play::screen::rules_of,
    table::ContentArgs,
    term::{Term, clean, count, pad, say, wrap},
};

/// List, show, explain or check races, powers and maps.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// List the races, powers and maps
    List {
        #[command(flatten)]
        content: ContentArgs,
    },
    /// Show a race or power: its tokens, what it does in words and for the rules
    Show {
        /// Its id or name
        name: String,
        #[command(flatten)]
        content: ContentArgs,
    },
    /// Explain how content files are written
    Explain {
        /// A heading of the page, such as cost, marker, maps or selectors; all of it if left out
        heading: Option<String>,
    },
    /// Check a folder of content and say everything that is wrong
    Check {
        /// The folder
        dir: PathBuf,
    },
}

/// How content files are written.
const PAGE: &str = include_str!("../../../docs/content.md");

/// Runs the command.
pub fn run(args: Args) -> Result {
    match args.command {
        What::List { content } => list(&content),
        What::Show { name, content } => show(&name, &content),
        What::Explain { heading } => explain(heading.as_deref()),
        What::Check { dir } => check(&dir),
    }
}

fn list(content: &ContentArgs) -> Result {
    let pack = content.pack()?;
    let term = Term::stdout();
    let line = |id: &str, tokens: u8, text: &str| {
        let head = format!("  {} {tokens:>2}  ", pad(id, 14));
        let text = wrap(text, term.width.saturating_sub(head.len() + 1), 0);
        say(format!(
            "{head}{}",
            text.replace('\n', &format!("\n{}", " ".repeat(head.len())))
        ));
    };
    say(term.bold(&count(pack.races.len() as u64, "race")));
    pack.races
        .iter()
        .for_each(|r| line(&r.id, r.tokens, &r.text));
    say(term.bold(&count(pack.powers.len() as u64, "power")));
    pack.powers
        .iter()
        .for_each(|p| line(&p.id, p.tokens, &p.text));
    say(term.bold(&count(pack.maps.len() as u64, "map")));
    pack.maps
        .iter()
        .for_each(|m| line(&m.id, m.players, &m.name));
    Ok(())
}

fn show(name: &str, content: &ContentArgs) -> Result {
    let pack = content.pack()?;
    let term = Term::stdout();
    let Some(text) = rules_of(&pack, term, name) else {
        return usage(format!(
            "there is no race, power or marker \"{}\"; content list names them",
            clean(name)
        ));
    };
    say(text);
    let wanted = name.trim().to_lowercase();
    let is =
        |id: &str, name: &str| id.starts_with(&wanted) || name.to_lowercase().starts_with(&wanted);
    let race = pack
        .races
        .iter()
        .find(|r| is(&r.id, &r.name))
        .map(|r| &r.effects);
    let power = || {
        pack.powers
            .iter()
            .find(|p| is(&p.id, &p.name))
            .map(|p| &p.effects)
    };
    for effect in race.or_else(power).into_iter().flatten() {
        let text = serde_json::to_string(effect).unwrap_or_default();
        say(term.dim(&wrap(
            &text.replace(',', ", ").replace(':', ": "),
            term.width - 1,
            2,
        )));
    }
    Ok(())
}

fn explain(heading: Option<&str>) -> Result {
    let Some(heading) = heading else {
        say(PAGE.trim_end());
        return Ok(());
    };
    let wanted = heading.trim().trim_start_matches('#').trim().to_lowercase();
    let level = |line: &str| line.bytes().take_while(|&b| b == b'#').count();
    let mut code = false;
    let mut headings = Vec::new();
    for (i, line) in PAGE.lines().enumerate() {
        code ^= line.starts_with("```");
        if !code && level(line) > 0 {
            headings.push((i, level(line), line.trim_start_matches('#').trim()));
        }
    }
    let Some(at) = headings.iter().position(|h| h.2.to_lowercase() == wanted) else {
        let known: Vec<&str> = headings.iter().map(|h| h.2).collect();
        return usage(format!(
            "there is no heading \"{}\", expected one of: {}",
            clean(heading),
            known.join(", ")
        ));
    };
    let (from, level, _) = headings[at];
    let end = headings[at + 1..].iter().find(|h| h.1 <= level);
    let lines = PAGE.lines().skip(from);
    let lines: Vec<&str> = match end {
        Some((to, ..)) => lines.take(to - from).collect(),
        None => lines.collect(),
    };
    say(lines.join("\n").trim_end());
    Ok(())
}

fn check(dir: &std::path::Path) -> Result {
    if !dir.is_dir() {
        return usage(format!("{} is not a folder", dir.display()));
    }
    let (pack, problems) = match content::load_dir(dir) {
        Ok((pack, warnings)) => (Some(pack), warnings),
        Err(problems) => (None, problems),
    };
    problems.iter().for_each(|p| say(clean(&p.to_string())));
    let errors = problems.iter().filter(|p| p.severity == Severity::Error);
    let errors = errors.count() as u64;
    let warnings = count(problems.len() as u64 - errors, "warning");
    match pack {
        Some(pack) => {
            say(format!(
                "ok with {warnings}: the box has {}, {} and {}",
                count(pack.races.len() as u64, "race"),
                count(pack.powers.len() as u64, "power"),
                count(pack.maps.len() as u64, "map")
            ));
            Ok(())
        }
        None => {
            say(format!("{}, {warnings}", count(errors, "error")));
            Err(Error::Told)
        }
    }
}
