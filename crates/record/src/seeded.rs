//! A game with its dice.

use std::{fmt, sync::Arc};

use rules::{Action, Game, NoUndo, Refusal, RuleSet, Seat, State, event::Sink};

use crate::seed::Seed;

/// A game, and the seed from which its outcomes of chance come, one number each, in order.
#[derive(Clone)]
pub struct SeededGame {
    game: Game,
    seed: Seed,
    /// How many were drawn.
    outcomes: u64,
}

/// Shows neither the seed nor what is hidden in the game.
impl fmt::Debug for SeededGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SeededGame({} actions)", self.game.log().len())
    }
}

impl SeededGame {
    /// A new game. Chance has the move.
    pub fn new(rules: Arc<RuleSet>, seed: Seed) -> SeededGame {
        SeededGame::of(Game::new(rules), seed)
    }

    /// A game under way, whose further outcomes come from a seed.
    pub fn of(game: Game, seed: Seed) -> SeededGame {
        let outcomes = game.log().iter().filter(|a| a.is_chance()).count();
        SeededGame {
            game,
            seed,
            outcomes: outcomes as u64,
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<RuleSet> {
        self.game.rules()
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The state now.
    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// The seed.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Applies an action, of chance too, whatever the seed says of it.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn apply<S: Sink>(&mut self, action: Action, sink: &mut S) -> Result<(), Refusal> {
        self.game.apply_with(action, sink)?;
        self.outcomes += u64::from(action.is_chance());
        Ok(())
    }

    /// As [`SeededGame::apply`] for an action that the rules have just listed; see
    /// [`RuleSet::apply_legal`].
    ///
    /// # Errors
    /// If the action is not legal and that is noticed.
    pub fn apply_legal<S: Sink>(&mut self, action: Action, sink: &mut S) -> Result<(), Refusal> {
        self.game.apply_legal(action, sink)?;
        self.outcomes += u64::from(action.is_chance());
        Ok(())
    }

    /// Applies the next outcome of the seed, if chance has the move, and returns it.
    pub fn draw<S: Sink>(&mut self, sink: &mut S) -> Option<Action> {
        if !self.state().is_chance() {
            return None;
        }
        let number = self.seed.number(self.outcomes);
        let outcome = self.rules().draw(self.state(), number)?;
        let applied = self.apply_legal(outcome, sink);
        debug_assert!(applied.is_ok(), "what was drawn applies");
        applied.ok().map(|()| outcome)
    }

    /// Takes back the last actions of a seat; see [`Game::undo_last`].
    ///
    /// # Errors
    /// If not all of them can be; then nothing has changed.
    pub fn undo_last(&mut self, seat: Seat, actions: usize) -> Result<Vec<Action>, NoUndo> {
        self.game.undo_last(seat, actions)
    }
}
