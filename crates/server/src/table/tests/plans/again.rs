//! Plans beside others that are left already, and after something is taken back.

use super::*;
use crate::limits::ENTRIES;

impl Game {
    /// Both play until this one is asked for this; whether that came.
    fn until_asked(&mut self, asked: impl Fn(&Game) -> bool) -> bool {
        while self.to_move().is_some() {
            if self.to_move() == Some(me()) && asked(self) {
                return true;
            }
            self.step();
        }
        false
    }

    fn redeploys(&self) -> bool {
        matches!(self.state().decision(), Some(Decision::Deploy(t, _))
            if self.state().owner(t) == me().seat() && !self.state().in_decline(t))
    }

    /// This one takes back his last line, if he may; whether he could. The server does what is due.
    fn takes_back(&mut self) -> bool {
        let done = self.0.ask(ME, Command::Takeback { turn: false }).is_ok();
        self.0.wait(0);
        done
    }

    /// What this one has done beside his moves.
    fn beside(&self) -> u16 {
        self.0.table.beside[ME]
    }

    fn left(&self, on: PlanFor) -> Vec<Plan> {
        self.0.table.plans(me()).of(on).to_vec()
    }
}

fn all_here(game: &Game) -> Plan {
    Plan {
        rest: Some(game.mine()[0].clone()),
        ..Plan::default()
    }
}

#[test]
fn what_is_planned_for_the_next_turn_is_not_done_in_one_that_is_taken_back() {
    let mut seen = 0;
    for seed in 0..20 {
        let mut game = Game::others_turn(seed);
        assert!(game.until_asked(Game::is_own_turn));
        while game.is_own_turn() && game.to_move() == Some(me()) {
            game.step();
        }
        if game.to_move() != Some(Chair::at(0)) {
            continue;
        }
        game.leave(PlanFor::Turn, vec![lines(&["end"]), lines(&["decline"])]);
        game.leave(PlanFor::Redeployment, vec![all_here(&game)]);
        let from = game.0.rows.len();
        if !game.takes_back() {
            continue;
        }
        assert!(game.is_own_turn() && game.to_move() == Some(me()));
        assert_eq!(game.acts(from), [""; 0]);
        // He is told that they are gone, and that nothing came of them.
        let plans = game.0.table.plans(me());
        assert!(plans.plans.is_empty(), "{plans:?}");
        assert!(plans.ended(PlanFor::Turn).is_none(), "{plans:?}");
        game.0.reads_again();
        seen += 1;
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn a_redeployment_that_is_come_back_to_is_not_done_by_what_was_planned_after_it() {
    for (on, own) in [(PlanFor::Redeployment, true), (PlanFor::Survivors, false)] {
        let mut seen = 0;
        for seed in 0..40 {
            let mut game = Game::others_turn(seed);
            if !game.until_asked(|g| g.is_own_turn() == own && g.redeploys()) {
                continue;
            }
            while game.redeploys() && game.to_move() == Some(me()) {
                game.0.act(|_| 0);
            }
            if game.to_move().is_none() {
                continue;
            }
            game.leave(on, vec![all_here(&game)]);
            let from = game.0.rows.len();
            if !game.takes_back() {
                continue;
            }
            assert!(game.redeploys() && game.to_move() == Some(me()));
            assert_eq!(game.acts(from), [""; 0]);
            assert_eq!(game.left(on), []);
            game.0.reads_again();
            seen += 1;
        }
        assert!(seen > 3, "{on:?} {seen}");
    }
}

#[test]
fn what_was_planned_before_what_is_taken_back_stays() {
    let (mut own, mut others) = (0, 0);
    let plans = vec![lines(&["decline"])];
    for seed in 0..20 {
        let mut game = Game::others_turn(seed);
        game.leave(PlanFor::Turn, plans.clone());
        game.0.act(|_| 0);
        game.0.wait(0);
        // What was done meanwhile is taken back by the other, not by him.
        game.leave(PlanFor::Redeployment, vec![all_here(&game)]);
        let turn = false;
        if !game.is_own_turn() && game.0.ask(0, Command::Takeback { turn }).is_ok() {
            assert_eq!(game.left(PlanFor::Turn), plans);
            assert_eq!(game.left(PlanFor::Redeployment).len(), 1);
            others += 1;
        }
    }
    for seed in 0..40 {
        let mut game = Game::others_turn(seed);
        if !game.until_asked(|g| !g.is_own_turn() && g.redeploys()) {
            continue;
        }
        game.leave(PlanFor::Turn, plans.clone());
        game.0.act(|_| 0);
        if !game.takes_back() {
            continue;
        }
        assert_eq!(game.left(PlanFor::Turn), plans);
        while !game.is_own_turn() && game.to_move() == Some(me()) {
            game.0.act(|_| 0);
        }
        let from = game.0.rows.len();
        game.0.wait(0);
        if game.until_ended(PlanFor::Turn) == Some(PlanEnd::Done) {
            assert!(game.acts(from).contains(&"decline".into()));
            own += 1;
        }
    }
    assert!(own > 3 && others > 3, "{own} {others}");
}

/// A game in which this one has lost a region since he has left this, and the other still has the turn.
fn lost_one(seed: u64, plans: impl Fn(&[String]) -> Vec<Plan>) -> Option<(Game, Vec<Plan>)> {
    let mut game = Game::others_turn(seed);
    let before = game.mine();
    let plans = plans(&before);
    game.leave(PlanFor::Turn, plans.clone());
    while before.iter().all(|r| game.mine().contains(r)) {
        game.step();
        if game.left(PlanFor::Turn).is_empty() {
            return None;
        }
    }
    Some((game, plans))
}

#[test]
fn a_plan_for_a_region_that_is_lost_hinders_no_other() {
    let mut seen = 0;
    for seed in 0..40 {
        let held = |mine: &[String]| {
            let held = |r: &String| if_held(std::slice::from_ref(r), lines(&["decline"]));
            vec![if_held(mine, lines(&["end"])), held(&mine[0])]
        };
        let Some((mut game, plans)) = lost_one(seed, held) else {
            continue;
        };
        let more = [plans.clone(), vec![lines(&["  decline #"])]].concat();
        game.leave(PlanFor::Turn, more.clone());
        let tidy = [plans.clone(), vec![lines(&["decline"])]].concat();
        assert_eq!(game.left(PlanFor::Turn), tidy);
        // In another order, too; and each can be taken back by itself.
        let order = vec![tidy[2].clone(), tidy[0].clone(), tidy[1].clone()];
        game.leave(PlanFor::Turn, order.clone());
        assert_eq!(game.left(PlanFor::Turn), order);
        game.leave(PlanFor::Turn, order[..2].to_vec());
        assert_eq!(game.left(PlanFor::Turn), order[..2]);
        // What is left only once is not there twice, and what was taken back is looked at again.
        let twice = vec![tidy[0].clone(), tidy[0].clone()];
        let twice = game.0.ask(ME, plan(PlanFor::Turn, twice));
        refused(twice, Reason::NotHeld);
        game.leave(PlanFor::Turn, vec![]);
        assert_eq!(game.left(PlanFor::Turn), []);
        refused(game.0.ask(ME, plan(PlanFor::Turn, plans)), Reason::NotHeld);
        game.0.reads_again();
        seen += 1;
    }
    assert!(seen > 3, "{seen}");
}

#[test]
fn a_plan_knows_what_was_held_when_it_was_left_whatever_is_left_beside_it() {
    let mut seen = 0;
    for seed in 0..40 {
        let untouched = |_: &[String]| vec![if_untouched(lines(&["end"]))];
        let Some((mut game, plans)) = lost_one(seed, untouched) else {
            continue;
        };
        let more = [plans, vec![lines(&["decline"])]].concat();
        game.leave(PlanFor::Turn, more);
        let from = game.0.rows.len();
        game.until_ended(PlanFor::Turn);
        let acts = game.acts(from);
        let own = acts.iter().find(|a| !a.starts_with("deploy"));
        assert_eq!(own.map(String::as_str), Some("decline"), "{acts:?}");
        seen += 1;
    }
    assert!(seen > 3, "{seen}");
}

#[test]
fn whoever_may_do_no_more_than_move_still_takes_back_what_he_planned() {
    let mut game = Game::others_turn(5);
    let plans = vec![if_untouched(lines(&["end"])), lines(&["decline"])];
    game.leave(PlanFor::Turn, plans.clone());
    while game.beside() < ENTRIES {
        let survivors = None;
        game.0.ask(ME, Command::Order { survivors }).unwrap();
    }
    let too_much = |game: &mut Game, plans| {
        let why = game.0.ask(ME, plan(PlanFor::Turn, plans)).unwrap_err();
        assert_eq!(why.code, Code::TooMuch, "{why}");
    };
    let all = game.beside();
    // Another beside them, another instead of them, and the same again.
    too_much(&mut game, [plans.clone(), plans[..1].to_vec()].concat());
    too_much(&mut game, vec![lines(&["end"])]);
    too_much(&mut game, plans.clone());
    game.leave(PlanFor::Turn, plans[1..].to_vec());
    assert_eq!(game.left(PlanFor::Turn), plans[1..]);
    game.leave(PlanFor::Turn, vec![]);
    assert_eq!(game.left(PlanFor::Turn), []);
    // Nothing can be taken back without end.
    too_much(&mut game, vec![]);
    assert_eq!(game.beside(), all);
    game.0.reads_again();
}

#[test]
fn what_is_left_already_counts_no_second_time() {
    let mut game = Game::others_turn(6);
    let name = game.mine()[0].clone();
    let line = format!("conquer {name}");
    let long = if_held(std::slice::from_ref(&name), lines(&[line.as_str(); 19]));
    let before = game.beside();
    game.leave(PlanFor::Turn, vec![long.clone()]);
    let first = game.beside() - before;
    assert!(first > 5, "{first}");
    game.leave(PlanFor::Turn, vec![long.clone(), lines(&["end"])]);
    let second = game.beside() - before - first;
    assert!(second < first && second > 0, "{second} after {first}");
    // It is not kept a second time either.
    assert!(game.0.rows.last().unwrap().entry.len() < 150);
    game.leave(PlanFor::Turn, vec![long]);
    assert_eq!(game.beside() - before, first + second);
    game.0.reads_again();
}
