//! A game under way at a table, and the rules that tables share.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use content::{Library, Own};
use record::{Seed, Setup, SetupError};
use rules::{Action, Game, RuleSet, State};

use super::entry::{FIRST_RULES, Made, Secret};

/// A game with its dice.
#[derive(Clone)]
pub struct Play {
    game: Game,
    seed: Seed,
    /// What the server's part of it is made from.
    part: Option<Secret>,
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
            part: None,
            outcomes: 0,
        }
    }

    /// The same with what the server's part of the seed is made from.
    pub(super) fn with_part(mut self, part: Option<Secret>) -> Play {
        self.part = part;
        self
    }

    /// What the server's part of the seed is made from.
    pub(super) fn part(&self) -> Option<Secret> {
        self.part
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
        self.outcomes += u64::from(action.is_chance());
        Ok(())
    }

    /// Applies the next outcome of chance, if chance has the move, and returns it.
    pub fn draw(&mut self) -> Option<Action> {
        let number = self.seed.number(self.outcomes);
        let outcome = self.rules().draw(self.state(), number)?;
        self.apply(outcome).ok()?;
        Some(outcome)
    }

    /// How many actions the last lines have that were made in one turn, that of the last. `lines` are
    /// their numbers of actions, the last first. `None` if there are not so many.
    pub fn of_one_turn(&self, lines: &[u16]) -> Option<u16> {
        let log = self.game.log();
        let all: usize = lines.iter().map(|n| usize::from(*n)).sum();
        let before = log.len().checked_sub(all)?;
        let mut game = Game::replay(self.rules().clone(), &log[..before]).ok()?;
        let (mut turn, mut actions, mut at) = (None, 0, before);
        for &n in lines.iter().rev() {
            let now = Some((game.state().round(), game.state().seat()));
            if now != turn {
                (turn, actions) = (now, 0);
            }
            for &action in &log[at..at + usize::from(n)] {
                game.apply_with(action, &mut ()).ok()?;
            }
            at += usize::from(n);
            actions += n;
        }
        Some(actions)
    }

    /// Takes back the last actions of a seat. Whether all of them could be; if not, nothing has
    /// changed. The game is gone through once, however many they are.
    pub fn undo(&mut self, seat: rules::Seat, actions: u16) -> bool {
        let log = self.game.log();
        let Some(kept) = log.len().checked_sub(actions.into()) else {
            return false;
        };
        let (kept, undone) = log.split_at(kept);
        if self.state().is_chance() || undone.iter().any(|a| a.is_chance()) {
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
    /// Content of one's own that tables here are played with, by its hash: what this node was
    /// started with, and what it was started with when a table was made.
    own: Mutex<HashMap<String, Own>>,
    made: Mutex<HashMap<Key, Arc<RuleSet>>>,
}

/// The hash of the content of one's own, the game, the map, the seats, the options.
type Key = (String, String, String, usize, rules::Options);

/// Why a table cannot be played here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// It names what is not there.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Its content is not known, or cannot be used any more.
    #[error("its content, which has the hash {0}, is not to be had here")]
    Content(String),
}

/// Most rule sets that are kept: enough for every map with some options.
const KEPT: usize = 64;

impl RuleBook {
    /// Of these boxes.
    pub fn new(content: Library) -> RuleBook {
        let games = content.games().into_iter().map(|g| content.own().of(g.0));
        let own = games.filter(|o| !o.is_empty()).map(|o| (o.hash(), o));
        RuleBook {
            own: Mutex::new(own.collect()),
            content,
            made: Mutex::new(HashMap::new()),
        }
    }

    /// The boxes.
    pub fn content(&self) -> &Library {
        &self.content
    }

    /// The hash of the content of one's own that new tables of a game are played with, if there is
    /// any.
    pub fn hash_of(&self, game: &str) -> Option<String> {
        let own = self.content.own().of(game);
        (!own.is_empty()).then(|| own.hash())
    }

    /// Content of one's own by its hash, if it is known here.
    pub fn own(&self, hash: &str) -> Option<Own> {
        let own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        own.get(hash).cloned()
    }

    /// The texts of the content of one's own of this node, with their hashes.
    pub fn texts(&self) -> Vec<(String, String)> {
        let own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        own.iter().map(|(h, o)| (h.clone(), o.write())).collect()
    }

    /// Content of one's own by its hash, for the tables that were made with it.
    pub fn learn(&self, own: Own) {
        let mut all = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(own.hash(), own);
    }

    /// The content of one's own of a table.
    ///
    /// # Errors
    /// If it is not known here.
    pub fn own_of(&self, made: &Made) -> Result<Own, BookError> {
        match &made.content {
            Some(hash) => self.own(hash).ok_or(BookError::Content(hash.clone())),
            // Tables of before did not say: they have what the server has.
            None if made.rules == FIRST_RULES => Ok(self.content.own().of(&made.game)),
            None => Ok(Own::default()),
        }
    }

    /// The rules of a table, whose game is set up like this.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn rules(&self, made: &Made, setup: &Setup) -> Result<Arc<RuleSet>, BookError> {
        let own = self.own_of(made)?;
        let key = (
            own.hash(),
            setup.game.clone(),
            setup.map.clone(),
            setup.seats.len(),
            setup.options.clone(),
        );
        let lock = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = lock().get(&key) {
            return Ok(rules.clone());
        }
        let rules = Arc::new(match own == self.content.own().of(&setup.game) {
            true => setup.rules(&self.content)?,
            false => {
                let library = own.content_library();
                let library = library.map_err(|_| BookError::Content(own.hash()))?;
                setup.rules(&*library)?
            }
        });
        let mut made = lock();
        if made.len() >= KEPT {
            // Those in use live on at their tables.
            made.clear();
        }
        made.insert(key, rules.clone());
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use bots::playout::{Dice, busy_action};
    use content::Library;
    use record::{Player, SeatSetup, Setup};
    use rules::Actions;

    use super::*;

    /// Random games, in which every action is a line of its own: what is taken back as a turn was
    /// done in it, and what stood before it was not.
    #[test]
    fn a_turn_ends_where_the_turn_of_another_begins() {
        let seat = |n: &str| SeatSetup::new(n, Player::Human);
        let setup = Setup {
            game: "small-world".into(),
            map: "small-world-2".into(),
            seats: vec![seat("Ann"), seat("Bob")],
            options: Default::default(),
            seed: None,
        };
        let rules = Arc::new(setup.rules(Library::shipped()).unwrap());
        let (mut legal, mut beyond, mut tried) = (Actions::default(), 0, 0);
        for seed in 0..12u64 {
            let mut play = Play::new(rules.clone(), Seed([seed as u8; 32]));
            let mut dice = Dice::new(seed);
            // The turn in which each action since chance or another spoke was made.
            let mut run: Vec<(u8, rules::Seat)> = Vec::new();
            let mut whose = None;
            while !play.state().is_over() {
                while play.draw().is_some() {
                    run.clear();
                }
                let Some(seat) = play.state().to_move() else {
                    break;
                };
                if whose != Some(seat) {
                    run.clear();
                    whose = Some(seat);
                }
                run.push((play.state().round(), play.state().seat()));
                let action = busy_action(&rules, play.state(), &mut legal, &mut dice, 1).unwrap();
                play.apply(action).unwrap();
                let last = run[run.len() - 1];
                let own = run.iter().rev().take_while(|turn| **turn == last).count();
                let lines = vec![1; run.len()];
                assert_eq!(play.of_one_turn(&lines), Some(own as u16));
                assert!(play.clone().undo(seat, own as u16) || play.state().is_chance());
                tried += 1;
                beyond += u32::from(own < run.len());
            }
        }
        assert!(tried > 300 && beyond > 0, "{beyond} of {tried}");
    }
}
