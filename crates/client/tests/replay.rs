//! Looking back, and what is said of a game afterwards.

#[path = "support/game.rs"]
mod game;
mod support;

use client::{
    chronicle,
    form::Form,
    job::Desk,
    replay::{Go, Track},
    review::{self, Report},
    session::{Session, Turn},
};
use game::game;
use rules::{Action, Seat};
use wording::{i18n::Lang, words::Words};

fn log(session: &Session) -> Vec<Action> {
    session.entries().iter().map(|e| e.action).collect()
}

#[test]
fn what_is_told_is_known_without_telling_it() {
    for (name, seed) in [("small-world", "a"), ("underground", "b"), ("mixed", "c")] {
        let session = game(name, 3, seed, 5000);
        let words = Words {
            lang: Lang::En,
            rules: session.rules(),
            names: session.names(),
        };
        for entry in session.entries() {
            let told = !chronicle::tell(&words, entry).is_empty();
            assert_eq!(chronicle::is_told(entry), told, "{:?}", entry.events);
        }
    }
}

#[test]
fn an_earlier_moment_is_shown_as_it_was() {
    let mut session = game("small-world", 3, "back", 120);
    let (now, count, turn) = (*session.state(), session.entries().len(), session.turn());
    let record = session.record();
    for at in 0..count {
        session.look_back(at);
        assert_eq!(*session.state(), session.entries()[at].before);
        assert_eq!(session.turn(), Turn::Replay);
        assert_eq!(session.cursor(), Some(at));
    }
    session.look_back(count + 5);
    assert_eq!((*session.state(), session.cursor()), (now, Some(count)));
    // What is shown changes nothing of the game.
    assert_eq!((session.record(), session.to_act()), (record, turn.clone()));
    session.look_ahead();
    assert_eq!((session.turn(), session.cursor()), (turn, None));
}

#[test]
fn the_game_goes_on_while_one_looks_back() {
    let mut session = game("small-world", 3, "on", 60);
    session.look_back(10);
    let shown = *session.state();
    let Turn::Human(seat) = session.to_act() else {
        panic!("the game is over");
    };
    let legal = session.rules().legal_actions(session.latest());
    let action = *legal.first().unwrap();
    let count = session.entries().len();
    session.act(seat, &[action]).unwrap();
    assert!(session.entries().len() > count);
    assert_eq!(*session.state(), shown);
    // If it is taken back while one looks at it, what is left is shown.
    session.look_back(session.entries().len());
    if session.can_undo(seat) {
        session.undo(seat);
    }
    assert_eq!(session.cursor(), Some(session.entries().len()));
    assert_eq!(session.state(), session.latest());
}

#[test]
fn coins_lie_open_once_the_game_is_over() {
    let coins = |s: &Session, viewer| -> Vec<Option<u16>> {
        s.seats().map(|seat| s.coins(seat, viewer)).collect()
    };
    let mut running = game("small-world", 3, "coins", 80);
    running.look_back(40);
    let seen = coins(&running, Some(Seat(1)));
    assert_eq!(seen.iter().filter(|c| c.is_some()).count(), 1);
    assert_eq!(seen[1], Some(running.entries()[40].before.coins(Seat(1))));
    let mut over = game("small-world", 3, "coins", 5000);
    assert_eq!(over.turn(), Turn::Over);
    over.look_back(40);
    let before = over.entries()[40].before;
    let all: Vec<_> = over.seats().map(|s| Some(before.coins(s))).collect();
    assert_eq!(coins(&over, None), all);
}

#[test]
fn one_steps_through_all_that_is_told_and_through_all_turns() {
    for name in ["small-world", "underground", "mixed"] {
        let mut session = game(name, 3, "steps", 5000);
        let track = Track::new(session.entries());
        let told = session.entries().iter().filter(|e| chronicle::is_told(e));
        assert!(track.last() >= told.count());
        // Step by step on, and the same way back.
        let (mut stop, mut way) = (0, vec![0]);
        while stop < track.last() {
            let next = track.to(stop, Go::On);
            assert!(track.moment(next) > track.moment(stop));
            assert_eq!(track.stop(track.moment(next)), next);
            stop = next;
            way.push(stop);
        }
        assert_eq!(track.moment(stop), session.entries().len());
        assert_eq!(track.to(stop, Go::On), stop);
        for expected in way.into_iter().rev() {
            assert_eq!(stop, expected);
            stop = track.to(stop, Go::Back);
        }
        // Turn by turn: each is shown with its player to move, and the analysis has the same.
        let log = log(&session);
        let same = bots::analysis::turns(session.rules(), &session.rules().start(), &log);
        let same: Vec<_> = same.iter().map(|t| (t.seat, t.round)).collect();
        let turns = track.turns().to_vec();
        let marks: Vec<_> = turns.iter().map(|t| (t.seat, t.round)).collect();
        assert_eq!(marks, same);
        assert_eq!(marks.len(), 3 * session.rules().turns() as usize);
        for (n, mark) in turns.iter().enumerate().skip(1) {
            let back = track.to(mark.stop, Go::TurnBack);
            assert_eq!(back, turns[n - 1].stop);
            assert_eq!(track.to(back, Go::TurnOn), mark.stop);
            assert_eq!(track.to(mark.stop + 1, Go::TurnBack), mark.stop);
            assert_eq!(track.turn(mark.stop), Some(n));
            session.look_back(track.moment(mark.stop));
            let state = session.state();
            assert_eq!((state.seat(), state.round()), (mark.seat, mark.round));
        }
        assert_eq!(track.to(track.last(), Go::First), 0);
        assert_eq!(track.to(0, Go::Last), track.last());
        assert_eq!(track.to(track.last(), Go::TurnOn), track.last());
        assert_eq!(track.to(0, Go::TurnBack), 0);
    }
}

#[test]
fn there_is_a_way_through_nothing() {
    let track = Track::new(&[]);
    assert_eq!((track.last(), track.moment(3), track.stop(9)), (0, 0, 0));
    assert_eq!(track.turn(0), None);
}

#[test]
fn a_turn_is_reviewed_by_the_worker() {
    let session = game("small-world", 3, "review", 5000);
    let rules = session.rules();
    let log = log(&session);
    let turns = bots::analysis::turns(rules, &rules.start(), &log);
    let mut desk = Desk::default();
    // The last turn and the one before are quickly imagined.
    for number in [turns.len() - 1, turns.len() - 2] {
        let answer = desk.answer(&review::request(&session, number)).unwrap();
        let report = Report::read(&answer, rules).unwrap();
        let turn = &turns[number];
        let seat = turn.seat;
        if turn.end.is_over() {
            assert_eq!(report.after, f32::from(turn.end.coins(seat)));
        }
        assert!(!report.choices.is_empty());
        for c in &report.choices {
            assert_eq!(c.played.actions, turn.choices[c.choice].actions);
            if let Some(better) = &c.better {
                // What is better can be played, and is better.
                let mut state = turn.choices[c.choice].state;
                for &action in &better.actions {
                    rules.apply(&mut state, action, &mut ()).unwrap();
                }
                assert!(better.share > c.played.share);
            }
        }
        let lost: f32 = report
            .choices
            .iter()
            .map(|c| c.better.as_ref().map_or(0.0, |b| b.share - c.played.share))
            .sum();
        assert!((lost - report.lost).abs() < 1e-4, "{lost} {}", report.lost);
    }
    assert!(
        desk.answer(&review::request(&session, turns.len()))
            .is_err()
    );
    assert!(desk.answer("review 1").is_err());
    assert!(Report::read("nonsense", rules).is_none());
}

/// A record that begins in a position is shown, looked back at and gone on with from there.
#[test]
fn a_record_may_begin_in_a_position() {
    let library = content::Library::shipped();
    let rules = library.rules(
        "small-world",
        "small-world-2",
        2,
        &rules::Options::default(),
    );
    let (rules, mut dice) = (rules.unwrap(), bots::playout::Dice::new(2));
    let (mut state, mut legal) = (rules.start(), rules::Actions::default());
    while state.round() < 4 || state.to_move().is_none() {
        let action = match state.to_move() {
            None => rules.draw(&state, dice.next_u32()),
            Some(_) => bots::playout::random_action(&rules, &state, &mut legal, &mut dice),
        };
        rules.apply(&mut state, action.unwrap(), &mut ()).unwrap();
    }
    let position = record::Snapshot::new(rules, state, library);
    let seats = ["Ann", "Bo"].map(|n| record::SeatSetup::new(n, record::Player::Human));
    let seed = record::Seed::from_text("from here");
    let table = record::Table::at(&position, seats.into(), seed, library).unwrap();
    let text = table.record().write(table.rules());
    let mut session = Session::load(&text, vec![], seed).unwrap();
    assert_eq!((*session.state(), session.entries().len()), (state, 0));
    session.rules().legal(&state, &mut legal);
    let mover = state.to_move().unwrap();
    session.act(mover, &legal[..1]).unwrap();
    assert_eq!(session.entries()[0].before, state);
    assert!(session.record().contains("\nposition turn="));
}

/// Another game may begin wherever one looks back to, with dice of its own; the end is no such place.
#[test]
fn another_game_begins_at_a_moment() {
    for name in ["small-world", "underground", "mixed"] {
        let mut session = game(name, 3, "fork", 5000);
        let count = session.entries().len();
        session.look_back(count);
        assert!(!session.can_play_on());
        let seed = |n: usize| record::Seed::from_text(&format!("fork {n}"));
        assert!(session.play_on(seed(0), Lang::En).is_err());
        for at in (0..count).step_by(37) {
            session.look_back(at);
            let shown = *session.state();
            let mut other = session.play_on(seed(at), Lang::En).unwrap();
            // What chance was about to bring there comes anew.
            match shown.is_chance() {
                true => assert_eq!(other.entries()[0].before, shown),
                false => assert_eq!(*other.state(), shown),
            }
            assert_eq!(other.names(), session.names());
            assert_eq!(other.colours(), session.colours());
            assert_eq!(other.humans(), session.humans());
            let Turn::Human(seat) = other.turn() else {
                panic!("nobody is to move");
            };
            let legal = other.rules().legal_actions(other.state());
            let first = *legal.first().unwrap();
            other.act(seat, &[first]).unwrap();
            let again = Session::load(&other.record(), vec![], seed(1)).unwrap();
            assert_eq!(again.latest(), other.latest());
        }
        // The game that was looked back at is what it was.
        assert_eq!(session.entries().len(), count);
    }
}

#[test]
fn bots_play_on_what_they_played_and_a_running_game_can_be_tried_otherwise() {
    let mut form = Form::quick();
    form.seed = "bots".into();
    let setup = form.setup(Lang::En);
    let mut session =
        Session::new(setup, form.seed([0; 32]), form.colours(), form.own.clone()).unwrap();
    let person = session.humans()[0];
    let Turn::Human(first) = session.turn() else {
        panic!("a person begins");
    };
    let legal = session.rules().legal_actions(session.state());
    session.act(first, &[*legal.first().unwrap()]).unwrap();
    session.look_back(session.entries().len());
    let other = session
        .play_on(record::Seed::from_text("else"), Lang::En)
        .unwrap();
    assert_eq!(other.humans(), [person]);
    for seat in session.seats() {
        assert_eq!(other.bot(seat), session.bot(seat));
    }
}

/// What might have been is shown in place of what was, until something else is, and changes nothing.
#[test]
fn what_might_have_been_is_shown() {
    let mut session = game("small-world", 3, "what if", 5000);
    let (record, log) = (session.record(), log(&session));
    let at = log.len() / 2;
    // While the game itself is shown nothing is imagined.
    let then = session.entries()[at].before;
    session.imagine(then);
    assert!(!session.is_imagined() && session.state() == session.latest());
    session.look_back(at);
    // What was done would have brought what it brought, up to what the rules refuse.
    let was = session.what_if(&then, &log[at..at + 5]);
    for (seen, entry) in was.iter().zip(&session.entries()[at..]) {
        assert_eq!((seen.before, seen.action), (entry.before, entry.action));
        assert_eq!(seen.events, entry.events);
    }
    assert_eq!(was.len(), 5);
    let refused = [log[at], Action::Pick(5), Action::Pick(5)];
    assert!(session.what_if(&then, &refused).len() < 3);
    let other = session.entries()[at + 4].before;
    session.imagine(other);
    assert_eq!((*session.state(), session.is_imagined()), (other, true));
    assert_eq!((session.turn(), session.cursor()), (Turn::Replay, Some(at)));
    // One may play on from there.
    let seed = record::Seed::from_text("there");
    let on = session.play_on(seed, Lang::En).unwrap();
    assert_eq!(on.game().start().to_owned(), other);
    session.look_back(at);
    assert_eq!((*session.state(), session.is_imagined()), (then, false));
    session.imagine(other);
    session.look_ahead();
    assert!(!session.is_imagined() && session.record() == record);
}
