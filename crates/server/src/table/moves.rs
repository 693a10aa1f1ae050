//! A game move by move, as whoever sits nowhere sees it.

use std::sync::Arc;

use content::Own;
use protocol::Phase;
use record::SeededGame;
use rules::{RuleSet, State, View};

use super::{BookError, RuleBook, Table};

/// A game, to be looked at move by move.
#[derive(Clone, Debug)]
pub struct Moves {
    /// The rules.
    pub rules: Arc<RuleSet>,
    /// The content of one's own that it is played with.
    pub own: Arc<Own>,
    /// Whether it is over.
    pub over: bool,
    /// What the seats are called.
    pub names: Vec<String>,
    /// The game; before it has begun there is none.
    play: Option<Arc<SeededGame>>,
}

impl Table {
    /// The game, to be looked at move by move. Before it has begun that is the board that is laid out.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn moves(&self, book: &RuleBook) -> Result<Moves, BookError> {
        let setup = self.room.setup();
        let (rules, own) = match &self.play {
            Some(play) => (play.rules().clone(), self.own.clone()),
            None => (
                book.rules(&self.made, &setup)?,
                Arc::new(book.own_of(&self.made)?),
            ),
        };
        Ok(Moves {
            rules,
            own,
            over: self.phase() == Phase::Over,
            names: setup.names(),
            play: self.play.clone(),
        })
    }
}

impl Moves {
    /// How many there are: the steps of the record, those of chance included.
    pub fn len(&self) -> usize {
        self.play.as_ref().map_or(0, |p| p.game().log().len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What a spectator sees after so many; nothing if there are not so many.
    pub fn after(&self, step: usize) -> Option<View> {
        let Some(play) = &self.play else {
            return (step == 0).then(|| self.seen(&self.rules.start()));
        };
        let game = play.game();
        let mut state = *game.start();
        for &action in game.log().get(..step)? {
            // What was played is legal.
            self.rules.apply(&mut state, action, &mut ()).ok()?;
        }
        Some(self.seen(&state))
    }

    fn seen(&self, state: &State) -> View {
        self.rules.view(state, None)
    }
}
