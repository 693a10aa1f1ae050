//! What came of a file of cases.

use std::fmt;

use crate::Problem;

/// Results of a file, one for each case. Prints one line for a case that holds, and for one that
/// does not what was expected and found too, each with its line in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The file, as the caller named it.
    pub file: String,
    /// One for each case, in the order of the file.
    pub cases: Vec<CaseOutcome>,
    /// What reads in two ways, and how it was read.
    pub notes: Vec<Problem>,
}

/// The result of one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseOutcome {
    /// What the case shows.
    pub title: String,
    /// Where the rule stands; empty if the case cannot be read.
    pub rule: String,
    /// Line of the title.
    pub line: usize,
    /// Expectations that were compared.
    pub checks: usize,
    /// Why the case cannot be read; none if it was played.
    pub problems: Vec<Problem>,
    /// What differs; none if the case holds.
    pub mismatches: Vec<Mismatch>,
}

/// A line of a case that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Line in the file, from 1.
    pub line: usize,
    /// The line.
    pub text: String,
    /// What was expected, in the words of the format.
    pub want: String,
    /// What came instead.
    pub got: String,
}

impl Outcome {
    /// Whether every case holds.
    pub fn passed(&self) -> bool {
        self.cases.iter().all(CaseOutcome::passed)
    }

    /// The same with only the cases that do not hold, and without notes.
    pub fn failing(mut self) -> Outcome {
        self.cases.retain(|c| !c.passed());
        self.notes.clear();
        self
    }
}

impl CaseOutcome {
    /// Whether the case holds.
    pub fn passed(&self) -> bool {
        self.is_readable() && self.mismatches.is_empty()
    }

    /// Whether the case could be played.
    pub fn is_readable(&self) -> bool {
        self.problems.is_empty()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Vec::new();
        let mut told: Vec<&Problem> = Vec::new();
        for case in &self.cases {
            let mark = match (case.is_readable(), case.passed()) {
                (false, _) => "BAD ",
                (true, false) => "FAIL",
                (true, true) => "ok  ",
            };
            let rule = match case.rule.as_str() {
                "" => String::new(),
                rule => format!(" ({rule})"),
            };
            let (file, line, title) = (&self.file, case.line, &case.title);
            lines.push(format!("{mark} {file}:{line}: {title}{rule}"));
            for p in &case.problems {
                // What is wrong in the head of a file is told once.
                if !told.contains(&p) {
                    told.push(p);
                    lines.push(format!("     {p}"));
                }
            }
            for m in &case.mismatches {
                lines.push(format!("     {file}:{}: {}", m.line, m.text));
                lines.push(format!("         expected: {}", m.want));
                lines.push(format!("         found:    {}", m.got));
            }
        }
        match &self.notes[..] {
            [] => {}
            [note] => lines.push(format!("note {note}")),
            // They are all of one kind.
            [note, more @ ..] => lines.push(format!("note {note} (and {} like it)", more.len())),
        }
        f.write_str(&lines.join("\n"))
    }
}
