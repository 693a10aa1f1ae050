//! What is heard of games.

mod support;

use client::{
    form::HUMAN,
    session::{Session, Turn},
    sound::{Sound, heard},
};
use rules::{Action, Event, Seat};
use support::start;

/// Whoever has the move does something; nothing if the game is over. Returns what it was.
fn act(session: &mut Session, i: usize) -> Option<(Seat, Action)> {
    let seat = match session.turn() {
        Turn::Human(seat) | Turn::Bot(seat, _) => seat,
        _ => return None,
    };
    let all = session.rules().legal_actions(session.state()).to_vec();
    let action = all[i * 7 % all.len()];
    session.act(seat, &[action]).unwrap();
    Some((seat, action))
}

#[test]
fn each_thing_that_happens_has_its_sound() {
    let mut counts = [0; Sound::ALL.len()];
    for (name, seed) in [("small-world", "a"), ("underground", "b"), ("mixed", "c")] {
        let mut session = start(name, &[HUMAN, HUMAN, HUMAN], seed);
        for i in 0..5000 {
            let since = session.entries().len();
            let Some((seat, action)) = act(&mut session, i) else {
                break;
            };
            let heard = heard(&session, since, false);
            let new = &session.entries()[since..];
            let has = |f: fn(&Event) -> bool| new.iter().flat_map(|e| &e.events).any(f);
            let is = |sound: Sound| heard.contains(&sound);
            match action {
                Action::Pick(_) => assert!(is(Sound::Pick), "{heard:?}"),
                Action::Conquer(_) => assert!(is(Sound::Conquest), "{heard:?}"),
                Action::Decline => assert!(is(Sound::Decline), "{heard:?}"),
                _ => {}
            }
            assert_eq!(is(Sound::Die), has(|e| matches!(e, Event::Rolled { .. })));
            let earned = has(|e| matches!(e, Event::Earned { coins: 1.., .. }));
            assert!(is(Sound::Coins) || !earned, "{new:?}");
            // The turn of people at one screen goes from hand to hand.
            let next = match session.turn() {
                Turn::Human(next) => next != seat,
                _ => false,
            };
            assert_eq!(is(Sound::YourMove), next, "{action:?}");
            assert_eq!(is(Sound::Win), session.latest().is_over());
            for (i, sound) in heard.iter().enumerate() {
                assert!(!heard[i + 1..].contains(sound), "twice: {heard:?}");
                counts[Sound::ALL.iter().position(|s| s == sound).unwrap()] += 1;
            }
        }
        assert!(session.latest().is_over());
    }
    // Among people at one screen one of them has won.
    let over = Sound::ALL.iter().position(|s| *s == Sound::Over).unwrap();
    for (i, n) in counts.iter().enumerate() {
        assert_eq!(*n == 0, i == over, "{:?}: {n}", Sound::ALL[i]);
    }
}

#[test]
fn what_others_do_is_not_heard_while_it_is_skipped() {
    let mut ends = Vec::new();
    for seed in ["a", "b", "c", "d", "e", "f"] {
        let mut session = start("small-world", &[HUMAN, "random", "random"], seed);
        let me = Seat(0);
        for i in 0..5000 {
            let since = session.entries().len();
            let Some((seat, _)) = act(&mut session, i) else {
                break;
            };
            let quiet = heard(&session, since, true);
            let all = heard(&session, since, false);
            if session.latest().is_over() {
                ends.extend(quiet.last().copied());
                continue;
            }
            let mine = session.turn() == Turn::Human(me);
            match (seat == me, mine) {
                (true, _) => assert_eq!(quiet, all),
                (false, true) => assert_eq!(quiet, [Sound::YourMove]),
                (false, false) => assert_eq!(quiet, []),
            }
            assert!(!(seat == me && mine && all.contains(&Sound::YourMove)));
        }
        let standings = session.rules().standings(session.latest());
        let won = standings.iter().any(|s| s.seat == me && s.place == 1);
        let end = if won { Sound::Win } else { Sound::Over };
        assert_eq!(ends.last(), Some(&end), "{seed}");
    }
    assert!(ends.contains(&Sound::Win) && ends.contains(&Sound::Over));
}
