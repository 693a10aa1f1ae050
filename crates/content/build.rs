//! Lists the files of the shipped box, so that they can be embedded and none is forgotten.

use std::{env, fs, path::Path};

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("set by cargo"))
        .join("../../content/small-world")
        .canonicalize()
        .expect("content/small-world exists");
    println!("cargo:rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    for folder in ["", "races", "powers", "maps"] {
        let dir = root.join(folder);
        for entry in fs::read_dir(&dir).expect("the box has this folder") {
            let path = entry.expect("readable").path();
            if path.extension().is_some_and(|e| e == "toml") {
                let name = path.file_name().expect("a file").to_string_lossy();
                let shown = format!("{folder}/{name}");
                files.push((shown.trim_start_matches('/').to_owned(), path));
            }
        }
    }
    files.sort();
    let mut code = String::from("&[\n");
    for (name, path) in &files {
        code += &format!("    ({name:?}, include_str!({path:?})),\n");
    }
    code += "]\n";
    let out = env::var("OUT_DIR").expect("set by cargo");
    fs::write(Path::new(&out).join("small_world.rs"), code).expect("writable");
}
