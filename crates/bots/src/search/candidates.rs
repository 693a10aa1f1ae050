//! The options of a decision that are worth comparing.

use rules::{Action, Decision, RuleSet, State, Tribe};

use super::{Line, Player, Shape};
use crate::{budget::Limit, turn::under_way};

/// More options than this are not compared: where so many tokens go is left to the policy.
const MOST: usize = 24;

impl Player {
    /// Options for whoever has the move. None where the policy decides alone.
    pub fn candidates(
        &mut self,
        rules: &RuleSet,
        state: &State,
        shape: Shape,
        limit: Limit<'_>,
    ) -> Vec<Line> {
        match state.decision() {
            Some(Decision::Draft) => self.picks(rules, state, shape, limit),
            Some(Decision::Conquest(t)) => self.turns(rules, state, t, shape, limit),
            // In the turns of others what survived is put back as the policy does.
            Some(Decision::Deploy(t, 0)) if state.owner(t) == state.seat() => {
                self.deployments(rules, state, t, shape.deploys)
            }
            Some(Decision::Deploy(..) | Decision::Place(..)) | None => vec![],
            Some(_) => {
                let all = self.singles(rules, state);
                if all.len() > MOST { vec![] } else { all }
            }
        }
    }

    fn singles(&mut self, rules: &RuleSet, state: &State) -> Vec<Line> {
        rules.legal(state, &mut self.legal);
        let single = |&a: &Action| Line {
            actions: vec![a],
            value: 0.0,
        };
        self.legal.iter().map(single).collect()
    }

    /// Each combo, with the best first turn that is found for it.
    fn picks(
        &mut self,
        rules: &RuleSet,
        state: &State,
        shape: Shape,
        limit: Limit<'_>,
    ) -> Vec<Line> {
        let quick = Shape {
            width: 2,
            starts: 0,
            keep: 1,
            ..shape
        };
        let mut lines = self.singles(rules, state);
        for line in &mut lines {
            let mut next = *state;
            let Some(&pick) = line.actions.first() else {
                continue;
            };
            if rules.apply(&mut next, pick, &mut ()).is_err() {
                continue;
            }
            while let Some(outcome) = rules.draw(&next, self.policy.random()) {
                if rules.apply_legal(&mut next, outcome, &mut ()).is_err() {
                    break;
                }
            }
            if let Some(Decision::Conquest(t)) = next.decision()
                && !rules.profile(&next, t).rolls_before
                && !limit.hurries()
                && let Some(best) = self
                    .conquests(rules, &next, t, quick, limit)
                    .into_iter()
                    .next()
            {
                line.value = best.value;
                line.actions.extend(best.actions);
            }
        }
        lines
    }

    /// Whole turns: to decline, then the best that are found. Where time runs out the first have
    /// been compared.
    fn turns(
        &mut self,
        rules: &RuleSet,
        state: &State,
        t: Tribe,
        shape: Shape,
        limit: Limit<'_>,
    ) -> Vec<Line> {
        rules.legal(state, &mut self.legal);
        let declines = [Action::Decline, Action::DeclineGranted];
        let mut lines: Vec<Line> = declines
            .into_iter()
            .filter(|a| self.legal.contains(a))
            .map(|a| Line {
                actions: vec![a],
                value: 0.0,
            })
            .collect();
        if rules.profile(state, t).rolls_before {
            lines.extend(self.sampled(rules, state, shape.keep));
            return lines;
        }
        let own = self.own_line(rules, state);
        let found = self.conquests(rules, state, t, shape, limit);
        let new = |own: &Line| !found.iter().any(|l| l.actions == own.actions);
        lines.extend(own.filter(new));
        lines.extend(found);
        lines
    }

    /// What the policy would do by itself, up to the end or to a roll of chance.
    fn own_line(&mut self, rules: &RuleSet, state: &State) -> Option<Line> {
        let (me, seat, round) = (state.to_move()?, state.seat(), state.round());
        let mut actions = vec![];
        let mut s = *state;
        while under_way(&s, seat, round) && s.to_move() == Some(me) {
            if let Some(Decision::Deploy(..) | Decision::Place(..)) = s.decision() {
                break;
            }
            let a = self.policy.choose_on(rules, &s);
            rules.apply_legal(&mut s, a, &mut ()).ok()?;
            actions.push(a);
        }
        (!actions.is_empty()).then_some(Line {
            actions,
            value: 0.0,
        })
    }

    /// Single actions, where chance makes the turn too wide for a beam: those after which the
    /// policy ends the turn best.
    fn sampled(&mut self, rules: &RuleSet, state: &State, keep: usize) -> Vec<Line> {
        const TIMES: u32 = 2;
        let Some(me) = state.to_move() else {
            return vec![];
        };
        let (seat, round) = (state.seat(), state.round());
        let mut lines = self.singles(rules, state);
        let may_roll = lines.iter().any(|l| l.actions[0] == Action::Roll);
        lines.retain(|l| match l.actions[0] {
            Action::Abandon(_) | Action::Decline | Action::DeclineGranted => false,
            Action::Conquer(_) | Action::Attempt(_) => !may_roll,
            _ => true,
        });
        for line in &mut lines {
            for _ in 0..TIMES {
                let mut next = *state;
                if rules.apply(&mut next, line.actions[0], &mut ()).is_err() {
                    continue;
                }
                self.policy.finish_turn(rules, &mut next, (seat, round));
                line.value += self.value(rules, &next, me) / TIMES as f32;
            }
        }
        lines.sort_by(|a, b| b.value.total_cmp(&a.value));
        lines.truncate(keep);
        lines
    }
}
