//! Where the figure of a place goes at the end of a turn.

use super::Table;
use crate::{
    RuleSet,
    action::{Action, Actions, SiteId},
    event::{Event, Listener},
    refusal::Refusal,
    region::RegionSet,
    state::State,
};

pub(super) fn legal(rules: &RuleSet, state: &State, site: u8, out: &mut Actions) {
    out.push(Action::Pass);
    out.extend(hauntable(rules, state, site).iter().map(Action::Carry));
}

/// Regions where a place's marker may go: any but its own and where it is.
pub(super) fn hauntable(rules: &RuleSet, state: &State, site: u8) -> RegionSet {
    let mut set = rules.map.open | rules.map.closed;
    state
        .site_at(SiteId(site))
        .into_iter()
        .for_each(|r| set.remove(r));
    if let Some(kind) = rules.site_profiles[site as usize][0].haunt {
        state
            .markers()
            .filter(|p| p.0 == kind)
            .for_each(|(_, r)| set.remove(r));
    }
    set
}

impl<S: Listener + ?Sized> Table<'_, S> {
    #[inline(never)]
    pub(super) fn haunt(&mut self, site: u8, a: Action) -> Result<(), Refusal> {
        match a {
            Action::Pass => self.emit(Event::Answered),
            Action::Carry(r) => {
                self.region(r)?;
                if !hauntable(self.rules, self.state, site).has(r) {
                    return Err(Refusal::CannotSend(r));
                }
                self.emit(Event::Answered);
                if let Some(kind) = self.rules.site_profiles[site as usize][0].haunt {
                    while let Some((kind, region)) = self.marker(|k, _| k == kind) {
                        self.emit(Event::MarkerTaken { kind, region });
                    }
                    self.emit(Event::MarkerPlaced { kind, region: r });
                }
            }
            _ => return Err(Refusal::NotNow(a)),
        }
        Ok(())
    }
}
