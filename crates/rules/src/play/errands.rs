//! What the places and relics of a tribe do at the end of its turn, one after the other.

use super::{Table, chance::bits, relics::copies};
use crate::{
    event::{Event, Listener},
    profile::Profile,
    ruleset::Topic,
    state::{COPY, Decision, Tribe},
};

impl<S: Listener + ?Sized> Table<'_, S> {
    /// What the places and relics of a tribe do at the end of its turn (ruling 172): each has its
    /// say in turn, the copy of a relic last. Whether there is anything to go on with.
    pub(super) fn resolve_errands(&mut self, t: Tribe, from: u8) -> bool {
        let rules = self.rules;
        let profile = |site: u8| rules.site_profiles.get(site as usize).map(|p| &p[0]);
        let has_errand = |site: &u8| {
            let any = |p: &Profile| p.carried || p.haunt.is_some();
            profile(*site).is_some_and(any)
        };
        let held = rules.held_about(self.state, t, Topic::Errands);
        let next = bits((held >> from << from) as u64).find(has_errand);
        let Some((site, profile)) = next.and_then(|s| Some((s, profile(s)?))) else {
            self.emit(Event::Answered);
            let relic = self.state.copied().filter(|_| copies(rules, self.state, t));
            if relic.and_then(|s| profile(s.0)).is_some_and(|p| p.carried) {
                self.emit(Event::Asked(Decision::Carry(t, COPY)));
            }
            return true;
        };
        self.emit(Event::Continued(Decision::Errands(t, site + 1)));
        if profile.carried {
            self.emit(Event::Asked(Decision::Carry(t, site)));
        }
        if profile.haunt.is_some() {
            self.emit(Event::Asked(Decision::Haunt(t, site)));
        }
        true
    }
}
