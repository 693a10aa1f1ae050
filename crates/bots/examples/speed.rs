//! Plays a fixed number of random games on one map; for profilers and instruction counts.
use bots::playout::{Dice, play_out};
use rules::{Actions, Options, RuleSet};

fn main() {
    let mut args = std::env::args().skip(1);
    let map = args.next().unwrap_or("small-world-2".into());
    let games: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let pack = content::small_world();
    let map = pack
        .maps
        .iter()
        .find(|m| m.id == map)
        .expect("a map of the base box");
    let options = Options::default();
    let rules = RuleSet::new(
        &pack.game,
        map,
        &pack.races,
        &pack.powers,
        map.players,
        &options,
    )
    .unwrap();
    let mut legal = Actions::default();
    let mut dice = Dice::new(7);
    let mut actions = 0;
    for _ in 0..games {
        let mut state = rules.start();
        actions += play_out(&rules, &mut state, &mut legal, &mut dice, &mut ());
    }
    println!("{}: {games} games, {actions} actions", map.id);
}
