//! The licences of everything that the program and the browser client are made of, in one file, for
//! those who are given both.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write as _,
    fs,
    path::Path,
    process::Command,
};

use serde_json::Value;

/// What is handed out: the program, and the client in the browser.
const GIVEN: [(&str, &[&str]); 2] = [
    ("elbowroom-cli", &[]),
    ("web", &["--filter-platform", "wasm32-unknown-unknown"]),
];

/// Writes the file.
pub fn run(root: &Path, file: &Path) -> Result<(), String> {
    let mut texts = BTreeMap::new();
    for (package, filter) in GIVEN {
        texts.extend(of(root, package, filter)?);
    }
    let mut out = String::from("What Elbowroom is made of, besides its own code.\n");
    for (name, text) in &texts {
        let _ = write!(out, "\n==== {name}\n\n{text}");
    }
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    fs::write(file, out).map_err(|e| format!("{}: {e}", file.display()))?;
    println!("{}: {} packages", file.display(), texts.len());
    Ok(())
}

/// The texts of all that a package of the workspace is built from, by name and version.
fn of(root: &Path, package: &str, filter: &[&str]) -> Result<BTreeMap<String, String>, String> {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let out = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked"])
        .args(filter)
        .current_dir(root)
        .output()
        .map_err(|e| format!("cargo does not start: {e}"))?;
    if !out.status.success() {
        return Err(String::from_utf8_lossy(&out.stderr).into_owned());
    }
    let all: Value = serde_json::from_slice(&out.stdout).map_err(|e| e.to_string())?;
    let list = |v: &Value| v.as_array().cloned().unwrap_or_default();
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    let packages: BTreeMap<String, Value> = list(&all["packages"])
        .into_iter()
        .map(|p| (text(&p["id"]), p))
        .collect();
    let nodes: BTreeMap<String, Value> = list(&all["resolve"]["nodes"])
        .into_iter()
        .map(|n| (text(&n["id"]), n))
        .collect();
    let first = packages
        .iter()
        .find(|(_, p)| p["name"] == package && p["source"].is_null());
    let first = first.ok_or(format!("there is no package {package}"))?;
    let mut seen = BTreeSet::new();
    let mut open = vec![first.0.clone()];
    while let Some(id) = open.pop() {
        if !seen.insert(id.clone()) {
            continue;
        }
        for dependency in nodes.get(&id).map(|n| list(&n["deps"])).unwrap_or_default() {
            // What only tests and builds need is given to nobody.
            let kinds = list(&dependency["dep_kinds"]);
            if kinds.iter().any(|k| k["kind"].is_null()) {
                open.push(text(&dependency["pkg"]));
            }
        }
    }
    let foreign = seen.iter().filter_map(|id| packages.get(id));
    let foreign = foreign.filter(|p| !p["source"].is_null());
    foreign
        .map(|p| {
            let name = format!("{} {}", text(&p["name"]), text(&p["version"]));
            let licence = p["license"].as_str().unwrap_or("see below");
            let mut said = format!("{licence}\n{}\n", text(&p["repository"]));
            for (file, words) in files(&text(&p["manifest_path"]))? {
                let _ = write!(said, "\n-- {file}\n{words}");
            }
            Ok((name, said))
        })
        .collect()
}

/// The texts of licences beside a manifest, by file.
fn files(manifest: &str) -> Result<BTreeMap<String, String>, String> {
    let folder = Path::new(manifest).parent().unwrap_or(Path::new("."));
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut out = BTreeMap::new();
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let plain = name.to_ascii_uppercase();
        let is = [
            "LICENSE",
            "LICENCE",
            "COPYING",
            "COPYRIGHT",
            "NOTICE",
            "UNLICENSE",
        ]
        .iter()
        .any(|start| plain.starts_with(start));
        if is && let Ok(words) = fs::read_to_string(entry.path()) {
            out.insert(name, words);
        }
    }
    Ok(out)
}
