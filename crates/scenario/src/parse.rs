//! From the text of a file to its cases, line by line.

use rules::RuleSet;

use crate::{
    Case, Problem, Problems, Scenario, Step, What, check,
    setup::{self, Boxes, Field},
    words::short,
};

/// Between cases.
const NEXT_CASE: &str = "===";
/// The one thing that may be done besides the notation.
const FINISH: &str = "finish";
/// Between the position of a case and what happens, and between one try and the next.
const BEGIN: &str = "---";

pub fn file(boxes: &Boxes<'_>, file: &str, text: &str) -> Result<Scenario, Problems> {
    let mut problems = Vec::new();
    let mut cases = Vec::new();
    let mut lines: Vec<(usize, &str)> = Vec::new();
    let mut flush = |lines: &mut Vec<(usize, &str)>| {
        if !lines.is_empty() {
            let mut report = |line: usize, message: String| {
                problems.push(Problem {
                    file: file.into(),
                    line,
                    message,
                });
            };
            if let Some(case) = case(boxes, lines, &mut report) {
                cases.push(case);
            }
            lines.clear();
        }
    };
    let mut last = 1;
    for (i, line) in text.lines().enumerate() {
        last = i + 1;
        let line = uncommented(line).trim();
        if line.is_empty() {
            continue;
        }
        if line.len() >= NEXT_CASE.len() && line.chars().all(|c| c == '=') {
            flush(&mut lines);
        } else {
            lines.push((i + 1, line));
        }
    }
    flush(&mut lines);
    if cases.is_empty() && problems.is_empty() {
        problems.push(Problem {
            file: file.into(),
            line: last,
            message: "there is no case in this file".into(),
        });
    }
    if problems.is_empty() {
        Ok(Scenario {
            file: file.into(),
            cases,
        })
    } else {
        problems.sort_by_key(|p| p.line);
        Err(Problems(problems))
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
    lines: &[(usize, &str)],
    report: &mut impl FnMut(usize, String),
) -> Option<Case> {
    let first = lines.first()?.0;
    let mut fields = Vec::new();
    let mut good = true;
    let mut rest = lines.iter();
    let mut begun = false;
    for &(line, text) in rest.by_ref() {
        if is_begin(text) {
            begun = true;
            break;
        }
        match text.split_once(':') {
            Some((key, value)) => fields.push(Field {
                line,
                key: key
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ")
                    .to_lowercase(),
                value: value.trim(),
            }),
            None => {
                good = false;
                report(
                    line,
                    format!(
                        "\"key: value\" is expected before \"{BEGIN}\", not \"{}\"",
                        short(text)
                    ),
                );
            }
        }
    }
    if !begun {
        report(
            first,
            format!("the case has no line \"{BEGIN}\" with what happens after it"),
        );
        return None;
    }
    let setup = match setup::setup(boxes, first, &fields) {
        Ok(setup) => setup,
        Err((line, message)) => {
            report(line, message);
            return None;
        }
    };
    let mut tries = vec![Vec::new()];
    for &(line, text) in rest {
        if is_begin(text) {
            tries.push(Vec::new());
            continue;
        }
        match step(&setup.rules, line, text) {
            Ok(steps) => tries.last_mut()?.extend(steps),
            Err(message) => {
                good = false;
                report(line, message);
            }
        }
    }
    let case = Case {
        title: setup.title,
        rule: setup.rule,
        line: setup.line,
        rules: setup.rules,
        start: setup.start,
        tries,
    };
    if good && case.checks() == 0 {
        report(
            case.line,
            "the case expects nothing: a line that begins with \"=\" is missing".into(),
        );
        return None;
    }
    good.then_some(case)
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
