//! What the second box does, piece by piece, on the board for two players.

mod harness;
mod mixed;
mod powers;
mod races;
mod rules;
mod sites;
