//! A beam search over the conquests of one turn. Every position on the way is valued as if the
//! conquests ended there: troops are deployed, survivors put back, coins paid, and a network says
//! what every seat may expect from then on.

use rules::{Action, Actions, Decision, RuleSet, Seat, State, Tribe, query::cost::Costs};

use super::{settle, under_way};
use crate::{
    greedy::Policy,
    value::{Net, turns_left},
};

/// A way to play the rest of a turn, up to the end of its conquests or a roll of the die.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The actions, the first of them next.
    pub actions: Vec<Action>,
    /// Coins by which the planner will be ahead of the others in the end.
    pub value: f32,
}

/// Searches turns.
pub(crate) struct Planner {
    pub net: Net,
    pub policy: Policy,
    /// Positions kept at each depth.
    pub width: usize,
    /// Positions valued so far.
    pub nodes: u64,
    legal: Actions,
}

struct Node {
    state: State,
    /// Index of the node that it came from, and how.
    from: usize,
    by: Action,
    /// Value if the conquests end here.
    stop: f32,
    /// Value for the search: tokens in hand count.
    score: f32,
}

/// Coins by which a conquest with the tokens in hand may raise the value, for each token.
const TOKEN: f32 = 0.35;

impl Planner {
    pub fn new(net: Net, seed: u64, width: usize) -> Planner {
        Planner {
            net,
            policy: Policy::new(seed),
            width,
            nodes: 0,
            legal: Actions::default(),
        }
    }

    /// Coins by which a seat will be ahead of the others in the end, in a position in which a turn
    /// begins or the game is over. Of several others those count most who will have most.
    pub fn value(&mut self, rules: &RuleSet, state: &State, me: Seat) -> f32 {
        self.nodes += 1;
        let mut totals = self.net.expect(rules, state);
        let mut turns = 0;
        for s in (0..rules.seats).map(Seat) {
            totals[s.index()] += state.coins(s) as f32;
            turns += turns_left(rules, state, s);
        }
        let spread = 2.0 + turns as f32 / rules.seats as f32;
        let mut sum = 0.0;
        for s in (0..rules.seats).map(Seat).filter(|&s| s != me) {
            sum += ((totals[s.index()] - totals[me.index()]) / spread).exp();
        }
        -spread * sum.ln()
    }

    /// The value if the conquests end here.
    pub fn stop(&mut self, rules: &RuleSet, state: &State, me: Seat) -> f32 {
        let mut next = *state;
        settle(rules, &mut next, &mut self.policy);
        if next.decision() == Some(Decision::Late) {
            let options = [Action::End, Action::Decline];
            let values = options.map(|a| {
                let mut then = next;
                match rules.apply(&mut then, a, &mut ()) {
                    Ok(()) => {
                        settle(rules, &mut then, &mut self.policy);
                        self.value(rules, &then, me)
                    }
                    Err(_) => f32::MIN,
                }
            });
            return values[0].max(values[1]);
        }
        self.value(rules, &next, me)
    }

    /// The best ways to go on from a decision about conquests, best first.
    pub fn conquests(
        &mut self,
        rules: &RuleSet,
        state: &State,
        t: Tribe,
        keep: usize,
    ) -> Vec<Line> {
        let me = state.owner(t);
        let mut nodes = vec![Node {
            state: *state,
            from: 0,
            by: Action::End,
            stop: self.stop(rules, state, me),
            score: 0.0,
        }];
        let mut ends: Vec<(f32, usize, Action)> = vec![(nodes[0].stop, 0, Action::End)];
        self.decline(rules, state, me, &mut ends);
        let mut level = vec![0];
        while !level.is_empty() {
            let mut next: Vec<usize> = vec![];
            for &i in &level {
                let parent = nodes[i].state;
                rules.legal(&parent, &mut self.legal);
                let legal = self.legal.to_vec();
                for a in legal {
                    if !matches!(
                        a,
                        Action::Conquer(_) | Action::Strike(_) | Action::Convert(_)
                    ) {
                        continue;
                    }
                    let mut state = parent;
                    if rules.apply(&mut state, a, &mut ()).is_err()
                        || next.iter().any(|&j| same(&nodes[j].state, &state, t))
                    {
                        continue;
                    }
                    let stop = self.stop(rules, &state, me);
                    let goes_on = state.decision() == Some(Decision::Conquest(t));
                    let hand = if goes_on { state.available(t) } else { 0 };
                    nodes.push(Node {
                        state,
                        from: i,
                        by: a,
                        stop,
                        score: stop + TOKEN * hand as f32,
                    });
                    ends.push((stop, nodes.len() - 1, Action::End));
                    if goes_on {
                        next.push(nodes.len() - 1);
                    }
                }
            }
            next.sort_by(|&a, &b| nodes[b].score.total_cmp(&nodes[a].score));
            next.truncate(self.width);
            level = next;
        }
        ends.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.attempts(rules, &nodes, &mut ends, t, me);
        ends.sort_by(|a, b| b.0.total_cmp(&a.0));
        ends.truncate(keep);
        ends.into_iter()
            .map(|(value, mut i, last)| {
                let mut actions = vec![last];
                while i > 0 {
                    actions.push(nodes[i].by);
                    i = nodes[i].from;
                }
                actions.reverse();
                Line { actions, value }
            })
            .collect()
    }

    fn decline(
        &mut self,
        rules: &RuleSet,
        state: &State,
        me: Seat,
        ends: &mut Vec<(f32, usize, Action)>,
    ) {
        let mut next = *state;
        if rules.apply(&mut next, Action::Decline, &mut ()).is_ok() {
            let value = self.stop(rules, &next, me);
            ends.push((value, 0, Action::Decline));
        }
    }

    /// Final attempts, from the most promising ends.
    fn attempts(
        &mut self,
        rules: &RuleSet,
        nodes: &[Node],
        ends: &mut Vec<(f32, usize, Action)>,
        t: Tribe,
        me: Seat,
    ) {
        let tries: Vec<(f32, usize)> = ends
            .iter()
            .filter(|e| e.2 == Action::End)
            .take(self.width)
            .map(|e| (e.0, e.1))
            .collect();
        for (stop, i) in tries {
            let parent = &nodes[i].state;
            if parent.decision() != Some(Decision::Conquest(t)) {
                continue;
            }
            let have = parent.available(t);
            rules.legal(parent, &mut self.legal);
            let legal = self.legal.to_vec();
            for a in legal {
                let Action::Attempt(r) = a else { continue };
                let cost = Costs::new(rules, parent, t).of(r);
                let good = rules.die.iter().filter(|&&f| f + have >= cost).count();
                let chance = good as f32 / rules.die.len() as f32;
                let mut won = *parent;
                let rolled = rules.apply(&mut won, a, &mut ());
                let rolled = rolled.and(rules.apply(&mut won, Action::Die(rules.die_max), &mut ()));
                if rolled.is_err() {
                    continue;
                }
                let value = self.stop(rules, &won, me);
                ends.push((chance * value + (1.0 - chance) * stop, i, a));
            }
        }
    }

    /// The options of a decision, each with its value: after each the turn is played out by the
    /// policy, so many times. For decisions that chance makes too wide for a beam.
    pub fn sampled(&mut self, rules: &RuleSet, state: &State, times: u32) -> Vec<Line> {
        let Some(me) = state.to_move() else {
            return vec![];
        };
        let (seat, round) = (state.seat(), state.round());
        rules.legal(state, &mut self.legal);
        let mut out = vec![];
        let legal = self.legal.to_vec();
        for a in legal {
            if matches!(a, Action::Abandon(_)) {
                continue;
            }
            let mut sum = 0.0;
            for _ in 0..times {
                let mut next = *state;
                if rules.apply(&mut next, a, &mut ()).is_err() {
                    sum = f32::MIN;
                    break;
                }
                if under_way(&next, seat, round) {
                    self.policy.finish_turn(rules, &mut next);
                }
                sum += self.value(rules, &next, me);
            }
            out.push(Line {
                actions: vec![a],
                value: sum / times as f32,
            });
        }
        out.sort_by(|a, b| b.value.total_cmp(&a.value));
        out
    }
}

/// Whether two positions in a turn differ in nothing but the order of what was done.
fn same(a: &State, b: &State, t: Tribe) -> bool {
    a.regions(t) == b.regions(t)
        && a.hand(t) == b.hand(t)
        && a.immune() == b.immune()
        && a.decision() == b.decision()
}
