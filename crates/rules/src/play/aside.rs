//! What may be done beside what is asked: at the start of a turn, while a race conquers, and until the redeployment is over.

use super::{
    Table, chance::bits, marker_move::at_command, marker_move::movable, relics::check_arm,
    relics::check_copy, relics::holds, revive::first_turn, revive::revivable, revive::unfit,
    summon::sendable_aside,
};
use crate::{
    RuleSet,
    action::{Action, Actions, SiteId},
    event::{Event, Listener, Sink},
    refusal::Refusal,
    ruleset::Topic,
    state::{Decision, NONE, State, Step, Tribe, Turn},
};

pub(super) fn legal_at_start(rules: &RuleSet, state: &State, t: Tribe, out: &mut Actions) {
    if let Some(m) = movable(rules, state, t)
        && !state.turn.is(Turn::MOVED)
        && at_command(rules, state, t, m.kind)
    {
        let free = state
            .regions(t)
            .iter()
            .filter(|&r| state.markers_in(m.kind, r) == 0);
        if !first_turn(state, t) {
            out.extend(free.map(Action::Move));
        }
    }
    if state.active(state.seat()) == Some(t) {
        let token = rules.tray(state, t) > 0 || state.available(t) > 0;
        let set = revivable(rules, state, t) - unfit(rules, state, t);
        if token {
            out.extend(set.iter().map(Action::Revive));
        }
    }
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

/// The player's decision in which something may be done aside, if it is one: before his redeployment
/// is over (ruling 192), or also in what his places and relics do at the end of his turn.
pub(super) fn aside(state: &State) -> Option<Aside> {
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
pub(super) fn decider(d: Decision) -> Option<Tribe> {
    match d {
        Decision::Conquest(t) | Decision::Close(t) | Decision::GiveUp(t) => Some(t),
        Decision::Deploy(t, _) | Decision::Place(t, ..) => Some(t),
        Decision::Carry(t, _) | Decision::Haunt(t, _) => Some(t),
        _ => None,
    }
}

/// How far the turn has come for what may be done aside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Aside {
    Conquests,
    Redeployment,
    End,
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
pub(super) fn may_have_aside(rules: &RuleSet, state: &State) -> bool {
    let Some(t) = state.active(state.seat()) else {
        return false;
    };
    let sends = rules.summoner.is_some_and(|s| holds(state, t, s));
    sends || state.turn.copied == 0 && rules.is_about(state, t, Topic::Copies)
}

#[inline(never)]
pub(super) fn list_aside(rules: &RuleSet, state: &State, out: &mut Actions) {
    let Some(aside) = aside(state) else {
        return;
    };
    if aside < Aside::End
        && let Ok((_, _, set)) = sendable_aside(rules, state)
    {
        out.extend(set.iter().map(Action::Send));
    }
    let copying = |t| rules.is_about(state, t, Topic::Copies);
    if state.turn.copied == 0 && state.active(state.seat()).is_some_and(copying) {
        let all = (0..rules.sites.len() as u8).map(SiteId);
        let able = all.filter(|&s| check_copy(rules, state, s).is_ok());
        out.extend(able.map(Action::Copy));
    }
}

impl<S: Listener + ?Sized> Table<'_, S> {
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
    pub(super) fn has_last_word(&self, t: Tribe) -> bool {
        let mut now = Actions::default();
        legal_aside(self.rules, self.state, &mut now);
        if now.is_empty() {
            return false;
        }
        let mut after = *self.state;
        let mut table = Table {
            rules: self.rules,
            state: &mut after,
            // Told to anybody, so that a trial inside of a turn that nobody hears of does not make
            // that turn recursive, which would keep the compiler from joining its parts.
            sink: &mut () as &mut dyn Sink,
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
}
