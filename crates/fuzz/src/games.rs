//! Whole games, checked at every step.

use bots::playout::{Dice, busy_action};
use rules::{Action, Actions, Decision, Event, Game, RuleSet, Seat, State, profile::Source};

/// More actions than any game has.
const LONGEST: usize = 20_000;

/// Plays a random game to its end, and checks that it holds together.
///
/// # Panics
/// If the rules contradict themselves; the message has the last actions.
pub fn random_game(rules: &RuleSet, seed: u64) {
    let mut dice = Dice::new(seed);
    let (mut state, mut legal) = (rules.start(), Actions::default());
    let mut log = Vec::new();
    let (had, mut paid) = (coins(rules, &state), 0);
    while let Some(a) = busy_action(rules, &state, &mut legal, &mut dice, seed) {
        let told = || last(rules, &log, a);
        if dice.below(8) == 0 {
            exactly_legal(rules, &state, &mut dice, &told);
            views_agree(rules, &state, &told);
        }
        let mut events = Vec::new();
        let (mut next, mut retold, mut trusted) = (state, state, state);
        if let Err(why) = rules.apply(&mut next, a, &mut events) {
            panic!("listed, but {why:?}: {}", told());
        }
        for &e in &events {
            retold.evolve(rules, e);
            if let Event::Earned { coins, source, .. } = e
                && source != Source::Column
            {
                paid += coins as u32;
            }
        }
        assert!(retold == next, "not by events: {}", told());
        let applied = rules.apply_legal(&mut trusted, a, &mut ());
        assert!(
            applied.is_ok() && trusted == next,
            "otherwise when trusted: {}",
            told()
        );
        if let Err(fault) = rules.audit(&next) {
            panic!("{fault}: {}", told());
        }
        let has = coins(rules, &next);
        assert!(
            has == had + paid,
            "{has} coins, not {}: {}",
            had + paid,
            told()
        );
        cost_is_the_sum(rules, &state, a, &told);
        state = next;
        log.push(a);
        assert!(log.len() < LONGEST, "no end: {}", last(rules, &log, a));
    }
    let over = state.is_over();
    assert!(over, "a dead end: {}", last(rules, &log, Action::Pass));
    let shares: f32 = rules.win_shares(&state).iter().sum();
    assert!((shares - 1.0).abs() < 1e-3, "somebody wins");
    let again = Game::replay(std::sync::Arc::new(rules.clone()), &log);
    assert!(again.is_ok_and(|g| *g.state() == state), "a log replays");
}

/// Actions that are listed apply; others are refused in words and change nothing.
fn exactly_legal(rules: &RuleSet, state: &State, dice: &mut Dice, told: &dyn Fn() -> String) {
    let mut legal = Actions::default();
    rules.legal(state, &mut legal);
    for (i, a) in legal.iter().enumerate() {
        assert!(!legal[..i].contains(a), "{a:?} stands twice: {}", told());
        let read = rules.parse_line(&rules.notation(*a));
        assert_eq!(read, Ok(vec![*a]), "{}", told());
        let mut next = *state;
        if let Err(why) = rules.apply(&mut next, *a, &mut ()) {
            panic!("{a:?} is listed, but {why:?}: {}", told());
        }
    }
    for _ in 0..120 {
        let a = crate::action(dice_bytes(dice));
        let mut next = *state;
        match rules.apply(&mut next, a, &mut ()) {
            Ok(()) => assert!(legal.contains(&a), "{a:?} is not listed: {}", told()),
            Err(why) => {
                assert!(!legal.contains(&a), "{a:?} is refused: {why:?}: {}", told());
                assert!(next == *state, "a refusal changes something: {}", told());
                assert!(!wording::words::refusal(rules, state, why).is_empty());
            }
        }
        let _ = rules.explain(state, a);
    }
}

/// Small numbers mean something more often.
fn dice_bytes(dice: &mut Dice) -> [u8; 3] {
    let small = [8, 40, 256][dice.below(3)];
    [
        dice.below(256) as u8,
        dice.below(small) as u8,
        dice.below(6) as u8,
    ]
}

/// Who has the move sees what he may do; nobody's view depends on what he may not know.
fn views_agree(rules: &RuleSet, state: &State, told: &dyn Fn() -> String) {
    for viewer in (0..rules.seats()).map(|s| Some(Seat(s))).chain([None]) {
        let view = rules.view(state, viewer);
        let twin = view.assume(|_| 77);
        assert!(
            rules.view(&twin, viewer) == view,
            "a view differs: {}",
            told()
        );
        if viewer.is_some() && viewer == state.to_move() {
            let (mut own, mut legal) = (Actions::default(), Actions::default());
            rules.legal_for(&view, &mut own);
            rules.legal(state, &mut legal);
            assert!(own[..] == legal[..], "a view allows others: {}", told());
        }
    }
}

/// The lines of a cost add up to it, and it is at least one token.
fn cost_is_the_sum(rules: &RuleSet, state: &State, a: Action, told: &dyn Fn() -> String) {
    let conquest = matches!(state.decision(), Some(Decision::Conquest(_)));
    if conquest && matches!(a, Action::Conquer(_) | Action::Attempt(_)) {
        let e = rules.explain(state, a);
        let sum: i16 = e.lines.iter().map(|l| l.amount).sum();
        let adds_up = e.cost == Some(sum as u8) && sum >= 1 && e.refusal.is_none();
        assert!(adds_up, "{e:?}: {}", told());
    }
}

/// Coins of the players and on the column: they only grow by what the bank pays.
fn coins(rules: &RuleSet, s: &State) -> u32 {
    let players = (0..rules.seats()).map(|i| s.coins(Seat(i)) as u32);
    let column = s.column().iter().map(|c| c.coins as u32);
    players.chain(column).sum()
}

/// The last actions of a game and the one under way.
fn last(rules: &RuleSet, log: &[Action], a: Action) -> String {
    let from = log.len().saturating_sub(14);
    let lines = log[from..].iter().chain([&a]);
    let lines: Vec<String> = lines.map(|&a| rules.notation(a)).collect();
    format!("action {}: … {}", log.len(), lines.join(", "))
}

/// Plays a game of bots to its end, those named sitting down in turn: they know no race by name,
/// and all they do is legal.
///
/// # Panics
/// If there is no such bot, if one of them does what it may not, or if a state does not hold
/// together.
pub fn bot_game(rules: &RuleSet, names: &[&str], seed: u64) {
    let mut dice = Dice::new(seed);
    let names: Vec<&str> = (names.iter().copied().cycle())
        .take(rules.seats() as usize)
        .collect();
    let sit = |(seat, name): (u64, &&str)| match bots::by_name(name, seed.wrapping_add(seat)) {
        Some(bot) => bot,
        None => panic!("there is no bot {name}"),
    };
    let mut players: Vec<_> = (0..).zip(&names).map(sit).collect();
    let told = |seat: Option<Seat>, log: &[Action], a: Action| {
        let who = seat.map_or("chance", |s| names[s.index()]);
        format!("{who}: {}", last(rules, log, a))
    };
    let (mut state, mut log) = (rules.start(), Vec::new());
    while !state.is_over() {
        let mover = state.to_move();
        let action = match mover {
            Some(seat) => {
                let view = rules.view(&state, Some(seat));
                players[seat.index()].act(rules, &view)
            }
            None => match rules.draw(&state, dice.next_u32()) {
                Some(outcome) => outcome,
                None => panic!("a dead end: {}", last(rules, &log, Action::Pass)),
            },
        };
        if let Err(why) = rules.apply(&mut state, action, &mut ()) {
            panic!("{why:?}: {}", told(mover, &log, action));
        }
        if let Err(fault) = rules.audit(&state) {
            panic!("{fault}: {}", told(mover, &log, action));
        }
        log.push(action);
        assert!(log.len() < LONGEST, "no end: {}", last(rules, &log, action));
    }
}
