//! What ends the program early, and its exit code.

use std::{fmt, io, path::Path};

/// Why the program ends without having done what it was asked.
#[derive(Debug)]
pub enum Error {
    /// It was called wrongly, or a file that it needs is not there. Exit code 2.
    Usage(String),
    /// What it was asked to check is wrong. Exit code 1.
    Wrong(String),
    /// The same, but all has been said. Exit code 1.
    Told,
    /// It was stopped by Ctrl-C. Exit code 130.
    Stopped(String),
}

/// The result of a command.
pub type Result<T = ()> = std::result::Result<T, Error>;

impl Error {
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
            Error::Usage(s) | Error::Wrong(s) | Error::Stopped(s) => f.write_str(s),
            Error::Told => Ok(()),
        }
    }
}

/// A usage error.
pub fn usage<T>(message: impl Into<String>) -> Result<T> {
    Err(Error::Usage(message.into()))
}

/// Reads a text file.
pub fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(|e| file_error("read", path, &e))
}

/// What went wrong with a file.
pub fn file_error(verb: &str, path: &Path, e: &io::Error) -> Error {
    let why = match e.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".into(),
        io::ErrorKind::PermissionDenied => "access is not permitted".into(),
        io::ErrorKind::IsADirectory => "it is a folder".into(),
        io::ErrorKind::InvalidData => "it is not UTF-8 text".into(),
        _ => e.to_string(),
    };
    Error::Usage(format!("cannot {verb} {}: {why}", path.display()))
}
