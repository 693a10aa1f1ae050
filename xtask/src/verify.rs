//! Everything that a change must pass, in one command.

use std::{
    collections::VecDeque,
    env,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Command, Stdio},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// One check.
struct Step {
    name: &'static str,
    args: Vec<&'static str>,
    env: Option<(&'static str, &'static str)>,
    /// Whether its output has totals of tests.
    tests: bool,
}

/// What came of a check.
struct Done {
    name: &'static str,
    took: Duration,
    ok: bool,
    heard: Heard,
}

/// What a check printed, as far as it is needed after it.
#[derive(Default)]
struct Heard {
    totals: Totals,
    /// Lines that say of themselves that something is wrong.
    wrong: Vec<String>,
    last: VecDeque<String>,
}

/// Tests that were run.
#[derive(Default, Debug, PartialEq, Clone, Copy)]
struct Totals {
    passed: u64,
    failed: u64,
    skipped: u64,
}

/// Runs all checks, whatever fails, and says what came of them. Whether all is well.
pub fn run() -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let has = |tool: &str| {
        let mut probe = Command::new(&cargo);
        probe.args([tool, "--version"]);
        probe.stdout(Stdio::null()).stderr(Stdio::null());
        probe.status().is_ok_and(|s| s.success())
    };
    let nextest = has("nextest");
    let mut steps = vec![
        step("format", &["fmt", "--all", "--check"]),
        step(
            "lints",
            &[
                "clippy",
                "--workspace",
                "--all-targets",
                "--",
                "-D",
                "warnings",
            ],
        ),
        Step {
            tests: true,
            ..match nextest {
                true => step(
                    "tests",
                    &[
                        "nextest",
                        "run",
                        "--workspace",
                        "--no-fail-fast",
                        "--status-level",
                        "slow",
                    ],
                ),
                false => step(
                    "tests",
                    &["test", "--workspace", "--tests", "--no-fail-fast"],
                ),
            }
        },
        Step {
            tests: true,
            ..step(
                "examples in the documentation",
                &["test", "--workspace", "--doc"],
            )
        },
        Step {
            env: Some(("RUSTDOCFLAGS", "-D warnings")),
            ..step("documentation", &["doc", "--workspace", "--no-deps"])
        },
    ];
    let mut notes = Vec::new();
    // After the lints, which have checked the same dependencies.
    if has("hack") {
        let mut args = vec!["hack", "check", "--each-feature", "--quiet"];
        let with_features = ["elbowroom", "elbowroom-cli", "elbowroom-record", "protocol"];
        args.extend(with_features.iter().flat_map(|name| ["--package", name]));
        steps.insert(2, step("each feature alone", &args));
    } else {
        notes.push("cargo-hack is not installed: features were not checked one by one");
    }
    if !nextest {
        notes.push("cargo-nextest is not installed: cargo test ran the tests");
    }
    if has("deny") {
        let args = [
            "deny",
            "--log-level",
            "error",
            "check",
            "bans",
            "licenses",
            "sources",
        ];
        steps.push(step("dependencies", &args));
    } else {
        notes.push("cargo-deny is not installed: bans, licenses and sources were not checked");
    }

    steps.push(step(
        "packages",
        &["run", "--quiet", "--package", "xtask", "--", "packages"],
    ));

    // The client in a browser: what is missing is installed where that can be done.
    if has_browser() || may_install() {
        steps.push(Step {
            tests: true,
            ..step(
                "the web client in a browser",
                &[
                    "run",
                    "--quiet",
                    "--package",
                    "xtask",
                    "--features",
                    "web",
                    "--",
                    "web",
                    "test",
                ],
            )
        });
        steps.push(Step {
            tests: true,
            env: Some(("ELBOWROOM_CLIENT", "dist")),
            ..step(
                "the web client inside the program",
                &[
                    "test",
                    "--package",
                    "elbowroom-cli",
                    "--test",
                    "serve",
                    "the_client_is_inside",
                ],
            )
        });
    } else {
        notes.push("Chromium and its driver are not installed: the web client was not tested");
    }

    // It says itself if it cannot be done here.
    steps.push(step(
        "the image, and two nodes of it behind a proxy",
        &[
            "run",
            "--quiet",
            "--package",
            "xtask",
            "--features",
            "image",
            "--",
            "image",
            "test",
        ],
    ));

    let mut done: Vec<Done> = steps
        .iter()
        .map(|step| {
            println!("\n== {}: cargo {}", step.name, step.args.join(" "));
            let began = Instant::now();
            let mut command = Command::new(&cargo);
            command.args(&step.args).current_dir(&root);
            if let Some((name, value)) = step.env {
                command.env(name, value);
            }
            let (ok, mut heard) = watched(&mut command);
            if !step.tests {
                heard.totals = Totals::default();
            }
            Done {
                name: step.name,
                took: began.elapsed(),
                ok,
                heard,
            }
        })
        .collect();

    let counted = crate::instructions::possible();
    if counted {
        println!("\n== instructions of an action");
        let began = Instant::now();
        let ok = crate::instructions::run(&root, false);
        let took = began.elapsed();
        done.push(Done {
            name: "instructions",
            took,
            ok,
            heard: Heard::default(),
        });
    } else {
        notes.push("valgrind is not installed: the cost of an action was not compared");
    }

    // Where only the end of what is printed is kept, that has to say what was wrong.
    for d in done.iter().filter(|d| !d.ok) {
        println!("\n== what failed: {}", d.name);
        d.heard.lines().for_each(|line| println!("{line}"));
    }
    println!("\n== summary");
    for d in &done {
        let verdict = if d.ok { "ok" } else { "FAILED" };
        println!("{verdict:<7} {:>7.1} s  {}", d.took.as_secs_f64(), d.name);
    }
    notes.iter().for_each(|note| println!("note: {note}"));
    let totals = done.iter().map(|d| d.heard.totals);
    let totals = totals.fold(Totals::default(), Totals::and);
    println!(
        "tests: {} passed, {} failed, {} skipped",
        totals.passed, totals.failed, totals.skipped
    );
    done.iter().all(|d| d.ok)
}

fn runs(program: &str, args: &[&str]) -> bool {
    let mut probe = Command::new(program);
    probe.args(args).stdout(Stdio::null()).stderr(Stdio::null());
    probe.status().is_ok_and(|s| s.success())
}

fn has_browser() -> bool {
    runs("chromedriver", &["--version"]) && runs("chromium", &["--version"])
}

/// Whether this is a Debian system and whoever runs this may install on it.
fn may_install() -> bool {
    let root = Command::new("id").arg("-u").output();
    root.is_ok_and(|out| out.stdout.trim_ascii() == b"0") && runs("apt-get", &["--version"])
}

fn step(name: &'static str, args: &[&'static str]) -> Step {
    Step {
        name,
        args: args.to_vec(),
        env: None,
        tests: false,
    }
}

/// Runs a command and shows what it prints: whether it succeeded, and what is kept of that.
fn watched(command: &mut Command) -> (bool, Heard) {
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let heard = Arc::new(Mutex::new(Heard::default()));
    let mut child = match child {
        Ok(child) => child,
        Err(e) => {
            let mut heard = Heard::default();
            heard.hear(&format!("{command:?}: {e}"));
            return (false, heard);
        }
    };
    let pipes = [
        child.stdout.take().map(boxed),
        child.stderr.take().map(boxed),
    ];
    let readers = pipes.into_iter().flatten().map(|pipe| {
        let heard = heard.clone();
        thread::spawn(move || {
            for line in BufReader::new(pipe).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line);
                println!("{line}");
                heard
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .hear(&line);
            }
        })
    });
    let readers: Vec<_> = readers.collect();
    for reader in readers {
        // What it had heard until then is there.
        let _ = reader.join();
    }
    let ok = child.wait().is_ok_and(|s| s.success());
    let heard = std::mem::take(&mut *heard.lock().unwrap_or_else(PoisonError::into_inner));
    (ok, heard)
}

/// How many lines are shown again of a check that failed: those that say that something is wrong, and the
/// last ones.
const WRONG: usize = 12;
const LAST: usize = 6;

impl Heard {
    fn hear(&mut self, line: &str) {
        self.totals.add(line);
        let begins = line.trim_start();
        let wrong = ["FAIL", "TIMEOUT", "again ", "error", "test result: FAILED"];
        if wrong.iter().any(|w| begins.starts_with(w)) && self.wrong.len() < WRONG {
            self.wrong.push(line.to_owned());
        } else if !begins.is_empty() {
            self.last.push_back(line.to_owned());
            if self.last.len() > LAST {
                self.last.pop_front();
            }
        }
    }

    fn lines(&self) -> impl Iterator<Item = &String> {
        self.wrong.iter().chain(&self.last)
    }
}

fn boxed(pipe: impl Read + Send + 'static) -> Box<dyn Read + Send> {
    Box::new(pipe)
}

impl Totals {
    fn and(self, other: Totals) -> Totals {
        Totals {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
            skipped: self.skipped + other.skipped,
        }
    }

    /// Adds what a line of a test runner says. Both runners have the words `12 passed`,
    /// `1 failed` and `3 skipped` or `3 ignored` in the line that sums up.
    fn add(&mut self, line: &str) {
        // What a failing test printed stands indented, with a sum of its own.
        if !line.starts_with("test result:") && !line.trim_start().starts_with("Summary [") {
            return;
        }
        let words: Vec<&str> = line
            .split(|c: char| c.is_whitespace() || c == ',' || c == ';')
            .filter(|w| !w.is_empty())
            .collect();
        for pair in words.windows(2) {
            let Ok(n) = pair[0].parse::<u64>() else {
                continue;
            };
            match pair[1] {
                "passed" => self.passed += n,
                "failed" => self.failed += n,
                "skipped" | "ignored" => self.skipped += n,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_runners_are_understood() {
        let mut totals = Totals::default();
        for line in [
            "test result: ok. 7 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out",
            "     Summary [   5.120s] 42 tests run: 41 passed (1 slow), 1 failed, 2 skipped",
            "    test result: FAILED. 0 passed; 1 failed; 0 ignored",
            "test whole_games ... 9 passed",
        ] {
            totals.add(line);
        }
        let expected = Totals {
            passed: 48,
            failed: 1,
            skipped: 3,
        };
        assert_eq!(totals, expected);
    }

    #[test]
    fn what_was_wrong_is_heard_however_much_follows_it() {
        let mut heard = Heard::default();
        heard.hear("again   desktop plays: no such element (1.0 s)");
        (0..1000).for_each(|i| heard.hear(&format!("ok      test {i}")));
        (0..1000).for_each(|_| heard.hear("FAILED  phone plays: nothing is there (1.0 s)"));
        heard.hear("");
        let lines: Vec<&String> = heard.lines().collect();
        assert_eq!(lines.len(), WRONG + LAST);
        assert!(lines[0].starts_with("again   desktop"));
        assert!(lines[1].starts_with("FAILED  phone"));
    }
}
