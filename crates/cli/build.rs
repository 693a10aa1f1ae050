//! Tells the program which commit it was built from and by which compiler, for benchmarks; and puts
//! the browser client into it.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn output(program: &str, args: &[&str]) -> Option<String> {
    let out = Command::new(program).args(args).output().ok()?;
    let text = String::from_utf8(out.stdout).ok()?;
    (out.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}

include!("../testkit/installed.rs");

fn main() -> Result<(), Box<dyn Error>> {
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
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("client.rs"), embedded(client(&out)?.as_deref())?)?;
    Ok(())
}

/// The folder with the built browser client that the program is to have inside: the one that
/// `ELBOWROOM_CLIENT` names, from the root of the repository; with it empty, none. Otherwise a release
/// builds the client where the compiler can, and no other build does: it would take minutes.
fn client(out: &Path) -> Result<Option<PathBuf>, Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=ELBOWROOM_CLIENT");
    if env::var_os("CARGO_FEATURE_CLIENT").is_none() {
        return Ok(None);
    }
    let root = Path::new("../..").canonicalize()?;
    if let Some(named) = env::var_os("ELBOWROOM_CLIENT") {
        let folder = root.join(&named);
        return Ok((!named.is_empty()).then_some(folder));
    }
    if env::var("PROFILE")? != "release" {
        return Ok(None);
    }
    let rustc = env::var("RUSTC")?;
    let sysroot = output(&rustc, &["--print", "sysroot"]).ok_or("rustc has no sysroot")?;
    let target = Path::new(&sysroot).join("lib/rustlib/wasm32-unknown-unknown");
    if !target.is_dir() {
        println!("cargo::rerun-if-changed={}", target.display());
        println!(
            "cargo::warning=the program will have no browser client inside: for that, run `rustup target \
             add wasm32-unknown-unknown` first"
        );
        return Ok(None);
    }
    for source in ["crates", "Cargo.toml", "Cargo.lock"] {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    // Not a folder that the cargo that waits for this has locked.
    let target = out.ancestors().find(|d| d.join("CACHEDIR.TAG").is_file());
    let target = target.unwrap_or(out).join("wasm");
    let folder = out.join("client");
    let built = Command::new(env::var("CARGO")?)
        .current_dir(&root)
        .args(["run", "--quiet", "--package", "bundle", "--target"])
        .arg(env::var("HOST")?)
        .arg("--target-dir")
        .args([&target, Path::new("--"), &target, &folder])
        .status()?;
    match built.success() {
        true => Ok(Some(folder)),
        false => Err(
            "the browser client was not built; with ELBOWROOM_CLIENT= (empty) the program \
                      is built without it"
                .into(),
        ),
    }
}

/// The compressed files of a folder, as the source of a list.
fn embedded(folder: Option<&Path>) -> Result<String, Box<dyn Error>> {
    let mut list = String::from("&[");
    if let Some(folder) = folder {
        println!("cargo::rerun-if-changed={}", folder.display());
        let files = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for file in files {
            let path = file?.path();
            let name = path.file_name().and_then(|n| n.to_str());
            if let Some(name) = name.and_then(|n| n.strip_suffix(".br")) {
                write!(
                    list,
                    "server::ClientFile {{ name: {name:?}, brotli: include_bytes!({path:?}) }},"
                )?;
            }
        }
    }
    list.push(']');
    Ok(list)
}
