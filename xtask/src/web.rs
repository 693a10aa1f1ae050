//! The web client: building, serving and testing it.

mod build;
mod page;
mod serve;
mod shots;
mod test;
mod tests;
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
        ["test"] => test(false),
        ["test", "--dev"] => test(true),
        ["check", names @ ..] => check(names),
        ["shots", "--docs"] => in_browser(|address| async move {
            shots::documentation(&address, &root().join("docs/images")).await
        }),
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
    let serving = serve::start(&dist(), 8480)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|e| e.to_string())?;
    runtime.block_on(f(serving.address.clone()))
}

/// Lints (unless it has to be quick), builds and tests the client in a browser.
fn test(dev: bool) -> Result<(), String> {
    if !dev {
        test::lint()?;
    }
    build::build(dev)?;
    check(&[])
}

/// Tests what is built: all of it, or the tests whose names have one of these words in them.
fn check(names: &[&str]) -> Result<(), String> {
    in_browser(|address| async move { test::test(&address, names).await })
}

/// A message of a language, from its files.
fn message(lang: &str, id: &str) -> Result<String, String> {
    let folder = root().join(format!("crates/web/messages/{lang}"));
    let files = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let start = format!("{id} = ");
    let texts = files.filter_map(|f| std::fs::read_to_string(f.ok()?.path()).ok());
    let found = texts.flat_map(|t| {
        let lines = t.lines().filter_map(|l| l.strip_prefix(&start));
        lines.map(str::to_owned).collect::<Vec<_>>()
    });
    let mut found = found.into_iter();
    found.next().ok_or(format!("{lang} has no {id}"))
}
