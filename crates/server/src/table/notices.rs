//! What people are told who are not at the table.

use protocol::{Chair, Notice, Occasion, Phase, Sitter, Standing, bot_name};

use super::Table;

/// What a bot does for somebody within so many milliseconds is not worth telling him.
const SOON: i64 = 60_000;

impl Table {
    /// What there is to tell those who wish to be told, at most one thing for each seat.
    pub(crate) fn notices(&self) -> Vec<Notice> {
        let call = |&seat: &Chair| {
            let (occasion, since, until) = self.occasion(seat)?;
            Some(Notice {
                table: self.id.clone(),
                title: self.called(),
                seat,
                occasion,
                since,
                until,
            })
        };
        self.room.notified.iter().filter_map(call).collect()
    }

    /// How it stands for the holder of a key; nothing if that opens nothing.
    pub(crate) fn standing(&self, key: &str) -> Option<Standing> {
        let rights = self.rights(key);
        if rights.seat.is_none() && !rights.host {
            return None;
        }
        let room = &self.room;
        let asked = |seat: Chair| {
            let back = room.asking.as_ref().filter(|a| a.seat != seat);
            let back = back.is_some_and(|a| room.is_present(seat) && !a.agreed.contains(&seat));
            back || room.unanswered().contains(&seat)
        };
        Some(Standing {
            table: self.id.clone(),
            title: self.made.title.clone(),
            phase: self.phase(),
            seat: rights.seat,
            to_move: self.to_move(),
            asked: rights.seat.is_some_and(asked),
            since: self.time(),
            until: self.flag(),
            seats: self.sittings(),
        })
    }

    /// What the table is called; if it is called nothing, by those who play there.
    fn called(&self) -> String {
        if !self.made.title.is_empty() {
            return self.made.title.clone();
        }
        let seats = self.room.chairs().zip(self.sitters());
        let names = seats.filter_map(|(chair, sitter)| match sitter {
            Sitter::Nobody => None,
            Sitter::Bot(bot) => Some(bot_name(bot, chair)),
            Sitter::Person { name, .. } => Some(name.clone()),
        });
        names.collect::<Vec<_>>().join(", ")
    }

    /// What there is to do on a seat, since when, and until when there is time.
    fn occasion(&self, seat: Chair) -> Option<(Occasion, i64, Option<i64>)> {
        let room = &self.room;
        match self.phase() {
            Phase::Open => None,
            Phase::Over => Some((Occasion::Over, self.updated, None)),
            // A bot plays for him.
            Phase::Running if !room.is_present(seat) => None,
            // What he has planned is about to be done.
            Phase::Running if self.plan_due().is_some_and(|due| due.0 == seat) => None,
            Phase::Running if self.to_move() == Some(seat) => {
                let proposal = room.proposal().filter(|p| p.seat == seat);
                Some(match proposal {
                    // The others are about to go on without him.
                    Some(proposal) => (Occasion::Hurry, proposal.since, room.proposal_due()),
                    None => {
                        let since = self.clock().since();
                        // A standing order is as good as a move for whoever has given one.
                        let order = self.bot_due().map(|b| b.2);
                        if order.is_some_and(|at| at - since <= SOON) {
                            return None;
                        }
                        let until = [order, self.flag()].into_iter().flatten().min();
                        (Occasion::Move, since, until)
                    }
                })
            }
            Phase::Running => {
                let proposal = room.proposal()?;
                let asked = room.unanswered().contains(&seat);
                asked.then(|| (Occasion::Vote, proposal.since, room.proposal_due()))
            }
        }
    }
}
