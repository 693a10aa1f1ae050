//! The web client: building, serving and testing it.

mod build;
mod serve;
mod toolchain;

use std::path::{Path, PathBuf};

/// Runs a command; `None` if there is no such command.
pub fn run(words: &[&str]) -> Option<Result<(), String>> {
    let port = |word: &[&str]| word.first().and_then(|p| p.parse().ok()).unwrap_or(8080);
    Some(match words {
        ["build"] => build::build(false),
        ["build", "--dev"] => build::build(true),
        ["serve", rest @ ..] => serve::serve(&dist(), port(rest)),
        ["play", rest @ ..] => build::build(false).and_then(|()| serve::serve(&dist(), port(rest))),
        _ => return None,
    })
}

/// The root of the repository.
fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_path_buf()
}

/// Where the finished client lies.
fn dist() -> PathBuf {
    root().join("dist")
}

/// The client's own target folder, so that builds for the browser and for this computer do not
/// evict one another.
fn target() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root()
        .join(target.unwrap_or_else(|| "target".into()))
        .join("wasm")
}
