//! Playing a case.

use rules::{
    Action, Actions, Decision, Event, Refusal, RuleSet, State, line::BadShare, state::MAX_SEATS,
};

use crate::{
    Case, What,
    outcome::{CaseOutcome, Mismatch},
    refusals, words,
};

/// Begins the answer if the legal actions and what may be applied disagree, or something is not
/// where it can be after an action: a fault of the rules.
pub const INCONSISTENT: &str = "inconsistent";

/// A case under way.
pub struct Run<'a> {
    pub rules: &'a RuleSet,
    pub state: State,
    /// For each seat, what its last turn earned: coins and what for.
    pub earned: [Vec<(i16, String)>; MAX_SEATS],
    /// Why the last action was refused, if it was.
    refusal: Option<Refusal>,
}

pub fn case(case: &Case) -> CaseOutcome {
    let mut out = CaseOutcome {
        title: case.title.clone(),
        rule: case.rule.clone(),
        line: case.line,
        checks: 0,
        problems: Vec::new(),
        mismatches: Vec::new(),
    };
    for steps in &case.tries {
        let mut run = Run {
            rules: &case.rules,
            state: case.start,
            earned: Default::default(),
            refusal: None,
        };
        for step in steps {
            let mut differs = |want: &str, got| {
                out.mismatches.push(Mismatch {
                    line: step.line,
                    text: step.text.clone(),
                    want: want.into(),
                    got,
                });
            };
            let done = match &step.what {
                What::Check(check) => {
                    if let Some(got) = check.differs(&run) {
                        differs(check.expected(), got);
                    }
                    out.checks += 1;
                    continue;
                }
                What::Do(actions) => run.act(actions),
                What::Finish => run.finish(),
                What::ByHand(change) => change.apply(&mut run),
            };
            if let Err(why) = done {
                let why = match run.sentence(&why) {
                    Some(sentence) => format!("refused: {why} ({sentence})"),
                    None => format!("refused: {why}"),
                };
                differs("that this is done", why);
                break;
            }
        }
    }
    out
}

impl Run<'_> {
    /// Does what a line says. The last region of a redeployment takes what is left by itself; a
    /// line may name it all the same.
    pub fn act(&mut self, actions: &[Action]) -> Result<(), String> {
        self.refusal = None;
        let todo = self.rules.to_do(&self.state, actions);
        let todo = todo.map_err(|BadShare { why, .. }| self.refuse(why))?;
        let mut events = Vec::new();
        for a in todo {
            self.step(a, &mut events)?;
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
                Some(Decision::Conquest(_) | Decision::Late | Decision::Close(_)) => Action::End,
                Some(
                    Decision::Peace
                    | Decision::Haunt(..)
                    | Decision::Carry(..)
                    | Decision::Sacrifice(..),
                ) => Action::Pass,
                Some(Decision::Deploy(..) | Decision::Place(..) | Decision::GiveUp(_)) => {
                    let mut legal = Actions::default();
                    self.rules.legal(&self.state, &mut legal);
                    // A marker that need not be placed is.
                    let first = legal.iter().find(|a| **a != Action::Pass);
                    let Some(&first) = first.or(legal.first()) else {
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
            Ok(()) if listed => {
                (self.rules.audit(&self.state)).map_err(|what| format!("{INCONSISTENT}: {what}"))
            }
            Ok(()) => Err(format!(
                "{INCONSISTENT}: {} was accepted, but is not among the legal actions",
                self.rules.notation(action)
            )),
            Err(why) if listed => Err(format!(
                "{INCONSISTENT}: {} is among the legal actions, but refused: {}",
                self.rules.notation(action),
                refusals::words(self.rules, why)
            )),
            Err(why) => Err(self.refuse(why)),
        }
    }

    /// The keyword of a refusal. It is kept for [`Run::sentence`].
    fn refuse(&mut self, why: Refusal) -> String {
        self.refusal = Some(why);
        refusals::words(self.rules, why)
    }

    /// A refusal that has just been told by its keyword, in words for people.
    fn sentence(&self, keyword: &str) -> Option<String> {
        let why = self.refusal?;
        (refusals::words(self.rules, why) == keyword)
            .then(|| wording::words::refusal(self.rules, &self.state, why))
    }

    /// Whether a line could be done now, and if not why.
    pub fn try_all(&self, actions: &[Action]) -> Result<(), String> {
        let mut run = Run {
            rules: self.rules,
            state: self.state,
            earned: Default::default(),
            refusal: None,
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
