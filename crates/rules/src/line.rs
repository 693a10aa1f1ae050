//! A line of several actions: a whole redeployment, or markers on several regions.

use crate::{
    RuleSet,
    action::Action,
    event::Event,
    refusal::Refusal,
    state::{Decision, State, Tribe},
};

/// Why a line of several actions cannot be done: the shares do not add up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BadShare {
    /// The share at fault.
    pub action: Action,
    /// Why.
    pub why: Refusal,
}

impl RuleSet {
    /// Of the actions of one line, those that are to be applied, in their order: without the
    /// shares that follow from the earlier ones by themselves. The last region of a redeployment
    /// takes what is left, so a line that names all the regions names one that is no choice
    /// any more, and it may do so. Whoever reads lines asks here, so that all read them alike.
    ///
    /// Whether the actions are legal is left to who applies them.
    ///
    /// # Errors
    /// If a share that follows by itself is another number than the one named.
    pub fn to_do(&self, state: &State, line: &[Action]) -> Result<Vec<Action>, BadShare> {
        if line.len() < 2 {
            return Ok(line.to_vec());
        }
        let Some(Decision::Deploy(tribe, _) | Decision::Place(tribe, ..)) = state.decision() else {
            return Ok(line.to_vec());
        };
        let mut after = *state;
        let mut events = Vec::new();
        let mut todo: Vec<Action> = Vec::with_capacity(line.len());
        for (i, &action) in line.iter().enumerate() {
            let asked_here = todo.iter().any(|a| a.region() == action.region());
            let there = match asked_here {
                true => None,
                false => followed(&events, tribe, action),
            };
            if let Some(there) = there {
                agrees(action, there)?;
                continue;
            }
            todo.push(action);
            if self.apply(&mut after, action, &mut events).is_err() {
                // Who applies the line comes to the same refusal.
                todo.extend(&line[i + 1..]);
                break;
            }
        }
        Ok(todo)
    }
}

impl RuleSet {
    /// What is to be applied if a line of several shares is the whole of what is to be shared out
    /// now: after it nothing of that is left to decide, because all is placed, or because the last
    /// region takes the rest by itself. `None` if it leaves something, or cannot be done.
    pub fn whole(&self, state: &State, line: &[Action]) -> Option<Vec<Action>> {
        if line.len() < 2 {
            return None;
        }
        let open = |s: &State| match s.decision() {
            Some(Decision::Deploy(t, _)) => Some((t, None)),
            Some(Decision::Place(t, n, ..)) => Some((t, Some(n))),
            _ => None,
        };
        let task = open(state)?;
        let mut after = *state;
        let todo = self.to_do(state, line).ok()?;
        for &action in &todo {
            if open(&after) != Some(task) {
                return None;
            }
            self.apply(&mut after, action, &mut ()).ok()?;
        }
        (open(&after) != Some(task)).then_some(todo)
    }
}

/// How many came to the region of a share by themselves, if some did.
fn followed(events: &[Event], tribe: Tribe, share: Action) -> Option<u8> {
    match share {
        Action::Deploy(r, _) => events.iter().find_map(|e| match e {
            Event::Deployed {
                tribe: t,
                region,
                tokens,
            } if (*t, *region) == (tribe, r) => Some(*tokens),
            _ => None,
        }),
        Action::Place(r, _) => {
            let here = |e: &&Event| matches!(e, Event::MarkerPlaced { region, .. } if *region == r);
            let n = events.iter().filter(here).count();
            (n > 0).then_some(n as u8)
        }
        _ => None,
    }
}

fn agrees(action: Action, there: u8) -> Result<(), BadShare> {
    let (Action::Deploy(_, asked) | Action::Place(_, asked)) = action else {
        return Ok(());
    };
    let why = match asked.cmp(&there) {
        std::cmp::Ordering::Equal => return Ok(()),
        std::cmp::Ordering::Less => Refusal::MustTakeRest { rest: there },
        std::cmp::Ordering::Greater => Refusal::TooMany { asked, have: there },
    };
    Err(BadShare { action, why })
}
