//! Puzzles: turns of games in which much was given away. The reader plays the turn; what he does is weighed
//! against the best that was found, in imagined games.

use std::sync::{Arc, LazyLock};

use bots::analysis::Analyst;
use content::Library;
use record::{Seed, Snapshot};
use rules::{Action, Options, RuleSet, Seat, State};
use wording::{Message, i18n::Lang};

use crate::{job::Trouble, save::Store, session::Session};

/// The puzzles that come with the program. `cargo xtask puzzles` makes them.
const TEXT: &str = include_str!("../puzzles/puzzles.txt");
/// Imagined games for each line that is weighed here: a second or so for both.
const GAMES: u32 = 600;
/// Coins by which a line may fall short of the best and still count as one: imagined games come out a
/// little differently each time.
const ALIKE: f32 = 0.5;
/// Where it is kept which are solved.
const SOLVED: &str = "elbowroom.puzzles";

/// The first word of a request, by which the worker tells it from others.
pub const ASKED: &str = "puzzle ";

/// A turn to be found.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// What it is called in addresses and in what is kept.
    pub id: String,
    /// The game.
    pub game: String,
    /// The map.
    pub map: String,
    /// Players.
    pub seats: u8,
    /// The position, as [`RuleSet::state_text`] writes it.
    pub position: String,
    /// What was done in the game that it is from, in notation.
    pub played: String,
    /// The best that was found.
    pub best: String,
    /// What they came to when the puzzle was made, in many imagined games.
    pub made: Made,
}

/// What a puzzle's lines came to when it was made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Made {
    /// Final coins after what was played.
    pub played: f32,
    /// Final coins after the best.
    pub best: f32,
    /// The standard error of the difference.
    pub error: f32,
    /// Imagined games for each line.
    pub games: u32,
}

/// All puzzles, the plainest first.
pub fn all() -> &'static [Puzzle] {
    static ALL: LazyLock<Vec<Puzzle>> = LazyLock::new(|| read(TEXT).unwrap_or_default());
    &ALL
}

/// That of a name.
pub fn find(id: &str) -> Option<&'static Puzzle> {
    all().iter().find(|p| p.id == id)
}

/// Reads puzzles; `None` if the text is not what [`Puzzle::write`] writes.
pub fn read(text: &str) -> Option<Vec<Puzzle>> {
    let parts = text.split("\n\n").filter(|p| !p.trim().is_empty());
    parts.map(Puzzle::read).collect()
}

impl Puzzle {
    /// As text, with an empty line after it.
    pub fn write(&self) -> String {
        let Puzzle {
            id,
            game,
            map,
            seats,
            position,
            played,
            best,
            made,
        } = self;
        format!(
            "puzzle {id}\ngame {game}\nmap {map}\nseats {seats}\nposition {position}\n\
             played {played}\nbest {best}\nmade {:.2} {:.2} {:.2} {}\n\n",
            made.played, made.best, made.error, made.games
        )
    }

    fn read(text: &str) -> Option<Puzzle> {
        let mut lines = text.trim().lines();
        let mut next = |word: &str| lines.next()?.strip_prefix(word)?.strip_prefix(' ');
        let (id, game, map) = (next("puzzle")?, next("game")?, next("map")?);
        let seats = next("seats")?.parse().ok()?;
        let (position, played, best) = (next("position")?, next("played")?, next("best")?);
        let mut figures = next("made")?.split(' ');
        let mut figure = || figures.next()?.parse::<f32>().ok();
        Some(Puzzle {
            id: id.into(),
            game: game.into(),
            map: map.into(),
            seats,
            position: position.into(),
            played: played.into(),
            best: best.into(),
            made: Made {
                played: figure()?,
                best: figure()?,
                error: figure()?,
                games: figure()? as u32,
            },
        })
    }

    /// Its rules and the position; `None` if this program has no such game.
    pub fn position(&self) -> Option<(Arc<RuleSet>, State)> {
        let options = Options::default();
        let rules = Library::shipped()
            .rules(&self.game, &self.map, self.seats, &options)
            .ok()?;
        let state = rules.read_state(&self.position).ok()?;
        Some((rules, state))
    }

    /// The game in which the reader has to find the turn; its dice are the same whenever he tries.
    ///
    /// # Errors
    /// If this program has no such game.
    pub fn session(&self, lang: Lang) -> Result<Session, Message> {
        let Some((rules, state)) = self.position() else {
            return Err(Trouble::NoGame.message());
        };
        let line = Snapshot::new(rules, state, Library::shipped()).to_string();
        Session::at_position(&line, Seed::from_text(&self.id), lang)
    }
}

/// Actions as text.
pub fn write_line(rules: &RuleSet, actions: &[Action]) -> String {
    let all = actions.iter().map(|a| rules.notation(*a));
    all.collect::<Vec<_>>().join("; ")
}

/// Actions from text; `None` if it is none.
pub fn read_line(rules: &RuleSet, text: &str) -> Option<Vec<Action>> {
    let mut out = Vec::new();
    for part in text.split("; ") {
        out.extend(rules.parse_line(part).ok()?);
    }
    Some(out)
}

/// Whose turn the game begins with.
fn solver(session: &Session) -> Seat {
    session.game().start().seat()
}

/// Whether the turn with which the game began is over, as far as whoever's it is can do something.
pub fn is_done(session: &Session) -> bool {
    let (start, now) = (session.game().start(), session.latest());
    let same = (start.seat(), start.round()) == (now.seat(), now.round());
    !same || (now.to_move().is_some() && now.to_move() != Some(solver(session))) || now.is_over()
}

/// What was done in that turn, up to a roll of the die: what comes after it is luck's doing, too.
pub fn line(session: &Session) -> Vec<Action> {
    let seat = solver(session);
    let mut out = Vec::new();
    for entry in session.entries() {
        match entry.seat {
            None => continue,
            Some(other) if other != seat || entry.before.seat() != seat => break,
            Some(_) => out.push(entry.action),
        }
        if matches!(entry.action, Action::Roll | Action::Attempt(_)) {
            break;
        }
    }
    out
}

/// What the worker is asked: what a line is worth in a puzzle.
pub fn request(puzzle: &Puzzle, rules: &RuleSet, line: &[Action]) -> String {
    format!("{ASKED}{}\n{}", puzzle.id, write_line(rules, line))
}

/// What lines of a puzzle are worth: final coins of whoever has the turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade {
    /// The reader's.
    pub yours: f32,
    /// The best that was found.
    pub best: f32,
    /// What was played.
    pub played: f32,
}

impl Grade {
    /// Reads an answer; `None` if it is none.
    pub fn read(text: &str) -> Option<Grade> {
        let figures: Vec<f32> = text.split(' ').map_while(|n| n.parse().ok()).collect();
        let &[yours, best, played] = &figures[..] else {
            return None;
        };
        Some(Grade {
            yours,
            best,
            played,
        })
    }

    /// Whether the reader has found a turn that is as good as the best.
    pub fn is_solved(&self) -> bool {
        self.yours >= self.best - ALIKE
    }

    /// Whether it is better than the best that was found.
    pub fn is_better(&self) -> bool {
        self.yours > self.best + ALIKE
    }
}

/// Who weighs lines in the worker.
#[derive(Default)]
pub struct Judge(Option<Analyst>);

impl Judge {
    /// The worker's answer to a request, without its first word: see [`Grade::read`].
    ///
    /// # Errors
    /// If the request makes no sense.
    pub fn answer(&mut self, request: &str) -> Result<String, Trouble> {
        let (id, line) = request.split_once('\n').ok_or(Trouble::CutOff)?;
        let puzzle = find(id).ok_or(Trouble::NoGame)?;
        let (rules, state) = puzzle.position().ok_or(Trouble::NoGame)?;
        let analyst = self.0.get_or_insert_with(|| Analyst::new(GAMES, 1, 1));
        let mut worth = |line: &str| {
            let line = read_line(&rules, line).ok_or(Trouble::Unread)?;
            let seat = state.seat();
            let coins = analyst.weigh(&rules, &state, seat, &line).coins;
            Ok(coins[seat.index()])
        };
        let (yours, best, played) = (worth(line)?, worth(&puzzle.best)?, worth(&puzzle.played)?);
        Ok(format!("{yours} {best} {played}"))
    }
}

/// Those that are solved.
pub fn solved(store: &impl Store) -> Vec<String> {
    let text = store.get(SOLVED).unwrap_or_default();
    text.split_whitespace().map(Into::into).collect()
}

/// One more is solved. Where there is no room it is not remembered.
pub fn solve(store: &impl Store, id: &str) {
    let mut all = solved(store);
    if !all.iter().any(|s| s == id) {
        all.push(id.into());
        store.set(SOLVED, &all.join(" "));
    }
}

/// The next that is not solved, after one; `None` if all are.
pub fn next(store: &impl Store, after: &str) -> Option<&'static Puzzle> {
    let solved = solved(store);
    let at = all()
        .iter()
        .position(|p| p.id == after)
        .map_or(0, |n| n + 1);
    let (before, behind) = all().split_at(at);
    let open = |p: &&Puzzle| p.id != after && !solved.contains(&p.id);
    behind.iter().chain(before).find(open)
}
