//! One game.

use record::Seed;
use rules::{Action, RuleSet, Seat, Sink, State, View};
use wording::Message;

use crate::{
    deal::{Chance, Deal},
    say::{in_english, message},
};

/// Who decides at a seat.
pub trait Player: Send {
    /// Chooses an action for the viewer, who has the move.
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action;

    /// Is told how the game ended.
    fn over(&mut self, rules: &RuleSet, state: &State) {
        let _ = (rules, state);
    }

    /// Decisions of this game that had to be made for it.
    fn faults(&self) -> u32 {
        0
    }

    /// What went wrong first in this game, if anything did.
    fn complaint(&self) -> Option<&str> {
        None
    }
}

/// A bot of this program.
pub struct BuiltIn(pub Box<dyn bots::Bot>);

impl Player for BuiltIn {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        self.0.act(rules, view)
    }
}

/// Watches a game.
pub trait Watch: Sink {
    /// A seat is about to be asked. The game is broken off if this says no.
    fn asks(&mut self, state: &State, seat: Seat) -> bool {
        let _ = (state, seat);
        true
    }

    /// It has answered.
    fn answered(&mut self) {}

    /// An action was applied, of a seat or of chance.
    fn applied(&mut self, state: &State, action: Action) {
        let _ = (state, action);
    }
}

impl Watch for () {}

/// Why a game did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The watcher broke it off.
    Off,
    /// A player made an action that is not legal.
    Illegal {
        /// The seat, from 1.
        seat: usize,
        /// The action in notation.
        action: String,
        /// Why it is refused.
        why: Message,
    },
}

impl Broken {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            Broken::Off => message("broken-off"),
            Broken::Illegal { seat, action, why } => message("illegal")
                .with("seat", *seat)
                .with("action", action)
                .with("why", why.clone()),
        }
    }
}

in_english!(Broken);

/// Plays a game from a position to its end and returns the last state. Outcome `i` of chance is drawn from
/// [`Seed::number`] `i`, but for what `deal` decides.
///
/// # Errors
/// If the watcher breaks it off, or a player makes an action that is not legal.
pub fn play<W: Watch>(
    rules: &RuleSet,
    start: &State,
    players: &mut [Box<dyn Player + '_>],
    seed: Seed,
    deal: Option<&Deal>,
    watch: &mut W,
) -> Result<State, Broken> {
    let mut state = *start;
    let mut chance = Chance::new(seed, deal);
    loop {
        let to_move = state.to_move();
        let action = match to_move {
            Some(seat) => {
                let view = rules.view(&state, Some(seat));
                if !watch.asks(&state, seat) {
                    return Err(Broken::Off);
                }
                let action = players[seat.index()].act(rules, &view);
                watch.answered();
                action
            }
            None => match chance.draw(rules, &state) {
                Some(outcome) => outcome,
                None => break,
            },
        };
        if let Err(why) = rules.apply(&mut state, action, watch) {
            return Err(Broken::Illegal {
                seat: to_move.map_or(0, |s| s.index() + 1),
                action: rules.notation(action),
                why: wording::words::refused(rules, &state, why),
            });
        }
        watch.applied(&state, action);
    }
    for player in players {
        player.over(rules, &state);
    }
    Ok(state)
}
