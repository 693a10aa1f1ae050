//! Where the marker of a race just picked goes.

use super::Table;
use crate::{
    RuleSet,
    action::{Action, Actions},
    event::{Event, Listener},
    refusal::Refusal,
    region::{Region, RegionSet},
    ruleset::MarkerUseId,
    state::{State, Tribe},
};

pub(super) fn legal(rules: &RuleSet, state: &State, t: Tribe, n: MarkerUseId, out: &mut Actions) {
    out.extend(
        anchorable(rules, state, t, n)
            .iter()
            .map(|r| Action::Place(r, 1)),
    );
}

pub(super) fn anchorable(rules: &RuleSet, state: &State, t: Tribe, n: MarkerUseId) -> RegionSet {
    let v = rules.seen_by(state, t);
    let Some(m) = rules.marker_use(state, t, n) else {
        return RegionSet::EMPTY;
    };
    let taken = |r: &Region| state.markers_in(m.kind, *r) > 0;
    let stacks = rules.marker(m.kind).stacks;
    m.place
        .eval(v)
        .iter()
        .filter(|r| stacks || !taken(r))
        .collect()
}

impl<S: Listener + ?Sized> Table<'_, S> {
    #[inline(never)]
    pub(super) fn anchor(&mut self, t: Tribe, n: MarkerUseId, a: Action) -> Result<(), Refusal> {
        let Action::Place(r, 1) = a else {
            return Err(Refusal::NotNow(a));
        };
        self.region(r)?;
        if !anchorable(self.rules, self.state, t, n).has(r) {
            return Err(Refusal::CannotSend(r));
        }
        self.put_anchor(t, n, r);
        Ok(())
    }

    pub(super) fn put_anchor(&mut self, t: Tribe, n: MarkerUseId, r: Region) {
        let kind = self.rules.marker_use(self.state, t, n).map(|m| m.kind);
        self.emit(Event::Answered);
        if let Some(kind) = kind {
            self.emit(Event::MarkerPlaced { kind, region: r });
        }
    }

    pub(super) fn resolve_anchor(&mut self, t: Tribe, n: MarkerUseId) -> bool {
        let mut open = anchorable(self.rules, self.state, t, n);
        // Another effect with such a marker may have had the last one.
        let kind = self.rules.marker_use(self.state, t, n);
        if kind.is_none_or(|m| self.supply(m.kind) == 0) {
            open = RegionSet::EMPTY;
        }
        match (open.len(), open.first()) {
            (1, Some(r)) => self.put_anchor(t, n, r),
            (0, _) => self.emit(Event::Answered),
            _ => return false,
        }
        true
    }
}
