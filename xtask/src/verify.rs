//! Everything that a change must pass, in one command.

use std::{
    env,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Command, Stdio},
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

    let mut totals = Totals::default();
    let done: Vec<Done> = steps
        .iter()
        .map(|step| {
            println!("\n== {}: cargo {}", step.name, step.args.join(" "));
            let began = Instant::now();
            let mut command = Command::new(&cargo);
            command.args(&step.args).current_dir(&root);
            if let Some((name, value)) = step.env {
                command.env(name, value);
            }
            let ok = match step.tests {
                true => watched(&mut command, &mut totals),
                false => command.status().is_ok_and(|s| s.success()),
            };
            Done {
                name: step.name,
                took: began.elapsed(),
                ok,
            }
        })
        .collect();

    let counted = crate::instructions::possible();
    let mut done = done;
    if counted {
        println!("\n== instructions of an action");
        let began = Instant::now();
        let ok = crate::instructions::run(&root, false);
        let took = began.elapsed();
        done.push(Done {
            name: "instructions",
            took,
            ok,
        });
    } else {
        notes.push("valgrind is not installed: the cost of an action was not compared");
    }

    println!("\n== summary");
    for d in &done {
        let verdict = if d.ok { "ok" } else { "FAILED" };
        println!("{verdict:<7} {:>7.1} s  {}", d.took.as_secs_f64(), d.name);
    }
    notes.iter().for_each(|note| println!("note: {note}"));
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

/// Runs a command, shows what it prints and adds up the tests in it.
fn watched(command: &mut Command, totals: &mut Totals) -> bool {
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(e) => {
            println!("{command:?}: {e}");
            return false;
        }
    };
    let readers: Vec<_> = [
        child.stdout.take().map(boxed),
        child.stderr.take().map(boxed),
    ]
    .into_iter()
    .flatten()
    .map(|pipe| {
        thread::spawn(move || {
            let mut totals = Totals::default();
            for line in BufReader::new(pipe).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line);
                println!("{line}");
                totals.add(&line);
            }
            totals
        })
    })
    .collect();
    for reader in readers {
        if let Ok(t) = reader.join() {
            totals.passed += t.passed;
            totals.failed += t.failed;
            totals.skipped += t.skipped;
        }
    }
    child.wait().is_ok_and(|s| s.success())
}

fn boxed(pipe: impl Read + Send + 'static) -> Box<dyn Read + Send> {
    Box::new(pipe)
}

impl Totals {
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
}
