//! From the text of a file to its cases, line by line.

use rules::RuleSet;

use crate::{
    Case, Problem, Scenario, Spoilt, Step, What, by_hand, check,
    setup::{self, Boxes, Field},
    words::short,
};

/// Between cases.
const NEXT_CASE: &str = "===";
/// What is left of the turn, in the simplest way.
const FINISH: &str = "finish";
/// Between the position of a case and what happens, and between one try and the next.
const BEGIN: &str = "---";

/// What may be done besides the notation.
pub const WORDS: &[&str] = &[FINISH, by_hand::LEAVE, by_hand::COINS, by_hand::TOKENS];

/// Lines with their numbers in the file, from 1; no empty ones.
type Lines<'a> = Vec<(usize, &'a str)>;

pub fn file(boxes: &Boxes<'_>, file: &str, text: &str) -> Scenario {
    let mut out = Scenario {
        file: file.into(),
        cases: Vec::new(),
        spoilt: Vec::new(),
        notes: Vec::new(),
    };
    let mut blocks = blocks(text);
    let mut head = Vec::new();
    if blocks.len() > 1 && is_head(&blocks[0]) {
        head = blocks.remove(0);
    }
    for block in &blocks {
        let mut report = Report {
            file,
            ..Report::default()
        };
        let case = case(boxes, &head, block, &mut report);
        for note in report.notes {
            if !out.notes.contains(&note) {
                out.notes.push(note);
            }
        }
        match case {
            Some(case) if report.problems.is_empty() => out.cases.push(case),
            _ => {
                let (line, title) = title(block);
                report.problems.sort_by_key(|p| p.line);
                out.spoilt.push(Spoilt {
                    title,
                    line,
                    problems: report.problems,
                });
            }
        }
    }
    if blocks.is_empty() {
        let mut report = Report {
            file,
            ..Report::default()
        };
        let line = text.lines().count().max(1);
        report.problem(line, "there is no case in this file".into());
        out.spoilt.push(Spoilt {
            title: "no case".into(),
            line,
            problems: report.problems,
        });
    }
    out
}

/// The text between the lines that separate cases.
fn blocks(text: &str) -> Vec<Lines<'_>> {
    let mut out = Vec::new();
    let mut lines = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = uncommented(line).trim();
        if line.len() >= NEXT_CASE.len() && line.chars().all(|c| c == '=') {
            out.push(std::mem::take(&mut lines));
        } else if !line.is_empty() {
            lines.push((i + 1, line));
        }
    }
    out.push(lines);
    out.retain(|lines| !lines.is_empty());
    out
}

/// Whether a first block is no case, but says what holds for all of them.
fn is_head(lines: &Lines<'_>) -> bool {
    let is_case = |text: &str| is_begin(text) || key(text) == Some("title".into());
    !lines.iter().any(|(_, text)| is_case(text))
}

/// The title of a case and its line, as far as it has one.
fn title(lines: &Lines<'_>) -> (usize, String) {
    let before = lines.iter().take_while(|(_, text)| !is_begin(text));
    let mut titles = before.filter(|(_, text)| key(text) == Some("title".into()));
    match (titles.next(), lines.first()) {
        (Some(&(line, text)), _) => {
            let title = text.split_once(':').map_or("", |t| t.1.trim());
            (line, title.into())
        }
        (None, Some(&(line, _))) => (line, "a case without a title".into()),
        (None, None) => (1, "no case".into()),
    }
}

/// What is before the colon of a line of a head.
fn key(text: &str) -> Option<String> {
    let (key, _) = text.split_once(':')?;
    let words: Vec<&str> = key.split_whitespace().collect();
    Some(words.join(" ").to_lowercase())
}

/// What is to be said about a case.
#[derive(Default)]
struct Report<'a> {
    file: &'a str,
    problems: Vec<Problem>,
    notes: Vec<Problem>,
}

impl Report<'_> {
    fn problem(&mut self, line: usize, message: String) {
        self.problems.push(self.at(line, message));
    }

    fn note(&mut self, line: usize, message: String) {
        self.notes.push(self.at(line, message));
    }

    fn at(&self, line: usize, message: String) -> Problem {
        Problem {
            file: self.file.into(),
            line,
            message,
        }
    }
}

/// The line without its comment: `#` at its beginning or after a space.
fn uncommented(line: &str) -> &str {
    let at = line.char_indices().find(|&(i, c)| {
        c == '#'
            && line[..i]
                .chars()
                .next_back()
                .is_none_or(char::is_whitespace)
    });
    at.map_or(line, |(i, _)| &line[..i])
}

fn case(
    boxes: &Boxes<'_>,
    head: &Lines<'_>,
    lines: &Lines<'_>,
    report: &mut Report<'_>,
) -> Option<Case> {
    let first = lines.first()?.0;
    let begin = lines.iter().position(|(_, text)| is_begin(text));
    let Some(begin) = begin else {
        let message = format!("the case has no line \"{BEGIN}\" with what happens after it");
        report.problem(first, message);
        return None;
    };
    let (own, rest) = (&lines[..begin], &lines[begin + 1..]);
    let own = fields(own, report);
    let mut all = fields(head, report);
    all.retain(|f| !overridden(f, &own));
    all.extend(own);
    let setup = match setup::setup(boxes, first, &all) {
        Ok(setup) => setup,
        Err((line, message)) => {
            report.problem(line, message);
            return None;
        }
    };
    for (line, message) in setup.notes {
        report.note(line, message);
    }
    let mut tries = vec![Vec::new()];
    for &(line, text) in rest {
        if is_begin(text) {
            tries.push(Vec::new());
            continue;
        }
        match step(&setup.rules, line, text) {
            Ok(steps) => tries.last_mut()?.extend(steps),
            Err(message) => report.problem(line, message),
        }
    }
    let case = Case {
        title: setup.title,
        rule: setup.rule,
        line: setup.line,
        map: setup.map,
        rules: setup.rules,
        start: setup.start,
        tries,
    };
    if report.problems.is_empty() && case.checks() == 0 {
        report.problem(
            case.line,
            "the case expects nothing: a line that begins with \"=\" is missing".into(),
        );
    }
    Some(case)
}

/// The lines of a head.
fn fields<'a>(lines: &[(usize, &'a str)], report: &mut Report<'_>) -> Vec<Field<'a>> {
    let mut out = Vec::new();
    for &(line, text) in lines {
        match (key(text), text.split_once(':')) {
            (Some(key), Some((_, value))) => out.push(Field {
                line,
                key,
                value: value.trim(),
            }),
            _ => report.problem(
                line,
                format!(
                    "\"key: value\" is expected before \"{BEGIN}\", not \"{}\"",
                    short(text)
                ),
            ),
        }
    }
    out
}

/// Whether a line of the head of a file gives way to the lines of a case: to the same key, and
/// its map to another map.
fn overridden(f: &Field<'_>, own: &[Field<'_>]) -> bool {
    let is_map = |key: &str| key == "map" || key.starts_with("region ");
    own.iter()
        .any(|o| o.key == f.key || (o.key == "map" && is_map(&f.key)))
}

fn is_begin(text: &str) -> bool {
    text.len() >= BEGIN.len() && text.chars().all(|c| c == '-')
}

fn step(rules: &RuleSet, line: usize, text: &str) -> Result<Vec<Step>, String> {
    let make = |what| Step {
        line,
        text: text.into(),
        what,
    };
    if let Some(action) = text.strip_prefix('>') {
        if action.trim() == FINISH {
            return Ok(vec![make(What::Finish)]);
        }
        if let Some(change) = by_hand::parse(rules, action)? {
            return Ok(vec![make(What::ByHand(change))]);
        }
        let actions = rules.parse_line(action).map_err(|e| e.to_string())?;
        if actions.is_empty() {
            return Err("an action is expected after \">\"".into());
        }
        return Ok(vec![make(What::Do(actions))]);
    }
    if let Some(expectation) = text.strip_prefix('=') {
        let checks = check::parse(rules, expectation.trim())?;
        return Ok(checks.into_iter().map(|c| make(What::Check(c))).collect());
    }
    Err(format!(
        "\"> action\" or \"= expectation\" is expected, not \"{}\"",
        short(text)
    ))
}
