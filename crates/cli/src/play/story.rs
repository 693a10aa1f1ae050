//! What happened, told line by line.

use rules::{Event, State};
use wording::{Words, chronicle};

use super::Session;
use crate::term::wrap;

/// A line of what happened.
pub(super) struct Told {
    /// Number of actions after which it was told.
    pub at: usize,
    pub text: String,
    pub heading: bool,
}

impl Session {
    /// Tells the game so far, without showing it.
    pub(super) fn retell(&mut self) {
        let rules = self.rules.clone();
        let mut state = *self.table.game().start();
        for (i, &action) in self.table.game().log().to_vec().iter().enumerate() {
            let before = state;
            let mut events = Vec::new();
            if rules.apply(&mut state, action, &mut events).is_err() {
                return;
            }
            self.note(&before, &events, i + 1);
        }
        self.seen.fill(self.story.len());
    }

    /// Adds events to the story.
    pub(super) fn note(&mut self, before: &State, events: &[Event], at: usize) {
        let rules = self.rules.clone();
        let names = self.names.clone();
        let words = Words {
            lang: self.lang,
            rules: &rules,
            names: &names,
        };
        let mut state = *before;
        let is_turn = |e: &Event| matches!(e, Event::TurnBegan { .. });
        for group in events.chunk_by(|_, next| !is_turn(next)) {
            for told in chronicle::tell(&words, &state, group) {
                let last = self.story.last();
                let heading = told.heads_turn && last.is_none_or(|t| t.at < at || !t.heading);
                let text = told.text;
                self.story.push(Told { at, text, heading });
            }
            group.iter().for_each(|&e| state.evolve(&rules, e));
        }
    }

    /// Tells what has happened. Actions that follow each other are told together, for one
    /// sentence then does for several.
    pub(super) fn tell(&mut self) {
        let Some((before, events)) = self.untold.take() else {
            return;
        };
        let from = self.story.len();
        self.note(&before, &events, self.table.game().log().len());
        self.show_story(from);
        // Whoever sits at the screen has seen it.
        if let Some((seat, ..)) = self.asked {
            self.seen[seat.index()] = self.story.len();
        }
    }

    pub(super) fn show_story(&self, from: usize) {
        for told in &self.story[from..] {
            match told.heading {
                true => self.say(format!("\n{}", self.term.bold(&told.text))),
                false => self.say(wrap(&told.text, self.term.width - 1, 2)),
            }
        }
    }
}
