//! The developers' commands. `cargo verify` is all that a change must pass.

mod instructions;
mod verify;

use std::{path::Path, process::ExitCode};

const HELP: &str = "\
cargo verify         check everything: format, lints, tests, documentation, dependencies
cargo play           play in the terminal; what follows goes to `elbowroom play`
cargo xtask instructions [--keep]
                     count the instructions of an action; --keep makes them the new measure
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
