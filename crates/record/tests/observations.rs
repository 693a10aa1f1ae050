//! What a seat sees as one object: all of it true, at every position of whole games.

use bots::playout::{Dice, busy_action};
use content::Library;
use elbowroom_record::Observation;
use rules::{Action, Actions, Options, Seat};

#[test]
fn what_is_observed_is_what_is_there() {
    let library = Library::shipped();
    let mut defended = 0;
    for (game, map, seats) in [
        ("small-world", "small-world-3", 3),
        ("underground", "underground-2", 2),
        ("mixed", "underground-4", 4),
    ] {
        let rules = library.rules(game, map, seats, &Options::default());
        let rules = rules.unwrap();
        for seed in 0..4 {
            let mut dice = Dice::new(seed);
            let mut legal = Actions::default();
            let mut state = rules.start();
            while !state.is_over() {
                let action = match rules.draw(&state, dice.next_u32()) {
                    Some(outcome) => outcome,
                    None => busy_action(&rules, &state, &mut legal, &mut dice, seed).unwrap(),
                };
                rules.apply(&mut state, action, &mut ()).unwrap();
                let mover = state.to_move();
                let seen = Observation::new(&rules, &rules.view(&state, mover));
                assert_eq!(seen.to_move, mover.map(|s| s.0 + 1));
                assert_eq!(seen.seat, seen.to_move);
                // Defence is what markers and places add, each of them once.
                for r in rules.map().all {
                    let markers = state.markers().filter(|m| m.1 == r);
                    let markers: u8 = markers.map(|m| rules.marker(m.0).defence).sum();
                    let sites = state.sites_in(r);
                    let sites: u8 = sites.map(|s| rules.sites()[s.0 as usize].defence).sum();
                    let name = &rules.map().names[r.index()];
                    let told = seen.regions.get(name);
                    assert_eq!(told.map_or(0, |r| r.defence), markers + sites);
                    assert_eq!(told.map_or(0, |r| r.tokens), state.tokens(r));
                    defended += usize::from(sites > 0);
                }
                // Costs and chances are those that a question gets.
                for line in &seen.legal {
                    let action = rules.parse_line(line).unwrap()[0];
                    let told = rules.explain(&state, action);
                    if let Action::Conquer(r) | Action::Attempt(r) = action {
                        let name = &rules.map().names[r.index()];
                        assert_eq!(seen.cost.get(name).copied(), told.cost);
                    }
                    if let Action::Attempt(r) = action {
                        let chance = told.chance.unwrap();
                        assert_eq!(
                            seen.chance[&rules.map().names[r.index()]],
                            [chance.good, chance.of]
                        );
                    }
                }
                // Whoever looks on sees nobody's coins and has nothing to do.
                let other = Observation::new(&rules, &rules.view(&state, None));
                let hidden = other.coins.iter().all(Option::is_none);
                assert!(hidden || state.is_over());
                assert!(other.legal.is_empty() && other.cost.is_empty());
                let other = Observation::new(&rules, &rules.view(&state, Some(Seat(0))));
                assert_eq!(other.regions, seen.regions);
            }
        }
    }
    assert!(defended > 0, "a place that defends was found");
}
