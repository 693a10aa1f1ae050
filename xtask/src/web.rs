//! The web client: building, serving and testing it.

mod build;
mod page;
mod serve;
mod shots;
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
        ["shots", rest @ ..] => {
            let folder = PathBuf::from(rest.first().copied().unwrap_or("target/shots"));
            in_browser(|address| async move { shots::shots(&address, &folder).await })
        }
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

/// Serves what is built, and does something with it in a browser.
fn in_browser<F: Future<Output = Result<(), String>>>(
    f: impl FnOnce(String) -> F,
) -> Result<(), String> {
    let (address, _) = serve::start(&dist(), 8480)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|e| e.to_string())?;
    runtime.block_on(f(address))
}
