//! What `docs/bots.md` shows in Rust are whole files that are built and tested.

use std::{collections::BTreeSet, fs, path::Path};

#[test]
fn every_rust_block_is_an_example() {
    let page = include_str!("../../../docs/bots.md");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut shown = BTreeSet::new();
    for block in page.split("```rust\n").skip(1) {
        let code = block.split("\n```").next().unwrap();
        let files = fs::read_dir(&folder).unwrap().map(|f| f.unwrap().path());
        let same = |f: &std::path::PathBuf| fs::read_to_string(f).unwrap().trim_end() == code;
        let file = files.into_iter().find(same);
        shown.insert(file.unwrap_or_else(|| panic!("no file in examples/ is this:\n{code}")));
    }
    assert_eq!(shown.len(), 2);
}
