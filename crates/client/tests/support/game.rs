//! Games of people who do whatever comes.

use client::{
    form::HUMAN,
    session::{Session, Turn},
};

use crate::support::start;

/// A game of so many people, up to so many actions.
pub fn game(name: &str, seats: usize, seed: &str, most: usize) -> Session {
    let mut session = start(name, &vec![HUMAN; seats], seed);
    for i in 0..most {
        let Turn::Human(seat) = session.turn() else {
            break;
        };
        let legal = session.rules().legal_actions(session.state()).to_vec();
        session.act(seat, &[legal[i * 7 % legal.len()]]).unwrap();
    }
    session
}
