//! A marker that its race moves at the start of a turn.

use super::{Table, revive::first_turn};
use crate::{
    RuleSet,
    action::{Action, MarkerId},
    event::{Event, Listener},
    refusal::Refusal,
    region::Region,
    ruleset::MarkerUse,
    state::{State, Tribe, Turn},
};

/// The marker of a tribe that it may move at the start of a turn.
pub(super) fn movable<'a>(rules: &'a RuleSet, state: &State, t: Tribe) -> Option<&'a MarkerUse> {
    rules.profile(state, t).markers.iter().find(|m| m.movable)
}

/// Whether a marker that a tribe may move is with it, or lies in the box.
pub(super) fn at_command(rules: &RuleSet, state: &State, t: Tribe, kind: MarkerId) -> bool {
    let (mut used, mut own) = (0, false);
    for (_, r) in state.markers().filter(|m| m.0 == kind) {
        used += 1;
        own |= state.regions(t).has(r);
    }
    own || used < rules.marker(kind).supply
}

impl<S: Listener + ?Sized> Table<'_, S> {
    pub(super) fn move_marker(&mut self, t: Tribe, r: Region) -> Result<(), Refusal> {
        self.region(r)?;
        let Some(m) = movable(self.rules, self.state, t) else {
            return Err(Refusal::NoSuchPower);
        };
        if self.state.turn.is(Turn::STARTED) {
            return Err(Refusal::TooLateInTurn);
        }
        if first_turn(self.state, t) {
            return Err(Refusal::NotNow(Action::Move(r)));
        }
        if self.state.turn.is(Turn::MOVED) {
            return Err(Refusal::UsedUp);
        }
        if !self.state.regions(t).has(r) {
            return Err(Refusal::NotYours(r));
        }
        if self.state.markers_in(m.kind, r) > 0 {
            return Err(Refusal::AlreadyThere(r));
        }
        if !at_command(self.rules, self.state, t, m.kind) {
            return Err(Refusal::TooMany { asked: 1, have: 0 });
        }
        self.pick_up(t, m.kind);
        self.emit(Event::MarkerPlaced {
            kind: m.kind,
            region: r,
        });
        self.emit(Event::Moved);
        Ok(())
    }
}
