//! What people at a table said and did, for showing.

use protocol::{Chair, Numbered, Room, Sitter, Told};
use wording::{i18n::Lang, names};

/// Most notes that are kept.
const MOST: usize = 200;

/// Something that was said, or that people at the table did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its number in the log, or among what was said.
    pub n: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What.
    pub told: Told,
}

/// What was said and done, the latest last.
#[derive(Clone, Debug, Default)]
pub struct Notes(Vec<Note>);

impl Notes {
    /// The notes.
    pub fn all(&self) -> &[Note] {
        &self.0
    }

    /// How many lines have been said at the table, ever.
    pub fn said(&self) -> u64 {
        let lines = self
            .0
            .iter()
            .filter(|n| matches!(n.told, Told::Chat { .. }));
        lines.map(|n| n.n + 1).max().unwrap_or(0)
    }

    /// How many of those that came after so many were said by others than these.
    pub fn new_lines(&self, after: u64, but: &[Chair]) -> usize {
        let new = |n: &&Note| match n.told {
            Told::Chat { seat, .. } => n.n >= after && !but.contains(&seat),
            _ => false,
        };
        self.0.iter().filter(new).count()
    }

    /// Takes in an entry of the log, if it is news of people.
    pub fn take(&mut self, entry: &Numbered) {
        let of_the_game = matches!(
            entry.told,
            Told::Made { .. }
                | Told::Act { .. }
                | Told::Ready { .. }
                | Told::Over { ended: false, .. }
                | Told::Gone
                | Told::Private
                | Told::Unknown
        );
        if !of_the_game {
            self.put(Note {
                n: entry.n,
                at: entry.at,
                told: entry.told.clone(),
            });
        }
    }

    /// Takes in what somebody said: it stands among what was done, by its time.
    pub fn say(&mut self, line: protocol::ChatLine) {
        let protocol::ChatLine { n, at, seat, text } = line;
        let told = Told::Chat { seat, text };
        self.put(Note { n, at, told });
    }

    fn put(&mut self, note: Note) {
        let later = self.0.iter().rev().take_while(|n| n.at > note.at);
        let at = self.0.len() - later.count();
        self.0.insert(at, note);
        if self.0.len() > MOST {
            self.0.remove(0);
        }
    }
}

/// What a seat is called in a language; nothing if nobody sits there.
pub fn name(room: &Room, lang: Lang, seat: Chair) -> Option<String> {
    match room.sitters.get(seat.index())? {
        Sitter::Nobody => None,
        Sitter::Bot(bot) => Some(names::bot_at(lang, bot, seat.seat())),
        Sitter::Person { name, .. } => Some(name.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(n: u64, seat: Chair) -> protocol::ChatLine {
        let (at, text) = (n as i64, "hello".into());
        protocol::ChatLine { n, at, seat, text }
    }

    #[test]
    fn what_others_said_is_new_until_it_was_seen() {
        let [ada, ben] = [0, 1].map(Chair::at);
        let mut notes = Notes::default();
        assert_eq!((notes.said(), notes.new_lines(0, &[])), (0, 0));
        for (n, seat) in [ada, ben, ben].into_iter().enumerate() {
            notes.say(line(n as u64, seat));
        }
        let told = Told::Freed { seat: ada };
        notes.take(&Numbered { n: 9, at: 9, told });
        assert_eq!(notes.said(), 3);
        assert_eq!(notes.new_lines(0, &[]), 3);
        assert_eq!(notes.new_lines(0, &[ada]), 2);
        assert_eq!(notes.new_lines(2, &[ada]), 1);
        assert_eq!(notes.new_lines(0, &[ada, ben]), 0);
        assert_eq!(notes.new_lines(3, &[]), 0);
    }
}
