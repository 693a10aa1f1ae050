//! Whom a table without a clock waits for, and what the others may do about it; and an open table
//! whose host is gone. All of it is worked out from the times of the entries, as clocks are, so that
//! every node and every client gets the same.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::{Chair, Clock, Phase, Reason, Room, Told, Way};

/// The seconds for which the others may wait for somebody who does not move.
pub const PATIENCE: RangeInclusive<u32> = 10..=30 * 86_400;
/// Most seconds after which somebody may have a bot decide what is asked of him in another's turn.
pub const LONGEST_ORDER: u32 = 30 * 86_400;
/// So long do they wait if nothing else is said: half an hour.
pub const USUAL_PATIENCE: u32 = 1_800;

/// A proposal how the game goes on without whoever is waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// Who made it; nobody is whoever made the table and has no seat.
    pub by: Option<Chair>,
    /// Who is waited for.
    pub seat: Chair,
    /// How.
    pub way: Way,
    /// Who has agreed.
    pub agreed: Vec<Chair>,
    /// When it was made, in milliseconds since 1970.
    pub since: i64,
}

/// What the others have in mind about whoever is waited for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    proposal: Option<Proposal>,
    /// What was refused since the seat fell silent, and when.
    refused: Vec<(Way, i64)>,
    /// When a seat last moved.
    moved: i64,
    /// Before the game: when something last happened.
    touched: i64,
}

impl Room {
    /// Milliseconds that the others wait.
    fn patience(&self) -> i64 {
        i64::from(self.patience) * 1_000
    }

    /// Takes in what an entry means for those who wait. It is as before it otherwise.
    pub(crate) fn wait(&mut self, told: &Told, at: i64) {
        if self.phase == Phase::Open {
            // Who stands in for the host does what there is to be done one after the other.
            let stands_in = matches!(told, Told::Bot { .. } | Told::Freed { .. });
            if !(stands_in && self.may_stand_in(at)) {
                self.waiting.touched = at;
            }
        }
        let waited_for = self.times.seat();
        let waiting = &mut self.waiting;
        match told {
            Told::Act { seat: Some(_), .. } | Told::Undone { .. } => {
                waiting.moved = at;
                waiting.forget();
            }
            Told::Over { .. } | Told::Gone => waiting.forget(),
            Told::Away { seat, .. }
            | Told::Back { seat }
            | Told::Sat { seat, .. }
            | Told::Offered { seat }
            | Told::Removed { seat }
                if Some(*seat) == waited_for =>
            {
                waiting.forget();
            }
            Told::Proposed { by, seat, way } => {
                waiting.proposal = Some(Proposal {
                    by: *by,
                    seat: *seat,
                    way: *way,
                    agreed: Vec::new(),
                    since: at,
                });
            }
            Told::Voted { seat, agree: true } => {
                if let Some(proposal) = &mut waiting.proposal {
                    proposal.agreed.push(*seat);
                }
            }
            Told::Voted { agree: false, .. } => {
                if let Some(proposal) = waiting.proposal.take() {
                    waiting.refused.retain(|r| r.0 != proposal.way);
                    waiting.refused.push((proposal.way, at));
                }
            }
            _ => {}
        }
    }

    /// Begins to wait at an open table that was made then.
    pub(crate) fn wait_from(&mut self, at: i64) {
        self.waiting.touched = at;
    }

    /// The person who has the move at a table where no clock runs, and since when nothing came from
    /// there, in milliseconds since 1970.
    pub fn silent(&self) -> Option<(Chair, i64)> {
        let seat = self.times.seat()?;
        let waits = self.phase == Phase::Running && self.clock == Clock::None;
        let since = self.times.since().max(self.waiting.moved);
        (waits && self.is_present(seat)).then_some((seat, since))
    }

    /// Who has the move where no clock runs, and from when on they keep the others waiting for longer
    /// than the table's patience, in milliseconds since 1970.
    pub fn overdue_from(&self) -> Option<(Chair, i64)> {
        let (seat, since) = self.silent()?;
        Some((seat, since + self.patience()))
    }

    /// Whether a seat keeps the others waiting for longer than the table's patience.
    pub fn overdue(&self, seat: Chair, now: i64) -> bool {
        self.overdue_from()
            .is_some_and(|(late, from)| late == seat && now >= from)
    }

    /// What is proposed.
    pub fn proposal(&self) -> Option<&Proposal> {
        self.waiting.proposal.as_ref()
    }

    /// Those who are asked about a proposal of somebody: all people who are there but for him and whom
    /// it concerns.
    fn asked(&self, by: Option<Chair>, seat: Chair) -> impl Iterator<Item = Chair> {
        let others = move |&c: &Chair| c != seat && Some(c) != by && self.is_present(c);
        self.chairs().filter(others)
    }

    /// Those whose answer to what is proposed is not there yet.
    pub fn unanswered(&self) -> Vec<Chair> {
        let asked = |p: &Proposal| {
            let asked = self.asked(p.by, p.seat);
            asked.filter(|c| !p.agreed.contains(c)).collect()
        };
        self.proposal().map(asked).unwrap_or_default()
    }

    /// From when on what is proposed is to be done, in milliseconds since 1970: at once if all who are
    /// asked have agreed, for whoever says nothing does so once the patience of the table has passed.
    pub fn proposal_due(&self) -> Option<i64> {
        let since = self.proposal()?.since;
        match self.unanswered().is_empty() {
            true => Some(since),
            false => Some(since + self.patience()),
        }
    }

    /// Whether somebody may propose to go on in this way without a seat, and whether that is done at
    /// once: if nobody else has a say, as with whoever made the table (`host`), or the only person who
    /// is there. A bot that was refused once cannot be refused a second time. `by` is nobody for
    /// whoever made the table and has no seat.
    ///
    /// # Errors
    /// Why he may not.
    pub fn may_propose(
        &self,
        by: Option<Chair>,
        host: bool,
        seat: Chair,
        way: Way,
        now: i64,
    ) -> Result<bool, Reason> {
        match self.phase {
            Phase::Open => return Err(Reason::NotBegun),
            Phase::Over => return Err(Reason::Over),
            Phase::Running => {}
        }
        if self.clock != Clock::None {
            return Err(Reason::ClockRuns);
        }
        if by.is_some_and(|c| !self.is_present(c)) {
            return Err(Reason::Away);
        }
        match self.overdue_from() {
            Some((late, _)) if late == seat && by == Some(seat) => return Err(Reason::WaitedFor),
            Some((late, from)) if late == seat && now >= from => {}
            Some((late, _)) if late == seat => return Err(Reason::NotOverdue),
            _ => return Err(Reason::NotWaitedFor),
        }
        if host || self.asked(by, seat).next().is_none() {
            return Ok(true);
        }
        if self.proposal().is_some() {
            return Err(Reason::ProposedAlready);
        }
        let refused = self.waiting.refused.iter().find(|r| r.0 == way);
        match refused {
            Some((_, at)) if now < at + self.patience() => Err(Reason::RefusedLately),
            refused => Ok(refused.is_some() && way == Way::Bot),
        }
    }

    /// Whether a seat may answer what is proposed, and whether it is done with that.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may_vote(&self, seat: Chair, agree: bool) -> Result<bool, Reason> {
        let proposal = self.proposal().ok_or(Reason::NothingProposed)?;
        if !self.is_present(seat) {
            return Err(Reason::Away);
        }
        if !self.asked(proposal.by, proposal.seat).any(|c| c == seat) {
            return Err(Reason::NothingProposed);
        }
        if agree && proposal.agreed.contains(&seat) {
            return Err(Reason::Agreed);
        }
        Ok(agree && self.unanswered() == [seat])
    }

    /// Whether whoever sits here may do what the host may before the game: nothing has happened for the
    /// table's patience. It stays so while bots are put on seats and seats are made free.
    pub fn may_stand_in(&self, now: i64) -> bool {
        self.phase == Phase::Open && now >= self.waiting.touched + self.patience()
    }
}

impl Waiting {
    /// Nobody is waited for any more, or another.
    fn forget(&mut self) {
        self.proposal = None;
        self.refused.clear();
    }
}
