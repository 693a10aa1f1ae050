//! Looking after a server's store.

mod reports;

use std::{net::IpAddr, path::PathBuf};

use clap::{Subcommand, ValueEnum};
use serde::Serialize;
use serde_json::{Value, json};
use server::{
    Config, Settings,
    admin::{self, Admin, Ban, BanKind, Chair, Listing, Look, Phase, Trouble, Whom},
};
use wording::Message;

use crate::{
    error::{Error, Result},
    lang::{count, message, reader},
    report::{Headed, Out, ReportArgs},
    table::ContentArgs,
    term::clean,
};

/// Look after the tables that a server keeps, and what is kept of people.
///
/// erase, vacuum and restore want the server to be stopped, and say so if it is not; everything else
/// works beside one that runs.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Where tables are kept: the server's file, or its URL that begins with postgres:// [default:
    /// elbowroom.sqlite]
    #[arg(
        long,
        env = "DATABASE_URL",
        value_name = "FILE|URL",
        hide_env_values = true,
        global = true
    )]
    database: Option<String>,

    /// File with the key that seeds of games under way are sealed with [default: beside the file of
    /// SQLite]
    #[arg(long, env = "ELBOWROOM_KEY_FILE", value_name = "FILE", global = true)]
    key_file: Option<PathBuf>,

    #[command(flatten)]
    report: ReportArgs,

    #[command(flatten)]
    content: ContentArgs,

    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Tables, those first at which nothing has happened for the longest
    List {
        /// Only these
        #[arg(long, value_enum)]
        phase: Option<Which>,
        /// Only those at which nothing has happened for so many days
        #[arg(long, default_value_t = 0, value_name = "DAYS")]
        quiet: u32,
        /// At most so many
        #[arg(long, default_value_t = 100)]
        limit: u32,
    },
    /// What a table is, who sits there, and what was said
    Look {
        /// Its id
        table: String,
    },
    /// End the game of a table as it stands, with its seed for everybody to see
    End {
        /// Its id
        table: String,
    },
    /// Delete a table and all that is kept of it; whoever is there is sent away
    Delete {
        /// Its id
        table: String,
    },
    /// All that is kept of people of a name, as JSON
    Person {
        /// The name
        name: String,
    },
    /// Take a name and what was said under it out of everything that is kept; the moves stay
    Erase {
        /// The name
        name: String,
    },
    /// Who may not use the server, while it runs
    #[command(subcommand)]
    Ban(BanWhat),
    /// What people at tables have told you of others, while the server runs
    #[command(subcommand)]
    Report(reports::What),
    /// Write everything into a new file
    Backup {
        /// The file
        file: PathBuf,
    },
    /// Write all public games that are over into a new file, each with its record
    Dump {
        /// The file; it is packed with gzip
        file: PathBuf,
        /// Only those that ended before this day began, in UTC: 2026-11-28 [default: all]
        #[arg(long, value_name = "DAY", value_parser = day)]
        before: Option<i64>,
    },
    /// Put a backup in the place of what is there, which stays beside it as `….before`
    Restore {
        /// The backup
        file: PathBuf,
    },
    /// Give room back that nothing is in any more
    Vacuum,
    /// Follow every log from its beginning, and have the database check itself; exit code 1 if
    /// something is wrong
    Check,
}

#[derive(Subcommand, Debug)]
enum BanWhat {
    /// All bans, with their numbers
    List,
    /// Bar a name, a word, an address, or whoever sits on a seat
    Add(BanArgs),
    /// Take a ban back
    Remove {
        /// Its number
        number: i64,
    },
}

#[derive(clap::Args, Debug)]
struct BanArgs {
    #[command(flatten)]
    whom: WhomArgs,
    /// The seat at that table: 1 to 6
    #[arg(long, requires = "table", value_parser = seat)]
    seat: Option<Chair>,
    /// For so many days [default: until it is taken back]
    #[arg(long)]
    days: Option<u16>,
    /// For so many hours, with the days
    #[arg(long)]
    hours: Option<u16>,
    /// Why: whoever is barred reads it
    #[arg(long, default_value = "", hide_default_value = true)]
    reason: String,
}

#[derive(clap::Args, Debug)]
#[group(required = true, multiple = false)]
struct WhomArgs {
    /// Whoever is called so, or nearly
    #[arg(long)]
    name: Option<String>,
    /// A word in names and in what is said; with a star at an end also as part of longer words
    #[arg(long)]
    word: Option<String>,
    /// Whoever comes from an address (of version 6: from its network); only a hash of it is kept
    #[arg(long)]
    address: Option<IpAddr>,
    /// Whoever sits on a seat of a table: his key, and from where he took it if that was within a day
    #[arg(long, requires = "seat")]
    table: Option<String>,
}

fn day(text: &str) -> std::result::Result<i64, String> {
    admin::day(text).ok_or_else(|| message("day-wanted").say(reader()))
}

fn seat(text: &str) -> std::result::Result<Chair, String> {
    let wanted = || message("seat-wanted").say(reader());
    let n: u8 = text.parse().map_err(|_| wanted())?;
    Chair::try_from(n).map_err(|_| wanted())
}

impl BanArgs {
    fn whom(&self) -> Option<Whom> {
        let WhomArgs {
            name,
            word,
            address,
            table,
        } = &self.whom;
        let name = name.clone().map(Whom::Name);
        let seat = table.clone().zip(self.seat);
        name.or(word.clone().map(Whom::Word))
            .or(address.map(Whom::Address))
            .or(seat.map(|(table, seat)| Whom::Seat(table, seat)))
    }

    /// How long, in milliseconds.
    fn time(&self) -> Option<i64> {
        let hours = |n: Option<u16>, each: i64| n.map(|n| i64::from(n) * each * 3_600_000);
        match (hours(self.days, 24), hours(self.hours, 1)) {
            (None, None) => None,
            (days, hours) => Some(days.unwrap_or(0) + hours.unwrap_or(0)),
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Which {
    Open,
    Running,
    Over,
}

impl From<Which> for Phase {
    fn from(which: Which) -> Phase {
        match which {
            Which::Open => Phase::Open,
            Which::Running => Phase::Running,
            Which::Over => Phase::Over,
        }
    }
}

/// Runs the command.
pub fn run(args: Args) -> Result {
    let settings = Settings {
        database: args.database,
        key_file: args.key_file,
        ..Settings::default()
    };
    let config = settings.config();
    let config = config.map_err(|e| Error::usage(e.message()))?;
    let library = args.content.load()?.into_owned();
    let to = To {
        out: args.report.begin()?,
        json: args.report.is_json(),
    };
    let done = admin::block_on(work(config, library, args.what, &to));
    done.map_err(|e| Error::wrong(e.message()))
}

/// Where it is said what was found or done, and how.
struct To {
    out: Out,
    json: bool,
}

impl To {
    /// Says what was found: as a report of this kind, or in lines.
    fn found<T: Serialize>(
        &self,
        what: &str,
        body: T,
        lines: impl FnOnce(&T) -> Vec<String>,
    ) -> std::result::Result<(), Trouble> {
        if !self.json {
            lines(&body).iter().for_each(|line| self.out.say(line));
            return Ok(());
        }
        let object = Headed::new(&format!("admin {what}"), body);
        let written = self.out.object(&object);
        written.map_err(|e| Trouble::new(e.to_string()))
    }

    /// Says what was done.
    fn done(&self, what: &str, body: Value, told: &Message) -> std::result::Result<(), Trouble> {
        self.found(what, body, |_| vec![told.say(reader())])
    }
}

fn phase(phase: Phase) -> Message {
    message(match phase {
        Phase::Open => "phase-open",
        Phase::Running => "phase-running",
        Phase::Over => "phase-over",
    })
}

async fn work(
    config: Config,
    library: content::Library,
    what: What,
    to: &To,
) -> std::result::Result<(), Trouble> {
    if let What::Restore { file } = &what {
        admin::restore(&config.database, file).await?;
        let file = file.display().to_string();
        let told = message("store-restored").with("file", &file);
        return to.done("restore", json!({ "file": file }), &told);
    }
    let mut admin = Admin::open(&config.database, config.key_file.as_deref(), library).await?;
    match what {
        What::List {
            phase: which,
            quiet,
            limit,
        } => {
            let all = admin.list(which.map(Phase::from), quiet, limit).await?;
            list(&all, to)
        }
        What::Look { table } => to.found("look", admin.look(&table).await?, looked),
        What::End { table } => {
            admin.end(&table).await?;
            let told = message("store-ended").with("table", &table);
            to.done("end", json!({ "table": table }), &told)
        }
        What::Delete { table } => {
            admin.delete(&table).await?;
            let told = message("store-deleted").with("table", &table);
            to.done("delete", json!({ "table": table }), &told)
        }
        What::Person { name } => {
            let traces = admin.person(&name).await?;
            let identity = admin.identity(&name).await?;
            // Texts and numbers alone: it cannot fail.
            let traced = serde_json::to_string_pretty(&traces).unwrap_or_default();
            let found = json!({ "name": name, "traces": traces, "identity": identity });
            to.found("person", found, |_| {
                let identity = identity.iter().map(serde_json::to_string_pretty);
                [traced].into_iter().chain(identity.flatten()).collect()
            })
        }
        What::Erase { name } => {
            let n = admin.erase(&name).await?;
            let told = count("store-erased", n).with("name", clean(&name));
            to.done("erase", json!({ "name": name, "tables": n }), &told)
        }
        What::Ban(what) => ban(&mut admin, what, to).await,
        What::Report(what) => reports::run(&mut admin, what, to).await,
        What::Backup { file } => {
            admin.backup(&file).await?;
            let bytes = std::fs::metadata(&file).map_or(0, |m| m.len());
            let file = file.display().to_string();
            let told = count("store-size", bytes.to_string()).with("file", &file);
            to.done("backup", json!({ "file": file, "bytes": bytes }), &told)
        }
        What::Dump { file, before } => {
            let (written, until) = admin.dump(&file, before).await?;
            let file = file.display().to_string();
            let told = message("store-dumped")
                .with("file", &file)
                .with("games", count("n-games", written.games))
                .with("bytes", written.bytes.to_string());
            let body = json!({
                "file": file, "games": written.games, "bytes": written.bytes,
                "sha256": written.sha256, "until": until,
            });
            to.done("dump", body, &told)
        }
        What::Vacuum => {
            admin.vacuum().await?;
            to.done("vacuum", json!({}), &message("store-vacuumed"))
        }
        What::Check => {
            let checked = admin.check().await?;
            let faults = checked.wrong.len();
            let wrong: Vec<String> = checked.wrong.iter().map(ToString::to_string).collect();
            let body = json!({
                "tables": checked.tables, "entries": checked.entries, "wrong": wrong,
            });
            to.found("check", body, |_| {
                let mut lines: Vec<String> =
                    checked.wrong.iter().map(|w| w.say(reader())).collect();
                let told = message("store-checked")
                    .with("tables", count("n-tables", checked.tables))
                    .with("entries", count("n-entries", checked.entries))
                    .with("faults", count("n-faults", faults));
                lines.push(told.say(reader()));
                lines
            })?;
            match faults {
                0 => Ok(()),
                _ => Err(Trouble::new(message("store-wrong"))),
            }
        }
        What::Restore { .. } => Ok(()),
    }
}

fn list(all: &[Listing], to: &To) -> std::result::Result<(), Trouble> {
    let row = |l: &Listing| {
        json!({
            "id": l.id, "updated": l.updated, "phase": l.phase, "public": l.public,
            "summary": l.summary,
        })
    };
    let rows: Vec<Value> = all.iter().map(row).collect();
    to.found("list", json!({ "tables": rows }), |_| {
        let line = |l: &Listing| {
            let (updated, phase) = (admin::time(l.updated), phase(l.phase).say(reader()));
            format!("{}  {updated}  {phase}  {}", l.id, l.summary)
        };
        let mut lines: Vec<String> = all.iter().map(line).collect();
        lines.push(count("n-tables", all.len()).say(reader()));
        lines
    })
}

/// What a table is, in lines.
fn looked(look: &Look) -> Vec<String> {
    let mut out = vec![
        message("look-table")
            .with("table", &look.id)
            .with("game", &look.game)
            .with("map", &look.map),
        message("look-phase").with("phase", phase(look.phase)),
        count("look-entries", look.entries),
        message("look-made").with("at", admin::time(look.made)),
        message("look-last").with("at", admin::time(look.last)),
    ];
    if !look.title.is_empty() {
        out.push(message("look-title").with("title", clean(&look.title)));
    }
    let if_so = |is: bool, id| message(if is { id } else { "none" });
    for seat in &look.seats {
        let who = match (&seat.bot, &seat.name) {
            (Some(bot), _) => message("look-bot").with("bot", bot),
            (None, Some(name)) => message("as-is").with("words", clean(name)),
            (None, None) => message("look-free"),
        };
        let line = message("look-seat")
            .with("seat", seat.seat.to_string())
            .with("who", who)
            .with("away", if_so(seat.away, "look-away"))
            .with("moves", if_so(seat.to_move, "look-moves"));
        out.push(line);
    }
    for line in &look.said {
        let said = message("look-said")
            .with("at", admin::time(line.at))
            .with("seat", line.seat.to_string())
            .with("text", clean(&line.text));
        out.push(said);
    }
    out.iter().map(|line| line.say(reader())).collect()
}

async fn ban(admin: &mut Admin, what: BanWhat, to: &To) -> std::result::Result<(), Trouble> {
    match what {
        BanWhat::List => {
            let bans = admin.bans().await?;
            let row = |ban: &Ban| {
                json!({
                    "number": ban.number, "kind": ban.kind.name(), "what": ban.what,
                    "made": ban.made, "ends": ban.ends, "reason": ban.reason,
                })
            };
            let rows: Vec<Value> = bans.iter().map(row).collect();
            to.found("ban list", json!({ "bans": rows }), |_| {
                let mut lines: Vec<String> = bans.iter().map(|b| barred(b).say(reader())).collect();
                lines.push(count("n-bans", bans.len()).say(reader()));
                lines
            })
        }
        BanWhat::Add(args) => {
            let whom = args.whom();
            let whom = whom.ok_or_else(|| Trouble::new(message("ban-whom")))?;
            let seat = matches!(whom, Whom::Seat(..));
            let numbers = admin.bar(whom, args.time(), &args.reason).await?;
            let key_only = seat && numbers.len() == 1;
            let body = json!({ "bans": numbers, "key_only": key_only });
            to.found("ban add", body, |_| {
                let mut lines = Vec::new();
                if key_only {
                    lines.push(message("ban-key-only").say(reader()));
                }
                let made = |n: &i64| count("ban-made", n.to_string()).say(reader());
                lines.extend(numbers.iter().map(made));
                lines
            })
        }
        BanWhat::Remove { number } => {
            admin.unbar(number).await?;
            let told = count("ban-removed", number.to_string());
            to.done("ban remove", json!({ "ban": number }), &told)
        }
    }
}

fn barred(ban: &Ban) -> Message {
    // Of hashes the beginning is enough to tell them apart.
    let (kind, what) = match ban.kind {
        BanKind::Name => ("ban-name", format!("{:?}", ban.what)),
        BanKind::Word => ("ban-word", format!("{:?}", ban.what)),
        BanKind::Key => ("ban-key", ban.what.chars().take(16).collect()),
        BanKind::Address => ("ban-address", ban.what.chars().take(16).collect()),
    };
    let ends = match ban.ends {
        Some(ends) => message("ban-until").with("at", admin::time(ends)),
        None => message("none"),
    };
    count("ban-row", ban.number.to_string())
        .with("kind", message(kind))
        .with("what", what)
        .with("made", admin::time(ban.made))
        .with("ends", ends)
        .with("reason", clean(&ban.reason))
}
