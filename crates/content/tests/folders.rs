//! Content from folders.

use std::{
    fs,
    path::{Path, PathBuf},
};

use content::{Problem, load_dir, small_world};

const POWER: &str = "id = \"lucky\"\nname = \"Lucky\"\ntokens = 5\nrule = \"my own\"\n\
                     text = \"1 coin more each turn.\"\n\
                     effects = [{ income = { coins = 1, per = \"turn\" } }]\n";

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// The problems with their files as seen from the folder.
fn problems(path: &Path) -> Vec<String> {
    let Err(problems) = load_dir(path) else {
        panic!("no problem")
    };
    let shown = |p: &Problem| {
        let file = Path::new(&p.file).strip_prefix(path).unwrap().display();
        format!("{file}:{}:{}: {}", p.line, p.column, p.message)
    };
    problems.iter().map(shown).collect()
}

#[test]
fn a_folder_without_a_game_adds_to_the_shipped_box() {
    let path = folder("additions");
    fs::create_dir(path.join("powers")).unwrap();
    fs::write(path.join("powers/lucky.toml"), POWER).unwrap();
    fs::write(path.join("happy.toml"), POWER.replace("lucky", "happy")).unwrap();
    fs::write(path.join("notes.txt"), "not content").unwrap();
    let (pack, warnings) = load_dir(&path).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(pack.powers.len(), small_world().powers.len() + 2);
    assert_eq!(pack.races, small_world().races);
}

#[test]
fn what_cannot_be_read_is_a_problem() {
    let path = folder("unreadable");
    assert_eq!(
        problems(&path),
        [":1:1: no content here, expected files that end in .toml"]
    );
    fs::write(path.join("a.toml"), [b'i', b'd', 0xff]).unwrap();
    fs::write(path.join("b.toml"), "#".repeat(300_000)).unwrap();
    fs::write(path.join("c.toml"), POWER.replace('5', "50")).unwrap();
    assert_eq!(
        problems(&path),
        [
            "a.toml:1:1: cannot be read: stream did not contain valid UTF-8",
            "b.toml:1:1: cannot be read: longer than 262144 bytes",
            "c.toml:3:10: \"tokens\" is 50, expected a whole number from 0 to 20",
        ]
    );
    assert_eq!(
        problems(&path.join("missing")),
        [":1:1: cannot be read: No such file or directory (os error 2)"]
    );
}
