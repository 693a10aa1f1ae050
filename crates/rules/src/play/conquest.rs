//! Conquests of one tribe, or its decline (Small World p. 4–6).

use super::Table;
use crate::{
    RuleSet,
    action::{Action, Actions},
    event::{Event, Sink},
    query::{
        conquest::{convertible, may_strike, targets},
        cost::Costs,
    },
    refusal::Refusal,
    region::Region,
    spec::DieUse,
    state::{Decision, State, Tribe, TribeInfo, Turn},
};

/// Whether the tribe may decline now.
#[inline]
fn may_decline(state: &State, t: Tribe) -> bool {
    state.tribes[t.index()].flags & (TribeInfo::DECLINED | TribeInfo::FIRST_TURN) == 0
        && !state.turn.is(Turn::READY | Turn::STARTED | Turn::CONQUERED)
}

pub(super) fn legal(rules: &RuleSet, state: &State, t: Tribe, out: &mut Actions) {
    out.push(Action::End);
    if may_decline(state, t) {
        out.push(Action::Decline);
    }
    if !state.turn.is(Turn::STARTED) {
        state.regions(t).for_each(|r| out.push(Action::Abandon(r)));
    }
    let have = state.available(t);
    let profile = rules.profile(state, t);
    if have == 0 && !profile.converts {
        return;
    }
    let before = profile.die == Some(DieUse::BeforeChoosing);
    let targets = targets(rules, state, t);
    if have > 0 {
        if before && state.turn.rolled == 0 {
            out.push(Action::Roll);
        }
        let costs = Costs::new(rules, state, t);
        let luck = if before { 0 } else { rules.die_max };
        for r in targets {
            let cost = costs.of(r);
            if cost <= have {
                out.push(Action::Conquer(r));
            } else if cost <= have + luck {
                out.push(Action::Attempt(r));
            }
        }
        if may_strike(rules, state, t) {
            targets.for_each(|r| out.push(Action::Strike(r)));
        }
    }
    if profile.converts {
        convertible(rules, state, t, targets).for_each(|r| out.push(Action::Convert(r)));
    }
}

impl<S: Sink> Table<'_, S> {
    pub(super) fn conquest(&mut self, t: Tribe, a: Action) -> Result<(), Refusal> {
        let have = self.state.available(t);
        match a {
            Action::End => {
                self.emit(Event::Answered);
                self.end_conquests(t);
            }
            Action::Decline => {
                let i = self.state.tribes[t.index()];
                if i.flags & TribeInfo::FIRST_TURN != 0 {
                    return Err(Refusal::DeclineFirstTurn);
                }
                if i.declined() {
                    return Err(Refusal::NotNow(a));
                }
                if self.too_late_to_decline() {
                    return Err(Refusal::DeclineTooLate);
                }
                self.emit(Event::Answered);
                self.decline(t);
            }
            Action::Abandon(r) => {
                self.region(r)?;
                if self.state.turn.is(Turn::STARTED) {
                    return Err(Refusal::AbandonTooLate);
                }
                if !self.state.regions(t).has(r) {
                    return Err(Refusal::NotYours(r));
                }
                self.ready(t);
                self.leave(r);
            }
            Action::Conquer(r) => {
                self.check_target(t, r)?;
                let cost = self.check_cost(t, r, have)?;
                self.ready(t);
                self.take(t, r, cost);
            }
            Action::Attempt(r) => {
                self.check_target(t, r)?;
                if self.rules.profile(self.state, t).die == Some(DieUse::BeforeChoosing) {
                    return Err(Refusal::RollsBefore);
                }
                if have == 0 {
                    return Err(Refusal::NoToken);
                }
                let cost = Costs::new(self.rules, self.state, t).of(r);
                if cost <= have {
                    return Err(Refusal::NoDieNeeded { cost, have });
                }
                if cost > have + self.rules.die_max {
                    return Err(Refusal::TooFarShort { cost, have });
                }
                self.ready(t);
                self.emit(Event::Asked(Decision::AttemptDie(t, r)));
            }
            Action::Roll => {
                if self.rules.profile(self.state, t).die != Some(DieUse::BeforeChoosing) {
                    return Err(Refusal::CannotRoll);
                }
                if self.state.turn.rolled > 0 {
                    return Err(Refusal::AlreadyRolled);
                }
                if have == 0 {
                    return Err(Refusal::NoToken);
                }
                self.ready(t);
                self.emit(Event::Asked(Decision::RollDie(t)));
            }
            Action::Strike(r) => {
                let Some(kind) = self.rules.profile(self.state, t).strike else {
                    return Err(Refusal::NoSuchPower);
                };
                if self.state.turn.is(Turn::STRUCK) {
                    return Err(Refusal::UsedUp);
                }
                self.check_target(t, r)?;
                if have == 0 {
                    return Err(Refusal::NoToken);
                }
                self.ready(t);
                self.strike(t, r, kind);
            }
            Action::Convert(r) => {
                self.check_convert(t, r)?;
                self.ready(t);
                self.convert(t, r);
            }
            _ => return Err(Refusal::NotNow(a)),
        }
        Ok(())
    }

    /// Takes the troops in hand, once a turn (Small World p. 6).
    #[inline]
    fn ready(&mut self, t: Tribe) {
        if !self.state.turn.is(Turn::READY) {
            if self.state.tribes[t.index()].reserve > 0 {
                self.emit(Event::Mustered(t));
            }
            self.emit(Event::Readied(t));
        }
    }

    #[inline]
    fn check_cost(&self, t: Tribe, r: Region, have: u8) -> Result<u8, Refusal> {
        let cost = Costs::new(self.rules, self.state, t).of(r);
        if have == 0 {
            Err(Refusal::NoToken)
        } else if cost > have {
            Err(Refusal::TooFew { cost, have })
        } else {
            Ok(cost)
        }
    }

    #[inline]
    fn check_target(&self, t: Tribe, r: Region) -> Result<(), Refusal> {
        self.region(r)?;
        if targets(self.rules, self.state, t).has(r) {
            return Ok(());
        }
        Err(crate::explain::why_not(self.rules, self.state, t, r)
            .unwrap_or(Refusal::NotAdjacent(r)))
    }

    fn check_convert(&self, t: Tribe, r: Region) -> Result<(), Refusal> {
        if !self.rules.profile(self.state, t).converts {
            return Err(Refusal::NoSuchPower);
        }
        if self.rules.tray(self.state, t) == 0 {
            return Err(Refusal::TrayEmpty);
        }
        self.check_target(t, r)?;
        let reachable = targets(self.rules, self.state, t);
        if convertible(self.rules, self.state, t, reachable).has(r) {
            return Ok(());
        }
        match self.state.occupant(r) {
            crate::state::Occupant::Tribe(v)
                if self.state.turn.converted >> self.state.owner(v).0 & 1 != 0
                    && !self.state.in_decline(v) =>
            {
                Err(Refusal::AlreadyConverted(self.state.owner(v)))
            }
            _ => Err(Refusal::NotAlone(r)),
        }
    }

    /// The die of a final attempt has fallen (ruling 10): all tokens in hand go in, or none.
    pub(super) fn attempted(&mut self, t: Tribe, r: Region, face: u8) {
        let hand = self.state.tribes[t.index()].hand;
        let cost = Costs::new(self.rules, self.state, t).of(r);
        if hand + face >= cost {
            self.take(t, r, hand);
        } else {
            self.repelled(t, r);
        }
        self.emit(Event::Answered);
        self.end_conquests(t);
    }
}
