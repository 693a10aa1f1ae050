//! Lists the files of the shipped boxes, so that they can be embedded and none is forgotten.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

fn main() {
    let content = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("set by cargo"))
        .join("boxes")
        .canonicalize()
        .expect("the folder boxes exists");
    println!("cargo:rerun-if-changed={}", content.display());
    let out = env::var("OUT_DIR").expect("set by cargo");
    for name in ["small-world", "underground"] {
        let files = files(&content.join(name));
        let mut code = String::from("&[\n");
        for (name, path) in &files {
            code += &format!("    ({name:?}, include_str!({path:?})),\n");
        }
        code += "]\n";
        fs::write(Path::new(&out).join(format!("{name}.rs")), code).expect("writable");
    }
}

/// The files of a box, with their paths in it.
fn files(root: &Path) -> Vec<(String, PathBuf)> {
    let mut files = Vec::new();
    for folder in ["", "races", "powers", "sites", "maps"] {
        // Not every box has all of them.
        let Ok(entries) = fs::read_dir(root.join(folder)) else {
            continue;
        };
        for entry in entries {
            let path = entry.expect("readable").path();
            if path.extension().is_some_and(|e| e == "toml") {
                let name = path.file_name().expect("a file").to_string_lossy();
                let shown = format!("{folder}/{name}");
                files.push((shown.trim_start_matches('/').to_owned(), path));
            }
        }
    }
    files.sort();
    files
}
