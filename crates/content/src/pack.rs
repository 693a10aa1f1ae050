//! A box: the shipped one, one from a folder, or one extended by content of one's own.

use std::{fs, io, path::Path, path::PathBuf};

use rules::{
    ruleset::{COSTS, EXTRAS, GRANTED_COSTS, GRANTED_MARKERS, MARKERS, SITE_COSTS, shared_figure},
    spec::{Effect, GameSpec, MapSpec, PowerSpec, RaceSpec, SiteSpec},
};

use crate::{
    parse::{Item, Kind, LONGEST, error_at, id_of, kind, parse_game, parse_known},
    problem::{Checked, Problem, Severity},
    read::{self, Known},
    shipped::small_world,
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

/// Most races, powers, places and relics, and maps in a box.
const MOST: [usize; 4] = [40, 64, 20, 64];
/// Most defence that all places and relics give together.
const DEFENCE: u32 = 40;
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
    fn add(
        &mut self,
        file: &str,
        text: &str,
        sites: &[String],
    ) -> Result<Vec<Problem>, Vec<Problem>> {
        let known = Known {
            game: &self.game,
            sites,
        };
        let (item, warnings) = parse_known(file, text, known)?;
        let (what, id, taken, count, most) = match &item {
            Item::Race(r) => (
                "race",
                &r.id,
                self.race(&r.id).is_some(),
                self.races.len(),
                0,
            ),
            Item::Power(p) => (
                "power",
                &p.id,
                self.power(&p.id).is_some(),
                self.powers.len(),
                1,
            ),
            Item::Site(s) => {
                let taken = self.site(&s.id).is_some();
                ("place or relic", &s.id, taken, self.sites.len(), 2)
            }
            Item::Map(m) => ("map", &m.id, self.map(&m.id).is_some(), self.maps.len(), 3),
        };
        if taken {
            let message = format!("the box has a {what} \"{id}\" already, expected another id");
            return Err(error_at(file, text, "id", message));
        }
        if count >= MOST[most] {
            let most = MOST[most];
            let message = format!("one {what} too many, expected at most {most} in a box");
            return Err(error_at(file, text, "id", message));
        }
        if let Some(message) = self.clash(&item) {
            return Err(error_at(file, text, "effects", message));
        }
        match item {
            Item::Race(r) => self.races.push(r),
            Item::Power(p) => self.powers.push(p),
            Item::Site(s) => self.sites.push(s),
            Item::Map(m) => self.maps.push(m),
        }
        Ok(warnings)
    }

    /// What is too much if a race and a power come together, or if one place is added to others.
    fn clash(&self, item: &Item) -> Option<String> {
        let new: &[Effect] = match item {
            Item::Race(r) => &r.effects,
            Item::Power(p) => &p.effects,
            Item::Site(s) => &s.effects,
            Item::Map(_) => &[],
        };
        let races = self.races.iter().flat_map(|r| &r.effects);
        let powers = self.powers.iter().flat_map(|p| &p.effects);
        let sites = self.sites.iter().flat_map(|s| &s.effects);
        if let Some(marker) = shared_figure(races.chain(powers).chain(sites).chain(new)) {
            return Some(format!(
                "marker \"{marker}\" is the figure of a place, expected that nothing else uses it"
            ));
        }
        let extra =
            |effects: &[Effect]| effects.iter().any(|e| matches!(e, Effect::DeclineExtra(_)));
        let races = self.races.iter().filter(|r| extra(&r.effects)).count();
        let powers = self.powers.iter().filter(|p| extra(&p.effects)).count();
        if !matches!(item, Item::Site(_)) && extra(new) && races + powers >= EXTRAS {
            return Some(format!(
                "{} races and powers of the box decline beside another, expected at most {EXTRAS}",
                races + powers + 1
            ));
        }
        match item {
            Item::Race(r) => {
                let mut powers = self.powers.iter().map(|p| (&p.id, &p.effects));
                powers.find_map(|p| too_much(&r.effects, p))
            }
            Item::Power(p) => {
                let mut races = self.races.iter().map(|r| (&r.id, &r.effects));
                let place = self.sites.iter().find(|s| s.effects.iter().any(grants));
                races
                    .find_map(|r| too_much(&p.effects, r))
                    .or_else(|| grants_too_much(&place?.id, &p.id, &p.effects))
            }
            Item::Site(s) => {
                let both = |f: fn(&Effect) -> bool| {
                    let mut others = self.sites.iter();
                    s.effects.iter().any(f).then_some(())?;
                    others.find(|o| o.effects.iter().any(f)).map(|o| &o.id)
                };
                let twice = |what: &str, id: &String| {
                    format!("\"{id}\" {what} already, expected one such place in a box")
                };
                let granted = || {
                    s.effects.iter().any(grants).then_some(())?;
                    let mut powers = self.powers.iter();
                    powers.find_map(|p| grants_too_much(&s.id, &p.id, &p.effects))
                };
                let defence = self.sites.iter().chain([s]).map(|s| u32::from(s.defence));
                let defence: u32 = defence.sum();
                if defence > DEFENCE {
                    return Some(format!(
                        "the places and relics defend by {defence} together, expected at most {DEFENCE}"
                    ));
                }
                let costs = costs(self.sites.iter().chain([s]).flat_map(|s| &s.effects));
                if costs > SITE_COSTS {
                    return Some(format!(
                        "the places and relics change costs {costs} times together, expected at \
                         most {SITE_COSTS}"
                    ));
                }
                both(grants)
                    .map(|id| twice("grants a power", id))
                    .or_else(|| both(summons).map(|id| twice("sends a figure", id)))
                    .or_else(granted)
            }
            Item::Map(_) => None,
        }
    }
}

fn grants(e: &Effect) -> bool {
    matches!(e, Effect::Grant(_))
}

fn summons(e: &Effect) -> bool {
    matches!(e, Effect::Summon(_))
}

fn markers<'a>(effects: impl Iterator<Item = &'a Effect>) -> usize {
    effects.filter(|e| matches!(e, Effect::Marker(_))).count()
}

fn costs<'a>(effects: impl Iterator<Item = &'a Effect>) -> usize {
    effects.filter(|e| matches!(e, Effect::Cost(_))).count()
}

/// What is too much of the effects of a race and of a power together.
fn too_much(effects: &[Effect], (id, others): (&String, &Vec<Effect>)) -> Option<String> {
    let both = || effects.iter().chain(others);
    let lent: u32 = both().map(read::lent).sum();
    let markers = markers(both());
    if lent > read::LOAN as u32 {
        Some(format!(
            "with \"{id}\" {lent} tokens are on loan, expected at most {}",
            read::LOAN
        ))
    } else if markers > MARKERS {
        Some(format!(
            "with \"{id}\" there are {markers} effects with markers, expected at most {MARKERS}"
        ))
    } else {
        let costs = costs(both());
        (costs > COSTS).then(|| {
            format!("with \"{id}\" there are {costs} changes of cost, expected at most {COSTS}")
        })
    }
}

/// What is too much of the effects of a power that a place may grant.
fn grants_too_much(place: &str, power: &str, effects: &[Effect]) -> Option<String> {
    let (n, costs) = (markers(effects.iter()), costs(effects.iter()));
    let (n, what, most) = if n > GRANTED_MARKERS {
        (n, "effects with markers", GRANTED_MARKERS)
    } else if costs > GRANTED_COSTS {
        (costs, "changes of cost", GRANTED_COSTS)
    } else {
        return None;
    };
    Some(format!(
        "\"{place}\" may grant \"{power}\" with {n} {what}, expected at most {most}"
    ))
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
            let message = "the file is missing, expected the common part of the box";
            return Err(vec![Problem::whole("game.toml", message)]);
        }
    };
    for (name, _) in games.iter().skip(1) {
        let message = "the box has a game already, expected one such file";
        problems.push(Problem::whole(name, message));
    }
    let sites = |(name, text): &(&str, &str)| {
        let id = (kind(name, text) == Kind::Site).then(|| id_of(text));
        id.flatten()
    };
    let mut known: Vec<String> = items.iter().filter_map(sites).collect();
    known.extend(pack.sites.iter().map(|s| s.id.clone()));
    for (name, text) in items {
        problems.extend(pack.add(name, text, &known).unwrap_or_else(|p| p));
    }
    let broken = |problems: &[Problem]| problems.iter().any(|p| p.severity == Severity::Error);
    if let Some((name, _)) = games.first()
        && !broken(&problems)
    {
        for (what, count) in [
            ("race", pack.races.len()),
            ("power", pack.powers.len()),
            ("map", pack.maps.len()),
        ] {
            if count == 0 {
                let message = format!("the box has no {what}, expected at least one");
                problems.push(Problem::whole(name, message));
            }
        }
    }
    if broken(&problems) {
        Err(problems)
    } else {
        Ok((pack, problems))
    }
}

/// Reads a folder of content: `.toml` files in the folder itself and in `races`, `powers`, `sites`
/// and `maps` below it. With a `game.toml` it is a box of its own, else it adds to [`small_world`];
/// [`crate::Library::with_dir`] adds it to any box.
///
/// # Errors
/// The problems of all files, those that could not be read included, if any of them is an error.
pub fn load_dir(path: &Path) -> Checked<Pack> {
    let (files, mut problems) = read_dir(path);
    let base = Some(small_world());
    match load_files(base, files.iter().map(|(n, t)| (n.as_str(), t.as_str()))) {
        Ok(loaded) if problems.is_empty() => Ok(loaded),
        Ok((_, more)) | Err(more) => {
            problems.extend(more);
            Err(problems)
        }
    }
}

/// The files of a folder and the folders below it, and what could not be read.
pub(crate) fn read_dir(path: &Path) -> (Vec<(String, String)>, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut trouble = |at: &Path, message: String| {
        problems.push(Problem::whole(&at.display().to_string(), message));
    };
    let mut paths = Vec::new();
    let mut all_read = true;
    for folder in FOLDERS {
        let dir = path.join(folder);
        if folder.is_empty() || dir.is_dir() {
            match toml_files(&dir) {
                Ok(found) => paths.extend(found),
                Err(e) => {
                    all_read = false;
                    trouble(&dir, format!("cannot be read: {e}"));
                }
            }
        }
    }
    if paths.len() > FILES {
        let message = format!("{} files, expected at most {FILES}", paths.len());
        trouble(path, message);
        paths.clear();
    } else if paths.is_empty() && all_read {
        let message = "no content here, expected files that end in .toml";
        trouble(path, message.into());
    }
    let mut files = Vec::new();
    for path in paths {
        match read_file(&path) {
            Ok(text) => files.push((path.display().to_string(), text)),
            Err(e) => trouble(&path, format!("cannot be read: {e}")),
        }
    }
    (files, problems)
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
        let message = format!("longer than {LONGEST} bytes");
        return Err(io::Error::other(message));
    }
    fs::read_to_string(path)
}
