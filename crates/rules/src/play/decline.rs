//! Going into decline (Small World p. 6).

use super::Table;
use crate::{
    event::{Event, Sink},
    spec::OnDecline,
    state::{MAX_TRIBES, Tribe, TribeInfo},
};

impl<S: Sink> Table<'_, S> {
    /// Puts a race into decline. An older declined race goes first, unless one of the two does
    /// not count towards the limit.
    pub(super) fn decline(&mut self, t: Tribe) {
        let profile = self.rules.profile(self.state, t);
        if !profile.extra {
            for old in (0..MAX_TRIBES as u8).map(Tribe) {
                let i = self.state.tribes[old.index()];
                let same = i.seat == self.state.tribes[t.index()].seat;
                if same && i.declined() && i.flags & TribeInfo::EXTRA == 0 {
                    self.remove(old);
                }
            }
        }
        while let Some((kind, region)) = self.marker(|k, r| {
            self.state.regions(t).has(r)
                && self.rules.markers[k as usize].on_decline == OnDecline::Leaves
        }) {
            self.emit(Event::MarkerTaken { kind, region });
        }
        self.emit(Event::Declined {
            tribe: t,
            keeps_all: profile.keeps_all,
            keeps_badge: profile.keeps_badge,
            extra: profile.extra,
        });
        let i = self.state.tribes[t.index()];
        let acts = self.rules.profile(self.state, t).acts;
        if i.on_map == 0 && (i.hand == 0 || !acts) {
            self.emit(Event::Removed(t));
        }
    }

    /// Removes a tribe with all that it has on the map.
    fn remove(&mut self, t: Tribe) {
        while let Some((kind, region)) = self.marker(|_, r| self.state.regions(t).has(r)) {
            self.emit(Event::MarkerTaken { kind, region });
        }
        self.emit(Event::Removed(t));
    }
}
