//! The puzzles that come with the program.

use std::collections::BTreeSet;

use bots::analysis::Analyst;
use client::{
    job::Desk,
    puzzle::{self, Grade, Puzzle},
    save::Memory,
    session::{Session, Turn},
};
use rules::{Action, RuleSet, State};
use wording::i18n::Lang;

/// The state after a line, which is legal in all its parts and whoever's turn it is does all of it.
fn after(rules: &RuleSet, state: &State, line: &[Action]) -> State {
    let mut now = *state;
    for &action in line {
        assert_eq!(now.to_move(), Some(state.seat()), "{action:?}");
        let legal = rules.legal_actions(&now);
        assert!(legal.contains(&action), "{action:?} is not legal");
        rules.apply(&mut now, action, &mut ()).unwrap();
    }
    now
}

#[test]
fn every_puzzle_is_a_turn_in_which_the_best_is_better() {
    let all = puzzle::all();
    assert!((12..=24).contains(&all.len()), "{} puzzles", all.len());
    let ids: BTreeSet<_> = all.iter().map(|p| &p.id).collect();
    assert_eq!(ids.len(), all.len());
    for game in ["small-world", "underground"] {
        assert!(all.iter().filter(|p| p.game == game).count() >= 5, "{game}");
    }
    for p in all {
        let (rules, state) = p.position().expect(&p.id);
        assert_eq!(rules.state_text(&state), p.position, "{}", p.id);
        assert_eq!(state.to_move(), Some(state.seat()));
        let read = |text: &str| puzzle::read_line(&rules, text).expect(text);
        let (played, best) = (read(&p.played), read(&p.best));
        assert_eq!(puzzle::write_line(&rules, &best), p.best);
        after(&rules, &state, &played);
        after(&rules, &state, &best);
        // As it was made, and as it is found now: with the network that the page judges by, and in games that
        // are played to their end.
        let made = p.made;
        assert!(
            made.games >= 1000 && made.best - made.played > 3.0 * made.error,
            "{made:?}"
        );
        let seat = state.seat();
        let analysts = [Analyst::new(100, 1, 5), Analyst::to_the_end(60, 1, 5)];
        for (mut analyst, margin) in analysts.into_iter().zip([1.5, 0.3]) {
            let mut coins = |line: &[Action]| {
                let prospect = analyst.weigh(&rules, &state, seat, line);
                prospect.coins[seat.index()]
            };
            let (best, played) = (coins(&best), coins(&played));
            assert!(best > played + margin, "{}: {best} and {played}", p.id);
        }
    }
}

#[test]
fn what_is_written_is_read() {
    let text: String = puzzle::all().iter().map(Puzzle::write).collect();
    assert_eq!(puzzle::read(&text).unwrap(), puzzle::all());
    let small = text.len();
    assert!(small < 32_000, "{small} bytes");
    assert_eq!(puzzle::read("puzzle x\ngame y\n"), None);
    assert_eq!(puzzle::find("nothing"), None);
}

/// Plays a line, which is the whole turn.
fn played(p: &Puzzle, line: &[Action]) -> Session {
    let mut session = p.session(Lang::En).unwrap();
    let seat = session.game().start().seat();
    assert_eq!(session.humans(), [seat]);
    assert_eq!(session.turn(), Turn::Human(seat));
    assert!(!puzzle::is_done(&session));
    for &action in line {
        assert!(!puzzle::is_done(&session), "{}: too much is done", p.id);
        session.act(seat, &[action]).unwrap();
    }
    assert!(
        puzzle::is_done(&session),
        "{}: something is left to do",
        p.id
    );
    session
}

#[test]
fn the_best_turn_solves_and_what_was_played_does_not() {
    let mut desk = Desk::default();
    for p in puzzle::all().iter().step_by(3) {
        let (rules, _) = p.position().unwrap();
        let mut grade = |line: &str| {
            let line = puzzle::read_line(&rules, line).unwrap();
            let request = puzzle::request(p, &rules, &line);
            Grade::read(&desk.answer(&request).unwrap()).unwrap()
        };
        let best = grade(&p.best);
        assert!(best.is_solved() && !best.is_better(), "{best:?}");
        let poor = grade(&p.played);
        assert!(!poor.is_solved(), "{poor:?}");
        assert_eq!((poor.yours, poor.best), (best.played, best.yours));
    }
}

#[test]
fn a_turn_is_played_to_its_end_and_no_further() {
    for p in puzzle::all() {
        let (rules, _) = p.position().unwrap();
        let best = puzzle::read_line(&rules, &p.best).unwrap();
        let session = played(p, &best);
        assert_eq!(puzzle::line(&session), best);
        // The bots have done nothing.
        let seat = session.game().start().seat();
        assert!(
            session
                .entries()
                .iter()
                .all(|e| e.seat.is_none_or(|s| s == seat))
        );
    }
}

#[test]
fn what_is_solved_is_kept() {
    let store = Memory::default();
    let all = puzzle::all();
    assert_eq!(puzzle::next(&store, "").map(|p| &p.id), Some(&all[0].id));
    puzzle::solve(&store, &all[0].id);
    puzzle::solve(&store, &all[0].id);
    assert_eq!(puzzle::solved(&store), [all[0].id.clone()]);
    assert_eq!(puzzle::next(&store, "").map(|p| &p.id), Some(&all[1].id));
    // After the last comes the first that is left.
    let last = &all[all.len() - 1].id;
    assert_eq!(puzzle::next(&store, last).map(|p| &p.id), Some(&all[1].id));
    all.iter().for_each(|p| puzzle::solve(&store, &p.id));
    assert_eq!(puzzle::next(&store, last), None);
}
