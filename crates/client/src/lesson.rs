//! Lessons: a game in which one learns to play. A lesson is a list of steps, each with when it is told
//! and what on the screen it points at. What is told follows from the game and from what was read
//! already, so taking back, doing something else than was recommended and coming back later need
//! nothing of their own.

mod coach;
mod sight;
mod steps;

use std::collections::BTreeSet;

use content::{Library, Pack};
use record::Seed;
use rules::{Action, Region, Seat};
use wording::{Lang, Message, words::Words};

use crate::{form::Form, session::Session};
use sight::Sight;

pub use steps::LESSONS;

/// A lesson.
#[derive(Debug)]
pub struct Lesson {
    /// Its name in what is kept, and in its messages.
    pub id: &'static str,
    /// Which content it teaches: its game is played with the first box that is such, and it goes with
    /// any game of such content.
    pub teaches: fn(&Pack) -> bool,
    /// The seed of its game, in which what it is about comes up early.
    pub seed: &'static str,
    /// Its own steps, before the advice that every lesson ends in: of those whose time
    /// it is the first is told.
    pub steps: &'static [Step],
}

/// Something that is told.
#[derive(Debug)]
pub struct Step {
    /// Its message; that of a step that is read is also kept.
    pub id: &'static str,
    /// Which part of the lesson it belongs to, from 1; 0 for none.
    pub part: u8,
    /// Until when it is told.
    pub until: Until,
    /// If its time has come, what it points at.
    pub when: fn(&Sight<'_>) -> Option<Point>,
}

/// Until when a step is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// As long as its time is.
    Done,
    /// Until the reader says that he has read it, and never again.
    Read,
}

/// What a step points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// Nothing on the screen.
    Nothing,
    /// How many turns there are.
    Turns,
    /// A combo on offer, by its place.
    Combo(u8),
    /// A region.
    Region(Region),
    /// The button of an action.
    Button(Action),
    /// The sharing out of tokens.
    Plan,
    /// The coins of a player.
    Purse(Seat),
}

/// What is told now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The step.
    pub id: &'static str,
    /// In words.
    pub text: String,
    /// What it points at.
    pub point: Point,
    /// Which part of how many it belongs to, if it is one.
    pub part: Option<(u8, u8)>,
    /// Whether the reader has to say that he has read it.
    pub until: Until,
}

impl Lesson {
    /// The lesson of that name.
    pub fn named(id: &str) -> Option<&'static Lesson> {
        LESSONS.iter().find(|l| l.id == id)
    }

    /// The lesson that goes with some content.
    pub fn about(pack: &Pack) -> &'static Lesson {
        let found = LESSONS.iter().find(|l| (l.teaches)(pack));
        found.unwrap_or(&LESSONS[0])
    }

    /// The id of its box.
    pub fn game(&self) -> &'static str {
        let boxes = Library::shipped().boxes();
        let found = boxes.iter().find(|pack| (self.teaches)(pack));
        found.or(boxes.first()).map_or("", |pack| &pack.game.id)
    }

    /// Its game: against a bot that does not play hard.
    pub fn form(&self) -> Form {
        let mut form = Form::first();
        form.set_game(self.game());
        form.seed = self.seed.into();
        form
    }

    /// Its game, from the beginning. No message of the setup is expected, but there may be one.
    ///
    /// # Errors
    /// If the game cannot be set up.
    pub fn begin(&self, lang: Lang) -> Result<Session, Message> {
        let form = self.form();
        let (setup, seed) = (form.setup(lang), Seed::from_text(self.seed));
        let mut session = Session::new(setup, seed, form.colours(), form.own)?;
        session.set_lesson(Progress::named(self.id));
        Ok(session)
    }

    /// How many parts it has.
    fn parts(&self) -> u8 {
        self.steps.iter().map(|s| s.part).max().unwrap_or(0)
    }
}

/// How far somebody is in a lesson: it belongs to a game and is kept with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    lesson: &'static str,
    read: BTreeSet<&'static str>,
    folded: bool,
}

/// What the line begins with in which it is kept.
const LINE: &str = "# lesson ";
const FOLDED: &str = "folded";

impl Progress {
    /// The beginning of a lesson.
    pub fn of(lesson: &'static Lesson) -> Progress {
        Progress {
            lesson: lesson.id,
            read: BTreeSet::new(),
            folded: false,
        }
    }

    fn named(id: &str) -> Option<Progress> {
        Lesson::named(id).map(Progress::of)
    }

    /// The lesson.
    pub fn lesson(&self) -> &'static Lesson {
        Lesson::named(self.lesson).unwrap_or(&LESSONS[0])
    }

    /// Whether nothing is told for now.
    pub fn is_folded(&self) -> bool {
        self.folded
    }

    /// Tells nothing for now, or goes on with it.
    pub fn fold(&mut self, folded: bool) {
        self.folded = folded;
    }

    /// The reader has read a step.
    pub fn read(&mut self, step: &'static str) {
        self.read.insert(step);
    }

    /// The line of a kept game that has it, a comment of its record.
    pub fn line(&self) -> String {
        let folded = self.folded.then_some(FOLDED);
        let words = [self.lesson].into_iter().chain(folded);
        let words: Vec<&str> = words.chain(self.read.iter().copied()).collect();
        format!("{LINE}{}\n", words.join(" "))
    }

    /// What the lines of a kept game before its record say. Steps that there are no more are left out.
    pub fn kept(text: &str) -> Option<Progress> {
        let head = text.lines().take_while(|line| line.starts_with('#'));
        let line = head.filter_map(|line| line.strip_prefix(LINE)).next()?;
        let mut words = line.split_ascii_whitespace();
        let mut progress = Progress::named(words.next()?)?;
        for word in words {
            let steps = progress.lesson().steps.iter();
            match steps.map(|s| s.id).find(|id| *id == word) {
                Some(step) => progress.read(step),
                None => progress.folded |= word == FOLDED,
            }
        }
        Some(progress)
    }
}

/// What a lesson tells whoever looks at a game; nothing while he looks back, or if it has no lesson.
pub fn now(session: &Session, words: &Words<'_>, viewer: Option<Seat>) -> Option<Told> {
    let progress = session.lesson()?;
    if session.turn() == crate::session::Turn::Replay {
        return None;
    }
    let lesson = progress.lesson();
    let sight = Sight::new(session, viewer);
    let all = lesson.steps.iter().chain(steps::ADVICE);
    let mut open = all.filter(|s| s.until == Until::Done || !progress.read.contains(s.id));
    let (step, point) = open.find_map(|s| Some((s, (s.when)(&sight)?)))?;
    Some(Told {
        id: step.id,
        text: sight.say(words, step.id, point),
        point,
        part: (step.part > 0).then(|| (step.part, lesson.parts())),
        until: step.until,
    })
}
