//! Games asked and answered in numbers.

mod support;

use std::{collections::BTreeSet, sync::Arc};

use bots::playout::Dice;
use content::Library;
use elbowroom_env::{Array, Game, Mover, Numbering, Planes, State};
use record::Seed;
use rules::{Actions, Seat};

use support::{custom, game, on, rule_sets};

/// Room for one observation.
struct Room {
    regions: Vec<i8>,
    seats: Vec<i16>,
    column: Vec<i16>,
    table: Vec<i16>,
    mask: Vec<i8>,
}

impl Room {
    fn new(game: &Game) -> Room {
        let size = |a| game.observer().size(a);
        // Something that no observation leaves where it is.
        Room {
            regions: vec![i8::MIN; size(Array::Regions)],
            seats: vec![i16::MIN; size(Array::Seats)],
            column: vec![i16::MIN; size(Array::Column)],
            table: vec![i16::MIN; size(Array::Table)],
            mask: vec![i8::MIN; game.ids().len()],
        }
    }

    fn see(state: &State, seat: Seat) -> Room {
        let mut room = Room::new(state.game());
        let mut list = Actions::default();
        state.list(&mut list);
        state.write_mask(&list, &mut room.mask);
        let planes = Planes {
            regions: &mut room.regions,
            seats: &mut room.seats,
            column: &mut room.column,
            table: &mut room.table,
        };
        state.observe(seat, &list, planes);
        room
    }

    /// Whether all numbers are within what their columns say.
    fn check(&self, game: &Game) {
        let regions: Vec<i16> = self.regions.iter().map(|&x| x.into()).collect();
        let land: Vec<i16> = game.observer().land().iter().map(|&x| x.into()).collect();
        let all = [
            (Array::Regions, &regions),
            (Array::Seats, &self.seats),
            (Array::Column, &self.column),
            (Array::Table, &self.table),
            (Array::Land, &land),
        ];
        for (array, values) in all {
            let columns = game.observer().columns(array);
            for row in values.chunks(columns.len()) {
                for (x, c) in row.iter().zip(columns) {
                    let within = (c.low..=c.high).contains(x);
                    assert!(within, "{}: {} is {x}", array.name(), c.name);
                }
            }
        }
    }
}

/// How many steps the longer tests take: a million in a release build.
fn steps() -> usize {
    let debug = if cfg!(debug_assertions) {
        60_000
    } else {
        1_000_000
    };
    let set = std::env::var("ELBOWROOM_STEPS").ok();
    set.and_then(|n| n.parse().ok()).unwrap_or(debug)
}

/// Plays at random and checks that mask, list and rules agree. Returns the steps.
fn walk(game: &Arc<Game>, seed: u64, most: usize) -> usize {
    let mut dice = Dice::new(seed);
    let mut state = game.new_game(Seed::from_text(&seed.to_string()));
    let mut list = Actions::default();
    let mut mask = vec![0; game.ids().len()];
    let mut taken = 0;
    while !state.is_over() && taken < most {
        state.list(&mut list);
        state.write_mask(&list, &mut mask);
        let ids = state.legal_ids();
        let masked: Vec<u16> = (0_u16..)
            .zip(&mask)
            .filter(|m| *m.1 == 1)
            .map(|m| m.0)
            .collect();
        assert_eq!(ids, masked);
        assert!(!ids.is_empty());
        let numbering = game.settings().numbering;
        if numbering != Numbering::Factored {
            let mut legal = Actions::default();
            game.rules().legal(state.state(), &mut legal);
            let mut own: Vec<_> = legal.iter().filter_map(|&a| game.ids().encode(a)).collect();
            own.sort_unstable();
            assert_eq!(ids, own);
        }
        // Now and then something that is not legal: it says why, and changes nothing.
        if dice.below(40) == 0 {
            let other = dice.below(game.ids().len()) as i64;
            let before = state.clone();
            match state.apply(other) {
                Ok(()) => {
                    assert_eq!(
                        mask[other as usize], 1,
                        "{other} was applied and not listed"
                    );
                    state = before;
                }
                Err(why) => {
                    assert_eq!(
                        mask[other as usize], 0,
                        "{other} was listed and refused: {why}"
                    );
                    assert_eq!(state, before);
                }
            }
        }
        let chosen = ids[dice.below(ids.len())];
        state.apply(chosen.into()).expect("it is listed");
        taken += 1;
    }
    taken
}

#[test]
fn the_mask_is_what_is_legal() {
    let sets = rule_sets();
    let games: Vec<_> = Numbering::ALL
        .iter()
        .flat_map(|&n| sets.iter().map(move |r| game(r, n)))
        .collect();
    let (mut taken, mut seed) = (0, 0);
    while taken < steps() {
        taken += walk(&games[seed % games.len()], seed as u64, usize::MAX);
        seed += 1;
    }
    assert!(seed > games.len());
}

#[test]
fn the_mask_is_what_is_legal_with_any_content() {
    for (i, rules) in custom(40).iter().enumerate() {
        walk(&game(rules, Numbering::ALL[i % 3]), i as u64, 2_000);
    }
}

#[test]
fn every_number_is_written_and_within_its_range() {
    let sets = rule_sets().into_iter().chain(custom(60));
    for (i, rules) in sets.enumerate() {
        let game = game(&rules, Numbering::ALL[i % 3]);
        let mut state = game.new_game(Seed::from_text(&i.to_string()));
        let mut dice = Dice::new(i as u64);
        loop {
            for seat in (0..rules.seats()).map(Seat) {
                Room::see(&state, seat).check(&game);
            }
            if state.is_over() {
                break;
            }
            let ids = state.legal_ids();
            state
                .apply(ids[dice.below(ids.len())].into())
                .expect("it is listed");
        }
    }
}

#[test]
fn columns_have_names_of_their_own() {
    for rules in rule_sets() {
        let game = game(&rules, Numbering::Map);
        for array in Array::ALL {
            let columns = game.observer().columns(array);
            let names: BTreeSet<_> = columns.iter().map(|c| &c.name).collect();
            assert_eq!(names.len(), columns.len(), "{}", array.name());
            assert!(
                columns
                    .iter()
                    .all(|c| c.low < c.high && !c.meaning.is_empty())
            );
            assert_eq!(Array::of(array.name()), Some(array));
        }
    }
}

/// Changes of what a seat may not know change neither what it sees nor what it may do.
#[test]
fn hidden_coins_are_in_no_observation() {
    let mut looked = 0;
    for map in ["small-world-2", "small-world-4", "underground-3"] {
        let game = on(map, Numbering::Map);
        let rules = game.rules();
        let mut dice = Dice::new(5);
        let mut state = game.new_game(Seed::from_text(map));
        while !state.is_over() {
            for viewer in (0..rules.seats()).map(Seat) {
                let seen = Room::see(&state, viewer);
                let other = state.resample(viewer, dice.next_u32().into());
                // Nothing but the coins of others differs, and they do sooner or later.
                assert_eq!(other.state().board(), state.state().board());
                assert_eq!(other.state().coins(viewer), state.state().coins(viewer));
                looked += usize::from(other.state() != state.state());
                let same = Room::see(&other, viewer);
                assert_eq!(seen.regions, same.regions);
                assert_eq!(seen.seats, same.seats);
                assert_eq!(seen.column, same.column);
                assert_eq!(seen.table, same.table);
                if state.mover() == Mover::Seat(viewer) {
                    assert_eq!(seen.mask, same.mask);
                    assert_eq!(state.legal_features(), other.legal_features());
                }
            }
            let ids = state.legal_ids();
            state
                .apply(ids[dice.below(ids.len())].into())
                .expect("it is listed");
        }
    }
    assert!(looked > 500, "{looked}");
}

#[test]
fn counted_coins_are_told() {
    let settings = elbowroom_env::Settings {
        coins: elbowroom_env::Coins::Counted,
        ..Default::default()
    };
    let rules = on("small-world-2", Numbering::Map).rules().clone();
    let game = Game::of(rules, Library::shipped(), settings);
    let state = game.new_game(Seed::from_text("counted"));
    let columns = game.observer().columns(Array::Seats);
    let coins = columns.iter().position(|c| c.name == "coins");
    let coins = coins.expect("there is such a column");
    let told = |state: &State| {
        let seats = Room::see(state, Seat(0)).seats;
        [0, 1].map(|row| seats[row * columns.len() + coins])
    };
    assert_eq!(told(&state), [5, 5]);
    let hidden = on("small-world-2", Numbering::Map).new_game(Seed::from_text("counted"));
    assert_eq!(told(&hidden), [5, -1]);
    // What is known stays when the rest is drawn anew.
    assert_eq!(state.resample(Seat(0), 1).state(), state.state());
}

#[test]
fn the_same_seed_gives_the_game_of_a_table() {
    use record::{Player, SeatSetup, Setup, Table};
    let game = on("underground-3", Numbering::Map);
    let seed = Seed::from_text("the same");
    let setup = Setup {
        game: "underground".into(),
        map: "underground-3".into(),
        seats: vec![SeatSetup::new("x", Player::Human); 3],
        options: Default::default(),
        seed: None,
    };
    let mut table = Table::new(setup, seed, Library::shipped()).expect("it can be played");
    table.settle(&mut Vec::new());
    let mut state = game.new_game(seed);
    let mut dice = Dice::new(1);
    while !state.is_over() {
        assert_eq!(state.state(), table.state());
        let seat = state.state().to_move().expect("chance has drawn");
        let ids = state.legal_ids();
        let chosen = i64::from(ids[dice.below(ids.len())]);
        table
            .act(seat, state.meant(chosen).expect("an id"))
            .expect("it is listed");
        state.apply(chosen).expect("it is listed");
    }
    assert_eq!(state.state(), table.state());
    let record = state.record(&["A".into(), "B".into(), "C".into()]);
    assert_eq!(record.setup.seed, Some(seed));
    let text = record.write(game.rules());
    let read = record::Record::read(&text, Library::shipped()).expect("it is one");
    record::verify(&read, Library::shipped()).expect("it verifies");
}

/// In whatever decision a game is, its bytes bring it back, and what was done last can be undone.
#[test]
fn bytes_bring_every_decision_back() {
    let mut kinds = BTreeSet::new();
    for (i, rules) in rule_sets().iter().enumerate() {
        for numbering in [Numbering::Map, Numbering::Factored] {
            let game = game(rules, numbering);
            let mut dice = Dice::new(i as u64);
            // With explicit chance its decisions come, too.
            let mut state = match i % 2 {
                0 => game.new_initial_state(),
                _ => game.new_game(Seed::from_text("bytes")),
            };
            let mut step = 0;
            loop {
                let kind = state.state().decision().map_or("over", |d| d.keyword());
                let kind = (kind, state.half().is_some());
                if kinds.insert(kind) || step % 16 == 0 {
                    let bytes = state.serialize();
                    let again = game.deserialize(&bytes).expect("they are its own");
                    assert_eq!(again, state);
                    assert_eq!(again.legal_ids(), state.legal_ids());
                    for n in [0, 3, 20, bytes.len() - 1] {
                        assert!(game.deserialize(&bytes[..n]).is_err());
                    }
                }
                if state.is_over() {
                    break;
                }
                let ids = state.legal_ids();
                let chosen = ids[dice.below(ids.len())];
                let mut next = state.clone();
                next.apply(chosen.into()).expect("it is listed");
                if step % 8 == 0 {
                    let mut back = next.clone();
                    back.undo().expect("something was done");
                    assert_eq!(back.state(), state.state());
                }
                state = next;
                step += 1;
            }
        }
    }
    let words: BTreeSet<_> = kinds.iter().map(|k| k.0).collect();
    let known = [
        "draft", "conquest", "deploy", "place", "die", "banner", "badge", "site", "over",
    ];
    assert!(known.iter().all(|w| words.contains(w)), "{words:?}");
    assert!(kinds.iter().any(|k| k.1), "no half was kept");
    let (one, other) = (
        on("small-world-2", Numbering::Map),
        on("small-world-3", Numbering::Map),
    );
    assert!(
        other
            .deserialize(&one.new_initial_state().serialize())
            .is_err()
    );
}

#[test]
fn chance_is_a_player_with_probabilities() {
    let game = on("small-world-2", Numbering::Map);
    let mut state = game.new_initial_state();
    assert_eq!(state.mover(), Mover::Chance);
    let mut dice = Dice::new(9);
    let mut asked = 0;
    while !state.is_over() {
        let ids = state.legal_ids();
        if state.mover() == Mover::Chance {
            let outcomes = state.chance_outcomes();
            let sum: f64 = outcomes.iter().map(|o| o.1).sum();
            assert!((sum - 1.0).abs() < 1e-9);
            let mut of: Vec<u16> = outcomes.iter().map(|o| o.0).collect();
            of.sort_unstable();
            assert_eq!(of, ids);
            assert!(ids.iter().all(|&id| usize::from(id) >= game.ids().len()));
            asked += 1;
        } else {
            assert!(state.chance_outcomes().is_empty());
        }
        state
            .apply(ids[dice.below(ids.len())].into())
            .expect("it is listed");
    }
    assert!(asked > 12);
    // Nobody drew them from a seed.
    assert_eq!(state.record(&[]).setup.seed, None);
}

#[test]
fn features_have_a_row_for_each_id() {
    for (map, numbering) in [
        ("small-world-2", Numbering::Map),
        ("underground-2", Numbering::Factored),
    ] {
        let game = on(map, numbering);
        let columns = State::feature_columns();
        let mut state = game.new_initial_state();
        let mut dice = Dice::new(2);
        while !state.is_over() {
            let ids: Vec<i16> = state.legal_ids().iter().map(|&id| id as i16).collect();
            let rows = state.legal_features();
            assert_eq!(rows.iter().map(|r| r[0]).collect::<Vec<_>>(), ids);
            for (x, c) in rows.iter().flat_map(|r| r.iter().zip(&columns)) {
                assert!((c.low..=c.high).contains(x), "{} is {x}", c.name);
            }
            let all = state.legal_ids();
            state
                .apply(all[dice.below(all.len())].into())
                .expect("it is listed");
        }
    }
}

#[test]
fn what_is_wrong_is_told_in_a_line() {
    let game = on("small-world-2", Numbering::Factored);
    let mut state = game.new_game(Seed::from_text("wrong"));
    let before = state.clone();
    let count = game.ids().encode_count(2).expect("there is one");
    let tries = [-1, 1 << 40, 100_000, i64::from(count), 2, 64];
    for id in tries {
        let why = state.apply(id).expect_err("it is not legal").to_string();
        assert!(!why.is_empty() && !why.contains('\n'), "{why}");
    }
    assert_eq!(state, before);
    let refused = state
        .apply(64 + 23)
        .expect_err("nothing is conquered before a pick");
    assert!(refused.is_refusal(), "{refused}");
    assert!(state.viewer(Some(2)).is_err() && state.viewer(Some(-1)).is_err());
}
