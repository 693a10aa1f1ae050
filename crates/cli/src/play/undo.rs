//! Taking back, and doing again.

use record::TableLine;
use rules::Seat;

use client::plan::Draft;

use super::Session;
use crate::lang::message;

impl Session {
    /// Takes back the last line of the person to move, or the turn as far as chance has not
    /// spoken.
    pub(super) fn undo(&mut self, seat: Seat, turn: bool) {
        let taken = match turn {
            false => {
                let line = self.lines.undo(&mut self.table, seat, &mut self.draft);
                line.map(|line| vec![line])
            }
            true => self.lines.undo_turn(&mut self.table, seat, &mut self.draft),
        };
        match taken {
            Err(why) => {
                let why = self.screen().words().no_undo(why);
                self.tell_of(message("no-undo").with("why", why));
            }
            Ok(lines) => {
                let left = self.table.game().log().len();
                self.story.retain(|t| t.at <= left);
                for seen in &mut self.seen {
                    *seen = (*seen).min(self.story.len());
                }
                self.keep(true);
                let what = self.words(&lines);
                self.tell_of(message("taken-back").with("what", what));
            }
        }
    }

    /// Does again what was taken back last.
    pub(super) fn redo(&mut self, seat: Seat) {
        let Some(lines) = self.lines.redo() else {
            return self.tell_of(message("no-redo"));
        };
        let what = self.words(&lines);
        for line in lines {
            let (before, draft) = (self.table.game().log().len(), self.draft.clone());
            for action in line.actions {
                if let Err(why) = self.act(seat, action) {
                    return self.tell_of(message("no").with("why", why));
                }
            }
            self.lines.again(before, draft);
            self.draft = line.draft;
        }
        self.tell_of(message("done-again").with("what", what));
    }

    /// Lines as they could be typed. One that only shared something out is told as that.
    fn words(&self, lines: &[TableLine<Draft>]) -> String {
        let told = |line: &TableLine<Draft>| {
            let actions = line.actions.iter().map(|&a| self.rules.notation(a));
            match line.actions.is_empty() {
                false => actions.collect::<Vec<_>>().join(", "),
                true => message("shares-typed").say(self.lang),
            }
        };
        lines.iter().map(told).collect::<Vec<_>>().join(", ")
    }
}
