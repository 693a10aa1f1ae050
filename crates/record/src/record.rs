//! A whole game as text.

use std::{
    fmt::{self, Write},
    sync::Arc,
};

use content::{Library, Own, PieceId};
use messages::{Arg, Message};
use rules::{Action, Game, RuleSet, Seat, State};

use crate::{
    RULES_VERSION,
    bring::{Brought, content_of, library_of},
    say::{found, message, quoted, unheld, unread},
    seed::{Seed, bytes_from_hex, hex},
    setup::{Player, SeatSetup, Setup, option_from_text, options_to_text},
};

/// Longest record that is read, in bytes: a hundred times the longest game.
const LONGEST: usize = 4 << 20;
/// The first line of a record.
const FIRST_LINE: &str = "elbowroom record 1";

/// A game: its setup, its actions and what it says about its end.
///
/// Writing a record and reading it gives the same record, if it was made by [`Record::of`] or
/// read; ids put together by hand must be single words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The version of the rules that it was played under; see [`RULES_VERSION`].
    pub rules: u32,
    /// Who played what.
    pub setup: Setup,
    /// The content of one's own that it was played with, which the record carries.
    pub content: Own,
    /// The commitment to the seed, if one was given before the game: 64 hexadecimal digits.
    pub commitment: Option<String>,
    /// The position that it began in, if it is not the start of a game.
    pub start: Option<State>,
    /// The actions, those of chance included.
    pub steps: Vec<Step>,
    /// The coins of each seat at the end.
    pub result: Option<Vec<u16>>,
    /// [`State::fingerprint`] after the last action.
    pub fingerprint: Option<u64>,
    /// Why the actions that follow could not be read: only in a record of another version of the
    /// rules, whose words may be others.
    pub unread: Option<ReadError>,
}

/// One action of a record.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The action.
    pub action: Action,
    /// Whose it is, if the record says so.
    pub by: Option<By>,
    /// The line that it was read from, from 1; 0 if it was not read. Not part of what a record
    /// says: steps are equal wherever they stand.
    pub line: u32,
}

impl PartialEq for Step {
    fn eq(&self, other: &Step) -> bool {
        (self.action, self.by) == (other.action, other.by)
    }
}

impl Eq for Step {}

/// Who makes an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// Chance.
    Chance,
    /// A seat.
    Seat(Seat),
}

impl By {
    /// Who has the move; `None` if the game is over.
    pub fn to_move(state: &State) -> Option<By> {
        match state.to_move() {
            Some(seat) => Some(By::Seat(seat)),
            None => state.is_chance().then_some(By::Chance),
        }
    }
}

/// Why a text is no record. Prints in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, from 1.
    pub line: u32,
    /// What is there.
    pub found: Message,
    /// What should be there.
    pub expected: Message,
}

impl ReadError {
    /// As a message.
    pub fn message(&self) -> Message {
        message("read-error")
            .with("line", self.line)
            .with("what", expected(&self.found, &self.expected))
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for ReadError {}

/// What is there, and what should be.
pub(crate) fn expected(found: &Message, expected: &Message) -> Message {
    message("expected")
        .with("found", found.clone())
        .with("expected", expected.clone())
}

impl Record {
    /// The record of a game that was played with this content of one's own
    /// ([`Library::own`], [`Own::of`] the game). If the game is over it has the result and the
    /// fingerprint.
    pub fn of(setup: &Setup, game: &Game, content: Own) -> Record {
        let rules = game.rules();
        let steps = game.log().iter().zip(game.movers());
        let steps = steps.map(|(&action, mover)| Step {
            action,
            by: Some(mover.map_or(By::Chance, By::Seat)),
            line: 0,
        });
        let state = game.state();
        let over = state.is_over();
        let coins = || (0..rules.seats()).map(|s| state.coins(Seat(s))).collect();
        Record {
            rules: RULES_VERSION,
            setup: setup.clone(),
            content,
            commitment: None,
            start: Some(*game.start()).filter(|start| *start != rules.start()),
            steps: steps.collect(),
            result: over.then(coins),
            fingerprint: over.then(|| state.fingerprint()),
            unread: None,
        }
    }

    /// Whether it was played under another version of the rules than this program plays.
    pub fn is_of_other_rules(&self) -> bool {
        self.rules != RULES_VERSION
    }

    /// The boxes that it is played with: those given, unless it brings others of its own.
    ///
    /// # Errors
    /// If no box takes what it brings.
    pub fn content_library<'l>(&self, given: &'l Library) -> Result<Brought<'l>, Message> {
        library_of(&self.content, &self.setup.game, given)
    }

    /// The record as text, with a comment where a turn begins.
    pub fn write(&self, rules: &RuleSet) -> String {
        let mut out = self.header();
        if let Some(start) = &self.start {
            let _ = writeln!(out, "position {}", rules.state_text(start));
        }
        let mut state = Some(self.start.unwrap_or_else(|| rules.start()));
        let mut turn = None;
        for step in &self.steps {
            if let Some(s) = &state
                && turn != Some((s.round(), s.seat()))
                && !s.is_chance()
            {
                turn = Some((s.round(), s.seat()));
                let name = self.setup.seats.get(s.seat().index());
                let name = name.map_or("?", SeatSetup::name);
                let _ = writeln!(out, "# turn {}: {name}", s.round());
            }
            match step.by {
                Some(By::Chance) => out.push_str("chance: "),
                Some(By::Seat(s)) => _ = write!(out, "{}: ", s.0 as u16 + 1),
                None => {}
            }
            let _ = write!(out, "{}", rules.show(step.action));
            out.push('\n');
            // A record that does not replay is written all the same, without further comments.
            state = state.and_then(|mut s| {
                let applied = rules.apply(&mut s, step.action, &mut ());
                applied.is_ok().then_some(s)
            });
        }
        if let Some(result) = &self.result {
            out.push_str("result");
            result.iter().for_each(|n| _ = write!(out, " {n}"));
            out.push('\n');
        }
        if let Some(fingerprint) = self.fingerprint {
            let _ = writeln!(out, "fingerprint {fingerprint:016x}");
        }
        out
    }

    /// What stands before the position that it began in and the actions: the rest of the header, and the
    /// content that it carries.
    pub fn header(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_header(&mut out);
        out
    }

    fn write_header(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "{FIRST_LINE}")?;
        writeln!(out, "rules {}", self.rules)?;
        writeln!(out, "game {}", self.setup.game)?;
        writeln!(out, "map {}", self.setup.map)?;
        writeln!(out, "seats {}", self.setup.seats.len())?;
        for (i, seat) in self.setup.seats.iter().enumerate() {
            writeln!(out, "seat {} {} {}", i + 1, seat.player, seat.name())?;
        }
        for (name, value) in options_to_text(&self.setup.options) {
            writeln!(out, "option {name} {value}")?;
        }
        for piece in self.content.ids() {
            writeln!(out, "content {} {}", piece.sha256, piece.name)?;
        }
        if let Some(commitment) = &self.commitment {
            writeln!(out, "commitment {commitment}")?;
        }
        if let Some(seed) = &self.setup.seed {
            writeln!(out, "seed {}", seed.hex())?;
        }
        out.push_str(&self.content.write());
        Ok(())
    }

    /// Reads a record. Whether its actions are legal is not asked: see [`verify`](crate::verify).
    /// Content of one's own that it carries is used; that which it only names, or does not name
    /// although it needs it, is looked for in `given`.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn read(text: &str, given: &Library) -> Result<Record, ReadError> {
        if text.len() > LONGEST {
            return Err(ReadError {
                line: 1,
                found: message("bytes").with("n", text.len()),
                expected: message("at-most").with("n", LONGEST),
            });
        }
        let mut reader = Reader {
            carried: Own::read(text),
            ..Reader::default()
        };
        let mut last = 0;
        for (line, text) in (1..).zip(text.lines()) {
            last = line;
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                reader.line(line, text, given)?;
            }
        }
        reader.finish(last.max(1), given)
    }
}

/// A record being read.
#[derive(Default)]
struct Reader {
    begun: bool,
    rules: Option<u32>,
    game: Option<String>,
    map: Option<String>,
    count: Option<usize>,
    seats: Vec<SeatSetup>,
    options: rules::Options,
    seed: Option<Seed>,
    commitment: Option<String>,
    /// The position that it began in, and its line.
    position: Option<(u32, String)>,
    steps: Vec<Step>,
    result: Option<Vec<u16>>,
    fingerprint: Option<u64>,
    /// The content that stands in comments, and the files that the header names, with the line of
    /// the first.
    carried: Own,
    named: Vec<PieceId>,
    named_at: u32,
    unread: Option<ReadError>,
    compiled: Option<Compiled>,
}

/// What follows from a header.
struct Compiled {
    setup: Setup,
    content: Own,
    rules: Arc<RuleSet>,
    start: Option<State>,
}

const KEYS: &[&str] = &[
    "rules",
    "game",
    "map",
    "seats",
    "seat",
    "option",
    "content",
    "seed",
    "commitment",
    "position",
];

impl Reader {
    fn line(&mut self, line: u32, text: &str, given: &Library) -> Result<(), ReadError> {
        let fail = |found: Message, expected: Message| ReadError {
            line,
            found,
            expected,
        };
        if !self.begun {
            if text != FIRST_LINE {
                return Err(fail(quoted(text), quoted(FIRST_LINE)));
            }
            self.begun = true;
            return Ok(());
        }
        let (key, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        if KEYS.contains(&key) {
            if self.compiled.is_some() {
                let late = message("after-action").with("key", key);
                return Err(fail(late, message("expected-before")));
            }
            if key == "content" && self.named.is_empty() {
                self.named_at = line;
            }
            if key == "position" && self.position.is_none() {
                self.position = Some((line, rest.to_owned()));
                return Ok(());
            }
            return self
                .header(key, rest)
                .map_err(|(found, expected)| fail(found, expected));
        }
        if self.compiled.is_none() {
            self.compile(line, given)?;
        }
        match key {
            "result" if self.result.is_none() => {
                let numbers = rest.split_whitespace().map(str::parse);
                let numbers = numbers.collect::<Result<Vec<u16>, _>>().ok();
                let numbers = numbers.filter(|n| n.len() == self.seats.len());
                self.result = Some(numbers.ok_or_else(|| {
                    let expected = message("expected-coins").with("n", self.seats.len());
                    fail(quoted(text), expected)
                })?);
            }
            "fingerprint" if self.fingerprint.is_none() => {
                let number = u64::from_str_radix(rest, 16).ok();
                let number = number.filter(|_| rest.len() == 16);
                let number = number
                    .ok_or_else(|| fail(quoted(text), message("expected-digits").with("n", 16)))?;
                self.fingerprint = Some(number);
            }
            "result" | "fingerprint" => {
                let second = message("second").with("key", key);
                return Err(fail(second, message("expected-once")));
            }
            _ if self.result.is_some() || self.fingerprint.is_some() => {
                return Err(fail(quoted(text), message("expected-end")));
            }
            // What another version of the rules said after that is not known.
            _ if self.unread.is_some() => {}
            _ => match self.action(line, text) {
                Err(why) if self.rules != Some(RULES_VERSION) => self.unread = Some(why),
                done => done?,
            },
        }
        Ok(())
    }

    /// A line of the header; what was found and what was expected if it is wrong.
    fn header(&mut self, key: &str, rest: &str) -> Result<(), (Message, Message)> {
        let wrong = |expected: Message| Err((quoted(rest), expected));
        let digits = || message("expected-digits").with("n", 64);
        let word = || match rest {
            "" => Err((quoted(rest), message("expected-word"))),
            _ if rest.contains(char::is_whitespace) => {
                Err((quoted(rest), message("expected-one-word")))
            }
            _ => Ok(rest.to_owned()),
        };
        let twice = match key {
            "rules" => self.rules.is_some(),
            "game" => self.game.is_some(),
            "map" => self.map.is_some(),
            "seats" => self.count.is_some(),
            "seed" => self.seed.is_some(),
            "commitment" => self.commitment.is_some(),
            "position" => self.position.is_some(),
            _ => false,
        };
        if twice {
            let second = message("second").with("key", key);
            return Err((second, message("expected-once")));
        }
        match key {
            "rules" => match rest.parse() {
                Ok(n) => self.rules = Some(n),
                Err(_) => return wrong(message("expected-version")),
            },
            "game" => self.game = Some(word()?),
            "map" => self.map = Some(word()?),
            "seats" => match rest.parse() {
                Ok(n @ 2..=6) => self.count = Some(n),
                _ => return wrong(message("expected-seats")),
            },
            "seat" => {
                let mut words = rest.splitn(3, char::is_whitespace);
                let number = words.next().and_then(|n| n.parse::<usize>().ok());
                let next = self.seats.len() + 1;
                if number != Some(next) || Some(next) > self.count {
                    let expected = match self.count {
                        Some(n) if next <= n => message("seat").with("n", next),
                        Some(n) => message("expected-no-more-seats").with("n", n),
                        None => message("expected-seats-first"),
                    };
                    return Err((quoted(rest), expected));
                }
                let Some(player) = words.next().filter(|w| !w.is_empty()) else {
                    return wrong(message("expected-player"));
                };
                let Ok(player) = player.parse::<Player>();
                let name = match words.next().unwrap_or_default().trim() {
                    "" => format!("Player {next}"),
                    name => name.to_owned(),
                };
                self.seats.push(SeatSetup::new(&name, player));
            }
            "option" => {
                let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                option_from_text(&mut self.options, name, value.trim())
                    .map_err(|e| (e.found, e.expected))?;
            }
            "content" => {
                let (hash, name) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let Some(bytes) = bytes_from_hex(hash).filter(|_| !name.trim().is_empty()) else {
                    return wrong(message("expected-file"));
                };
                self.named.push(PieceId {
                    name: name.trim().into(),
                    sha256: hex(&bytes),
                });
            }
            "seed" => match Seed::from_hex(rest) {
                Some(seed) => self.seed = Some(seed),
                None => return wrong(digits()),
            },
            "commitment" => match bytes_from_hex(rest) {
                Some(bytes) => self.commitment = Some(hex(&bytes)),
                None => return wrong(digits()),
            },
            _ => return wrong(message("expected-header-line")),
        }
        Ok(())
    }

    /// The header is complete: the rules can be made.
    fn compile(&mut self, line: u32, given: &Library) -> Result<(), ReadError> {
        let missing = |what: &str| ReadError {
            line,
            found: message("header-end"),
            expected: message("expected-in-header").with("what", what),
        };
        if self.rules.is_none() {
            return Err(missing("rules"));
        }
        let game = self.game.clone().ok_or_else(|| missing("game"))?;
        let map = self.map.clone().ok_or_else(|| missing("map"))?;
        let count = self.count.ok_or_else(|| missing("seats"))?;
        if self.seats.len() != count {
            return Err(missing(&format!("seat {}", self.seats.len() + 1)));
        }
        let setup = Setup {
            game,
            map,
            seats: self.seats.clone(),
            options: self.options.clone(),
            seed: self.seed,
        };
        let named_at = match self.named_at {
            0 => line,
            at => at,
        };
        let content = content_of(&setup.game, &self.carried, &self.named, given);
        let content = content.map_err(|(found, expected)| ReadError {
            line: named_at,
            found,
            expected,
        })?;
        let unplayable = |why: Arg| ReadError {
            line,
            found: message("unplayable").with("why", why),
            expected: message("expected-known-content"),
        };
        let library = library_of(&content, &setup.game, given);
        let library = library.map_err(|why| unplayable(why.into()))?;
        let rules = setup.rules(&library);
        let rules = rules.map_err(|e| unplayable(e.message().into()))?;
        let start = match &self.position {
            None => None,
            Some((line, text)) => Some(rules.read_state(text).map_err(|e| ReadError {
                line: *line,
                found: unheld(&e),
                expected: message("expected-position-here"),
            })?),
        };
        self.compiled = Some(Compiled {
            start: start.filter(|start| *start != rules.start()),
            setup,
            content,
            rules,
        });
        Ok(())
    }

    fn action(&mut self, line: u32, text: &str) -> Result<(), ReadError> {
        let Some(Compiled { setup, rules, .. }) = &self.compiled else {
            return Ok(());
        };
        let fail = |found: Message, expected: Message| ReadError {
            line,
            found,
            expected,
        };
        // A colon after the first word tells whose the action is; `deploy 3:2` has one later.
        let first = text.split_whitespace().next().unwrap_or_default();
        let (by, rest) = match first.strip_suffix(':') {
            None => (None, text),
            Some(who) => {
                let seats = setup.seats.len() as u8;
                let by = match who.parse::<u8>() {
                    _ if who == "chance" => By::Chance,
                    Ok(n) if (1..=seats).contains(&n) => By::Seat(Seat(n - 1)),
                    _ => {
                        let expected = message("expected-mover").with("n", seats);
                        return Err(fail(quoted(who), expected));
                    }
                };
                (Some(by), text[first.len()..].trim_start())
            }
        };
        let actions = rules
            .parse_line(rest)
            .map_err(|e| fail(found(unread(rules, &e)), message("expected-action")))?;
        if actions.is_empty() {
            return Err(fail(message("no-action"), message("expected-one-action")));
        }
        self.steps
            .extend(actions.into_iter().map(|action| Step { action, by, line }));
        Ok(())
    }

    fn finish(mut self, last: u32, given: &Library) -> Result<Record, ReadError> {
        if !self.begun {
            return Err(ReadError {
                line: 1,
                found: message("nothing"),
                expected: quoted(FIRST_LINE),
            });
        }
        if self.compiled.is_none() {
            self.compile(last, given)?;
        }
        match (self.rules, self.compiled) {
            (
                Some(version),
                Some(Compiled {
                    setup,
                    content,
                    rules,
                    start,
                }),
            ) => Ok(Record {
                rules: version,
                setup,
                content,
                commitment: self.commitment,
                steps: chosen(&rules, start.unwrap_or_else(|| rules.start()), self.steps),
                start,
                result: self.result,
                fingerprint: self.fingerprint,
                unread: self.unread,
            }),
            _ => Err(ReadError {
                line: last,
                found: message("the-end"),
                expected: message("expected-header"),
            }),
        }
    }
}

/// The steps without those that a line names although they follow from its others by themselves,
/// such as the last region of a redeployment.
fn chosen(rules: &RuleSet, mut state: State, steps: Vec<Step>) -> Vec<Step> {
    let several = |a: &Step, b: &Step| a.line == b.line;
    if !steps.windows(2).any(|w| several(&w[0], &w[1])) {
        return steps;
    }
    let mut out: Vec<Step> = Vec::with_capacity(steps.len());
    for line in steps.chunk_by(several) {
        let actions: Vec<Action> = line.iter().map(|s| s.action).collect();
        let todo = rules.to_do(&state, &actions).unwrap_or(actions);
        out.extend(
            todo.iter()
                .filter_map(|a| line.iter().find(|s| s.action == *a)),
        );
        // What is refused is told when the record is verified.
        for action in todo {
            let _ = rules.apply(&mut state, action, &mut ());
        }
    }
    out
}
