//! Where markers go.

use super::Table;
use crate::{
    RuleSet,
    action::{Action, Actions, MarkerId},
    event::{Event, Listener},
    play::deploy::{check_share, list_shares},
    refusal::Refusal,
    region::{Region, RegionSet},
    ruleset::{MarkerUse, MarkerUseId},
    spec::Placing,
    state::{Board, Decision, State, Tribe},
};

/// Regions of the tribe where this marker may go, from an index on.
pub(crate) fn open(rules: &RuleSet, state: &Board, t: Tribe, m: &MarkerUse, from: u8) -> RegionSet {
    let mut set = state.regions(t).from(from);
    if m.placing == Placing::EachTurn || !rules.marker(m.kind).stacks {
        for r in set {
            if state.markers_in(m.kind, r) > 0 {
                set.remove(r);
            }
        }
    }
    set
}

/// Whether it puts one marker in a region and no more.
pub(crate) fn is_single(rules: &RuleSet, m: &MarkerUse) -> bool {
    m.placing == Placing::Guard || !rules.marker(m.kind).stacks
}

pub(super) fn legal(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    n: MarkerUseId,
    from: u8,
    left: u8,
    out: &mut Actions,
) {
    let Some(m) = rules.marker_use(state, t, n) else {
        return;
    };
    let open = open(rules, state, t, m, from);
    match m.placing {
        Placing::EachTurn => {
            out.push(Action::Pass);
            out.extend(open.iter().map(|r| Action::Place(r, 1)));
        }
        _ if is_single(rules, m) => {
            let room = open.len().saturating_sub(left) + 1;
            let places = open.iter().take(room as usize);
            out.extend(places.map(|r| Action::Place(r, 1)));
        }
        _ => list_shares(open, left, out, Action::Place),
    }
}

impl<S: Listener + ?Sized> Table<'_, S> {
    pub(super) fn place(
        &mut self,
        t: Tribe,
        n: MarkerUseId,
        from: u8,
        left: u8,
        a: Action,
    ) -> Result<(), Refusal> {
        let rules = self.rules;
        let Some(m) = rules.marker_use(self.state, t, n) else {
            return Err(Refusal::NotNow(a));
        };
        let open = open(rules, self.state, t, m, from);
        let held = self.state.regions(t);
        let (r, count) = match a {
            Action::Place(r, count) => (r, count),
            Action::Pass if m.placing == Placing::EachTurn => {
                self.emit(Event::Answered);
                return Ok(());
            }
            _ => return Err(Refusal::NotNow(a)),
        };
        self.region(r)?;
        match m.placing {
            Placing::Spread | Placing::Earned if !is_single(rules, m) => {
                check_share(open, held, r, count, left)?
            }
            _ => {
                if !held.has(r) {
                    return Err(Refusal::NotYours(r));
                }
                if count == 0 {
                    return Err(Refusal::Nothing);
                }
                if count != 1 {
                    return Err(Refusal::TooMany {
                        asked: count,
                        have: 1,
                    });
                }
                if !held.from(from).has(r) {
                    return Err(Refusal::OutOfOrder(r));
                }
                if !open.has(r) {
                    return Err(Refusal::MarkerThere(r));
                }
                let later = open.from(r.0 + 1).len();
                if m.placing != Placing::EachTurn && later < left.min(open.len()) - 1 {
                    return Err(Refusal::NoRoomForRest);
                }
            }
        }
        self.put(t, n, m.kind, r, (count, left));
        Ok(())
    }

    fn put(
        &mut self,
        t: Tribe,
        n: MarkerUseId,
        kind: MarkerId,
        r: Region,
        (count, left): (u8, u8),
    ) {
        for _ in 0..count {
            self.emit(Event::MarkerPlaced { kind, region: r });
        }
        self.emit(Event::Continued(Decision::Place(
            t,
            n,
            r.0 + 1,
            left - count,
        )));
    }

    pub(super) fn resolve_place(&mut self, t: Tribe, n: MarkerUseId, from: u8, left: u8) -> bool {
        let rules = self.rules;
        let Some(m) = rules.marker_use(self.state, t, n) else {
            self.emit(Event::Answered);
            return true;
        };
        // Another effect with such markers may have used them up.
        let supply = self.supply(m.kind);
        if left > supply {
            self.emit(Event::Continued(Decision::Place(t, n, from, supply)));
            return true;
        }
        let open = open(rules, self.state, t, m, from);
        if left == 0 || open.is_empty() {
            self.emit(Event::Answered);
            return true;
        }
        match m.placing {
            Placing::EachTurn => false,
            _ if is_single(rules, m) && open.len() > left => false,
            _ if is_single(rules, m) => {
                if let Some(r) = open.first() {
                    self.put(t, n, m.kind, r, (1, left));
                }
                true
            }
            _ if open.len() == 1 => {
                if let Some(r) = open.first() {
                    self.put(t, n, m.kind, r, (left, left));
                }
                true
            }
            _ => false,
        }
    }

    /// The first marker on the map of which `f` is true.
    pub(super) fn marker(
        &self,
        f: impl Fn(MarkerId, Region) -> bool,
    ) -> Option<(MarkerId, Region)> {
        self.state.markers().find(|&(k, r)| f(k, r))
    }

    /// Takes all the markers of a kind off the regions of a tribe.
    pub(super) fn pick_up(&mut self, t: Tribe, kind: MarkerId) {
        let held = self.state.regions(t);
        while let Some((kind, region)) = self.marker(|k, r| k == kind && held.has(r)) {
            self.emit(Event::MarkerTaken { kind, region });
        }
    }
}
