//! Reads and checks one file of each kind.

mod art;
mod borders;
mod check;
mod corners;
mod effects;
mod game;
mod item;
mod known;
mod map;
mod said;

pub(crate) use game::game;
pub(crate) use item::{BADGE, power, race, site};
pub(crate) use known::{Known, words};
pub(crate) use map::map;
pub use said::LANGUAGES;

use crate::{
    fields::shorten,
    problem::{Report, Span},
    say::message,
};

/// Reports an identifier that was used before in the same list, and else adds it.
fn unique(report: &mut Report, seen: &mut Vec<String>, taken: &str, id: &str, at: &Span) {
    if id.is_empty() {
        return; // reported as malformed
    }
    if seen.iter().any(|s| s == id) {
        report.error(at, message(taken).with("id", shorten(id)));
    } else {
        seen.push(id.to_owned());
    }
}
