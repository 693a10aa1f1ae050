//! What can be typed, and what could not be read.

use rules::{NoUndo, notation::NotationError, notation::Verb};

use crate::{
    i18n::{GAME, Lang, say},
    words::Words,
};

/// What a verb does, for people.
pub fn verb(lang: Lang, verb: &Verb) -> String {
    let usage = verb.usage().to_lowercase();
    let words = usage.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|w| !w.is_empty()).collect();
    say(lang, &format!("verb-{}", words.join("-")))
}

impl Words<'_> {
    /// Why a line is not notation, as a sentence.
    pub fn unread(&self, why: &NotationError) -> String {
        use NotationError::*;
        let id = format!("notation-{}", why.keyword());
        let message = GAME.message(&id);
        self.say(match why {
            NoVerb {
                word,
                meant: Some(meant),
            } => GAME
                .message(id + "-meant")
                .with("word", word)
                .with("meant", *meant),
            NoVerb { word, meant: None }
            | NoRegion { word, .. }
            | NoSite { word }
            | NoRace { word }
            | NoPower { word } => message.with("word", word),
            Missing { verb } | Alone { verb } | OneWord { verb } => message.with("verb", *verb),
            NoNumber { word, least } => message.with("word", word).with("least", *least),
            Twice { region } => message.with("region", region),
        })
    }

    /// Why something is not taken back, as the end of a sentence.
    pub fn no_undo(&self, why: NoUndo) -> String {
        say(self.lang, &format!("undo-{}", why.keyword()))
    }
}
