//! What is wrong with a file, and where.

use std::fmt;

/// Whether a problem keeps the content from being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// It does.
    Error,
    /// It does not, but the content may play badly.
    Warning,
}

/// Something wrong in a content file.
///
/// Prints as `file:line:column: message`, a warning with `warning: ` before the message.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Problem {
    /// The file, as the caller named it.
    pub file: String,
    /// Line in the file, from 1.
    pub line: u32,
    /// Column in the line, in characters, from 1.
    pub column: u32,
    /// Whether the content can be used all the same.
    pub severity: Severity,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: ", self.file, self.line, self.column)?;
        if self.severity == Severity::Warning {
            f.write_str("warning: ")?;
        }
        f.write_str(&self.message)
    }
}

/// A value with the warnings about it, or all the problems that there are, at least one an error.
pub type Checked<T> = Result<(T, Vec<Problem>), Vec<Problem>>;
