//! Games of greedy players, who go where random ones seldom get: every state holds together, and
//! every game comes to its end. `ELBOWROOM_GAMES` sets the games for each table.

use content::Library;
use elbowroom_bots::{Bot, by_name, playout::Dice};
use rules::{Options, RuleSet};

/// Plays a game of greedy players to its end.
fn plays(rules: &RuleSet, seed: u64, name: &str) {
    let mut dice = Dice::new(seed);
    let mut players: Vec<Box<dyn Bot>> = (0..rules.seats() as u64)
        .map(|s| by_name("greedy", seed + s).expect("there is a greedy player"))
        .collect();
    let mut state = rules.start();
    let mut actions = 0;
    while !state.is_over() {
        let action = match state.to_move() {
            Some(seat) => {
                let view = rules.view(&state, Some(seat));
                players[seat.index()].act(rules, &view)
            }
            None => rules
                .draw(&state, dice.next_u32())
                .expect("chance has the move"),
        };
        let told = || format!("{name} seed {seed}: {action:?}");
        if let Err(why) = rules.apply(&mut state, action, &mut ()) {
            panic!("{} refused: {why:?}", told());
        }
        if let Err(fault) = rules.audit(&state) {
            panic!("{}: {fault}", told());
        }
        actions += 1;
        assert!(actions < 4000, "{}: a game comes to its end", told());
    }
}

/// Markers that come to the map in ways that no shipped race or power has, of which one or several
/// stand in a region.
#[test]
fn greedy_players_place_any_markers() {
    let mut base = content::small_world().clone();
    base.races.truncate(1);
    base.powers.truncate(1);
    for effect in [
        "kind = \"fortress\", place = \"earned\", where = \"hill or forest\"",
        "kind = \"fortress\", place = \"spread\", count = 6",
        "kind = \"hero\", place = \"spread\", count = 2",
        "kind = \"encampment\", place = \"guard\", count = 5",
        "kind = \"encampment\", place = \"earned\"",
        "kind = \"hole\", place = \"each_turn\", count = 2",
    ] {
        let tail =
            format!("rule = \"own\"\ntext = \"t\"\neffects = [{{ marker = {{ {effect} }} }}]\n");
        let race = format!("id = \"one\"\nname = \"One\"\ntokens = 9\nsupply = 15\n{tail}");
        let power = format!("id = \"two\"\nname = \"Two\"\ntokens = 4\n{tail}");
        let files = [("races/one.toml", &*race), ("powers/two.toml", &*power)];
        let (pack, _) = content::load_files(Some(&base), files).expect("it loads");
        let rules = pack.rules("small-world-2", 2, &Options::default());
        let rules = rules.expect("it compiles");
        (0..6).for_each(|seed| plays(&rules, seed, effect));
    }
}

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
                plays(&rules, seed, &format!("{game} {}", map.id));
                played += 1;
            }
        }
    }
    println!("{played} games of greedy players");
}
