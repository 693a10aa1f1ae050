//! The developers' commands.

use std::process::{Command, ExitCode};

#[cfg(feature = "web")]
mod web;

const USAGE: &str = "\
cargo xtask web build [--dev]   build the web client into dist/ (--dev: quick to build, large)
cargo xtask web serve [PORT]    serve dist/ on this computer and print the address
cargo xtask web play [PORT]     build, then serve
cargo xtask web test            lint, build and test the web client in a browser
cargo xtask web shots [DIR]     build, and take pictures of the screens";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["web", ref rest @ ..] => run_web(rest),
        _ => Err(format!("usage:\n{USAGE}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(feature = "web")]
fn run_web(words: &[&str]) -> Result<(), String> {
    web::run(words).unwrap_or_else(|| Err(format!("usage:\n{USAGE}")))
}

/// Starts this program again with what the web commands need built in.
#[cfg(not(feature = "web"))]
fn run_web(words: &[&str]) -> Result<(), String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let args = ["run", "--quiet", "--package", "xtask", "--features", "web"];
    let status = Command::new(cargo)
        .args(args)
        .args(["--", "web"])
        .args(words)
        .status()
        .map_err(|e| format!("cargo does not start: {e}"))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("cargo xtask web {} failed", words.join(" "))),
    }
}

/// Runs a program and waits for it.
#[cfg(feature = "web")]
fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed: {status}")),
        Err(e) => Err(format!("{name} does not start: {e}")),
    }
}
