//! Loaned tokens leave the map after the redeployment; if too few are spare, regions go
//! (Small World p. 9, Amazons; ruling 65).

use super::Table;
use crate::{
    action::{Action, Actions},
    event::{Event, Listener},
    refusal::Refusal,
    region::RegionSet,
    state::{State, Tribe},
};

/// Regions that may be given up: those just taken, as long as there are any.
fn candidates(state: &State, t: Tribe) -> RegionSet {
    let held = state.regions(t);
    let fresh = held & state.turn.taken;
    if fresh.is_empty() { held } else { fresh }
}

pub(super) fn legal(state: &State, t: Tribe, out: &mut Actions) {
    out.extend(candidates(state, t).iter().map(Action::GiveUp));
}

impl<S: Listener + ?Sized> Table<'_, S> {
    pub(super) fn give_up(&mut self, t: Tribe, a: Action) -> Result<(), Refusal> {
        let Action::GiveUp(r) = a else {
            return Err(Refusal::NotNow(a));
        };
        self.region(r)?;
        if !self.state.regions(t).has(r) {
            return Err(Refusal::NotYours(r));
        }
        if !candidates(self.state, t).has(r) {
            return Err(Refusal::KeepOlder(r));
        }
        self.leave(r);
        self.pass_through(t);
        Ok(())
    }

    /// Takes the loaned tokens off once the hand has them. Whether it could.
    pub(super) fn resolve_give_up(&mut self, t: Tribe) -> bool {
        let loan = self.rules.profile(self.state, t).loan;
        let hand = self.state.tribes[t.index()].hand;
        let held = self.state.regions(t);
        if hand < loan && !held.is_empty() {
            let only = candidates(self.state, t);
            if only.len() == 1 {
                only.iter().for_each(|r| self.leave(r));
                self.pass_through(t);
                return true;
            }
            return false;
        }
        self.emit(Event::Answered);
        self.emit(Event::Reserved {
            tribe: t,
            tokens: loan.min(hand),
        });
        true
    }
}
