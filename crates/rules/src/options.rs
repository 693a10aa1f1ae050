//! Rule options: a switch for each reading that the rulebook leaves open, with the project's
//! default. They are part of a game's setup and of its record.

use serde::{Deserialize, Serialize};

/// The coins that may pay for a combo (ruling 30).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Payment {
    /// Only coins that the player already has.
    #[default]
    Own,
    /// The coins that lie on the combo too.
    Pocketed,
}

/// The options of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Coins that may pay for a combo (ruling 30).
    pub payment: Payment,
    /// Whether everybody sees everybody's coins (ruling 33).
    pub open_coins: bool,
    /// Turns that each player has, if not as many as the map says. 1 to 20.
    pub turns: Option<u8>,
    /// Whether a race whose enemies get no help keeps that in decline (ruling 117).
    pub no_help_in_decline: bool,
    /// Whether a toll is due, and the penniless kept out, while the race is active too
    /// (ruling 119).
    pub toll_while_active: bool,
    /// Whether monsters with places and relics live on a map that has none printed: two tokens in
    /// each of so many regions of natives as there are players and one more (Underground p. 10).
    pub add_monsters: bool,
    /// Races that stay in the box.
    pub without_races: Vec<String>,
    /// Powers that stay in the box (ruling 49: some tables play without Diplomat at two).
    pub without_powers: Vec<String>,
}
