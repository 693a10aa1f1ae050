//! Tournaments of the bots of this program.

mod support;

use std::{
    collections::HashSet,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use content::Library;
use elbowroom_arena::{
    ARENA, GameResult, Header, Played, Run, RunError, Shard, Store, StoreError, svg,
};
use record::{Record, verify};
use wording::{Lang, Message};

use support::{games, plan, report, timeless, totals, tournament};

#[test]
fn greedy_beats_random() {
    let t = tournament(plan(&["random", "greedy"], 2));
    let games = games(&t, 30, 2);
    assert_eq!(games.len(), 60);
    let report = report(&t, &games);
    let greedy = &report.bots[0];
    assert_eq!(
        (greedy.name.as_str(), report.anchor.as_str()),
        ("greedy", "random")
    );
    assert!(greedy.win_share.low > 0.8, "{:?}", greedy.win_share);
    assert!(greedy.rating.low > 200.0, "{:?}", greedy.rating);
    assert_eq!(report.bots[1].rating.value, 0.0);
    assert!(greedy.coins.low > report.bots[1].coins.high);
    assert_eq!((greedy.seats, greedy.turn.turns), (60, 600));
    assert_eq!(report.head_to_head[0].comparisons, 60);
    let shares: f64 = report.seats.iter().map(|s| s.win_share.value).sum();
    assert!((shares - 1.0).abs() < 1e-9);
    let picture = svg(&report, Lang::En).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("greedy"));
}

#[test]
fn what_is_played_does_not_rest_on_the_number_of_jobs() {
    let t = tournament(plan(&["random", "greedy"], 3));
    assert_eq!(games(&t, 6, 1), games(&t, 6, 4));
}

#[test]
fn games_of_a_cycle_have_the_same_dice() {
    let t = tournament(plan(&["a=random", "b=random", "c=random"], 3));
    let all = games(&t, 3, 2);
    // The same bot at each seat and the same dice: the same game, whatever the names.
    for cycle in 0..3 {
        let coins: HashSet<&Vec<u16>> = all
            .iter()
            .filter(|g| g.cycle == cycle)
            .map(|g| &g.coins)
            .collect();
        assert_eq!(coins.len(), 1, "cycle {cycle}");
    }
    let coins: HashSet<&Vec<u16>> = all.iter().map(|g| &g.coins).collect();
    assert_eq!(coins.len(), 3, "cycles differ");
    // So none is better than another, and pairing knows.
    let report = report(&t, &all);
    for bot in &report.bots {
        assert!((bot.win_share.value - 1.0 / 3.0).abs() < 1e-9);
        assert!(bot.rating.value.abs() < 1e-6);
    }
}

#[test]
fn records_replay_to_the_same_result() {
    let t = tournament(plan(&["random", "greedy"], 4));
    let stop = AtomicBool::new(false);
    let run = Run {
        cycles: 1,
        shard: Shard::WHOLE,
        jobs: 2,
        records: true,
        done: &|_, _| false,
        stop: &stop,
    };
    let mut seen = 0;
    let mut check = |played: Played| {
        let text = played.record.expect("records were wanted");
        let record = Record::read(&text, Library::shipped()).map_err(|e| e.message())?;
        verify(&record, Library::shipped()).map_err(|e| e.message())?;
        assert_eq!(record.result.as_ref(), Some(&played.result.coins));
        let players = record.setup.seats.iter().map(|s| s.player.to_string());
        assert_eq!(players.collect::<Vec<_>>(), played.result.bots);
        seen += 1;
        Ok(())
    };
    t.run(&run, &mut check).unwrap();
    assert_eq!(seen, 8);
}

/// Plays on in a results file until it has so many games more, then stops without another word.
/// Why a game was not taken.
fn enough() -> Message {
    ARENA.message("run-stopped")
}

fn play_on(path: &std::path::Path, cycles: u64, more: usize) -> Result<(), RunError> {
    let t = tournament(plan(&["random", "greedy"], 2));
    let header = Header::new(t.plan(), "test", &"content");
    let mut store = Store::open(path, &header, &mut |_| Ok(())).unwrap();
    let done = store.done().clone();
    let stop = AtomicBool::new(false);
    let run = Run {
        cycles,
        shard: Shard::WHOLE,
        jobs: 2,
        records: false,
        done: &|cycle, game| done.contains(&(cycle, game)),
        stop: &stop,
    };
    let mut left = more;
    t.run(&run, &mut |played| {
        if left == 0 {
            return Err(enough());
        }
        left -= 1;
        store.add(&played.result).map_err(|e| content::trouble(&e))
    })
}

#[test]
fn a_tournament_goes_on_where_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.jsonl");
    for more in [1, 0, 4, 2] {
        assert_eq!(play_on(&path, 10, more), Err(RunError::Sink(enough())));
        // And the last line was being written.
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str("{\"round\":9,\"game\":1,\"bo");
        std::fs::write(&path, text).unwrap();
    }
    play_on(&path, 10, 100).unwrap();
    let t = tournament(plan(&["random", "greedy"], 2));
    let header = Header::new(t.plan(), "test", &"content");
    let mut kept: Vec<GameResult> = Vec::new();
    let mut keep = |g: &GameResult| {
        kept.push(timeless(g.clone()));
        Ok(())
    };
    let store = Store::open(&path, &header, &mut keep).unwrap();
    assert_eq!(store.done().len(), 20);
    kept.sort_by_key(|g| (g.cycle, g.game));
    let whole = games(&t, 10, 1);
    assert_eq!(kept, whole);
    assert_eq!(report(&t, &kept), report(&t, &whole));
    // Nobody else may write meanwhile.
    let second = Store::open(&path, &header, &mut |_| Ok(()));
    assert!(matches!(second, Err(StoreError::Locked)));
    drop(store);
    // More games than before: only those are played.
    play_on(&path, 12, 4).unwrap();
}

#[test]
fn a_file_of_another_tournament_is_refused_and_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.jsonl");
    play_on(&path, 2, 4).unwrap();
    let before = std::fs::read(&path).unwrap();
    let why = |plan: elbowroom_arena::Match, program: &str, content: &str| {
        let header = Header::new(&plan, program, &content);
        let opened = Store::open(&path, &header, &mut |_| Ok(()));
        opened.map(|_| ()).unwrap_err().to_string()
    };
    let same = || plan(&["random", "greedy"], 2);
    let mut seed = same();
    seed.seed = record::Seed::from_text("another");
    assert!(why(seed, "test", "content").contains("the seed is "));
    let bots = plan(&["random", "best=greedy"], 2);
    assert!(why(bots, "test", "content").contains(
        "the list of bots is random=random,greedy=greedy there, but random=random,best=greedy here"
    ));
    assert!(why(same(), "other", "content").contains("the program is test there, but other here"));
    assert!(why(same(), "test", "mine").contains("the content is "));
    let other = plan(&["random", "greedy"], 3);
    assert!(why(other, "test", "content").contains("the map is small-world-2 there"));
    assert_eq!(std::fs::read(&path).unwrap(), before);

    let read = Header::read(&path).unwrap().unwrap();
    assert_eq!(read.seed, same().seed.hex());
    for text in [
        "hello",
        "hello\n",
        "{\"format\":\"elbowroom arena results 2\"}\n",
    ] {
        std::fs::write(&path, text).unwrap();
        assert!(
            why(same(), "test", "content").contains("no results file"),
            "{text}"
        );
        assert!(Header::read(&path).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
    // A line in the middle that says something else is no torn line.
    let mut lines = String::from_utf8(before).unwrap();
    lines = lines.replacen("\"game\":1", "\"game\":7", 1);
    std::fs::write(&path, &lines).unwrap();
    let header = Header::new(&same(), "test", &"content");
    let t = tournament(same());
    let mut sums = totals(&t);
    let opened = Store::open(&path, &header, &mut |g| sums.add(g));
    let why = opened.map(|_| ()).unwrap_err().to_string();
    assert!(
        why.starts_with("line ") && why.contains("game 7 of round"),
        "{why}"
    );
}

#[test]
fn a_tournament_can_be_stopped() {
    let t = tournament(plan(&["random", "greedy"], 2));
    let stop = AtomicBool::new(false);
    let run = Run {
        cycles: 1_000_000,
        shard: Shard::WHOLE,
        jobs: 2,
        records: false,
        done: &|_, _| false,
        stop: &stop,
    };
    let taken = Mutex::new(0);
    let ended = t.run(&run, &mut |_| {
        *taken.lock().unwrap() += 1;
        stop.store(true, Ordering::Relaxed);
        Ok(())
    });
    assert_eq!(ended, Err(RunError::Stopped));
    // Games that were ready when it was stopped are still handed over: of two million, few.
    assert!(*taken.lock().unwrap() < 20_000);
}
