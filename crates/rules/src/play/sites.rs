//! Places and relics (Underground p. 13–16), and what races do at the start of a turn.

use super::{Table, chance::bits, take::Losses};
use crate::{
    RuleSet,
    action::{Action, Actions, MarkerId, PowerId, SiteId},
    event::{Event, Sink},
    profile::{Profile, Source, Summon},
    query::conquest::{self, summonable},
    refusal::Refusal,
    region::{Region, RegionSet},
    ruleset::{MarkerUse, MarkerUseId, Topic},
    spec::SiteKind,
    state::{COPY, Decision, NONE, Occupant, State, Step, Tribe, TribeInfo, Turn},
};

/// The relics in play that help in a conquest or are carried, and their copies.
fn assists(rules: &RuleSet, site: u8) -> bool {
    rules
        .site_profiles
        .get(site as usize)
        .is_some_and(|p| p[0].assist.is_some())
}

/// Whether a tribe holds a site.
fn holds(state: &State, t: Tribe, site: u8) -> bool {
    state
        .site_at(SiteId(site))
        .is_some_and(|r| state.regions(t).has(r))
}

/// Whether a tribe may copy a relic.
fn copies(rules: &RuleSet, state: &State, t: Tribe) -> bool {
    !state.in_decline(t) && rules.is_about(state, t, Topic::Copies)
}

/// Whether a place grants a tribe a power that changes what happens in a decline.
pub(super) fn granted_decline(rules: &RuleSet, state: &State, t: Tribe) -> bool {
    check_granted_decline(rules, state, t).is_ok()
}

/// Why it does not, if it does not. A race cannot decline beside others if there are so many
/// already that the table has no room.
pub(super) fn check_granted_decline(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
) -> Result<(), Refusal> {
    if state.granted == NONE || state.sited.is_empty() {
        return Err(Refusal::NothingGranted);
    }
    let p = &rules.power_profiles[state.granted as usize][0];
    if !(p.keep.is_some() || p.extra) || !rules.is_about(state, t, Topic::Grants) {
        return Err(Refusal::NothingGranted);
    }
    let extras = state
        .tribes
        .iter()
        .filter(|i| i.flags & TribeInfo::EXTRA != 0);
    if p.extra && extras.count() >= rules.extra_room as usize {
        return Err(Refusal::TooMany { asked: 1, have: 0 });
    }
    Ok(())
}

/// The marker of a tribe that it may move at the start of a turn.
fn movable<'a>(rules: &'a RuleSet, state: &State, t: Tribe) -> Option<&'a MarkerUse> {
    rules.profile(state, t).markers.iter().find(|m| m.movable)
}

/// Whether a marker that a tribe may move is with it, or lies in the box.
fn at_command(rules: &RuleSet, state: &State, t: Tribe, kind: MarkerId) -> bool {
    let (mut used, mut own) = (0, false);
    for (_, r) in state.markers().filter(|m| m.0 == kind) {
        used += 1;
        own |= state.regions(t).has(r);
    }
    own || used < rules.marker(kind).supply
}

/// Regions of the player's declined races that the active one may have (Underground p. 13).
fn revivable(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    let mut set = RegionSet::EMPTY;
    for d in state.tribes_of(state.owner(t)) {
        if d == t || !state.in_decline(d) {
            continue;
        }
        let mut most = 0u8;
        rules.each(state, d, Topic::Revives, |p, _| {
            most = most.saturating_add(p.revives)
        });
        if state.tribes[d.index()].revived() < most.min(TribeInfo::MOST_REVIVED) {
            set |= state.regions(d);
        }
    }
    set
}

/// Regions where the active race could not stay.
fn unfit(rules: &RuleSet, state: &State, t: Tribe) -> RegionSet {
    (rules.map.transit | rules.map.closed) - rules.habitat(state, t)
}

pub(super) fn legal_at_start(rules: &RuleSet, state: &State, t: Tribe, out: &mut Actions) {
    if let Some(m) = movable(rules, state, t)
        && !state.turn.is(Turn::MOVED)
        && at_command(rules, state, t, m.kind)
    {
        let free = state
            .regions(t)
            .filter(|&r| state.markers_in(m.kind, r) == 0);
        if !first_turn(state, t) {
            out.extend(free.map(Action::Move));
        }
    }
    if state.active(state.seat()) == Some(t) {
        let token = rules.tray(state, t) > 0 || state.available(t) > 0;
        let set = revivable(rules, state, t) - unfit(rules, state, t);
        if token {
            out.extend(set.map(Action::Revive));
        }
    }
}

fn first_turn(state: &State, t: Tribe) -> bool {
    state.tribes[t.index()].flags & TribeInfo::FIRST_TURN != 0
}

pub(super) fn legal_in_conquest(rules: &RuleSet, state: &State, t: Tribe, out: &mut Actions) {
    if state.in_decline(t) {
        return;
    }
    for site in bits(rules.held_about(state, t, Topic::Assists) as u64) {
        if check_arm(rules, state, t, SiteId(site)).is_ok() {
            out.push(Action::Use(SiteId(site)));
        }
    }
    if state.turn.copied > 0 && check_arm(rules, state, t, SiteId::COPY).is_ok() {
        out.push(Action::Use(SiteId::COPY));
    }
}

fn check_arm(rules: &RuleSet, state: &State, t: Tribe, site: SiteId) -> Result<(), Refusal> {
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

/// The player's decision in which something may be done aside, if it is one: before his redeployment
/// is over (ruling 192), or also in what his places and relics do at the end of his turn.
fn aside(state: &State) -> Option<Aside> {
    // The redeployment of the active race has what its places and relics do still before it; that
    // of survivors has not.
    let in_own_turn =
        state.step < Step::Conquest || matches!(state.stack[0], Decision::Errands(..));
    match state.decision()? {
        Decision::Conquest(_) => Some(Aside::Conquests),
        Decision::Close(_) => Some(Aside::Redeployment),
        Decision::GiveUp(_) | Decision::Deploy(..) | Decision::Place(..) if in_own_turn => {
            Some(Aside::Redeployment)
        }
        Decision::Carry(..) | Decision::Haunt(..) if in_own_turn => Some(Aside::End),
        _ => None,
    }
}

/// The tribe that a decision with something aside is about.
fn decider(d: Decision) -> Option<Tribe> {
    match d {
        Decision::Conquest(t) | Decision::Close(t) | Decision::GiveUp(t) => Some(t),
        Decision::Deploy(t, _) | Decision::Place(t, ..) => Some(t),
        Decision::Carry(t, _) | Decision::Haunt(t, _) => Some(t),
        _ => None,
    }
}

/// Hears what would happen. With a listener of its own, a trial inside of a turn does not make the
/// turn of everybody else recursive, which would keep the compiler from joining its parts.
struct Trial;

impl Sink for Trial {
    fn event(&mut self, _: Event) {}
}

/// How far the turn has come for what may be done aside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Aside {
    Conquests,
    Redeployment,
    End,
}

/// Whether the player may make this relic the one that is copied. He may as long as there is still
/// a use for it in his turn (ruling 196).
fn check_copy(rules: &RuleSet, state: &State, site: SiteId) -> Result<(), Refusal> {
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

/// Regions where the player may send his figure now: once at any point of his turn, be it in
/// conquests of a declined race, until the redeployment is over (ruling 192).
fn sendable_aside(rules: &RuleSet, state: &State) -> Result<(Tribe, u8, RegionSet), Refusal> {
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

/// What may be done beside the decision that is pending: sending the figure of a place, and
/// choosing the relic that is copied.
#[inline]
pub(super) fn legal_aside(rules: &RuleSet, state: &State, out: &mut Actions) {
    if may_have_aside(rules, state) {
        list_aside(rules, state, out);
    }
}

/// Whether the active race of the player may have a figure to send or a relic to copy: most have
/// neither, and it is asked for each list of actions.
#[inline]
fn may_have_aside(rules: &RuleSet, state: &State) -> bool {
    let Some(t) = state.active(state.seat()) else {
        return false;
    };
    let sends = rules.summoner.is_some_and(|s| holds(state, t, s));
    sends || state.turn.copied == 0 && rules.is_about(state, t, Topic::Copies)
}

#[inline(never)]
fn list_aside(rules: &RuleSet, state: &State, out: &mut Actions) {
    let Some(aside) = aside(state) else {
        return;
    };
    if aside < Aside::End
        && let Ok((_, _, set)) = sendable_aside(rules, state)
    {
        out.extend(set.map(Action::Send));
    }
    let copying = |t| rules.is_about(state, t, Topic::Copies);
    if state.turn.copied == 0 && state.active(state.seat()).is_some_and(copying) {
        let all = (0..rules.sites.len() as u8).map(SiteId);
        let able = all.filter(|&s| check_copy(rules, state, s).is_ok());
        out.extend(able.map(Action::Copy));
    }
}

/// Where a place's figure may go from where it stands.
fn sendable(rules: &RuleSet, state: &State, t: Tribe, site: u8) -> Result<RegionSet, Refusal> {
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

pub(super) fn legal_summon(rules: &RuleSet, state: &State, t: Tribe, site: u8, out: &mut Actions) {
    if let Ok(set) = sendable(rules, state, t, site) {
        out.extend(set.map(Action::Send));
    }
}

pub(super) fn legal_haunt(rules: &RuleSet, state: &State, site: u8, out: &mut Actions) {
    out.push(Action::Pass);
    out.extend(hauntable(rules, state, site).map(Action::Carry));
}

/// Regions where a place's marker may go: any but its own and where it is.
fn hauntable(rules: &RuleSet, state: &State, site: u8) -> RegionSet {
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

pub(super) fn legal_carry(state: &State, t: Tribe, site: u8, out: &mut Actions) {
    out.push(Action::Pass);
    out.extend(carriable(state, t, site).map(Action::Carry));
}

/// Regions where a relic may be put: those of the race; the copy not where the relic is.
fn carriable(state: &State, t: Tribe, site: u8) -> RegionSet {
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

pub(super) fn legal_sacrifice(state: &State, t: Tribe, out: &mut Actions) {
    out.push(Action::Pass);
    out.extend(declined_regions(state, t).map(Action::Sacrifice));
}

fn declined_regions(state: &State, t: Tribe) -> RegionSet {
    let declined = state
        .tribes_of(state.owner(t))
        .filter(|&d| state.in_decline(d));
    declined.fold(RegionSet::EMPTY, |s, d| s | state.regions(d))
}

pub(super) fn legal_anchor(
    rules: &RuleSet,
    state: &State,
    t: Tribe,
    n: MarkerUseId,
    out: &mut Actions,
) {
    out.extend(anchorable(rules, state, t, n).map(|r| Action::Place(r, 1)));
}

fn anchorable(rules: &RuleSet, state: &State, t: Tribe, n: MarkerUseId) -> RegionSet {
    let v = rules.seen_by(state, t);
    let Some(m) = rules.marker_use(state, t, n) else {
        return RegionSet::EMPTY;
    };
    let taken = |r: &Region| state.markers_in(m.kind, *r) > 0;
    let stacks = rules.marker(m.kind).stacks;
    m.place.eval(v).filter(|r| stacks || !taken(r)).collect()
}

impl<S: Sink> Table<'_, S> {
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

    #[inline(never)]
    pub(super) fn anchor(&mut self, t: Tribe, n: MarkerUseId, a: Action) -> Result<(), Refusal> {
        let Action::Place(r, 1) = a else {
            return Err(Refusal::NotNow(a));
        };
        self.region(r)?;
        if !anchorable(self.rules, self.state, t, n).has(r) {
            return Err(Refusal::CannotSend(r));
        }
        self.put_anchor(t, n, r);
        Ok(())
    }

    fn put_anchor(&mut self, t: Tribe, n: MarkerUseId, r: Region) {
        let kind = self.rules.marker_use(self.state, t, n).map(|m| m.kind);
        self.emit(Event::Answered);
        if let Some(kind) = kind {
            self.emit(Event::MarkerPlaced { kind, region: r });
        }
    }

    pub(super) fn resolve_anchor(&mut self, t: Tribe, n: MarkerUseId) -> bool {
        let mut open = anchorable(self.rules, self.state, t, n);
        // Another effect with such a marker may have had the last one.
        let kind = self.rules.marker_use(self.state, t, n);
        if kind.is_none_or(|m| self.supply(m.kind) == 0) {
            open = RegionSet::EMPTY;
        }
        match (open.len(), open.next()) {
            (1, Some(r)) => self.put_anchor(t, n, r),
            (0, _) => self.emit(Event::Answered),
            _ => return false,
        }
        true
    }

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

    fn why_not_send(&self, t: Tribe, r: Region) -> Refusal {
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

    /// What may be done beside the decision that is pending.
    #[cold]
    #[inline(never)]
    pub(super) fn aside(&mut self, a: Action) -> Result<(), Refusal> {
        match a {
            Action::Copy(site) => {
                check_copy(self.rules, self.state, site)?;
                self.emit(Event::Copied(site));
                Ok(())
            }
            Action::Send(r) if aside(self.state).is_some_and(|m| m < Aside::End) => {
                self.region(r)?;
                let (t, site, set) = sendable_aside(self.rules, self.state)?;
                if !set.has(r) {
                    return Err(self.why_not_send(t, r));
                }
                self.send(t, site, r);
                // A declined race that has its conquests now may be gone.
                while let Some(d) = self.state.decision()
                    && decider(d).is_some_and(|t| self.state.tribes[t.index()].seat == NONE)
                {
                    self.emit(Event::Answered);
                }
                Ok(())
            }
            _ => Err(Refusal::NotNow(a)),
        }
    }

    /// After a final attempt the player has a word before anything else happens, if he could still
    /// do something aside and no choice of the redeployment lets him (rulings 192, 196). Whether
    /// the conquests are closed.
    pub(super) fn resolve_close(&mut self, t: Tribe) -> bool {
        let quiet = self.state.sited.is_empty() || self.state.in_decline(t);
        if !quiet && may_have_aside(self.rules, self.state) && self.has_last_word(t) {
            return false;
        }
        self.close(t);
        true
    }

    #[cold]
    #[inline(never)]
    fn has_last_word(&self, t: Tribe) -> bool {
        let mut now = Actions::default();
        legal_aside(self.rules, self.state, &mut now);
        if now.is_empty() {
            return false;
        }
        let mut after = *self.state;
        let mut table = Table {
            rules: self.rules,
            state: &mut after,
            sink: &mut Trial,
            trusted: false,
        };
        table.close(t);
        table.settle();
        let mut later = Actions::default();
        legal_aside(self.rules, &after, &mut later);
        let turn = |s: &State| (s.round(), s.seat());
        turn(&after) != turn(self.state) || now.iter().any(|a| !later.contains(a))
    }

    /// The conquests that a final attempt has ended go over into the redeployment.
    pub(super) fn close(&mut self, t: Tribe) {
        self.emit(Event::Answered);
        self.end_conquests(t);
    }

    /// The figure conquers a region: monsters are gone and nothing is found, a race loses two
    /// tokens, nobody holds the region then (rulings 98–103).
    fn send(&mut self, t: Tribe, site: u8, r: Region) {
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
    fn figure_from(&self) -> Option<Region> {
        let site = self.rules.summoner?;
        let summon = self.rules.site_profiles[site as usize][0].summon?;
        let figure = self.marker(|k, _| k == summon.marker).map(|(_, r)| r);
        figure.or(self.state.site_at(SiteId(site)))
    }

    pub(super) fn move_marker(&mut self, t: Tribe, r: Region) -> Result<(), Refusal> {
        self.region(r)?;
        let Some(m) = movable(self.rules, self.state, t) else {
            return Err(Refusal::NoSuchPower);
        };
        if self.state.turn.is(Turn::STARTED) {
            return Err(Refusal::TooLateInTurn);
        }
        if first_turn(self.state, t) {
            return Err(Refusal::NotNow(Action::Move(r)));
        }
        if self.state.turn.is(Turn::MOVED) {
            return Err(Refusal::UsedUp);
        }
        if !self.state.regions(t).has(r) {
            return Err(Refusal::NotYours(r));
        }
        if self.state.markers_in(m.kind, r) > 0 {
            return Err(Refusal::AlreadyThere(r));
        }
        if !at_command(self.rules, self.state, t, m.kind) {
            return Err(Refusal::TooMany { asked: 1, have: 0 });
        }
        self.pick_up(t, m.kind);
        self.emit(Event::MarkerPlaced {
            kind: m.kind,
            region: r,
        });
        self.emit(Event::Moved);
        Ok(())
    }

    pub(super) fn revive(&mut self, t: Tribe, r: Region) -> Result<(), Refusal> {
        self.region(r)?;
        if self.state.turn.is(Turn::STARTED) {
            return Err(Refusal::TooLateInTurn);
        }
        let able = self.revivers(t);
        if self.state.active(self.state.seat()) != Some(t) || able.is_empty() {
            return Err(Refusal::NoSuchPower);
        }
        if self.state.regions(t).has(r) {
            return Err(Refusal::OwnRegion(r));
        }
        if !able.has(r) {
            return Err(Refusal::NotYours(r));
        }
        if !revivable(self.rules, self.state, t).has(r) {
            return Err(Refusal::UsedUp);
        }
        if unfit(self.rules, self.state, t).has(r) {
            return Err(Refusal::CannotStay(r));
        }
        let from_hand = self.rules.tray(self.state, t) == 0;
        if from_hand {
            if self.state.available(t) == 0 {
                return Err(Refusal::NoToken);
            }
            // Only now that he needs a token his troops are taken in hand.
            if self.state.tribes[t.index()].hand == 0 {
                self.ready(t);
            }
        }
        let old = Tribe(self.state.occupant[r.index()]);
        self.prune(old, r);
        self.clear_region(r);
        self.emit(Event::Revived {
            tribe: t,
            region: r,
            from_hand,
        });
        if self.state.regions(old).is_empty() {
            self.emit(Event::Removed(old));
        }
        self.settle_in(t, r, false);
        Ok(())
    }

    /// Regions of declined races of the player that have something to give to the active one, or had
    /// in this turn.
    fn revivers(&self, t: Tribe) -> RegionSet {
        let state = &*self.state;
        let gives = |d: &Tribe| {
            *d != t && state.in_decline(*d) && self.rules.is_about(state, *d, Topic::Revives)
        };
        let tribes = state.tribes_of(state.owner(t)).filter(gives);
        tribes.fold(RegionSet::EMPTY, |set, d| set | state.regions(d))
    }

    pub(super) fn arm(&mut self, t: Tribe, site: SiteId) -> Result<(), Refusal> {
        check_arm(self.rules, self.state, t, site)?;
        self.emit(Event::Armed(site));
        Ok(())
    }

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
