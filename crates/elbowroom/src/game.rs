//! A game between bots.

use std::{borrow::Cow, sync::Arc};

use bots::{Bot, SpecError};
use content::{Library, MIXED, NoGame};
use rand_core::RngCore;
use record::{Seed, Snapshot};
use rules::{Action, Options, RuleSet, Seat, State, View};

/// Who sits at a seat of a [`Match`]: [`bot`], [`own`] or [`closure`].
pub struct Seated<'a>(Box<dyn FnOnce(u64) -> Box<dyn Bot + 'a> + 'a>);

impl std::fmt::Debug for Seated<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seated")
    }
}

/// A bot by name, as [`bots::BOTS`] lists them, such as `greedy` or `strong@1s`. In a [`Match`] its
/// dice are those of its seat; they are the same for all games of one seed.
///
/// # Errors
/// If there is no such bot.
pub fn bot<'a>(name: &str) -> Result<Seated<'a>, MatchError> {
    let spec: bots::Spec = name.parse()?;
    Ok(own(move |seed| spec.build(seed)))
}

/// A bot of one's own, made with a seed for dice of its own.
pub fn own<'a>(make: impl FnOnce(u64) -> Box<dyn Bot + 'a> + 'a) -> Seated<'a> {
    Seated(Box::new(make))
}

/// A bot that is a function of what its seat sees.
///
/// ```
/// use elbowroom::prelude::*;
///
/// let first = || closure(|rules, view| {
///     let mut legal = Actions::default();
///     rules.legal_for(view, &mut legal);
///     legal[0]
/// });
/// let played = play("small-world-2", [first(), first()], "two of a kind")?;
/// assert!(played.state.is_over());
/// # Ok::<(), MatchError>(())
/// ```
pub fn closure<'a>(act: impl FnMut(&RuleSet, &View) -> Action + Send + 'a) -> Seated<'a> {
    own(move |_| Box::new(Closure(act)))
}

struct Closure<F>(F);

impl<F: FnMut(&RuleSet, &View) -> Action + Send> Bot for Closure<F> {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        (self.0)(rules, view)
    }
}

/// A game between bots, to be played with [`Match::play`].
///
/// ```
/// use elbowroom::prelude::*;
///
/// let game = Match::on("underground-3").seed("under").player(bot("greedy")?);
/// let played = game.player(bot("random")?).player(bot("random")?).play()?;
/// assert_eq!(played.winners(), [Seat(0)]);
/// # Ok::<(), MatchError>(())
/// ```
#[derive(Debug)]
pub struct Match<'a> {
    map: String,
    game: Option<String>,
    options: Options,
    boxes: Cow<'a, Library>,
    start: Option<Snapshot>,
    seats: Vec<Seated<'a>>,
    seed: Seed,
}

/// Why a match was not played, or not to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// No box has this map.
    #[error("there is no map \"{0}\"")]
    Map(String),
    /// There is no such game, or an option names what is not there.
    #[error(transparent)]
    Game(#[from] NoGame),
    /// No bot has this name.
    #[error(transparent)]
    Bot(#[from] SpecError),
    /// Too few or too many bots for the table.
    #[error("{0} bots, expected {1}")]
    Seats(usize, &'static str),
    /// A bot made an action that is not legal.
    #[error("seat {seat}: {action} is not legal: {why}")]
    Illegal {
        /// The seat, from 1.
        seat: usize,
        /// The action in notation.
        action: String,
        /// Why it is refused.
        why: String,
    },
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The rules.
    pub rules: Arc<RuleSet>,
    /// The last state.
    pub state: State,
    /// The actions from the start, those of chance included.
    pub actions: Vec<Action>,
}

impl Finished {
    /// The coins of each seat.
    pub fn coins(&self) -> Vec<u16> {
        let seats = (0..self.rules.seats()).map(Seat);
        seats.map(|s| self.state.coins(s)).collect()
    }

    /// The seats that won: more than one if they are equal in coins and tokens.
    pub fn winners(&self) -> Vec<Seat> {
        let best = self.rules.standings(&self.state);
        let best = best.iter().filter(|s| s.place == 1);
        best.map(|s| s.seat).collect()
    }
}

/// Plays a game on a map with all defaults: the first bot sits at the first seat.
///
/// ```
/// use elbowroom::prelude::*;
///
/// let played = play("small-world-2", [bot("greedy")?, bot("gentle")?], "a seed")?;
/// println!("{:?}", played.coins());
/// # Ok::<(), MatchError>(())
/// ```
///
/// # Errors
/// If no box has the map, there are fewer than 2 or more than 6 bots, or one of them makes an
/// action that is not legal.
pub fn play<'a>(
    map: &str,
    bots: impl IntoIterator<Item = Seated<'a>>,
    seed: &str,
) -> Result<Finished, MatchError> {
    let game = Match::on(map).seed(seed);
    bots.into_iter().fold(game, Match::player).play()
}

impl<'a> Match<'a> {
    /// A game of the shipped box that has this map, such as `small-world-2`; see
    /// [`Library::maps`].
    pub fn on(map: &str) -> Match<'a> {
        Match {
            map: map.into(),
            game: None,
            options: Options::default(),
            boxes: Cow::Borrowed(Library::shipped()),
            start: None,
            seats: Vec::new(),
            seed: Seed::from_text(""),
        }
    }

    /// A game that goes on from a position: the board, the options and the number of seats are
    /// those of the position.
    pub fn from(start: &Snapshot) -> Match<'a> {
        Match {
            start: Some(start.clone()),
            ..Match::on(&start.rules.map().id)
        }
    }

    /// Another game on that map, such as [`content::MIXED`].
    #[must_use]
    pub fn game(mut self, id: &str) -> Self {
        self.game = Some(id.into());
        self
    }

    /// With rule options.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// With content of one's own.
    #[must_use]
    pub fn content(mut self, library: &'a Library) -> Self {
        self.boxes = Cow::Borrowed(library);
        self
    }

    /// With a bot at the next seat.
    #[must_use]
    pub fn player(mut self, bot: Seated<'a>) -> Self {
        self.seats.push(bot);
        self
    }

    /// With this seed, as [`Seed::from_text`] reads it. Each game has one; if none is named it is
    /// always the same.
    #[must_use]
    pub fn seed(mut self, text: &str) -> Self {
        self.seed = Seed::from_text(text);
        self
    }

    /// Plays it. The outcomes of chance are those of the seed.
    ///
    /// # Errors
    /// If there is no such game, the number of bots is wrong, or a bot makes an action that is not
    /// legal.
    pub fn play(self) -> Result<Finished, MatchError> {
        let (seed, mut drawn) = (self.seed, 0);
        self.run(move || {
            drawn += 1;
            seed.number(drawn - 1)
        })
    }

    /// Plays it with the dice of any generator of random numbers: an outcome takes one number.
    ///
    /// # Errors
    /// As [`Match::play`].
    pub fn play_with(self, dice: &mut impl RngCore) -> Result<Finished, MatchError> {
        self.run(|| dice.next_u32())
    }

    fn run(self, mut number: impl FnMut() -> u32) -> Result<Finished, MatchError> {
        let seats = self.seats.len();
        let (rules, mut state) = match self.start {
            Some(start) => (start.rules, start.state),
            None => {
                if !(2..=6).contains(&seats) {
                    return Err(MatchError::Seats(seats, "2 to 6"));
                }
                let rules = self.rules()?;
                let state = rules.start();
                (rules, state)
            }
        };
        if seats != rules.seats() as usize {
            return Err(MatchError::Seats(
                seats,
                "one for each seat of the position",
            ));
        }
        let seats = self.seats.into_iter().enumerate();
        let seed = |seat| self.seed.child("bot", seat as u64).as_u64();
        let mut bots: Vec<_> = seats.map(|(i, seat)| (seat.0)(seed(i))).collect();
        let mut actions = Vec::new();
        while !state.is_over() {
            let to_move = state.to_move();
            let action = match to_move {
                Some(seat) => bots[seat.index()].act(&rules, &rules.view(&state, Some(seat))),
                None => match rules.draw(&state, number()) {
                    Some(outcome) => outcome,
                    None => break,
                },
            };
            if let Err(why) = rules.apply(&mut state, action, &mut ()) {
                return Err(MatchError::Illegal {
                    seat: to_move.map_or(0, |s| s.index() + 1),
                    action: rules.notation(action),
                    why: wording::words::refusal(&rules, &state, why),
                });
            }
            actions.push(action);
        }
        Ok(Finished {
            rules,
            state,
            actions,
        })
    }

    fn rules(&self) -> Result<Arc<RuleSet>, MatchError> {
        let game = match &self.game {
            Some(game) => game.as_str(),
            None => {
                let mut games = self.boxes.games().into_iter().map(|g| g.0);
                let has = |game: &&str| {
                    *game != MIXED && self.boxes.maps(game).iter().any(|m| m.id == self.map)
                };
                games
                    .find(has)
                    .ok_or_else(|| MatchError::Map(self.map.clone()))?
            }
        };
        let seats = self.seats.len() as u8;
        Ok(self.boxes.rules(game, &self.map, seats, &self.options)?)
    }
}
