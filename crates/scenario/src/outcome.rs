//! What came of a file of cases.

use std::fmt;

/// Results of a file, one for each case. Prints one line for a case that holds, and for one that
/// does not the differing lines too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The file, as the caller named it.
    pub file: String,
    /// One for each case, in the order of the file.
    pub cases: Vec<CaseOutcome>,
}

/// The result of one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseOutcome {
    /// What the case shows.
    pub title: String,
    /// Where the rule stands.
    pub rule: String,
    /// Line of the title.
    pub line: usize,
    /// Expectations that were compared.
    pub checks: usize,
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
    /// What came instead, in the words of the format.
    pub got: String,
}

impl Outcome {
    /// Whether every case holds.
    pub fn passed(&self) -> bool {
        self.cases.iter().all(CaseOutcome::passed)
    }
}

impl CaseOutcome {
    /// Whether the case holds.
    pub fn passed(&self) -> bool {
        self.mismatches.is_empty()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, case) in self.cases.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            let mark = if case.passed() { "ok  " } else { "FAIL" };
            write!(
                f,
                "{mark} {}:{}: {} ({})",
                self.file, case.line, case.title, case.rule
            )?;
            for m in &case.mismatches {
                let at = format!("{}:{}: ", self.file, m.line);
                write!(f, "\n     {at}{}", m.text)?;
                write!(f, "\n     {:>width$}{}", "got: ", m.got, width = at.len())?;
            }
        }
        Ok(())
    }
}
