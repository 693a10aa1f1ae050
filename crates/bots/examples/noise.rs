//! How much of the error of the network is chance.
use bots::{Bot, by_name, playout::Dice, value};
use rules::{Options, RuleSet, Seat, State};
fn play(rules: &RuleSet, mut state: State, seed: u64, stop: Option<(u8, u8)>) -> State {
    let mut dice = Dice::new(seed);
    let mut bots: Vec<Box<dyn Bot>> = (0..rules.seats)
        .map(|s| by_name("quick", seed * 8 + s as u64).unwrap())
        .collect();
    while !state.is_over() && (Some((state.seat().0, state.round())) != stop || state.is_chance()) {
        let a = match rules.draw(&state, dice.next_u32()) {
            Some(a) => a,
            None => {
                let seat = state.to_move().unwrap();
                bots[seat.index()].act(rules, &rules.view(&state, Some(seat)))
            }
        };
        rules.apply(&mut state, a, &mut ()).unwrap();
    }
    state
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let library = content::Library::shipped();
    let map = library
        .maps(&game_of(&args[0]))
        .into_iter()
        .find(|m| m.id == args[0])
        .unwrap();
    let rules = library
        .rules(&game_of(&map.id), &map.id, map.players, &Options::default())
        .unwrap();
    let net =
        value::Net::from_text(&std::fs::read_to_string(std::env::var("NET").unwrap()).unwrap())
            .unwrap();
    for round in [1, 3, 5, 7, 9, 10] {
        let (mut within, mut bias, mut between, mut dbias, mut dwithin, mut n) =
            (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
        let mut means = vec![];
        let games = 150;
        let k = 60;
        for g in 0..games {
            let s = play(&rules, rules.start(), 5000 + g, Some((0, round)));
            let v = net.expect(&rules, &s);
            let outs: Vec<Vec<f64>> = (0..k)
                .map(|i| {
                    let e = play(&rules, s, 777 + g * 1000 + i, None);
                    (0..rules.seats)
                        .map(|t| e.coins(Seat(t)) as f64 - s.coins(Seat(t)) as f64)
                        .collect()
                })
                .collect();
            let kf = k as f64;
            for t in 0..1 {
                let m = outs.iter().map(|o| o[t]).sum::<f64>() / kf;
                let var = outs.iter().map(|o| (o[t] - m).powi(2)).sum::<f64>() / (kf - 1.0);
                within += var;
                bias += (v[t] as f64 - m).powi(2) - var / kf;
                means.push(m);
                let d = outs.iter().map(|o| o[0] - o[1]).sum::<f64>() / kf;
                let dv = outs.iter().map(|o| (o[0] - o[1] - d).powi(2)).sum::<f64>() / (kf - 1.0);
                dwithin += dv;
                dbias += ((v[0] - v[1]) as f64 - d).powi(2) - dv / kf;
                n += 1.0;
            }
        }
        let mm = means.iter().sum::<f64>() / n;
        between += means.iter().map(|m| (m - mm).powi(2)).sum::<f64>() / n;
        println!(
            "round {round}: chance {:.2}, network off by {:.2}, positions differ by {:.2}; margin: chance {:.2} off {:.2}",
            (within / n).sqrt(),
            (bias / n).max(0.0).sqrt(),
            between.sqrt(),
            (dwithin / n).sqrt(),
            (dbias / n).max(0.0).sqrt()
        );
    }
}

fn game_of(map: &str) -> String {
    if map.starts_with("underground") {
        "underground".into()
    } else {
        "small-world".into()
    }
}
