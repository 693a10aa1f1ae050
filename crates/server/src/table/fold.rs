//! The log, entry by entry.

use std::sync::Arc;

use protocol::{Chair, Phase, Room};
use record::{RULES_VERSION, SeededGame};

use super::{
    Entry, KeyHash, Lost, REMEMBERED, RuleBook, Table, beside,
    entry::{LOG_VERSION, Made},
};
use crate::store::Row;

/// Why a log makes no table. It names no content of the log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {number} of table {table} cannot be: {why}")]
pub struct BadLog {
    table: String,
    number: u64,
    why: String,
    /// The version of the rules under which the table was made, if that is known.
    rules: Option<u32>,
    later: bool,
}

impl BadLog {
    /// Whether a later version of this program seems to have written it.
    pub fn is_later(&self) -> bool {
        self.later
    }

    /// What people are told. The log is as public as this.
    pub fn told(&self) -> String {
        let number = self.number;
        match (self.later, self.rules) {
            (true, _) => {
                "this table was moved on by a later version of this program than is asked".into()
            }
            (_, Some(rules)) if rules != RULES_VERSION => format!(
                "this table was made under rules version {rules}, this server plays version \
                 {RULES_VERSION}, and from entry {number} on they differ; its record can be had"
            ),
            _ => format!(
                "the log of this table is damaged at entry {number}; what it says can be had as a record"
            ),
        }
    }
}

/// Whether a row that is no entry may be one of a later version: it has the form of one.
fn is_later(entry: &str) -> bool {
    let read = serde_json::from_str::<serde_json::Value>(entry);
    read.is_ok_and(|v| v["t"].is_string())
}

impl Table {
    /// A table from its log, which begins with number 0.
    ///
    /// # Errors
    /// If the log is damaged.
    pub fn from_log(id: &str, rows: &[Row], book: &RuleBook) -> Result<Table, BadLog> {
        let bad = |why: &str| BadLog {
            table: id.into(),
            number: 0,
            why: why.into(),
            rules: None,
            later: false,
        };
        let (first, rest) = rows.split_first().ok_or_else(|| bad("there is none"))?;
        let entry = serde_json::from_str(&first.entry);
        let entry: Entry = entry.map_err(|_| BadLog {
            later: is_later(&first.entry),
            ..bad("no entry")
        })?;
        let Entry::Made(made) = entry else {
            return Err(bad("it is not the making of the table"));
        };
        if made.log > LOG_VERSION {
            return Err(BadLog {
                later: true,
                ..bad("its log is of a later version")
            });
        }
        if first.number != 0 || !(2..=6).contains(&made.seats) {
            return Err(bad("it is not the first"));
        }
        let table = Table::new(id, made, first.at);
        let mut table = table.ok_or_else(|| bad("it cannot be made"))?;
        table.follow(rest, book)?;
        Ok(table)
    }

    /// A table from its first entry.
    pub(super) fn new(id: &str, made: Made, at: i64) -> Option<Table> {
        let room = Room::new(&Entry::Made(made.clone()).told(), at)?;
        Some(Table {
            id: id.into(),
            keys: vec![None; room.sitters.len()],
            room,
            made,
            created: at,
            updated: at,
            play: None,
            own: Arc::default(),
            lines: Vec::new(),
            moved: 0,
            end: 1,
            commands: Default::default(),
            beside: [0; 7],
            plans: Default::default(),
            lost: Vec::new(),
            gone: false,
        })
    }

    /// Goes on with further rows.
    ///
    /// # Errors
    /// If the log is damaged; then the table is of no use any more.
    pub fn follow(&mut self, rows: &[Row], book: &RuleBook) -> Result<(), BadLog> {
        for row in rows {
            let bad = |why: String| BadLog {
                table: self.id.clone(),
                number: row.number,
                why,
                rules: Some(self.made.rules),
                later: false,
            };
            let entry = serde_json::from_str(&row.entry);
            // Whatever was before that is deleted.
            if matches!(entry, Ok(Entry::Gone)) {
                self.end = row.number;
            }
            if row.number != self.end {
                return Err(bad(format!("{} was expected", self.end)));
            }
            let entry = entry.map_err(|_| BadLog {
                later: is_later(&row.entry),
                ..bad("no entry".into())
            })?;
            self.apply(&entry, row.at, row.command.as_deref(), book)?;
        }
        Ok(())
    }

    /// Applies one entry.
    ///
    /// # Errors
    /// If it makes no sense here; then the table is of no use any more.
    pub fn apply(
        &mut self,
        entry: &Entry,
        at: i64,
        command: Option<&str>,
        book: &RuleBook,
    ) -> Result<(), BadLog> {
        let number = self.end;
        let before = self.play().map(|play| *play.state());
        self.change(entry, at, command.is_some(), book)
            .map_err(|why| BadLog {
                table: self.id.clone(),
                number,
                why,
                rules: Some(self.made.rules),
                later: self.made.rules > RULES_VERSION,
            })?;
        if let Some(command) = command {
            if self.commands.len() == REMEMBERED {
                self.commands.pop_front();
            }
            self.commands.push_back((command.into(), number));
        }
        if let Some((seat, much)) = self.beside_the_game(entry) {
            let all = &mut self.beside[beside(seat)];
            *all = all.saturating_add(much);
        }
        self.end += 1;
        if matches!(entry, Entry::Act { .. } | Entry::Undone { .. }) {
            self.moved = self.end;
        }
        self.room.pass(self.to_move(), at);
        self.pass_plans(entry, before, at);
        Ok(())
    }

    fn change(
        &mut self,
        entry: &Entry,
        at: i64,
        first: bool,
        book: &RuleBook,
    ) -> Result<(), String> {
        // What everybody may know of it; then what is kept besides.
        self.room.take(&entry.told(), at);
        match entry {
            Entry::Made(_) => return Err("the table is made".into()),
            Entry::Sat { seat, key, .. } => {
                let old = self.key(*seat)?.replace(key.clone());
                // Whoever sat there before, in a game that goes on, hears why his key is of no use.
                let old = old.filter(|_| self.room.phase == Phase::Running);
                self.lost.extend(old.map(|key| (key, Lost::Taken)));
                self.updated = at;
            }
            Entry::Removed { seat } => {
                let old = self.key(*seat)?.take();
                self.lost.extend(old.map(|key| (key, Lost::Removed)));
                self.updated = at;
            }
            Entry::Offered { seat } => {
                self.key(*seat)?;
                self.updated = at;
            }
            Entry::Bot { seat, .. } | Entry::Freed { seat } => {
                *self.key(*seat)? = None;
                self.updated = at;
            }
            Entry::Began { seed } => {
                let rules = book.rules(&self.made, &self.room.setup());
                let rules = rules.map_err(|e| e.to_string())?;
                let own = book.own_of(&self.made).map_err(|e| e.to_string())?;
                self.own = Arc::new(own);
                self.play = Some(Arc::new(SeededGame::new(rules, seed.0)));
                self.updated = at;
            }
            Entry::Act { seat, action } => self.act(*seat, action, first)?,
            Entry::Undone { seat, actions } => {
                let play = Arc::make_mut(self.play.as_mut().ok_or("there is no game")?);
                play.undo_last(seat.seat(), (*actions).into())
                    .map_err(|why| format!("it cannot be taken back: {why}"))?;
                // The last line, or several of them.
                let mut left = *actions;
                while let Some((_, n)) = self.lines.last()
                    && left > 0
                {
                    left = left.saturating_sub(*n);
                    self.lines.pop();
                }
            }
            Entry::Rekeyed { seat: None, key } => self.made.host = key.clone(),
            Entry::Rekeyed {
                seat: Some(seat),
                key,
            } => {
                let old = self.key(*seat)?.replace(key.clone());
                // It was the key to the table, too.
                if old.as_ref() == Some(&self.made.host) {
                    self.made.host = key.clone();
                }
            }
            Entry::Over { .. } => self.updated = at,
            Entry::Gone => self.gone = true,
            Entry::Ready { seat, .. }
            | Entry::Asked { seat, .. }
            | Entry::Answered { seat, .. }
            | Entry::Away { seat, .. }
            | Entry::Proposed { seat, .. }
            | Entry::Voted { seat, .. }
            | Entry::Muted { seat, .. }
            | Entry::Notified { seat, .. }
            | Entry::Ordered { seat, .. }
            | Entry::Planned { seat, .. }
            | Entry::PlanEnded { seat, .. }
            | Entry::Vacation { seat, .. }
            | Entry::Back { seat }
            | Entry::Rematch { seat, .. } => _ = self.key(*seat)?,
            Entry::Chat { .. } | Entry::Next { .. } => {}
        }
        Ok(())
    }

    fn key(&mut self, seat: Chair) -> Result<&mut Option<KeyHash>, String> {
        let key = self.keys.get_mut(seat.index());
        key.ok_or_else(|| "there is no such seat".into())
    }

    /// An action in notation. `first` tells whether a line begins with it.
    fn act(&mut self, seat: Option<Chair>, action: &str, first: bool) -> Result<(), String> {
        let play = Arc::make_mut(self.play.as_mut().ok_or("there is no game")?);
        let actions = play.rules().parse_line(action);
        let [action] = actions.map_err(|e| e.to_string())?[..] else {
            return Err("it is not one action".into());
        };
        if play.state().to_move().map(Chair::from) != seat {
            return Err("another has the move".into());
        }
        let done = play.apply(action, &mut ());
        done.map_err(|why| wording::words::refusal(play.rules(), play.state(), why))?;
        match (seat, self.lines.last_mut()) {
            // Once chance has spoken nothing before it can be taken back.
            (None, _) => self.lines.clear(),
            (Some(seat), Some((whose, n))) if !first && *whose == seat => *n += 1,
            (Some(seat), _) => self.lines.push((seat, 1)),
        }
        Ok(())
    }
}
