//! Taking back line by line, and doing again what was taken back.
//!
//! A person does things in lines: a line typed in a terminal, a button pressed in a browser. A
//! line may stand for several actions, such as a whole redeployment, or for none, when it only
//! prepares one. Chance draws a border: nothing before its last word can be taken back.

use rules::{Action, Decision, Game, NoUndo};

use crate::table::Table;

/// The lines of whoever has the move: those that can be taken back and those that were.
///
/// `D` is what a person prepares before it is done, such as the shares of a redeployment.
#[derive(Clone, Debug, Default)]
pub struct Lines<D> {
    /// For each line the number of actions before it and what was prepared then.
    done: Vec<(usize, D)>,
    /// What was taken back, the last last: one line, or all of a turn.
    undone: Vec<Vec<TableLine<D>>>,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLine<D> {
    /// What it did; nothing if it only prepared something.
    pub actions: Vec<Action>,
    /// What was prepared after it.
    pub draft: D,
}

impl<D: Clone + Default> Lines<D> {
    /// No lines.
    pub fn new() -> Lines<D> {
        Lines {
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// Forgets all lines: another person has the move.
    pub fn forget(&mut self) {
        self.done.clear();
        self.undone.clear();
    }

    /// A line was done, after so many actions and with `draft` prepared. What was taken back
    /// before cannot be done again.
    pub fn add(&mut self, actions: usize, draft: D) {
        self.undone.clear();
        self.done.push((actions, draft));
    }

    /// Whether [`Lines::redo`] has something.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes back the last line of a seat. A line that is not known, of a game that was resumed,
    /// is the last action, or the last redeployment as a whole. What was prepared then is in
    /// `draft` again.
    ///
    /// # Errors
    /// If it cannot be taken back; then nothing has changed but that no earlier line can be either.
    pub fn undo(
        &mut self,
        table: &mut Table,
        seat: rules::Seat,
        draft: &mut D,
    ) -> Result<TableLine<D>, NoUndo> {
        let line = self.undo_one(table, seat, draft)?;
        self.undone.push(vec![line.clone()]);
        Ok(line)
    }

    /// Takes back the turn of a seat as far as chance has not spoken: the turn of the last action.
    ///
    /// # Errors
    /// If nothing can be taken back.
    pub fn undo_turn(
        &mut self,
        table: &mut Table,
        seat: rules::Seat,
        draft: &mut D,
    ) -> Result<Vec<TableLine<D>>, NoUndo> {
        let turn = |table: &Table| {
            let before = table.game().before_last();
            before.map(|s| (s.round(), s.seat()))
        };
        let (now, last) = (table.state(), turn(table));
        // Somebody who only prepares has not acted in this turn yet.
        let prepared = |lines: &Lines<D>, table: &Table| {
            let last = lines.done.last();
            last.is_some_and(|l| l.0 == table.game().log().len())
        };
        let this = match prepared(self, table) {
            true => Some((now.round(), now.seat())),
            false => last,
        };
        let mut lines = Vec::new();
        while prepared(self, table) || turn(table) == this {
            match self.undo_one(table, seat, draft) {
                Ok(line) => lines.push(line),
                Err(why) if lines.is_empty() => return Err(why),
                Err(_) => break,
            }
        }
        lines.reverse();
        self.undone.push(lines.clone());
        Ok(lines)
    }

    fn undo_one(
        &mut self,
        table: &mut Table,
        seat: rules::Seat,
        draft: &mut D,
    ) -> Result<TableLine<D>, NoUndo> {
        let known = self.done.pop();
        let log = table.game().log().len();
        let mut actions = Vec::new();
        loop {
            let there = table.game().log().len();
            let enough = match &known {
                Some((at, _)) => there <= *at,
                None => there < log && !is_amid(table),
            };
            if enough {
                break;
            }
            match table.undo(seat) {
                Ok(action) => actions.push(action),
                Err(why) if actions.is_empty() => {
                    self.done.clear();
                    return Err(why);
                }
                Err(_) => break,
            }
        }
        actions.reverse();
        let before = known.map_or_else(D::default, |(_, draft)| draft);
        let after = std::mem::replace(draft, before);
        Ok(TableLine {
            actions,
            draft: after,
        })
    }

    /// A line was taken back elsewhere, and can be done again.
    pub fn undone(&mut self, line: TableLine<D>) {
        self.undone.push(vec![line]);
    }

    /// The lines that were taken back last, in the order in which they are to be done again. Each
    /// is told by [`Lines::again`] as it is done.
    pub fn redo(&mut self) -> Option<Vec<TableLine<D>>> {
        self.undone.pop()
    }

    /// A line that had been taken back is done again, after so many actions and with `draft`
    /// prepared.
    pub fn again(&mut self, actions: usize, draft: D) {
        self.done.push((actions, draft));
    }
}

/// Whether a redeployment has begun and is not over.
fn is_amid(table: &Table) -> bool {
    match table.state().decision() {
        Some(Decision::Deploy(_, from) | Decision::Place(_, _, from, _)) => from > 0,
        _ => false,
    }
}

/// How many actions the last lines have that were made in one turn, that of the last. `lines` are
/// their numbers of actions, the last first. `None` if there are not so many.
pub fn of_one_turn(game: &Game, lines: &[u16]) -> Option<u16> {
    let log = game.log();
    let all: usize = lines.iter().map(|n| usize::from(*n)).sum();
    let before = log.len().checked_sub(all)?;
    let mut back = game.after(before);
    let (mut turn, mut actions, mut at) = (None, 0, before);
    for &n in lines.iter().rev() {
        let now = Some((back.round(), back.seat()));
        if now != turn {
            (turn, actions) = (now, 0);
        }
        for &action in &log[at..at + usize::from(n)] {
            game.rules().apply(&mut back, action, &mut ()).ok()?;
        }
        at += usize::from(n);
        actions += n;
    }
    Some(actions)
}
