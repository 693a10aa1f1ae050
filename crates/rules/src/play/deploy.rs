//! Redeployment, of one's troops and of survivors (Small World p. 4, 5).
//!
//! Every region keeps one token; the others are in hand and go back region by region, each as one
//! choice, in the order of the regions. So every allocation is reached exactly once, and neither
//! a bot nor a random player can go round in circles.

use super::Table;
use crate::{
    action::{Action, Actions, Seat},
    event::{Event, Listener},
    refusal::Refusal,
    region::{Region, RegionSet},
    ruleset::Topic,
    spec::{Placing, RecruitAt},
    state::{Decision, State, Tribe, Turn},
};

pub(super) fn legal(state: &State, t: Tribe, from: u8, out: &mut Actions) {
    let open = state.regions(t).from(from);
    let hand = state.tribes[t.index()].hand;
    list_shares(open, hand, out, Action::Deploy);
}

/// The choices of an allocation in the order of the regions: the last region takes all that is
/// left.
pub(super) fn list_shares(
    open: RegionSet,
    left: u8,
    out: &mut Actions,
    share: impl Fn(Region, u8) -> Action,
) {
    let last = open.last();
    open.iter().for_each(|r| {
        let least = if Some(r) == last { left } else { 1 };
        out.extend((least..left + 1).map(|n| share(r, n)));
    });
}

/// Checks one choice of an allocation in the order of the regions.
pub(super) fn check_share(
    open: RegionSet,
    held: RegionSet,
    r: Region,
    n: u8,
    left: u8,
) -> Result<(), Refusal> {
    if !held.has(r) {
        return Err(Refusal::NotYours(r));
    }
    if !open.has(r) {
        return Err(Refusal::OutOfOrder(r));
    }
    if n == 0 {
        return Err(Refusal::Nothing);
    }
    if n > left {
        return Err(Refusal::TooMany {
            asked: n,
            have: left,
        });
    }
    if open.last() == Some(r) && n < left {
        return Err(Refusal::MustTakeRest { rest: left });
    }
    Ok(())
}

impl<S: Listener + ?Sized> Table<'_, S> {
    pub(super) fn deploy(&mut self, t: Tribe, from: u8, a: Action) -> Result<(), Refusal> {
        let Action::Deploy(r, n) = a else {
            return Err(Refusal::NotNow(a));
        };
        self.region(r)?;
        let held = self.state.regions(t);
        check_share(
            held.from(from),
            held,
            r,
            n,
            self.state.tribes[t.index()].hand,
        )?;
        self.emit(Event::Deployed {
            tribe: t,
            region: r,
            tokens: n,
        });
        self.emit(Event::Continued(Decision::Deploy(t, r.0 + 1)));
        Ok(())
    }

    pub(super) fn resolve_deploy(&mut self, t: Tribe, from: u8) -> bool {
        let hand = self.state.tribes[t.index()].hand;
        let open = self.state.regions(t).from(from);
        if hand > 0 && open.has_several() {
            return false;
        }
        if let (Some(r), true) = (open.first(), hand > 0) {
            self.emit(Event::Deployed {
                tribe: t,
                region: r,
                tokens: hand,
            });
        }
        self.emit(Event::Answered);
        true
    }

    /// Conquests are over: regions where the race cannot stay are emptied, recruits come, loaned
    /// tokens go, troops, markers and relics are placed.
    pub(super) fn end_conquests(&mut self, t: Tribe) {
        if !self.state.turn.is(Turn::READY) && self.state.tribes[t.index()].reserve > 0 {
            self.emit(Event::Mustered(t));
        }
        self.recruit(t, RecruitAt::Redeployment);
        self.gain_tools(t);
        self.pass_through(t);
        if !self.state.in_decline(t) && !self.state.sited.is_empty() {
            self.emit(Event::Asked(Decision::Errands(t, 0)));
        }
        // What they are earned by is how the tokens stand before they are taken in hand.
        self.ask_markers(t);
        self.emit(Event::Readied(t));
        self.emit(Event::Asked(Decision::Deploy(t, 0)));
        if self.rules.profile(self.state, t).loan > 0 {
            self.emit(Event::Asked(Decision::GiveUp(t)));
        }
    }

    /// Empties regions where the race cannot stay. What let it stay may have been in one of them.
    pub(super) fn pass_through(&mut self, t: Tribe) {
        loop {
            let mut passing = self.state.regions(t) & self.rules.map.transit;
            if self.state.in_decline(t) {
                // What it held when it declined it keeps (ruling 53).
                passing &= self.state.turn.taken;
            }
            if passing.is_empty() {
                return;
            }
            let gone = passing - self.rules.habitat(self.state, t);
            if gone.is_empty() {
                return;
            }
            gone.iter().for_each(|r| self.leave(r));
        }
    }

    /// A race in decline that conquers no more moves none of its tokens. New ones and markers that
    /// come at a redeployment come to it at that of its player.
    pub(super) fn redeploy_in_decline(&mut self, t: Tribe) {
        self.settle_everywhere(t);
        self.recruit(t, RecruitAt::Redeployment);
        self.ask_markers(t);
        if self.state.tribes[t.index()].hand > 0 {
            self.emit(Event::Asked(Decision::Deploy(t, 0)));
        }
    }

    /// New tokens come at the start of a turn. A race in decline that conquers no more puts them
    /// into its regions at once.
    pub(super) fn recruit_at_start(&mut self, seat: Seat) {
        for t in (0..self.state.top).map(Tribe) {
            let i = self.state.tribes[t.index()];
            if i.seat != seat.0 {
                continue;
            }
            self.recruit(t, RecruitAt::TurnStart);
            let rests = i.declined() && !self.rules.profile(self.state, t).acts;
            if rests && self.state.tribes[t.index()].hand > 0 {
                self.emit(Event::Asked(Decision::Deploy(t, 0)));
            }
        }
    }

    /// New tokens from the tray into the hand.
    pub(super) fn recruit(&mut self, t: Tribe, at: RecruitAt) {
        let mut tokens = 0u8;
        let topic = match at {
            RecruitAt::Redeployment => Topic::Recruits,
            RecruitAt::TurnStart => Topic::EarlyRecruits,
        };
        if !self.rules.about.has(topic) {
            return;
        }
        self.rules.each(self.state, t, topic, |p, v| {
            for recruit in p.recruit.iter().filter(|r| r.at == at) {
                let n = recruit.place.counted(v).len() / recruit.every;
                tokens = tokens.saturating_add(n.saturating_mul(recruit.tokens));
            }
        });
        let tokens = tokens.min(self.rules.tray(self.state, t));
        if tokens > 0 {
            self.emit(Event::Recruited { tribe: t, tokens });
        }
    }

    /// Tools for the next turns (Underground p. 11, Iron Dwarves; ruling 129).
    fn gain_tools(&mut self, t: Tribe) {
        let Some(tools) = &self.rules.profile(self.state, t).tools else {
            return;
        };
        let v = self.rules.seen_by(self.state, t);
        let n = (tools.place.eval(v) & self.state.regions(t)).len();
        let room = tools.max.saturating_sub(self.state.tribes[t.index()].tools);
        if n.min(room) > 0 {
            self.emit(Event::ToolsGained {
                tribe: t,
                tools: n.min(room),
            });
        }
    }

    /// Asks for the markers that are placed at the end of the conquests, the last one first.
    fn ask_markers(&mut self, t: Tribe) {
        let all = self.rules.marker_uses(self.state, t);
        for (n, m) in all.rev() {
            let left = match m.placing {
                Placing::EveryRegion | Placing::FirstConquests | Placing::Anchor => continue,
                Placing::EachTurn => m.count.min(self.supply(m.kind)),
                Placing::Earned => {
                    let v = self.rules.seen_by(self.state, t);
                    let earned = (m.place.eval(v) & self.state.regions(t)).len();
                    earned.min(self.supply(m.kind))
                }
                Placing::Spread | Placing::Guard => {
                    self.pick_up(t, m.kind);
                    m.count.min(self.supply(m.kind))
                }
            };
            self.emit(Event::Asked(Decision::Place(t, n, 0, left)));
        }
    }
}
