//! A player that tries out its best turns in imagined games.

use std::sync::Arc;

use rules::{Action, Decision, RuleSet, Seat, State, View};

use crate::{
    Bot,
    budget::{Budget, Stop, TurnClock},
    guess,
    playout::Dice,
    search::{Search, Shape, Thought},
    value::Net,
};

/// Thinks up whole turns, imagines how the game would go on after each, and takes the one after
/// which it most often wins.
pub struct Strong {
    search: Search,
    clock: TurnClock,
    dice: Dice,
    /// The position in which the rest of the plan applies, and that rest.
    ahead: Option<(State, Vec<Action>)>,
    /// The turn that was thought about latest, and the thoughts.
    turn: Option<(Seat, u8)>,
    thoughts: Vec<Thought>,
}

impl Strong {
    /// With a budget, and a seed for its dice.
    pub fn new(budget: Budget, shape: Shape, seed: u64) -> Strong {
        Strong::with(&Net::shipped(), budget, shape, seed)
    }

    /// The same with a network of one's own.
    pub fn with(net: &Arc<Net>, budget: Budget, shape: Shape, seed: u64) -> Strong {
        Strong {
            search: Search::new(net, shape, seed),
            clock: TurnClock::new(budget),
            dice: Dice::new(seed),
            ahead: None,
            turn: None,
            thoughts: vec![],
        }
    }

    /// The same, which decides at once when it is told to stop, with what it has found by then.
    #[must_use]
    pub fn stopped_by(mut self, stop: Stop) -> Strong {
        self.clock = self.clock.stopped_by(stop);
        self
    }

    fn plan(&mut self, rules: &RuleSet, state: &State) -> Option<Vec<Action>> {
        let seed = (self.dice.next_u32() as u64) << 32;
        let search = &mut self.search;
        let share = share(state);
        let thought = self.clock.spend(state, share, |limit| {
            search.think(rules, state, None, seed, limit)
        });
        // What needs no search leaves the latest thoughts as they are.
        let thought = thought?;
        let turn = Some((state.seat(), state.round()));
        if self.turn != turn {
            self.turn = turn;
            self.thoughts.clear();
        }
        let plan = thought.options.first().map(|o| o.actions.clone());
        self.thoughts.push(thought);
        plan
    }
}

/// The share of what is left of the time of a turn that a decision may take. Conquests come after
/// a draft, and little comes after them.
fn share(state: &State) -> f32 {
    match state.decision() {
        Some(Decision::Draft) => 0.45,
        Some(Decision::Conquest(t)) if !state.in_decline(t) => 0.6,
        Some(Decision::Deploy(..)) => 0.9,
        _ => 0.3,
    }
}

impl Bot for Strong {
    fn act(&mut self, rules: &RuleSet, view: &View) -> Action {
        let state = guess(view);
        let mut plan = match self.ahead.take() {
            Some((expected, plan)) if expected.board() == state.board() => plan,
            _ => match self.plan(rules, &state) {
                Some(actions) => actions,
                None => return self.search.player().policy.choose(rules, &state),
            },
        };
        let action = plan.remove(0);
        let mut next = state;
        if !plan.is_empty() && rules.apply(&mut next, action, &mut ()).is_ok() {
            self.ahead = Some((next, plan));
        }
        action
    }

    fn thoughts(&self) -> &[Thought] {
        &self.thoughts
    }
}
