//! What tests of games share.

use client::{form::Form, session::Session};
use wording::i18n::Lang;

/// A game of these players, people or bots.
pub fn start(name: &str, players: &[&str], seed: &str) -> Session {
    let mut form = Form::quick();
    form.set_game(name);
    form.set_seats(players.len());
    form.seed = seed.into();
    for (seat, player) in form.seats.iter_mut().zip(players) {
        seat.player = (*player).into();
    }
    let setup = form.setup(Lang::En);
    Session::new(setup, form.seed([0; 32]), form.colours(), form.own.clone()).unwrap()
}
