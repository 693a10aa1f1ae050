//! The cost of an action in instructions, counted by valgrind: the same on every run of the same
//! program, whatever else the machine does, so that a change of some percent is seen.

use std::{fs, path::Path, process::Command};

/// Kept figures, one line each: `game map instructions`.
const FILE: &str = "docs/instructions.txt";
/// Percent by which a figure may grow before it counts as a regression.
const ALLOWED: f64 = 3.0;

/// Whether the machine can count.
pub fn possible() -> bool {
    Command::new("valgrind")
        .arg("--version")
        .output()
        .is_ok_and(|o| o.status.success())
}

/// Counts, and compares with the kept figures or keeps the new ones. Whether all is well.
pub fn run(root: &Path, keep: bool) -> bool {
    let build = [
        "build",
        "--release",
        "--quiet",
        "--package",
        "elbowroom-bots",
        "--example",
        "speed",
    ];
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    if !Command::new(cargo)
        .args(build)
        // Built piece by piece it is another program.
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(root)
        .status()
        .is_ok_and(|s| s.success())
    {
        return false;
    }
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into());
    let program = root.join(target).join("release/examples/speed");
    let kept = fs::read_to_string(root.join(FILE)).unwrap_or_default();
    let compiler = compiler();
    let mut lines = kept.lines().filter(|l| !l.starts_with('#'));
    let same_compiler = lines.next() == Some(&compiler);
    if !same_compiler && !keep {
        println!("note: the figures were kept with another compiler and are not compared");
    }
    let mut out = format!(
        "# Instructions for each action of random games; see xtask/src/instructions.rs.\n{compiler}\n"
    );
    let mut ok = true;
    for (game, map) in [
        ("small-world", "small-world-2"),
        ("small-world", "small-world-4"),
        ("underground", "underground-2"),
    ] {
        let Some(n) = per_action(&program, game, map) else {
            println!("{game} {map}: valgrind gave no figure");
            ok = false;
            continue;
        };
        let old = kept
            .lines()
            .find_map(|l| l.strip_prefix(&format!("{game} {map} ")));
        let old = old
            .and_then(|n| n.parse::<f64>().ok())
            .filter(|_| same_compiler);
        let change = old.map_or(0.0, |old| (n / old - 1.0) * 100.0);
        let worse = change > ALLOWED && !keep;
        let verdict = if worse { "SLOWER" } else { "ok" };
        println!("{verdict:<7} {n:>7.0} instructions an action ({change:+.1} %)  {game} {map}");
        ok &= !worse;
        out += &format!("{game} {map} {n:.0}\n");
    }
    if keep && ok {
        ok = fs::write(root.join(FILE), out).is_ok();
    }
    ok
}

/// Instructions of 600 games less those of 100, so that reading the content does not count.
fn per_action(program: &Path, game: &str, map: &str) -> Option<f64> {
    let (few, many) = (
        count(program, game, map, "100")?,
        count(program, game, map, "600")?,
    );
    Some((many.0 - few.0) as f64 / (many.1 - few.1) as f64)
}

/// Instructions and actions of so many games.
fn count(program: &Path, game: &str, map: &str, games: &str) -> Option<(u64, u64)> {
    let out = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args([game, map, games])
        .output()
        .ok()?;
    let number = |text: &str| text.replace(',', "").trim().parse::<u64>().ok();
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    let instructions = said
        .lines()
        .find_map(|l| number(l.split_once("refs:")?.1))?;
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    let actions = number(
        said.split_once("games,")?
            .1
            .trim_end()
            .strip_suffix("actions")?,
    )?;
    Some((instructions, actions))
}

fn compiler() -> String {
    let out = Command::new("rustc").arg("--version").output();
    out.map_or(String::new(), |o| {
        String::from_utf8_lossy(&o.stdout).trim().to_string()
    })
}
