//! Going into decline (Small World p. 6).

use super::Table;
use crate::{
    action::MarkerId,
    event::{Event, Listener},
    profile::Source,
    spec::{Keep, OnDecline, Placing},
    state::{Decision, Tribe, TribeInfo, Turn},
};

impl<S: Listener + ?Sized> Table<'_, S> {
    /// Puts a race into decline. An older declined race goes first, unless one of the two does
    /// not count towards the limit. `granted`: with the power that a place grants.
    pub(super) fn decline(&mut self, t: Tribe, granted: bool) {
        let rules = self.rules;
        let profile = rules.profile(self.state, t);
        let (mut keep, mut extra) = (profile.keep, profile.extra);
        if let (true, Some(p)) = (granted, self.state.granted()) {
            let granted = &rules.power_profiles[p.0 as usize][0];
            keep = granted.keep.or(keep);
            extra |= granted.extra;
        }
        if !extra {
            for old in (0..self.state.top).map(Tribe) {
                let i = self.state.tribes[old.index()];
                let same = i.seat == self.state.tribes[t.index()].seat;
                if same && i.declined() && i.flags & TribeInfo::EXTRA == 0 {
                    self.remove(old);
                }
            }
        }
        let leaves = |k: MarkerId| rules.marker(k).on_decline == OnDecline::Leaves;
        while let Some((kind, region)) =
            self.marker(|k, r| self.state.regions(t).has(r) && !rules.marker(k).free && leaves(k))
        {
            self.emit(Event::MarkerTaken { kind, region });
        }
        for m in profile
            .markers
            .iter()
            .filter(|m| m.placing == Placing::Anchor && leaves(m.kind))
        {
            while let Some((kind, region)) = self.marker(|k, _| k == m.kind) {
                self.emit(Event::MarkerTaken { kind, region });
            }
        }
        if let Some(k) = keep.filter(|k| k.keep == Keep::None) {
            let seat = self.state.owner(t);
            let coins = self.state.regions(t).len().saturating_mul(k.coins);
            let power = self.state.power(t).map(Source::Power);
            let source = power
                .filter(|_| !granted)
                .or(self.state.granted().map(Source::Power));
            if let (1.., Some(source)) = (coins, source) {
                self.emit(Event::Earned {
                    seat,
                    tribe: Some(t),
                    coins,
                    source,
                });
            }
        }
        self.emit(Event::Declined {
            tribe: t,
            keeps_all: keep.is_some_and(|k| k.keep == Keep::All),
            keeps_badge: profile.keeps_badge,
            extra,
        });
        let i = self.state.tribes[t.index()];
        let acts = rules.profile(self.state, t).acts;
        let vanishes = keep.is_some_and(|k| k.keep == Keep::None);
        if vanishes || (i.on_map == 0 && (i.hand == 0 || !acts)) {
            self.remove(t);
            return;
        }
        self.settle_everywhere(t);
        if keep.is_some_and(|k| k.redeploy) {
            self.emit(Event::Readied(t));
            self.emit(Event::Asked(Decision::Deploy(t, 0)));
        } else if self.state.turn.is(Turn::READY) && keep.is_some_and(|k| k.keep == Keep::All) {
            // Troops that were taken in hand to revive a region go back to where all of them stay.
            self.emit(Event::Asked(Decision::Deploy(t, 0)));
        }
    }

    /// Removes a tribe with all that it has on the map.
    pub(super) fn remove(&mut self, t: Tribe) {
        for r in self.state.regions(t) {
            self.prune(t, r);
            self.clear_region(r);
        }
        self.emit(Event::Removed(t));
    }
}
