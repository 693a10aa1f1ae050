//! What the log of a table says of the people there.

use protocol::{Chair, Clock, ClockState, Numbered, Phase, Takeback, Told};
use record::{Player, SeatSetup, Setup};
use rules::Seat;

use wording::{i18n::Lang, names};

/// Most notes that are kept.
const MOST_NOTES: usize = 200;

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sitter {
    /// Nobody yet.
    Nobody,
    /// The bot of that name.
    Bot(String),
    /// A person.
    Person {
        /// The name.
        name: String,
        /// Whether he is ready.
        ready: bool,
        /// Whether a bot plays for him.
        away: bool,
    },
}

/// A question whether something may be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asking {
    /// Who asks.
    pub seat: Seat,
    /// Whether it is the turn, not only the last line.
    pub turn: bool,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
}

/// Something that was said, or that people at the table did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its number in the log, or among what was said.
    pub n: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What.
    pub told: Told,
}

/// A table and the people there.
#[derive(Clone, Debug)]
pub struct Room {
    /// The game.
    pub game: String,
    /// The map.
    pub map: String,
    /// The rule options.
    pub options: rules::Options,
    /// Whether the lobby lists it.
    pub public: bool,
    /// How long players may think.
    pub clock: Clock,
    /// When something may be taken back.
    pub takeback: Takeback,
    /// What its maker calls it.
    pub title: String,
    /// The hash of the content of its own that the server plays it with.
    pub content: Option<String>,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// How far it is.
    pub phase: Phase,
    /// Whether the operator of the server ended the game as it stood.
    pub ended: bool,
    /// Who asks whether he may take back.
    pub asking: Option<Asking>,
    /// Who would like to play again.
    pub rematch: Vec<Seat>,
    /// The table where it goes on.
    pub next: Option<String>,
    /// What was said and done, the latest last.
    pub notes: Vec<Note>,
    times: ClockState,
}

impl Room {
    /// A table from its first entry.
    pub fn new(made: &Told) -> Option<Room> {
        let Told::Made {
            game,
            map,
            seats,
            options,
            public,
            clock,
            takeback,
            title,
            content,
            ..
        } = made.clone()
        else {
            return None;
        };
        Some(Room {
            game,
            map,
            options,
            public,
            clock,
            takeback,
            title,
            content,
            sitters: vec![Sitter::Nobody; seats.into()],
            phase: Phase::Open,
            ended: false,
            asking: None,
            rematch: Vec::new(),
            next: None,
            notes: Vec::new(),
            times: ClockState::default(),
        })
    }

    /// Takes the next entry in.
    pub fn take(&mut self, entry: &Numbered) {
        match &entry.told {
            Told::Made { .. } | Told::Chat { .. } | Told::Rekeyed { .. } => {}
            Told::Sat { seat, name } => {
                let name = name.clone();
                let (ready, away) = (false, false);
                self.put(*seat, Sitter::Person { name, ready, away });
            }
            Told::Bot { seat, bot } => self.put(*seat, Sitter::Bot(bot.clone())),
            Told::Freed { seat } => self.put(*seat, Sitter::Nobody),
            Told::Ready {
                seat, ready: is, ..
            } => {
                if let Some(Sitter::Person { ready, .. }) = self.sitters.get_mut(seat.index()) {
                    *ready = *is;
                }
            }
            Told::Began { .. } => {
                self.phase = Phase::Running;
                self.times.start(self.clock, self.sitters.len());
            }
            Told::Act { .. } | Told::Undone { .. } => self.asking = None,
            Told::Asked { seat, turn } => {
                self.asking = Some(Asking {
                    seat: seat.seat(),
                    turn: *turn,
                    agreed: Vec::new(),
                });
            }
            Told::Answered { seat, agree } => match (&mut self.asking, agree) {
                (Some(asking), true) => asking.agreed.push(seat.seat()),
                _ => self.asking = None,
            },
            Told::Away { seat, .. } => {
                self.times.charge(self.clock, entry.at);
                self.set_away(*seat, true, entry.at);
            }
            Told::Back { seat } => self.set_away(*seat, false, entry.at),
            Told::Over { ended, .. } => {
                self.phase = Phase::Over;
                self.ended = *ended;
                self.asking = None;
            }
            Told::Rematch { seat, .. } => self.rematch.push(seat.seat()),
            Told::Next { table } => self.next = Some(table.clone()),
            // The connection ends with it, and says so.
            Told::Gone => {}
            // Of what a later server tells besides.
            Told::Unknown => {}
        }
        self.note(entry);
    }

    fn put(&mut self, seat: Chair, sitter: Sitter) {
        if let Some(place) = self.sitters.get_mut(seat.index()) {
            *place = sitter;
        }
    }

    fn set_away(&mut self, seat: Chair, is: bool, at: i64) {
        if let Some(Sitter::Person { away, .. }) = self.sitters.get_mut(seat.index()) {
            *away = is;
        }
        self.times.renew(seat, at);
    }

    fn note(&mut self, entry: &Numbered) {
        let of_the_game = matches!(
            entry.told,
            Told::Made { .. }
                | Told::Act { .. }
                | Told::Ready { .. }
                | Told::Over { ended: false, .. }
                | Told::Gone
                | Told::Unknown
        );
        if of_the_game {
            return;
        }
        self.put_note(Note {
            n: entry.n,
            at: entry.at,
            told: entry.told.clone(),
        });
    }

    /// Takes in what somebody said: it stands among what was done, by its time.
    pub fn say(&mut self, line: protocol::Line) {
        let protocol::Line { n, at, seat, text } = line;
        let told = Told::Chat { seat, text };
        self.put_note(Note { n, at, told });
    }

    fn put_note(&mut self, note: Note) {
        let later = self.notes.iter().rev().take_while(|n| n.at > note.at);
        let at = self.notes.len() - later.count();
        self.notes.insert(at, note);
        if self.notes.len() > MOST_NOTES {
            self.notes.remove(0);
        }
    }

    /// This seat has the move from now on.
    pub(super) fn pass(&mut self, seat: Option<Seat>, at: i64) {
        if self.phase == Phase::Running {
            self.times.pass(self.clock, seat.map(Chair::from), at);
        }
    }

    /// When the clock of a seat that has the move runs out, in milliseconds since 1970. No clock
    /// runs for bots.
    pub fn flag(&self, seat: Seat) -> Option<i64> {
        match self.sitters.get(seat.index())? {
            Sitter::Person { away: false, .. } if self.phase == Phase::Running => {
                self.times.flag(self.clock, seat.into())
            }
            _ => None,
        }
    }

    /// Milliseconds of reserve that a person had left when his last move ended.
    pub fn reserve(&self, seat: Seat) -> Option<i64> {
        let sitter = self.sitters.get(seat.index())?;
        matches!(sitter, Sitter::Person { .. }).then_some(())?;
        self.times.reserve().get(seat.index()).copied()
    }

    /// What a seat is called in a language; nothing if nobody sits there.
    pub fn name(&self, lang: Lang, seat: Seat) -> Option<String> {
        match self.sitters.get(seat.index())? {
            Sitter::Nobody => None,
            Sitter::Bot(bot) => Some(names::bot_at(lang, bot, seat)),
            Sitter::Person { name, .. } => Some(name.clone()),
        }
    }

    /// The setup of its game.
    pub fn setup(&self) -> Setup {
        let seat = |(i, s): (usize, &Sitter)| match s {
            Sitter::Nobody => SeatSetup::new(&format!("{}", i + 1), Player::Human),
            Sitter::Bot(bot) => {
                let name = protocol::bot_name(bot, Chair::at(i));
                SeatSetup::new(&name, Player::Bot(bot.clone()))
            }
            Sitter::Person { name, .. } => SeatSetup::new(name, Player::Human),
        };
        Setup {
            game: self.game.clone(),
            map: self.map.clone(),
            seats: self.sitters.iter().enumerate().map(seat).collect(),
            options: self.options.clone(),
            seed: None,
        }
    }
}
