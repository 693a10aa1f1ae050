//! What is wrong with a file, and where.

use std::{fmt, ops::Range};

use messages::{Lang, Message};

use crate::{say::message, theirs};

/// Whether a problem keeps the content from being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// It does.
    Error,
    /// It does not, but the content may play badly, or does not do all that it says.
    Warning,
    /// Nothing is wrong; where it is played with and where not.
    Note,
}

/// Something wrong in a content file.
///
/// Prints as `file:line:column: message` in English, a warning with `warning: ` before the message
/// and a note with `note: `.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    pub message: Message,
}

impl Problem {
    /// An error about a file as a whole.
    pub(crate) fn whole(file: &str, message: Message) -> Problem {
        Problem {
            file: file.into(),
            line: 1,
            column: 1,
            severity: Severity::Error,
            message,
        }
    }
}

impl Problem {
    /// A problem of some bytes of a file's text.
    pub(crate) fn at(
        file: &str,
        text: &str,
        at: &Span,
        severity: Severity,
        message: Message,
    ) -> Problem {
        let bytes = &text.as_bytes()[..at.start.min(text.len())];
        let line_start = bytes.iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX).saturating_add(1);
        Problem {
            file: file.into(),
            line: count(bytes.iter().filter(|b| **b == b'\n').count()),
            // Characters, not bytes: every byte counts but those that continue a character.
            column: count(
                bytes[line_start..]
                    .iter()
                    .filter(|b| **b & 0xC0 != 0x80)
                    .count(),
            ),
            severity,
            message,
        }
    }
}

impl Problem {
    /// Why a text of TOML cannot be read, or does not hold what it should: what the library or `serde`
    /// says, and of which bytes.
    pub fn of_toml(file: &str, text: &str, theirs: &str, at: Option<Range<usize>>) -> Problem {
        Problem::of_toml_saying(file, text, theirs::toml_or_serde(theirs), at)
    }

    /// The same for what whoever reads it finds wrong.
    pub fn of_toml_saying(
        file: &str,
        text: &str,
        why: Message,
        at: Option<Range<usize>>,
    ) -> Problem {
        Problem::at(file, text, &at.unwrap_or(0..0), Severity::Error, why)
    }

    /// With its place, in a language.
    pub fn say(&self, lang: Lang) -> String {
        let what = self.message.say(lang);
        let what = match self.severity {
            Severity::Error => what,
            Severity::Warning => message("warning").with("what", what).say(lang),
            Severity::Note => message("note").with("what", what).say(lang),
        };
        format!("{}:{}:{}: {what}", self.file, self.line, self.column)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

/// A value with the warnings about it, or all the problems that there are, at least one an error.
pub type Checked<T> = Result<(T, Vec<Problem>), Vec<Problem>>;

/// Bytes of a file's text that a problem is about.
pub(crate) type Span = Range<usize>;

/// Most problems that are kept of one file: a bound for hostile files.
const MOST: usize = 100;

/// Collects the problems of one file.
pub(crate) struct Report<'t> {
    file: &'t str,
    text: &'t str,
    problems: Vec<Problem>,
    errors: usize,
}

impl<'t> Report<'t> {
    pub(crate) fn new(file: &'t str, text: &'t str) -> Self {
        Report {
            file,
            text,
            problems: Vec::new(),
            errors: 0,
        }
    }

    pub(crate) fn error(&mut self, at: &Span, message: Message) {
        self.errors += 1;
        self.push(at, Severity::Error, message);
    }

    pub(crate) fn warning(&mut self, at: &Span, message: Message) {
        self.push(at, Severity::Warning, message);
    }

    fn push(&mut self, at: &Span, severity: Severity, message: Message) {
        if self.problems.len() >= MOST {
            return;
        }
        let problem = Problem::at(self.file, self.text, at, severity, message);
        self.problems.push(problem);
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// The problems in the order of their places.
    pub(crate) fn into_problems(mut self) -> Vec<Problem> {
        self.problems
            .sort_by_key(|p| (p.line, p.column, p.severity));
        self.problems
    }

    /// The value with the warnings if there are no errors, else the problems.
    pub(crate) fn finish<T>(self, value: T) -> Checked<T> {
        if self.has_errors() {
            Err(self.into_problems())
        } else {
            Ok((value, self.into_problems()))
        }
    }
}
