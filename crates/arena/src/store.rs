//! A results file: a line that says what is played, then a line for each game. A tournament that
//! was stopped, however rudely, goes on where it was.

use std::{
    collections::HashSet,
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Seek, SeekFrom, Write},
    path::Path,
};

use content::{PieceId, short};
use record::Seed;
use rules::text::{steers, visible};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use wording::Message;

use crate::{
    entrant::is_name,
    result::GameResult,
    say::{in_english, message},
    schedule::Schedule,
    tournament::Match,
};

/// What the first line begins with: the name and the version of the format.
const FORMAT: &str = "elbowroom arena results 1";

/// What is played: everything that a game's result rests on, but how many are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    pub(crate) format: String,
    /// Version and commit of the program: another may play its bots another way.
    pub(crate) program: String,
    pub(crate) rules: u32,
    /// A hash of the content.
    content: String,
    /// The files of content of one's own.
    #[serde(default)]
    pub(crate) own: Vec<PieceId>,
    pub(crate) game: String,
    pub(crate) map: String,
    pub(crate) options: Vec<String>,
    /// Names of the bots, and what plays under them.
    pub(crate) bots: Vec<(String, String)>,
    pub(crate) lineups: Vec<Vec<String>>,
    /// The seed, 64 hexadecimal digits.
    pub seed: String,
    move_timeout_ms: u64,
    keep_programs: bool,
}

/// Why a results file cannot be used.
#[derive(Debug)]
pub enum StoreError {
    /// It cannot be read or written.
    Io(io::Error),
    /// Another program writes to it.
    Locked,
    /// It is something else.
    Foreign,
    /// It has the games of another tournament.
    Other(Box<Difference>),
    /// A line in it is wrong.
    Line {
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        why: Message,
    },
}

/// In what another tournament differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What differs.
    pub what: Message,
    /// In the file.
    pub found: Message,
    /// What was asked for.
    pub asked: Message,
}

impl From<io::Error> for StoreError {
    fn from(e: io::Error) -> StoreError {
        StoreError::Io(e)
    }
}

impl StoreError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            StoreError::Io(e) => content::trouble(e),
            StoreError::Locked => message("store-locked"),
            StoreError::Foreign => message("store-foreign"),
            StoreError::Other(other) => message("store-other")
                .with("what", other.what.clone())
                .with("found", other.found.clone())
                .with("asked", other.asked.clone()),
            StoreError::Line { line, why } => message("store-line")
                .with("line", *line)
                .with("why", why.clone()),
        }
    }
}

in_english!(StoreError);

/// A value of a header, as it is, fit to be shown.
pub(crate) fn as_is(value: String) -> Message {
    message("as-is").with("value", visible(&value))
}

impl Header {
    /// Of a match. `program` is the version of the program, `content` anything that tells one
    /// content from another.
    pub fn new(plan: &Match, program: &str, content: &impl std::fmt::Debug) -> Header {
        let options = record::options_to_text(&plan.options);
        let name = |&bot: &usize| plan.entrants[bot].name.clone();
        let lineups = plan.schedule.lineups();
        let hash = Sha256::digest(format!("{content:?}").as_bytes());
        Header {
            format: FORMAT.into(),
            program: program.into(),
            rules: record::RULES_VERSION,
            content: hash[..8].iter().map(|b| format!("{b:02x}")).collect(),
            own: plan.content.ids(),
            game: plan.game.clone(),
            map: plan.map.clone(),
            options: options.iter().map(|(n, v)| format!("{n}={v}")).collect(),
            bots: plan
                .entrants
                .iter()
                .map(|e| (e.name.clone(), e.spec()))
                .collect(),
            lineups: lineups.map(|l| l.iter().map(name).collect()).collect(),
            seed: plan.seed.hex(),
            move_timeout_ms: plan.move_timeout.as_millis() as u64,
            keep_programs: plan.keep_programs,
        }
    }

    /// The header of a results file; `None` if there is no file, or nothing in it.
    ///
    /// # Errors
    /// If it cannot be read, or is something else.
    pub fn read(path: &Path) -> Result<Option<Header>, StoreError> {
        let file = match File::open(path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let mut line = Vec::new();
        BufReader::new(file).read_until(b'\n', &mut line)?;
        match line.last() {
            // Stopped in its first breath.
            None => Ok(None),
            Some(b'\n') => parse_header(&line).map(Some),
            Some(_) if is_begun(&line) => Ok(None),
            Some(_) => Err(StoreError::Foreign),
        }
    }

    /// Who meets whom; `None` if such a match cannot be, as only a header that was not made by
    /// [`Header::new`] can say.
    pub(crate) fn schedule(&self) -> Option<Schedule> {
        let texts = [&self.program, &self.game, &self.map];
        let options = self.options.iter();
        let texts = texts.into_iter().chain(options);
        let bots = self.bots.iter().all(|(name, _)| is_name(name));
        let own = self.own.iter().any(|p| p.name.contains(steers));
        if !bots || own || texts.clone().any(|t| t.contains(steers)) {
            return None;
        }
        Seed::from_hex(&self.seed)?;
        let number = |name: &String| self.bots.iter().position(|(n, _)| n == name);
        let lineup = |names: &Vec<String>| names.iter().map(number).collect();
        let lineups: Option<Vec<Vec<usize>>> = self.lineups.iter().map(lineup).collect();
        let lineups = lineups?;
        Schedule::of(&lineups, lineups.first()?.len()).ok()
    }

    /// The first thing in which another tournament differs: what, there, here.
    pub(crate) fn difference(&self, asked: &Header) -> Option<Difference> {
        let bots = |h: &Header| {
            let all: Vec<String> = h.bots.iter().map(|(n, s)| format!("{n}={s}")).collect();
            all.join(",")
        };
        let lineups = |h: &Header| {
            let all: Vec<String> = h.lineups.iter().map(|l| l.join(",")).collect();
            all.join(" ")
        };
        type Field = (&'static str, fn(&Header) -> String);
        let fields: [Field; 10] = [
            ("what-program", |h| h.program.clone()),
            ("what-rules", |h| h.rules.to_string()),
            ("what-game", |h| h.game.clone()),
            ("what-map", |h| h.map.clone()),
            ("what-content", |h| h.content.clone()),
            ("what-options", |h| format!("[{}]", h.options.join(" "))),
            ("what-seed", |h| h.seed.clone()),
            ("what-timeout", |h| format!("{} ms", h.move_timeout_ms)),
            ("what-keeping", |h| h.keep_programs.to_string()),
            ("what-format", |h| h.format.clone()),
        ];
        let all = fields
            .iter()
            .map(|(what, f)| (*what, as_is(f(self)), as_is(f(asked))));
        // That a file is another says more than that the content is.
        let file = |p: &PieceId| format!("{} {}", p.name, short(&p.sha256));
        let files = |all: &[PieceId]| match all {
            [] => message("none-own"),
            all => as_is(all.iter().map(file).collect::<Vec<_>>().join(", ")),
        };
        let here = self.own.iter().find(|p| !asked.own.contains(p));
        let there = asked.own.iter().find(|p| !self.own.contains(p));
        let name = here.or(there).map(|p| &p.name);
        let named = |all: &[PieceId]| -> Vec<PieceId> {
            let same = all.iter().filter(|p| Some(&p.name) == name);
            same.cloned().collect()
        };
        let own = (
            "what-own",
            files(&named(&self.own)),
            files(&named(&asked.own)),
        );
        let all = [own].into_iter().chain(all);
        let lists = [
            ("what-bots", as_is(bots(self)), as_is(bots(asked))),
            ("what-lineups", as_is(lineups(self)), as_is(lineups(asked))),
        ];
        let (what, found, asked) = all.chain(lists).find(|(_, a, b)| a != b)?;
        Some(Difference {
            what: message(what),
            found,
            asked,
        })
    }
}

/// A results file, open for more games.
pub struct Store {
    file: File,
    done: HashSet<(u64, u32)>,
}

impl Store {
    /// Opens a results file and hands its games to `each`, or begins one. A last line that was
    /// not written to its end is taken away.
    ///
    /// # Errors
    /// If it cannot be used, or `each` does not take a game; then nothing in it has changed.
    pub fn open(
        path: &Path,
        header: &Header,
        each: &mut dyn FnMut(&GameResult) -> Result<(), Message>,
    ) -> Result<Store, StoreError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(StoreError::Locked),
            Err(std::fs::TryLockError::Error(e)) => return Err(e.into()),
        }
        let mut store = Store {
            file: file.try_clone()?,
            done: HashSet::new(),
        };
        let mut reader = BufReader::new(&mut file);
        let (mut number, mut whole) = (0, 0);
        let mut line = Vec::new();
        loop {
            line.clear();
            let n = reader.read_until(b'\n', &mut line)? as u64;
            number += 1;
            if line.last() != Some(&b'\n') {
                if number == 1 && n > 0 && !is_begun(&line) {
                    return Err(StoreError::Foreign);
                }
                break;
            }
            if number == 1 {
                if let Some(other) = parse_header(&line)?.difference(header) {
                    return Err(StoreError::Other(Box::new(other)));
                }
            } else {
                let wrong = |why: Message| StoreError::Line { line: number, why };
                let game: GameResult =
                    serde_json::from_slice(&line).map_err(|_| wrong(message("line-unread")))?;
                if !store.done.insert((game.cycle, game.game)) {
                    let twice = message("line-twice").with("game", game.game);
                    return Err(wrong(twice.with("cycle", game.cycle)));
                }
                each(&game).map_err(wrong)?;
            }
            whole += n;
        }
        store.file.set_len(whole)?;
        store.file.seek(SeekFrom::Start(whole))?;
        if whole == 0 {
            store.write(header)?;
        }
        Ok(store)
    }

    /// The games that it has.
    pub fn done(&self) -> &HashSet<(u64, u32)> {
        &self.done
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: &GameResult) -> io::Result<()> {
        self.write(game)
    }

    /// In one piece, so that a game is there or not.
    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(line)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

fn parse_header(line: &[u8]) -> Result<Header, StoreError> {
    let header: Header = serde_json::from_slice(line).map_err(|_| StoreError::Foreign)?;
    match header.format == FORMAT {
        true => Ok(header),
        false => Err(StoreError::Foreign),
    }
}

/// Whether a line without an end could have become a header.
fn is_begun(line: &[u8]) -> bool {
    let start = format!("{{\"format\":\"{FORMAT}\"");
    let n = line.len().min(start.len());
    line[..n] == start.as_bytes()[..n]
}
