//! Content of one's own, added to the boxes that there are.

use std::path::Path;

use rules::Options;

use crate::{
    Kind, Library, Pack, kind, load_files,
    pack::read_dir,
    parse::id_of,
    problem::{Checked, Problem, Severity},
};

/// A file: its name and its text.
type File = (String, String);

impl Library {
    /// The same with the content of a folder, laid out as [`crate::load_dir`] says.
    ///
    /// # Errors
    /// The problems of all files, those that could not be read included, if any is an error.
    pub fn with_dir(self, path: &Path) -> Checked<Library> {
        let (files, mut problems) = read_dir(path);
        match self.with_files(&files) {
            Ok(loaded) if problems.is_empty() => Ok(loaded),
            Ok((_, more)) | Err(more) => {
                problems.extend(more);
                Err(problems)
            }
        }
    }

    /// The same with these files. With a `game.toml` among them they are a box of their own.
    /// Otherwise each is added to every box that takes it: a map to the one that it names, others
    /// wherever the markers are that they name, and some board has what they need.
    ///
    /// # Errors
    /// The problems of all files that no box takes.
    pub fn with_files(self, files: &[File]) -> Checked<Library> {
        if files.iter().any(|(n, t)| kind(n, t) == Kind::Game) {
            let (pack, warnings) = load_files(None, pairs(files.iter()))?;
            return Ok((self.with(pack), warnings));
        }
        let mut library = self;
        let boxes = library.boxes().len();
        let mut taken = vec![false; files.len()];
        let mut told: Vec<Option<Vec<Problem>>> = vec![None; files.len()];
        // The first box that takes a file though it makes no sense there.
        let mut odd: Vec<Option<usize>> = vec![None; files.len()];
        let mut warnings = Vec::new();
        for at in 0..boxes {
            let base = library.boxes()[at].clone();
            let mut left: Vec<usize> = (0..files.len()).collect();
            refuse(&base, files, &mut left, &mut told);
            let Some((pack, _)) = load(&base, files, &left) else {
                continue;
            };
            let senseless = |i: &usize| makes_no_sense(&pack, &files[*i]);
            let odd_here: Vec<usize> = left.iter().copied().filter(senseless).collect();
            odd_here.iter().for_each(|&i| odd[i] = odd[i].or(Some(at)));
            left.retain(|i| !odd_here.contains(i));
            library = add(library, &base, files, &left, &mut taken, &mut warnings);
        }
        for at in 0..boxes {
            let base = library.boxes()[at].clone();
            let mut left: Vec<usize> = (0..files.len()).collect();
            left.retain(|&i| !taken[i] && odd[i] == Some(at));
            refuse(&base, files, &mut left, &mut told);
            library = add(library, &base, files, &left, &mut taken, &mut warnings);
        }
        let missed = (0..files.len()).filter(|&i| !taken[i]);
        let problems: Vec<Problem> = missed.filter_map(|i| told[i].take()).flatten().collect();
        if problems.is_empty() {
            Ok((library, warnings))
        } else {
            warnings.extend(problems);
            Err(warnings)
        }
    }
}

fn pairs<'a>(files: impl Iterator<Item = &'a File>) -> impl Iterator<Item = (&'a str, &'a str)> {
    files.map(|(name, text)| (name.as_str(), text.as_str()))
}

fn load(base: &Pack, files: &[File], left: &[usize]) -> Option<(Pack, Vec<Problem>)> {
    load_files(Some(base), pairs(left.iter().map(|&i| &files[i]))).ok()
}

/// Takes those out that a box does not take, and keeps what is said of each by the box that finds
/// least wrong with it.
fn refuse(base: &Pack, files: &[File], left: &mut Vec<usize>, told: &mut [Option<Vec<Problem>>]) {
    while let Err(problems) = load_files(Some(base), pairs(left.iter().map(|&i| &files[i]))) {
        let of = |i: usize| -> Vec<Problem> {
            let of_it = problems.iter().filter(|p| p.file == files[i].0);
            of_it.cloned().collect()
        };
        let is_bad = |all: &[Problem]| all.iter().any(|p| p.severity == Severity::Error);
        let before = left.len();
        left.retain(|&i| {
            let all = of(i);
            let bad = is_bad(&all);
            if bad && told[i].as_ref().is_none_or(|old| all.len() < old.len()) {
                told[i] = Some(all);
            }
            !bad
        });
        if left.len() == before {
            return;
        }
    }
}

/// Adds files to a box that takes them.
fn add(
    library: Library,
    base: &Pack,
    files: &[File],
    left: &[usize],
    taken: &mut [bool],
    warnings: &mut Vec<Problem>,
) -> Library {
    let Some((pack, more)) = load(base, files, left).filter(|_| !left.is_empty()) else {
        return library;
    };
    left.iter().for_each(|&i| taken[i] = true);
    for warning in more {
        if !warnings.contains(&warning) {
            warnings.push(warning);
        }
    }
    library.with(pack)
}

/// Whether a race or power of a box needs what none of its boards has.
fn makes_no_sense(pack: &Pack, (name, text): &File) -> bool {
    let race = match kind(name, text) {
        Kind::Race => true,
        Kind::Power => false,
        _ => return false,
    };
    let options = Options {
        add_monsters: true,
        ..Options::default()
    };
    let id = id_of(text);
    let mut maps = pack.maps.iter();
    maps.all(|map| {
        let out = pack.senseless(&map.id, &options).unwrap_or_default();
        out.iter()
            .any(|o| o.race == race && Some(&o.id) == id.as_ref())
    })
}
