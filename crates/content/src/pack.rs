//! A box: the shipped one, one from a folder, or one extended by content of one's own.

use std::{fs, path::Path, sync::OnceLock};

use rules::spec::{GameSpec, MapSpec, PowerSpec, RaceSpec};

use crate::{
    parse::{parse_game, parse_map, parse_power, parse_race},
    problem::{Checked, Problem, Severity},
};

/// A box of content, checked. Its lists are in the order of the file names.
#[derive(Clone, Debug, PartialEq)]
pub struct Pack {
    /// What all games of the box have in common.
    pub game: GameSpec,
    /// The races.
    pub races: Vec<RaceSpec>,
    /// The powers.
    pub powers: Vec<PowerSpec>,
    /// The maps.
    pub maps: Vec<MapSpec>,
}

static SMALL_WORLD: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/small_world.rs"));

/// The shipped box.
pub fn small_world() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| match load_files(None, SMALL_WORLD.iter().copied()) {
        Ok((pack, _)) => pack,
        // Not input: the tests load this very text.
        Err(problems) => unreachable!("the shipped box is broken: {}", problems[0]),
    })
}

/// Reads a box from `(name, text)` pairs named `game.toml`, `races/….toml`, `powers/….toml` and
/// `maps/….toml`. With a `base`, the files add to it, and `game.toml` may be left out.
pub fn load_files<'a>(
    base: Option<&Pack>,
    files: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Checked<Pack> {
    let files: Vec<_> = files.into_iter().collect();
    let mut problems = Vec::new();
    let game = files.iter().find(|(name, _)| *name == "game.toml");
    let game = match (game, base) {
        (Some((name, text)), _) => parse_game(name, text)?.0,
        (None, Some(base)) => base.game.clone(),
        (None, None) => {
            return Err(vec![Problem {
                file: "game.toml".into(),
                line: 1,
                column: 1,
                severity: Severity::Error,
                message: "the box has no such file".into(),
            }]);
        }
    };
    let mut pack = base.cloned().unwrap_or(Pack {
        game,
        races: Vec::new(),
        powers: Vec::new(),
        maps: Vec::new(),
    });
    for (name, text) in files {
        let mut take = |r: Result<(), Vec<Problem>>| problems.extend(r.err().unwrap_or_default());
        match name.split('/').next() {
            Some("races") => {
                take(parse_race(name, text, &pack.game).map(|r| pack.races.push(r.0)));
            }
            Some("powers") => {
                take(parse_power(name, text, &pack.game).map(|r| pack.powers.push(r.0)));
            }
            Some("maps") => take(parse_map(name, text, &pack.game).map(|r| pack.maps.push(r.0))),
            _ => {}
        }
    }
    if problems.is_empty() {
        Ok((pack, problems))
    } else {
        Err(problems)
    }
}

/// Reads a box from a folder laid out like `content/small-world`.
pub fn load_dir(path: &Path) -> Checked<Pack> {
    let mut files = Vec::new();
    for folder in ["", "races", "powers", "maps"] {
        let Ok(entries) = fs::read_dir(path.join(folder)) else {
            continue;
        };
        for path in entries.flatten().map(|e| e.path()) {
            if path.extension().is_some_and(|e| e == "toml")
                && let Some(name) = path.file_name().and_then(|n| n.to_str())
                && let Ok(text) = fs::read_to_string(&path)
            {
                let name = format!("{folder}/{name}");
                files.push((name.trim_start_matches('/').to_owned(), text));
            }
        }
    }
    files.sort();
    load_files(None, files.iter().map(|(n, t)| (n.as_str(), t.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_box_loads() {
        let pack = small_world();
        assert_eq!((pack.races.len(), pack.powers.len()), (14, 20));
        assert_eq!(pack.maps.len(), 4);
    }
}
