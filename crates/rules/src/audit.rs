//! A slow check that a state holds together, for tests and fuzzers: everything that is kept twice
//! for speed is worked out again from the plain facts.

use crate::{
    RuleSet,
    region::{Region, RegionSet},
    state::{NATIVES, NONE, State, Step, Tribe},
};

impl RuleSet {
    /// Checks that tokens, markers, banners and badges are where they can be, each once.
    ///
    /// # Errors
    /// What does not hold.
    pub fn audit(&self, s: &State) -> Result<(), String> {
        self.audit_regions(s)?;
        self.audit_tribes(s)?;
        self.audit_markers(s)?;
        self.audit_sites(s)?;
        self.audit_stacks(s)
    }

    fn audit_regions(&self, s: &State) -> Result<(), String> {
        let mut occupied = RegionSet::EMPTY;
        for r in (0..crate::region::MAX_REGIONS as u8).map(Region) {
            let (who, n) = (s.occupant[r.index()], s.tokens[r.index()]);
            if (who == NONE) != (n == 0) {
                return Err(format!("region {} has {n} tokens of occupant {who}", r.0));
            }
            if who != NONE {
                occupied.insert(r);
                if !self.map.all.has(r) {
                    return Err(format!("tokens off the map at {}", r.0));
                }
            }
            if who != NONE && who != NATIVES && !s.regions[who as usize].has(r) {
                return Err(format!("region {} is not among those of tribe {who}", r.0));
            }
            let ground = self.map.open | self.map.closed;
            if who != NONE && !ground.has(r) {
                return Err(format!("tokens in region {} where nobody can be", r.0));
            }
        }
        if occupied != s.occupied {
            return Err(format!(
                "occupied regions {:?}, kept as {:?}",
                occupied, s.occupied
            ));
        }
        Ok(())
    }

    fn audit_tribes(&self, s: &State) -> Result<(), String> {
        for t in (0..crate::state::MAX_TRIBES as u8).map(Tribe) {
            let i = s.tribes[t.index()];
            let held = s.regions(t);
            if i.seat == NONE {
                if !held.is_empty() {
                    return Err(format!("tribe {} is gone but holds regions", t.0));
                }
                continue;
            }
            if i.fled > 0 && s.victims >> t.0 & 1 == 0 {
                return Err(format!("survivors of tribe {} are forgotten", t.0));
            }
            if t.0 >= s.top {
                return Err(format!("tribe {} lies beyond the top", t.0));
            }
            let on_map: u8 = held.iter().map(|r| s.tokens(r)).sum();
            if on_map != i.on_map {
                return Err(format!(
                    "tribe {} has {on_map} tokens, kept as {}",
                    t.0, i.on_map
                ));
            }
            for r in held {
                if s.occupant[r.index()] != t.0 {
                    return Err(format!(
                        "tribe {} does not stand in its region {}",
                        t.0, r.0
                    ));
                }
            }
            let race = &self.races[i.race as usize];
            if on_map + i.hand + i.reserve + i.fled > race.supply {
                return Err(format!("more tokens of {} than there are", race.name));
            }
            if i.declined() == (s.active[i.seat as usize] == t.0) {
                return Err(format!(
                    "tribe {} is active and in decline, or neither",
                    t.0
                ));
            }
            if i.declined() && held.is_empty() && !self.profile(s, t).acts {
                return Err(format!(
                    "declined tribe {} holds nothing but is still there",
                    t.0
                ));
            }
        }
        for seat in 0..self.seats {
            let plain = s.tribes.iter().filter(|i| {
                i.seat == seat && i.declined() && i.flags & crate::state::TribeInfo::EXTRA == 0
            });
            if plain.count() > 1 {
                return Err(format!("seat {seat} has two declined races"));
            }
        }
        Ok(())
    }

    fn audit_markers(&self, s: &State) -> Result<(), String> {
        let mut bonus = [0; crate::region::MAX_REGIONS];
        let (mut immune, mut marked) = (RegionSet::EMPTY, RegionSet::EMPTY);
        for (kind, r) in s.markers() {
            let m = self.marker(kind);
            bonus[r.index()] += m.defence;
            marked.insert(r);
            if m.immune {
                immune.insert(r);
            }
            if !m.stacks && s.markers_in(kind, r) > 1 {
                return Err(format!("two {} in region {}", m.name, r.0));
            }
            if s.occupant[r.index()] == NONE && !m.free {
                return Err(format!("{} in region {} where nobody is", m.name, r.0));
            }
        }
        let mut sited = RegionSet::EMPTY;
        for (i, site) in self.sites.iter().enumerate() {
            if let Some(r) = s.site_at(crate::action::SiteId(i as u8)) {
                bonus[r.index()] += site.defence;
                sited.insert(r);
            }
        }
        if sited != s.sited {
            return Err("the regions of places and relics are wrong".into());
        }
        if bonus != s.bonus || immune != s.immune || marked != s.marked {
            return Err("the sums over markers are wrong".into());
        }
        for (kind, m) in self.markers.iter().enumerate() {
            let n = s.markers().filter(|p| p.0.0 as usize == kind).count();
            if n > m.supply as usize {
                return Err(format!("{n} pieces of {}", m.name));
            }
        }
        Ok(())
    }

    fn audit_sites(&self, s: &State) -> Result<(), String> {
        let mut hidden = 0;
        for (i, site) in self.sites.iter().enumerate() {
            let found = s.site_at(crate::SiteId(i as u8)).is_some();
            let unknown = s.unknown_sites >> i & 1 != 0;
            if found == unknown {
                return Err(format!("{} is found and hidden, or neither", site.name));
            }
            hidden += unknown as u8;
            let profile = &self.site_profiles[i][0];
            if profile.grants && s.granted().is_some() && !found {
                return Err(format!("{} grants a power unseen", site.name));
            }
            if let Some(kind) = profile.haunt
                && s.markers().any(|m| m.0 == kind)
                && crate::query::conquest::haunter(self, s, kind).is_none()
            {
                return Err(format!("{} haunts for nobody", site.name));
            }
        }
        if s.hidden_sites > hidden {
            return Err("more is to be found than there is".into());
        }
        for t in s.tribes() {
            let i = s.tribes[t.index()];
            let most = self.profile(s, t).tools.as_ref().map_or(0, |t| t.max);
            if i.tools > most {
                return Err(format!("tribe {} has {} tools of {most}", t.0, i.tools));
            }
        }
        for seat in 0..self.seats {
            if s.grudges[seat as usize] >> seat & 1 != 0 {
                return Err(format!("seat {seat} has a grudge against itself"));
            }
        }
        self.audit_stay(s)
    }

    /// At the end of a turn its player's active race is only where it may stay.
    fn audit_stay(&self, s: &State) -> Result<(), String> {
        match self.astray(s) {
            Some((t, bad)) => Err(format!("tribe {} stays in {bad:?}", t.0)),
            None => Ok(()),
        }
    }

    /// Where the race is whose redeployment is over, and may not stay.
    pub(crate) fn astray(&self, s: &State) -> Option<(Tribe, RegionSet)> {
        let t = s.active(s.seat()).filter(|_| s.step > Step::Survivors)?;
        let bad = (s.regions(t) & self.map.transit) - self.habitat(s, t);
        (!bad.is_empty()).then_some((t, bad))
    }

    fn audit_stacks(&self, s: &State) -> Result<(), String> {
        let mut banners = vec![0; self.races.len()];
        let mut badges = vec![0; self.powers.len()];
        for (i, n) in banners.iter_mut().enumerate() {
            *n += s.unknown_banners >> i & 1;
        }
        for (i, n) in badges.iter_mut().enumerate() {
            *n += (s.badges >> i & 1) + (s.discarded_badges >> i & 1);
        }
        for &r in &s.returned[..s.returned_len as usize] {
            banners[r as usize] += 1;
        }
        for c in s.column() {
            banners[c.race.0 as usize] += 1;
            badges[c.power.0 as usize] += 1;
        }
        for i in s.tribes.iter().filter(|i| i.seat != NONE) {
            banners[i.race as usize] += 1;
            if i.power != NONE {
                badges[i.power as usize] += 1;
            }
        }
        if let Some(p) = s.granted() {
            badges[p.0 as usize] += 1;
        }
        if let Some(crate::Decision::Badge(race)) = s.decision() {
            banners[race.0 as usize] += 1;
        }
        let wrong = |v: &[u64]| v.iter().position(|&n| n != 1);
        match (wrong(&banners), wrong(&badges)) {
            (Some(i), _) => Err(format!(
                "{} is there {} times",
                self.races[i].name, banners[i]
            )),
            (_, Some(i)) => Err(format!(
                "{} is there {} times",
                self.powers[i].name, badges[i]
            )),
            _ => Ok(()),
        }
    }
}
