//! A player that tries out its best turns.

use rules::{Action, Actions, Decision, RuleSet, Seat, State, View};

use crate::{
    Bot,
    plan::{Line, Planner, settle, under_way},
    playout::Dice,
    steady::net,
};

fn env(name: &str, default: usize) -> usize {
    std::env::var(name)
        .ok()
        .and_then(|w| w.parse().ok())
        .unwrap_or(default)
}

/// Tries out its best turns.
pub struct Strong {
    planner: Planner,
    ahead: Option<(State, Vec<Action>)>,
    dice: Dice,
    rollouts: usize,
    depth: usize,
    keep: usize,
}

struct Arm {
    line: Line,
    sum: f64,
    n: usize,
}

impl Strong {
    /// With a seed for its dice.
    pub fn new(seed: u64) -> Strong {
        Strong {
            planner: Planner::new(net().clone(), seed, env("WIDTH", 4)),
            ahead: None,
            dice: Dice::new(seed ^ 0x5eed),
            rollouts: env("ROLLOUTS", 200),
            depth: env("DEPTH", 3),
            keep: env("KEEP", 8),
        }
    }

    pub fn with(seed: u64, spec: &str) -> Strong {
        let mut s = Strong::new(seed);
        for w in spec.split(',') {
            if let Some((k, v)) = w.split_once('=') {
                let n: usize = v.parse().unwrap_or(0);
                match k {
                    "r" => s.rollouts = n,
                    "d" => s.depth = n,
                    "k" => s.keep = n,
                    "w" => s.planner.width = n,
                    "net" => {
                        s.planner.net =
                            crate::value::Net::from_text(&std::fs::read_to_string(v).unwrap())
                                .unwrap()
                    }
                    _ => {}
                }
            }
        }
        s
    }

    fn candidates(&mut self, rules: &RuleSet, state: &State) -> Vec<Line> {
        let mut legal = Actions::default();
        rules.legal(state, &mut legal);
        let single = |a: &Action| Line {
            actions: vec![*a],
            value: 0.0,
        };
        match state.decision() {
            Some(Decision::Conquest(t)) => {
                if rules.profile(state, t).rolls_before {
                    if legal.contains(&Action::Roll) {
                        return [Action::Roll, Action::Decline]
                            .iter()
                            .filter(|a| legal.contains(a))
                            .map(single)
                            .collect();
                    }
                    let mut lines = self.planner.sampled(rules, state, 2);
                    lines.truncate(self.keep);
                    lines
                } else {
                    let mut lines = self.planner.conquests(rules, state, t, self.keep);
                    if legal.contains(&Action::Decline)
                        && !lines.iter().any(|l| l.actions[0] == Action::Decline)
                    {
                        lines.push(single(&Action::Decline));
                    }
                    lines
                }
            }
            Some(Decision::Draft | Decision::Late | Decision::Peace) => {
                legal.iter().map(single).collect()
            }
            _ => vec![],
        }
    }

    fn rollout(&mut self, rules: &RuleSet, state: &State, line: &Line, me: Seat, seed: u64) -> f64 {
        let mut s = *state;
        self.planner.policy.reseed(seed);
        let (seat, round) = (s.seat(), s.round());
        for &a in &line.actions {
            while let Some(outcome) = rules.draw(&s, self.planner.policy.random()) {
                if rules.apply(&mut s, outcome, &mut ()).is_err() {
                    return 0.0;
                }
            }
            if rules.apply(&mut s, a, &mut ()).is_err() {
                return 0.0;
            }
        }
        if under_way(&s, seat, round) {
            if line.actions.last() == Some(&Action::End) {
                settle(rules, &mut s, &mut self.planner.policy);
            }
            if under_way(&s, seat, round) {
                self.planner.policy.finish_turn(rules, &mut s);
            }
        }
        for _ in 0..self.depth {
            if s.is_over() {
                break;
            }
            self.planner.quick_turn(rules, &mut s);
        }
        let v = self.planner.value(rules, &s, me);
        let turns: u8 = (0..rules.seats)
            .map(|i| crate::value::turns_left(rules, &s, Seat(i)))
            .sum();
        let spread = 2.0 + turns as f32 / rules.seats as f32;
        1.0 / (1.0 + (-v / spread).exp()) as f64
    }

    fn choose(&mut self, rules: &RuleSet, state: &State) -> Option<Vec<Action>> {
        let me = state.to_move()?;
        let lines = self.candidates(rules, state);
        if lines.len() < 2 {
            return lines.into_iter().next().map(|l| l.actions);
        }
        let mut arms: Vec<Arm> = lines
            .into_iter()
            .map(|line| Arm {
                line,
                sum: 0.0,
                n: 0,
            })
            .collect();
        // Sequential halving.
        let rounds = (arms.len() as f32).log2().ceil() as usize;
        let base = self.dice.next_u32() as u64;
        for _ in 0..rounds {
            let each = (self.rollouts / rounds / arms.len()).max(1);
            for arm in &mut arms {
                for _ in 0..each {
                    let seed = (base << 20) + arm.n as u64;
                    arm.sum += self.rollout(rules, state, &arm.line, me, seed);
                    arm.n += 1;
                }
            }
            arms.sort_by(|a, b| (b.sum / b.n as f64).total_cmp(&(a.sum / a.n as f64)));
            arms.truncate(arms.len().div_ceil(2));
        }
        arms.into_iter().next().map(|a| a.line.actions)
    }
}

impl Bot for Strong {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        let own = view.seat().and_then(|s| view.coins(s)).unwrap_or(0);
        let state = view.assume(|_| own);
        let mut plan = match self.ahead.take() {
            Some((expected, plan)) if expected == state => plan,
            _ => match self.choose(rules, &state) {
                Some(actions) => actions,
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
