//! The developers' commands. `cargo verify` is all that a change must pass.

mod instructions;
mod records;
mod verify;
#[cfg(feature = "web")]
mod web;

use std::{
    path::Path,
    process::{Command, ExitCode},
};

const HELP: &str = "\
cargo verify         check everything: format, lints, tests, documentation, dependencies
cargo play           play in the terminal; what follows goes to `elbowroom play`
cargo xtask instructions [--keep]
                     count the instructions of an action; --keep makes them the new measure
cargo xtask web build [--dev]
                     build the web client into dist/; --dev: quick to build, but large
cargo xtask web serve [PORT]
                     serve dist/ on this computer and print the address
cargo xtask web play [PORT]
                     build, then serve
cargo xtask web test lint, build and test the web client in a browser
cargo xtask web shots [DIR]
                     take pictures of the screens of what is built
cargo xtask records  play the golden records in records/ anew
cargo xtask help     this text";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["verify"] => match verify::run() {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        },
        ["instructions"] | ["instructions", "--keep"] => {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
            match instructions::run(&root, args.len() == 2) {
                true => ExitCode::SUCCESS,
                false => ExitCode::FAILURE,
            }
        }
        ["web", ref rest @ ..] => match web(rest) {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                eprintln!("{message}");
                ExitCode::FAILURE
            }
        },
        ["records"] => {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
            match records::run(&root) {
                true => ExitCode::SUCCESS,
                false => ExitCode::FAILURE,
            }
        }
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("expected one of:\n{HELP}");
            ExitCode::from(2)
        }
    }
}

#[cfg(feature = "web")]
fn web(words: &[&str]) -> Result<(), String> {
    web::run(words).unwrap_or_else(|| Err(format!("expected one of:\n{HELP}")))
}

/// Starts this program again with what the web commands need built in.
#[cfg(not(feature = "web"))]
fn web(words: &[&str]) -> Result<(), String> {
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
