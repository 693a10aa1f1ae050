//! Taking back, and doing again.

use protocol::Line;
use rules::Seat;

use super::{Session, plan::Plan};

impl Session {
    /// Takes back the last line of the person to move, or the turn as far as chance has not
    /// spoken.
    pub(super) fn undo(&mut self, seat: Seat, turn: bool) {
        let taken = match turn {
            false => {
                let line = self.lines.undo(&mut self.table, seat, &mut self.plan);
                line.map(|line| vec![line])
            }
            true => self.lines.undo_turn(&mut self.table, seat, &mut self.plan),
        };
        match taken {
            Err(why) => self.say(format!("That cannot be taken back: {why}.")),
            Ok(lines) => {
                let left = self.table.game().log().len();
                self.story.retain(|t| t.at <= left);
                for seen in &mut self.seen {
                    *seen = (*seen).min(self.story.len());
                }
                self.keep(true);
                let what = self.words(&lines);
                self.say(format!("Taken back: {what}."));
            }
        }
    }

    /// Does again what was taken back last.
    pub(super) fn redo(&mut self, seat: Seat) {
        let Some(lines) = self.lines.redo() else {
            return self.say("Nothing was taken back.");
        };
        let what = self.words(&lines);
        for line in lines {
            let (before, draft) = (self.table.game().log().len(), self.plan.clone());
            for action in line.actions {
                if let Err(why) = self.act(seat, action) {
                    return self.say(format!("No: {why}"));
                }
            }
            self.lines.again(before, draft);
            self.plan = line.draft;
        }
        self.say(format!("Done again: {what}."));
    }

    /// Lines as they could be typed. One that only shared something out is told as that.
    fn words(&self, lines: &[Line<Plan>]) -> String {
        let told = |line: &Line<Plan>| {
            let actions = line.actions.iter().map(|&a| self.rules.notation(a));
            match line.actions.is_empty() {
                false => actions.collect::<Vec<_>>().join(", "),
                true => "the shares last typed".into(),
            }
        };
        lines.iter().map(told).collect::<Vec<_>>().join(", ")
    }
}
