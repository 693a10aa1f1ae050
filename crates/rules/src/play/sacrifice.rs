//! Tokens of declined races that are given to a place.

use super::{Table, chance::bits};
use crate::{
    action::{Action, Actions, SiteId},
    event::{Event, Listener},
    profile::Source,
    refusal::Refusal,
    region::RegionSet,
    ruleset::Topic,
    state::{Decision, Occupant, State, Tribe},
};

pub(super) fn legal(state: &State, t: Tribe, out: &mut Actions) {
    out.push(Action::Pass);
    out.extend(declined_regions(state, t).iter().map(Action::Sacrifice));
}

pub(super) fn declined_regions(state: &State, t: Tribe) -> RegionSet {
    let declined = state
        .tribes_of(state.owner(t))
        .filter(|&d| state.in_decline(d));
    declined.fold(RegionSet::EMPTY, |s, d| s | state.regions(d))
}

impl<S: Listener + ?Sized> Table<'_, S> {
    /// After scoring, places take their gifts, one after the other (ruling 143). Whether one does.
    #[inline(never)]
    pub(super) fn ask_gift(&mut self) -> bool {
        let seat = self.state.seat();
        let index = &self.rules.index;
        let gifts = index.sites(Topic::Gifts, false) | index.sites(Topic::Gifts, true);
        for site in bits((gifts >> self.state.cursor << self.state.cursor) as u64) {
            let Some(at) = self.state.site_at(SiteId(site)) else {
                continue;
            };
            let Occupant::Tribe(t) = self.state.occupant(at) else {
                continue;
            };
            let declined = self.state.in_decline(t) as usize;
            let coins = self.rules.site_profiles[site as usize][declined].sacrifice;
            let able = coins > 0 && self.state.owner(t) == seat;
            if able && !declined_regions(self.state, t).is_empty() {
                self.emit(Event::Pointed(site + 1));
                self.emit(Event::Asked(Decision::Sacrifice(t, site)));
                return true;
            }
        }
        false
    }

    #[inline(never)]
    pub(super) fn sacrifice(&mut self, t: Tribe, site: u8, a: Action) -> Result<(), Refusal> {
        match a {
            Action::Pass => self.emit(Event::Answered),
            Action::Sacrifice(r) => {
                self.region(r)?;
                if !declined_regions(self.state, t).has(r) {
                    return Err(if self.state.regions(t).has(r) {
                        Refusal::OwnRegion(r)
                    } else {
                        Refusal::NotYours(r)
                    });
                }
                let declined = self.state.in_decline(t) as usize;
                let coins = self.rules.site_profiles[site as usize][declined].sacrifice;
                let victim = Tribe(self.state.occupant[r.index()]);
                let (seat, source) = (self.state.seat(), Source::Site(SiteId(site)));
                self.emit(Event::Answered);
                if self.state.tokens(r) == 1 {
                    self.prune(victim, r);
                    self.clear_region(r);
                }
                self.emit(Event::Sacrificed(r));
                self.emit(Event::Earned {
                    seat,
                    tribe: Some(t),
                    coins,
                    source,
                });
                let i = self.state.tribes[victim.index()];
                let acts = self.rules.profile(self.state, victim).acts;
                if i.on_map == 0 && (i.hand == 0 || !acts) {
                    self.emit(Event::Removed(victim));
                }
            }
            _ => return Err(Refusal::NotNow(a)),
        }
        Ok(())
    }
}
