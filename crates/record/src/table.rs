//! A game under way, with its setup and its dice.

use std::sync::Arc;

use content::{Library, Own};
use rules::{Action, Event, Game, NoUndo, Refusal, RuleSet, Seat, State};

use crate::{
    record::Record,
    seed::Seed,
    seeded::SeededGame,
    setup::{SeatSetup, Setup, SetupError},
    snapshot::Snapshot,
    verify::{Failure, replay},
};

/// A table: it takes the actions of the players and draws the outcomes of chance.
#[derive(Clone, Debug)]
pub struct Table {
    setup: Setup,
    content: Own,
    game: SeededGame,
}

/// Why a table does not take an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refused {
    /// Another has the move, or nobody.
    NotYourMove(Option<Seat>),
    /// The rules refuse it.
    Rules(Refusal),
}

impl Table {
    /// A new game. Its setup gets the seed. The first outcomes of chance are still to be drawn:
    /// see [`Table::settle`].
    ///
    /// # Errors
    /// If the setup cannot be played with this content.
    pub fn new(setup: Setup, seed: Seed, content: &Library) -> Result<Table, SetupError> {
        let rules = setup.rules(content)?;
        Ok(Table::of(setup, seed, content, Game::new(rules)))
    }

    /// A game that begins in a position, which says what is played: these seats, as many as it has, play
    /// on from there. The outcomes of chance are numbered from there, too.
    ///
    /// # Errors
    /// If there are too few or too many seats.
    pub fn at(
        position: &Snapshot,
        seats: Vec<SeatSetup>,
        seed: Seed,
        content: &Library,
    ) -> Result<Table, SetupError> {
        let rules = &position.rules;
        if seats.len() != usize::from(rules.seats()) {
            return Err(SetupError::Seats(seats.len()));
        }
        let setup = Setup {
            game: rules.game().to_owned(),
            map: rules.map().id.clone(),
            seats,
            options: rules.options().clone(),
            seed: None,
        };
        let game = Game::at(rules.clone(), position.state);
        Ok(Table::of(setup, seed, content, game))
    }

    fn of(mut setup: Setup, seed: Seed, content: &Library, game: Game) -> Table {
        setup.seed = Some(seed);
        Table {
            content: content.own().of(&setup.game),
            setup,
            game: SeededGame::of(game, seed),
        }
    }

    /// Goes on with a recorded game. If the record has no seed, further outcomes come from
    /// `fallback`, and the table's records will still have none. A game that was begun under
    /// another version of the rules goes on under those of this program.
    ///
    /// # Errors
    /// If the record does not verify; one of another version of the rules, if it does not replay
    /// to its end.
    pub fn resume(record: &Record, fallback: Seed, given: &Library) -> Result<Table, Failure> {
        let replay = replay(record, given)?;
        let wrong = match record.is_of_other_rules() {
            true => replay.stop,
            false => replay.doubt.or(replay.stop),
        };
        if let Some(why) = wrong {
            return Err(why);
        }
        let seed = record.setup.seed.unwrap_or(fallback);
        Ok(Table {
            setup: record.setup.clone(),
            content: record.content.clone(),
            game: SeededGame::of(replay.game, seed),
        })
    }

    /// The setup.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The content of one's own that it is played with.
    pub fn content(&self) -> &Own {
        &self.content
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<RuleSet> {
        self.game.rules()
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.game.game()
    }

    /// The state now.
    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// The seed from which outcomes are drawn.
    pub fn seed(&self) -> Seed {
        self.game.seed()
    }

    /// Draws outcomes as long as chance has the move, and adds what happens to `events`.
    pub fn settle(&mut self, events: &mut Vec<Event>) {
        while self.game.draw(events).is_some() {}
    }

    /// Applies the action of a seat, draws the outcomes of chance that follow, and returns what
    /// happened.
    ///
    /// # Errors
    /// If it is not this seat's move, or the rules refuse the action; then nothing has changed.
    pub fn act(&mut self, seat: Seat, action: Action) -> Result<Vec<Event>, Refused> {
        let to_move = self.state().to_move();
        if to_move != Some(seat) {
            let over = self.state().is_over();
            return Err(match over {
                true => Refused::Rules(Refusal::GameOver),
                false => Refused::NotYourMove(to_move),
            });
        }
        let mut events = Vec::new();
        let done = self.game.apply(action, &mut events);
        done.map_err(Refused::Rules)?;
        self.settle(&mut events);
        Ok(events)
    }

    /// Takes back the last action of a seat; see [`Game::undo`].
    ///
    /// # Errors
    /// If it cannot be taken back; then nothing has changed.
    pub fn undo(&mut self, seat: Seat) -> Result<Action, NoUndo> {
        let last = self.game.undo_last(seat, 1)?;
        last.first().copied().ok_or(NoUndo::Nothing)
    }

    /// The record so far. Once the game is over it has the result and the fingerprint.
    pub fn record(&self) -> Record {
        Record::of(&self.setup, self.game(), self.content.clone())
    }
}
