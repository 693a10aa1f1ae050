//! What is published builds from its packages alone: they are packed, and a project outside of the
//! workspace depends on them and plays.

use std::{env, fs, path::Path, process::Command};

use serde_json::Value;

/// What the project outside asks for besides the packages.
const MANIFEST: &str = r#"# Written by `cargo xtask packages`.
[package]
name = "outside"
version = "0.0.0"
edition = "2024"
publish = false

[workspace]
members = [MEMBERS]

[dependencies]
elbowroom = { version = "*", features = ["arena", "board", "env", "serde"] }
elbowroom-rules = "*"
elbowroom-scenario = "*"
serde_json = "1"

[patch.crates-io]
"#;

/// A package that is published.
struct Package {
    name: String,
    version: String,
}

/// Packs all that is published, builds each package by itself from what was packed, and runs the
/// project outside.
///
/// # Errors
/// In words, what failed.
pub fn run(root: &Path) -> Result<(), String> {
    let packages = published(root)?;
    let target = root.join("target/packed");
    let mut pack = cargo();
    pack.current_dir(root);
    // What is not committed yet is to pass as well. The tests that a package does not have are no
    // news. Cargo's own builds would take what it unpacked of an earlier package of this version.
    pack.args([
        "package",
        "--quiet",
        "--locked",
        "--allow-dirty",
        "--no-verify",
    ]);
    pack.args(packages.iter().flat_map(|p| ["--package", &p.name]));
    pack.env("CARGO_TARGET_DIR", &target);
    finish(&mut pack, "cargo package")?;

    let outside = target.join("outside");
    let wrong = |e: std::io::Error| format!("{}: {e}", outside.display());
    if outside.exists() {
        fs::remove_dir_all(&outside).map_err(wrong)?;
    }
    fs::create_dir_all(outside.join("src")).map_err(wrong)?;
    let mut patches = String::new();
    let mut members = Vec::new();
    for Package { name, version } in &packages {
        let folder = format!("{name}-{version}");
        let mut unpack = Command::new("tar");
        // As new as today, for the files in a package are all equally old.
        unpack
            .arg("-xmzf")
            .arg(target.join("package").join(format!("{folder}.crate")));
        finish(unpack.arg("-C").arg(&outside), "tar")?;
        patches += &format!("{name} = {{ path = \"{folder}\" }}\n");
        members.push(format!("\"{folder}\""));
    }
    let manifest = MANIFEST.replace("MEMBERS", &members.join(", ")) + &patches;
    fs::write(outside.join("Cargo.toml"), manifest).map_err(wrong)?;
    // The same versions of everything else.
    fs::copy(root.join("Cargo.lock"), outside.join("Cargo.lock")).map_err(wrong)?;
    let main = root.join("xtask/outside/main.rs");
    fs::copy(main, outside.join("src/main.rs")).map_err(wrong)?;
    let there = |args: &[&str]| {
        let mut command = cargo();
        command.args(args).current_dir(&outside);
        // One folder for all, so that what they depend on is built once.
        command.env("CARGO_TARGET_DIR", &target);
        command
    };
    for Package { name, .. } in &packages {
        finish(&mut there(&["build", "--quiet", "--package", name]), name)?;
    }
    let mut play = there(&["run", "--quiet", "--package", "outside"]);
    finish(&mut play, "the project outside")?;
    println!("{} packages", packages.len());
    Ok(())
}

fn cargo() -> Command {
    Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

fn finish(command: &mut Command, name: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed: {status}")),
        Err(e) => Err(format!("{name} does not start: {e}")),
    }
}

/// The packages of the workspace that may be published.
fn published(root: &Path) -> Result<Vec<Package>, String> {
    let mut metadata = cargo();
    metadata.args(["metadata", "--no-deps", "--format-version", "1"]);
    let out = metadata.current_dir(root).output();
    let out = out.map_err(|e| format!("cargo does not start: {e}"))?;
    if !out.status.success() {
        return Err(String::from_utf8_lossy(&out.stderr).into_owned());
    }
    let all: Value = serde_json::from_slice(&out.stdout).map_err(|e| e.to_string())?;
    let packages = all["packages"].as_array().into_iter().flatten();
    // `publish = false` is an empty list of registries; null is any.
    let published = packages.filter(|p| p["publish"].is_null());
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    Ok(published
        .map(|p| Package {
            name: text(&p["name"]),
            version: text(&p["version"]),
        })
        .collect())
}
