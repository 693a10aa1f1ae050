//! Looking after a server's store.

use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use server::{
    Config, Settings,
    admin::{self, Admin, Phase, Trouble},
};

use crate::{
    error::{Error, Result},
    table::ContentArgs,
    term::say,
};

/// Look after the tables that a server keeps, and what is kept of people.
///
/// list, look, person, check and backup work beside a server that runs. Whatever changes something
/// wants the server to be stopped, and says so if it is not.
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
    /// End the game of a table as it stands: one whose players have gone, for example
    End {
        /// Its id
        table: String,
    },
    /// Delete a table and all that is kept of it
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
        ..Settings::default()
    };
    let config = settings.config();
    let config = config.map_err(|e| Error::Usage(e.to_string()))?;
    let library = args.content.load()?.into_owned();
    let done = admin::block_on(work(config, library, args.what));
    done.map_err(|e| Error::Wrong(e.to_string()))
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
    let mut admin = Admin::open(&config.database, library).await?;
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

fn size(file: &Path) -> String {
    let bytes = std::fs::metadata(file).map_or(0, |m| m.len());
    format!("{}: {bytes} bytes", file.display())
}
