//! How what a command has found is written: as text or as JSON, to standard output or to a file.

use std::{
    cell::OnceCell,
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum};
use record::{RULES_VERSION, Seed};
use serde::Serialize;

use crate::{
    COMMIT,
    error::{Error, Result, file_error},
    lang::message,
    term::{Term, write_out},
};

/// How a report is written.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// To read
    Text,
    /// For programs: an object, or where it is said one on each line; the field `format` of the first says
    /// what it is
    Json,
}

/// Where something is written.
#[derive(Args, Clone, Debug)]
pub struct OutArgs {
    /// Write it to this file; to standard output if left out
    #[arg(short, long, value_name = "FILE", global = true)]
    pub out: Option<PathBuf>,

    /// Overwrite a file that is there
    #[arg(long, global = true)]
    pub force: bool,
}

impl OutArgs {
    /// Where it goes. It is asked before the work begins.
    ///
    /// # Errors
    /// If there is something already and it may not be overwritten.
    pub fn begin(&self) -> Result<Out> {
        free("--out", self.out.as_deref(), self.force)?;
        let file = self.out.as_ref();
        Ok(Out {
            file: file.map(|path| (path.clone(), OnceCell::new())),
        })
    }
}

/// Where a command says what it has to say: standard output, or a file, which is made by the first
/// that is said.
#[derive(Debug)]
pub struct Out {
    file: Option<(PathBuf, OnceCell<File>)>,
}

impl Out {
    /// Standard output.
    pub fn stdout() -> Out {
        Out { file: None }
    }

    /// What it can show.
    pub fn term(&self) -> Term {
        match self.file {
            Some(_) => Term::file(),
            None => Term::stdout(),
        }
    }

    /// Writes a line. A program whose file cannot be written ends, and so does one that nobody reads.
    pub fn say(&self, line: impl AsRef<str>) {
        self.write(&format!("{}\n", line.as_ref()));
    }

    /// Writes text without a line's end.
    pub fn write(&self, text: &str) {
        let Some((path, file)) = &self.file else {
            return write_out(text);
        };
        if let Err(e) = write_into(path, file, text) {
            let failed = file_error("write", path, &e);
            failed.tell();
            std::process::exit(failed.code().into());
        }
    }
}

fn write_into(path: &Path, file: &OnceCell<File>, text: &str) -> io::Result<()> {
    let mut file = match file.get() {
        Some(file) => file,
        None => {
            let made = File::create(path)?;
            file.get_or_init(|| made)
        }
    };
    file.write_all(text.as_bytes())
}

/// Asks whether a file can be written.
///
/// # Errors
/// If it is a folder, or is there already and may not be overwritten.
pub fn free(flag: &str, path: Option<&Path>, force: bool) -> Result {
    let Some(path) = path.filter(|p| p.is_dir() || p.exists() && !force) else {
        return Ok(());
    };
    let id = match path.is_dir() {
        true => "out-folder",
        false => "out-there",
    };
    let told = message(id)
        .with("flag", flag)
        .with("file", path.display().to_string());
    Err(Error::usage(told))
}

/// How and where a report is written.
#[derive(Args, Clone, Debug)]
pub struct ReportArgs {
    /// How the report is written
    #[arg(long, value_enum, default_value_t = Format::Text, global = true)]
    pub format: Format,

    #[command(flatten)]
    pub out: OutArgs,
}

impl ReportArgs {
    /// Whether it is for programs.
    pub fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// See [`OutArgs::begin`].
    ///
    /// # Errors
    /// As there.
    pub fn begin(&self) -> Result<Out> {
        self.out.begin()
    }
}

impl Out {
    /// Writes an object.
    ///
    /// # Errors
    /// If it cannot be one.
    pub fn object(&self, report: &impl Serialize) -> Result {
        let text = serde_json::to_string_pretty(report);
        self.say(text.map_err(|e| Error::wrong(e.to_string()))?);
        Ok(())
    }
}

/// The seed of something that has chance.
#[derive(Args, Clone, Debug)]
pub struct SeedArg {
    /// Seed of all chance: 64 hexadecimal digits, or any number or phrase
    #[arg(long, value_name = "SEED")]
    pub seed: Option<String>,
}

impl SeedArg {
    /// As a number; this one if none is given.
    pub fn number(&self, usual: u64) -> u64 {
        let given = self.seed.as_deref().map(Seed::from_text);
        given.map_or(usual, |seed| seed.as_u64())
    }
}

/// What every object of a report begins with.
#[derive(Serialize, Clone, Debug)]
pub struct Head {
    /// What it is, and the version of its shape. Fields may be added without a new version.
    format: String,
    program: &'static str,
    commit: &'static str,
    /// The version of the rules.
    rules: u32,
}

impl Head {
    /// Of a report that is called so.
    pub fn of(what: &str) -> Head {
        Head {
            format: format!("elbowroom {what} 1"),
            program: env!("CARGO_PKG_VERSION"),
            commit: COMMIT,
            rules: RULES_VERSION,
        }
    }
}

/// An object of a report that has nothing but its head and one list or object.
#[derive(Serialize)]
pub struct Headed<T> {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    body: T,
}

impl<T> Headed<T> {
    /// With this head.
    pub fn new(what: &str, body: T) -> Headed<T> {
        Headed {
            head: Head::of(what),
            body,
        }
    }
}
