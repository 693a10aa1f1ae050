//! A quick match: `duel MAP GAMES BOT BOT …`.
use bots::{Bot, by_name, playout::Dice};
use rules::{Action, Options, RuleSet, Seat};
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let pack = content::small_world();
    let map = pack.maps.iter().find(|m| m.id == args[0]).unwrap();
    let games: u64 = args[1].parse().unwrap();
    let names = &args[2..];
    let n = names.len();
    let rules = RuleSet::new(
        &pack.game,
        map,
        &pack.races,
        &pack.powers,
        n as u8,
        &Options::default(),
    )
    .unwrap();
    let start = std::time::Instant::now();
    let mut wins = vec![0.0; n];
    let mut coins = vec![0.0; n];
    let mut declines = vec![0.0; n];
    let mut actions = 0u64;
    for g in 0..games {
        let rot = g as usize % n;
        let mut dice = Dice::new(g / n as u64);
        let mut bots: Vec<Box<dyn Bot>> = (0..n)
            .map(|s| by_name(&names[(s + rot) % n], g * 8 + s as u64).unwrap())
            .collect();
        let mut state = rules.start();
        while !state.is_over() {
            let a = match rules.draw(&state, dice.next_u32()) {
                Some(a) => a,
                None => {
                    let seat = state.to_move().unwrap();
                    let a = bots[seat.index()].act(&rules, &rules.view(&state, Some(seat)));
                    if a == Action::Decline {
                        declines[(seat.index() + rot) % n] += 1.0;
                    }
                    a
                }
            };
            actions += 1;
            rules.apply(&mut state, a, &mut ()).unwrap();
        }
        let shares = rules.win_shares(&state);
        for s in 0..n {
            wins[(s + rot) % n] += shares[s];
            coins[(s + rot) % n] += state.coins(Seat(s as u8)) as f32;
        }
    }
    let t = start.elapsed().as_secs_f64();
    for i in 0..n {
        let g = games as f32;
        let p = wins[i] / g;
        println!(
            "{:>8}: {:.1} % ± {:.1}, {:.1} coins, {:.2} declines",
            names[i],
            100.0 * p,
            196.0 * (p * (1.0 - p) / g).sqrt(),
            coins[i] / g,
            declines[i] / g
        );
    }
    println!(
        "{:.1} s, {:.0} games/s, {:.0} actions/game",
        t,
        games as f64 / t,
        actions as f64 / games as f64
    );
}
