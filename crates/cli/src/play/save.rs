//! Where a game is kept: a record, written anew after every action.

use std::{
    fs,
    fs::OpenOptions,
    io::{self, Write},
    path::{Path, PathBuf},
    process,
    sync::{Mutex, MutexGuard, PoisonError},
};

use wording::Lang;

use crate::{
    error::{Error, Result, file_error, usage},
    lang::message,
    settings::Personal,
};

/// Where a game is kept while it is played.
pub trait Shelf {
    /// Replaces what is kept of the game. If `safe`, it will last when the call returns.
    ///
    /// # Errors
    /// If it could not be kept; what was kept before is still there.
    fn keep(&self, record: &str, safe: bool) -> io::Result<()>;

    /// Writes the game to another place too, which must be free.
    ///
    /// # Errors
    /// If it was not written; [`io::ErrorKind::AlreadyExists`] if the place is taken.
    fn copy(&self, name: &str, record: &str) -> io::Result<()>;

    /// Where it is, as one word of a shell.
    fn name(&self) -> String;
}

/// A file.
pub struct File(pub PathBuf);

impl Shelf for File {
    fn keep(&self, record: &str, safe: bool) -> io::Result<()> {
        write(&self.0, record, safe)
    }

    fn copy(&self, name: &str, record: &str) -> io::Result<()> {
        let path = Path::new(name);
        match path.exists() {
            true => Err(io::ErrorKind::AlreadyExists.into()),
            false => write(path, record, true),
        }
    }

    fn name(&self) -> String {
        shell(&self.0)
    }
}

/// The file of the game under way, for the handler of Ctrl-C. It is locked while the file is
/// written.
static KEPT: Mutex<Option<PathBuf>> = Mutex::new(None);

fn kept() -> MutexGuard<'static, Option<PathBuf>> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file for a new game. It is made empty, so that no other game takes it.
pub fn new_file(named: Option<&Path>, force: bool) -> Result<PathBuf> {
    if let Some(path) = named {
        if path.exists() && !force {
            return usage(message("file-exists").with("file", shell(path)));
        }
        touch(path, force).map_err(|e| file_error("write", path, &e))?;
        return Ok(path.into());
    }
    let dir = Personal::load()?.games();
    fs::create_dir_all(&dir).map_err(|e| file_error("make", &dir, &e))?;
    for n in 1.. {
        let path = dir.join(format!("game-{n}.record"));
        match touch(&path, false) {
            Ok(()) => return Ok(path),
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
            Err(e) => return Err(file_error("write", &path, &e)),
        }
    }
    usage(message("no-free-name"))
}

fn touch(path: &Path, force: bool) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true);
    match force {
        // What is there stays until the first writing of the new game replaces it.
        true => options.create(true).truncate(false),
        false => options.create_new(true),
    };
    options.open(path).map(drop)
}

/// The last game in the folder that is not over.
pub fn last_game() -> Result<PathBuf> {
    let dir = Personal::load()?.games();
    let unfinished = |path: &Path| {
        let text = fs::read_to_string(path).unwrap_or_default();
        !text.is_empty() && !text.lines().any(|l| l.starts_with("result"))
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(&dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|e| e == "record") {
            let when = entry.metadata().and_then(|m| m.modified()).ok();
            found.push((when, path));
        }
    }
    found.sort();
    let last = found.into_iter().rev().find(|(_, p)| unfinished(p));
    last.map(|(_, p)| p).ok_or_else(|| {
        let dir = dir.display().to_string();
        Error::usage(message("no-unfinished").with("dir", dir))
    })
}

/// From now on Ctrl-C says where the game is kept.
pub fn watch(path: &Path, lang: Lang) {
    *kept() = Some(path.into());
    // A second game in one process has the handler already.
    let _ = ctrlc::set_handler(move || {
        let kept = kept();
        match &*kept {
            Some(path) => eprintln!("\n{}", how_to_go_on(lang, &shell(path))),
            None => eprintln!(),
        }
        process::exit(130);
    });
}

/// Where the game is and how to go on with it. `path` is one word of a shell.
pub fn how_to_go_on(lang: Lang, path: &str) -> String {
    let kept = message("kept-in").with("file", path);
    kept.with("command", resume(path)).say(lang)
}

/// The command that goes on with a game. `path` is one word of a shell.
pub fn resume(path: &str) -> String {
    format!("elbowroom play --resume {path}")
}

/// Replaces a file as a whole: whoever reads it finds the old text or the new, never a part.
/// If `safe`, the text is on the disk before the call returns.
pub fn write(path: &Path, text: &str, safe: bool) -> io::Result<()> {
    let _lock = kept();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.{}.tmp", process::id()));
    let written = (|| {
        let mut file = fs::File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        if safe {
            file.sync_all()?;
        }
        fs::rename(&beside, path)
    })();
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// A path as one word of a shell.
pub fn shell(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "/._-+~".contains(c);
    match !text.is_empty() && text.chars().all(plain) {
        true => text,
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}
