//! A beam search over the conquests of one turn. Every position on the way is valued as if the
//! conquests ended there: troops are deployed, survivors put back, coins paid, and a network says
//! what every seat may expect from then on.

use rules::{Action, Decision, RuleSet, Seat, State, Tribe, query::cost::Costs};

use super::{Line, Player, Shape};
use crate::{budget::Limit, chance};

/// Coins by which a conquest with the tokens in hand may raise the value, for each token.
const TOKEN: f32 = 0.35;
/// Regions that are given up in a turn, at most.
const GIVEN_UP: usize = 2;
/// Choices and rolls of chance between two conquests, at most.
const INTERLUDE: usize = 16;

/// A position between two conquests.
struct Node {
    state: State,
    /// The node that it came from, and how.
    from: usize,
    by: Vec<Action>,
    /// Whether conquests can go on.
    open: bool,
    /// Value for the search: tokens in hand count.
    score: f32,
}

/// A way to end the conquests.
struct End {
    value: f32,
    node: usize,
    last: Option<Action>,
}

/// What the search has found.
struct Tree {
    nodes: Vec<Node>,
    ends: Vec<End>,
}

impl Player {
    /// The best ways to go on from a decision about conquests, best first.
    pub fn conquests(
        &mut self,
        rules: &RuleSet,
        state: &State,
        t: Tribe,
        shape: Shape,
        limit: Limit<'_>,
    ) -> Vec<Line> {
        let me = state.owner(t);
        let mut tree = Tree {
            nodes: vec![Node {
                state: *state,
                from: 0,
                by: vec![],
                open: true,
                score: 0.0,
            }],
            ends: vec![End {
                value: self.stop(rules, state, me),
                node: 0,
                last: Some(Action::End),
            }],
        };
        self.grow(rules, &mut tree, 0, t, shape.width, limit);
        self.give_up(rules, &mut tree, t, shape.starts, limit);
        let Tree { nodes, mut ends } = tree;
        ends.sort_by(|a, b| b.value.total_cmp(&a.value));
        if !limit.hurries() {
            self.attempts(rules, &nodes, &mut ends, t, me, shape.width);
        }
        ends.sort_by(|a, b| b.value.total_cmp(&a.value));
        ends.truncate(shape.keep);
        ends.iter().map(|end| line(&nodes, end)).collect()
    }

    /// Adds the chains of conquests that go on from a node and do not take back what was given up
    /// on the way to it. Returns the value of the best end among them.
    fn grow(
        &mut self,
        rules: &RuleSet,
        tree: &mut Tree,
        root: usize,
        t: Tribe,
        width: usize,
        limit: Limit<'_>,
    ) -> f32 {
        let Tree { nodes, ends } = tree;
        let me = nodes[root].state.owner(t);
        let left = nodes[0].state.regions(t) - nodes[root].state.regions(t);
        let mut best = f32::MIN;
        let mut level = vec![root];
        while !level.is_empty() && !limit.hurries() {
            let mut next: Vec<usize> = vec![];
            for &from in &level {
                self.expand(rules, nodes, from, t, &mut next);
            }
            next.retain(|&i| (nodes[i].state.regions(t) & left).is_empty());
            for &i in &next {
                let node = &mut nodes[i];
                if limit.hurries() {
                    node.open = false;
                    continue;
                }
                let value = self.stop(rules, &node.state, me);
                best = best.max(value);
                let hand = if node.open {
                    node.state.available(t)
                } else {
                    0
                };
                node.score = value + TOKEN * hand as f32;
                ends.push(End {
                    value,
                    node: i,
                    last: node.open.then_some(Action::End),
                });
            }
            next.retain(|&i| nodes[i].open);
            next.sort_by(|&a, &b| nodes[b].score.total_cmp(&nodes[a].score));
            next.truncate(width);
            level = next;
        }
        best
    }

    /// Adds chains that begin with the giving up of regions, whose tokens then conquer elsewhere:
    /// from each of the best `starts` sets of them one region more is given up.
    fn give_up(
        &mut self,
        rules: &RuleSet,
        tree: &mut Tree,
        t: Tribe,
        starts: usize,
        limit: Limit<'_>,
    ) {
        if starts == 0 {
            return;
        }
        let mut sets = vec![0];
        for _ in 0..GIVEN_UP {
            let mut more: Vec<(f32, usize)> = vec![];
            for from in sets {
                let parent = tree.nodes[from].state;
                rules.legal(&parent, &mut self.legal);
                let legal = self.legal.to_vec();
                for a in legal {
                    let mut state = parent;
                    if !matches!(a, Action::Abandon(_))
                        || limit.hurries()
                        || rules.apply_legal(&mut state, a, &mut ()).is_err()
                        || state.decision() != Some(Decision::Conquest(t))
                        || more.iter().any(|m| same(&tree.nodes[m.1].state, &state, t))
                    {
                        continue;
                    }
                    let node = tree.nodes.len();
                    tree.nodes.push(Node {
                        open: true,
                        state,
                        from,
                        by: vec![a],
                        score: 0.0,
                    });
                    more.push((self.grow(rules, tree, node, t, 1, limit), node));
                }
            }
            more.sort_by(|a, b| b.0.total_cmp(&a.0));
            more.truncate(starts);
            sets = more.into_iter().map(|m| m.1).collect();
        }
    }

    /// Adds the positions after one more conquest.
    fn expand(
        &mut self,
        rules: &RuleSet,
        nodes: &mut Vec<Node>,
        from: usize,
        t: Tribe,
        next: &mut Vec<usize>,
    ) {
        let parent = nodes[from].state;
        rules.legal(&parent, &mut self.legal);
        let legal = self.legal.to_vec();
        for a in legal {
            if let Action::End
            | Action::Decline
            | Action::DeclineGranted
            | Action::Abandon(_)
            | Action::Attempt(_)
            | Action::Roll = a
            {
                continue;
            }
            let mut state = parent;
            if rules.apply_legal(&mut state, a, &mut ()).is_err() {
                continue;
            }
            let mut by = vec![a];
            self.interlude(rules, &mut state, t, &mut by);
            if next.iter().any(|&j| same(&nodes[j].state, &state, t)) {
                continue;
            }
            next.push(nodes.len());
            nodes.push(Node {
                open: state.decision() == Some(Decision::Conquest(t)),
                state,
                from,
                by,
                score: 0.0,
            });
        }
    }

    /// Goes on to the next decision about conquests: chance as it may be, choices as the policy
    /// makes them.
    fn interlude(
        &mut self,
        rules: &RuleSet,
        state: &mut State,
        t: Tribe,
        actions: &mut Vec<Action>,
    ) {
        let me = state.owner(t);
        for _ in 0..INTERLUDE {
            let a = match state.decision() {
                Some(d) if d == Decision::Conquest(t) => return,
                Some(
                    Decision::Summon(..)
                    | Decision::Carry(..)
                    | Decision::Swap(..)
                    | Decision::Anchor(..),
                ) if state.to_move() == Some(me) => {
                    let a = self.policy.choose(rules, state);
                    actions.push(a);
                    a
                }
                _ => match rules.draw(state, self.policy.random()) {
                    Some(outcome) => outcome,
                    None => return,
                },
            };
            if rules.apply_legal(state, a, &mut ()).is_err() {
                return;
            }
        }
    }

    /// Final attempts, from the most promising ends.
    fn attempts(
        &mut self,
        rules: &RuleSet,
        nodes: &[Node],
        ends: &mut Vec<End>,
        t: Tribe,
        me: Seat,
        width: usize,
    ) {
        let open = ends.iter().filter(|e| e.last == Some(Action::End));
        let tries: Vec<(f32, usize)> = open.take(width).map(|e| (e.value, e.node)).collect();
        for (stop, node) in tries {
            let parent = &nodes[node].state;
            let have = parent.available(t);
            rules.legal(parent, &mut self.legal);
            let legal = self.legal.to_vec();
            for a in legal {
                let Action::Attempt(r) = a else { continue };
                let costs = Costs::new(rules, parent, t);
                let short = costs.of(r).saturating_sub(have + costs.tools(r));
                let chance = chance(rules, short);
                let mut won = *parent;
                let rolled = rules.apply_legal(&mut won, a, &mut ());
                if rolled.is_err()
                    || rules
                        .apply_legal(&mut won, Action::Die(rules.die_max()), &mut ())
                        .is_err()
                {
                    continue;
                }
                let value = self.stop(rules, &won, me);
                ends.push(End {
                    value: chance * value + (1.0 - chance) * stop,
                    node,
                    last: Some(a),
                });
            }
        }
    }
}

/// The actions that lead to an end.
fn line(nodes: &[Node], end: &End) -> Line {
    let mut parts = vec![];
    let mut i = end.node;
    while i > 0 {
        parts.push(&nodes[i].by);
        i = nodes[i].from;
    }
    let mut actions: Vec<Action> = parts.into_iter().rev().flatten().copied().collect();
    actions.extend(end.last);
    Line {
        actions,
        value: end.value,
    }
}

/// Whether two positions in a turn differ in nothing but the order of what was done.
fn same(a: &State, b: &State, t: Tribe) -> bool {
    a.regions(t) == b.regions(t)
        && a.hand(t) == b.hand(t)
        && a.immune() == b.immune()
        && a.decision() == b.decision()
}
