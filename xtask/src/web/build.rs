//! Building the client.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io::Write,
    path::Path,
    process::Command,
};

use flate2::{Compression, write::GzEncoder};
use wasm_bindgen_cli_support::Bindgen;

use super::{
    dist, root, target,
    toolchain::{TARGET, Toolchain},
};
use crate::run;

/// Name of the program: its crate's binary.
const NAME: &str = "elbowroom-web";

/// Builds the client into `dist/`.
pub fn build(dev: bool) -> Result<(), String> {
    let toolchain = Toolchain::find()?;
    let profile = if dev { "dev" } else { "web" };
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    run(Command::new(cargo)
        .current_dir(root())
        .args(["build", "--package", "web", "--bin", NAME])
        .args(["--target", TARGET, "--profile", profile, "--target-dir"])
        .arg(target())
        .args(&toolchain.args)
        .envs(toolchain.env))?;
    let folder = if dev { "debug" } else { "web" };
    let program = target()
        .join(TARGET)
        .join(folder)
        .join(format!("{NAME}.wasm"));
    let out = dist();
    let _ = fs::remove_dir_all(&out);
    fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
    bind(&program, &out, dev)?;
    pages(&out)?;
    sizes(&out)
}

/// Writes the JavaScript side and the finished program.
fn bind(program: &Path, out: &Path, dev: bool) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(program)
        .out_name("elbowroom")
        .typescript(false)
        .keep_debug(false)
        .remove_name_section(!dev)
        .remove_producers_section(true);
    bindgen
        .web(true)
        .and_then(|b| b.generate(out))
        .map_err(|e| format!("wasm-bindgen: {e:#}"))
}

/// Copies the page and what goes with it. The page names the version of the program, so that no
/// browser mixes files of two versions.
fn pages(out: &Path) -> Result<(), String> {
    let problem = |e: std::io::Error| format!("the page's files: {e}");
    let mut hasher = DefaultHasher::new();
    for name in ["elbowroom_bg.wasm", "elbowroom.js"] {
        fs::read(out.join(name)).map_err(problem)?.hash(&mut hasher);
    }
    let from = root().join("crates/web/static");
    let mut files = Vec::new();
    for file in fs::read_dir(from).map_err(problem)? {
        let path = file.map_err(problem)?.path();
        let bytes = fs::read(&path).map_err(problem)?;
        bytes.hash(&mut hasher);
        files.push((path, bytes));
    }
    let version = format!("{:016x}", hasher.finish());
    for (path, bytes) in files {
        let Some(name) = path.file_name() else {
            continue;
        };
        let names_version = path.extension().is_some_and(|e| e == "html" || e == "js");
        let bytes = match names_version {
            true => String::from_utf8_lossy(&bytes)
                .replace("@version@", &version)
                .into_bytes(),
            false => bytes,
        };
        fs::write(out.join(name), bytes).map_err(problem)?;
    }
    Ok(())
}

/// Prints what a browser has to fetch.
fn sizes(out: &Path) -> Result<(), String> {
    let problem = |e: std::io::Error| format!("{}: {e}", out.display());
    for name in ["elbowroom_bg.wasm", "elbowroom.js", "style.css"] {
        let bytes = fs::read(out.join(name)).map_err(problem)?;
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&bytes).map_err(problem)?;
        let packed = gzip.finish().map_err(problem)?.len();
        let kib = |n: usize| n as f64 / 1024.0;
        println!(
            "{name:>20}: {:8.1} KiB, {:7.1} KiB compressed",
            kib(bytes.len()),
            kib(packed)
        );
    }
    Ok(())
}
