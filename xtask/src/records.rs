//! The golden records: games that must go on going the way they went.

use std::{fs, path::Path, process::Command};

/// Game, map, players. Greedy and random players meet what each alone would not.
const GAMES: &[(&str, &str, &str)] = &[
    ("small-world", "small-world-2", "greedy,random"),
    ("small-world", "small-world-3", "greedy,random,greedy"),
    (
        "small-world",
        "small-world-4",
        "random,greedy,random,greedy",
    ),
    (
        "small-world",
        "small-world-5",
        "greedy,random,greedy,random,greedy",
    ),
    ("underground", "underground-2", "random,greedy"),
    ("underground", "underground-3", "greedy,random,greedy"),
    (
        "underground",
        "underground-4",
        "random,greedy,random,greedy",
    ),
    (
        "underground",
        "underground-5",
        "greedy,random,greedy,random,greedy",
    ),
    (
        "underground",
        "underground-6",
        "random,greedy,random,greedy,random,greedy",
    ),
    ("mixed", "small-world-3", "greedy,random,greedy"),
    ("mixed", "underground-4", "random,greedy,random,greedy"),
];

/// Plays them anew. Only after a rule was found wrong, for a new game proves nothing about old
/// ones. Whether all is well.
pub fn run(root: &Path) -> bool {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let folder = root.join("records");
    if let Err(e) = fs::create_dir_all(&folder) {
        println!("{}: {e}", folder.display());
        return false;
    }
    GAMES.iter().all(|(game, map, seats)| {
        let file = folder.join(format!("{game}-on-{map}.record"));
        let mut play = Command::new(&cargo);
        play.args(["run", "--quiet", "--package", "elbowroom-cli", "--", "play"])
            .args([
                "--game", game, "--map", map, "--seats", seats, "--seed", map,
            ])
            .args(["--force", "--save"])
            .arg(&file)
            .current_dir(root)
            .stdout(std::process::Stdio::null());
        let played = play.status().is_ok_and(|s| s.success());
        // The fingerprint depends on how a state is laid out, which the rules are free to change.
        let kept = fs::read_to_string(&file).and_then(|text| {
            let lines = text.lines().filter(|l| !l.starts_with("fingerprint"));
            let text: String = lines.map(|l| format!("{l}\n")).collect();
            fs::write(&file, text)
        });
        println!("{}", file.display());
        played && kept.is_ok()
    })
}
