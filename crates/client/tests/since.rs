//! What is told of the others since a player's last turn.

mod support;

use client::{
    form::HUMAN,
    session::{Session, Turn},
    since::{self, Since},
};
use rules::{Action, Region, Seat, State, state::Occupant};
use support::start;

/// What a player remembers of the table when his turn ends.
#[derive(Clone)]
struct Memory {
    state: State,
    /// Who has declined since.
    declined: Vec<Seat>,
}

fn holders(session: &Session, state: &State) -> Vec<Option<Seat>> {
    let regions = (0..session.rules().map().len).filter_map(Region::new);
    let holder = |r| match state.occupant(r) {
        Occupant::Tribe(t) => Some(state.owner(t)),
        _ => None,
    };
    regions.map(holder).collect()
}

/// What is told is what the player would find if he compared the table with what it was.
fn check(session: &Session, seat: Seat, memory: &Memory, told: &Since) -> usize {
    let now = session.latest();
    let (was, is) = (holders(session, &memory.state), holders(session, now));
    let region = |i: usize| Region::new(i as u8).unwrap();
    let changed = (0..was.len()).filter(|i| was[*i] != is[*i]);
    let changed: Vec<(Region, Option<Seat>)> = changed.map(|i| (region(i), is[i])).collect();
    let changes: Vec<_> = told.changes.iter().map(|c| (c.region, c.seat)).collect();
    assert_eq!(changes, changed);
    let seats = session.rules().seats();
    let others: Vec<Seat> = (1..seats).map(|n| Seat((seat.0 + n) % seats)).collect();
    assert_eq!(
        told.lines.iter().map(|l| l.seat).collect::<Vec<_>>(),
        others
    );
    for line in &told.lines {
        let his = |list: &[Option<Seat>], i: usize| list[i] == Some(line.seat);
        let took = (0..was.len()).filter(|i| his(&is, *i) && !his(&was, *i));
        let lost = (0..was.len()).filter(|i| his(&was, *i) && !his(&is, *i));
        assert_eq!(line.took, took.map(region).collect::<Vec<_>>());
        assert_eq!(line.lost, lost.map(region).collect::<Vec<_>>());
        let coins = i32::from(now.coins(line.seat)) - i32::from(memory.state.coins(line.seat));
        assert_eq!(line.coins, coins, "coins of {:?}", line.seat);
        assert_eq!(line.declined, memory.declined.contains(&line.seat));
    }
    for change in &told.changes {
        if let Some(from) = change.from {
            let beside = session.rules().map().neighbours[from.index()];
            assert!(beside.has(change.region), "{change:?}");
            let held = |s: &State| match s.occupant(from) {
                Occupant::Tribe(t) => Some(s.owner(t)) == change.seat,
                _ => false,
            };
            let entries = session.entries().iter().rev();
            assert!(held(now) || entries.take(400).any(|e| held(&e.before)));
        }
    }
    told.changes.iter().filter(|c| c.from.is_some()).count()
}

#[test]
fn what_is_told_is_the_difference_of_the_boards() {
    let (mut told, mut arrows, mut survivors) = (0, 0, 0);
    let games = [
        ("small-world", 2, "a"),
        ("small-world", 5, "b"),
        ("underground", 3, "c"),
        ("mixed", 4, "d"),
    ];
    for (name, seats, seed) in games {
        let mut session = start(name, &vec![HUMAN; seats], seed);
        let mut memories: Vec<Option<Memory>> = vec![None; seats];
        let mut acted = false;
        for i in 0..5000 {
            let Turn::Human(seat) = session.turn() else {
                break;
            };
            let before = *session.latest();
            let since = since::of(&session, seat);
            if before.seat() != seat {
                // Survivors of another's attack are put down in his turn.
                assert_eq!(since, None);
                survivors += 1;
            } else {
                match &memories[seat.index()] {
                    Some(memory) if !acted => {
                        arrows += check(&session, seat, memory, &since.unwrap());
                        told += 1;
                    }
                    _ => assert_eq!(since, None),
                }
                acted = true;
            }
            for other in session.seats().filter(|s| *s != seat) {
                assert_eq!(since::of(&session, other), None);
            }
            let all = session.rules().legal_actions(&before).to_vec();
            // Turns are to end now and then.
            let action = match all.contains(&Action::End) && i % 4 == 0 {
                true => Action::End,
                false => all[i * 7 % all.len()],
            };
            session.act(seat, &[action]).unwrap();
            if action == Action::Decline {
                for memory in memories.iter_mut().flatten() {
                    memory.declined.push(before.seat());
                }
            }
            let after = *session.latest();
            if after.seat() != before.seat() {
                let declined = Vec::new();
                memories[before.seat().index()] = Some(Memory {
                    state: after,
                    declined,
                });
                acted = false;
            }
        }
        assert!(session.latest().is_over());
    }
    assert!(
        told > 100 && arrows > 100 && survivors > 0,
        "{told}, {arrows}, {survivors}"
    );
}

#[test]
fn it_comes_back_with_what_is_taken_back() {
    let mut session = start("small-world", &[HUMAN; 2], "back");
    let mut seen = None;
    for i in 0..400 {
        let Turn::Human(seat) = session.turn() else {
            break;
        };
        let all = session.rules().legal_actions(session.latest()).to_vec();
        let told = since::of(&session, seat);
        session.act(seat, &[all[i * 7 % all.len()]]).unwrap();
        if let Some(told) = told
            && session.can_undo(seat)
            && session.latest().seat() == seat
        {
            assert_eq!(since::of(&session, seat), None);
            session.undo(seat);
            assert_eq!(since::of(&session, seat), Some(told.clone()));
            seen = Some(told);
            // While one looks back, it is not told of.
            session.look_back(3);
            assert_eq!(since::of(&session, seat), None);
            break;
        }
    }
    assert!(seen.is_some());
}

#[test]
fn at_a_server_it_is_told_as_here() {
    let mut here = start("small-world", &[HUMAN; 3], "there");
    let me = Seat(1);
    let setup = here.setup().clone();
    let mut there = Session::remote(setup, here.own().clone(), Some(me), String::new()).unwrap();
    let (mut known, mut told) = (0, 0);
    for i in 0..600 {
        for entry in &here.entries()[known..] {
            there.hear(&here.rules().notation(entry.action)).unwrap();
        }
        known = here.entries().len();
        assert_eq!(since::of(&there, me), since::of(&here, me));
        told += usize::from(since::of(&there, me).is_some());
        let Turn::Human(seat) = here.turn() else {
            break;
        };
        let all = here.rules().legal_actions(here.latest()).to_vec();
        here.act(seat, &[all[i * 7 % all.len()]]).unwrap();
    }
    assert!(told > 3, "{told}");
}
