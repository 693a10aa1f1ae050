//! Single keys that do things at a table: what is heard, what is shown with a control, and what the help
//! lists is said here once. The letters are the same in all languages.

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Goes to the board; from there, to the next region where something can be done.
    Board,
    /// Goes to what has to be decided.
    Choice,
    /// Goes to the list of what may be done.
    Moves,
    /// Goes to the advice, and shows it if it was hidden.
    Advice,
    /// Ends conquests, a turn, a redeployment.
    End,
    /// Takes the last action back.
    Undo,
    /// Puts a race into decline, which asks whether it is meant.
    Decline,
    /// Skips to the reader's move.
    Skip,
    /// Goes to the log.
    Log,
    /// Goes to the talk of a table.
    Talk,
    /// Takes the whole screen, or gives it back.
    Screen,
    /// Shows how to play.
    Help,
}

/// The keys, with the message that says what each does.
pub const KEYS: [(char, Act, &str); 12] = [
    ('B', Act::Board, "key-board"),
    ('C', Act::Choice, "key-choice"),
    ('P', Act::Moves, "key-moves"),
    ('A', Act::Advice, "key-advice"),
    ('E', Act::End, "key-end"),
    ('U', Act::Undo, "key-undo"),
    ('D', Act::Decline, "key-decline"),
    ('S', Act::Skip, "key-skip"),
    ('L', Act::Log, "key-log"),
    ('T', Act::Talk, "key-talk"),
    ('F', Act::Screen, "key-screen"),
    ('?', Act::Help, "key-help"),
];

/// What a key does, given what it would write.
pub fn act(written: &str) -> Option<Act> {
    let mut letters = written.chars();
    let (letter, None) = (letters.next()?, letters.next()) else {
        return None;
    };
    let found = KEYS.iter().find(|k| k.0 == letter.to_ascii_uppercase());
    found.map(|k| k.1)
}

/// The key of an act, as it is shown and as assistive technology is told.
pub fn key(act: Act) -> Option<String> {
    let found = KEYS.iter().find(|k| k.1 == act);
    found.map(|k| k.0.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, find};

    #[test]
    fn a_key_does_one_thing_which_is_said_in_every_language() {
        for (i, (letter, does, id)) in KEYS.into_iter().enumerate() {
            assert_eq!(act(&letter.to_string()), Some(does));
            assert_eq!(act(&letter.to_lowercase().to_string()), Some(does));
            assert_eq!(key(does), Some(letter.to_string()));
            assert!(KEYS[..i].iter().all(|k| k.1 != does), "{does:?}");
            for lang in Lang::ALL {
                assert!(find(lang, id).is_some(), "{lang:?} lacks {id}");
            }
        }
        for other in ["", "Enter", "be", "+", "1", "é"] {
            assert_eq!(act(other), None, "{other}");
        }
    }
}
