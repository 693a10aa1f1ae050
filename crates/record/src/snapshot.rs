//! A position with all that it needs, in one line.

use std::{fmt, sync::Arc};

use content::{Library, NoGame};
use messages::{Arg, Message};
use rules::text::shortened;
use rules::{Options, RuleSet, State, snapshot::SnapshotError};

use crate::{
    RULES_VERSION,
    say::{message, unheld},
    setup::{option_from_text, options_to_text},
};

/// The words that begin such a line.
const FIRST: [&str; 3] = ["elbowroom", "position", "1"];
/// Hexadecimal digits of the hash of the content.
const DIGITS: usize = 16;

/// A position: the game, the map, the options, and the state to its last detail.
///
/// As text it is a line: `elbowroom position 1`, what is played with the version of the rules and
/// the hash of the content ([`Library::hash`]), a slash, and the state as
/// [`rules::snapshot`] describes it.
///
/// ```
/// use content::Library;
/// use elbowroom_record::Snapshot;
/// use rules::Options;
///
/// let boxes = Library::shipped();
/// let rules = boxes.rules("small-world", "small-world-2", 2, &Options::default())?;
/// let start = rules.start();
/// let line = Snapshot::new(rules.into(), start, boxes).to_string();
/// assert_eq!(Snapshot::read(&line, boxes)?.state, start);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The rules.
    pub rules: Arc<RuleSet>,
    /// The state.
    pub state: State,
    content: String,
}

/// Why a line is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadSnapshotError {
    /// It begins with something else, or a word of its first part is none.
    #[error("{0}")]
    Form(Message),
    /// It is of another version of the rules.
    #[error("the position is of rules version {0}, this program plays version {RULES_VERSION}")]
    Rules(String),
    /// It is of other content than is there.
    #[error("the position was made with other content: it has {theirs}, here is {here}")]
    Content {
        /// The hash in the line.
        theirs: String,
        /// The hash of what is there.
        here: String,
    },
    /// There is no such game, map or option.
    #[error(transparent)]
    Game(#[from] NoGame),
    /// The state is none of this game.
    #[error(transparent)]
    State(#[from] SnapshotError),
}

impl ReadSnapshotError {
    /// As a message.
    pub fn message(&self) -> Message {
        match self {
            ReadSnapshotError::Form(why) => why.clone(),
            ReadSnapshotError::Rules(theirs) => message("position-version")
                .with("theirs", theirs)
                .with("ours", RULES_VERSION),
            ReadSnapshotError::Content { theirs, here } => message("position-content")
                .with("theirs", theirs)
                .with("here", here),
            ReadSnapshotError::Game(e) => message("found").with("text", Arg::each(|l| e.say(l))),
            ReadSnapshotError::State(e) => unheld(e),
        }
    }
}

impl Snapshot {
    /// Whether a text begins as such a line does.
    pub fn is_meant(text: &str) -> bool {
        let words = text.split_whitespace().take(2);
        words.eq(FIRST.into_iter().take(2))
    }

    /// A state of a game with content of this library.
    pub fn new(rules: Arc<RuleSet>, state: State, library: &Library) -> Snapshot {
        let content = hash(library, rules.game());
        Snapshot {
            rules,
            state,
            content,
        }
    }

    /// Reads a line. White space around it does not matter.
    ///
    /// # Errors
    /// What is wrong with it; also if it is of other rules or other content than the library's.
    pub fn read(line: &str, library: &Library) -> Result<Snapshot, ReadSnapshotError> {
        let wrong = |why: Message| Err(ReadSnapshotError::Form(why));
        let (head, body) = line.split_once('/').unwrap_or((line, ""));
        let mut words = head.split_whitespace();
        if !FIRST.iter().all(|w| words.next() == Some(w)) {
            return wrong(message("expected-position").with("first", FIRST.join(" ")));
        }
        let (mut game, mut map, mut seats, mut rules, mut content) = ("", "", 0, "", "");
        let mut options = Options::default();
        for word in words {
            let Some((name, value)) = word.split_once('=') else {
                return wrong(message("expected-value").with("word", short(word)));
            };
            match name {
                "game" => game = value,
                "map" => map = value,
                "rules" => rules = value,
                "content" => content = value,
                "seats" => match value.parse() {
                    Ok(n @ 2..=6) => seats = n,
                    _ => return wrong(message("position-seats").with("found", short(value))),
                },
                _ => option_from_text(&mut options, name, value)
                    .map_err(|e| ReadSnapshotError::Form(e.message()))?,
            }
        }
        if seats == 0 {
            return wrong(message("no-seats"));
        }
        if rules != RULES_VERSION.to_string() {
            return Err(ReadSnapshotError::Rules(short(rules)));
        }
        let rules = library.rules(game, map, seats, &options)?;
        let here = hash(library, game);
        if content != here {
            let theirs = short(content);
            return Err(ReadSnapshotError::Content { theirs, here });
        }
        let state = rules.read_state(body)?;
        Ok(Snapshot {
            rules,
            state,
            content: here,
        })
    }
}

impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = &self.rules;
        f.write_str(&FIRST.join(" "))?;
        write!(
            f,
            " game={} map={} seats={}",
            rules.game(),
            rules.map().id,
            rules.seats()
        )?;
        write!(f, " rules={RULES_VERSION} content={}", self.content)?;
        for (name, value) in options_to_text(rules.options()) {
            write!(f, " {name}={value}")?;
        }
        write!(f, " / {}", rules.state_text(&self.state))
    }
}

fn hash(library: &Library, game: &str) -> String {
    library.hash(game).chars().take(DIGITS).collect()
}

fn short(text: &str) -> String {
    shortened(text, 40)
}

/// As its line. What is read belongs to the shipped boxes.
#[cfg(feature = "serde")]
mod as_text {
    use content::Library;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::Snapshot;

    impl Serialize for Snapshot {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            to.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Snapshot {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Snapshot, D::Error> {
            let line = String::deserialize(from)?;
            Snapshot::read(&line, Library::shipped()).map_err(D::Error::custom)
        }
    }
}
