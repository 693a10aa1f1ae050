//! What can be read of a table.

use protocol::{Chair, SeatInfo, Sitter, Snapshot};

use super::Actor;
use crate::{hub::message::entry_text, store::Row, table::Entry};

impl Actor {
    pub(super) fn snapshot(&self) -> Snapshot {
        let table = &self.table;
        let seat = |(i, sitter): (usize, &Sitter)| {
            let reserve = table.clock().reserve().get(i).copied().unwrap_or(0);
            let mut info = SeatInfo {
                name: None,
                identity: sitter.identity().map(str::to_owned),
                bot: None,
                ready: false,
                away: false,
                offered: table.room().offered.contains(&Chair::at(i)),
                muted: table.room().muted.contains(&Chair::at(i)),
                reserve,
            };
            match sitter {
                Sitter::Nobody => {}
                Sitter::Bot(bot) => info.bot = Some(bot.clone()),
                Sitter::Person {
                    name, ready, away, ..
                } => {
                    info.name = Some(name.clone());
                    (info.ready, info.away) = (*ready, *away);
                }
            }
            info
        };
        Snapshot {
            id: table.id().into(),
            made: Entry::Made(table.made().clone()).told(),
            phase: table.phase(),
            end: table.end(),
            seats: table.sitters().iter().enumerate().map(seat).collect(),
            to_move: table.to_move(),
            flag: table.flag(),
            overdue: table.room().overdue_from().map(|(_, from)| from),
            next: table.next().map(Into::into),
        }
    }
}

/// The entry in a row. The log has been followed, so there is one.
pub(super) fn entry_of(row: &Row) -> Option<(i64, Entry)> {
    Some((row.at, serde_json::from_str(&row.entry).ok()?))
}

/// The entries of rows, as everybody may read them.
pub(in crate::hub) fn texts(rows: &[Row]) -> Vec<String> {
    let text = |r: &Row| Some(entry_text(r.number, r.at, entry_of(r)?.1.told()));
    rows.iter().filter_map(text).collect()
}
