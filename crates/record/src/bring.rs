//! Which content a record is played with: what it carries, what it only names, or what is given.

use std::{ops::Deref, sync::Arc};

use content::{Library, Own, PieceId, Problem, short};
use messages::{Arg, Message};

use crate::say::message;

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
) -> Result<Brought<'l>, Message> {
    if *own == given.own().of(game) {
        return Ok(Brought::Given(given));
    }
    let library = own.content_library().map_err(|problems| told(&problems))?;
    Ok(Brought::Carried(library))
}

fn told(problems: &[Problem]) -> Message {
    let first = |lang| problems.first().map(|p| p.say(lang)).unwrap_or_default();
    message("carried-unusable").with("why", Arg::each(first))
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
) -> Result<Own, (Message, Message)> {
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
                message("carried-unnamed").with("file", &more.name),
                message("expected-each-named"),
            ));
        }
    }
    let library = carried
        .content_library()
        .map_err(|problems| (told(&problems), message("expected-takeable")))?;
    Ok(library.own().of(game))
}

fn has(own: &Own, id: &PieceId) -> bool {
    own.pieces().iter().any(|p| p.hash() == id.sha256)
}

/// The record names a file that it does not carry, and that is not given.
fn lacking(missing: &PieceId, given: &Own) -> (Message, Message) {
    let hash = short(&missing.sha256);
    let name = &missing.name;
    let stem = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
    let mut pieces = given.pieces().into_iter();
    let another = pieces.find(|p| stem(p.name()) == stem(name));
    match another {
        Some(piece) => (
            message("another-file")
                .with("name", piece.called())
                .with("here", hash)
                .with("there", short(&piece.hash()))
                .with("file", name),
            message("expected-played-file"),
        ),
        None => (
            message("not-carried").with("file", name).with("hash", hash),
            message("expected-given"),
        ),
    }
}

/// The record names a file that is not what it carries.
fn differing(named: &PieceId, carried: &[PieceId]) -> (Message, Message) {
    let hash = short(&named.sha256);
    let name = &named.name;
    match carried.iter().find(|c| c.name == *name) {
        Some(other) => (
            message("carried-differing")
                .with("file", name)
                .with("named", hash)
                .with("carried", short(&other.sha256)),
            message("expected-file-as-it-was"),
        ),
        None => (
            message("not-carried").with("file", name).with("hash", hash),
            message("expected-all-named"),
        ),
    }
}
