//! A table as its log makes it up to an entry, for reading a long log from there on only.

use std::{collections::VecDeque, sync::Arc};

use protocol::{Chair, Room};
use record::{RULES_VERSION, SeededGame};
use serde::{Deserialize, Serialize};
use tracing::debug;

use super::{KeyHash, Lost, Made, RuleBook, Secret, Table, plans::Plans};
use crate::store::Saved;

/// A table is kept after so many entries, so that never more of them have to be read and followed.
pub const SAVED_EVERY: u64 = 256;

/// Everything that a table is. A change of it makes what was kept unreadable, which does no harm: the
/// log has it all.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    rules: u32,
    /// The hash of the content of one's own that it was played with.
    own: String,
    made: Made,
    created: i64,
    updated: i64,
    room: Room,
    keys: Vec<Option<KeyHash>>,
    game: Option<Going>,
    lines: Vec<(Chair, u16)>,
    moved: u64,
    commands: VecDeque<(String, u64)>,
    beside: [u16; 7],
    plans: Plans,
    lost: Vec<(KeyHash, Lost)>,
}

/// A game: its actions in notation, without those that were taken back.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Going {
    seed: Secret,
    actions: Vec<String>,
    /// That of the state after them.
    fingerprint: u64,
}

impl Table {
    /// The table as it is now, to be kept.
    pub fn saved(&self) -> Option<Saved> {
        let game = self.play().map(|play| {
            let notation = |&action: &_| play.rules().notation(action);
            Going {
                seed: Secret(play.seed()),
                actions: play.game().log().iter().map(notation).collect(),
                fingerprint: play.state().fingerprint(),
            }
        });
        let kept = Kept {
            rules: RULES_VERSION,
            own: self.own.hash(),
            made: self.made.clone(),
            created: self.created,
            updated: self.updated,
            room: self.room.clone(),
            keys: self.keys.clone(),
            game,
            lines: self.lines.clone(),
            moved: self.moved,
            commands: self.commands.clone(),
            beside: self.beside,
            plans: self.plans.clone(),
            lost: self.lost.clone(),
        };
        // Whoever cannot keep it reads the log.
        let state = serde_json::to_string(&kept).ok()?;
        let number = self.end;
        Some(Saved { number, state })
    }

    /// A table as it was kept; nothing if that is of no use, as after a change of the rules or of
    /// what it is played with.
    pub fn from_saved(id: &str, saved: &Saved, book: &RuleBook) -> Option<Table> {
        let kept: Kept = match serde_json::from_str(&saved.state) {
            Ok(kept) => kept,
            Err(_) => {
                debug!(table = id, "another version kept this table");
                return None;
            }
        };
        if kept.rules != RULES_VERSION {
            return None;
        }
        let mut table = Table {
            id: id.into(),
            made: kept.made,
            created: kept.created,
            updated: kept.updated,
            room: kept.room,
            keys: kept.keys,
            play: None,
            own: Arc::default(),
            lines: kept.lines,
            moved: kept.moved,
            end: saved.number,
            commands: kept.commands,
            beside: kept.beside,
            plans: kept.plans,
            lost: kept.lost,
            gone: false,
        };
        if let Some(Going {
            seed,
            actions,
            fingerprint,
        }) = kept.game
        {
            let rules = book.rules(&table.made, &table.room.setup()).ok()?;
            table.own = Arc::new(book.own_of(&table.made).ok()?);
            if table.own.hash() != kept.own {
                return None;
            }
            let mut play = SeededGame::new(rules, seed.0);
            for line in actions {
                let [action] = play.rules().parse_line(&line).ok()?[..] else {
                    return None;
                };
                play.apply(action, &mut ()).ok()?;
            }
            if play.state().fingerprint() != fingerprint {
                return None;
            }
            table.play = Some(Arc::new(play));
        }
        Some(table)
    }
}
