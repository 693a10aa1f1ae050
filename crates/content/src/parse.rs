//! From text to the types of `rules::spec`.

use messages::Message;
use rules::spec::{Effect, GameSpec, MapSpec, PowerSpec, RaceSpec, SiteSpec};
use toml::de::DeTable;

use crate::{
    fields::whole,
    problem::{Checked, Problem, Report, Severity, Span},
    read::{self, Known},
    say::message,
    theirs,
};

/// Longest file that is read, in bytes.
pub(crate) const LONGEST: usize = 256 * 1024;

/// What a content file is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The common part of a box.
    Game,
    /// A race.
    Race,
    /// A power.
    Power,
    /// A place or relic.
    Site,
    /// A map.
    Map,
}

impl Kind {
    /// The end of the ids of messages about it.
    pub(crate) fn keyword(self) -> &'static str {
        match self {
            Kind::Game => "game",
            Kind::Race => "race",
            Kind::Power => "power",
            Kind::Site => "site",
            Kind::Map => "map",
        }
    }
}

/// The content of a file of any kind but [`Kind::Game`].
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A race.
    Race(RaceSpec),
    /// A power.
    Power(PowerSpec),
    /// A place or relic.
    Site(SiteSpec),
    /// A map.
    Map(MapSpec),
}

impl Item {
    /// What it is.
    pub fn kind(&self) -> Kind {
        match self {
            Item::Race(_) => Kind::Race,
            Item::Power(_) => Kind::Power,
            Item::Site(_) => Kind::Site,
            Item::Map(_) => Kind::Map,
        }
    }

    /// Its id.
    pub fn id(&self) -> &str {
        match self {
            Item::Race(r) => &r.id,
            Item::Power(p) => &p.id,
            Item::Site(s) => &s.id,
            Item::Map(m) => &m.id,
        }
    }

    /// What it does; nothing for a map.
    pub fn effects(&self) -> &[Effect] {
        match self {
            Item::Race(r) => &r.effects,
            Item::Power(p) => &p.effects,
            Item::Site(s) => &s.effects,
            Item::Map(_) => &[],
        }
    }
}

/// Reads the common part of a box.
///
/// # Errors
/// All problems of the file, if any of them is an error.
pub fn parse_game(file: &str, text: &str) -> Checked<GameSpec> {
    parse(file, text, read::game)
}

/// Reads a race for a box.
///
/// # Errors
/// All problems of the file, if any of them is an error.
pub fn parse_race(file: &str, text: &str, game: &GameSpec) -> Checked<RaceSpec> {
    parse(file, text, |table, at, report| {
        read::race(table, at, Known::of(game), report)
    })
}

/// Reads a power for a box.
///
/// # Errors
/// All problems of the file, if any of them is an error.
pub fn parse_power(file: &str, text: &str, game: &GameSpec) -> Checked<PowerSpec> {
    parse(file, text, |table, at, report| {
        read::power(table, at, Known::of(game), report)
    })
}

/// Reads a place or relic for a box.
///
/// # Errors
/// All problems of the file, if any of them is an error.
pub fn parse_site(file: &str, text: &str, game: &GameSpec) -> Checked<SiteSpec> {
    parse(file, text, |table, at, report| {
        read::site(table, at, Known::of(game), report)
    })
}

/// Reads a map for a box.
///
/// # Errors
/// All problems of the file, if any of them is an error.
pub fn parse_map(file: &str, text: &str, game: &GameSpec) -> Checked<MapSpec> {
    parse(file, text, |table, at, report| {
        read::map(table, at, game, report)
    })
}

/// Reads a file of one's own, whatever it is: see [`kind`]. Selectors may name the shipped places
/// and relics; for one's own among them use [`load_files`](crate::load_files).
///
/// # Errors
/// All problems of the file, if any of them is an error.
pub fn parse_item(file: &str, text: &str, game: &GameSpec) -> Checked<Item> {
    parse_known(file, text, Known::of(game))
}

/// As [`parse_item`], with further places and relics that may be named.
pub(crate) fn parse_known(file: &str, text: &str, known: Known) -> Checked<Item> {
    fn item<T>(read: Checked<T>, wrap: fn(T) -> Item) -> Checked<Item> {
        read.map(|(value, warnings)| (wrap(value), warnings))
    }
    match kind(file, text) {
        Kind::Game => Err(vec![Problem::whole(file, message("a-game"))]),
        Kind::Race => {
            let read = parse(file, text, |t, at, r| read::race(t, at, known, r));
            item(read, Item::Race).map_err(|p| taken_for(file, text, "taken-for-race", p))
        }
        Kind::Power => {
            let read = parse(file, text, |t, at, r| read::power(t, at, known, r));
            item(read, Item::Power).map_err(|p| taken_for(file, text, "taken-for-power", p))
        }
        Kind::Site => item(
            parse(file, text, |t, at, r| read::site(t, at, known, r)),
            Item::Site,
        ),
        Kind::Map => item(
            parse(file, text, |t, at, r| read::map(t, at, known.game, r)),
            Item::Map,
        ),
    }
}

/// The problems of a file, and what it was taken for if its folder does not say what it is and it
/// lacks what the others have.
fn taken_for(file: &str, text: &str, note: &str, mut problems: Vec<Problem>) -> Vec<Problem> {
    let folder = file.rsplit(['/', '\\']).nth(1);
    let supply = DeTable::parse_recoverable(text)
        .0
        .get_ref()
        .contains_key("supply");
    // With all keys there it is what it was taken for.
    let keys = |p: &Problem| ["missing", "unknown-key", "unknown-key-in"].contains(&p.message.id());
    let doubtful = !supply && problems.iter().any(keys);
    if doubtful && !matches!(folder, Some("races" | "powers")) {
        problems.push(at_key(file, text, "id", Severity::Note, message(note)));
    }
    problems
}

/// The id that a file gives, whatever else is wrong with it.
pub(crate) fn id_of(text: &str) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    let (table, _) = DeTable::parse_recoverable(text);
    Some(table.get_ref().get("id")?.get_ref().as_str()?.to_owned())
}

/// What a file is about: by its folder (`races/`, `powers/`, `sites/`, `maps/`) or name
/// (`game.toml`), else by the keys in it.
pub fn kind(file: &str, text: &str) -> Kind {
    let mut path = file.rsplit(['/', '\\']);
    let (name, folder) = (path.next(), path.next());
    match (folder, name) {
        (Some("races"), _) => return Kind::Race,
        (Some("powers"), _) => return Kind::Power,
        (Some("sites"), _) => return Kind::Site,
        (Some("maps"), _) => return Kind::Map,
        (_, Some("game.toml")) => return Kind::Game,
        _ => {}
    }
    if text.len() > LONGEST {
        return Kind::Power; // any: the length is reported
    }
    let (table, _) = DeTable::parse_recoverable(text);
    let has = |key: &str| table.get_ref().contains_key(key);
    if has("region") || has("players") {
        Kind::Map
    } else if has("terrains") || has("die") {
        Kind::Game
    } else if has("supply") || is_banner(table.get_ref()) {
        Kind::Race
    } else if has("kind") {
        Kind::Site
    } else {
        Kind::Power
    }
}

/// Whether a file without a supply is a race all the same: no badge has so many tokens, and with
/// fewer it would be missed by nobody who wrote a power.
fn is_banner(table: &DeTable) -> bool {
    let tokens = table.get("tokens").and_then(|v| whole(v.get_ref()));
    tokens.is_some_and(|n| n > read::BADGE)
}

fn parse<'t, T>(
    file: &'t str,
    text: &'t str,
    read: impl FnOnce(&DeTable<'t>, Span, &mut Report<'t>) -> T,
) -> Checked<T> {
    if text.len() > LONGEST {
        let message = message("file-too-long")
            .with("n", text.len())
            .with("most", LONGEST);
        return Err(vec![Problem::whole(file, message)]);
    }
    let mut report = Report::new(file, text);
    let (table, errors) = DeTable::parse_recoverable(text);
    for e in &errors {
        let at = e.span().unwrap_or(0..0);
        let bare = text.as_bytes().get(at.start);
        if e.message().starts_with("invalid ") && bare.is_some_and(u8::is_ascii_alphabetic) {
            report.error(&at, message("bare-word"));
        } else {
            report.error(&at, theirs::toml(e.message()));
        }
    }
    if report.has_errors() {
        // What was recovered would only give follow-up problems; and one slip often makes several
        // errors in a line.
        let mut problems = report.into_problems();
        problems.dedup_by_key(|p| p.line);
        return Err(problems);
    }
    let value = read(table.get_ref(), table.span(), &mut report);
    report.finish(value)
}

/// An error about a top-level key of a file that was read before.
pub(crate) fn error_at(file: &str, text: &str, key: &str, message: Message) -> Vec<Problem> {
    vec![at_key(file, text, key, Severity::Error, message)]
}

/// A problem of a top-level key of a file that was read before.
pub(crate) fn at_key(
    file: &str,
    text: &str,
    key: &str,
    severity: Severity,
    message: Message,
) -> Problem {
    let (table, _) = DeTable::parse_recoverable(text);
    let at = table.get_ref().get(key).map_or(0..0, |v| v.span());
    Problem::at(file, text, &at, severity, message)
}

/// Where each entry of the list `key` stands in a file that was read before.
pub(crate) fn entries_of(text: &str, key: &str) -> Vec<Span> {
    let (table, _) = DeTable::parse_recoverable(text);
    let list = table
        .get_ref()
        .get(key)
        .and_then(|v| v.get_ref().as_array());
    list.into_iter()
        .flat_map(|list| list.iter().map(|v| v.span()))
        .collect()
}
