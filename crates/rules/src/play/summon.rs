//! Where the figure of a place goes at once, and where it is sent later.

use super::{Table, relics::holds, take::Losses};
use crate::{
    RuleSet,
    action::{Action, Actions, SiteId},
    event::{Event, Listener},
    profile::Summon,
    query::conquest::{self, summonable},
    refusal::Refusal,
    region::{Region, RegionSet},
    state::{Decision, State, Tribe},
};

/// Regions where the player may send his figure now: once at any point of his turn, be it in
/// conquests of a declined race, until the redeployment is over (ruling 192).
pub(super) fn sendable_aside(
    rules: &RuleSet,
    state: &State,
) -> Result<(Tribe, u8, RegionSet), Refusal> {
    let site = rules.summoner.ok_or(Refusal::NoSuchPower)?;
    if state.site_at(SiteId(site)).is_none() {
        return Err(Refusal::NotFound(SiteId(site)));
    }
    let holder = state
        .active(state.seat())
        .filter(|&t| holds(state, t, site));
    let t = holder.ok_or(Refusal::NotHeld(SiteId(site)))?;
    Ok((t, site, sendable(rules, state, t, site)?))
}

/// Where a place's figure may go from where it stands.
pub(super) fn sendable(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    site: u8,
) -> Result<RegionSet, Refusal> {
    let Some(summon) = rules.site_profiles[site as usize][0].summon else {
        return Err(Refusal::NoSuchPower);
    };
    if state.in_decline(t) || !holds(state, t, site) {
        return Err(Refusal::NotHeld(SiteId(site)));
    }
    if state.turn.used >> site & 1 != 0 {
        return Err(Refusal::UsedUp);
    }
    let figure = state
        .markers()
        .find(|&(k, _)| k == summon.marker)
        .map(|(_, r)| r);
    let Some(from) = figure.or(state.site_at(SiteId(site))) else {
        return Err(Refusal::NoSuchSite);
    };
    Ok(summonable(rules, state, state.owner(t), from))
}

pub(super) fn legal(rules: &RuleSet, state: &State, t: Tribe, site: u8, out: &mut Actions) {
    if let Ok(set) = sendable(rules, state, t, site) {
        out.extend(set.iter().map(Action::Send));
    }
}

impl<S: Listener + ?Sized> Table<'_, S> {
    #[inline(never)]
    pub(super) fn summon(&mut self, t: Tribe, site: u8, a: Action) -> Result<(), Refusal> {
        let Action::Send(r) = a else {
            return Err(Refusal::NotNow(a));
        };
        self.region(r)?;
        if !sendable(self.rules, self.state, t, site)?.has(r) {
            return Err(self.why_not_send(t, r));
        }
        self.emit(Event::Answered);
        self.send(t, site, r);
        Ok(())
    }

    pub(super) fn why_not_send(&self, t: Tribe, r: Region) -> Refusal {
        let seat = self.state.owner(t);
        let near = |from: Region| self.rules.map.neighbours[from.index()].has(r);
        let barred = conquest::protector(self.rules, self.state, seat, r).is_some()
            || conquest::shunning(self.rules, self.state, t).has(r)
            || conquest::truce(self.rules, self.state, t).has(r);
        let dear = || conquest::barred_by_toll(self.rules, self.state, seat);
        if self.figure_from().is_some_and(near) && !barred && dear().has(r) {
            Refusal::Penniless(r)
        } else {
            Refusal::CannotSend(r)
        }
    }

    pub(super) fn resolve_summon(&mut self, t: Tribe, site: u8) -> bool {
        let none = sendable(self.rules, self.state, t, site).map_or(true, |s| s.is_empty());
        if none {
            self.emit(Event::Answered);
        }
        none
    }

    /// The figure conquers a region: monsters are gone and nothing is found, a race loses two
    /// tokens, nobody holds the region then (rulings 98–103).
    pub(super) fn send(&mut self, t: Tribe, site: u8, r: Region) {
        let Some(Summon { marker, losses }) = self.rules.site_profiles[site as usize][0].summon
        else {
            return;
        };
        self.emit(Event::Used(1 << site));
        while let Some((kind, region)) = self.marker(|k, _| k == marker) {
            self.emit(Event::MarkerTaken { kind, region });
        }
        if self.state.occupied.has(r) {
            self.expel(t, r, Losses::Overrun(losses));
        }
        self.clear_region(r);
        self.emit(Event::MarkerPlaced {
            kind: marker,
            region: r,
        });
        // What is still in hand may go to any region that is left, not only to later ones.
        if let Some(Decision::Deploy(d, 1..)) = self.state.decision() {
            self.emit(Event::Continued(Decision::Deploy(d, 0)));
        }
    }

    /// Where the figure of the place that sends one is, or else the place itself.
    pub(super) fn figure_from(&self) -> Option<Region> {
        let site = self.rules.summoner?;
        let summon = self.rules.site_profiles[site as usize][0].summon?;
        let figure = self.marker(|k, _| k == summon.marker).map(|(_, r)| r);
        figure.or(self.state.site_at(SiteId(site)))
    }
}
