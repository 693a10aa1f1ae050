//! A quick match: `duel MAP GAMES BOT BOT …`.
use elbowroom_bots::{Bot, by_name, playout::Dice};
use rules::{Action, Options, Seat};
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let library = content::Library::shipped();
    let map = library
        .maps(&game_of(&args[0]))
        .into_iter()
        .find(|m| m.id == args[0])
        .unwrap();
    let games: u64 = args[1].parse().unwrap();
    let names = &args[2..];
    let n = names.len();
    let rules = library
        .rules(&game_of(&map.id), &map.id, n as u8, &Options::default())
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
            .map(|s| make(&names[(s + rot) % n], g * 8 + s as u64).unwrap())
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
            if let Err(e) = rules.apply(&mut state, a, &mut ()) {
                panic!("{a:?} {e:?} {:?}", state.decision());
            }
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
            "{}: {:.1} % ± {:.1}, {:.1} coins, {:.2} declines",
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

fn make(name: &str, seed: u64) -> Option<Box<dyn Bot>> {
    let Some(spec) = name.strip_prefix("S:") else {
        return by_name(name, seed);
    };
    let mut shape = elbowroom_bots::Shape::default();
    let mut budget = elbowroom_bots::Budget::Rollouts(200);
    let mut net = elbowroom_bots::value::Net::shipped();
    for w in spec.split(',') {
        let (k, v) = w.split_once('=')?;
        if k == "n" {
            let text = std::fs::read_to_string(v).ok()?;
            net = std::sync::Arc::new(elbowroom_bots::value::Net::from_text(&text).ok()?);
            continue;
        }
        let n: u32 = v.parse().ok()?;
        match k {
            "r" => budget = elbowroom_bots::Budget::Rollouts(n),
            "t" => {
                budget = elbowroom_bots::Budget::Time(std::time::Duration::from_millis(n as u64))
            }
            "h" => shape.rounds = n,
            "s" => shape.starts = n as usize,
            "k" => shape.keep = n as usize,
            "d" => shape.deploys = n as usize,
            "w" => shape.width = n as usize,
            _ => return None,
        }
    }
    Some(Box::new(elbowroom_bots::Strong::with(
        &net, budget, shape, seed,
    )))
}

fn game_of(map: &str) -> String {
    if map.starts_with("underground") {
        "underground".into()
    } else {
        "small-world".into()
    }
}
