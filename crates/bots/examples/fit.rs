//! Fit: `fit GAMES PASSES OUT MAP...`
use bots::{
    Bot, by_name,
    playout::Dice,
    value::{
        self,
        fit::{self, Samples},
    },
};
use rules::{Action, Actions, Decision, Options, RuleSet, Seat};
fn env(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(default)
}
fn game(rules: &RuleSet, bot: &str, seed: u64, set: &mut Samples) {
    let mut legal = Actions::default();
    let mut dice = Dice::new(seed);
    let mut bots: Vec<Box<dyn Bot>> = (0..rules.seats)
        .map(|s| by_name(bot, seed * 8 + s as u64).unwrap())
        .collect();
    let mut state = rules.start();
    let mut last = (9, 0);
    // Half of the games have a turn in which something odd is done.
    let odd = (
        dice.below(rules.seats as usize) as u8,
        1 + dice.below(rules.turns as usize * 2) as u8,
    );
    let kind = dice.below(4);
    let mut pending: Vec<(Seat, usize)> = vec![];
    while !state.is_over() {
        let now = (state.seat().0, state.round());
        if now != last && !state.is_chance() {
            last = now;
            if now == odd {
                for &(_, i) in pending.iter() {
                    set.y[i] = f32::NAN;
                }
                pending.clear();
            }
            let p = value::Position::new(rules, &state);
            for s in (0..rules.seats).map(Seat) {
                if now != odd && value::turns_left(rules, &state, s) > 0 {
                    pending.push((s, set.y.len()));
                    set.x.push(p.features(s));
                    set.y.push(-(state.coins(s) as f32));
                }
            }
        }
        let a = match rules.draw(&state, dice.next_u32()) {
            Some(a) => a,
            None => {
                let seat = state.to_move().unwrap();
                let strange = if now == odd && seat.0 == now.0 {
                    match state.decision() {
                        Some(Decision::Draft) => {
                            rules.legal(&state, &mut legal);
                            Some(legal[dice.below(legal.len())])
                        }
                        Some(Decision::Conquest(_)) => {
                            rules.legal(&state, &mut legal);
                            if kind < 2 && legal.contains(&Action::Decline) {
                                Some(Action::Decline)
                            } else if kind == 2 || dice.below(2) == 0 {
                                Some(loop {
                                    let a = legal[dice.below(legal.len())];
                                    if a != Action::Decline || legal.len() == 2 {
                                        break a;
                                    }
                                })
                            } else {
                                None
                            }
                        }
                        _ => None,
                    }
                } else {
                    None
                };
                strange.unwrap_or_else(|| {
                    bots[seat.index()].act(rules, &rules.view(&state, Some(seat)))
                })
            }
        };
        rules.apply(&mut state, a, &mut ()).unwrap();
    }
    for (s, i) in pending {
        set.y[i] += state.coins(s) as f32;
    }
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = args[0].parse().unwrap();
    let passes: usize = args[1].parse().unwrap();
    let library = content::Library::shipped();
    let mut sets = [Samples::default(), Samples::default()];
    let bot_name = std::env::var("BOT").unwrap_or("greedy".into());
    let off = env("OFF", 0);
    let start = std::time::Instant::now();
    for id in &args[3..] {
        let map = library
            .maps(&game_of(id))
            .into_iter()
            .find(|m| &m.id == id)
            .unwrap();
        let rules = library
            .rules(&game_of(&map.id), &map.id, map.players, &Options::default())
            .unwrap();
        let n = if map.players == 2 { games * 2 } else { games };
        let threads = env("THREADS", 2);
        let parts: Vec<[Samples; 2]> = std::thread::scope(|sc| {
            let hs: Vec<_> = (0..threads)
                .map(|k| {
                    let (rules, bot) = (&rules, &bot_name);
                    sc.spawn(move || {
                        let mut sets = [Samples::default(), Samples::default()];
                        for g in (k..n).step_by(threads as usize) {
                            game(rules, bot, g + off, &mut sets[(g % 10 == 9) as usize]);
                        }
                        sets
                    })
                })
                .collect();
            hs.into_iter().map(|h| h.join().unwrap()).collect()
        });
        for p in parts {
            for (a, b) in sets.iter_mut().zip(p) {
                for (x, y) in b.x.into_iter().zip(b.y) {
                    if !y.is_nan() {
                        a.x.push(x);
                        a.y.push(y);
                    }
                }
            }
        }
    }
    println!(
        "{} samples, {:.1} s",
        sets[0].y.len(),
        start.elapsed().as_secs_f64()
    );
    let from = std::env::var("FROM")
        .ok()
        .map(|p| value::Net::from_text(&std::fs::read_to_string(p).unwrap()).unwrap());
    let net = fit::fit(&sets[0], passes, 1, from, |_, _| ());
    println!(
        "held out: {:.3}, {:.1} s",
        fit::error(&net, &sets[1]),
        start.elapsed().as_secs_f64()
    );
    for n in 2..=5 {
        for mover in [1.0, 0.0] {
            let mut line = format!("seats {n} {mover}:");
            for k in [1, 2, 3, 5, 7, 9] {
                let mut s = Samples::default();
                for (x, y) in sets[1].x.iter().zip(&sets[1].y) {
                    if (x[0] * 10.0).round() as i32 == k && x[6 + n - 2] > 0.0 && x[10] == mover {
                        s.x.push(*x);
                        s.y.push(*y);
                    }
                }
                if s.y.is_empty() {
                    continue;
                }
                let mean = s.y.iter().sum::<f32>() / s.y.len() as f32;
                let var = s.y.iter().map(|y| (y - mean).powi(2)).sum::<f32>() / s.y.len() as f32;
                line += &format!(
                    "  {k}: {mean:.1}±{:.2} {:.2}",
                    var.sqrt(),
                    fit::error(&net, &s)
                );
            }
            if line.len() > 12 {
                println!("{line}");
            }
        }
    }
    std::fs::write(&args[2], net.to_text()).unwrap();
}

fn game_of(map: &str) -> String {
    if map.starts_with("underground") {
        "underground".into()
    } else {
        "small-world".into()
    }
}
