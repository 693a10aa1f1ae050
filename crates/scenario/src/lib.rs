//! Rule cases as text files: a position, what is done, and what the rulebook says comes of it.
//!
//! [`read`] reads a file with one or more cases, [`run`] plays them and compares. Neither panics
//! on any text: what cannot be read comes back as [`Problem`]s with their lines, and spoils only
//! the case in which it stands; what differs comes back as [`Mismatch`]es with their lines.
//! [`parse`] is [`read`] for who wants the whole file or nothing. `docs/scenarios.md` describes
//! the format.
//!
//! ```
//! let text = "
//! title: Dwarves earn for a mine
//! rule: Small World p. 9
//! map: small-world-2
//! active 1: dwarves flying at 6:2 hand 2
//! ---
//! > end
//! = earned 1: 2 = 1 region + 1 Dwarves
//! ";
//! let scenario = elbowroom_scenario::parse("mine.scenario", text)?;
//! let outcome = elbowroom_scenario::run(&scenario);
//! assert!(outcome.passed(), "{outcome}");
//! # Ok::<(), elbowroom_scenario::Problems>(())
//! ```

mod by_hand;
mod check;
mod outcome;
mod parse;
mod refusals;
mod run;
mod setup;
mod words;

use std::{fmt, sync::Arc};

use content::Library;
use rules::{Action, RuleSet, State, spec::MapSpec};

pub use check::decision;
pub use outcome::{CaseOutcome, Mismatch, Outcome};
pub use {check::decisions, parse::WORDS};

/// Something in a scenario file that cannot be read. Prints as `file:line: message`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {message}")]
pub struct Problem {
    /// The file, as the caller named it.
    pub file: String,
    /// Line in the file, from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

/// All the problems of a file, at least one, one a line when printed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, p) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{p}")?;
        }
        Ok(())
    }
}

/// A file of cases, read.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The file, as the caller named it.
    pub file: String,
    /// The cases that can be played.
    pub cases: Vec<Case>,
    /// The cases that cannot be read.
    pub spoilt: Vec<Spoilt>,
    /// What reads in two ways, and how it was read.
    pub notes: Vec<Problem>,
}

impl Scenario {
    /// All that cannot be read, in the order of the file.
    pub fn problems(&self) -> Vec<Problem> {
        let mut all: Vec<Problem> = Vec::new();
        for p in self.spoilt.iter().flat_map(|s| &s.problems) {
            // What is wrong in the head of a file spoils several cases.
            if !all.contains(p) {
                all.push(p.clone());
            }
        }
        all.sort_by_key(|p| p.line);
        all
    }
}

/// A case that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoilt {
    /// Its title, if it has one.
    pub title: String,
    /// The line of its title, or its first line.
    pub line: usize,
    /// What is wrong with it, at least one thing.
    pub problems: Vec<Problem>,
}

/// One case: where it begins and what happens.
#[derive(Clone, Debug)]
pub struct Case {
    /// What the case shows.
    pub title: String,
    /// Where the rule stands, e.g. `Small World p. 9; ruling 73`.
    pub rule: String,
    /// Line of the title.
    pub line: usize,
    map: MapSpec,
    rules: Arc<RuleSet>,
    start: State,
    /// Each begins at the start again.
    tries: Vec<Vec<Step>>,
}

impl Case {
    /// The rules it is played by.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The map it is played on.
    pub fn map(&self) -> &MapSpec {
        &self.map
    }

    /// Where it begins.
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The actions of its first try, without what finishes a turn in the simplest way.
    pub fn actions(&self) -> Vec<Action> {
        let steps = self.tries.first().into_iter().flatten();
        steps
            .filter_map(|s| match &s.what {
                What::Do(actions) => Some(actions.iter().copied()),
                _ => None,
            })
            .flatten()
            .collect()
    }

    /// Number of expectations.
    pub fn checks(&self) -> usize {
        let is_check = |s: &&Step| matches!(s.what, What::Check(_));
        self.tries.iter().flatten().filter(is_check).count()
    }
}

#[derive(Clone, Debug)]
struct Step {
    line: usize,
    text: String,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    Do(Vec<Action>),
    /// What is left of the turn, in the simplest way.
    Finish,
    /// What stands somewhere, or lies with somebody, by hand.
    ByHand(by_hand::Change),
    Check(check::Check),
}

/// Reads a scenario file about the shipped boxes, as far as it can be read. `file` is only a name
/// for messages.
pub fn read(file: &str, text: &str) -> Scenario {
    read_in(
        Library::shipped(),
        &content::small_world().game.id,
        file,
        text,
    )
}

/// Reads a scenario file about the boxes of a library. `home` is the id of the box that is meant
/// where several might be.
pub fn read_in(content: &Library, home: &str, file: &str, text: &str) -> Scenario {
    parse::file(&setup::Boxes { content, home }, file, text)
}

/// Reads a scenario file about the shipped boxes, all of it.
///
/// # Errors
/// All that cannot be read, with lines, and cases without an expectation.
pub fn parse(file: &str, text: &str) -> Result<Scenario, Problems> {
    let scenario = read(file, text);
    if scenario.spoilt.is_empty() {
        Ok(scenario)
    } else {
        Err(Problems(scenario.problems()))
    }
}

/// Plays the cases of a file and compares what comes of them with what was expected. A case that
/// cannot be read does not hold.
pub fn run(scenario: &Scenario) -> Outcome {
    let spoilt = scenario.spoilt.iter().map(|s| CaseOutcome {
        title: s.title.clone(),
        rule: String::new(),
        line: s.line,
        checks: 0,
        problems: s.problems.clone(),
        mismatches: Vec::new(),
    });
    let mut cases: Vec<CaseOutcome> = scenario.cases.iter().map(run::case).collect();
    cases.extend(spoilt);
    cases.sort_by_key(|c| c.line);
    Outcome {
        file: scenario.file.clone(),
        cases,
        notes: scenario.notes.clone(),
    }
}
