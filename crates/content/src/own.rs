//! Content of one's own, added to the boxes that there are.

use std::path::Path;

use messages::Message;

use crate::{
    Item, Kind, Library, Pack, Piece, inert, kind, load_files,
    pack::{named_in, read_dir},
    parse::{at_key, error_at, id_of, parse_known},
    problem::{Checked, Problem, Severity},
    read::Known,
    say::{message, together},
};

/// A file: its name and its text.
type File = (String, String);

/// What becomes of a file in one box.
#[derive(Clone)]
enum Verdict {
    /// The box takes it; with the warnings about it.
    Taken(Box<Item>, Vec<Problem>),
    /// Nothing is wrong with it, but no board of the box has what it needs, for this reason.
    Odd(Message),
    /// The box has no room for it, or has its id already.
    Full(Vec<Problem>),
    /// It is not written for the box.
    Refused(Vec<Problem>),
}

impl Library {
    /// The same with the content of a folder: `.toml` files in the folder itself and in `races`,
    /// `powers`, `sites` and `maps` below it. A single such file will do.
    ///
    /// # Errors
    /// The problems of all files, those that could not be read included, if any is an error.
    pub fn with_dir(self, path: &Path) -> Checked<Library> {
        let (files, mut problems) = read_dir(path);
        // Records know files by their names in the folder, people by where the folder is.
        let known: Vec<File> = files
            .iter()
            .map(|(name, text)| (named_in(path, name), text.clone()))
            .collect();
        let named = |mut told: Vec<Problem>| {
            for problem in &mut told {
                if let Some(at) = known.iter().position(|f| f.0 == problem.file) {
                    problem.file.clone_from(&files[at].0);
                }
            }
            told
        };
        match self.with_files(&known) {
            Ok((library, warnings)) if problems.is_empty() => Ok((library, named(warnings))),
            Ok((_, more)) | Err(more) => {
                problems.extend(named(more));
                Err(problems)
            }
        }
    }

    /// The same with these files. With a `game.toml` among them they are a box of their own.
    /// Otherwise each is added to every box that takes it: a map to the one that it names, others
    /// wherever the markers are that they name, and some board has what they need.
    ///
    /// Whatever stays out of a box, or out of the game of all boxes mixed, is among the warnings
    /// and notes, with its reason.
    ///
    /// # Errors
    /// The problems of all files that no box takes.
    pub fn with_files(self, files: &[File]) -> Checked<Library> {
        // What is loaded is what a record will carry.
        let kept = |(name, text): &File| {
            let piece = Piece::new(name, text);
            (piece.name().to_owned(), piece.text().to_owned())
        };
        let files: &[File] = &files.iter().map(kept).collect::<Vec<_>>();
        let is_box = files.iter().any(|(n, t)| kind(n, t) == Kind::Game);
        let (library, mut problems) = if is_box {
            let pairs = files.iter().map(|(n, t)| (n.as_str(), t.as_str()));
            let (pack, warnings) = load_files(None, pairs)?;
            (self.with_pieces(pack, pieces(files.iter())), warnings)
        } else {
            self.with_each(files)?
        };
        problems.extend(unmixed(&library, files));
        Ok((library, problems))
    }

    /// The same with files each of which is added to every box that takes it.
    fn with_each(self, files: &[File]) -> Checked<Library> {
        let order = in_order(files);
        let sites = files.iter().filter(|(n, t)| kind(n, t) == Kind::Site);
        let sites: Vec<String> = sites.filter_map(|(_, t)| id_of(t)).collect();
        let mut boxes = self.boxes().to_vec();
        let mut verdicts: Vec<Vec<Verdict>> = vec![Vec::new(); files.len()];
        for pack in &mut boxes {
            for &i in &order {
                verdicts[i].push(judge(pack, &files[i], &sites, false));
            }
            // Whether something does what it says shows when everything is there.
            for (file, verdicts) in files.iter().zip(&mut verdicts) {
                verdicts
                    .last_mut()
                    .into_iter()
                    .for_each(|v| doubt(v, file, pack));
            }
        }
        for &i in &order {
            let taken = |v: &Verdict| matches!(v, Verdict::Taken(..));
            let odd = |v: &Verdict| matches!(v, Verdict::Odd(_));
            // It makes no sense anywhere, but nothing is wrong with it: the first box has it.
            if !verdicts[i].iter().any(taken)
                && let Some(at) = verdicts[i].iter().position(odd)
            {
                let mut verdict = judge(&mut boxes[at], &files[i], &sites, true);
                doubt(&mut verdict, &files[i], &boxes[at]);
                verdicts[i][at] = verdict;
            }
        }
        let of_box = |at: usize| {
            let taken = files.iter().zip(&verdicts);
            let taken = taken.filter(|(_, v)| matches!(v[at], Verdict::Taken(..)));
            pieces(taken.map(|(file, _)| file))
        };
        let own: Vec<Vec<Piece>> = (0..boxes.len()).map(of_box).collect();
        let names: Vec<&str> = boxes.iter().map(|b| b.game.name.as_str()).collect();
        let (mut problems, mut missed) = (Vec::new(), false);
        for (file, verdicts) in files.iter().zip(verdicts) {
            let told = tell(file, verdicts, &names);
            missed |= told.iter().any(|p| p.severity == Severity::Error);
            problems.extend(told);
        }
        if missed {
            return Err(problems);
        }
        let library = boxes
            .into_iter()
            .zip(own)
            .fold(self, |all, (pack, own)| all.with_pieces(pack, own));
        Ok((library, problems))
    }
}

/// Maps, places and relics first, for what the others need may be among them; then by name.
fn in_order(files: &[File]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..files.len()).collect();
    order.sort_by_key(|&i| {
        let (name, text) = &files[i];
        let last = matches!(kind(name, text), Kind::Race | Kind::Power);
        (last, name, text)
    });
    order
}

fn pieces<'a>(files: impl Iterator<Item = &'a File>) -> Vec<Piece> {
    files.map(|(name, text)| Piece::new(name, text)).collect()
}

/// Adds a file to a box if the box takes it, with `anyway` even though it makes no sense there.
fn judge(pack: &mut Pack, (name, text): &File, sites: &[String], anyway: bool) -> Verdict {
    let mut sites = sites.to_vec();
    sites.extend(pack.sites.iter().map(|s| s.id.clone()));
    let known = Known {
        game: &pack.game,
        sites: &sites,
    };
    let (item, mut warnings) = match parse_known(name, text, known) {
        Ok(read) => read,
        Err(problems) => return Verdict::Refused(problems),
    };
    let nowhere = match item.kind() {
        Kind::Race | Kind::Power => pack.nowhere(&item),
        _ => None,
    };
    match nowhere {
        Some(why) if !anyway => return Verdict::Odd(why),
        Some(why) => warnings.push(nowhere_in(pack, name, text, why)),
        None => {}
    }
    match pack.take(item.clone()) {
        Ok(()) => Verdict::Taken(Box::new(item), warnings),
        Err((key, why)) => Verdict::Full(error_at(name, text, key, why)),
    }
}

/// Adds what is to be said of effects that do nothing.
fn doubt(verdict: &mut Verdict, (name, text): &File, pack: &Pack) {
    if let Verdict::Taken(item, warnings) = verdict {
        warnings.extend(inert::warnings(name, text, item, pack));
    }
}

/// What is to be said of something that makes no sense on any board of its box.
pub(crate) fn nowhere_in(pack: &Pack, name: &str, text: &str, why: Message) -> Problem {
    let message = message("on-no-board")
        .with("box", &pack.game.name)
        .with("why", why);
    at_key(name, text, "effects", Severity::Warning, message)
}

/// What is to be said of a file: its problems by the box that finds least wrong with it if none
/// takes it, else which boxes do not.
fn tell((name, text): &File, verdicts: Vec<Verdict>, boxes: &[&str]) -> Vec<Problem> {
    let with = |f: fn(&Verdict) -> bool| {
        let all = verdicts.iter().zip(boxes);
        let names = all.filter(|(v, _)| f(v)).map(|(_, b)| *b);
        names
            .map(|name| message("name").with("name", name))
            .collect::<Vec<_>>()
    };
    let taken = with(|v| matches!(v, Verdict::Taken(..)));
    let is_map = kind(name, text) == Kind::Map;
    let mut told: Vec<Problem> = Vec::new();
    let mut least: Option<Vec<Problem>> = None;
    for (verdict, home) in verdicts.into_iter().zip(boxes) {
        let out = |severity, why: &Message| {
            let message = message("used-in")
                .with("boxes", together(taken.clone()))
                .with("home", *home)
                .with("why", why.clone());
            at_key(name, text, "id", severity, message)
        };
        match verdict {
            Verdict::Taken(_, warnings) => {
                for warning in warnings {
                    if !told.contains(&warning) {
                        told.push(warning);
                    }
                }
            }
            Verdict::Odd(why) => told.push(out(Severity::Note, &why)),
            Verdict::Full(problems) | Verdict::Refused(problems) if taken.is_empty() => {
                if least.as_ref().is_none_or(|l| problems.len() < l.len()) {
                    least = Some(problems);
                }
            }
            Verdict::Full(problems) => {
                told.extend(problems.iter().map(|p| out(Severity::Warning, &p.message)));
            }
            // A map is for the one box that it names.
            Verdict::Refused(_) if is_map => {}
            Verdict::Refused(problems) => {
                let first = problems.iter().find(|p| p.severity == Severity::Error);
                told.extend(first.map(|p| out(Severity::Note, &p.message)));
            }
        }
    }
    least.unwrap_or(told)
}

/// What of these files is not in the game of all boxes mixed.
fn unmixed(library: &Library, files: &[File]) -> Vec<Problem> {
    let mut told = Vec::new();
    for out in library.unmixed() {
        let is = |(n, t): &&File| {
            let game = out.kind == Kind::Game;
            kind(n, t) == out.kind && (game || id_of(t).as_ref() == Some(&out.id))
        };
        let Some((name, text)) = files.iter().find(is) else {
            continue;
        };
        let (message, key) = match out.kind {
            Kind::Game => (message("unmixed-marker").with("id", &out.id), "markers"),
            _ => (message("unmixed"), "id"),
        };
        let message = message.with("why", out.why);
        let problem = at_key(name, text, key, Severity::Warning, message);
        if !told.contains(&problem) {
            told.push(problem);
        }
    }
    told
}
