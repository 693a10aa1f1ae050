//! What an action did, in words and on the board.

use rules::{Event, Region};

use crate::session::Entry;
use wording::words::Words;

/// What an action did, as sentences.
pub fn tell(words: &Words<'_>, entry: &Entry) -> Vec<String> {
    let told = wording::chronicle::tell(words, &entry.before, &entry.events);
    told.into_iter().map(|s| s.text).collect()
}

/// Whether [`tell`] has anything to say of an action, without saying it.
pub fn is_told(entry: &Entry) -> bool {
    wording::chronicle::is_told(&entry.events)
}

/// The regions that an action and what it did speak of, in order, none twice.
pub fn places(entry: &Entry) -> Vec<Region> {
    let mut out: Vec<Region> = entry.action.region().into_iter().collect();
    for event in &entry.events {
        let region = match *event {
            Event::Left(r)
            | Event::Sacrificed(r)
            | Event::MonstersPlaced(r)
            | Event::Expelled { region: r, .. }
            | Event::Took { region: r, .. }
            | Event::Replaced { region: r, .. }
            | Event::MarkerPlaced { region: r, .. }
            | Event::MarkerTaken { region: r, .. }
            | Event::Deployed { region: r, .. }
            | Event::Found { region: r, .. }
            | Event::Carried { region: r, .. }
            | Event::Revived { region: r, .. } => r,
            _ => continue,
        };
        if !out.contains(&region) {
            out.push(region);
        }
    }
    out
}
