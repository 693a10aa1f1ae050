use std::sync::mpsc;

use super::*;
use protocol::Chair;
use record::{Player, SeatSetup, Seed, SeededGame, Setup};

fn turn(bot: &str) -> Turn {
    let setup = Setup {
        game: "small-world".into(),
        map: "small-world-2".into(),
        seats: vec![SeatSetup::new("", Player::Human); 2],
        options: Default::default(),
        seed: None,
    };
    let rules = setup.rules(content::Library::shipped()).unwrap();
    let mut play = SeededGame::new(rules, Seed([7; 32]));
    while play.draw(&mut ()).is_some() {}
    Turn {
        play,
        part: None,
        seat: Chair::at(0),
        bot: bot.into(),
    }
}

fn wish(table: &str, from: &str) -> Wish {
    Wish {
        table: table.into(),
        from: from.into(),
        person: true,
        quick: false,
    }
}

fn places(n: usize) -> Places {
    Places::new(n, Duration::ZERO)
}

fn own(entries: &[Entry]) -> usize {
    let own = |e: &&Entry| matches!(e, Entry::Act { seat: Some(_), .. });
    entries.iter().filter(own).count()
}

#[tokio::test]
async fn a_bot_plays_to_the_end_of_its_turn() {
    let thinker = Thinker::new(places(1), Duration::from_secs(20));
    let actions = thinker.actions(wish("a", "x"), turn("greedy"), Stop::default());
    assert!(own(&actions.await) > 3);
}

#[tokio::test]
async fn whoever_thinks_too_long_or_is_not_there_moves_at_random() {
    for (bot, limit) in [("greedy", 0), ("nobody", 9)] {
        let thinker = Thinker::new(places(1), Duration::from_secs(limit));
        let actions = thinker.actions(wish("a", "x"), turn(bot), Stop::default());
        assert_eq!(own(&actions.await), 1);
    }
}

/// Bots that search hang until the test is over; the others answer at once.
fn hanging(limit: Duration) -> (Thinker, mpsc::Receiver<Stop>) {
    let (began, thoughts) = mpsc::channel();
    let began = Mutex::new(began);
    let mind = move |turn: Turn, limit: Duration, stop: &Stop| {
        if turn.is_quick() {
            return turn.play_out(limit, stop);
        }
        // It is told to the test, which may be over.
        let _ = began.lock().unwrap().send(stop.clone());
        while !stop.is_set() {
            std::thread::yield_now();
        }
        Vec::new()
    };
    (Thinker::with(places(2), limit, mind), thoughts)
}

#[tokio::test]
async fn a_quick_bot_does_not_wait_for_those_that_hang() {
    let (thinker, thoughts) = hanging(Duration::from_secs(3_600));
    let stop = Stop::default();
    let mut hang = tokio::task::JoinSet::new();
    for n in 0..40 {
        let (thinker, stop) = (thinker.clone(), stop.clone());
        hang.spawn(async move {
            let wish = wish(&format!("a{n}"), &format!("x{}", n % 3));
            thinker.actions(wish, turn("strong"), stop).await
        });
    }
    while thinker.hall.lock().queue.len() != (38, 2) {
        tokio::task::yield_now().await;
    }
    // Nothing but a place of its own lets it answer: the others hang for an hour.
    for _ in 0..5 {
        let actions = thinker.actions(wish("b", "y"), turn("greedy"), Stop::default());
        assert!(own(&actions.await) > 3);
    }
    assert_eq!(thoughts.try_iter().count(), 2);
    stop.set();
    hang.abort_all();
}

#[tokio::test]
async fn what_is_not_waited_for_leaves_the_queue_and_is_told_to_stop() {
    let (thinker, thoughts) = hanging(Duration::from_secs(3_600));
    let len = || thinker.hall.lock().queue.len();
    let start = |stop: &Stop| {
        let (thinker, stop) = (thinker.clone(), stop.clone());
        tokio::spawn(async move {
            let wish = wish("a", "x");
            thinker.actions(wish, turn("strong"), stop).await
        })
    };
    let first = Stop::default();
    let work = start(&first);
    while len() != (0, 1) {
        tokio::task::yield_now().await;
    }
    // As `leave` and `back` do it, again and again: there is never more than one that waits.
    for _ in 0..100 {
        let again = start(&Stop::default());
        while len() != (1, 1) {
            tokio::task::yield_now().await;
        }
        again.abort();
        while len() != (0, 1) {
            tokio::task::yield_now().await;
        }
    }
    work.abort();
    assert_eq!(len(), (0, 1));
    first.set();
    while len() != (0, 0) {
        tokio::task::yield_now().await;
    }
    assert_eq!(thoughts.try_iter().count(), 1);
}

#[tokio::test]
async fn who_finds_no_place_in_time_is_replaced_by_a_quick_bot() {
    let (thinker, _thoughts) = hanging(Duration::from_secs(1));
    let stop = Stop::default();
    let mut hang = tokio::task::JoinSet::new();
    for n in 0..2 {
        let (thinker, stop) = (thinker.clone(), stop.clone());
        let wish = wish(&format!("a{n}"), &format!("x{n}"));
        // It never gives up, so its place is not given to another.
        let place = thinker.wait(wish, Instant::now() + Duration::from_secs(3_600));
        let place = place.await.unwrap();
        hang.spawn(async move {
            let end = Instant::now() + Duration::from_secs(3_600);
            thinker.at(place, turn("strong"), end, &stop).await
        });
    }
    let actions = thinker.actions(wish("b", "y"), turn("strong"), Stop::default());
    assert!(own(&actions.await) > 3);
    stop.set();
    hang.abort_all();
}
