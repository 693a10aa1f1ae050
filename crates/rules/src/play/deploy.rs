//! Redeployment, of one's troops and of survivors (Small World p. 4, 5).
//!
//! Every region keeps one token; the others are in hand and go back region by region, each as one
//! choice, in the order of the regions. So every allocation is reached exactly once, and neither
//! a bot nor a random player can go round in circles.

use super::Table;
use crate::{
    action::{Action, Actions},
    event::{Event, Sink},
    refusal::Refusal,
    region::Region,
    spec::Placing,
    state::{Decision, State, Tribe, Turn},
};

pub(super) fn legal(state: &State, t: Tribe, from: u8, out: &mut Actions) {
    let open = state.regions(t).from(from);
    let hand = state.tribes[t.index()].hand;
    let last = open.last();
    for r in open {
        if Some(r) == last {
            out.push(Action::Deploy(r, hand));
        } else {
            (1..=hand).for_each(|n| out.push(Action::Deploy(r, n)));
        }
    }
}

/// Checks one choice of an allocation in the order of the regions.
pub(super) fn check_share(
    open: crate::region::RegionSet,
    held: crate::region::RegionSet,
    r: Region,
    n: u8,
    left: u8,
) -> Result<(), Refusal> {
    if !held.has(r) {
        return Err(Refusal::NotYours(r));
    }
    if !open.has(r) {
        return Err(Refusal::OutOfOrder(r));
    }
    if n == 0 {
        return Err(Refusal::Nothing);
    }
    if n > left {
        return Err(Refusal::TooMany {
            asked: n,
            have: left,
        });
    }
    if open.last() == Some(r) && n < left {
        return Err(Refusal::MustTakeRest { rest: left });
    }
    Ok(())
}

impl<S: Sink> Table<'_, S> {
    pub(super) fn deploy(&mut self, t: Tribe, from: u8, a: Action) -> Result<(), Refusal> {
        let Action::Deploy(r, n) = a else {
            return Err(Refusal::NotNow(a));
        };
        self.region(r)?;
        let held = self.state.regions(t);
        check_share(
            held.from(from),
            held,
            r,
            n,
            self.state.tribes[t.index()].hand,
        )?;
        self.emit(Event::Deployed {
            tribe: t,
            region: r,
            tokens: n,
        });
        self.emit(Event::Continued(Decision::Deploy(t, r.0 + 1)));
        Ok(())
    }

    pub(super) fn resolve_deploy(&mut self, t: Tribe, from: u8) -> bool {
        let hand = self.state.tribes[t.index()].hand;
        let mut open = self.state.regions(t).from(from);
        if hand > 0 && open.len() > 1 {
            return false;
        }
        if let (Some(r), true) = (open.next(), hand > 0) {
            self.emit(Event::Deployed {
                tribe: t,
                region: r,
                tokens: hand,
            });
        }
        self.emit(Event::Answered);
        true
    }

    /// Conquests are over: recruits come, loaned tokens go, troops and markers are placed.
    pub(super) fn end_conquests(&mut self, t: Tribe) {
        if !self.state.turn.is(Turn::READY) && self.state.tribes[t.index()].reserve > 0 {
            self.emit(Event::Mustered(t));
        }
        let profile = self.rules.profile(self.state, t);
        for recruit in &profile.recruit {
            let held = self.state.regions(t);
            let n = (recruit.place.eval(self.rules, self.state, t) & held).len() / recruit.every;
            let tokens = (n * recruit.tokens).min(self.rules.tray(self.state, t));
            if tokens > 0 {
                self.emit(Event::Recruited { tribe: t, tokens });
            }
        }
        self.emit(Event::Readied(t));
        for (n, m) in profile.markers.iter().enumerate().rev() {
            let left = match m.placing {
                Placing::EveryRegion | Placing::FirstConquests => continue,
                Placing::EachTurn => m.count.min(self.supply(m.kind)),
                Placing::Spread | Placing::Guard => {
                    self.pick_up(t, m.kind);
                    m.count.min(self.supply(m.kind))
                }
            };
            self.emit(Event::Asked(Decision::Place(t, n as u8, 0, left)));
        }
        self.emit(Event::Asked(Decision::Deploy(t, 0)));
        if profile.loan > 0 {
            self.emit(Event::Asked(Decision::GiveUp(t)));
        }
    }
}
