//! What is shown for a moment when something happens.

mod support;

use client::{
    choices::Choices,
    chronicle,
    form::HUMAN,
    job::{self, Desk},
    moment::{self, Moment},
    plan,
    session::{Session, Turn},
};
use rules::{Action, Decision, Event, Region, Seat, State, Tribe};
use support::start;

/// Does whatever comes; a redeployment as a whole, evenly or as it was.
fn act(session: &mut Session, seat: Seat, i: usize) {
    let state = *session.latest();
    let choices = Choices::new(session.rules(), &state);
    if let Some(mut plan) = choices.plan {
        match i % 2 {
            0 => plan.spread(session.rules(), &state),
            _ => plan.keep(session.game()),
        }
        session.act(seat, &plan.actions()).unwrap();
        return;
    }
    let all = session.rules().legal_actions(&state).to_vec();
    let action = match all.contains(&Action::Decline) && i.is_multiple_of(9) {
        true => Action::Decline,
        false => all[i * 7 % all.len()],
    };
    session.act(seat, &[action]).unwrap();
}

#[test]
fn what_happens_is_shown_where_it_happens() {
    let (mut came, mut dies, mut lost, mut picked, mut turned, mut reaped) = (0, 0, 0, 0, 0, 0);
    for (name, seed) in [("small-world", "a"), ("underground", "b")] {
        let mut session = start(name, &[HUMAN; 3], seed);
        for i in 0..5000 {
            let Turn::Human(seat) = session.turn() else {
                break;
            };
            let from = session.entries().len();
            act(&mut session, seat, i);
            let to = session.entries().len();
            let new = &session.entries()[from..];
            let places: Vec<Region> = new.iter().flat_map(chronicle::places).collect();
            let has = |f: &dyn Fn(&Event) -> bool| new.iter().flat_map(|e| &e.events).any(f);
            let now = session.latest();
            for moment in moment::seen(&session, from, to) {
                match moment {
                    Moment::Came { region, .. } => {
                        came += 1;
                        assert!(places.contains(&region), "the log knows the place");
                    }
                    Moment::Lost { region, .. } => {
                        lost += 1;
                        assert!(places.contains(&region), "the log knows the place");
                    }
                    Moment::Die { .. } => {
                        dies += 1;
                        assert!(has(&|e| matches!(e, Event::Rolled { .. })));
                    }
                    Moment::Picked { seat, race, tribe } => {
                        picked += 1;
                        assert_eq!((now.owner(tribe), now.race(tribe)), (seat, race));
                    }
                    Moment::Turned { region, seat, race } => {
                        turned += 1;
                        let declined = |t: Tribe| now.in_decline(t) && now.race(t) == race;
                        let mut his = now.tribes_of(seat).filter(|t| declined(*t));
                        assert!(his.any(|t| now.regions(t).has(region)));
                    }
                    Moment::Harvest { seat, regions } => {
                        reaped += 1;
                        assert!(!regions.is_empty());
                        let mut all = now.tribes_of(seat).flat_map(|t| now.regions(t).iter());
                        assert!(regions.iter().all(|r| all.any(|h| h == r)) || regions.len() > 1);
                    }
                    Moment::Coins { coins, .. } => assert_ne!(coins, 0),
                }
            }
        }
        assert!(session.latest().is_over());
    }
    let counts = [came, dies, lost, picked, turned, reaped];
    assert!(counts.iter().all(|n| *n > 0), "{counts:?}");
}

/// Tokens of a tribe in each region.
fn stand(session: &Session, state: &State, tribe: Tribe) -> Vec<i16> {
    let all = (0..session.rules().map().len).filter_map(Region::new);
    let count = |r| match state.regions(tribe).has(r) {
        true => i16::from(state.tokens(r)),
        false => 0,
    };
    all.map(count).collect()
}

#[test]
fn redeployed_tokens_go_from_where_fewer_are_to_where_more_are() {
    let (mut ways, mut hands, mut still) = (0, 0, 0);
    for (name, seed) in [("small-world", "a"), ("underground", "b"), ("mixed", "c")] {
        let mut session = start(name, &[HUMAN; 4], seed);
        for i in 0..5000 {
            let Turn::Human(seat) = session.turn() else {
                break;
            };
            let before = *session.latest();
            let redeploys = match before.decision() {
                Some(Decision::Deploy(t, _)) if seat == before.seat() => Some(t),
                _ => None,
            };
            let stood = redeploys.map(|t| plan::earlier(session.game(), t)[0]);
            let from = session.entries().len();
            act(&mut session, seat, i);
            let (Some(tribe), Some(stood)) = (redeploys, stood) else {
                continue;
            };
            let now = session.latest();
            let mut stand_now = stand(&session, &stood, tribe);
            // A last attempt and the redeployment after it are one entry.
            let is = |e: &Event| matches!(e, Event::Readied(t) if *t == tribe);
            let mut entries = session.entries().iter().rev();
            let lifted = entries.find(|e| e.events.iter().any(is)).unwrap();
            for event in &lifted.events {
                if let Event::Took { region, tokens, .. } = *event {
                    stand_now[region.index()] = i16::from(tokens);
                }
            }
            let mut seen = 0;
            for moment in moment::seen(&session, from, session.entries().len()) {
                if let Moment::Came {
                    region,
                    from,
                    tokens,
                    seat: whose,
                } = moment
                {
                    assert_eq!(whose, seat);
                    stand_now[region.index()] += i16::from(tokens);
                    match from {
                        Some(from) => stand_now[from.index()] -= i16::from(tokens),
                        None => hands += 1,
                    }
                    assert_ne!(from, Some(region));
                    ways += 1;
                    seen += 1;
                }
            }
            still += usize::from(seen == 0);
            let after = stand(&session, now, tribe);
            for (r, (shown, there)) in stand_now.iter().zip(&after).enumerate() {
                // What left the board for good, loaned tokens for one, is not shown to go anywhere.
                let gone = stood.tokens(Region::new(r as u8).unwrap()) > 0;
                assert!(
                    shown == there || shown > there && gone,
                    "{name}, region {r}: {shown} are shown where {there} are"
                );
            }
        }
    }
    assert!(
        ways > 100 && hands > 0 && still > 10,
        "{ways}, {hands}, {still}"
    );
}

#[test]
fn bots_redeploy_in_one_go() {
    for bot in ["random", "greedy"] {
        let mut session = start("small-world", &[bot, bot], "whole");
        let mut desk = Desk::default();
        let mut wholes = 0;
        while let Turn::Bot(seat, name) = session.turn() {
            let before = *session.latest();
            let answer = desk.answer(&job::request(&session, seat, &name)).unwrap();
            let actions = session.rules().parse_line(&answer).unwrap();
            session.act(seat, &actions).unwrap();
            assert!(!plan::continues(&before, session.latest()), "{answer}");
            wholes += usize::from(actions.len() > 1);
        }
        assert!(wholes > 3, "{bot}: {wholes}");
    }
}
