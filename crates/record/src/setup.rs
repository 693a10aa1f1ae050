//! Who plays what, under which options.

use std::{fmt, str::FromStr, sync::Arc};

use content::{Library, NoGame, Pack};
use messages::{Arg, Message};
use rules::text::{line, shortened};
use rules::{Options, RuleSet, options::Payment};

use crate::{record::expected, say::message, seed::Seed};

/// Most characters of a seat's name.
const LONGEST_NAME: usize = 40;
/// Fewest and most seats at a table.
const SEATS: std::ops::RangeInclusive<usize> = 2..=6;

/// Everything that is settled before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game: the id of a box, or [`content::MIXED`].
    pub game: String,
    /// The map: [`rules::spec::MapSpec::id`].
    pub map: String,
    /// The seats in turn order.
    pub seats: Vec<SeatSetup>,
    /// The rule options.
    pub options: Options,
    /// The seed, if it is known.
    pub seed: Option<Seed>,
}

/// One seat: its name and who plays there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSetup {
    name: String,
    /// Who plays there.
    pub player: Player,
}

/// Who plays at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person.
    Human,
    /// The bot of that name.
    Bot(String),
}

impl Player {
    /// Whether it is a person.
    pub fn is_human(&self) -> bool {
        *self == Player::Human
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Bot(name) => f.write_str(name),
        }
    }
}

impl FromStr for Player {
    type Err = std::convert::Infallible;

    /// `human` is a person, any other word the name of a bot.
    fn from_str(word: &str) -> Result<Player, Self::Err> {
        Ok(match word.trim() {
            "human" => Player::Human,
            bot => Player::Bot(bot.replace(char::is_whitespace, "-")),
        })
    }
}

impl SeatSetup {
    /// A seat. The name is cleaned: no control characters, no white space around it or twice in a
    /// row, at most 40 characters; `Player` if nothing is left.
    pub fn new(name: &str, player: Player) -> SeatSetup {
        let name = match line(name, LONGEST_NAME).as_str() {
            "" => "Player".into(),
            name => name.into(),
        };
        SeatSetup { name, player }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Why a setup cannot be played. Prints in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// No such game.
    Game {
        /// What the setup says.
        found: String,
        /// What there is.
        expected: Vec<String>,
    },
    /// No such map in this game.
    Map {
        /// What the setup says.
        found: String,
        /// What there is.
        expected: Vec<String>,
    },
    /// Too few or too many seats.
    Seats(usize),
    /// The content does not go together.
    Content(NoGame),
}

impl SetupError {
    /// As a message.
    pub fn message(&self) -> Message {
        match self {
            SetupError::Game { found, expected } => message("no-game")
                .with("game", found)
                .with("all", expected.clone()),
            SetupError::Map { found, expected } => message("no-map")
                .with("map", found)
                .with("all", expected.clone()),
            SetupError::Seats(n) => message("seats")
                .with("n", *n)
                .with("min", *SEATS.start())
                .with("max", *SEATS.end()),
            SetupError::Content(e) => message("found").with("text", Arg::each(|lang| e.say(lang))),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// The content of this game.
    ///
    /// # Errors
    /// If there is no such game or map.
    pub fn pack(&self, content: &Library) -> Result<Arc<Pack>, SetupError> {
        let pack = content.pack(&self.game, &self.map);
        pack.map_err(|e| self.wrong(content, e))
    }

    fn wrong(&self, content: &Library, why: NoGame) -> SetupError {
        let list = |ids: Vec<&str>| ids.into_iter().map(str::to_owned).collect();
        match why {
            NoGame::Game(found) => SetupError::Game {
                found,
                expected: list(content.games().iter().map(|g| g.0).collect()),
            },
            NoGame::Map { map: found, game } => SetupError::Map {
                found,
                expected: list(content.maps(&game).iter().map(|m| &*m.id).collect()),
            },
            e => SetupError::Content(e),
        }
    }

    /// The rules of this game.
    ///
    /// # Errors
    /// If the game, the map or an option names what is not there, or a number is out of its range.
    pub fn rules(&self, content: &Library) -> Result<Arc<RuleSet>, SetupError> {
        if !SEATS.contains(&self.seats.len()) {
            // Where the game is not there either, that is said first.
            self.pack(content)?;
            return Err(SetupError::Seats(self.seats.len()));
        }
        let seats = self.seats.len() as u8;
        let rules = content.rules(&self.game, &self.map, seats, &self.options);
        rules.map_err(|e| self.wrong(content, e))
    }

    /// The names of the seats.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|s| s.name.clone()).collect()
    }
}

/// The options that are not the default, as `(name, value)`, in a fixed order. Options that can
/// be given several times stand once for each.
pub fn options_to_text(options: &Options) -> Vec<(&'static str, String)> {
    let Options {
        payment,
        open_coins,
        turns,
        no_help_in_decline,
        toll_while_active,
        add_monsters,
        without_races,
        without_powers,
    } = options;
    let mut out = Vec::new();
    if *payment == Payment::Pocketed {
        out.push(("payment", "pocketed".into()));
    }
    for (name, on) in [
        ("open-coins", open_coins),
        ("no-help-in-decline", no_help_in_decline),
        ("toll-while-active", toll_while_active),
        ("add-monsters", add_monsters),
    ] {
        if *on {
            out.push((name, "yes".into()));
        }
    }
    if let Some(n) = turns {
        out.push(("turns", n.to_string()));
    }
    out.extend(without_races.iter().map(|r| ("without-race", r.clone())));
    out.extend(without_powers.iter().map(|p| ("without-power", p.clone())));
    out
}

/// What is wrong with an option. Prints in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// What is there.
    pub found: Message,
    /// What should be there.
    pub expected: Message,
}

impl OptionError {
    /// As a message.
    pub fn message(&self) -> Message {
        expected(&self.found, &self.expected)
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for OptionError {}

/// The names of the options.
pub const OPTIONS: [&str; 8] = [
    "payment",
    "open-coins",
    "turns",
    "without-race",
    "without-power",
    "no-help-in-decline",
    "toll-while-active",
    "add-monsters",
];

/// Sets the option `name` to `value`.
///
/// # Errors
/// What is wrong with the name or the value, and what was expected.
pub fn option_from_text(options: &mut Options, name: &str, value: &str) -> Result<(), OptionError> {
    let short = |s: &str| shortened(s, 40);
    let wrong = |expected: &str| {
        Err(OptionError {
            found: message("option-is")
                .with("name", name)
                .with("value", short(value)),
            expected: message(expected),
        })
    };
    match name {
        "payment" => match value {
            "own" => options.payment = Payment::Own,
            "pocketed" => options.payment = Payment::Pocketed,
            _ => return wrong("expected-payment"),
        },
        "open-coins" | "no-help-in-decline" | "toll-while-active" | "add-monsters" => {
            let switch = match name {
                "open-coins" => &mut options.open_coins,
                "no-help-in-decline" => &mut options.no_help_in_decline,
                "toll-while-active" => &mut options.toll_while_active,
                _ => &mut options.add_monsters,
            };
            match value {
                "yes" => *switch = true,
                "no" => *switch = false,
                _ => return wrong("expected-yes"),
            }
        }
        "turns" => match value.parse() {
            Ok(n @ 1..=20) => options.turns = Some(n),
            _ => return wrong("expected-turns"),
        },
        "without-race" | "without-power" => {
            let list = match name {
                "without-race" => &mut options.without_races,
                _ => &mut options.without_powers,
            };
            if value.is_empty() || value.contains(char::is_whitespace) {
                return wrong("expected-race-or-power");
            }
            if !list.iter().any(|id| id == value) {
                list.push(value.into());
            }
        }
        _ => {
            return Err(OptionError {
                found: message("no-option").with("name", short(name)),
                expected: message("expected-option"),
            });
        }
    }
    Ok(())
}
