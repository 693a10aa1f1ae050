//! Plays a fixed number of random games; for profilers and instruction counts:
//! `speed MAP GAMES [GAME [SEATS]]`.
use bots::playout::{Dice, play_out};
use content::Library;
use rules::{Actions, Options};

fn main() {
    let mut args = std::env::args().skip(1);
    let map = args.next().unwrap_or("small-world-2".into());
    let games: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let library = Library::shipped();
    let all = library.maps(content::MIXED);
    let spec = all.iter().find(|m| m.id == map).expect("a shipped map");
    let game = args.next().unwrap_or(spec.game.clone());
    let seats = args.next().and_then(|n| n.parse().ok());
    let options = Options {
        add_monsters: game != spec.game,
        ..Options::default()
    };
    let rules = library.rules(&game, &map, seats.unwrap_or(spec.players), &options);
    let rules = rules.expect("a shipped game");
    let mut legal = Actions::default();
    let mut dice = Dice::new(7);
    let mut actions = 0;
    let start = std::time::Instant::now();
    for _ in 0..games {
        let mut state = rules.start();
        actions += play_out(&rules, &mut state, &mut legal, &mut dice, &mut ());
    }
    let speed = actions as f64 / start.elapsed().as_secs_f64() / 1e6;
    println!("{game} {map}: {games} games, {actions} actions, {speed:.2} M/s");
}
