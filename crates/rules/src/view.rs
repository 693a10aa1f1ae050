//! What a seat may see.

use crate::{
    RuleSet,
    action::{Actions, Seat},
    state::{Board, MAX_SEATS, State},
};

/// The table as one seat sees it, or a spectator. It has no field for the coins of others, unless
/// they are open; nor does any state hold the order of a stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    seat: Option<Seat>,
    board: Board,
    coins: [Option<u16>; MAX_SEATS],
}

impl View {
    /// Whose view it is; `None` for a spectator.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// What lies open.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Coins of a seat, if it is there and the viewer knows them.
    pub fn coins(&self, seat: Seat) -> Option<u16> {
        self.coins.get(seat.index()).copied().flatten()
    }

    /// A state that fits this view, with a guess for the coins that it does not show. This is
    /// what a search works on; it is exact in everything else.
    pub fn assume(&self, guess: impl Fn(Seat) -> u16) -> State {
        let mut coins = [0; MAX_SEATS];
        for (i, c) in coins.iter_mut().enumerate() {
            *c = self.coins[i].unwrap_or_else(|| guess(Seat(i as u8)));
        }
        State {
            board: self.board,
            coins,
        }
    }
}

impl RuleSet {
    /// The legal actions of the viewer, if he has the move.
    pub fn legal_for(&self, view: &View, out: &mut Actions) {
        out.clear();
        if view.seat.is_some() && view.board.to_move() == view.seat {
            self.legal(&view.assume(|_| 0), out);
        }
    }

    /// What a seat sees, or a spectator if `None` (Small World p. 5; ruling 33).
    pub fn view(&self, state: &State, seat: Option<Seat>) -> View {
        let mut coins = [None; MAX_SEATS];
        for (i, c) in coins.iter_mut().enumerate().take(self.seats as usize) {
            if seat == Some(Seat(i as u8)) || self.options.open_coins || state.is_over() {
                *c = Some(state.coins[i]);
            }
        }
        View {
            seat,
            board: state.board,
            coins,
        }
    }
}
