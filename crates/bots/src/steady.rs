//! A player that plans its whole turn.

use std::sync::OnceLock;

use rules::{Action, Decision, RuleSet, State, View};

use crate::{
    Bot,
    plan::{Line, Planner},
    value::Net,
};

pub(crate) fn net() -> &'static Net {
    static NET: OnceLock<Net> = OnceLock::new();
    NET.get_or_init(|| {
        let path = std::env::var("NET").unwrap_or("/tmp/w0.txt".into());
        Net::from_text(&std::fs::read_to_string(path).unwrap()).unwrap()
    })
}

/// Plans its whole turn.
pub struct Steady {
    planner: Planner,
    /// The position in which the rest of the plan applies, and that rest.
    ahead: Option<(State, Vec<Action>)>,
}

impl Steady {
    /// With a seed for its dice.
    pub fn new(seed: u64) -> Steady {
        let width = std::env::var("WIDTH")
            .ok()
            .and_then(|w| w.parse().ok())
            .unwrap_or(8);
        Steady {
            planner: Planner::new(net().clone(), seed, width),
            ahead: None,
        }
    }

    fn lines(&mut self, rules: &RuleSet, state: &State) -> Vec<Line> {
        match state.decision() {
            Some(Decision::Conquest(t)) => {
                if rules.profile(state, t).rolls_before {
                    let mut roll = *state;
                    let mut lines = self.planner.sampled(rules, state, 6);
                    if rules.apply(&mut roll, Action::Roll, &mut ()).is_ok() {
                        lines.retain(|l| matches!(l.actions[0], Action::Roll | Action::Decline));
                    }
                    lines
                } else {
                    self.planner.conquests(rules, state, t, 1)
                }
            }
            Some(Decision::Draft) => {
                let mut out = vec![];
                let seed = self.planner.policy.random();
                for place in 0..state.column().len() as u8 {
                    let mut next = *state;
                    let a = Action::Pick(place);
                    if rules.apply(&mut next, a, &mut ()).is_err() {
                        continue;
                    }
                    let mut n = seed;
                    while let Some(outcome) = rules.draw(&next, n) {
                        n = n.wrapping_mul(747796405).wrapping_add(2891336453);
                        if rules.apply(&mut next, outcome, &mut ()).is_err() {
                            break;
                        }
                    }
                    let Some(line) = self.lines(rules, &next).into_iter().next() else {
                        continue;
                    };
                    out.push(Line {
                        actions: vec![a],
                        value: line.value,
                    });
                }
                out.sort_by(|a, b| b.value.total_cmp(&a.value));
                out
            }
            Some(Decision::Late | Decision::Peace) => self.planner.sampled(rules, state, 1),
            _ => vec![],
        }
    }
}

impl Bot for Steady {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        let own = view.seat().and_then(|s| view.coins(s)).unwrap_or(0);
        let state = view.assume(|_| own);
        let mut plan = match self.ahead.take() {
            Some((expected, plan)) if expected == state => plan,
            _ => match self.lines(rules, &state).into_iter().next() {
                Some(line) => line.actions,
                None => return self.planner.policy.choose(rules, &state),
            },
        };
        let action = plan.remove(0);
        let mut next = state;
        if !plan.is_empty() && rules.apply(&mut next, action, &mut ()).is_ok() {
            self.ahead = Some((next, plan));
        }
        action
    }
}

/// Greedy conquests, valued drafts and declines.
pub struct Quick(Steady);

impl Quick {
    /// With a seed for its dice.
    pub fn new(seed: u64) -> Quick {
        Quick(Steady::new(seed))
    }
}

impl Bot for Quick {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        let own = view.seat().and_then(|s| view.coins(s)).unwrap_or(0);
        let state = view.assume(|_| own);
        let p = &mut self.0.planner;
        if state.to_move() == Some(state.seat()) {
            match p.quick_choice(rules, &state) {
                Some((Action::End, _)) if !matches!(state.decision(), Some(Decision::Late)) => {}
                Some((a, _)) => return a,
                None => {}
            }
        }
        p.policy.choose_on(rules, &state)
    }
}
