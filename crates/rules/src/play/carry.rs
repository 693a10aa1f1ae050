//! Where a relic goes at the end of a turn, or the copy of one.

use super::Table;
use crate::{
    action::{Action, Actions, SiteId},
    event::{Event, Listener},
    refusal::Refusal,
    region::RegionSet,
    state::{COPY, State, Tribe},
};

pub(super) fn legal(state: &State, t: Tribe, site: u8, out: &mut Actions) {
    out.push(Action::Pass);
    out.extend(carriable(state, t, site).iter().map(Action::Carry));
}

/// Regions where a relic may be put: those of the race; the copy not where the relic is.
pub(super) fn carriable(state: &State, t: Tribe, site: u8) -> RegionSet {
    let mut set = state.regions(t);
    let at = if site == COPY {
        state.copied()
    } else {
        Some(SiteId(site))
    };
    at.and_then(|s| state.site_at(s))
        .into_iter()
        .for_each(|r| set.remove(r));
    set
}

impl<S: Listener + ?Sized> Table<'_, S> {
    #[inline(never)]
    pub(super) fn carry(&mut self, t: Tribe, site: u8, a: Action) -> Result<(), Refusal> {
        match a {
            Action::Pass => self.emit(Event::Answered),
            Action::Carry(r) => {
                self.region(r)?;
                if !self.state.regions(t).has(r) {
                    return Err(Refusal::NotYours(r));
                }
                if !carriable(self.state, t, site).has(r) {
                    let copied = self.state.copied().filter(|_| site == COPY);
                    return Err(copied.map_or(Refusal::AlreadyThere(r), Refusal::SameRelic));
                }
                self.emit(Event::Answered);
                self.emit(Event::Carried {
                    site: SiteId(site),
                    region: r,
                });
            }
            _ => return Err(Refusal::NotNow(a)),
        }
        Ok(())
    }

    pub(super) fn resolve_carry(&mut self, t: Tribe, site: u8) -> bool {
        let none = carriable(self.state, t, site).is_empty();
        if none {
            self.emit(Event::Answered);
        }
        none
    }
}
