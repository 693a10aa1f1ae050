//! Files of all public games that are over: how one is written, and which there are. docs/records.md
//! describes them.

mod nightly;
mod write;

pub(crate) use nightly::nightly;
pub use write::{Written, write};

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{
    admin::Trouble,
    say::of,
    time::{DAY, written},
};

/// The name of the file that says which others there are.
pub const LIST: &str = "dumps.json";
/// What that file is, and the version of its shape.
const FORMAT: &str = "elbowroom dumps 1";
/// How many of the last are kept: whoever is fetching one can go on when the next is there.
const KEPT: usize = 2;

/// Which files of games there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dumps {
    /// `elbowroom dumps 1`.
    pub format: String,
    /// The files, the latest first.
    pub dumps: Vec<Dump>,
}

/// A file of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dump {
    /// Its name, beside this file.
    pub file: String,
    /// How long it is, in bytes.
    pub bytes: u64,
    /// Its SHA-256 hash, as hexadecimal digits.
    pub sha256: String,
    /// How many games it has.
    pub games: u64,
    /// Before when all of them ended, in milliseconds since 1970.
    pub until: i64,
}

/// The name of the file of a night: that of the day that begins with it.
fn name(until: i64) -> String {
    format!("games-{}.jsonl.gz", &written(until)[..10])
}

/// Whether a file of this name is handed out.
pub fn is_public(name: &str) -> bool {
    let day = name.strip_prefix("games-");
    let day = day.and_then(|rest| rest.strip_suffix(".jsonl.gz"));
    name == LIST || day.is_some_and(|day| crate::time::day(day).is_some())
}

/// The midnight, in UTC, with which the day of a time began.
fn midnight(at: i64) -> i64 {
    at - at.rem_euclid(DAY)
}

/// What the list in a folder says; nothing if there is none that can be read.
fn listed(folder: &Path) -> Vec<Dump> {
    let text = std::fs::read_to_string(folder.join(LIST));
    let read = text
        .ok()
        .and_then(|t| serde_json::from_str::<Dumps>(&t).ok());
    read.map(|list| list.dumps).unwrap_or_default()
}

/// Puts a file on the list, and takes those of before away that are not kept.
fn list(folder: &Path, dump: Dump) -> Result<(), Trouble> {
    let wrong = |e: std::io::Error| Trouble::new(of(folder.display(), content::trouble(&e)));
    let mut dumps = listed(folder);
    dumps.retain(|known| known.file != dump.file);
    dumps.push(dump);
    dumps.sort_by_key(|dump| std::cmp::Reverse(dump.until));
    dumps.truncate(KEPT);
    let text = Dumps {
        format: FORMAT.into(),
        dumps,
    };
    // Texts and numbers alone: it cannot fail.
    let lines = serde_json::to_string_pretty(&text).unwrap_or_default();
    let fresh = folder.join(format!(".{LIST}"));
    std::fs::write(&fresh, lines + "\n").map_err(wrong)?;
    std::fs::rename(&fresh, folder.join(LIST)).map_err(wrong)?;
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let name = entry.map_err(wrong)?.file_name();
        let name = name.to_string_lossy().into_owned();
        let is_old = is_public(&name) && name != LIST;
        if is_old && !text.dumps.iter().any(|d| d.file == name) {
            std::fs::remove_file(folder.join(&name)).map_err(wrong)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dump(day: i64) -> Dump {
        Dump {
            file: name(day * DAY),
            bytes: 1,
            sha256: "0".into(),
            games: 0,
            until: day * DAY,
        }
    }

    #[test]
    fn the_last_two_are_kept_and_listed_and_nothing_else_is_touched() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let put = |name: &str| std::fs::write(folder.join(name), "x").unwrap();
        put("games-of-mine.jsonl.gz");
        put("notes.txt");
        for day in [20_000, 20_002, 20_001, 20_002] {
            put(&name(day * DAY));
            list(folder, dump(day)).unwrap();
        }
        assert_eq!(listed(folder), [dump(20_002), dump(20_001)]);
        let mut there: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        there.sort();
        let kept = [20_001, 20_002].map(|day| name(day * DAY));
        let [first, second] = &kept;
        let all = [LIST, first, second, "games-of-mine.jsonl.gz", "notes.txt"];
        assert_eq!(there, all);
        // A list that was spoiled is made anew.
        put(LIST);
        list(folder, dump(20_003)).unwrap();
        assert_eq!(listed(folder), [dump(20_003)]);
    }

    #[test]
    fn what_is_handed_out_has_the_name_of_a_night() {
        assert_eq!(name(1_795_909_260_000), "games-2026-11-28.jsonl.gz");
        assert_eq!(
            name(midnight(1_795_909_260_000)),
            "games-2026-11-28.jsonl.gz"
        );
        for public in [LIST, "games-2026-11-28.jsonl.gz"] {
            assert!(is_public(public), "{public}");
        }
        for private in [
            "",
            ".dumps.json",
            "games-2026-11-28.jsonl.gz.part",
            "games-2026-13-28.jsonl.gz",
            "games-../../x.jsonl.gz",
            "tables.sqlite",
        ] {
            assert!(!is_public(private), "{private}");
        }
    }
}
