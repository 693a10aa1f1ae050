//! The puzzles of the client: turns of games between bots in which much was given away.

use std::{path::Path, process::Command};

/// Makes them anew, which takes some minutes; needed when a rule that they rest on has changed. Whether all
/// is well.
pub fn run(root: &Path) -> bool {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut make = Command::new(cargo);
    make.args(["run", "--release", "--package", "client", "--example"])
        .args(["puzzles", "crates/client/puzzles/puzzles.txt"])
        .current_dir(root);
    make.status().is_ok_and(|s| s.success())
}
