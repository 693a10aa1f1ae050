//! A game at this table: the rules' table, who sits where, and everything that happened.

use content::Pack;
use protocol::{Player, Record, Refused, Seed, Setup, Table};
use rules::{Action, Decision, Event, Refusal, Seat, State};

use crate::plan::continues;

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
    /// A person at this table.
    Human(Seat),
    /// The bot of that name.
    Bot(Seat, String),
    /// Nobody: the game is over.
    Over,
}

/// A game under way at this table.
#[derive(Clone, Debug)]
pub struct Session {
    table: Table,
    names: Vec<String>,
    colours: Vec<u8>,
    entries: Vec<Entry>,
    end: State,
}

impl Session {
    /// A new game. `colours` are indices into [`crate::pieces::COLOURS`], one for each seat.
    ///
    /// # Errors
    /// In English, if the setup cannot be played.
    pub fn new(setup: Setup, seed: Seed, colours: Vec<u8>, pack: &Pack) -> Result<Session, String> {
        let table = Table::new(setup, seed, pack).map_err(|e| e.to_string())?;
        Ok(Session::of(table, colours))
    }

    /// Goes on with a recorded game, or shows one that is over.
    ///
    /// # Errors
    /// In English, if the text is no record or the record is wrong.
    pub fn load(text: &str, colours: Vec<u8>, pack: &Pack, spare: Seed) -> Result<Session, String> {
        let record = Record::read(text, pack).map_err(|e| e.to_string())?;
        let table = Table::resume(&record, spare, pack).map_err(|e| e.to_string())?;
        Ok(Session::of(table, colours))
    }

    fn of(mut table: Table, mut colours: Vec<u8>) -> Session {
        table.settle(&mut Vec::new());
        let names = table.setup().names();
        complete(&mut colours, names.len());
        let end = table.rules().start();
        let mut session = Session {
            table,
            names,
            colours,
            entries: Vec::new(),
            end,
        };
        session.follow();
        session
    }

    /// Brings the entries up to date with the table's log.
    fn follow(&mut self) {
        let log = self.table.game().log();
        if log.len() < self.entries.len() {
            self.end = self.entries[log.len()].before;
            self.entries.truncate(log.len());
        }
        for &action in &log[self.entries.len()..] {
            let before = self.end;
            let mut events = Vec::new();
            let applied = self.table.rules().apply(&mut self.end, action, &mut events);
            debug_assert!(applied.is_ok(), "a log replays");
            self.entries.push(Entry {
                seat: before.to_move(),
                action,
                before,
                events,
            });
        }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The rules.
    pub fn rules(&self) -> &rules::RuleSet {
        self.table.rules()
    }

    /// The state now.
    pub fn state(&self) -> &State {
        self.table.state()
    }

    /// The names of the seats.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The colour of a seat, an index into [`crate::pieces::COLOURS`].
    pub fn colour(&self, seat: Seat) -> u8 {
        self.colours.get(seat.index()).copied().unwrap_or(seat.0)
    }

    /// The colours of the seats.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// What happened so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The seats, in turn order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.rules().seats).map(Seat)
    }

    /// The seats of people.
    pub fn humans(&self) -> Vec<Seat> {
        let human = |s: &Seat| self.table.setup().seats[s.index()].player.is_human();
        self.seats().filter(human).collect()
    }

    /// The bot at a seat, if one plays there.
    pub fn bot(&self, seat: Seat) -> Option<&str> {
        match &self.table.setup().seats.get(seat.index())?.player {
            Player::Human => None,
            Player::Bot(name) => Some(name),
        }
    }

    /// Who is to act.
    pub fn turn(&self) -> Turn {
        match self.state().to_move() {
            None => Turn::Over,
            Some(seat) => match self.bot(seat) {
                None => Turn::Human(seat),
                Some(name) => Turn::Bot(seat, name.into()),
            },
        }
    }

    /// Makes the actions of a seat that answer one decision, one after the other; see
    /// [`continues`].
    ///
    /// # Errors
    /// Why one is refused; those before it are made.
    pub fn act(&mut self, seat: Seat, actions: &[Action]) -> Result<(), Refusal> {
        let before = *self.state();
        for (i, &action) in actions.iter().enumerate() {
            if i > 0 && !continues(&before, self.state()) {
                break;
            }
            let done = self.table.act(seat, action);
            self.follow();
            match done {
                Ok(_) => {}
                Err(Refused::Rules(why)) => return Err(why),
                Err(Refused::NotYourMove(_)) => return Err(Refusal::NotNow(action)),
            }
        }
        Ok(())
    }

    /// Whether a seat may take its last action back.
    pub fn can_undo(&self, seat: Seat) -> bool {
        let last = self.entries.last();
        last.is_some_and(|e| e.seat == Some(seat)) && !self.state().is_chance()
    }

    /// Takes back the last action of a seat; a redeployment as a whole.
    pub fn undo(&mut self, seat: Seat) {
        while self.can_undo(seat) && self.table.undo(seat).is_ok() {
            self.follow();
            let amid = match self.state().decision() {
                Some(Decision::Deploy(_, from) | Decision::Place(_, _, from, _)) => from > 0,
                _ => false,
            };
            if !amid {
                return;
            }
        }
    }

    /// The record so far, as text.
    pub fn record(&self) -> String {
        self.table.record().write(self.rules())
    }
}

/// Fills up a list of colours, so that every seat has one of its own.
fn complete(colours: &mut Vec<u8>, seats: usize) {
    let all = crate::pieces::COLOURS.len() as u8;
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
