//! A game: where it is played, who sits where, and everything that happened.

mod back;
mod fork;
mod there;

use std::sync::Arc;
use wording::Message;

use record::{Lines, Player, Record, Refused, Seed, Setup, Table, replay};
use rules::{Action, Event, Game, Refusal, RuleSet, Seat, State};

use self::there::There;
use crate::{
    lesson::{Lesson, Progress},
    own,
    plan::continues,
};
use content::{Library, Own, Pack};
use wording::{i18n::Lang, names};

/// One action and what it did.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Whose it was; `None` for chance.
    pub seat: Option<Seat>,
    /// The action.
    pub action: Action,
    /// The state before it.
    pub before: State,
    /// What happened.
    pub events: Vec<Event>,
}

/// Who is to act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A person at this screen.
    Human(Seat),
    /// The bot of that name, which thinks here.
    Bot(Seat, String),
    /// Somebody elsewhere.
    Other(Seat),
    /// Nobody: the game is over.
    Over,
    /// Nobody: an earlier moment is shown, see [`Session::look_back`].
    Replay,
}

/// Where a game is played.
#[derive(Clone, Debug)]
enum Place {
    /// Here: this page draws the dice.
    Here(Table),
    /// At a server, whose log is followed.
    There(There),
    /// Nowhere any more: it was played under other rules, and can be looked at as far as they are
    /// the same.
    Past(Past),
}

/// A game that was played under other rules.
#[derive(Clone, Debug)]
struct Past {
    setup: Setup,
    game: Game,
    /// Its record, as it was opened.
    text: String,
    /// The version of its rules, and why it cannot be followed any further.
    rules: u32,
    why: Message,
}

/// A game under way.
#[derive(Clone, Debug)]
pub struct Session {
    place: Place,
    own: Own,
    pack: Arc<Pack>,
    names: Vec<String>,
    colours: Vec<u8>,
    entries: Vec<Entry>,
    end: State,
    /// How many entries the moment shown comes after; `None` while the game itself is shown.
    pub(crate) cursor: Option<usize>,
    /// What is shown in place of that moment, though it never was.
    pub(crate) imagined: Option<State>,
    /// What was done in one go, and what was taken back.
    lines: Lines<()>,
    /// How far one is in the lesson that goes with it.
    lesson: Option<Progress>,
}

impl Session {
    /// A new game, with content of one's own if there is any. `colours` are indices into
    /// [`board::COLOURS`], one for each seat.
    ///
    /// # Errors
    /// If the setup cannot be played.
    pub fn new(setup: Setup, seed: Seed, colours: Vec<u8>, own: Own) -> Result<Session, Message> {
        let pack = own::pack(&own, &setup.game, &setup.map);
        let table = Table::new(setup, seed, &own::library(&own)).map_err(|e| e.message())?;
        Ok(Session::of(table, colours, own, pack))
    }

    /// Goes on with a recorded game, or shows one that is over. `spare` is the seed of what is
    /// still to come if the record has none. A game of another version of the rules goes on under
    /// those of this page; if it does not follow them, or ends otherwise, it is shown as far as it
    /// does: see [`Session::past`].
    ///
    /// # Errors
    /// If the text is no record or the record is wrong.
    pub fn load(text: &str, colours: Vec<u8>, spare: Seed) -> Result<Session, Message> {
        let mut session = Session::without_lesson(text, colours, spare)?;
        session.lesson = Progress::kept(text);
        Ok(session)
    }

    fn without_lesson(text: &str, colours: Vec<u8>, spare: Seed) -> Result<Session, Message> {
        let shipped = Library::shipped();
        let record = Record::read(text, shipped).map_err(|e| e.message())?;
        let own = record.content.clone();
        let pack = own::pack(&own, &record.setup.game, &record.setup.map);
        if record.is_of_other_rules() {
            let replay = replay(&record, shipped).map_err(|e| e.message())?;
            // A game that is over and has other coins now is one of then.
            let over = replay.game.state().is_over();
            if let Some(why) = replay.stop.or(replay.doubt.filter(|_| over)) {
                let past = Past {
                    setup: record.setup,
                    game: replay.game,
                    text: text.into(),
                    rules: record.rules,
                    why: why.message(),
                };
                return Ok(Session::at(Place::Past(past), colours, own, pack));
            }
        }
        let table = Table::resume(&record, spare, shipped).map_err(|e| e.message())?;
        Ok(Session::of(table, colours, own, pack))
    }

    fn of(mut table: Table, colours: Vec<u8>, own: Own, pack: Arc<Pack>) -> Session {
        table.settle(&mut Vec::new());
        Session::at(Place::Here(table), colours, own, pack)
    }

    fn at(place: Place, mut colours: Vec<u8>, own: Own, pack: Arc<Pack>) -> Session {
        let (names, end) = match &place {
            Place::Here(t) => (t.setup().names(), *t.game().start()),
            Place::There(t) => (t.setup.names(), *t.game.start()),
            Place::Past(p) => (p.setup.names(), *p.game.start()),
        };
        complete(&mut colours, names.len());
        let mut session = Session {
            place,
            own,
            pack,
            names,
            colours,
            entries: Vec::new(),
            end,
            cursor: None,
            imagined: None,
            lines: Lines::new(),
            lesson: None,
        };
        session.follow();
        session
    }

    /// Brings the entries up to date with the table's log.
    fn follow(&mut self) {
        let game = match &self.place {
            Place::Here(table) => table.game(),
            Place::There(there) => &there.game,
            Place::Past(past) => &past.game,
        };
        let log = game.log();
        if log.len() < self.entries.len() {
            self.end = self.entries[log.len()].before;
            self.entries.truncate(log.len());
        }
        for &action in &log[self.entries.len()..] {
            let before = self.end;
            let mut events = Vec::new();
            let applied = game.rules().apply(&mut self.end, action, &mut events);
            debug_assert!(applied.is_ok(), "a log replays");
            self.entries.push(Entry {
                seat: before.to_move(),
                action,
                before,
                events,
            });
        }
    }

    /// Who plays what.
    pub fn setup(&self) -> &Setup {
        match &self.place {
            Place::Here(table) => table.setup(),
            Place::There(there) => &there.setup,
            Place::Past(past) => &past.setup,
        }
    }

    /// The game: its rules, its state and its actions.
    pub fn game(&self) -> &Game {
        match &self.place {
            Place::Here(table) => table.game(),
            Place::There(there) => &there.game,
            Place::Past(past) => &past.game,
        }
    }

    /// If it was played under other rules and can only be looked at: their version, and why it
    /// cannot be followed any further.
    pub fn past(&self) -> Option<(u32, &Message)> {
        match &self.place {
            Place::Past(past) => Some((past.rules, &past.why)),
            _ => None,
        }
    }

    /// How far one is in the lesson that goes with it, if one does.
    pub fn lesson(&self) -> Option<&Progress> {
        self.lesson.as_ref()
    }

    /// The same, to go on with it.
    pub fn lesson_mut(&mut self) -> Option<&mut Progress> {
        self.lesson.as_mut()
    }

    /// The lesson whose own game this is.
    pub fn in_lesson(&self) -> Option<&'static Lesson> {
        let lesson = self.lesson.as_ref()?.lesson();
        let begun = |table: &Table| table.seed() == Seed::from_text(lesson.seed);
        matches!(&self.place, Place::Here(table) if begun(table)).then_some(lesson)
    }

    /// A lesson goes with it from now on, or none.
    pub fn set_lesson(&mut self, lesson: Option<Progress>) {
        self.lesson = lesson;
    }

    /// The content that is played with.
    pub fn pack(&self) -> &Arc<Pack> {
        &self.pack
    }

    /// The content of one's own in it.
    pub fn own(&self) -> &Own {
        &self.own
    }

    /// The rules.
    pub fn rules(&self) -> &RuleSet {
        self.game().rules()
    }

    /// The state at the moment shown: now, or where one looks back to, or what might have been there.
    pub fn state(&self) -> &State {
        if let Some(imagined) = &self.imagined {
            return imagined;
        }
        let back = self.cursor.and_then(|at| self.entries.get(at));
        back.map_or(self.latest(), |entry| &entry.before)
    }

    /// The state now, whatever is shown.
    pub fn latest(&self) -> &State {
        self.game().state()
    }

    /// Calls the bots at a server's table as the reader's language does; records have their names in
    /// English.
    pub fn call_bots(&mut self, lang: Lang) {
        if let Place::There(there) = &self.place {
            let seats = there.setup.seats.iter().zip(&mut self.names).enumerate();
            for (i, (seat, name)) in seats {
                if let Player::Bot(bot) = &seat.player {
                    *name = names::bot_at(lang, bot, Seat(i as u8));
                }
            }
        }
    }

    /// The names of the seats.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The colour of a seat, an index into [`board::COLOURS`].
    pub fn colour(&self, seat: Seat) -> u8 {
        self.colours.get(seat.index()).copied().unwrap_or(seat.0)
    }

    /// The colours of the seats.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// What happened so far, whatever is shown.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The seats, in turn order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.rules().seats()).map(Seat)
    }

    /// The seats of people at this screen.
    pub fn humans(&self) -> Vec<Seat> {
        match &self.place {
            Place::There(there) => return there.mine.into_iter().collect(),
            Place::Past(_) => return Vec::new(),
            Place::Here(_) => {}
        }
        let human = |s: &Seat| self.setup().seats[s.index()].player.is_human();
        self.seats().filter(human).collect()
    }

    /// The bot at a seat, if one plays there.
    pub fn bot(&self, seat: Seat) -> Option<&str> {
        match &self.setup().seats.get(seat.index())?.player {
            Player::Human => None,
            Player::Bot(name) => Some(name),
        }
    }

    /// Who is to act; nobody while one looks back.
    pub fn turn(&self) -> Turn {
        match self.cursor {
            Some(_) => Turn::Replay,
            None => self.to_act(),
        }
    }

    /// Who is to act now, whatever is shown.
    pub fn to_act(&self) -> Turn {
        match (self.latest().to_move(), &self.place) {
            (None, Place::There(_) | Place::Past(_)) if !self.latest().is_over() => {
                Turn::Other(self.latest().seat())
            }
            (None, _) => Turn::Over,
            (Some(seat), Place::There(there)) if there.mine == Some(seat) && !there.away => {
                Turn::Human(seat)
            }
            (Some(seat), Place::There(_) | Place::Past(_)) => Turn::Other(seat),
            (Some(seat), Place::Here(_)) => match self.bot(seat) {
                None => Turn::Human(seat),
                Some(name) => Turn::Bot(seat, name.into()),
            },
        }
    }

    /// Makes the actions of a seat that answer one decision, one after the other; see
    /// [`continues`].
    ///
    /// # Errors
    /// Why one is refused; those before it are made. At a server nothing can be done without it:
    /// see [`Session::line`].
    pub fn act(&mut self, seat: Seat, actions: &[Action]) -> Result<(), Refusal> {
        let entries = self.entries.len();
        let done = self.act_all(seat, actions);
        if self.entries.len() > entries {
            self.lines.add(entries, ());
        }
        done
    }

    fn act_all(&mut self, seat: Seat, actions: &[Action]) -> Result<(), Refusal> {
        let before = *self.latest();
        for (i, &action) in actions.iter().enumerate() {
            if i > 0 && !continues(&before, self.latest()) {
                break;
            }
            let Place::Here(table) = &mut self.place else {
                return Err(Refusal::NotNow(action));
            };
            let done = table.act(seat, action);
            self.follow();
            match done {
                Ok(_) => {}
                Err(Refused::Rules(why)) => return Err(why),
                Err(Refused::NotYourMove(_)) => return Err(Refusal::NotNow(action)),
            }
        }
        Ok(())
    }

    /// The record so far, as text, with the content of one's own that it needs.
    pub fn record(&self) -> String {
        let record = match &self.place {
            Place::Here(table) => table.record(),
            Place::There(there) => there.record(self.own.of(&there.setup.game)),
            Place::Past(past) => return past.text.clone(),
        };
        record.write(self.rules())
    }
}

/// Fills up a list of colours, so that every seat has one of its own.
fn complete(colours: &mut Vec<u8>, seats: usize) {
    let all = board::COLOURS.len() as u8;
    let mut out: Vec<u8> = Vec::new();
    for i in 0..seats {
        let wish = colours
            .get(i)
            .copied()
            .filter(|c| *c < all && !out.contains(c));
        let free = (0..all).find(|c| !out.contains(c) && !colours.contains(c));
        let any = (0..all).find(|c| !out.contains(c));
        out.push(wish.or(free).or(any).unwrap_or_default());
    }
    *colours = out;
}
