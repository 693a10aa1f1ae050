//! Relics: found, used for a conquest, copied (Underground p. 13–16).

use super::{
    Table,
    aside::{Aside, aside, decider},
};
use crate::{
    RuleSet,
    action::{Action, PowerId, SiteId},
    event::{Event, Listener},
    refusal::Refusal,
    region::Region,
    ruleset::Topic,
    spec::SiteKind,
    state::{COPY, Decision, State, Tribe},
};

/// The relics in play that help in a conquest or are carried, and their copies.
pub(super) fn assists(rules: &RuleSet, site: u8) -> bool {
    rules
        .site_profiles
        .get(site as usize)
        .is_some_and(|p| p[0].assist.is_some())
}

/// Whether a tribe holds a site.
pub(super) fn holds(state: &State, t: Tribe, site: u8) -> bool {
    state
        .site_at(SiteId(site))
        .is_some_and(|r| state.regions(t).has(r))
}

/// Whether a tribe may copy a relic.
pub(super) fn copies(rules: &RuleSet, state: &State, t: Tribe) -> bool {
    !state.in_decline(t) && rules.is_about(state, t, Topic::Copies)
}

pub(super) fn check_arm(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    site: SiteId,
) -> Result<(), Refusal> {
    let bit = |s: u8| 1u32 << s;
    let relic = if site == SiteId::COPY {
        if !copies(rules, state, t) {
            return Err(Refusal::NoSuchPower);
        }
        state.copied().ok_or(Refusal::NotHeld(site))?
    } else {
        if site.0 as usize >= rules.sites.len() {
            return Err(Refusal::NoSuchSite);
        }
        if state.site_at(site).is_none() {
            return Err(Refusal::NotFound(site));
        }
        match state.active(state.owner(t)) {
            Some(active) if holds(state, active, site.0) => {}
            _ => return Err(Refusal::NotHeld(site)),
        }
        // A declined race has its conquests before the one that holds the relic.
        if state.in_decline(t) {
            return Err(Refusal::NotNow(Action::Use(site)));
        }
        site
    };
    if !assists(rules, relic.0) {
        return Err(Refusal::NoHelpFrom(site));
    }
    if state.turn.used & bit(site.0) != 0 {
        return Err(Refusal::UsedUp);
    }
    if state.turn.armed & bit(site.0) != 0 {
        return Err(Refusal::AlreadyArmed(site));
    }
    let twin = if site == SiteId::COPY { relic.0 } else { COPY };
    let same = site == SiteId::COPY || state.copied() == Some(site);
    if same && state.turn.armed & bit(twin) != 0 {
        return Err(Refusal::SameRelic(relic));
    }
    Ok(())
}

/// Whether the player may make this relic the one that is copied. He may as long as there is still
/// a use for it in his turn (ruling 196).
pub(super) fn check_copy(rules: &RuleSet, state: &State, site: SiteId) -> Result<(), Refusal> {
    let Some(aside) = aside(state) else {
        return Err(Refusal::NotNow(Action::Copy(site)));
    };
    match rules.sites.get(site.0 as usize) {
        Some(s) if s.kind == SiteKind::Relic => {}
        Some(_) => return Err(Refusal::NotRelic(site)),
        None => return Err(Refusal::NoSuchSite),
    }
    let acting = state.decision().and_then(decider);
    if !acting.is_some_and(|t| copies(rules, state, t)) {
        return Err(Refusal::NoSuchPower);
    }
    if state.site_at(site).is_none() {
        return Err(Refusal::NotFound(site));
    }
    if state.turn.copied > 0 {
        return Err(Refusal::UsedUp);
    }
    // What helps in conquests only is of no use when they are over.
    if aside > Aside::Conquests && !rules.site_profiles[site.0 as usize][0].carried {
        return Err(Refusal::NotNow(Action::Copy(site)));
    }
    Ok(())
}

impl<S: Listener + ?Sized> Table<'_, S> {
    /// A place or relic is found; what it does at once is dealt with.
    pub(super) fn found(&mut self, t: Tribe, r: Region, site: SiteId) {
        self.emit(Event::Found { site, region: r });
        let profile = &self.rules.site_profiles[site.0 as usize][0];
        if profile.grants {
            if self.state.badges == 0 && self.state.discarded_badges != 0 {
                self.emit(Event::BadgesReshuffled);
            }
            match self.state.badges.count_ones() {
                0 => {}
                1 => {
                    let p = PowerId(self.state.badges.trailing_zeros() as u8);
                    self.emit(Event::Granted(p));
                }
                _ => self.emit(Event::Asked(Decision::Grant(site.0))),
            }
        }
        if profile.summon.is_some() && !self.state.in_decline(t) {
            self.emit(Event::Asked(Decision::Summon(t, site.0)));
        }
    }

    pub(super) fn arm(&mut self, t: Tribe, site: SiteId) -> Result<(), Refusal> {
        check_arm(self.rules, self.state, t, site)?;
        self.emit(Event::Armed(site));
        Ok(())
    }
}
