//! The questions of the game, one file each. Every answer folds over the effects in force.

pub mod attacker;
pub mod conquest;
pub mod cost;
pub mod income;
pub mod shares;
