//! A game under way.

mod bytes;
mod features;
mod resample;

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use record::{Record, Seed, SeededGame};
use rules::{Action, Actions, Seat, state::MAX_SEATS};

pub use features::{FEATURES, Feature};

use crate::{
    Coins, Error, Game, Half, Id, Meaning,
    game::Reward,
    observation::{Planes, Seen},
};

/// A game under way, asked and answered in numbers. A copy goes its own way.
#[derive(Clone)]
pub struct State {
    game: Arc<Game>,
    played: SeededGame,
    /// The first half of a choice.
    half: Option<Half>,
    /// Whether chance draws by itself.
    draws: bool,
    /// Whether all outcomes are those of the seed, in a game that may be told so.
    dealt: bool,
    /// Coins before the latest action.
    before: [u16; MAX_SEATS],
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rules = self.game.rules();
        // No coins: what is shown by accident gives nothing away.
        f.write_str(&rules.view_text(&rules.view(self.state(), None)))
    }
}

/// States are equal if they are so to the last detail, and came about in the same way.
impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.played.state() == other.played.state()
            && self.half == other.half
            && self.draws == other.draws
            && self.played.game().log() == other.played.game().log()
            && (!self.draws || self.played.seed() == other.played.seed())
            && self.game == other.game
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.state().key());
        self.half.hash(hasher);
        hasher.write_usize(self.played.game().log().len());
    }
}

/// Who decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    /// A seat.
    Seat(Seat),
    /// Chance.
    Chance,
    /// Nobody: the game is over.
    Nobody,
}

impl State {
    pub(crate) fn new(game: Arc<Game>, seed: Option<Seed>) -> State {
        let played = rules::Game::new(game.rules().clone());
        State::of(game, played, seed)
    }

    /// A game under way, whose further outcomes come from a seed if there is one.
    pub(crate) fn of(game: Arc<Game>, played: rules::Game, seed: Option<Seed>) -> State {
        let dealt = seed.is_some() && played.log().is_empty();
        let played = SeededGame::of(played, seed.unwrap_or(Seed([0; 32])));
        let mut state = State {
            game,
            played,
            half: None,
            draws: seed.is_some(),
            dealt,
            before: [0; MAX_SEATS],
        };
        state.note();
        state.settle();
        state
    }

    /// A game that begins where a seat looks at it, in a state that fits what it sees. Chance does
    /// not draw in it.
    pub fn seen(game: Arc<Game>, played: rules::Game) -> State {
        State::of(game, played, None)
    }

    /// What is played.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The state as the rules know it.
    pub fn state(&self) -> &rules::State {
        self.played.state()
    }

    /// The game with its dice.
    pub fn played(&self) -> &SeededGame {
        &self.played
    }

    /// The first half of a choice, if it has been made.
    pub fn half(&self) -> Option<Half> {
        self.half
    }

    /// Whether chance draws by itself.
    pub fn draws(&self) -> bool {
        self.draws
    }

    /// Who decides now.
    pub fn mover(&self) -> Mover {
        let state = self.state();
        match state.to_move() {
            Some(seat) => Mover::Seat(seat),
            None if state.is_chance() => Mover::Chance,
            None => Mover::Nobody,
        }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.state().is_over()
    }

    /// Lists what may be done now, as actions, after emptying the list. Where the first half of a
    /// choice has been made these are its whole.
    pub fn list(&self, out: &mut Actions) {
        self.game.rules().legal(self.state(), out);
        if let Some(half) = self.half {
            let whole: Vec<Action> = out.iter().copied().filter(|&a| is_of(a, half)).collect();
            out.clear();
            out.extend(whole);
        }
    }

    /// Calls `f` with the id of each thing that may be done, of a list of [`State::list`]. One that
    /// begins several actions comes once.
    pub(crate) fn each_id(&self, list: &[Action], f: impl FnMut(Id)) {
        ids_of(&self.game, self.half, list, f);
    }

    /// The ids of what may be done now, outcomes of chance included, in rising order.
    pub fn legal_ids(&self) -> Vec<Id> {
        let mut list = Actions::default();
        self.list(&mut list);
        let mut out = Vec::with_capacity(list.len());
        self.each_id(&list, |id| out.push(id));
        out.sort_unstable();
        out
    }

    /// Writes 1 for each id of a player that may be done now, 0 for the others. Where chance has the
    /// move, or nobody, there is none.
    ///
    /// # Panics
    /// If there is not a number for each id.
    pub fn write_mask(&self, list: &[Action], out: &mut [i8]) {
        assert_eq!(out.len(), self.game.ids().len());
        out.fill(0);
        if matches!(self.mover(), Mover::Seat(_)) {
            self.each_id(list, |id| out[usize::from(id)] = 1);
        }
    }

    /// The outcomes of chance with their probabilities; none if chance does not have the move.
    pub fn chance_outcomes(&self) -> Vec<(Id, f64)> {
        let all = self.game.rules().chance_outcomes(self.state());
        let ids = self.game.ids();
        all.into_iter()
            .filter_map(|(a, p)| Some((ids.encode(a)?, p)))
            .collect()
    }

    /// Does what an id stands for. In a game with a seed the outcomes of chance that follow are
    /// drawn.
    ///
    /// # Errors
    /// If it stands for nothing, or the rules refuse it; then nothing has changed.
    pub fn apply(&mut self, id: i64) -> Result<(), Error> {
        let whole = match (self.half, self.game.meaning(id)?.1) {
            (None, Meaning::Action(a)) => a,
            (None, Meaning::Half(half)) => {
                let mut list = Actions::default();
                self.game.rules().legal(self.state(), &mut list);
                if list.iter().any(|&a| is_of(a, half)) {
                    self.note();
                    self.half = Some(half);
                    return Ok(());
                }
                half.with(1)
            }
            (None, Meaning::Count(n)) => {
                return Err(Error::Half(format!(
                    "{n} of what? First comes where they go"
                )));
            }
            (Some(half), Meaning::Count(n)) => half.with(n),
            (Some(half), _) => {
                let whole = self.game.rules().notation(half.with(1));
                let half = whole.rsplit_once(':').map_or(&*whole, |w| w.0);
                return Err(Error::Half(format!("how many comes next, for {half}")));
            }
        };
        self.act(whole)
    }

    /// Applies an action; see [`State::apply`].
    ///
    /// # Errors
    /// If the rules refuse it; then nothing has changed.
    pub fn act(&mut self, action: Action) -> Result<(), Error> {
        let before = *self.coins_now();
        if let Err(refusal) = self.played.apply(action, &mut ()) {
            return Err(self.refused(action, refusal));
        }
        self.before = before;
        self.half = None;
        self.settle();
        Ok(())
    }

    /// As [`State::act`], for an action of [`State::list`], and without a look at the coins.
    pub(crate) fn act_legal(&mut self, action: Action) -> Result<(), Error> {
        if let Err(refusal) = self.played.apply_legal(action, &mut ()) {
            return Err(self.refused(action, refusal));
        }
        self.half = None;
        self.settle();
        Ok(())
    }

    /// Makes the first half of a choice that is known to be open.
    pub(crate) fn begin(&mut self, half: Half) {
        self.half = Some(half);
    }

    fn refused(&self, action: Action, refusal: rules::Refusal) -> Error {
        let rules = self.game.rules();
        Error::Refused {
            action: rules.notation(action),
            why: wording::words::refusal(rules, self.state(), refusal),
            refusal,
        }
    }

    fn settle(&mut self) {
        while self.draws && self.played.draw(&mut ()).is_some() {}
    }

    fn coins_now(&self) -> &[u16; MAX_SEATS] {
        self.state().all_coins()
    }

    /// Begins to count what the next action brings.
    pub(crate) fn note(&mut self) {
        self.before = *self.coins_now();
    }

    /// Takes back what was done last: half a choice, or an action. In a game with a seed also the
    /// outcomes of chance that followed, which will come again.
    ///
    /// # Errors
    /// If nothing was.
    pub fn undo(&mut self) -> Result<(), Error> {
        if self.half.take().is_some() {
            return Ok(());
        }
        let played = self.played.game();
        let mut kept = played.log();
        if self.draws {
            while let [earlier @ .., last] = kept
                && last.is_chance()
            {
                kept = earlier;
            }
        }
        let [kept @ .., _] = kept else {
            return Err(Error::Nothing);
        };
        let rules = self.game.rules().clone();
        let mut again = rules::Game::at(rules, *played.start());
        for &action in kept {
            if let Err(refusal) = again.apply_legal(action, &mut ()) {
                return Err(self.refused(action, refusal));
            }
        }
        self.played = SeededGame::of(again, self.played.seed());
        self.note();
        Ok(())
    }

    /// Does what is forced as long as somebody has no other choice.
    ///
    /// # Errors
    /// Never, but for a fault of the rules.
    pub fn skip_forced(&mut self, list: &mut Actions) -> Result<(), Error> {
        loop {
            self.list(list);
            let [only] = **list else { return Ok(()) };
            if self.mover() == Mover::Chance {
                return Ok(());
            }
            self.act_legal(only)?;
        }
    }

    /// What the game is worth to each seat: nothing before its end, but what it earned by
    /// [`Reward::Income`].
    ///
    /// # Panics
    /// If there is not a number for each seat.
    pub fn write_returns(&self, out: &mut [f32]) {
        assert_eq!(out.len(), self.game.seats());
        match self.is_over() || self.game.settings().reward == Reward::Income {
            true => self.game.worth(self.state(), out),
            false => out.fill(0.0),
        }
    }

    /// What the latest action brought each seat.
    ///
    /// # Panics
    /// If there is not a number for each seat.
    pub fn write_rewards(&self, out: &mut [f32]) {
        if self.game.settings().reward != Reward::Income {
            return self.write_returns(out);
        }
        assert_eq!(out.len(), self.game.seats());
        let now = self.coins_now().iter().zip(&self.before);
        for (out, (now, before)) in out.iter_mut().zip(now) {
            *out = f32::from(*now) - f32::from(*before);
        }
    }

    /// Who looks: a seat that was named, or who decides, or whose turn it is.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn viewer(&self, seat: Option<i64>) -> Result<Seat, Error> {
        let seats = self.game.seats();
        match seat {
            None => Ok(self.state().to_move().unwrap_or(self.state().seat())),
            Some(seat) => {
                let there = u8::try_from(seat).ok().filter(|s| usize::from(*s) < seats);
                there.map(Seat).ok_or(Error::Seat { seat, seats })
            }
        }
    }

    /// The coins of each seat that a viewer is told.
    pub fn coins(&self, viewer: Option<Seat>) -> [Option<u16>; MAX_SEATS] {
        let rules = self.game.rules();
        let state = self.state();
        let all = self.game.settings().coins == Coins::Counted;
        let open = all || rules.options().open_coins || state.is_over();
        let mut out = [None; MAX_SEATS];
        for (i, coins) in out.iter_mut().enumerate().take(self.game.seats()) {
            let seat = Seat(i as u8);
            *coins = (open || viewer == Some(seat)).then(|| state.coins(seat));
        }
        out
    }

    /// Writes what a seat sees. The list is that of [`State::list`].
    ///
    /// # Panics
    /// If a plane has the wrong size.
    pub fn observe(&self, viewer: Seat, list: &[Action], out: Planes<'_>) {
        let rules = self.game.rules();
        let moves = self.state().to_move() == Some(viewer);
        let seen = Seen {
            board: self.state().board(),
            viewer,
            coins: self.coins(Some(viewer)),
            legal: if moves { list } else { &[] },
            half: self.half.filter(|_| moves),
        };
        self.game.observer().write(rules, &seen, out);
    }

    /// The record so far, with these names. It has the seed if every outcome is its.
    pub fn record(&self, names: &[String]) -> Record {
        let seed = self.dealt.then(|| self.played.seed());
        let setup = self.game.setup(names, seed);
        Record::of(&setup, self.played.game(), self.game.content().clone())
    }

    /// What an action would cost or bring, and why it is refused, in words; see
    /// [`rules::RuleSet::explain`].
    ///
    /// # Errors
    /// If the id stands for nothing or for half a choice.
    pub fn meant(&self, id: i64) -> Result<Action, Error> {
        match (self.game.meaning(id)?.1, self.half) {
            (Meaning::Action(a), _) => Ok(a),
            (Meaning::Half(half), _) => Ok(half.with(1)),
            (Meaning::Count(n), Some(half)) => Ok(half.with(n)),
            (Meaning::Count(n), None) => Err(Error::Half(format!(
                "{n} of what? First comes where they go"
            ))),
        }
    }
}

/// Whether an action begins with this half.
pub(crate) fn is_of(action: Action, half: Half) -> bool {
    Half::of(action).is_some_and(|(h, _)| h == half)
}

/// Calls `f` with the id of each of some actions.
#[inline]
pub(crate) fn ids_of(game: &Game, half: Option<Half>, list: &[Action], mut f: impl FnMut(Id)) {
    let ids = game.ids();
    if let Some(half) = half {
        for &action in list {
            if let Some((h, n)) = Half::of(action)
                && h == half
                && let Some(id) = ids.encode_count(n)
            {
                f(id);
            }
        }
        return;
    }
    let mut last = Id::MAX;
    for &action in list {
        // Shares of one region stand side by side.
        if let Some(id) = ids.encode(action)
            && id != last
        {
            f(id);
            last = id;
        }
    }
}
