//! What ends the program early, and its exit code.

use std::{fmt, io, path::Path};

use wording::Message;

use crate::{
    lang::{message, reader},
    term::clean,
};

/// Why the program ends without having done what it was asked. Prints in the reader's language.
#[derive(Debug)]
pub enum Error {
    /// It was called wrongly, or a file that it needs is not there. Exit code 2.
    Usage(Message),
    /// What it was asked to check is wrong. Exit code 1.
    Wrong(Message),
    /// The same, but all has been said. Exit code 1.
    Told,
    /// It was stopped by Ctrl-C. Exit code 130.
    Stopped(Message),
}

/// The result of a command.
pub type Result<T = ()> = std::result::Result<T, Error>;

/// A message, or words that others have found: those of outside programs, and of figures that only
/// who measures the program reads.
pub struct Said(Message);

impl From<Message> for Said {
    fn from(message: Message) -> Said {
        Said(message)
    }
}

impl From<String> for Said {
    fn from(words: String) -> Said {
        Said(message("as-is").with("words", words))
    }
}

impl From<&str> for Said {
    fn from(words: &str) -> Said {
        words.to_owned().into()
    }
}

impl Error {
    /// It was called wrongly.
    pub fn usage(why: impl Into<Said>) -> Error {
        Error::Usage(why.into().0)
    }

    /// What was to be checked is wrong.
    pub fn wrong(why: impl Into<Said>) -> Error {
        Error::Wrong(why.into().0)
    }

    /// It was stopped.
    pub fn stopped(why: impl Into<Said>) -> Error {
        Error::Stopped(why.into().0)
    }

    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Error::Usage(_) => 2,
            Error::Wrong(_) | Error::Told => 1,
            Error::Stopped(_) => 130,
        }
    }

    /// Prints it to standard error.
    pub fn tell(&self) {
        if !matches!(self, Error::Told) {
            eprintln!("elbowroom: {self}");
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Usage(s) | Error::Wrong(s) | Error::Stopped(s) => f.write_str(&s.say(reader())),
            Error::Told => Ok(()),
        }
    }
}

/// What is wrong with what a flag says.
pub fn flagged(flag: &str, why: Message) -> Message {
    message("flagged").with("flag", flag).with("why", why)
}

/// A usage error.
pub fn usage<T>(why: impl Into<Said>) -> Result<T> {
    Err(Error::usage(why))
}

/// Reads a text file.
pub fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(|e| file_error("read", path, &e))
}

/// Why a file could not be written.
pub fn unwritten(path: &Path, e: &io::Error) -> Message {
    message("cannot-write")
        .with("path", clean(&path.display().to_string()))
        .with("why", content::trouble(e))
}

/// What went wrong with a file: `read`, `write`, `make` or `use` says what was tried.
pub fn file_error(verb: &str, path: &Path, e: &io::Error) -> Error {
    Error::usage(
        message(format!("cannot-{verb}"))
            .with("path", clean(&path.display().to_string()))
            .with("why", content::trouble(e)),
    )
}
