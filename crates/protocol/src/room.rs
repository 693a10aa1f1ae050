//! What the log of a table says of the table and the people there: the one fold of it, for the server
//! and for everybody who follows it. The game itself is for whoever knows the rules.

use record::{Player, SeatSetup, Setup};
use serde::{Deserialize, Serialize};

use crate::{Chair, Clock, ClockState, Dice, Phase, Takeback, Told, Waiting, bot_name};

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Sitter {
    /// Nobody yet.
    Nobody,
    /// The bot of that name.
    Bot(String),
    /// A person.
    Person {
        /// Their name.
        name: String,
        /// Whether they are ready.
        ready: bool,
        /// Whether a bot plays for them.
        away: bool,
        /// The id of their identity, if they have one.
        #[serde(default)]
        identity: Option<String>,
    },
}

impl Sitter {
    /// The name of the person there.
    pub fn name(&self) -> Option<&str> {
        match self {
            Sitter::Person { name, .. } => Some(name),
            _ => None,
        }
    }

    /// The id of the identity of the person there.
    pub fn identity(&self) -> Option<&str> {
        match self {
            Sitter::Person { identity, .. } => identity.as_deref(),
            _ => None,
        }
    }

    /// Whether a person is there who has a say: no bot plays for them.
    pub fn is_present(&self) -> bool {
        matches!(self, Sitter::Person { away: false, .. })
    }
}

/// A question whether something may be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asking {
    /// Who asks.
    pub seat: Chair,
    /// Whether it is the turn, not only the last line.
    pub turn: bool,
    /// Who has agreed.
    pub agreed: Vec<Chair>,
}

/// A table and the people there.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
    /// The hash of the content of one's own that it is played with.
    pub content: Option<String>,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// How far it is.
    pub phase: Phase,
    /// Whether the game was ended as it stood: by the operator of the server, unless the players
    /// agreed.
    pub ended: bool,
    /// Whether the players agreed to end it.
    pub agreed: bool,
    /// Seconds that the others wait for somebody who does not move.
    pub patience: u32,
    /// Seats of the game that goes on which anybody may take. Until then a bot plays there.
    pub offered: Vec<Chair>,
    /// Seats that somebody took, or was sent away from, when the game was under way.
    #[serde(default)]
    pub late: Vec<Chair>,
    /// Seats of which nothing is told that they say.
    pub muted: Vec<Chair>,
    /// Seats whose person has the server tell them, wherever they are, when there is something to do.
    pub notified: Vec<Chair>,
    /// Seats for which a bot decides what is asked of them in another's turn, and for how many seconds
    /// they are waited for before it does.
    pub orders: Vec<(Chair, u32)>,
    /// Names of those whom whoever made the table sent away.
    pub removed: Vec<String>,
    /// Who is waited for, and what the others have in mind.
    pub waiting: Waiting,
    /// Who asks whether they may take back.
    pub asking: Option<Asking>,
    /// Who would like to play again.
    pub rematch: Vec<Chair>,
    /// The table where it goes on.
    pub next: Option<String>,
    /// Where the seed comes from.
    pub dice: Dice,
    /// Once the game is over: whether its seed was what had been promised.
    pub fair: Option<bool>,
    /// Whose time runs, and what is left.
    pub times: ClockState,
}

impl Room {
    /// A table from its first entry, of this time in milliseconds since 1970.
    pub fn new(made: &Told, at: i64) -> Option<Room> {
        let mut dice = Dice::default();
        dice.hear(made);
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
            patience,
            ..
        } = made.clone()
        else {
            return None;
        };
        let mut room = Room {
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
            agreed: false,
            patience,
            offered: Vec::new(),
            late: Vec::new(),
            muted: Vec::new(),
            notified: Vec::new(),
            orders: Vec::new(),
            removed: Vec::new(),
            waiting: Waiting::default(),
            asking: None,
            rematch: Vec::new(),
            next: None,
            dice,
            fair: None,
            times: ClockState::default(),
        };
        room.wait_from(at);
        Some(room)
    }

    /// Takes the next entry in, of this time in milliseconds since 1970. Seats that there are not are
    /// passed over. Who has the move after it is for [`Room::pass`].
    pub fn take(&mut self, told: &Told, at: i64) {
        self.fair = self.dice.hear(told).or(self.fair);
        self.wait(told, at);
        match told {
            Told::Made { .. } | Told::Chat { .. } => {}
            // Whoever has the new key may be another.
            Told::Rekeyed { seat } => self.notified.retain(|c| Some(*c) != *seat),
            Told::Sat {
                seat,
                name,
                identity,
            } => {
                let person = Sitter::Person {
                    name: name.clone(),
                    ready: false,
                    away: false,
                    identity: identity.clone(),
                };
                self.put(*seat, person);
                if self.phase == Phase::Running {
                    self.set_late(*seat);
                }
                // In a game that goes on the seat was offered, and may have the move.
                self.times.renew(*seat, at);
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
                    seat: *seat,
                    turn: *turn,
                    agreed: Vec::new(),
                });
            }
            Told::Answered { seat, agree } => match (&mut self.asking, agree) {
                (Some(asking), true) => asking.agreed.push(*seat),
                _ => self.asking = None,
            },
            Told::Away { seat, .. } => {
                self.times.charge(self.clock, at);
                self.set_away(*seat, true, at);
            }
            Told::Offered { seat } => self.offer(*seat, at),
            Told::Removed { seat } => {
                self.forget_wishes(*seat);
                let name = self.sitters.get(seat.index()).and_then(Sitter::name);
                self.removed.extend(name.map(str::to_owned));
                match self.phase {
                    Phase::Open => self.put(*seat, Sitter::Nobody),
                    Phase::Running | Phase::Over => {
                        self.offer(*seat, at);
                        self.set_late(*seat);
                    }
                }
            }
            Told::Muted { seat, muted } => {
                self.muted.retain(|c| c != seat);
                if *muted {
                    self.muted.push(*seat);
                }
            }
            Told::Vacation { seat, until } => self.times.take_off(*seat, at, *until),
            Told::Ordered { seat, survivors } => {
                self.orders.retain(|o| o.0 != *seat);
                self.orders.extend(survivors.map(|after| (*seat, after)));
            }
            Told::Notified { seat, on } => {
                self.notified.retain(|c| c != seat);
                if *on {
                    self.notified.push(*seat);
                }
            }
            Told::Proposed { .. } | Told::Voted { .. } | Told::Private => {}
            Told::Back { seat } => {
                self.offered.retain(|c| c != seat);
                self.set_away(*seat, false, at);
            }
            Told::Over { ended, agreed, .. } => {
                self.phase = Phase::Over;
                (self.ended, self.agreed) = (*ended, *agreed);
                self.asking = None;
            }
            Told::Rematch { seat, .. } => self.rematch.push(*seat),
            Told::Next { table } => self.next = Some(table.clone()),
            Told::Gone => self.phase = Phase::Over,
            // Of what a later server tells besides.
            Told::Unknown => {}
        }
    }

    /// Who sits there in the end is not to be measured by the game.
    fn set_late(&mut self, seat: Chair) {
        if !self.late.contains(&seat) {
            self.late.push(seat);
        }
    }

    /// A bot plays there until anybody takes the seat.
    fn offer(&mut self, seat: Chair, at: i64) {
        self.times.charge(self.clock, at);
        self.set_away(seat, true, at);
        if !self.offered.contains(&seat) {
            self.offered.push(seat);
        }
        self.asking.take_if(|asking| asking.seat == seat);
    }

    fn put(&mut self, seat: Chair, sitter: Sitter) {
        self.offered.retain(|c| *c != seat);
        self.muted.retain(|c| *c != seat);
        self.forget_wishes(seat);
        if let Some(place) = self.sitters.get_mut(seat.index()) {
            *place = sitter;
        }
    }

    /// What somebody wished for a seat that is his no more.
    fn forget_wishes(&mut self, seat: Chair) {
        self.notified.retain(|c| *c != seat);
        self.orders.retain(|o| o.0 != seat);
        self.times.forget_vacations(seat);
    }

    /// For how many seconds a seat is waited for before a bot decides what is asked of it in another's
    /// turn.
    pub fn order(&self, seat: Chair) -> Option<u32> {
        self.orders.iter().find(|o| o.0 == seat).map(|o| o.1)
    }

    fn set_away(&mut self, seat: Chair, is: bool, at: i64) {
        if let Some(Sitter::Person { away, .. }) = self.sitters.get_mut(seat.index()) {
            *away = is;
        }
        self.times.renew(seat, at);
    }

    /// This seat has the move from now on.
    pub fn pass(&mut self, seat: Option<Chair>, at: i64) {
        if self.phase == Phase::Running {
            self.times.pass(self.clock, seat, at);
        }
    }

    /// When the clock of a seat that has the move runs out, in milliseconds since 1970. No clock
    /// runs for bots.
    pub fn flag(&self, seat: Chair) -> Option<i64> {
        let waits = self.phase == Phase::Running && self.is_present(seat);
        waits.then(|| self.times.flag(self.clock, seat)).flatten()
    }

    /// Milliseconds of reserve that a person had left when their last move ended.
    pub fn reserve(&self, seat: Chair) -> Option<i64> {
        self.sitters.get(seat.index())?.name()?;
        self.times.reserve().get(seat.index()).copied()
    }

    /// Whether a person on this seat has a say.
    pub fn is_present(&self, seat: Chair) -> bool {
        let sitter = self.sitters.get(seat.index());
        sitter.is_some_and(Sitter::is_present)
    }

    /// The seats.
    pub fn chairs(&self) -> impl Iterator<Item = Chair> + use<> {
        (0..self.sitters.len()).map(Chair::at)
    }

    /// The setup of its game.
    pub fn setup(&self) -> Setup {
        let seat = |(i, s): (usize, &Sitter)| match s {
            Sitter::Nobody => SeatSetup::new(&format!("Player {}", i + 1), Player::Human),
            Sitter::Bot(bot) => {
                let name = bot_name(bot, Chair::at(i));
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
