//! The end of the game: who has won (Small World p. 7).

use crate::{
    RuleSet,
    action::Seat,
    state::{MAX_SEATS, State},
};

/// One player's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who.
    pub seat: Seat,
    /// Coins.
    pub coins: u16,
    /// Race tokens on the board, active and declined: they decide a tie.
    pub tokens: u16,
    /// Place, from 1; players who are equal in both share it (ruling 34).
    pub place: u8,
}

impl RuleSet {
    /// Race tokens of a seat on the board (ruling 34: no markers, no loaned tokens, which are off
    /// the board after a redeployment).
    pub fn tokens_on_board(&self, state: &State, seat: Seat) -> u16 {
        state.tribes_of(seat).map(|t| state.on_map(t) as u16).sum()
    }

    /// The standings as they would be if the game ended now, best first.
    pub fn standings(&self, state: &State) -> Vec<Standing> {
        let key = |seat: Seat| (state.coins(seat), self.tokens_on_board(state, seat));
        let seats = || (0..self.seats).map(Seat);
        let mut all: Vec<Standing> = seats()
            .map(|seat| {
                let (coins, tokens) = key(seat);
                let place = 1 + seats().filter(|&s| key(s) > (coins, tokens)).count() as u8;
                Standing {
                    seat,
                    coins,
                    tokens,
                    place,
                }
            })
            .collect();
        all.sort_by_key(|s| (s.place, s.seat));
        all
    }

    /// Each seat's share of the win: 1 for a sole winner, equal shares of it for several.
    pub fn win_shares(&self, state: &State) -> [f32; MAX_SEATS] {
        let standings = self.standings(state);
        let winners = standings.iter().filter(|s| s.place == 1).count() as f32;
        let mut out = [0.0; MAX_SEATS];
        for s in standings.iter().filter(|s| s.place == 1) {
            out[s.seat.index()] = 1.0 / winners;
        }
        out
    }
}
