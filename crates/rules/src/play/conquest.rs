//! Conquests of one tribe, or its decline (Small World p. 4–6).

use super::{Table, aside, granted};
use crate::{
    RuleSet,
    action::{Action, Actions},
    event::{Event, Listener},
    query::{
        attacker::{Attacker, Conversion},
        conquest::is_alone,
        cost::Price,
    },
    refusal::Refusal,
    region::{Region, RegionSet},
    ruleset::{Topic, Topics},
    state::{Decision, Occupant, State, Tribe, TribeInfo, Turn},
};

/// Whether the tribe may decline now. A turn in which troops have moved is none for a decline, but
/// reviving regions is the start of any turn (ruling 193), and a figure conquers by itself (192).
#[inline]
fn may_decline(state: &State, t: Tribe) -> bool {
    state.tribes[t.index()].flags & (TribeInfo::DECLINED | TribeInfo::FIRST_TURN) == 0
        && !state.turn.is(Turn::LEFT | Turn::STARTED | Turn::CONQUERED)
}

pub(super) fn legal(rules: &RuleSet, state: &State, t: Tribe, out: &mut Actions) {
    let by = Attacker::new(rules, state, t);
    out.push(Action::End);
    if may_decline(state, t) {
        out.push(Action::Decline);
        if granted::granted_decline(rules, state, t) {
            out.push(Action::DeclineGranted);
        }
    }
    if !state.turn.is(Turn::STARTED) {
        out.extend(state.regions(t).iter().map(Action::Abandon));
        if rules.about.has(Topic::Revives) || by.topics.has(Topic::Moves) {
            aside::legal_at_start(rules, state, t, out);
        }
    }
    if !state.sited.is_empty() {
        aside::legal_in_conquest(rules, state, t, out);
    }
    let have = state.available(t);
    let how = by.conversion();
    if have == 0 && how.is_none() {
        return;
    }
    let targets = by.targets(state);
    if have > 0 {
        legal_by_tokens(&by, t, have, targets, out);
        if by.may_strike() {
            out.extend((targets - by.shunning).iter().map(Action::Strike));
        }
    }
    if let Some(how) = how {
        out.extend(by.convertible(how, targets).iter().map(Action::Convert));
    }
}

/// Conquests with tokens in hand, and rolls for named regions.
#[inline]
fn legal_by_tokens(by: &Attacker<'_>, t: Tribe, have: u8, targets: RegionSet, out: &mut Actions) {
    let (rules, board) = (by.rules, by.board);
    let mut no_final = board.turn.rolled > 0;
    let mut named = RegionSet::EMPTY;
    if by
        .topics
        .meets(Topics::of(Topic::Rolls).and(Topic::NamedDie))
        && !no_final
    {
        if by.topics.has(Topic::Rolls) {
            out.push(Action::Roll);
        }
        no_final = rules.profile(board, t).rolls_before;
        named = by.named_die();
    }
    let luck = if no_final { 0 } else { rules.die_max };
    let costs = by.costs(targets);
    // One loop for most, and one for whose tools or dice are good for some regions only: this is
    // the longest list that there is.
    if costs.are_even() && named.is_empty() {
        let strength = have + board.tools(t);
        out.extend(targets.iter().filter_map(|r| {
            let cost = costs.even(r);
            if cost <= strength {
                Some(Action::Conquer(r))
            } else if cost <= strength + luck {
                Some(Action::Attempt(r))
            } else {
                None
            }
        }));
        return;
    }
    let short = |r: Region| costs.of(r).saturating_sub(have + costs.tools(r));
    for r in targets {
        match short(r) {
            0 => out.push(Action::Conquer(r)),
            n if n <= luck && !named.has(r) => out.push(Action::Attempt(r)),
            _ => {}
        }
    }
    let lucky = |r: &Region| short(*r) <= rules.die_max;
    out.extend((named & targets).iter().filter(lucky).map(Action::Attempt));
}

impl<S: Listener + ?Sized> Table<'_, S> {
    pub(super) fn conquest(&mut self, t: Tribe, a: Action) -> Result<(), Refusal> {
        match a {
            Action::End => {
                self.emit(Event::Answered);
                self.end_conquests(t);
            }
            Action::Decline | Action::DeclineGranted => self.choose_decline(t, a)?,
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
                let price = self.check_cost(t, r)?;
                self.ready(t);
                self.take(t, r, price);
            }
            Action::Attempt(r) => {
                self.check_attempt(t, r)?;
                self.ready(t);
                self.emit(Event::Asked(Decision::AttemptDie(t, r)));
            }
            Action::Roll => {
                if !self.attacker(t).topics.has(Topic::Rolls) {
                    return Err(Refusal::CannotRoll);
                }
                if self.state.turn.rolled > 0 {
                    return Err(Refusal::AlreadyRolled);
                }
                if self.state.available(t) == 0 {
                    return Err(Refusal::NoToken);
                }
                self.ready(t);
                self.emit(Event::Asked(Decision::RollDie(t)));
            }
            Action::Strike(r) => {
                let by = self.attacker(t);
                let (kind, shunning) = (by.strike_marker(), by.shunning);
                let Some(kind) = kind else {
                    return Err(Refusal::NoSuchPower);
                };
                if self.state.turn.is(Turn::STRUCK) {
                    return Err(Refusal::UsedUp);
                }
                self.check_target(t, r)?;
                if shunning.has(r) {
                    return Err(Refusal::NoHelp(r));
                }
                if self.state.available(t) == 0 {
                    return Err(Refusal::NoToken);
                }
                self.ready(t);
                self.strike(t, r, kind);
            }
            Action::Convert(r) => {
                let how = self.check_convert(t, r)?;
                self.ready(t);
                self.convert(t, r, how);
            }
            Action::Move(r) => self.move_marker(t, r)?,
            Action::Send(_) | Action::Copy(_) => self.aside(a)?,
            Action::Revive(r) => self.revive(t, r)?,
            Action::Use(site) => self.arm(t, site)?,
            _ => return Err(Refusal::NotNow(a)),
        }
        Ok(())
    }

    fn choose_decline(&mut self, t: Tribe, a: Action) -> Result<(), Refusal> {
        let i = self.state.tribes[t.index()];
        if i.flags & TribeInfo::FIRST_TURN != 0 {
            return Err(Refusal::DeclineFirstTurn);
        }
        if i.declined() {
            return Err(Refusal::NotNow(a));
        }
        if !may_decline(self.state, t) {
            return Err(Refusal::DeclineTooLate);
        }
        let granted = a == Action::DeclineGranted;
        if granted {
            granted::check_granted_decline(self.rules, self.state, t)?;
        }
        self.emit(Event::Answered);
        self.decline(t, granted);
        Ok(())
    }

    /// Takes the troops in hand, once a turn (Small World p. 6).
    #[inline]
    pub(super) fn ready(&mut self, t: Tribe) {
        if !self.state.turn.is(Turn::READY) {
            if self.state.tribes[t.index()].reserve > 0 {
                self.emit(Event::Mustered(t));
            }
            self.emit(Event::Readied(t));
        }
    }

    #[inline]
    fn check_cost(&self, t: Tribe, r: Region) -> Result<Price, Refusal> {
        let by = self.attacker(t);
        let cost = by.cost(r);
        let have = self.state.available(t);
        if have == 0 {
            Err(Refusal::NoToken)
        } else if cost > have + by.tools(r) {
            Err(Refusal::TooFew {
                cost,
                have: have + by.tools(r),
            })
        } else {
            Ok(by.price(r, cost))
        }
    }

    /// The tribe, looking where to go.
    #[inline(always)]
    pub(super) fn attacker(&self, t: Tribe) -> Attacker<'_> {
        Attacker::new(self.rules, self.state, t)
    }

    fn check_attempt(&self, t: Tribe, r: Region) -> Result<(), Refusal> {
        self.check_target(t, r)?;
        let by = self.attacker(t);
        let rolled = self.state.turn.rolled > 0;
        let named = !rolled && by.named_die().has(r);
        if !named && self.rules.profile(self.state, t).rolls_before {
            return Err(Refusal::RollsBefore);
        }
        if rolled {
            return Err(Refusal::AlreadyRolled);
        }
        let have = self.state.available(t);
        if have == 0 {
            return Err(Refusal::NoToken);
        }
        let (cost, have) = (by.cost(r), have + by.tools(r));
        if cost <= have && !named {
            return Err(Refusal::NoDieNeeded { cost, have });
        }
        if cost > have + self.rules.die_max {
            return Err(Refusal::TooFarShort { cost, have });
        }
        Ok(())
    }

    #[inline]
    fn check_target(&self, t: Tribe, r: Region) -> Result<(), Refusal> {
        if self.trusted {
            return Ok(());
        }
        self.region(r)?;
        if self.attacker(t).targets(self.state).has(r) {
            return Ok(());
        }
        Err(crate::explain::why_not(self.rules, self.state, t, r)
            .unwrap_or(Refusal::NotAdjacent(r)))
    }

    /// The reasons against a conversion in the order in which a player would look for them: whether
    /// the race can at all, whether it gets there, who is there, and a token to put in his place.
    fn check_convert(&self, t: Tribe, r: Region) -> Result<Conversion, Refusal> {
        let by = self.attacker(t);
        let Some((how, token)) = by.converter() else {
            return Err(Refusal::NoSuchPower);
        };
        self.check_target(t, r)?;
        if by.is_mere_entry(r, how) {
            return Err(Refusal::NotAdjacent(r));
        }
        if by.shunning.has(r) {
            return Err(Refusal::NoHelp(r));
        }
        let (me, owner) = match self.state.occupant(r) {
            Occupant::Tribe(v) if !self.state.in_decline(v) => {
                (self.state.owner(t), self.state.owner(v))
            }
            _ => return Err(Refusal::NotAlone(r)),
        };
        if owner == me || !is_alone(self.rules, self.state, r) {
            return Err(Refusal::NotAlone(r));
        }
        if !how.by_relic && self.state.turn.converted >> owner.0 & 1 != 0 {
            return Err(Refusal::AlreadyConverted(owner));
        }
        if !token {
            return Err(Refusal::TrayEmpty);
        }
        Ok(how)
    }

    /// The die for a named region has fallen. In a final attempt all tokens in hand go in, or
    /// none, and the conquests end (ruling 10). Where the race may roll before any conquest, the
    /// die takes off the cost, and only a failure ends the conquests (rulings 126, 127).
    pub(super) fn attempted(&mut self, t: Tribe, r: Region, face: u8) {
        let by = self.attacker(t);
        let cost = by.cost(r);
        let hand = self.state.tribes[t.index()].hand;
        let tools = by.tools(r);
        let named = by.named_die().has(r);
        let success = hand + tools + face >= cost;
        if named && success {
            let price = by.price(r, cost.saturating_sub(face).max(1));
            self.take(t, r, price);
            return;
        }
        // The conquests close once a place found here has had its say (ruling 170).
        self.emit(Event::Continued(Decision::Close(t)));
        if success {
            if tools > 0 {
                self.emit(Event::ToolsUsed(tools));
            }
            self.take_with(t, r, hand);
        } else {
            self.repelled(t, r);
        }
    }
}
