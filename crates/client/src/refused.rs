//! What a server refuses, in the reader's language.

use protocol::{Command, Refusal};

use crate::session::Session;
use wording::{
    i18n::{GAME, Lang},
    words::{self, Words},
};

/// Why a server refuses something: by its reason if this page knows that, else by its code.
pub fn say(lang: Lang, why: &Refusal) -> String {
    let reason = why.reason.as_deref();
    let known = reason.and_then(|r| words::of_server(lang, r));
    known.unwrap_or_else(|| GAME.say(lang, &words::of_server_id(why.code.keyword())))
}

/// The same for a command at a table: where the rules do not allow it, this page knows them, too, and
/// says what they say.
pub fn say_of(lang: Lang, command: &Command, why: &Refusal, session: Option<&Session>) -> String {
    let by_rules = |session: &Session| {
        let (protocol::Code::Rules, Command::Act { line, .. }) = (why.code, command) else {
            return None;
        };
        let refusal = session.refusal_of(line)?;
        let words = Words {
            lang,
            rules: session.rules(),
            names: session.names(),
        };
        Some(words.refusal(session.latest(), refusal))
    };
    session.and_then(by_rules).unwrap_or_else(|| say(lang, why))
}
