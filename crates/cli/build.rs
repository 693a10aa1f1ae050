//! Tells the program which commit it was built from and by which compiler, for benchmarks.

use std::{env, process::Command};

fn output(program: &str, args: &[&str]) -> Option<String> {
    let out = Command::new(program).args(args).output().ok()?;
    let text = String::from_utf8(out.stdout).ok()?;
    (out.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}

include!("../testkit/installed.rs");

fn main() {
    println!("cargo::rerun-if-changed=../testkit/installed.rs");
    tell_what_is_installed();
    println!("cargo:rerun-if-env-changed=ELBOWROOM_COMMIT");
    // The files that change when another commit is checked out or made.
    for what in ["HEAD", "logs/HEAD"] {
        if let Some(path) = output("git", &["rev-parse", "--git-path", what]) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    let commit = env::var("ELBOWROOM_COMMIT")
        .ok()
        .or_else(|| output("git", &["rev-parse", "--short=12", "HEAD"]))
        .unwrap_or_else(|| "unknown".into());
    println!("cargo:rustc-env=ELBOWROOM_COMMIT={commit}");
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let version = output(&rustc, &["--version"]).unwrap_or_else(|| "unknown".into());
    println!("cargo:rustc-env=ELBOWROOM_RUSTC={version}");
}
