//! What the conquest of a region brings: its coins now and later, and what its occupant loses.
//! Worked out once for all the targets of a decision, without trying each of them.

use rules::{Occupant, Region, RuleSet, Seat, State, Tribe, state::MAX_SEATS};

use super::{
    turns_after,
    worth::{self, OTHERS, TOKEN, TURNS_AHEAD, series},
};
use crate::ledger::Ledger;

/// Coins that a place or relic is worth which a conquest brings to light or takes.
const FOUND: f32 = 1.5;
/// Coins that a way through is worth where nobody can stay.
const PASSAGE: f32 = 0.3;

/// What conquests bring a tribe now.
pub(crate) struct Gains<'a> {
    rules: &'a RuleSet,
    state: &'a State,
    me: Seat,
    ledger: Ledger,
    /// Whether one more region can be held at the end of the turn.
    room: bool,
    /// How much an income of each seat in each of its turns to come counts.
    weights: [f32; MAX_SEATS],
    /// How much a token of each seat counts.
    tokens: [f32; MAX_SEATS],
}

impl<'a> Gains<'a> {
    pub fn new(rules: &'a RuleSet, state: &'a State, t: Tribe) -> Self {
        let me = state.owner(t);
        let (mut weights, mut tokens) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
        for s in (0..rules.seats()).map(Seat) {
            let turns = turns_after(rules, state, s).min(TURNS_AHEAD);
            let share = if s == me {
                1.0
            } else {
                OTHERS / (rules.seats() - 1) as f32
            };
            weights[s.index()] = share * series(turns);
            tokens[s.index()] = share * TOKEN * turns as f32;
        }
        Gains {
            rules,
            state,
            me,
            ledger: Ledger::of_tribe(rules, state, t),
            room: worth::room(rules, state, t) > 0,
            weights,
            tokens,
        }
    }

    /// Coins that the conquest of a region brings, now and later.
    pub fn of(&self, r: Region) -> f32 {
        let mine = self.weights[self.me.index()];
        let mut gain = 0.0;
        if self.room {
            let (now, later) = self.ledger.of(r);
            gain += now + later * mine;
            if gain == 0.0 {
                gain = PASSAGE;
            }
        }
        match self.state.occupant(r) {
            Occupant::Tribe(v) => {
                let owner = self.state.owner(v);
                let plain = self.rules.profile(self.state, v).income.is_empty();
                let coins = if plain {
                    1.0
                } else {
                    Ledger::of_tribe(self.rules, self.state, v).of(r).1
                };
                let lost = coins * self.weights[owner.index()];
                if owner == self.me {
                    gain -= lost + coins;
                } else {
                    gain += lost;
                    let keeps = self.rules.profile(self.state, v).keeps_tokens;
                    if !self.state.in_decline(v) && !keeps {
                        gain += self.tokens[owner.index()];
                    }
                    gain += FOUND * self.state.sites_in(r).count() as f32;
                }
            }
            Occupant::Natives if self.state.hidden_sites() > 0 => gain += FOUND,
            _ => {}
        }
        gain
    }

    /// What a region is worth at all, to set tokens against.
    pub fn region(&self) -> f32 {
        1.0 + self.weights[self.me.index()]
    }
}
