//! What a seat has planned is done when it is asked and things are as they were, and nobody else hears
//! of it.

use protocol::{Chair, Code, Command, Condition, Plan, PlanEnd, PlanFor, Reason};
use rand_core::{RngCore as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Action, Decision, Region, State};

use super::played::{Played, refused};
use crate::{store::Row, table::Entry};

mod again;

const ME: usize = 1;

fn me() -> Chair {
    Chair::at(ME)
}

fn plan(on: PlanFor, plans: Vec<Plan>) -> Command {
    Command::Plan { on, plans }
}

fn lines(lines: &[&str]) -> Plan {
    Plan {
        lines: lines.iter().map(|&l| l.to_owned()).collect(),
        ..Plan::default()
    }
}

fn if_untouched(plan: Plan) -> Plan {
    let condition = Condition {
        untouched: true,
        ..Condition::default()
    };
    Plan { condition, ..plan }
}

fn if_held(hold: &[String], plan: Plan) -> Plan {
    let condition = Condition {
        hold: hold.to_vec(),
        ..Condition::default()
    };
    Plan { condition, ..plan }
}

/// A game of two with the dice of how it is played. The plans are those of the second.
#[derive(Clone)]
struct Game(Played, Xoshiro256PlusPlus);

impl Game {
    /// The other has the turn, and this one several regions.
    fn others_turn(seed: u64) -> Game {
        let dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = Game(Played::running(2, |_| {}), dice);
        loop {
            let others = game.to_move() == Some(Chair::at(0)) && !game.is_own_turn();
            let active = game.state().active(me().seat()).is_some();
            if others && active && game.mine().len() > 2 {
                break;
            }
            game.step();
        }
        game
    }

    fn to_move(&self) -> Option<Chair> {
        self.0.table.to_move()
    }

    fn state(&self) -> &State {
        self.0.table.play().unwrap().state()
    }

    fn is_own_turn(&self) -> bool {
        self.state().seat() == me().seat()
    }

    fn name(&self, r: Region) -> String {
        let rules = self.0.table.play().unwrap().rules();
        let notation = rules.notation(Action::Conquer(r));
        notation.split_once(' ').unwrap().1.to_owned()
    }

    /// The names of this one's regions.
    fn mine(&self) -> Vec<String> {
        let state = self.state();
        let tribes = state.tribes_of(me().seat());
        let regions = tribes.flat_map(|t| state.regions(t).iter());
        regions.map(|r| self.name(r)).collect()
    }

    /// Somebody does something, and the server what is due.
    fn step(&mut self) {
        let dice = &mut self.1;
        self.0.act(|of| dice.next_u32() as usize % of);
        self.0.wait(0);
    }

    /// Both play until what is left for this has ended; how.
    fn until_ended(&mut self, on: PlanFor) -> Option<PlanEnd> {
        while !self.0.table.plans(me()).of(on).is_empty() {
            assert!(self.to_move().is_some(), "the game is over");
            self.step();
        }
        self.0.reads_again();
        self.ended(on)
    }

    fn leave(&mut self, on: PlanFor, plans: Vec<Plan>) {
        self.0.ask(ME, plan(on, plans)).unwrap();
    }

    fn ended(&self, on: PlanFor) -> Option<PlanEnd> {
        self.0.table.plans(me()).ended(on).map(|e| e.how)
    }

    /// What this one has done from a row on.
    fn acts(&self, from: usize) -> Vec<String> {
        let act = |row: &Row| match serde_json::from_str(&row.entry).unwrap() {
            Entry::Act {
                seat: Some(seat),
                action,
            } if seat == me() => Some(action),
            _ => None,
        };
        self.0.rows[from..].iter().filter_map(act).collect()
    }
}

#[test]
fn what_is_planned_is_done_if_nothing_was_taken_and_else_nothing() {
    let (mut done, mut unmet) = (0, 0);
    for seed in 0..40 {
        let mut game = Game::others_turn(seed);
        let before = game.mine();
        // Some name their regions, others mean all.
        let plan = match seed % 2 {
            0 => if_untouched(lines(&["end"])),
            _ => if_held(&before, lines(&["end"])),
        };
        game.leave(PlanFor::Turn, vec![plan]);
        let from = game.0.rows.len();
        let ended = game.until_ended(PlanFor::Turn);
        let lost = before.iter().any(|r| !game.mine().contains(r));
        match ended {
            Some(PlanEnd::Done) => {
                let acts = game.acts(from);
                assert_eq!(acts.iter().filter(|a| *a == "end").count(), 1, "{acts:?}");
                done += 1;
            }
            Some(PlanEnd::Unmet) => {
                assert!(lost && game.to_move() == Some(me()) && game.is_own_turn());
                unmet += 1;
            }
            other => panic!("it ended as {other:?}"),
        }
    }
    assert!(done > 3 && unmet > 3, "{done} {unmet}");
}

#[test]
fn the_first_plan_that_may_be_done_is_and_it_stops_where_the_rules_stop_it() {
    let (mut first, mut stopped) = (0, 0);
    for seed in 0..20 {
        let mut game = Game::others_turn(seed);
        // Nobody redeploys before he conquers, and whatever was planned after that is left to him.
        let own = format!("deploy {}:1", game.mine()[0]);
        let active = game.state().active(me().seat()).unwrap();
        let active = game.state().regions(active);
        let stops = |r: Region| {
            let name = game.name(r);
            let abandon = format!("abandon {name}");
            if_held(&[name], lines(&[&abandon, &own, "end"]))
        };
        let stops: Vec<Plan> = active.iter().take(3).map(stops).collect();
        game.leave(PlanFor::Turn, vec![lines(&["end"])]);
        let plans = [vec![if_untouched(lines(&["decline"]))], stops].concat();
        game.leave(PlanFor::Turn, plans.clone());
        assert_eq!(game.0.table.plans(me()).of(PlanFor::Turn), plans);
        let from = game.0.rows.len();
        let ended = game.until_ended(PlanFor::Turn);
        let acts = game.acts(from);
        let plans = game.0.table.plans(me());
        let line = plans.ended(PlanFor::Turn).and_then(|e| e.line.clone());
        match (ended, line) {
            (Some(PlanEnd::Done), None) => {
                assert!(acts.contains(&"decline".into()), "{acts:?}");
                first += 1;
            }
            (Some(PlanEnd::Refused), Some(line)) => {
                assert_eq!((line, game.to_move()), (own, Some(me())));
                // What stands before it is done.
                assert!(acts.last().unwrap().starts_with("abandon"), "{acts:?}");
                stopped += 1;
            }
            // Nothing of the active race is left.
            (Some(PlanEnd::Unmet), None) => {}
            other => panic!("it ended as {other:?}"),
        }
    }
    assert!(first > 1 && stopped > 1, "{first} {stopped}");
}

#[test]
fn a_redeployment_that_was_planned_is_done_if_it_fits() {
    let (mut survivors, mut own, mut unfit) = (0, 0, 0);
    for seed in 0..60 {
        let mut game = Game::others_turn(seed);
        let mine = game.mine();
        let rest = mine[seed as usize % mine.len()].clone();
        let all = Plan {
            rest: Some(rest.clone()),
            ..Plan::default()
        };
        let too_much = lines(&[&format!("deploy {rest}:40")]);
        let plans = match seed % 3 {
            0 => vec![too_much],
            _ => vec![too_much, all],
        };
        for on in [PlanFor::Survivors, PlanFor::Redeployment] {
            game.leave(on, plans.clone());
        }
        for on in [PlanFor::Survivors, PlanFor::Redeployment] {
            let from = game.0.rows.len();
            match (on, game.until_ended(on)) {
                // Nobody was attacked, or nothing was redeployed.
                (_, None) => {}
                (_, Some(PlanEnd::Done)) => {
                    let acts = game.acts(from);
                    let here = format!("deploy {rest}:");
                    assert!(acts.iter().any(|a| a.starts_with(&here)), "{acts:?}");
                    match on {
                        PlanFor::Survivors => survivors += 1,
                        _ => own += 1,
                    }
                }
                (_, Some(PlanEnd::Unfit)) => {
                    // He is asked as if he had planned nothing.
                    assert_eq!(game.to_move(), Some(me()));
                    let decision = game.state().decision();
                    assert!(matches!(decision, Some(Decision::Deploy(..))));
                    unfit += 1;
                }
                (on, Some(how)) => panic!("{on:?} ended as {how:?}"),
            }
        }
    }
    let all = format!("{survivors} {own} {unfit}");
    assert!(survivors > 2 && own > 2 && unfit > 2, "{all}");
}

#[test]
fn what_does_not_fit_is_left_to_a_standing_order() {
    for seed in 0..60 {
        let mut game = Game::others_turn(seed);
        let survivors = Some(60);
        game.0.ask(ME, Command::Order { survivors }).unwrap();
        let line = format!("deploy {}:40", game.mine()[0]);
        game.leave(PlanFor::Survivors, vec![lines(&[&line])]);
        if game.until_ended(PlanFor::Survivors) == Some(PlanEnd::Unfit) {
            let at = game.0.table.clock().since() + 60_000;
            assert_eq!(game.0.table.bot_due().unwrap().2, at);
            return;
        }
    }
    panic!("nobody was ever attacked");
}

#[test]
fn plans_are_the_seats_alone_replaced_taken_back_and_gone_with_it() {
    let mut game = Game::others_turn(2);
    let secret = format!("conquer {}", game.mine()[0]);
    let plans = vec![lines(&[&secret])];
    game.leave(PlanFor::Turn, plans.clone());
    assert!(game.0.table.plans(Chair::at(0)).plans.is_empty());
    // What everybody is told, and what a log of the server says.
    let row = game.0.rows.last().unwrap().clone();
    let entry: Entry = serde_json::from_str(&row.entry).unwrap();
    assert_eq!(
        serde_json::to_string(&entry.told()).unwrap(),
        r#"{"t":"private"}"#
    );
    let shown = format!("{entry:?} {row:?} {:?}", game.0.table);
    assert!(!shown.contains("conquer"), "{shown}");
    assert!(
        !serde_json::to_string(game.0.table.room())
            .unwrap()
            .contains(&secret)
    );
    // It is due to nobody, for nobody asks him.
    assert_eq!(game.0.table.due(), None);
    game.leave(PlanFor::Turn, vec![lines(&["  end   # enough"])]);
    assert_eq!(
        game.0.table.plans(me()).of(PlanFor::Turn),
        [lines(&["end"])]
    );
    game.leave(PlanFor::Turn, vec![]);
    assert!(game.0.table.plans(me()).plans.is_empty());
    game.0.reads_again();
    for on in PlanFor::ALL {
        let plan = match on {
            PlanFor::Turn => lines(&["end"]),
            _ => lines(&[&secret.replace("conquer", "deploy")]),
        };
        game.leave(on, vec![plan]);
    }
    let mut removed = game.clone();
    let seat = me();
    removed.0.ask(0, Command::Remove { seat }).unwrap();
    assert!(removed.0.table.plans(me()).plans.is_empty());
    removed.0.reads_again();
    game.0.ask(ME, Command::Leave).unwrap();
    assert!(game.0.table.plans(me()).plans.is_empty());
    game.0.ask(ME, Command::Back).unwrap();
    assert!(game.0.table.plans(me()).plans.is_empty());
    game.0.reads_again();
}

#[test]
fn whoever_moves_himself_first_needs_no_plan() {
    let mut game = Game::others_turn(3);
    game.leave(PlanFor::Turn, vec![lines(&["decline"])]);
    // No server is there to do what is due.
    while !(game.is_own_turn() && game.to_move() == Some(me())) {
        game.0.act(|_| 0);
    }
    let since = game.0.table.clock().since();
    assert_eq!(game.0.table.due(), Some(since));
    assert_eq!(game.0.table.listing().deadline, Some(since));
    assert_eq!(game.0.table.bot_due(), None);
    assert!(game.0.table.notices().is_empty());
    game.0.reads_again();
    game.0.act(|_| 0);
    let plans = game.0.table.plans(me());
    assert!(plans.plans.is_empty() && plans.ended.is_empty());
    assert_eq!(game.0.table.due(), None);
}

#[test]
fn what_makes_no_sense_is_refused_with_its_reason() {
    let mut open = Played::new(crate::table::tests::made(2, ""));
    refused(
        open.ask(0, plan(PlanFor::Turn, vec![lines(&["end"])])),
        Reason::NotBegun,
    );
    let mut game = Game::others_turn(4);
    let mine = game.mine();
    let theirs = {
        let state = game.state();
        let tribe = state.tribes_of(Chair::at(0).seat()).next().unwrap();
        game.name(state.regions(tribe).iter().next().unwrap())
    };
    let share = format!("deploy {}:1", mine[0]);
    let rest = Plan {
        rest: Some(mine[0].clone()),
        ..Plan::default()
    };
    let end = || lines(&["end"]);
    for (on, plans, reason) in [
        (PlanFor::Turn, vec![Plan::default()], Reason::EmptyPlan),
        (PlanFor::Turn, vec![end(); 5], Reason::LongPlan),
        (PlanFor::Turn, vec![lines(&["end"; 21])], Reason::LongPlan),
        (
            PlanFor::Turn,
            vec![lines(&[&" ".repeat(1_001)])],
            Reason::LongPlan,
        ),
        (
            PlanFor::Turn,
            vec![if_held(&[theirs], end())],
            Reason::NotHeld,
        ),
        (PlanFor::Turn, vec![rest.clone()], Reason::SharesOnly),
        (PlanFor::Survivors, vec![end()], Reason::SharesOnly),
        (
            PlanFor::Redeployment,
            vec![lines(&[&share, "end"])],
            Reason::SharesOnly,
        ),
        (
            PlanFor::Survivors,
            vec![if_untouched(rest.clone())],
            Reason::NeverMet,
        ),
    ] {
        refused(game.0.ask(ME, plan(on, plans)), reason);
    }
    for plans in [
        vec![lines(&["attack"])],
        vec![lines(&[""])],
        vec![lines(&["conquer Atlantis"])],
        vec![if_held(&["Atlantis".into()], end())],
        vec![Plan {
            rest: Some("Atlantis".into()),
            ..Plan::default()
        }],
    ] {
        let why = game.0.ask(ME, plan(PlanFor::Turn, plans)).unwrap_err();
        assert_eq!(why.code, Code::Unreadable, "{why}");
    }
    // In his own turn he moves, and plans what comes after it.
    while !(game.is_own_turn() && game.to_move() == Some(me())) {
        game.step();
    }
    refused(
        game.0.ask(ME, plan(PlanFor::Turn, vec![end()])),
        Reason::AskedNow,
    );
    game.leave(PlanFor::Turn, vec![]);
    game.leave(PlanFor::Survivors, vec![rest]);
    game.0.ask(ME, Command::Leave).unwrap();
    refused(
        game.0.ask(ME, plan(PlanFor::Turn, vec![end()])),
        Reason::Away,
    );
}
