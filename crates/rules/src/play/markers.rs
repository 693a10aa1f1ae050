//! Where markers go.

use super::Table;
use crate::{
    RuleSet,
    action::{Action, Actions},
    event::{Event, Sink},
    play::deploy::check_share,
    refusal::Refusal,
    region::{Region, RegionSet},
    spec::Placing,
    state::{Decision, State, Tribe},
};

/// Regions of the tribe where this marker may go, from an index on.
fn open(rules: &RuleSet, state: &State, t: Tribe, n: u8, from: u8) -> RegionSet {
    let m = rules.profile(state, t).markers[n as usize];
    let mut set = state.regions(t).from(from);
    if m.placing == Placing::EachTurn {
        for r in set {
            if state.markers_in(m.kind, r) > 0 {
                set.remove(r);
            }
        }
    }
    set
}

pub(super) fn legal(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    n: u8,
    from: u8,
    left: u8,
    out: &mut Actions,
) {
    let open = open(rules, state, t, n, from);
    match rules.profile(state, t).markers[n as usize].placing {
        Placing::EachTurn => {
            out.push(Action::Pass);
            open.for_each(|r| out.push(Action::Place(r, 1)));
        }
        Placing::Guard => {
            let room = open.len().saturating_sub(left) + 1;
            open.take(room as usize)
                .for_each(|r| out.push(Action::Place(r, 1)));
        }
        _ => {
            let last = open.last();
            for r in open {
                if Some(r) == last {
                    out.push(Action::Place(r, left));
                } else {
                    (1..=left).for_each(|n| out.push(Action::Place(r, n)));
                }
            }
        }
    }
}

impl<S: Sink> Table<'_, S> {
    pub(super) fn place(
        &mut self,
        t: Tribe,
        n: u8,
        from: u8,
        left: u8,
        a: Action,
    ) -> Result<(), Refusal> {
        let m = self.rules.profile(self.state, t).markers[n as usize];
        let open = open(self.rules, self.state, t, n, from);
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
            Placing::Spread => check_share(open, held, r, count, left)?,
            _ => {
                if !held.has(r) {
                    return Err(Refusal::NotYours(r));
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
                if m.placing == Placing::Guard && later < left - 1 {
                    return Err(Refusal::NoRoomForRest);
                }
            }
        }
        self.put(t, n, r, count, left);
        Ok(())
    }

    fn put(&mut self, t: Tribe, n: u8, r: Region, count: u8, left: u8) {
        let kind = self.rules.profile(self.state, t).markers[n as usize].kind;
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

    pub(super) fn resolve_place(&mut self, t: Tribe, n: u8, from: u8, left: u8) -> bool {
        let mut open = open(self.rules, self.state, t, n, from);
        if left == 0 || open.is_empty() {
            self.emit(Event::Answered);
            return true;
        }
        match self.rules.profile(self.state, t).markers[n as usize].placing {
            Placing::Guard if open.len() <= left => {
                if let Some(r) = open.next() {
                    self.put(t, n, r, 1, left);
                }
                true
            }
            Placing::Spread if open.len() == 1 => {
                if let Some(r) = open.next() {
                    self.put(t, n, r, left, left);
                }
                true
            }
            _ => false,
        }
    }

    /// The first marker on the map of which `f` is true.
    pub(super) fn marker(&self, f: impl Fn(u8, Region) -> bool) -> Option<(u8, Region)> {
        self.state.markers().find(|&(k, r)| f(k, r))
    }

    /// Takes all the markers of a kind off the regions of a tribe.
    pub(super) fn pick_up(&mut self, t: Tribe, kind: u8) {
        let held = self.state.regions(t);
        while let Some((kind, region)) = self.marker(|k, r| k == kind && held.has(r)) {
            self.emit(Event::MarkerTaken { kind, region });
        }
    }
}
