//! Games of greedy players, who go where random ones seldom get: every state holds together, and
//! every game comes to its end. `ELBOWROOM_GAMES` sets the games for each table.

use bots::{Bot, by_name, playout::Dice};
use content::Library;
use rules::Options;

#[test]
fn games_of_greedy_players_hold_together() {
    let games = std::env::var("ELBOWROOM_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(2);
    let library = Library::shipped();
    let mut played = 0;
    for (game, _) in library.games() {
        for map in library.maps(game) {
            let seats = map.players.min(6);
            let rules = library.rules(game, &map.id, seats, &Options::default());
            let rules = rules.expect("the shipped content compiles");
            for seed in 0..games {
                let mut dice = Dice::new(seed);
                let mut players: Vec<Box<dyn Bot>> = (0..seats as u64)
                    .map(|s| by_name("greedy", seed + s).expect("there is a greedy player"))
                    .collect();
                let mut state = rules.start();
                let mut actions = 0;
                while !state.is_over() {
                    let action = match state.to_move() {
                        Some(seat) => {
                            let view = rules.view(&state, Some(seat));
                            players[seat.index()].act(&rules, &view)
                        }
                        None => rules
                            .draw(&state, dice.next_u32())
                            .expect("chance has the move"),
                    };
                    let told = || format!("{game} {} seed {seed}: {action:?}", map.id);
                    if let Err(why) = rules.apply(&mut state, action, &mut ()) {
                        panic!("{} refused: {why:?}", told());
                    }
                    if let Err(fault) = rules.audit(&state) {
                        panic!("{}: {fault}", told());
                    }
                    actions += 1;
                    assert!(actions < 4000, "{}: a game comes to its end", told());
                }
                played += 1;
            }
        }
    }
    println!("{played} games of greedy players");
}
