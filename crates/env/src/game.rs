//! What is played, and how it is told in numbers.

use std::{fmt, str::FromStr, sync::Arc};

use content::{Library, MIXED, Own};
use record::{Player, SeatSetup, Seed, Setup, Snapshot};
use rules::{Options, RuleSet, Seat};

use crate::{
    Error, State,
    ids::{Id, Ids, Meaning, Numbering},
    observation::Observer,
};

/// Which coins an observation tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coins {
    /// One's own; all of them when the game is over, as the rules have it.
    #[default]
    Hidden,
    /// Those of all: what somebody knows who counts along, for every payment is made in the open.
    Counted,
}

/// What a game is worth to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reward {
    /// The share of the win, at the end: 1 for a sole winner.
    #[default]
    Win,
    /// At the end, the coins that a seat has more than the best of the others.
    Margin,
    /// At the end, the coins of a seat.
    Coins,
    /// The coins that a seat gains or pays, when it does. Those of others are hidden: whoever learns
    /// for one seat should see its own alone.
    Income,
}

/// Reads a word that stands for one of several things.
fn named<T: Copy>(what: &str, all: &[(&str, T)], word: &str) -> Result<T, String> {
    let found = all.iter().find(|(name, _)| *name == word);
    found.map(|f| f.1).ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|(name, _)| format!("{name:?}")).collect();
        format!("{what} are {}, not {word:?}", names.join(", "))
    })
}

const COINS: [(&str, Coins); 2] = [("hidden", Coins::Hidden), ("counted", Coins::Counted)];
const REWARDS: [(&str, Reward); 4] = [
    ("win", Reward::Win),
    ("margin", Reward::Margin),
    ("coins", Reward::Coins),
    ("income", Reward::Income),
];

impl FromStr for Coins {
    type Err = String;

    fn from_str(word: &str) -> Result<Coins, String> {
        named("coins", &COINS, word)
    }
}

impl FromStr for Reward {
    type Err = String;

    fn from_str(word: &str) -> Result<Reward, String> {
        named("rewards", &REWARDS, word)
    }
}

impl Coins {
    /// Its name.
    pub fn name(self) -> &'static str {
        COINS[self as usize].0
    }
}

impl Reward {
    /// Its name.
    pub fn name(self) -> &'static str {
        REWARDS[self as usize].0
    }
}

/// How a game is told in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Settings {
    /// How actions are numbered.
    pub numbering: Numbering,
    /// Which coins are told.
    pub coins: Coins,
    /// What counts.
    pub reward: Reward,
}

/// What is played, and how it is told in numbers. It never changes; states share it.
pub struct Game {
    rules: Arc<RuleSet>,
    content: Own,
    hash: String,
    settings: Settings,
    ids: Ids,
    /// By which whole actions are kept.
    kept: Ids,
    observer: Observer,
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({} {})", self.rules.game(), self.rules.map().id)
    }
}

/// Two games are equal if the same can happen in both, told in the same numbers.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        let key = |g: &Game| (g.settings, g.rules.map().id.clone(), g.rules.seats());
        key(self) == key(other)
            && self.hash == other.hash
            && self.rules.game() == other.rules.game()
            && self.rules.options() == other.rules.options()
    }
}

impl Eq for Game {}

impl Game {
    /// A game on a map of a library. Without a name of a game it is the box that has the map, and
    /// without a number of seats as many as the map is made for.
    ///
    /// ```
    /// use content::Library;
    /// use elbowroom_env::{Game, Settings};
    ///
    /// let boxes = Library::shipped();
    /// let game = Game::new(boxes, None, "small-world-2", None, &Default::default(), Settings::default())?;
    /// assert_eq!(game.ids().len(), 961);
    /// # Ok::<(), elbowroom_env::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such game or map, or an option names what is not there.
    pub fn new(
        library: &Library,
        game: Option<&str>,
        map: &str,
        seats: Option<u8>,
        options: &Options,
        settings: Settings,
    ) -> Result<Arc<Game>, Error> {
        let setup = |game: &str, seats: u8| Setup {
            game: game.into(),
            map: map.into(),
            seats: players(seats),
            options: options.clone(),
            seed: None,
        };
        let mut boxes = library.games().into_iter().map(|g| g.0);
        let has = |game: &&str| *game != MIXED && library.maps(game).iter().any(|m| m.id == map);
        let game = match game {
            Some(game) => game,
            None => boxes.find(has).unwrap_or(MIXED),
        };
        let made_for = library.maps(game).into_iter().find(|m| m.id == map);
        let seats = seats.or(made_for.map(|m| m.players)).unwrap_or(2);
        let rules = setup(game, seats).rules(library);
        let rules = rules.map_err(|e| Error::Setup(e.to_string()))?;
        Ok(Game::of(rules, library, settings))
    }

    /// A game by these rules, which came from a library.
    pub fn of(rules: Arc<RuleSet>, library: &Library, settings: Settings) -> Arc<Game> {
        Arc::new(Game {
            content: library.own().of(rules.game()),
            hash: library.hash(rules.game()),
            settings,
            ids: Ids::new(&rules, settings.numbering),
            kept: Ids::new(&rules, Numbering::Map),
            observer: Observer::new(&rules),
            rules,
        })
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<RuleSet> {
        &self.rules
    }

    /// How it is told in numbers.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The numbers of actions.
    pub fn ids(&self) -> &Ids {
        &self.ids
    }

    /// The numbers by which states keep what has happened.
    pub(crate) fn kept(&self) -> &Ids {
        &self.kept
    }

    /// What writes observations.
    pub fn observer(&self) -> &Observer {
        &self.observer
    }

    /// The content of one's own that it is played with.
    pub fn content(&self) -> &Own {
        &self.content
    }

    /// A hash of what it is made of: [`Library::hash`].
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Seats at the table.
    pub fn seats(&self) -> usize {
        self.rules.seats().into()
    }

    /// Its setup, with these names.
    pub(crate) fn setup(&self, names: &[String], seed: Option<Seed>) -> Setup {
        let mut seats = players(self.rules.seats());
        for (seat, name) in seats.iter_mut().zip(names) {
            // Who plays there is a program, whoever that is.
            *seat = SeatSetup::new(name, seat.player.clone());
        }
        Setup {
            game: self.rules.game().into(),
            map: self.rules.map().id.clone(),
            seats,
            options: self.rules.options().clone(),
            seed,
        }
    }

    /// The start of a game in which the caller decides for chance.
    pub fn new_initial_state(self: &Arc<Game>) -> State {
        State::new(self.clone(), None)
    }

    /// A game in which chance draws by itself what the seed has.
    pub fn new_game(self: &Arc<Game>, seed: Seed) -> State {
        State::new(self.clone(), Some(seed))
    }

    /// A game that begins in a position of these rules. With a seed chance draws by itself what the
    /// seed has.
    ///
    /// # Errors
    /// If the position is of another game.
    pub fn at(self: &Arc<Game>, position: &Snapshot, seed: Option<Seed>) -> Result<State, Error> {
        let (ours, theirs) = (&self.rules, &position.rules);
        let same = ours.game() == theirs.game()
            && ours.map().id == theirs.map().id
            && ours.seats() == theirs.seats()
            && ours.options() == theirs.options();
        if !same {
            return Err(Error::Setup("the position is of another game".into()));
        }
        let played = rules::Game::at(ours.clone(), position.state);
        Ok(State::of(self.clone(), played, seed))
    }

    /// The ids of a line in notation, such as `conquer 13` or `deploy 3:2`: several where it means
    /// several actions, and two for each that is chosen in two halves.
    ///
    /// # Errors
    /// If the line is none.
    pub fn encode(&self, line: &str) -> Result<Vec<Id>, Error> {
        let actions = self.rules.parse_line(line);
        let actions = actions.map_err(|e| Error::Notation(e.to_string()))?;
        let mut out = Vec::new();
        for action in actions {
            let none = || Error::Notation(format!("{} has no id", self.rules.notation(action)));
            out.push(self.ids.encode(action).ok_or_else(none)?);
            if let Some((_, n)) = crate::Half::of(action) {
                out.extend(self.ids.encode_count(n));
            }
        }
        Ok(out)
    }

    /// What an id stands for, in notation; a half as `deploy 3`, its number as `2`.
    ///
    /// # Errors
    /// If it stands for nothing.
    pub fn decode(&self, id: i64) -> Result<String, Error> {
        let (_, meaning) = self.meaning(id)?;
        Ok(match meaning {
            Meaning::Action(a) => self.rules.notation(a),
            Meaning::Half(half) => {
                let whole = self.rules.notation(half.with(1));
                let half = whole.rsplit_once(':').map_or(&*whole, |w| w.0);
                half.to_owned()
            }
            Meaning::Count(n) => n.to_string(),
        })
    }

    /// What an id stands for.
    ///
    /// # Errors
    /// If it stands for nothing.
    pub(crate) fn meaning(&self, id: i64) -> Result<(Id, Meaning), Error> {
        let all = self.ids.len() + self.ids.chance_len();
        let small = Id::try_from(id).ok().filter(|id| usize::from(*id) < all);
        let found = small.and_then(|small| Some((small, self.ids.decode(small)?)));
        found.ok_or(Error::Id { id, all })
    }

    /// What a final state is worth to each seat.
    pub(crate) fn worth(&self, state: &rules::State, out: &mut [f32]) {
        let coins = |seat: usize| f32::from(state.coins(Seat(seat as u8)));
        match self.settings.reward {
            Reward::Win => {
                let shares = self.rules.win_shares(state);
                out.iter_mut().zip(shares).for_each(|(o, s)| *o = s);
            }
            Reward::Margin => {
                for seat in 0..out.len() {
                    let others = (0..out.len()).filter(|&s| s != seat).map(coins);
                    out[seat] = coins(seat) - others.fold(0.0, f32::max);
                }
            }
            Reward::Coins | Reward::Income => {
                out.iter_mut().enumerate().for_each(|(s, o)| *o = coins(s));
            }
        }
    }

    /// The least and the greatest that a game is worth.
    pub fn worths(&self) -> [f32; 2] {
        match self.settings.reward {
            Reward::Win => [0.0, 1.0],
            Reward::Margin => [-20_000.0, 20_000.0],
            Reward::Coins | Reward::Income => [0.0, 20_000.0],
        }
    }
}

fn players(seats: u8) -> Vec<SeatSetup> {
    let all = 1..=seats;
    all.map(|n| SeatSetup::new(&format!("Player {n}"), Player::Bot("program".into())))
        .collect()
}
