//! What is wrong with content, as messages.

use messages::{Catalogue, Message};
use rules::{
    CompileError,
    ruleset::limits::Bound,
    selector::{LIMIT, SelectorError, SelectorFault},
};

/// The messages of this crate.
pub static PROBLEMS: Catalogue = messages::catalogue!("problems");

/// A message of this crate.
pub(crate) fn message(id: impl Into<String>) -> Message {
    PROBLEMS.message(id)
}

/// What a file says, in quotation marks.
pub(crate) fn quoted(text: impl AsRef<str>) -> Message {
    message("quoted").with("text", text.as_ref())
}

/// One of several things, the last after "or".
pub(crate) fn either(mut all: Vec<Message>) -> Message {
    match (all.pop(), all.is_empty()) {
        (None, _) => message("nothing"),
        (Some(last), true) => last,
        (Some(last), false) => message("either").with("all", all).with("last", last),
    }
}

/// Several things, all of them.
pub(crate) fn together(all: Vec<Message>) -> Message {
    let mut all = all.into_iter();
    let first = all.next().unwrap_or_else(|| message("nothing"));
    all.fold(first, |first, then| {
        message("both").with("first", first).with("then", then)
    })
}

/// `one of a, b`.
pub(crate) fn one_of<'a>(all: impl IntoIterator<Item = &'a str>) -> Message {
    let all: Vec<String> = all.into_iter().map(str::to_owned).collect();
    message("one-of").with("all", all)
}

/// Why a selector cannot be read.
pub(crate) fn unread(e: &SelectorError) -> Message {
    let what = message(format!("selector-{}", e.fault.keyword()));
    let what = match &e.fault {
        SelectorFault::TooLong => what.with("n", LIMIT),
        SelectorFault::Unexpected(word) => what.with("word", word),
        _ => what,
    };
    message("in-selector")
        .with("what", what)
        .with("text", &e.text)
}

/// Why the rules refuse content.
pub(crate) fn refused(e: &CompileError) -> Message {
    match e {
        CompileError::Unknown { owner, what, word } => message("compile-unknown")
            .with("owner", owner)
            .with("what", message(format!("thing-{}", what.replace(' ', "-"))))
            .with("word", word),
        CompileError::TooMany { what, value } => message("compile-too-many")
            .with("what", bound(what).with("n", *value))
            .with("most", what.most()),
        CompileError::Range {
            what,
            of,
            value,
            min,
            max,
        } => message("compile-range")
            .with("what", figure(what, of))
            .with("value", *value)
            .with("min", *min)
            .with("max", *max),
        CompileError::SharedFigure(marker) => {
            message("compile-shared-figure").with("marker", marker)
        }
        CompileError::NotFixed { owner } => message("compile-not-fixed").with("owner", owner),
        CompileError::Circular { owner } => message("compile-circular").with("owner", owner),
        CompileError::OneWay { map, a, b } => message("compile-one-way")
            .with("map", map)
            .with("a", a)
            .with("b", b),
    }
}

/// A figure of the game, or a key of something in it.
fn figure(what: &str, of: &str) -> Message {
    match of {
        "" => message(format!("figure-{}", what.replace(' ', "-"))),
        of => message("figure-of").with("key", what).with("owner", of),
    }
}

/// What there is too much of, its number still to be said.
fn bound(what: &Bound) -> Message {
    let of = |id: &str, a: &str, b: &str| message(id).with("a", a).with("b", b);
    match what {
        Bound::Races => message("bound-races"),
        Bound::Powers => message("bound-powers"),
        Bound::Sites => message("bound-sites"),
        Bound::Pieces => message("bound-pieces"),
        Bound::Defence => message("bound-defence"),
        Bound::Extras => message("bound-extras"),
        Bound::Loan(a, b) => of("bound-loan", a, b),
        Bound::Markers(a, b) => of("bound-markers", a, b),
        Bound::Costs(a, b) => of("bound-costs", a, b),
        Bound::GrantedMarkers(a, b) => of("bound-granted-markers", a, b),
        Bound::GrantedCosts(a, b) => of("bound-granted-costs", a, b),
        Bound::SiteCosts => message("bound-site-costs"),
        Bound::Grants(a, b) => of("bound-grants", a, b),
        Bound::Summons(a, b) => of("bound-summons", a, b),
    }
}
