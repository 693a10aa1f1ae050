//! What is kept of games: in lists, as results, and as one file.

#[path = "support/game.rs"]
mod game;
mod support;

use client::{
    form::Form,
    history::{self, Added, By, Outcome},
    save::{self, Memory, Store},
    session::Session,
};
use game::game;
use wording::i18n::Lang;

#[test]
fn a_result_says_how_a_game_ended() {
    for name in ["small-world", "underground", "mixed"] {
        let session = game(name, 3, "ended", 5000);
        let outcome = Outcome::of(&session, "one", 7).unwrap();
        assert_eq!((outcome.game.as_str(), outcome.seats.len()), (name, 3));
        assert_eq!(outcome.map, session.rules().map().id);
        for standing in session.rules().standings(session.latest()) {
            let seat = standing.seat;
            let told = &outcome.seats[seat.0 as usize];
            assert_eq!((told.place, told.coins), (standing.place, standing.coins));
            // Each race that was picked once is one that this seat picked.
            assert!(!told.picks.is_empty());
            assert!(
                told.picks
                    .iter()
                    .all(|p| p.turn.is_some_and(|n| (1..=20).contains(&n)))
            );
        }
        // The winners share the win.
        let shares: f64 = outcome.seats.iter().map(|s| outcome.share(s)).sum();
        assert!((shares - 1.0).abs() < 1e-9);
    }
    // None of a game that still goes on, or in which nobody here played.
    assert_eq!(
        Outcome::of(&game("small-world", 2, "on", 30), "two", 7),
        None
    );
    let mut form = Form::quick();
    form.seats[0].player = "random".into();
    let bots = Session::new(
        form.setup(Lang::En),
        form.seed([0; 32]),
        form.colours(),
        form.own.clone(),
    )
    .unwrap();
    assert!(bots.humans().is_empty() && Outcome::of(&bots, "three", 7).is_none());
}

#[test]
fn results_are_kept_once_each() {
    let store = Memory::default();
    let (first, second) = (
        game("small-world", 2, "a", 5000),
        game("underground", 4, "b", 5000),
    );
    assert!(history::keep(&store, &first, "a", 10));
    assert!(history::keep(&store, &second, "b", 20));
    // It is looked at again.
    assert!(history::keep(&store, &first, "a", 30));
    assert!(history::keep(
        &store,
        &game("small-world", 2, "a", 30),
        "c",
        40
    ));
    let all = history::list(&store);
    let ids: Vec<_> = all.iter().map(|o| (o.id.as_str(), o.time)).collect();
    assert_eq!(ids, [("b", 20), ("a", 10)]);
    // A line that is broken takes nothing else along.
    let text = store.get("elbowroom.history").unwrap();
    store.set("elbowroom.history", &format!("{{\n{text}\nnonsense"));
    assert_eq!(history::list(&store), all);
    let full = Memory {
        full: true,
        ..Memory::default()
    };
    assert!(!history::keep(&full, &first, "a", 10));
}

#[test]
fn results_are_counted() {
    let mut all = vec![
        Outcome::of(&game("small-world", 2, "a", 5000), "a", 10).unwrap(),
        Outcome::of(&game("small-world", 3, "b", 5000), "b", 20).unwrap(),
    ];
    // In the first both sat here, in the second only who sat in the middle.
    for (i, seat) in all[1].seats.iter_mut().enumerate() {
        seat.own = i == 1;
    }
    let seats = history::rows(&all, By::Seat);
    let keys: Vec<_> = seats.iter().map(|r| (r.key.as_str(), r.count)).collect();
    assert_eq!(keys, [("1", 1), ("2", 2)]);
    assert_eq!(seats[0].coins, Some(f64::from(all[0].seats[0].coins)));
    let second = f64::from(all[0].seats[1].coins) + f64::from(all[1].seats[1].coins);
    assert!((seats[1].coins.unwrap() - second / 2.0).abs() < 1e-9);
    let won = all[0].share(&all[0].seats[1]) + all[1].share(&all[1].seats[1]);
    assert!((seats[1].won - won / 2.0).abs() < 1e-9);
    let maps = history::rows(&all, By::Map);
    assert_eq!(maps.iter().map(|r| r.count).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(history::rows(&all, By::Seats).len(), 2);
    // Every pick of theirs is counted once, by race and by power.
    let own = all.iter().flat_map(|o| o.own()).map(|(_, s)| s.picks.len());
    let picks: usize = own.sum();
    for by in [By::Race, By::Power] {
        let rows = history::rows(&all, by);
        assert_eq!(rows.iter().map(|r| r.count as usize).sum::<usize>(), picks);
        assert!(rows.windows(2).all(|w| w[0].count >= w[1].count));
    }
    assert!(history::rows(&[], By::Race).is_empty());
}

#[test]
fn everything_goes_into_one_file_and_comes_out_of_it() {
    let store = Memory::default();
    let (over, open) = (
        game("small-world", 2, "a", 5000),
        game("underground", 3, "b", 50),
    );
    save::save(&store, "a", &over, 10);
    save::save(&store, "b", &open, 20);
    history::keep(&store, &over, "a", 10);
    let file = history::export(&store);
    assert!(history::is_archive(&file) && !history::is_archive(&open.record()));

    let other = Memory::default();
    let done = history::import(&other, &file).unwrap();
    assert_eq!((done.games, done.outcomes, done.refused), (2, 1, 0));
    assert_eq!(save::list(&other), save::list(&store));
    assert_eq!(history::list(&other), history::list(&store));
    assert_eq!(save::load(&other, "b"), save::load(&store, "b"));
    assert_eq!(history::export(&other), file);
    // A second time nothing is new, and what went on here meanwhile stays.
    save::save(&other, "b", &game("underground", 3, "b", 60), 30);
    let done = history::import(&other, &file).unwrap();
    assert_eq!(done, history::Imported::default());
    assert_eq!(save::list(&other)[0].time, 30);

    // What is broken is refused and counted, and takes nothing else along.
    let broken = file
        .replace("end 1", "end 9")
        .replacen("\"id\": \"b\"", "\"id\": \"b\\tb\"", 1);
    let third = Memory::default();
    let done = history::import(&third, &broken).unwrap();
    assert_eq!((done.games, done.refused), (1, 1));
    for nonsense in [
        "",
        "{}",
        "[1]",
        &file[..200],
        &file.replace("archive", "else"),
    ] {
        let before = third.all.borrow().clone();
        assert!(history::import(&third, nonsense).is_err(), "{nonsense}");
        assert_eq!(*third.all.borrow(), before);
    }
}

#[test]
fn what_was_forgotten_can_be_had_back() {
    let store = Memory::default();
    for (id, time) in [("a", 10), ("b", 20), ("c", 30)] {
        save::save(&store, id, &game("small-world", 2, id, 40), time);
        save::keep_table(&store, id, "key", "title", time);
    }
    let before = store.all.borrow().clone();
    let gone = save::forget(&store, "b").unwrap();
    assert_eq!(save::list(&store).len(), 2);
    assert!(save::load(&store, "b").is_none());
    assert!(save::remember(&store, gone));
    assert_eq!(save::list(&store)[1].id, "b");
    let table = save::forget_table(&store, "b").unwrap();
    assert_eq!(save::tables(&store).len(), 2);
    save::remember_table(&store, table);
    assert_eq!(save::tables(&store)[1].id, "b");
    assert_eq!(
        save::load(&store, "b").map(|g| g.0),
        before.get("elbowroom.game.b").cloned()
    );
    assert!(save::forget(&store, "x").is_none() && save::forget_table(&store, "x").is_none());
    // The list says whose move it is.
    let list = save::list(&store);
    assert!(list.iter().all(|g| g.yours && !g.over));
    save::save(&store, "a", &game("small-world", 2, "a", 5000), 40);
    let first = &save::list(&store)[0];
    assert!(first.over && !first.yours);
}

/// What a server tells of a game counts with those that were played here; what it does not tell, coins of races,
/// does not count as none.
#[test]
fn games_of_a_server_count_for_whoever_played_them() {
    let store = Memory::default();
    let here = game("small-world", 2, "a", 5000);
    assert!(history::keep(&store, &here, "a", 10));
    let own = &Outcome::of(&here, "a", 10).unwrap().seats[0].picks[0];
    let past: protocol::PastGame = serde_json::from_value(serde_json::json!({
        "table": "7f", "at": 20, "game": "small-world", "map": "small-world-2", "rounds": 10, "actions": 9,
        "seats": [
            {"name": "Bea", "identity": "0b", "coins": 80, "place": 2, "combos": []},
            {"name": "Ann", "identity": "0a", "coins": 90, "place": 1,
                "combos": [{"race": own.race, "power": own.power}, {"race": own.race}]},
        ]
    }))
    .unwrap();
    assert_eq!(Outcome::of_past(&past, "0c"), None);
    let outcome = Outcome::of_past(&past, "0a").unwrap();
    let sat: Vec<usize> = outcome.own().map(|(at, _)| at).collect();
    assert_eq!(sat, [1]);
    let add = || history::add(&store, vec![outcome.clone()]);
    assert_eq!((add(), add()), (Added::Kept(1), Added::Kept(0)));
    let all = history::list(&store);
    assert_eq!((all.len(), &*all[0].id), (2, "7f"));
    let of = |by: By, key: &str| {
        let rows = history::rows(&all, by);
        rows.into_iter().find(|r| r.key == key).unwrap()
    };
    let before = history::rows(&all[1..], By::Race);
    let before = before.iter().find(|r| r.key == own.race).unwrap();
    let after = of(By::Race, &own.race);
    assert_eq!(after.count, before.count + 2);
    assert_eq!(after.coins, before.coins);
    let power = own.power.as_deref().unwrap();
    let badges = history::rows(&all[1..], By::Power);
    let badge = badges.iter().find(|r| r.key == power).unwrap();
    assert_eq!(of(By::Power, power).count, badge.count + 1);
}
