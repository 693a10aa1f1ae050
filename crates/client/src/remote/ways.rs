//! What can be done at a table about somebody who does not move: who may propose what now, what is
//! proposed, and until when silence is agreement.

use protocol::{Chair, Clock, Phase, Proposal, Way};

use super::Remote;

/// Somebody who keeps the others waiting for longer than the table's patience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Late {
    /// Who.
    pub seat: Chair,
    /// Milliseconds since anything came from there.
    pub silent: i64,
    /// What whoever looks at this page may propose now.
    pub ways: Vec<Way>,
    /// Whether he is waited for himself.
    pub mine: bool,
}

/// What is proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposed {
    /// The proposal.
    pub proposal: Proposal,
    /// Milliseconds until it is done if nobody says anything more.
    pub left: i64,
    /// Those whose answer is not there yet.
    pub unanswered: Vec<Chair>,
    /// Whether whoever looks at this page may agree.
    pub may_agree: bool,
    /// Whether he may refuse.
    pub may_refuse: bool,
}

impl Remote {
    /// The server's time when it is `now` here, in milliseconds since 1970.
    pub fn server_time(&self, now: i64) -> i64 {
        now + self.ahead
    }

    fn own_chair(&self) -> Option<Chair> {
        self.seat.map(Chair::from)
    }

    /// Who keeps the others waiting for too long, if anybody does. `now` is this computer's time in
    /// milliseconds since 1970.
    pub fn late(&self, now: i64) -> Option<Late> {
        let (room, now) = (self.room.as_ref()?, self.server_time(now));
        let (seat, since) = room.silent()?;
        if !room.overdue(seat, now) {
            return None;
        }
        let own = self.own_chair();
        let has_a_say = own.is_some() || self.host;
        let may =
            |&way: &Way| has_a_say && room.may_propose(own, self.host, seat, way, now).is_ok();
        Some(Late {
            seat,
            silent: now - since,
            ways: Way::ALL.into_iter().filter(may).collect(),
            mine: own == Some(seat),
        })
    }

    /// What is proposed, if anything is. `now` is this computer's time in milliseconds since 1970.
    pub fn proposed(&self, now: i64) -> Option<Proposed> {
        let (room, now) = (self.room.as_ref()?, self.server_time(now));
        let proposal = room.proposal()?.clone();
        let own = self.own_chair();
        let may = |agree| own.is_some_and(|own| room.may_vote(own, agree).is_ok());
        Some(Proposed {
            left: room.proposal_due()? - now,
            unanswered: room.unanswered(),
            may_agree: may(true),
            may_refuse: may(false),
            proposal,
        })
    }

    /// Whether whoever looks at this page may do before the game what is for who made the table. `now`
    /// is this computer's time in milliseconds since 1970.
    pub fn may_host(&self, now: i64) -> bool {
        let now = self.server_time(now);
        let stands_in = |room: &protocol::Room| room.may_stand_in(now);
        self.host || (self.seat.is_some() && self.room.as_ref().is_some_and(stands_in))
    }

    /// The seats of a game that goes on which whoever looks at this page may take.
    pub fn offered(&self) -> Vec<Chair> {
        let room = self.room.as_ref().filter(|r| r.phase == Phase::Running);
        match (room, self.seat) {
            (Some(room), None) => room.offered.clone(),
            _ => Vec::new(),
        }
    }

    /// Seconds that one waits here for a move, if no clock runs.
    pub fn patience(&self) -> Option<u32> {
        let room = self.room.as_ref()?;
        (room.clock == Clock::None).then_some(room.patience)
    }
}
