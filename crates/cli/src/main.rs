//! The `elbowroom` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    elbowroom_cli::main()
}
