//! Games that begin where another one stood: in a position, at a moment that is looked back at, or where
//! something else might have been done.

use record::{Player, Record, SeatSetup, Seed, Setup, Snapshot, Table};
use rules::{Action, Seat, State};
use wording::{Message, i18n::Lang};

use super::{Entry, Place, Session};
use crate::{
    form::{called, strongest},
    own, save,
};
use content::{Library, Own};

impl Session {
    /// A game that begins in a position, the line of a [`Snapshot`]. Whoever has to decide there is a
    /// person at this screen, the others are bots.
    ///
    /// # Errors
    /// If it is no position of this program's rules and content.
    pub fn at_position(line: &str, seed: Seed, lang: Lang) -> Result<Session, Message> {
        let library = Library::shipped();
        let position = Snapshot::read(line.trim(), library).map_err(|e| e.message())?;
        Session::begin(
            &position,
            one_person(&position, lang),
            vec![],
            Own::default(),
            seed,
        )
    }

    /// A game from a text of either kind: a position, as by [`Session::at_position`], or a record.
    ///
    /// # Errors
    /// If the text is neither, or wrong.
    pub fn read(text: &str, seed: Seed, lang: Lang) -> Result<Session, Message> {
        match Snapshot::is_meant(text) {
            true => Session::at_position(text, seed, lang),
            false => Session::load(text, save::colours(text), seed),
        }
    }

    /// The moment shown as a text from which anybody may play: whoever has to decide there is a person,
    /// the others are bots. It is a position; with content of one's own, which a position does not carry,
    /// it is the record of a game that begins in it.
    ///
    /// # Errors
    /// If nobody may: see [`Session::can_play_on`].
    pub fn position(&self, lang: Lang) -> Result<String, Message> {
        if !self.can_play_on() {
            return Err(crate::say::message("cannot-play-on"));
        }
        let library = own::library(&self.own);
        let position = Snapshot::new(self.game().rules().clone(), *self.state(), &library);
        if self.own.is_empty() {
            return Ok(position.to_string());
        }
        let seats = one_person(&position, lang);
        let (own, colours) = (self.own.clone(), self.colours.clone());
        let game = Session::begin(&position, seats, colours, own, Seed([0; 32]))?;
        // Whoever opens it has dice of his own.
        let setup = Setup {
            seed: None,
            ..game.setup().clone()
        };
        let own = self.own.of(&setup.game);
        Ok(Record::of(&setup, game.game(), own).write(game.rules()))
    }

    /// Whether another game may begin at the moment shown: it is not the end, and nobody is told by it
    /// what he may not know.
    pub fn can_play_on(&self) -> bool {
        let open = self.latest().is_over() || matches!(self.place, Place::Here(_));
        open && !self.state().is_over()
    }

    /// Another game that begins at the moment shown, with dice of its own. People at this screen play
    /// what they played, and so do bots; other seats are bots' now. Where that leaves nobody, whoever
    /// has the move there is a person.
    ///
    /// # Errors
    /// If it may not: see [`Session::can_play_on`].
    pub fn play_on(&self, seed: Seed, lang: Lang) -> Result<Session, Message> {
        if !self.can_play_on() {
            return Err(crate::say::message("cannot-play-on"));
        }
        let state = *self.state();
        let people = match self.humans() {
            none if none.is_empty() => vec![state.to_move().unwrap_or(state.seat())],
            people => people,
        };
        let seat = |seat: Seat| {
            let before = &self.setup().seats[seat.index()];
            let player = match (people.contains(&seat), &before.player) {
                (true, _) => Player::Human,
                (false, Player::Human) => Player::Bot(strongest().into()),
                (false, bot) => bot.clone(),
            };
            let name = match player == before.player {
                true => self.names[seat.index()].clone(),
                false => called(lang, &player, seat.index()),
            };
            SeatSetup::new(&name, player)
        };
        let seats = self.seats().map(seat).collect();
        let library = own::library(&self.own);
        let position = Snapshot::new(self.game().rules().clone(), state, &library);
        let (own, colours) = (self.own.clone(), self.colours.clone());
        Session::begin(&position, seats, colours, own, seed)
    }

    fn begin(
        position: &Snapshot,
        seats: Vec<SeatSetup>,
        colours: Vec<u8>,
        own: Own,
        seed: Seed,
    ) -> Result<Session, Message> {
        let table = Table::at(position, seats, seed, &own::library(&own));
        let table = table.map_err(|e| e.message())?;
        let setup = table.setup();
        let pack = own::pack(&own, &setup.game, &setup.map);
        Ok(Session::of(table, colours, own, pack))
    }

    /// What would have happened if these actions had been done in a state, as far as they can be: up to
    /// where chance has the move.
    pub fn what_if(&self, state: &State, actions: &[Action]) -> Vec<Entry> {
        let mut now = *state;
        let mut out = Vec::new();
        for &action in actions {
            let (before, mut events) = (now, Vec::new());
            if self.rules().apply(&mut now, action, &mut events).is_err() {
                break;
            }
            out.push(Entry {
                seat: before.to_move(),
                action,
                before,
                events,
            });
        }
        out
    }

    /// Shows a state that never was, in place of the moment that is looked back at, until another moment
    /// is shown.
    pub fn imagine(&mut self, state: State) {
        if self.cursor.is_some() {
            self.imagined = Some(state);
        }
    }

    /// Whether what is shown never was.
    pub fn is_imagined(&self) -> bool {
        self.imagined.is_some()
    }
}

/// Seats for a position: whoever has to decide there is a person, the others are bots.
fn one_person(position: &Snapshot, lang: Lang) -> Vec<SeatSetup> {
    let state = &position.state;
    let person = state.to_move().unwrap_or(state.seat());
    let seat = |s| {
        let player = match Seat(s) == person {
            true => Player::Human,
            false => Player::Bot(strongest().into()),
        };
        SeatSetup::new(&called(lang, &player, s.into()), player)
    };
    (0..position.rules.seats()).map(seat).collect()
}
