//! Looking after a server's store.

use std::{
    net::IpAddr,
    path::{Path, PathBuf},
};

use clap::{Subcommand, ValueEnum};
use server::{
    Config, Settings,
    admin::{self, Admin, BanKind, Chair, Phase, Trouble, Whom},
};

use crate::{
    error::{Error, Result},
    table::ContentArgs,
    term::say,
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
    /// Write everything into a new file
    Backup {
        /// The file
        file: PathBuf,
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

fn seat(text: &str) -> std::result::Result<Chair, String> {
    let n: u8 = text.parse().map_err(|_| "a number is expected")?;
    Ok(Chair::try_from(n)?)
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
    let config = config.map_err(|e| Error::usage(e.to_string()))?;
    let library = args.content.load()?.into_owned();
    let done = admin::block_on(work(config, library, args.what));
    done.map_err(|e| Error::wrong(e.to_string()))
}

async fn work(
    config: Config,
    library: content::Library,
    what: What,
) -> std::result::Result<(), Trouble> {
    if let What::Restore { file } = &what {
        admin::restore(&config.database, file).await?;
        say(format!("restored from {}", file.display()));
        return Ok(());
    }
    let mut admin = Admin::open(&config.database, config.key_file.as_deref(), library).await?;
    match what {
        What::List {
            phase,
            quiet,
            limit,
        } => {
            let all = admin.list(phase.map(Phase::from), quiet, limit).await?;
            for l in &all {
                let updated = admin::time(l.updated);
                say(format!("{}  {updated}  {:?}  {}", l.id, l.phase, l.summary));
            }
            say(format!("{} tables", all.len()));
        }
        What::Look { table } => admin.look(&table).await?.iter().for_each(say),
        What::End { table } => {
            admin.end(&table).await?;
            say(format!("the game of table {table} is over"));
        }
        What::Delete { table } => {
            admin.delete(&table).await?;
            say(format!("table {table} is deleted"));
        }
        What::Person { name } => {
            let traces = admin.person(&name).await?;
            // Texts and numbers alone: it cannot fail.
            say(serde_json::to_string_pretty(&traces).unwrap_or_default());
        }
        What::Erase { name } => {
            let n = admin.erase(&name).await?;
            say(format!("{name:?} was taken out of {n} tables"));
        }
        What::Ban(what) => ban(&mut admin, what).await?,
        What::Backup { file } => {
            admin.backup(&file).await?;
            say(size(&file));
        }
        What::Vacuum => admin.vacuum().await?,
        What::Check => {
            let checked = admin.check().await?;
            checked.wrong.iter().for_each(say);
            let (t, e, w) = (checked.tables, checked.entries, checked.wrong.len());
            say(format!("{t} tables with {e} entries, {w} faults"));
            if w > 0 {
                return Err(Trouble::new("something is wrong with the store"));
            }
        }
        What::Restore { .. } => {}
    }
    Ok(())
}

async fn ban(admin: &mut Admin, what: BanWhat) -> std::result::Result<(), Trouble> {
    match what {
        BanWhat::List => {
            let bans = admin.bans().await?;
            for ban in &bans {
                // Of hashes the beginning is enough to tell them apart.
                let what = match ban.kind {
                    BanKind::Name | BanKind::Word => format!("{:?}", ban.what),
                    BanKind::Key | BanKind::Address => ban.what.chars().take(16).collect(),
                };
                let (number, kind, made) = (ban.number, ban.kind.name(), admin::time(ban.made));
                let ends = ban.ends.map(|e| format!(" until {}", admin::time(e)));
                let ends = ends.unwrap_or_default();
                let reason = &ban.reason;
                say(format!(
                    "{number}  {kind} {what}  since {made}{ends}  {reason}"
                ));
            }
            say(format!("{} bans", bans.len()));
        }
        BanWhat::Add(args) => {
            let whom = args.whom();
            let whom = whom.ok_or_else(|| Trouble::new("say whom: see ban add --help"))?;
            let seat = matches!(whom, Whom::Seat(..));
            let numbers = admin.bar(whom, args.time(), &args.reason).await?;
            if seat && numbers.len() == 1 {
                say("from where the seat was taken is not kept any more: only its key is barred");
            }
            for number in numbers {
                say(format!("ban {number}"));
            }
        }
        BanWhat::Remove { number } => {
            admin.unbar(number).await?;
            say(format!("ban {number} is taken back"));
        }
    }
    Ok(())
}

fn size(file: &Path) -> String {
    let bytes = std::fs::metadata(file).map_or(0, |m| m.len());
    format!("{}: {bytes} bytes", file.display())
}
