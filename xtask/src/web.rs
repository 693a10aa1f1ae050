//! The web client: building, serving and testing it.

use std::{path::PathBuf, process::Command};

use browser_tests::{dist, documentation, serve, shots};
use bundle::{TARGET, Toolchain, root};

/// Runs a command; `None` if there is no such command.
pub fn run(words: &[&str]) -> Option<Result<(), String>> {
    let port = |word: &[&str]| word.first().and_then(|p| p.parse().ok()).unwrap_or(8080);
    Some(match words {
        ["build"] => build(false),
        ["build", "--dev"] => build(true),
        ["build", "--static", rest @ ..] => alone(rest),
        ["serve", rest @ ..] => serve::serve(&dist(), port(rest)),
        ["play", rest @ ..] => build(false).and_then(|()| serve::serve(&dist(), port(rest))),
        ["test"] => test(false),
        ["test", "--dev"] => test(true),
        ["check", names @ ..] => check(names),
        ["shots", "--docs"] => in_browser(|address| async move {
            documentation(&address, &root().join("docs/images")).await
        }),
        ["shots", rest @ ..] => {
            let folder = PathBuf::from(rest.first().copied().unwrap_or("target/shots"));
            in_browser(|address| async move { shots(&address, &folder).await })
        }
        _ => return None,
    })
}

/// Builds the client into `dist/`.
fn build(dev: bool) -> Result<(), String> {
    bundle::build(&Toolchain::find()?, dev, &target(), &dist())
}

/// Builds the client, then puts it into a folder for any host.
fn alone(words: &[&str]) -> Result<(), String> {
    let (to, address) = match words {
        [to] => (to, None),
        [to, address] => (to, Some(*address)),
        _ => return Err("cargo xtask web build --static FOLDER [ADDRESS]".into()),
    };
    build(false)?;
    bundle::still(&dist(), &root().join(to), address)?;
    println!("{to} is a whole site: any host that hands out files will do.");
    Ok(())
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
        lint()?;
    }
    build(dev)?;
    check(&[])
}

/// Tests what is built: all of it, or the tests whose names have one of these words in them.
fn check(names: &[&str]) -> Result<(), String> {
    in_browser(|address| async move { browser_tests::test(&address, names).await })
}

/// Lints what only the web commands build.
fn lint() -> Result<(), String> {
    let cargo = || Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    let strict = ["--", "-D", "warnings"];
    let xtask = [
        "clippy",
        "--quiet",
        "--package",
        "xtask",
        "--features",
        "web",
    ];
    bundle::run(cargo().current_dir(root()).args(xtask).args(strict))?;
    let toolchain = Toolchain::find()?;
    if !toolchain.args.is_empty() {
        eprintln!("The lints of the screens need rustup's toolchain with {TARGET}: left out.");
        return Ok(());
    }
    bundle::run(
        cargo()
            .current_dir(root())
            .args(["clippy", "--quiet", "--package", "web", "--target", TARGET])
            .arg("--target-dir")
            .arg(target())
            .args(strict),
    )
}
