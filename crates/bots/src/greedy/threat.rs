//! How likely is a region to be attacked before its owner moves again?

use rules::{Region, RuleSet, Seat, State, Tribe, state::MAX_SEATS};

use crate::side::Side;

/// The opponents who move before a seat does.
pub(crate) struct Threat<'a> {
    rules: &'a RuleSet,
    state: &'a State,
    attackers: [Option<Side<'a>>; MAX_SEATS],
}

impl<'a> Threat<'a> {
    /// Against a tribe.
    pub fn new(rules: &'a RuleSet, state: &'a State, of: Tribe) -> Self {
        let me = state.owner(of);
        let mut attackers = [const { None }; MAX_SEATS];
        let truce = state.ally(me).filter(|_| !state.in_decline(of));
        for away in 1..rules.seats() {
            let seat = Seat((state.seat().0 + away) % rules.seats());
            if seat == me {
                break;
            }
            let over = seat < state.seat() && state.round() >= rules.turns();
            if Some(seat) != truce && !over {
                attackers[seat.index()] = Some(Side::new(rules, state, seat));
            }
        }
        Threat {
            rules,
            state,
            attackers,
        }
    }

    /// How often a region is likely to be attacked if it had 0, 1, … tokens more than now.
    pub fn risk<const N: usize>(&self, r: Region) -> [f32; N] {
        let mut out = [0.0; N];
        for seat in 0..self.rules.seats() {
            let by = self.by::<N>(Seat(seat), r);
            out.iter_mut().zip(by).for_each(|(o, x)| *o += x);
        }
        out
    }

    /// The same, by one opponent.
    pub fn by<const N: usize>(&self, seat: Seat, r: Region) -> [f32; N] {
        match &self.attackers[seat.index()] {
            Some(side) => side.attacks(self.rules, self.state, r),
            None => [0.0; N],
        }
    }
}
