//! Regions of a declined race that the active one takes over.

use super::Table;
use crate::{
    RuleSet,
    event::{Event, Listener},
    refusal::Refusal,
    region::{Region, RegionSet},
    ruleset::Topic,
    state::{State, Tribe, TribeInfo, Turn},
};

/// Regions of the player's declined races that the active one may have (Underground p. 13).
pub(super) fn revivable(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    let mut set = RegionSet::EMPTY;
    for d in state.tribes_of(state.owner(t)) {
        if d == t || !state.in_decline(d) {
            continue;
        }
        let mut most = 0u8;
        rules.each(state, d, Topic::Revives, |p, _| {
            most = most.saturating_add(p.revives)
        });
        if state.tribes[d.index()].revived() < most.min(TribeInfo::MOST_REVIVED) {
            set |= state.regions(d);
        }
    }
    set
}

/// Regions where the active race could not stay.
pub(super) fn unfit(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    (rules.map.transit | rules.map.closed) - rules.habitat(state, t)
}

pub(super) fn first_turn(state: &State, t: Tribe) -> bool {
    state.tribes[t.index()].flags & TribeInfo::FIRST_TURN != 0
}

impl<S: Listener + ?Sized> Table<'_, S> {
    pub(super) fn revive(&mut self, t: Tribe, r: Region) -> Result<(), Refusal> {
        self.region(r)?;
        if self.state.turn.is(Turn::STARTED) {
            return Err(Refusal::TooLateInTurn);
        }
        let able = self.revivers(t);
        if self.state.active(self.state.seat()) != Some(t) || able.is_empty() {
            return Err(Refusal::NoSuchPower);
        }
        if self.state.regions(t).has(r) {
            return Err(Refusal::OwnRegion(r));
        }
        if !able.has(r) {
            return Err(Refusal::NotYours(r));
        }
        if !revivable(self.rules, self.state, t).has(r) {
            return Err(Refusal::UsedUp);
        }
        if unfit(self.rules, self.state, t).has(r) {
            return Err(Refusal::CannotStay(r));
        }
        let from_hand = self.rules.tray(self.state, t) == 0;
        if from_hand {
            if self.state.available(t) == 0 {
                return Err(Refusal::NoToken);
            }
            // Only now that he needs a token his troops are taken in hand.
            if self.state.tribes[t.index()].hand == 0 {
                self.ready(t);
            }
        }
        let old = Tribe(self.state.occupant[r.index()]);
        self.prune(old, r);
        self.clear_region(r);
        self.emit(Event::Revived {
            tribe: t,
            region: r,
            from_hand,
        });
        if self.state.regions(old).is_empty() {
            self.emit(Event::Removed(old));
        }
        self.settle_in(t, r, false);
        Ok(())
    }

    /// Regions of declined races of the player that have something to give to the active one, or had
    /// in this turn.
    pub(super) fn revivers(&self, t: Tribe) -> RegionSet {
        let state = &*self.state;
        let gives = |d: &Tribe| {
            *d != t && state.in_decline(*d) && self.rules.is_about(state, *d, Topic::Revives)
        };
        let tribes = state.tribes_of(state.owner(t)).filter(gives);
        tribes.fold(RegionSet::EMPTY, |set, d| set | state.regions(d))
    }
}
