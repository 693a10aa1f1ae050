//! Content of one's own: files that a reader dropped. A record carries them in its comments, so a
//! game with them can be kept, sent and played on wherever it is opened.

use std::{collections::BTreeMap, fmt::Write, sync::Mutex};

use content::{Library, MIXED, Pack, Problem, load_files};

/// Files of content, none if only what is shipped is played with.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Own {
    /// The box that they add to; with a `game.toml` among them they are a box of their own.
    base: String,
    /// Name and text.
    files: Vec<(String, String)>,
}

/// Most bytes of all files together: what a browser's store has room for, several times.
const MOST: usize = 300_000;

const BASE: &str = "#+ content for ";
const FILE: &str = "#+ file ";
const LINE: &str = "#| ";

impl Own {
    /// These and further files. They add to the box `game`, or to the first one that takes them.
    ///
    /// # Errors
    /// In English, a line for each problem, if no box takes them.
    pub fn with(&self, files: Vec<(String, String)>, game: &str) -> Result<Own, String> {
        let mut all: BTreeMap<String, String> = self.files.iter().cloned().collect();
        // A record has one line for a name.
        let clean = |name: String| name.replace(char::is_control, " ");
        all.extend(files.into_iter().map(|(n, t)| (clean(n), t)));
        let size: usize = all.values().map(String::len).sum();
        if size > MOST {
            return Err(format!("{size} bytes of content, expected at most {MOST}"));
        }
        let mut bases: Vec<&str> = if self.is_empty() {
            vec![]
        } else {
            vec![&self.base]
        };
        let shipped = Library::shipped()
            .boxes()
            .iter()
            .map(|b| b.game.id.as_str());
        let (first, others): (Vec<_>, Vec<_>) = shipped.partition(|id| *id == game);
        bases.extend(first.into_iter().chain(others));
        let mut why = None;
        for base in bases {
            let own = Own {
                base: base.into(),
                files: all.clone().into_iter().collect(),
            };
            match own.load() {
                Ok(_) => return Ok(own),
                Err(problem) => _ = why.get_or_insert(problem),
            }
        }
        Err(why.unwrap_or_default())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The names of the files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|f| f.0.as_str())
    }

    /// The box that they are or add to.
    ///
    /// # Errors
    /// In English, a line for each problem.
    pub fn load(&self) -> Result<Pack, String> {
        let base = Library::shipped().boxes().iter();
        let base = base.into_iter().find(|b| b.game.id == self.base);
        let files = self.files.iter().map(|(n, t)| (n.as_str(), t.as_str()));
        let list = |problems: Vec<Problem>| {
            let lines: Vec<String> = problems.iter().take(8).map(Problem::to_string).collect();
            lines.join("\n")
        };
        let (pack, _) = load_files(base, files).map_err(list)?;
        // What can be read may still be refused by the rules.
        let options = rules::Options::default();
        for map in &pack.maps {
            pack.rules(&map.id, map.players.clamp(2, 6), &options)
                .map_err(|e| e.to_string())?;
        }
        Ok(pack)
    }

    /// As comments of a record; nothing if there are none.
    pub fn write(&self) -> String {
        let mut out = String::new();
        if self.is_empty() {
            return out;
        }
        let _ = writeln!(out, "{BASE}{}", self.base);
        for (name, text) in &self.files {
            let _ = writeln!(out, "{FILE}{name}");
            for line in text.lines() {
                let _ = writeln!(out, "{LINE}{line}");
            }
        }
        out
    }

    /// What a record carries.
    pub fn read(record: &str) -> Own {
        let mut own = Own::default();
        for line in record.lines() {
            if let Some(base) = line.strip_prefix(BASE) {
                own.base = base.trim().into();
            } else if let Some(name) = line.strip_prefix(FILE) {
                own.files.push((name.into(), String::new()));
            } else if let Some(rest) = line.strip_prefix(LINE.trim_end())
                && let Some((_, text)) = own.files.last_mut()
            {
                text.push_str(rest.strip_prefix(' ').unwrap_or(rest));
                text.push('\n');
            }
        }
        own
    }

    /// The shipped boxes and these. They are put together once and kept: a reader does not change
    /// them often.
    pub fn content(&self) -> &'static Library {
        static ALL: Mutex<BTreeMap<Own, &'static Library>> = Mutex::new(BTreeMap::new());
        let Ok(mut all) = ALL.lock() else {
            return Library::shipped();
        };
        if self.is_empty() {
            return Library::shipped();
        }
        if let Some(library) = all.get(self) {
            return library;
        }
        let library = match self.load() {
            Ok(pack) => Library::shipped().clone().with(pack),
            Err(_) => return Library::shipped(),
        };
        let library: &'static Library = Box::leak(Box::new(library));
        all.insert(self.clone(), library);
        library
    }

    /// The content of a game on a map, or of the first game if there is no such thing.
    pub fn pack(&self, game: &str, map: &str) -> &'static Pack {
        type Key = (Own, String, String);
        static PACKS: Mutex<BTreeMap<Key, &'static Pack>> = Mutex::new(BTreeMap::new());
        let library = self.content();
        let first = &library.boxes()[0];
        let Ok(mut packs) = PACKS.lock() else {
            return first;
        };
        let key = (self.clone(), game.into(), map.into());
        if let Some(pack) = packs.get(&key) {
            return pack;
        }
        match library.pack(game, map) {
            Ok(pack) => {
                let pack: &'static Pack = Box::leak(Box::new(pack));
                packs.insert(key, pack);
                pack
            }
            Err(_) => first,
        }
    }

    /// The game that is played with these: their box, or all mixed if that was chosen.
    pub fn game(&self, chosen: &str) -> String {
        match self.load() {
            Ok(pack) if chosen != MIXED && !self.is_empty() => pack.game.id,
            _ => chosen.into(),
        }
    }
}

/// The content of a record.
pub fn pack_of(record: &str) -> &'static Pack {
    let named = |key: &str| record.lines().find_map(|l| l.trim().strip_prefix(key));
    Own::read(record).pack(
        named("game ").unwrap_or_default().trim(),
        named("map ").unwrap_or_default().trim(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEWTS: &str = r#"
id = "newts"
name = "Newts"
tokens = 6
supply = 11
rule = "my own"
text = "Each swamp that you hold is worth 1 coin more."
effects = [{ income = { coins = 1, per = "region", where = "swamp" } }]
"#;

    fn newts() -> Vec<(String, String)> {
        vec![("newts.toml".into(), NEWTS.into())]
    }

    #[test]
    fn files_add_to_a_box_and_travel_in_a_record() {
        let own = Own::default().with(newts(), "small-world").unwrap();
        assert!(
            own.pack("small-world", "small-world-2")
                .race("newts")
                .is_some()
        );
        assert!(
            Own::default()
                .pack("small-world", "small-world-2")
                .race("newts")
                .is_none()
        );
        let record = format!("{}game small-world\nmap small-world-2\n", own.write());
        assert_eq!(Own::read(&record).load().unwrap(), own.load().unwrap());
        assert!(pack_of(&record).race("newts").is_some());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let text = NEWTS.replace("tokens = 6", "tokens = 600");
        let why = Own::default().with(vec![("bad.toml".into(), text)], "small-world");
        assert!(why.unwrap_err().contains("bad.toml:4"));
        let why = Own::default().with(vec![("x.png".into(), "\0\u{1}PNG".into())], "small-world");
        assert!(why.is_err());
        let large = "a".repeat(MOST + 1);
        let why = Own::default().with(vec![("large.toml".into(), large)], "small-world");
        assert!(why.unwrap_err().contains("at most"));
    }

    #[test]
    fn files_find_the_box_that_they_fit() {
        let map = include_str!("../../../content/underground/maps/underground-2.toml");
        let map = map.replace("underground-2", "cellar");
        let own = Own::default().with(vec![("cellar.toml".into(), map)], "small-world");
        assert_eq!(own.unwrap().game("small-world"), "underground");
    }
}
