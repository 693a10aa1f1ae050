//! What the tests of this crate share.
#![allow(dead_code)]

use std::sync::Arc;

use content::{Library, MIXED};
use elbowroom_env::{Coins, Game, Numbering, Reward, Settings};
use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Options, RuleSet};

/// Every game on every map that it can be played on.
pub fn rule_sets() -> Vec<Arc<RuleSet>> {
    let library = Library::shipped();
    let mut out = Vec::new();
    for (game, _) in library.games() {
        for map in library.maps(game) {
            let options = Options {
                add_monsters: game == MIXED && map.game == "small-world",
                ..Options::default()
            };
            let rules = library.rules(game, &map.id, map.players, &options);
            out.push(rules.expect("the shipped content compiles"));
        }
    }
    assert!(out.len() >= 18, "{}", out.len());
    out
}

/// Rule sets of nobody's making.
pub fn custom(n: usize) -> Vec<Arc<RuleSet>> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut out = Vec::new();
    while out.len() < n {
        let mut bytes = vec![0; 4096];
        dice.fill_bytes(&mut bytes);
        out.extend(fuzz_targets::custom_rules(&bytes));
    }
    out
}

pub fn settings(numbering: Numbering) -> Settings {
    Settings {
        numbering,
        coins: Coins::Hidden,
        reward: Reward::Win,
    }
}

pub fn game(rules: &Arc<RuleSet>, numbering: Numbering) -> Arc<Game> {
    Game::of(rules.clone(), Library::shipped(), settings(numbering))
}

pub fn on(map: &str, numbering: Numbering) -> Arc<Game> {
    let options = Options::default();
    let game = Game::new(
        Library::shipped(),
        None,
        map,
        None,
        &options,
        settings(numbering),
    );
    game.expect("there is such a map")
}
