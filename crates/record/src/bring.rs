//! Which content a record is played with: what it carries, what it only names, or what is given.

use std::{ops::Deref, sync::Arc};

use content::{Library, Own, PieceId, Problem, short};

/// The boxes that a record is played with.
pub enum Brought<'l> {
    /// Those that were given.
    Given(&'l Library),
    /// The shipped ones with what the record carries.
    Carried(Arc<Library>),
}

impl Deref for Brought<'_> {
    type Target = Library;

    fn deref(&self) -> &Library {
        match self {
            Brought::Given(library) => library,
            Brought::Carried(library) => library,
        }
    }
}

/// The boxes with this content of one's own for a game: those given, if it is what they have.
pub(crate) fn library_of<'l>(
    own: &Own,
    game: &str,
    given: &'l Library,
) -> Result<Brought<'l>, String> {
    if *own == given.own().of(game) {
        return Ok(Brought::Given(given));
    }
    let library = own.content_library().map_err(|problems| told(&problems))?;
    Ok(Brought::Carried(library))
}

fn told(problems: &[Problem]) -> String {
    let first = problems.first().map(Problem::to_string).unwrap_or_default();
    format!("the content that it carries cannot be used: {first}")
}

/// The content of one's own that a record is played with.
///
/// # Errors
/// What was found, and what was expected instead.
pub(crate) fn content_of(
    game: &str,
    carried: &Own,
    named: &[PieceId],
    given: &Library,
) -> Result<Own, (String, String)> {
    if carried.is_empty() {
        let mine = given.own().of(game);
        return match named.iter().find(|n| !has(&mine, n)) {
            // A record of old names nothing: whoever has the content gives it.
            None => Ok(mine),
            Some(missing) => Err(lacking(missing, &mine)),
        };
    }
    if !named.is_empty() {
        let ids = carried.ids();
        if let Some(missing) = named.iter().find(|n| !ids.contains(n)) {
            return Err(differing(missing, &ids));
        }
        if let Some(more) = ids.iter().find(|id| !named.contains(id)) {
            return Err((
                format!("{} is carried, but not named", more.name),
                "each file that is carried by its hash and name".into(),
            ));
        }
    }
    let library = carried.content_library().map_err(|problems| {
        let expected = "content that the rules of this program take";
        (told(&problems), expected.into())
    })?;
    Ok(library.own().of(game))
}

fn has(own: &Own, id: &PieceId) -> bool {
    own.pieces().iter().any(|p| p.hash() == id.sha256)
}

/// The record names a file that it does not carry, and that is not given.
fn lacking(missing: &PieceId, given: &Own) -> (String, String) {
    let hash = short(&missing.sha256);
    let name = &missing.name;
    let stem = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
    let mut pieces = given.pieces().into_iter();
    let another = pieces.find(|p| stem(p.name()) == stem(name));
    match another {
        Some(piece) => (
            format!(
                "another {}: the record has {hash}, the folder has {} ({name})",
                piece.called(),
                short(&piece.hash())
            ),
            "the file that the game was played with".into(),
        ),
        None => (
            format!("{name} with the hash {hash}, which the record does not carry"),
            "it among the content that is given".into(),
        ),
    }
}

/// The record names a file that is not what it carries.
fn differing(named: &PieceId, carried: &[PieceId]) -> (String, String) {
    let hash = short(&named.sha256);
    let name = &named.name;
    match carried.iter().find(|c| c.name == *name) {
        Some(other) => (
            format!(
                "{name} is named with the hash {hash}, but carried with {}",
                short(&other.sha256)
            ),
            "the file as it was when the game was played".into(),
        ),
        None => (
            format!("{name} with the hash {hash}, which the record does not carry"),
            "all files that are named".into(),
        ),
    }
}
