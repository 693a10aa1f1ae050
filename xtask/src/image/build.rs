//! Builds the image from the last stage of the Containerfile, with the program that the tests have
//! built: a release takes half an hour.

use std::{fs, path::Path, process::Command};

use serde_json::Value;

use super::{buildah, output};
use crate::containers::{LICENCES, OWN_LICENCES, PACKAGE, PROGRAM};

/// The name of the image under test.
pub const IMAGE: &str = "localhost/elbowroom-test";

pub fn build(root: &Path, target: &Path, store: &Path) -> Result<(), String> {
    let wrong = |what: &Path, e: std::io::Error| format!("{}: {e}", what.display());
    let file = root.join("Containerfile");
    let text = fs::read_to_string(&file).map_err(|e| wrong(&file, e))?;
    let (_, last) = text
        .rsplit_once("\nFROM ")
        .ok_or("the Containerfile has no stages")?;
    let base = last.split_whitespace().next().unwrap_or_default();
    make_base(base, store)?;

    // What the first stages would leave.
    let folder = store.join("context");
    let out = folder.join("out");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&out).map_err(|e| wrong(&out, e))?;
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut program = Command::new(cargo);
    program.args(["build", "--quiet", "--locked", "--package", PACKAGE]);
    match root.join("dist/index.html").is_file() {
        true => _ = program.env("ELBOWROOM_CLIENT", "dist"),
        false => println!("note: the client is not built; the program is without it"),
    }
    crate::run(program.current_dir(root))?;
    let mut strip = Command::new("strip");
    strip.arg("-o").arg(out.join(PROGRAM));
    crate::run(strip.arg(target.join("debug").join(PROGRAM)))?;
    crate::licences::run(root, &out.join(LICENCES))?;
    for name in OWN_LICENCES {
        fs::copy(root.join(name), out.join(name)).map_err(|e| wrong(&root.join(name), e))?;
    }
    let recipe = folder.join("Containerfile");
    let stages = format!("FROM scratch AS build\nCOPY out /out\n\nFROM {last}");
    fs::write(&recipe, stages).map_err(|e| wrong(&recipe, e))?;
    let mut build = buildah(store);
    build
        // The other format has no health checks.
        .args([
            "build",
            "--pull-never",
            "--format",
            "docker",
            "--tag",
            IMAGE,
        ])
        .arg("--file")
        .arg(&recipe)
        .arg(&folder);
    output(&mut build)?;
    look(store)
}

/// The base, made from Debian's packages once.
fn make_base(name: &str, store: &Path) -> Result<(), String> {
    if output(buildah(store).args(["inspect", "--type", "image", name])).is_ok() {
        return Ok(());
    }
    let suite = name.rsplit(':').next().unwrap_or_default();
    let suite = suite.trim_end_matches("-slim");
    fs::create_dir_all(store).map_err(|e| format!("{}: {e}", store.display()))?;
    let tar = store.join(format!("{suite}.tar"));
    if !tar.is_file() {
        println!("making {name} from Debian's packages");
        let half = tar.with_extension("part.tar");
        let mut make = Command::new("mmdebstrap");
        make.args(["--variant=minbase", "--mode=root", suite]);
        output(make.arg(&half))?;
        fs::rename(&half, &tar).map_err(|e| format!("{}: {e}", tar.display()))?;
    }
    let container = output(buildah(store).args(["from", "scratch"]))?;
    output(buildah(store).args(["add", &container]).arg(&tar).arg("/"))?;
    output(buildah(store).args(["commit", "--rm", &container, name])).map(drop)
}

/// What everybody who runs it relies on.
fn look(store: &Path) -> Result<(), String> {
    let config = config(store)?;
    let text = |name: &str| config[name].as_str().unwrap_or_default().to_owned();
    let user = text("User");
    let number = user.split(':').next().and_then(|n| n.parse::<u32>().ok());
    if number.is_none_or(|n| n == 0) {
        return Err(format!("the user is {user:?}, not a number above 0"));
    }
    if config["Healthcheck"]["Test"]
        .as_array()
        .is_none_or(Vec::is_empty)
    {
        return Err("there is no health check".into());
    }
    if text("StopSignal") != "SIGTERM" || config["Volumes"]["/var/lib/elbowroom"].is_null() {
        return Err(format!(
            "the stop signal or the volume is missing: {config}"
        ));
    }
    let container = output(buildah(store).args(["from", "--pull-never", IMAGE]))?;
    let inside = |words: &[&str]| {
        let mut run = buildah(store);
        output(run.args(["run", &container, "--"]).args(words))
    };
    let version = inside(&["elbowroom", "--version"])?;
    let licences = inside(&["cat", "/usr/share/doc/elbowroom/LICENCES.txt"])?;
    let id = inside(&["id", "-u"])?;
    output(buildah(store).args(["rm", &container]))?;
    println!("{IMAGE}: {version}, user {id}");
    if version.contains("unknown") {
        return Err(format!(
            "it does not know what it was built from: {version}"
        ));
    }
    for (name, word) in [
        ("tokio", "==== tokio "),
        ("axum", "==== axum "),
        ("MIT", "MIT"),
    ] {
        if !licences.contains(word) {
            return Err(format!("{name} is not in the licences"));
        }
    }
    match id == number.map(|n| n.to_string()).unwrap_or_default() {
        true => Ok(()),
        false => Err(format!("it runs as {id}")),
    }
}

/// The configuration of the image.
pub fn config(store: &Path) -> Result<Value, String> {
    let text = output(buildah(store).args(["inspect", "--type", "image", IMAGE]))?;
    let all: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    Ok(all["Docker"]["config"].clone())
}
