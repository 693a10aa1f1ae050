//! The last choices of a turn: peace (Small World p. 10) and a late decline (p. 12).

use super::{
    Table,
    granted::{check_granted_decline, granted_decline},
};
use crate::{
    RuleSet,
    action::{Action, Actions, Seat},
    event::{Event, Listener},
    refusal::Refusal,
    ruleset::Topic,
    state::State,
};

/// Opponents whose active race was not attacked this turn by a race that may make peace with them.
fn allies(rules: &RuleSet, state: &State) -> impl Iterator<Item = Seat> {
    let me = state.seat();
    let mut attacked = u8::MAX;
    for t in state.tribes_of(me) {
        if rules.is_about(state, t, Topic::Peace) {
            attacked &= state.attacked[state.in_decline(t) as usize];
        }
    }
    (0..rules.seats)
        .map(Seat)
        .filter(move |&s| s != me && attacked >> s.0 & 1 == 0)
}

pub(super) fn legal_peace(rules: &RuleSet, state: &State, out: &mut Actions) {
    out.push(Action::Pass);
    out.extend(allies(rules, state).map(Action::Ally));
}

pub(super) fn legal_late(rules: &RuleSet, state: &State, out: &mut Actions) {
    out.push(Action::End);
    out.push(Action::Decline);
    if state
        .active(state.seat())
        .is_some_and(|t| granted_decline(rules, state, t))
    {
        out.push(Action::DeclineGranted);
    }
}

impl<S: Listener + ?Sized> Table<'_, S> {
    pub(super) fn may_ally(&self, seat: Seat) -> bool {
        if !self.rules.about.has(Topic::Peace) {
            return false;
        }
        let mut tribes = self.state.tribes_of(seat);
        tribes.any(|t| self.rules.is_about(self.state, t, Topic::Peace))
            && allies(self.rules, self.state).next().is_some()
    }

    #[inline(never)]
    pub(super) fn peace(&mut self, a: Action) -> Result<(), Refusal> {
        let seat = self.state.seat();
        match a {
            Action::Pass => self.emit(Event::Answered),
            Action::Ally(ally) => {
                if self.others(seat).all(|s| s != ally) {
                    return Err(Refusal::NoSuchAlly);
                }
                if allies(self.rules, self.state).all(|s| s != ally) {
                    return Err(Refusal::AllyAttacked(ally));
                }
                self.emit(Event::Answered);
                self.emit(Event::Allied {
                    seat,
                    ally: Some(ally),
                });
            }
            _ => return Err(Refusal::NotNow(a)),
        }
        Ok(())
    }

    #[inline(never)]
    pub(super) fn late(&mut self, a: Action) -> Result<(), Refusal> {
        match a {
            Action::End => self.emit(Event::Answered),
            Action::Decline | Action::DeclineGranted => {
                let Some(t) = self.state.active(self.state.seat()) else {
                    return Err(Refusal::NotNow(a));
                };
                let granted = a == Action::DeclineGranted;
                if granted {
                    check_granted_decline(self.rules, self.state, t)?;
                }
                self.emit(Event::Answered);
                self.decline(t, granted);
            }
            _ => return Err(Refusal::NotNow(a)),
        }
        Ok(())
    }
}
