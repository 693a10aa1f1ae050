//! Races, powers, places, relics and maps: listed, shown, explained, checked, balanced.

mod balance;
mod explain;
mod plot;

use std::path::PathBuf;

use clap::Subcommand;
use content::{Library, Severity};
use serde_json::json;
use wording::names;

use crate::{
    error::{Error, Result, usage},
    lang::{message, reader},
    near::{did_you_mean, nearest},
    play::about::rules_of,
    report::{Headed, ReportArgs},
    table::{ContentArgs, usable},
    term::{clean, pad, say, wrap},
};

/// List, show, explain, check or balance races, powers, places, relics and maps.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// List what is in the boxes
    List {
        #[command(flatten)]
        report: ReportArgs,
        #[command(flatten)]
        content: ContentArgs,
    },
    /// Show a race, power, place or relic: what it does in words and for the rules
    Show {
        /// Its id or name
        name: String,
        #[command(flatten)]
        report: ReportArgs,
        #[command(flatten)]
        content: ContentArgs,
    },
    Explain(explain::Args),
    /// Say how content files are written
    Format {
        /// A heading of the page, such as cost, marker, maps or selectors; all of it if left out
        heading: Option<String>,
    },
    Balance(balance::Args),
    /// Check a folder of content and say everything that is wrong
    Check {
        /// The folder, or a single file
        dir: PathBuf,
        #[command(flatten)]
        report: ReportArgs,
    },
}

/// How content files are written.
const PAGE: &str = include_str!("../../../../docs/content.md");

/// Runs the command.
pub fn run(args: Args) -> Result {
    match args.command {
        What::List { report, content } => list(&report, &content),
        What::Show {
            name,
            report,
            content,
        } => show(&name, &report, &content),
        What::Explain(args) => explain::run(&args),
        What::Format { heading } => format(heading.as_deref()),
        What::Balance(args) => balance::run(args),
        What::Check { dir, report } => check(&dir, &report),
    }
}

fn list(report: &ReportArgs, content: &ContentArgs) -> Result {
    let out = report.begin()?;
    if report.is_json() {
        let library = content.load()?;
        let item = |id: &str, name: &str, tokens: Option<u8>| json!({ "id": id, "name": name, "tokens": tokens });
        let boxes = library.boxes().iter().map(|b| {
            let races = b.races.iter().map(|r| item(&r.id, &r.name, Some(r.tokens)));
            let powers = b
                .powers
                .iter()
                .map(|p| item(&p.id, &p.name, Some(p.tokens)));
            let sites = b.sites.iter().map(|s| item(&s.id, &s.name, None));
            let maps = b.maps.iter().map(|m| item(&m.id, &m.name, None));
            json!({
                "id": b.game.id, "name": b.game.name,
                "races": races.collect::<Vec<_>>(), "powers": powers.collect::<Vec<_>>(),
                "sites": sites.collect::<Vec<_>>(), "maps": maps.collect::<Vec<_>>(),
            })
        });
        let body = json!({ "boxes": boxes.collect::<Vec<_>>() });
        return out.object(&Headed::new("content", body));
    }
    let term = out.term();
    let lang = reader();
    let line = |id: &str, number: Option<u8>, text: &str| {
        let number = number.map_or(String::new(), |n| n.to_string());
        let head = format!("  {} {number:>2}  ", pad(id, 16));
        let text = wrap(text, term.width.saturating_sub(head.len() + 1), 0);
        let indent = format!("\n{}", " ".repeat(head.len()));
        out.say(format!("{head}{}", text.replace('\n', &indent)));
    };
    for pack in content.load()?.boxes() {
        out.say(term.rule(&names::name(lang, &pack.game)));
        out.say(term.bold(&head("list-races", pack.races.len())));
        for r in &pack.races {
            line(&r.id, Some(r.tokens), &names::text(lang, r, &r.text));
        }
        out.say(term.bold(&head("list-powers", pack.powers.len())));
        for p in &pack.powers {
            line(&p.id, Some(p.tokens), &names::text(lang, p, &p.text));
        }
        if !pack.sites.is_empty() {
            out.say(term.bold(&head("list-sites", pack.sites.len())));
            for s in &pack.sites {
                line(&s.id, None, &names::text(lang, s, &s.text));
            }
        }
        out.say(term.bold(&head("list-maps", pack.maps.len())));
        for m in &pack.maps {
            line(&m.id, Some(m.players), &names::name(lang, m));
        }
    }
    Ok(())
}

fn head(id: &str, n: usize) -> String {
    message(id).with("n", n).say(reader())
}

fn show(name: &str, report: &ReportArgs, content: &ContentArgs) -> Result {
    let out = report.begin()?;
    let library = content.load()?;
    // Several boxes may have a thing of one name.
    let found = explain::find(&library, name)?;
    if report.is_json() {
        let row = |thing: &explain::Thing<'_>| {
            let mut row = thing.row();
            row["effects"] = json!(thing.effects);
            row
        };
        let body = json!({ "things": found.iter().map(row).collect::<Vec<_>>() });
        return out.object(&Headed::new("content show", body));
    }
    let term = out.term();
    for thing in found {
        out.say(rules_of(reader(), thing.pack, term, thing.name).unwrap_or_default());
        for effect in thing.effects {
            let text = serde_json::to_string(effect).unwrap_or_default();
            let text = text.replace(',', ", ").replace(':', ": ");
            out.say(term.dim(&wrap(&text, term.width - 1, 2)));
        }
    }
    Ok(())
}

fn format(heading: Option<&str>) -> Result {
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
        let like = nearest(&heading.replace(' ', "_"), &known);
        let why = match (content::purpose(heading), like) {
            (Some(effect), _) => message("no-heading-meant")
                .with("meant", message("heading-effect").with("effect", effect)),
            (None, Some(_)) => message("no-heading-meant").with("meant", did_you_mean(like)),
            (None, None) => message("no-heading"),
        };
        let known: Vec<String> = known.into_iter().map(str::to_owned).collect();
        return usage(why.with("name", clean(heading)).with("known", known));
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

fn check(dir: &std::path::Path, report: &ReportArgs) -> Result {
    usable(dir)?;
    let out = report.begin()?;
    let shipped = Library::shipped();
    let (library, problems) = match shipped.clone().with_dir(dir) {
        Ok((library, warnings)) => (Some(library), warnings),
        Err(problems) => (None, problems),
    };
    if report.is_json() {
        let row = |p: &content::Problem| {
            json!({
                "file": p.file, "line": p.line, "column": p.column,
                "severity": format!("{:?}", p.severity).to_lowercase(),
                "message": p.message.to_string(),
            })
        };
        let rows: Vec<_> = problems.iter().map(row).collect();
        let body = json!({ "ok": library.is_some(), "problems": rows });
        out.object(&Headed::new("content check", body))?;
        return library.map(drop).ok_or(Error::Told);
    }
    problems
        .iter()
        .for_each(|p| out.say(clean(&p.say(reader()))));
    let errors = problems.iter().filter(|p| p.severity == Severity::Error);
    let errors = errors.count();
    let warned = problems.iter();
    let warned = warned.filter(|p| p.severity == Severity::Warning).count();
    match library {
        Some(library) => {
            out.say(head("checked-ok", warned));
            // The boxes that are not as they are shipped.
            let shipped = shipped.boxes();
            let changed = library.boxes().iter().filter(|b| !shipped.contains(b));
            for pack in changed {
                let told = message("box-has")
                    .with("box", &pack.game.id)
                    .with("races", pack.races.len())
                    .with("powers", pack.powers.len())
                    .with("sites", pack.sites.len())
                    .with("maps", pack.maps.len());
                out.say(told.say(reader()));
            }
            Ok(())
        }
        None => {
            let told = message("checked-wrong").with("errors", errors);
            out.say(told.with("n", warned).say(reader()));
            Err(Error::Told)
        }
    }
}
