//! Playing a case.

use rules::{Action, Actions, Decision, Event, RuleSet, State, state::MAX_SEATS};

use crate::{
    Case, What,
    outcome::{CaseOutcome, Mismatch},
    refusals, words,
};

/// Begins the answer if the legal actions and what may be applied disagree: a fault of the rules.
pub const INCONSISTENT: &str = "inconsistent";

/// A case under way.
pub struct Run<'a> {
    pub rules: &'a RuleSet,
    pub state: State,
    /// For each seat, what its last turn earned: coins and what for.
    pub earned: [Vec<(i16, String)>; MAX_SEATS],
}

pub fn case(case: &Case) -> CaseOutcome {
    let mut out = CaseOutcome {
        title: case.title.clone(),
        rule: case.rule.clone(),
        line: case.line,
        checks: 0,
        mismatches: Vec::new(),
    };
    for steps in &case.tries {
        let mut run = Run {
            rules: &case.rules,
            state: case.start,
            earned: Default::default(),
        };
        for step in steps {
            let mut differs = |got| {
                out.mismatches.push(Mismatch {
                    line: step.line,
                    text: step.text.clone(),
                    got,
                });
            };
            match &step.what {
                What::Check(check) => {
                    if let Some(got) = check.differs(&run) {
                        differs(got);
                    }
                    out.checks += 1;
                }
                What::Do(actions) => {
                    if let Err(why) = run.act(actions) {
                        differs(why);
                        break;
                    }
                }
                What::Finish => {
                    if let Err(why) = run.finish() {
                        differs(why);
                        break;
                    }
                }
            }
        }
    }
    out
}

impl Run<'_> {
    /// Does what a line says. The last region of a redeployment takes what is left by itself; a
    /// line may name it all the same.
    fn act(&mut self, actions: &[Action]) -> Result<(), String> {
        let mut events = Vec::new();
        for &a in actions {
            if !happened(&events, a) {
                self.step(a, &mut events)?;
            }
        }
        for e in events {
            match e {
                Event::TurnBegan { seat, .. } => self.earned[seat.index()].clear(),
                Event::Earned {
                    seat,
                    tribe: Some(_),
                    coins,
                    source,
                } => {
                    let line = (coins.into(), words::source(self.rules, source));
                    self.earned[seat.index()].push(line);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Does what is left of the turn: no more conquests, tokens and markers into the first region
    /// where they may go, no use of an option.
    fn finish(&mut self) -> Result<(), String> {
        let begun = (self.state.round(), self.state.seat());
        loop {
            let action = match self.state.decision() {
                None => return Ok(()),
                _ if (self.state.round(), self.state.seat()) != begun => return Ok(()),
                Some(Decision::Conquest(_) | Decision::Late) => Action::End,
                Some(
                    Decision::Peace
                    | Decision::Haunt(..)
                    | Decision::Carry(..)
                    | Decision::Sacrifice(..),
                ) => Action::Pass,
                Some(Decision::Deploy(..) | Decision::Place(..) | Decision::GiveUp(_)) => {
                    let mut legal = Actions::default();
                    self.rules.legal(&self.state, &mut legal);
                    let Some(&first) = legal.first() else {
                        return Err("nothing is legal".into());
                    };
                    all_of(&legal, first)
                }
                Some(_) => {
                    return Err("the turn cannot be finished: a pick or chance comes first".into());
                }
            };
            self.act(&[action])?;
        }
    }

    /// Applies an action, if the list of legal actions agrees that it may be applied.
    fn step(&mut self, action: Action, events: &mut Vec<Event>) -> Result<(), String> {
        let mut legal = Actions::default();
        self.rules.legal(&self.state, &mut legal);
        let listed = legal.contains(&action);
        match self.rules.apply(&mut self.state, action, events) {
            Ok(()) if listed => Ok(()),
            Ok(()) => Err(format!(
                "{INCONSISTENT}: {} was accepted, but is not among the legal actions",
                self.rules.notation(action)
            )),
            Err(why) if listed => Err(format!(
                "{INCONSISTENT}: {} is among the legal actions, but refused: {}",
                self.rules.notation(action),
                refusals::words(self.rules, why)
            )),
            Err(why) => Err(refusals::words(self.rules, why)),
        }
    }

    /// Whether a line could be done now, and if not why.
    pub fn try_all(&self, actions: &[Action]) -> Result<(), String> {
        let mut run = Run {
            rules: self.rules,
            state: self.state,
            earned: Default::default(),
        };
        run.act(actions)
    }
}

/// The legal action that brings most to the region of `first`.
fn all_of(legal: &[Action], first: Action) -> Action {
    let here = |a: &&Action| match (a, first) {
        (Action::Deploy(r, _), Action::Deploy(q, _)) => *r == q,
        (Action::Place(r, _), Action::Place(q, _)) => *r == q,
        _ => false,
    };
    legal.iter().rfind(here).copied().unwrap_or(first)
}

/// Whether what `a` asks for has followed from an earlier action of its line.
fn happened(events: &[Event], a: Action) -> bool {
    match a {
        Action::Deploy(r, n) => events.iter().any(
            |e| matches!(e, Event::Deployed { region, tokens, .. } if *region == r && *tokens == n),
        ),
        Action::Place(r, n) => {
            let there =
                |e: &&Event| matches!(e, Event::MarkerPlaced { region, .. } if *region == r);
            events.iter().filter(there).count() == n as usize
        }
        _ => false,
    }
}
