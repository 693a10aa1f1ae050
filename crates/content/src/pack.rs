//! A box: the shipped one, one from a folder, or one extended by content of one's own.

use std::{fs, io, path::Path, path::PathBuf};

use messages::Message;
use rules::{
    CompileError,
    ruleset::limits::{self, Bound},
    spec::{GameSpec, MapSpec, PowerSpec, RaceSpec, SiteSpec},
};

use crate::{
    inert,
    own::nowhere_in,
    parse::{Item, Kind, LONGEST, error_at, id_of, kind, parse_game, parse_known},
    problem::{Checked, Problem, Severity},
    read::Known,
    say::{message, refused},
};

/// A box of content, checked. Its lists are in the order of the file names, what was added to a
/// box after what was there.
#[derive(Clone, Debug, PartialEq)]
pub struct Pack {
    /// What all games of the box have in common.
    pub game: GameSpec,
    /// The races.
    pub races: Vec<RaceSpec>,
    /// The powers.
    pub powers: Vec<PowerSpec>,
    /// The places and relics.
    pub sites: Vec<SiteSpec>,
    /// The maps.
    pub maps: Vec<MapSpec>,
}

/// Most maps in a box.
const MAPS: usize = 64;
/// Most files that are read from a folder.
const FILES: usize = 400;
/// The folders of a box.
const FOLDERS: [&str; 5] = ["", "races", "powers", "sites", "maps"];

impl Pack {
    /// The race with this id.
    pub fn race(&self, id: &str) -> Option<&RaceSpec> {
        self.races.iter().find(|r| r.id == id)
    }

    /// The power with this id.
    pub fn power(&self, id: &str) -> Option<&PowerSpec> {
        self.powers.iter().find(|p| p.id == id)
    }

    /// The place or relic with this id.
    pub fn site(&self, id: &str) -> Option<&SiteSpec> {
        self.sites.iter().find(|s| s.id == id)
    }

    /// The map with this id.
    pub fn map(&self, id: &str) -> Option<&MapSpec> {
        self.maps.iter().find(|m| m.id == id)
    }

    /// Adds what one file holds, or says why not. Besides the places and relics of the box it may
    /// name those in `sites`.
    fn add(&mut self, file: &str, text: &str, sites: &[String]) -> Checked<Item> {
        let known = Known {
            game: &self.game,
            sites,
        };
        let (item, warnings) = parse_known(file, text, known)?;
        self.take(item.clone())
            .map_err(|(key, message)| error_at(file, text, key, message))?;
        Ok((item, warnings))
    }

    /// Adds something that was read.
    ///
    /// # Errors
    /// If the box has one with its id already, or has no room for it: the key that says so, and
    /// why. Then the box is as it was.
    pub(crate) fn take(&mut self, item: Item) -> Result<(), (&'static str, Message)> {
        let id = item.id();
        let taken = match &item {
            Item::Race(_) => self.race(id).is_some(),
            Item::Power(_) => self.power(id).is_some(),
            Item::Site(_) => self.site(id).is_some(),
            Item::Map(_) => self.map(id).is_some(),
        };
        if taken {
            let message = message(format!("box-has-{}", item.kind().keyword()))
                .with("box", &self.game.name)
                .with("id", id);
            return Err(("id", message));
        }
        if matches!(item, Item::Map(_)) && self.maps.len() >= MAPS {
            let message = message("many-maps").with("n", MAPS + 1).with("most", MAPS);
            return Err(("id", message));
        }
        let kind = item.kind();
        match item {
            Item::Race(r) => self.races.push(r),
            Item::Power(p) => self.powers.push(p),
            Item::Site(s) => self.sites.push(s),
            Item::Map(m) => self.maps.push(m),
        }
        let Err(e) = limits::check(&self.game, &self.races, &self.powers, &self.sites) else {
            return Ok(());
        };
        match kind {
            Kind::Race => _ = self.races.pop(),
            Kind::Power => _ = self.powers.pop(),
            Kind::Site => _ = self.sites.pop(),
            Kind::Map | Kind::Game => _ = self.maps.pop(),
        }
        let key = match &e {
            CompileError::TooMany { what, .. } => match what {
                Bound::Races | Bound::Powers | Bound::Sites => "id",
                Bound::Defence => "defence",
                _ => "effects",
            },
            _ => "effects",
        };
        Err((key, refused(&e)))
    }
}

/// Reads a box from `(name, text)` pairs. [`kind`] tells what each of them is.
///
/// With a `game.toml` among them they are a box of their own; otherwise they add to `base`.
///
/// # Errors
/// The problems of all files, if any of them is an error. If it is `game.toml` that has errors,
/// only its problems: nothing else can be checked without it.
pub fn load_files<'a>(
    base: Option<&Pack>,
    files: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Checked<Pack> {
    load_knowing(base, files, &[])
}

/// As [`load_files`], with further places and relics that may be named: other boxes have them.
pub(crate) fn load_knowing<'a>(
    base: Option<&Pack>,
    files: impl IntoIterator<Item = (&'a str, &'a str)>,
    elsewhere: &[String],
) -> Checked<Pack> {
    let mut files: Vec<_> = files.into_iter().collect();
    files.sort();
    let (games, items): (Vec<_>, Vec<_>) = files
        .into_iter()
        .partition(|(name, text)| kind(name, text) == Kind::Game);
    let mut problems = Vec::new();
    let mut pack = match (games.first(), base) {
        (Some((name, text)), _) => {
            let (game, warnings) = parse_game(name, text)?;
            problems.extend(warnings);
            Pack {
                game,
                races: Vec::new(),
                powers: Vec::new(),
                sites: Vec::new(),
                maps: Vec::new(),
            }
        }
        (None, Some(base)) => base.clone(),
        (None, None) => {
            return Err(vec![Problem::whole("game.toml", message("no-game"))]);
        }
    };
    for (name, _) in games.iter().skip(1) {
        problems.push(Problem::whole(name, message("two-games")));
    }
    let sites = |(name, text): &(&str, &str)| {
        let id = (kind(name, text) == Kind::Site).then(|| id_of(text));
        id.flatten()
    };
    let mut known: Vec<String> = items.iter().filter_map(sites).collect();
    known.extend(pack.sites.iter().map(|s| s.id.clone()));
    known.extend_from_slice(elsewhere);
    let mut added = Vec::new();
    for (name, text) in items {
        match pack.add(name, text, &known) {
            Ok((item, warnings)) => {
                added.push((name, text, item));
                problems.extend(warnings);
            }
            Err(more) => problems.extend(more),
        }
    }
    // Whether something does what it says shows when everything is there.
    let broken = |problems: &[Problem]| problems.iter().any(|p| p.severity == Severity::Error);
    if broken(&problems) {
        return Err(problems);
    }
    for (name, text, item) in added {
        problems.extend(inert::warnings(name, text, &item, &pack));
        if let (false, Some(why)) = (games.is_empty(), pack.nowhere(&item)) {
            problems.push(nowhere_in(&pack, name, text, why));
        }
    }
    if let Some((name, _)) = games.first() {
        for (what, count) in [
            ("box-without-race", pack.races.len()),
            ("box-without-power", pack.powers.len()),
            ("box-without-map", pack.maps.len()),
        ] {
            if count == 0 {
                problems.push(Problem::whole(name, message(what)));
            }
        }
    }
    if broken(&problems) {
        Err(problems)
    } else {
        Ok((pack, problems))
    }
}

/// The files of a folder and the folders below it, or a single one, and what could not be read.
pub(crate) fn read_dir(path: &Path) -> (Vec<(String, String)>, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut trouble = |at: &Path, message: Message| {
        problems.push(Problem::whole(&at.display().to_string(), message));
    };
    if let Some(why) = unusable(path) {
        trouble(path, why);
        return (Vec::new(), problems);
    }
    let mut paths = Vec::new();
    let mut all_read = true;
    let is_file = path.is_file();
    if is_file {
        paths.push(path.to_owned());
    }
    for folder in FOLDERS.iter().filter(|_| !is_file) {
        let dir = path.join(folder);
        if folder.is_empty() || dir.is_dir() {
            match toml_files(&dir) {
                Ok(found) => paths.extend(found),
                Err(e) => {
                    all_read = false;
                    trouble(&dir, unreadable(&e));
                }
            }
        }
    }
    if paths.len() > FILES {
        let message = message("many-files").with("n", paths.len());
        trouble(path, message.with("most", FILES));
        paths.clear();
    } else if paths.is_empty() && all_read {
        trouble(path, message("no-content"));
    }
    let mut files = Vec::new();
    for path in paths {
        match read_file(&path) {
            Ok(text) => files.push((path.display().to_string(), text)),
            Err(e) => trouble(&path, unreadable(&e)),
        }
    }
    (files, problems)
}

/// Why there can be no content at a path, whatever is in it: there is nothing, an archive, or a
/// single file of another kind. `None` for a folder and for a file that ends in `.toml`.
pub fn unusable(path: &Path) -> Option<Message> {
    let packed = ["zip", "gz", "tgz", "xz", "bz2", "7z", "rar", "tar"];
    match path.try_exists() {
        Ok(true) => {}
        Ok(false) => return Some(message("no-such-file")),
        Err(e) => return Some(unreadable(&e)),
    }
    if !path.is_file() {
        return None;
    }
    let end = path.extension().unwrap_or_default().to_ascii_lowercase();
    let end = end.to_string_lossy();
    match &*end {
        "toml" => None,
        end if packed.contains(&end) => {
            let what = if end == "zip" { "a-zip" } else { "an-archive" };
            Some(message(what))
        }
        _ => Some(message("single-file")),
    }
}

/// The name of a file in a folder, with `/` between its parts. If the folder is one of a box, such
/// as `races`, it is part of the name, for it says what the file is about.
pub(crate) fn named_in(folder: &Path, file: &str) -> String {
    // A file alone is in the folder where it lies.
    let folder = match Path::new(file) == folder {
        true => folder.parent().unwrap_or(folder),
        false => folder,
    };
    let shown = folder.display().to_string();
    let inner = Path::new(file).strip_prefix(&shown);
    let inner = inner.unwrap_or_else(|_| Path::new(file));
    let parts = inner.components().map(|c| c.as_os_str().to_string_lossy());
    let own = folder.file_name().map(|n| n.to_string_lossy());
    let own = own.filter(|n| !n.is_empty() && FOLDERS.contains(&&**n));
    let parts: Vec<_> = match parts.clone().count() {
        1 => own.into_iter().chain(parts).collect(),
        _ => parts.collect(),
    };
    parts.join("/")
}

/// Whether a folder holds content: a `game.toml`, or a `.toml` file in one of the folders of a box.
/// Other `.toml` files in it may be about anything.
pub fn has_content(path: &Path) -> bool {
    let mut folders = FOLDERS.iter().filter(|f| !f.is_empty());
    path.join("game.toml").is_file()
        || folders.any(|f| toml_files(&path.join(f)).is_ok_and(|files| !files.is_empty()))
}

/// The `.toml` files in a folder, sorted.
fn toml_files(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "toml") && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn read_file(path: &Path) -> io::Result<String> {
    // The length is known to be too long before a huge file is in memory.
    if fs::metadata(path)?.len() > LONGEST as u64 {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    fs::read_to_string(path)
}

fn unreadable(e: &io::Error) -> Message {
    message("unreadable").with("why", trouble(e))
}

/// What is the matter with a file, for the end of a sentence. What a system says otherwise is quoted,
/// for it is in the system's language.
pub fn trouble(e: &io::Error) -> Message {
    use io::ErrorKind::*;
    match e.kind() {
        NotFound => message("io-not-found"),
        PermissionDenied => message("io-not-permitted"),
        IsADirectory => message("io-folder"),
        NotADirectory => message("io-no-folder"),
        InvalidData => message("io-no-text"),
        FileTooLarge => message("io-too-long").with("most", LONGEST),
        _ => message("io-other").with("system", e.to_string()),
    }
}
