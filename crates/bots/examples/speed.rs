//! Plays a fixed number of random games on one map; for profilers and instruction counts.
//!
//! `speed [GAME [MAP [GAMES]]]` prints the games and the actions in them.

use content::Library;
use elbowroom_bots::playout::{Dice, play_out};
use rules::{Actions, Options};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |n: usize, default: &'static str| args.get(n).map_or(default, |s| s.as_str());
    let (game, map) = (arg(0, "small-world"), arg(1, "small-world-2"));
    let games: u64 = arg(2, "1000").parse().expect("a number of games");
    let library = Library::shipped();
    let known = library.maps(game).into_iter().find(|m| m.id == map);
    let players = known.expect("a map of the game").players;
    let rules = library
        .rules(game, map, players, &Options::default())
        .expect("a shipped game");
    let mut legal = Actions::default();
    let mut dice = Dice::new(7);
    let mut actions = 0;
    for _ in 0..games {
        let mut state = rules.start();
        actions += play_out(&rules, &mut state, &mut legal, &mut dice, &mut ());
    }
    println!("{games} games, {actions} actions");
}
