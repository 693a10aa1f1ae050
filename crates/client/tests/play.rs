//! Whole games, played by what the screens offer.

use client::{
    choices::{Choices, label, prompt},
    chronicle,
    form::{Form, HUMAN},
    hint, job,
    pieces::pieces,
    plan::{self, Plan},
    save::{self, Memory},
    session::{Session, Turn},
    stats,
};
use content::Library;
use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Dice;
use record::{Seed, Snapshot};
use rules::{Action, Actions, Event, Region, RuleSet, Seat, State};
use wording::{i18n::Lang, words::Words};

fn form(seats: usize, seed: &str) -> Form {
    let mut form = Form::quick();
    form.set_seats(seats);
    form.seed = seed.into();
    for seat in &mut form.seats {
        seat.player = HUMAN.into();
    }
    form
}

fn start(form: &Form) -> Session {
    let setup = form.setup(Lang::En);
    Session::new(setup, form.seed([0; 32]), form.colours(), form.own.clone()).unwrap()
}

/// Everything that the rules allow is offered somewhere.
fn check_complete(rules: &RuleSet, state: &State, choices: &Choices) {
    for action in rules.legal_actions(state) {
        let planned = matches!(action, Action::Deploy(..) | Action::Place(..));
        let offered = choices.regions.values().flatten().any(|a| *a == action)
            || choices.column.values().any(|a| *a == action)
            || choices.buttons.contains(&action)
            || (planned && choices.plan.is_some());
        assert!(offered, "{action:?} is offered nowhere");
    }
}

/// If the turn ended with these entries, it brought what had been foretold.
fn check_worth(session: &Session, seat: Seat, at: usize, foretold: u16) {
    let new = &session.entries()[at..];
    let ended = |e: &&Event| matches!(e, Event::TurnBegan { .. });
    let after = new
        .iter()
        .skip(1)
        .any(|e| e.seat.is_some_and(|s| s != seat));
    if after || new.iter().flat_map(|e| &e.events).find(ended).is_none() {
        return;
    }
    let earned: u16 = new
        .iter()
        .flat_map(|e| &e.events)
        .map(|e| match *e {
            Event::Earned { seat: s, coins, .. } if s == seat => u16::from(coins),
            Event::Paid { to, coins, .. } if to == seat => u16::from(coins),
            _ => 0,
        })
        .sum();
    assert_eq!(foretold, earned, "the preview of the coins is wrong");
}

/// Does something that is offered.
fn step(session: &mut Session, dice: &mut Dice) {
    let mut pick = |n: usize| (dice.next_u32() as usize) % n;
    let state = *session.state();
    let choices = Choices::new(session.rules(), &state);
    check_complete(session.rules(), &state, &choices);
    let seat = state.to_move().unwrap();
    if let Some(mut plan) = choices.plan.clone() {
        for _ in 0..pick(3) {
            let r = plan.regions[pick(plan.regions.len())];
            plan.add(r);
        }
        match pick(2) {
            0 => plan.spread(session.rules(), &state),
            _ => plan.keep(session.game()),
        }
        assert_eq!(plan.problem(session.rules(), &state), None);
        let worth = plan::worth(session.rules(), &state, seat, &plan.actions());
        let at = session.entries().len();
        let shares: Vec<(Region, u8)> = plan.regions.iter().map(|r| (*r, plan.share(*r))).collect();
        session.act(seat, &plan.actions()).unwrap();
        if seat == state.seat() {
            check_worth(session, seat, at, worth.iter().map(|w| w.1).sum());
        }
        if plan.marker.is_none() {
            for (r, n) in shares {
                let before = state.tokens(r);
                let now = session.entries().iter().rev();
                let after = now
                    .map(|e| e.before.tokens(r))
                    .chain([session.state().tokens(r)]);
                let most = after.max().unwrap();
                assert!(most >= before + n, "the share of {r:?} is not there");
            }
        }
        return;
    }
    let mut all: Vec<Action> = choices.regions.values().flatten().copied().collect();
    // Giving up and stopping are rarer than what moves the game on.
    all.retain(|a| !matches!(a, Action::Abandon(_)) || pick(8) == 0);
    all.extend(choices.column.values());
    if all.is_empty() || pick(6) == 0 {
        all.extend(&choices.buttons);
    }
    if all.is_empty() {
        all.extend(choices.regions.values().flatten());
    }
    let action = all[pick(all.len())];
    session.act(seat, &[action]).unwrap();
}

fn say_everything(session: &Session, lang: Lang) {
    let words = Words {
        lang,
        rules: session.rules(),
        names: session.names(),
    };
    let state = session.state();
    let choices = Choices::new(session.rules(), state);
    assert!(!prompt(&words, state).is_empty());
    for &action in choices.buttons.iter().chain(choices.column.values()) {
        assert!(!label(&words, state, action).contains("do-"));
    }
    for r in session.rules().map().all {
        let hint = hint::region(&words, state, &choices, r);
        let sum: i16 = hint.lines.iter().map(|l| l.amount).sum();
        if let Some((cost, _)) = hint.cost {
            assert_eq!(sum, i16::from(cost));
        }
        let spoken = hint::spoken(&words, &[], &hint);
        assert!(!spoken.contains("no-") || lang == Lang::En, "{spoken}");
        pieces(session.rules(), state, r);
    }
    if let Some(entry) = session.entries().last() {
        chronicle::tell(&words, entry);
    }
}

fn play(form: &Form, number: usize) {
    let mut dice = Dice::seed_from_u64(number as u64);
    let mut session = start(form);
    let mut steps = 0;
    while session.turn() != Turn::Over {
        step(&mut session, &mut dice);
        if steps % 9 == 0 {
            say_everything(&session, Lang::ALL[steps % 4]);
        }
        steps += 1;
        assert!(steps < 5000, "the game does not end");
    }
    let incomes = stats::incomes(&session);
    let earned: u32 = incomes
        .iter()
        .flatten()
        .flatten()
        .map(|n| u32::from(*n))
        .sum();
    assert!(earned > 0);
    let record = session.record();
    let colours = session.colours().to_vec();
    let again = Session::load(&record, colours, Seed([0; 32]));
    assert_eq!(again.unwrap().state(), session.state());
}

#[test]
fn games_by_what_is_offered_come_to_an_end() {
    let mut number = 0;
    for game in Form::quick().games() {
        for seats in 2..=6 {
            number += 1;
            let mut form = form(seats, &format!("game {number}"));
            form.set_game(&game);
            play(&form, number);
        }
    }
}

#[test]
fn mixed_games_are_played_on_all_boards() {
    for (i, map) in ["small-world-3", "underground-3"].into_iter().enumerate() {
        let mut form = form(3, &format!("mixed {i}"));
        form.set_game("mixed");
        form.map = map.into();
        play(&form, i);
    }
}

#[test]
fn a_token_is_carried_from_hand_to_region_and_back() {
    let mut dice = Dice::seed_from_u64(3);
    let mut session = start(&form(2, "carry"));
    let plan = loop {
        let choices = Choices::new(session.rules(), session.state());
        match choices.plan {
            Some(plan) if plan.total > 1 && plan.regions.len() > 1 => break plan,
            _ => step(&mut session, &mut dice),
        }
    };
    let shares = |p: &Plan| -> Vec<u8> { p.regions.iter().map(|r| p.share(*r)).collect() };
    let (a, b) = (plan.regions[0], plan.regions[1]);
    let mut moved = plan.clone();
    moved.carry(None, Some(a));
    moved.carry(Some(a), Some(b));
    assert_eq!((moved.share(a), moved.share(b)), (0, 1));
    let elsewhere = (0..200)
        .filter_map(Region::new)
        .find(|r| !plan.regions.contains(r));
    moved.carry(Some(b), elsewhere);
    moved.carry(Some(a), Some(b));
    assert_eq!(
        (moved.share(a), moved.share(b)),
        (0, 1),
        "nothing goes where it may not"
    );
    moved.carry(Some(b), None);
    assert_eq!(shares(&moved), shares(&plan));
}

#[test]
fn what_is_taken_back_is_as_if_it_had_not_been() {
    let mut dice = Dice::seed_from_u64(7);
    let mut session = start(&form(2, "undo"));
    let mut undone = 0;
    for _ in 0..150 {
        if session.turn() == Turn::Over {
            break;
        }
        let (before, seat) = (*session.state(), session.state().to_move().unwrap());
        let count = session.entries().len();
        step(&mut session, &mut dice);
        if session.can_undo(seat) {
            session.undo(seat);
            // A redeployment is taken back as a whole, perhaps with markers placed before it.
            assert!(session.entries().len() <= count);
            if session.entries().len() == count {
                assert_eq!(*session.state(), before);
            }
            undone += 1;
            step(&mut session, &mut dice);
        }
    }
    assert!(undone > 20, "only {undone} undone");
}

#[test]
fn what_is_taken_back_is_done_again_line_by_line_and_by_the_turn() {
    let mut dice = Dice::seed_from_u64(8);
    let mut session = start(&form(2, "redo"));
    let (mut lines, mut turns) = (0, 0);
    for _ in 0..150 {
        if session.turn() == Turn::Over {
            break;
        }
        let seat = session.state().to_move().unwrap();
        step(&mut session, &mut dice);
        let (after, count) = (*session.state(), session.entries().len());
        if session.can_undo(seat) {
            session.undo(seat);
            assert!(session.can_redo(seat) && session.entries().len() < count);
            assert_eq!(session.redo(seat), []);
            assert!(*session.state() == after && session.entries().len() == count);
            assert!(!session.can_redo(seat), "once is enough");
            lines += 1;
        }
        if session.can_undo(seat) {
            let turn = |s: &Session| {
                s.entries()
                    .last()
                    .map(|e| (e.before.round(), e.before.seat()))
            };
            let this = turn(&session);
            session.undo_turn(seat);
            let more = session.can_undo(seat) && turn(&session) == this;
            assert!(!more, "all that can be is taken back");
            session.redo(seat);
            assert!(*session.state() == after && session.entries().len() == count);
            turns += 1;
        }
    }
    assert!(lines > 20 && turns > 20, "{lines} {turns}");
}

#[test]
fn saved_games_come_back() {
    let store = Memory::default();
    let mut form = form(3, "save");
    form.set_colour(0, 4);
    let mut session = start(&form);
    let mut dice = Dice::seed_from_u64(3);
    for _ in 0..40 {
        step(&mut session, &mut dice);
    }
    assert!(save::save(&store, "a", &session, 5));
    assert!(save::save(&store, "b", &session, 9));
    let list = save::list(&store);
    assert_eq!([&list[0].id, &list[1].id], ["b", "a"]);
    assert_eq!(list[0].names.len(), 3);
    let (text, colours) = save::load(&store, "a").unwrap();
    assert_eq!(colours, form.colours());
    let back = Session::load(&text, colours, Seed([1; 32])).unwrap();
    assert_eq!(back.state(), session.state());
    assert_eq!(back.colours(), session.colours());
    // A game is whoever's took it last; one that nobody took is anybody's.
    assert!(save::is_held(&store, "b", "one"));
    save::hold(&store, "b", "one");
    save::hold(&store, "b", "other");
    assert!(save::is_held(&store, "b", "other") && !save::is_held(&store, "b", "one"));
    save::forget(&store, "b");
    assert_eq!(save::list(&store).len(), 1);
    assert!(save::load(&store, "b").is_none());
    assert!(save::is_held(&store, "b", "one"), "nothing is left of it");
}

#[test]
fn every_bot_answers_with_a_legal_action() {
    for (bot, _) in bots::BOTS {
        let mut form = form(2, "bots");
        for seat in &mut form.seats {
            seat.player = (*bot).into();
        }
        let mut session = start(&form);
        let mut table = job::Bots::default();
        for _ in 0..60 {
            let Turn::Bot(seat, name) = session.turn() else {
                break;
            };
            let answer = table.answer(&job::request(&session, seat, &name)).unwrap();
            let actions = session.rules().parse_line(&answer).unwrap();
            session.act(seat, &actions).unwrap();
        }
        assert!(session.entries().len() > 60);
    }
    let mut table = job::Bots::default();
    assert!(table.answer("nonsense").is_err());
    assert!(table.answer("random\n0\nelbowroom record 1").is_err());
}

/// A position is played from: whoever has to decide in it is a person, and the record of that game
/// begins there.
#[test]
fn a_game_begins_in_a_position() {
    let mut dice = Dice::seed_from_u64(11);
    let mut session = start(&form(2, "position"));
    for _ in 0..40 {
        step(&mut session, &mut dice);
    }
    let rules = session.game().rules().clone();
    let line = Snapshot::new(rules, *session.latest(), Library::shipped()).to_string();
    assert!(Snapshot::is_meant(&line) && !Snapshot::is_meant(&session.record()));
    let seed = Seed::from_text("from here");
    let mut from = Session::at_position(&format!("{line}\n"), seed, Lang::En).unwrap();
    let person = session.latest().to_move().unwrap();
    assert_eq!(from.latest(), session.latest());
    assert_eq!(
        (from.humans(), from.turn()),
        (vec![person], Turn::Human(person))
    );
    let bots = from.names().iter().filter(|n| n.contains("bot"));
    assert_eq!(bots.count(), 1);
    step(&mut from, &mut dice);
    let again = Session::load(&from.record(), vec![], seed).unwrap();
    assert_eq!(again.entries().len(), from.entries().len());
    assert_eq!(again.entries()[0].before, *session.latest());
    let cut = &line[..line.len() / 2];
    for bad in [
        cut,
        "elbowroom position",
        &line.replace("rules=", "rules=9"),
    ] {
        assert!(Session::at_position(bad, seed, Lang::En).is_err(), "{bad}");
    }
}

/// What everybody has in the end is what he began with, and earned, less what he paid; and what is
/// done for a reader without asking is the only thing that he could do, in his turn.
#[test]
fn coins_add_up_and_only_the_only_thing_is_left_over() {
    let (mut ends, mut sure_first) = (0, 0);
    for seed in 0..12 {
        let mut dice = Dice::seed_from_u64(seed);
        let mut session = start(&form(2 + seed as usize % 4, &format!("sums {seed}")));
        while !session.latest().is_over() {
            let (rules, state) = (session.game().rules().clone(), *session.latest());
            let choices = Choices::new(&rules, &state);
            if let Some(end) = choices.left_over(&rules, &state) {
                ends += 1;
                let mut legal = Actions::default();
                rules.legal(&state, &mut legal);
                assert_eq!(legal.iter().copied().collect::<Vec<_>>(), [end]);
                let mut after = state;
                rules.apply(&mut after, end, &mut ()).unwrap();
                assert_eq!(
                    (after.seat(), after.to_move()),
                    (state.seat(), state.to_move())
                );
            }
            let names = session.names().to_vec();
            let words = Words {
                lang: Lang::En,
                rules: &rules,
                names: &names,
            };
            for r in choices.regions.keys() {
                let offers = hint::region(&words, &state, &choices, *r).offers;
                assert!(offers.is_sorted_by_key(|o| o.chance), "{offers:?}");
                sure_first += usize::from(offers.len() > 1 && offers[offers.len() - 1].chance);
            }
            step(&mut session, &mut dice);
        }
        for (seat, account) in session.seats().zip(stats::accounts(&session)) {
            let earned: u16 = account.earned.iter().sum();
            assert!(account.start > 0);
            assert_eq!(
                account.start + earned,
                account.total + account.paid,
                "{seat:?}"
            );
            assert_eq!(account.total, session.latest().coins(seat));
        }
    }
    assert!(ends > 0, "nothing was ever left over");
    println!("{ends} ends, {sure_first} regions with a sure way and the die");
}

/// Options are offered only where something in the box heeds them.
#[test]
fn options_are_those_of_the_box() {
    let offered = |game: &str| {
        let mut form = form(2, "options");
        form.set_game(game);
        [
            "open-coins",
            "add-monsters",
            "no-help-in-decline",
            "toll-while-active",
        ]
        .map(|option| form.offers(option))
    };
    // Whose enemies get no help, and who takes a toll, are in the box of Underground.
    assert_eq!(offered("small-world"), [true, false, false, false]);
    assert_eq!(offered("underground"), [true, false, true, true]);
}
