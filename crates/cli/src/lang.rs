//! The language that the program speaks with players.

use std::{env, sync::OnceLock};

use clap::Args;
use wording::{
    Lang, Message,
    i18n::{Arg, Catalogue, GAME},
};

use crate::{error::Result, settings::Personal};

/// What the terminal says around a game, in all languages.
pub static TERMINAL: Catalogue = messages::catalogue!("terminal", "reports").upon(&GAME);

/// A message of the terminal, or else of every surface.
pub fn message(id: impl Into<String>) -> Message {
    TERMINAL.message(id)
}

/// A count of something: the message has `n`.
pub fn count(id: &'static str, n: impl Into<Arg>) -> Message {
    message(id).with("n", n)
}

/// Options of a table after what is played on it; nothing if there are none.
pub fn options(all: &[String]) -> String {
    match all {
        [] => String::new(),
        all => format!(", {}", all.join(" ")),
    }
}

/// The language of whoever runs the program.
static READER: OnceLock<Lang> = OnceLock::new();

/// The language of whoever runs the program; English until it is known.
pub fn reader() -> Lang {
    READER.get().copied().unwrap_or_default()
}

/// The flag for the language.
#[derive(Args, Clone, Debug, Default)]
pub struct LangArg {
    /// The language: en, it, pl or ja; by default as in your settings,
    /// or as the system says
    #[arg(long = "lang", value_name = "LANG", value_parser = read, global = true)]
    lang: Option<Lang>,
}

impl LangArg {
    /// From here on the [`reader`]'s is the language asked for, else that of the person's settings,
    /// else that of the system if the program speaks it, else English.
    ///
    /// # Errors
    /// If the settings are asked and cannot be read; then it is that of the system.
    pub fn choose(&self) -> Result {
        let set = match self.lang {
            Some(lang) => Ok(Some(lang)),
            None => Personal::load().map(|p| p.lang),
        };
        let (lang, result) = match set {
            Ok(lang) => (lang, Ok(())),
            Err(e) => (None, Err(e)),
        };
        let lang = lang.unwrap_or_else(|| of_system(|name| env::var(name).ok()));
        let _ = READER.set(lang);
        result
    }
}

fn read(tag: &str) -> std::result::Result<Lang, String> {
    Lang::from_tag(tag).ok_or_else(|| {
        let known = Lang::ALL.map(Lang::tag).join(", ");
        message("lang-wanted").with("all", known).say(reader())
    })
}

/// The language of the first variable that is set, as POSIX orders them.
fn of_system(var: impl Fn(&str) -> Option<String>) -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(var);
    let first = set.into_iter().find(|v| !v.is_empty());
    // A locale is `pl_PL.UTF-8`; `C` and `POSIX` are none of a language.
    first
        .and_then(|v| Lang::from_tag(v.split(['.', '@']).next().unwrap_or_default()))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_in_every_language() {
        assert_eq!(TERMINAL.faults(), Vec::<String>::new());
    }

    /// Every message that is asked for is there, and every one that is there is asked for.
    #[test]
    fn messages_are_those_that_are_asked_for() {
        let src = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        assert_eq!(
            TERMINAL
                .unasked(src, &["cannot-", "phase-", "ban-"])
                .unwrap(),
            Vec::<String>::new()
        );
    }

    #[test]
    fn the_system_says_the_language() {
        let of = |set: &[(&str, &str)]| {
            of_system(|name| {
                let found = set.iter().find(|s| s.0 == name);
                found.map(|s| s.1.to_owned())
            })
        };
        assert_eq!(of(&[]), Lang::En);
        assert_eq!(of(&[("LANG", "pl_PL.UTF-8")]), Lang::Pl);
        assert_eq!(of(&[("LANG", "it_IT@euro"), ("LC_ALL", "ja_JP")]), Lang::Ja);
        assert_eq!(of(&[("LC_ALL", ""), ("LANG", "it")]), Lang::It);
        assert_eq!(of(&[("LC_ALL", "C"), ("LANG", "it")]), Lang::En);
        assert_eq!(of(&[("LANG", "de_DE.UTF-8")]), Lang::En);
    }
}
