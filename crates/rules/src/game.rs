//! A game under way: its rules, its actions so far, and how to take them back.

use std::sync::Arc;

use crate::{
    RuleSet,
    action::{Action, Seat},
    event::{Event, Sink},
    refusal::Refusal,
    state::State,
};

/// A game: the rule set and the list of actions, from which everything else follows.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Arc<RuleSet>,
    /// Shared by copies, which searches make by the thousand.
    start: Arc<State>,
    state: State,
    log: Vec<Action>,
    /// Whose each action is; `None` for chance.
    movers: Vec<Option<Seat>>,
}

/// Why the last action cannot be taken back.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    thiserror::Error,
    strum::IntoStaticStr,
    strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum NoUndo {
    /// Nothing has been done yet.
    #[error("nothing has been done yet")]
    Nothing,
    /// Chance has spoken since: a die was rolled or a combo revealed.
    #[error("chance has spoken since")]
    Chance,
    /// The last action was another player's.
    #[error("the last action was another player's")]
    NotYours,
}

impl NoUndo {
    /// The keywords of all reasons.
    pub const KEYWORDS: &'static [&'static str] = <Self as strum::VariantNames>::VARIANTS;

    /// A word for the reason: `not-yours`.
    pub fn keyword(self) -> &'static str {
        self.into()
    }
}

impl Game {
    /// A new game. Chance has the move: it fills the column.
    pub fn new(rules: Arc<RuleSet>) -> Game {
        let start = rules.start();
        Game::at(rules, start)
    }

    /// A game that begins in a position of these rules.
    pub fn at(rules: Arc<RuleSet>, start: State) -> Game {
        Game {
            rules,
            start: Arc::new(start),
            state: start,
            log: Vec::new(),
            movers: Vec::new(),
        }
    }

    /// A game from its actions.
    ///
    /// # Errors
    /// The index of the first action that does not apply, and why.
    pub fn replay(rules: Arc<RuleSet>, actions: &[Action]) -> Result<Game, (usize, Refusal)> {
        let mut game = Game::new(rules);
        for (i, &a) in actions.iter().enumerate() {
            game.apply(a).map_err(|why| (i, why))?;
        }
        Ok(game)
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<RuleSet> {
        &self.rules
    }

    /// The position that it began in.
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The state now.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The actions so far, chance included.
    pub fn log(&self) -> &[Action] {
        &self.log
    }

    /// Whose each of these actions was; `None` for chance.
    pub fn movers(&self) -> &[Option<Seat>] {
        &self.movers
    }

    /// Applies an action and returns what happened.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn apply(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        self.apply_with(action, &mut events)?;
        Ok(events)
    }

    /// As [`Game::apply`], for a listener of one's own.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn apply_with<S: Sink>(&mut self, action: Action, sink: &mut S) -> Result<(), Refusal> {
        let mover = self.state.to_move();
        self.rules.apply(&mut self.state, action, sink)?;
        self.log.push(action);
        self.movers.push(mover);
        Ok(())
    }

    /// As [`Game::apply_with`] for an action that [`RuleSet::legal`] has just listed or
    /// [`RuleSet::draw`] has drawn; see [`RuleSet::apply_legal`], which is quicker.
    ///
    /// # Errors
    /// If the action is not legal and that is noticed.
    pub fn apply_legal<S: Sink>(&mut self, action: Action, sink: &mut S) -> Result<(), Refusal> {
        let mover = self.state.to_move();
        self.rules.apply_legal(&mut self.state, action, sink)?;
        self.log.push(action);
        self.movers.push(mover);
        Ok(())
    }

    /// The state before the last action; `None` if there was none.
    pub fn before_last(&self) -> Option<State> {
        let (_, earlier) = self.log.split_last()?;
        Some(self.after(earlier.len()))
    }

    /// The state after the first `actions` of the log, or after all if it has not so many.
    pub fn after(&self, actions: usize) -> State {
        // Replaying a game costs some microseconds, and needs no memory for a history of states.
        let mut state = *self.start;
        for &action in self.log.iter().take(actions) {
            let applied = self.rules.apply(&mut state, action, &mut ());
            debug_assert!(applied.is_ok(), "a log replays");
        }
        state
    }

    /// Takes back the last action of a seat, if nothing was revealed and no chance drawn since.
    ///
    /// # Errors
    /// If it cannot be taken back; then nothing has changed.
    pub fn undo(&mut self, seat: Seat) -> Result<Action, NoUndo> {
        let last = *self.log.last().ok_or(NoUndo::Nothing)?;
        self.undo_last(seat, 1)?;
        Ok(last)
    }

    /// Takes back the last actions, all of them a seat's, and returns them in the order in which they
    /// were done. The game is gone through once, however many they are.
    ///
    /// # Errors
    /// If one of them cannot be taken back; then nothing has changed.
    pub fn undo_last(&mut self, seat: Seat, actions: usize) -> Result<Vec<Action>, NoUndo> {
        let kept = self.log.len().checked_sub(actions);
        let kept = kept.ok_or(NoUndo::Nothing)?;
        let undone = &self.log[kept..];
        if self.state.is_chance() || undone.iter().any(|a| a.is_chance()) {
            return Err(NoUndo::Chance);
        }
        if self.movers[kept..].iter().any(|m| *m != Some(seat)) {
            return Err(NoUndo::NotYours);
        }
        self.state = self.after(kept);
        self.movers.truncate(kept);
        Ok(self.log.split_off(kept))
    }
}
