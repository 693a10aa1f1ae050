//! Reads and checks one file of each kind.

mod borders;
mod corners;
mod effects;
mod game;
mod item;
mod map;

pub(crate) use game::game;
pub(crate) use item::{power, race};
pub(crate) use map::map;

use crate::{
    fields::shorten,
    problem::{Report, Span},
};

/// Reports an identifier that was used before in the same list.
fn unique(report: &mut Report, seen: &mut Vec<String>, what: &str, id: &str, at: &Span) {
    if id.is_empty() {
        return; // reported as malformed
    }
    if seen.iter().any(|s| s == id) {
        let message = format!(
            "{what} \"{}\" is there already, expected another id",
            shorten(id)
        );
        report.error(at, message);
    }
    seen.push(id.to_owned());
}
