//! The developers' commands. `cargo verify` is all that a change must pass.

#[cfg(any(test, feature = "image"))]
mod containers;
#[cfg(feature = "image")]
mod image;
mod instructions;
mod licences;
mod packages;
mod puzzles;
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
cargo play [PORT]    build the game for the browser, serve it and print the address
cargo play --terminal [ARGUMENTS]
                     play in the terminal, as `elbowroom play` does
cargo host [ARGUMENTS]
                     build the game and serve it with tables for friends, as `elbowroom serve` does
cargo xtask instructions [--keep]
                     count the instructions of an action; --keep makes them the new measure
cargo xtask web build [--dev]
                     build the web client into dist/; --dev: quick to build, but large
cargo xtask web serve [PORT]
                     serve dist/ on this computer and print the address
cargo xtask web play [PORT]
                     build, then serve
cargo xtask web test lint, build and test the web client in a browser
cargo xtask web check [WORD...]
                     only the tests in a browser, of what is built; those with a word in their name
cargo xtask web shots [DIR|--docs]
                     take pictures of the screens of what is built; --docs: those of docs/
cargo xtask image test
                     build the image of the server without a registry of images, and run two nodes
                     of it behind a proxy; only root may, on Debian
cargo xtask licences FILE
                     write the licences of all that is given out into a file
cargo xtask packages pack what is published, build each package by itself, and play in a project
                     outside of the workspace that depends on them
cargo xtask puzzles  find the puzzles of the client anew, in games between bots
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
        ["play", "--terminal", ref rest @ ..] => elbowroom("play", rest),
        ["host", ref rest @ ..] => match web(&["build"]) {
            Ok(()) => elbowroom("serve", rest),
            failed => done(failed),
        },
        ["play", ref rest @ ..] if rest.iter().all(|w| w.parse::<u16>().is_ok()) => {
            let words: Vec<&str> = ["play"].iter().chain(rest.iter()).copied().collect();
            done(web(&words))
        }
        ["web", ref rest @ ..] => done(web(rest)),
        ["image", ref rest @ ..] => done(image(rest)),
        ["licences", file] => {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
            done(licences::run(&root, Path::new(file)))
        }
        ["packages"] => {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
            done(packages::run(&root))
        }
        ["records"] => {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
            match records::run(&root) {
                true => ExitCode::SUCCESS,
                false => ExitCode::FAILURE,
            }
        }
        ["puzzles"] => {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
            match puzzles::run(&root) {
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

fn done(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            if !message.is_empty() {
                eprintln!("{message}");
            }
            ExitCode::FAILURE
        }
    }
}

/// Runs a command of the program; its exit code is the program's.
fn elbowroom(command: &str, args: &[&str]) -> ExitCode {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let status = Command::new(cargo)
        .args([
            "run",
            "--quiet",
            "--release",
            "--package",
            "elbowroom-cli",
            "--",
            command,
        ])
        .args(args)
        .status();
    match status {
        Ok(status) => ExitCode::from(status.code().and_then(|c| c.try_into().ok()).unwrap_or(1)),
        Err(e) => done(Err(format!("cargo does not start: {e}"))),
    }
}

#[cfg(feature = "web")]
fn web(words: &[&str]) -> Result<(), String> {
    web::run(words).unwrap_or_else(|| Err(format!("expected one of:\n{HELP}")))
}

/// Starts this program again with what the web commands need built in.
#[cfg(not(feature = "web"))]
fn web(words: &[&str]) -> Result<(), String> {
    again("web", words)
}

/// Starts this program again, with a feature that is called as its command is.
#[cfg(not(all(feature = "web", feature = "image")))]
fn again(feature: &str, words: &[&str]) -> Result<(), String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let status = Command::new(cargo)
        .args([
            "run",
            "--quiet",
            "--package",
            "xtask",
            "--features",
            feature,
        ])
        .args(["--", feature])
        .args(words)
        .status()
        .map_err(|e| format!("cargo does not start: {e}"))?;
    match status.success() {
        true => Ok(()),
        // What went wrong is already said.
        false => Err(String::new()),
    }
}

#[cfg(feature = "image")]
fn image(words: &[&str]) -> Result<(), String> {
    image::run(words).unwrap_or_else(|| Err(format!("expected one of:\n{HELP}")))
}

/// Starts this program again with what the commands on images need built in.
#[cfg(not(feature = "image"))]
fn image(words: &[&str]) -> Result<(), String> {
    again("image", words)
}

/// Runs a program and waits for it.
#[cfg(feature = "image")]
fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed: {status}")),
        Err(e) => Err(format!("{name} does not start: {e}")),
    }
}
