//! Going on without somebody who does not move: proposed, agreed on, done. What may be proposed when
//! is for [`protocol::Room`], which clients have, too.

use protocol::{Chair, Code, Reason, Refusal, Way, Why};

use super::{
    Entry, Rights, Table,
    begin::{Ending, end},
};

/// Somebody proposes how to go on without a seat; it is done at once if nobody else has a say.
///
/// # Errors
/// If it is not the time for it, or he has no say.
pub(super) fn propose(
    table: &Table,
    rights: Rights,
    seat: Chair,
    way: Way,
    now: i64,
) -> Result<Vec<Entry>, Refusal> {
    let by = rights.seat;
    if by.is_none() && !rights.host {
        // Whoever looks on hears why.
        super::command::seat_of(rights)?;
    }
    let at_once = table.room.may_propose(by, rights.host, seat, way, now);
    let at_once = at_once.map_err(Refusal::not_now)?;
    let mut entries = vec![Entry::Proposed { by, seat, way }];
    if at_once {
        entries.push(gone_on(table, seat, way)?);
    }
    Ok(entries)
}

/// A seat answers what is proposed.
///
/// # Errors
/// If it was not asked.
pub(super) fn vote(table: &Table, seat: Chair, agree: bool) -> Result<Vec<Entry>, Refusal> {
    let done = table.room.may_vote(seat, agree);
    let done = done.map_err(Refusal::not_now)?;
    let mut entries = vec![Entry::Voted { seat, agree }];
    if let Some(proposal) = table.room.proposal().filter(|_| done) {
        entries.push(gone_on(table, proposal.seat, proposal.way)?);
    }
    Ok(entries)
}

/// How it goes on.
fn gone_on(table: &Table, seat: Chair, way: Way) -> Result<Entry, Refusal> {
    let why = Why::Voted;
    match (way, table.play()) {
        (Way::Bot, _) => Ok(Entry::Away { seat, why }),
        (Way::Free, _) => Ok(Entry::Offered { seat }),
        (Way::End, Some(play)) => Ok(end(play, table.made.part, Ending::Agreed)),
        (Way::End, None) => Err(Refusal::because(Code::NotNow, Reason::NotBegun)),
    }
}

impl Table {
    /// What is to be done here by this time, in milliseconds since 1970, although nobody asks for it:
    /// what a seat has planned, a bot takes over from whoever let his clock run out, and what was
    /// proposed is carried out. Nothing if there is nothing.
    pub fn overdue(&self, now: i64) -> Vec<Entry> {
        match self.planned() {
            Some(_) if now < self.clock().since() => Vec::new(),
            Some(entries) => entries,
            None => self.late(now).into_iter().collect(),
        }
    }

    /// The same without what was planned.
    fn late(&self, now: i64) -> Option<Entry> {
        if let (Some(flag), Some(seat)) = (self.flag(), self.to_move()) {
            let why = Why::Clock;
            return (now >= flag).then_some(Entry::Away { seat, why });
        }
        let proposal = self.room.proposal()?;
        match self.room.proposal_due() {
            Some(due) if now >= due => gone_on(self, proposal.seat, proposal.way).ok(),
            _ => None,
        }
    }
}
