//! What whoever has the move may do, sorted by where one points at to do it: regions, combos,
//! buttons. It goes by the shape of the actions alone, so no decision of the rules is forgotten.

use std::collections::BTreeMap;

use rules::{Action, Actions, Decision, Region, RuleSet, State};

use crate::plan::Plan;
pub use wording::ask::{label, prompt};

/// The choices of whoever has the move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    /// By region.
    pub regions: BTreeMap<Region, Vec<Action>>,
    /// By place in the column.
    pub column: BTreeMap<u8, Action>,
    /// The others.
    pub buttons: Vec<Action>,
    /// Tokens or markers to be shared out, which is done as a whole.
    pub plan: Option<Plan>,
}

impl Choices {
    /// The choices in a state; none if chance has the move or the game is over.
    pub fn new(rules: &RuleSet, state: &State) -> Choices {
        let mut out = Choices::default();
        if state.to_move().is_none() {
            return out;
        }
        out.plan = Plan::new(rules, state);
        let mut legal = Actions::default();
        rules.legal(state, &mut legal);
        for &action in legal.iter() {
            let planned = matches!(action, Action::Deploy(..) | Action::Place(..));
            match (action.region(), place(action)) {
                _ if planned && out.plan.is_some() => {}
                (Some(r), _) => out.regions.entry(r).or_default().push(action),
                (None, Some(n)) => _ = out.column.insert(n, action),
                (None, None) => out.buttons.push(action),
            }
        }
        out
    }

    /// The only thing that may be done, where it neither costs the way back nor ends the turn: to go on
    /// from conquests to what follows them.
    pub fn left_over(&self, rules: &RuleSet, state: &State) -> Option<Action> {
        let [only @ Action::End] = self.buttons[..] else {
            return None;
        };
        if !self.regions.is_empty() || !self.column.is_empty() || self.plan.is_some() {
            return None;
        }
        let mut after = *state;
        rules.apply(&mut after, only, &mut ()).ok()?;
        let same = after.seat() == state.seat() && after.to_move() == state.to_move();
        same.then_some(only)
    }

    /// Whether anything may be done.
    pub fn is_empty(&self) -> bool {
        *self == Choices::default()
    }

    /// What may be done at a region.
    pub fn at(&self, r: Region) -> &[Action] {
        self.regions.get(&r).map_or(&[], Vec::as_slice)
    }

    /// The action that pointing at a region makes at once: the only one, if it is what the
    /// decision is about. Others are offered in a menu first.
    pub fn direct(&self, state: &State, r: Region) -> Option<Action> {
        match self.at(r) {
            [only] if is_aim(state, *only) => Some(*only),
            _ => None,
        }
    }

    /// Whether a region is to be shown as a target.
    pub fn is_target(&self, state: &State, r: Region) -> bool {
        let aim = |a: &Action| is_aim(state, *a) || matches!(a, Action::Attempt(_));
        self.at(r).iter().any(aim)
    }
}

/// Whether an action is what the pending decision is about, rather than something beside it.
fn is_aim(state: &State, action: Action) -> bool {
    match state.decision() {
        Some(Decision::Conquest(_)) => matches!(
            action,
            Action::Conquer(_) | Action::Strike(_) | Action::Convert(_)
        ),
        _ => action.region().is_some(),
    }
}

/// The place in the column that an action is about.
fn place(action: Action) -> Option<u8> {
    match action {
        Action::Pick(n) | Action::Swap(n) => Some(n),
        _ => None,
    }
}
