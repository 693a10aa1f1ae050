//! Quick look at the speed of random playouts.
use bots::playout::{Dice, play_out};
use rules::{Actions, Options, RuleSet};
fn main() {
    let pack = content::small_world();
    println!("state {} bytes", std::mem::size_of::<rules::State>());
    for map in &pack.maps {
        let rules = RuleSet::new(
            &pack.game,
            map,
            &pack.races,
            &pack.powers,
            map.players,
            &Options::default(),
        )
        .unwrap();
        let mut legal = Actions::default();
        let mut dice = Dice::new(7);
        let (mut games, mut actions, mut coins) = (0u64, 0u64, 0u64);
        let start = std::time::Instant::now();
        while start.elapsed().as_secs_f64() < 2.0 {
            for _ in 0..50 {
                let mut state = rules.start();
                actions += play_out(&rules, &mut state, &mut legal, &mut dice, &mut ());
                games += 1;
                coins += rules
                    .standings(&state)
                    .iter()
                    .map(|s| s.coins as u64)
                    .sum::<u64>();
            }
        }
        let t = start.elapsed().as_secs_f64();
        println!(
            "{}: {:.2} M actions/s, {:.0} games/s, {:.0} actions/game, {:.1} coins",
            map.id,
            actions as f64 / t / 1e6,
            games as f64 / t,
            actions as f64 / games as f64,
            coins as f64 / games as f64 / map.players as f64
        );
    }
}
