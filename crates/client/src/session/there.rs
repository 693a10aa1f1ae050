//! A game at a server: what is asked of it, and what it says.

use record::{Player, Record, SeatSetup, Seed, Setup};
use rules::{Action, Game, Refusal, Seat};
use wording::Message;

use content::Own;

use super::{Place, Session};
use crate::{
    own,
    plan::{continues, line},
    say::message,
};

/// A game at a server.
#[derive(Clone, Debug)]
pub(super) struct There {
    pub setup: Setup,
    pub game: Game,
    /// The seat of whoever looks at this screen; a spectator has none.
    pub mine: Option<Seat>,
    /// Whether a bot plays for him.
    pub away: bool,
    /// The server's promise about the seed.
    pub commitment: String,
}

impl There {
    pub fn record(&self, own: Own) -> Record {
        let mut record = Record::of(&self.setup, &self.game, own);
        record.commitment = Some(self.commitment.clone());
        record
    }
}

impl Session {
    /// A game that begins at a server, seen by whoever has the seat `mine`, or by a spectator. It
    /// goes on by [`Session::hear`]. `commitment` is the hash of the seed that will be revealed,
    /// `own` the server's content of its own.
    ///
    /// # Errors
    /// If the setup cannot be played with the content of this page.
    pub fn remote(
        setup: Setup,
        own: Own,
        mine: Option<Seat>,
        commitment: String,
    ) -> Result<Session, Message> {
        let pack = own::pack(&own, &setup.game, &setup.map);
        let rules = setup.rules(&own::library(&own)).map_err(|e| e.message())?;
        let there = There {
            game: Game::new(rules),
            setup,
            mine,
            away: false,
            commitment,
        };
        Ok(Session::at(Place::There(there), vec![], own, pack))
    }

    /// Whether it is played at a server.
    pub fn is_remote(&self) -> bool {
        matches!(self.place, Place::There(_))
    }

    /// The line of notation that asks a server for these actions, which answer one decision.
    ///
    /// # Errors
    /// Why one of them is refused.
    pub fn line(&self, actions: &[Action]) -> Result<String, Refusal> {
        let mut after = *self.latest();
        let mut asked = 0;
        for &action in actions {
            if asked > 0 && !continues(self.latest(), &after) {
                break;
            }
            self.rules().apply(&mut after, action, &mut ())?;
            asked += 1;
        }
        Ok(line(self.rules(), &actions[..asked]))
    }

    /// Why the rules refuse a line of notation in the position that is known; nothing if they do not,
    /// or if it is no line.
    pub fn refusal_of(&self, line: &str) -> Option<Refusal> {
        let actions = self.rules().parse_line(line).ok()?;
        let mut state = *self.latest();
        let actions = match self.rules().to_do(&state, &actions) {
            Ok(actions) => actions,
            Err(share) => return Some(share.why),
        };
        let mut done = actions.into_iter();
        done.find_map(|action| self.rules().apply(&mut state, action, &mut ()).err())
    }

    /// What a server says that was done, by a seat or by chance: an action in notation.
    ///
    /// # Errors
    /// If the rules of this page do not allow it; then nothing has changed.
    pub fn hear(&mut self, notation: &str) -> Result<(), Message> {
        let actions = self.rules().parse_line(notation);
        let [action] = actions.unwrap_or_default()[..] else {
            return Err(message("not-one-action").with("notation", notation));
        };
        let Place::There(there) = &mut self.place else {
            return Err(message("not-at-a-server"));
        };
        let done = there.game.apply_with(action, &mut ());
        let mine = there.mine;
        done.map_err(|why| wording::words::refused(self.rules(), self.latest(), why))?;
        self.follow();
        if self.entries.last().is_some_and(|e| e.seat != mine) {
            self.lines.forget();
        }
        Ok(())
    }

    /// A server says that the game is over, and with which seed it was played.
    pub fn hear_seed(&mut self, seed: Seed) {
        if let Place::There(there) = &mut self.place {
            there.setup.seed = Some(seed);
        }
    }

    /// A server says that somebody else has taken a seat, and what he is called.
    pub fn hear_name(&mut self, seat: Seat, name: &str) {
        if let Place::There(there) = &mut self.place {
            let kept = there.setup.seats.get_mut(seat.index());
            if let (Some(kept), Some(shown)) = (kept, self.names.get_mut(seat.index())) {
                *kept = SeatSetup::new(name, Player::Human);
                name.clone_into(shown);
            }
        }
    }

    /// A server says whether a bot plays for whoever looks at this screen.
    pub fn set_away(&mut self, bot_plays: bool) {
        if let Place::There(there) = &mut self.place {
            there.away = bot_plays;
        }
    }

    /// Whether a server's dice and stacks were those that it had promised before the game: known
    /// once the game is over and the seed revealed.
    pub fn were_dice_kept(&self) -> Option<bool> {
        match &self.place {
            Place::There(there) if there.setup.seed.is_some() => {
                let record = there.record(self.own.of(&there.setup.game));
                Some(record::verify(&record, &own::library(&self.own)).is_ok())
            }
            _ => None,
        }
    }
}
