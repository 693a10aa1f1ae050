//! Taking back, and doing again.

use record::TableLine;
use rules::{Action, Seat, State};
use wording::Message;

use super::{Place, Session};
use crate::{plan::continues, say::message, session::Turn};

impl Session {
    /// Whether a seat may take its last action back.
    pub fn can_undo(&self, seat: Seat) -> bool {
        let last = self.entries.last();
        last.is_some_and(|e| e.seat == Some(seat)) && !self.latest().is_chance()
    }

    /// Whether a seat may do again what it took back last.
    pub fn can_redo(&self, seat: Seat) -> bool {
        self.lines.can_redo() && self.turn() == Turn::Human(seat)
    }

    /// Takes back what a seat did last; a redeployment as a whole. At a server one has to ask.
    pub fn undo(&mut self, seat: Seat) {
        if self.can_undo(seat)
            && let Place::Here(table) = &mut self.place
        {
            // What cannot be taken back stays.
            let _ = self.lines.undo(table, seat, &mut ());
            self.follow();
        }
    }

    /// Takes back the turn of a seat as far as chance has not spoken. At a server one has to ask.
    pub fn undo_turn(&mut self, seat: Seat) {
        if self.can_undo(seat)
            && let Place::Here(table) = &mut self.place
        {
            let _ = self.lines.undo_turn(table, seat, &mut ());
            self.follow();
        }
    }

    /// Does again what a seat took back last. At a server this is what to ask for; here it is done,
    /// and nothing is to ask for.
    pub fn redo(&mut self, seat: Seat) -> Vec<Action> {
        if !self.can_redo(seat) {
            return vec![];
        }
        let lines = self.lines.redo().unwrap_or_default();
        if self.is_remote() {
            return lines.into_iter().flat_map(|line| line.actions).collect();
        }
        for line in lines {
            let before = self.entries.len();
            for action in line.actions {
                if let Place::Here(table) = &mut self.place {
                    // It was legal here before; if ever it were not, the rest is left out.
                    let done = table.act(seat, action);
                    debug_assert!(done.is_ok(), "what was taken back applies");
                }
            }
            self.follow();
            self.lines.again(before, ());
        }
        vec![]
    }

    /// What was taken back is not to be done again: something else is done.
    pub fn forget_undone(&mut self) {
        self.lines.forget();
    }

    /// A server says that the last actions of a seat were taken back.
    ///
    /// # Errors
    /// If they cannot be.
    pub fn hear_undone(&mut self, seat: Seat, actions: u16) -> Result<(), Message> {
        let Place::There(there) = &mut self.place else {
            return Err(message("not-at-a-server"));
        };
        let mut taken = Vec::new();
        for _ in 0..actions {
            taken.push({
                let undone = there.game.undo(seat);
                undone.map_err(|_| message("not-undone"))?
            });
        }
        taken.reverse();
        let mine = there.mine == Some(seat);
        self.follow();
        if mine {
            // What a server is asked for answers one decision, so each is done again by itself.
            for actions in self.decisions(&taken).into_iter().rev() {
                self.lines.undone(TableLine { actions, draft: () });
            }
        }
        Ok(())
    }

    /// Actions that come next, in parts that each answer one decision.
    fn decisions(&self, actions: &[Action]) -> Vec<Vec<Action>> {
        let mut parts: Vec<(State, Vec<Action>)> = Vec::new();
        let mut state = *self.latest();
        for &action in actions {
            let before = state;
            if self.rules().apply(&mut state, action, &mut ()).is_err() {
                debug_assert!(false, "what was taken back applies");
                break;
            }
            match parts.last_mut() {
                Some((last, part)) if continues(last, &before) => part.push(action),
                _ => parts.push((before, vec![action])),
            }
        }
        parts.into_iter().map(|(_, part)| part).collect()
    }
}
