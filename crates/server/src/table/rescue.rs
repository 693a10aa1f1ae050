//! The record of a table that cannot be followed any more: what its log says, by whatever rules.

use std::fmt::Write;

use record::Record;

use super::{Entry, RuleBook, Table};
use crate::store::Row;

/// What the log of a table says, as a record of the version of the rules under which it was made;
/// `None` if it does not even say what is played. The seed is in it if the log says it to
/// everybody.
pub fn rescued(id: &str, rows: &[Row], book: &RuleBook) -> Option<String> {
    let (first, rest) = rows.split_first()?;
    let Ok(Entry::Made(made)) = serde_json::from_str(&first.entry) else {
        return None;
    };
    let mut table = Table::new(id, made, first.at)?;
    let (mut commitment, mut seed, mut result) = (None, None, None);
    let mut lines: Vec<String> = Vec::new();
    for row in rest {
        // What a later version wrote, and all that follows from it, is not known.
        let Ok(entry) = serde_json::from_str::<Entry>(&row.entry) else {
            break;
        };
        match &entry {
            Entry::Began { seed } => commitment = Some(seed.0.commitment()),
            Entry::Act { seat, action } => lines.push(match seat {
                Some(seat) => format!("{seat}: {action}"),
                None => format!("chance: {action}"),
            }),
            Entry::Undone { actions, .. } => {
                lines.truncate(lines.len().saturating_sub(usize::from(*actions)));
            }
            Entry::Over {
                coins,
                seed: s,
                ended,
                ..
            } => (result, seed) = ((!ended).then(|| coins.clone()), Some(s.0)),
            Entry::Sat { .. } | Entry::Bot { .. } | Entry::Freed { .. } => {
                // A seat that there is not is nobody's.
                let _ = table.apply(&entry, row.at, None, book);
            }
            // In a game a bot plays on, under the name of whoever was there.
            Entry::Removed { .. } if commitment.is_none() => {
                let _ = table.apply(&entry, row.at, None, book);
            }
            _ => {}
        }
    }
    let mut setup = table.room.setup();
    setup.seed = seed;
    let record = Record {
        start: None,
        rules: table.made.rules,
        setup,
        content: book.own_of(&table.made).unwrap_or_default(),
        commitment,
        steps: Vec::new(),
        result: None,
        fingerprint: None,
        unread: None,
    };
    let mut out = record.header();
    // Writing to a string cannot fail.
    lines.iter().for_each(|l| _ = writeln!(out, "{l}"));
    if let Some(coins) = result {
        let coins: Vec<String> = coins.iter().map(u16::to_string).collect();
        let _ = writeln!(out, "result {}", coins.join(" "));
    }
    Some(out)
}
