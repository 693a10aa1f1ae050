//! What content of one's own is known by: its files with their hashes, and the text in which
//! records and servers hand it on. `docs/records.md` describes both.

use std::{
    collections::VecDeque,
    fmt::Write,
    sync::{Arc, Mutex, PoisonError},
};

use messages::Message;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use toml::de::DeTable;

use crate::{
    Kind, Library, MIXED, Problem, kind, pack::load_knowing, parse::LONGEST, problem::Severity,
    say::message,
};

/// Most bytes of all files that are handed on together: what a browser's store has room for,
/// several times, and an honest record never comes near.
pub const MOST_OWN: usize = 1 << 20;
/// Most libraries with content of one's own that are kept ready.
const KEPT: usize = 16;

const PART: &str = "#+ content for ";
const FILE: &str = "#+ file ";
const SAME: &str = "#+ same ";
const LINE: &str = "#| ";

/// A file of content: its name, such as `races/beavers.toml`, and its text.
///
/// The text is kept in one form, so that its hash is the same on every machine: lines end in a line
/// feed, the last one too, and there is no byte order mark.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    name: String,
    text: String,
}

/// A file of content by its name and hash, as reports list it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceId {
    /// The name of the file.
    pub name: String,
    /// Its [`Piece::hash`].
    pub sha256: String,
}

impl Piece {
    /// A file. Its name becomes one line with `/` between its parts.
    pub fn new(name: &str, text: &str) -> Piece {
        let name = name.replace(char::is_control, " ").replace('\\', "/");
        let name = match name.trim() {
            "" => "content.toml",
            name => name,
        };
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut text = text.replace("\r\n", "\n").replace('\r', "\n");
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        let name = name.into();
        Piece { name, text }
    }

    /// The name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The SHA-256 hash of the text as 64 hexadecimal digits: what `sha256sum` says of the file,
    /// if its lines end in line feeds.
    pub fn hash(&self) -> String {
        hash(self.text.as_bytes())
    }

    /// What kind of thing it is, and its id, if it has one.
    fn thing(&self) -> Option<(Kind, String)> {
        Some((kind(&self.name, &self.text), self.says("id")?))
    }

    /// The value of a key at the top of the file.
    fn says(&self, key: &str) -> Option<String> {
        if self.text.len() > LONGEST {
            return None;
        }
        let (table, _) = DeTable::parse_recoverable(&self.text);
        Some(table.get_ref().get(key)?.get_ref().as_str()?.to_owned())
    }

    /// What people call it: the name that the file gives, else the file's own.
    pub fn called(&self) -> String {
        let name = self.says("name").filter(|n| !n.trim().is_empty());
        name.unwrap_or_else(|| self.name.clone())
    }
}

/// Files that belong to one box.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Part {
    /// Id of the box that they add to; with a `game.toml` among them, of the box that they are.
    game: String,
    pieces: Vec<Piece>,
}

/// Content of one's own: what there is beside the shipped boxes, as the files that it came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Own {
    parts: Vec<Part>,
}

impl Own {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Adds files that belong to the box of this id.
    pub(crate) fn add(&mut self, game: &str, pieces: Vec<Piece>) {
        if !pieces.is_empty() {
            let game = game.into();
            self.parts.push(Part { game, pieces });
        }
    }

    /// What a game needs of it: what belongs to its box, or all of it if boxes are mixed.
    pub fn of(&self, game: &str) -> Own {
        let mut own = self.clone();
        own.parts.retain(|p| game == MIXED || p.game == game);
        own
    }

    /// The files, each once.
    pub fn pieces(&self) -> Vec<&Piece> {
        let mut all: Vec<&Piece> = Vec::new();
        for piece in self.parts.iter().flat_map(|p| &p.pieces) {
            if !all.contains(&piece) {
                all.push(piece);
            }
        }
        all
    }

    /// The names and hashes of the files, each once.
    pub fn ids(&self) -> Vec<PieceId> {
        let id = |p: &&Piece| PieceId {
            name: p.name.clone(),
            sha256: p.hash(),
        };
        self.pieces().iter().map(id).collect()
    }

    /// Bytes of all files together.
    pub fn size(&self) -> usize {
        self.pieces().iter().map(|p| p.text.len()).sum()
    }

    /// As lines that records have as comments and that servers give; nothing if there is nothing.
    /// [`Own::read`] reads them.
    pub fn write(&self) -> String {
        let mut out = String::new();
        let mut written: Vec<&Piece> = Vec::new();
        // Writing to a string cannot fail.
        for part in &self.parts {
            let _ = writeln!(out, "{PART}{}", part.game);
            for piece in &part.pieces {
                // Two files may have one name: that which stood last is meant.
                let last = written.iter().rev().find(|w| w.name == piece.name);
                if last == Some(&piece) {
                    let _ = writeln!(out, "{SAME}{}", piece.name);
                    continue;
                }
                written.push(piece);
                let _ = writeln!(out, "{FILE}{}", piece.name);
                for line in piece.text.lines() {
                    let _ = match line {
                        "" => writeln!(out, "{}", LINE.trim_end()),
                        line => writeln!(out, "{LINE}{line}"),
                    };
                }
            }
        }
        out
    }

    /// What such lines say, wherever they stand in a text; every other line is passed over. Records
    /// of earlier browsers have the same lines, always for one box.
    pub fn read(text: &str) -> Own {
        let mut parts: Vec<(String, Vec<(String, String)>)> = Vec::new();
        for line in text.lines() {
            let here = parts.last_mut().map(|p| &mut p.1);
            if let Some(game) = line.strip_prefix(PART) {
                parts.push((game.trim().into(), Vec::new()));
            } else if let (Some(name), Some(here)) = (line.strip_prefix(FILE), here) {
                here.push((name.trim().into(), String::new()));
            } else if let Some(name) = line.strip_prefix(SAME) {
                let name = name.trim();
                let mut before = parts.iter().rev().flat_map(|p| p.1.iter().rev());
                let same = before.find(|f| f.0 == name).cloned();
                if let (Some(same), Some(part)) = (same, parts.last_mut()) {
                    part.1.push(same);
                }
            } else if let Some(rest) = line.strip_prefix(LINE.trim_end())
                && let Some((_, text)) = parts.last_mut().and_then(|p| p.1.last_mut())
            {
                text.push_str(rest.strip_prefix(' ').unwrap_or(rest));
                text.push('\n');
            }
        }
        let mut own = Own::default();
        for (game, files) in parts {
            let pieces = files.iter().map(|(n, t)| Piece::new(n, t));
            own.add(&game, pieces.collect());
        }
        own
    }

    /// The SHA-256 hash of [`Own::write`] as 64 hexadecimal digits; empty if there is nothing.
    pub fn hash(&self) -> String {
        match self.is_empty() {
            true => String::new(),
            false => hash(self.write().as_bytes()),
        }
    }

    /// The shipped boxes with all of it. Those that were asked for last are kept ready.
    ///
    /// # Errors
    /// The problems of the files that a box does not take.
    pub fn content_library(&self) -> Result<Arc<Library>, Vec<Problem>> {
        if self.is_empty() {
            return Ok(Library::shipped_shared());
        }
        static READY: Mutex<VecDeque<(Own, Arc<Library>)>> = Mutex::new(VecDeque::new());
        let ready = || READY.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, library)) = ready().iter().find(|r| r.0 == *self) {
            return Ok(library.clone());
        }
        let library = Arc::new(self.build()?);
        let mut ready = ready();
        if ready.len() >= KEPT {
            ready.pop_front();
        }
        ready.push_back((self.clone(), library.clone()));
        Ok(library)
    }

    fn build(&self) -> Result<Library, Vec<Problem>> {
        if self.size() > MOST_OWN {
            let message = message("too-much")
                .with("n", self.size())
                .with("most", MOST_OWN);
            return Err(vec![Problem::whole("content", message)]);
        }
        let mut library = Library::shipped().clone();
        let sites = self.pieces().into_iter().filter_map(Piece::thing);
        let sites = sites.filter(|(kind, _)| *kind == Kind::Site);
        let sites: Vec<String> = sites.map(|(_, id)| id).collect();
        for part in &self.parts {
            let base = library.boxes().iter().find(|b| b.game.id == part.game);
            let files = part.pieces.iter().map(|p| (p.name(), p.text()));
            let loaded = load_knowing(base, files, &sites);
            let (pack, _) = loaded.map_err(|mut problems| {
                problems.retain(|p| p.severity == Severity::Error);
                problems
            })?;
            library = library.with_pieces(pack, part.pieces.clone());
        }
        Ok(library)
    }

    /// Where a folder has a different file for the same thing than a record: a sentence for each.
    pub fn differences(&self, other: &Own) -> Vec<Message> {
        let others = other.pieces();
        let mut out = Vec::new();
        for piece in self.pieces() {
            let Some(thing) = piece.thing().filter(|_| !others.contains(&piece)) else {
                continue;
            };
            let same_text = |o: &&&Piece| o.text == piece.text;
            if others.iter().any(|o| same_text(&o)) {
                continue;
            }
            let another = others.iter().find(|o| o.thing().as_ref() == Some(&thing));
            if let Some(another) = another {
                out.push(
                    message("another-file")
                        .with("name", piece.called())
                        .with("here", short(&piece.hash()))
                        .with("there", short(&another.hash()))
                        .with("file", &another.name),
                );
            }
        }
        out
    }
}

/// Enough of a hash for people to tell it from others.
pub fn short(hash: &str) -> String {
    hash.chars().take(12).collect()
}

/// The SHA-256 hash of bytes as 64 hexadecimal digits.
pub(crate) fn hash(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash.iter().fold(String::new(), |mut out, b| {
        // Writing to a string cannot fail.
        let _ = write!(out, "{b:02x}");
        out
    })
}
