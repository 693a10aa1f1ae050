//! A game under way at a table, and the rules that tables share.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use content::Library;
use protocol::{Seed, Setup, SetupError};
use rules::{Action, Game, RuleSet, State, game::is_outcome};

/// A game with its dice.
#[derive(Clone)]
pub struct Play {
    game: Game,
    seed: Seed,
    outcomes: u64,
}

/// Shows neither the seed nor the coins.
impl std::fmt::Debug for Play {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Play({} actions)", self.game.log().len())
    }
}

impl Play {
    /// A new game. Chance has the move.
    pub fn new(rules: Arc<RuleSet>, seed: Seed) -> Play {
        Play {
            game: Game::new(rules),
            seed,
            outcomes: 0,
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

    /// Applies an action, of chance too.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn apply(&mut self, action: Action) -> Result<(), rules::Refusal> {
        self.game.apply_with(action, &mut ())?;
        self.outcomes += u64::from(is_outcome(action));
        Ok(())
    }

    /// Applies the next outcome of chance, if chance has the move, and returns it.
    pub fn draw(&mut self) -> Option<Action> {
        let number = self.seed.number(self.outcomes);
        let outcome = self.rules().draw(self.state(), number)?;
        self.apply(outcome).ok()?;
        Some(outcome)
    }

    /// Takes back the last actions of a seat. Whether all of them could be; if not, nothing has
    /// changed. The game is gone through once, however many they are.
    pub fn undo(&mut self, seat: rules::Seat, actions: u16) -> bool {
        let log = self.game.log();
        let Some(kept) = log.len().checked_sub(actions.into()) else {
            return false;
        };
        let (kept, undone) = log.split_at(kept);
        if self.state().is_chance() || undone.iter().any(|&a| is_outcome(a)) {
            return false;
        }
        let Ok(back) = Game::replay(self.rules().clone(), kept) else {
            return false;
        };
        // All of them have to be this seat's.
        let mut again = back.clone();
        for &action in undone {
            let own = again.state().to_move() == Some(seat);
            if !own || again.apply_with(action, &mut ()).is_err() {
                return false;
            }
        }
        self.game = back;
        true
    }
}

/// The rules of the games that are played, each made once and shared by its tables.
pub struct RuleBook {
    content: Library,
    made: Mutex<HashMap<Key, Arc<RuleSet>>>,
}

type Key = (String, String, usize, rules::Options);

/// Most rule sets that are kept: enough for every map with some options.
const KEPT: usize = 64;

impl RuleBook {
    /// Of these boxes.
    pub fn new(content: Library) -> RuleBook {
        RuleBook {
            content,
            made: Mutex::new(HashMap::new()),
        }
    }

    /// The boxes.
    pub fn content(&self) -> &Library {
        &self.content
    }

    /// The rules of a setup.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn rules(&self, setup: &Setup) -> Result<Arc<RuleSet>, SetupError> {
        let key = (
            setup.game.clone(),
            setup.map.clone(),
            setup.seats.len(),
            setup.options.clone(),
        );
        let lock = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = lock().get(&key) {
            return Ok(rules.clone());
        }
        let rules = Arc::new(setup.rules(&self.content)?);
        let mut made = lock();
        if made.len() >= KEPT {
            // Those in use live on at their tables.
            made.clear();
        }
        made.insert(key, rules.clone());
        Ok(rules)
    }
}
