//! What the games of a batch have in common.

use std::sync::Arc;

use bots::{Bot, Spec};
use record::Seed;
use rules::Seat;

use super::Lanes;
use crate::{Error, Game, State};

/// What the games of a batch have in common.
#[derive(Clone)]
pub(super) struct Plan {
    pub game: Arc<Game>,
    pub how: Lanes,
    pub seed: Seed,
    /// Who plays the seats after the one that is asked; nobody if all seats are asked.
    others: Vec<Spec>,
    /// The seat that is asked then; drawn for each game if there is none.
    seat: Option<Seat>,
}

impl Plan {
    pub fn new(game: Arc<Game>, how: Lanes, seed: Seed) -> Plan {
        Plan {
            game,
            how,
            seed,
            others: Vec::new(),
            seat: None,
        }
    }

    /// The same with opponents.
    pub fn against(self, others: &[Spec], seat: Option<Seat>) -> Result<Plan, Error> {
        let seats = self.game.seats();
        let others = match others {
            [one] => vec![*one; seats - 1],
            _ if others.len() == seats - 1 => others.to_vec(),
            _ => {
                let (n, wanted) = (others.len(), seats - 1);
                return Err(Error::Argument(format!(
                    "{n} opponents, expected 1 for all other seats or {wanted}, one for each"
                )));
            }
        };
        if let Some(seat) = seat.filter(|s| s.index() >= seats) {
            let seat = seat.0.into();
            return Err(Error::Seat { seat, seats });
        }
        Ok(Plan {
            others,
            seat,
            ..self
        })
    }

    /// By which number a game has its dice: paired ones have the same.
    fn dice(&self, number: u64) -> u64 {
        if self.how.pair { number / 2 } else { number }
    }

    /// The start of a game.
    pub fn begin(&self, number: u64) -> State {
        self.game
            .new_game(self.seed.child("game", self.dice(number)))
    }

    /// Seats by which the players of a game are moved on.
    pub fn moved(&self, number: u64) -> u8 {
        let seats = self.game.seats() as u64;
        let pair = if self.how.pair { number % 2 } else { 0 };
        let first = match (self.others.is_empty(), self.seat) {
            (true, _) => 0,
            (false, Some(seat)) => seat.0.into(),
            (false, None) => self.seed.child("seat", self.dice(number)).as_u64() % seats,
        };
        ((first + pair) % seats) as u8
    }

    /// The opponents of a game, with dice of their own.
    pub fn others(&self, number: u64) -> Vec<Box<dyn Bot>> {
        let seed = self.seed.child("opponent", number);
        let build = |(i, spec): (u64, &Spec)| spec.build(seed.child("seat", i).as_u64());
        (0..).zip(&self.others).map(build).collect()
    }
}
