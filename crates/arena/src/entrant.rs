//! Who takes part.

use std::collections::HashSet;

use rules::text::shortened;
use wording::Message;

use crate::say::{in_english, message};

/// A bot that takes part, under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Its name in tables and records: one word.
    pub name: String,
    /// What plays under it.
    pub kind: Kind,
}

/// What plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A bot of this program, as [`bots::by_name`] knows it, or of one's own: see
    /// [`Tournament::made_by`](crate::Tournament::made_by).
    BuiltIn(String),
    /// An outside program with its arguments.
    Program(Vec<String>),
}

/// Longest name, in characters.
const LONGEST: usize = 40;

/// Why a word does not name a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntrantError {
    /// No bot has this name.
    Unknown {
        /// What was given.
        found: String,
        /// The names there are.
        expected: String,
    },
    /// The name is no single word, or too long.
    Name(String),
    /// There is no command after `cmd:`, or its quotes do not match.
    Command(String),
    /// Two bots have the same name.
    Twice(String),
}

impl EntrantError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            EntrantError::Unknown { found, expected } => message("entrant-unknown")
                .with("name", found)
                .with("known", expected),
            EntrantError::Name(name) => message("entrant-name")
                .with("name", name)
                .with("most", LONGEST),
            EntrantError::Command(command) => message("entrant-command").with("command", command),
            EntrantError::Twice(name) => message("entrant-twice").with("name", name),
        }
    }
}

in_english!(EntrantError);

impl Entrant {
    /// Reads `BOT`, `NAME=BOT`, `cmd:COMMAND` or `NAME=cmd:COMMAND`. A program without a name is
    /// called like the last word of its command that is no option, without folders and ending.
    ///
    /// # Errors
    /// If there is no such bot, the command is none, or the name is no name.
    pub fn parse(text: &str) -> Result<Entrant, EntrantError> {
        let text = text.trim();
        let (name, what) = match text.split_once('=') {
            // A command may hold the sign too.
            Some((name, what)) if !name.contains("cmd:") => (Some(name.trim()), what.trim()),
            _ => (None, text),
        };
        let (default, kind) = match what.strip_prefix("cmd:") {
            Some(command) => {
                let words = shell_words::split(command).unwrap_or_default();
                if words.first().is_none_or(|w| w.is_empty()) {
                    return Err(EntrantError::Command(short(command)));
                }
                (program_name(&words), Kind::Program(words))
            }
            None if bots::by_name(what, 0).is_some() => (what.into(), Kind::BuiltIn(what.into())),
            None => {
                let known: Vec<&str> = bots::BOTS.iter().map(|b| b.0).collect();
                return Err(EntrantError::Unknown {
                    found: short(what),
                    expected: known.join(", "),
                });
            }
        };
        let name = name.map_or(default, str::to_owned);
        if !is_name(&name) {
            return Err(EntrantError::Name(short(&name)));
        }
        Ok(Entrant { name, kind })
    }

    /// Reads several.
    ///
    /// # Errors
    /// If one cannot be read, or two have the same name.
    pub fn parse_all<S: AsRef<str>>(texts: &[S]) -> Result<Vec<Entrant>, EntrantError> {
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        for text in texts {
            let entrant = Entrant::parse(text.as_ref())?;
            if !seen.insert(entrant.name.clone()) {
                return Err(EntrantError::Twice(entrant.name));
            }
            all.push(entrant);
        }
        Ok(all)
    }

    /// What plays, as it was given: the name of a bot, or `cmd:` and a command.
    pub fn spec(&self) -> String {
        match &self.kind {
            Kind::BuiltIn(name) => name.clone(),
            Kind::Program(words) => format!("cmd:{}", shell_words::join(words)),
        }
    }
}

/// Whether it may be the name of a bot that takes part.
pub(crate) fn is_name(name: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || "-_.@#+".contains(c);
    !name.is_empty() && name.chars().count() <= LONGEST && name.chars().all(fits)
}

/// The parts of a list between its commas. Commas in quotes, as in the command of a program, are
/// not those of the list.
pub fn split_list(text: &str) -> Vec<&str> {
    let (mut quote, mut from) = (None, 0);
    let mut out = Vec::new();
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, ',') => {
                out.push(text[from..at].trim());
                from = at + 1;
            }
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            _ => {}
        }
    }
    out.push(text[from..].trim());
    out
}

fn program_name(words: &[String]) -> String {
    let plain = words.iter().rev().find(|w| !w.starts_with('-'));
    let file = plain.map_or("", |w| w.rsplit(['/', '\\']).next().unwrap_or(w));
    match file.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem.into(),
        _ => file.into(),
    }
}

/// Enough of a text for a message.
fn short(text: &str) -> String {
    shortened(text, LONGEST + 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_and_programs_are_read() {
        let bot = Entrant::parse(" greedy ").unwrap();
        assert_eq!(
            (bot.name.as_str(), bot.spec().as_str()),
            ("greedy", "greedy")
        );
        let other = Entrant::parse("a=random").unwrap();
        assert_eq!(
            (other.name.as_str(), other.spec().as_str()),
            ("a", "random")
        );
        let program = Entrant::parse("cmd:python3 'my bots/best.py' --level=2 -q").unwrap();
        assert_eq!(program.name, "best");
        let words = ["python3", "my bots/best.py", "--level=2", "-q"].map(String::from);
        assert_eq!(program.kind, Kind::Program(words.into()));
        assert_eq!(Entrant::parse(&program.spec()).unwrap(), program);
        assert_eq!(Entrant::parse("mine=cmd:./bot").unwrap().name, "mine");
    }

    #[test]
    fn lists_are_split_outside_quotes() {
        let list = "greedy, a=random,cmd:x '--l=1,2' \"b,'c\",z";
        let parts = ["greedy", "a=random", "cmd:x '--l=1,2' \"b,'c\"", "z"];
        assert_eq!(split_list(list), parts);
        assert_eq!(split_list("a,,b"), ["a", "", "b"]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let why = |text: &str| Entrant::parse(text).unwrap_err().to_string();
        assert!(why("grredy").starts_with("there is no bot \"grredy\", expected random, gentle"));
        assert!(why("cmd:").contains("expected a program"));
        assert!(why("cmd:a 'b").contains("quoted"));
        assert!(why("my bot=greedy").contains("one word"));
        assert!(why("=greedy").contains("one word"));
        assert!(why("cmd:x \u{1b}[2J").contains("one word"));
        let twice = Entrant::parse_all(&["greedy", "greedy"]).unwrap_err();
        assert!(twice.to_string().contains("a=greedy,b=greedy"));
        assert_eq!(
            Entrant::parse_all(&["a=greedy", "b=greedy"]).unwrap().len(),
            2
        );
    }
}
